"""The pack of Remi, the deal and the reshuffle, what a seat knows and a sampled world (REM-02 to REM-05)."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab.cards import JOKER
from cardlab.engine.bits import BIT, NONE, ONE, count, lowest
from cardlab.engine.gears import kernel
from cardlab.engine.knowledge import MAX_PLACES
from cardlab.engine.protocol import Knowledge, State
from cardlab.games.remi.melds import jokers_of, natural_mask, second_ace
from cardlab.games.remi.rules import (
    DRAW_PHASE,
    PLAY_PHASE,
    SEATS,
    count_jokers,
    hand_count,
    next_seat,
    put_in,
)

COPIES: Final = 2  # REM-02: of every natural card
PACKET: Final = 2  # REM-04
NATURALS: Final = BIT[JOKER] - ONE

# Chance in the middle of a round comes from the pack: a Lehmer sequence ("minimal standard", Park and Miller 1988).
LUCK_MODULUS: Final = 2**31 - 1
LUCK_FACTOR: Final = 48271


@kernel
def full_pack(state: State, order: NDArray[Any]) -> int:
    """REM-02: two packs and the jokers."""
    n = 0
    for card in range(COPIES * JOKER):
        order[n] = card // COPIES
        n += 1
    for _ in range(state.rules.jokers):
        order[n] = JOKER
        n += 1
    return n


@kernel
def deal_cards(state: State, order: NDArray[Any]) -> None:
    """REM-03 to REM-05, REM-G2: packets of two, the starter first and with a card more; the rest is the stock."""
    rules = state.rules
    size = COPIES * JOKER + int(rules.jokers)
    clear(state)
    luck = 1
    for i in range(size):
        luck = (53 * luck + int(order[i]) + 1) % LUCK_MODULUS
    state.chance = max(1, luck)
    starter = next_seat(state, state.dealer)
    if rules.cutter_joker and order[size - 1] == JOKER:
        cutter = (state.dealer + rules.players - 1) % rules.players
        put_in(state.hand, state.twice, cutter, JOKER)
        put_in(state.shown, state.shown_twice, cutter, JOKER)
        size -= 1
    for i in range(size):
        state.stock[size - 1 - i] = order[i]
    state.stock_size = size
    extra = 1 if rules.starter_extra else 0
    for packet in range(rules.hand_size // PACKET + 1):
        seat = starter
        for _ in range(rules.players):
            wanted = int(rules.hand_size)
            most = PACKET
            if seat == starter:
                wanted += extra
                most += extra if packet == 0 else 0
            for _ in range(min(most, wanted - hand_count(state, seat))):
                state.stock_size -= 1
                put_in(state.hand, state.twice, seat, int(state.stock[state.stock_size]))
            seat = next_seat(state, seat)
    begin_turn(state, starter)
    if rules.starter_extra:
        state.phase = PLAY_PHASE


@kernel
def clear(state: State) -> None:
    """Nobody holds anything and nothing has happened."""
    for seat in range(SEATS):
        state.hand[seat] = state.twice[seat] = state.shown[seat] = state.shown_twice[seat] = NONE
        state.opened[seat] = False
        state.score[seat] = 0
    state.pile_size = state.meld_count = state.turns = state.idle = state.reshuffles = 0
    state.how = state.winner = -1


@kernel
def begin_turn(state: State, seat: int) -> None:
    """REM-11: a turn begins with a draw."""
    state.turn = seat
    state.phase = DRAW_PHASE
    state.laid_value = state.owed_jokers = 0
    state.took = state.owes = state.drew = -1
    state.acted = state.opened_now = state.others_opened = False
    for other in range(state.rules.players):
        if other != seat and state.opened[other]:
            state.others_opened = True


@kernel
def reshuffle(state: State) -> None:
    """REM-G12: the pile without its top card becomes the stock; ``docs/moves.md`` says how it is shuffled."""
    size = state.pile_size - 1
    luck = int(state.chance)
    for i in range(size):
        state.stock[i] = state.pile[i]
    for i in range(size - 1, 0, -1):
        luck = LUCK_FACTOR * luck % LUCK_MODULUS
        j = luck % (i + 1)
        held = state.stock[i]
        state.stock[i] = state.stock[j]
        state.stock[j] = held
    state.chance = luck
    state.stock_size = size
    state.pile[0] = state.pile[size]
    state.pile_size = 1
    state.reshuffles += 1


# --- what a seat knows


@kernel
def sees_bottom(state: State) -> bool:
    """REM-G2: whether the bottom card of the stock lies face up."""
    return bool(state.rules.bottom_card_face_up and state.reshuffles == 0 and state.stock_size > 0)


@kernel
def seen_cards(state: State, seat: int) -> Any:
    """What a seat has seen and remembers: both masks of natural cards, as of a hand, and how many jokers."""
    once = state.hand[seat] & NATURALS
    second = state.twice[seat]
    jokers = count_jokers(state.hand[seat])
    for i in range(state.pile_size):
        once, second, jokers = also_seen(once, second, jokers, int(state.pile[i]))
    for i in range(state.meld_count):
        meld = state.melds[i]
        run, of, natural = meld.run, int(meld.of), int(meld.natural)
        jokers += jokers_of(meld)
        rest = natural_mask(run, of, natural)
        while rest:
            once, second, jokers = also_seen(once, second, jokers, lowest(rest))
            rest &= rest - 1
        ace = second_ace(run, of, natural)
        if ace:
            once, second, jokers = also_seen(once, second, jokers, lowest(ace))
    for other in range(state.rules.players):
        if other != seat:
            shown = state.shown[other]
            jokers += count_jokers(shown)
            second |= once & shown & NATURALS | state.shown_twice[other]
            once |= shown & NATURALS
    if sees_bottom(state):
        once, second, jokers = also_seen(once, second, jokers, int(state.stock[0]))
    return once, second, jokers


@kernel
def also_seen(once: np.uint64, second: np.uint64, jokers: int, card: int) -> Any:
    """What is seen with one card more."""
    if card >= JOKER:
        return once, second, jokers + 1
    return once | BIT[card], second | (once & BIT[card]), jokers


@kernel
def knowledge(state: State, seat: int, known: Knowledge) -> None:
    """Places: the other hands in order of play, then the stock. Everybody remembers what lies on the pile."""
    once, second, jokers = seen_cards(state, seat)
    unseen = NATURALS & ~second
    for i in range(state.rules.jokers - jokers):
        unseen |= BIT[JOKER + i]
    place = 0
    other = next_seat(state, seat)
    while other != seat:
        shown, twice = state.shown[other], state.shown_twice[other]
        known.known[place] = shown
        known.known_second[place] = twice
        known.hidden[place] = hand_count(state, other) - count(shown) - count(twice)
        known.possible[place] = unseen
        other = next_seat(state, other)
        place += 1
    known.known[place] = known.known_second[place] = NONE
    known.hidden[place] = state.stock_size
    known.possible[place] = unseen
    if sees_bottom(state):
        known.known[place] = BIT[state.stock[0]]
        known.hidden[place] -= 1
    known.places = place + 1
    known.unseen = unseen
    known.second = NATURALS & ~once


@kernel
def determinize(state: State, seat: int, world: NDArray[Any], rng: Any) -> None:
    """Put sampled cards into the other hands and, in random order, into the stock."""
    place = 0
    other = next_seat(state, seat)
    while other != seat:
        jokers = count_jokers(state.shown[other]) + count_jokers(world[place])
        hand = state.shown[other] & NATURALS
        twice = state.shown_twice[other]
        for each in range(place, 2 * MAX_PLACES, MAX_PLACES):
            twice |= hand & world[each] & NATURALS
            hand |= world[each] & NATURALS
        for i in range(jokers):
            hand |= BIT[JOKER + i]
        state.hand[other] = hand
        state.twice[other] = twice
        other = next_seat(state, other)
        place += 1
    bottom = 1 if sees_bottom(state) else 0
    size = bottom
    for each in range(place, 2 * MAX_PLACES, MAX_PLACES):
        rest = world[each]
        while rest != NONE:
            card = lowest(rest)
            rest ^= BIT[card]
            where = bottom + int(rng.random() * (size + 1 - bottom))
            state.stock[size] = state.stock[where]
            state.stock[where] = min(card, JOKER)
            size += 1
