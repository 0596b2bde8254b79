"""What happened, in words: the text of moves, events with their rule ids, points, and options that do not fit."""

from collections.abc import Mapping
from typing import Any, Final

from cardlab import cards
from cardlab.cards import JOKER, name, rank, suit, words
from cardlab.engine.errors import BadInput
from cardlab.engine.game import Event
from cardlab.engine.options import Value
from cardlab.engine.protocol import Move, State
from cardlab.games.remi import melds, scoring, turn
from cardlab.games.remi import rules as law
from cardlab.games.remi.dealing import sees_bottom
from cardlab.games.remi.meld_text import Cards, cards_of, label, read_meld, size_of, texts
from cardlab.text import _, ngettext

DRAW: Final = "draw"
TAKE: Final = "take"
LAY: Final = "lay"
ADD: Final = "add"
SWAP: Final = "swap"
DISCARD: Final = "discard"
ENDS: Final = ("", "low", "high")  # as `end` of a MOVE counts them
NO_MELD: Final = Cards(False, 0, 0, 0, 0)

Fields = tuple[int, int, int, int, Cards]


def move_text(state: State, move: Move) -> str:
    """Return the text of a move (``docs/moves.md``)."""
    kind = int(move.kind)
    if kind == law.DRAW:
        return DRAW
    if kind == law.TAKE:
        return TAKE
    if kind == law.LAY:
        return " ".join([LAY, *texts(move.laid)])
    card = name(int(move.card))
    if kind == law.DISCARD:
        return f"{DISCARD} {card}"
    number = int(move.meld) + 1
    if kind == law.SWAP:
        return f"{SWAP} {card} {number}"
    return " ".join([ADD, card, str(number), ENDS[int(move.end)]]).rstrip()


def read_move(state: State, text: str) -> Fields:
    """Return the fields of the move that a text means.

    Raises
    ------
    BadInput
        When it is the text of no move.
    IllegalMove
        When the cards to lay are no meld; says why (REM-06 to REM-08).
    """
    words_given = text.split() if isinstance(text, str) else []
    match words_given:
        case ["draw"]:
            return law.DRAW, -1, -1, 0, NO_MELD
        case ["take"]:
            return law.TAKE, -1, -1, 0, NO_MELD
        case ["discard", card]:
            return law.DISCARD, _card(card), -1, 0, NO_MELD
        case ["lay", *given] if given:
            return law.LAY, -1, -1, 0, read_meld(state.rules, [_card(card) for card in given])
        case ["swap", card, number]:
            return law.SWAP, _card(card), _meld(state, number), 0, NO_MELD
        case ["add", card, number]:
            return _read_add(state, _card(card), _meld(state, number), 0)
        case ["add", card, number, "low" | "high" as end]:
            return _read_add(state, _card(card), _meld(state, number), ENDS.index(end))
    raise BadInput(
        _(
            "{text!r} is not a move: write draw, take, lay 7H 8H 9H, add 7C 2, swap 5H 2 or discard 7H, "
            "with rank and then suit for a card and JK for a joker."
        ).format(text=text)
    )


def _card(text: str) -> int:
    try:
        return cards.card(text)
    except ValueError as problem:
        raise BadInput(str(problem)) from None


def _meld(state: State, text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0
    if not 1 <= number <= state.meld_count:
        there = ngettext(
            "There is no meld {text!r}: {n} lies on the table.",
            "There is no meld {text!r}: {n} lie on the table, numbered from 1.",
            int(state.meld_count),
        )
        raise BadInput(there.format(text=text, n=int(state.meld_count)))
    return number - 1


def _read_add(state: State, card: int, meld: int, end: int) -> Fields:
    """REM-10: a joker on a run names its end, and so does an ace where both ends fit; nothing else does."""
    run = bool(state.melds[meld].run)
    named = run and (card == JOKER or ace_fits_both(state, card, meld))
    what = {"card": name(card), "number": meld + 1}
    if named and not end:
        raise BadInput(
            _("Say at which end: add {card} {number} low or add {card} {number} high.").format(**what)
        )
    if end and not named:
        raise BadInput(
            _("Write add {card} {number}: only a joker or an ace that fits both ends names one.").format(
                **what
            )
        )
    return law.ADD, card, meld, end, NO_MELD


def ace_fits_both(state: State, card: int, meld: int) -> bool:
    """Whether a card is an ace that fits both ends of the run: it lies there from the two to the king."""
    run = state.melds[meld]
    return (
        card != JOKER
        and rank(card) == cards.ACE
        and suit(card) == run.of
        and (run.low, size_of(run)) == (1, cards.ACE)
    )


def is_legal(state: State, move: Move) -> bool:
    """Whether a meld may be laid that `legal_moves` does not list: its joker stands for a card in the hand."""
    return bool(move.kind == law.LAY and turn.may_lay(state, move.laid))


def points(state: State) -> list[int]:
    """Return the round scores: zeros while the round is running (REM-34 to REM-38)."""
    return [int(score) for score in state.score[: int(state.rules.players)]]


def shown_score(rules: Any, score: int) -> int:
    """REM-39: totals count up, and the lowest wins."""
    return score


def score_about(rules: Any) -> str:
    """REM-39 to REM-41: how a game is counted, in sentences."""
    return _(
        "Points are bad. Round scores are added up: as soon as a total reaches {target}, the lowest total wins. "
        "If two share it, all play one more round."
    ).format(target=int(scoring.target(rules)))


def check_options(values: Mapping[str, Value]) -> None:
    """Refuse rules by which opened players could take each other's discards for ever (REM-24); raises BadInput."""
    if values["blocked_trigger"] == "cannot_draw" and values["stall_circuits"] == 0:
        raise BadInput(
            _(
                "With blocked_trigger cannot_draw the option stall_circuits cannot be 0, or a round might never end: "
                "give stall_circuits 1 or more."
            )
        )


# --- words


def point_words(number: int) -> str:
    """Return a number of points in words."""
    return ngettext("{n} point", "{n} points", number).format(n=number)


def in_words(meld: Any) -> str:
    """Return the cards of a meld in words: "five of spades, joker as six of spades, seven of spades"."""
    return ", ".join(
        words(card) if card != JOKER or not meld.run else _("joker as {card}").format(card=words(counts_as))
        for card, counts_as in cards_of(meld)
    )


def meld_value(rules: Any, meld: Any) -> int:
    """REM-09: return what a meld is worth."""
    return int(melds.meld_value(rules, meld))


def hand_value(state: State, seat: int) -> int:
    """REM-30 to REM-33: return V, the value of the cards that a seat holds."""
    return int(scoring.hand_value(state.hand[seat], state.twice[seat]))


# --- events


def events(before: State, move: Move, after: State) -> list[Event]:
    """Return what the move did, in order."""
    kind, seat = int(move.kind), int(before.turn)
    happened = {
        law.DRAW: _draw,
        law.TAKE: _take,
        law.LAY: _lay,
        law.ADD: _add,
        law.SWAP: _swap,
        law.DISCARD: _discard,
    }[kind](before, move, after)
    if after.reshuffles > before.reshuffles:
        happened.append(_all("REM-G12", seat, _("The stock is empty: the pile is shuffled and drawn again.")))
    if after.phase == law.OVER:
        happened += _end(after, seat)
    return happened


def _all(rule: str, seat: int, text: str) -> Event:
    """Make an event that reads the same for everyone."""
    return Event(rule, seat, text, text)


def _event(rule: str, seat: int, you: str, other: str, **what: Any) -> Event:
    """Make an event from two sentences with the same words in them; ``{{name}}`` in `other` is the player."""
    return Event(rule, seat, you.format(**what), other.format(**what))


def _draw(before: State, move: Move, after: State) -> list[Event]:
    seat = int(before.turn)
    happened = [
        _event(
            "REM-12",
            seat,
            _("You draw the {card} from the stock."),
            _("{{name}} draws the {card}, which everybody has seen at the bottom of the stock.")
            if sees_bottom(before) and before.stock_size == 1
            else _("{{name}} draws from the stock."),
            card=words(int(after.drew)),
        )
    ]
    if after.stock_size == 0 and before.rules.stock_empty == law.END_ROUND:
        last = _(
            "That was the last card of the stock: if nobody goes out in this turn, the round is blocked."
        )
        if before.rules.blocked_trigger == law.CANNOT_DRAW:
            last = _("That was the last card of the stock: from now on there is only the discard pile.")
        happened.append(_all("REM-23", seat, last))
    return happened


def _take(before: State, move: Move, after: State) -> list[Event]:
    seat = int(before.turn)
    if after.owes >= 0:
        you = _("You take the {card} from the pile: it must be in a meld before your turn ends.")
        other = _("{{name}} takes the {card} from the pile and must put it in a meld in this turn.")
    else:
        you = _("You take the {card} from the pile.")
        other = _("{{name}} takes the {card} from the pile.")
    freely = before.rules.discard_pickup_unopened == law.FREELY
    rule = "REM-14" if before.opened[seat] else "REM-G7" if freely else "REM-13"
    return [_event(rule, seat, you, other, card=words(int(after.took)))]


def _lay(before: State, move: Move, after: State) -> list[Event]:
    seat, laid = int(before.turn), move.laid
    happened = [
        _event(
            "REM-07" if laid.run else "REM-06",
            seat,
            _("You lay a {meld}, {points}: {cards}."),
            _("{{name}} lays a {meld}, {points}: {cards}."),
            meld=label(laid),
            points=point_words(meld_value(before.rules, laid)),
            cards=in_words(laid),
        )
    ]
    if after.opened[seat] and not before.opened[seat]:
        happened.append(
            _event(
                "REM-16",
                seat,
                _("You open with {points}."),
                _("{{name}} opens with {points}."),
                points=point_words(int(after.laid_value)),
            )
        )
    elif not after.opened[seat]:
        happened.append(
            _event(
                "REM-16",
                seat,
                _("Towards your opening: {have} of {need} points so far."),
                _("Towards the opening of {{name}}: {have} of {need} points so far."),
                have=int(after.laid_value),
                need=int(before.rules.opening_min),
            )
        )
    return happened


def _add(before: State, move: Move, after: State) -> list[Event]:
    seat, meld, card = int(before.turn), int(move.meld), int(move.card)
    said = words(card)
    if card == JOKER and before.melds[meld].run:
        grown = cards_of(after.melds[meld])
        said = _("joker as {card}").format(card=words(grown[0 if move.end == law.LOW else -1][1]))
    return [
        _event(
            "REM-17",
            seat,
            _("You add the {card} to meld {number}, the {meld}."),
            _("{{name}} adds the {card} to meld {number}, the {meld}."),
            card=said,
            number=meld + 1,
            meld=label(before.melds[meld]),
        )
    ]


def _swap(before: State, move: Move, after: State) -> list[Event]:
    seat = int(before.turn)
    return [
        _event(
            "REM-18",
            seat,
            _("You put the {card} in the joker's place in meld {number} and take the joker."),
            _("{{name}} puts the {card} in the joker's place in meld {number} and takes the joker."),
            card=words(int(move.card)),
            number=int(move.meld) + 1,
        )
    ]


def _discard(before: State, move: Move, after: State) -> list[Event]:
    seat, card = int(before.turn), int(move.card)
    forced = card == JOKER and before.rules.joker_discard == law.FORCED_ONLY
    you, other = _("You discard the {card}."), _("{{name}} discards the {card}.")
    if forced:
        you = _("You discard a joker: you have nothing else.")
        other = _("{{name}} discards a joker: there is nothing else left.")
    return [_event("REM-15" if forced else "REM-11", seat, you, other, card=words(card))]


def _end(after: State, mover: int) -> list[Event]:
    """Return how the round ended, and what everybody writes."""
    players = range(int(after.rules.players))
    best = [seat for seat in players if after.score[seat] == 0 and seat_has_won(after, seat)]
    happened = [_ending(after, mover)]
    for seat in [*best, *(seat for seat in players if seat not in best)]:
        happened.append(_score(after, seat, seat in best))
    return happened


def seat_has_won(after: State, seat: int) -> bool:
    """Whether a seat has won the round: the winner, or who shares the least in a blocked one (REM-G14)."""
    if seat == after.winner:
        return True
    tie = after.how == law.BLOCKED and after.rules.blocked_tie == law.ALL_ZERO
    return bool(tie and hand_value(after, seat) == hand_value(after, int(after.winner)))


def _ending(after: State, mover: int) -> Event:
    seat = int(after.winner)
    if after.how == law.OUT:
        return _event("REM-21", seat, _("You go out."), _("{{name}} goes out."))
    if after.how == law.HAND_REMI:
        return _event(
            "REM-22",
            seat,
            _("Hand remi (ručni remi): you open and go out in one turn, before anybody else has opened."),
            _(
                "Hand remi (ručni remi): {{name}} opens and goes out in one turn, before anybody else has opened."
            ),
        )
    if is_stalled(after):
        text = ngettext(
            "Nobody has drawn or laid anything for one circuit: the round ends as blocked.",
            "Nobody has drawn or laid anything for {n} circuits: the round ends as blocked.",
            int(after.rules.stall_circuits),
        )
        return _all("REM-24", mover, text.format(n=int(after.rules.stall_circuits)))
    return _all("REM-23", mover, _("The stock is empty and nobody has gone out: the round is blocked."))


def is_stalled(after: State) -> bool:
    """REM-24: whether a blocked round ended because nobody drew or laid anything."""
    circuits = int(after.rules.stall_circuits)
    return bool(circuits and after.idle >= circuits * int(after.rules.players))


def _score(after: State, seat: int, won: bool) -> Event:
    """Say what a seat writes, and by which rule."""
    value, score = hand_value(after, seat), int(after.score[seat])
    with_surcharge = value + scoring.SURCHARGE
    what = {"v": point_words(value), "score": score, "sum": with_surcharge}
    if won and after.how == law.BLOCKED:
        you = _("You hold the least, {v}, and write 0.")
        other = _("{{name}} holds the least, {v}, and writes 0.")
        return _event("REM-38", seat, you, other, **what)
    if won:
        return _event("REM-34", seat, _("You write 0."), _("{{name}} writes 0."))
    if after.how == law.HAND_REMI:
        return _event("REM-37", seat, _("You write {score}."), _("{{name}} writes {score}."), **what)
    if after.opened[seat] or (after.how == law.BLOCKED and not after.rules.blocked_unopened_penalty):
        you, other = _("You hold {v} and write {score}."), _("{{name}} holds {v} and writes {score}.")
        return _event("REM-35" if after.opened[seat] else "REM-G13", seat, you, other, **what)
    you = _("You have not opened: your cards and 25 more make {sum}.")
    other = _("{{name}} has not opened: the cards and 25 more make {sum}.")
    if score < with_surcharge:
        you = _("You have not opened: your cards and 25 more make {sum}, but {score} is the most you write.")
        other = _(
            "{{name}} has not opened: the cards and 25 more make {sum}, but {score} is the most anybody writes."
        )
    return _event("REM-36", seat, you, other, **what)
