"""Who holds one of a few cards that I do not see? KON-Q1, KON-Q9, KON-Q11, KON-Q12; and seven clubs, KON-Q10."""

import math
from fractions import Fraction
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab.engine.errors import BadInput
from cardlab.engine.question import Answer, Curve, Question, Step, WholeNumber, binom, frac, result
from cardlab.games.koncine.rules import CLUBS_NEEDED, HAND, LAYOUT, PACK
from cardlab.text import _

UNSEEN_AT_START: Final = PACK - LAYOUT - HAND  # 42: before anything is played, from one seat

JACKS: Final = WholeNumber("outs", _("Jacks that I do not see"), 4, low=1, high=4)
POINT_CARDS: Final = WholeNumber("outs", _("10♦ and 2♣ that I do not see"), 2, low=1, high=2)
TWO_JACKS: Final = WholeNumber("outs", _("Jacks that I do not see"), 2, low=1, high=4)
UNSEEN: Final = WholeNumber("unseen", _("Cards that I do not see"), UNSEEN_AT_START, low=1, high=46)
LATE: Final = WholeNumber("unseen", _("Cards that I do not see"), 18, low=1, high=46)
HELD: Final = WholeNumber("held", _("Cards that the opponent holds"), HAND, low=1, high=HAND)
BOTH: Final = WholeNumber("held", _("Cards that the two opponents hold"), 2 * HAND, low=1, high=2 * HAND)

CAPTURED: Final = WholeNumber("cards", _("Cards on my pile in the end"), 22, low=7, high=PACK)
CLUBS_SO_FAR: Final = WholeNumber("clubs", _("Clubs among those that lie there already"), 0, low=0, high=13)
CARDS_SO_FAR: Final = WholeNumber("so_far", _("Cards that lie there already"), 0, low=0, high=PACK)
GONE: Final = WholeNumber("gone", _("Cards on the other pile"), 0, low=0, high=PACK)
CLUBS_GONE: Final = WholeNumber("clubs_gone", _("Clubs among them"), 0, low=0, high=13)


def some_out(unseen: int, held: int, outs: int) -> Fraction:
    """Return the chance that `held` of the unseen cards have at least one of the outs among them (section 7)."""
    return 1 - Fraction(math.comb(unseen - outs, held), math.comb(unseen, held))


def out_steps(unseen: int, held: int, outs: int) -> list[Step]:
    """Return the derivation of `some_out`."""
    none, all_hands = binom(unseen - outs, held), binom(unseen, held)
    return [
        Step(
            _("I do not see {unseen} cards; {held} of them lie there, each set equally likely.").format(
                unseen=unseen, held=held
            ),
            f"{all_hands} = {math.comb(unseen, held)}",
        ),
        Step(
            _("Sets without any of the {outs} outs:").format(outs=outs),
            f"{none} = {math.comb(unseen - outs, held)}",
        ),
        Step(
            _("All others have at least one."),
            f"1 - {frac(none, all_hands)} = {result(some_out(unseen, held, outs))}",
        ),
    ]


def check_unseen(unseen: int, held: int, outs: int) -> None:
    """Raise BadInput when more cards lie somewhere than there are."""
    if max(held, outs) > unseen:
        raise BadInput(
            _("{n} cards cannot be among the {unseen} that I do not see.").format(
                n=max(held, outs), unseen=unseen
            )
        )


def holds_one(unseen: int, held: int, outs: int) -> Answer:
    """KON-Q1, KON-Q9, KON-Q11, KON-Q12."""
    return Answer(some_out(unseen, held, outs), out_steps(unseen, held, outs))


def some_drawn(unseen: int, held: int, outs: int, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """Shuffle the unseen cards `count` times; whether one of the first `outs` cards is among the first places."""
    places = np.argsort(rng.random((count, unseen)), axis=1)[:, :outs]
    return np.asarray(np.any(places < held, axis=1))


def sample_holds_one(unseen: int, held: int, outs: int, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """KON-Q1, KON-Q9, KON-Q11, KON-Q12 on shuffled cards."""
    return some_drawn(unseen, held, outs, count, rng)


def by_outs(most: int, unseen: int, held: int, outs: int) -> Curve:
    """Return the curve over the number of outs."""
    numbers = range(1, min(most, unseen) + 1)
    return Curve(_("unseen outs"), [(n, some_out(unseen, held, n)) for n in numbers], outs)


def jacks_curve(unseen: int, held: int, outs: int) -> Curve:
    """KON-Q1, KON-Q11, KON-Q12 over the number of unseen jacks."""
    return by_outs(4, unseen, held, outs)


def point_cards_curve(unseen: int, held: int, outs: int) -> Curve:
    """KON-Q9 over the number of unseen cards."""
    numbers = range(max(held, outs), UNSEEN.high + 1)
    return Curve(_("cards that I do not see"), [(n, some_out(n, held, outs)) for n in numbers], unseen)


# KON-Q10


def club_terms(
    cards: int, clubs: int, so_far: int, gone: int, clubs_gone: int
) -> tuple[int, int, int, range]:
    """Return the clubs and other cards still to come, how many of them I get, and how many clubs would do."""
    left = 13 - clubs - clubs_gone
    others = PACK - so_far - gone - left
    more = cards - so_far
    return left, others, more, range(max(0, CLUBS_NEEDED - clubs), min(left, more) + 1)


def more_clubs_chance(cards: int, clubs: int, so_far: int, gone: int, clubs_gone: int) -> Fraction:
    """KON-Q10 for any numbers."""
    left, others, more, enough = club_terms(cards, clubs, so_far, gone, clubs_gone)
    hits = sum(math.comb(left, n) * math.comb(others, more - n) for n in enough)
    return Fraction(hits, math.comb(left + others, more))


def check_clubs(cards: int, clubs: int, so_far: int, gone: int, clubs_gone: int) -> None:
    """Raise BadInput when the piles cannot be."""
    if clubs > so_far or clubs_gone > gone:
        raise BadInput(_("A pile cannot hold more clubs than cards."))
    if clubs + clubs_gone > 13:
        raise BadInput(_("There are 13 clubs, not {n}.").format(n=clubs + clubs_gone))
    if so_far - clubs + gone - clubs_gone > 39:
        raise BadInput(_("There are 39 cards that are no clubs, not more."))
    if not so_far <= cards <= PACK - gone:
        raise BadInput(
            _("With {so_far} cards on my pile and {gone} on the other I end with {so_far} to {most}.").format(
                so_far=so_far, gone=gone, most=PACK - gone
            )
        )


def more_clubs(cards: int, clubs: int, so_far: int, gone: int, clubs_gone: int) -> Answer:
    """KON-Q10."""
    left, others, more, enough = club_terms(cards, clubs, so_far, gone, clubs_gone)
    value = more_clubs_chance(cards, clubs, so_far, gone, clubs_gone)
    total = math.comb(left + others, more)
    return Answer(
        value,
        [
            Step(
                _(
                    "{more} of the {left} cards that lie on no pile come to mine, each set equally likely."
                ).format(more=more, left=left + others),
                f"{binom(left + others, more)} = {total}",
            ),
            Step(
                _("With the {clubs} clubs that I have, {first} to {last} more are enough [KON-25].").format(
                    clubs=clubs, first=enough.start, last=enough.stop - 1
                )
                if enough
                else _("Seven clubs cannot be reached any more [KON-25]."),
                " + ".join(f"{binom(left, n)} \\cdot {binom(others, more - n)}" for n in enough) or "0",
            ),
            Step(_("Divide."), result(value)),
        ],
    )


def sample_more_clubs(
    cards: int, clubs: int, so_far: int, gone: int, clubs_gone: int, count: int, rng: np.random.Generator
) -> NDArray[Any]:
    """KON-Q10 on shuffled cards: the first `more` places are mine."""
    left, others, more, _enough = club_terms(cards, clubs, so_far, gone, clubs_gone)
    places = np.argsort(rng.random((count, left + others)), axis=1)[:, :left]
    return np.asarray(clubs + np.count_nonzero(places < more, axis=1) >= CLUBS_NEEDED)


def clubs_curve(cards: int, clubs: int, so_far: int, gone: int, clubs_gone: int) -> Curve:
    """KON-Q10 over the number of cards on my pile in the end."""
    numbers = range(max(so_far, CAPTURED.low), PACK - gone + 1)
    return Curve(
        _("cards on my pile in the end"),
        [(n, more_clubs_chance(n, clubs, so_far, gone, clubs_gone)) for n in numbers],
        cards,
    )


QUESTIONS: Final = (
    Question(
        id="KON-Q1",
        name="opponents-jack",
        title=_("Does the opponent hold a jack?"),
        about=_(
            "A jack takes everything. Almost every second hand has one; your own jacks make it less likely."
        ),
        rules=("KON-09", "KON-15"),
        exact=holds_one,
        sample=sample_holds_one,
        curve=jacks_curve,
        parameters=(UNSEEN, HELD, JACKS),
        check=check_unseen,
    ),
    Question(
        id="KON-Q9",
        name="point-cards",
        title=_("Does the opponent hold the ten of diamonds or the two of clubs?"),
        about=_("The two cards that are a point each. Early in the deal most of them still lie in the pack."),
        rules=("KON-22", "KON-23"),
        exact=holds_one,
        sample=sample_holds_one,
        curve=point_cards_curve,
        parameters=(UNSEEN, HELD, POINT_CARDS),
        check=check_unseen,
    ),
    Question(
        id="KON-Q10",
        name="seven-clubs",
        title=_("Will I get seven clubs?"),
        about=_(
            "If the cards on a pile came by chance: few more cards than the other side make a large difference."
        ),
        rules=("KON-25",),
        exact=more_clubs,
        sample=sample_more_clubs,
        curve=clubs_curve,
        parameters=(CAPTURED, CLUBS_SO_FAR, CARDS_SO_FAR, GONE, CLUBS_GONE),
        check=check_clubs,
    ),
    Question(
        id="KON-Q11",
        name="two-opponents-jack",
        title=_("Four players, and I hold no jack: has one of the two opponents got one?"),
        about=_("Two hands of six instead of one: three times in four there is a jack among them."),
        rules=("KON-02", "KON-15"),
        exact=holds_one,
        sample=sample_holds_one,
        curve=jacks_curve,
        parameters=(UNSEEN, BOTH, JACKS),
        check=check_unseen,
    ),
    Question(
        id="KON-Q12",
        name="late-jack",
        title=_("Third of four hands, two jacks are still out: does the opponent hold one?"),
        about=_("Fewer unseen cards: what is still out is near."),
        rules=("KON-09", "KON-15"),
        exact=holds_one,
        sample=sample_holds_one,
        curve=jacks_curve,
        parameters=(LATE, HELD, TWO_JACKS),
        check=check_unseen,
    ),
)
