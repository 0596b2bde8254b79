"""Melds of Remi once more, in plain Python: what is one, what it is worth, what a hand holds and can open with.

A second reading of docs/rules/remi.md (2.2, 2.4) and docs/moves.md, see tests/reference/remi.py. A hand here is a
sorted tuple of card texts, copies and jokers ("JK") one by one, so that answers can be kept.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from tests.reference.sides import Options

SUITS = "SHDC"
RANKS = "23456789TJQKA"
JOKER = "JK"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
PLACE = {card: place for place, card in enumerate([*PACK, JOKER])}
RUN = "A23456789TJQKA"  # the places of a run, low ace to high ace (REM-07)
HIGH_ACE = 13
PIPS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]  # by place, the high ace apart (REM-09)
NEVER = -10_000

Hand = tuple[str, ...]


class Laws(NamedTuple):
    """The options that melds and their values depend on."""

    ace_both_ends: bool
    max_jokers: str
    ace_high_value: int
    jokers_count: bool

    @classmethod
    def of(cls, options: Options) -> "Laws":
        """Return those of a rule set."""
        return cls(
            options["ace_both_ends"],
            options["max_jokers_per_meld"],
            options["ace_high_value"],
            options["joker_counts_for_opening"],
        )

    def allow(self, naturals: int, jokers: int) -> bool:
        """REM-08, REM-G4: how many jokers go with so many natural cards."""
        most = naturals if self.max_jokers == "naturals" else int(self.max_jokers)
        return naturals >= 2 and jokers <= most


class Meld(NamedTuple):
    """A meld: its cards as they lie, and where a run begins.

    A run lies lowest card first, `low` is the place of the first one in `RUN`; a set in the order of suits, jokers
    last, and its `low` is -1.
    """

    cards: tuple[str, ...]
    low: int

    @property
    def is_run(self) -> bool:
        return self.low >= 0

    @property
    def jokers(self) -> int:
        return self.cards.count(JOKER)

    @property
    def naturals(self) -> int:
        return len(self.cards) - self.jokers

    @property
    def suit(self) -> str:
        """The suit of a run."""
        return next(card[1] for card in self.cards if card != JOKER)

    @property
    def rank(self) -> str:
        """The rank of a set."""
        return self.cards[0][0]

    @property
    def high(self) -> int:
        """The place of the last card of a run."""
        return self.low + len(self.cards) - 1

    @property
    def stands(self) -> list[str]:
        """What each card of a run is or stands for."""
        return [RUN[place] + self.suit for place in range(self.low, self.high + 1)]

    @property
    def missing(self) -> list[str]:
        """The cards that a set does not have."""
        return [self.rank + suit for suit in SUITS if self.rank + suit not in self.cards]

    @property
    def pure_run(self) -> bool:
        return self.is_run and self.jokers == 0


def sort(cards: Sequence[str]) -> Hand:
    """Return cards as a hand."""
    return tuple(sorted(cards, key=PLACE.__getitem__))


def without(hand: Hand, cards: Sequence[str]) -> Hand:
    """Return a hand less some of its cards."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def holds(hand: Sequence[str], cards: Sequence[str]) -> bool:
    """Tell whether all these cards, copies and all, are in the hand."""
    return all(hand.count(card) >= cards.count(card) for card in set(cards))


# What is a meld


@lru_cache(100_000)
def as_given(cards: tuple[str, ...], laws: Laws) -> Meld | None:
    """Return the meld of these cards just as they lie, or None (REM-06 to REM-08, REM-10)."""
    naturals = [card for card in cards if card != JOKER]
    if len(cards) < 3 or not laws.allow(len(naturals), len(cards) - len(naturals)):
        return None
    if len({card[0] for card in naturals}) == 1:
        in_order = (*sort(naturals), *[JOKER] * (len(cards) - len(naturals)))
        different = len(set(naturals)) == len(naturals)
        return Meld(cards, -1) if different and len(cards) <= 4 and cards == in_order else None
    suits = {card[1] for card in naturals}
    if len(suits) > 1:
        return None
    (suit,) = suits
    for low in range(HIGH_ACE + 2 - len(cards)):
        both_aces = low == 0 and len(cards) == HIGH_ACE + 1
        if both_aces and not laws.ace_both_ends:
            continue
        if all(card in (JOKER, RUN[low + n] + suit) for n, card in enumerate(cards)):
            return Meld(cards, low)
    return None


@lru_cache(100_000)
def arranged(cards: tuple[str, ...], laws: Laws) -> Meld | None:
    """Return the meld of these cards in any order, or None (REM-07, REM-10)."""
    given = as_given(cards, laws)
    if given:
        return given
    jokers = cards.count(JOKER)
    naturals = sort([card for card in cards if card != JOKER])
    as_set = as_given((*naturals, *[JOKER] * jokers), laws)
    if as_set or not naturals:
        return as_set
    suit = naturals[0][1]
    found: list[tuple[bool, int, Meld]] = []
    for low in range(HIGH_ACE + 2 - len(cards)):
        left, lies = list(naturals), []
        for place in range(low, low + len(cards)):
            # Both places of the ace: a single one lies high (REM-07).
            keep = place == 0 and low + len(cards) - 1 == HIGH_ACE and left.count("A" + suit) < 2
            card = RUN[place] + suit
            lies.append(JOKER if keep or card not in left else card)
            if lies[-1] != JOKER:
                left.remove(card)
        meld = as_given(tuple(lies), laws)
        if meld and not left:
            top = low + max(n for n, card in enumerate(lies) if card != JOKER)
            # An ace high before low; then spare jokers at the high end as far as there is room (REM-10).
            found.append((top == HIGH_ACE, low, meld))
    return max(found)[2] if found else None


@lru_cache(100_000)
def value(meld: Meld, laws: Laws) -> int:
    """REM-09: the worth of a meld, jokers as the cards that they stand for."""
    return sum(card_values(meld, laws))


def card_values(meld: Meld, laws: Laws) -> list[int]:
    """Return the worth of each card of a meld."""
    by_place = [*PIPS, laws.ace_high_value]
    if meld.is_run:
        return [by_place[place] for place in range(meld.low, meld.high + 1)]
    return [by_place[RUN.rindex(meld.rank)]] * len(meld.cards)


@lru_cache(100_000)
def worth(meld: Meld, laws: Laws) -> int:
    """REM-16: what a meld counts towards the opening."""
    return sum(
        counts
        for card, counts in zip(meld.cards, card_values(meld, laws))
        if card != JOKER or laws.jokers_count
    )


# What a hand holds


@lru_cache(20_000)
def melds_of(hand: Hand, laws: Laws) -> tuple[Meld, ...]:
    """Return every meld that can be laid from a hand, whatever its jokers stand for."""
    jokers = hand.count(JOKER)
    naturals = {card for card in hand if card != JOKER}
    found: list[Meld] = []
    for rank in {card[0] for card in naturals}:
        found += _sets([rank + suit for suit in SUITS if rank + suit in naturals], jokers, laws)
    for suit in SUITS:
        if sum(card[1] == suit for card in naturals) >= 2:
            for low in range(HIGH_ACE - 1):
                found += [Meld(cards, low) for cards in _runs(hand, suit, low, low, jokers, laws, ())]
    return tuple(found)


def _sets(cards: list[str], jokers: int, laws: Laws) -> Iterator[Meld]:
    for chosen in range(1 << len(cards)):
        naturals = [card for n, card in enumerate(cards) if chosen >> n & 1]
        for more in range(jokers + 1):
            if 3 <= len(naturals) + more <= 4 and laws.allow(len(naturals), more):
                yield Meld((*naturals, *[JOKER] * more), -1)


def _runs(
    hand: Hand, suit: str, low: int, place: int, jokers: int, laws: Laws, lies: tuple[str, ...]
) -> Iterator[tuple[str, ...]]:
    """Yield the runs from `low` on that begin with these cards; the next one lies at `place`."""
    used = lies.count(JOKER)
    if len(lies) >= 3 and laws.allow(len(lies) - used, used):
        yield lies
    if place > HIGH_ACE or (place == HIGH_ACE and low == 0 and not laws.ace_both_ends):
        return
    card = RUN[place] + suit
    if hand.count(card) > lies.count(card):
        yield from _runs(hand, suit, low, place + 1, jokers, laws, (*lies, card))
    if used < jokers and (laws.max_jokers == "naturals" or used < int(laws.max_jokers)):
        yield from _runs(hand, suit, low, place + 1, jokers, laws, (*lies, JOKER))


def is_listed(meld: Meld, hand: Sequence[str]) -> bool:
    """docs/moves.md: runs are listed whose jokers stand for cards that are not in the hand."""
    return not meld.is_run or not any(
        card == JOKER and stands in hand for card, stands in zip(meld.cards, meld.stands)
    )


# What a hand can open with


@lru_cache(20_000)
def most(hand: Hand, laws: Laws, keep: int, must: str = "", pure: bool = False) -> int:
    """Return the greatest total of melds from a hand, or `NEVER`.

    Parameters
    ----------
    keep
        How many cards must be left.
    must
        A card that must be in one of them.
    pure
        Whether one of them must be a run without jokers.
    """
    melds = melds_of(hand, laws)
    if must or pure:
        first = [meld for meld in melds if (must in meld.cards if must else meld.pure_run)]
        return max(
            (
                worth(meld, laws)
                + most(without(hand, meld.cards), laws, keep, "", pure and not meld.pure_run)
                for meld in first
            ),
            default=NEVER,
        )
    choices = _by_first(melds)
    useful = {card for meld in melds for card in meld.cards}

    @cache
    def best(left: Hand, keep: int) -> int:
        """The first card is left over, or in one of the melds that begin with it."""
        if len(left) < 3 or left[0] == JOKER:
            return 0 if len(left) >= keep else NEVER
        found = best(left[1:], max(0, keep - 1))
        for meld in choices.get(left[0], ()):
            if holds(left, meld.cards):
                found = max(found, worth(meld, laws) + best(without(left, meld.cards), keep))
        return found

    dead = sum(card not in useful for card in hand)
    return best(tuple(card for card in hand if card in useful), max(0, keep - dead))


def _by_first(melds: Sequence[Meld]) -> dict[str, list[Meld]]:
    """Return melds by the first of their natural cards in the order of a hand."""
    found: dict[str, list[Meld]] = {}
    for meld in melds:
        found.setdefault(min(meld.cards, key=PLACE.__getitem__), []).append(meld)
    return found


@lru_cache(20_000)
def covers(hand: Hand, laws: Laws, keep: int, must: str = "", pure: bool = False) -> bool:
    """Tell whether melds from a hand can leave just one card, or none where `keep` is 0 (REM-G15)."""
    if must or pure:
        return any(
            covers(without(hand, meld.cards), laws, keep, "", pure and not meld.pure_run)
            for meld in melds_of(hand, laws)
            if (must in meld.cards if must else meld.pure_run)
        )
    choices = _by_first(melds_of(hand, laws))

    @cache
    def covered(left: Hand, spare: int) -> bool:
        """Where so many cards may still be left over."""
        if len(left) <= spare:
            return len(left) + 1 - spare >= keep
        if left[0] == JOKER:
            return False
        if spare and covered(left[1:], 0):
            return True
        melds = (meld for meld in choices.get(left[0], ()) if holds(left, meld.cards))
        return any(covered(without(left, meld.cards), spare) for meld in melds)

    return covered(hand, 1)
