"""Rules of thumb for Sixty-six: the bots `random` and `thumb`.

A bot reads of the state only what its seat may know; ``tests/contract/test_no_peeking.py`` holds that.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab.engine.bits import BIT, NONE, count, lowest
from cardlab.engine.gears import kernel
from cardlab.engine.protocol import Move, State
from cardlab.games.sixty_six.rules import (
    CALL,
    CARD,
    CLOSE,
    EXCHANGE,
    HIGHER,
    MARRIAGE,
    PASS,
    POINTS_TO_WIN,
    REPLY,
    SUIT_MASK,
    VALUE,
    beats,
    is_strict,
    pair,
)

RANDOM, THUMB = range(2)
LEVELS: Final = ("random", "thumb")

# How much thumb likes a move that is not a card; cards score between -100 and 100.
ALWAYS = 1000
NEVER = -1000


@kernel
def policy(state: State, level: int, moves: NDArray[Any], n: int, rng: Any) -> int:
    """Choose among the first `n` moves."""
    if level == RANDOM:
        return random_move(state, moves, n, rng)
    return thumb_move(state, moves, n)


@kernel
def random_move(state: State, moves: NDArray[Any], n: int, rng: Any) -> int:
    """Each legal move with the same chance, save a call that the caller knows to be false."""
    while True:
        chosen = int(rng.random() * n)
        if moves[chosen].kind != CALL or state.points[state.turn] >= POINTS_TO_WIN:
            return chosen


@kernel
def thumb_move(state: State, moves: NDArray[Any], n: int) -> int:
    """The move that the rules of thumb like best; the first of equals."""
    best = 0
    best_score = NEVER - 1
    for i in range(n):
        score = like(state, moves[i])
        if score > best_score:
            best = i
            best_score = score
    return best


@kernel
def like(state: State, move: Move) -> int:
    """How much thumb likes a move: call with 66, exchange, declare, close when strong, else the best card."""
    kind = move.kind
    seat = state.turn
    if kind == CARD:
        if state.phase == REPLY:
            return like_reply(state, seat, move.card)
        return like_lead(state, seat, move.card)
    if kind == CALL:
        return ALWAYS if state.points[seat] >= POINTS_TO_WIN else NEVER
    if kind == EXCHANGE:
        return ALWAYS - 1
    if kind == CLOSE:
        return ALWAYS - 2 if is_strong(state, seat) else NEVER
    if kind == MARRIAGE:
        return ALWAYS - 3 if move.card // 13 == state.trump else ALWAYS - 4
    return 0 if kind == PASS else 1


@kernel
def beaten_by(state: State, seat: int, card: int) -> np.uint64:
    """The higher cards of the suit that the seat has not seen."""
    return HIGHER[card] & ~(state.hand[seat] | state.won[0] | state.won[1])


@kernel
def is_strong(state: State, seat: int) -> bool:
    """Whether the hand looks good for 66 with the stock closed: sure tricks, each with a small card of the opponent."""
    hand = state.hand[seat]
    trumps = hand & SUIT_MASK[state.trump]
    if count(trumps) < 2:
        return False
    expected = int(state.points[seat] + state.pending[seat])
    rest = hand
    while rest != NONE:
        card = lowest(rest)
        rest ^= BIT[card]
        if beaten_by(state, seat, card) == NONE:
            expected += VALUE[card % 13] + 3
    for suit in range(4):
        both = pair(suit)
        if hand & both == both:
            expected += 40 if suit == state.trump else 20
    return expected >= POINTS_TO_WIN + 2


@kernel
def spare(state: State, seat: int, card: int) -> int:
    """How gladly the seat parts with a card: cheap cards first, trumps and halves of a possible marriage last."""
    suit = card // 13
    cost = 2 * int(VALUE[card % 13])
    if suit == state.trump:
        cost += 16
    both = pair(suit)
    gone = state.won[0] | state.won[1]
    if BIT[card] & both != NONE and gone & both == NONE:
        cost += 12 if state.hand[seat] & both == both else 2
    return -cost


@kernel
def like_lead(state: State, seat: int, card: int) -> int:
    """Declared: the queen, or the king near 66. Open stock: a small card. Strict: sure winners, trumps first."""
    if state.declared >= 0:
        low_first = -int(VALUE[card % 13])
        return -low_first if state.points[seat] >= 60 else low_first
    if is_strict(state) and beaten_by(state, seat, card) == NONE:
        trump_first = 20 if card // 13 == state.trump else 0
        return 40 + trump_first + int(VALUE[card % 13])
    return spare(state, seat, card)


@kernel
def like_reply(state: State, seat: int, card: int) -> int:
    """Win with a card that will not be had cheaper, trump only what is worth it, else throw the cheapest."""
    if not beats(card, state.led, state.trump):
        return spare(state, seat, card)
    worth = int(VALUE[state.led % 13] + VALUE[card % 13])
    if is_strict(state) or state.points[seat] + worth >= POINTS_TO_WIN:
        return 50 + worth
    if card // 13 == state.trump:
        return 2 * int(VALUE[state.led % 13]) - 10 + spare(state, seat, card) // 2
    return 2 * worth - 12
