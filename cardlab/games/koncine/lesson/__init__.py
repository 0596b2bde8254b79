"""The lesson of Končine: steps that together teach every rule and every option of its rules file."""

from typing import Final

from cardlab.games.koncine.lesson import captures, counting, dealing, house, russian

STEPS: Final = (*captures.STEPS, *dealing.STEPS, *counting.STEPS, *russian.STEPS, *house.STEPS)
