"""The lesson of Remi: steps that together teach every rule and every option of its rules file."""

from typing import Final

from cardlab.games.remi.lesson import melds

STEPS: Final = (*melds.STEPS,)
