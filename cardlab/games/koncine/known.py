"""What a seat knows of a position as a document's table: ``docs/position.koncine.schema.json``."""

from typing import Any

import numpy as np

from cardlab import cards
from cardlab.engine.bits import NONE, count
from cardlab.engine.captures import RANK_MASK
from cardlab.engine.errors import BadInput
from cardlab.engine.pool import ANY
from cardlab.engine.protocol import State
from cardlab.games.koncine import rules as law
from cardlab.games.koncine.position import position
from cardlab.text import _


def write_table(state: State, seat: int) -> dict[str, Any]:
    """Return all that `seat` knows of a running deal; whose turn it is follows from the sizes of the hands."""
    players = int(state.rules.players)
    table: dict[str, Any] = {
        "dealer": int(state.dealer),
        "hand": cards.names(state.hand[seat]),
        "cards": [count(hand) for hand in state.hand[:players]],
        "shown": [cards.names(mask) for mask in state.shown[:players]],
        "lacks": [
            "".join(cards.RANKS[rank] for rank in range(13) if mask & RANK_MASK[rank] != NONE)
            for mask in state.lacks[:players]
        ],
        "layout": cards.names(state.layout),
        "piles": [cards.names(pile) for pile in state.pile[:2]],
        "stock": int(state.stock_size),
        "bottom": [cards.name(int(card)) for card in state.stock[: state.bottom]],
        "returned": int(state.returned),
        "last_taker": int(state.last_taker),
        "clearings": [int(number) for number in state.clearings[:2]],
    }
    if state.last_seat >= 0:
        table["last"] = {
            "number": int(state.captures),
            "seat": int(state.last_seat),
            "card": cards.name(int(state.last_card)),
            "taken": cards.names(state.last_taken),
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
    lists = {name: table[name] for name in ("cards", "shown", "lacks")}
    for name, given in lists.items():
        if len(given) != players:
            raise BadInput(
                _("{name} must be one for each of the {players} seats, not {count}.").format(
                    name=name, players=players, count=len(given)
                )
            )
    if table["cards"][seat] != len(table["hand"]):
        raise BadInput(
            _("The hand has {size} cards where cards says {said}.").format(
                size=len(table["hand"]), said=table["cards"][seat]
            )
        )
    deals_left, over = divmod(table["stock"], law.HAND * players)
    if over:
        raise BadInput(
            _("The pack cannot hold {size} cards: each deal takes {each}.").format(
                size=table["stock"], each=law.HAND * players
            )
        )
    hands = [
        " ".join([*seen, *[ANY] * (size - len(seen))]) for seen, size in zip(table["shown"], table["cards"])
    ]
    hands[seat] = " ".join(table["hand"])
    state = position(
        rules,
        hands=hands,
        layout=" ".join(table["layout"]),
        won=[" ".join(pile) for pile in table["piles"]],
        deals_left=deals_left,
        bottom=" ".join(table["bottom"]),
        shown=[" ".join(seen) for seen in table["shown"]],
        dealer=table["dealer"],
        last_taker=table["last_taker"],
        clearings=table["clearings"],
    )
    named = sum(len(pile) for pile in table["piles"])
    if named != sum(count(pile) for pile in state.pile[:2]):
        raise BadInput(
            _("Hands, layout, piles and pack are {count} cards together, not 52.").format(
                count=law.PACK - sum(count(pile) for pile in state.pile[:2]) + named
            )
        )
    state.returned = table["returned"]
    for other, ranks in enumerate(table["lacks"]):
        state.lacks[other] = np.uint64(
            cards.mask(13 * suit + cards.RANKS.index(rank) for suit in range(4) for rank in ranks)
        )
    last = table.get("last")
    if last:
        state.captures, state.last_seat = last["number"], last["seat"]
        state.last_card = cards.card(last["card"])
        state.last_taken = np.uint64(cards.mask(cards.card(each) for each in last["taken"]))
    return state
