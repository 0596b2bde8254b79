"""How the pages are served: nothing from outside, nothing left behind, in Voilà and in JupyterLab."""

import contextlib
import json
import time
from collections.abc import Iterator

import psutil
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, serve


def kernels(server: Server) -> set[int]:
    """Return the processes of the kernels that the server runs."""
    found = set()
    for child in psutil.Process(server.process.pid).children(recursive=True):
        with contextlib.suppress(psutil.NoSuchProcess):
            if "ipykernel_launcher" in child.cmdline():
                found.add(child.pid)
    return found


def open_gallery(server: Server, page: Page) -> None:
    with page.expect_websocket():
        page.goto(server.address)
    expect(page.get_by_role("main").get_by_role("heading", level=1)).to_be_visible(timeout=30_000)


def test_the_front_page_is_the_gallery(voila_server: Server, page: Page) -> None:
    open_gallery(voila_server, page)
    expect(page).to_have_url(f"{voila_server.address}/voila/render/index.ipynb")
    expect(page).to_have_title("cardlab")


def test_a_page_that_is_left_takes_its_kernel_with_it(voila_server: Server, page: Page) -> None:
    before = kernels(voila_server)  # of pages that tests before this one are leaving
    open_gallery(voila_server, page)
    (kernel,) = kernels(voila_server) - before
    page.goto("about:blank")
    deadline = time.monotonic() + 60
    while kernel in kernels(voila_server):
        assert time.monotonic() < deadline, "the kernel outlives its page"
        time.sleep(0.1)


def test_a_wrong_address_leads_back_to_the_gallery(voila_server: Server, page: Page) -> None:
    page.goto(f"{voila_server.address}/voila/render/poker.ipynb")
    expect(page.get_by_role("heading")).to_have_text("There is no page at this address")
    page.get_by_role("link", name="Back to the gallery").click()
    expect(page).to_have_url(f"{voila_server.address}/voila/render/index.ipynb")


def test_a_served_page_shows_no_code(voila_server: Server, page: Page) -> None:
    open_gallery(voila_server, page)
    expect(page.locator(".jp-CodeCell .jp-InputArea")).to_have_count(0)


def test_the_gallery_fits_a_phone(voila_server: Server, phone: Page) -> None:
    open_gallery(voila_server, phone)
    assert phone.evaluate("document.documentElement.scrollWidth") == 390


@pytest.fixture(scope="module")
def lab_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("lab")
    settings = {"LabApp": {"expose_app_in_browser": True}}
    (folder / "jupyter_lab_config.json").write_text(json.dumps(settings))
    yield from serve("lab", folder, JUPYTER_TOKEN="test", JUPYTER_CONFIG_PATH=str(folder))


def test_the_gallery_runs_in_jupyterlab(lab_server: Server, page: Page) -> None:
    page.goto(f"{lab_server.address}/lab/tree/index.ipynb?reset&token=test")
    page.wait_for_function("() => window.jupyterapp?.shell?.currentWidget?.sessionContext")
    page.evaluate("""async () => {
        const context = window.jupyterapp.shell.currentWidget.sessionContext;
        await context.ready;
        await context.session.kernel.info;
        await window.jupyterapp.commands.execute("notebook:run-all-cells");
    }""")
    expect(page.locator(".jp-OutputArea-output").first).to_be_visible(timeout=30_000)
    expect(page.locator("[data-mime-type='application/vnd.jupyter.stderr']")).to_have_count(0)


def test_jupyterlab_previews_the_page_with_our_template(lab_server: Server, page: Page) -> None:
    page.goto(f"{lab_server.address}/voila/render/index.ipynb?token=test")
    expect(page.get_by_role("main").get_by_role("heading", level=1)).to_be_visible(timeout=30_000)
