"""How a position of Sixty-six lies on the table for one seat: the scene that the table widget draws."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from cardlab.cards import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, members, name, suit_words, words
from cardlab.engine.protocol import State
from cardlab.games.sixty_six import rules as law
from cardlab.games.sixty_six.story import lowest_trump, why_not
from cardlab.text import _, ngettext

# Neighbouring suits differ in colour.
SHOWN_SUITS = (SPADES, HEARTS, CLUBS, DIAMONDS)


def sorted_hand(mask: int) -> list[int]:
    """Return the cards of a hand as they are held: by suit, the strongest first (R66-4)."""
    return sorted(
        members(mask),
        key=lambda card: (SHOWN_SUITS.index(card // 13), -int(law.STRENGTH[card % 13])),
    )


def draw_choice(rules: Any) -> bool | None:
    """Whether drawing is a choice (R66-34, R66-41): often where one may close instead, never where 66 ends the deal."""
    if rules.close_before_draw or rules.exchange_before_draw:
        return True
    return False if rules.announce == law.MANUAL else None


def scene(
    state: State, seat: int, names: Sequence[str], moves: Sequence[str], open_cards: bool = False
) -> dict[str, Any]:
    """Return the scene for `seat`; `moves` are its legal moves, empty when it is not to move."""
    over = state.phase == law.OVER
    is_my_turn = not over and state.turn == seat
    hand_texts = [name(card) for card in members(int(state.hand[seat]))]
    return {
        "me": seat,
        "trump": SUITS[state.trump],
        "seats": [_seat(state, each, names, open_cards or each == seat) for each in range(2)],
        "hand": [_hand_card(state, card, seat, names, moves) for card in sorted_hand(int(state.hand[seat]))],
        "trick": [] if state.led < 0 else [{"seat": 1 - int(state.turn), "card": name(int(state.led))}],
        "taken": _last_trick(state),
        "stock": _stock(state),
        "actions": [_action(state, move) for move in moves if move not in hand_texts],
        "say": _say(state, seat, names, is_my_turn),
        "next": None,
    }


def _seat(state: State, seat: int, players: Sequence[str], open_cards: bool) -> dict[str, Any]:
    """Return a seat; its pile is a number of tricks, as won tricks stay face down (R66-11)."""
    hand = int(state.hand[seat])
    shown = hand if open_cards else int(state.shown[seat])
    badges = []
    if state.closed_by == seat:
        badges.append(_("closed the stock"))
    if state.winner == seat:
        badges.append(_("won the deal"))
    score = {"label": _("points"), "value": str(int(state.points[seat])), "note": ""}
    if state.pending[seat]:
        score["note"] = _("{points} waiting for a trick").format(points=int(state.pending[seat]))
    return {
        "name": players[seat],
        "turn": bool(state.phase != law.OVER and state.turn == seat),
        "dealer": bool(state.dealer == seat),
        "badges": badges,
        "hand": [name(card) for card in sorted_hand(shown)] + [None] * (hand & ~shown).bit_count(),
        "pile": {"tricks": int(state.tricks[seat]), "cards": 2 * int(state.tricks[seat])},
        "score": [score],
    }


def _hand_card(
    state: State, card: int, seat: int, players: Sequence[str], moves: Sequence[str]
) -> dict[str, Any]:
    text = name(card)
    if text in moves:
        return {"card": text, "move": text, "why": None, "hint": None}
    if state.phase == law.OVER:
        why = {"rule": None, "text": _("The deal is over.")}
    elif state.turn != seat:
        why = {"rule": None, "text": _("It is {name}'s turn.").format(name=players[1 - seat])}
    else:
        move = np.zeros(1, dtype=law.MOVE)[0]
        move["kind"], move["card"] = law.CARD, card
        rule, reason = why_not(state, move)
        why = {"rule": rule, "text": reason}
    return {"card": text, "move": None, "why": why, "hint": None}


def _last_trick(state: State) -> dict[str, Any] | None:
    if state.last_winner < 0:
        return None
    led, reply = int(state.last_led), int(state.last_reply)
    winner = int(state.last_winner)
    replier = winner if law.beats(reply, led, state.trump) else 1 - winner
    value = int(law.VALUE[led % 13] + law.VALUE[reply % 13])
    return {
        "number": int(state.tricks[0] + state.tricks[1]),
        "by": winner,
        "cards": [{"seat": 1 - replier, "card": name(led)}, {"seat": replier, "card": name(reply)}],
        "text": ngettext("{n} point", "{n} points", value).format(n=value),
    }


def _stock(state: State) -> dict[str, Any] | None:
    if state.stock_size == 0:
        return None
    closed = bool(state.closed_by >= 0)
    return {
        "count": int(state.stock_size) - 1,
        "turned": None if closed else name(int(state.stock[0])),
        "closed": closed,
    }


def _action(state: State, move: str) -> dict[str, Any]:
    seat = state.turn
    if move.startswith("marriage"):
        suit = SUITS.index(move[-1])
        value = int(law.marriage_value(state, suit))
        label = _("Declare {suit} ({value})").format(suit=suit_words(suit), value=value)
        return {"move": move, "label": label, "key": move[-1].lower(), "primary": False, "on": None}
    labels = {
        "call": _("“Dosta!” (I have 66)"),
        "pass": _("Do not call"),
        "exchange": _("Exchange the {low} for the {turned}").format(
            low=words(lowest_trump(state)), turned=words(int(state.stock[0]))
        ),
        "close": _("Close the stock"),
        "draw": _("Draw"),
    }
    keys = {"call": "o", "pass": "p", "exchange": "x", "close": "z", "draw": "n"}
    has_66 = state.points[seat] >= law.POINTS_TO_WIN
    primary = has_66 if move == "call" else not has_66 and move in ("draw", "pass")
    return {
        "move": move,
        "label": labels[move],
        "key": keys[move],
        "primary": bool(primary),
        "on": "stock" if move == "draw" else None,
    }


def _say(state: State, seat: int, players: Sequence[str], is_my_turn: bool) -> dict[str, Any]:
    tone = "turn"
    if state.phase == law.OVER:
        return _result(state, seat, players)
    if not is_my_turn:
        tone = "info"
        text = _("{name} is to move.").format(name=players[1 - seat])
    elif state.phase == law.BEFORE_DRAW:
        text = _("You took the trick: draw a card, or decide first.")
    elif state.phase == law.LAST_CALL:
        text = _("That was the last trick: call “Dosta” if you have 66.")
    elif state.phase == law.REPLY:
        text = _("{name} led the {card}: your answer.").format(
            name=players[1 - seat], card=words(int(state.led))
        )
    elif state.declared >= 0:
        text = _("Now lead the king or the queen of {suit}.").format(suit=suit_words(int(state.declared)))
    else:
        text = _("Your lead.")
    return {"text": text, "tone": tone, "rule": None}


def _result(state: State, seat: int, players: Sequence[str]) -> dict[str, Any]:
    worth = int(state.game_points)
    gp = ngettext("{n} game point", "{n} game points", worth).format(n=worth)
    if state.winner < 0:
        return {"text": _("The deal is drawn."), "tone": "info", "rule": None}
    if state.winner == seat:
        return {"text": _("You win the deal: {gp}.").format(gp=gp), "tone": "won", "rule": "R66-46"}
    text = _("{name} wins the deal: {gp}.").format(name=players[1 - seat], gp=gp)
    return {"text": text, "tone": "lost", "rule": "R66-46"}
