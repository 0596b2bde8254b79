"""*Test yourself*: exercises without end. `exercises("sixty_six")` shows them."""

import secrets
import threading
from dataclasses import asdict
from typing import Any, Final

import anywidget
import traitlets

from cardlab.engine import rulebook
from cardlab.engine.errors import BadInput
from cardlab.engine.exercise import Practice
from cardlab.engine.game import load_game
from cardlab.text import _
from cardlab.views.runtime import runtime

MIXED: Final = ""  # the name that the page gives to all kinds together
_MOST_SEED: Final = 1_000_000


def exercises(game: str, seed: int | None = None) -> "Exercises":
    """Return exercises in a game.

    Parameters
    ----------
    game : str
        The game's name.
    seed : int, optional
        The same seed gives the same exercises; another one each time if not given.

    Raises
    ------
    BadInput
        When there is no such game.
    """
    found = load_game(game)
    chosen = secrets.randbelow(_MOST_SEED) if seed is None else seed
    return Exercises(found.name, Practice(found.part("exercises").KINDS, chosen))


class Exercises(anywidget.AnyWidget):
    """One exercise at a time, graded and explained, with a running score.

    Attributes
    ----------
    state : dict
        ``exercise``, ``kind``, ``result`` (None until answered), ``score``, ``problem`` (what could not be done).
    kinds : list
        The name and title of each kind.
    rule : dict
        The rule asked for: ``id``, ``title``, ``text``.
    """

    _esm = """
    export default { async render({ model, el, signal, host }) {
      const { exports } = await host.getWidget(model.get("runtime"));
      if (!signal.aborted) exports.exercises({ model, el, signal });
    } };"""

    state = traitlets.Dict().tag(sync=True)
    kinds: traitlets.List[Any] = traitlets.List().tag(sync=True)
    said = traitlets.Dict().tag(sync=True)
    rule = traitlets.Dict().tag(sync=True)
    runtime = anywidget.WidgetTrait().tag(sync=True)

    def __init__(self, game: str, practice: Practice) -> None:
        self.game = game
        self.practice = practice
        self._lock = threading.RLock()
        titles = [(name, kind.title) for name, kind in practice.kinds.items()]
        super().__init__(
            state=self._state(), kinds=[(MIXED, _("All kinds")), *titles], said=_said(), runtime=runtime()
        )
        self.on_msg(self._receive)

    def _state(self, problem: str = "") -> dict[str, Any]:
        practice = self.practice
        exercise = practice.exercise
        result = None
        if practice.was_right is not None:
            result = {
                "ok": practice.was_right,
                "right": sorted(exercise.right),
                "lines": list(exercise.explanation),
                "rule": exercise.rule,
            }
        return {
            "number": practice.number,
            "kind": practice.kind or MIXED,
            "question": exercise.question,
            "several": exercise.takes_several,
            "choices": list(exercise.choices.items()),
            "picture": asdict(exercise.picture),
            "result": result,
            "score": {"right": practice.right, "total": practice.total, "streak": practice.streak},
            "problem": problem,
        }

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        """Answer a message of the page, which may hold anything."""
        with self._lock:
            try:
                self._do(content)
            except BadInput as error:
                self.state = self._state(str(error))

    def _do(self, content: object) -> None:
        match content:
            case {"type": "answer", "picked": list(picked), **rest} if not rest:
                self.practice.answer(picked)
            case {"type": "next", **rest} if not rest:
                self.practice.next()
            case {"type": "kind", "kind": str(kind), **rest} if not rest:
                self.practice.choose_kind(None if kind == MIXED else kind)
            case {"type": "rule", "rule": str(rule_id), **rest} if not rest:
                rule = rulebook.rule(self.game, rule_id, self.practice.exercise.rules)
                self.rule = asdict(rule)
                return
            case _:
                raise BadInput(_("The page sent something that is no answer, so nothing was changed."))
        self.state = self._state()


def _said() -> dict[str, str]:
    return {
        "kinds": _("What do you want to practise?"),
        "score": _("{right} of {total} right"),
        "no_score": _("No answers yet"),
        "streak": _("{n} in a row"),
        "picture": _("The position"),
        "hand": _("Your hand"),
        "layout": _("On the table"),
        "pick": _("Your hand: pick every right card"),
        "choices": _("Answers"),
        "check": _("Check"),
        "next": _("Next exercise"),
        "right": _("Right."),
        "wrong": _("Not quite."),
        "is_right": _("right answer"),
        "is_wrong": _("your answer, wrong"),
        "missed": _("this one too"),
        "played": _("{name}: reply"),
        "led": _("{name}: lead"),
    }
