"""What a seat knows of a position as a document's table: ``docs/position.remi.schema.json``."""

from typing import Any, Final

from cardlab import cards
from cardlab.engine.errors import BadInput
from cardlab.engine.pool import ANY
from cardlab.engine.protocol import State
from cardlab.games.remi.dealing import sees_bottom
from cardlab.games.remi.hands import held
from cardlab.games.remi.meld_text import texts
from cardlab.games.remi.position import PHASES, position
from cardlab.text import _

COUNTED: Final = ("laid_value", "owed_jokers", "turns", "idle", "reshuffles")
FLAGS: Final = ("opened_now", "others_opened", "acted")


def write_table(state: State, seat: int) -> dict[str, Any]:
    """Return all that `seat` knows of a running round."""
    players = range(int(state.rules.players))
    turn = int(state.turn)
    table: dict[str, Any] = {
        "dealer": int(state.dealer),
        "turn": turn,
        "phase": PHASES[int(state.phase)],
        "hand": _names(held(state.hand[seat], state.twice[seat])),
        "cards": [len(held(state.hand[each], state.twice[each])) for each in players],
        "shown": [_names(held(state.shown[each], state.shown_twice[each])) for each in players],
        "opened": [bool(state.opened[each]) for each in players],
        "melds": [
            {"owner": int(state.owner[number]), "cards": texts(state.melds[number])}
            for number in range(int(state.meld_count))
        ],
        "pile": _names(state.pile[: state.pile_size]),
        "stock": int(state.stock_size),
        **{name: int(state[name]) for name in COUNTED},
        **{name: bool(state[name]) for name in FLAGS},
    }
    if sees_bottom(state):
        table["bottom"] = cards.name(int(state.stock[0]))
    if state.took >= 0:
        table["took"], table["owes"] = cards.name(int(state.took)), bool(state.owes >= 0)
    if state.drew >= 0:
        seen = seat == turn or _is_open_bottom(state)
        table["drew"] = cards.name(int(state.drew)) if seen else ANY
    return table


def _names(given: Any) -> list[str]:
    return [cards.name(int(card)) for card in given]


def _is_open_bottom(state: State) -> bool:
    """REM-G2: whether the card drawn in this turn was the bottom card that everybody had seen."""
    return bool(state.rules.bottom_card_face_up and not state.stock_size and not state.reshuffles)


def read_table(rules: Any, seat: int, table: dict[str, Any]) -> State:
    """Return a state in which `seat` knows what the table says; what is hidden lies in some order.

    Raises
    ------
    BadInput
        When there can be no such position.
    """
    players = int(rules.players)
    for name in ("cards", "shown", "opened"):
        if len(table[name]) != players:
            raise BadInput(
                _("{name} must be one for each of the {players} seats, not {count}.").format(
                    name=name, players=players, count=len(table[name])
                )
            )
    if table["cards"][seat] != len(table["hand"]):
        raise BadInput(
            _("The hand has {size} cards where cards says {said}.").format(
                size=len(table["hand"]), said=table["cards"][seat]
            )
        )
    hands = [
        " ".join([*seen, *[ANY] * (size - len(seen))])
        for seen, size in zip(table["shown"], table["cards"], strict=True)
    ]
    hands[seat] = " ".join(table["hand"])
    drew = table.get("drew", "")
    state = position(
        rules,
        hands=hands,
        melds=[" ".join(meld["cards"]) for meld in table["melds"]],
        owners=[meld["owner"] for meld in table["melds"]],
        pile=" ".join(table["pile"]),
        stock=table["stock"],
        bottom=table.get("bottom", ""),
        opened=table["opened"],
        shown=[" ".join(seen) for seen in table["shown"]],
        took=table.get("took", ""),
        owes=table.get("owes", False),
        drew="" if drew == ANY else drew,
        **{name: table[name] for name in ("dealer", "turn", "phase", *COUNTED, *FLAGS)},
    )
    if state.pile_size != len(table["pile"]):
        raise BadInput(
            _("Hands, melds, pile and stock are {count} cards together; the pack has {pack}.").format(
                count=_pack_size(rules) - int(state.pile_size) + len(table["pile"]), pack=_pack_size(rules)
            )
        )
    if drew == ANY:
        turn = int(state.turn)
        state.drew = held(state.hand[turn], state.twice[turn])[
            0
        ]  # any card: it matters only that one was drawn
    return state


def _pack_size(rules: Any) -> int:
    return 2 * cards.JOKER + int(rules.jokers)
