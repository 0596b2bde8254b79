"""*Odds*: a question, its exact answer step by step, how it changes, and a simulation beside it.

`odds("sixty_six")` shows it.
"""

import math
import os
import re
import threading
import time
from collections.abc import Iterable, Mapping
from typing import Any, Final
from urllib.parse import parse_qs

import ipywidgets
import numpy as np

from cardlab import cards
from cardlab.analysis import odds as analysis
from cardlab.analysis.intervals import Estimate
from cardlab.engine import gears, rulebook
from cardlab.engine.errors import BadInput
from cardlab.engine.game import Game, load_game
from cardlab.engine.question import Answer, Cards, Choice, Curve, OneCard, Parameter, Question, WholeNumber
from cardlab.text import _
from cardlab.views import chart, controls
from cardlab.views.chart import Chart
from cardlab.views.controls import Controls
from cardlab.views.jobs import Job, Jobs
from cardlab.views.notes import Notes

DEALS: Final = (1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000)
TICK: Final = 0.2  # seconds between two pictures of a running simulation
_TRIES: Final = 2000  # for random cards that fit a question
_CARD: Final = re.compile(rf"\b([{cards.RANKS}])([{cards.SUITS}])\b")

Values = Mapping[str, Any]


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
        self._ready: set[str] = (
            set()
        )  # the questions whose simulation has run, so that its next one starts at once
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
                controls.Number("deals", _("Simulated deals"), 100_000, DEALS[0], DEALS[-1], stops=DEALS),
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
            fields = [_field(parameter, self.values[parameter.name]) for parameter in question.parameters]
            if _card_parameters(question):
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
                raise BadInput(_with_suits(str(error))) from None
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
            values = _random_cards(self.question, self.values, np.random.default_rng())
            texts = {
                parameter.name: _shown(parameter, values[parameter.name])
                for parameter in _card_parameters(self.question)
            }
            self.parameters.put(**texts)
            self._stop_for_good()
            self.values = values
            self._show_answer()

    def _bar_cards(self, shown: Values) -> None:
        """Take the cards out of the pickers with which the question makes no sense, each with its reason."""
        for parameter in _card_parameters(self.question):
            self.parameters.bar(parameter.name, _barred(self.question, parameter, shown))

    # --- what is exact

    def _show_answer(self) -> None:
        question, values = self.question, self.values
        answer = question.exact(**values)
        self.answer.show(("answer", _answer_words(answer)))
        self.steps.show(
            ("heading", _("Step by step")),
            (
                "steps",
                [
                    {"text": _with_suits(step.text), "formula": step.formula, "plain": step.plain}
                    for step in answer.steps
                ],
            ),
        )
        curve = question.curve(**values)
        self.curve.title = _("How it changes: {axis}").format(axis=curve.axis)
        self.curve.file = f"{self.game.name}-{question.name}"
        _draw_curve(self.curve, curve, answer)
        self.check.title = _("The running estimate")
        self.check.file = f"{self.game.name}-{question.name}-simulation"
        self._draw_simulation(answer, [], 100_000)
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
                        self._draw_simulation(answer, estimates, deals)
                        done = estimate.samples / deals
                        text = _("{done:,} of {deals:,} deals").format(done=estimate.samples, deals=deals)
                        self.simulation.show_progress(done, _joined(text, job.time_left(done)))
        with job.showing() as wanted:
            if wanted:
                self._draw_simulation(answer, estimates, deals)
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

    def _draw_simulation(self, answer: Answer, estimates: list[Estimate], deals: int) -> None:
        _draw_estimates(self.check, answer, estimates, deals)


def _stack(*children: Any) -> ipywidgets.Box:
    return ipywidgets.Box(children).add_class("cl-stack")


# --- parameters as controls


def _field(parameter: Parameter, value: Any) -> controls.Field:
    """Return the control of a parameter."""
    match parameter:
        case WholeNumber(name=name, title=title, low=low, high=high):
            return controls.Number(name, title, value, low, high)
        case Choice(name=name, title=title, choices=choices):
            return controls.Select(name, title, choices, value)
        case Cards(name=name, title=title, count=count, pack=pack):
            return controls.Cards(name, title, _in_rows(pack), count, _shown(parameter, value))
        case OneCard(name=name, title=title, pack=pack):
            return controls.Cards(name, title, _in_rows(pack), 1, _shown(parameter, value))
        case _:
            raise TypeError(type(parameter))


def _in_rows(pack: Iterable[int]) -> list[str]:
    """Return the pack as texts, suit by suit, the ace first."""
    return [cards.name(card) for card in sorted(pack, key=lambda card: (cards.suit(card), -card))]


def _shown(parameter: Parameter, value: Any) -> list[str]:
    """Return the cards of a parameter as its control holds them."""
    return parameter.text(value).split()


def _card_parameters(question: Question) -> list[Cards | OneCard]:
    return [parameter for parameter in question.parameters if isinstance(parameter, Cards | OneCard)]


def _why_not(question: Question, values: Values) -> str:
    """Return why the question makes no sense with these values; nothing if it does."""
    try:
        question.read(values)
    except BadInput as error:
        return _with_suits(str(error))
    return ""


def _barred(question: Question, parameter: Cards | OneCard, shown: Values) -> dict[str, str]:
    """Return the cards that cannot be picked, each with the reason; none while nothing at all would fit."""
    pack = _in_rows(parameter.pack)
    if isinstance(parameter, OneCard):
        reasons = {card: _why_not(question, {**shown, parameter.name: [card]}) for card in pack}
    elif _why_not(question, shown):
        return {}
    else:
        held = list(shown[parameter.name])
        reasons = {}
        for card in pack:
            hands = [held] if card in held else [[card, *held[:i], *held[i + 1 :]] for i in range(len(held))]
            problems = [_why_not(question, {**shown, parameter.name: hand}) for hand in hands]
            reasons[card] = problems[0] if all(problems) else ""
    barred = {card: reason for card, reason in reasons.items() if reason}
    return barred if len(barred) < len(pack) else {}


def _random_cards(question: Question, values: Values, rng: np.random.Generator) -> dict[str, Any]:
    """Return the values with other cards that fit the question; the same ones if none were found."""
    for _attempt in range(_TRIES):
        drawn: dict[str, Any] = dict(values)
        for parameter in _card_parameters(question):
            pack = np.array(parameter.pack)
            if isinstance(parameter, OneCard):
                drawn[parameter.name] = int(rng.choice(pack))
            else:
                drawn[parameter.name] = tuple(
                    int(card) for card in rng.choice(pack, parameter.count, replace=False)
                )
        if not _why_not(question, drawn):
            return drawn
    return dict(values)


# --- words and pictures


def _joined(*parts: str) -> str:
    return " · ".join(part for part in parts if part)


def _with_suits(sentence: str) -> str:
    """Return a sentence with its cards as people write them: A♥ for AH."""
    return _CARD.sub(
        lambda found: found[1].replace("T", "10") + cards.SYMBOLS[cards.SUITS.index(found[2])] + "\ufe0e",
        sentence,
    )


def _number(value: float, answer: Answer) -> str:
    """Return a value as it is said: "86.1 %", "27.9 points"."""
    if answer.kind == "expected value":
        return f"{value:.1f} {answer.unit}".strip()
    return f"{100 * value:.1f} %" if value == 0 or value >= 0.001 else f"{100 * value:.2g} %"


def _answer_words(answer: Answer) -> dict[str, Any]:
    value = answer.value
    if answer.kind == "expected value":
        exact = f"{value.numerator}/{value.denominator}" if value.denominator > 1 else str(value)
        return {"label": _("On average"), "big": _number(float(value), answer), "facts": [exact]}
    words = analysis.in_words(value)
    return {"label": _("The chance is"), "big": words.percent, "facts": [words.one_in, words.fraction]}


def _value_axis(answer: Answer, low: float, high: float) -> dict[str, Any]:
    """Return plotly's axis for values like the answer, from `low` to `high`."""
    if answer.kind == "expected value":
        return {"range": [low, high], "title": {"text": answer.unit}}
    digits = 0 if high - low > 0.1 else 1 if high - low > 0.01 else 2
    return {"range": [low, high], "tickformat": f".{digits}%"}


def _draw_curve(target: Chart, curve: Curve, answer: Answer) -> None:
    """Draw how the answer changes, with the reader's own place."""
    places = [place for place, _value in curve.points]
    values = [float(value) for _place, value in curve.points]
    here = float(answer.value)
    top = (
        1.0 if answer.kind == "probability" and max(*values, here) > 0.5 else 1.15 * max(*values, here, 0.01)
    )
    hover = (
        "%{x}: %{y:.1%}<extra></extra>" if answer.kind == "probability" else "%{x}: %{y:.1f}<extra></extra>"
    )
    right = curve.here > (places[0] + places[-1]) / 2
    figure = {
        "data": [
            {
                "type": "scatter",
                "x": places,
                "y": values,
                "mode": "lines+markers",
                "line": {"color": chart.EXACT, "width": 3},
                "marker": {"size": 9},
                "hovertemplate": hover,
            },
            {
                "type": "scatter",
                "x": [curve.here],
                "y": [here],
                "mode": "markers",
                "marker": {
                    "size": 18,
                    "symbol": "diamond",
                    "color": chart.READER,
                    "line": {"color": chart.TEXT, "width": 2},
                },
                "hovertemplate": hover,
            },
        ],
        "layout": {
            "xaxis": {
                "title": {"text": curve.axis},
                "dtick": 1 if places[-1] - places[0] < 16 else None,
            },
            "yaxis": _value_axis(answer, 0, top),
            "annotations": [
                {
                    "x": curve.here,
                    "y": here,
                    "text": _("yours: {value}").format(value=_number(here, answer)),
                    "showarrow": False,
                    "xanchor": "right" if right else "left",
                    "yanchor": "top" if here > top / 2 else "bottom",
                    "xshift": 10 if right else -10,
                    "yshift": -16 if here > top / 2 else 16,
                    "font": {"size": 15},
                    "bgcolor": "var(--cl-surface)",
                    "borderpad": 3,
                }
            ],
        },
    }
    target.show(
        figure,
        words=_("Yours is {here}: {value}. In the picture it goes from {first} to {last}.").format(
            here=curve.here,
            value=_number(here, answer),
            first=_number(values[0], answer),
            last=_number(values[-1], answer),
        ),
        columns=[curve.axis, _("answer"), _("exactly")],
        rows=[(place, float(value), str(value)) for place, value in curve.points],
    )


def _draw_estimates(target: Chart, answer: Answer, estimates: list[Estimate], deals: int) -> None:
    """Draw the running estimate with its band beside the exact line."""
    exact = float(answer.value)
    spread = exact * (1 - exact) if answer.kind == "probability" else (exact * 0.5) ** 2
    reach = 2.4 * math.sqrt(max(spread, 1e-4) / analysis.FIRST)
    low, high = exact - reach, exact + reach
    if answer.kind == "probability":
        low, high = max(0.0, low), min(1.0, high)
    done = [estimate.samples for estimate in estimates]
    figure = {
        "data": [
            {
                "type": "scatter",
                "x": [*done, *reversed(done)],
                "y": [*(e.high for e in estimates), *(e.low for e in reversed(estimates))],
                "fill": "toself",
                "fillcolor": chart.BAND,
                "line": {"width": 0},
                "hoverinfo": "skip",
                "name": _("95 % band"),
            },
            {
                "type": "scatter",
                "x": [analysis.FIRST, deals],
                "y": [exact, exact],
                "mode": "lines",
                "line": {"color": chart.EXACT, "width": 3},
                "hoverinfo": "skip",
                "name": _("exact"),
            },
            {
                "type": "scatter",
                "x": done,
                "y": [estimate.value for estimate in estimates],
                "mode": "lines",
                "line": {"color": chart.SAMPLE, "width": 2.5, "dash": "dot"},
                "hovertemplate": "%{x:,}: %{y:.4f}<extra></extra>",
                "name": _("simulated"),
            },
        ],
        "layout": {
            "showlegend": True,
            "xaxis": {
                "type": "log",
                "range": [math.log10(analysis.FIRST), math.log10(deals) + 0.03],
                "title": {"text": _("simulated deals")},
                "dtick": 1,
                "tickformat": ",",
            },
            "yaxis": _value_axis(answer, low, high),
        },
    }
    target.show(
        figure,
        words=_estimate_words(answer, estimates),
        columns=[_("deals"), _("simulated"), _("from"), _("to")],
        rows=[(e.samples, e.value, e.low, e.high) for e in estimates],
    )


def _estimate_words(answer: Answer, estimates: list[Estimate]) -> str:
    exact = _number(float(answer.value), answer)
    if not estimates:
        return _("Exact is {exact}. Do shuffled cards agree? Simulate, and watch.").format(exact=exact)
    last = estimates[-1]
    return _(
        "After {n:,} deals: {value}, with 95 % certainty between {low} and {high}. Exact: {exact}."
    ).format(
        n=last.samples,
        value=_number(last.value, answer),
        low=_number(last.low, answer),
        high=_number(last.high, answer),
        exact=exact,
    )
