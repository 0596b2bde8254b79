"""Rules of thumb for Kazablanka: the bots `random` and `thumb`.

A bot reads of the state only what its seat may know; ``tests/contract/test_no_peeking.py`` holds that.
"""

from typing import Any, Final

from numpy.typing import NDArray

from cardlab.cards import TWO
from cardlab.engine.bits import BIT, NONE, count
from cardlab.engine.gears import kernel
from cardlab.engine.protocol import Move, State
from cardlab.games.kazablanka.rules import (
    CARD,
    CARD_POINTS,
    DOUBLE,
    RANK_MASK,
    RELEASE,
    SEATS,
    matching,
    side_of,
    trick_worth,
)

RANDOM, THUMB = range(2)
LEVELS: Final = ("random", "thumb")

TWO_IN_HAND: Final = 7  # points for which thumb parts with a two
NATURAL: Final = 1  # points for which it parts with another card of a rank that it has more of


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
    best_score = like(state, moves[0])
    for i in range(1, n):
        score = like(state, moves[i])
        if score > best_score:
            best = i
            best_score = score
    return best


@kernel
def like(state: State, move: Move) -> float:
    """How much thumb likes a move, in points."""
    seat = state.turn
    if state.led < 0:
        return like_lead(state, seat, move.card)
    at_stake = float(trick_worth(state)) + 1.0
    if move.kind == RELEASE:
        return at_stake if is_friend(state, state.holder) else -at_stake
    score = like_card(state, seat, move.card, at_stake)
    if move.kind == DOUBLE:
        score += like_reserve(state, seat, move.reserve)
    elif move.kind != CARD:
        score += TWO_IN_HAND * 0.8
    return score


@kernel
def is_friend(state: State, seat: int) -> bool:
    """Whether a seat is on the side of the one to move."""
    return side_of(state.rules, seat) == side_of(state.rules, state.turn)


@kernel
def keep(state: State, seat: int, card: int) -> float:
    """What a card is worth in the hand: a two takes tricks, a pair answers and extends."""
    if card % 13 == TWO:
        return TWO_IN_HAND
    return NATURAL * (count(state.hand[seat] & RANK_MASK[card % 13]) - 1)


@kernel
def like_lead(state: State, seat: int, card: int) -> float:
    """Lead a rank that can be extended, and no points."""
    if card % 13 == TWO:
        return -20.0
    more = count(state.hand[seat] & RANK_MASK[card % 13]) - 1
    gone = NONE
    for i in range(state.cards):
        gone |= BIT[state.played[i]]
    outs = 3 - more - count(gone & RANK_MASK[card % 13])
    return 3.0 * more - 1.0 * outs - 1.0 * CARD_POINTS[card]


@kernel
def share(state: State, left: int) -> float:
    """The chance that who holds the trick now, with `left` players to come, takes it."""
    if left == 0:
        return 0.8
    return 0.6 if left == 1 else 0.45


@kernel
def like_card(state: State, seat: int, card: int, at_stake: float) -> float:
    """Match for a trick that is worth it; feed a partner; else throw what brings little."""
    left = SEATS - 1 - (state.cards - state.trick_start) % SEATS
    worth = at_stake + CARD_POINTS[card]
    mine = matching(state) & BIT[card] != NONE or is_friend(state, state.holder)
    won = share(state, left)
    return (2.0 * won - 1.0) * worth * (1.0 if mine else -1.0) - keep(state, seat, card)


@kernel
def like_reserve(state: State, seat: int, card: int) -> float:
    """A doubling brings five points and a match in the forced round; it costs the card."""
    return 5.0 - keep(state, seat, card)
