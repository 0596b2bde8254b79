"""A real Voilà and a real Chromium for every test of this folder, which carry the marker ``browser``."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Generator, Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import nbformat
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect

from tests.browser import chromium

expect.set_options(timeout=15_000)  # a page is quick, but the machine that tests it may be busy

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker("browser")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, "executable_path": chromium.find(), "args": FLAGS}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A program that serves pages on a port of this machine."""

    def __init__(self, process: subprocess.Popen[bytes], port: int, log: Path) -> None:
        self.process = process
        self.port = port
        self.log = log

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def wait_until_it_answers(self) -> None:
        deadline = time.monotonic() + 60
        while True:
            if self.process.poll() is not None or time.monotonic() > deadline:
                pytest.fail(f"the server did not start:\n{self.log.read_text()[-2000:]}")
            try:
                socket.create_connection(("127.0.0.1", self.port), 0.2).close()
            except OSError:
                time.sleep(0.05)
            else:
                return


def serve(command: str, folder: Path, **environment: str) -> Generator[Server, None, None]:
    """Run ``cardlab serve`` or ``cardlab lab`` on a free port until the generator is closed."""
    return run(["-m", "cardlab", command], folder, folder / f"{command}.log", **environment)


def run(arguments: list[str], folder: Path, log: Path, **environment: str) -> Generator[Server, None, None]:
    """Run Python with these arguments and a free port, until the generator is closed."""
    port = free_port()
    with log.open("w") as out:
        process = subprocess.Popen(
            [sys.executable, *arguments, "--no-browser", f"--port={port}"],
            stdout=out,
            stderr=subprocess.STDOUT,
            cwd=folder,
            env={**os.environ, **environment},
        )
        server = Server(process, port, log)
        try:
            server.wait_until_it_answers()
            yield server
        finally:
            process.terminate()
            process.wait(20)


def serve_cells(folder: Path, pages: Mapping[str, str]) -> Iterator[str]:
    """Serve a folder with a notebook of one cell for each of the pages; yields the address before their names."""
    for name, code in pages.items():
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)])
        notebook.metadata = {"title": name, "kernelspec": {"name": "python3", "display_name": "Python 3"}}
        nbformat.write(notebook, folder / f"{name}.ipynb")
    start = (
        "from cardlab.serving import use_own_settings; use_own_settings(); from voila.app import main; main()"
    )
    voila = ["-c", start, str(folder), "--Voila.ip=127.0.0.1"]
    for server in run(voila, folder, folder / "voila.log", PYTHONPATH=str(ROOT)):
        yield f"{server.address}/voila/render"


@pytest.fixture(scope="session")
def voila_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from serve("serve", tmp_path_factory.mktemp("voila"))


@pytest.fixture(scope="session")
def voila_url(voila_server: Server) -> str:
    """Where pages are: ``f"{voila_url}/sixty_six.ipynb"``."""
    return f"{voila_server.address}/voila/render"


def open_page(context: BrowserContext) -> Iterator[Page]:
    """Open a page that fails its test on a script error or a request for anything outside of this machine.

    Requests are watched, not intercepted: Chromium drops the intercepted message that shuts the kernel down
    when its page is left.
    """
    problems: list[str] = []

    def look(request: Request) -> None:
        if not request.url.startswith(("http://127.0.0.1", "data:", "blob:")):
            problems.append(f"left the machine: {request.url}")

    context.on("weberror", lambda error: problems.append(f"script error: {error.error}"))
    context.on("request", look)
    page = context.new_page()
    yield page
    # A page that is closed keeps its kernel, one that is left tells the server first.
    page.goto(urljoin(page.url, "/robots.txt") if page.url.startswith("http") else "about:blank")
    assert not problems, problems


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A desktop page, 1280 x 720; a script error or a request that leaves the machine fails the test."""
    yield from open_page(context)


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """The same for a phone, 390 x 844, to be used with ``tap()``."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    yield from open_page(context)
    context.close()
