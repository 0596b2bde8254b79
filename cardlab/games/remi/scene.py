"""How a position of Remi lies on the table for one seat: the scene that the table widget draws."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from cardlab import cards
from cardlab.cards import JOKER, name, rank, rank_words, words
from cardlab.engine.protocol import Move, State
from cardlab.games.remi import melds
from cardlab.games.remi import rules as law
from cardlab.games.remi.dealing import sees_bottom
from cardlab.games.remi.hands import held
from cardlab.games.remi.meld_text import card_rank, cards_of, label, size_of, texts
from cardlab.games.remi.opening import is_barred
from cardlab.games.remi.refusals import best_opening, opening_total, opening_value, why_not
from cardlab.games.remi.story import (
    ADD,
    DISCARD,
    DRAW,
    LAY,
    TAKE,
    hand_value,
    meld_value,
    point_words,
    read_move,
    seat_has_won,
)
from cardlab.text import _, ngettext

MOST_MELDS: Final = 200  # melds of a hand that a scene lists, the most valuable first


def draw_choice(rules: Any) -> bool | None:
    """Whether drawing is a choice: always, from the stock or from the pile (REM-12)."""
    return None


def scene(
    state: State, seat: int, names: Sequence[str], moves: Sequence[str], open_cards: bool = False
) -> dict[str, Any]:
    """Return the scene for `seat`; `moves` are its legal moves, empty when it is not to move."""
    over = state.phase == law.OVER
    return {
        "me": seat,
        "trump": None,
        "around": "right",
        "seats": [
            _seat(state, each, open_cards or over or each == seat) | {"name": names[each]}
            for each in range(int(state.rules.players))
        ],
        "hand": _hand(state, seat, names, moves),
        "melds": [_meld(state, number) | _ask(state, number) for number in range(int(state.meld_count))],
        "discards": _discards(state, seat, names, moves),
        "stock": {
            "count": int(state.stock_size),
            "turned": _open_bottom(state),
            "closed": False,
            "move": DRAW if DRAW in moves else None,
            "why": None if DRAW in moves else _why(state, seat, names, DRAW),
        },
        "moves": [
            _move_of_cards(state, text, _read(state, text)) for text in moves if text not in (DRAW, TAKE)
        ],
        "lay": None if over else _lay(state, seat),
        "trick": [],
        "taken": None,
        "actions": [],
        "say": _say(state, seat, names, moves),
        "next": None,
    }


def _read(state: State, text: str) -> Move:
    return np.array([read_move(state, text)], dtype=law.MOVE)[0]


# --- what lies there


def _seat(state: State, seat: int, open_cards: bool) -> dict[str, Any]:
    hand = held(state.hand[seat], state.twice[seat])
    shown = hand if open_cards else held(state.shown[seat], state.shown_twice[seat])
    backs: list[str | None] = [None] * (len(hand) - len(shown))
    return {
        "turn": bool(state.phase != law.OVER and state.turn == seat),
        "dealer": bool(state.dealer == seat),
        "side": None,
        "badges": _badges(state, seat),
        "hand": [name(card) for card in shown] + backs,
        "laid": [],
        "pile": {"tricks": 0, "cards": 0},
        "score": _score(state, seat, len(hand), open_cards),
    }


def _badges(state: State, seat: int) -> list[str]:
    if state.phase == law.OVER and seat_has_won(state, seat):
        return [_("hand remi") if state.how == law.HAND_REMI else _("wins the round")]
    if not state.opened[seat]:
        return [] if state.phase == law.OVER or not state.meld_count else [_("not opened")]
    if state.turn == seat and state.opened_now:
        return [_("opened with {points}").format(points=int(state.laid_value))]
    return [_("opened")]


def _score(state: State, seat: int, size: int, open_cards: bool) -> list[dict[str, str]]:
    """Return what the seat holds, and after the round what it writes."""
    value = hand_value(state, seat)
    if state.phase == law.OVER:
        written = int(state.score[seat])
        note = "" if value == written else _("{value} in hand").format(value=value)
        return [{"label": ngettext("point", "points", written), "value": str(written), "note": note}]
    note = point_words(value) if open_cards else ""
    return [{"label": ngettext("card", "cards", size), "value": str(size), "note": note}]


def _meld(state: State, number: int) -> dict[str, Any]:
    meld = state.melds[number]
    lying: list[dict[str, str]] = []
    for card, counts_as in cards_of(meld):
        known = meld.run or size_of(meld) == len(
            cards.SUITS
        )  # a joker in a set of three may be either missing suit
        lying.append({"card": name(card), **({"as": name(counts_as)} if card == JOKER and known else {})})
    return {
        "number": number + 1,
        "owner": int(state.owner[number]),
        "value": meld_value(state.rules, meld),
        "label": label(meld),
        "cards": lying,
    }


def _ask(state: State, number: int) -> dict[str, Any]:
    """Return what asks to lay a card off where no move does: the answer says why not."""
    end = " high" if state.melds[number].run else ""
    return {"ask": {"card": f"{ADD} {{card}} {number + 1}", "joker": f"{ADD} {{card}} {number + 1}{end}"}}


def _discards(state: State, seat: int, players: Sequence[str], moves: Sequence[str]) -> dict[str, Any]:
    size = int(state.pile_size)
    can_take = TAKE in moves
    return {
        "count": size,
        "top": name(int(state.pile[size - 1])) if size else None,
        "move": TAKE if can_take else None,
        "why": None if can_take else _why(state, seat, players, TAKE),
        "ask": f"{DISCARD} {{card}}" if moves and not {DRAW, TAKE} & set(moves) else None,
    }


def _open_bottom(state: State) -> str | None:
    """REM-G2: return the bottom card of the stock where everybody sees it."""
    return name(int(state.stock[0])) if sees_bottom(state) else None


def _hand(state: State, seat: int, players: Sequence[str], moves: Sequence[str]) -> list[dict[str, Any]]:
    """Return the seat's cards by suit; a card that no move takes tells why it may not even be discarded."""
    used = {card for text in moves for card in _cards_of_move(text)}
    entries = []
    for card in held(state.hand[seat], state.twice[seat]):
        text = name(card)
        why = None if text in used else _why(state, seat, players, f"{DISCARD} {text}")
        entries.append({"card": text, "move": None, "why": why, "hint": None})
    return entries


def _cards_of_move(text: str) -> list[str]:
    """Return the texts of the cards of the hand that a move takes."""
    kind, *given = text.split()
    return given if kind == LAY else given[:1]


def _why(state: State, seat: int, players: Sequence[str], text: str) -> dict[str, str | None]:
    """Say why a move is not possible now."""
    if state.phase == law.OVER:
        return {"rule": None, "text": _("The round is over.")}
    if state.turn != seat:
        return {"rule": None, "text": _("It is {name}'s turn.").format(name=players[state.turn])}
    rule, reason = why_not(state, _read(state, text))
    return {"rule": rule, "text": reason}


# --- what can be done


def _move_of_cards(state: State, text: str, move: Move) -> dict[str, Any]:
    entry: dict[str, Any] = {"cards": _cards_of_move(text), "move": text, "label": _label(state, move)}
    return entry | ({"meld": int(move.meld) + 1} if move.meld >= 0 else {})


def _label(state: State, move: Move) -> str:
    """Say what a move means, before it is made."""
    number = int(move.meld) + 1
    if move.kind == law.DISCARD:
        last = len(held(state.hand[state.turn], state.twice[state.turn])) == 1
        return _("Discard and go out") if last else _("Discard")
    if move.kind == law.SWAP:
        return _("Take the joker of meld {number}").format(number=number)
    if move.kind == law.LAY:
        what = {"meld": label(move.laid), "points": point_words(meld_value(state.rules, move.laid))}
        jokers = [rank_words(rank(counts_as)) for card, counts_as in cards_of(move.laid) if card == JOKER]
        if jokers and move.laid.run:
            return _("Lay the {meld}: {points}, joker as {rank}").format(rank=", ".join(jokers), **what)
        return _("Lay the {meld}: {points}").format(**what)
    if move.end == 0:
        return _("Add to meld {number}").format(number=number)
    run = state.melds[number - 1]
    place = int(run.low) - 1 if move.end == law.LOW else int(run.low) + size_of(run)
    card = words(13 * int(run.of) + card_rank(place))
    at = (
        _("Add to meld {number} at the low end")
        if move.end == law.LOW
        else _("Add to meld {number} at the high end")
    )
    if move.card == JOKER:
        return _("{add}, as {card}").format(add=at.format(number=number), card=card)
    return at.format(number=number)


def _lay(state: State, seat: int) -> dict[str, Any]:
    """Return every meld that the seat's hand holds, and how far it is to the opening (REM-16)."""
    opened = bool(state.opened[seat])
    found = hand_melds(state, seat)
    worth = [
        (meld_value(state.rules, meld) if opened else opening_value(state.rules, meld), texts(meld))
        for meld in found
    ]
    worth.sort(key=lambda each: -each[0])
    return {
        "need": 0 if opened else int(state.rules.opening_min),
        "have": int(state.laid_value) if state.turn == seat and not opened else 0,
        "melds": [{"cards": meld, "value": value} for value, meld in worth[:MOST_MELDS]],
        "move": LAY,
    }


def hand_melds(state: State, seat: int) -> list[Any]:
    """Return the melds that the cards of a hand make, each set of cards once, as REM-10 reads it."""
    rules, hand = state.rules, state.hand[seat]
    table = np.zeros((melds.room_for(rules), melds.COLUMNS), dtype=np.int64)
    heads = np.zeros(JOKER, dtype=np.int64)
    count = melds.find_melds(
        rules,
        melds.as_int(hand),
        int(state.twice[seat]),
        law.count_jokers(hand),
        melds.POINTS,
        False,
        table,
        heads,
    )
    found = np.zeros(count, dtype=law.MELD)
    for code, meld in zip(table[:count, melds.CODE], found, strict=True):
        melds.decode(int(code), meld)
    found.sort(order="low")  # of runs of the same cards the last one begins highest
    return list({tuple(sorted(texts(meld))): meld for meld in found}.values())


# --- what is said


def _say(state: State, seat: int, players: Sequence[str], moves: Sequence[str]) -> dict[str, Any]:
    if state.phase == law.OVER:
        return _result(state, seat, players)
    if state.turn != seat:
        return {"text": _others_turn(state).format(name=players[state.turn]), "tone": "info", "rule": None}
    if state.phase == law.DRAW_PHASE:
        return {"text": _draw_words(state, moves), "tone": "turn", "rule": "REM-12"}
    rule, text = _play_words(state, seat, moves)
    return {"text": text, "tone": "turn", "rule": rule}


def _others_turn(state: State) -> str:
    return _("{name} is to draw.") if state.phase == law.DRAW_PHASE else _("{name} is to play.")


def _draw_words(state: State, moves: Sequence[str]) -> str:
    if TAKE not in moves:
        return _("Draw a card from the stock.")
    what = {"card": words(int(state.pile[state.pile_size - 1]))}
    if DRAW not in moves:
        return _("The stock is empty: take the {card}.").format(**what)
    if state.opened[state.turn]:
        return _("Draw a card from the stock, or take the {card}.").format(**what)
    return _("Draw a card from the stock, or take the {card} to open with it.").format(**what)


def _play_words(state: State, seat: int, moves: Sequence[str]) -> tuple[str, str]:
    """Return the rule and the sentence for the seat that may lay and has to discard."""
    kinds = {text.split()[0] for text in moves}
    if state.owes >= 0:
        text = _("Put the {card} in a meld: you took it for that.").format(card=words(int(state.took)))
        return "REM-G7" if state.opened[seat] else "REM-13", text
    if state.owed_jokers:
        return "REM-G10", _("Use the joker that you took: it must be in a meld before your turn ends.")
    need = int(state.rules.opening_min)
    if not state.opened[seat] and state.laid_value:
        text = _("{have} of {need} points: lay on to open.")
        return "REM-16", text.format(have=int(state.laid_value), need=need)
    if not state.opened[seat] and LAY in kinds:
        return "REM-16", _("You can open: lay melds worth {need} points or more. Or discard a card.").format(
            need=need
        )
    if not state.opened[seat]:
        if is_barred(state):
            text = _("Discard a card: nobody may open in the first {n} circuits.")
            return "REM-G9", text.format(n=int(state.rules.no_open_rounds))
        best = opening_total(state.rules, best_opening(state))
        if best:
            text = _("Discard a card. To open you need {need} points in melds; your best make {best}.")
            return "REM-16", text.format(need=need, best=best)
        return "REM-16", _("Discard a card. To open you need melds worth {need} points.").format(need=need)
    if kinds == {DISCARD}:
        return "REM-11", _("Nothing fits: discard a card.")
    return "REM-17", _("Lay, add to melds, or discard a card, which ends your turn.")


def _result(state: State, seat: int, players: Sequence[str]) -> dict[str, Any]:
    """Say how the round ended for the seat."""
    winners = [each for each in range(int(state.rules.players)) if seat_has_won(state, each)]
    won = seat in winners
    written = ", ".join(
        (_("you write {score}") if each == seat else _("{name} writes {score}")).format(
            name=players[each], score=int(state.score[each])
        )
        for each in range(int(state.rules.players))
        if each not in winners
    )
    others = _(" and ").join(players[each] for each in winners if each != seat)
    how = _how_it_ended(state, won, len(winners)).format(names=others)
    said = (
        _("{how} {written}.").format(how=how, written=written[:1].upper() + written[1:]) if written else how
    )
    rule = {law.OUT: "REM-21", law.HAND_REMI: "REM-22", law.BLOCKED: "REM-38"}[int(state.how)]
    return {"text": said, "tone": "won" if won else "lost", "rule": rule}


def _how_it_ended(state: State, won: bool, winners: int) -> str:
    """Return the sentence for the way the round ended; ``{names}`` are the winners besides the seat."""
    if state.how == law.HAND_REMI:
        return _("Hand remi! You go out at once.") if won else _("Hand remi: {names} goes out at once.")
    if state.how == law.OUT:
        return _("You go out and win the round.") if won else _("{names} goes out.")
    if won and winners == 1:
        return _("The round is blocked, and you hold the least.")
    if won:
        return _("The round is blocked: you hold the least, as {names} does.")
    return ngettext(
        "The round is blocked: {names} holds the least.",
        "The round is blocked: {names} hold the least.",
        winners,
    )
