"""What happened and why, in words: the text of moves, events with their rule ids, and why a move is not allowed."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from cardlab.cards import TWO, card, mask, members, name, rank_words, words
from cardlab.engine.bits import BIT
from cardlab.engine.errors import BadInput
from cardlab.engine.game import Event
from cardlab.engine.options import Value
from cardlab.engine.protocol import Move, State
from cardlab.games.kazablanka import rules as law
from cardlab.text import _, ngettext

RELEASE: Final = "release"
DOUBLE: Final = "double"
EXCHANGE: Final = "exchange"

# --- moves as text


def move_text(state: State, move: Move) -> str:
    """Return the text of a move: ``"KH"``, ``"double KH 2C"``, ``"exchange KH KD 2S"`` or ``"release"``."""
    if move.kind == law.RELEASE:
        return RELEASE
    if move.kind == law.CARD:
        return name(int(move.card))
    if move.kind == law.DOUBLE:
        return f"{DOUBLE} {name(int(move.card))} {name(int(move.reserve))}"
    cards = [int(move.card), *members(move.given), *taken_twos(state, move)]
    text = " ".join([EXCHANGE, *(name(each) for each in cards)])
    return text if move.reserve < 0 else f"{text} {DOUBLE} {name(int(move.reserve))}"


def taken_twos(state: State, move: Move) -> list[int]:
    """Return the twos that an exchange takes, in the order in which they lie on the table."""
    return [int(each) for each in state.played[: state.cards] if int(move.taken) >> int(each) & 1]


def trick_cards(state: State, first: int, end: int, opener: int) -> list[tuple[int, int]]:
    """Return seat and card of each card of a trick, in the order played."""
    return [((opener + n) % law.SEATS, int(card)) for n, card in enumerate(state.played[first:end])]


def last_trick(state: State) -> list[tuple[int, int]]:
    """Return seat and card of each card of the last complete trick; empty before it."""
    if state.last_taker < 0:
        return []
    return trick_cards(state, int(state.last_start), int(state.trick_start), int(state.last_opener))


def is_open_choice(state: State) -> bool:
    """Whether nobody but the opener could tell if the last trick had to be released.

    Everybody can tell when no card was left, or when nobody had answered (RKZ-9).
    """
    unanswered = state.last_taker == state.last_opener and state.rules.extend_needs_answer
    return bool(state.phase != law.OVER and not unanswered)


def read_move(state: State, text: str) -> tuple[int, int, int, int, int]:
    """Return the fields of a move from its text; raises BadInput when it is none."""
    if text == RELEASE:
        return law.RELEASE, -1, -1, 0, 0
    kind, *rest = text.split(" ") if isinstance(text, str) else [""]
    try:
        if kind == DOUBLE and len(rest) == 2:
            return law.DOUBLE, card(rest[0]), card(rest[1]), 0, 0
        if kind == EXCHANGE:
            reserve = -1
            if DOUBLE in rest:
                *rest, _double, last = rest
                reserve = card(last)
            cards = [card(each) for each in rest]
            number = len(cards) // 2
            if len(cards) % 2 == 1 and number > 0:
                return law.EXCHANGE, cards[0], reserve, mask(cards[1 : 1 + number]), mask(cards[1 + number :])
        elif not rest:
            return law.CARD, card(kind), -1, 0, 0
    except ValueError:
        pass
    raise BadInput(
        _(
            "{text!r} is not a move: write a card such as KH, double and two cards such as double KH 2C, exchange with "
            "your card, the other card and the two such as exchange KH KD 2S, or release."
        ).format(text=text)
    )


# --- scores and options


def points(state: State) -> list[int]:
    """Return the points of each seat's side so far (RKZ-30)."""
    return [int(each) for each in state.points]


def shown_score(rules: Any, score: int) -> int:
    """RKZ-31: the match score counts up."""
    return score


def score_about(rules: Any) -> str:
    """RKZ-31: how a match is counted, in a sentence."""
    return _(
        "Points add up: the match ends with the deal that brings somebody {target}, and the highest total wins."
    ).format(target=int(rules.target))


def check_options(values: Mapping[str, Value]) -> None:
    """Any values of the options fit each other."""


# --- events


def _said(rule: str, seat: int, you: str, other: str, **what: object) -> Event:
    """Make an event; ``{name}`` in `other` stays for the player of the seat."""
    return Event(rule, seat, you.format(**what), other.format(name="{name}", **what))


def events(before: State, move: Move, after: State) -> list[Event]:
    """Return what a move did, each event with the rule that it shows."""
    happened = list(_act(before, move))
    is_taken = after.tricks.sum() > before.tricks.sum()
    if is_taken:
        happened += _trick_end(move, after)
    elif after.cards > before.cards and (after.cards - after.trick_start) % law.SEATS == 0:
        happened += _forced(after)
    if after.phase == law.OVER:
        happened += _end(after)
    return happened


def _act(before: State, move: Move) -> Iterator[Event]:
    seat = int(before.turn)
    if move.kind == law.CARD:
        yield _card(before, seat, int(move.card))
    elif move.kind == law.DOUBLE:
        yield _doubling(before, seat, int(move.card), int(move.reserve))
    elif move.kind == law.EXCHANGE:
        yield _exchange(before, seat, move)
        if move.reserve >= 0:
            yield _said(
                "RKZ-18",
                seat,
                _("You double as well: the {reserve} is your reserve."),
                _("{name} doubles as well: the {reserve} is the reserve."),
                reserve=words(int(move.reserve)),
            )
    else:
        yield _release(seat)


def _card(before: State, seat: int, played: int) -> Event:
    what = {"card": words(played)}
    if before.led < 0:
        return _said("RKZ-5", seat, _("You lead the {card}."), _("{name} leads the {card}."), **what)
    if before.phase == law.DECIDE:
        return _said(
            "RKZ-10", seat, _("You extend with the {card}."), _("{name} extends with the {card}."), **what
        )
    if before.reserve[seat] >= 0:
        return _said(
            "RKZ-20",
            seat,
            _("You must play your reserve, the {card}, and hold the trick."),
            _("{name} must play the reserve, the {card}, and holds the trick."),
            **what,
        )
    if not matches(before, played):
        return _said(
            "RKZ-7",
            seat,
            _("You play the {card}, which does not match."),
            _("{name} plays the {card}, which does not match."),
            **what,
        )
    if played % 13 == TWO and before.led % 13 != TWO:
        return _said(
            "RKZ-2",
            seat,
            _("You answer with the {card}, a two matches any card, and hold the trick."),
            _("{name} answers with the {card}, a two matches any card, and holds the trick."),
            **what,
        )
    return _said(
        "RKZ-8",
        seat,
        _("You answer with the {card} and hold the trick."),
        _("{name} answers with the {card} and holds the trick."),
        **what,
    )


def _doubling(before: State, seat: int, played: int, reserve: int) -> Event:
    again = before.reserve[seat] >= 0
    return _said(
        "RKZ-21" if again else "RKZ-18",
        seat,
        _("You double again: the reserve, the {card}, on the table, the {reserve} as new reserve.")
        if again
        else _("You double: the {card} on the table, the {reserve} as reserve."),
        _("{name} doubles again: the reserve, the {card}, on the table, the {reserve} as new reserve.")
        if again
        else _("{name} doubles: the {card} on the table, the {reserve} as reserve."),
        card=words(played),
        reserve=words(reserve),
    )


def _exchange(before: State, seat: int, move: Move) -> Event:
    twos = taken_twos(before, move)
    return _said(
        "RKZ-12",
        seat,
        ngettext(
            "You play the {card} and put the {given} in the place of the {twos}: the two is yours now.",
            "You play the {card} and put the {given} in the place of the {twos}: the twos are yours now.",
            len(twos),
        ),
        ngettext(
            "{name} plays the {card}, puts the {given} in the place of the {twos} and takes the two into the hand.",
            "{name} plays the {card}, puts the {given} in the place of the {twos} and takes the twos into the hand.",
            len(twos),
        ),
        card=words(int(move.card)),
        given=in_words(list(members(move.given))),
        twos=in_words(twos),
    )


def in_words(cards: list[int]) -> str:
    """Return cards in words: "king of hearts and two of clubs"."""
    return _(" and the ").join(words(each) for each in cards)


def _release(seat: int) -> Event:
    return _said("RKZ-10", seat, _("You let the trick go."), _("{name} lets the trick go."))


def _forced(after: State) -> Iterator[Event]:
    """After a full round that takes no trick: who has forced the next one (RKZ-19, RKZ-22)."""
    first = True
    for seat in (int(after.opener + i) % law.SEATS for i in range(law.SEATS)):
        if int(after.forced_by) >> seat & 1:
            if first:
                yield _said(
                    "RKZ-19",
                    seat,
                    _("You doubled, so another round is forced: nobody decides."),
                    _("{name} doubled, so another round is forced: nobody decides."),
                )
            else:
                yield _said(
                    "RKZ-22",
                    seat,
                    _("You doubled too: it is still only one forced round."),
                    _("{name} doubled too: it is still only one forced round."),
                )
            first = False


def _trick_end(move: Move, after: State) -> Iterator[Event]:
    """Return how the trick ended; others do not learn whether the opener could have extended (RKZ-10)."""
    opener, taker = int(after.last_opener), int(after.last_taker)
    unanswered = taker == opener and bool(after.rules.extend_needs_answer)
    if move.kind != law.RELEASE and is_open_choice(after):
        release = _release(opener)
        yield Event(
            release.rule, opener, _("You have no matching card, so you let the trick go."), release.other
        )
    rounds = (int(after.trick_start) - int(after.last_start)) // law.SEATS
    yield _said(
        "RKZ-9" if unanswered else "RKZ-8",
        taker,
        _("Nobody has answered: you take the trick, {worth}.")
        if unanswered
        else _("You have matched last and take the trick, {worth}."),
        _("Nobody has answered: {name} takes the trick, {worth}.")
        if unanswered
        else _("{name} has matched last and takes the trick, {worth}."),
        worth=worth_words(int(after.last_worth)),
    )
    if after.last_doublings > 0:
        bonus = int(after.rules.double_bonus)
        times = int(after.last_doublings) if after.rules.double_bonus_per == law.PER_DOUBLING else 1
        yield _said(
            "RKZ-24",
            taker,
            _("It was doubled: {bonus} of them for that, and {rounds} for its {cards} cards."),
            _("It was doubled: {bonus} of them for that, and {rounds} for its {cards} cards."),
            bonus=bonus * times,
            rounds=rounds,
            cards=rounds * law.SEATS,
        )
    if after.phase == law.OVER and after.rules.last_trick_bonus > 0:
        yield _said(
            "RKZ-27",
            taker,
            _("{bonus} of them for the last trick."),
            _("{bonus} of them for the last trick."),
            bonus=int(after.rules.last_trick_bonus),
        )


def worth_words(worth: int) -> str:
    """Return points in words: "11 points"."""
    return ngettext("{n} point", "{n} points", worth).format(n=worth)


def _end(after: State) -> Iterator[Event]:
    """Return what each side has, the best first (RKZ-30)."""
    number = law.side_count(after.rules)
    for seat in sorted(range(number), key=lambda each: -int(after.points[each])):
        worth = worth_words(int(after.points[seat]))
        if number == 2:
            yield Event(
                "RKZ-30",
                seat,
                _("Your side has {points} in this deal.").format(points=worth),
                _("{{name}} and {{partner}} have {points} in this deal.").format(points=worth),
                partner=seat + 2,
            )
        else:
            yield _said(
                "RKZ-30",
                seat,
                _("You have {points} in this deal."),
                _("{name} has {points} in this deal."),
                points=worth,
            )


# --- refusals


def matches(state: State, played: int) -> bool:
    """Whether a card matches the card led (RKZ-5)."""
    return bool(int(law.matching(state)) >> played & 1)


def matching_words(state: State) -> str:
    """Return in words what matches the card led: "king or two"."""
    if state.led % 13 == TWO:
        return rank_words(TWO)
    return _("{rank} or two").format(rank=rank_words(int(state.led) % 13))


def why_not(state: State, move: Move) -> tuple[str, str]:
    """Return the rule that forbids a move to the seat to move, and the reason in one sentence."""
    if move.kind == law.RELEASE:
        return "RKZ-9", _("Only the opener lets a trick go, after a round in which nobody has doubled.")
    seat = int(state.turn)
    reserve = int(state.reserve[seat])
    needed = [int(move.card), *members(move.given)] + ([int(move.reserve)] if move.reserve >= 0 else [])
    missing = next((each for each in needed if each not in _held(state, seat)), None)
    if missing is not None:
        return "RKZ-7", _("The {card} is not in your hand.").format(card=words(missing))
    if reserve >= 0 and move.card != reserve:
        return "RKZ-20", _("You laid the {card} as reserve for this round, so it must be your card.").format(
            card=words(reserve)
        )
    if state.phase == law.DECIDE and not matches(state, int(move.card)):
        return "RKZ-10", _("Only a card that matches extends the trick: {what}.").format(
            what=matching_words(state)
        )
    if move.kind == law.CARD:
        return "RKZ-6", _("Under these rules a two is led only from a hand of twos.")
    if move.kind == law.DOUBLE:
        return _why_not_double(state, move)
    return _why_not_exchange(state, move)


def _held(state: State, seat: int) -> list[int]:
    held = list(members(state.hand[seat]))
    return held if state.reserve[seat] < 0 else [*held, int(state.reserve[seat])]


def _why_not_double(state: State, move: Move) -> tuple[str, str]:
    seat = int(state.turn)
    if seat == state.opener and not state.rules.opener_may_double:
        return "RKZ-18", _("The opener does not double: he may extend instead.")
    if state.reserve[seat] >= 0 and not state.rules.redouble_same_player:
        return "RKZ-21", _("Under these rules a player with a reserve does not double again.")
    if move.card == move.reserve:
        return "RKZ-18", _("A doubling takes two cards.")
    if state.led < 0:
        return "RKZ-18", _(
            "The two cards must match each other, and the first must be one that you may lead."
        )
    return "RKZ-18", _("Both cards must match the {led}: {what}.").format(
        led=words(int(state.led)), what=matching_words(state)
    )


def _why_not_exchange(state: State, move: Move) -> tuple[str, str]:
    seat = int(state.turn)
    rules = state.rules
    twos = list(members(move.taken))
    other = next((each for each in twos if each not in state.played[state.trick_start : state.cards]), None)
    if seat == state.opener:
        return "RKZ-12", _("The opener cannot take a two: nobody has answered before him in this round.")
    if state.led % 13 == TWO:
        return "RKZ-15", _("A two was led, so twos are not exchanged in this trick.")
    if other is not None or any(each % 13 != TWO for each in twos):
        return "RKZ-12", _("Only a two that lies in the trick can be taken.")
    if any(not state.open_twos & BIT[each] for each in twos):
        return "RKZ-14", _(
            "Only a two with which somebody but the opener has answered in this round can be taken."
        )
    if len(twos) > 1 and not rules.exchange_several:
        return "RKZ-16", _("Only one two may be taken in a turn.")
    if move.reserve >= 0 and not rules.exchange_and_double:
        return "RKZ-25", _("Exchange and doubling cannot be combined in one turn.")
    if state.reserve[seat] >= 0 and not rules.exchange_with_reserve:
        return "RKZ-25", _("Under these rules a player with a reserve does not exchange.")
    good = int(law.exchangeable(state))
    if any(not good >> each & 1 for each in (int(move.card), *members(move.given))):
        return "RKZ-13", _("The cards given for a two must have the rank of the card led: {rank}.").format(
            rank=rank_words(int(state.led) % 13)
        )
    if move.reserve >= 0:
        return _why_not_double(state, move)
    return "RKZ-13", _("An exchange takes two different cards and a two that lies on the table.")
