"""Which cards do I wait for, and will I draw one? REM-Q3 to REM-Q6, and the same in a running round."""

from collections import Counter
from collections.abc import Collection, Sequence
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
from cardlab.engine.options import make_rules
from cardlab.engine.protocol import State
from cardlab.engine.question import Answer, Cards, Curve, Question, Step, WholeNumber
from cardlab.games.remi import rules as law
from cardlab.games.remi.meld_text import why_no_meld
from cardlab.games.remi.questions.unseen import (
    DRAWS,
    HAND,
    MOST_DRAWS,
    copies_of,
    dealt_hands,
    out_steps,
    some_out,
    whole_pack,
)
from cardlab.games.remi.search import totals_of
from cardlab.text import _

RULES: Final[Any] = make_rules(law.OPTIONS, law.REMI, {})
PACK: Final = tuple(whole_pack())
MOST_HELD: Final = 4
MOST_SEEN: Final = 24

SEEN: Final = Cards("seen", _("Cards that lie open: discards, melds"), (), MOST_SEEN, PACK, fewest=0)
OTHERS: Final = WholeNumber("others", _("More cards that lie open, none of them an out"), 0, low=0, high=80)
MINE: Final = WholeNumber("mine", _("Cards in my hand"), HAND, low=2, high=HAND + 1)


def makes_meld(given: Sequence[int]) -> bool:
    """Whether cards make a meld (REM-06 to REM-08, REM-10)."""
    return why_no_meld(RULES, given) is None


@cache
def outs(held: tuple[int, ...]) -> frozenset[int]:
    """Return the cards that make a meld together with two or more of those held."""
    return frozenset(
        card
        for card in range(cards.JOKER + 1)
        if any(
            makes_meld([*some, card]) for size in range(2, len(held) + 1) for some in combinations(held, size)
        )
    )


def unseen_copies(wanted: frozenset[int], seen: Sequence[int]) -> dict[int, int]:
    """Return how many copies of each wanted card are not among the cards that I see, where there are any."""
    there, gone = Counter(PACK), Counter(seen)
    left = {card: there[card] - gone[card] for card in sorted(wanted)}
    return {card: number for card, number in left.items() if number}


def sign(card: int) -> str:
    """Return a card as people write it: "10♥"."""
    if card >= cards.JOKER:
        return cards.words(card)
    rank = cards.RANKS[cards.rank(card)].replace("T", "10")
    return f"{rank}{cards.SYMBOLS[cards.suit(card)]}\ufe0e"


def listed(copies: dict[int, int]) -> str:
    """Return cards in words: "2 × 4♥, 4 × joker"."""
    return ", ".join(f"{number} × {sign(card)}" for card, number in copies.items()) or _("none")


def check_copies(*places: Sequence[int]) -> None:
    """Raise BadInput when a card is somewhere more often than the pack has it."""
    there = Counter(PACK)
    for card, number in Counter(card for place in places for card in place).items():
        if number > there[card]:
            raise BadInput(
                _("{card} has {n} places, but the pack has it {copies} times.").format(
                    card=cards.name(card), n=number, copies=there[card]
                )
            )


def numbers(held: Sequence[int], seen: Sequence[int], others: int, mine: int) -> tuple[int, int]:
    """Return how many cards I do not see, and how many of them are outs."""
    copies = unseen_copies(outs(tuple(held)), [*held, *seen])
    return len(PACK) - mine - len(seen) - others, sum(copies.values())


def check_outs(held: Sequence[int], seen: Sequence[int], others: int, mine: int, draws: int) -> None:
    """Raise BadInput when the cards and numbers do not fit together."""
    check_copies(held, seen)
    if any(makes_meld(some) for size in range(3, len(held) + 1) for some in combinations(held, size)):
        raise BadInput(_("These cards hold a meld already: take cards that still wait for one."))
    if mine < len(held):
        raise BadInput(
            _("mine cannot be {mine}: my hand holds these {n} cards at least.").format(mine=mine, n=len(held))
        )
    unseen, number = numbers(held, seen, others, mine)
    if unseen < max(draws, number):
        raise BadInput(
            _("Only {unseen} cards would be unseen, too few for {n}: fewer can lie open.").format(
                unseen=max(0, unseen), n=max(draws, number)
            )
        )


def outs_answer(held: Sequence[int], seen: Sequence[int], others: int, mine: int, draws: int) -> Answer:
    """REM-Q3 to REM-Q6."""
    copies = unseen_copies(outs(tuple(held)), [*held, *seen])
    unseen, number = numbers(held, seen, others, mine)
    return Answer(
        some_out(unseen, draws, number),
        [
            Step(
                _("The outs, as far as I do not see them: {outs}.").format(outs=listed(copies)),
                f"m = {number}",
            ),
            Step(
                _("Of {pack} cards I see my own {mine} and {open} that lie open.").format(
                    pack=len(PACK), mine=mine, open=len(seen) + others
                ),
                f"{len(PACK)} - {mine} - {len(seen) + others} = {unseen}",
            ),
            *out_steps(unseen, draws, number),
        ],
    )


def sample_outs(
    held: Sequence[int],
    seen: Sequence[int],
    others: int,
    mine: int,
    draws: int,
    count: int,
    rng: np.random.Generator,
) -> NDArray[Any]:
    """REM-Q3 to REM-Q6 on shuffled cards; what else I see is any cards that are no outs."""
    wanted = outs(tuple(held))
    rest = Counter(PACK) - Counter(held) - Counter(seen)
    unseen = sorted(rest.elements(), key=lambda card: card in wanted)[mine - len(held) + others :]
    return np.any(np.isin(dealt_hands(unseen, draws, count, rng), list(wanted)), axis=1)


def outs_curve(held: Sequence[int], seen: Sequence[int], others: int, mine: int, draws: int) -> Curve:
    """REM-Q3 to REM-Q6 over the number of draws."""
    unseen, number = numbers(held, seen, others, mine)
    points = [(n, some_out(unseen, n, number)) for n in range(min(MOST_DRAWS, unseen) + 1)]
    return Curve(_("my draws from the stock"), points, draws)


# The same in a running round


@dataclass(frozen=True)
class Out:
    """A card with which a hand has more points in melds: how many copies are unseen, and the points it brings."""

    card: int
    copies: int
    points: int


def outs_of(state: State, seat: int) -> list[Out]:
    """Return the cards that would improve the best melds of a seat's hand, as far as it does not see them."""
    copies = copies_of(know(state, seat))
    hands = np.array([[state.hand[seat], state.twice[seat]]] * (1 + len(copies)), dtype=np.uint64)
    for row, card in enumerate(copies, start=1):
        law.put_in(hands[:, 0], hands[:, 1], row, card)
    before, *after = totals_of(state.rules, hands, by="value").tolist()
    found = [Out(card, copies[card], points - before) for card, points in zip(copies, after)]
    return [each for each in found if each.points > 0]


def draw_chance(state: State, seat: int, wanted: Collection[int], draws: int) -> Fraction:
    """Return the chance that a seat draws one of the wanted cards within so many draws of its own from the stock.

    The joker is `cards.JOKER`; more draws than the stock has unknown cards count as so many.
    """
    known = know(state, seat)
    copies = copies_of(known)
    in_stock = int(known.hidden[int(known.places) - 1])
    return some_out(
        sum(copies.values()), min(draws, in_stock), sum(copies.get(card, 0) for card in set(wanted))
    )


def _question(asked: str, name: str, title: str, about: str, held: str) -> Question:
    """Return a question about the outs of a few cards."""
    return Question(
        id=asked,
        name=name,
        title=title,
        about=about,
        rules=("REM-06", "REM-07", "REM-08", "REM-12"),
        exact=outs_answer,
        sample=sample_outs,
        curve=outs_curve,
        parameters=(
            Cards(
                "held",
                _("Cards that wait for another"),
                tuple(cards.cards(held)),
                MOST_HELD,
                PACK,
                fewest=2,
            ),
            SEEN,
            OTHERS,
            MINE,
            DRAWS,
        ),
        check=check_outs,
    )


QUESTIONS: Final = (
    _question(
        "REM-Q3",
        "open-run",
        _("I hold two neighbours of a suit. Will I draw a card that makes a run of them?"),
        _("Two cards on either side, each there twice, and four jokers: eight outs."),
        "5H 6H",
    ),
    _question(
        "REM-Q4",
        "gap-run",
        _("I hold two cards of a suit with a gap. Will I draw what fills it?"),
        _("Only one card fits, there twice, and four jokers: six outs instead of eight."),
        "5H 7H",
    ),
    _question(
        "REM-Q5",
        "pair",
        _("I hold a pair. Will I draw a third for a set?"),
        _("Only the two missing suits count: the second copies of your own cards are dead [REM-06]."),
        "8S 8D",
    ),
    _question(
        "REM-Q6",
        "run-and-pair",
        _("Three cards that wait for a run and a set at once: will I draw one that helps?"),
        _("One card in two plans is worth half as many outs again: keep such threes together."),
        "7C 8C 8H",
    ),
)
