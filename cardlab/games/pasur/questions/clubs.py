"""The race for seven clubs: PAS-Q12."""

import math
from fractions import Fraction
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab.engine.errors import BadInput
from cardlab.engine.question import Answer, Choice, Curve, Question, Step, WholeNumber, binom, frac, result
from cardlab.games.pasur.rules import MOST_CLUBS, PACK
from cardlab.text import _

CLUBS: Final = 13

MODEL: Final = Choice(
    "model",
    _("The clubs that are still out"),
    "cards",
    {
        "cards": _("lie among the cards that are left, of which so many come to me"),
        "coin": _("come to me or to the other side, each like a coin that is tossed"),
    },
)
MINE: Final = WholeNumber("mine", _("Clubs in my pile"), 5, low=0, high=CLUBS)
THEIRS: Final = WholeNumber("theirs", _("Clubs in the other pile"), 4, low=0, high=CLUBS)
LEFT: Final = WholeNumber("left", _("Cards in no pile yet"), 20, low=0, high=PACK)
COME: Final = WholeNumber("come", _("So many of them come to me"), 10, low=0, high=PACK)


def check(model: str, mine: int, theirs: int, left: int, come: int) -> None:
    """The numbers must fit a pack of 13 clubs in 52 cards."""
    out = CLUBS - mine - theirs
    if out < 0:
        raise BadInput(_("mine and theirs cannot be more than the 13 clubs of the pack together."))
    if model == "coin":
        return
    if out > left or mine + theirs > PACK - left:
        raise BadInput(
            _("left cannot be {left}: {out} clubs are still out, {taken} are taken.").format(
                left=left, out=out, taken=mine + theirs
            )
        )
    if come > left:
        raise BadInput(_("come cannot be {come}: only {left} cards are left.").format(come=come, left=left))


def ways(model: str, mine: int, theirs: int, left: int, come: int) -> list[Fraction]:
    """Return the chance of 0, 1, 2, ... of the clubs that are out coming to me."""
    out = CLUBS - mine - theirs
    if model == "coin":
        return [Fraction(math.comb(out, number), 2**out) for number in range(out + 1)]
    total = math.comb(left, come)
    return [
        Fraction(math.comb(out, number) * math.comb(left - out, come - number), total)
        if number <= come
        else Fraction(0)
        for number in range(out + 1)
    ]


def chance(model: str, mine: int, theirs: int, left: int, come: int) -> Fraction:
    """PAS-Q12."""
    return sum(ways(model, mine, theirs, left, come)[max(0, MOST_CLUBS - mine) :], Fraction(0))


def seven_clubs(model: str, mine: int, theirs: int, left: int, come: int) -> Answer:
    """PAS-Q12."""
    out = CLUBS - mine - theirs
    need = max(0, MOST_CLUBS - mine)
    value = chance(model, mine, theirs, left, come)
    numbers = range(need, out + 1)
    if model == "coin":
        all_ways = Step(
            _("Each of the clubs that are out falls one way or the other:"), f"2^{{{out}}} = {2**out}"
        )
        above = " + ".join(binom(out, number) for number in numbers) or "0"
        total = str(2**out)
    else:
        total = binom(left, come)
        all_ways = Step(
            _("The cards that come to me are any of those left, each set equally likely:"),
            f"{total} = {math.comb(left, come)}",
        )
        terms = [f"{binom(out, n)} \\cdot {binom(left - out, come - n)}" for n in numbers if n <= come]
        above = " + ".join(terms) or "0"
    return Answer(
        value,
        [
            Step(
                _("Seven of the 13 clubs are the majority [PAS-21]. I need so many of those that are out:"),
                f"{need}, \\quad {CLUBS} - {mine} - {theirs} = {out}",
            ),
            all_ways,
            Step(_("Those with enough clubs for me:"), f"{frac(above, total)} = {result(value)}"),
        ],
    )


def sample(
    model: str, mine: int, theirs: int, left: int, come: int, count: int, rng: np.random.Generator
) -> NDArray[Any]:
    """PAS-Q12 with coins, or with cards drawn from those left."""
    out = CLUBS - mine - theirs
    if model == "coin":
        got = rng.binomial(out, 0.5, size=count)
    else:
        got = rng.hypergeometric(out, left - out, come, size=count)
    return mine + got >= MOST_CLUBS


def curve(model: str, mine: int, theirs: int, left: int, come: int) -> Curve:
    """PAS-Q12 over the clubs in my pile."""
    most = CLUBS - theirs
    if model == "cards":  # so many clubs must find room among the cards taken, and the rest among those left
        most = min(most, PACK - left - theirs)
        least = max(0, CLUBS - theirs - left)
    else:
        least = 0
    points = [(each, chance(model, each, theirs, left, come)) for each in range(least, most + 1)]
    return Curve(_("clubs in my pile"), points, mine)


QUESTIONS: Final = (
    Question(
        id="PAS-Q12",
        name="seven-clubs",
        title=_("Will I get seven clubs?"),
        about=_("Seven points go to the side with seven of the 13 clubs: the biggest prize of a deal."),
        rules=("PAS-21",),
        exact=seven_clubs,
        sample=sample,
        curve=curve,
        parameters=(MODEL, MINE, THEIRS, LEFT, COME),
        check=check,
    ),
)
