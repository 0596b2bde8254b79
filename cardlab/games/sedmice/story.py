"""What happened and why, in words: the text of moves, events with their rule ids, and why a move is not allowed."""

from collections.abc import Mapping
from typing import Any, Final

from cardlab.cards import SEVEN, card, members, name, words
from cardlab.engine.bits import BIT
from cardlab.engine.errors import BadInput
from cardlab.engine.game import Event
from cardlab.engine.options import Value
from cardlab.engine.protocol import Move, State
from cardlab.games.sedmice import rules as law
from cardlab.text import _, ngettext

RELEASE: Final = "release"


def move_text(state: State, move: Move) -> str:
    """Return the text of a move: ``"9H"``, or `RELEASE`."""
    return name(int(move.card)) if move.kind == law.CARD else RELEASE


def read_move(state: State, text: str) -> tuple[int, int]:
    """Return kind and card of a move from its text; raises BadInput when it is none."""
    if text == RELEASE:
        return law.RELEASE, -1
    try:
        return law.CARD, card(text)
    except ValueError:
        raise BadInput(
            _("{text!r} is not a move: write a card such as 9H, or {release}.").format(
                text=text, release=RELEASE
            )
        ) from None


def points(state: State) -> list[int]:
    """Return the points of each seat's side so far."""
    return [int(state.points[seat]) for seat in range(int(state.rules.players))]


def shown_score(rules: Any, score: int) -> int:
    """RSD-28, RSD-29: totals count up."""
    return score


def score_about(rules: Any) -> str:
    """RSD-28, RSD-29: how a match is counted, in a sentence."""
    target = int(rules.target)
    if rules.deal_result == law.ONE_TWO_THREE:
        return _(
            "A deal brings one side 1, 2 or 3 game points: the first with {target} wins the match."
        ).format(target=target)
    if rules.stop_immediately:
        return _("Points are added up: the moment somebody has {target}, the match is won.").format(
            target=target
        )
    return _("Points are added up: who has most after a deal, {target} or more, wins the match.").format(
        target=target
    )


def check_options(values: Mapping[str, Value]) -> None:
    """Raise BadInput when options do not fit each other (RSD-1, RSD-5, RSD-6, RSD-8, RSD-26)."""
    players, hand, stock = (values[name] for name in ("players", "hand_size", "stock_size"))
    assert isinstance(players, int)
    assert isinstance(hand, int)
    assert isinstance(stock, int)
    if players == 3:
        raise BadInput(_("The option players cannot be 3: it is 2 or 4."))
    if players * hand + stock != law.PACK:
        raise BadInput(
            _(
                "{players} hands of {hand} cards and a stock of {stock} are not the {pack} cards of the pack."
            ).format(players=players, hand=hand, stock=stock, pack=law.PACK)
        )
    if values["sides"] == "pairs" and players == 2:
        raise BadInput(_("The option sides cannot be pairs for two players: it is single."))
    if values["cutter_takes_seven"] and (players != 2 or stock == 0):
        raise BadInput(_("The option cutter_takes_seven is for two players with a stock."))
    if values["deal_result"] == "one_two_three" and values["sides"] == "single" and players == 4:
        raise BadInput(_("The option deal_result can be one_two_three for two sides only."))


# --- words


def rank_name(rank: int) -> str:
    """Return a rank with its article: "a nine", "an ace"."""
    return (
        _("a two"),
        _("a three"),
        _("a four"),
        _("a five"),
        _("a six"),
        _("a seven"),
        _("an eight"),
        _("a nine"),
        _("a ten"),
        _("a jack"),
        _("a queen"),
        _("a king"),
        _("an ace"),
    )[rank]


def asked_for(state: State) -> str:
    """Return what answers the open trick: "a nine or a seven" (RSD-10)."""
    if state.rank != SEVEN:
        return _("{rank} or a seven").format(rank=rank_name(int(state.rank)))
    return _("a seven") if state.rules.led_wild_matches_only_wild else _("any card")


def point_words(worth: int) -> str:
    """Return a number of points in words."""
    return ngettext("{n} point", "{n} points", worth).format(n=worth)


def partner_of(state: State, seat: int) -> int:
    """Return the seat's partner, or -1."""
    partner = int(law.partner_of(state.rules, seat))
    return -1 if partner == seat else partner


# --- the last trick


def trick_cards(state: State, first: int, end: int, opener: int) -> list[tuple[int, int]]:
    """Return seat and card of each card of a trick, in the order played."""
    players = int(state.rules.players)
    return [((opener + n) % players, int(card)) for n, card in enumerate(state.played[first:end])]


def last_trick(state: State) -> list[tuple[int, int]]:
    """Return seat and card of each card of the last complete trick; empty before it."""
    if state.last_first < 0:
        return []
    return trick_cards(state, int(state.last_first), int(state.first), int(state.last_opener))


def worth_of(state: State, trick: list[tuple[int, int]]) -> int:
    """Return the points of the aces and tens in a trick (RSD-4)."""
    value = int(state.rules.card_value)
    return sum(value for _seat, card in trick if int(law.POINT_CARDS) >> card & 1)


def is_open_choice(state: State) -> bool:
    """Whether nobody but the opener could tell if the last trick had to be released (RSD-19).

    Everybody can tell when the opener had no card left, or when the rules let nobody extend (RSD-15).
    """
    trick = last_trick(state)
    players = int(state.rules.players)
    held = min(int(state.rules.hand_size), (law.PACK - int(state.last_first)) // players)
    full = state.copy()
    full.opener, full.holder = state.last_opener, state.last_winner
    return held > len(trick) // players and bool(law.may_extend(full))


# --- events


def events(before: State, move: Move, after: State) -> list[Event]:
    """Return what a move did, each event with the rule that it shows."""
    seat = int(before.turn)
    happened = [] if move.kind == law.RELEASE else [_card(before, int(move.card), after, seat)]
    if after.first > before.first:
        happened += _release(move, after)
        happened += _take(before, after)
        happened += _draws(before, after)
    if after.phase == law.OVER:
        happened += _end(after)
    return happened


def _card(before: State, played: int, after: State, seat: int) -> Event:
    """Return what playing a card means: a lead, an answer, a further round, or just a card."""
    what = {"card": words(played)}
    if before.phase == law.LEAD:
        what["answers"] = asked_for(asking(before, played))
        return Event(
            "RSD-9",
            seat,
            _("You lead the {card}: {answers} answers it.").format(**what),
            _("{{name}} leads the {card}: {answers} answers it.").format(**what),
        )
    if before.phase == law.DECIDE:
        return Event(
            "RSD-16",
            seat,
            _("You extend with the {card}: everybody plays one more card.").format(**what),
            _("{{name}} extends with the {card}: everybody plays one more card.").format(**what),
        )
    if not law.matches(before, played):
        return Event(
            "RSD-11",
            seat,
            _("You play the {card}, which is no answer.").format(**what),
            _("{{name}} plays the {card}, which is no answer.").format(**what),
        )
    return Event(
        "RSD-3" if played % 13 == SEVEN and before.rank != SEVEN else "RSD-13",
        seat,
        _("You answer with the {card} and hold the trick.").format(**what),
        _("{{name}} answers with the {card} and holds the trick.").format(**what),
    )


def asking(state: State, led: int) -> State:
    """Return a copy of the state in which this card is led."""
    other = state.copy()
    other.rank = led % 13
    return other


def _release(move: Move, after: State) -> list[Event]:
    """Return that the opener releases the trick, in the same words for the others whether forced or not (RSD-19)."""
    if not is_open_choice(after):
        return []
    opener = int(after.last_opener)
    chosen = move.kind == law.RELEASE
    if not chosen and not after.rules.hide_forced_release:
        return [
            Event(
                "RSD-19",
                opener,
                _("You cannot extend: the trick is released by itself."),
                _("{name} cannot extend: the trick is released by itself."),
            )
        ]
    mine = _("You release the trick.") if chosen else _("You cannot extend, so you release the trick.")
    return [Event("RSD-18", opener, mine, _("{name} releases the trick."))]


def _take(before: State, after: State) -> list[Event]:
    """Return who takes the trick and why, and what it is worth."""
    trick = last_trick(after)
    winner, players = int(after.last_winner), int(after.rules.players)
    led = asking(after, trick[0][1])
    last = max(n for n, (_seat, card) in enumerate(trick) if law.matches(led, card))
    what = {
        "points": point_words(worth_of(after, trick)),
        "cards": ngettext("{n} card", "{n} cards", len(trick)).format(n=len(trick)),
        "card": words(trick[last][1]),
    }
    if last % players == 0:
        taken = Event(
            "RSD-15" if after.rules.extend_needs_answer else "RSD-13",
            winner,
            _("You take the {cards}, {points}: nobody answered the {card}.").format(**what),
            _("{{name}} takes the {cards}, {points}: nobody answered the {card}.").format(**what),
        )
    else:
        taken = Event(
            "RSD-13",
            winner,
            _("You take the {cards}, {points}: your {card} was the last answer.").format(**what),
            _("{{name}} takes the {cards}, {points}: the {card} was the last answer.").format(**what),
        )
    happened = [taken]
    partner = partner_of(after, winner)
    if after.ending == law.PLAYED_OUT and after.rules.last_trick_value:
        what["points"] = point_words(int(after.rules.last_trick_value))
        happened.append(
            Event(
                "RSD-24",
                winner,
                _("The last trick brings you {points}.").format(**what),
                _("The last trick brings {{name}} {points}.").format(**what),
                partner,
            )
        )
    gained = int(after.points[winner] - before.points[winner]) - worth_of(after, trick)
    bonus = gained - (int(after.rules.last_trick_value) if after.ending == law.PLAYED_OUT else 0)
    if bonus:
        happened.append(
            Event(
                "RSD-25",
                winner,
                _("You have all eight aces and tens: {points} more.").format(points=point_words(bonus)),
                _("{{name}} has all eight aces and tens: {points} more.").format(points=point_words(bonus)),
                partner,
            )
        )
    return happened


def _draws(before: State, after: State) -> list[Event]:
    """Return one event a seat, which only the seat reads, and that the stock is used up."""
    if after.stock_size == before.stock_size:
        return []
    players = int(after.rules.players)
    each = int(before.stock_size - after.stock_size) // players
    happened = []
    for n in range(players):
        seat = (int(after.last_winner) + n) % players
        drawn = int(after.hand[seat]) & ~int(before.hand[seat])
        happened.append(
            Event(
                "RSD-21",
                seat,
                ngettext(
                    "Everybody draws a card; yours: {cards}.",
                    "Everybody draws {n} cards; yours: {cards}.",
                    each,
                ).format(n=each, cards=", ".join(words(card) for card in members(drawn))),
                _seen(int(after.shown[seat]) & drawn),
            )
        )
    if after.stock_size == 0:
        happened.append(_all("RSD-21", _("The stock is used up: the hands are played to the end.")))
    return happened


def _seen(mask: int) -> str:
    """Say that the last card of the stock is drawn to who has seen it (RSD-8)."""
    if not mask:
        return ""
    return _("{{name}} draws the last card, the {card}.").format(card=words(mask.bit_length() - 1))


def _all(rule: str, text: str) -> Event:
    """Make an event that reads the same for everyone."""
    return Event(rule, -1, text, text)


def _end(after: State) -> list[Event]:
    """Return what the deal brings each side, and why it ended."""
    if after.rules.deal_result == law.ONE_TWO_THREE:
        return [_game_points(after, 0 if after.score[0] else 1)]
    happened = [_gain(after, side) for side in range(law.side_count(after.rules))]
    if after.ending == law.STOPPED:
        seat = int(after.last_winner)
        what = {"total": int(after.totals[seat] + after.points[seat])}
        happened.append(
            _event(
                "RSD-28",
                seat,
                partner_of(after, seat),
                _("You have {total}: the match ends at once."),
                _("{name} has {total}: the match ends at once."),
                _("{name} and {partner} have {total}: the match ends at once."),
                what,
            )
        )
    return happened


def _event(
    rule: str, seat: int, partner: int, you: str, other: str, both: str, what: Mapping[str, object]
) -> Event:
    """Make an event of a side: `other` for a single player, `both` for a pair."""
    names = {"name": "{name}", "partner": "{partner}"}
    shown = other if partner < 0 else both
    return Event(rule, seat, you.format(**what), shown.format(**what, **names), partner)


def _gain(after: State, seat: int) -> Event:
    """RSD-27, for the side whose first seat this is."""
    return _event(
        "RSD-27",
        seat,
        partner_of(after, seat),
        _("The deal brings you {points}."),
        _("The deal brings {name} {points}."),
        _("The deal brings {name} and {partner} {points}."),
        {"points": point_words(int(after.score[seat]))},
    )


def _game_points(after: State, seat: int) -> Event:
    """RSD-26, for the side whose first seat this is."""
    mine, theirs = int(after.points[seat]), int(after.points[1 - seat])
    worth = int(after.score[seat])
    if worth == 3:
        reason = _("every trick")
    elif worth == 2:
        reason = _("all points")
    elif mine == theirs:
        reason = _("{mine} : {theirs} and the last trick").format(mine=mine, theirs=theirs)
    else:
        reason = _("{mine} : {theirs}").format(mine=mine, theirs=theirs)
    return _event(
        "RSD-26",
        seat,
        partner_of(after, seat),
        _("You score {worth}: {reason}."),
        _("{name} scores {worth}: {reason}."),
        _("{name} and {partner} score {worth}: {reason}."),
        {"worth": ngettext("{n} game point", "{n} game points", worth).format(n=worth), "reason": reason},
    )


# --- refusals


def why_not(state: State, move: Move) -> tuple[str, str]:
    """Return the rule that forbids a move to the seat to move, and the reason in one sentence."""
    if move.kind == law.RELEASE:
        return "RSD-14", _("Only who led may release the trick, after a full round.")
    played = int(move.card)
    if not int(state.hand[state.turn]) & int(BIT[played]):
        return "RSD-11", _("The {card} is not in your hand.").format(card=words(played))
    return "RSD-16", _("To extend you need {answers}; or release the trick.").format(answers=asked_for(state))
