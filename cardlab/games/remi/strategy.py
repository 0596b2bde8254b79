"""Rules of thumb for Remi: the bots `random` and `thumb`.

A bot reads of the state only what its seat may know; ``tests/contract/test_no_peeking.py`` holds that.

What `thumb` does: it takes the discard when that lets it open or meld; opens when it can, with the most points; then it
lays, takes jokers that it can use at once, and lays off; and it discards the card that helps it least.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab.cards import JOKER
from cardlab.engine.bits import BIT, NONE
from cardlab.engine.gears import allocating_kernel, kernel
from cardlab.engine.protocol import State
from cardlab.games.remi.dealing import seen_cards
from cardlab.games.remi.melds import (
    CARDS,
    CODE,
    COLUMNS,
    LEFT,
    LISTED,
    OPENING,
    PLACES,
    POINTS,
    SECOND,
    as_int,
    encode,
    fits_run,
    fits_set,
    meld_value,
    place_card,
    room_for,
)
from cardlab.games.remi.opening import opening_wants
from cardlab.games.remi.rules import ADD, DISCARD, DRAW_PHASE, HIGH, LAY, LOW, OPEN_NOW, SWAP, TAKE
from cardlab.games.remi.scoring import CARD_VALUE
from cardlab.games.remi.search import DEEPEST, NO_LIMIT, WORK, best_of_hand
from cardlab.games.remi.table import has_room_for_joker, keeps, meld_with, with_card, without

RANDOM, THUMB = range(2)
LEVELS: Final = ("random", "thumb")

KEPT: Final = 1000.0  # what a card of a meld in the hand is worth to its holder
OUT_WORTH: Final = 3.0  # a card that would complete a meld, to an opened player, in points of a card left
TABLE_WORTH: Final = 6.0  # a card that others could lay off


@kernel
def policy(state: State, level: int, moves: NDArray[Any], n: int, rng: Any) -> int:
    """Choose among the first `n` moves."""
    if n == 1:
        return 0
    if level == RANDOM:
        return int(rng.random() * n)
    if state.phase == DRAW_PHASE:
        return n - 1 if moves[n - 1].kind == TAKE and wants_discard(state) else 0
    chosen = -1
    if moves[0].kind == LAY:
        chosen = best_lay(state, moves, n)
    if chosen < 0 and state.opened[state.turn]:
        chosen = best_action(state, moves, n)
    return chosen if chosen >= 0 else worst_card(state, moves, n)


@kernel
def wants_discard(state: State) -> bool:
    """Whether the discard, which may be taken, is of use at once: to open with, to lay, to lay off."""
    seat = state.turn
    if not state.opened[seat]:
        return bool(state.rules.discard_pickup_unopened == OPEN_NOW)
    card = int(state.pile[state.pile_size - 1])
    if fits_table(state, card):
        return True
    hand, twice = with_card(state.hand[seat], state.twice[seat], card)
    return meld_with(state.rules, hand, twice, card, NO_LIMIT)


@kernel
def fits_table(state: State, card: int) -> bool:
    """Whether a card can be laid off."""
    found = False
    for i in range(state.meld_count):
        meld = state.melds[i]
        if meld.run:
            found |= fits_run(state.rules, meld, card, LOW) or fits_run(state.rules, meld, card, HIGH)
        else:
            found |= fits_set(state.rules, meld, card)
    return found


@allocating_kernel
def best_lay(state: State, moves: NDArray[Any], n: int) -> int:
    """A meld of the best ones: the most points to open with, later the least left; -1 where none of them is listed."""
    rules = state.rules
    seat = state.turn
    opened = state.opened[seat]
    table = np.empty((room_for(rules), COLUMNS), np.int64)
    heads = np.empty(JOKER, np.int64)
    stack = np.empty((DEEPEST, WORK), np.int64)
    best = np.empty(1 + DEEPEST, np.int64)
    best_of_hand(
        rules,
        state.hand[seat],
        state.twice[seat],
        LEFT if opened else OPENING,
        keeps(rules),
        0 if opened else opening_wants(state, int(state.owes)),
        int(state.owes),
        -1,
        NO_LIMIT,
        table,
        heads,
        stack,
        best,
    )
    chosen = -1
    most = 0
    for i in range(n):
        if moves[i].kind != LAY:
            break
        code = encode(moves[i].laid)
        value = meld_value(rules, moves[i].laid)
        for k in range(best[0]):
            if int(table[best[k + 1], CODE]) & ~LISTED == code:
                value += NO_LIMIT
        if value > most:
            most = value
            chosen = i
    return chosen


@kernel
def best_action(state: State, moves: NDArray[Any], n: int) -> int:
    """Laying off, or taking a joker that can be used at once; a joker is laid off last. -1 where there is nothing."""
    joker = -1
    for i in range(n):
        if moves[i].kind == ADD:
            if moves[i].card < JOKER:
                return i
            joker = i
        elif moves[i].kind == SWAP and joker_is_useful(state, int(moves[i].card)):
            return i
    return joker


@kernel
def joker_is_useful(state: State, card: int) -> bool:
    """Whether a joker taken from the table with a card could be laid or laid off."""
    if has_room_for_joker(state):
        return True
    hand, twice = without(state.hand[state.turn], state.twice[state.turn], card)
    hand, twice = with_card(hand, twice, JOKER)
    return meld_with(state.rules, hand, twice, JOKER, NO_LIMIT)


@kernel
def worst_card(state: State, moves: NDArray[Any], n: int) -> int:
    """The discard of the card that helps least; of several the one that counts most."""
    melded = cards_in_melds(state)
    once, second, _jokers = seen_cards(state, state.turn)
    chosen = 0
    least = 2 * KEPT
    for i in range(n):
        if moves[i].kind == DISCARD:
            like = worth(state, int(moves[i].card), melded, once, second)
            if like <= least:
                least = like
                chosen = i
    return chosen


@allocating_kernel
def cards_in_melds(state: State) -> int:
    """The natural cards of the best melds that the mover holds, of equal cards both or none."""
    rules = state.rules
    seat = state.turn
    table = np.empty((room_for(rules), COLUMNS), np.int64)
    heads = np.empty(JOKER, np.int64)
    stack = np.empty((DEEPEST, WORK), np.int64)
    best = np.empty(1 + DEEPEST, np.int64)
    hand, twice = state.hand[seat], state.twice[seat]
    best_of_hand(rules, hand, twice, POINTS, 0, 0, -1, -1, NO_LIMIT, table, heads, stack, best)
    once = 0
    both = 0
    for k in range(best[0]):
        mask = int(table[best[k + 1], CARDS])
        both |= once & mask | int(table[best[k + 1], SECOND])
        once |= mask
    return once & ~(as_int(twice) & ~both)


@kernel
def worth(state: State, card: int, melded: int, once: np.uint64, second: np.uint64) -> float:
    """What a card in the hand is worth to the mover.

    Before the opening that is the chance that it completes a meld, times the points of it; afterwards the points that
    it costs when it stays count against it, and so does what others can do with it.
    """
    if card >= JOKER:
        return KEPT
    value = float(CARD_VALUE[card])
    like = KEPT if melded >> card & 1 else 0.0
    outs = 0
    if state.twice[state.turn] & BIT[card] == NONE:  # a twin helps no more than the card alone
        outs = outs_of(state, card, once, second)
    if state.opened[state.turn]:
        return like + OUT_WORTH * outs - value + (TABLE_WORTH if fits_table(state, card) else 0.0)
    return like + outs * value + (TABLE_WORTH if fits_table(state, card) else 0.0)


@kernel
def outs_of(state: State, card: int, once: np.uint64, second: np.uint64) -> int:
    """How many cards not yet seen would make a meld of a card and one other of the mover's hand."""
    hand = state.hand[state.turn]
    suit, rank = card // 13, card % 13
    outs = 0
    pair = False
    for other in range(4):
        pair |= bool(other != suit and hand & BIT[13 * other + rank] != NONE)
    if pair:
        for other in range(4):
            if hand & BIT[13 * other + rank] == NONE:
                outs += unseen_copies(13 * other + rank, once, second)
    for top in range(2):  # an ace has two places
        place = rank + 1 if top == 0 else 0
        if top == 1 and rank != 12:
            break
        for low in range(max(0, place - 2), min(place, PLACES - 3) + 1):
            missing = -1
            held = 0
            for each in range(low, low + 3):
                if hand & BIT[place_card(suit, each)] != NONE:
                    held += 1
                else:
                    missing = place_card(suit, each)
            if held == 2:
                outs += unseen_copies(missing, once, second)
    return outs


@kernel
def unseen_copies(card: int, once: np.uint64, second: np.uint64) -> int:
    """How many copies of a card are not among those seen."""
    if once & BIT[card] == NONE:
        return 2
    return 1 if second & BIT[card] == NONE else 0
