"""The odds of Končine: the values of section 7 of docs/rules/koncine.md, a ranking, curves and bad input."""

import math
import random
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from cardlab import cards
from cardlab.analysis.odds import ask, find, questions
from cardlab.engine.deal import Deal
from cardlab.engine.errors import BadInput
from cardlab.engine.knowledge import sample_state
from cardlab.games.koncine import GAME
from cardlab.games.koncine import rules as law
from cardlab.games.koncine.position import position
from cardlab.games.koncine.questions.leave import hints, ranking_of

EXACT = [
    ("KON-Q1", {"outs": 4}, "505/1066"),
    ("KON-Q1", {"outs": 3}, "31/82"),
    ("KON-Q1", {"outs": 2}, "11/41"),
    ("KON-Q2", {}, "258759/374699"),
    ("KON-Q3", {}, "1950441/2622893"),
    ("KON-Q4", {}, "309971/374699"),
    ("KON-Q4", {"card": "AS"}, "26753/28823"),
    ("KON-Q5", {"jacks": 0}, "38916/54145"),
    ("KON-Q5", {"jacks": 1}, "12972/54145"),
    ("KON-Q5", {"jacks": 2}, "414/10829"),
    ("KON-Q5", {"jacks": 3}, "36/10829"),
    ("KON-Q5", {"jacks": 4}, "1/7735"),
    ("KON-Q5", {"how": "least"}, "15229/54145"),
    ("KON-Q6", {}, "2624769977/2778937980"),
    ("KON-Q7", {}, "259776474373831/9296360382459150"),
    ("KON-Q7", {"jack": "yes"}, "563201482/1356386395"),
    ("KON-Q8", {}, "91/564"),
    ("KON-Q9", {"outs": 1}, "1/7"),
    ("KON-Q9", {}, "11/41"),
    ("KON-Q10", {}, "3433148/13340621"),
    ("KON-Q10", {"cards": 26}, "1/2"),
    ("KON-Q10", {"cards": 30}, "9907473/13340621"),
    ("KON-Q11", {}, "805/1066"),
    ("KON-Q11", {"held": 6}, "505/1066"),
    ("KON-Q12", {}, "29/51"),
    ("RUS-Q1", {}, "309971/374699"),
    ("RUS-Q2", {}, "31/82"),
    ("RUS-Q3", {}, "152932599959/166110254310"),
    ("RUS-Q4", {}, "21327380027/415275635775"),
]
ALL = [*[f"KON-Q{n}" for n in range(1, 13)], *[f"RUS-Q{n}" for n in range(1, 5)]]


def test_all_questions_are_there() -> None:
    """KON-Q13 and RUS-Q5 have no exact value."""
    assert [question.id for question in questions("koncine")] == ALL
    assert len({question.name for question in questions("koncine")}) == len(ALL)


@pytest.mark.parametrize(("asked", "given", "value"), EXACT)
def test_value_of_the_rules_file(asked: str, given: dict[str, object], value: str) -> None:
    """KON-Q1 to KON-Q12, RUS-Q1 to RUS-Q4."""
    assert ask("koncine", asked, **given).value == Fraction(value)


def test_mean_of_the_returned_jacks() -> None:
    """KON-Q5."""
    assert sum(n * ask("koncine", "KON-Q5", jacks=n).value for n in range(5)) == Fraction(16, 49)


@pytest.mark.parametrize("asked", ALL)
def test_the_last_step_and_the_curve_come_to_the_value(asked: str) -> None:
    question = find("koncine", asked)
    values = question.defaults()
    answer, curve = question.exact(**values), question.curve(**values)
    assert dict(curve.points)[curve.here] == answer.value
    assert f"{float(answer.value):.4f}" in answer.steps[-1].plain
    assert all(step.plain for step in answer.steps)


def test_from_any_position() -> None:
    """Few cards late in the deal: with nothing unseen left but the hand, it is certain."""
    assert ask("koncine", "KON-Q1", unseen=6, held=6, outs=1).value == 1
    assert ask("koncine", "KON-Q2", unseen=18, held=6, seen=6).value == Fraction(1, 3)
    assert ask("koncine", "KON-Q10", cards=30, clubs=7, so_far=10).value == 1
    assert ask("koncine", "KON-Q10", cards=30, so_far=10, gone=8, clubs_gone=7).value == 0


def test_the_ranking_is_told() -> None:
    """KON-Q4: the queen and the king are safest, the ace is most dangerous."""
    told = [step.text for step in ask("koncine", "KON-Q4").steps[:6]]
    assert [text.split("the ")[1] for text in told] == [
        "queen of clubs:",
        "king of clubs:",
        "five of spades:",
        "two of hearts:",
        "three of diamonds:",
        "ace of spades:",
    ]


def test_ranking_of_a_running_deal() -> None:
    """The ranking knows what the seat knows: a jack that everybody saw come to the dealer takes for certain."""
    rules = GAME.rules("koncine")
    hands = ["5S AS", "JH ?"]
    state = position(rules, hands=hands, layout="9C", shown=["", "JH"])
    assert [each.taken for each in ranking_of(state)] == [1, 1]
    state = position(rules, hands=["5S AS", "? ?"], layout="9C", won=["JS JH JD JC 9S 9H 9D 5H", "AH AD"])
    ranked = ranking_of(state)
    assert [cards.name(each.card) for each in ranked] == ["5S", "AS"]
    assert all(0 <= each.cleared <= each.taken <= 1 for each in ranked)


def can_take(state: Any) -> bool:
    """Whether the seat to move has a capture, by its legal moves."""
    moves = np.zeros(law.MAX_MOVES, dtype=law.MOVE)
    return bool(moves[: law.legal_moves(state, moves)]["taken"].any())


@pytest.mark.parametrize(
    ("rule_set", "plays"), [("koncine", 0), ("koncine", 11), ("koncine", 30), ("ruska", 4), ("ruska", 35)]
)
def test_ranking_of_a_position_by_sampled_worlds(rule_set: str, plays: int) -> None:
    """The exact chances after the safest move with each card, also where new hands come first (KON-10)."""
    rng = np.random.default_rng(plays)
    deal = Deal.new(GAME, rule_set, seed=plays, dealer=0)
    chance = random.Random(plays)
    for _ in range(plays):
        deal.play(chance.choice(deal.legal_moves()))
    state = deal.state
    moves = np.zeros(law.MAX_MOVES, dtype=law.MOVE)
    count = law.legal_moves(state, moves)
    worlds = 300
    taken = np.zeros(count)
    for _ in range(worlds):
        world = sample_state(state, int(state.turn), rng)
        for i in range(count):
            after = world.copy()
            law.apply_move(after, moves[i])
            taken[i] += can_take(after)
    ranked = ranking_of(state)
    assert [each.taken for each in ranked] == sorted(each.taken for each in ranked)
    assert {each.card for each in ranked} == set(moves["card"][:count].tolist())
    for each in ranked:
        share = taken[moves["card"][:count] == each.card].min() / worlds
        assert abs(share - each.taken) < 4.5 * math.sqrt(0.25 / worlds)
    told = hints(state)
    assert list(told) == [cards.name(each.card) for each in ranked]
    assert told[cards.name(ranked[0].card)]["best"]


def test_a_capture_of_everything_risks_nothing() -> None:
    state = position(GAME.rules("koncine"), hands=["9S JH 2S", "? ? ?"], layout="4S 5D")
    told = hints(state)
    assert {card: hint["best"] for card, hint in told.items()} == {"9S": True, "JH": True, "2S": False}
    assert told["9S"]["label"] == told["JH"]["label"] == "0 %"
    assert told["2S"]["value"] > 0


@pytest.mark.parametrize(
    ("asked", "given", "sentence"),
    [
        ("KON-Q1", {"unseen": 3}, "cannot be among the 3"),
        ("KON-Q2", {"seen": 8}, "There are 7 outs here, so 8 cannot be seen."),
        ("KON-Q4", {"card": "9C"}, "9C cannot be left: it is not in the hand."),
        ("KON-Q4", {"gone": "5S KH 4D"}, "5S has two places"),
        ("KON-Q10", {"clubs": 1}, "more clubs than cards"),
        ("KON-Q10", {"gone": 46, "clubs_gone": 9}, "0 to 6"),
        ("RUS-Q1", {"held": 7}, "held cannot be 7"),
    ],
)
def test_bad_input(asked: str, given: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        ask("koncine", asked, **given)
    assert sentence in str(caught.value)
