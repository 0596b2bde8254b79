"""Cards for a position that is written down: each card of the pack has one place, and the rest fills what is open."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from cardlab import cards
from cardlab.engine.errors import BadInput
from cardlab.text import _, ngettext

ANY: Final = "?"


class Pool:
    """The cards of a pack that have no place yet.

    Attributes
    ----------
    pack : list of int
        All its cards, in the order in which `draw` takes what is left of them.
    left : list of int
        The cards without a place.
    """

    def __init__(self, pack: Sequence[int]) -> None:
        self.pack = list(pack)
        self.left = list(pack)

    def take(self, text: str, where: str) -> list[int]:
        """Take the named cards out; `ANY` names none."""
        taken = []
        for word in text.split():
            if word == ANY:
                continue
            try:
                card = cards.card(word)
            except ValueError as error:
                raise BadInput(_("In {where}: {reason}").format(where=where, reason=error)) from None
            if card not in self.pack:
                raise BadInput(
                    _("In {where}: the {card} is not in this pack.").format(
                        where=where, card=cards.words(card)
                    )
                )
            if card not in self.left:
                raise BadInput(
                    ngettext(
                        "In {where}: the {card} is there twice; each card has one place.",
                        "In {where}: the {card} is there once too often; the pack has it {copies} times.",
                        self.pack.count(card),
                    ).format(where=where, card=cards.words(card), copies=self.pack.count(card))
                )
            self.left.remove(card)
            taken.append(card)
        return taken

    def mask(self, text: str, where: str) -> np.uint64:
        """Take the named cards out, as a mask."""
        return np.uint64(cards.mask(self.take(text, where)))

    def draw(self, count: int) -> list[int]:
        """Take any `count` cards out."""
        drawn, self.left = self.left[:count], self.left[count:]
        return drawn
