"""How a position of Sedmice lies on the table for one seat: the scene that the table widget draws."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from cardlab.cards import ACE, SEVEN, TEN, by_rank, members, name, rank, words
from cardlab.engine.protocol import State
from cardlab.games.sedmice import rules as law
from cardlab.games.sedmice.story import (
    RELEASE,
    asked_for,
    asking,
    is_open_choice,
    last_trick,
    partner_of,
    point_words,
    trick_cards,
    why_not,
    worth_of,
)
from cardlab.text import _, ngettext

BEAT: Final = 600  # ms that a full round lies while the opener decides, or seems to (RSD-19)

# How cards are held: sevens first, then what scores, then the others; equal ranks together, as suits never matter.
HELD_FIRST: Final = (SEVEN, ACE, TEN)


def sorted_hand(mask: int) -> list[int]:
    """Return the cards of a hand as they are held."""
    return by_rank(mask, HELD_FIRST)


def draw_choice(rules: Any) -> bool | None:
    """Whether drawing is a choice: never (RSD-21)."""
    return None


def scene(
    state: State, seat: int, names: Sequence[str], moves: Sequence[str], open_cards: bool = False
) -> dict[str, Any]:
    """Return the scene for `seat`; `moves` are its legal moves, empty when it is not to move."""
    players = int(state.rules.players)
    trick = trick_cards(state, int(state.first), int(state.played_size), int(state.opener))
    waits = state.phase == law.DECIDE and state.turn != seat
    return {
        "me": seat,
        "trump": None,
        "around": "right" if state.rules.direction == law.RIGHT else "left",
        "seats": [_seat(state, each, seat, names, open_cards or each == seat) for each in range(players)],
        "hand": [_hand_card(state, card, seat, names, moves) for card in sorted_hand(int(state.hand[seat]))],
        "trick": _marked(trick, state),
        "taken": _last_trick(state, seat, names),
        "stock": {"count": int(state.stock_size), "turned": None, "closed": False}
        if state.stock_size
        else None,
        "actions": _actions(state, seat, names, moves) if state.phase == law.DECIDE else [],
        "say": _say(state, seat, names),
        "next": {"after": BEAT, "always": True} if waits else None,
    }


def _marked(trick: list[tuple[int, int]], state: State) -> list[dict[str, Any]]:
    """Return the cards of a trick; the one that holds it is marked (RSD-13)."""
    answers = [n for n, (_seat, card) in enumerate(trick) if law.matches(asking(state, trick[0][1]), card)]
    holding = answers[-1] if answers else -1
    return [{"seat": seat, "card": name(card), "holds": n == holding} for n, (seat, card) in enumerate(trick)]


def _seat(state: State, seat: int, me: int, players: Sequence[str], open_cards: bool) -> dict[str, Any]:
    """Return a seat; its pile is a number of tricks, as taken cards stay face down (RSD-22)."""
    hand = int(state.hand[seat])
    shown = hand if open_cards else int(state.shown[seat])
    sides = law.sides(state.rules)
    deciding = state.phase == law.DECIDE and me != state.turn
    pairs = state.rules.sides == law.PAIRS
    return {
        "name": players[seat],
        "turn": bool(state.phase != law.OVER and state.turn == seat and not deciding),
        "dealer": bool(state.dealer == seat),
        "side": int(sides[seat] != sides[me]) if pairs else None,
        "badges": _badges(state, seat, me),
        "hand": [name(card) for card in sorted_hand(shown)] + [None] * (hand & ~shown).bit_count(),
        "pile": {"tricks": int(state.tricks[seat]), "cards": 0},
        "score": _score(state, seat),
    }


def _badges(state: State, seat: int, me: int) -> list[str]:
    badges = []
    if state.rules.sides == law.PAIRS and seat != me:
        badges.append(_("your partner") if seat == partner_of(state, me) else _("opponent"))
    if int(state.shown[seat]) & int(law.SEVENS):
        badges.append(_("kept the seven at the bottom"))
    if seat == me and state.bottom >= 0 and seat == law.next_seat(state, int(state.dealer)):
        badges.append(_("you saw the last card: {card}").format(card=words(int(state.bottom))))
    return badges


def _score(state: State, seat: int) -> list[dict[str, str]]:
    points = int(state.points[seat])
    label = ngettext("point", "points", points)
    if partner_of(state, seat) >= 0:
        label = ngettext("point together", "points together", points)
    score = [{"label": label, "value": str(points), "note": ""}]
    if state.totals[seat]:
        total = {"label": _("in all"), "value": str(int(state.totals[seat]) + points), "note": ""}
        score.append(total)
    return score


def _hand_card(
    state: State, card: int, seat: int, players: Sequence[str], moves: Sequence[str]
) -> dict[str, Any]:
    text = name(card)
    if text in moves:
        return {"card": text, "move": text, "why": None, "hint": None}
    if state.phase == law.OVER:
        why = {"rule": None, "text": _("The deal is over.")}
    elif state.turn != seat:
        why = {"rule": None, "text": _("It is {name}'s turn.").format(name=players[state.turn])}
    else:
        move = np.zeros(1, dtype=law.MOVE)[0]
        move["kind"], move["card"] = law.CARD, card
        rule, reason = why_not(state, move)
        why = {"rule": rule, "text": reason}
    return {"card": text, "move": None, "why": why, "hint": None}


def _last_trick(state: State, seat: int, players: Sequence[str]) -> dict[str, Any] | None:
    trick = last_trick(state)
    if not trick:
        return None
    opener = int(state.last_opener)
    say = None
    if state.rules.hide_forced_release and seat != opener and is_open_choice(state):
        say = _waiting(players, opener)
    return {
        "number": int(state.tricks.sum()),
        "by": int(state.last_winner),
        "cards": _marked(trick, state),
        "text": point_words(worth_of(state, trick)),
        "say": say,
    }


def _actions(state: State, seat: int, players: Sequence[str], moves: Sequence[str]) -> list[dict[str, Any]]:
    """Return extend and release as clear choices; one way to extend for each rank, as suits never matter (RSD-2)."""
    actions = []
    cards = [card for card in members(int(state.hand[seat])) if name(card) in moves]
    for is_seven, key in ((False, "e"), (True, "s")):
        card = next((each for each in cards if (rank(each) == SEVEN) == is_seven), None)
        if card is not None:
            label = _("Extend with the {card}").format(card=words(card))
            actions.append({"move": name(card), "label": label, "key": key, "primary": True, "on": None})
    if RELEASE in moves:
        holder = int(state.holder)
        what = {"name": players[holder], "points": point_words(int(state.at_stake))}
        label = (
            _("Release: you take it, {points}") if holder == seat else _("Release: {name} takes it, {points}")
        )
        actions.append(
            {"move": RELEASE, "label": label.format(**what), "key": "r", "primary": True, "on": None}
        )
    return actions


def _waiting(players: Sequence[str], opener: int) -> dict[str, Any]:
    """Return what is said while somebody else may extend a full round: always the same (RSD-19)."""
    text = _("A full round: {name}, who led, extends or releases.").format(name=players[opener])
    return {"text": text, "tone": "info", "rule": "RSD-14"}


def _say(state: State, seat: int, players: Sequence[str]) -> dict[str, Any]:
    if state.phase == law.OVER:
        return _result(state, seat, players)
    if state.phase == law.DECIDE and state.turn != seat:
        return _waiting(players, int(state.turn))
    if state.phase == law.LEAD:
        mine = state.turn == seat
        text = _("Your lead.") if mine else _("{name} is to lead.").format(name=players[state.turn])
        return {"text": text, "tone": "turn" if mine else "info", "rule": None}
    holds = (
        _("You hold the trick.")
        if state.holder == seat
        else _("{name} holds the trick.").format(name=players[state.holder])
    )
    what = {"holds": holds, "answers": asked_for(state), "name": players[state.turn]}
    if state.phase == law.DECIDE:
        text = _("{holds} Extend with {answers}, or release it.").format(**what)
        return {"text": text, "tone": "turn", "rule": "RSD-14"}
    if state.turn == seat:
        text = _("{holds} Your card: {answers} answers.").format(**what)
        return {"text": text, "tone": "turn", "rule": "RSD-10"}
    return {"text": _("{holds} {name} is to play.").format(**what), "tone": "info", "rule": None}


def _result(state: State, seat: int, players: Sequence[str]) -> dict[str, Any]:
    """Say how the deal ended for the seat; of four single players who has most has won it."""
    sides = law.sides(state.rules)
    best = max(int(each) for each in state.score)
    won = [each for each in range(len(sides)) if state.score[each] == best]
    rule = "RSD-26" if state.rules.deal_result == law.ONE_TWO_THREE else "RSD-27"
    if len({sides[each] for each in won}) > 1:
        return {
            "text": _("The deal is a draw: {points} each.").format(points=best),
            "tone": "info",
            "rule": rule,
        }
    scores = " : ".join(str(int(state.score[side])) for side in range(law.side_count(state.rules)))
    if seat in won:
        text = _("You win the deal, {scores}.").format(scores=scores)
        if len(won) > 1:
            text = _("You and {name} win the deal, {scores}.").format(
                name=players[partner_of(state, seat)], scores=scores
            )
        return {"text": text, "tone": "won", "rule": rule}
    text = _("{name} wins the deal, {scores}.").format(name=players[won[0]], scores=scores)
    if len(won) > 1:
        first, second = (players[each] for each in won)
        text = _("{first} and {second} win the deal, {scores}.").format(
            first=first, second=second, scores=scores
        )
    return {"text": text, "tone": "lost", "rule": rule}
