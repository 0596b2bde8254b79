"""Melds as cards: read in any order and put in order by REM-10, shown as they lie, or refused in words."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from cardlab import cards
from cardlab.cards import ACE, JOKER, SUITS, rank, rank_words, suit, suit_words, words
from cardlab.engine.errors import IllegalMove
from cardlab.games.remi import rules as law
from cardlab.text import _, ngettext

LOW_ACE: Final = 0  # places of a run (REM-07): the ace below the two,
HIGH_ACE: Final = 13  # and the one above the king
PLACES: Final = 14
LEAST: Final = 3  # REM-06, REM-07
MANY: Final = 3  # missing cards that are named one by one


class Cards(NamedTuple):
    """A meld as a MELD record has it."""

    run: bool
    of: int
    low: int
    size: int
    natural: int


def size_of(meld: Any) -> int:
    """Return how many cards a MELD has; ``meld.size`` is something else on a NumPy record."""
    return int(meld["size"])


def cards_of(meld: Any) -> list[tuple[int, int]]:
    """Return the cards of a MELD as they lie: each card, and the card it counts as.

    A joker is `JOKER` and counts as the card of its place; in a set it may be any suit that is missing, and counts as
    the first of them (REM-10).
    """
    if meld.run:
        return [
            (_at(meld, place) if int(meld.natural) >> place & 1 else JOKER, _at(meld, place))
            for place in range(int(meld.low), int(meld.low) + size_of(meld))
        ]
    there = [s for s in range(4) if int(meld.natural) >> s & 1]
    missing = [s for s in range(4) if s not in there]
    lying = [(13 * s + int(meld.of),) * 2 for s in there]
    return lying + [(JOKER, 13 * s + int(meld.of)) for s in missing[: size_of(meld) - len(there)]]


def _at(meld: Any, place: int) -> int:
    return 13 * int(meld.of) + card_rank(place)


def card_rank(place: int) -> int:
    """Return the rank of the card at a place of a run."""
    return (place - 1) % 13


def texts(meld: Any) -> list[str]:
    """Return the texts of a meld's cards as they lie: "5S JK 7S"."""
    return [cards.name(card) for card, _as in cards_of(meld)]


def label(meld: Any) -> str:
    """Return what a meld is: "run of hearts", "set of nines"."""
    if meld.run:
        return _("run of {suit}").format(suit=suit_words(int(meld.of)))
    return _("set of {ranks}").format(ranks=rank_plural(int(meld.of)))


def rank_plural(rank: int) -> str:
    """Return the cards of a rank in words: "nines"."""
    return (
        _("twos"),
        _("threes"),
        _("fours"),
        _("fives"),
        _("sixes"),
        _("sevens"),
        _("eights"),
        _("nines"),
        _("tens"),
        _("jacks"),
        _("queens"),
        _("kings"),
        _("aces"),
    )[rank]


def read_meld(rules: Any, given: Sequence[int]) -> Cards:
    """Return the meld that cards make: as given where that is a meld, otherwise put in order by REM-10.

    Raises
    ------
    IllegalMove
        When they make none; says why.
    """
    why = why_no_meld(rules, given)
    if why is not None:
        raise IllegalMove(*why)
    naturals = [card for card in given if card != JOKER]
    if len({rank(card) for card in naturals}) == 1:
        return Cards(False, rank(naturals[0]), 0, len(given), cards.mask(suit(card) for card in naturals))
    low = _low_as_given(rules, given)
    if low is None:
        low = _low_of(rules, naturals, len(given))
    places = _places(naturals, low or 0, len(given))
    return Cards(True, suit(naturals[0]), low or 0, len(given), cards.mask(places or ()))


def _low_as_given(rules: Any, given: Sequence[int]) -> int | None:
    """Return the place of the first card if the cards are a run as they stand, or None."""
    lows = {
        (HIGH_ACE if i else LOW_ACE) - i if rank(card) == ACE else rank(card) + 1 - i
        for i, card in enumerate(given)
        if card != JOKER
    }
    return lows.pop() if len(lows) == 1 and min(lows) in _lows(rules, len(given)) else None


def _lows(rules: Any, size: int) -> range:
    """Return where a run of this size may begin, the highest first (REM-07, REM-G3)."""
    if size > PLACES - (not rules.ace_both_ends):
        return range(0)
    return range(PLACES - size, -1, -1)


def _low_of(rules: Any, naturals: Sequence[int], size: int) -> int | None:
    """REM-10: return the highest place at which a run of these cards and jokers may begin, or None.

    The highest fills gaps first, puts a spare joker at the high end, and counts an ace high where it can be both.
    """
    return next((low for low in _lows(rules, size) if _places(naturals, low, size) is not None), None)


def _places(naturals: Sequence[int], low: int, size: int) -> list[int] | None:
    """Return the place of each card in a run from `low` on, or None if they do not fit."""
    free = set(range(low, low + size))
    places = []
    for card in naturals:
        possible = (HIGH_ACE, LOW_ACE) if rank(card) == ACE else (rank(card) + 1,)
        place = next((each for each in possible if each in free), None)
        if place is None:
            return None
        free.remove(place)
        places.append(place)
    return places


# --- why cards are no meld


def why_no_meld(rules: Any, given: Sequence[int]) -> tuple[str, str] | None:
    """Return the rule by which cards are no meld, and the reason in a sentence; None if they are one."""
    naturals = [card for card in given if card != JOKER]
    jokers = len(given) - len(naturals)
    same_rank = len({rank(card) for card in naturals}) == 1
    if len(given) < LEAST:
        text = ngettext(
            "One card is no meld: a set or a run has at least three.",
            "{n} cards are no meld: a set or a run has at least three.",
            len(given),
        )
        return "REM-06" if same_rank else "REM-07", text.format(n=len(given))
    if len(naturals) < 2:
        return "REM-08", _("A meld has at least two natural cards; jokers fill only what is missing.")
    return _too_many_jokers(rules, jokers, len(naturals)) or (
        _why_no_set(naturals, jokers) if same_rank else _why_no_run(rules, naturals, jokers)
    )


def _too_many_jokers(rules: Any, jokers: int, naturals: int) -> tuple[str, str] | None:
    """REM-08, REM-G4."""
    if jokers <= law.joker_limit(rules, naturals):
        return None
    if rules.max_jokers_per_meld == law.NATURALS:
        return "REM-G4", _("A meld may not have more jokers than natural cards.")
    most = int(law.joker_limit(rules, naturals))
    text = ngettext(
        "A meld may have one joker, not {n}.", "A meld may have at most {most} jokers, not {n}.", most
    )
    return "REM-08", text.format(n=jokers, most=most)


def _why_no_set(naturals: Sequence[int], jokers: int) -> tuple[str, str] | None:
    """REM-06."""
    twice = _twice(naturals)
    if twice is not None:
        return "REM-06", _(
            "The {card} is there twice: the cards of a set are all of different suits."
        ).format(card=words(twice))
    if len(naturals) + jokers > len(SUITS):
        return "REM-06", _("A set has three or four cards, one of each suit; a fifth is too many.")
    return None


def _twice(naturals: Sequence[int]) -> int | None:
    return next((card for card, number in Counter(naturals).items() if number > 1), None)


def _why_no_run(rules: Any, naturals: Sequence[int], jokers: int) -> tuple[str, str] | None:
    """REM-07."""
    if len({suit(card) for card in naturals}) > 1:
        return _mixed(naturals)
    size = len(naturals) + jokers
    if _low_of(rules, naturals, size) is not None:
        return None
    aces = sum(rank(card) == ACE for card in naturals)
    if size > PLACES:
        return "REM-07", _("A run has at most 14 cards, from ace to ace.")
    if size == PLACES and not rules.ace_both_ends:
        return "REM-G3", _("A run may not have an ace at both ends here: at most 13 cards.")
    twice = _twice([card for card in naturals if rank(card) != ACE])
    if twice is not None or aces > 1:
        return "REM-07", _("The {card} is there twice: a run goes through each card once.").format(
            card=words(naturals[0] // 13 * 13 + ACE if twice is None else twice)
        )
    if aces and _around_the_corner(naturals, jokers):
        return "REM-07", _(
            "King, ace, two is no run: the ace is at the low end (ace, two, three) or at the high end "
            "(queen, king, ace), never in the middle."
        )
    return "REM-07", _gap(naturals, jokers)


def _mixed(naturals: Sequence[int]) -> tuple[str, str]:
    """Say which card spoils a run or a set."""
    suits = Counter(suit(card) for card in naturals)
    ranks = Counter(rank(card) for card in naturals)
    of, most = suits.most_common(1)[0]
    of_rank, alike = ranks.most_common(1)[0]
    if alike == 1 and most == 1:
        return "REM-07", _(
            "These cards are of different suits and of different ranks: a run is of one suit, a set of one rank."
        )
    if alike > most:
        other = next(card for card in naturals if rank(card) != of_rank)
        return "REM-06", _("The {card} does not fit: the cards of a set have one rank, here {ranks}.").format(
            card=words(other), ranks=rank_plural(of_rank)
        )
    other = next(card for card in naturals if suit(card) != of)
    return "REM-07", _("The {card} does not fit: the cards of a run have one suit, here {suit}.").format(
        card=words(other), suit=suit_words(of)
    )


def _around_the_corner(naturals: Sequence[int], jokers: int) -> bool:
    """Whether the cards would be consecutive if the two came after the ace."""
    there = sorted(rank(card) for card in naturals)
    size = len(naturals) + jokers
    widest = max([b - a for a, b in pairwise(there)] + [there[0] + 13 - there[-1]])
    return 13 - widest + 1 <= size and there[0] != ACE


def _gap(naturals: Sequence[int], jokers: int) -> str:
    """Say what is missing between the cards of one suit, the ace at the end where less is missing."""
    high = sorted(rank(card) + 1 for card in naturals)
    low = sorted(place % HIGH_ACE for place in high)
    places = min((high, low), key=lambda each: each[-1] - each[0])
    missing = [place for a, b in pairwise(places) for place in range(a + 1, b)]
    if len(missing) > MANY:
        return _("These cards are not consecutive: too much is missing between {low} and {high}.").format(
            low=rank_words(card_rank(places[0])), high=rank_words(card_rank(places[-1]))
        )
    named = [rank_words(card_rank(place)) for place in missing]
    listed = _(" and ").join([", ".join(named[:-1]), named[-1]] if len(named) > 1 else named)
    text = ngettext(
        "These cards are not consecutive: {missing} is missing.",
        "These cards are not consecutive: {missing} are missing.",
        len(missing),
    ).format(missing=listed)
    if not jokers:
        return text
    return ngettext("{text} One joker fills one gap.", "{text} {n} jokers fill {n} gaps.", jokers).format(
        text=text, n=jokers
    )
