"""Melds of Remi: what a meld is and is worth, what fits where, and all melds of a hand (REM-06 to REM-10)."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab.cards import ACE, JOKER
from cardlab.engine.bits import BIT, ONE, lowest
from cardlab.engine.gears import kernel
from cardlab.games.remi.rules import ANY_MISSING, HIGH, LOW, OFF, ONE_JOKER, joker_limit
from cardlab.games.remi.scoring import CARD_VALUE, JOKER_VALUE

PLACES: Final = 14  # of a run: 0 low ace, 1 two ... 12 king, 13 high ace (REM-07)
HIGH_ACE: Final = 13
LEAST: Final = 3  # cards of a meld (REM-06, REM-07)
SUITS: Final = 4

# REM-09 with a high ace of 11: the value of each place, and of all places below one.
PLACE_VALUE: NDArray[np.int64] = np.array([1, *range(2, 11), 10, 10, 10, 11])
BELOW: NDArray[np.int64] = np.cumsum([0, *PLACE_VALUE])
ONES: NDArray[np.int64] = np.array([n.bit_count() for n in range(1 << PLACES)])  # bits of a number of 14 bits
RANKS: Final = (1 << 13) - 1
SUIT_VALUE: NDArray[np.int64] = np.array(  # V of cards of one suit, a bit a rank
    [sum(int(CARD_VALUE[rank]) for rank in range(13) if ranks >> rank & 1) for ranks in range(1 << 13)]
)


@kernel
def place_card(suit: int, place: int) -> int:
    """The card at a place of a run."""
    return 13 * suit + (place + 12) % 13


@kernel
def jokers_of(meld: Any) -> int:
    """How many jokers a meld holds."""
    return int(meld["size"]) - int(ONES[int(meld.natural)])


@kernel
def natural_mask(run: bool, of: int, natural: int) -> int:
    """The natural cards of a meld as a mask; the two aces of a run of fourteen are one bit."""
    if run:
        return (natural >> 1 | (natural & 1) << ACE) << 13 * of
    mask = 0
    for suit in range(SUITS):
        mask |= (natural >> suit & 1) << (13 * suit + of)
    return mask


@kernel
def second_ace(run: bool, of: int, natural: int) -> int:
    """The mask of the ace that a run holds twice."""
    return (natural & natural >> HIGH_ACE & 1) << (13 * of + ACE) if run else 0


@kernel
def points_of(rules: Any, run: bool, of: int, low: int, size: int) -> int:
    """REM-09: what a meld is worth, each joker as the card that it stands for."""
    high_ace = int(rules.ace_high_value)
    if not run:
        return size * (high_ace if of == ACE else int(PLACE_VALUE[of + 1]))
    value = int(BELOW[low + size]) - int(BELOW[low])
    return value - (int(PLACE_VALUE[HIGH_ACE]) - high_ace if low + size == PLACES else 0)


@kernel
def meld_value(rules: Any, meld: Any) -> int:
    """REM-09: what a MELD is worth."""
    return points_of(rules, meld.run, int(meld.of), int(meld.low), int(meld["size"]))


@kernel
def opening_points(rules: Any, run: bool, of: int, low: int, size: int, natural: int) -> int:
    """REM-16, REM-G9: what a meld adds to an opening; jokers may add nothing."""
    value = points_of(rules, run, of, low, size)
    if rules.joker_counts_for_opening:
        return value
    if not run:
        return value // size * int(ONES[natural])
    for place in range(low, low + size):
        if natural >> place & 1 == 0:
            value -= int(rules.ace_high_value) if place == HIGH_ACE else int(PLACE_VALUE[place])
    return value


@kernel
def is_meld(rules: Any, meld: Any) -> bool:
    """REM-06 to REM-08: whether the fields of a MELD describe a meld."""
    natural = int(meld.natural)
    size = int(meld["size"])
    low = int(meld.low)
    if size < LEAST or natural >= 1 << PLACES or meld.of < 0 or low < 0:
        return False
    if meld.run:
        if meld.of >= SUITS or low + size > PLACES or (size == PLACES and not rules.ace_both_ends):
            return False
        inside = ((1 << size) - 1) << low
    else:
        if meld.of > ACE or low != 0 or size > SUITS:
            return False
        inside = (1 << SUITS) - 1
    naturals = int(ONES[natural])
    jokers = size - naturals
    return natural & ~inside == 0 and naturals >= 2 and 0 <= jokers <= joker_limit(rules, naturals)


# --- laying off and taking jokers


@kernel
def fits_run(rules: Any, meld: Any, card: int, end: int) -> bool:
    """REM-17: whether a card, or a joker, goes on to an end (`LOW` or `HIGH`) of a run."""
    low = int(meld.low)
    size = int(meld["size"])
    place = low - 1 if end == LOW else low + size
    if not 0 <= place < PLACES or (size + 1 == PLACES and not rules.ace_both_ends):
        return False
    if card < JOKER:
        return bool(card == place_card(int(meld.of), place))
    naturals = int(ONES[int(meld.natural)])
    return size - naturals < joker_limit(rules, naturals)


@kernel
def fits_set(rules: Any, meld: Any, card: int) -> bool:
    """REM-17: whether a card, or a joker, goes into a set."""
    natural = int(meld.natural)
    if meld["size"] >= SUITS:
        return False
    if card < JOKER:
        return bool(card % 13 == meld.of and natural >> card // 13 & 1 == 0)
    naturals = int(ONES[natural])
    return int(meld["size"]) - naturals < joker_limit(rules, naturals)


@kernel
def replaced_place(rules: Any, meld: Any, card: int) -> int:
    """REM-18: the bit of `natural` where a natural card takes the place of a joker, or -1."""
    natural = int(meld.natural)
    jokers = int(meld["size"]) - int(ONES[natural])
    if rules.joker_swap == OFF or jokers == 0 or card >= JOKER:
        return -1
    suit, rank = card // 13, card % 13
    if not meld.run:
        missing = rank == meld.of and natural >> suit & 1 == 0
        full = jokers == 1 and meld["size"] == SUITS
        return suit if missing and (full or rules.joker_swap_set == ANY_MISSING) else -1
    if suit != meld.of:
        return -1
    inside = ((1 << int(meld["size"])) - 1) << int(meld.low) & ~natural
    if rank == ACE and inside & 1:
        return 0
    return rank + 1 if inside >> (rank + 1) & 1 else -1


@kernel
def lay_off(meld: Any, card: int, end: int) -> None:
    """Add a card that fits; `end` may be 0 where only one end fits."""
    natural = int(meld.natural)
    if not meld.run:
        if card < JOKER:
            meld.natural = natural | 1 << card // 13
    else:
        low = int(meld.low)
        above = low + int(meld["size"])
        at_low = end == LOW or (end != HIGH and low > 0 and place_card(int(meld.of), low - 1) == card)
        if at_low:
            meld.low = low - 1
        if card < JOKER:
            meld.natural = natural | 1 << (low - 1 if at_low else above)
    meld["size"] += 1


# --- all melds of a hand

# Columns of the table of melds that `find_melds` fills.
CARDS, SECOND, WEIGHT, JOKERS, SIZE, CODE, NEXT = range(7)
COLUMNS: Final = 7

POINTS, OPENING, LEFT, NUMBER = range(4)  # goals: what a meld's weight is

LISTED: Final = 1 << 13  # in CODE: no joker stands for a card of the hand
RUN: Final = 1


@kernel
def room_for(rules: Any) -> int:
    """More melds than fifteen cards can have: 586 with one joker each, else about 5,400."""
    return 1024 if rules.max_jokers_per_meld == ONE_JOKER else 8192


@kernel
def find_melds(
    rules: Any,
    hand: int,
    twice: int,
    jokers: int,
    goal: int,
    replacing: bool,
    table: NDArray[Any],
    heads: NDArray[Any],
) -> int:
    """Fill a table with the melds of a hand and chain them by their lowest card; return how many there are.

    Parameters
    ----------
    rules : RULES
    hand, twice : int
        The natural cards.
    jokers : int
    goal : int
        What a meld's weight is: `POINTS` (REM-09), `OPENING` (REM-16), `LEFT` (V of its cards), `NUMBER` (its cards).
    replacing : bool
        Whether jokers may also stand for cards of the hand.
    table : array of int64, `room_for` rows of `COLUMNS`
    heads : array of int64, one a card
        The first meld whose lowest card this is, or -1.
    """
    for card in range(JOKER):
        heads[card] = -1
    most = min(jokers, joker_limit(rules, 7))
    n = 0
    for suit in range(SUITS):
        ranks = hand >> 13 * suit & RANKS
        if ONES[ranks] >= 2:
            aces = 1 + (twice >> (13 * suit + ACE) & 1)
            n = add_runs(rules, suit, ranks, aces, most, goal, replacing, table, heads, n)
    for rank in range(13):
        suits = 0
        for suit in range(SUITS):
            suits |= (hand >> (13 * suit + rank) & 1) << suit
        if ONES[suits] >= 2:
            n = add_sets(rules, rank, suits, most, goal, table, heads, n)
    return n


@kernel
def add_runs(
    rules: Any,
    suit: int,
    ranks: int,
    aces: int,
    most: int,
    goal: int,
    replacing: bool,
    table: NDArray[Any],
    heads: NDArray[Any],
    n: int,
) -> int:
    """REM-07: write the runs of a suit with up to `most` jokers; return the next number."""
    places = ranks << 1 | ranks >> ACE
    for low in range(PLACES - 2):
        missing = 0
        natural = 0
        for high in range(low, PLACES):
            if places >> high & 1:
                natural |= 1 << high
            else:
                missing += 1
            if missing > most:
                break
            size = high - low + 1
            if size < LEAST:
                continue
            if size < PLACES or natural & 1 == 0 or aces == 2:
                if size < PLACES or rules.ace_both_ends:
                    n = add_stretch(
                        rules, suit, low, size, natural, missing, most, goal, replacing, table, heads, n
                    )
            elif rules.ace_both_ends and missing < most:  # one ace: a joker stands at the other end
                for end in (0, HIGH_ACE):
                    one = natural ^ 1 << end
                    n = add_stretch(
                        rules, suit, low, size, one, missing + 1, most, goal, replacing, table, heads, n
                    )
    return n


@kernel
def add_stretch(
    rules: Any,
    suit: int,
    low: int,
    size: int,
    there: int,
    missing: int,
    most: int,
    goal: int,
    replacing: bool,
    table: NDArray[Any],
    heads: NDArray[Any],
    n: int,
) -> int:
    """Write the run of these places, and if wanted those in which jokers stand for cards that are there."""
    replaced = 0
    while True:
        natural = there & ~replaced
        naturals = int(ONES[natural])
        if naturals >= 2 and size - naturals <= joker_limit(rules, naturals):
            n = write_meld(rules, True, suit, low, size, natural, replaced == 0, goal, table, heads, n)
        if not replacing or most == missing:
            return n
        replaced = next_choice(replaced, there, most - missing)
        if replaced == 0:
            return n


@kernel
def next_choice(chosen: int, places: int, most: int) -> int:
    """The choice of up to `most` of the places after this one, each choice once; 0 after the last one."""
    above = places
    if chosen:
        top = 0
        while chosen >> top > 1:
            top += 1
        above = places & -(2 << top)
        if above == 0 or ONES[chosen] == most:
            while chosen:
                top = 0
                while chosen >> top > 1:
                    top += 1
                chosen ^= 1 << top
                above = places & -(2 << top)
                if above:
                    break
    return chosen | above & -above if above else 0


@kernel
def add_sets(
    rules: Any,
    rank: int,
    suits: int,
    most: int,
    goal: int,
    table: NDArray[Any],
    heads: NDArray[Any],
    n: int,
) -> int:
    """REM-06: write the sets of a rank, each choice of the suits that are there with all numbers of jokers."""
    natural = suits
    while natural:
        naturals = int(ONES[natural])
        if naturals >= 2:
            for jokers in range(max(0, LEAST - naturals), min(SUITS - naturals, most) + 1):
                if jokers <= joker_limit(rules, naturals):
                    n = write_meld(
                        rules, False, rank, 0, naturals + jokers, natural, True, goal, table, heads, n
                    )
        natural = natural - 1 & suits
    return n


@kernel
def write_meld(
    rules: Any,
    run: bool,
    of: int,
    low: int,
    size: int,
    natural: int,
    listed: bool,
    goal: int,
    table: NDArray[Any],
    heads: NDArray[Any],
    n: int,
) -> int:
    """Write row `n` of the table, return the next number."""
    if n == table.shape[0]:
        return n
    mask = natural_mask(run, of, natural)
    jokers = size - int(ONES[natural])
    table[n, CARDS] = mask
    table[n, SECOND] = second_ace(run, of, natural)
    table[n, JOKERS] = jokers
    table[n, SIZE] = size
    table[n, CODE] = code_of(run, of, low, size, natural) | (LISTED if listed else 0)
    if goal == POINTS:
        table[n, WEIGHT] = points_of(rules, run, of, low, size)
    elif goal == OPENING:
        table[n, WEIGHT] = opening_points(rules, run, of, low, size, natural)
    elif goal == LEFT:
        table[n, WEIGHT] = (
            value_of(mask) + (int(CARD_VALUE[ACE]) if table[n, SECOND] else 0) + JOKER_VALUE * jokers
        )
    else:
        table[n, WEIGHT] = size
    card = lowest(mask)
    table[n, NEXT] = heads[card]
    heads[card] = n
    return n + 1


@kernel
def value_of(mask: int) -> int:
    """V of natural cards, each once."""
    return int(
        SUIT_VALUE[mask & RANKS]
        + SUIT_VALUE[mask >> 13 & RANKS]
        + SUIT_VALUE[mask >> 26 & RANKS]
        + SUIT_VALUE[mask >> 39 & RANKS]
    )


@kernel
def number_of(mask: int) -> int:
    """How many natural cards a mask holds."""
    return int(
        ONES[mask & RANKS] + ONES[mask >> 13 & RANKS] + ONES[mask >> 26 & RANKS] + ONES[mask >> 39 & RANKS]
    )


@kernel
def as_int(mask: np.uint64) -> int:
    """The natural cards of a mask as a signed number, which plain Python works with more quickly."""
    return int(np.int64(mask & (BIT[JOKER] - ONE)))


@kernel
def code_of(run: bool, of: int, low: int, size: int, natural: int) -> int:
    """A meld as one number."""
    return (RUN if run else 0) | of << 1 | low << 5 | size << 9 | natural << 14


@kernel
def encode(meld: Any) -> int:
    """Return the number of a MELD, without `LISTED`."""
    return code_of(meld.run, int(meld.of), int(meld.low), int(meld["size"]), int(meld.natural))


@kernel
def decode(code: int, meld: Any) -> None:
    """Write a meld of the table into a MELD record."""
    meld.run = code & RUN != 0
    meld.of = code >> 1 & 15
    meld.low = code >> 5 & 15
    meld["size"] = code >> 9 & 15
    meld.natural = code >> 14
