"""Answers, derivations, tables and sentences on a page."""

import threading
from collections.abc import Callable, Sequence
from typing import Any, Final

import anywidget
import traitlets

from cardlab.views.runtime import runtime

_LONGEST: Final = 20  # characters of a rule's id
Block = tuple[str, Any]
"""A kind of `static/notes.js` and its content: ``("text", "A sentence.")``, ``("rules", ["R66-15"])``."""


class Notes(anywidget.AnyWidget):
    """Blocks of text, the newest in place of the last.

    Parameters
    ----------
    live : bool
        Whether a screen reader reads out what changes.
    rules : callable, optional
        Returns the ``id``, ``title`` and ``text`` of a rule by its id, for the rule ids in the blocks.
    """

    _esm = """
    export default { async render({ model, el, signal, host }) {
      const { exports } = await host.getWidget(model.get("runtime"));
      if (!signal.aborted) exports.notes({ model, el, signal });
    } };"""

    blocks: traitlets.List[Any] = traitlets.List().tag(sync=True)
    live = traitlets.Bool(False).tag(sync=True)
    stale = traitlets.Bool(False).tag(sync=True)
    rule = traitlets.Dict().tag(sync=True)
    runtime = anywidget.WidgetTrait().tag(sync=True)

    def __init__(self, *, live: bool = False, rules: Callable[[str], dict[str, str]] | None = None) -> None:
        self._lock = threading.RLock()
        self._rules = rules
        super().__init__(live=live, runtime=runtime())
        self.on_msg(self._receive)

    def show(self, *blocks: Block) -> None:
        """Show these blocks."""
        with self._lock, self.hold_sync():
            self.blocks = [list(block) for block in blocks]
            self.stale = False

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        """Answer a message of the page, which may hold anything."""
        match content:
            case {"type": "rule", "rule": str(rule)} if self._rules is not None and len(rule) <= _LONGEST:
                self.rule = self._rules(rule)


def table(caption: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Block:
    """Return a block with a table; the first cell of a row says what the row is."""
    return "table", {"caption": caption, "columns": list(columns), "rows": [list(row) for row in rows]}
