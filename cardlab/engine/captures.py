"""Captures of fishing games: the sets of cards on the table that add up to a number, alone or several at once.

How the enumeration works
-------------------------
1. Once a layout: the numbers up to 13 that its cards can add up to, one bit each (`sums`). A card whose total is not
   among them takes nothing, which spares most of the searches.
2. Equal ranks are alike until the very end, so the search counts cards instead of choosing them: four bits a value in
   one integer (`packed`). For each total a table lists its *parts*, the ways to write it as a sum of values, by their
   greatest value. Of each value that lies there, if the sums have what it lacks to the total, its parts are compared
   with the packed number, one subtraction each; those that are there, in all their suits, are the single sets.
3. Where several sets may be taken at once, a few of them are put together pair by pair. When there are more, the search
   counts through all packed numbers up to that of the layout and splits those that add up to a multiple of the total
   into parts; each packed number then becomes its sets of cards. No set is found twice: a set of cards has one packed
   number.

What it costs
-------------
The first step is a shift for each card that lies there. The second compares at most the 76 parts of the total 13, and
mostly fewer than ten. The third grows with the number of different ranks that lie there (a factor of 2 to 5 for each)
and with what is found; when the room is full the search ends, so it is bounded however many cards lie there.
``docs/performance.md`` has the times: on a layout of four to six cards, as they are in play, some tens of nanoseconds a
card; on one of twenty below two microseconds at the median.

How a game uses it
------------------
>>> room = np.zeros(64, dtype=np.uint64)
>>> layout = np.uint64(cards.mask(cards.cards("3D 4S 7C 2C")))
>>> found = captures(layout, 7, True, room)
>>> sorted(" ".join(cards.names(each)) for each in room[:found])
['4S 3D', '4S 3D 7C', '7C']

A *row* is a total with what may be a part of it. The rows 1 to 13 are the plain totals, of one card or more: A = 1,
2 to 10, J = 11, Q = 12, K = 13. So a card that takes its own rank or a sum of its value asks for the row of its value,
and a card that makes a total with what it takes asks for the row of the difference. Cards that may be no part (courts
without a number) are left out of the layout that is passed.

The room is an array of uint64 or a field of an array of MOVE records, ``moves["taken"][n:]``. Its last `WORK` places
are used on the way; what was in them is lost.
"""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab import cards
from cardlab.cards import ACE
from cardlab.engine.bits import BIT, NONE, ONE, count, lowest
from cardlab.engine.gears import kernel

WORK: Final = 48  # places at the end of the room for what the search must remember

FEW: Final = 9  # up to so many sets are put together one by one

# Rows beside the plain totals 1 to 13, for an ace that counts as 1 or more.
QUEEN_ACE_11: Final = 14  # 12, where a lying ace is 1 or 11
KING_ACE_11: Final = 15  # 13, likewise
ACE_11: Final = 16  # what an ace takes that is 1 or 11: an ace, or two cards and more that make 11
ACE_14: Final = 17  # likewise with 14
ROWS: Final = 18

KING_VALUE: Final = 13
DIGITS: Final = 13  # digit d of a packed number counts the cards of value 13 - d, so the greatest come first

RANK_MASK: NDArray[np.uint64] = np.array(
    [cards.mask(13 * suit + rank for suit in range(4)) for rank in range(13)], dtype=np.uint64
)

# The cards that a digit of a packed number counts.
ALIKE: NDArray[np.uint64] = np.array([RANK_MASK[(2 * ACE - digit) % 13] for digit in range(DIGITS)])


def value_of(card: int) -> int:
    """Return the value of a card: A = 1, 2 to 10, J = 11, Q = 12, K = 13."""
    return (cards.rank(card) + 1) % 13 + 1


def _digit(value: int) -> int:
    """Return one card of a value as a packed number."""
    return 1 << 4 * (KING_VALUE - value)


VALUE: NDArray[np.int64] = np.array([value_of(card) for card in range(52)], dtype=np.int64)
UNIT: NDArray[np.int64] = np.array([_digit(value_of(card)) for card in range(52)], dtype=np.int64)
SUMS: Final = (1 << KING_VALUE + 1) - 1
GUARD: Final = sum(8 * _digit(value) for value in range(1, KING_VALUE + 1))


def _sums(total: int, most: int = KING_VALUE) -> Iterator[tuple[int, ...]]:
    """Yield the ways to write a total as a sum of values up to `most`, none more than four times."""
    if total == 0:
        yield ()
    for value in range(min(total, most), 0, -1):
        for rest in _sums(total - value, value):
            if rest[:4].count(value) < 4:
                yield (value, *rest)


def _parts_of(row: int) -> set[tuple[int, ...]]:
    """Return the parts of a row as values; an ace is 1 there, whatever it counts."""
    if row in (QUEEN_ACE_11, KING_ACE_11):
        total = 12 if row == QUEEN_ACE_11 else 13
        high = {(*rest, 1) for rest in _sums(total - 11)}  # an ace as 11 and the rest
        return set(_sums(total)) | high
    if row in (ACE_11, ACE_14):
        return {(1,)} | {each for each in _sums(11 if row == ACE_11 else 14) if len(each) > 1}
    return set(_sums(row)) if row else set()


def _tables() -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Return all parts row by row, where those with a greatest value begin, and the digits that a row uses."""
    parts: list[int] = []
    first = np.zeros((ROWS, DIGITS + 1), dtype=np.int64)
    usable = np.zeros(ROWS, dtype=np.int64)
    for row in range(ROWS):
        found = sorted(_parts_of(row), key=len)  # few cards first: small ones are left for the rest
        for digit in range(DIGITS):
            first[row, digit] = len(parts)
            parts += [
                sum(_digit(value) for value in each) for each in found if max(each) == KING_VALUE - digit
            ]
        first[row, DIGITS] = len(parts)
        for each in found:
            for value in each:
                usable[row] |= 7 * _digit(value)
    return np.array(parts, dtype=np.int64), first, usable


PARTS, FIRST, USABLE = _tables()


@kernel
def packed(layout: np.uint64) -> int:
    """How many cards of each value there are, four bits a value; digit 0 counts the kings, digit 12 the aces."""
    result = 0
    while layout != NONE:
        card = lowest(layout)
        layout ^= BIT[card]
        result += int(UNIT[card])
    return result


@kernel
def sums(layout: np.uint64) -> int:
    """Return the numbers up to 13 that cards add up to, as bits: bit 7 for 7, bit 0 for no card; an ace is 1."""
    result = 1
    while layout != NONE:
        card = lowest(layout)
        layout ^= BIT[card]
        result |= result << int(VALUE[card])
    return result & SUMS


@kernel
def holds(counts: int, part: int) -> bool:
    """Whether there are as many cards of each value as a part needs."""
    return ((counts | GUARD) - part) & GUARD == GUARD


@kernel
def splits(counts: int, row: int, room: NDArray[Any]) -> bool:
    """Whether cards, given as a packed number, split into parts of a row with none left over.

    The part of the greatest card is chosen first; equal greatest cards take their parts in the order of the table.
    """
    top = room.shape[0] - 1
    depth = 0
    digit = lowest(counts) // 4
    part = int(FIRST[row, digit])
    while True:
        end = int(FIRST[row, digit + 1])
        while part < end and not holds(counts, int(PARTS[part])):
            part += 1
        if part < end:
            counts -= int(PARTS[part])
            if counts == 0:
                return True
            room[top - depth] = part
            depth += 1
            greatest = lowest(counts) // 4
            if greatest != digit:
                digit = greatest
                part = int(FIRST[row, digit])
        elif depth == 0:
            return False
        else:
            depth -= 1
            part = int(room[top - depth])
            counts += int(PARTS[part])
            digit = lowest(counts) // 4
            part += 1


@kernel
def expand(layout: np.uint64, counts: int, room: NDArray[Any], start: int, limit: int) -> int:
    """Write all sets of so many cards of each value into the room from `start` on; return where they end."""
    room[start] = NONE
    size = 1
    while counts != 0:
        digit = lowest(counts) // 4
        number = counts >> 4 * digit & 7
        counts -= number << 4 * digit
        same = layout & ALIKE[digit]
        first = NONE
        grown = size
        if number == count(same):
            first = same
        else:
            chosen = same
            while chosen != NONE:
                if count(chosen) == number:
                    if first == NONE:
                        first = chosen
                    else:
                        for i in range(min(size, limit - start - grown)):
                            room[start + grown] = room[start + i] | chosen
                            grown += 1
                chosen = (chosen - ONE) & same
        for i in range(size):
            room[start + i] |= first
        size = grown
    return start + size


@kernel
def captures(layout: np.uint64, row: int, several: bool, room: NDArray[Any]) -> int:
    """Find all sets of cards that a row allows, none twice.

    Parameters
    ----------
    layout : uint64
        The cards on the table that may be a part.
    row : int
        The total (see the module).
    several : bool
        Whether a capture may be any union of disjoint sets, or exactly one set.
    room : array of uint64
        Filled with the captures as masks. When there are more than fit (its length less `WORK`), with so many of them.

    Returns
    -------
    int
        How many were written.
    """
    return captures_within(layout, sums(layout), row, several, room)


@kernel
def captures_within(layout: np.uint64, reached: int, row: int, several: bool, room: NDArray[Any]) -> int:
    """Find them as `captures` does, where the sums of the layout, or of more cards, are known already."""
    if row <= KING_VALUE and reached >> row & 1 == 0:
        return 0
    counts = packed(layout) & int(USABLE[row])
    limit = room.shape[0] - WORK
    found = single_sets(layout, counts, reached, row, room, limit)
    if not several or found < 2:
        return found
    if found > FEW:
        return unions(layout, counts, row, room, limit)
    return few_unions(found, room, limit)


@kernel
def single_sets(
    layout: np.uint64, counts: int, reached: int, row: int, room: NDArray[Any], limit: int
) -> int:
    """Go through the parts of the row whose greatest card lies there, if the sums reach what it lacks."""
    found = 0
    greatest = counts
    while greatest != 0:
        digit = lowest(greatest) // 4
        greatest &= -(16 << 4 * digit)
        if row > KING_VALUE or reached >> row - KING_VALUE + digit & 1 == 1:
            for part in range(int(FIRST[row, digit]), int(FIRST[row, digit + 1])):
                if found < limit and holds(counts, int(PARTS[part])):
                    found = expand(layout, int(PARTS[part]), room, found, limit)
    return found


@kernel
def few_unions(sets: int, room: NDArray[Any], limit: int) -> int:
    """Write the unions of a few sets, which lie at the beginning of the room, behind them; return where they end."""
    end = sets
    for i in range(sets):
        before = end
        for other in range(before):
            if (other < i or other >= sets) and room[other] & room[i] == NONE:
                union = room[other] | room[i]
                seen = sets
                while seen < end and room[seen] != union:
                    seen += 1
                if seen == end and end < limit:
                    room[end] = union
                    end += 1
    return end


@kernel
def unions(layout: np.uint64, counts: int, row: int, room: NDArray[Any], limit: int) -> int:
    """Count through all packed numbers up to `counts` and expand those that split into parts of the row."""
    found = 0
    chosen = 0
    residue = 0  # of the sum of what is chosen, divided by the total
    while found < limit and chosen != counts:
        digit = lowest(counts - chosen) // 4  # the digits before it are full, and begin at none again
        full = chosen & ((1 << 4 * digit) - 1)
        chosen += (1 << 4 * digit) - full
        if row <= KING_VALUE:
            residue += KING_VALUE - digit
            while full != 0:
                place = lowest(full) // 4
                residue -= (full >> 4 * place & 7) * (KING_VALUE - place)
                full &= -(16 << 4 * place)
            while residue < 0:
                residue += row
            if residue >= row:
                residue -= row
        if residue == 0 and splits(chosen, row, room):
            found = expand(layout, chosen, room, found, limit)
    return found


@kernel
def is_capture(taken: np.uint64, row: int, several: bool, room: NDArray[Any]) -> bool:
    """Whether exactly these cards are a capture that a row allows; the room needs `WORK` places."""
    counts = packed(taken)
    if counts == 0 or counts & int(USABLE[row]) != counts:
        return False
    if several:
        return splits(counts, row, room)
    found = False
    for part in range(int(FIRST[row, 0]), int(FIRST[row, DIGITS])):
        found |= PARTS[part] == counts
    return found


@kernel
def can_capture(layout: np.uint64, row: int) -> bool:
    """Whether a row allows any capture."""
    counts = packed(layout) & int(USABLE[row])
    part = int(FIRST[row, 0])
    end = int(FIRST[row, DIGITS])
    while part < end and not holds(counts, int(PARTS[part])):
        part += 1
    return part < end
