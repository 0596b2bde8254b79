"""The odds of Pasur: every value of section 6 of docs/rules/pasur.md, curves, rankings and bad input."""

import random
from collections import Counter
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
import pytest

from cardlab.analysis.odds import ask, find, questions
from cardlab.engine import protocol
from cardlab.engine.deal import Deal
from cardlab.engine.errors import BadInput
from cardlab.engine.knowledge import sample_state
from cardlab.games.pasur import GAME as PASUR
from cardlab.games.pasur import rules
from cardlab.games.pasur.position import position
from cardlab.games.pasur.questions.leave import ranking

GAME = "pasur"
EXACT: list[tuple[str, dict[str, object], str]] = [
    ("PAS-Q1", {}, "44361/135751"),
    ("PAS-Q1", {"mine": 1}, "841/3311"),
    ("PAS-Q1", {"mine": 2}, "83/473"),
    ("PAS-Q2", {}, "998/1763"),
    ("PAS-Q3", {}, "44361/135751"),
    ("PAS-Q3", {"mine": 1}, "841/3311"),
    ("PAS-Q3", {"by": "any"}, "998/1763"),
    ("PAS-Q4", {}, "841/3311"),
    ("PAS-Q5", {}, "99791/135751"),
    ("PAS-Q5", {"mode": "many"}, "16468/19393"),
    ("PAS-Q6", {"mode": "one"}, "0"),
    ("PAS-Q6", {}, "44361/135751"),
    ("PAS-Q7", {}, "38916/54145"),
    ("PAS-Q7", {"jacks": "one"}, "69184/270725"),
    ("PAS-Q7", {"jacks": "more"}, "6961/270725"),
    ("PAS-Q8", {}, "11757/270725"),
    ("PAS-Q8", {"what": "buried"}, "1/4"),
    ("PAS-Q9", {}, "3939478363/4724061885"),
    ("PAS-Q9", {"mode": "many"}, "17071203079/18896247540"),
    ("PAS-Q10", {}, "537638231/3779249508"),
    ("PAS-Q10", {"by": "one"}, "0"),
    ("PAS-Q10", {"by": "many"}, "34698941/18896247540"),
    ("PAS-Q11", {}, "1/11"),
    ("PAS-Q11", {"which": "either"}, "83/473"),
    ("PAS-Q12", {"mine": 0, "theirs": 0, "left": 52, "come": 26}, "1/2"),
    ("PAS-Q12", {"model": "coin"}, "11/16"),
    ("PAS-Q12", {}, "229/323"),
    ("PAS-Q13", {}, "998/1763"),
    ("PAS-Q14", {}, "1/3"),
    ("PAS-Q14", {"number": 2}, "19/33"),
    ("PAS-Q14", {"unseen": 4}, "1"),
    ("PAS-Q16", {}, "9958/19393"),
    ("PAS-Q16", {"leave": "4S"}, "9958/19393"),
    ("PAS-Q16", {"leave": "2D"}, "8848/19393"),
    ("PAS-Q16", {"leave": "KD"}, "841/3311"),
]


def test_all_questions_are_there() -> None:
    """PAS-Q15 has no exact value: it is a matter of playouts."""
    found = [question.id for question in questions(GAME)]
    assert found == [f"PAS-Q{n}" for n in range(1, 17) if n != 15]
    assert len({question.name for question in questions(GAME)}) == len(found)


@pytest.mark.parametrize(("asked", "given", "value"), EXACT)
def test_value_of_the_rules_file(asked: str, given: dict[str, object], value: str) -> None:
    """PAS-Q1 to PAS-Q14, PAS-Q16."""
    answer = ask(GAME, asked, **given)
    assert answer.value == Fraction(value)
    assert answer.kind == "probability"


@pytest.mark.parametrize(("asked", "given", "value"), EXACT)
def test_the_last_step_and_the_curve_come_to_the_value(
    asked: str, given: dict[str, object], value: str
) -> None:
    question = find(GAME, asked)
    values = question.read(given)
    answer, curve = question.exact(**values), question.curve(**values)
    assert dict(curve.points)[curve.here] == answer.value
    exact = Fraction(value)
    assert (str(exact) if exact.denominator == 1 else f"{float(exact):.4f}") in answer.steps[-1].plain
    assert all(step.plain for step in answer.steps)
    assert all(0 <= chance <= 1 for _n, chance in curve.points)


@pytest.mark.parametrize(
    ("asked", "given", "sentence"),
    [
        ("PAS-Q2", {"card": "KH", "mine": 4}, "mine cannot be 4: there are only 3 such cards"),
        ("PAS-Q3", {"by": "both"}, "by cannot be 'both'"),
        ("PAS-Q4", {"card": "7H"}, "does not belong"),
        ("PAS-Q5", {"layout": "2H"}, "layout has 1 cards where it must have 2"),
        ("PAS-Q12", {"mine": 8, "theirs": 6}, "more than the 13 clubs"),
        ("PAS-Q12", {"left": 3, "come": 1}, "left cannot be 3: 4 clubs are still out, 9 are taken"),
        ("PAS-Q12", {"come": 21}, "come cannot be 21: only 20 cards are left"),
        ("PAS-Q16", {"leave": "AH"}, "leave must be a card of the hand, not AH"),
        ("PAS-Q16", {"layout": "7H 9S 9D 6C"}, "hand and layout both have 7H"),
    ],
)
def test_bad_input(asked: str, given: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        find(GAME, asked).read(given)


def next_can(state: Any, tabla: bool) -> bool:
    """Whether the seat to move has a capture, or a tabla, by its legal moves."""
    moves = np.zeros(rules.MAX_MOVES, dtype=rules.MOVE)
    count = rules.legal_moves(state, moves)
    return any(
        move.taken and (not tabla or rules.is_tabla(state, move.card, move.taken)) for move in moves[:count]
    )


@pytest.mark.parametrize(
    ("rule_set", "plays"), [("pasur", 1), ("pasur_pagat", 9), ("pasur", 15), ("pasur", 7)]
)
def test_ranking_of_a_position_by_sampled_worlds(rule_set: str, plays: int) -> None:
    """The exact chances of any position, also where the next player gets new cards first (PAS-05)."""
    rng = np.random.default_rng(plays)
    deal = Deal.new(GAME, rule_set, seed=plays, dealer=0)
    chance = random.Random(plays)
    for _ in range(plays):
        deal.play(chance.choice(deal.legal_moves()))
    state = deal.state
    found = ranking(state)
    assert sorted(each.move for each in found) == sorted(deal.legal_moves())
    assert found == sorted(found, key=lambda each: (each.taken, each.cleared))
    counts: Counter[tuple[str, bool]] = Counter()
    worlds = 600
    for _ in range(worlds):
        world = sample_state(state, int(state.turn), rng)
        for text, move in Deal.at(PASUR, rule_set, world)._legal_moves():
            after = world.copy()
            protocol.apply_move(after, move)
            for tabla in (False, True):
                counts[text, tabla] += next_can(after, tabla)
    for each in found:
        for tabla, exact in ((False, float(each.taken)), (True, float(each.cleared))):
            spread = (worlds * exact * (1 - exact)) ** 0.5
            assert abs(counts[each.move, tabla] - worlds * exact) <= 4.5 * spread


def test_ranking_at_the_end() -> None:
    """After the last card nobody takes anything."""
    deal = Deal.new(GAME, seed=1)
    for _ in range(47):
        deal.play(deal.legal_moves()[-1])
    assert all(each.taken == each.cleared == 0 for each in ranking(deal.state))


def test_hints_take_the_safest_move_of_each_card() -> None:
    """The position of PAS-Q16: only the two can take something, and to take a nine is the safest of all."""
    state = position(PASUR.rules(), hands=["7H 4S 2D KD", ""], layout="QH 9S 9D 6C")
    assert PASUR.hints_about
    found = PASUR.part("questions").hints(state)
    ranked = {each.move: each.taken for each in ranking(state)}
    assert {card: each["value"] for card, each in found.items()} == {
        "7H": float(ranked["7H"]),
        "4S": float(ranked["4S"]),
        "KD": float(ranked["KD"]),
        "2D": float(ranked["2Dx9S"]),
    }
    outs = 4 + 3 + 4 + 3  # jacks, queens, fives and twos
    assert ranked["2Dx9S"] == 1 - Fraction(comb(44 - outs, 4), comb(44, 4)) < ranked["2D"]
    assert [card for card, each in found.items() if each["best"]] == ["2D"]
    assert found["2D"]["label"] == "80 %"
