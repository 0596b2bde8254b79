"""Rules of thumb for Sedmice: the bots `random` and `thumb`.

A bot reads of the state only what its seat may know; ``tests/contract/test_no_peeking.py`` holds that.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab.cards import SEVEN
from cardlab.engine.bits import BIT, NONE, count
from cardlab.engine.gears import kernel
from cardlab.engine.protocol import Move, State
from cardlab.games.sedmice.rules import (
    ANSWER,
    FULL,
    LEAD,
    POINT_CARDS,
    RANK_MASK,
    RELEASE,
    SEVENS,
    answers,
    matches,
    next_seat,
    side_of,
)

RANDOM, THUMB = range(2)
LEVELS: Final = ("random", "thumb")

# What a card is worth to keep, in aces.
SEVEN_KEPT: Final = 0.6
PAIR_KEPT: Final = 0.1
LEADING: Final = 0.25  # what it is worth to take a trick, whatever lies in it


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
    """How much thumb likes a move, in aces."""
    seat = state.turn
    if move.kind == RELEASE:
        return at_stake(state) if is_with(state, seat, state.holder) else 0.0
    worth = 1.0 if BIT[move.card] & POINT_CARDS != NONE else 0.0
    if state.phase == LEAD:
        return like_lead(state, seat, move.card, worth)
    if state.phase == ANSWER and not matches(state, move.card):
        return like_discard(state, seat, move.card, worth)
    return like_answer(state, seat, move.card, worth)


@kernel
def like_lead(state: State, seat: int, card: int, worth: float) -> float:
    """A card that nobody can answer, or one of several equal ones with which the trick can be fought for."""
    outs = unseen(state, seat) & (SEVENS if card % 13 == SEVEN else SEVENS | RANK_MASK[card % 13])
    safe = none_of(state, seat, outs, others_after(state, seat, seat))
    back = state.hand[seat] & (SEVENS | RANK_MASK[card % 13]) & ~BIT[card]
    again = 0.5 * (1.0 - safe) if back != NONE else 0.0
    return (safe + again) * (worth + LEADING) - (1.0 - safe - again) * worth - keep(state, seat, card)


@kernel
def like_answer(state: State, seat: int, card: int, worth: float) -> float:
    """Answer or extend: for what lies there, if the others are not likely to answer again."""
    outs = unseen(state, seat) & answers(state)
    safe = none_of(
        state, seat, outs, others_after(state, seat, state.opener if state.phase == ANSWER else seat)
    )
    if state.opener != seat and not is_with(state, seat, state.opener):
        safe *= 0.5 + 0.5 * none_of(state, seat, outs, count(state.hand[state.opener]))
    stake = at_stake(state)
    gain = safe * (stake + worth + LEADING) - (1.0 - safe) * worth - keep(state, seat, card)
    if is_with(state, seat, state.holder):
        gain -= safe * stake
    return gain


@kernel
def like_discard(state: State, seat: int, card: int, worth: float) -> float:
    """A card that is no answer: points for the partner who holds the trick, else what is worth least."""
    if is_with(state, seat, state.holder):
        outs = unseen(state, seat) & answers(state)
        safe = none_of(state, seat, outs, others_after(state, seat, state.opener))
        if not is_with(state, seat, state.opener):
            safe *= 0.5 + 0.5 * none_of(state, seat, outs, count(state.hand[state.opener]))
        return (2.0 * safe - 1.0) * worth - keep(state, seat, card)
    return -worth - keep(state, seat, card)


@kernel
def keep(state: State, seat: int, card: int) -> float:
    """What the seat gives up with a card besides its points: a seven, or one of several equal cards."""
    if card % 13 == SEVEN:
        return SEVEN_KEPT
    return PAIR_KEPT * (count(state.hand[seat] & RANK_MASK[card % 13]) - 1)


@kernel
def at_stake(state: State) -> float:
    """The aces and tens in the open trick."""
    return state.at_stake / state.rules.card_value


@kernel
def is_with(state: State, seat: int, other: int) -> bool:
    """Whether both seats are on one side."""
    return side_of(state.rules, seat) == side_of(state.rules, other)


@kernel
def unseen(state: State, seat: int) -> np.uint64:
    """The cards that the seat has not seen."""
    return FULL & ~(state.gone | state.hand[seat])


@kernel
def others_after(state: State, seat: int, end: int) -> int:
    """How many cards the opponents hold that play between the seat and `end`."""
    cards = 0
    other = next_seat(state, seat)
    while other != end:
        if not is_with(state, seat, other):
            cards += count(state.hand[other])
        other = next_seat(state, other)
    return cards


@kernel
def none_of(state: State, seat: int, outs: np.uint64, cards: int) -> float:
    """The chance that so many of the unseen cards have none of `outs` among them."""
    total = count(unseen(state, seat))
    chance = 1.0
    for i in range(count(outs)):
        if total - cards - i <= 0:
            return 0.0
        chance *= (total - cards - i) / (total - i)
    return chance
