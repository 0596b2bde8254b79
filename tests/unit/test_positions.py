"""Positions: what a seat knows, written down and read back; nothing hidden is in them."""

import json
import random
from typing import Any

import numpy as np
import pytest

from cardlab.engine.deal import Deal
from cardlab.engine.documents import deal_at, position, read_json
from cardlab.engine.errors import BadInput
from cardlab.engine.game import game_names, load_game
from cardlab.engine.knowledge import know, sample_state

GAME = load_game("sixty_six")
rule_sets = pytest.mark.parametrize(
    ("game", "rule_set"),
    [(game, rule_set) for game in game_names() for rule_set in load_game(game).rule_sets],
)


def running_deals(game: str, rule_set: str, count: int) -> list[Deal]:
    """Deals stopped somewhere in the middle."""
    chance = random.Random(count)
    deals: list[Deal] = []
    while len(deals) < count:
        deal = Deal.new(game, rule_set, seed=chance.randrange(10**6), dealer=chance.randrange(2))
        for _ in range(chance.randrange(30)):
            moves = [move for move in deal.legal_moves() if move != "call" or max(deal.points) >= 66]
            deal.play(chance.choice(moves))
            if deal.over:
                break
        else:
            deals.append(deal)
    return deals


@rule_sets
def test_a_position_reads_back_to_the_same_knowledge(game: str, rule_set: str) -> None:
    for deal in running_deals(game, rule_set, 30):
        for seat in range(len(deal.sides)):
            document = position(deal, seat)
            again = deal_at(read_json(json.dumps(document)), seed=3)
            assert position(again, seat) == document
            assert know(again.state, seat).tobytes() == know(deal.state, seat).tobytes()
            assert again.turn == deal.turn
            if deal.turn == seat:
                assert again.legal_moves() == deal.legal_moves()
                assert again.view(seat)["hand"] == deal.view(seat)["hand"]


@rule_sets
def test_nothing_hidden_is_in_a_position(game: str, rule_set: str) -> None:
    rng = np.random.default_rng(5)
    for deal in running_deals(game, rule_set, 20):
        other_world = Deal.at(deal.game, rule_set, sample_state(deal.state, 0, rng))
        assert position(other_world, 0) == position(deal, 0)


SEDMICE = position(Deal.new("sedmice", "serbian_pairs", seed=1), 1)


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ({"cards": [8, 8]}, "In the table: cards and shown must be lists of 4, one a seat."),
        ({"shown": [[], []]}, "In the table: cards and shown must be lists of 4, one a seat."),
        ({"cards": [8, 7, 8, 8]}, "In the table: the hand has 8 cards, but cards says 7."),
        ({"cards": [7, 8, 8, 8]}, "The hands hold 7, 8, 8, 8 cards"),
        ({"opener": 4}, "In opener of the table: 4 is too large"),
        ({"bottom": "?"}, "The stock has 0 cards here, but 1 are named."),
        ({"gone": ["KS"]}, "No 0 cards that are left make 0 points together."),
    ],
)
def test_a_table_of_sedmice_that_cannot_be(table: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput) as problem:
        deal_at({**SEDMICE, "table": {**SEDMICE["table"], **table}})
    assert str(problem.value).startswith(sentence)


DEAL = Deal.new(GAME, "serbian", seed=1)
GOOD = position(DEAL, 1)


def changed(**table: Any) -> dict[str, Any]:
    return {**GOOD, "table": {**GOOD["table"], **table}}


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ({}, "In the position: the field 'format' is missing"),
        ({**GOOD, "seat": 2}, "There is no seat 2"),
        ({**GOOD, "colour": 1}, 'the field "colour" is unknown'),
        (changed(hand=["AH", "AH", "KH", "QH", "JH", "9H"]), "there twice"),
        (changed(hand=["XX", "AH", "KH", "QH", "JH", "9H"]), "'XX' is not a card"),
        (changed(hand=["AH"]), "The hands hold"),
        (changed(tricks=[3, 0]), "No cards that are left make 3 : 0 tricks worth 0 : 0 points"),
        (changed(turn=7), "In turn of the table: 7 must be one of 0, 1"),
        (changed(phase="later"), "In phase of the table"),
        (changed(points=[-1, 0]), r"In points\[0\] of the table: -1 is too small"),
        (changed(opponent={"cards": 6, "shown": ["2C"]}), "the two of clubs is not in this pack"),
        (changed(turned=None), "In turned of the table: null is given where a text must stand"),
    ],
)
def test_a_mistake_is_told_in_one_sentence(document: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence) as problem:
        deal_at(document)
    assert "\n" not in str(problem.value)


def test_a_finished_deal_has_no_position() -> None:
    deal = Deal.new(GAME, "serbian", seed=1, dealer=1)
    while not deal.over:
        deal.play(deal.legal_moves()[0])
    with pytest.raises(BadInput, match="The deal is over"):
        position(deal, 0)
