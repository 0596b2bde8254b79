"""What does my discard give the next player? REM-Q12, the ranking of a hand, and the same in a running round."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab import cards
from cardlab.engine.errors import BadInput
from cardlab.engine.knowledge import know
from cardlab.engine.protocol import State
from cardlab.engine.question import (
    Answer,
    Cards,
    Choice,
    Curve,
    OneCard,
    Question,
    Step,
    WholeNumber,
    binom,
    frac,
    hint,
    result,
)
from cardlab.games.remi.questions.outs import (
    PACK,
    SEEN,
    check_copies,
    listed,
    makes_meld,
    sign,
    unseen_copies,
)
from cardlab.games.remi.questions.unseen import HAND, both_steps, copies_of, dealt_hands
from cardlab.games.remi.rules import PLAY_PHASE
from cardlab.text import _

NEIGHBOURS, ANY = "neighbours", "any"
NATURALS: Final = range(cards.JOKER)

Pair = tuple[int, int]


@cache
def pairs(card: int, what: str = ANY) -> tuple[Pair, ...]:
    """Return the pairs of other cards with which a card makes a meld; of a joker only the one card beside it.

    `NEIGHBOURS` are only the two natural cards next to it in a run.
    """
    if what == NEIGHBOURS:
        near = [other for other in NATURALS if cards.suit(other) == cards.suit(card)]
        return tuple(
            pair
            for pair in combinations(near, 2)
            if makes_meld([pair[0], card, pair[1]]) and cards.rank(card) in _between(*pair)
        )
    partners = [other for other in NATURALS if makes_meld([card, other, cards.JOKER])]
    natural = [pair for pair in combinations(partners, 2) if makes_meld([card, *pair])]
    return (*natural, *((partner, cards.JOKER) for partner in partners))


def _between(low: int, high: int) -> tuple[int, ...]:
    """Return the ranks that lie between two cards of a suit, the ace low or high."""
    a, b = cards.rank(low), cards.rank(high)
    return (a + 1,) if b - a == 2 else (cards.TWO,) if (a, b) == (cards.THREE, cards.ACE) else ()


def gives(
    card: int,
    copies: Mapping[int, int],
    unseen: int,
    held: int,
    what: str = ANY,
    certain: frozenset[int] = frozenset(),
) -> Fraction:
    """Return the chance that the next player holds a pair that makes a meld with a card.

    Parameters
    ----------
    card : int
        The discard.
    copies : mapping
        How many copies of each card are unseen.
    unseen, held : int
        How many cards are unseen, and how many of them the next player holds.
    what : str
        Which pairs count (`pairs`).
    certain : set of int
        Cards that he is known to hold besides.
    """
    wanted = pairs(card, what)
    if any(a in certain and b in certain for a, b in wanted):
        return Fraction(1)
    around = sorted({each for pair in wanted for each in pair})
    rest = unseen - sum(copies.get(each, 0) for each in around)
    none = 0
    for ways in _without(wanted, around, copies, certain):
        none += sum(number * math.comb(rest, held - size) for size, number in enumerate(ways) if size <= held)
    return 1 - Fraction(none, math.comb(unseen, held))


def _without(
    wanted: Sequence[Pair], around: Sequence[int], copies: Mapping[int, int], certain: frozenset[int]
) -> list[list[int]]:
    """Return, for each set of cards around without a wanted pair, the ways to hold it, by the number of cards."""
    found = []

    def grow(place: int, there: frozenset[int], ways: list[int]) -> None:
        if place == len(around):
            found.append(ways)
            return
        card = around[place]
        number = copies.get(card, 0)
        if card not in certain:
            grow(place + 1, there, ways)
        if any((a == card and b in there) or (b == card and a in there) for a, b in wanted):
            return
        first = 0 if card in certain else 1
        if number >= first:
            grow(place + 1, there | {card}, _times(ways, number, first))

    grow(0, frozenset(), [1])
    return found


def _times(ways: list[int], number: int, first: int) -> list[int]:
    """Return the ways with `first` or more of so many copies."""
    more = [0] * (len(ways) + number)
    for size, each in enumerate(ways):
        for n in range(first, number + 1):
            more[size + n] += each * math.comb(number, n)
    return more


@dataclass(frozen=True)
class Given:
    """A card of the hand, and the chance that the next player can make a meld with it."""

    card: int
    chance: Fraction


def ranking(hand: Sequence[int], seen: Sequence[int], held: int) -> list[Given]:
    """Rank the natural cards of a hand by what they give the next player: the safest discard first.

    Parameters
    ----------
    hand, seen : sequence of int
        My cards, and those that lie open.
    held : int
        How many cards the next player holds.
    """
    copies = unseen_copies(frozenset(PACK), [*hand, *seen])
    unseen = sum(copies.values())
    found = [Given(card, gives(card, copies, unseen, held)) for card in set(hand) - {cards.JOKER}]
    return sorted(found, key=lambda each: (each.chance, each.card))


def ranking_of(state: State, seat: int) -> list[Given]:
    """Rank the hand of a seat in a running round by exactly what it knows of the next player's cards (`ranking`)."""
    known = know(state, seat)  # the next player's hand is the first place
    copies = copies_of(known)
    certain = _faces(int(known.known[0])) | _faces(int(known.known_second[0]))
    held, unseen = int(known.hidden[0]), sum(copies.values())
    mine = _faces(int(state.hand[seat])) - {cards.JOKER}
    found = [Given(card, gives(card, copies, unseen, held, certain=certain)) for card in mine]
    return sorted(found, key=lambda each: (each.chance, each.card))


def hints(state: State) -> dict[str, dict[str, Any]]:
    """Return for each natural card of the hand to move what it gives the next player, as the hints of the scene."""
    if state.phase != PLAY_PHASE:
        return {}
    ranked = ranking_of(state, int(state.turn))
    return {cards.name(each.card): hint(each.chance, each.chance == ranked[0].chance) for each in ranked}


def _faces(mask: int) -> frozenset[int]:
    return frozenset(min(card, cards.JOKER) for card in cards.members(mask))


# REM-Q12


def unseen_after(hand: Sequence[int], seen: Sequence[int]) -> int:
    """Return how many cards I do not see."""
    return len(PACK) - len(hand) - len(seen)


def check_discard(hand: Sequence[int], seen: Sequence[int], card: int, what: str, held: int) -> None:
    """Raise BadInput when the cards do not fit together."""
    check_copies(hand, seen)
    if card not in hand:
        raise BadInput(_("{card} cannot be discarded: it is not in the hand.").format(card=cards.name(card)))


def discard_chance(hand: Sequence[int], seen: Sequence[int], card: int, what: str, held: int) -> Fraction:
    """REM-Q12 for any cards."""
    copies = unseen_copies(frozenset(PACK), [*hand, *seen])
    return gives(card, copies, unseen_after(hand, seen), held, what)


def discard_answer(hand: Sequence[int], seen: Sequence[int], card: int, what: str, held: int) -> Answer:
    """REM-Q12: before the answer the ranking of the whole hand."""
    value = discard_chance(hand, seen, card, what, held)
    unseen = unseen_after(hand, seen)
    wanted = pairs(card, what)
    copies = unseen_copies(frozenset(each for pair in wanted for each in pair), [*hand, *seen])
    steps = [
        Step(
            _("Cards that may go with {card}, as far as I do not see them: {cards}.").format(
                card=sign(card), cards=listed(copies)
            ),
            str(sum(copies.values())),
        ),
    ]
    if what == NEIGHBOURS and wanted:
        ((first, second),) = wanted
        steps += both_steps(unseen, held, copies.get(first, 0), copies.get(second, 0))
    else:
        total = math.comb(unseen, held)
        none = total - int(value * total)
        steps += [
            Step(
                _(
                    "He holds {held} of the {unseen} cards that I do not see, any of them equally likely."
                ).format(held=held, unseen=unseen),
                f"{binom(unseen, held)} = {total}",
            ),
            Step(
                _(
                    "Go through all sets of these cards that make no meld with the discard, where a joker goes with "
                    "any one of them [REM-08]; so many hands hold such a set:"
                ),
                str(none),
            ),
            Step(_("All others can use it."), f"1 - {frac(none, total)} = {result(value)}"),
        ]
    return Answer(value, [*_ranked(hand, seen, held), *steps])


def _ranked(hand: Sequence[int], seen: Sequence[int], held: int) -> list[Step]:
    order = ranking(hand, seen, held)
    return [
        Step(
            _("Safest to discard is {card}: with this chance the next player makes a meld with it.").format(
                card=sign(order[0].card)
            ),
            f"{float(order[0].chance):.4f}",
        ),
        Step(
            _("After it: {cards}.").format(
                cards=", ".join(f"{sign(each.card)} {float(each.chance):.3f}" for each in order[1:])
            ),
            "",
        ),
    ]


def sample_discard(
    hand: Sequence[int],
    seen: Sequence[int],
    card: int,
    what: str,
    held: int,
    count: int,
    rng: np.random.Generator,
) -> NDArray[Any]:
    """REM-Q12 on shuffled cards: every pair is looked for."""
    rest = Counter(PACK) - Counter(hand) - Counter(seen)
    hands = dealt_hands(list(rest.elements()), held, count, rng)
    there = np.zeros((count, cards.JOKER + 1), dtype=bool)
    np.put_along_axis(there, hands.astype(np.int64), True, axis=1)
    found = np.zeros(count, dtype=bool)
    for first, second in pairs(card, what):
        found |= there[:, first] & there[:, second]
    return found


def discard_curve(hand: Sequence[int], seen: Sequence[int], card: int, what: str, held: int) -> Curve:
    """REM-Q12 over the number of cards that the next player holds."""
    numbers = range(HELD.high + 1)
    return Curve(
        _("cards that the next player holds"),
        [(n, discard_chance(hand, seen, card, what, n)) for n in numbers],
        held,
    )


HELD: Final = WholeNumber("held", _("Cards that the next player holds"), HAND, low=1, high=HAND)

QUESTIONS: Final = (
    Question(
        id="REM-Q12",
        name="discard",
        title=_("What does my discard give the next player?"),
        about=_(
            "Both neighbours of a card he has rarely, any two cards that go with it often, as a joker counts too. "
            "Safest are cards at the end of a suit and those whose partners you hold yourself."
        ),
        rules=("REM-13", "REM-14"),
        exact=discard_answer,
        sample=sample_discard,
        curve=discard_curve,
        parameters=(
            Cards(
                "hand",
                _("My hand"),
                tuple(cards.cards("7D 2S 4S JS 6S 9H TH QH AH 3D KD 2C 4C KC")),
                HAND,
                PACK,
            ),
            OneCard("card", _("My discard"), cards.card("7D"), tuple(NATURALS)),
            Choice(
                "what",
                _("What goes with it"),
                NEIGHBOURS,
                choices={
                    NEIGHBOURS: _("both cards beside it in a run"),
                    ANY: _("any two cards that make a meld with it"),
                },
            ),
            SEEN,
            HELD,
        ),
        check=check_discard,
    ),
)
