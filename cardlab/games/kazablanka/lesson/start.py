"""Where a step begins."""

from collections.abc import Callable, Mapping
from typing import Any

from cardlab.engine.deal import Deal
from cardlab.engine.options import Value
from cardlab.games.kazablanka import GAME
from cardlab.games.kazablanka.position import position
from cardlab.text import _

PAIRS = "kazablanka_pairs"
SINGLE = "kazablanka_single"


def at(rule_set: str = PAIRS, options: Mapping[str, Value] | None = None, **given: Any) -> Callable[[], Deal]:
    """Return a maker of the deal in a position (`position` says what may be given).

    The learner is seat 0; Ana sits to the right, Boris, the partner, opposite, Ceca to the left.
    """

    def make() -> Deal:
        state = position(GAME.rules(rule_set, **(options or {})), **given)
        return Deal.at(GAME, rule_set, state, [_("You"), _("Ana"), _("Boris"), _("Ceca")])

    return make


def either_way(first: str, second: str, two: str, text: str) -> dict[str, str]:
    """Return the two texts of an exchange, either card as the player's own, each with what is said to it."""
    return {f"exchange {first} {second} {two}": text, f"exchange {second} {first} {two}": text}
