"""Positions in the middle of a deal, written with card texts and checked: for lessons, exercises and documents."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final

import numpy as np

from cardlab import cards
from cardlab.engine.bits import count
from cardlab.engine.errors import BadInput
from cardlab.engine.pool import ANY, Pool
from cardlab.games.sixty_six import rules as law
from cardlab.text import _

PHASES: Final = {
    "before_draw": law.BEFORE_DRAW,
    "lead": law.LEAD,
    "reply": law.REPLY,
    "last_call": law.LAST_CALL,
}

Pair = tuple[int, int]


def position(
    rules: Any,
    *,
    hands: Sequence[str],
    turned: str | None = None,
    trump: str | None = None,
    stock: str = "",
    led: str | None = None,
    declared: str | None = None,
    turn: int = 0,
    dealer: int = 1,
    phase: str | None = None,
    tricks: Pair = (0, 0),
    points: Pair | None = None,
    marriages: Pair = (0, 0),
    pending: Pair = (0, 0),
    won: Sequence[str] = ("", ""),
    last: str = "",
    shown: Sequence[str] = ("", ""),
    closed_by: int | None = None,
    closing_tricks: Pair | None = None,
    closing_points: Pair | None = None,
) -> Any:
    """Return a STATE record of a position; what is not given is filled with the cards that are left (I66-1).

    The number of cards in the stock follows from the hands and the tricks.

    Parameters
    ----------
    rules : RULES record
    hands : two texts
        ``"AH TH ?"``; a ``?`` stands for any card that is left.
    turned : str, optional
        The card under the stock, None when the stock is used up.
    trump : str, optional
        The suit of trumps, needed only without a turned card.
    stock : str
        The next face-down cards in the order in which they are drawn; those behind them are filled.
    led : str, optional
        The card that was led to the open trick; the seat to move replies.
    declared : str, optional
        The suit of the marriage that the seat to move has just shown.
    turn, dealer : int
        Seats.
    phase : str, optional
        One of `PHASES`; ``"reply"`` with a card led, else ``"lead"``.
    tricks, points, marriages, pending : two ints
        Of each seat: tricks won, all points (None: what the piles are worth), the counted marriages inside them,
        a marriage that waits for the first trick.
    won : two texts
        Cards that lie in the piles; the rest of each pile is filled so that the points come out (I66-4).
    last : str
        The last trick, lead and reply; any two cards of its winner's pile if not given.
    shown : two texts
        Cards of each hand that the opponent has seen.
    closed_by : int, optional
        The seat that closed the stock.
    closing_tricks, closing_points : two ints, optional
        As they were at the closing; as they are now if not given.

    Raises
    ------
    BadInput
        When the position cannot be.
    """
    _check_seats(turn=turn, dealer=dealer, closed_by=closed_by)
    if len(hands) != 2:
        raise BadInput(_("A position has two hands, not {n}.").format(n=len(hands)))
    phase = phase or ("reply" if led else "lead")
    state = np.zeros(1, dtype=law.STATE)[0]
    state.rules, state.turn, state.dealer = rules, turn, dealer
    pool = Pool(_pack(state))
    leader = 1 - turn if phase == "reply" else turn

    state.led = pool.take(led, _("the card led"))[0] if led else -1
    state.hand = [pool.mask(hand, _hand_name(seat)) for seat, hand in enumerate(hands)]
    blanks = [hand.split().count(ANY) for hand in hands]
    sizes = [count(state.hand[seat]) + blanks[seat] for seat in range(2)]
    below = pool.take(turned, _("the turned card")) if turned else []
    face_down = pool.take(stock, _("the stock"))
    state.trump = _trump(turned, trump)
    state.phase = _checked_phase(phase, bool(led), sizes, leader)
    state.stock_size = _stock_size(
        state, sizes, tricks, has_turned=bool(turned), closed=closed_by is not None
    )
    _check_stock(state, sizes, len(face_down), closed=closed_by is not None)

    for seat in range(2):
        state.won[seat] = pool.mask(won[seat], _("the tricks of seat {seat}").format(seat=seat))
    _fill_piles(state, pool, tricks, points, marriages)
    for seat in range(2):
        state.hand[seat] |= np.uint64(cards.mask(pool.draw(blanks[seat])))
    rest = pool.draw(int(state.stock_size) - len(below) - len(face_down))
    for place, card in enumerate([*below, *rest[::-1], *face_down[::-1]]):
        state.stock[place] = card

    state.tricks, state.pending = tricks, pending
    state.marriages = [marriages[seat] + pending[seat] for seat in range(2)]
    state.declared = -1 if declared is None else _suit(declared)
    state.shown = [np.uint64(cards.mask(_read(each))) & state.hand[seat] for seat, each in enumerate(shown)]
    if declared is not None:
        state.shown[turn] |= law.pair(state.declared)
    _set_last_trick(state, leader, last)
    state.closed_by = -1 if closed_by is None else closed_by
    if closed_by is not None:
        state.closing_tricks = tricks if closing_tricks is None else closing_tricks
        state.closing_points = state.points if closing_points is None else closing_points
    state.winner = -1
    return state


def _pack(state: Any) -> list[int]:
    order = np.zeros(24, dtype=np.int8)
    return [int(card) for card in order[: law.full_pack(state, order)]]


def _read(text: str) -> list[int]:
    try:
        return cards.cards(text)
    except ValueError as error:
        raise BadInput(str(error)) from None


def _hand_name(seat: int) -> str:
    return _("the hand of seat {seat}").format(seat=seat)


def _check_seats(**seats: int | None) -> None:
    for name, seat in seats.items():
        if seat not in (0, 1) and not (seat is None and name == "closed_by"):
            raise BadInput(
                _("{name} cannot be {seat!r}: the seats are 0 and 1.").format(name=name, seat=seat)
            )


def _suit(text: str) -> int:
    if len(text) != 1 or text not in cards.SUITS:
        raise BadInput(
            _("{text!r} is not a suit: write one of {suits}.").format(text=text, suits=", ".join(cards.SUITS))
        )
    return cards.SUITS.index(text)


def _trump(turned: str | None, trump: str | None) -> int:
    if turned is None and trump is None:
        raise BadInput(_("Without a turned card the suit of trumps must be given."))
    if turned is not None and trump is not None and turned[1] != trump:
        raise BadInput(
            _("The turned card {turned} is not of the trump suit {trump}.").format(turned=turned, trump=trump)
        )
    return _suit(turned[1] if turned is not None else str(trump))


def _checked_phase(phase: str, is_led: bool, sizes: list[int], leader: int) -> int:
    if phase not in PHASES:
        raise BadInput(
            _("There is no phase {phase!r}: there are {phases}.").format(
                phase=phase, phases=", ".join(PHASES)
            )
        )
    if is_led != (phase == "reply"):
        raise BadInput(_("A card led belongs to the phase reply, and to no other."))
    if sizes[1 - leader] - sizes[leader] != int(is_led):
        raise BadInput(
            _(
                "The hands hold {first} and {second} cards: they must be equal, or one less where a card was led."
            ).format(first=sizes[0], second=sizes[1])
        )
    if (sizes[1 - leader] == 0) != (phase == "last_call"):
        raise BadInput(_("In the phase last_call the hands are empty, and in no other."))
    return PHASES[phase]


def _stock_size(state: Any, sizes: list[int], tricks: Pair, *, has_turned: bool, closed: bool) -> int:
    """I66-1: the stock holds what is neither in hands nor in tricks."""
    size = int(state.rules.pack) - sum(sizes) - (state.led >= 0) - 2 * sum(tricks)
    if size < 0 or (size > 0) != has_turned:
        raise BadInput(
            _("With these hands and {tricks} tricks the stock would hold {size} cards; {hint}.").format(
                tricks=sum(tricks),
                size=size,
                hint=_("a turned card belongs to it") if size > 0 else _("no turned card can be left"),
            )
        )
    if closed and not has_turned:
        raise BadInput(_("Only a stock with cards in it can be closed."))
    return size


def _check_stock(state: Any, sizes: list[int], named: int, *, closed: bool) -> None:
    full = int(state.rules.hand)
    longest = max(sizes)
    if state.stock_size > 0 and not closed:
        expected = full - 1 if state.phase == law.BEFORE_DRAW else full
        if longest != expected:
            raise BadInput(
                _("While the stock is open the hands hold {expected} cards here, not {longest}.").format(
                    expected=expected, longest=longest
                )
            )
    elif longest > full:
        raise BadInput(
            _("A hand holds at most {full} cards, not {longest}.").format(full=full, longest=longest)
        )
    elif state.phase == law.BEFORE_DRAW:
        raise BadInput(_("The phase before_draw needs an open stock."))
    if named > max(state.stock_size - 1, 0):
        raise BadInput(
            _("The stock has {size} face-down cards, but {named} are named.").format(
                size=max(int(state.stock_size) - 1, 0), named=named
            )
        )


def _worth(members: Iterable[int]) -> int:
    return sum(int(law.VALUE[card % 13]) for card in members)


def _fill_piles(state: Any, pool: Pool, tricks: Pair, points: Pair | None, marriages: Pair) -> None:
    """Complete the piles: two cards a trick, worth the points that are not marriages (I66-4)."""
    named = [list(cards.members(state.won[seat])) for seat in range(2)]
    sizes = [2 * tricks[seat] - len(named[seat]) for seat in range(2)]
    if min(sizes) < 0:
        raise BadInput(_("A pile holds two cards for each trick, so more cards than that cannot be named."))
    worth = [None if points is None else points[s] - marriages[s] - _worth(named[s]) for s in range(2)]
    piles = _choose(tuple(pool.left), sizes[0], sizes[1], worth[0], worth[1])
    if piles is None or sum(sizes) > len(pool.left):
        raise BadInput(
            _("No cards that are left make {tricks} tricks worth {points} points.").format(
                tricks=_pair(tricks), points=_pair(points or (0, 0))
            )
        )
    for seat, pile in enumerate(piles):
        state.won[seat] |= np.uint64(cards.mask(pile))
        pool.left = [card for card in pool.left if card not in pile]
        state.points[seat] = marriages[seat] + _worth([*named[seat], *pile])


def _pair(values: Sequence[int]) -> str:
    return f"{values[0]} : {values[1]}"


def _choose(
    left: tuple[int, ...], first: int, second: int, worth_first: int | None, worth_second: int | None
) -> tuple[list[int], list[int]] | None:
    """Choose `first` and `second` cards of `left` with the given worth (None: any worth)."""
    dearest = int(law.VALUE.max())

    @cache
    def search(
        at: int, n: int, m: int, v: int | None, w: int | None
    ) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        if n == m == 0:
            return ((), ()) if not v and not w else None
        if at == len(left) or (v or 0) > dearest * n or (w or 0) > dearest * m:
            return None
        value = int(law.VALUE[left[at] % 13])
        if n and (v is None or v >= value):
            found = search(at + 1, n - 1, m, None if v is None else v - value, w)
            if found:
                return (left[at], *found[0]), found[1]
        if m and (w is None or w >= value):
            found = search(at + 1, n, m - 1, v, None if w is None else w - value)
            if found:
                return found[0], (left[at], *found[1])
        return search(at + 1, n, m, v, w)

    found = search(0, first, second, worth_first, worth_second)
    return None if found is None else (list(found[0]), list(found[1]))


def _set_last_trick(state: Any, leader: int, last: str) -> None:
    state.last_led = state.last_reply = state.last_winner = -1
    if not state.tricks.any():
        return
    if not state.tricks[leader]:
        raise BadInput(_("The player on lead has won the last trick, so must own one."))
    pile = list(cards.members(state.won[leader]))
    pair = _read(last) or next(
        ([a, b] for a in pile for b in pile if a != b and a // 13 == b // 13), pile[:2]
    )
    if len(pair) != 2 or not set(pair) <= set(pile):
        raise BadInput(_("The last trick is two cards of its winner's pile."))
    state.last_led, state.last_reply = pair
    state.last_winner = leader
