"""Positions in the middle of a deal, written with card texts and checked: for lessons, exercises and questions."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from cardlab import cards
from cardlab.engine.errors import BadInput
from cardlab.engine.pool import ANY, Pool
from cardlab.engine.protocol import State
from cardlab.games.pasur import rules as law
from cardlab.games.pasur.opening import start
from cardlab.games.pasur.story import move_text, read_move, why_not
from cardlab.text import _

NOTHING: Final = ("", "")
NONE: Final = (0, 0)
# Open places are filled with cards that change as little as possible: worthless ones that are no clubs first.
FILL: Final = sorted(
    range(law.PACK),
    key=lambda card: (
        bool(int(law.JACKS | law.ACES | law.CLUB_CARDS) >> card & 1)
        or card in (law.TEN_OF_DIAMONDS, *law.BONUS_TWOS),
        card,
    ),
)


def position(
    rules: Any,
    *,
    hands: Sequence[str],
    layout: str = "",
    piles: Sequence[str] = NOTHING,
    stock: str = "",
    dealer: int | None = None,
    tablas: Sequence[int] = NONE,
    totals: Sequence[int] = NONE,
    last_taker: int | None = None,
    buried: str = "",
    moves: Sequence[str] = (),
) -> State:
    """Return a STATE record of a position; what is not given is filled with the cards that are left (PAS-I1).

    How many cards each player and the pack must have follows from how many were dealt and played: those in the layout
    and in the piles, but for the four of the opening layout, were played in turn.

    Parameters
    ----------
    rules : RULES record
    hands : texts, one a seat
        The named cards of each hand; the rest of each is filled.
    layout : str
    piles : texts, one a side
        A ``?`` stands for any card that is left.
    stock : str
        The next cards of the pack in the order in which they are dealt; those behind them are filled.
    dealer : int, optional
        If not given, the seat for which seat 0 is to move.
    tablas, totals : ints, one a side
        Tablas of the deal so far; score before the deal.
    last_taker : int, optional
        The seat that has captured last.
    buried : str
        The jack that was buried at the beginning (PAS-07).
    moves : sequence of str
        Texts of moves, played from there.

    Raises
    ------
    BadInput
        When the position cannot be, or a move is not allowed.
    """
    players = int(rules.players)
    _check_lengths(players, hands=hands)
    _check_lengths(law.SIDES, piles=piles, tablas=tablas, totals=totals)
    state = np.zeros(1, dtype=law.STATE)[0]
    state.rules = rules
    start(state)
    pool = Pool(FILL)
    state.layout = pool.mask(layout, _("the layout"))
    for side, pile in enumerate(piles):
        state.pile[side] = pool.mask(pile, _("the pile of side {side}").format(side=side))
    held = [
        pool.take(hand, _("the hand of seat {seat}").format(seat=seat)) for seat, hand in enumerate(hands)
    ]
    next_cards = pool.take(stock, _("the pack"))
    _set_buried(state, pool, buried)
    for side, pile in enumerate(piles):
        state.pile[side] |= np.uint64(cards.mask(pool.draw(pile.split().count(ANY))))
    seen = sum(int(mask).bit_count() for mask in (state.layout, state.pile[0], state.pile[1]))
    sizes = _set_turn(state, seen, dealer)
    _hand_out(state, pool, held, sizes)
    _set_stock(state, pool, next_cards)
    for seat in range(players):
        side = law.side_of(seat)
        state.pile[seat], state.tablas[seat], state.totals[seat] = (
            state.pile[side],
            tablas[side],
            totals[side],
        )
    _set_last_taker(state, last_taker)
    for text in moves:
        _play(state, text)
    return state


def _check_lengths(number: int, **lists: Sequence[Any]) -> None:
    for name, given in lists.items():
        if len(given) != number:
            raise BadInput(
                _("{name} must have {number} entries, not {n}.").format(
                    name=name, number=number, n=len(given)
                )
            )


def _set_buried(state: State, pool: Pool, text: str) -> None:
    """Note the jack that was buried; it lies in the pack if it is named nowhere else."""
    state.buried = -1
    if not text:
        return
    try:
        card = cards.card(text)
    except ValueError as problem:
        raise BadInput(_("In the buried card: {problem}").format(problem=problem)) from None
    if not int(law.JACKS) >> card & 1:
        raise BadInput(_("Only a jack is buried, not the {card}.").format(card=cards.words(card)))
    state.buried = card
    if card in pool.left:  # the last to be drawn
        pool.left.remove(card)
        pool.left.append(card)


def _set_turn(state: State, seen: int, dealer: int | None) -> list[int]:
    """PAS-04 to PAS-06: set dealer, turn and the size of the pack; return the size of each hand."""
    players = int(state.rules.players)
    played = seen - law.LAYOUT
    each = law.HAND * players
    if not 0 <= played < law.PACK - law.LAYOUT:
        raise BadInput(
            _("The layout and the piles hold {n} cards: they must hold 4 to {most}.").format(
                n=seen, most=law.PACK - 1
            )
        )
    if dealer is None:
        dealer = (-1 - played) % players
    if dealer not in range(players):
        raise BadInput(
            _("The dealer cannot be seat {dealer}: seats are 0 to {last}.").format(
                dealer=dealer, last=players - 1
            )
        )
    rounds, in_hand = divmod(played, each)
    state.dealer = dealer
    state.turn = (dealer + 1 + in_hand) % players
    state.stock_size = law.PACK - law.LAYOUT - each * (rounds + 1)
    whole, more = divmod(in_hand, players)
    return [law.HAND - whole - int((seat - dealer - 1) % players < more) for seat in range(players)]


def _hand_out(state: State, pool: Pool, held: list[list[int]], sizes: list[int]) -> None:
    for seat, (hand, size) in enumerate(zip(held, sizes)):
        if len(hand) > size:
            raise BadInput(
                _("Seat {seat} holds {size} cards here, but {n} are named.").format(
                    seat=seat, size=size, n=len(hand)
                )
            )
        state.hand[seat] = np.uint64(cards.mask([*hand, *pool.draw(size - len(hand))]))


def _set_stock(state: State, pool: Pool, next_cards: list[int]) -> None:
    size = int(state.stock_size)
    if len(next_cards) > size:
        raise BadInput(
            _("The pack has {size} cards here, but {n} are named.").format(size=size, n=len(next_cards))
        )
    pack = [*next_cards, *pool.draw(size - len(next_cards))]
    state.stock[:size] = pack[::-1]


def _set_last_taker(state: State, seat: int | None) -> None:
    taken = bool(state.pile[0] | state.pile[1])
    if seat is None:
        seat = (0 if state.pile[0] else 1) if taken else -1
    if seat != -1 and (seat not in range(int(state.rules.players)) or not state.pile[seat]):
        raise BadInput(_("Seat {seat} cannot have captured last: its pile is empty.").format(seat=seat))
    state.last_taker = seat


def _play(state: State, text: str) -> None:
    moves = np.zeros(law.MAX_MOVES, dtype=law.MOVE)
    for move in moves[: law.legal_moves(state, moves)]:
        if move_text(state, move) == text:
            law.apply_move(state, move)
            return
    move = np.array([read_move(state, text)], dtype=law.MOVE)[0]
    raise BadInput(
        _("{move} cannot be played here: {reason}").format(move=text, reason=why_not(state, move)[1])
    )
