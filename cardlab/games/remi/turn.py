"""A turn of Remi: the legal moves, what a move does, how a round ends (REM-11 to REM-24).

A move is legal only if the turn can still be completed (``docs/moves.md``). Before the opening the search for the best
melds says so. What an opened player owes (a discard that must be melded, a joker that must be used) he pays with his next
move.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardlab.cards import JOKER
from cardlab.engine.bits import BIT, NONE, ONE, count, lowest
from cardlab.engine.gears import allocating_kernel, kernel
from cardlab.engine.protocol import Move, State
from cardlab.games.remi.dealing import begin_turn, reshuffle, sees_bottom
from cardlab.games.remi.melds import (
    CARDS,
    CODE,
    COLUMNS,
    HIGH_ACE,
    JOKERS,
    LISTED,
    NUMBER,
    OPENING,
    POINTS,
    SECOND,
    SIZE,
    WEIGHT,
    as_int,
    decode,
    find_melds,
    fits_run,
    fits_set,
    is_meld,
    jokers_of,
    lay_off,
    natural_mask,
    opening_points,
    replaced_place,
    room_for,
    second_ace,
)
from cardlab.games.remi.rules import (
    ADD,
    AFTER_TURN,
    ANY_TIME,
    BLOCKED,
    DISCARD,
    DRAW,
    DRAW_PHASE,
    FREE,
    FREELY,
    HAND_REMI,
    HIGH,
    LAY,
    LOW,
    MAX_RESHUFFLES,
    MELD_NOW,
    OPEN_NOW,
    OUT,
    OVER,
    PLAY_PHASE,
    RESHUFFLE,
    SWAP,
    TAKE,
    USE_NOW,
    count_jokers,
    hand_count,
    holds,
    joker_limit,
    next_seat,
    put_in,
    take_out,
)
from cardlab.games.remi.scoring import finish
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

EITHER = 0  # end of a meld where a card fits in one way


@kernel
def keeps(rules: Any) -> int:
    """REM-20: how many cards must stay in the hand after laying and adding."""
    return 1 if rules.must_discard_to_go_out else 0


@kernel
def is_barred(state: State) -> bool:
    """REM-G9: whether nobody may open yet."""
    return bool(state.turns < state.rules.no_open_rounds * state.rules.players)


@kernel
def may_skip_minimum(state: State) -> bool:
    """REM-G15: whether going out at once would be a hand remi that needs no opening minimum."""
    return not (state.rules.hand_remi_needs_opening_min or state.others_opened)


@kernel
def has_pure_run(state: State) -> bool:
    """REM-G9: whether the mover, who is opening, has laid a run without jokers."""
    for i in range(state.meld_count):
        if state.owner[i] == state.turn and state.melds[i].run and jokers_of(state.melds[i]) == 0:
            return True
    return False


@kernel
def lacks_pure_run(state: State) -> bool:
    """REM-G9: whether the opening still needs a run without jokers."""
    return bool(state.rules.opening_pure_run) and not has_pure_run(state)


# --- the opening


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
    melds = find_melds(rules, once, second, jokers, OPENING, jokers > 1, table, heads)
    mark_openings(state, OPENING, need, number, table, heads, melds, stack, best, found)
    if may_skip_minimum(state):
        find_melds(rules, once, second, jokers, NUMBER, jokers > 1, table, heads)
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
def add_lay(moves: NDArray[Any], n: int, code: int) -> int:
    """Write a meld of the table of melds as move number `n`, return the next number."""
    n = add_action(moves, n, LAY, -1, -1, EITHER)
    decode(code, moves[n - 1].laid)
    return n


@kernel
def add_action(moves: NDArray[Any], n: int, kind: int, card: int, meld: int, end: int) -> int:
    """Write move number `n`, return the next number."""
    move = moves[n]
    move.kind = kind
    move.card = card
    move.meld = meld
    move.end = end
    laid = move.laid
    laid.run = False
    laid.of = laid.low = laid["size"] = 0
    laid.natural = 0
    return n + 1


# --- an opened player


@allocating_kernel
def add_melds(state: State, moves: NDArray[Any], n: int, must: int) -> int:
    """REM-17: write the melds that an opened player can lay, those with the card `must` unless it is -1."""
    rules = state.rules
    hand = state.hand[state.turn]
    table = np.empty((room_for(rules), COLUMNS), np.int64)
    heads = np.empty(JOKER, np.int64)
    melds = find_melds(
        rules,
        as_int(hand),
        as_int(state.twice[state.turn]),
        count_jokers(hand),
        POINTS,
        False,
        table,
        heads,
    )
    spare = hand_count(state, state.turn) - keeps(rules)
    for i in range(melds):
        if table[i, SIZE] <= spare and (must < 0 or has_card(table, i, must)):
            n = add_lay(moves, n, int(table[i, CODE]))
    return n


@kernel
def has_card(table: NDArray[Any], i: int, card: int) -> bool:
    """Whether a meld of the table holds a card, or any joker."""
    return bool(table[i, JOKERS] > 0 if card >= JOKER else int(table[i, CARDS]) >> card & 1)


@kernel
def add_layoffs(state: State, moves: NDArray[Any], n: int, card: int) -> int:
    """REM-17: write the melds of the table that a card goes on to."""
    rules = state.rules
    for i in range(state.meld_count):
        meld = state.melds[i]
        if not meld.run:
            if fits_set(rules, meld, card):
                n = add_action(moves, n, ADD, card, i, EITHER)
            continue
        low = fits_run(rules, meld, card, LOW)
        high = fits_run(rules, meld, card, HIGH)
        named = card >= JOKER or (low and high)
        if low:
            n = add_action(moves, n, ADD, card, i, LOW if named else EITHER)
        if high:
            n = add_action(moves, n, ADD, card, i, HIGH if named else EITHER)
    return n


@kernel
def add_swaps(state: State, moves: NDArray[Any], n: int, card: int) -> int:
    """REM-18: write the jokers of the table whose place a card can take."""
    for i in range(state.meld_count):
        if replaced_place(state.rules, state.melds[i], card) >= 0:
            if state.rules.joker_swap != USE_NOW or can_use_joker(state, i, card):
                n = add_action(moves, n, SWAP, card, i, EITHER)
    return n


@kernel
def takes_joker(state: State, i: int, swapped: int) -> bool:
    """Whether a joker can be added to meld `i`, after a card has taken the place of one in meld `swapped`."""
    rules = state.rules
    meld = state.melds[i]
    fits = 1 if i == swapped else 0
    naturals = int(meld["size"]) - jokers_of(meld) + fits
    if int(meld["size"]) - naturals >= joker_limit(rules, naturals):
        return False
    if not meld.run:
        return bool(meld["size"] < 4)
    if meld["size"] + 1 > HIGH_ACE and not rules.ace_both_ends:
        return False
    return bool(meld["size"] <= HIGH_ACE)


@kernel
def can_use_joker(state: State, swapped: int, card: int) -> bool:
    """REM-18, `use_now`: whether the joker for which a card goes to meld `swapped` can be used at once."""
    spare = hand_count(state, state.turn) - keeps(state.rules)
    for i in range(state.meld_count):
        if spare >= 1 and takes_joker(state, i, swapped):
            return True
    hand, twice = without(state.hand[state.turn], state.twice[state.turn], card)
    return meld_with(state.rules, hand | BIT[JOKER + count_jokers(hand)], twice, JOKER, spare)


@kernel
def without(hand: np.uint64, twice: np.uint64, card: int) -> Any:
    """A hand, as both masks, less a natural card."""
    return (hand, twice ^ BIT[card]) if twice & BIT[card] != NONE else (hand ^ BIT[card], twice)


@allocating_kernel
def meld_with(rules: Any, hand: np.uint64, twice: np.uint64, card: int, spare: int) -> bool:
    """Whether a hand holds a meld of at most `spare` cards with a card in it, or with a joker."""
    table = np.empty((room_for(rules), COLUMNS), np.int64)
    heads = np.empty(JOKER, np.int64)
    jokers = count_jokers(hand)
    melds = find_melds(rules, as_int(hand), as_int(twice), jokers, POINTS, False, table, heads)
    found = False
    for i in range(melds):
        found |= bool(table[i, SIZE] <= spare) and has_card(table, i, card)
    return found


@kernel
def with_card(hand: np.uint64, twice: np.uint64, card: int) -> Any:
    """A hand, as both masks, and a card."""
    if card >= JOKER:
        return hand | BIT[JOKER + count_jokers(hand)], twice
    return hand | BIT[card], twice | (hand & BIT[card])


@kernel
def can_meld(state: State, card: int) -> bool:
    """REM-G7, `meld_now`: whether an opened mover could meld a card, once he has it, at once."""
    rules = state.rules
    spare = hand_count(state, state.turn) + 1 - keeps(rules)
    for i in range(state.meld_count):
        meld = state.melds[i]
        if spare >= 1 and (
            fits_run(rules, meld, card, LOW) or fits_run(rules, meld, card, HIGH)
            if meld.run
            else fits_set(rules, meld, card)
        ):
            return True
        if replaced_place(rules, meld, card) >= 0 and rules.joker_swap != USE_NOW:
            return True
    hand, twice = with_card(state.hand[state.turn], state.twice[state.turn], card)
    return meld_with(rules, hand, twice, card, spare)


# --- legal moves


@kernel
def may_take(state: State) -> bool:
    """REM-12 to REM-14: whether the mover may take the top of the pile."""
    if state.pile_size == 0:
        return False
    card = int(state.pile[state.pile_size - 1])
    seat = state.turn
    rules = state.rules
    if state.opened[seat]:
        return bool(rules.discard_pickup_opened == FREE) or can_meld(state, card)
    if rules.discard_pickup_unopened != OPEN_NOW:
        return bool(rules.discard_pickup_unopened == FREELY)
    if is_barred(state):
        return False
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
def legal_moves(state: State, moves: NDArray[Any]) -> int:
    """REM-11 to REM-20: draw or take; then lay, add, swap, and discard."""
    if state.phase == OVER:
        return 0
    n = 0
    if state.phase == DRAW_PHASE:
        if state.stock_size > 0:
            n = add_action(moves, n, DRAW, -1, -1, EITHER)
        if may_take(state):
            n = add_action(moves, n, TAKE, state.pile[state.pile_size - 1], -1, EITHER)
        return n
    if not state.opened[state.turn]:
        if not is_barred(state):
            n = add_openings(state, moves, n)
        if state.laid_value > 0 or state.owes >= 0:
            return n
        return add_discards(state, moves, n)
    if state.owes >= 0:
        return add_table_moves(state, moves, n, int(state.owes))
    if state.owed_jokers > 0:
        return add_table_moves(state, moves, n, JOKER)
    return add_discards(state, moves, add_table_moves(state, moves, n, -1))


@kernel
def add_table_moves(state: State, moves: NDArray[Any], n: int, must: int) -> int:
    """REM-17, REM-18: write what an opened player can do on the table, with the card `must` unless it is -1."""
    hand = state.hand[state.turn]
    n = add_melds(state, moves, n, must)
    spare = hand_count(state, state.turn) - keeps(state.rules)
    for card in range(JOKER + 1):
        if holds(hand, card) and must in (-1, card):
            if spare >= 1:
                n = add_layoffs(state, moves, n, card)
            n = add_swaps(state, moves, n, card)
    return n


@kernel
def add_discards(state: State, moves: NDArray[Any], n: int) -> int:
    """REM-11: write the discards."""
    rest = discards(state)
    while rest != NONE:
        card = lowest(rest)
        rest ^= BIT[card]
        n = add_action(moves, n, DISCARD, card, -1, EITHER)
    return n


@allocating_kernel
def may_lay(state: State, meld: Any) -> bool:
    """Whether the mover may lay a meld, listed or not: a joker may stand for a card that he holds as well."""
    rules = state.rules
    seat = state.turn
    if state.phase != PLAY_PHASE or not is_meld(rules, meld):
        return False
    hand = state.hand[seat]
    once, second = as_int(hand), as_int(state.twice[seat])
    mask = natural_mask(meld.run, int(meld.of), int(meld.natural))
    ace = second_ace(meld.run, int(meld.of), int(meld.natural))
    jokers = jokers_of(meld)
    keep = keeps(rules)
    number = hand_count(state, seat) - int(meld["size"])
    if mask & ~once or ace & ~second or jokers > count_jokers(hand) or number < keep:
        return False
    owes = int(state.owes)
    has_owed = owes >= 0 and (jokers > 0 if owes >= JOKER else mask >> owes & 1 == 1)
    if state.opened[seat]:
        return (owes < 0 or has_owed) and (state.owed_jokers == 0 or jokers > 0)
    if is_barred(state):
        return False
    wants = opening_wants(state, owes)
    if has_owed:
        wants &= ~HAS_CARD
    if meld.run and jokers == 0:
        wants &= ~HAS_PURE_RUN
    hand, twice = less_meld(hand, state.twice[seat], meld)
    value = opening_points(rules, meld.run, int(meld.of), int(meld.low), int(meld["size"]), int(meld.natural))
    need = max(0, int(rules.opening_min) - int(state.laid_value) - value)
    if reaches(rules, hand, twice, OPENING, keep, wants, owes, need):
        return True
    return may_skip_minimum(state) and reaches(rules, hand, twice, NUMBER, keep, wants, owes, number - 1)


@kernel
def less_meld(hand: np.uint64, twice: np.uint64, meld: Any) -> Any:
    """A hand, as both masks, less the cards of a meld that it holds."""
    rest = natural_mask(meld.run, int(meld.of), int(meld.natural))
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        hand, twice = without(hand, twice, card)
    ace = second_ace(meld.run, int(meld.of), int(meld.natural))
    if ace:
        hand, twice = without(hand, twice, lowest(ace))
    for _ in range(jokers_of(meld)):
        hand ^= BIT[JOKER - 1 + count_jokers(hand)]
    return hand, twice


# --- a move


@kernel
def apply_move(state: State, move: Move) -> None:
    """REM-11 to REM-24."""
    seat = state.turn
    card = int(move.card)
    if move.kind == DRAW:
        seen = sees_bottom(state) and state.stock_size == 1
        state.stock_size -= 1
        card = int(state.stock[state.stock_size])
        put_in(state.hand, state.twice, seat, card)
        if seen:
            put_in(state.shown, state.shown_twice, seat, card)
        state.drew = card
        state.phase = PLAY_PHASE
    elif move.kind == TAKE:
        take_discard(state)
    elif move.kind == DISCARD:
        play_out_of(state, card)
        state.pile[state.pile_size] = card
        state.pile_size += 1
        end_turn(state)
    else:
        state.acted = True
        if move.kind == LAY:
            lay(state, move.laid)
        elif move.kind == ADD:
            play_out_of(state, card)
            lay_off(state.melds[move.meld], card, move.end)
            pay(state, card)
        else:
            swap(state, card, move.meld)
        if state.hand[seat] == NONE:  # REM-G11
            end_turn(state)


@kernel
def take_discard(state: State) -> None:
    """REM-13, REM-14: the top of the pile goes into the hand."""
    seat = state.turn
    state.pile_size -= 1
    card = int(state.pile[state.pile_size])
    put_in(state.hand, state.twice, seat, card)
    put_in(state.shown, state.shown_twice, seat, card)
    state.took = card
    rules = state.rules
    if state.opened[seat]:
        owed = rules.discard_pickup_opened == MELD_NOW
    else:
        owed = rules.discard_pickup_unopened == OPEN_NOW
    if owed:
        state.owes = card
    state.phase = PLAY_PHASE


@kernel
def play_out_of(state: State, card: int) -> None:
    """Take a card out of the mover's hand; of two equal ones it is one that everybody has seen."""
    seat = state.turn
    take_out(state.hand, state.twice, seat, card)
    if holds(state.shown[seat], card):
        take_out(state.shown, state.shown_twice, seat, card)


@kernel
def pay(state: State, card: int) -> None:
    """A card, or a joker, has been melded that may have been owed."""
    if state.owes == card:
        state.owes = -1
    if card >= JOKER and state.owed_jokers > 0:
        state.owed_jokers -= 1


@kernel
def lay(state: State, meld: Any) -> None:
    """REM-16: lay a meld; it may complete the opening."""
    seat = state.turn
    number = state.meld_count
    state.melds[number] = meld
    state.owner[number] = seat
    state.meld_count = number + 1
    run, of, natural = meld.run, int(meld.of), int(meld.natural)
    rest = natural_mask(run, of, natural)
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        play_out_of(state, card)
        pay(state, card)
    ace = second_ace(run, of, natural)
    if ace:
        play_out_of(state, lowest(ace))
    for _ in range(jokers_of(meld)):
        play_out_of(state, JOKER)
        pay(state, JOKER)
    if not state.opened[seat]:
        rules = state.rules
        state.laid_value += opening_points(rules, run, of, int(meld.low), int(meld["size"]), natural)
        worth = state.laid_value >= rules.opening_min or (
            may_skip_minimum(state) and hand_count(state, seat) <= 1
        )
        if worth and state.owes < 0 and not lacks_pure_run(state):
            state.opened[seat] = state.opened_now = True


@kernel
def swap(state: State, card: int, number: int) -> None:
    """REM-18: a natural card takes the place of a joker, which everybody sees go into the hand."""
    seat = state.turn
    meld = state.melds[number]
    meld.natural = int(meld.natural) | 1 << replaced_place(state.rules, meld, card)
    play_out_of(state, card)
    pay(state, card)
    put_in(state.hand, state.twice, seat, JOKER)
    put_in(state.shown, state.shown_twice, seat, JOKER)
    if state.rules.joker_swap == USE_NOW:
        state.owed_jokers += 1


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
    stalled = rules.stall_circuits > 0 and state.idle >= rules.stall_circuits * rules.players
    empty = state.stock_size == 0 and (rules.blocked_trigger == AFTER_TURN or not may_take(state))
    if stalled or empty:
        finish(state, BLOCKED, -1)


@kernel
def is_over(state: State) -> bool:
    """Whether the round has ended."""
    return bool(state.phase == OVER)
