"""The best disjoint melds of a hand, found exactly: most points laid, or least value left (REM-16, REM-30 to REM-33).

How the search works
--------------------
All melds of the hand are written into a table (`melds.find_melds`), chained by their lowest natural card. The search
takes the lowest card that is left: it goes into one of the melds whose lowest card it is, or into none. So each set of
disjoint melds comes up once, and what the cards that are left could bring at most bounds what is worth looking at.

A joker may stand for a card of the hand as well, where that card is in another meld: of 10 J Q K A of spades and a
joker 10 J JK and Q K A are worth most.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab.cards import JOKER
from cardlab.engine.bits import count, lowest
from cardlab.engine.gears import allocating_kernel, entry_point, kernel
from cardlab.games.remi.melds import (
    CARDS,
    CODE,
    COLUMNS,
    JOKERS,
    LEFT,
    NEXT,
    NUMBER,
    OPENING,
    POINTS,
    RUN,
    SECOND,
    SIZE,
    WEIGHT,
    as_int,
    decode,
    find_melds,
    number_of,
    room_for,
    value_of,
)
from cardlab.games.remi.rules import MELD, count_jokers
from cardlab.games.remi.scoring import JOKER_VALUE

HAS_CARD, HAS_PURE_RUN = 1, 2  # what the melds chosen must have
DEEPEST: Final = 40  # melds of a hand
WORK: Final = 4  # columns of the stack
NO_LIMIT: Final = 1 << 20

BEST_JOKER: Final = 11  # the most that a joker counts in a meld


@kernel
def potential(goal: int, hand: int, twice: int, jokers: int) -> int:
    """The most that these cards can weigh in melds."""
    if goal == NUMBER:
        return number_of(hand) + number_of(twice) + jokers
    value = value_of(hand) + value_of(twice)
    return value + jokers * (JOKER_VALUE if goal == LEFT else BEST_JOKER)


@kernel
def useful_cards(table: NDArray[Any], n: int) -> int:
    """The natural cards of all melds of a table."""
    result = 0
    for i in range(n):
        result |= int(table[i, CARDS])
    return result


@kernel
def has_of(table: NDArray[Any], i: int, must: int) -> int:
    """What a meld of the table has of what may be wanted; `must` is the mask of the card, 0 for a joker."""
    jokers = int(table[i, JOKERS])
    has = 0
    if int(table[i, CARDS]) & must or (must == 0 and jokers):
        has |= HAS_CARD
    if table[i, CODE] & RUN and jokers == 0:
        has |= HAS_PURE_RUN
    return has


@kernel
def best_total(
    goal: int,
    table: NDArray[Any],
    heads: NDArray[Any],
    hand: int,
    twice: int,
    jokers: int,
    spare: int,
    wanted: int,
    card: int,
    floor: int,
    enough: int,
    stack: NDArray[Any],
    best: NDArray[Any],
) -> int:
    """Find disjoint melds with the greatest weight.

    Parameters
    ----------
    goal, table, heads
        As `find_melds` filled them.
    hand, twice, jokers : int
        The cards that are there; natural ones that are in no meld may be left out.
    spare : int
        How many cards may be laid.
    wanted : int
        What the melds must have: `HAS_CARD`, the card `card`, `HAS_PURE_RUN`, a run without jokers.
    card : int
    floor : int
        Only more than this is looked for.
    enough : int
        The search ends when so much is found.
    stack : array of int64, `DEEPEST` rows of `WORK`
    best : array of int64, 1 + `DEEPEST`
        Filled: how many melds, and their numbers.

    Returns
    -------
    int
        The weight, or `floor` when there is no more.
    """
    must = 1 << card if wanted & HAS_CARD and card < JOKER else 0
    best[0] = 0
    depth = 0
    total = 0
    has = 0
    if wanted == 0 and floor < 0:
        floor = 0
    i = -1
    while floor < enough:
        if i < 0:
            if hand:
                low = hand & -hand
                if total + potential(goal, hand, twice, jokers) <= floor:
                    hand = 0
                else:
                    i = int(heads[lowest(low)])
                    if i < 0:
                        hand ^= low
                        twice &= ~low
                continue
            if depth == 0:
                return floor
            depth -= 1
            i = int(stack[depth, 0])
            hand = int(stack[depth, 1])
            twice = int(stack[depth, 2])
            has = int(stack[depth, 3])
            total -= int(table[i, WEIGHT])
            jokers += int(table[i, JOKERS])
            spare += int(table[i, SIZE])
        else:
            mask = int(table[i, CARDS])
            second = int(table[i, SECOND])
            if (
                mask & ~hand == 0
                and second & ~twice == 0
                and table[i, JOKERS] <= jokers
                and table[i, SIZE] <= spare
            ):
                stack[depth, 0] = i
                stack[depth, 1] = hand
                stack[depth, 2] = twice
                stack[depth, 3] = has
                depth += 1
                low = hand & -hand
                hand = hand & ~(mask & ~twice) & ~second
                twice &= ~mask
                total += int(table[i, WEIGHT])
                jokers -= int(table[i, JOKERS])
                spare -= int(table[i, SIZE])
                has |= has_of(table, i, must)
                if total > floor and has & wanted == wanted:
                    floor = total
                    best[0] = depth
                    for k in range(depth):
                        best[k + 1] = stack[k, 0]
                if hand & low == 0:
                    i = -1
                continue
        i = int(table[i, NEXT])  # this meld does not fit, or all with it has been seen
        if i < 0:
            low = hand & -hand
            hand ^= low
            twice &= ~low
    return floor


@kernel
def best_of_hand(
    rules: Any,
    hand: np.uint64,
    twice: np.uint64,
    goal: int,
    keep: int,
    wanted: int,
    card: int,
    floor: int,
    enough: int,
    table: NDArray[Any],
    heads: NDArray[Any],
    stack: NDArray[Any],
    best: NDArray[Any],
) -> int:
    """The greatest weight of disjoint melds of a hand of which `keep` cards stay; else as `best_total`."""
    jokers = count_jokers(hand)
    once, second = as_int(hand), as_int(twice)
    n = find_melds(rules, once, second, jokers, goal, jokers > 0, table, heads)
    useful = useful_cards(table, n)
    spare = count(hand) + count(twice) - keep
    return best_total(
        goal,
        table,
        heads,
        once & useful,
        second & useful,
        jokers,
        spare,
        wanted,
        card,
        floor,
        enough,
        stack,
        best,
    )


@allocating_kernel
def reaches(
    rules: Any,
    hand: np.uint64,
    twice: np.uint64,
    goal: int,
    keep: int,
    wanted: int,
    card: int,
    enough: int,
) -> bool:
    """Whether melds of a hand weigh `enough` and have what is wanted; `keep` cards stay."""
    if potential(goal, as_int(hand), as_int(twice), count_jokers(hand)) < enough:
        return False
    table = np.empty((room_for(rules), COLUMNS), np.int64)
    heads = np.empty(JOKER, np.int64)
    stack = np.empty((DEEPEST, WORK), np.int64)
    best = np.empty(1 + DEEPEST, np.int64)
    found = best_of_hand(
        rules, hand, twice, goal, keep, wanted, card, enough - 1, enough, table, heads, stack, best
    )
    return found >= enough


@entry_point
def best_totals(
    rules: NDArray[Any],
    hands: NDArray[Any],
    goal: int,
    keep: int,
    table: NDArray[Any],
    heads: NDArray[Any],
    stack: NDArray[Any],
    best: NDArray[Any],
    totals: NDArray[Any],
) -> None:
    """Fill `totals` with the greatest weight of disjoint melds of each hand (see `totals_of`)."""
    for i in range(hands.shape[0]):
        totals[i] = best_of_hand(
            rules[0],
            hands[i, 0],
            hands[i, 1],
            goal,
            keep,
            0,
            0,
            -1,
            NO_LIMIT,
            table,
            heads,
            stack,
            best,
        )


Ints = NDArray[np.int64]

GOALS: Final = {"value": POINTS, "opening": OPENING, "left": LEFT}


def totals_of(rules: Any, hands: NDArray[np.uint64], by: str = "opening", keep: int = 0) -> NDArray[np.int64]:
    """Return for each hand what its best disjoint melds make.

    Parameters
    ----------
    rules : RULES
    hands : array of uint64, shape (n, 2)
        Both masks of each hand: cards held, second copies. Jokers are the lowest bits from 52 on.
    by : str
        ``"value"``: most points of the melds (REM-09); ``"opening"``: most points towards the opening (REM-16), a
        difference only without ``joker_counts_for_opening``; ``"left"``: the greatest V of the cards laid.
    keep : int
        How many cards must stay in the hand.
    """
    totals = np.zeros(len(hands), dtype=np.int64)
    best_totals(_one(rules), hands, GOALS[by], keep, *_room(rules), totals)
    return totals


def best_melds(
    rules: Any, hand: int, twice: int = 0, by: str = "value", keep: int = 0, card: int | None = None
) -> list[Any]:
    """Return the best disjoint melds of a hand as MELD records.

    Parameters
    ----------
    rules : RULES
    hand, twice : int
        Both masks, as `rules.py` describes them.
    by, keep
        As for `totals_of`.
    card : int, optional
        A card that must be in one of the melds.

    Examples
    --------
    >>> from cardlab import cards
    >>> from cardlab.games.remi.rules import OPTIONS, REMI
    >>> from cardlab.engine.options import make_rules
    >>> hand = cards.mask(cards.cards("5H 6H 7H QS QD QC JK 2C 4D 9S KD 3H TC"))
    >>> [int(meld["size"]) for meld in best_melds(make_rules(OPTIONS, REMI, {}), hand)]
    [4, 3]
    """
    table, heads, stack, best = _room(rules)
    best_of_hand(
        rules,
        np.uint64(hand),
        np.uint64(twice),
        GOALS[by],
        keep,
        0 if card is None else HAS_CARD,
        card or 0,
        -1,
        NO_LIMIT,
        table,
        heads,
        stack,
        best,
    )
    melds = np.zeros(int(best[0]), dtype=MELD)
    for k, meld in enumerate(melds):
        decode(int(table[best[k + 1], CODE]), meld)
    return list(melds)


def _room(rules: Any) -> tuple[Ints, Ints, Ints, Ints]:
    """Return what a search works in: the table of melds, the heads of its chains, the stack, the best melds."""
    return (
        np.empty((room_for(rules), COLUMNS), np.int64),
        np.empty(JOKER, np.int64),
        np.empty((DEEPEST, WORK), np.int64),
        np.empty(1 + DEEPEST, np.int64),
    )


def _one(rules: Any) -> Any:
    """Return a RULES record as an array of one."""
    return np.array([rules], dtype=rules.dtype)
