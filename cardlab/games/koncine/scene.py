"""How a position of Končine lies on the table for one seat: the scene that the table widget draws."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from cardlab import cards
from cardlab.cards import members, name, words
from cardlab.engine.protocol import Move, State
from cardlab.games.koncine import rules as law
from cardlab.games.koncine.story import (
    TAKES,
    in_order,
    in_words,
    partner_of,
    point_words,
    read_move,
    values_of,
    why_not,
    why_taken,
)
from cardlab.text import _, ngettext


def draw_choice(rules: Any) -> bool | None:
    """Whether drawing is a choice: never, hands are dealt anew (KON-09)."""
    return None


def scene(
    state: State, seat: int, names: Sequence[str], moves: Sequence[str], open_cards: bool = False
) -> dict[str, Any]:
    """Return the scene for `seat`; `moves` are its legal moves, empty when it is not to move."""
    players = int(state.rules.players)
    return {
        "me": seat,
        "trump": None,
        "around": "right",
        "seats": [_seat(state, each, seat, names, open_cards or each == seat) for each in range(players)],
        "hand": [_hand_card(state, card, seat, names, moves) for card in in_order(int(state.hand[seat]))],
        "layout": [_on_layout(state, card) for card in in_order(int(state.layout))],
        "moves": _captures(state, moves),
        "trick": [],
        "taken": None,
        "last": _last_turn(state, names),
        "stock": {"count": int(state.stock_size), "turned": _open_bottom(state), "closed": False}
        if state.stock_size
        else None,
        "actions": [],
        "say": _say(state, seat, names, moves),
        "next": None,
    }


def _number(state: State, card: int) -> int | None:
    """Return the number that a card has by itself (KON-03, RUS-02)."""
    values = values_of(state.rules, card)
    return values[0] if values else None


def _on_layout(state: State, card: int) -> dict[str, Any]:
    return {"card": name(card), "value": _number(state, card), "label": _special(card)}


def _special(card: int) -> str | None:
    """Say what is special about a card (KON-22, KON-23)."""
    return _("1 point") if card in (law.TEN_OF_DIAMONDS, law.TWO_OF_CLUBS) else None


def _open_bottom(state: State) -> str | None:
    """Return the bottom card of the pack where everybody has seen it (KON-07, KON-G7)."""
    return name(int(state.stock[0])) if state.bottom > 0 else None


def _seat(state: State, seat: int, me: int, players: Sequence[str], open_cards: bool) -> dict[str, Any]:
    """Return a seat; the pile is that of its side (KON-02)."""
    hand, pile = int(state.hand[seat]), int(state.pile[seat])
    shown = hand if open_cards else int(state.shown[seat])
    pairs = state.rules.players == law.SEATS
    return {
        "name": players[seat],
        "turn": bool(not state.over and state.turn == seat),
        "dealer": bool(state.dealer == seat),
        "side": int(seat % 2 != me % 2) if pairs else None,
        "badges": _badges(state, seat, me),
        "hand": [name(card) for card in in_order(shown)] + [None] * (hand & ~shown).bit_count(),
        "laid": [],
        "pile": {"tricks": 0, "cards": pile.bit_count()},
        "score": _score(state, seat),
    }


def _badges(state: State, seat: int, me: int) -> list[str]:
    badges = []
    if state.rules.players == law.SEATS and seat != me:
        badges.append(_("your partner") if seat == partner_of(state, me) else _("opponent"))
    if state.last_taker == seat:
        badges.append(_("captured last"))
    coming = [int(card) for card in state.stock[: min(int(state.bottom), law.PACKET)]]
    if coming and seat == state.dealer:
        badges.append(_("gets {cards} at the end").format(cards=in_words(cards.mask(coming))))
    return badges


def _score(state: State, seat: int) -> list[dict[str, str]]:
    """Return the running counts of the side: cards, clubs, points, clearings (KON-20, KON-22 to KON-25)."""
    pile = int(state.pile[seat])
    clubs = (pile & int(law.ALL_CLUBS)).bit_count()
    note = _("both of you") if state.rules.players == law.SEATS else ""
    special = [words(card) for card in (law.TEN_OF_DIAMONDS, law.TWO_OF_CLUBS) if pile >> card & 1]
    score = [
        {"label": _("cards"), "value": str(pile.bit_count()), "note": _("27 are 2 points")},
        {"label": _("clubs"), "value": str(clubs), "note": _("7 are 1 point")},
        {"label": _("points"), "value": str(int(law.pile_points(state.pile[seat]))), "note": note},
    ]
    if special:
        score[-1]["note"] = ", ".join([*([note] if note else []), *special])
    if state.clearings[seat]:
        score.append({"label": _("cleared"), "value": str(int(state.clearings[seat])), "note": ""})
    return score


def _hand_card(
    state: State, card: int, seat: int, players: Sequence[str], moves: Sequence[str]
) -> dict[str, Any]:
    text = name(card)
    entry: dict[str, Any] = {
        "card": text,
        "value": _number(state, card),
        "hint": None,
        "label": _special(card),
    }
    if text in moves:
        return {**entry, "move": text, "why": None}
    if state.over:
        why = {"rule": None, "text": _("The deal is over.")}
    elif state.turn != seat:
        why = {"rule": None, "text": _("It is {name}'s turn.").format(name=players[state.turn])}
    else:
        rule, reason = why_not(state, _move(state, text))
        why = {"rule": rule, "text": reason}
    return {**entry, "move": None, "why": why}


def _move(state: State, text: str) -> Move:
    return np.array([read_move(state, text)], dtype=law.MOVE)[0]


def _captures(state: State, moves: Sequence[str]) -> list[dict[str, Any]]:
    """Return every capture, and for each card that has one also laying it, where that is allowed."""
    capturing = {text.partition(TAKES)[0] for text in moves if TAKES in text}
    found = []
    for text in moves:
        played, _x, taken = text.partition(TAKES)
        if played in capturing:
            takes = [taken[i : i + 2] for i in range(0, len(taken), 2)]
            found.append(
                {"cards": [played], "takes": takes, "move": text, "label": _label(state, played, takes)}
            )
    return found


def _label(state: State, played: str, takes: list[str]) -> str:
    card = cards.card(played)
    if not takes:
        return _("Lay the {card}").format(card=words(card))
    taken = cards.mask(cards.card(each) for each in takes)
    if law.sweeps(state.rules, card):
        return ngettext("Sweep {n} card", "Sweep {n} cards", len(takes)).format(n=len(takes))
    return _("Take {cards}: {why}").format(
        cards=" ".join(name(each) for each in in_order(taken)), why=why_taken(state.rules, card, taken)[1]
    )


def _last_turn(state: State, players: Sequence[str]) -> dict[str, Any] | None:
    """Return what was played last, and what it took."""
    if state.last_seat < 0:
        return None
    card, taken = int(state.last_card), int(state.last_taken)
    what = {"name": players[state.last_seat], "card": words(card), "taken": in_words(taken)}
    text = _("{name}: the {card} takes {taken}") if taken else _("{name} laid the {card}")
    return {
        "seat": int(state.last_seat),
        "card": name(card),
        "takes": [name(each) for each in members(taken)],
        "text": text.format(**what),
    }


def _say(state: State, seat: int, players: Sequence[str], moves: Sequence[str]) -> dict[str, Any]:
    if state.over:
        return _result(state, seat, players)
    if state.turn != seat:
        return {
            "text": _("{name} is to play.").format(name=players[state.turn]),
            "tone": "info",
            "rule": None,
        }
    if any(TAKES in text for text in moves):
        text = _("Your card: capture with it, or lay it.")
        return {"text": text, "tone": "turn", "rule": "KON-11"}
    if state.layout:
        text = _("Your card: none of yours can capture, so you lay one.")
    else:
        text = _("Your card: the layout is empty, so you lay one.")
    return {"text": text, "tone": "turn", "rule": "KON-11"}


def _result(state: State, seat: int, players: Sequence[str]) -> dict[str, Any]:
    """Say how the deal ended for the seat."""
    mine, theirs = int(state.points[seat]), int(state.points[1 - seat % 2])
    what = {"mine": point_words(mine), "theirs": theirs}
    if mine > theirs:
        return {
            "text": _("You win the deal, {mine} to {theirs}.").format(**what),
            "tone": "won",
            "rule": "KON-26",
        }
    other = players[1 - seat % 2]
    if mine == theirs:
        text = _("The deal is a draw: {mine} each.").format(**what)
        return {"text": text, "tone": "info", "rule": "KON-26"}
    text = _("{name} wins the deal, {theirs} to {mine}.").format(
        name=other, theirs=point_words(theirs), mine=mine
    )
    return {"text": text, "tone": "lost", "rule": "KON-26"}
