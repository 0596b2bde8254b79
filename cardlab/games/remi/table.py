"""What is done on the table of Remi: laying melds, laying off, taking jokers (REM-16 to REM-20)."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab.cards import JOKER
from cardlab.engine.bits import BIT, NONE, lowest
from cardlab.engine.gears import allocating_kernel, kernel
from cardlab.engine.protocol import Move, State
from cardlab.games.remi.melds import (
    CARDS,
    CODE,
    COLUMNS,
    JOKERS,
    POINTS,
    SIZE,
    as_int,
    decode,
    find_melds,
    fits_run,
    fits_set,
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
    HIGH,
    LAY,
    LOW,
    MELD_NOW,
    OPEN_NOW,
    PLAY_PHASE,
    STATE,
    SWAP,
    TO_HAND,
    USE_NOW,
    count_jokers,
    hand_count,
    holds,
    put_in,
    take_out,
)

EITHER: Final = 0  # end of a meld where a card fits in one way


@kernel
def keeps(rules: Any) -> int:
    """REM-20: how many cards must stay in the hand after laying and adding."""
    return 1 if rules.must_discard_to_go_out else 0


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


@kernel
def add_lay(moves: NDArray[Any], n: int, code: int) -> int:
    """Write a meld of the table of melds as move number `n`, return the next number."""
    n = add_action(moves, n, LAY, -1, -1, EITHER)
    decode(code, moves[n - 1].laid)
    return n


@allocating_kernel
def add_melds(state: State, moves: NDArray[Any], n: int, owed: int) -> int:
    """REM-17: write the melds that an opened player can lay, those with the card `owed` unless it is -1."""
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
        if table[i, SIZE] <= spare and (owed < 0 or has_card(table, i, owed)):
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
            n = add_action(moves, n, SWAP, card, i, EITHER)
    return n


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
def without(hand: np.uint64, twice: np.uint64, card: int) -> Any:
    """A hand, as both masks, less a natural card."""
    return (hand, twice ^ BIT[card]) if twice & BIT[card] != NONE else (hand ^ BIT[card], twice)


@kernel
def with_card(hand: np.uint64, twice: np.uint64, card: int) -> Any:
    """A hand, as both masks, and a card."""
    if card >= JOKER:
        return hand | BIT[JOKER + count_jokers(hand)], twice
    return hand | BIT[card], twice | (hand & BIT[card])


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
    now = rules.discard_pickup_opened == MELD_NOW
    if not state.opened[seat]:
        now = rules.discard_pickup_unopened == OPEN_NOW
    if now:
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
    """A card, or a joker, has been melded; it may have been owed."""
    if state.owes == card:
        state.owes = -1
    elif card >= JOKER and state.owed_jokers > 0:
        state.owed_jokers -= 1


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
        state.laid_value += opening_points(state.rules, run, of, int(meld.low), int(meld["size"]), natural)
        enough = state.laid_value >= state.rules.opening_min or (
            may_skip_minimum(state) and hand_count(state, seat) <= 1
        )
        if enough and state.owes < 0 and not lacks_pure_run(state):
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
def act(state: State, move: Move) -> None:
    """REM-16 to REM-18: lay, add or swap."""
    card = int(move.card)
    state.acted = True
    if move.kind == LAY:
        lay(state, move.laid)
    elif move.kind == ADD:
        play_out_of(state, card)
        lay_off(state.melds[move.meld], card, move.end)
        pay(state, card)
    else:
        swap(state, card, int(move.meld))


# --- what an opened player owes


@kernel
def owed_card(state: State) -> int:
    """What the mover must meld, by his next move once he is opened: a card, `JOKER`, or -1 for nothing."""
    return JOKER if state.owed_jokers > 0 else int(state.owes)


@kernel
def can_pay(state: State) -> bool:
    """REM-18, REM-G7: whether an opened mover can meld what he owes by his next move, and keep a card to discard."""
    rules = state.rules
    card = owed_card(state)
    if card < 0:
        return True
    spare = hand_count(state, state.turn) - keeps(rules)
    for i in range(state.meld_count):
        meld = state.melds[i]
        fits = fits_set(rules, meld, card)
        if meld.run:
            fits = fits_run(rules, meld, card, LOW) or fits_run(rules, meld, card, HIGH)
        swaps = rules.joker_swap == TO_HAND and replaced_place(rules, meld, card) >= 0
        if swaps or (fits and spare >= 1):
            return True
    return meld_with(rules, state.hand[state.turn], state.twice[state.turn], card, spare)


@kernel
def has_room_for_joker(state: State) -> bool:
    """Whether a joker could be laid off."""
    found = False
    for i in range(state.meld_count):
        meld = state.melds[i]
        if meld.run:
            found |= fits_run(state.rules, meld, JOKER, LOW) or fits_run(state.rules, meld, JOKER, HIGH)
        else:
            found |= fits_set(state.rules, meld, JOKER)
    return found


@allocating_kernel
def can_pay_after_taking(state: State) -> bool:
    """REM-G7, `meld_now`: whether an opened mover who takes the discard can meld it."""
    trials = np.empty(1, STATE)
    return taking_pays(state, trials)


@kernel
def taking_pays(state: State, trials: NDArray[Any]) -> bool:
    """Try it out in `trials`, passed on since compiled code may free an array of which only a record is in use."""
    trials[0] = state
    take_discard(trials[0])
    return can_pay(trials[0])


@allocating_kernel
def keep_payable(state: State, moves: NDArray[Any], first: int, n: int) -> int:
    """Of the swaps from `first` to `n` keep those whose joker can be used; return where they end."""
    trials = np.empty(1, STATE)
    kept = first
    for i in range(first, n):
        if acting_pays(state, moves[i], trials):
            moves[kept] = moves[i]
            kept += 1
    return kept


@kernel
def acting_pays(state: State, move: Move, trials: NDArray[Any]) -> bool:
    """Try a table action out in `trials`."""
    trials[0] = state
    act(trials[0], move)
    return can_pay(trials[0])
