"""What happened and why, in words: the text of moves, events with their rule ids, and why a move is not allowed."""

from collections.abc import Mapping
from typing import Any, Final

from cardlab.cards import KING, SUITS, card, name, rank_words, suit_words, words
from cardlab.engine.bits import BIT
from cardlab.engine.errors import BadInput
from cardlab.engine.game import Event
from cardlab.engine.options import Value
from cardlab.engine.protocol import Move, State
from cardlab.games.sixty_six import rules as law
from cardlab.text import _, ngettext

SIMPLE_MOVES: Final = {
    "call": law.CALL,
    "pass": law.PASS,
    "exchange": law.EXCHANGE,
    "close": law.CLOSE,
    "draw": law.DRAW,
}
_TEXTS: Final = {kind: text for text, kind in SIMPLE_MOVES.items()}


def move_text(state: State, move: Move) -> str:
    """Return the text of a move: ``"AH"``, ``"marriage H"``, or one of `SIMPLE_MOVES`."""
    if move.kind == law.CARD:
        return name(int(move.card))
    if move.kind == law.MARRIAGE:
        return f"marriage {SUITS[move.card // 13]}"
    return _TEXTS[int(move.kind)]


def read_move(state: State, text: str) -> tuple[int, int]:
    """Return kind and card of a move from its text; raises BadInput when it is none."""
    if text in SIMPLE_MOVES:
        return SIMPLE_MOVES[text], -1
    kind, _space, last = text.rpartition(" ")
    if kind == "marriage" and len(last) == 1 and last in SUITS:
        return law.MARRIAGE, 13 * SUITS.index(last) + KING
    try:
        return law.CARD, card(text)
    except ValueError:
        raise BadInput(
            _(
                "{text!r} is not a move: write a card such as TH, marriage and a suit such as marriage H, or {words}."
            ).format(text=text, words=", ".join(SIMPLE_MOVES))
        ) from None


def points(state: State) -> list[int]:
    """Return the counted points of both seats."""
    return [int(each) for each in state.points]


def shown_score(rules: Any, score: int) -> int:
    """R66-53: the match score as the rules display it, counted down from the target or up from nothing."""
    return score if rules.match_display == 1 else max(0, int(rules.target) - score)


def check_options(values: Mapping[str, Value]) -> None:
    """Raise BadInput when options do not fit each other (R66-2, R66-6, R66-7, SNP-1, SNP-2)."""
    packets, hand = values["deal_packets"], values["hand"]
    assert isinstance(packets, list)
    if values["pack"] not in (20, 24):
        raise BadInput(_("The option pack cannot be {pack}: it is 20 or 24.").format(pack=values["pack"]))
    if sum(packets) != hand:
        raise BadInput(
            _("The option deal_packets adds up to {total}, but the option hand says {hand}.").format(
                total=sum(packets), hand=hand
            )
        )
    if values["turn_after_packet"] not in range(1, len(packets) + 1):
        raise BadInput(
            _("The option turn_after_packet cannot be {turn}: there are {count} packets.").format(
                turn=values["turn_after_packet"], count=len(packets)
            )
        )


def score_about(rules: Any) -> str:
    """R66-52, R66-53: how a match is counted, in a sentence."""
    target = int(rules.target)
    if rules.match_display == 1:
        return _("Game points count up: who has {target} first wins the match.").format(target=target)
    return _("Game points count down from {target}: who reaches 0 first wins the match.").format(
        target=target
    )


def lowest_trump(state: State) -> int:
    """Return the card that is exchanged for the turned card (R66-27, SNP-3)."""
    return int(13 * state.trump + law.lowest_rank(state))


# --- events


def events(before: State, move: Move, after: State) -> list[Event]:
    """Return what a move did, each event with the rule that it shows."""
    seat = int(before.turn)
    happened = _act(before, move, after, seat)
    if before.phase == law.REPLY and move.kind == law.CARD:
        happened += _trick(before, after)
    happened += _draws(before, after)
    if law.is_strict(after) and not law.is_strict(before) and after.phase != law.OVER:
        happened.append(
            _all(
                "R66-14",
                _("From now on suit must be followed, and the lead beaten or trumped where possible."),
            )
        )
    if after.phase == law.OVER:
        happened += _end(after)
    return happened


def _all(rule: str, text: str) -> Event:
    """Make an event that reads the same for everyone."""
    return Event(rule, -1, text, text)


def _act(before: State, move: Move, after: State, seat: int) -> list[Event]:
    if move.kind == law.CARD and before.phase == law.LEAD:
        return [
            Event(
                "R66-9",
                seat,
                _("You lead the {card}.").format(card=words(int(move.card))),
                _("{{name}} leads the {card}.").format(card=words(int(move.card))),
            )
        ]
    if move.kind == law.CARD:
        return [
            Event(
                "R66-15" if law.is_strict(before) else "R66-13",
                seat,
                _("You answer with the {card}.").format(card=words(int(move.card))),
                _("{{name}} answers with the {card}.").format(card=words(int(move.card))),
            )
        ]
    if move.kind == law.MARRIAGE:
        return [_declaration(before, after, seat, int(move.card) // 13)]
    if move.kind == law.EXCHANGE:
        what = {"low": words(lowest_trump(before)), "turned": words(int(before.stock[0]))}
        return [
            Event(
                "SNP-3" if before.rules.pack == 20 else "R66-27",
                seat,
                _("You exchange the {low} for the {turned}.").format(**what),
                _("{{name}} exchanges the {low} for the {turned}.").format(**what),
            )
        ]
    if move.kind == law.CLOSE:
        return [
            Event(
                "R66-39",
                seat,
                _("You close the stock: no more drawing."),
                _("{name} closes the stock: no more drawing."),
            )
        ]
    if move.kind == law.CALL:
        have = int(before.points[seat])
        return [
            Event(
                "R66-35" if after.ending == law.CALLED else "R66-36",
                seat,
                _("You call “Dosta” (enough) with {points} points.").format(points=have),
                _("{{name}} calls “Dosta” (enough) with {points} points.").format(points=have),
            )
        ]
    if move.kind == law.PASS:
        return [Event("R66-37", seat, _("You do not call."), _("{name} does not call."))]
    return []


def _declaration(before: State, after: State, seat: int, suit: int) -> Event:
    what = {"suit": suit_words(suit), "value": int(law.marriage_value(before, suit))}
    if after.pending[seat] > before.pending[seat]:
        return Event(
            "R66-23",
            seat,
            _("You declare the marriage in {suit}: its {value} points wait for your first trick.").format(
                **what
            ),
            _("{{name}} declares the marriage in {suit}: its {value} points wait for a first trick.").format(
                **what
            ),
        )
    return Event(
        "R66-20",
        seat,
        _("You declare the marriage in {suit}: {value} points.").format(**what),
        _("{{name}} declares the marriage in {suit}: {value} points.").format(**what),
    )


def _trick(before: State, after: State) -> list[Event]:
    winner = int(after.last_winner)
    led, reply = int(after.last_led), int(after.last_reply)
    value = int(law.VALUE[led % 13] + law.VALUE[reply % 13])
    if reply // 13 == led // 13:
        high = reply if law.beats(reply, led, before.trump) else led
        reason = _("the {high} is higher").format(high=words(high))
    elif winner == before.turn:
        reason = _("a trump beats any other suit")
    else:
        reason = _("the reply is neither a higher {suit} nor a trump").format(
            suit=_("card of {suit}").format(suit=suit_words(led // 13))
        )
    what = {
        "points": ngettext("{n} point", "{n} points", value).format(n=value),
        "reason": reason,
    }
    happened = [
        Event(
            "R66-5",
            winner,
            _("You take the trick, {points}: {reason}.").format(**what),
            _("{{name}} takes the trick, {points}: {reason}.").format(**what),
        )
    ]
    waiting = int(before.pending[winner])
    if waiting:
        happened.append(
            Event(
                "R66-23",
                winner,
                _("Your marriage counts now: {value} points.").format(value=waiting),
                _("{{name}}'s marriage counts now: {value} points.").format(value=waiting),
            )
        )
    bonus = int(after.bonus[winner] - before.bonus[winner])
    if bonus:
        happened.append(
            Event(
                "R66-18",
                winner,
                _("The last trick brings you {bonus} points.").format(bonus=bonus),
                _("The last trick brings {{name}} {bonus} points.").format(bonus=bonus),
            )
        )
    return happened


def _draws(before: State, after: State) -> list[Event]:
    if after.stock_size == before.stock_size:
        return []
    first = int(after.last_winner)
    happened = []
    for seat in (first, 1 - first):
        drawn = int(after.hand[seat]) & ~int(before.hand[seat])
        text = words(drawn.bit_length() - 1)
        is_seen = bool(int(after.shown[seat]) & drawn)
        happened.append(
            Event(
                "R66-12",
                seat,
                _("You draw the {card}.").format(card=text),
                _("{{name}} takes the turned card, the {card}.").format(card=text)
                if is_seen
                else _("{name} draws a card."),
            )
        )
    return happened


def _end(after: State) -> list[Event]:
    """Return why the deal ended and what it is worth."""
    if after.winner < 0:
        if after.ending == law.BOTH_OVER:
            return [
                _all(
                    "R66-51",
                    _("Both passed 66 and nobody called: no game point now, one more for the next winner."),
                )
            ]
        return [_all("R66-50", _("Nobody has 66: the deal is drawn."))]
    winner = int(after.winner)
    closer = _(
        "the stock was closed and the closer did not make 66",
    )
    reasons = {
        law.CALLED: ("R66-35", _("the call is right")),
        law.FALSE_CALL: ("R66-36", _("the call was false, below 66")),
        law.REACHED: ("R66-34", _("66 is reached")),
        law.CLOSER_COUNTED: ("R66-44", _("the closer has 66")),
        law.CLOSE_FAILED: ("R66-45", closer),
        law.CLOSED_LAST_TRICK: ("R66-45", _("nobody has 66 after the closing, so the last trick decides")),
        law.COUNTED: ("R66-49", _("only one player has 66")),
        law.TIE_LAST_TRICK: ("R66-50", _("nobody has 66, so the last trick decides")),
        law.LAST_TRICK_WON: ("SNP-8", _("nobody called, so the last trick decides")),
    }
    rule, reason = reasons[int(after.ending)]
    worth = int(after.game_points)
    what = {"reason": reason, "gp": ngettext("{n} game point", "{n} game points", worth).format(n=worth)}
    return [
        Event(
            rule,
            winner,
            _("You win the deal: {reason}.").format(**what),
            _("{{name}} wins the deal: {reason}.").format(**what),
        ),
        _worth(after, winner, what["gp"]),
    ]


def _worth(after: State, winner: int, gp: str) -> Event:
    """Return the event that says why the deal is worth so many game points."""
    loser = 1 - winner
    failed = after.ending in (law.FALSE_CALL, law.CLOSE_FAILED) or (
        after.closed_by == loser and after.rules.closed_opponent_gp == law.AS_FAILED_CLOSE
    )
    at_closing = (
        after.closed_by == winner
        and after.rules.close_pays_at == law.AT_CLOSING
        and after.ending != law.CLOSED_LAST_TRICK
    )
    have = int(after.closing_points[loser] if at_closing else law.points_for_33(after, loser))
    tricks = int(after.closing_tricks[loser] if at_closing else after.tricks[loser])
    if failed:
        rule = "R66-36" if after.ending == law.FALSE_CALL else "R66-45"
        return Event(
            rule, winner, _("You score {gp}.").format(gp=gp), _("{{name}} scores {gp}.").format(gp=gp)
        )
    if tricks == 0:
        reason = _("the loser has won no trick")
    elif have < 33:
        reason = _("the loser has {have} points, fewer than 33").format(have=have)
    else:
        reason = _("the loser has {have} points, 33 or more").format(have=have)
    if at_closing:
        reason = _("when the stock was closed, {reason}").format(reason=reason)
    return Event(
        "SNP-6" if at_closing else "R66-46",
        winner,
        _("You score {gp}: {reason}.").format(gp=gp, reason=reason),
        _("{{name}} scores {gp}: {reason}.").format(gp=gp, reason=reason),
    )


# --- refusals


def why_not(state: State, move: Move) -> tuple[str, str]:
    """Return the rule that forbids a move to the seat to move, and the reason in one sentence."""
    if move.kind == law.CARD:
        return _why_not_card(state, int(move.card))
    if move.kind == law.CALL:
        return _why_not_call(state)
    if move.kind == law.EXCHANGE:
        return _why_not_exchange(state)
    if move.kind == law.CLOSE:
        return _why_not_close(state)
    if move.kind == law.MARRIAGE:
        return _why_not_marriage(state, int(move.card) // 13)
    if move.kind == law.PASS:
        return "R66-38", _("Passing is possible only when the last card has been played.")
    if state.closed_by >= 0:
        return "R66-42", _("The stock is closed: nobody draws any more.")
    return "R66-12", _("Cards are drawn only right after a trick, while the stock lasts.")


def _why_not_card(state: State, played: int) -> tuple[str, str]:
    hand = int(state.hand[state.turn])
    if state.phase == law.BEFORE_DRAW:
        return "R66-12", _("First draw a card; then lead.")
    if state.phase == law.LAST_CALL:
        return "R66-38", _("All cards are played: call “Dosta” or pass.")
    if not hand & int(BIT[played]):
        return "R66-9", _("The {card} is not in your hand.").format(card=words(played))
    if state.phase == law.LEAD:
        return "R66-21", _("You showed the marriage in {suit}: now lead its king or its queen.").format(
            suit=suit_words(int(state.declared))
        )
    led = int(state.led)
    same = hand & int(law.SUIT_MASK[led // 13])
    if not same:
        return "R66-15", _("You have no {suit}, so you must play a trump while you hold one.").format(
            suit=suit_words(led // 13)
        )
    if played // 13 == led // 13:
        return "R66-16" if led // 13 == state.trump else "R66-15", _(
            "You can beat the {led}, so you must: the {rank} is too low."
        ).format(led=words(led), rank=rank_words(played % 13))
    if played // 13 == state.trump:
        return "R66-16", _("You may not trump while you hold {suit}: follow suit.").format(
            suit=suit_words(led // 13)
        )
    return "R66-15", _("You hold {suit}, so you must follow suit.").format(suit=suit_words(led // 13))


def _why_not_call(state: State) -> tuple[str, str]:
    if state.rules.announce == law.AUTO:
        return "R66-34", _(
            "Nobody calls under these rules: the deal ends by itself when a player reaches 66."
        )
    if not law.may_win(state, state.turn):
        return "R66-43", _("The opponent of the player who closed may not call.")
    if state.declared >= 0:
        return "R66-34", _("Under these rules a marriage just shown does not count for a call yet.")
    return "R66-34", _("You may call only after you have won a trick and before you lead the next card.")


def _why_not_exchange(state: State) -> tuple[str, str]:
    low = words(lowest_trump(state))
    small_pack = state.rules.pack == 20
    if not int(state.hand[state.turn]) & int(BIT[lowest_trump(state)]):
        return "SNP-3" if small_pack else "R66-27", _("Only the holder of the {low} may exchange it.").format(
            low=low
        )
    if state.closed_by >= 0:
        return "R66-31", _("The stock is closed: the turned card is out of reach.")
    if state.phase != law.LEAD:
        return "R66-28", _("Exchange only when it is your lead and you have drawn.")
    if state.declared >= 0:
        return "R66-32", _("Exchange first, then show a marriage: now a card of the marriage must be led.")
    if state.rules.exchange_needs_trick and state.tricks[state.turn] == 0:
        return "R66-29", _("You need a trick of your own before you may exchange.")
    return "SNP-3" if small_pack else "R66-30", ngettext(
        "At least {n} face-down card must lie in the stock to exchange.",
        "At least {n} face-down cards must lie in the stock to exchange.",
        int(state.rules.exchange_min_facedown),
    ).format(n=int(state.rules.exchange_min_facedown))


def _why_not_close(state: State) -> tuple[str, str]:
    rules = state.rules
    if state.closed_by >= 0:
        return "R66-42", _("The stock is closed already.")
    if state.phase not in (law.LEAD, law.BEFORE_DRAW):
        return "R66-39", _("Only the player on lead may close the stock.")
    if state.stock_size < 1 + rules.close_min_facedown:
        return "SNP-5" if rules.pack == 20 else "R66-40", ngettext(
            "At least {n} face-down card must lie in the stock to close it.",
            "At least {n} face-down cards must lie in the stock to close it.",
            int(rules.close_min_facedown),
        ).format(n=int(rules.close_min_facedown))
    if state.declared >= 0:
        return "R66-32", _("Close first, then show a marriage: now a card of the marriage must be led.")
    if state.phase == law.BEFORE_DRAW:
        return "R66-41", _("Under these rules the stock is closed after the draw only.")
    return "R66-39", _("Under these rules the stock may not be closed before the first lead.")


def _why_not_marriage(state: State, suit: int) -> tuple[str, str]:
    pair = int(law.pair(suit))
    if state.phase != law.LEAD:
        return "R66-21", _("A marriage is shown only by the player on lead, right before leading.")
    if state.declared >= 0:
        return "R66-24", _("Only one marriage may be shown on a lead.")
    if int(state.hand[state.turn]) & pair != pair:
        return "R66-20", _("You need both the king and the queen of {suit} in hand.").format(
            suit=suit_words(suit)
        )
    if state.last_winner < 0:
        return "R66-22", _("You may show a marriage only after you have won a trick.")
    return "R66-25", _("Under these rules no marriage may be shown any more.")
