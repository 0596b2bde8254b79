"""The table: a scene drawn in the browser, and what the reader asks for at it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import anywidget
import traitlets

from cardlab.text import _
from cardlab.views.runtime import runtime

SUIT_STYLES = ("two", "four", "german")
_LONGEST = 120  # characters of a move or a rule id; the longest names a card and all others that it takes


@dataclass(frozen=True)
class MoveRequest:
    """The reader makes this move; whether it is legal is for the deal to say."""

    move: str


@dataclass(frozen=True)
class NextRequest:
    """The page has shown everything and waits for the next move of a bot."""


@dataclass(frozen=True)
class RuleRequest:
    """The reader wants to read this rule."""

    rule: str


Request = MoveRequest | NextRequest | RuleRequest


def read_request(content: object) -> Request:
    """Read a message of the page, which may hold anything.

    Parameters
    ----------
    content
        ``{"type": "move", "move": "AH"}``, ``{"type": "next"}`` or ``{"type": "rule", "rule": "R66-15"}``.

    Raises
    ------
    ValueError
        The message is none of these; the text is one sentence for the reader.
    """
    match content:
        case {"type": "move", "move": str(move), **rest} if _is_short(move) and not rest:
            return MoveRequest(move)
        case {"type": "rule", "rule": str(rule), **rest} if _is_short(rule) and not rest:
            return RuleRequest(rule)
        case {"type": "next", **rest} if not rest:
            return NextRequest()
        case _:
            raise ValueError(_("The page sent something that is not a move, so nothing was changed."))


def _is_short(text: str) -> bool:
    return 0 < len(text) <= _LONGEST and text.isprintable()


class Table(anywidget.AnyWidget):
    """A card table that draws scenes (docs/architecture.md) and knows no rule.

    Parameters
    ----------
    scene
        The first scene; an empty one shows a table that is still being set.
    requests
        Called with each valid request of the page, one after the other. It answers a move and a wish to go
        on with `show`, a wish to read a rule by setting `rule`, each within four seconds: after that the page
        says that the connection is lost.
    settings
        How the page shows cards unless the reader has chosen otherwise: ``suits`` is ``"two"``, ``"four"`` or
        ``"german"``, ``motion`` true or false.

    Attributes
    ----------
    scene
        What lies on the table.
    seq
        Raised with every scene; the page redraws on its change only.
    rule
        The rule asked for, ``{"id": ..., "title": ..., "text": ...}``, or empty.
    """

    _esm = """
    export default { async render({ model, el, signal, host }) {
      const { exports } = await host.getWidget(model.get("runtime"));
      if (!signal.aborted) exports.table({ model, el, signal });
    } };"""

    scene = traitlets.Dict().tag(sync=True)
    seq = traitlets.Int(0).tag(sync=True)
    rule = traitlets.Dict().tag(sync=True)
    settings = traitlets.Dict().tag(sync=True)
    runtime = anywidget.WidgetTrait().tag(sync=True)

    def __init__(
        self,
        scene: dict[str, Any] | None = None,
        *,
        requests: Callable[[Request], None] | None = None,
        settings: dict[str, Any] | None = None,
    ) -> None:
        self.requests = requests
        super().__init__(scene=scene or {}, settings=settings or {}, runtime=runtime())
        self.on_msg(self._receive)

    def on_message(self, callback: Callable[[Request], None]) -> None:
        """Let `callback` answer the requests of the page from now on."""
        self.requests = callback

    def show(self, scene: dict[str, Any]) -> None:
        """Put `scene` on the table; the page moves the cards there from where they lie."""
        with self.hold_sync():
            self.scene = scene
            self.seq += 1

    @traitlets.validate("settings")
    def _check_settings(self, proposal: Any) -> dict[str, Any]:
        settings: dict[str, Any] = proposal["value"]
        for name, value in settings.items():
            if name == "suits" and value in SUIT_STYLES:
                continue
            if name == "motion" and isinstance(value, bool):
                continue
            sentence = _(
                "A table has the settings suits (two, four or german) and motion (yes or no), not {name}."
            )
            raise traitlets.TraitError(sentence.format(name=f"{name}={value!r}"))
        return settings

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        try:
            request = read_request(content)
        except ValueError as error:
            self.show({**self.scene, "say": {"text": str(error), "tone": "refused", "rule": None}})
            return
        if isinstance(request, NextRequest) and not self.scene.get("next"):
            return  # a second view of the same table asked too, and was answered already
        if self.requests is not None:
            self.requests(request)
