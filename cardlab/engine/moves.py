"""Writing the legal moves of a state into an array of MOVE records that have a kind and a card."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardlab.engine.bits import BIT, NONE, lowest
from cardlab.engine.gears import kernel


@kernel
def add_move(moves: NDArray[Any], n: int, kind: int, card: int) -> int:
    """Write move number `n`, return the next number."""
    move = moves[n]
    move.kind = kind
    move.card = card
    return n + 1


@kernel
def add_cards(moves: NDArray[Any], n: int, kind: int, cards: np.uint64) -> int:
    """Write a move of this kind for each card of a mask, return the next number."""
    while cards != NONE:
        card = lowest(cards)
        cards ^= BIT[card]
        n = add_move(moves, n, kind, card)
    return n
