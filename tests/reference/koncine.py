"""Končine and Ruska končina once more, in plain Python: a second reading of docs/rules/koncine.md.

See tests/reference/fishing.py. The contract test plays it side by side with the kernels; where the two differ, the
rules file decides.
"""

import random
from functools import cached_property
from typing import Any

from tests.reference.fishing import PIPS, Cards, FishingReference, sums
from tests.reference.sides import Options, ReferenceMatch

KONCINE: Options = {
    "players": 2,  # KON-02
    "jack_sweeps": True,  # KON-15, RUS-03
    "court_values": "none",  # KON-03, RUS-02
    "courts_in_sums": True,  # RUS-G2
    "ace_values": "1",  # KON-G1, RUS-G1
    "return_jacks": True,  # KON-07, RUS-06
    "multi_capture": True,  # KON-G3
    "forced_capture": "none",  # KON-G4
    "jack_optional": False,  # KON-G5
    "target": 21,  # KON-27
    "win_by": 2,  # KON-29
    "win_by_scope": "both_over",  # KON-G6
    "show_bottom_card": False,  # KON-G7
}
RUSKA: Options = {
    **KONCINE,
    "jack_sweeps": False,
    "court_values": "11,12,13",
    "return_jacks": False,
    "target": 15,
}
OPTIONS: dict[str, Options] = {"koncine": KONCINE, "ruska": RUSKA}

# Values from which `random_options` takes some.
CHOICES: dict[str, list[Any]] = {
    "players": [2, 4],
    "jack_sweeps": [True, False],
    "court_values": ["none", "11,12,13"],
    "courts_in_sums": [True, False],
    "ace_values": ["1", "1,11", "1,14"],
    "return_jacks": [True, False],
    "multi_capture": [True, False],
    "forced_capture": ["none", "card", "move"],
    "jack_optional": [True, False],
    "target": [1, 15, 21],
    "win_by": [1, 2, 3],
    "win_by_scope": ["both_over", "always"],
    "show_bottom_card": [True, False],
}
COURTS = "JQK"
CLUBS = 13


def random_options(rng: random.Random) -> Options:
    """Return options, a random part of them changed from a rule set."""
    options = dict(rng.choice(list(OPTIONS.values())))
    share = rng.random()
    options.update({option: rng.choice(values) for option, values in CHOICES.items() if rng.random() < share})
    return options


class Reference(FishingReference):
    """One deal; see `FishingReference`."""

    def _deal(self, order: list[str]) -> None:
        """The data model of section 2.2: the last four cards are the layout, the last of all first (KON-06)."""
        pack, layout = order[:-4], order[:-5:-1]
        while self.options["return_jacks"] and any(card[0] == "J" for card in layout):  # KON-08
            for place, card in enumerate(layout):
                if card[0] == "J":  # KON-07
                    pack.append(card)
                    layout[place] = pack.pop(0)
        self.layout, self.stock = layout, pack
        self._deal_hands()

    def _deal_hands(self) -> None:
        self._serve(self.stock, 3)  # KON-09
        self._serve(self.stock, 3)

    # What a card takes

    @cached_property
    def _values(self) -> dict[str, list[int]]:
        """The values of each rank (KON-03, RUS-02); a rank without a number has none."""
        courts = [] if self.options["court_values"] == "none" else self.options["court_values"].split(",")
        return {
            **{rank: [value] for rank, value in PIPS.items()},
            **{rank: [] for rank in COURTS},
            **{rank: [int(value)] for rank, value in zip(COURTS, courts)},
            "A": [int(value) for value in self.options["ace_values"].split(",")],
        }

    def captures(self, card: str) -> set[Cards]:
        """KON-12 to KON-18, RUS-03 to RUS-05."""
        if card[0] == "J" and self.options["jack_sweeps"]:
            return {frozenset(self.layout)} if self.layout else set()
        sets = {frozenset({other}) for other in self.layout if other[0] == card[0]}  # KON-12, KON-16
        for value in self._values[card[0]]:  # KON-13, RUS-04
            sets |= {cards for cards in self._sums().get(value, set()) if len(cards) > 1}
        if not self.options["multi_capture"]:
            return sets
        unions: set[Cards] = {frozenset()}  # KON-14
        for each in sets:
            unions |= {union | each for union in unions if not union & each}
        return unions - {frozenset()}

    def _sums(self) -> dict[int, set[Cards]]:
        """Return the sets of layout cards that may be part of a sum (KON-13, RUS-05), by their sums."""
        seen = tuple(self.layout)
        if getattr(self, "_summed", None) != seen:
            summands = {
                card: self._values[card[0]]
                for card in self.layout
                if card[0] not in COURTS or self.options["courts_in_sums"]
            }
            most = max(value for values in self._values.values() for value in values)
            self._summed, self._by_sum = seen, sums(summands, most)
        return self._by_sum

    def must_take(self, card: str) -> bool:
        """KON-18: a jack always sweeps, unless `jack_optional`."""
        return bool(card[0] == "J" and self.options["jack_sweeps"] and not self.options["jack_optional"])

    # How it ends

    def worth(self, seat: int) -> int:
        """KON-22 to KON-26."""
        pile = self.piles[seat]
        points = ("TD" in pile) + ("2C" in pile)
        points += 2 if len(pile) > 26 else 0
        points += 1 if sum(card[1] == "C" for card in pile) > CLUBS // 2 else 0
        return points


class KoncineMatch(ReferenceMatch):
    """Deals in a row to a target, with the lead of `win_by` (KON-27 to KON-29)."""

    def decided(self) -> int | None:
        """Return the side that has won by the scores, or None."""
        sides = self.scores[:2]
        over = [score >= self.options["target"] for score in sides]
        needs_lead = all(over) or self.options["win_by_scope"] == "always"
        if not any(over) or (needs_lead and abs(sides[0] - sides[1]) < self.options["win_by"]):
            return None
        return sides.index(max(sides))
