"""Where a step begins."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from cardlab import cards
from cardlab.engine.deal import Deal
from cardlab.engine.options import Value
from cardlab.engine.pool import ANY
from cardlab.games.koncine import GAME
from cardlab.games.koncine import rules as law
from cardlab.games.koncine.position import position
from cardlab.text import _

KONCINE = "koncine"
RUSKA = "ruska"
PACK: Final = [cards.name(card) for card in range(law.PACK)]


def at(
    rule_set: str = KONCINE,
    options: Mapping[str, Value] | None = None,
    *,
    hands: Sequence[str],
    number: int = 1,
    layout: str = "",
    piles: Sequence[str] = ("", ""),
    **given: Any,
) -> Callable[[], Deal]:
    """Return a maker of the deal in a position (`position` says what else may be given).

    The learner is seat 0 and to move. `number` says which of the hands of the deal is being played. In the piles a
    ``?`` stands for any card that is nowhere else.
    """
    named = " ".join((layout, *hands, *piles)).split()
    left = iter([card for card in PACK if card not in named])
    won = [" ".join(next(left) if card == ANY else card for card in pile.split()) for pile in piles]
    deals = law.PACK // (law.HAND * len(hands))

    def make() -> Deal:
        rules = GAME.rules(rule_set, **{"players": len(hands), **(options or {})})
        state = position(rules, hands=hands, layout=layout, won=won, deals_left=deals - number, **given)
        return Deal.at(GAME, rule_set, state, names(len(hands)))

    return make


def dealt(
    top: str, layout: str, last: str = "", options: Mapping[str, Value] | None = None
) -> Callable[[], Deal]:
    """Return a maker of a deal from its beginning, dealt by Ana.

    Parameters
    ----------
    top : str
        The pack from the top; the rest is filled.
    layout : str
        The four lowest cards of the pack, the very bottom first (KON-06).
    last : str
        The lowest card of the pack after those.
    options : mapping, optional
    """
    below = [*last.split(), *layout.split()[::-1]]
    named = [*top.split(), *below]
    rest = [card for card in PACK if card not in named]

    def make() -> Deal:
        order = [*top.split(), *rest, *below]
        return Deal.new(GAME, KONCINE, order=order, dealer=1, names=names(2), options=options)

    return make


def names(players: int) -> list[str]:
    """Return the names at the table: Ana sits to the right, Boris, the partner of four, opposite."""
    return [_("You"), _("Ana"), _("Boris"), _("Ceca")][:players]
