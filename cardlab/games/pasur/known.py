"""What a seat knows of a position as a document's table: ``docs/position.pasur.schema.json``."""

from typing import Any

import numpy as np

from cardlab import cards
from cardlab.engine.errors import BadInput
from cardlab.engine.protocol import State
from cardlab.games.pasur import rules as law
from cardlab.games.pasur.position import position
from cardlab.text import _


def write_table(state: State, seat: int) -> dict[str, Any]:
    """Return all that `seat` knows of a running deal; whose turn it is and how many cards are left follow from it."""
    table: dict[str, Any] = {
        "dealer": int(state.dealer),
        "hand": cards.names(state.hand[seat]),
        "layout": cards.names(state.layout),
        "piles": [cards.names(state.pile[side]) for side in range(law.SIDES)],
        "tablas": [int(state.tablas[side]) for side in range(law.SIDES)],
        "totals": [int(state.totals[side]) for side in range(law.SIDES)],
        "captures": int(state.captures),
        "redeals": int(state.redeals),
    }
    if state.lacks.any():
        table["lacks"] = [cards.names(mask) for mask in state.lacks[: state.rules.players]]
    if state.buried >= 0:
        table["buried"] = cards.name(int(state.buried))
    if state.last_taker >= 0:
        table["last"] = {"seat": int(state.last_taker)}
        if state.last_card >= 0:
            table["last"] |= {
                "card": cards.name(int(state.last_card)),
                "takes": cards.names(state.last_taken),
                "tabla": bool(state.last_tabla),
            }
    return table


def read_table(rules: Any, seat: int, table: dict[str, Any]) -> State:
    """Return a state in which `seat` knows what the table says; what is hidden lies in some order.

    Raises
    ------
    BadInput
        When there can be no such position.
    """
    players = int(rules.players)
    hands = ["" for _ in range(players)]
    if seat < players:
        hands[seat] = " ".join(table["hand"])
    state = position(
        rules,
        hands=hands,
        layout=" ".join(table["layout"]),
        piles=[" ".join(pile) for pile in table["piles"]],
        dealer=table["dealer"],
        tablas=table["tablas"],
        totals=table["totals"],
        buried=table.get("buried", ""),
    )
    if int(state.hand[seat]).bit_count() != len(table["hand"]):
        raise BadInput(
            _("With {n} cards in the layout and the piles the hand cannot be of {size} cards.").format(
                n=len(table["layout"]) + sum(len(pile) for pile in table["piles"]), size=len(table["hand"])
            )
        )
    for other, texts in enumerate(table.get("lacks", [])[:players]):
        try:
            state.lacks[other] = np.uint64(cards.mask(cards.card(text) for text in texts))
        except ValueError as problem:
            raise BadInput(_("In the cards that are lacking: {problem}").format(problem=problem)) from None
    state.captures, state.redeals = table["captures"], table["redeals"]
    last = table.get("last", {"seat": -1})
    if (last["seat"] < 0) != (not any(table["piles"])):
        raise BadInput(_("There is a last capture if and only if cards lie in a pile."))
    if last["seat"] >= players:
        raise BadInput(
            _("There is no seat {seat}: seats are 0 to {last}.").format(seat=last["seat"], last=players - 1)
        )
    state.last_taker = last["seat"]
    if "card" in last:
        _set_last(state, last)
    return state


def _set_last(state: State, last: dict[str, Any]) -> None:
    """Enter the last capture."""
    try:
        card, taken = cards.card(last["card"]), cards.mask(cards.card(text) for text in last["takes"])
    except ValueError as problem:
        raise BadInput(_("In the last capture: {problem}").format(problem=problem)) from None
    if (taken | 1 << card) & ~int(state.pile[last["seat"]]):
        raise BadInput(_("The last capture does not lie in the pile of the side that made it."))
    state.last_card, state.last_taken, state.last_tabla = card, np.uint64(taken), last["tabla"]
