"""The lesson of Remi: steps that together teach every rule and every option of its rules file."""

from typing import Final

from cardlab.games.remi.lesson import ending, house, melds, opening, scoring, table

STEPS: Final = (
    *melds.STEPS,
    *opening.STEPS,
    *table.STEPS,
    *ending.STEPS,
    *scoring.STEPS,
    *house.STEPS,
)
