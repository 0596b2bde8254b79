"""How well the rules of thumb of Pasur do against random play, and what random play itself comes to (PAS-Q15)."""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from cardlab.cards import JACK
from cardlab.engine.bits import NONE, ONE, count, lowest
from cardlab.engine.gears import entry_point, gear
from cardlab.engine.playouts import deal_outcomes, dealt
from cardlab.engine.protocol import apply_move, is_over
from cardlab.games.pasur import GAME, rules

DEALS: Final = 10_000 if gear() == "compiled" else 100
PAPER: Final = json.loads(
    (Path(__file__).parents[1] / "truths" / "pasur_worked_game.json").read_text("utf-8")
)
RANDOM, THUMB = (GAME.level(name) for name in ("random", "thumb"))


@cache
def outcomes(rule_set: str, thumbs: int, **options: Any) -> Any:
    """Return deals in which the seats of one side are thumb."""
    law = GAME.rules(rule_set, **options)
    levels = [THUMB if seat % 2 == thumbs else RANDOM for seat in range(GAME.seats(law))]
    return deal_outcomes(GAME, law, levels, DEALS, np.random.default_rng(62))


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("rule_set", GAME.rule_sets)
@pytest.mark.parametrize("players", [2, 4])
def test_thumb_wins_75_of_100_decided_deals(rule_set: str, players: int, side: int) -> None:
    lead = outcomes(rule_set, side, players=players)["payoff"][:, side]
    assert (lead > 0).sum() >= 0.75 * (lead != 0).sum()


@pytest.mark.parametrize(("first", "paper"), [(True, "MR"), (False, "RM")])
def test_thumb_leads_by_more_than_half_of_what_a_near_equilibrium_does(first: bool, paper: str) -> None:
    """The paper's model M, trained for it, leads random play R by 12.4 as first player and by 12.6 as second."""
    deals = outcomes("pasur_pagat", 0, players=2)
    lead = deals["payoff"][(deals["dealer"] == 1) == first, 0].mean()
    assert lead > abs(PAPER["strength"]["first_player_mean_margin_points"][paper]) / 2


@entry_point
def play_at_random(states: Any, moves: Any, clearings: Any, rng: Any) -> None:
    """Play by the policy of PAS-Q15, a random card and one of its captures if there are any; count clearings."""
    for i in range(states.shape[0]):
        state = states[i]
        while not is_over(state):
            hand = state.hand[state.turn]
            for _ in range(int(rng.random() * count(hand))):
                hand &= hand - ONE
            card = lowest(hand)
            found = rules.add_captures(state, moves, 0, card)
            if found == 0:
                rules.add_move(moves, 0, card, NONE)
            move = moves[int(rng.random() * max(1, found))]
            if rules.is_tabla(state, card, move.taken):
                clearings[i, 0] += 1
                clearings[i, 1] += card % 13 == JACK
            apply_move(state, move)


def test_clearings_of_random_play() -> None:
    """PAS-Q15: 1.595 clearings a deal, 1.219 of them by jacks; equal numbers on both sides in 34.1 % of deals."""
    rng = np.random.default_rng(15)
    states = dealt(GAME, GAME.rules("pasur"), DEALS, rng)
    seen = np.zeros((DEALS, 2), dtype=np.int64)
    play_at_random(states, np.zeros(rules.MAX_MOVES, dtype=rules.MOVE), seen, rng)
    spread = seen.std(axis=0) / np.sqrt(DEALS)
    assert np.all(np.abs(seen.mean(axis=0) - [1.595, 1.219]) <= 4.5 * spread)
    equal = np.mean(states["tablas"][:, 0] == states["tablas"][:, 1])
    assert abs(equal - 0.341) <= 4.5 * np.sqrt(0.341 * 0.659 / DEALS)
