"""The Odds page without a browser: the exact answer follows the controls, the simulation runs and stops."""

import queue
import threading
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from cardlab.analysis import odds as analysis
from cardlab.analysis.intervals import Estimate
from cardlab.engine import gears
from cardlab.engine.errors import BadInput
from cardlab.engine.question import Question
from cardlab.views.odds import Odds, odds
from cardlab.views.odds_parameters import with_suits

QUESTIONS = analysis.questions("sixty_six")
each_question = pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.id)


@pytest.fixture
def shown() -> Odds:
    return odds("sixty_six", "Q66-9")


def put(shown: Odds, **values: object) -> None:
    """Change parameters as the page does."""
    ticket = shown.parameters.ticket + 1
    shown.parameters._handle_custom_msg({"type": "set", "values": values, "ticket": ticket}, [])


def choose(shown: Odds, question: str) -> None:
    shown.choice._handle_custom_msg({"type": "set", "values": {"question": question}}, [])


def answer(shown: Odds) -> dict[str, Any]:
    ((kind, content),) = shown.answer.blocks
    assert kind == "answer"
    return content


@each_question
def test_every_question_is_answered_with_its_steps_its_curve_and_its_rules(question: Question) -> None:
    shown = odds("sixty_six", question.id)
    value = question.exact(**question.defaults()).value
    assert f"{value.numerator}/{value.denominator}" in answer(shown)["facts"]
    assert shown.about.blocks == [["text", question.about], ["rules", list(question.rules)]]
    steps = shown.steps.blocks[1][1]
    assert steps
    assert all(step["text"] and step["plain"] for step in steps)
    data = shown.curve.content["spec"]["data"]
    assert data[1]["y"] == [float(value)], "the reader's own value is marked"
    assert len(shown.curve.content["table"]["rows"]) == len(data[0]["x"])


@each_question
def test_every_question_can_be_simulated(question: Question) -> None:
    shown = odds("sixty_six", question.id)
    shown.simulation.put(deals=1_000)
    shown.run().join()
    rows = shown.check.content["table"]["rows"]
    assert rows[-1][0] == 1_000
    assert shown.simulation.progress == {}
    assert "After 1,000 deals" in shown.check.content["words"]


def test_the_answer_is_said_three_ways(shown: Odds) -> None:
    assert answer(shown) == {"label": "The chance is", "big": "86.1 %", "facts": ["1 in 1.2", "205/238"]}


def test_an_average_is_said_with_its_unit() -> None:
    shown = odds("sixty_six", "Q66-16")
    assert answer(shown) == {"label": "On average", "big": "27.9 points", "facts": ["474/17"]}


def test_a_click_on_a_card_changes_answer_steps_and_curve(shown: Odds) -> None:
    put(shown, hand=["AH", "TH", "QS", "9S", "9C", "KD"])
    assert answer(shown)["facts"][1] == str(Fraction(103, 136))
    assert shown.curve.content["spec"]["data"][1]["x"] == [3]
    assert "do not see: 3." in shown.steps.blocks[1][1][1]["text"]


def test_cards_that_do_not_fit_are_explained_and_the_last_answer_stays(shown: Odds) -> None:
    put(shown, hand=["QH", "TH", "JH", "9S", "9C", "KD"])
    assert shown.parameters.states["hand"]["problem"] == "A♥\ufe0e cannot be led: it is not in the hand."
    assert answer(shown)["facts"][1] == "205/238"
    assert shown.answer.stale
    put(shown, hand=["AH", "TH", "JH", "9S", "9C", "KD"])
    assert "problem" not in shown.parameters.states["hand"]
    assert not shown.answer.stale


def test_a_malformed_message_changes_nothing(shown: Odds) -> None:
    for content in (
        {"type": "set", "values": {"hand": [1, 2]}},
        {"type": "set", "values": {"trick": 3}},
        None,
        {},
    ):
        shown.parameters._handle_custom_msg(content, [])
    assert answer(shown)["facts"][1] == "205/238"
    choose(shown, "Q66-99")
    assert shown.question.id == "Q66-9"
    assert shown.choice.states["question"]["problem"]


def test_only_cards_that_fit_can_be_picked_and_the_others_say_why(shown: Odds) -> None:
    states = shown.parameters.states
    assert states["hand"]["barred"].keys() == {"JS"}
    assert states["turned"]["barred"].keys() == {
        *("AH", "TH", "JH", "9S", "9C", "KD"),  # in the hand
        *("KH", "QH", "9H"),  # with hearts as trumps the ace is no plain one
    }
    reason = "K♦\ufe0e is not the lead that is asked about: lead an ace that is no trump."
    assert states["lead"]["barred"]["KD"] == reason
    assert "AH" not in states["lead"]["barred"]


@pytest.mark.parametrize("question", ["Q66-6", "Q66-9", "Q66-10", "Q66-11", "Q66-14", "Q66-16"])
def test_other_cards_are_dealt_that_fit(question: str) -> None:
    shown = odds("sixty_six", question)
    before = dict(shown.values)
    shown.parameters._handle_custom_msg({"type": "press", "name": "shuffle"}, [])
    assert shown.values != before
    shown.question.check(**shown.values)
    assert shown.question.texts(shown.values) == {
        name: " ".join(value) if isinstance(value, list) else str(value)
        for name, value in shown.parameters.values.items()
    }


def test_another_question_brings_its_own_parameters(shown: Odds) -> None:
    choose(shown, "Q66-17")
    assert list(shown.parameters.values) == ["mine", "theirs", "ones", "twos", "threes"]
    assert answer(shown)["facts"][1] == "25305/32768"
    put(shown, mine=1)
    assert shown.values["mine"] == 1
    put(shown, ones=0, twos=0)
    put(shown, threes=0)
    assert "cannot all be 0" in shown.parameters.states["threes"]["problem"]
    assert shown.values["threes"] == 1


def test_the_address_chooses_the_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "theme=dark&question=q66-12")
    shown = odds("sixty_six")
    assert shown.question.id == "Q66-12"
    assert shown.choice.values["question"] == "Q66-12"


def test_a_wrong_question_in_the_address_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "question=<b>Q</b>")
    shown = odds("sixty_six")
    assert shown.question is QUESTIONS[0]
    assert shown.choice.status.startswith("There is no question")


def test_a_rule_is_opened_in_the_words_of_the_rule_set() -> None:
    shown = odds("sixty_six", "Q66-2")
    shown.about._handle_custom_msg({"type": "rule", "rule": "R66-22"}, [])
    serbian = shown.about.rule["text"]
    put(shown, rule_set="polish")
    shown.about._handle_custom_msg({"type": "rule", "rule": "R66-22"}, [])
    assert shown.about.rule["text"] != serbian
    shown.about._handle_custom_msg({"type": "rule", "rule": "R66-999"}, [])
    assert "R66-999" in shown.about.rule["text"]


class Gate:
    """Lets a long simulation go on, estimate by estimate."""

    def __init__(self) -> None:
        self.open = threading.Semaphore(0)
        self.passed = threading.Semaphore(0)

    def let_one_pass(self) -> None:
        self.open.release()
        assert self.passed.acquire(timeout=20)


@pytest.fixture
def gates(monkeypatch: pytest.MonkeyPatch) -> queue.Queue[Gate]:
    """A gate for each simulation that begins."""
    begun: queue.Queue[Gate] = queue.Queue()

    def estimate(*_args: object, samples: int, **_options: object) -> Iterator[Estimate]:
        gate = Gate()
        begun.put(gate)
        for done in range(100, samples + 1, 100):
            assert gate.open.acquire(timeout=20)
            yield Estimate(0.5, 0.4, 0.6, done)
            gate.passed.release()

    monkeypatch.setattr(analysis, "estimate", estimate)
    return begun


def press(shown: Odds, name: str) -> None:
    shown.simulation._handle_custom_msg({"type": "press", "name": name}, [])


def progress(shown: Odds) -> dict[str, Any]:
    found: dict[str, Any] = shown.simulation.progress
    return found


def finish(thread: threading.Thread, gate: Gate) -> None:
    gate.open.release()
    thread.join(20)
    assert not thread.is_alive()


def test_a_running_simulation_shows_progress_and_can_be_stopped(
    shown: Odds, gates: queue.Queue[Gate]
) -> None:
    thread = shown.run()
    assert progress(shown)["share"] is None, "nothing is known before the first estimate"
    assert shown.simulation.states["run"] == {"hidden": True}
    gate = gates.get(timeout=20)
    gate.let_one_pass()
    assert progress(shown)["share"] == 0.001
    press(shown, "stop")
    finish(thread, gate)
    assert shown.check.content["table"]["rows"][-1][0] == 200, "what there was stays"
    assert shown.simulation.status == "Stopped after 200 of 100,000 deals; what there is stays."
    assert shown.simulation.progress == {}
    assert shown.simulation.states["stop"] == {"hidden": True}
    assert shown.simulation.states["run"] == {}


def test_a_change_ends_a_simulation_that_no_longer_answers(shown: Odds, gates: queue.Queue[Gate]) -> None:
    thread = shown.run()
    gate = gates.get(timeout=20)
    gate.let_one_pass()
    put(shown, hand=["AH", "TH", "QS", "9S", "9C", "KD"])
    finish(thread, gate)
    assert shown.check.content["table"]["rows"] == []
    assert shown.simulation.progress == {}


def test_a_new_simulation_takes_the_place_of_the_running_one(shown: Odds, gates: queue.Queue[Gate]) -> None:
    first = shown.run()
    gate = gates.get(timeout=20)
    gate.let_one_pass()
    second = shown.run()
    finish(first, gate)
    assert second.is_alive()
    assert shown.simulation.progress != {}, "the first one does not end what the second one shows"
    press(shown, "stop")
    finish(second, gates.get(timeout=20))
    assert shown.simulation.progress == {}


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_simulation_that_breaks_off_says_so(shown: Odds, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: object, **_options: object) -> Iterator[Estimate]:
        raise MemoryError

    monkeypatch.setattr(analysis, "estimate", broken)
    shown.run().join(20)
    assert shown.simulation.status == "The simulation broke off. Please start it again."
    assert shown.simulation.states["run"] == {}


@pytest.mark.parametrize(
    ("told", "ready", "text"),
    [
        ("compiled", False, "Preparing the fast engine…"),
        ("compiled", True, "Starting…"),
        ("plain", False, "Starting…"),
    ],
)
def test_a_cold_engine_is_announced(
    shown: Odds, gates: queue.Queue[Gate], monkeypatch: pytest.MonkeyPatch, told: str, ready: bool, text: str
) -> None:
    monkeypatch.setattr(gears, "gear", lambda: told)
    shown._ready = {shown.question.id} if ready else set()
    thread = shown.run()
    assert shown.simulation.progress["text"] == text
    press(shown, "stop")
    finish(thread, gates.get(timeout=20))


def test_the_band_narrows_towards_the_exact_line(shown: Odds) -> None:
    shown.simulation.put(deals=2_000)
    shown.run().join()
    band, exact, sample = shown.check.content["spec"]["data"]
    assert exact["y"] == [205 / 238, 205 / 238]
    count = len(sample["x"])
    widths = np.array(band["y"][:count]) - np.array(band["y"][count:][::-1])
    assert widths[0] > 2 * widths[-1] > 0
    assert band["x"] == [*sample["x"], *reversed(sample["x"])]


@pytest.mark.parametrize(
    ("plain", "told"),
    [
        ("AH takes TH.", "A♥\ufe0e takes 10♥\ufe0e."),
        ("JS, 9C and QD", "J♠\ufe0e, 9♣\ufe0e and Q♦\ufe0e"),
        ("R66-15, 9 GP", "R66-15, 9 GP"),
    ],
)
def test_cards_in_sentences_wear_their_suits(plain: str, told: str) -> None:
    assert with_suits(plain) == told


def test_a_game_that_does_not_exist_is_named() -> None:
    with pytest.raises(BadInput, match="no game"):
        odds("poker")
