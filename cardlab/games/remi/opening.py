"""The opening of Remi: whether a turn can still reach the minimum, and the melds to begin it with (REM-13, REM-16)."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardlab.cards import JOKER
from cardlab.engine.bits import count
from cardlab.engine.gears import allocating_kernel, kernel
from cardlab.engine.protocol import State
from cardlab.games.remi.melds import (
    CARDS,
    CODE,
    COLUMNS,
    JOKERS,
    LISTED,
    NUMBER,
    OPENING,
    SECOND,
    SIZE,
    WEIGHT,
    as_int,
    find_melds,
    jokers_of,
    natural_mask,
    opening_points,
    room_for,
)
from cardlab.games.remi.rules import count_jokers, hand_count
from cardlab.games.remi.search import (
    DEEPEST,
    HAS_CARD,
    HAS_PURE_RUN,
    WORK,
    best_total,
    has_of,
    reaches,
    useful_cards,
)
from cardlab.games.remi.table import add_lay, keeps, lacks_pure_run, less_meld, may_skip_minimum


@kernel
def is_barred(state: State) -> bool:
    """REM-G9: whether nobody may open yet."""
    return bool(state.turns < state.rules.no_open_rounds * state.rules.players)


@kernel
def opening_wants(state: State, owes: int) -> int:
    """What the melds of an opening must still have: the discard taken for it (REM-13), a pure run (REM-G9)."""
    return (HAS_CARD if owes >= 0 else 0) | (HAS_PURE_RUN if lacks_pure_run(state) else 0)


@kernel
def opening_exists(state: State, hand: np.uint64, twice: np.uint64, owes: int) -> bool:
    """REM-16, REM-20: whether the mover can open with a hand, and keep a card to discard."""
    rules = state.rules
    keep = keeps(rules)
    wants = opening_wants(state, owes)
    need = max(0, int(rules.opening_min) - int(state.laid_value))
    if reaches(rules, hand, twice, OPENING, keep, wants, owes, need):
        return True
    if not may_skip_minimum(state):
        return False
    number = count(hand) + count(twice)
    return reaches(rules, hand, twice, NUMBER, keep, wants, owes, number - 1)


@allocating_kernel
def add_openings(state: State, moves: NDArray[Any], n: int) -> int:
    """REM-16: write the melds with which the opening can begin or go on; return the next number."""
    rules = state.rules
    seat = state.turn
    hand = state.hand[seat]
    table = np.empty((room_for(rules), COLUMNS), np.int64)
    heads = np.empty(JOKER, np.int64)
    stack = np.empty((DEEPEST, WORK), np.int64)
    best = np.empty(1 + DEEPEST, np.int64)
    found = np.zeros(room_for(rules), np.bool_)
    number = hand_count(state, seat)
    need = int(rules.opening_min) - int(state.laid_value)
    once, second, jokers = as_int(hand), as_int(state.twice[seat]), count_jokers(hand)
    # Also a single joker may stand for a card of the hand: for one that the meld laid first has taken.
    melds = find_melds(rules, once, second, jokers, OPENING, jokers > 0, table, heads)
    mark_openings(state, OPENING, need, number, table, heads, melds, stack, best, found)
    if may_skip_minimum(state):
        find_melds(rules, once, second, jokers, NUMBER, jokers > 0, table, heads)
        mark_openings(state, NUMBER, number - 1, number, table, heads, melds, stack, best, found)
    first = n
    for i in range(melds):
        if found[i] and table[i, CODE] & LISTED:
            n = add_lay(moves, n, int(table[i, CODE]))
    if n == first and (state.laid_value > 0 or state.owes >= 0):  # what has begun can be completed
        for i in range(melds):
            if found[i]:
                n = add_lay(moves, n, int(table[i, CODE]))
    return n


@kernel
def mark_openings(
    state: State,
    goal: int,
    need: int,
    number: int,
    table: NDArray[Any],
    heads: NDArray[Any],
    melds: int,
    stack: NDArray[Any],
    best: NDArray[Any],
    found: NDArray[Any],
) -> None:
    """Mark the melds of a table that belong to disjoint ones which weigh `need` and have what is wanted."""
    seat = state.turn
    jokers = count_jokers(state.hand[seat])
    useful = useful_cards(table, melds)
    once, second = as_int(state.hand[seat]) & useful, as_int(state.twice[seat]) & useful
    spare = number - keeps(state.rules)
    owes = int(state.owes)
    wanted = opening_wants(state, owes)
    must = 1 << owes if 0 <= owes < JOKER else 0
    enough = max(0, need)
    if melds == 0 or (
        best_total(
            goal,
            table,
            heads,
            once,
            second,
            jokers,
            spare,
            wanted,
            owes,
            enough - 1,
            enough,
            stack,
            best,
        )
        < enough
    ):
        return
    for i in range(melds):
        size = int(table[i, SIZE])
        if found[i] or size > spare:
            continue
        mask = int(table[i, CARDS])
        rest = max(0, need - int(table[i, WEIGHT]))
        if (
            best_total(
                goal,
                table,
                heads,
                once & ~(mask & ~second) & ~int(table[i, SECOND]),
                second & ~mask,
                jokers - int(table[i, JOKERS]),
                spare - size,
                wanted & ~has_of(table, i, must),
                owes,
                rest - 1,
                rest,
                stack,
                best,
            )
            >= rest
        ):
            found[i] = True
            for k in range(best[0]):
                found[best[k + 1]] = True


@kernel
def may_open_with(state: State, meld: Any) -> bool:
    """Whether the mover, who holds the cards of a meld, may lay it on the way to the opening."""
    rules = state.rules
    if is_barred(state):
        return False
    jokers = jokers_of(meld)
    mask = natural_mask(meld.run, int(meld.of), int(meld.natural))
    owes = int(state.owes)
    wants = opening_wants(state, owes)
    if jokers > 0 if owes >= JOKER else owes >= 0 and mask >> owes & 1 == 1:
        wants &= ~HAS_CARD
    if meld.run and jokers == 0:
        wants &= ~HAS_PURE_RUN
    hand, twice = less_meld(state.hand[state.turn], state.twice[state.turn], meld)
    value = opening_points(rules, meld.run, int(meld.of), int(meld.low), int(meld["size"]), int(meld.natural))
    need = max(0, int(rules.opening_min) - int(state.laid_value) - value)
    if reaches(rules, hand, twice, OPENING, keeps(rules), wants, owes, need):
        return True
    left = count(hand) + count(twice)
    return may_skip_minimum(state) and reaches(
        rules, hand, twice, NUMBER, keeps(rules), wants, owes, left - 1
    )
