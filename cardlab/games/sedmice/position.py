"""Positions in the middle of a deal, written with card texts and checked: for lessons, exercises and questions."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from cardlab import cards
from cardlab.cards import SEVEN
from cardlab.engine.errors import BadInput
from cardlab.engine.pool import ANY, Pool
from cardlab.games.sedmice import rules as law
from cardlab.text import _


def position(
    rules: Any,
    *,
    hands: Sequence[str],
    opener: int = 0,
    trick: str = "",
    stock: str = "",
    rounds: int | None = None,
    gone: str = "",
    points: Sequence[int] | None = None,
    tricks: Sequence[int] | None = None,
    totals: Sequence[int] | None = None,
    dealer: int | None = None,
    bottom: str | None = None,
    shown: Sequence[str] | None = None,
    last: Mapping[str, int] | None = None,
) -> Any:
    """Return a STATE record of a position; what is not given is filled with the cards that are left (ISD-1).

    Whose turn it is follows from the opener and the open trick.

    Parameters
    ----------
    rules : RULES record
    hands : texts, one a seat
        ``"AH 9H ?"``; a ``?`` stands for any card that is left.
    opener : int
        The seat that leads, or has led, the open trick.
    trick : str
        Its cards in the order played, all rounds.
    stock : str
        The next cards of the stock in the order in which they are drawn; those behind them are filled.
    rounds : int, optional
        How many rounds were played before the open trick; the fewest that fit the hands if not given.
    gone : str
        Cards played in them; the others are filled so that the points come out.
    points : ints, optional
        Of each seat's side, partners the same; zeros if not given.
    tricks : ints, optional
        Taken by each seat; if not given, one by each first seat of a side with points, the others by the opener.
    totals : ints, optional
        Match score of each seat before the deal; zeros if not given.
    dealer : int, optional
        The seat before the opener if not given.
    bottom : str, optional
        The last card of the stock, which the cutter has seen and left there (RSD-8); ``?`` for any that is left.
    shown : texts, optional
        Cards of each hand that the others have seen.
    last : mapping, optional
        The last trick: its ``opener``, and how many ``cards`` at the end of `gone` it has.

    Raises
    ------
    BadInput
        When the position cannot be.
    """
    players = int(rules.players)
    _check_seats(players, opener=opener, dealer=dealer)
    lists = {"hands": hands, "points": points, "tricks": tricks, "totals": totals, "shown": shown}
    for name, given in lists.items():
        if given is not None and len(given) != players:
            raise BadInput(
                _("{name} must be one for each of the {players} seats, not {count}.").format(
                    name=name, players=players, count=len(given)
                )
            )
    state = np.zeros(1, dtype=law.STATE)[0]
    state.rules, state.opener = rules, opener
    state.dealer = (opener - 1) % players if dealer is None else dealer
    state.ending, state.last_first, state.last_opener, state.bottom = law.RUNNING, -1, -1, -1
    pool = Pool(list(cards.members(int(law.FULL))))
    lies = pool.take(trick, _("the trick"))
    held = [
        pool.take(hand, _("the hand of seat {seat}").format(seat=seat)) for seat, hand in enumerate(hands)
    ]
    blanks = [hand.split().count(ANY) for hand in hands]
    start = _hand_at_start(opener, [len(h) + b for h, b in zip(held, blanks)], len(lies), players)
    state.stock_size = _stock_size(rules, start, rounds)
    first = law.PACK - players * start - int(state.stock_size)
    lowest = pool.take(bottom, _("the bottom card")) if bottom else []
    next_cards = pool.take(stock, _("the stock"))
    if len(next_cards) + bool(bottom) > state.stock_size:
        raise BadInput(
            _("The stock has {size} cards here, but {count} are named.").format(
                size=int(state.stock_size), count=len(next_cards) + bool(bottom)
            )
        )
    _set_points(state, points, first)
    played = _fill_gone(state, pool, pool.take(gone, _("the cards played")), first)
    if bottom == ANY:
        lowest = pool.take(next((cards.name(card) for card in pool.left if card % 13 != SEVEN), ""), "")
    _check_bottom(state, lowest)
    for seat in range(players):
        held[seat] += pool.draw(blanks[seat])
        state.hand[seat] = cards.mask(held[seat])
    for seat, text in enumerate(shown or ()):
        state.shown[seat] = np.uint64(cards.mask(_read(text))) & state.hand[seat]
    rest = pool.draw(int(state.stock_size) - len(next_cards) - len(lowest))
    for place, card in enumerate([*lowest, *rest[::-1], *next_cards[::-1]]):
        state.stock[place] = card
    if lowest:
        state.bottom = lowest[0]
    _set_tricks(state, tricks, first // players)
    state.totals[:players] = totals or 0
    _set_last_trick(state, last, first)
    _lay(state, [*played, *lies], first, is_hidden=blanks[opener] > 0)
    return state


def _read(text: str) -> list[int]:
    try:
        return cards.cards(text)
    except ValueError as error:
        raise BadInput(str(error)) from None


def _check_seats(players: int, **seats: int | None) -> None:
    for name, seat in seats.items():
        if seat is not None and seat not in range(players):
            raise BadInput(
                _("{name} cannot be {seat!r}: the seats are 0 to {last}.").format(
                    name=name, seat=seat, last=players - 1
                )
            )


def _hand_at_start(opener: int, sizes: list[int], lies: int, players: int) -> int:
    """ISD-2: return the size that all hands had at the start of the open trick."""
    whole, more = divmod(lies, players)
    starts = {sizes[(opener + n) % players] + whole + int(n < more) for n in range(players)}
    if len(starts) > 1:
        raise BadInput(
            _("The hands hold {sizes} cards: with what lies in the trick they must be equal.").format(
                sizes=", ".join(str(size) for size in sizes)
            )
        )
    return starts.pop()


def _stock_size(rules: Any, start: int, rounds: int | None) -> int:
    """ISD-4: return the size of the stock at the start of the open trick."""
    players, full = int(rules.players), int(rules.hand_size)
    if not 0 < start <= full:
        raise BadInput(
            _("A hand holds 1 to {full} cards at the start of a trick, not {start}.").format(
                full=full, start=start
            )
        )
    left = law.PACK - players * start
    size = int(rules.stock_size) if start == full else 0
    if rounds is not None:
        size = left - players * rounds
    if not 0 <= size <= rules.stock_size or (size > 0 and start < full):
        raise BadInput(
            _("After {rounds} rounds the hands cannot hold {start} cards.").format(rounds=rounds, start=start)
        )
    return size


def _check_bottom(state: Any, lowest: list[int]) -> None:
    if lowest and (not state.rules.cutter_takes_seven or lowest[0] % 13 == SEVEN):
        raise BadInput(
            _(
                "A bottom card is known only where the cutter looks at it, while it lies there, and it is no seven."
            )
        )


def _set_points(state: Any, points: Sequence[int] | None, first: int) -> None:
    sides = law.sides(state.rules)
    given = [0] * len(sides) if points is None else list(points)
    for seat, side in enumerate(sides):
        if given[seat] != given[side]:
            raise BadInput(
                _("Seats {first} and {seat} are partners: they have the same points.").format(
                    first=side, seat=seat
                )
            )
        if given[seat] < 0 or (given[seat] and not first):
            raise BadInput(_("Nobody can have {points} points here.").format(points=given[seat]))
        state.points[seat] = given[seat]


def _fill_gone(state: Any, pool: Pool, named: list[int], first: int) -> list[int]:
    """Return the cards of the tricks taken before: `first` cards with as many aces and tens as there are points."""
    total = sum(int(state.points[side]) for side in range(law.side_count(state.rules)))
    value, bonus = int(state.rules.card_value), int(state.rules.all_points_bonus)
    if total == 8 * value + bonus:
        total -= bonus  # RSD-25

    def scores(card: int) -> bool:
        return bool(int(law.POINT_CARDS) >> card & 1)

    scoring = total // value - sum(scores(card) for card in named)
    others = first - len(named) - scoring
    left = [[card for card in pool.left if scores(card) == kind] for kind in (True, False)]
    if total % value or min(scoring, others) < 0 or scoring > len(left[0]) or others > len(left[1]):
        raise BadInput(
            _("No {count} cards that are left make {total} points together.").format(count=first, total=total)
        )
    filled = left[0][:scoring] + left[1][:others]
    pool.left = [card for card in pool.left if card not in filled]
    return named + filled


def _set_tricks(state: Any, tricks: Sequence[int] | None, rounds: int) -> None:
    players = int(state.rules.players)
    opener = int(state.opener)
    sides = law.sides(state.rules)
    if tricks is None:
        won = [int(state.points[side] > 0 and seat == side) for seat, side in enumerate(sides)]
        won[opener] = max(0, rounds - sum(won) + won[opener])
    else:
        won = list(tricks)
    if min(won) < 0 or sum(won) > rounds or (rounds > 0 and won[opener] == 0):
        raise BadInput(
            _("In {rounds} rounds the tricks cannot be {tricks}: who leads has taken the last one.").format(
                rounds=rounds, tricks=", ".join(str(each) for each in won)
            )
        )
    state.tricks[:players] = won
    state.last_winner = opener if rounds else -1
    state.longest = int(rounds > 0) + rounds - sum(won)


def _set_last_trick(state: Any, last: Mapping[str, int] | None, first: int) -> None:
    if last is None:
        return
    players = int(state.rules.players)
    _check_seats(players, opener=last["opener"])
    if last["cards"] % players or not 0 < last["cards"] <= first:
        raise BadInput(_("The last trick cannot have {count} cards here.").format(count=last["cards"]))
    state.last_opener, state.last_first = last["opener"], first - last["cards"]


def _lay(state: Any, played: list[int], first: int, *, is_hidden: bool) -> None:
    """Put the played cards down, the open trick last; say who holds it and whose turn it is.

    After a full round an opener whose hand `is_hidden` may seem to decide: nobody knows whether he can (RSD-19).
    """
    players, opener = int(state.rules.players), int(state.opener)
    state.played[: len(played)] = played
    state.played_size, state.first = len(played), first
    state.gone = cards.mask(played)
    lies = played[first:]
    state.turn = (opener + len(lies)) % players
    state.holder = state.rank = -1
    state.phase = law.ANSWER if lies else law.LEAD
    if not lies:
        return
    state.rank = lies[0] % 13
    state.at_stake = int(state.rules.card_value) * (cards.mask(lies) & int(law.POINT_CARDS)).bit_count()
    for n, card in enumerate(lies):
        if law.matches(state, card):
            state.holder = (opener + n) % players
        elif n % players == 0:
            raise BadInput(
                _("The {card} cannot open a further round: it does not equal the first card.").format(
                    card=cards.words(card)
                )
            )
    if len(lies) % players == 0:
        state.phase = law.DECIDE
        if not is_hidden and not law.extensions(state):
            raise BadInput(_("This trick is released by itself: whoever led it cannot extend."))
