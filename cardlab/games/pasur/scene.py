"""How a position of Pasur lies on the table for one seat: the scene that the table widget draws."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from cardlab.cards import ACE, JACK, members, name, rank, words
from cardlab.engine.protocol import State
from cardlab.games.pasur import rules as law
from cardlab.games.pasur.story import (
    TAKES,
    captures_of,
    partner_of,
    point_words,
    points,
    why_not,
)
from cardlab.text import _, ngettext


def sorted_hand(mask: int) -> list[int]:
    """Return the cards of a hand as they are held: jacks, kings and queens, then by value down to the aces."""
    return sorted(members(mask), key=lambda card: (rank(card) != JACK, rank(card) == ACE, -rank(card), card))


def draw_choice(rules: Any) -> bool | None:
    """Whether drawing is a choice: never, hands are dealt (PAS-05)."""
    return None


def scene(
    state: State, seat: int, names: Sequence[str], moves: Sequence[str], open_cards: bool = False
) -> dict[str, Any]:
    """Return the scene for `seat`; `moves` are its legal moves, empty when it is not to move."""
    seats = range(int(state.rules.players))
    return {
        "me": seat,
        "trump": None,
        "around": "right",
        "seats": [_seat(state, each, seat, names, open_cards or each == seat) for each in seats],
        "hand": _hand(state, seat, names, moves),
        "layout": [{"card": name(card), "values": _values(card)} for card in members(state.layout)],
        "trick": [],
        "taken": _taken(state),
        "stock": {"count": int(state.stock_size), "turned": None, "closed": False}
        if state.stock_size
        else None,
        "actions": [],
        "say": _say(state, seat, names),
        "next": None,
    }


def _values(card: int) -> list[int]:
    """Return what a card counts in a sum; nothing for jack, queen and king (PAS-03)."""
    value = int(law.VALUE[rank(card)])
    return [value] if value else []


def _seat(state: State, seat: int, me: int, players: Sequence[str], open_cards: bool) -> dict[str, Any]:
    hand = int(state.hand[seat])
    pairs = state.rules.players == law.SEATS
    side = int(law.side_of(seat) != law.side_of(me))
    badges = [] if seat == me or not pairs else [_("opponent") if side else _("your partner")]
    if law.is_frozen(state, law.side_of(seat)):
        badges.append(_("tablas bring nothing"))
    return {
        "name": players[seat],
        "turn": bool(state.phase != law.OVER and state.turn == seat),
        "dealer": bool(state.dealer == seat),
        "side": side if pairs else None,
        "badges": badges + ([_("captured last")] if state.last_taker == seat else []),
        "hand": [name(card) for card in sorted_hand(hand)] if open_cards else [None] * hand.bit_count(),
        "pile": {"tricks": 0, "cards": int(state.pile[seat]).bit_count()},
        "score": _score(state, seat),
    }


def _score(state: State, seat: int) -> list[dict[str, str]]:
    """Return the running counts of a side (PAS-19, PAS-21 to PAS-25), and what it began the deal with (PAS-20)."""
    note = _("both of you") if partner_of(state, seat) >= 0 else ""
    worth, tablas = points(state)[seat], int(state.tablas[seat])
    clubs = (int(state.pile[seat]) & int(law.CLUB_CARDS)).bit_count()
    score = [
        {"label": ngettext("point", "points", worth), "value": str(worth), "note": note},
        {"label": ngettext("club", "clubs", clubs), "value": str(clubs), "note": ""},
        {"label": ngettext("tabla", "tablas", tablas), "value": str(tablas), "note": ""},
    ]
    if state.totals.any():
        score.append({"label": _("before the deal"), "value": str(int(state.totals[seat])), "note": ""})
    return score


def _hand(state: State, seat: int, players: Sequence[str], moves: Sequence[str]) -> list[dict[str, Any]]:
    captures = captures_of(state, seat) if moves else {}
    return [
        _hand_card(state, card, seat, players, moves, captures.get(card, []))
        for card in sorted_hand(int(state.hand[seat]))
    ]


def _hand_card(
    state: State, card: int, seat: int, players: Sequence[str], moves: Sequence[str], captures: Sequence[int]
) -> dict[str, Any]:
    text = name(card)
    shown: dict[str, Any] = {"card": text, "move": text if text in moves else None, "why": None, "hint": None}
    if captures:
        shown["takes"] = {
            "sets": [[name(each) for each in members(taken)] for taken in captures],
            "several": False,
            "move": text + TAKES,
            "start": int(law.VALUE[rank(card)]),
            "totals": [law.ELEVEN] if law.VALUE[rank(card)] else [],
        }
    if shown["move"] is None:
        shown["why"] = _why(state, card, seat, players)
    return shown


def _why(state: State, card: int, seat: int, players: Sequence[str]) -> dict[str, Any]:
    """Say why a card may not be laid."""
    if state.phase == law.OVER:
        return {"rule": None, "text": _("The deal is over.")}
    if state.turn != seat:
        return {"rule": None, "text": _("It is {name}'s turn.").format(name=players[state.turn])}
    rule, reason = why_not(state, np.array([(card, 0)], dtype=law.MOVE)[0])
    return {"rule": rule, "text": reason}


def _taken(state: State) -> dict[str, Any] | None:
    """Return the last capture, or the rest that the last capturer gets after a last card that is laid (PAS-16)."""
    by = int(state.last_taker)
    number = int(state.captures)
    played, takes = int(state.last_card), int(state.last_taken)
    seat, text = by, _("Tabla!") if state.last_tabla else _cards(takes.bit_count() + 1)
    if state.rest and state.last_played != played:
        by = by if by >= 0 else int(state.dealer)
        number += 1
        played, takes, seat = int(state.last_played), 0, int(state.dealer)
        text = _("The rest")
    if not number:
        return None
    return {
        "number": number,
        "by": by,
        "cards": [{"seat": seat, "card": name(played)}],
        "takes": [name(card) for card in members(takes)],
        "rest": [name(card) for card in members(int(state.rest) & ~(1 << played))],
        "text": text,
    }


def _cards(number: int) -> str:
    return ngettext("{n} card", "{n} cards", number).format(n=number)


# --- what is said


def _say(state: State, seat: int, players: Sequence[str]) -> dict[str, Any]:
    if state.phase == law.OVER:
        return _result(state, seat, players)
    sentences, rule = [], None
    if law.is_first_hand(state) and int(state.hand[seat]).bit_count() == law.HAND:
        opening = _opening(state)
        rule = "PAS-07" if opening else "PAS-04"
        sentences += opening
    mine = state.turn == seat
    sentences.append(
        _("Your turn: take something or lay a card.")
        if mine
        else _("{name} is to play.").format(name=players[state.turn])
    )
    if law.is_last_hand(state):
        rule = "PAS-16"
        sentences.append(_("The last hand: who captures last gets the rest."))
    return {"text": " ".join(sentences), "tone": "turn" if mine else "info", "rule": rule}


def _opening(state: State) -> list[str]:
    """Say what happened to the opening layout (PAS-07)."""
    said = []
    if state.redeals:
        said.append(
            ngettext(
                "The cards were gathered and dealt again: two jacks, or three equal courts, lay there.",
                "The cards were gathered and dealt again {n} times.",
                int(state.redeals),
            ).format(n=int(state.redeals))
        )
    if state.buried >= 0:
        said.append(
            _("The {jack} lay there and was buried in the pack.").format(jack=words(int(state.buried)))
        )
    return said


def _result(state: State, seat: int, players: Sequence[str]) -> dict[str, Any]:
    """Say how the deal ended for the seat."""
    side = int(law.side_of(seat))
    mine, theirs = int(state.points[side]), int(state.points[1 - side])
    if mine == theirs:
        text = _("The deal is a draw: {points} each.").format(points=point_words(mine))
        return {"text": text, "tone": "info", "rule": "PAS-27"}
    scores = f"{max(mine, theirs)} : {min(mine, theirs)}"
    best = side if mine > theirs else 1 - side
    names = [_("You") if each == seat else players[each] for each in range(best, len(players), law.SIDES)]
    if len(names) == 1 and mine < theirs:
        text = _("{name} wins the deal, {scores}.").format(name=names[0], scores=scores)
    else:
        names.sort(key=lambda each: each != _("You"))
        text = _("{names} win the deal, {scores}.").format(names=_(" and ").join(names), scores=scores)
    return {"text": text, "tone": "won" if mine > theirs else "lost", "rule": "PAS-27"}
