"""What a seat knows of a position as a document's table: ``docs/position.sixty_six.schema.json``."""

from typing import Any, Final

import numpy as np

from cardlab import cards
from cardlab.engine.bits import count
from cardlab.engine.knowledge import know
from cardlab.engine.pool import ANY
from cardlab.engine.protocol import State
from cardlab.games.sixty_six.position import PHASES, position

_PHASE_NAMES: Final = {number: name for name, number in PHASES.items()}


def write_table(state: State, seat: int) -> dict[str, Any]:
    """Return all that `seat` knows of a running deal."""
    other = 1 - seat
    known = know(state, seat)
    table: dict[str, Any] = {
        "turn": int(state.turn),
        "dealer": int(state.dealer),
        "phase": _PHASE_NAMES[int(state.phase)],
        "trump": cards.SUITS[state.trump],
        "hand": cards.names(state.hand[seat]),
        "shown": cards.names(state.shown[seat]),
        "opponent": {
            "cards": count(state.hand[other]),
            "shown": cards.names(state.shown[other]),
            "lacks": cards.names(known.unseen & ~known.possible[0]),
        },
        "tricks": state.tricks.tolist(),
        "points": state.points.tolist(),
        "marriages": (state.marriages - state.pending).tolist(),
        "pending": state.pending.tolist(),
        "won": [cards.names(pile) for pile in state.won],
    }
    if state.stock_size > 0:
        table["turned"] = cards.name(int(state.stock[0]))
    if state.led >= 0:
        table["led"] = cards.name(int(state.led))
    if state.declared >= 0:
        table["declared"] = cards.SUITS[state.declared]
    if state.last_winner >= 0:
        table["last"] = [cards.name(int(state.last_led)), cards.name(int(state.last_reply))]
    if state.closed_by >= 0:
        table["closed"] = {
            "by": int(state.closed_by),
            "tricks": state.closing_tricks.tolist(),
            "points": state.closing_points.tolist(),
        }
    return table


def read_table(rules: Any, seat: int, table: dict[str, Any]) -> State:
    """Return a state in which `seat` knows what the table says; what is hidden lies in some order.

    Raises
    ------
    BadInput
        When there can be no such position.
    """
    other = 1 - seat
    held = table["opponent"]
    shown = held.get("shown", [])
    hands = ["", ""]
    hands[seat] = " ".join(table["hand"])
    hands[other] = " ".join([*shown, *[ANY] * (held["cards"] - len(shown))])
    seen = ["", ""]
    seen[other] = " ".join(shown)
    seen[seat] = " ".join(table.get("shown", []))
    closed = table.get("closed", {})
    state = position(
        rules,
        hands=hands,
        turned=table.get("turned"),
        trump=table["trump"],
        led=table.get("led"),
        declared=table.get("declared"),
        turn=table["turn"],
        dealer=table["dealer"],
        phase=table["phase"],
        tricks=tuple(table["tricks"]),
        points=tuple(table["points"]),
        marriages=tuple(table.get("marriages", (0, 0))),
        pending=tuple(table.get("pending", (0, 0))),
        won=[" ".join(pile) for pile in table.get("won", ([], []))],
        last=" ".join(table.get("last", [])),
        shown=seen,
        closed_by=closed.get("by"),
        closing_tricks=closed.get("tricks"),
        closing_points=closed.get("points"),
    )
    state.lacks[other] = np.uint64(cards.mask(cards.card(text) for text in held.get("lacks", [])))
    return state
