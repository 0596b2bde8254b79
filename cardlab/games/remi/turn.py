"""A turn of Remi: the legal moves, what a move does, how a round ends (REM-11 to REM-24).

A move is legal only if the turn can still be completed (``docs/moves.md``). Before the opening the search for the best
melds says so (`opening.py`); an opened player pays what he owes by his next move (`table.py`).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardlab.cards import JOKER
from cardlab.engine.bits import BIT, NONE, ONE, lowest
from cardlab.engine.gears import kernel
from cardlab.engine.protocol import Move, State
from cardlab.games.remi.dealing import begin_turn, reshuffle, sees_bottom
from cardlab.games.remi.melds import as_int, is_meld, jokers_of, natural_mask, second_ace
from cardlab.games.remi.opening import add_openings, is_barred, may_open_with, opening_exists
from cardlab.games.remi.rules import (
    AFTER_TURN,
    ANY_TIME,
    BLOCKED,
    DISCARD,
    DRAW,
    DRAW_PHASE,
    FREE,
    FREELY,
    HAND_REMI,
    MAX_RESHUFFLES,
    OPEN_NOW,
    OUT,
    OVER,
    PLAY_PHASE,
    RESHUFFLE,
    TAKE,
    USE_NOW,
    count_jokers,
    hand_count,
    holds,
    next_seat,
    put_in,
)
from cardlab.games.remi.scoring import finish
from cardlab.games.remi.table import (
    EITHER,
    act,
    add_action,
    add_layoffs,
    add_melds,
    add_swaps,
    can_pay_after_taking,
    keep_payable,
    keeps,
    owed_card,
    play_out_of,
    take_discard,
    with_card,
)


@kernel
def may_take(state: State) -> bool:
    """REM-12 to REM-14: whether the mover may take the top of the pile."""
    if state.pile_size == 0:
        return False
    seat = state.turn
    rules = state.rules
    if state.opened[seat]:
        return bool(rules.discard_pickup_opened == FREE) or can_pay_after_taking(state)
    if rules.discard_pickup_unopened != OPEN_NOW:
        return bool(rules.discard_pickup_unopened == FREELY)
    if is_barred(state):
        return False
    card = int(state.pile[state.pile_size - 1])
    hand, twice = with_card(state.hand[seat], state.twice[seat], card)
    return opening_exists(state, hand, twice, card)


@kernel
def discards(state: State) -> np.uint64:
    """REM-14, REM-15: the cards that may be discarded, as a mask; the bit of `JOKER` is any joker."""
    hand = state.hand[state.turn]
    naturals = hand & (BIT[JOKER] - ONE)
    joker = hand & BIT[JOKER]
    allowed = naturals
    if naturals == NONE or state.rules.joker_discard == ANY_TIME:
        allowed |= joker
    if state.took >= 0 and allowed & ~BIT[state.took] != NONE:
        allowed &= ~BIT[state.took]
    return allowed


@kernel
def may_discard(state: State) -> bool:
    """REM-11, REM-16: whether the turn may end with a discard now."""
    return owed_card(state) < 0 and bool(state.opened[state.turn] or state.laid_value == 0)


@kernel
def legal_moves(state: State, moves: NDArray[Any]) -> int:
    """REM-11 to REM-20: draw or take; then lay, add, swap, and discard."""
    if state.phase == OVER:
        return 0
    n = 0
    if state.phase == DRAW_PHASE:
        if state.stock_size > 0:
            n = add_action(moves, n, DRAW, -1, -1, EITHER)
        if may_take(state):
            n = add_action(moves, n, TAKE, -1, -1, EITHER)
        return n
    if state.opened[state.turn]:
        n = add_table_moves(state, moves, n)
    elif not is_barred(state):
        n = add_openings(state, moves, n)
    return add_discards(state, moves, n) if may_discard(state) else n


@kernel
def add_table_moves(state: State, moves: NDArray[Any], n: int) -> int:
    """REM-17, REM-18: write what an opened player can do on the table; what he owes comes first."""
    rules = state.rules
    hand = state.hand[state.turn]
    owed = owed_card(state)
    n = add_melds(state, moves, n, owed)
    if hand_count(state, state.turn) > keeps(rules):
        for card in range(JOKER + 1):
            if holds(hand, card) and owed in (-1, card):
                n = add_layoffs(state, moves, n, card)
    swaps = n
    for card in range(JOKER):
        if holds(hand, card) and owed in (-1, card):
            n = add_swaps(state, moves, n, card)
    return keep_payable(state, moves, swaps, n) if rules.joker_swap == USE_NOW else n


@kernel
def add_discards(state: State, moves: NDArray[Any], n: int) -> int:
    """REM-11: write the discards."""
    rest = discards(state)
    while rest != NONE:
        card = lowest(rest)
        rest ^= BIT[card]
        n = add_action(moves, n, DISCARD, card, -1, EITHER)
    return n


@kernel
def may_lay(state: State, meld: Any) -> bool:
    """Whether the mover may lay a meld, listed or not: a joker may stand for a card that he holds as well."""
    rules = state.rules
    seat = state.turn
    if state.phase != PLAY_PHASE or not is_meld(rules, meld):
        return False
    hand = state.hand[seat]
    mask = natural_mask(meld.run, int(meld.of), int(meld.natural))
    ace = second_ace(meld.run, int(meld.of), int(meld.natural))
    if mask & ~as_int(hand) or ace & ~as_int(state.twice[seat]) or jokers_of(meld) > count_jokers(hand):
        return False
    if hand_count(state, seat) - int(meld["size"]) < keeps(rules):
        return False
    if not state.opened[seat]:
        return may_open_with(state, meld)
    owed = owed_card(state)
    return owed < 0 or (jokers_of(meld) > 0 if owed >= JOKER else mask >> owed & 1 == 1)


@kernel
def apply_move(state: State, move: Move) -> None:
    """REM-11 to REM-24."""
    seat = state.turn
    if move.kind == DRAW:
        draw(state)
    elif move.kind == TAKE:
        take_discard(state)
    elif move.kind == DISCARD:
        card = int(move.card)
        play_out_of(state, card)
        state.pile[state.pile_size] = card
        state.pile_size += 1
        end_turn(state)
    else:
        act(state, move)
        if state.hand[seat] == NONE:  # REM-G11
            end_turn(state)


@kernel
def draw(state: State) -> None:
    """REM-12: the top card of the stock goes into the hand."""
    seat = state.turn
    seen = sees_bottom(state) and state.stock_size == 1
    state.stock_size -= 1
    card = int(state.stock[state.stock_size])
    put_in(state.hand, state.twice, seat, card)
    if seen:
        put_in(state.shown, state.shown_twice, seat, card)
    state.drew = card
    state.phase = PLAY_PHASE


@kernel
def end_turn(state: State) -> None:
    """REM-21 to REM-24: the mover may have gone out, the round may be blocked; else the next turn begins."""
    seat = int(state.turn)
    rules = state.rules
    state.turns += 1
    if state.hand[seat] == NONE:
        finish(state, HAND_REMI if state.opened_now and not state.others_opened else OUT, seat)
        return
    state.idle = 0 if state.drew >= 0 or state.acted else state.idle + 1
    if (
        state.stock_size == 0
        and rules.stock_empty == RESHUFFLE
        and state.reshuffles < MAX_RESHUFFLES
        and state.pile_size > 1
    ):
        reshuffle(state)
    begin_turn(state, next_seat(state, seat))
    stalled = rules.stall_circuits > 0 and state.idle >= int(rules.stall_circuits) * int(rules.players)
    empty = state.stock_size == 0 and (rules.blocked_trigger == AFTER_TURN or not may_take(state))
    if stalled or empty:
        finish(state, BLOCKED, -1)


@kernel
def is_over(state: State) -> bool:
    """Whether the round has ended."""
    return bool(state.phase == OVER)
