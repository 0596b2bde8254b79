"""What happened and why, in words: the text of moves, events with their rule ids, what was missed, and refusals."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from cardlab import cards
from cardlab.cards import ACE, JACK, members, name, rank_words, words
from cardlab.engine import captures
from cardlab.engine.bits import BIT, NONE
from cardlab.engine.errors import BadInput
from cardlab.engine.game import Event
from cardlab.engine.options import Value
from cardlab.engine.protocol import Move, State
from cardlab.games.koncine import rules as law
from cardlab.text import _, ngettext

TAKES: Final = "x"
ROOM: Final = 4096  # captures of a card that are looked through for what was missed


def move_text(state: State, move: Move) -> str:
    """Return the text of a move: ``"7H"`` lays the card, ``"7Hx3S4D"`` takes."""
    return text_of(int(move.card), int(move.taken))


def text_of(card: int, taken: int) -> str:
    """Return the text of a move from its card and the mask of what it takes."""
    return name(card) + (TAKES + "".join(cards.names(taken)) if taken else "")


def read_move(state: State, text: str) -> tuple[int, int]:
    """Return card and mask of the cards taken from the text of a move; raises BadInput when it is none."""
    played, _x, rest = text.partition(TAKES) if isinstance(text, str) else ("", "", "")
    try:
        card = cards.card(played)
        taken = cards.mask(cards.card(rest[i : i + 2]) for i in range(0, len(rest), 2))
    except ValueError:
        raise BadInput(
            _("{text!r} is not a move: write a card such as 7H, or with what it takes, 7Hx3S4D.").format(
                text=text
            )
        ) from None
    if text != text_of(card, taken):
        raise BadInput(
            _("{text!r} must be written {right}: suits S H D C, low ranks first, each card once.").format(
                text=text, right=text_of(card, taken)
            )
        )
    return card, taken


def is_legal(state: State, move: Move) -> bool:
    """Whether a move may be made, also one that `legal_moves` has no room for."""
    return bool(law.is_legal(state, move, np.zeros(captures.WORK, dtype=np.uint64)))


def points(state: State) -> list[int]:
    """Return the points that each seat's side has as its pile lies there."""
    return [int(law.pile_points(state.pile[seat])) for seat in range(int(state.rules.players))]


def shown_score(rules: Any, score: int) -> int:
    """KON-27: scores count up."""
    return score


def score_about(rules: Any) -> str:
    """KON-27 to KON-29, KON-G6: how a match is counted, in sentences."""
    what = {"target": int(rules.target), "lead": int(rules.win_by)}
    if rules.win_by_scope == law.ALWAYS:
        return _("Points are added up: {target} win the match, with a lead of {lead}.").format(**what)
    return _(
        "Points are added up: {target} win the match; if both sides have them, with a lead of {lead}."
    ).format(**what)


def check_options(values: Mapping[str, Value]) -> None:
    """KON-02: raise BadInput when the options do not fit."""
    if values["players"] == 3:
        raise BadInput(_("The option players cannot be 3: it is 2 or 4."))


# --- words


def in_words(mask: int) -> str:
    """Return cards in words: "three of spades and four of diamonds"."""
    found = [_("the {card}").format(card=words(card)) for card in in_order(mask)]
    if len(found) < 2:
        return "".join(found)
    return _("{some} and {last}").format(some=", ".join(found[:-1]), last=found[-1])


def in_order(mask: int) -> list[int]:
    """Return cards by value, then by suit, as they lie on the table."""
    return sorted(members(int(mask)), key=lambda card: (captures.value_of(card), card))


def point_words(number: int) -> str:
    """Return a number of points in words."""
    return ngettext("{n} point", "{n} points", number).format(n=number)


def partner_of(state: State, seat: int) -> int:
    """KON-02: return the seat's partner, or -1."""
    return (seat + 2) % 4 if state.rules.players == law.SEATS else -1


def values_of(rules: Any, card: int) -> tuple[int, ...]:
    """KON-03, RUS-02: return the numbers that a card has; none for a court without."""
    if cards.rank(card) == ACE:
        return ((1,), (1, 11), (1, 14))[int(rules.ace_values)]
    if int(law.COURTS) >> card & 1 and rules.court_values == law.NO_VALUES:
        return ()
    return (captures.value_of(card),)


def split(rules: Any, card: int, taken: int) -> list[int]:
    """KON-14: return sets, each a capture by itself, that make up what a card takes; cards of its rank first."""
    own = [1 << each for each in members(taken) if cards.rank(each) == cards.rank(card)]
    rest = taken & ~sum(own)
    found = _split(rules, card, rest)
    return [*own, *found] if found is not None else (_split(rules, card, taken) or [taken])


def _split(rules: Any, card: int, taken: int) -> list[int] | None:
    if taken == 0:
        return []
    lowest = taken & -taken
    rest = taken ^ lowest
    chosen = rest
    row = int(law.row_of(rules, cards.rank(card)))
    room = np.zeros(captures.WORK, dtype=np.uint64)
    while True:
        one = (rest ^ chosen) | lowest
        if captures.is_capture(np.uint64(one), row, False, room):
            more = _split(rules, card, taken ^ one)
            if more is not None:
                return [one, *more]
        if chosen == 0:
            return None
        chosen = (chosen - 1) & rest


def sum_words(rules: Any, card: int, one: int) -> str:
    """Return why one set is a capture: "3 + 4 = 7", or "" for a card of the same rank."""
    found = in_order(one)
    if len(found) < 2:
        return ""
    totals = values_of(rules, card)
    best = min(
        ((numbers, total) for numbers in _numbers(rules, found) for total in totals if sum(numbers) == total),
        default=None,
    )
    if best is None:
        return ""
    return " + ".join(str(number) for number in best[0]) + f" = {best[1]}"


def _numbers(rules: Any, found: list[int]) -> list[tuple[int, ...]]:
    """Return the ways to give each card one of its numbers."""
    ways: list[tuple[int, ...]] = [()]
    for card in found:
        ways = [(*way, value) for way in ways for value in values_of(rules, card)]
    return ways


def why_taken(rules: Any, card: int, taken: int) -> tuple[str, str]:
    """Return the rule by which a card takes these cards, and the sums: "3 + 4 = 7, 7"."""
    if law.sweeps(rules, card):
        return "KON-15", _("a jack takes the whole layout")
    sets = split(rules, card, taken)
    told = [sum_words(rules, card, one) for one in sets]
    court = int(law.COURTS) >> card & 1
    if all(not each for each in told):
        rule = "KON-16" if court and rules.court_values == law.NO_VALUES else "KON-12"
        return rule, _("the same rank")
    rule = "KON-14" if len(sets) > 1 else "RUS-04" if court else "KON-13"
    return rule, ", ".join(each or _("the same rank") for each in told)


# --- events


def events(before: State, move: Move, after: State) -> list[Event]:
    """Return what the move did, in order."""
    seat, card, taken = int(before.turn), int(move.card), int(move.taken)
    happened = [_capture(before, seat, card, taken) if taken else _lay(before, seat, card)]
    happened += _special(seat, card, taken)
    happened += _missed(before, seat, card, taken)
    if taken and after.clearings[seat] > before.clearings[seat]:
        happened.append(_all("KON-20", seat, _("The layout is empty. Clearing it earns nothing by itself.")))
    if after.over:
        happened += _end(after)
    elif after.stock_size < before.stock_size:
        happened.append(_hands(after))
    return happened


def _all(rule: str, seat: int, text: str) -> Event:
    """Make an event that reads the same for everyone."""
    return Event(rule, seat, text, text)


def _lay(before: State, seat: int, card: int) -> Event:
    what = {"card": words(card)}
    if cards.rank(card) == JACK and before.rules.jack_sweeps and before.layout == NONE:
        return Event(
            "KON-17",
            seat,
            _("You play the {card} on the empty layout: it takes nothing and stays there.").format(**what),
            _("{{name}} plays the {card} on the empty layout: it takes nothing and stays there.").format(
                **what
            ),
        )
    return Event(
        "KON-11",
        seat,
        _("You lay the {card}.").format(**what),
        _("{{name}} lays the {card}.").format(**what),
    )


def _capture(before: State, seat: int, card: int, taken: int) -> Event:
    rule, why = why_taken(before.rules, card, taken)
    what = {"card": words(card), "taken": in_words(taken), "why": why}
    return Event(
        rule,
        seat,
        _("Your {card} takes {taken}: {why}.").format(**what),
        _("{{name}}'s {card} takes {taken}: {why}.").format(**what),
    )


def _special(seat: int, card: int, taken: int) -> list[Event]:
    """KON-22, KON-23: name the cards that are a point by themselves."""
    pile = taken | 1 << card if taken else 0
    happened = []
    for rule, each in (("KON-22", law.TEN_OF_DIAMONDS), ("KON-23", law.TWO_OF_CLUBS)):
        if pile >> each & 1:
            what = {"card": words(each)}
            happened.append(
                Event(
                    rule,
                    seat,
                    _("The {card} on your pile is a point.").format(**what),
                    _("The {card} on {{name}}'s pile is a point.").format(**what),
                )
            )
    return happened


def _missed(before: State, seat: int, card: int, taken: int) -> list[Event]:
    """KON-14, KON-18: tell the player, and nobody else, what the card could have taken besides."""
    if before.layout == NONE or law.sweeps(before.rules, card):
        return []
    room = np.zeros(ROOM + captures.WORK, dtype=np.uint64)
    found = law.takes(before.rules, before.layout, captures.sums(before.layout), card, room)
    more = [int(each) & ~taken for each in room[:found] if int(each) & taken == taken and int(each) != taken]
    if not more:
        return []
    best = max(more, key=lambda mask: (mask.bit_count(), -mask))
    what = {"rank": rank_words(cards.rank(card)), "cards": in_words(best)}
    if taken:
        text = _("Your {rank} could also have taken {cards}.").format(**what)
        return [Event("KON-14", seat, text, "")]
    text = _("Your {rank} could have taken {cards}; nobody has to capture.").format(**what)
    return [Event("KON-18", seat, text, "")]


def _hands(after: State) -> Event:
    left = int(after.stock_size) // (law.HAND * int(after.rules.players))
    last = _("The hands are empty: six more cards each, the last ones.")
    more = ngettext(
        "The hands are empty: six more cards each, and then once more.",
        "The hands are empty: six more cards each, and then {n} times more.",
        left,
    ).format(n=left)
    return _all("KON-09", -1, more if left else last)


def _end(after: State) -> list[Event]:
    """Return who gets the rest, and what the deal brings each side."""
    happened = []
    rest = int(after.rest) | (0 if after.last_taken else 1 << int(after.last_card))
    if rest:
        seat = int(law.rest_to(after))
        what = {"cards": in_words(rest)}
        mine = _("You have captured last, so you get what is left: {cards}.")
        other = _("{{name}} has captured last and gets what is left: {cards}.")
        if after.last_taker < 0:
            mine = _("Nobody has captured anything: you are the dealer and get all that lies there, {cards}.")
            other = _(
                "Nobody has captured anything: {{name}}, the dealer, gets all that lies there, {cards}."
            )
        rule = "KON-21" if after.last_taker >= 0 else "RUS-08"
        happened.append(Event(rule, seat, mine.format(**what), other.format(**what), partner_of(after, seat)))
    for side in range(2):
        happened += _scores(after, side)
    if int(after.pile[0]).bit_count() == law.PACK // 2:
        happened.append(_all("KON-26", -1, _("26 cards each: nobody gets the two points for more cards.")))
    return happened


def _scores(after: State, seat: int) -> list[Event]:
    """KON-22 to KON-26, for the side whose first seat this is."""
    pile = int(after.pile[seat])
    clubs = (pile & int(law.ALL_CLUBS)).bit_count()
    reasons = []
    if pile.bit_count() >= law.CARDS_NEEDED:
        reasons.append(("KON-24", _("{n} cards, {points}").format(n=pile.bit_count(), points=point_words(2))))
    if clubs >= law.CLUBS_NEEDED:
        reasons.append(("KON-25", _("{n} clubs, {points}").format(n=clubs, points=point_words(1))))
    for rule, card in (("KON-22", law.TEN_OF_DIAMONDS), ("KON-23", law.TWO_OF_CLUBS)):
        if pile >> card & 1:
            reasons.append((rule, _("the {card}, {points}").format(card=words(card), points=point_words(1))))
    what = {
        "points": point_words(int(after.points[seat])),
        "why": "; ".join(reason for _rule, reason in reasons) or _("nothing that counts"),
    }
    partner = partner_of(after, seat)
    other = _("The deal brings {{name}} {points}: {why}.")
    if partner >= 0:
        other = _("The deal brings {{name}} and {{partner}} {points}: {why}.")
    mine = _("The deal brings you {points}: {why}.")
    rule = reasons[0][0] if reasons else "KON-26"
    return [Event(rule, seat, mine.format(**what), other.format(**what), partner)]


# --- refusals


def why_not(state: State, move: Move) -> tuple[str, str]:
    """Return the rule that forbids a move to the seat to move, and the reason in one sentence."""
    card, taken = int(move.card), int(move.taken)
    rules, layout = state.rules, int(state.layout)
    what = {"card": words(card), "rank": rank_words(cards.rank(card))}
    if not int(state.hand[state.turn]) & int(BIT[card]):
        return "KON-11", _("The {card} is not in your hand.").format(**what)
    if not taken:
        return _why_not_laid(state, card)
    if taken & ~layout:
        return "KON-11", _("{cards}: not on the layout.").format(cards=in_words(taken & ~layout))
    if law.sweeps(rules, card):
        return "KON-15", _("A jack takes the whole layout, not a part of it.")
    no_number = not values_of(rules, card)
    if no_number:
        return "KON-16", _("The {card} has no number: it takes only cards of its own rank.").format(**what)
    without = [each for each in members(taken) if not int(law.summands(rules, cards.rank(card))) >> each & 1]
    if without:
        rule = "KON-03" if rules.court_values == law.NO_VALUES else "RUS-05"
        return rule, _("The {other} is not part of a sum.").format(other=words(without[0]))
    room = np.zeros(captures.WORK, dtype=np.uint64)
    if captures.is_capture(np.uint64(taken), int(law.row_of(rules, cards.rank(card))), True, room):
        return "KON-14", _("A card takes one set at a time here: one card of its rank, or one sum.")
    total = sum(min(values_of(rules, each)) for each in members(taken))
    numbers = _(" or ").join(str(value) for value in values_of(rules, card))
    if len(list(members(taken))) == 1:
        return "KON-12", _("One card is taken by a card of the same rank, not by the {card}.").format(**what)
    return "KON-13", _("{cards} add up to {total}; the {card} takes sets of {numbers}.").format(
        cards=_capital(in_words(taken)), total=total, numbers=numbers, **what
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _why_not_laid(state: State, card: int) -> tuple[str, str]:
    what = {"card": words(card)}
    if state.rules.forced_capture == law.BY_MOVE and law.must_capture(state):
        if law.can_take(state.rules, state.layout, card):
            return "KON-G4", _("The {card} can capture, so it may not just be laid.").format(**what)
        return "KON-G4", _("You can capture with another card, so you have to.")
    if state.rules.forced_capture == law.BY_CARD and not law.sweeps(state.rules, card):
        return "KON-G4", _("The {card} can capture, so it may not just be laid.").format(**what)
    return "KON-15", _("A jack on a layout with cards takes them all: it may not be laid.")
