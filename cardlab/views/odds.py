"""*Odds*: a question, its exact answer step by step, how it changes, and a simulation beside it.

`odds("sixty_six")` shows it.
"""

import os
import threading
import time
from typing import Any, Final
from urllib.parse import parse_qs

import ipywidgets
import numpy as np

from cardlab.analysis import odds as analysis
from cardlab.analysis.intervals import Estimate
from cardlab.engine import gears, rulebook
from cardlab.engine.errors import BadInput
from cardlab.engine.game import Game, load_game
from cardlab.engine.question import Question
from cardlab.text import _
from cardlab.views import controls
from cardlab.views.chart import Chart
from cardlab.views.controls import Controls
from cardlab.views.jobs import Job, Jobs
from cardlab.views.notes import Notes
from cardlab.views.odds_parameters import (
    Values,
    barred,
    card_parameters,
    field,
    random_cards,
    shown_cards,
    with_suits,
)
from cardlab.views.odds_pictures import answer_words, draw_curve, draw_estimates

DEALS: Final = (*(step * 10**power for power in range(3, 7) for step in (1, 2, 5)), 10_000_000)
USUAL_DEALS: Final = 100_000
TICK: Final = 0.2  # seconds between two pictures of a running simulation


def odds(game: str, question: str | None = None) -> "Odds":
    """Return the odds of a game.

    Parameters
    ----------
    game : str
        The game's name.
    question : str, optional
        The id or name of the question shown first; by default the one that the page's address asks for
        (``?question=Q66-9``), or else the first.
    """
    found = load_game(game)
    asked = question or parse_qs(os.environ.get("QUERY_STRING", "")).get("question", [""])[0]
    try:
        return Odds(found, analysis.find(found, asked))
    except BadInput as error:
        return Odds(found, analysis.questions(found)[0], notice=str(error) if asked else "")


class Odds(ipywidgets.VBox):
    """The widget of *Odds*.

    Attributes
    ----------
    question : Question
        The question that is shown.
    values : dict
        The values of its parameters, the last that fitted together.
    """

    def __init__(self, game: Game, question: Question, notice: str = "") -> None:
        self.game = game
        self._lock = threading.RLock()
        self._jobs = Jobs()
        self._ready: set[str] = set()  # the questions whose simulation has run: the next one starts at once
        titles = {each.id: each.title for each in analysis.questions(game)}
        self.choice = Controls(
            [controls.Select("question", _("Question"), titles, question.id)], changed=self._choose
        )
        self.about = Notes(rules=self._rule)
        self.parameters = Controls(changed=self._change, pressed=self._press)
        self.answer = Notes(live=True)
        self.steps = Notes(rules=self._rule)
        self.curve = Chart("", "")
        self.simulation = Controls(
            [
                controls.Number("deals", _("Simulated deals"), USUAL_DEALS, DEALS[0], DEALS[-1], stops=DEALS),
                controls.Button("run", _("Simulate"), primary=True),
                controls.Button("stop", _("Stop")),
            ],
            pressed=self._press,
        )
        self.check = Chart("", "")
        heading = Notes()
        heading.show(("heading", _("Try it on shuffled cards")))
        pair = ipywidgets.Box([_stack(self.about, self.parameters), _stack(self.answer, self.steps)])
        super().__init__(
            [self.choice, pair.add_class("cl-pair"), self.curve, heading, self.simulation, self.check]
        )
        self.add_class("cl-stack")
        self._show_question(question)
        self.choice.say(notice)

    def _rule(self, rule_id: str) -> dict[str, str]:
        rule_set = str(self.values.get("rule_set", self.game.default_rule_set))
        try:
            rule = rulebook.rule(self.game.name, rule_id, rule_set)
        except BadInput as error:
            return {"id": rule_id, "title": "", "text": str(error)}
        return {"id": rule.id, "title": rule.title, "text": rule.text}

    # --- the question and its parameters

    def _choose(self, changes: dict[str, controls.Value]) -> None:
        self.choice.say("")
        self._show_question(analysis.find(self.game, str(changes["question"])))

    def _show_question(self, question: Question) -> None:
        with self._lock:
            self._stop_for_good()
            self.question = question
            self.values: dict[str, Any] = question.defaults()
            fields = [field(parameter, self.values[parameter.name]) for parameter in question.parameters]
            if card_parameters(question):
                fields.append(controls.Button("shuffle", _("Deal me other cards")))
            self.about.show(("text", question.about), ("rules", list(question.rules)))
            self.parameters.declare(fields)
            self._show_answer()

    def _change(self, _changes: dict[str, controls.Value]) -> None:
        with self._lock:
            shown = {name: self.parameters.values[name] for name in self.values}
            try:
                values = self.question.read(shown)
            except BadInput as error:
                self.answer.stale = True
                raise BadInput(with_suits(str(error))) from None
            finally:
                self._bar_cards(shown)
            self._stop_for_good()
            self.values = values
            self._show_answer()

    def _press(self, name: str) -> None:
        match name:
            case "shuffle":
                self._deal_cards()
            case "run":
                self.run()
            case "stop":
                self._jobs.stop()

    def _deal_cards(self) -> None:
        """Put random cards that fit the question into its parameters."""
        with self._lock:
            values = random_cards(self.question, self.values, np.random.default_rng())
            texts = {
                parameter.name: shown_cards(parameter, values[parameter.name])
                for parameter in card_parameters(self.question)
            }
            self.parameters.put(**texts)
            self._stop_for_good()
            self.values = values
            self._show_answer()

    def _bar_cards(self, shown: Values) -> None:
        """Take the cards out of the pickers with which the question makes no sense, each with its reason."""
        for parameter in card_parameters(self.question):
            self.parameters.bar(parameter.name, barred(self.question, parameter, shown))

    # --- what is exact

    def _show_answer(self) -> None:
        question, values = self.question, self.values
        answer = question.exact(**values)
        self.answer.show(("answer", answer_words(answer)))
        self.steps.show(
            ("heading", _("Step by step")),
            ("steps", [{**vars(step), "plain": step.plain} for step in answer.steps]),
        )
        curve = question.curve(**values)
        self.curve.title = _("How it changes: {axis}").format(axis=curve.axis)
        self.curve.file = f"{self.game.name}-{question.name}"
        draw_curve(self.curve, curve, answer)
        self.check.title = _("The running estimate")
        self.check.file = f"{self.game.name}-{question.name}-simulation"
        draw_estimates(self.check, answer, [], USUAL_DEALS)
        self._bar_cards({name: self.parameters.values[name] for name in values})

    # --- the simulation

    def run(self) -> threading.Thread:
        """Start the simulation in a thread, which is returned."""
        with self._lock:
            question, values = self.question, dict(self.values)
            deals = int(str(self.simulation.values["deals"]))
        self.simulation.reveal("run", on=False)
        self.simulation.reveal("stop")
        self.simulation.say("")
        cold = gears.gear() == "compiled" and question.id not in self._ready
        self.simulation.show_progress(None, _("Preparing the fast engine…") if cold else _("Starting…"))
        return self._jobs.start(lambda job: self._simulate(job, question, values, deals), self._break_off)

    def _simulate(self, job: Job, question: Question, values: Values, deals: int) -> None:
        answer = question.exact(**values)
        points = min(400, max(80, deals // 2500))  # so that no step between two estimates is long
        seed = int(np.random.SeedSequence().generate_state(1)[0])
        estimates: list[Estimate] = []
        shown = 0.0
        for estimate in analysis.estimate(
            self.game, question.id, question.texts(values), samples=deals, seed=seed, points=points
        ):
            self._ready.add(question.id)
            estimates.append(estimate)
            if job.stop.is_set():
                break
            if time.monotonic() - shown >= TICK:
                shown = time.monotonic()
                with job.showing() as wanted:
                    if wanted:
                        draw_estimates(self.check, answer, estimates, deals)
                        self.simulation.show_progress(*job.progress(estimate.samples, deals))
        with job.showing() as wanted:
            if wanted:
                draw_estimates(self.check, answer, estimates, deals)
                self._rest()
                if len(estimates) and estimates[-1].samples < deals:
                    self.simulation.say(
                        _("Stopped after {done:,} of {deals:,} deals; what there is stays.").format(
                            done=estimates[-1].samples, deals=deals
                        )
                    )

    def _stop_for_good(self) -> None:
        self._jobs.cancel()
        self.simulation.say("")
        self._rest()

    def _break_off(self) -> None:
        self._rest()
        self.simulation.say(_("The simulation broke off. Please start it again."))

    def _rest(self) -> None:
        self.simulation.hide_progress()
        self.simulation.reveal("stop", on=False)
        self.simulation.reveal("run")


def _stack(*children: Any) -> ipywidgets.Box:
    return ipywidgets.Box(children).add_class("cl-stack")
