"""Pasur once more, in plain Python: a second reading of docs/rules/pasur.md.

See tests/reference/fishing.py. The contract test plays it side by side with the kernels; where the two differ, the
rules file decides.
"""

import random
from collections.abc import Sequence
from typing import Any

from tests.reference.fishing import PIPS, PLACE, Cards, FishingReference, sums
from tests.reference.sides import Options

SEED: Options = {
    "players": 2,  # PAS-02
    "capture_many": False,  # PAS-G3
    "bonus_two": "2S",  # PAS-G8
    "frozen_at": 50,  # PAS-G7
    "frozen_cancels": True,
    "jack_tabla": True,  # PAS-G6
    "court_tabla": True,
    "last_hand_tabla": True,
    "forced_capture": "none",  # PAS-G4
    "jack_optional": False,
    "opening_layout": "bury_and_redeal",  # PAS-G2
    "deal_batch": 2,  # PAS-04
    "tabla_points": 5,  # PAS-19
    "target": 62,  # PAS-27
}
PAGAT: Options = {
    **SEED,
    "capture_many": True,
    "bonus_two": "2C",
    "frozen_cancels": False,
    "jack_tabla": False,
    "last_hand_tabla": False,
    "forced_capture": "card",
    "deal_batch": 4,
}
OPTIONS: dict[str, Options] = {"pasur": SEED, "pasur_pagat": PAGAT}

# Values from which `random_options` takes some.
CHOICES: dict[str, list[Any]] = {
    "players": [2, 4],
    "capture_many": [True, False],
    "bonus_two": ["2S", "2C"],
    "frozen_at": [0, 1, 20, 50],
    "frozen_cancels": [True, False],
    "jack_tabla": [True, False],
    "court_tabla": [True, False],
    "last_hand_tabla": [True, False],
    "forced_capture": ["none", "card", "move"],
    "jack_optional": [True, False],
    "opening_layout": ["bury_and_redeal", "as_is"],
    "deal_batch": [2, 4],
    "tabla_points": [0, 5, 10],
    "target": [20, 62],
}
COURTS = "QK"  # a jack is a class of its own (PAS-03)
ELEVEN = 11


def random_options(rng: random.Random) -> Options:
    """Return options, a random part of them changed from a rule set."""
    options = dict(rng.choice(list(OPTIONS.values())))
    share = rng.random()
    options.update({option: rng.choice(values) for option, values in CHOICES.items() if rng.random() < share})
    return options


class Chance:
    """What chance does after the shuffle: numbers that a pack alone decides (docs/moves.md)."""

    MODULUS = 2**31 - 1

    def __init__(self, pack: Sequence[str]) -> None:
        self.number = 1
        for card in pack:
            self.number = (53 * self.number + PLACE[card] + 1) % self.MODULUS
        self.number = self.number or 1

    def below(self, count: int) -> int:
        """Return the next number, from 0 to below `count`."""
        self.number = 48271 * self.number % self.MODULUS
        return self.number % count

    def shuffled(self, pack: Sequence[str]) -> list[str]:
        """Return the pack shuffled again."""
        cards = list(pack)
        for place in range(len(cards) - 1, 0, -1):
            other = self.below(place + 1)
            cards[place], cards[other] = cards[other], cards[place]
        return cards


def asks_for_a_new_deal(layout: Sequence[str], jacks: int) -> bool:
    """Tell whether these four cards, with this number of jacks turned so far, mean a new deal (PAS-07)."""
    ranks = [card[0] for card in layout]
    return jacks > 1 or any(ranks.count(court) > 2 for court in COURTS)


class Reference(FishingReference):
    """One deal; see `FishingReference`."""

    HAND = 4  # PAS-04

    def _begin(self, options: Options, dealer: int, totals: Sequence[int] | None) -> None:
        super()._begin(options, dealer, totals)
        self.made = [0] * self.players  # tablas by the seat itself

    def _resume(self, tablas: Sequence[int] = (0, 0)) -> None:
        self.made[:2] = tablas

    @property
    def tablas(self) -> list[int]:
        """How many tablas the side of each seat has made (PAS-17)."""
        return [sum(self.made[other] for other in self.side(seat)) for seat in range(self.players)]

    def _deal(self, order: list[str]) -> None:
        chance = Chance(order)
        while not self._dealt(order, chance):
            order = chance.shuffled(order)

    def _dealt(self, order: Sequence[str], chance: Chance) -> bool:
        """Deal a pack (PAS-04, `deal_batch`); return False when it must be dealt again (PAS-07)."""
        self.hands = [[] for _seat in range(self.players)]
        self.stock = list(order)
        self._serve(self.stock, self.options["deal_batch"])
        self.layout, self.stock = self.stock[:4], self.stock[4:]
        if self.options["opening_layout"] == "bury_and_redeal":
            jacks = [card for card in self.layout if card[0] == "J"]
            if asks_for_a_new_deal(self.layout, len(jacks)):
                return False
            if jacks:
                replacement = self.stock.pop(0)
                self.layout[self.layout.index(jacks[0])] = replacement
                if asks_for_a_new_deal(self.layout, 1 + (replacement[0] == "J")):
                    return False
                self.stock.insert(chance.below(len(self.stock) + 1), jacks[0])
        self._fill()
        return True

    def _fill(self) -> None:
        while len(self.hands[0]) < self.HAND:
            self._serve(self.stock, self.options["deal_batch"])

    def _deal_hands(self) -> None:
        """PAS-05."""
        self._fill()

    # What a card takes

    def captures(self, card: str) -> set[Cards]:
        """PAS-09 to PAS-13."""
        if card[0] == "J":
            taken = frozenset(other for other in self.layout if other[0] not in COURTS)
            return {taken} if taken else set()
        if card[0] in COURTS:
            return {frozenset({other}) for other in self.layout if other[0] == card[0]}
        numerals = {other: [PIPS[other[0]]] for other in self.layout if other[0] in PIPS}
        found = sums(numerals, ELEVEN).get(ELEVEN - PIPS[card[0]], set())
        return {taken for taken in found if len(taken) == 1 or self.options["capture_many"]}

    def must_take(self, card: str) -> bool:
        """PAS-14: a jack always takes what it can, unless `jack_optional`."""
        return card[0] == "J" and not self.options["jack_optional"]

    def _taken(self, card: str) -> None:
        """PAS-17, PAS-18: note a tabla."""
        if self.layout:
            return
        if card[0] == "J" and not self.options["jack_tabla"]:
            return
        if card[0] in COURTS and not self.options["court_tabla"]:
            return
        if not self.stock and not self.options["last_hand_tabla"]:
            return
        self.made[self.turn] += 1

    # How it ends

    def card_points(self, seat: int) -> int:
        """PAS-21 to PAS-26."""
        pile = self.piles[seat]
        points = 7 if sum(card[1] == "C" for card in pile) >= 7 else 0
        points += 3 if "TD" in pile else 0
        points += sum(card[0] in "JA" for card in pile)
        points += 2 if self.options["bonus_two"] in pile else 0
        return points

    def frozen(self, seat: int) -> bool:
        """PAS-20: by the score before the deal; `frozen_at` 0 freezes nobody."""
        return bool(0 < self.options["frozen_at"] <= self.totals[seat])

    def tabla_points(self, seat: int) -> int:
        """PAS-19, PAS-20: five for each tabla that is not cancelled."""
        own, other = (
            0 if self.frozen(each) and not self.options["frozen_cancels"] else self.tablas[each]
            for each in (seat, (seat + 1) % self.players)
        )
        return 0 if self.frozen(seat) else max(0, own - other) * int(self.options["tabla_points"])

    def worth(self, seat: int) -> int:
        """Cards and tablas."""
        return self.card_points(seat) + self.tabla_points(seat)
