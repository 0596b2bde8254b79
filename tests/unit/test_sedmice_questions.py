"""The odds of Sedmice: every value of section 7 of docs/rules/sedmice.md, tables, any point of a deal, bad input."""

import math
import random
from collections.abc import Mapping
from fractions import Fraction

import numpy as np
import pytest

from cardlab import cards
from cardlab.analysis.odds import ask, find, questions
from cardlab.engine.deal import Deal
from cardlab.engine.errors import BadInput
from cardlab.engine.game import load_game
from cardlab.engine.playouts import sampled
from cardlab.games.sedmice import rules
from cardlab.games.sedmice.position import position
from cardlab.games.sedmice.questions.point import answer_chance, opponents, outs_of, seven_chance

GAME = load_game("sedmice")
EXACT = {
    "QSD-1": "3097/7192",
    "QSD-2": "19/65",
    "QSD-3": "253/585",
    "QSD-4": "506/819",
    "QSD-5": "148/585",
    "QSD-6": "9221/9867",
    "QSD-7": "205/207",
    "QSD-8": "3803/3933",
    "QSD-9": "7/253",
    "QSD-10": "1/8",
    "QSD-11": "1841/3596",
    "QSD-12": "19/31",
    "QSD-13": "512/4495",
    "QSD-14": "7/899",
    "QSD-15": "675/899",
    "QSD-16": "5313/17980",
    "QSD-17": "1/4",
    "QSD-18": "539/1798",
}
# The tables below the questions: survival of a led card by the number of outs, 1 to 7.
ONE_OPPONENT = ("6/7", "46/63", "506/819", "506/975", "253/585", "209/585", "19/65")
TWO_OPPONENTS = ("5/7", "95/189", "95/273", "323/1365", "646/4095", "646/6279", "646/9867")
ONE_OF_THREE = ("2/3", "10/23", "70/253", "130/759", "26/253", "26/437", "130/3933")
WITH_LEAD = ("QSD-2", "QSD-3", "QSD-4", "QSD-5", "QSD-6", "QSD-7", "QSD-8", "QSD-9")


def test_all_questions_are_there() -> None:
    assert [question.id for question in questions(GAME)] == list(EXACT)
    assert len({question.name for question in questions(GAME)}) == len(EXACT)


@pytest.mark.parametrize("asked", EXACT)
def test_value_of_the_rules_file(asked: str) -> None:
    """QSD-1 to QSD-18."""
    answer = ask(GAME, asked)
    assert answer.value == Fraction(EXACT[asked])
    assert answer.kind == ("expected value" if asked == "QSD-12" else "probability")
    assert answer.unit == ("sevens" if asked == "QSD-12" else "")
    assert answer == ask(GAME, find(GAME, asked).name)


@pytest.mark.parametrize("asked", EXACT)
def test_the_last_step_and_the_curve_come_to_the_value(asked: str) -> None:
    question = find(GAME, asked)
    values = question.defaults()
    answer, curve = question.exact(**values), question.curve(**values)
    assert dict(curve.points)[curve.here] == answer.value
    assert f"{float(answer.value):.4f}" in answer.steps[-1].plain
    assert all(step.plain for step in answer.steps)


def test_tables_of_outs() -> None:
    """QSD-2, QSD-6, QSD-8."""
    tables = {"QSD-2": ONE_OPPONENT, "QSD-6": TWO_OPPONENTS, "QSD-8": ONE_OF_THREE}
    for asked, table in tables.items():
        question = find(GAME, asked)
        points = question.curve(**question.defaults()).points
        survives = [chance if asked == "QSD-2" else 1 - chance for _outs, chance in points]
        assert survives == [Fraction(each) for each in table]


def random_values(asked: str, rng: random.Random) -> Mapping[str, object]:
    question = find(GAME, asked)
    size = len(question.defaults()["hand"])  # type: ignore[arg-type]
    while True:
        hand = rng.sample([card for card in range(52) if int(rules.FULL) >> card & 1], size)
        given = {"hand": " ".join(cards.name(card) for card in hand), "lead": cards.name(hand[0])}
        try:
            return question.read(given)
        except BadInput:
            continue


@pytest.mark.parametrize("asked", WITH_LEAD)
def test_other_hands_lie_on_the_curve(asked: str) -> None:
    question = find(GAME, asked)
    rng = random.Random(asked)
    for _ in range(12):
        values = dict(random_values(asked, rng))
        curve, answer = question.curve(**values), question.exact(**values)
        assert dict(curve.points).get(curve.here, answer.value) == answer.value


@pytest.mark.parametrize("rule_set", GAME.rule_sets)
def test_a_seven_answers_at_any_point(rule_set: str) -> None:
    """QSD-17: by my hand, what is played, the opponents and the stock; RSD-8: the last card is no seven."""
    question = find(GAME, "QSD-17")
    record = GAME.rules(rule_set)
    players, full = int(record.players), int(record.hand_size)
    against = {"serbian_four": 3, "serbian_two": 1, "croatian_two": 1}.get(rule_set, 2)
    asked = 0
    for before in range(1, 32 // players + 1):
        for mine in range(5):
            for played in range(5 - mine):
                given = {"rule_set": rule_set, "before": before, "mine": mine, "played": played}
                try:
                    answer = question.exact(**question.read(given))
                except BadInput:
                    continue
                asked += 1
                hand = min(full, 32 // players - before + 1)
                unseen = 32 - players * (before - 1) - hand
                if rule_set == "serbian_two" and unseen > hand:
                    unseen -= 1
                none = Fraction(
                    math.comb(unseen - 4 + mine + played, against * hand), math.comb(unseen, against * hand)
                )
                assert answer.value == 1 - none
    assert asked > 50


@pytest.mark.parametrize("rule_set", GAME.rule_sets)
def test_chances_in_the_middle_of_real_deals(rule_set: str) -> None:
    """QSD-17, RSD-8: from what a seat knows, against deals sampled from the same knowledge."""
    rng = np.random.default_rng(7)
    chance = random.Random(7)
    for seed in range(4):
        deal = Deal.new(GAME, rule_set, seed=seed)
        for _ in range(chance.randrange(1, 20)):
            deal.play(chance.choice(deal.legal_moves()))
        me = chance.randrange(len(deal.sides))
        led = int(chance.choice(list(cards.members(int(deal.state.hand[me])) or [0])))
        hands = sampled(GAME, deal.state, me, 400, rng)["hand"][:, opponents(deal.state, me)]
        for exact, outs in (
            (answer_chance(deal.state, me, led), outs_of(deal.state, me, led)),
            (seven_chance(deal.state, me), int(rules.SEVENS)),
        ):
            share = float(np.mean(np.any(hands & np.uint64(outs) != 0, axis=1)))
            spread = math.sqrt(float(exact * (1 - exact)) / 400)
            assert abs(share - float(exact)) <= 4.5 * spread


def test_a_seven_that_was_shown_answers_for_sure() -> None:
    """RSD-8: the cutter kept the seven at the bottom, and the dealer knows it."""
    order = [cards.name(card) for card in range(52) if int(rules.FULL) >> card & 1]
    order.remove("7D")
    deal = Deal.new(GAME, "serbian_two", order=[*order, "7D"], dealer=0)
    assert seven_chance(deal.state, 0) == 1
    assert seven_chance(deal.state, 1) < 1


def test_partners_do_not_count() -> None:
    """RSD-5: a seven of the partner answers for my side."""
    hands = ["AS", "9S", "7H", "9H"]
    pairs = position(GAME.rules("serbian_pairs"), hands=hands, points=[4, 3, 4, 3], gone="7S 7D 7C")
    single = position(GAME.rules("serbian_four"), hands=hands, points=[4, 3, 0, 0], gone="7S 7D 7C")
    assert seven_chance(pairs, 0) == Fraction(2, 3)
    assert seven_chance(single, 0) == 1


@pytest.mark.parametrize(
    ("asked", "given", "sentence"),
    [
        ("QSD-2", {"lead": "TS"}, "TS cannot be led: it is not in the hand."),
        ("QSD-2", {"lead": "KH"}, "KH is not the lead that is asked about: lead an ace or a ten."),
        (
            "QSD-4",
            {"hand": "7S AH QD 8C", "lead": "AH"},
            "AH is not the lead that is asked about: lead a seven.",
        ),
        ("QSD-2", {"hand": "AS KH QD"}, "hand has 3 cards where it must have 4."),
        ("QSD-2", {"hand": "AS KH QD 2C"}, "hand: 2C does not belong to the pack of 32 cards."),
        (
            "QSD-17",
            {"rule_set": "serbian_four", "before": 9},
            "There is no round 9: a deal of serbian_four has 8",
        ),
        ("QSD-17", {"mine": 3}, "There are 4 sevens, so 3 in my hand and 2 played are too many."),
        ("QSD-17", {"before": 16, "mine": 2}, "My hand has 1 cards then, so 2 sevens do not fit."),
        ("QSD-17", {"before": 1}, "Before round 1 only 0 cards are played, so 2 sevens cannot be."),
        ("QSD-17", {"before": 16, "mine": 0, "played": 2}, "The other cards that I do not see are too few"),
        ("QSD-18", {"least": 5}, "least cannot be 5"),
        ("QSD-13", {"rule_set": "serbian_two"}, "rule_set cannot be 'serbian_two'"),
    ],
)
def test_bad_input(asked: str, given: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadInput) as problem:
        ask(GAME, asked, **given)
    assert str(problem.value).startswith(sentence)
