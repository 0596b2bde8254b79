"""Questions late in the deal, when few cards are left: QKZ-13 and 16."""

import math
from fractions import Fraction
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab import cards
from cardlab.engine.bits import NONE
from cardlab.engine.playouts import sampled
from cardlab.engine.protocol import State
from cardlab.engine.question import Answer, Curve, Question, Step, WholeNumber, binom, frac, result
from cardlab.games.kazablanka import GAME
from cardlab.games.kazablanka.position import position
from cardlab.games.kazablanka.rules import TWOS
from cardlab.text import _

ME: Final = 0
NEXT, PARTNER = 1, 2  # seats
OTHERS: Final = 3
KINGS_AND_TWOS: Final = "KH KD KC 2S 2H 2D 2C"

FIVE_CARDS: Final = WholeNumber("cards", _("Cards in a hand"), 5, low=2, high=12)
THREE_CARDS: Final = WholeNumber("cards", _("Cards in a hand"), 3, low=2, high=12)
UNSEEN_TWOS: Final = WholeNumber("twos", _("Twos that I do not see"), 1, low=1, high=4)
OUTS: Final = WholeNumber("outs", _("Unseen cards that match my lead"), 2, low=1, high=6)


def late(size: int, lead: str, wanted: list[str], unseen: int) -> State:
    """Return a state with hands of this size, I to lead; the first `unseen` of the wanted cards are not with me."""
    away, mine = wanted[:unseen], wanted[unseen:]
    room = size - 1
    hand = [lead, *mine[:room], *["?"] * (room - len(mine))]
    filled = [away[seat::OTHERS] for seat in range(OTHERS)]
    others = [" ".join([*each, *["?"] * (size - len(each))]) for each in filled]
    return position(GAME.rules(), hands=[" ".join(hand), *others], won=[" ".join(mine[room:]), "", "", ""])


def miss(size: int, number: int) -> Fraction:
    """Return the chance that a given one of three equal hands has none of a number of cards."""
    return Fraction(math.comb(OTHERS * size - number, size), math.comb(OTHERS * size, size))


# QKZ-13


def partners_two(cards: int, twos: int) -> Answer:
    """QKZ-13."""
    value = 1 - miss(cards, twos)
    unseen = OTHERS * cards
    if twos == 1:
        steps = [
            Step(
                _("I do not see three hands of {cards} cards.").format(cards=cards),
                rf"3 \cdot {cards} = {unseen}",
            ),
            Step(
                _("The two is equally likely to be any of these cards; my partner holds a third of them."),
                f"{frac(cards, unseen)} = {result(value)}",
            ),
        ]
        return Answer(value, steps)
    none = binom(unseen - twos, cards)
    return Answer(
        value,
        [
            Step(
                _("My partner holds {cards} of the {unseen} cards that I do not see.").format(
                    cards=cards, unseen=unseen
                ),
                f"{binom(unseen, cards)} = {math.comb(unseen, cards)}",
            ),
            Step(_("Hands without any of the twos:"), f"{none} = {math.comb(unseen - twos, cards)}"),
            Step(_("All other hands have one."), f"1 - {frac(none, binom(unseen, cards))} = {result(value)}"),
        ],
    )


def sample_partners_two(cards: int, twos: int, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """QKZ-13 on deals sampled from what I know in such a position."""
    state = late(cards, "KS", ["2S", "2H", "2D", "2C"], twos)
    return sampled(GAME, state, ME, count, rng)["hand"][:, PARTNER] & TWOS != NONE


def curve_partners_two(cards: int, twos: int) -> Curve:
    """QKZ-13 over the number of unseen twos."""
    return Curve(_("twos that I do not see"), [(each, 1 - miss(cards, each)) for each in range(1, 5)], twos)


# QKZ-16


def late_answer(cards: int, outs: int) -> Answer:
    """QKZ-16."""
    unseen = OTHERS * cards
    value = 1 - miss(cards, outs)
    none = binom(unseen - outs, cards)
    return Answer(
        value,
        [
            Step(
                _("The opponent holds {cards} of the {unseen} cards that I do not see.").format(
                    cards=cards, unseen=unseen
                ),
                f"{binom(unseen, cards)} = {math.comb(unseen, cards)}",
            ),
            Step(
                _("Hands without any card that matches [RKZ-5]:"),
                f"{none} = {math.comb(unseen - outs, cards)}",
            ),
            Step(
                _("All other hands can answer."), f"1 - {frac(none, binom(unseen, cards))} = {result(value)}"
            ),
        ],
    )


def sample_late_answer(cards: int, outs: int, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """QKZ-16 on deals sampled from what I know in such a position: I lead the king of spades."""
    state = late(cards, "KS", KINGS_AND_TWOS.split(), outs)
    return sampled(GAME, state, ME, count, rng)["hand"][:, NEXT] & matching_kings() != NONE


def matching_kings() -> np.uint64:
    """Return the mask of the cards that match a led king of spades."""
    return np.uint64(cards.mask(cards.cards(KINGS_AND_TWOS)))


def curve_late_answer(cards: int, outs: int) -> Curve:
    """QKZ-16 over the number of outs."""
    most = min(OUTS.high, OTHERS * cards)
    return Curve(
        _("unseen cards that match"), [(each, 1 - miss(cards, each)) for each in range(1, most + 1)], outs
    )


QUESTIONS: Final = (
    Question(
        id="QKZ-13",
        name="partners-two",
        title=_("One two is unseen and three equal hands are left. Has my partner got it?"),
        about=_("Equal hands, equal chances: however many cards are left."),
        rules=("RKZ-2", "RKZ-3"),
        exact=partners_two,
        sample=sample_partners_two,
        curve=curve_partners_two,
        parameters=(FIVE_CARDS, UNSEEN_TWOS),
    ),
    Question(
        id="QKZ-16",
        name="late-answer",
        title=_("Late in the deal, with few cards each: can a given opponent answer my lead?"),
        about=_("Count the outs and the cards: late leads are often safe."),
        rules=("RKZ-2", "RKZ-5"),
        exact=late_answer,
        sample=sample_late_answer,
        curve=curve_late_answer,
        parameters=(THREE_CARDS, OUTS),
    ),
)
