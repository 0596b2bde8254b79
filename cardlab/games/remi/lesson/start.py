"""Where a step begins."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from cardlab.engine.deal import Deal
from cardlab.engine.options import Value
from cardlab.games.remi import GAME
from cardlab.games.remi.position import position
from cardlab.text import _

REMI: Final = "remi"
STOCK_LATER: Final = 40


def at(
    options: Mapping[str, Value] | None = None, *, hands: Sequence[str], **given: Any
) -> Callable[[], Deal]:
    """Return a maker of the round in a position (`position` says what may be given).

    The learner is seat 0 and to move, if nothing else is said. Once melds lie there, half of the cards are drawn.
    """
    drawn = {"stock": STOCK_LATER} if "melds" in given else {}

    def make() -> Deal:
        rules = GAME.rules(REMI, **{"players": len(hands), **(options or {})})
        state = position(rules, hands=hands, **{**drawn, **given})
        return Deal.at(GAME, REMI, state, names(len(hands)))

    return make


def names(players: int) -> list[str]:
    """Return the names at the table: Ana sits to the right of the learner and plays next."""
    return [_("You"), _("Ana"), _("Boris"), _("Ceca"), _("Darko"), _("Ema")][:players]


def discards(cards: str, said: str) -> dict[str, str]:
    """Return what is said to the discard of each of these cards: the same."""
    return {f"discard {card}": said for card in cards.split()}
