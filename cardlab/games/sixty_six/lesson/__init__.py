"""The lesson of Sixty-six: steps that together teach every rule of section 2 of its rules file."""

from typing import Final

from cardlab.games.sixty_six.lesson import (
    cards,
    closing,
    dosta,
    marriages,
    polish,
    schnapsen,
    score,
    strict,
)

STEPS: Final = (
    *cards.STEPS,
    *marriages.STEPS,
    *strict.STEPS,
    *dosta.STEPS,
    *closing.STEPS,
    *score.STEPS,
    *polish.STEPS,
    *schnapsen.STEPS,
)
