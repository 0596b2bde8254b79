"""Pages in a real Chromium, served by a real Voilà, each beside a notebook that holds one slider."""

import os
import shutil
import statistics
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import nbformat
import psutil
import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, ViewportSize

from benchmarks.figures import Figures, milliseconds
from cardlab import resources
from tests.browser.conftest import Server, free_port

OPENINGS: Final = 5
CLICKS: Final = 30

SLIDER = """
from ipywidgets import HTML, IntSlider, VBox
slider, answer = IntSlider(max=1000), HTML("0").add_class("answer")
slider.observe(lambda change: setattr(answer, "value", str(change.new)), "value")
VBox([slider, answer])
"""
FIRST_DEALS = """
from cardlab.analysis.simulation import simulate
simulate("sixty_six", None, ["thumb", "random"], 1000);
"""
SERVE = "from cardlab.serving import use_own_settings; use_own_settings(); from voila.app import main; main()"


@dataclass(frozen=True)
class Opened:
    """A page to measure: its address below the server, and in its document what shows that it can be used."""

    address: str
    usable: str

    def open(self, page: Page, server: Server) -> float:
        """Open it and return the seconds until it can be used."""
        page.goto(f"{server.address}/voila/render/{self.address}", wait_until="commit")
        usable = page.wait_for_function(USABLE, arg=self.usable, timeout=60_000)
        return float(usable.json_value()) / 1000


# The moment, in ms since the page was asked for, at which something that matches the selector can be seen.
USABLE = """(selector) =>
    [...document.querySelectorAll(selector)].some((node) => node.checkVisibility()) && performance.now()
"""
CARD = ".cl-hand button:not([aria-disabled])"  # may be played
PAGES = {
    "one slider": Opened("slider.ipynb", ".noUi-handle"),
    "Sixty-six": Opened("sixty_six.ipynb?seed=7#play", CARD),
}
VIEWPORT = ViewportSize(width=1280, height=720)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve the page of Sixty-six, the same with simulated deals at its end, and a notebook with one slider."""
    folder = tmp_path_factory.mktemp("pages")
    source = resources.folder("notebooks") / "sixty_six.ipynb"
    shutil.copy(source, folder)
    busy = nbformat.read(source, 4)
    busy.cells.append(nbformat.v4.new_code_cell(FIRST_DEALS))
    nbformat.write(busy, folder / "simulated.ipynb")
    slider = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(SLIDER)], metadata=busy.metadata)
    nbformat.write(slider, folder / "slider.ipynb")
    port = free_port()
    log = folder / "voila.log"
    with log.open("w") as out:
        process = subprocess.Popen(
            [sys.executable, "-c", SERVE, folder, "--no-browser", "--Voila.ip=127.0.0.1", f"--port={port}"],
            stdout=out,
            stderr=subprocess.STDOUT,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
        )
        found = Server(process, port, log)
        try:
            found.wait_until_it_answers()
            yield found
        finally:
            process.terminate()
            process.wait(20)


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser that has seen nothing yet; leaving its pages shuts their kernels down."""
    context = browser.new_context(viewport=VIEWPORT)
    yield context
    for page in context.pages:
        page.goto("about:blank")
    context.close()


@dataclass(frozen=True)
class Opening:
    """One opening: seconds until the page could be used, CPU seconds of its kernel and of the document's thread."""

    seconds: float
    kernel_cpu: float
    document_cpu: float


def test_opening(browser: Browser, server: Server, figures: Figures) -> None:
    """From the address to the first card that can be played, or to the slider: in turn, in a new browser and again."""
    openings: dict[str, list[tuple[Opening, Opening]]] = {name: [] for name in PAGES}
    for _opening in range(OPENINGS):
        for name, opened in PAGES.items():
            context = browser.new_context(viewport=VIEWPORT)
            openings[name].append((measured(context, server, opened), measured(context, server, opened)))
            context.close()
    unit = [later for _first, later in openings["one slider"]]
    for name, pairs in openings.items():
        first, later = zip(*pairs, strict=True)
        ratio = statistics.median(
            here.seconds / there.seconds for here, there in zip(later, unit, strict=True)
        )
        figures.add(
            "Page open to playable",
            page=name,
            first_visit=milliseconds(statistics.median(each.seconds for each in first)),
            later_visits=milliseconds(statistics.median(each.seconds for each in later)),
            times_the_slider=f"{ratio:.2f}",
            CPU_of_its_kernel=milliseconds(statistics.median(each.kernel_cpu for each in later)),
            CPU_of_its_document=milliseconds(statistics.median(each.document_cpu for each in later)),
        )


def measured(context: BrowserContext, server: Server, opened: Opened) -> Opening:
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})  # CPU time, not wall time
    seconds = opened.open(page, server)
    kernel_cpu = sum(kernel(server).cpu_times()[:2])
    metrics = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
    page.goto("about:blank")
    wait_for_no_kernel(server)
    page.close()
    return Opening(seconds, kernel_cpu, metrics["TaskDuration"])


# Do something to the first visible match of `act`, and return the ms until `watch` changed and until that was painted.
ROUND_TRIP = """([act, key, watch]) => new Promise((done) => {
  const visible = (selector) => [...document.querySelectorAll(selector)].find((node) => node.checkVisibility());
  const target = visible(act);
  const began = performance.now();
  const seen = new MutationObserver(() => {
    seen.disconnect();
    const answered = performance.now() - began;
    requestAnimationFrame(() => requestAnimationFrame(() => done([answered, performance.now() - began])));
  });
  seen.observe(visible(watch), { childList: true, subtree: true, characterData: true });
  if (key) target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  else target.click();
})"""
LIES_STILL = """([trick, hand]) => {
  const visible = (selector) => [...document.querySelectorAll(selector)].find((node) => node.checkVisibility());
  return !visible(trick).children.length && visible(hand) && !document.getAnimations().length;
}"""


def test_click_to_table(context: BrowserContext, server: Server, figures: Figures) -> None:
    """A card is clicked and taken back again and again; beside it, the slider moves and Python's answer changes."""
    slider, table = context.new_page(), context.new_page()
    PAGES["one slider"].open(slider, server)
    PAGES["Sixty-six"].open(table, server)
    moved, clicked = [], []
    for _click in range(CLICKS):
        slider.bring_to_front()
        slider.wait_for_timeout(100)
        moved.append(slider.evaluate(ROUND_TRIP, [".noUi-handle", "ArrowRight", ".answer"]))
        table.bring_to_front()
        table.wait_for_function(LIES_STILL, arg=[".cl-trick", CARD])
        table.wait_for_timeout(100)
        clicked.append(table.evaluate(ROUND_TRIP, [CARD, None, ".cl-trick"]))
        table.get_by_role("button", name="Take back").click()
    for name, times in {"slider to its answer": moved, "click to the card on the table": clicked}.items():
        answered, painted = ([time / 1000 for time in kind] for kind in zip(*times, strict=True))
        figures.add(
            "Round trip through Python",
            what=name,
            median=milliseconds(statistics.median(answered)),
            of_twenty_the_slowest=milliseconds(statistics.quantiles(answered, n=20)[-1]),
            painted=milliseconds(statistics.median(painted)),
        )


class Traffic:
    """What a page receives: bytes as they travel, and messages of its kernel."""

    def __init__(self, session: CDPSession) -> None:
        self.loaded = self.messages = self.message_bytes = self.requests = 0
        session.send("Network.enable")
        session.on("Network.loadingFinished", self._finished)
        session.on("Network.webSocketFrameReceived", self._received)

    def _finished(self, event: dict[str, float]) -> None:
        self.requests += 1
        self.loaded += int(event["encodedDataLength"])

    def _received(self, event: dict[str, dict[str, str]]) -> None:
        self.messages += 1
        self.message_bytes += len(event["response"]["payloadData"])


def test_weight(browser: Browser, server: Server, figures: Figures) -> None:
    """Memory of a page's kernel, and what the page loads at a first visit."""
    simulated = Opened("simulated.ipynb?seed=7#play", CARD)
    for name, opened in {**PAGES, "the same after a simulation (fast engine loaded)": simulated}.items():
        context = browser.new_context(viewport=VIEWPORT)
        page = context.new_page()
        traffic = Traffic(context.new_cdp_session(page))
        opened.open(page, server)
        page.wait_for_timeout(1000)  # what still comes after the first card
        figures.add(
            "Weight of a page",
            page=name,
            kernel_memory_PSS=f"{pss(kernel(server)) / 1e6:.0f} MB",
            loaded=f"{traffic.loaded / 1e6:.2f} MB in {traffic.requests} requests",
            kernel_messages=f"{traffic.messages} with {traffic.message_bytes / 1e6:.2f} MB",
        )
        page.goto("about:blank")
        context.close()
        wait_for_no_kernel(server)


def kernels(server: Server) -> list[psutil.Process]:
    """Return the kernels that the server runs."""
    children = psutil.Process(server.process.pid).children(recursive=True)
    return [child for child in children if "ipykernel_launcher" in child.cmdline()]


def kernel(server: Server) -> psutil.Process:
    """Return the one kernel that the server runs."""
    (found,) = kernels(server)
    return found


def wait_for_no_kernel(server: Server) -> None:
    """Wait until the kernel of the page that was left is gone, so that it takes nothing from the next one."""
    _gone, alive = psutil.wait_procs(kernels(server), timeout=20)
    assert not alive


def pss(process: psutil.Process) -> float:
    """Return the memory of a process in bytes, what it shares counted in part; outside of Linux, what it shares not."""
    memory = process.memory_full_info()
    return float(getattr(memory, "pss", memory.uss))
