"""Rules of thumb for Pasur: the bots `random` and `thumb`.

A bot reads of the state only what its seat may know; ``tests/contract/test_no_peeking.py`` holds that.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab.cards import JACK, KING, QUEEN
from cardlab.engine.bits import BIT, NONE, count, lowest
from cardlab.engine.captures import RANK_MASK
from cardlab.engine.gears import kernel
from cardlab.engine.protocol import Move, State
from cardlab.games.pasur.rules import (
    CLUB_CARDS,
    COURTS,
    ELEVEN,
    ELEVENS,
    HAND,
    MOST_CLUBS,
    NUMERALS,
    VALUE,
    is_frozen,
    is_last_hand,
    is_tabla,
    next_seat,
    side_of,
    unseen_by,
    worth,
)

RANDOM, THUMB = range(2)
LEVELS: Final = ("random", "thumb")

# What thumb values things at, in points.
CARD: Final = 0.1
CLUB: Final = 0.7  # while neither side has the majority
JACK_KEPT: Final = 2.5
LAST_TAKER: Final = 0.3  # the share of the rest that a capture of the last hand may bring
CAUTION: Final = 0.7  # how much of what the next player might take counts


@kernel
def policy(state: State, level: int, moves: NDArray[Any], n: int, rng: Any) -> int:
    """Choose among the first `n` moves."""
    if level == RANDOM:
        return int(rng.random() * n)
    return thumb_move(state, moves, n)


@kernel
def thumb_move(state: State, moves: NDArray[Any], n: int) -> int:
    """The move that the rules of thumb like best; the first of equals."""
    best = 0
    best_score = -1000.0
    for i in range(n):
        score = like(state, moves[i])
        if score > best_score:
            best = i
            best_score = score
    return best


@kernel
def like(state: State, move: Move) -> float:
    """How much thumb likes a move: what it brings, less what it leaves to the next player."""
    bit = BIT[move.card]
    if move.taken == NONE:
        return -danger(state, state.layout | bit)
    left = state.layout ^ move.taken
    score = value(state, move.taken | bit) - danger(state, left)
    if is_tabla(state, move.card, move.taken):
        score += tabla_value(state, state.turn)
    if move.card % 13 == JACK:
        score -= JACK_KEPT
    if is_last_hand(state):
        score += LAST_TAKER * value(state, left)
    return score


@kernel
def value(state: State, cards: np.uint64) -> float:
    """What cards are worth to the side that gets them."""
    clubs = 0.0
    if max(count(state.pile[0] & CLUB_CARDS), count(state.pile[1] & CLUB_CARDS)) < MOST_CLUBS:
        clubs = CLUB * count(cards & CLUB_CARDS)
    return worth(state, cards) + clubs + CARD * count(cards)


@kernel
def tabla_value(state: State, seat: int) -> float:
    """What a tabla is worth to a seat's side: points, or one less for the other side."""
    side = side_of(seat)
    if not is_frozen(state, side):
        return float(state.rules.tabla_points)
    if state.rules.frozen_cancels and not is_frozen(state, 1 - side):
        return float(state.rules.tabla_points)
    return 0.0


@kernel
def danger(state: State, layout: np.uint64) -> float:
    """What the next player may take of a layout: what each unseen rank would bring him, by how likely he holds it."""
    seat = state.turn
    other = next_seat(state, seat)
    held = count(state.hand[other])
    if held == 0:
        held = HAND if state.stock_size > 0 else 0  # new cards come before he plays
    unseen = unseen_by(state, seat)
    total = count(unseen)
    expected = 0.0
    for rank in range(13):
        outs = count(unseen & RANK_MASK[rank])
        if outs > 0:
            gain = threat(state, other, layout, rank)
            if gain > 0.0:
                expected += gain * min(1.0, outs * held / total)
    return CAUTION * expected


@kernel
def threat(state: State, seat: int, layout: np.uint64, rank: int) -> float:
    """What a card of a rank would take of a layout for a seat."""
    if rank == JACK:
        swept = layout & ~COURTS
        clears = swept == layout and state.rules.jack_tabla
        gain = value(state, swept) + 1.0 if swept != NONE else 0.0
    elif rank in (QUEEN, KING):
        swept = layout & RANK_MASK[rank]
        clears = count(layout) == 1 and state.rules.court_tabla
        gain = dearest(state, swept)
    else:
        swept = layout & ELEVENS[rank]
        clears = layout & ~NUMERALS == NONE and sums_up(state, layout, rank)
        gain = value(state, layout) if clears else dearest(state, swept)
        if clears:
            swept = layout
    if swept != NONE and clears and (state.rules.last_hand_tabla or not is_last_hand(state)):
        gain += tabla_value(state, seat)
    return gain


@kernel
def sums_up(state: State, layout: np.uint64, rank: int) -> bool:
    """Whether a numeral takes all of a layout of numerals."""
    total = int(VALUE[rank])
    number = 0
    while layout != NONE and total <= ELEVEN:
        card = lowest(layout)
        layout ^= BIT[card]
        total += VALUE[card % 13]
        number += 1
    return total == ELEVEN and layout == NONE and (number == 1 or state.rules.capture_many)


@kernel
def dearest(state: State, cards: np.uint64) -> float:
    """What the dearest of some cards is worth."""
    best = 0.0
    while cards != NONE:
        card = lowest(cards)
        cards ^= BIT[card]
        best = max(best, value(state, BIT[card]))
    return best
