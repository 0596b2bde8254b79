"""Cards, sets of cards as masks, and their notation.

A card is the integer ``13 * suit + rank``; a set of cards is an integer whose bit ``card`` is set. The text of a
card is rank then suit: ``TH`` is the ten of hearts. A joker is ``JK``; in a mask it is any bit from `JOKER` on.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from cardlab.text import _

SUITS: Final = "SHDC"
RANKS: Final = "23456789TJQKA"
SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(13)

JOKER: Final = 52

SYMBOLS: Final = "♠♥♦♣"


def card(text: str) -> int:
    """Read a card.

    Parameters
    ----------
    text : str
        Rank and suit, for example ``"TH"``, or ``"JK"``.

    Returns
    -------
    int
        The card, 0 to 51, or `JOKER`.

    Raises
    ------
    ValueError
        When the text names no card.
    """
    if text == "JK":
        return JOKER
    if not isinstance(text, str) or len(text) != 2 or text[0] not in RANKS or text[1] not in SUITS:
        raise ValueError(
            _(
                "{text!r} is not a card: write the rank ({ranks}) and then the suit ({suits}), for example TH."
            ).format(text=text, ranks=RANKS, suits=SUITS)
        )
    return 13 * SUITS.index(text[1]) + RANKS.index(text[0])


def name(card: int) -> str:
    """Return the text of a card, for example ``"TH"`` or ``"JK"``."""
    return "JK" if card >= JOKER else RANKS[card % 13] + SUITS[card // 13]


def suit(card: int) -> int:
    """Return the suit of a card, 0 to 3 in the order of ``SUITS``."""
    return card // 13


def rank(card: int) -> int:
    """Return the rank of a card, 0 (two) to 12 (ace)."""
    return card % 13


def cards(text: str) -> list[int]:
    """Read cards that are separated by spaces: ``cards("AH TH")``. Raises ValueError as `card` does."""
    return [card(word) for word in text.split()]


def mask(cards: Iterable[int]) -> int:
    """Return the set of the given cards as a mask."""
    result = 0
    for each in cards:
        result |= 1 << int(each)
    return result


def members(mask: int) -> Iterator[int]:
    """Yield the cards of a mask, lowest number first."""
    rest = int(mask)
    while rest:
        yield (rest & -rest).bit_length() - 1
        rest &= rest - 1


def by_rank(mask: int, first: Sequence[int]) -> list[int]:
    """Return the cards of a mask by rank: the ranks of `first` in their order, then the others, the highest first."""
    return sorted(
        members(mask),
        key=lambda card: (first.index(rank(card)) if rank(card) in first else len(first), -rank(card), card),
    )


def names(mask: int) -> list[str]:
    """Return the texts of the cards in a mask."""
    return [name(each) for each in members(mask)]


def suit_words(suit: int) -> str:
    """Return a suit in words: "hearts"."""
    return (_("spades"), _("hearts"), _("diamonds"), _("clubs"))[suit]


def rank_words(rank: int) -> str:
    """Return a rank in words: "ten"."""
    return (
        _("two"),
        _("three"),
        _("four"),
        _("five"),
        _("six"),
        _("seven"),
        _("eight"),
        _("nine"),
        _("ten"),
        _("jack"),
        _("queen"),
        _("king"),
        _("ace"),
    )[rank]


def words(card: int) -> str:
    """Return a card in words: "ten of hearts", "joker"."""
    if card >= JOKER:
        return _("joker")
    return _("{rank} of {suit}").format(rank=rank_words(rank(card)), suit=suit_words(suit(card)))
