"""Where a step begins."""

from collections.abc import Callable
from typing import Any, Final

from cardlab.engine.deal import Deal
from cardlab.games.sixty_six import GAME
from cardlab.games.sixty_six.position import position
from cardlab.text import _

FALSE_CALL: Final = {"call": _("You do not have 66: a false call would give Ana two game points.")}


def at(rule_set: str, **given: Any) -> Callable[[], Deal]:
    """Return a maker of the deal in a position (`position` says what may be given); the learner is seat 0."""

    def make() -> Deal:
        state = position(GAME.rules(rule_set), **given)
        return Deal.at(GAME, rule_set, state, [_("You"), _("Ana")])

    return make
