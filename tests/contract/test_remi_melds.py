"""The best melds of a hand of Remi, by every objective of the kernels' search, against plain brute force."""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from cardlab import cards
from cardlab.engine.gears import gear
from cardlab.games.remi.search import best_melds, totals_of
from tests.reference.kernels import RemiDeal, meld_text, two_masks
from tests.reference.remi import REMI, card_points, full_pack
from tests.reference.remi_melds import (
    JOKER,
    Hand,
    Laws,
    Meld,
    as_given,
    melds_of,
    most,
    sort,
    value,
    without,
    worth,
)
from tests.reference.sides import Options

HANDS = 900 if gear() == "compiled" else 150
MELD_OPTIONS: dict[str, Sequence[Any]] = {
    "jokers": [2, 4, 6],
    "ace_both_ends": [True, False],
    "max_jokers_per_meld": ["1", "2", "naturals"],
    "ace_high_value": [11, 10],
    "joker_counts_for_opening": [True, False],
}


def objectives(laws: Laws) -> dict[str, Any]:
    """Return what a meld counts by each objective."""
    return {
        "value": lambda meld: value(meld, laws),
        "opening": lambda meld: worth(meld, laws),
        "left": lambda meld: card_points(meld.cards),
    }


def best(hand: Hand, laws: Laws, by: str, keep: int) -> int:
    """Return the greatest total of disjoint melds: every card stays, or is in one of its melds."""
    counts = objectives(laws)[by]

    @cache
    def rest(left: Hand, spare: int) -> int:
        if len(left) < 3 or left[0] == JOKER:
            return 0
        found = rest(left[1:], spare)
        for meld in melds_of(left, laws):
            if left[0] in meld.cards and len(meld.cards) <= spare:
                found = max(found, counts(meld) + rest(without(left, meld.cards), spare - len(meld.cards)))
        return found

    useful = {card for meld in melds_of(hand, laws) for card in meld.cards}
    return rest(tuple(card for card in hand if card in useful), len(hand) - keep)


def options_at_random(rng: random.Random) -> Options:
    return {**REMI, **{name: rng.choice(values) for name, values in MELD_OPTIONS.items()}}


def hands(options: Options, count: int, rng: random.Random) -> Iterator[Hand]:
    """Yield hands at random; many have cards of few suits and ranks, so that melds have cards in common."""
    for _ in range(count):
        suits, ranks = rng.choice([("SHDC", "23456789TJQKA"), ("SH", "23456789TJQKA"), ("SHDC", "A23KQ")])
        pack = [
            card for card in full_pack(options) if card == JOKER or (card[1] in suits and card[0] in ranks)
        ]
        size = min(rng.choice([5, 9, 12, 14, 15]), len(pack))
        jokers = [JOKER] * rng.choice([0, 0, 1, 2, min(3, options["jokers"])])
        naturals = [card for card in pack if card != JOKER]
        yield sort([*rng.sample(naturals, min(size, len(naturals)) - len(jokers)), *jokers])


def masks(many: Sequence[Hand]) -> Any:
    return np.array([two_masks(hand) for hand in many], dtype=np.uint64)


@pytest.mark.parametrize("by", ["value", "opening", "left"])
@pytest.mark.parametrize("name", ["remi", "options at random"])
def test_best_totals(name: str, by: str) -> None:
    rng = random.Random(f"{name} {by}")
    game = RemiDeal.game()
    each = HANDS if name == "remi" else HANDS // 30
    differ = 0
    for _ in range(HANDS // each):
        options = REMI if name == "remi" else options_at_random(rng)
        laws, rules = Laws.of(options), game.rules(None, **options)
        many = list(hands(options, each, rng))
        for keep in (0, 1):
            totals = totals_of(rules, masks(many), by, keep).tolist()
            for hand, total in zip(many, totals):
                told = f"{' '.join(hand)}, {dict(options)}"
                assert total == best(hand, laws, by, keep), told
                differ += total > 0
    assert differ > HANDS // 2


@pytest.mark.parametrize("by", ["value", "opening", "left"])
def test_the_melds_make_the_total(by: str) -> None:
    """They are melds, share no card, and count what is said; one of them has the card that must be there."""
    rng = random.Random(by)
    found_with_card = 0
    for _ in range(HANDS // 5):
        options = options_at_random(rng)
        laws, rules = Laws.of(options), RemiDeal.game().rules(None, **options)
        (hand,) = hands(options, 1, rng)
        once, twice = two_masks(hand)
        card = rng.choice(hand)
        for must in (None, card):
            named = None if must is None else cards.card(must)
            melds = [
                as_given(tuple(meld_text(*meld.item()).split()), laws)
                for meld in best_melds(rules, once, twice, by, keep=1, card=named)
            ]
            left = hand
            total = 0
            for meld in melds:
                assert meld is not None
                left = without(left, meld.cards)  # which fails where a card is not there
                total += objectives(laws)[by](meld)
            assert len(left) >= 1
            if must is None:
                assert total == best(hand, laws, by, 1)
            elif melds:
                assert any(must in meld.cards for meld in melds if meld)
                found_with_card += 1
            if by == "opening" and must:
                assert total == max(0, most(hand, laws, 1, must))
    assert found_with_card > HANDS // 20


def brute_melds(hand: Hand, laws: Laws) -> set[Meld]:
    """Return every meld by trying all choices of cards and all orders that can be one."""
    found = set()
    for size in range(3, 6):
        for chosen in {*combinations(hand, size)}:
            jokers = chosen.count(JOKER)
            naturals = [card for card in chosen if card != JOKER]
            for places in combinations(range(size), jokers):
                for turned in range(len(naturals) or 1):  # an ace at the low end comes last in a hand
                    rest = iter(naturals[turned:] + naturals[:turned])
                    lies = tuple(JOKER if place in places else next(rest) for place in range(size))
                    meld = as_given(lies, laws)
                    if meld:
                        found.add(meld)
    return found


def test_brute_force_itself() -> None:
    """The melds that both start from, by trying all choices of three to five cards of small hands."""
    rng = random.Random(0)
    for _ in range(150):
        options = options_at_random(rng)
        laws = Laws.of(options)
        (hand,) = hands(options, 1, rng)
        hand = sort(rng.sample(hand, min(8, len(hand))))
        listed = melds_of(hand, laws)
        assert len(set(listed)) == len(listed)
        assert brute_melds(hand, laws) == {meld for meld in listed if len(meld.cards) <= 5}
