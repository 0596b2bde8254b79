"""Rules of thumb for Končine: the bots `random` and `thumb`.

A bot reads of the state only what its seat may know; ``tests/contract/test_no_peeking.py`` holds that.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab.cards import JACK
from cardlab.engine.bits import BIT, NONE, count
from cardlab.engine.captures import RANK_MASK
from cardlab.engine.gears import kernel
from cardlab.engine.protocol import Move, State
from cardlab.games.koncine.rules import ALL_CARDS, ALL_CLUBS, TEN_OF_DIAMONDS, TWO_OF_CLUBS, sweeps, takers

RANDOM, THUMB = range(2)
LEVELS: Final = ("random", "thumb")

# What a card on the pile is worth, in points.
CARD: Final = 0.12  # two points for more than half of 52
CLUB: Final = 0.15  # one for more than half of 13
SPECIAL: Final = 1.0  # the ten of diamonds, the two of clubs
SWEEPER: Final = 0.45  # what a jack is worth in hand, where it takes everything


@kernel
def policy(state: State, level: int, moves: NDArray[Any], n: int, rng: Any) -> int:
    """Choose among the first `n` moves."""
    if level == RANDOM:
        return int(rng.random() * n)
    return thumb_move(state, moves, n)


@kernel
def thumb_move(state: State, moves: NDArray[Any], n: int) -> int:
    """The move that the rules of thumb like best; the first of equals.

    A card takes most for its worth; only what it leaves differs, and that is weighed for each card's best capture.
    """
    best = 0
    best_score = -1000.0
    first = 0
    while first < n:
        chosen = first
        most = worth(moves[first].taken)
        i = first + 1
        while i < n and moves[i].card == moves[first].card:
            here = worth(moves[i].taken)
            if here > most:
                chosen = i
                most = here
            i += 1
        score = like(state, moves[chosen])
        if score > best_score:
            best = chosen
            best_score = score
        first = i
    return best


@kernel
def worth(taken: np.uint64) -> float:
    """What cards are worth on the pile."""
    result = CARD * count(taken) + CLUB * count(taken & ALL_CLUBS)
    if taken & BIT[TEN_OF_DIAMONDS] != NONE:
        result += SPECIAL
    if taken & BIT[TWO_OF_CLUBS] != NONE:
        result += SPECIAL
    return result


@kernel
def like(state: State, move: Move) -> float:
    """How much thumb likes a move: what it brings, less what it leaves to the next player."""
    bit = BIT[move.card]
    if move.taken == NONE:
        return -left_behind(state, state.layout | bit)
    kept = SWEEPER if sweeps(state.rules, move.card) else 0.0
    return worth(move.taken | bit) - kept - left_behind(state, state.layout ^ move.taken)


@kernel
def left_behind(state: State, layout: np.uint64) -> float:
    """What the next player is likely to take of a layout, by the cards that the seat to move has not seen."""
    if layout == NONE:
        return 0.0
    seat = state.turn
    unseen = ALL_CARDS & ~(state.hand[seat] | state.layout | state.pile[0] | state.pile[1])
    total = count(unseen)
    held = min(total, 6)
    outs = unseen & takers(state.rules, layout)
    none = 1.0
    for i in range(count(outs)):
        none *= max(0, total - held - i) / (total - i)
    sweeping = count(outs & RANK_MASK[JACK]) / max(1, count(outs)) if state.rules.jack_sweeps else 0.0
    return (1.0 - none) * worth(layout) * (0.6 + 0.4 * sweeping)
