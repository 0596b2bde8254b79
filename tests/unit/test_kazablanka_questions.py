"""The odds of Kazablanka: every value of section 8 of docs/rules/kazablanka.md, the tables, curves and bad input."""

import random
from fractions import Fraction

import pytest

from cardlab import cards
from cardlab.analysis.odds import ask, find, questions
from cardlab.engine.errors import BadInput

GAME = "kazablanka"
EXACT = {
    "QKZ-1": "14498/20825",
    "QKZ-2": "2197/20825",
    "QKZ-3": "44/4165",
    "QKZ-4": "102959/107559",
    "QKZ-5": "55/6327",
    "QKZ-6": "739/969",
    "QKZ-7": "534/703",
    "QKZ-8": "178/703",
    "QKZ-9": "227812/440045",
    "QKZ-10": "227812/537795",
    "QKZ-11": "1357355571/39688347475",
    "QKZ-12": "49/13",
    "QKZ-13": "1/3",
    "QKZ-14": "254/833",
    "QKZ-15": "11686/20825",
    "QKZ-16": "7/12",
}
AT_LEAST_ONE = ("1/3", "32/57", "503/703", "5177/6327", "39229/44289", "33323/35853", "102959/107559")
NEITHER_OPPONENT = ("1/3", "2/19", "22/703", "55/6327", "11/4921", "44/83657", "4/35853")
FROM_MY_HAND = ("QKZ-4", "QKZ-5", "QKZ-6", "QKZ-7", "QKZ-8", "QKZ-9", "QKZ-10")


def test_all_questions_are_there() -> None:
    assert [question.id for question in questions(GAME)] == list(EXACT)
    assert len({question.name for question in questions(GAME)}) == len(EXACT)


@pytest.mark.parametrize("asked", EXACT)
def test_value_of_the_rules_file(asked: str) -> None:
    """QKZ-1 to QKZ-16."""
    answer = ask(GAME, asked)
    assert answer.value == Fraction(EXACT[asked])
    assert answer.kind == ("expected value" if asked == "QKZ-12" else "probability")
    assert answer.unit == ("points" if asked == "QKZ-12" else "")


@pytest.mark.parametrize("asked", EXACT)
def test_the_last_step_and_the_curve_come_to_the_value(asked: str) -> None:
    question = find(GAME, asked)
    values = question.defaults()
    answer, curve = question.exact(**values), question.curve(**values)
    assert dict(curve.points)[curve.here] == answer.value
    assert f"{float(answer.value):.4f}" in answer.steps[-1].plain
    assert all(step.plain for step in answer.steps)


def test_tables_of_outs() -> None:
    """QKZ-4 and QKZ-5 for 1 to 7 outs."""
    for asked, table in (("QKZ-4", AT_LEAST_ONE), ("QKZ-5", NEITHER_OPPONENT)):
        question = find(GAME, asked)
        points = dict(question.curve(**question.defaults()).points)
        assert [points[out] for out in range(1, 8)] == [Fraction(value) for value in table]


@pytest.mark.parametrize("asked", FROM_MY_HAND)
def test_formula_agrees_with_the_count_of_worlds(asked: str) -> None:
    """The value is counted from what the seat knows; the curve and the last step come from closed formulas."""
    rng = random.Random(asked)
    question = find(GAME, asked)
    for _ in range(25):
        hand = rng.sample(range(52), 13)
        lead = next(card for card in hand if cards.rank(card) != cards.TWO)
        values = question.read({"hand": " ".join(map(cards.name, hand)), "lead": cards.name(lead)})
        answer, curve = question.exact(**values), question.curve(**values)
        assert dict(curve.points)[curve.here] == answer.value
        shown = answer.steps[-1].plain
        assert shown.endswith((f"{float(answer.value):.4f}", str(answer.value)))


def test_a_led_two_is_answered_by_twos_only() -> None:
    """RKZ-5: with two twos in hand two outs are left."""
    hand = "2S 2H KS KH AS TH 5C QD JS 9D 7H 6S 3D"
    assert ask(GAME, "answer", hand=hand, lead="2S").value == Fraction(32, 57)
    assert ask(GAME, "answer", hand=hand, lead="KS").value == Fraction(5177, 6327)


def test_somebody_doubles_for_sure_with_four_outs() -> None:
    """QKZ-7."""
    points = dict(find(GAME, "QKZ-7").curve(**find(GAME, "QKZ-7").defaults()).points)
    assert points[0] == points[1] == 0
    assert [points[out] for out in (4, 5, 6, 7)] == [1, 1, 1, 1]


def test_numbers_of_the_late_questions() -> None:
    """QKZ-13 does not depend on the number of cards; QKZ-16 does."""
    assert {ask(GAME, "QKZ-13", cards=size).value for size in (2, 7, 12)} == {Fraction(1, 3)}
    assert ask(GAME, "QKZ-13", cards=2, twos=2).value == 1 - Fraction(4 * 3, 6 * 5)
    assert ask(GAME, "QKZ-16", cards=2, outs=1).value == Fraction(1, 3)
    assert ask(GAME, "QKZ-14", least=4).value == Fraction(14950, 270725)
    assert ask(GAME, "QKZ-12", rounds=2).value == Fraction(98, 13)


HAND = "KS KH 2H 2C AS TH 5C QD JS 9D 7H 6S 3D"


@pytest.mark.parametrize(
    ("asked", "given", "sentence"),
    [
        ("QKZ-4", {"lead": "KC"}, "KC cannot be led: it is not in the hand."),
        ("QKZ-8", {"hand": HAND, "lead": "2H"}, "No two is exchanged when a two was led"),
        ("QKZ-9", {"hand": "KS 2S 2H 2D 2C AS TH 5C QD JS 9D 7H 6S"}, "holds all four twos"),
        ("QKZ-5", {"hand": "KS KH"}, "hand has 2 cards where it must have 13."),
        ("QKZ-14", {"least": 5}, "least cannot be 5: it is a whole number from 1 to 4."),
        ("QKZ-16", {"outs": 0}, "outs cannot be 0"),
    ],
)
def test_bad_input(asked: str, given: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        ask(GAME, asked, **given)
    assert sentence in str(caught.value)
