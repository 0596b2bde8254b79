"""Positions in the middle of a deal, written with card texts and checked: for lessons, exercises and questions."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from cardlab import cards
from cardlab.engine.errors import BadInput
from cardlab.engine.pool import ANY, Pool
from cardlab.engine.protocol import State
from cardlab.games.koncine import rules as law
from cardlab.text import _

# Open places are filled with cards that change as little as possible: the two point cards last, clubs before them.
FILL: Final = sorted(
    range(law.PACK),
    key=lambda card: (card in (law.TEN_OF_DIAMONDS, law.TWO_OF_CLUBS), cards.suit(card) == cards.CLUBS, card),
)


def position(
    rules: Any,
    *,
    hands: Sequence[str],
    layout: str = "",
    won: Sequence[str] = ("", ""),
    deals_left: int = 0,
    next_cards: str = "",
    bottom: str = "",
    shown: Sequence[str] | None = None,
    dealer: int | None = None,
    last_taker: int | None = None,
    clearings: Sequence[int] = (0, 0),
) -> State:
    """Return a STATE record of a position; what is not given is filled with the cards that are left (KON-I1).

    Whose turn it is follows from the dealer and the sizes of the hands: who has played has one card less.

    Parameters
    ----------
    rules : RULES record
    hands : texts, one a seat
        ``"7H 3S ?"``; a ``?`` stands for any card that is left.
    layout : str
        What lies on the table.
    won : two texts
        Cards on the pile of each side; what is nowhere else is shared evenly between them.
    deals_left : int
        How often the hands are still filled from the pack.
    next_cards : str
        The next cards of the pack, in the order in which they are dealt; those behind them are filled.
    bottom : str
        The lowest cards of the pack that everybody has seen, the very last one first (KON-07, KON-G7).
    shown : texts, optional
        Cards of each hand that everybody has seen in the pack.
    dealer : int, optional
        If not given, such that seat 0 is to move, or has been to move first in this round.
    last_taker : int, optional
        The first seat of the side with cards on its pile, if not given; -1 for nobody.
    clearings : two ints
        How often each side has cleared the layout.

    Raises
    ------
    BadInput
        When the position cannot be.
    """
    players = int(rules.players)
    if len(hands) != players or (shown is not None and len(shown) != players):
        raise BadInput(
            _("There must be {players} hands, one a seat, not {count}.").format(
                players=players, count=len(hands)
            )
        )
    if len(won) != 2 or len(clearings) != 2:
        raise BadInput(_("There are two sides, so two piles, not {count}.").format(count=len(won)))
    for seat in (dealer, last_taker):
        if seat is not None and seat not in range(-1 if seat is last_taker else 0, players):
            raise BadInput(
                _("There is no seat {seat}: the seats are 0 to {last}.").format(seat=seat, last=players - 1)
            )
    state = np.zeros(1, dtype=law.STATE)[0]
    state.rules = rules
    state.dealer = players - 1 if dealer is None else dealer
    state.turn = _turn(state, [len(hand.split()) for hand in hands])
    state.last_seat = state.last_card = -1
    _place(state, hands, layout, won, deals_left, next_cards, bottom)
    for seat, text in enumerate(shown or ()):
        state.shown[seat] = state.hand[seat] & np.uint64(cards.mask(cards.cards(text)))
    taken = [side for side in range(2) if state.pile[side]]
    state.last_taker = (taken[0] if taken else -1) if last_taker is None else last_taker
    if (state.last_taker >= 0 and state.last_taker % 2 not in taken) or (taken and state.last_taker < 0):
        raise BadInput(_("Who has captured last has a pile, and nobody else has when nobody has captured."))
    for seat in range(players):
        state.clearings[seat] = clearings[seat % 2]
    return state


def _turn(state: State, sizes: list[int]) -> int:
    """Return whose turn it is by the sizes of the hands (KON-05, KON-11)."""
    players = len(sizes)
    order = [(int(state.dealer) + 1 + n) % players for n in range(players)]
    most = max(sizes)
    waiting = [seat for seat in order if sizes[seat] == most]
    fits = [most - 1] * (players - len(waiting)) + [most] * len(waiting)
    if not 1 <= most <= law.HAND or [sizes[seat] for seat in order] != fits:
        raise BadInput(
            _(
                "The hands hold {sizes} cards: all have 1 to 6, and who has played in this round, beginning after "
                "the dealer, has one less."
            ).format(sizes=", ".join(str(size) for size in sizes))
        )
    return waiting[0]


def _place(
    state: State,
    hands: Sequence[str],
    layout: str,
    won: Sequence[str],
    deals_left: int,
    next_cards: str,
    bottom: str,
) -> None:
    """Give every card its place."""
    pool = Pool(FILL)
    size = deals_left * law.HAND * len(hands)
    state.layout = pool.mask(layout, _("the layout"))
    held = [
        pool.take(hand, _("the hand of seat {seat}").format(seat=seat)) for seat, hand in enumerate(hands)
    ]
    piles = [pool.take(pile, _("the pile of side {side}").format(side=side)) for side, pile in enumerate(won)]
    lowest, coming = pool.take(bottom, _("the bottom cards")), pool.take(next_cards, _("the next cards"))
    for seat, hand in enumerate(hands):
        held[seat] += pool.draw(hand.split().count(ANY))
        state.hand[seat] = np.uint64(cards.mask(held[seat]))
    if (
        deals_left < 0
        or size < len(lowest) + len(coming)
        or len(pool.left) < size - len(lowest) - len(coming)
    ):
        raise BadInput(
            _("The pack cannot be of {size} cards here: {left} are left for it.").format(
                size=size, left=len(pool.left) + len(lowest) + len(coming)
            )
        )
    rest = pool.draw(size - len(lowest) - len(coming))
    state.stock[:size] = [*lowest, *rest[::-1], *coming[::-1]]
    state.stock_size, state.bottom = size, len(lowest)
    state.returned = sum(cards.rank(card) == cards.JACK for card in lowest)
    left = pool.draw(len(pool.left))
    half = len(left) // 2 if len(left) >= 4 else 0
    piles[0] += left[:half]
    piles[0 if len(left) == 1 and not piles[1] else 1] += left[half:]
    if any(len(pile) == 1 for pile in piles):
        raise BadInput(_("A pile has no cards or at least two: what captures and what it takes."))
    for seat in range(len(hands)):
        state.pile[seat] = np.uint64(cards.mask(piles[seat % 2]))
