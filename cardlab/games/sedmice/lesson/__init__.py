"""The lesson of Sedmice: steps that together teach every rule and every option of its rules file."""

from typing import Final

from cardlab.games.sedmice.lesson import croatian, house, pairs, rounds, stock, total, tricks

STEPS: Final = (
    *tricks.STEPS,
    *rounds.STEPS,
    *total.STEPS,
    *pairs.STEPS,
    *stock.STEPS,
    *croatian.STEPS,
    *house.STEPS,
)
