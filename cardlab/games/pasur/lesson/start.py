"""Where a step begins."""

from collections.abc import Callable, Mapping
from typing import Any

from cardlab.engine.deal import Deal
from cardlab.engine.options import Value
from cardlab.games.pasur import GAME
from cardlab.games.pasur.position import position
from cardlab.text import _

IRANIAN = "pasur_pagat"


def at(
    rule_set: str = "pasur", options: Mapping[str, Value] | None = None, **given: Any
) -> Callable[[], Deal]:
    """Return a maker of the deal in a position (`position` says what may be given).

    The learner is seat 0; with four seats Ana sits to the right, Boris, the partner, opposite, Ceca to the left.
    """

    def make() -> Deal:
        rules = GAME.rules(rule_set, **(options or {}))
        names = [_("You"), _("Ana"), _("Boris"), _("Ceca")][: GAME.seats(rules)]
        return Deal.at(GAME, rule_set, position(rules, **given), names)

    return make


def any_cards(number: int) -> str:
    """Return a text for so many cards of a pile that do not matter."""
    return " ".join("?" * number)
