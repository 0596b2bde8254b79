"""The lesson of Pasur: steps that together teach every rule, option and gap of its rules file."""

from typing import Final

from cardlab.games.pasur.lesson import captures, counting, dealing, house, iranian, tablas

STEPS: Final = (
    *captures.STEPS,
    *dealing.STEPS,
    *tablas.STEPS,
    *counting.STEPS,
    *iranian.STEPS,
    *house.STEPS,
)
