"""Random deals of a fishing game for the tests of invariants, on any reading, with the score before each."""

import random
from collections.abc import Iterator
from typing import Any

from tests.reference.deals import choose_any
from tests.reference.fishing import PACK
from tests.reference.readings import Readings
from tests.reference.sides import Options

MOST_MOVES = (
    200  # where a card has more captures than this the layout is cleared up: the readings list them all
)


class Played:
    """A deal, and the last move with what lay there before it."""

    def __init__(
        self, reading: Any, options: Options, dealer: int, order: list[str], totals: list[int]
    ) -> None:
        self.options = options
        self.totals = totals
        self.order = order
        self.deal = reading(options, order, dealer, **({"totals": totals} if any(totals) else {}))
        self.dealer = dealer
        self.move = ""
        self.seat = -1
        self.before: list[str] = []  # the layout before the move
        self.piles: list[list[str]] = [list(pile) for pile in self.deal.piles]  # before the move
        self.takers: list[int] = []

    @property
    def card(self) -> str:
        return self.move[:2]

    @property
    def taken(self) -> list[str]:
        """What the last move took."""
        return [self.move[place : place + 2] for place in range(3, len(self.move), 2)]

    def play(self, move: str) -> None:
        self.seat, self.move = self.deal.turn, move
        self.before, self.piles = list(self.deal.layout), [list(pile) for pile in self.deal.piles]
        if self.taken:
            self.takers.append(self.seat)
        self.deal.play(move)


def choose(deal: Any, rng: random.Random) -> str:
    """Choose a move at random; one that takes most where there are many."""
    moves: list[str] = deal.legal_moves()
    return max(moves, key=len) if len(moves) > MOST_MOVES else choose_any(deal, rng)


def played(readings: Readings, reading: Any, name: str, seed: int, deals: int = 25) -> Iterator[Played]:
    """Yield every position of random deals of a rule set, for two and four players, or of options at random."""
    rng = random.Random(seed)
    for number in range(deals):
        if name in readings.rules.OPTIONS:
            options = {**readings.rules.OPTIONS[name], "players": 2 + 2 * (number % 2)}
        else:
            options = dict(readings.random_options(rng))
        order = list(PACK)
        rng.shuffle(order)
        totals = [0] * options["players"]
        if readings.deal.game().keeps_totals:
            totals = [rng.randrange(options["target"]) for _side in range(2)] * (options["players"] // 2)
        record = Played(reading, options, rng.randrange(options["players"]), order, totals)
        yield record
        while not record.deal.over:
            record.play(choose(record.deal, rng))
            yield record


def finished(readings: Readings, reading: Any, name: str, seed: int, deals: int = 40) -> Iterator[Played]:
    """Yield random deals played to their end."""
    return (record for record in played(readings, reading, name, seed, deals) if record.deal.over)
