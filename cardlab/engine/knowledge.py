"""What a seat knows: hidden places with the cards possible in each, the sampler of worlds, the exact counter.

A *world* says which unseen card lies in which hidden place. The sampler draws one, the counter counts all of them;
both start from the same KNOWLEDGE record and from nothing else.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab import cards
from cardlab.engine import protocol
from cardlab.engine.bits import BIT, NONE, count, lowest
from cardlab.engine.errors import BadInput
from cardlab.engine.gears import allocating_kernel, kernel
from cardlab.engine.protocol import Knowledge, State
from cardlab.text import _

MAX_PLACES: Final = 6

KNOWLEDGE: Final = np.dtype(
    (
        np.record,
        [
            ("unseen", np.uint64),  # cards whose place the seat does not know
            ("places", np.int8),  # how many hidden places there are
            ("hidden", np.int8, MAX_PLACES),  # unknown cards in each
            ("possible", np.uint64, MAX_PLACES),  # the unseen cards that may lie there
            ("known", np.uint64, MAX_PLACES),  # cards there that the seat has seen
            ("double", np.uint64, MAX_PLACES),  # unseen cards for which a world with them there counts twice
            ("second", np.uint64),  # of two packs: unseen second copies, which may lie anywhere
            ("known_second", np.uint64, MAX_PLACES),  # second copies there that the seat has seen
        ],
    )
)

FACTORIAL: NDArray[np.float64] = np.array([float(math.factorial(n)) for n in range(65)])


@allocating_kernel
def sample_world(known: Knowledge, world: NDArray[Any], rng: Any) -> bool:
    """Draw a world, each that fits with the same chance, or twice that for each card where it counts ``double``.

    One card after the other goes to a place with a chance in proportion to the worlds that are then left. Cards that
    may lie anywhere come last: for them those are in proportion to the room in the place.

    Parameters
    ----------
    known : KNOWLEDGE
    world : array of uint64, length 2 * MAX_PLACES
        Filled: the mask of the unseen cards in each place, then that of the unseen second copies in each.
    rng : numpy.random.Generator

    Returns
    -------
    bool
        False when no world fits; then `world` means nothing.
    """
    room = np.zeros(MAX_PLACES, np.int64)
    total = 0
    free = known.unseen
    for place in range(known.places):
        world[place] = world[MAX_PLACES + place] = NONE
        room[place] = known.hidden[place]
        total += room[place]
        if room[place] > 0:
            free &= known.possible[place] & ~known.double[place]
    if total != count(known.unseen) + count(known.second):
        return False
    bound = known.unseen & ~free
    if bound != NONE and not place_bound(known, bound, room, world, rng):
        return False
    left = count(free) + count(known.second)
    place_free(free, world[:MAX_PLACES], room, left, rng)
    place_free(known.second, world[MAX_PLACES:], room, left - count(free), rng)
    return True


@kernel
def place_free(free: np.uint64, world: NDArray[Any], room: NDArray[Any], left: int, rng: Any) -> None:
    """Put each card of `free` where there is room, in proportion to it; `left` is the room of all places."""
    while free != NONE:
        card = lowest(free)
        free ^= BIT[card]
        chosen = int(rng.random() * left)
        left -= 1
        place = 0
        while chosen >= room[place]:
            chosen -= room[place]
            place += 1
        room[place] -= 1
        world[place] |= BIT[card]


@allocating_kernel
def place_bound(
    known: Knowledge, bound: np.uint64, room: NDArray[Any], world: NDArray[Any], rng: Any
) -> bool:
    """Put the cards `bound`, which may not lie everywhere, into the world; False when no world fits.

    ``ways`` counts, for each number of bound cards already in each place, how the rest can be completed. Those numbers
    also say how many cards are placed, and so which card comes next; they are the digits of the index.
    """
    left = np.zeros(64, np.int64)
    n = 0
    rest = bound
    while rest != NONE:
        left[n] = lowest(rest)
        rest ^= BIT[left[n]]
        n += 1
    digits = np.ones(MAX_PLACES, np.int64)
    step = np.ones(MAX_PLACES, np.int64)
    size = 1
    for place in range(known.places):
        digits[place] = 1 + min(room[place], count(bound & known.possible[place]))
        step[place] = size
        size *= digits[place]
    ways = np.zeros(size)
    for index in range(size - 1, -1, -1):
        placed = 0
        completions = 1.0  # of the cards that may lie anywhere, up to a factor that is always the same
        for place in range(known.places):
            there = index // step[place] % digits[place]
            placed += there
            completions /= FACTORIAL[room[place] - there]
        if placed == n:
            ways[index] = completions
        elif placed < n:
            for place in range(known.places):
                if fits(known, left[placed], place, index // step[place] % digits[place], digits[place]):
                    ways[index] += ways[index + step[place]] * times(known, left[placed], place)
    index = 0
    for i in range(n):
        chosen = rng.random() * ways[index]
        where = -1
        for place in range(known.places):
            if fits(known, left[i], place, index // step[place] % digits[place], digits[place]):
                weight = ways[index + step[place]] * times(known, left[i], place)
                if weight > 0.0:
                    where = place
                    if chosen < weight:
                        break
                    chosen -= weight
        if where < 0:
            return False
        index += step[where]
        room[where] -= 1
        world[where] |= BIT[left[i]]
    return True


@kernel
def fits(known: Knowledge, card: int, place: int, there: int, digits: int) -> bool:
    """Whether one more bound card, this one, may go to a place with `there` of them."""
    return there + 1 < digits and known.possible[place] & BIT[card] != NONE


@kernel
def times(known: Knowledge, card: int, place: int) -> float:
    """How often a world counts for this card lying in this place."""
    return 2.0 if known.double[place] & BIT[card] != NONE else 1.0


def know(state: State, seat: int) -> Knowledge:
    """Return the KNOWLEDGE record of a seat."""
    known = np.zeros(1, dtype=KNOWLEDGE)[0]
    protocol.knowledge(state, seat, known)
    return known


def sample_state(state: State, seat: int, rng: np.random.Generator) -> State:
    """Return a copy of the state in which everything hidden from `seat` is drawn anew.

    Raises
    ------
    BadInput
        When no world fits what the seat knows.
    """
    world = np.zeros(2 * MAX_PLACES, dtype=np.uint64)
    if not sample_world(know(state, seat), world, rng):
        raise BadInput(_("No deal fits what seat {seat} knows here.").format(seat=seat))
    drawn = state.copy()
    protocol.determinize(drawn, seat, world, rng)
    return drawn


Matrix = tuple[tuple[int, ...], ...]
"""How many cards of each class (row) lie in each hidden place (column)."""


def distribution(known: Knowledge, classes: Sequence[int]) -> dict[Matrix, int]:
    """Count the worlds by how many cards of each class lie in each place.

    Cards of one class that may lie in the same places are alike, so the count is a sum of products of multinomial
    coefficients and never goes through single worlds. A world counts twice for each card where it counts ``double``.

    Parameters
    ----------
    known : KNOWLEDGE
    classes : sequence of int
        Masks without a card in common; of two packs both copies count. Cards that the seat has seen in a place count
        there; cards that lie in no hidden place count nowhere.

    Returns
    -------
    dict
        For each matrix that is possible the number of its worlds.

    Raises
    ------
    ValueError
        When two classes share a card.

    Examples
    --------
    >>> known = np.zeros(1, KNOWLEDGE)[0]
    >>> known.unseen, known.places = 0b111, 2
    >>> known.hidden[:2], known.possible[:2] = [1, 2], [0b111, 0b111]
    >>> distribution(known, [0b001])
    {((0, 1),): 2, ((1, 0),): 1}
    """
    places = range(int(known.places))
    if sum(classes) != _union(classes):
        raise ValueError("classes share a card")
    alike = Counter(
        (_class_of(card, classes), _places(known, "possible", card), _places(known, "double", card))
        for card in cards.members(known.unseen)
    )
    alike.update((_class_of(card, classes), tuple(places), ()) for card in cards.members(known.second))
    start = tuple(
        tuple(
            sum((int(seen[place]) & each).bit_count() for seen in (known.known, known.known_second))
            for place in places
        )
        for each in classes
    )
    ways = {(tuple(int(known.hidden[place]) for place in places), start): 1}
    for (row, allowed, double), number in sorted(alike.items()):
        grown: Counter[tuple[tuple[int, ...], Matrix]] = Counter()
        for (room, matrix), before in ways.items():
            for split, arrangements in _splits(number, room, allowed):
                left = tuple(a - b for a, b in zip(room, split))
                twice = 2 ** sum(split[place] for place in double)
                grown[left, _with_cards(matrix, row, split)] += before * arrangements * twice
        ways = grown
    return {matrix: number for (room, matrix), number in ways.items() if not any(room)}


def worlds(known: Knowledge) -> int:
    """Return how many worlds fit what is known, those that count twice twice."""
    return distribution(known, ()).get((), 0)


def probability(known: Knowledge, classes: Sequence[int], event: Callable[[Matrix], bool]) -> Fraction:
    """Return the share of the worlds whose matrix (see `distribution`) belongs to the event.

    Raises
    ------
    BadInput
        When no world fits.
    """
    return expectation(known, classes, lambda matrix: int(event(matrix)))


def expectation(known: Knowledge, classes: Sequence[int], value: Callable[[Matrix], int]) -> Fraction:
    """Return the mean over all worlds of a value of the matrix (see `distribution`).

    Raises
    ------
    BadInput
        When no world fits.
    """
    ways = distribution(known, classes)
    if not ways:
        raise BadInput(_("No deal fits what is known here."))
    return Fraction(sum(value(matrix) * number for matrix, number in ways.items()), sum(ways.values()))


def _union(masks: Sequence[int]) -> int:
    result = 0
    for each in masks:
        result |= each
    return result


def _places(known: Knowledge, field: str, card: int) -> tuple[int, ...]:
    """Return the places whose mask in this field holds a card."""
    return tuple(place for place in range(known.places) if int(known[field][place]) >> card & 1)


def _class_of(card: int, classes: Sequence[int]) -> int:
    """Return the number of the card's class, or the number after the last one."""
    return next((row for row, each in enumerate(classes) if each >> card & 1), len(classes))


def _splits(
    number: int, room: tuple[int, ...], allowed: tuple[int, ...]
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield how many of `number` cards go to each place, and how many ways there are to choose them."""
    if not allowed:
        if number == 0:
            yield (0,) * len(room), 1
        return
    place, rest = allowed[0], allowed[1:]
    elsewhere = sum(room[other] for other in rest)
    for here in range(max(0, number - elsewhere), min(number, room[place]) + 1):
        for split, arrangements in _splits(number - here, room, rest):
            yield (*split[:place], here, *split[place + 1 :]), arrangements * math.comb(number, here)


def _with_cards(matrix: Matrix, row: int, split: tuple[int, ...]) -> Matrix:
    """Return the matrix with the cards of a split added to a row; the row after the last one is nobody's."""
    return tuple(
        tuple(a + b for a, b in zip(line, split)) if number == row else line
        for number, line in enumerate(matrix)
    )
