"""*Learn*: one step of a game's lesson on a table. `lesson("sixty_six", "cards")` shows it."""

import threading
from typing import Any

import traitlets

from cardlab.engine import rulebook
from cardlab.engine.errors import BadInput
from cardlab.engine.game import load_game
from cardlab.engine.lesson import LessonRun, find_step
from cardlab.text import _
from cardlab.views.table import MoveRequest, NextRequest, Request, RuleRequest, Table


def lesson(game: str, key: str) -> "Lesson":
    """Return a step of a game's lesson.

    Parameters
    ----------
    game : str
        The game's name.
    key : str
        The step's key, for example ``"marriage"``.

    Raises
    ------
    BadInput
        When there is no such game or step.
    """
    found = load_game(game)
    return Lesson(found.name, LessonRun(find_step(found.part("lesson").STEPS, key)))


class Lesson(Table):
    """A table with a task above it, which accepts what solves the task and explains everything else.

    Attributes
    ----------
    task : dict
        ``text``, what to do or what was learnt; ``part`` and ``parts``, how far the step is; ``done``.
    words : dict
        What the page itself says.
    """

    _esm = """
    export default { async render({ model, el, signal, host }) {
      const { exports } = await host.getWidget(model.get("runtime"));
      if (!signal.aborted) exports.lesson({ model, el, signal });
    } };"""

    task = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)

    def __init__(self, game: str, run: LessonRun) -> None:
        self.game = game
        self.run = run
        self._lock = threading.RLock()
        super().__init__(run.scene(), requests=self._request)

    @traitlets.default("words")
    def _words(self) -> dict[str, str]:
        return {
            "again": _("Start again"),
            "task": _("Your task"),
            "learnt": _("Done"),
            "part": _("Part {n} of {count}"),
        }

    @traitlets.default("task")
    def _task(self) -> dict[str, Any]:
        """Say what is to be done; while the script plays, what was done stays."""
        step = self.run.step
        goal = self.run.goal
        parts = len(step.goals)
        if self.run.is_waiting:
            return {**self.task, "waiting": True}
        if goal is None:
            return {"text": step.learnt, "part": parts, "parts": parts, "done": True, "waiting": False}
        part = self.run.solved + 1
        return {"text": goal.task, "part": part, "parts": parts, "done": False, "waiting": False}

    def _receive(self, widget: object, content: object, buffers: object) -> None:
        with self._lock:
            if content == {"type": "again"}:
                self.run.reset()
                self._show()
            else:
                super()._receive(widget, content, buffers)

    def _request(self, request: Request) -> None:
        match request:
            case MoveRequest(move):
                self.run.answer(move)
                self._show()
            case NextRequest():
                self.run.go_on()
                self._show()
            case RuleRequest(rule):
                self._open_rule(rule)

    def _show(self) -> None:
        with self.hold_sync():
            self.task = self._task()
            self.show(self.run.scene())

    def _open_rule(self, rule_id: str) -> None:
        try:
            rule = rulebook.rule(self.game, rule_id, self.run.deal.rule_set)
        except BadInput as error:
            self.rule = {"id": rule_id, "title": "", "text": str(error)}
        else:
            self.rule = {"id": rule.id, "title": rule.title, "text": rule.text}
