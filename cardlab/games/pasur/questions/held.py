"""Questions about what the opponent holds and can do with it: PAS-Q1 to Q6, Q11, Q13 and Q14."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab import cards
from cardlab.engine.question import Answer, Cards, Choice, Curve, OneCard, Question, WholeNumber
from cardlab.games.pasur import rules
from cardlab.games.pasur.questions.outs import (
    MINE,
    MODE,
    UNSEEN,
    WHOLE_PACK,
    at_start,
    chance,
    check_mine,
    holds_out,
    outs,
    over_mine,
    over_outs,
    seen_outs,
    taking,
)
from cardlab.games.pasur.rules import HAND
from cardlab.text import _

JACKS: Final = int(rules.JACKS)
COURT_CARDS: Final = tuple(cards.members(int(rules.COURTS)))

LONE: Final = OneCard("card", _("The card that lies there"), cards.card("7H"), pack=WHOLE_PACK)
LONE_COURT: Final = OneCard(
    "card", _("The king or queen that lies there"), cards.card("KH"), pack=COURT_CARDS
)
TWO_CARDS: Final = Cards(
    "layout", _("The two cards that lie there"), tuple(cards.cards("2H 5D")), count=2, pack=WHOLE_PACK
)
BY: Final = Choice(
    "by", _("A tabla by"), "numeral", {"numeral": _("an equal card or a sum"), "any": _("a jack too")}
)
MANY: Final = Choice("mode", MODE.title, "many", MODE.choices)
DEAR: Final = Choice(
    "which",
    _("The card"),
    "ten",
    {"ten": _("the ten of diamonds"), "either": _("the ten of diamonds or the bonus two")},
)
NUMBER: Final = WholeNumber("number", _("So many of the cards I am afraid of are unseen"), 1, low=1, high=4)
CARDS_LEFT: Final = WholeNumber("unseen", _("Cards that I do not see"), 12, low=4, high=UNSEEN)


def answer_for(wanted: int, mine: int, which: str, held: int = HAND) -> Answer:
    """Return the answer for outs of which I hold some."""
    return holds_out(which, wanted.bit_count() - mine, held)


def curve_for(wanted: int, mine: int, held: int = HAND) -> Curve:
    """Return the curve for outs of which I hold some."""
    total = wanted.bit_count()
    return over_mine(lambda each: chance(UNSEEN, held, total - each), total, mine)


def sample_for(
    wanted: int, mine: int, count: int, rng: np.random.Generator, layout: int = 0, players: int = 2
) -> NDArray[Any]:
    """Return in which sampled worlds an opponent holds one of the outs."""
    against = tuple(range(1, players, rules.SIDES))
    return seen_outs(at_start(wanted, mine, layout, players), wanted, count, rng, against)


# PAS-Q1, PAS-Q13


def jack(mine: int) -> Answer:
    """PAS-Q1."""
    return answer_for(JACKS, mine, _("The jacks that I do not hold:"))


def sample_jack(mine: int, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """PAS-Q1 on worlds sampled from what I know."""
    return sample_for(JACKS, mine, count, rng)


def jack_of_two(mine: int) -> Answer:
    """PAS-Q13."""
    return answer_for(JACKS, mine, _("The jacks that I do not hold, against two hands of four:"), 2 * HAND)


def sample_jack_of_two(mine: int, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """PAS-Q13 on worlds sampled from what I know."""
    return sample_for(JACKS, mine, count, rng, players=4)


# PAS-Q2, PAS-Q4


def taker_outs(layout: int, mode: str = "one") -> int:
    """Return the cards that can take something of a layout."""
    return outs(taking(layout, mode))


def lone_taken(card: int, mine: int) -> Answer:
    """PAS-Q2 and PAS-Q4."""
    return answer_for(
        taker_outs(1 << card),
        mine,
        _("The cards that can take it and that I do not hold [PAS-09 to PAS-11]:"),
    )


def sample_lone_taken(card: int, mine: int, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """PAS-Q2 and PAS-Q4 on worlds sampled from what I know."""
    return sample_for(taker_outs(1 << card), mine, count, rng, layout=1 << card)


def curve_lone_taken(card: int, mine: int) -> Curve:
    """PAS-Q2 and PAS-Q4 over the outs in my hand."""
    return curve_for(taker_outs(1 << card), mine)


def check_lone_taken(card: int, mine: int) -> None:
    """There must be so many outs."""
    check_mine(taker_outs(1 << card), mine)


# PAS-Q3


def tabla_outs(card: int, by: str) -> int:
    """Return the cards that make a tabla of a lone card."""
    found = outs(taking(1 << card), clearing=True)
    return found & ~JACKS if by == "numeral" and cards.rank(card) != cards.JACK else found


def lone_tabla(card: int, by: str, mine: int) -> Answer:
    """PAS-Q3."""
    which = _("The cards that clear the table with it and that I do not hold [PAS-17, PAS-18]:")
    return answer_for(tabla_outs(card, by), mine, which)


def sample_lone_tabla(card: int, by: str, mine: int, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """PAS-Q3 on worlds sampled from what I know."""
    return sample_for(tabla_outs(card, by), mine, count, rng, layout=1 << card)


def curve_lone_tabla(card: int, by: str, mine: int) -> Curve:
    """PAS-Q3 over the outs in my hand."""
    return curve_for(tabla_outs(card, by), mine)


def check_lone_tabla(card: int, by: str, mine: int) -> None:
    """There must be so many outs."""
    check_mine(tabla_outs(card, by), mine)


# PAS-Q5


def pair_taken(layout: tuple[int, ...], mode: str, mine: int) -> Answer:
    """PAS-Q5."""
    wanted = taker_outs(cards.mask(layout), mode)
    return answer_for(wanted, mine, _("The cards that can take something and that I do not hold:"))


def sample_pair_taken(
    layout: tuple[int, ...], mode: str, mine: int, count: int, rng: np.random.Generator
) -> NDArray[Any]:
    """PAS-Q5 on worlds sampled from what I know."""
    mask = cards.mask(layout)
    return sample_for(taker_outs(mask, mode), mine, count, rng, layout=mask)


def curve_pair_taken(layout: tuple[int, ...], mode: str, mine: int) -> Curve:
    """PAS-Q5 over the outs in my hand."""
    return curve_for(taker_outs(cards.mask(layout), mode), mine)


def check_pair_taken(layout: tuple[int, ...], mode: str, mine: int) -> None:
    """There must be so many outs."""
    check_mine(taker_outs(cards.mask(layout), mode), mine)


# PAS-Q6


def clearing_numerals(layout: tuple[int, ...], mode: str) -> int:
    """Return the numerals that clear a layout of two cards."""
    return outs(taking(cards.mask(layout), mode), clearing=True) & int(rules.NUMERALS)


def pair_cleared(layout: tuple[int, ...], mode: str, mine: int) -> Answer:
    """PAS-Q6."""
    which = _("The numerals that take both cards and that I do not hold:")
    return answer_for(clearing_numerals(layout, mode), mine, which)


def sample_pair_cleared(
    layout: tuple[int, ...], mode: str, mine: int, count: int, rng: np.random.Generator
) -> NDArray[Any]:
    """PAS-Q6 on worlds sampled from what I know."""
    return sample_for(clearing_numerals(layout, mode), mine, count, rng, layout=cards.mask(layout))


def curve_pair_cleared(layout: tuple[int, ...], mode: str, mine: int) -> Curve:
    """PAS-Q6 over the outs in my hand."""
    return curve_for(clearing_numerals(layout, mode), mine)


def check_pair_cleared(layout: tuple[int, ...], mode: str, mine: int) -> None:
    """There must be so many outs."""
    check_mine(clearing_numerals(layout, mode), mine)


# PAS-Q11


def dear_outs(which: str) -> int:
    """Return the ten of diamonds, and with it the bonus two."""
    return cards.mask(
        [rules.TEN_OF_DIAMONDS] if which == "ten" else [rules.TEN_OF_DIAMONDS, rules.BONUS_TWOS[0]]
    )


def dear(which: str) -> Answer:
    """PAS-Q11."""
    return answer_for(dear_outs(which), 0, _("The cards in question, none of them in my hand:"))


def sample_dear(which: str, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """PAS-Q11 on worlds sampled from what I know."""
    return sample_for(dear_outs(which), 0, count, rng)


def curve_dear(which: str) -> Curve:
    """PAS-Q11 over the number of outs."""
    return over_outs(HAND, UNSEEN, dear_outs(which).bit_count())


# PAS-Q14


def late(number: int, unseen: int) -> Answer:
    """PAS-Q14."""
    return holds_out(_("The unseen cards that I am afraid of:"), number, unseen=unseen)


def sample_late(number: int, unseen: int, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """PAS-Q14 with hands drawn from the unseen cards."""
    return rng.hypergeometric(number, unseen - number, HAND, size=count) > 0


def curve_late(number: int, unseen: int) -> Curve:
    """PAS-Q14 over the number of unseen cards."""
    sizes = sorted({*range(HAND, UNSEEN + 1, 4), unseen})
    return Curve(_("cards that I do not see"), [(each, chance(each, HAND, number)) for each in sizes], unseen)


QUESTIONS: Final = (
    Question(
        id="PAS-Q1",
        name="jack",
        title=_("Does my opponent hold a jack?"),
        about=_("In the first hand you see eight cards. A jack sweeps up all that you build."),
        rules=("PAS-10",),
        exact=jack,
        sample=sample_jack,
        curve=lambda mine: curve_for(JACKS, mine),
        parameters=(MINE,),
        check=lambda mine: check_mine(JACKS, mine),
    ),
    Question(
        id="PAS-Q2",
        name="lone-taken",
        title=_("One card lies there. Can my opponent take it?"),
        about=_("Four cards make eleven with it, and four jacks sweep it up: more than an even chance."),
        rules=("PAS-10", "PAS-11"),
        exact=lone_taken,
        sample=sample_lone_taken,
        curve=curve_lone_taken,
        parameters=(LONE, MINE),
        check=check_lone_taken,
    ),
    Question(
        id="PAS-Q3",
        name="lone-tabla",
        title=_("One card lies there. Can my opponent make a tabla of it?"),
        about=_("Taking a lone card clears the table, which may be worth five points."),
        rules=("PAS-17", "PAS-18", "PAS-19"),
        exact=lone_tabla,
        sample=sample_lone_tabla,
        curve=curve_lone_tabla,
        parameters=(LONE, BY, MINE),
        check=check_lone_tabla,
    ),
    Question(
        id="PAS-Q4",
        name="lone-court",
        title=_("A king or a queen lies there alone. Can my opponent take it?"),
        about=_("Only its three equals take it; a jack cannot. The safest card to leave alone."),
        rules=("PAS-09", "PAS-10"),
        exact=lone_taken,
        sample=sample_lone_taken,
        curve=curve_lone_taken,
        parameters=(LONE_COURT, MINE),
        check=check_lone_taken,
    ),
    Question(
        id="PAS-Q5",
        name="pair-taken",
        title=_("Two cards lie there. Can my opponent take something?"),
        about=_("Two cards have more takers than one; where sums count, still more."),
        rules=("PAS-10", "PAS-11", "PAS-12"),
        exact=pair_taken,
        sample=sample_pair_taken,
        curve=curve_pair_taken,
        parameters=(TWO_CARDS, MODE, MINE),
        check=check_pair_taken,
    ),
    Question(
        id="PAS-Q6",
        name="pair-cleared",
        title=_("Two cards lie there. Can a numeral clear both?"),
        about=_("Only where sums count: then the two cards and the third must make eleven."),
        rules=("PAS-11", "PAS-12", "PAS-17"),
        exact=pair_cleared,
        sample=sample_pair_cleared,
        curve=curve_pair_cleared,
        parameters=(TWO_CARDS, MANY, MINE),
        check=check_pair_cleared,
    ),
    Question(
        id="PAS-Q11",
        name="dear-cards",
        title=_("Does my opponent hold the ten of diamonds?"),
        about=_("Three points in one card, and he holds it less often than one would fear."),
        rules=("PAS-22", "PAS-25"),
        exact=dear,
        sample=sample_dear,
        curve=curve_dear,
        parameters=(DEAR,),
    ),
    Question(
        id="PAS-Q13",
        name="jack-of-two",
        title=_("Four players: does one of my two opponents hold a jack?"),
        about=_("Eight cards are held against you instead of four."),
        rules=("PAS-02", "PAS-10"),
        exact=jack_of_two,
        sample=sample_jack_of_two,
        curve=lambda mine: curve_for(JACKS, mine, 2 * HAND),
        parameters=(MINE,),
        check=lambda mine: check_mine(JACKS, mine),
    ),
    Question(
        id="PAS-Q14",
        name="late-card",
        title=_("Late in the deal: does my opponent hold the card?"),
        about=_(
            "He holds four of the cards that you do not see. When a hand begins those are 44, 36, 28, 20, 12 and at "
            "last 4: then you know what he holds."
        ),
        rules=("PAS-05",),
        exact=late,
        sample=sample_late,
        curve=curve_late,
        parameters=(NUMBER, CARDS_LEFT),
    ),
)
