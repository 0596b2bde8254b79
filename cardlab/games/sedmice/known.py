"""What a seat knows of a position as a document's table: ``docs/position.sedmice.schema.json``."""

from typing import Any

from cardlab import cards
from cardlab.engine.bits import count
from cardlab.engine.errors import BadInput
from cardlab.engine.pool import ANY
from cardlab.engine.protocol import State
from cardlab.games.sedmice import rules as law
from cardlab.games.sedmice.position import position
from cardlab.text import _


def write_table(state: State, seat: int) -> dict[str, Any]:
    """Return all that `seat` knows of a running deal."""
    players = int(state.rules.players)
    played = [cards.name(int(card)) for card in state.played[: state.played_size]]
    table: dict[str, Any] = {
        "dealer": int(state.dealer),
        "opener": int(state.opener),
        "hand": cards.names(state.hand[seat]),
        "cards": [count(hand) for hand in state.hand[:players]],
        "shown": [cards.names(shown) for shown in state.shown[:players]],
        "gone": played[: state.first],
        "trick": played[state.first :],
        "tricks": state.tricks[:players].tolist(),
        "points": state.points[:players].tolist(),
        "totals": state.totals[:players].tolist(),
    }
    if state.last_first >= 0:
        table["last"] = {"opener": int(state.last_opener), "cards": int(state.first - state.last_first)}
    if state.bottom >= 0:
        cutter = law.next_seat(state, state.dealer)
        table["bottom"] = cards.name(int(state.bottom)) if seat == cutter else ANY
    return table


def read_table(rules: Any, seat: int, table: dict[str, Any]) -> State:
    """Return a state in which `seat` knows what the table says; what is hidden lies in some order.

    Raises
    ------
    BadInput
        When there can be no such position.
    """
    players = int(rules.players)
    shown = table.get("shown", [[]] * players)
    if len(table["cards"]) != players or len(shown) != players:
        raise BadInput(_("In the table: cards and shown must be lists of {n}, one a seat.").format(n=players))
    if table["cards"][seat] != len(table["hand"]):
        raise BadInput(
            _("In the table: the hand has {hand} cards, but cards says {said}.").format(
                hand=len(table["hand"]), said=table["cards"][seat]
            )
        )
    hands = [" ".join([*seen, *[ANY] * (size - len(seen))]) for seen, size in zip(shown, table["cards"])]
    hands[seat] = " ".join(table["hand"])
    return position(
        rules,
        hands=hands,
        opener=table["opener"],
        trick=" ".join(table["trick"]),
        rounds=len(table["gone"]) // players,
        gone=" ".join(table["gone"]),
        points=table["points"],
        tricks=table["tricks"],
        totals=table.get("totals"),
        dealer=table["dealer"],
        bottom=table.get("bottom"),
        shown=[" ".join(seen) for seen in shown],
        last=table.get("last"),
    )
