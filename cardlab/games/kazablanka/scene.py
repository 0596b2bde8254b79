"""How a position of Kazablanka lies on the table for one seat: the scene that the table widget draws."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from cardlab.cards import ACE, FIVE, TEN, TWO, by_rank, members, name, rank, words
from cardlab.engine.protocol import Move, State
from cardlab.games.kazablanka import rules as law
from cardlab.games.kazablanka.story import (
    EXCHANGE,
    RELEASE,
    in_words,
    is_open_choice,
    last_trick,
    matches,
    matching_words,
    read_move,
    taken_twos,
    trick_cards,
    why_not,
    worth_words,
)
from cardlab.text import _

BEAT: Final = 600  # ms that a full round lies while the opener decides, or seems to

# How cards are held: twos first, then what scores, then the others; equal ranks together, as suits never match.
HELD_FIRST: Final = (TWO, ACE, TEN, FIVE)


def sorted_hand(mask: int) -> list[int]:
    """Return the cards of a hand as they are held."""
    return by_rank(mask, HELD_FIRST)


def draw_choice(rules: Any) -> bool | None:
    """Whether drawing is a choice: never, there is no stock (RKZ-4)."""
    return None


def scene(
    state: State, seat: int, names: Sequence[str], moves: Sequence[str], open_cards: bool = False
) -> dict[str, Any]:
    """Return the scene for `seat`; `moves` are its legal moves, empty when it is not to move."""
    waits = state.phase == law.DECIDE and state.turn != seat
    return {
        "me": seat,
        "trump": None,
        "around": "right",
        "seats": [_seat(state, each, seat, names, open_cards or each == seat) for each in range(law.SEATS)],
        "hand": _hand(state, seat, names, moves),
        "trick": _marked(state),
        "taken": _last_trick(state, seat, names),
        "stock": None,
        "moves": _moves_of_cards(state, names, moves),
        "actions": _actions(state, seat, names, moves) if state.phase == law.DECIDE else [],
        "say": _say(state, seat, names, moves),
        "next": {"after": BEAT, "always": True} if waits else None,
    }


def _marked(state: State) -> list[dict[str, Any]]:
    """Return the cards of the open trick; the one that holds it is marked (RKZ-8)."""
    trick = trick_cards(state, int(state.trick_start), int(state.cards), int(state.opener))
    answers = [n for n, (_seat, card) in enumerate(trick) if matches(state, card)]
    holding = answers[-1] if answers else -1
    return [{"seat": seat, "card": name(card), "holds": n == holding} for n, (seat, card) in enumerate(trick)]


def _seat(state: State, seat: int, me: int, players: Sequence[str], open_cards: bool) -> dict[str, Any]:
    """Return a seat; its pile is a number of tricks, and a reserve lies open in front (RKZ-18)."""
    hand = int(state.hand[seat])
    shown = hand if open_cards else int(state.shown[seat])
    pairs = state.rules.sides == law.PAIRS
    deciding = state.phase == law.DECIDE and me != state.turn
    side, mine = law.side_of(state.rules, seat), law.side_of(state.rules, me)
    badges = [] if seat == me or not pairs else [_("your partner") if side == mine else _("opponent")]
    reserve = int(state.reserve[seat])
    return {
        "name": players[seat],
        "turn": bool(state.phase != law.OVER and state.turn == seat and not deciding),
        "dealer": bool(state.dealer == seat),
        "side": int(side != mine) if pairs else None,
        "badges": badges,
        "hand": [name(card) for card in sorted_hand(shown)] + [None] * (hand & ~shown).bit_count(),
        "laid": [] if reserve < 0 else [{"card": name(reserve), "label": _("reserve")}],
        "pile": {"tricks": int(state.tricks[seat]), "cards": int(state.won[seat]).bit_count()},
        "score": [
            {
                "label": _("points"),
                "value": str(int(state.points[seat])),
                "note": _("together") if pairs else "",
            }
        ],
    }


def _hand(state: State, seat: int, players: Sequence[str], moves: Sequence[str]) -> list[dict[str, Any]]:
    """Return the seat's cards, the reserve first."""
    hand = [_hand_card(state, card, seat, players, moves) for card in sorted_hand(int(state.hand[seat]))]
    reserve = int(state.reserve[seat])
    if reserve < 0:
        return hand
    return [{**_hand_card(state, reserve, seat, players, moves), "label": _("reserve")}, *hand]


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
        rule, reason = why_not(state, _move(state, text))
        why = {"rule": rule, "text": reason}
    return {"card": text, "move": None, "why": why, "hint": None}


def _move(state: State, text: str) -> Move:
    return np.array([read_move(state, text)], dtype=law.MOVE)[0]


def _last_trick(state: State, seat: int, players: Sequence[str]) -> dict[str, Any] | None:
    trick = last_trick(state)
    if not trick:
        return None
    opener = int(state.last_opener)
    return {
        "number": int(state.tricks.sum()),
        "by": int(state.last_taker),
        "cards": [{"seat": each, "card": name(card)} for each, card in trick],
        "text": worth_words(int(state.last_worth)),
        "say": _waiting(players, opener) if seat != opener and is_open_choice(state) else None,
    }


# --- what can be done


def _moves_of_cards(state: State, players: Sequence[str], moves: Sequence[str]) -> list[dict[str, Any]]:
    """Return the moves of several cards, and the moves of single cards that belong to one of them.

    Which of two equal ranks an exchange puts where makes no difference (section 5), so it is offered once.
    """
    several = [text for text in moves if " " in text]
    listed = []
    offered = set()
    for text in several:
        move = _move(state, text)
        cards = [int(move.card), *members(move.given)] + ([int(move.reserve)] if move.reserve >= 0 else [])
        what = (frozenset(cards), int(move.taken), int(move.reserve))
        if move.kind == law.EXCHANGE and what in offered:
            continue
        offered.add(what)
        label = _label(state, move, players)
        listed.append({"cards": [name(card) for card in cards], "move": text, "label": label})
    picked = {card for each in listed for card in each["cards"]}
    singles = [
        {"cards": [text], "move": text, "label": _label(state, _move(state, text), players)}
        for text in moves
        if text in picked
    ]
    return singles + listed


def _label(state: State, move: Move, players: Sequence[str]) -> str:
    """Say what a move means, before it is made."""
    what = {"card": words(int(move.card)), "reserve": words(int(move.reserve)) if move.reserve >= 0 else ""}
    if move.kind == law.CARD:
        return (
            _("Extend with the {card}") if state.phase == law.DECIDE else _("Play only the {card}")
        ).format(**what)
    if move.kind == law.DOUBLE:
        return _("Double: {card} on the table, {reserve} in reserve").format(**what)
    twos = taken_twos(state, move)
    trick = trick_cards(state, int(state.trick_start), int(state.cards), int(state.opener))
    owners = _(" and ").join(players[seat] for seat, card in trick if card in twos)
    text = _("Exchange: take the {twos} from {name}").format(twos=in_words(twos), name=owners)
    if move.reserve < 0:
        return text
    return _("{exchange}, and double with {reserve} in reserve").format(exchange=text, **what)


def _actions(state: State, seat: int, players: Sequence[str], moves: Sequence[str]) -> list[dict[str, Any]]:
    """Return the choice of the opener after a round (RKZ-10): extend, with the cheapest card of a kind, or let go."""
    actions = []
    cards = sorted(
        (card for card in members(int(state.hand[seat])) if name(card) in moves),
        key=lambda card: int(law.CARD_POINTS[card]),
    )
    for is_two, key in ((False, "e"), (True, "w")):
        card = next((each for each in cards if (rank(each) == TWO) == is_two), None)
        if card is not None:
            label = _("Extend with the {card}").format(card=words(card))
            actions.append({"move": name(card), "label": label, "key": key, "primary": False, "on": None})
    if RELEASE in moves:
        holder = int(state.holder)
        label = (
            _("Release: you take it, {points}") if holder == seat else _("Release: {name} takes it, {points}")
        ).format(name=players[holder], points=worth_words(int(law.trick_worth(state))))
        actions.append({"move": RELEASE, "label": label, "key": "r", "primary": True, "on": None})
    return actions


# --- what is said


def _waiting(players: Sequence[str], opener: int) -> dict[str, Any]:
    """Return what is said while somebody else may extend a full round: always the same."""
    text = _("A full round: {name}, who led, extends or releases.").format(name=players[opener])
    return {"text": text, "tone": "info", "rule": "RKZ-9"}


def _say(state: State, seat: int, players: Sequence[str], moves: Sequence[str]) -> dict[str, Any]:
    if state.phase == law.OVER:
        return _result(state, seat, players)
    if state.phase == law.DECIDE and state.turn != seat:
        return _waiting(players, int(state.turn))
    if state.phase == law.DECIDE:
        text = _("A full round: extend with {what}, or release.").format(what=matching_words(state))
        return {"text": text, "tone": "turn", "rule": "RKZ-10"}
    if state.led < 0:
        mine = state.turn == seat
        text = _("Your lead.") if mine else _("{name} is to lead.").format(name=players[state.turn])
        return {"text": text, "tone": "turn" if mine else "info", "rule": None}
    sentences = []
    if state.forced_by:
        sentences.append(_forced(state, seat, players))
    sentences.append(
        _("You hold the trick.")
        if state.holder == seat
        else _("{name} holds the trick.").format(name=players[state.holder])
    )
    rule = "RKZ-19" if state.forced_by else "RKZ-8"
    if state.turn != seat:
        sentences.append(_("{name} is to play.").format(name=players[state.turn]))
        return {"text": " ".join(sentences), "tone": "info", "rule": rule}
    kinds = {text.split(" ")[0] for text in moves if " " in text}
    pairs = (
        _("Two together double or exchange.")
        if len(kinds) > 1
        else _("Two together exchange.")
        if EXCHANGE in kinds
        else _("Two together double.")
        if kinds
        else ""
    )
    if state.reserve[seat] >= 0:
        rule = "RKZ-20"
        sentences.append(_("Your reserve is your card now."))
    else:
        sentences.append(_("Your card: {what} answers.").format(what=matching_words(state)))
    if pairs:
        rule = "RKZ-12" if EXCHANGE in kinds else "RKZ-18"
        sentences.append(pairs)
    return {"text": " ".join(sentences), "tone": "turn", "rule": rule}


def _forced(state: State, seat: int, players: Sequence[str]) -> str:
    """Say who has forced the round."""
    names = [
        _("you") if each == seat else players[each]
        for each in range(law.SEATS)
        if int(state.forced_by) >> each & 1
    ]
    return _("Forced by {names}.").format(names=_(" and ").join(names))


def _result(state: State, seat: int, players: Sequence[str]) -> dict[str, Any]:
    """Say how the deal ended for the seat: who has most has won it (RKZ-30)."""
    best = int(state.points.max())
    won = [each for each in range(law.SEATS) if state.points[each] == best]
    number = law.side_count(state.rules)
    if len({law.side_of(state.rules, each) for each in won}) > 1:
        text = _("The deal is a draw: {points} each.").format(points=best)
        return {"text": text, "tone": "info", "rule": "RKZ-30"}
    scores = " : ".join(str(each) for each in sorted(state.points[:number].tolist(), reverse=True))
    names = [_("You") if each == seat else players[each] for each in won]
    if seat in won:
        names.sort(key=lambda each: each != _("You"))
    if len(names) == 1 and seat not in won:
        text = _("{name} wins the deal, {scores}.").format(name=names[0], scores=scores)
    else:
        text = _("{names} win the deal, {scores}.").format(names=_(" and ").join(names), scores=scores)
    return {"text": text, "tone": "won" if seat in won else "lost", "rule": "RKZ-30"}
