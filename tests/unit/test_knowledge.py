"""The sampler and the exact counter on small made-up knowledge, against plain enumeration."""

import math
from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from cardlab.engine.errors import BadInput
from cardlab.engine.knowledge import (
    KNOWLEDGE,
    MAX_PLACES,
    Matrix,
    distribution,
    expectation,
    probability,
    sample_world,
    worlds,
)

World = tuple[int, ...]


def knowing(
    unseen: int, hidden: list[int], possible: list[int], known: list[int] | None = None, second: int = 0
) -> Any:
    record = np.zeros(1, dtype=KNOWLEDGE)[0]
    record.unseen = unseen
    record.places = len(hidden)
    record.hidden[: len(hidden)] = hidden
    record.possible[: len(hidden)] = possible
    record.known[: len(hidden)] = known or [0] * len(hidden)
    record.second = second
    return record


def members(mask: Any) -> list[int]:
    return [card for card in range(64) if int(mask) >> card & 1]


def all_worlds(known: Any) -> list[World]:
    """Lay the unseen cards and then the second copies in every way that fits: a mask a place for each of both."""
    places = range(int(known.places))
    laid: list[World] = [(0,) * 2 * len(places)]
    for copy, cards in enumerate((known.unseen, known.second)):
        for card in members(cards):
            laid = [
                (*world[:at], world[at] | 1 << card, *world[at + 1 :])
                for world in laid
                for place in places
                if copy or int(known.possible[place]) >> card & 1
                if sum(mask.bit_count() for mask in world[place :: len(places)]) < known.hidden[place]
                for at in [copy * len(places) + place]
            ]
    return laid


def sampled(known: Any, count: int, seed: int = 0) -> Counter[World]:
    rng = np.random.default_rng(seed)
    world = np.zeros(2 * MAX_PLACES, dtype=np.uint64)
    seen: Counter[World] = Counter()
    for _ in range(count):
        assert sample_world(known, world, rng)
        both = (*world[: known.places], *world[MAX_PLACES : MAX_PLACES + known.places])
        seen[tuple(int(mask) for mask in both)] += 1
    return seen


def chi_square(seen: Counter[World], expected: list[World]) -> float:
    """Return the chi-square statistic in standard deviations above its mean."""
    share = sum(seen.values()) / len(expected)
    statistic = sum((seen[world] - share) ** 2 / share for world in expected)
    freedom = len(expected) - 1
    return (statistic - freedom) / math.sqrt(2 * freedom)


def random_knowledge(seed: int) -> Any:
    """Return knowledge of 2 to 5 places and 4 to 8 cards, in every second one up to two of them twice.

    Every card may lie in at least one place.
    """
    rng = np.random.default_rng(seed)
    places = int(rng.integers(2, 6))
    unseen = [int(card) for card in rng.choice(64, size=rng.integers(4, 9), replace=False)]
    twice = unseen[: int(rng.integers(3))] if seed % 2 else []
    where = [int(place) for place in rng.integers(places, size=len(unseen) + len(twice))]
    possible = [0] * places
    for card, place in zip(unseen, where):
        for other in range(places):
            if other == place or rng.random() < 0.6:
                possible[other] |= 1 << card
    return knowing(
        sum(1 << card for card in unseen),
        [where.count(place) for place in range(places)],
        possible,
        second=sum(1 << card for card in twice),
    )


SMALL = {
    "nothing known": knowing(0b111111, [2, 4], [0b111111] * 2),
    "two hands and a stock": knowing(0b11111111, [2, 2, 4], [0b00111111, 0b11110011, 0b11111111]),
    "no card may lie everywhere": knowing(0b111111, [2, 2, 2], [0b001111, 0b111100, 0b110011]),
    "an empty place": knowing(0b11111, [0, 2, 3], [0, 0b11111, 0b01111]),
    "six places": knowing(
        0b111111, [1, 1, 1, 1, 0, 2], [0b111111, 0b11, 0b111111, 0b1110, 0b111111, 0b111111]
    ),
    "second copies": knowing(0b1111, [3, 3], [0b1111] * 2, second=0b0110),
    "second copies in three places": knowing(0b11111, [2, 1, 4], [0b00111, 0b11111, 0b11110], second=0b10001),
    "a second copy of a card seen": knowing(0b0111, [2, 2], [0b0111] * 2, second=0b1000),
    "high cards": knowing(0b1111 << 60, [1, 3], [0b0111 << 60, 0b1111 << 60]),
}


@pytest.mark.parametrize("name", SMALL)
def test_sampler_is_uniform(name: str) -> None:
    expected = all_worlds(SMALL[name])
    seen = sampled(SMALL[name], 25 * len(expected))
    assert set(seen) <= set(expected)
    assert abs(chi_square(seen, expected)) < 4.5


@pytest.mark.parametrize("seed", range(40))
def test_counter_and_sampler_on_random_knowledge(seed: int) -> None:
    known = random_knowledge(seed)
    expected = all_worlds(known)
    assert worlds(known) == len(expected) > 0
    assert set(sampled(known, 20, seed)) <= set(expected)


@pytest.mark.parametrize("seed", range(40))
def test_distribution_on_random_knowledge(seed: int) -> None:
    known = random_knowledge(seed)
    cards = members(known.unseen)
    classes = [1 << cards[0] | 1 << cards[1], 1 << cards[2]]
    places = int(known.places)
    expected = Counter(
        tuple(
            tuple(sum((mask & each).bit_count() for mask in world[place::places]) for place in range(places))
            for each in classes
        )
        for world in all_worlds(known)
    )
    assert distribution(known, classes) == expected


def test_distribution_counts_cards_that_were_seen() -> None:
    known = knowing(0b0111, [1, 2], [0b0111, 0b0111], known=[0b1000, 0])
    assert distribution(known, [0b1001]) == {((2, 0),): 1, ((1, 1),): 2}
    assert distribution(known, [0b10000]) == {((0, 0),): 3}


def test_distribution_counts_both_copies() -> None:
    """Of card 0 both copies have been seen in the first place, of card 1 none, of card 2 one that is elsewhere."""
    known = knowing(0b110, [1, 2], [0b110, 0b110], known=[0b001, 0], second=0b010)
    known.known_second[0] = 0b001
    assert distribution(known, [0b001]) == {((2, 0),): 3}
    assert distribution(known, [0b010]) == {((1, 1),): 2, ((0, 2),): 1}
    assert distribution(known, [0b011, 0b100]) == {((3, 1), (0, 1)): 2, ((2, 2), (1, 0)): 1}


def test_probability_and_expectation() -> None:
    known = knowing(0b1111, [1, 3], [0b1111, 0b1111])

    def held(matrix: Matrix) -> int:
        return matrix[0][0]

    assert probability(known, [0b0011], lambda matrix: held(matrix) == 1) == Fraction(1, 2)
    assert expectation(known, [0b0111], lambda matrix: 10 * held(matrix)) == Fraction(30, 4)


def test_large_numbers_stay_whole() -> None:
    everything = (1 << 52) - 1
    assert (
        worlds(knowing(everything, [13] * 4, [everything] * 4))
        == math.factorial(52) // math.factorial(13) ** 4
    )


@pytest.mark.parametrize(
    "known",
    [
        knowing(0b111, [1, 1], [0b111, 0b111]),  # a card too many
        knowing(0b111, [1, 2], [0b011, 0b011]),  # a card that may lie nowhere
        knowing(0b111, [2, 1], [0b001, 0b111]),  # a place that cannot be filled
        knowing(0b1111, [2, 1, 1], [0b0001, 0b1111, 0b0111]),
        knowing(0b11, [1, 1], [0b11, 0b11], second=0b01),  # a second copy too many
    ],
)
def test_what_cannot_be(known: Any) -> None:
    assert worlds(known) == 0
    assert not sample_world(known, np.zeros(2 * MAX_PLACES, dtype=np.uint64), np.random.default_rng(0))
    with pytest.raises(BadInput, match="No deal fits"):
        probability(known, [], lambda _matrix: True)


def test_classes_share_no_card() -> None:
    with pytest.raises(ValueError, match="share"):
        distribution(SMALL["nothing known"], [0b11, 0b110])
