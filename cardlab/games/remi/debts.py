"""What a turn of Remi owes, and whether it can still be paid: REM-13, REM-18, REM-G7, REM-G10.

A debt is a discard that must be melded, or jokers that must be used. By ``docs/moves.md`` it can be paid if laying,
laying off and the owed discard in a joker's place can pay all of it and leave a card to discard. A search through those
actions says so. Laying off other cards is tried only where it can help: towards the place of the owed card in a run of
its suit, and, where a meld may have as many jokers as naturals, to make room for a joker.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab.cards import JOKER
from cardlab.engine.gears import allocating_kernel, kernel
from cardlab.engine.protocol import State
from cardlab.games.remi.melds import (
    CODE,
    COLUMNS,
    JOKERS,
    POINTS,
    SIZE,
    as_int,
    find_melds,
    jokers_of,
    room_for,
)
from cardlab.games.remi.rules import MOVE, NATURALS, STATE, count_jokers, hand_count, holds
from cardlab.games.remi.table import (
    act,
    add_lay,
    add_layoffs,
    add_swaps,
    has_card,
    keeps,
    lay,
    meld_with,
    owes_lay,
    take_discard,
)

DEPTH: Final = 16  # cards of a hand
WIDTH: Final = 512  # actions to try


@kernel
def owes_nothing(state: State) -> bool:
    """Whether the mover owes nothing."""
    return bool(state.owes < 0 and state.owed_jokers == 0)


@kernel
def can_pay(state: State) -> bool:
    """Whether an opened mover can still pay what he owes."""
    if owes_nothing(state):
        return True
    if state.owes >= 0 and not holds(state.hand[state.turn], int(state.owes)):
        return False
    if owes_lay(state) and state.owed_jokers == 0:
        spare = hand_count(state, state.turn) - keeps(state.rules)
        seat = state.turn
        return meld_with(state.rules, state.hand[seat], state.twice[seat], int(state.owes), spare)
    return search_payment(state)


@allocating_kernel
def search_payment(state: State) -> bool:
    """Look for actions that pay everything, depth first."""
    states = np.empty(DEPTH + 1, STATE)
    moves = np.empty((DEPTH, WIDTH), MOVE)
    left = np.empty(DEPTH, np.int64)
    states[0] = state
    left[0] = add_payments(states[0], moves[0])
    depth = 0
    while depth >= 0:
        if left[depth] == 0:
            depth -= 1
            continue
        left[depth] -= 1
        states[depth + 1] = states[depth]
        act(states[depth + 1], moves[depth][left[depth]])
        if owes_nothing(states[depth + 1]):
            return True
        if depth + 1 < DEPTH:
            depth += 1
            left[depth] = add_payments(states[depth], moves[depth])
    return False


@kernel
def add_payments(state: State, moves: NDArray[Any]) -> int:
    """Write the actions that pay or help to, those that pay last; return how many there are."""
    n = 0
    hand = state.hand[state.turn]
    owes = int(state.owes)
    spare = hand_count(state, state.turn) - keeps(state.rules)
    if spare >= 1:
        for card in range(JOKER + 1):
            if holds(hand, card):
                first = n
                n = add_layoffs(state, moves, n, card)
                kept = first
                for i in range(first, n):
                    if helps(state, state.melds[moves[i].meld], card):
                        moves[kept] = moves[i]
                        kept += 1
                n = kept
    if 0 <= owes < JOKER and not owes_lay(state):
        n = add_swaps(state, moves, n, owes)
    return add_paying_melds(state, moves, n, spare)


@kernel
def helps(state: State, meld: Any, card: int) -> bool:
    """Whether laying a card, or a joker, off on a meld pays, or helps to pay."""
    owes = int(state.owes)
    to_add = owes >= 0 and not owes_lay(state)
    if to_add and card == owes:
        return True
    if card >= JOKER and state.owed_jokers > 0:
        return True
    if to_add and owes < JOKER and meld.run and meld.of == owes // 13:
        return True
    needs_joker = state.owed_jokers > 0 or to_add
    return bool(needs_joker and state.rules.max_jokers_per_meld == NATURALS and jokers_of(meld) > 0)


@allocating_kernel
def add_paying_melds(state: State, moves: NDArray[Any], n: int, spare: int) -> int:
    """Write the melds of the hand with the owed card or, where jokers are owed, with jokers."""
    rules = state.rules
    hand = state.hand[state.turn]
    jokers = count_jokers(hand)
    table = np.empty((room_for(rules), COLUMNS), np.int64)
    heads = np.empty(JOKER, np.int64)
    melds = find_melds(
        rules, as_int(hand), as_int(state.twice[state.turn]), jokers, POINTS, jokers > 0, table, heads
    )
    owes = int(state.owes)
    for i in range(melds):
        pays = (owes >= 0 and has_card(table, i, owes)) or (state.owed_jokers > 0 and table[i, JOKERS] > 0)
        if pays and table[i, SIZE] <= spare and n < moves.shape[0]:
            n = add_lay(moves, n, int(table[i, CODE]))
    return n


@allocating_kernel
def keep_payable(state: State, moves: NDArray[Any], first: int, n: int) -> int:
    """Of the table moves from `first` to `n` keep those after which the debts can be paid; return where they end."""
    trial = np.empty(1, STATE)
    kept = first
    for i in range(first, n):
        trial[0] = state
        act(trial[0], moves[i])
        if can_pay(trial[0]):
            moves[kept] = moves[i]
            kept += 1
    return kept


@allocating_kernel
def can_pay_after_taking(state: State) -> bool:
    """REM-G7, `meld_now`: whether an opened mover who takes the discard can meld it."""
    trial = np.empty(1, STATE)
    trial[0] = state
    take_discard(trial[0])
    return can_pay(trial[0])


@allocating_kernel
def can_pay_after_laying(state: State, meld: Any) -> bool:
    """Whether an opened mover who lays a meld of his hand can pay what he still owes."""
    trial = np.empty(1, STATE)
    trial[0] = state
    lay(trial[0], meld)
    return can_pay(trial[0])
