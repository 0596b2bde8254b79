"""How a position of Končine lies on the table for one seat: the scene that the table widget draws."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from cardlab import cards
from cardlab.cards import members, name
from cardlab.engine import captures
from cardlab.engine.protocol import Move, State
from cardlab.games.koncine import rules as law
from cardlab.games.koncine.story import (
    TAKES,
    in_order,
    partner_of,
    point_words,
    read_move,
    values_of,
    why_not,
)
from cardlab.text import _, ngettext

SETS: Final = 1024  # room for the single sets that a card can take


def draw_choice(rules: Any) -> bool | None:
    """Whether drawing is a choice: never, hands are dealt anew (KON-09)."""
    return None


def scene(
    state: State, seat: int, names: Sequence[str], moves: Sequence[str], open_cards: bool = False
) -> dict[str, Any]:
    """Return the scene for `seat`; `moves` are its legal moves, empty when it is not to move."""
    players = int(state.rules.players)
    hand = [_hand_card(state, card, seat, names, moves) for card in in_order(int(state.hand[seat]))]
    return {
        "me": seat,
        "trump": None,
        "around": "right",
        "seats": [_seat(state, each, seat, names, open_cards or each == seat) for each in range(players)],
        "hand": hand,
        "layout": [
            {"card": name(card), "values": list(values_of(state.rules, card))}
            for card in members(int(state.layout))
        ],
        "trick": [],
        "taken": _taken(state),
        "stock": {"count": int(state.stock_size), "turned": _open_bottom(state), "closed": False}
        if state.stock_size
        else None,
        "actions": [],
        "say": _say(state, seat, names, hand),
        "next": None,
    }


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
        badges.append(_("gets {cards} last").format(cards=" ".join(map(_sign, coming))))
    return badges


def _sign(card: int) -> str:
    """Return a card as short as can be, for a plate."""
    return cards.RANKS[cards.rank(card)].replace("T", "10") + cards.SYMBOLS[cards.suit(card)]


def _score(state: State, seat: int) -> list[dict[str, str]]:
    """Return the running counts of the side: cards, clubs, points, clearings (KON-20, KON-22 to KON-25)."""
    pile = int(state.pile[seat])
    clubs = (pile & int(law.ALL_CLUBS)).bit_count()
    points = int(law.pile_points(state.pile[seat]))
    note = [_("both of you")] if state.rules.players == law.SEATS else []
    note += [_sign(card) for card in (law.TEN_OF_DIAMONDS, law.TWO_OF_CLUBS) if pile >> card & 1]
    score = [
        {"label": ngettext("card", "cards", pile.bit_count()), "value": str(pile.bit_count()), "note": ""},
        {"label": ngettext("club", "clubs", clubs), "value": str(clubs), "note": ""},
        {"label": ngettext("point", "points", points), "value": str(points), "note": ", ".join(note)},
    ]
    if state.clearings[seat]:
        score.append({"label": _("cleared"), "value": str(int(state.clearings[seat])), "note": ""})
    return score


def _hand_card(
    state: State, card: int, seat: int, players: Sequence[str], moves: Sequence[str]
) -> dict[str, Any]:
    text = name(card)
    can_lay = text in moves
    entry: dict[str, Any] = {"card": text, "move": text if can_lay else None, "why": None, "hint": None}
    sets = _sets(state, card) if moves else []
    if sets:
        sweeps = law.sweeps(state.rules, card)
        entry["takes"] = {
            "sets": sets,
            "several": bool(state.rules.multi_capture) and not sweeps,
            "move": text + TAKES,
            "start": 0,
            "totals": [] if sweeps else list(values_of(state.rules, card)),
        }
    if can_lay or sets:
        return entry
    if state.over:
        why = {"rule": None, "text": _("The deal is over.")}
    elif state.turn != seat:
        why = {"rule": None, "text": _("It is {name}'s turn.").format(name=players[state.turn])}
    else:
        rule, reason = why_not(state, _move(state, text))
        why = {"rule": rule, "text": reason}
    return {**entry, "why": why}


def _sets(state: State, card: int) -> list[list[str]]:
    """Return the single sets that a card can take, the smallest first (KON-12 to KON-16, RUS-04)."""
    rules = state.rules
    if law.sweeps(rules, card):
        return [cards.names(state.layout)] if state.layout else []
    room = np.zeros(SETS + captures.WORK, dtype=np.uint64)
    rank = cards.rank(card)
    lies = state.layout & law.summands(rules, rank)
    found = captures.captures(lies, law.row_of(rules, rank), False, room)
    return sorted((cards.names(each) for each in room[:found]), key=len)


def _move(state: State, text: str) -> Move:
    return np.array([read_move(state, text)], dtype=law.MOVE)[0]


def _taken(state: State) -> dict[str, Any] | None:
    """Return the last capture; after the last card also what goes with it to the last capturer (KON-21)."""
    if state.last_seat < 0:
        return None
    takes = cards.names(state.last_taken)
    size = len(takes) + int(state.rest).bit_count() + 1
    return {
        "number": int(state.captures),
        "by": int(state.last_seat) if takes else int(law.rest_to(state)),
        "cards": [{"seat": int(state.last_seat), "card": name(int(state.last_card))}],
        "takes": takes,
        "rest": cards.names(state.rest),
        "text": ngettext("{n} card", "{n} cards", size).format(n=size),
    }


def _say(state: State, seat: int, players: Sequence[str], hand: Sequence[dict[str, Any]]) -> dict[str, Any]:
    if state.over:
        return _result(state, seat, players)
    if state.turn != seat:
        return {
            "text": _("{name} is to play.").format(name=players[state.turn]),
            "tone": "info",
            "rule": None,
        }
    if any("takes" in entry for entry in hand):
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
    if mine == theirs:
        text = _("The deal is a draw: {mine} each.").format(mine=point_words(mine))
        return {"text": text, "tone": "info", "rule": "KON-26"}
    scores = _("{more} to {less}").format(more=point_words(max(mine, theirs)), less=min(mine, theirs))
    best = (seat if mine > theirs else seat + 1) % 2
    names = [players[each] for each in range(best, len(players), 2) if each != seat]
    if mine > theirs:
        names.insert(0, _("You"))
    if len(names) == 1 and mine < theirs:
        text = _("{name} wins the deal, {scores}.").format(name=names[0], scores=scores)
    else:
        text = _("{names} win the deal, {scores}.").format(names=_(" and ").join(names), scores=scores)
    return {"text": text, "tone": "won" if mine > theirs else "lost", "rule": "KON-26"}
