"""How the servers are started; tests/browser/test_serving.py sees them run."""

import asyncio
import inspect
import os
import queue
import shutil
import socket
import threading
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from jupyterlab.labapp import LabApp
from voila.app import Voila

from cardlab import resources, serving
from cardlab.engine.errors import BadInput


@pytest.fixture(autouse=True)
def no_settings_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "/theirs")
    monkeypatch.delenv("JUPYTER_PATH", raising=False)


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as listener:
        listener.bind((serving.HOST, 0))
        listener.listen()
        yield listener.getsockname()[1]


@pytest.fixture
def launched(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, list[str]]]:
    """Every server that would have been started: its class and its arguments."""
    calls: list[tuple[Any, list[str]]] = []
    for server in (Voila, LabApp):
        launch = classmethod(lambda cls, arguments: calls.append((cls, arguments)))
        monkeypatch.setattr(server, "launch_instance", launch)
    return calls


def test_serve_starts_voila_on_the_notebooks(launched: list[tuple[Any, list[str]]]) -> None:
    serving.serve()
    ((_server, arguments),) = launched
    assert arguments[0] == str(resources.folder("notebooks"))
    (port,) = [
        int(argument.removeprefix("--port=")) for argument in arguments if argument.startswith("--port=")
    ]
    assert serving.PORT <= port < serving.PORT + 100


def test_the_front_page_leads_to_the_gallery(launched: list[tuple[Any, list[str]]]) -> None:
    serving.serve()
    server = launched[0][0]()
    server.server_url = "/"
    server.identity_provider = SimpleNamespace(get_handlers=list)
    server.voila_configuration = SimpleNamespace(
        preheat_kernel=False,
        progressive_rendering=False,
        extra_labextensions_path=[],
        file_allowlist=[],
        file_denylist=[],
    )
    path, _handler, settings = server.init_handlers()[0]
    assert path == "/"
    assert settings["url"] == "/voila/render/index.ipynb"


def test_the_address_is_printed_and_opened(
    launched: list[tuple[Any, list[str]]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: queue.Queue[str] = queue.Queue()
    monkeypatch.setattr(webbrowser, "open", opened.put)
    serving.serve()
    launched[0][0]().launch_browser()
    assert opened.get(timeout=10) in capsys.readouterr().out


def test_no_browser_is_opened_when_none_is_wanted(
    launched: list[tuple[Any, list[str]]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(threading, "Thread", lambda **_: pytest.fail("a browser was opened"))
    serving.serve(browser=False)
    launched[0][0]().launch_browser()
    assert "http://127.0.0.1:" in capsys.readouterr().out


@pytest.mark.parametrize("start", [serving.serve, serving.lab])
def test_a_taken_port_is_refused_with_one_sentence(
    start: Any, taken_port: int, launched: list[tuple[Any, list[str]]]
) -> None:
    with pytest.raises(BadInput, match=rf"^Port {taken_port} cannot be used .* --port\.$"):
        start(taken_port)
    assert not launched


def test_without_a_wish_the_next_free_port_is_taken(
    taken_port: int, launched: list[tuple[Any, list[str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "PORT", taken_port)
    serving.serve()
    assert f"--port={taken_port}" not in launched[0][1]


def test_our_settings_come_first_and_once(launched: list[tuple[Any, list[str]]]) -> None:
    serving.serve()
    serving.serve()
    ours, theirs = os.environ["JUPYTER_CONFIG_PATH"].split(os.pathsep)
    assert (Path(ours) / "voila.py").is_file()
    assert theirs == "/theirs"
    assert (Path(os.environ["JUPYTER_PATH"]) / "voila" / "templates" / "cardlab" / "conf.json").is_file()


def test_lab_opens_a_checkout_in_place(launched: list[tuple[Any, list[str]]]) -> None:
    serving.lab(browser=False)
    ((_server, arguments),) = launched
    assert f"--ServerApp.root_dir={resources.folder('notebooks')}" in arguments
    assert "--no-browser" in arguments


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Act as an installed package, with an empty working directory, which is returned."""
    package = tmp_path / "cardlab"
    shutil.copytree(resources.folder("notebooks"), package / "_data" / "notebooks")
    monkeypatch.setattr(resources, "_PACKAGE", package)
    working = tmp_path / "working"
    working.mkdir()
    monkeypatch.chdir(working)
    return working


def test_lab_copies_the_notebooks_of_an_installed_package(
    installed: Path, launched: list[tuple[Any, list[str]]], capsys: pytest.CaptureFixture[str]
) -> None:
    serving.lab()
    copy = installed / "cardlab-notebooks"
    assert (copy / "index.ipynb").is_file()
    assert f"were copied to {copy}" in capsys.readouterr().out
    assert f"--ServerApp.root_dir={copy}" in launched[0][1]


def test_lab_keeps_a_copy_that_was_changed(
    installed: Path, launched: list[tuple[Any, list[str]]], capsys: pytest.CaptureFixture[str]
) -> None:
    serving.lab()
    (installed / "cardlab-notebooks" / "index.ipynb").write_text("changed")
    serving.lab()
    assert (installed / "cardlab-notebooks" / "index.ipynb").read_text() == "changed"
    assert "Opening your notebooks" in capsys.readouterr().out


def test_lab_says_why_it_cannot_copy(
    installed: Path, launched: list[tuple[Any, list[str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(shutil, "copytree", refuse)
    with pytest.raises(BadInput, match=r"copied to .*cardlab-notebooks: Permission denied"):
        serving.lab()
    assert not launched


def test_the_page_takes_nothing_from_the_internet() -> None:
    page = serving.page_config({"fullMathjaxUrl": "https://example.org", "other": 1}, base_url="/")
    assert (page["fullMathjaxUrl"], page["mathjaxConfig"], page["other"]) == (None, None, 1)


def test_the_cookie_is_set_by_reading_its_token() -> None:
    class Visit:
        read = False

        @property
        def xsrf_token(self) -> bytes:
            self.read = True
            return b"token"

    request = Visit()
    serving.set_cookie(request, notebook=None, cwd="")
    assert request.read


def test_messages_are_sent_without_delay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards a patch of jupyter_server: it must still have what is patched."""
    called: list[object] = []

    class Handler(KernelWebsocketHandler):
        def __init__(self) -> None:
            """Have no connection."""

        def set_nodelay(self, value: bool) -> None:
            called.append(value)

    async def opened(self: Handler, kernel_id: str) -> str:
        called.append(kernel_id)
        return kernel_id

    assert inspect.iscoroutinefunction(KernelWebsocketHandler.open)
    assert callable(KernelWebsocketHandler.set_nodelay)
    monkeypatch.setattr(KernelWebsocketHandler, "open", opened)
    serving.send_without_delay()
    serving.send_without_delay()
    assert asyncio.run(Handler().open("kernel")) == "kernel"
    assert called == [True, "kernel"]
