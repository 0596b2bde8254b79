"""What happened and why, in words: the text of moves, events with their rule ids, and why a move is not allowed."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import numpy as np

from cardlab.cards import JACK, KING, QUEEN, SYMBOLS, card, mask, members, name, rank, rank_words, suit, words
from cardlab.engine.errors import BadInput
from cardlab.engine.game import Event
from cardlab.engine.options import Value
from cardlab.engine.protocol import Move, State
from cardlab.games.pasur import rules as law
from cardlab.text import _, ngettext

TAKES: Final = "x"
MOST_WORDS: Final = 3  # cards that a sentence names in words

# --- moves as text


def move_text(state: State, move: Move) -> str:
    """Return the text of a move: ``"7H"`` lays the card, ``"7Hx4D"`` takes with it."""
    text = name(int(move.card))
    taken = "".join(name(each) for each in members(move.taken))
    return f"{text}{TAKES}{taken}" if taken else text


def read_move(state: State, text: str) -> tuple[int, int]:
    """Return card and mask of the cards taken of a move from its text; raises BadInput when it is none."""
    played, takes, rest = text.partition(TAKES) if isinstance(text, str) else ("", "", "")
    try:
        taken = [card(rest[place : place + 2]) for place in range(0, len(rest), 2)]
        if len(set(taken)) == len(taken) and bool(taken) == bool(takes):
            return card(played), mask(taken)
    except ValueError:
        pass
    raise BadInput(
        _(
            "{text!r} is not a move: write a card to lay it, such as 7H, or a card, an x and the cards that it takes, "
            "such as 7Hx4D."
        ).format(text=text)
    )


def captures_of(state: State, seat: int) -> dict[int, list[int]]:
    """Return for each card of a seat's hand what it could take of the layout now, each capture as a mask."""
    moves = np.zeros(law.MAX_MOVES, dtype=law.MOVE)
    found = {}
    for each in members(state.hand[seat]):
        end = law.add_captures(state, moves, 0, each)
        found[each] = [int(taken) for taken in moves["taken"][:end]]
    return found


# --- scores and options


def points(state: State) -> list[int]:
    """Return the points of each seat's side so far: what the deal would bring if it ended now (PAS-26)."""
    return [int(law.side_points(state, law.side_of(seat))) for seat in range(int(state.rules.players))]


def shown_score(rules: Any, score: int) -> int:
    """PAS-27: the match score counts up."""
    return score


def score_about(rules: Any) -> str:
    """PAS-27, PAS-28: how a match is counted, in a sentence."""
    return _(
        "Points add up deal by deal: whoever has {target} or more after a deal wins, the higher score if both have."
    ).format(target=int(rules.target))


def check_options(values: Mapping[str, Value]) -> None:
    """Raise BadInput for numbers of players or cards that there are not (PAS-02, PAS-04)."""
    for option in ("players", "deal_batch"):
        if values[option] == 3:
            raise BadInput(_("The option {name} cannot be 3: it is 2 or 4.").format(name=option))


# --- words


def in_words(taken: int) -> str:
    """Return the cards of a mask in words: "the ten of diamonds and the three of clubs"; many of them as signs."""
    names = [_("the {card}").format(card=words(each)) for each in members(taken)]
    if len(names) > MOST_WORDS:
        signs = " ".join(
            f"{name(each)[0].replace('T', '10')}{SYMBOLS[suit(each)]}" for each in members(taken)
        )
        return _("{n} cards ({cards})").format(n=len(names), cards=signs)
    if len(names) > 1:
        names[-2:] = [_("{first} and {second}").format(first=names[-2], second=names[-1])]
    return ", ".join(names)


def point_words(worth: int) -> str:
    """Return a number of points in words."""
    return ngettext("{n} point", "{n} points", worth).format(n=worth)


def tabla_words(number: int) -> str:
    """Return a number of tablas in words."""
    return ngettext("{n} tabla", "{n} tablas", number).format(n=number)


def rule_of(state: State, played: int, taken: int) -> str:
    """Return the rule by which a card takes what it takes."""
    if rank(played) == JACK:
        return "PAS-10"
    if rank(played) in (QUEEN, KING):
        return "PAS-09"
    return "PAS-11" if taken.bit_count() == 1 else "PAS-12"


def sum_words(played: int, taken: int) -> str:
    """Return why numerals may be taken: "7 + 4 = 11" (PAS-03, PAS-11)."""
    values = [int(law.VALUE[rank(each)]) for each in (played, *members(taken))]
    return " + ".join(str(each) for each in values) + f" = {sum(values)}"


def partner_of(state: State, seat: int) -> int:
    """Return the seat's partner, or -1."""
    partner = int(law.partner_of(state, seat))
    return -1 if partner == seat else partner


# --- events


def _said(rule: str, seat: int, you: str, other: str, partner: int = -1, **what: object) -> Event:
    """Make an event; ``{name}`` and ``{partner}`` in `other` stay for the players."""
    return Event(
        rule, seat, you.format(**what), other.format(name="{name}", partner="{partner}", **what), partner
    )


def events(before: State, move: Move, after: State) -> list[Event]:
    """Return what a move did, each event with the rule that it shows."""
    happened = list(_play(before, move))
    happened += _missed(before, move)
    if after.phase == law.OVER:
        happened += _end(after)
    elif after.stock_size < before.stock_size:
        happened.append(_new_hand(after))
    return happened


def _play(before: State, move: Move) -> Iterator[Event]:
    seat, played, taken = int(before.turn), int(move.card), int(move.taken)
    if not taken:
        yield _laid(before, seat, played)
        return
    rule = rule_of(before, played, taken)
    card, what = words(played), in_words(taken)
    if rule in ("PAS-11", "PAS-12"):
        yield _said(
            rule,
            seat,
            _("You take {what} with the {card}: {sum}."),
            _("{name} takes {what} with the {card}: {sum}."),
            card=card,
            what=what,
            sum=sum_words(played, taken),
        )
    else:
        yield _said(
            rule,
            seat,
            _("You take {what} with the {card}."),
            _("{name} takes {what} with the {card}."),
            card=card,
            what=what,
        )
    if taken == int(before.layout):
        yield _cleared(before, seat, played, taken)


def _laid(before: State, seat: int, played: int) -> Event:
    if rank(played) == JACK and not int(before.layout) & ~int(law.COURTS):
        return _said(
            "PAS-10",
            seat,
            _("You lay the {card}: there is nothing for a jack to take."),
            _("{name} lays the {card}: there is nothing for a jack to take."),
            card=words(played),
        )
    return _said("PAS-08", seat, _("You lay the {card}."), _("{name} lays the {card}."), card=words(played))


def _cleared(before: State, seat: int, played: int, taken: int) -> Event:
    """Return that the layout is empty: a *tabla*, if it counts (PAS-17, PAS-18)."""
    if law.is_tabla(before, played, np.uint64(taken)):
        return _said(
            "PAS-17",
            seat,
            _("The layout is empty: your tabla (a clearing)."),
            _("The layout is empty: a tabla (a clearing) for {name}."),
        )
    if law.is_last_hand(before) and not before.rules.last_hand_tabla:
        text = _("The layout is empty, but the last hand has no tablas.")
    else:
        text = _("The layout is empty, but with a {rank} that is no tabla.").format(
            rank=rank_words(rank(played))
        )
    return Event("PAS-18", seat, text, text)


def _missed(before: State, move: Move) -> Iterator[Event]:
    """Return what could have been taken and was not; only who played reads it.

    That is a better capture of the card played; when it was laid, also a capture by another card that brings points.
    """
    seat, played, taken = int(before.turn), int(move.card), int(move.taken)
    captures = captures_of(before, seat)
    best = max(captures[played], key=lambda each: _gain(before, played, each), default=0)
    if _gain(before, played, best) > _gain(before, played, taken):
        yield Event(
            rule_of(before, played, best),
            seat,
            (
                _("Your {card} could have taken {best} instead.")
                if taken
                else _("Your {card} could have taken {best}.")
            ).format(card=words(played), best=in_words(best)),
            "",
        )
    elif not taken:
        found = [(_gain(before, card, each), card, each) for card in captures for each in captures[card]]
        gain, other, best = max(found, default=((0, 0, 0), 0, 0))
        if gain[0] > 0:
            text = _("Your {card} could have taken {best}.").format(card=words(other), best=in_words(best))
            yield Event(rule_of(before, other, best), seat, text, "")


def _gain(state: State, played: int, taken: int) -> tuple[int, int, int]:
    """Return what a capture brings by itself: points, clubs and cards; nothing for a card that is laid."""
    if not taken:
        return 0, 0, 0
    cards = taken | 1 << played
    tabla = law.is_tabla(state, played, np.uint64(taken)) and not law.is_frozen(state, state.turn % law.SIDES)
    points = int(law.worth(state, np.uint64(cards))) + tabla * int(state.rules.tabla_points)
    return points, (cards & int(law.CLUB_CARDS)).bit_count(), cards.bit_count()


def _new_hand(after: State) -> Event:
    """Return that new cards are dealt (PAS-05)."""
    text = _("Four new cards for everybody, none to the layout; {n} are left in the pack.").format(
        n=int(after.stock_size)
    )
    if law.is_last_hand(after):
        text = _("Four new cards for everybody: the last hand, the pack is used up.")
    return Event("PAS-05", -1, text, text)


def _end(after: State) -> Iterator[Event]:
    """Return who gets the rest, what each side has counted, and what the tablas are worth."""
    if after.rest:
        taker = int(after.last_taker if after.last_taker >= 0 else after.dealer)
        if after.last_taker >= 0:
            you = _("You captured last, so the rest is yours: {rest}.")
            other = _("{name} captured last and gets the rest: {rest}.")
        else:
            you = _("Nobody captured, so you as dealer get the rest: {rest}.")
            other = _("Nobody captured, so {name} as dealer gets the rest: {rest}.")
        yield _said("PAS-16", taker, you, other, rest=in_words(int(after.rest)))
    for side in range(law.SIDES):
        yield _counted(after, side)
    yield from _tablas(after)
    for side in range(law.SIDES):
        yield _side_said(
            after,
            "PAS-27",
            side,
            _("The deal brings you {points}."),
            _("The deal brings {name} {points}."),
            _("The deal brings {name} and {partner} {points}."),
            points=point_words(int(after.points[side])),
        )


def _side_said(after: State, rule: str, side: int, you: str, other: str, both: str, **what: object) -> Event:
    """Make an event of a side: `other` for a single player, `both` for a pair."""
    partner = partner_of(after, side)
    return _said(rule, side, you, other if partner < 0 else both, partner, **what)


def counted(state: State, side: int) -> list[tuple[str, str, int]]:
    """Return what a side's pile counts: the rule, for what, and the points (PAS-21 to PAS-25)."""
    pile = int(state.pile[side])
    clubs = (pile & int(law.CLUB_CARDS)).bit_count()
    jacks = (pile & int(law.JACKS)).bit_count()
    aces = (pile & int(law.ACES)).bit_count()
    two = law.BONUS_TWOS[int(state.rules.bonus_two)]
    parts = [
        ("PAS-21", _("{n} clubs").format(n=clubs), law.CLUBS_WORTH if clubs >= law.MOST_CLUBS else 0),
        ("PAS-22", in_words(1 << law.TEN_OF_DIAMONDS), law.TEN_WORTH * (pile >> law.TEN_OF_DIAMONDS & 1)),
        ("PAS-23", ngettext("{n} jack", "{n} jacks", jacks).format(n=jacks), law.JACK_WORTH * jacks),
        ("PAS-24", ngettext("{n} ace", "{n} aces", aces).format(n=aces), law.ACE_WORTH * aces),
        ("PAS-25", in_words(1 << two), law.TWO_WORTH * (pile >> two & 1)),
    ]
    return [part for part in parts if part[2]]


def _counted(after: State, side: int) -> Event:
    """Return what the cards of a side are worth (PAS-26)."""
    parts = ", ".join(
        _("{points} for {what}").format(what=what, points=points)
        for _rule, what, points in counted(after, side)
    )
    total = point_words(int(law.card_points(after, side)))
    return _side_said(
        after,
        "PAS-26",
        side,
        _("Your cards count {total}: {parts}.") if parts else _("Your cards count nothing."),
        _("The cards of {name} count {total}: {parts}.")
        if parts
        else _("The cards of {name} count nothing."),
        _("The cards of {name} and {partner} count {total}: {parts}.")
        if parts
        else _("The cards of {name} and {partner} count nothing."),
        total=total,
        parts=parts,
    )


def _tablas(after: State) -> Iterator[Event]:
    """Return how the tablas cancel and what is left of them (PAS-19, PAS-20)."""
    numbers = [int(law.counting_tablas(after, side)) for side in range(law.SIDES)]
    frozen = [side for side in range(law.SIDES) if after.tablas[side] and law.is_frozen(after, side)]
    for side in frozen:
        yield _frozen(after, side)
    best = int(numbers[1] > numbers[0])
    what = {"mine": tabla_words(numbers[best]), "theirs": numbers[1 - best]}
    if law.tabla_points(after, best):
        yield _side_said(
            after,
            "PAS-19",
            best,
            _("{mine} against {theirs}: what is left brings you {worth}."),
            _("{mine} against {theirs}: what is left brings {name} {worth}."),
            _("{mine} against {theirs}: what is left brings {name} and {partner} {worth}."),
            worth=point_words(int(law.tabla_points(after, best))),
            **what,
        )
    elif numbers[0] == numbers[1] > 0:
        text = _("{mine} against {theirs} cancel each other.").format(**what)
        yield Event("PAS-19", -1, text, text)


def _frozen(after: State, side: int) -> Event:
    what = {"score": int(after.totals[side]), "at": int(after.rules.frozen_at)}
    cancel = (
        _("they only cancel the others.")
        if after.rules.frozen_cancels
        else _("nor do they cancel the others.")
    )
    return _side_said(
        after,
        "PAS-20",
        side,
        _("You began the deal with {score}, {at} or more: your tablas bring nothing, {cancel}"),
        _("{name} began the deal with {score}, {at} or more: the tablas bring nothing, {cancel}"),
        _(
            "{name} and {partner} began the deal with {score}, {at} or more: the tablas bring nothing, {cancel}"
        ),
        cancel=cancel,
        **what,
    )


# --- refusals


def why_not(state: State, move: Move) -> tuple[str, str]:
    """Return the rule that forbids a move to the seat to move, and the reason in one sentence."""
    seat, played, taken = int(state.turn), int(move.card), int(move.taken)
    if not int(state.hand[seat]) >> played & 1:
        return "PAS-08", _("The {card} is not in your hand.").format(card=words(played))
    if not taken:
        return _why_not_lay(state, seat, played)
    away = taken & ~int(state.layout)
    if away:
        return "PAS-08", _("The {card} does not lie in the layout.").format(card=words(next(members(away))))
    return _why_not_take(state, played, taken)


def _why_not_lay(state: State, seat: int, played: int) -> tuple[str, str]:
    captures = captures_of(state, seat)
    if captures[played]:
        what = {"card": words(played), "taken": in_words(captures[played][0])}
        if rank(played) == JACK:
            return "PAS-14", _("A jack takes what it can: {taken}.").format(**what)
        return "PAS-14", _("The {card} can take {taken}, so it may not just be laid.").format(**what)
    other = next(each for each, found in captures.items() if found)
    return "PAS-14", _("Your {card} can take something, and under these rules a card that can must.").format(
        card=words(other)
    )


def _why_not_take(state: State, played: int, taken: int) -> tuple[str, str]:
    what = {"card": words(played), "taken": in_words(taken), "rank": rank_words(rank(played))}
    if rank(played) == JACK:
        if taken & int(law.COURTS):
            return "PAS-10", _("A jack takes no kings and no queens.")
        return "PAS-10", _("A jack takes everything but kings and queens, not a part of it.")
    if rank(played) in (QUEEN, KING):
        return "PAS-09", _("The {card} takes one {rank} of the layout and nothing else.").format(**what)
    if taken & ~int(law.NUMERALS):
        return "PAS-03", _("Jacks, queens and kings have no value: no numeral takes them.")
    if taken.bit_count() > 1 and not state.rules.capture_many:
        return "PAS-11", _("A numeral takes exactly one card, with which it makes eleven.")
    return "PAS-11" if taken.bit_count() == 1 else "PAS-12", _("{sum}, and it must be 11.").format(
        sum=sum_words(played, taken)
    )
