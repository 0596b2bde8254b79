"""Positions in the middle of a deal, written with card texts and checked: for lessons, exercises and tests."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from cardlab import cards
from cardlab.cards import TWO
from cardlab.engine.errors import BadInput
from cardlab.engine.pool import ANY, Pool
from cardlab.engine.protocol import State
from cardlab.games.kazablanka import rules as law
from cardlab.games.kazablanka.story import move_text, read_move, why_not
from cardlab.text import _

# Open places are filled with cards that change as little as possible: worthless ones first, twos last.
FILL: Final = sorted(
    range(law.PACK), key=lambda card: (cards.rank(card) == TWO, int(law.CARD_POINTS[card]), card)
)
NOTHING: Final = ("",) * law.SEATS
NONE: Final = (0,) * law.SEATS


def position(
    rules: Any,
    *,
    hands: Sequence[str],
    opener: int = 0,
    dealer: int = 3,
    won: Sequence[str] = NOTHING,
    rounds: Sequence[int] | None = None,
    doubled: Sequence[int] = NONE,
    shown: Sequence[str] = NOTHING,
    moves: Sequence[str] = (),
) -> State:
    """Return a STATE record: the hands before a trick, and the moves that have been made in it since.

    Cards that are in no hand lie in the piles (IKZ-1).

    Parameters
    ----------
    rules : RULES record
    hands : four texts
        ``"KS KH ?"``, all of the same size; a ``?`` stands for any card that is left.
    opener, dealer : int
        Seats; the opener leads.
    won : four texts
        Cards that lie in the piles; the rest of each pile is filled.
    rounds : four ints, optional
        How many rounds each seat has taken, four cards each; as even as may be if not given.
    doubled : four ints
        How many doubled tricks each seat has taken.
    shown : four texts
        Cards of each hand that everybody has seen: twos taken by exchange.
    moves : sequence of str
        Texts of moves, played from there.

    Raises
    ------
    BadInput
        When the position cannot be, or a move is not allowed.
    """
    _check_lengths(hands=hands, won=won, rounds=rounds, doubled=doubled, shown=shown)
    for what, seat in (("opener", opener), ("dealer", dealer)):
        if seat not in range(law.SEATS):
            raise BadInput(_("{what} cannot be {seat!r}: the seats are 0 to 3.").format(what=what, seat=seat))
    state = np.zeros(1, dtype=law.STATE)[0]
    state.rules, state.dealer = rules, dealer
    law.deal_cards(state, np.arange(law.PACK, dtype=np.int8))
    pool = Pool(FILL)
    sizes = [len(hand.split()) for hand in hands]
    if len(set(sizes)) > 1 or not 1 <= sizes[0] <= law.HAND:
        raise BadInput(
            _("The hands hold {sizes} cards: before a trick all hold the same number, 1 to 13.").format(
                sizes=", ".join(str(size) for size in sizes)
            )
        )
    state.hand = [
        pool.mask(hand, _("the hand of seat {seat}").format(seat=seat)) for seat, hand in enumerate(hands)
    ]
    state.won = [
        pool.mask(pile, _("the tricks of seat {seat}").format(seat=seat)) for seat, pile in enumerate(won)
    ]
    for seat, hand in enumerate(hands):
        state.hand[seat] |= np.uint64(cards.mask(pool.draw(hand.split().count(ANY))))
    _fill_piles(state, pool, law.HAND - sizes[0], rounds, doubled)
    for seat, text in enumerate(shown):
        state.shown[seat] = np.uint64(cards.mask(cards.cards(text))) & state.hand[seat]
    state.opener = state.turn = state.holder = opener
    for text in moves:
        _play(state, text)
    return state


def _check_lengths(**lists: Sequence[Any] | None) -> None:
    for name, given in lists.items():
        if given is not None and len(given) != law.SEATS:
            raise BadInput(
                _("{name} must have one entry for each of the 4 seats, not {n}.").format(
                    name=name, n=len(given)
                )
            )


def _fill_piles(
    state: State, pool: Pool, number: int, rounds: Sequence[int] | None, doubled: Sequence[int]
) -> None:
    """Put the cards that are left into the piles, four a round, and count them (RKZ-24, RKZ-26, RKZ-28)."""
    named = [int(pile).bit_count() for pile in state.won]
    taken = list(rounds) if rounds is not None else _even(named, number)
    if sum(taken) != number or any(4 * taken[seat] < named[seat] for seat in range(law.SEATS)):
        raise BadInput(
            _("{number} rounds have been played, and the piles cannot be of {rounds} rounds.").format(
                number=number, rounds=", ".join(str(each) for each in taken)
            )
        )
    if any(2 * doubled[seat] > taken[seat] for seat in range(law.SEATS)):
        raise BadInput(_("A doubled trick has two rounds or more, so a pile holds at most half as many."))
    sides = law.sides(state.rules)
    place = 0
    for seat in range(law.SEATS):
        state.won[seat] |= np.uint64(cards.mask(pool.draw(4 * taken[seat] - named[seat])))
        pile = list(cards.members(state.won[seat]))
        state.played[place : place + len(pile)] = pile
        place += len(pile)
        state.tricks[seat] = taken[seat] - doubled[seat]
        worth = taken[seat] + int(law.CARD_POINTS[pile].sum()) + doubled[seat] * state.rules.double_bonus
        for each in range(law.SEATS):
            if sides[each] == sides[seat]:
                state.points[each] += worth
    state.doubled_tricks = sum(doubled)
    state.cards = state.trick_start = place


def _even(named: Sequence[int], number: int) -> list[int]:
    """Return how many rounds each seat has taken: room for the named cards, the rest one by one in turn."""
    taken = [-(-cards_ // 4) for cards_ in named]
    while sum(taken) < number:
        taken[taken.index(min(taken))] += 1
    return taken


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
