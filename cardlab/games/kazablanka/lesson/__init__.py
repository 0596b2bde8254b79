"""The lesson of Kazablanka: steps that together teach every rule and every option of its rules file."""

from typing import Final

from cardlab.games.kazablanka.lesson import counting, doubling, exchange, house, tricks

STEPS: Final = (*tricks.STEPS, *exchange.STEPS, *doubling.STEPS, *counting.STEPS, *house.STEPS)
