"""Charts drawn by plotly.js: light, readable in both themes, each with its numbers as text beside it.

A figure is a dict of plotly's ``data`` and ``layout`` or a figure of plotly.py. Colours that mean something are named,
the page gives each theme its own: `EXACT`, `SAMPLE`, `BAND`, `FIRST`, `SECOND`, `READER`, `TEXT`.
"""

import gzip
import importlib.util
import json
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Final, Protocol

import anywidget
import anywidget.experimental
import traitlets

from cardlab.views.runtime import runtime

EXACT: Final = "var(--cl-exact)"  # an exact value, always a whole line
SAMPLE: Final = "var(--cl-sample)"  # what was simulated, always dotted
BAND: Final = "var(--cl-band)"  # its confidence band
FIRST: Final = "var(--cl-first)"  # the first of two settings, always plain
SECOND: Final = "var(--cl-second)"  # the second of two settings, always hatched or dashed
READER: Final = "var(--cl-reader)"  # where the reader's own value lies
TEXT: Final = "var(--cl-text)"

Row = Sequence[str | int | float]


class Figure(Protocol):
    """A figure of plotly.py."""

    def to_json(self) -> str:
        """Return the figure as JSON."""


class PlotRuntime(anywidget.AnyWidget):
    """Brings plotly.js to the page once, compressed, when the first chart asks for it."""

    _esm = """
    async function load(invoke) {
      const [, [bytes]] = await invoke("plotly_js", {}, { signal: AbortSignal.timeout(60000) });
      const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
      const code = await new Response(plain).text();
      const parts = ["const module = { exports: {} };\\n", code, "\\nexport default module.exports;"];
      const url = URL.createObjectURL(new Blob(parts, { type: "text/javascript" }));
      try { return (await import(url)).default; } finally { URL.revokeObjectURL(url); }
    }
    export default { initialize({ experimental }) {
      let once;
      return { plotly: () => (once ??= load(experimental.invoke).catch((error) => { once = null; throw error; })) };
    } };"""

    def __init__(self) -> None:
        super().__init__()
        self._packed: Future[bytes] = Future()
        # Packing takes 0.2 s: it is done by the time the page asks.
        threading.Thread(target=lambda: self._packed.set_result(pack_plotly()), daemon=True).start()

    @anywidget.experimental.command
    def plotly_js(self, _message: object, _buffers: object) -> tuple[None, list[bytes]]:
        """Return plotly.js, packed with gzip."""
        return None, [self._packed.result(60)]


def pack_plotly() -> bytes:
    """Return plotly.js of the installed package, packed with gzip."""
    spec = importlib.util.find_spec("plotly")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("plotly")
    return gzip.compress((Path(spec.origin).parent / "package_data" / "plotly.min.js").read_bytes(), 6)


_plots: list[PlotRuntime] = []


def plots() -> PlotRuntime:
    """Return the one PlotRuntime of this kernel, and so of its page."""
    if not _plots:
        _plots.append(PlotRuntime())
    return _plots[0]


class Chart(anywidget.AnyWidget):
    """A chart with a sentence and a table of its numbers, both of which the page shows as text.

    Parameters
    ----------
    title : str
        What the chart shows.
    file : str
        The name of the files that "Save picture" and "Save CSV" write, without ending.
    """

    _esm = """
    export default { async render({ model, el, signal, host }) {
      const { exports } = await host.getWidget(model.get("runtime"));
      const plots = await host.getWidget(model.get("plots"));
      if (!signal.aborted) exports.chart({ model, el, signal, plotly: () => plots.exports.plotly() });
    } };"""

    title = traitlets.Unicode().tag(sync=True)
    file = traitlets.Unicode().tag(sync=True)
    content = traitlets.Dict().tag(sync=True)
    runtime = anywidget.WidgetTrait().tag(sync=True)
    plots = anywidget.WidgetTrait().tag(sync=True)

    def __init__(self, title: str, file: str) -> None:
        super().__init__(title=title, file=file, runtime=runtime(), plots=plots())

    def show(
        self,
        figure: Mapping[str, Any] | Figure,
        *,
        words: str,
        columns: Sequence[str] = (),
        rows: Sequence[Row] = (),
    ) -> None:
        """Draw a figure.

        Parameters
        ----------
        figure
            A mapping of plotly's ``data`` and ``layout``, or a figure of plotly.py.
        words : str
            What there is to see, in a sentence or two, with the numbers that matter.
        columns, rows
            The numbers of the figure as a table, also what "Save CSV" writes.
        """
        given = figure if isinstance(figure, Mapping) else json.loads(figure.to_json())
        # The template holds plotly.py's colours, which know no dark page.
        layout = {name: value for name, value in given.get("layout", {}).items() if name != "template"}
        spec = {"data": list(given.get("data", [])), "layout": layout}
        table: dict[str, Any] = {"columns": list(columns), "rows": [list(row) for row in rows]}
        self.content = {"spec": spec, "words": words, "table": table}
