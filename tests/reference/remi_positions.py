"""Small positions of Remi for the tests, on any reading."""

import random
from typing import Any

import pytest

from tests.reference.remi import REMI, full_pack
from tests.reference.sides import Options


def shuffled(seed: int, options: Options = REMI) -> list[str]:
    order = full_pack(options)
    random.Random(seed).shuffle(order)
    return order


def at(reading: Any, hand: str, *melds: str, **more: Any) -> Any:
    """Return a position of two players in which seat 0, who has opened unless `opened` says else, is to act.

    Names of options change the options; other names are arguments of the position.
    """
    changes = {name: more.pop(name) for name in [*more] if name in REMI}
    options = {**REMI, **changes}
    others = ["3C"] * (options["players"] - 1)
    where = {"hands": [hand, *others], "melds": melds, "opened": [0], **more}
    return reading.position(options, **where)


def moves(deal: Any, *kinds: str) -> list[str]:
    """Return the listed moves of these kinds."""
    return [move for move in deal.legal_moves() if move.split()[0] in kinds]


def refused(deal: Any, *texts: str) -> bool:
    """Tell whether all these moves are refused, and change nothing."""
    before = deal.legal_moves()
    for text in texts:
        with pytest.raises(ValueError, match=r"."):
            deal.play(text)
    return bool(deal.legal_moves() == before)


def play(deal: Any, *texts: str) -> Any:
    for text in texts:
        deal.play(text)
    return deal
