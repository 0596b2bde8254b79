"""The question about the match: Q66-17."""

from fractions import Fraction
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab.engine.errors import BadInput
from cardlab.engine.question import Answer, Curve, Question, Step, WholeNumber, frac, result
from cardlab.text import _

Weights = tuple[int, int, int]

MOST: Final = 11
PARAMETERS: Final = (
    WholeNumber("mine", _("I need"), 3, low=1, high=MOST),
    WholeNumber("theirs", _("The opponent needs"), 6, low=1, high=MOST),
    WholeNumber("ones", _("Weight of deals worth 1"), 4, low=0, high=100),
    WholeNumber("twos", _("Weight of deals worth 2"), 3, low=0, high=100),
    WholeNumber("threes", _("Weight of deals worth 3"), 1, low=0, high=100),
)


def check_weights(ones: int, twos: int, threes: int, **_needs: int) -> None:
    """Refuse weights that are all zero."""
    if ones + twos + threes == 0:
        raise BadInput(_("ones, twos and threes cannot all be 0: some deal must be worth something."))


@cache
def chance(mine: int, theirs: int, weights: Weights) -> Fraction:
    """M(a, b): the chance that who needs `mine` game points wins against who needs `theirs`."""
    if mine <= 0:
        return Fraction(1)
    if theirs <= 0:
        return Fraction(0)
    total = sum(
        (
            weight * (chance(mine - worth, theirs, weights) + chance(mine, theirs - worth, weights))
            for worth, weight in enumerate(weights, start=1)
        ),
        Fraction(0),
    )
    return total / (2 * sum(weights))


def match(mine: int, theirs: int, ones: int, twos: int, threes: int) -> Answer:
    """Q66-17."""
    weights = (ones, twos, threes)
    value = chance(mine, theirs, weights)
    shares = [Fraction(weight, sum(weights)) for weight in weights]
    terms = [
        (share, worth, chance(mine - worth, theirs, weights), chance(mine, theirs - worth, weights))
        for worth, share in enumerate(shares, start=1)
        if share
    ]
    symbols = " + ".join(
        rf"{fraction(share)} \cdot {frac(f'{symbol(mine - worth, theirs)} + {symbol(mine, theirs - worth)}', 2)}"
        for share, worth, _win, _lose in terms
    )
    numbers = " + ".join(
        rf"{fraction(share)} \cdot {frac(f'{float(win):.4f} + {float(lose):.4f}', 2)}"
        for share, _worth, win, lose in terms
    )
    return Answer(
        value,
        [
            Step(
                _(
                    "A deal is won by either with the same chance; it is worth 1, 2 or 3 game points with the weights"
                ),
                r", \quad ".join(fraction(share) for share in shares),
            ),
            Step(
                _("M(a,b) is my chance when I need a and the opponent b. Who needs 0 has won."),
                r"M(0,b) = 1, \quad M(a,0) = 0",
            ),
            Step(_("Look one deal ahead: what do I need after it?"), f"{symbol(mine, theirs)} = {symbols}"),
            Step(_("The chances on the right are found in the same way, the smallest needs first."), numbers),
            Step(_("Together, without rounding:"), f"{symbol(mine, theirs)} = {result(value)}"),
        ],
    )


def symbol(mine: int, theirs: int) -> str:
    """Return the formula M(a,b); nobody needs less than 0."""
    return f"M({max(mine, 0)},{max(theirs, 0)})"


def fraction(value: Fraction) -> str:
    """Return the formula of a fraction without its decimals."""
    return str(value) if value.denominator == 1 else frac(value.numerator, value.denominator)


def sample_match(
    mine: int, theirs: int, ones: int, twos: int, threes: int, count: int, rng: np.random.Generator
) -> NDArray[Any]:
    """Q66-17: matches deal by deal, each deal won by chance and worth what the weights say."""
    limits = np.cumsum([ones, twos, threes])
    need = np.full((count, 2), [mine, theirs])
    playing = np.arange(count)
    while len(playing):
        worth = 1 + np.searchsorted(limits, rng.integers(limits[-1], size=len(playing)), side="right")
        winner = rng.integers(2, size=len(playing))
        need[playing, winner] -= worth
        playing = playing[need[playing, winner] > 0]
    return need[:, 0] <= 0


def curve_match(mine: int, theirs: int, ones: int, twos: int, threes: int) -> Curve:
    """Q66-17 over what the opponent needs."""
    points = [(each, chance(mine, each, (ones, twos, threes))) for each in range(1, MOST + 1)]
    return Curve(_("game points that the opponent needs"), points, theirs)


QUESTIONS: Final = (
    Question(
        id="Q66-17",
        name="match",
        title=_("Do I win the match from this score?"),
        about=_(
            "A match is a race. What counts is how far each still has to go, and how often a deal brings more than "
            "one game point."
        ),
        rules=("R66-46", "R66-53"),
        exact=match,
        sample=sample_match,
        curve=curve_match,
        parameters=PARAMETERS,
        check=check_weights,
    ),
)
