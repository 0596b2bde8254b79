"""Hands of two packs as lists of cards: the two masks of a STATE, and back."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from cardlab.cards import JOKER, members, rank


def held(hand: Any, twice: Any) -> list[int]:
    """Return the cards of a hand by suit and rank, the jokers last; each joker is `JOKER`."""
    return sorted(min(card, JOKER) for mask in (hand, twice) for card in members(mask))


def masks(held: Iterable[int]) -> tuple[np.uint64, np.uint64]:
    """Return the masks of a hand: a bit for each card (jokers from bit 52 on), and the second copies."""
    hand = twice = 0
    for card in held:
        bit = 1 << int(card)
        while card == JOKER and hand & bit:
            bit <<= 1
        if hand & bit:
            twice |= bit
        hand |= bit
    return np.uint64(hand), np.uint64(twice)


def by_rank(held: Iterable[int]) -> list[int]:
    """Return cards as one plays with them: by rank, then by suit, the jokers last."""
    return sorted(held, key=lambda card: (card == JOKER, rank(card), card))
