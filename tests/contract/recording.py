"""An entry point that plays random deals and records every position, to compare it with the reference."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardlab.engine.gears import entry_point, kernel
from cardlab.engine.playouts import shuffle
from cardlab.games.sixty_six import rules

MOST_STEPS = 64  # 24 cards, 6 draws and what may stand between them

# A move as the number of a bit: a card its own, a marriage 60 + suit, the others 52 + kind.
FIRST_MARRIAGE_BIT, FIRST_KIND_BIT = 60, 52

STEP = np.dtype(
    (
        np.record,
        [
            ("state", rules.STATE),  # before the move
            ("legal", np.uint64),  # a bit a legal move
            ("move", np.int8),  # the bit of the move made, -1 after the last
        ],
    )
)


@kernel
def bit_of(kind: int, card: int) -> int:
    if kind == rules.CARD:
        return card
    return FIRST_MARRIAGE_BIT + card // 13 if kind == rules.MARRIAGE else FIRST_KIND_BIT + kind


@kernel
def choose(state: Any, moves: NDArray[Any], count: int, rng: Any) -> int:
    """Choose at random; calls, mostly false, and closings are rare enough for long deals."""
    ordinary = 0
    for i in range(count):
        kind = moves[i].kind
        chance = 0.0
        if kind == rules.CALL:
            chance = 0.3 if state.points[state.turn] >= 66 else 0.01
        elif kind == rules.CLOSE:
            chance = 0.1
        elif kind == rules.EXCHANGE:
            chance = 0.6
        elif kind == rules.MARRIAGE:
            chance = 0.7
        else:
            ordinary += 1
        if chance > 0.0 and rng.random() < chance:
            return i
    skip = int(rng.random() * ordinary)
    for i in range(count):
        kind = moves[i].kind
        if kind in (rules.CARD, rules.DRAW, rules.PASS):
            if skip == 0:
                return i
            skip -= 1
    return -1


@entry_point
def record_deals(
    states: NDArray[Any],
    orders: NDArray[Any],
    moves: NDArray[Any],
    steps: NDArray[Any],
    starts: NDArray[Any],
    rng: Any,
) -> None:
    """Play a random deal from each state.

    Parameters
    ----------
    states : array of STATE
        Rules and dealer are set; the rest is overwritten.
    orders : array of int8, a row a deal
        Filled with the packs as they were dealt.
    moves : array of MOVE
        Room for the legal moves.
    steps : array of STEP
        Filled with the deals one after the other; `MOST_STEPS` a deal are enough.
    starts : array of int64, one longer than `states`
        Filled: the steps of deal i are ``steps[starts[i] : starts[i + 1]]``.
    rng : numpy.random.Generator
        The only source of chance.
    """
    k = 0
    for i in range(states.shape[0]):
        state = states[i]
        order = orders[i]
        shuffle(order, rules.full_pack(state, order), rng)
        rules.deal_cards(state, order)
        starts[i] = k
        while not rules.is_over(state):
            count = rules.legal_moves(state, moves)
            steps[k].state = state
            steps[k].legal = np.uint64(0)
            for j in range(count):
                steps[k].legal |= np.uint64(1) << np.uint64(bit_of(moves[j].kind, moves[j].card))
            move = moves[choose(state, moves, count, rng)]
            steps[k].move = bit_of(move.kind, move.card)
            rules.apply_move(state, move)
            k += 1
        steps[k].state = state
        steps[k].legal = np.uint64(0)
        steps[k].move = -1
        k += 1
    starts[states.shape[0]] = k
