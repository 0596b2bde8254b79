"""The opening of a deal of Pasur: the first hands, the layout, and what becomes of a jack in it.

Ids (PAS-n) are those of ``docs/rules/pasur.md``.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab.engine.bits import BIT, NONE, count, lowest
from cardlab.engine.gears import kernel
from cardlab.engine.protocol import State
from cardlab.games.pasur.rules import (
    BURY_AND_REDEAL,
    HAND,
    JACKS,
    KINGS,
    LAYOUT,
    PACK,
    PLAY,
    QUEENS,
    SEATS,
    deal_batch,
    next_seat,
)


@kernel
def deal_cards(state: State, order: NDArray[Any]) -> None:
    """PAS-04, PAS-07: a batch to each player, the layout, with batches of two another batch."""
    for i in range(PACK):
        state.stock[PACK - 1 - i] = order[i]
    state.redeals = 0
    lay_out(state)
    if state.rules.opening_layout == BURY_AND_REDEAL:
        luck = luck_of(state)
        while not settle_layout(state, luck):
            luck = shuffle_again(state, luck)
            state.redeals += 1
            lay_out(state)
    for _ in range(HAND // state.rules.deal_batch - 1):
        deal_batch(state)
    start(state)


@kernel
def lay_out(state: State) -> None:
    """PAS-04: the first batch to each player, then four cards face up."""
    for seat in range(SEATS):
        state.hand[seat] = NONE
    state.stock_size = PACK
    state.buried = -1
    deal_batch(state)
    state.layout = NONE
    for _ in range(LAYOUT):
        state.stock_size -= 1
        state.layout |= BIT[state.stock[state.stock_size]]


@kernel
def start(state: State) -> None:
    """Nothing has been played yet."""
    for seat in range(SEATS):
        state.pile[seat] = state.lacks[seat] = NONE
        state.tablas[seat] = state.points[seat] = 0
    state.last_played = state.last_taker = state.last_card = -1
    state.last_taken = state.rest = NONE
    state.last_tabla = False
    state.captures = 0
    state.turn = next_seat(state, state.dealer)  # PAS-06
    state.phase = PLAY


@kernel
def is_refused(layout: np.uint64) -> bool:
    """PAS-07: two jacks, three queens or three kings in the layout mean a new deal."""
    return count(layout & JACKS) > 1 or count(layout & QUEENS) > 2 or count(layout & KINGS) > 2


@kernel
def settle_layout(state: State, luck: int) -> bool:
    """PAS-07: bury a jack of the opening layout; False when the cards must be dealt again."""
    if is_refused(state.layout):
        return False
    jack = state.layout & JACKS
    if jack == NONE:
        return True
    state.stock_size -= 1
    card = state.stock[state.stock_size]
    layout = state.layout ^ jack | BIT[card]
    if is_refused(layout) or layout & JACKS != NONE:
        return False
    state.buried = lowest(jack)
    state.layout = layout
    above = next_luck(luck) % (int(state.stock_size) + 1)
    place = state.stock_size - above
    for i in range(state.stock_size, place, -1):
        state.stock[i] = state.stock[i - 1]
    state.stock[place] = state.buried
    state.stock_size += 1
    return True


# What PAS-07 leaves to chance follows from the order of the pack, so that a pack is always dealt in the same way: a
# number made of the order begins a Lehmer sequence ("minimal standard", Park and Miller 1988).
LUCK_MODULUS: Final = 2**31 - 1
LUCK_FACTOR: Final = 48271


@kernel
def luck_of(state: State) -> int:
    """Return the number that begins the sequence of a pack; `docs/moves.md` says how."""
    luck = 1
    for i in range(PACK):
        luck = (53 * luck + int(state.stock[PACK - 1 - i]) + 1) % LUCK_MODULUS
    return max(1, luck)


@kernel
def next_luck(luck: int) -> int:
    """Return the number after this one."""
    return LUCK_FACTOR * luck % LUCK_MODULUS


@kernel
def shuffle_again(state: State, luck: int) -> int:
    """PAS-07: shuffle the whole pack by Fisher and Yates, return the last number used."""
    for i in range(PACK - 1, 0, -1):
        luck = next_luck(luck)
        j = luck % (i + 1)
        held = state.stock[PACK - 1 - i]
        state.stock[PACK - 1 - i] = state.stock[PACK - 1 - j]
        state.stock[PACK - 1 - j] = held
    return luck
