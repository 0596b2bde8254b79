"""Sedmice once more, in plain Python: a second reading of docs/rules/sedmice.md.

It was written from the rules file alone, shares no code with the package and prefers clarity to speed.
The contract test plays it side by side with the kernels; where the two differ, the rules file decides.
Cards are text ("TH"), seats are numbered in the order of play.
"""

import random
from collections.abc import Sequence
from typing import Any

from tests.reference.sides import Options, partners, payoffs

SUITS = "SHDC"
RANKS = "789TJQKA"  # RSD-1; the order means nothing (RSD-2)
WILD = "7"  # RSD-3
POINT_RANKS = "AT"  # RSD-4

SERBIAN_FOUR: Options = {
    "players": 4,  # OSD-1
    "sides": "single",  # OSD-2
    "hand_size": 8,  # OSD-3
    "stock_size": 0,  # OSD-4
    "card_value": 1,  # OSD-5
    "last_trick_value": 1,  # OSD-6
    "all_points_bonus": 0,  # OSD-7
    "extend_needs_answer": True,  # OSD-8
    "extend_only_if_opponent_holds": False,  # OSD-9
    "led_wild_matches_only_wild": True,  # OSD-10
    "cutter_takes_seven": False,  # OSD-11
    "deal_result": "sum",  # OSD-12
    "target": 41,  # OSD-13
    "stop_immediately": True,  # OSD-14
    "direction": "right",  # OSD-15
    "hide_forced_release": True,  # OSD-16
}
SERBIAN_PAIRS: Options = {**SERBIAN_FOUR, "sides": "pairs"}
SERBIAN_TWO: Options = {
    **SERBIAN_FOUR,
    "players": 2,
    "hand_size": 4,
    "stock_size": 24,
    "last_trick_value": 0,
    "all_points_bonus": 2,
    "cutter_takes_seven": True,
}
CROATIAN_TWO: Options = {
    **SERBIAN_FOUR,
    "players": 2,
    "hand_size": 4,
    "stock_size": 24,
    "card_value": 10,
    "last_trick_value": 0,
    "extend_needs_answer": False,
    "deal_result": "one_two_three",
    "target": 5,
    "stop_immediately": False,
}
CROATIAN_PAIRS: Options = {**CROATIAN_TWO, "players": 4, "sides": "pairs", "stock_size": 16}

OPTIONS: dict[str, Options] = {
    "serbian_four": SERBIAN_FOUR,
    "serbian_pairs": SERBIAN_PAIRS,
    "serbian_two": SERBIAN_TWO,
    "croatian_two": CROATIAN_TWO,
    "croatian_pairs": CROATIAN_PAIRS,
}

# Values from which `random_options` takes some; what must fit together is in `SHAPES`.
CHOICES: dict[str, list[Any]] = {
    "card_value": [1, 10],
    "last_trick_value": [0, 1, 10],
    "all_points_bonus": [0, 2],
    "extend_needs_answer": [True, False],
    "extend_only_if_opponent_holds": [True, False],
    "led_wild_matches_only_wild": [True, False],
    "target": [1, 5, 10, 41],
    "stop_immediately": [True, False],
    "direction": ["right", "left"],
    "hide_forced_release": [True, False],
}
SHAPES = [
    (2, "single", 4),
    (2, "single", 8),
    (4, "single", 4),
    (4, "single", 8),
    (4, "pairs", 4),
    (4, "pairs", 8),
]


def random_options(rng: random.Random) -> Options:
    """Return options, a random part of them changed from a rule set."""
    options = dict(rng.choice(list(OPTIONS.values())))
    share = rng.random()
    options.update({option: rng.choice(values) for option, values in CHOICES.items() if rng.random() < share})
    if rng.random() < share:
        players, sides, hand_size = rng.choice(SHAPES)
        options.update(players=players, sides=sides, hand_size=hand_size, stock_size=32 - players * hand_size)
    two_sides = options["players"] == 2 or options["sides"] == "pairs"
    options["deal_result"] = rng.choice(["sum", "one_two_three"]) if two_sides else "sum"  # RSD-26
    options["cutter_takes_seven"] = options["players"] == 2 and rng.random() < 0.5  # RSD-8
    return options


def full_pack(options: Options) -> list[str]:
    """Return the cards of the pack (RSD-1)."""
    return [rank + suit for suit in SUITS for rank in RANKS]


def served(options: Options, dealer: int) -> list[int]:
    """Return which seat gets each card dealt: packets of two, the player after the dealer first (RSD-6, 7)."""
    seats = []
    for already in range(0, options["hand_size"], 2):
        for place in range(1, options["players"] + 1):
            seats += [(dealer + place) % options["players"]] * min(2, options["hand_size"] - already)
    return seats


def matches(card: str, led: str, options: Options) -> bool:
    """Tell whether a card answers the card led (RSD-3, RSD-10)."""
    if led[0] == WILD and not options["led_wild_matches_only_wild"]:
        return True
    return card[0] in (led[0], WILD)


class Reference:
    """One deal.

    Parameters
    ----------
    options
        The rule set: every option by its name in the rules file.
    order
        The full pack in the order in which it is dealt, first card first; the last one is the last of the stock.
    dealer
        The seat that deals.
    totals
        The running totals before the deal, one a seat (RSD-28).
    """

    def __init__(
        self, options: Options, order: Sequence[str], dealer: int, totals: Sequence[int] | None = None
    ) -> None:
        if sorted(order) != sorted(full_pack(options)):
            raise ValueError("order must hold every card of the pack once")
        self.options = options
        self.players: int = options["players"]
        self.dealer = dealer
        self.totals = [0] * self.players if totals is None else list(totals)
        self.hands: list[list[str]] = [[] for _seat in range(self.players)]
        self.piles: list[list[str]] = [[] for _seat in range(self.players)]
        self.stock: list[str] = []  # the next card to draw first
        self.table: list[str] = []  # the cards of the trick under way, in the order played
        self.points = [0] * self.players  # of the seat's side: cards, last trick and bonus
        self.tricks = [0] * self.players  # taken by the seat itself
        self.last_taker: int | None = None
        self.opener = self.turn = self.holder = (dealer + 1) % self.players
        self.deciding = False  # the opener may extend or release
        self.over = False
        self.moves_made: list[str] = []
        self._legal: list[str] | None = None
        self._deal(list(order))

    def _deal(self, cards: list[str]) -> None:
        seats = served(self.options, self.dealer)
        if self.options["cutter_takes_seven"] and cards[-1][0] == WILD:  # RSD-8
            cutter = (self.dealer + 1) % self.players
            self.hands[cutter].append(cards.pop())
            last_of_cutter = len(seats) - 1 - seats[::-1].index(cutter)
            del seats[last_of_cutter]
        for seat in seats:
            self.hands[seat].append(cards.pop(0))
        self.stock = cards

    def side(self, seat: int) -> list[int]:
        """Return the seats of a seat's side."""
        return partners(self.options, seat, self.players)

    # What may be done

    def legal_moves(self) -> list[str]:
        """Return the moves of the player to move, sorted; none when the deal is over."""
        if self._legal is None:
            if self.over:
                self._legal = []
            elif self.deciding:
                self._legal = sorted([*self._extensions(), "release"])  # RSD-14
            else:
                self._legal = sorted(self.hands[self.turn])  # RSD-9, RSD-11
        return list(self._legal)

    def _extensions(self) -> list[str]:
        """Section 4, `E`: the cards with which the opener may extend (RSD-15)."""
        if self.options["extend_needs_answer"] and self.holder == self.opener:
            return []
        if self.options["extend_only_if_opponent_holds"] and self.holder in self.side(self.opener):
            return []
        return [card for card in self.hands[self.opener] if matches(card, self.table[0], self.options)]

    # What happens

    def play(self, move: str) -> None:
        """Make a move; an illegal one raises ValueError and changes nothing."""
        if move not in self.legal_moves():
            raise ValueError(f"{move!r} is not legal here; legal are {self.legal_moves()}")
        self.moves_made.append(move)
        self._legal = None
        self.deciding = False
        if move == "release":
            self._take()
        else:
            self._put(move)

    def _put(self, card: str) -> None:
        """A card on the table; after a full round the opener decides, if there is anything to decide."""
        self.hands[self.turn].remove(card)
        self.table.append(card)
        if matches(card, self.table[0], self.options):
            self.holder = self.turn  # RSD-12, 13, 17
        self.turn = (self.turn + 1) % self.players
        if self.turn == self.opener:
            self.deciding = bool(self._extensions())
            if not self.deciding:
                self._take()  # RSD-19

    def _take(self) -> None:
        """RSD-18, 21, 23 to 25, 28: the holder takes the trick, draws first and leads."""
        taker = self.holder
        self.piles[taker] += self.table
        self.tricks[taker] += 1
        self.last_taker = taker
        gained = self._worth(self.table)
        if not self.stock and not any(self.hands):
            gained += self.options["last_trick_value"]
        if self._worth(self.table) and self._has_all_points(taker):
            gained += self.options["all_points_bonus"]  # GSD-12: with the trick that brings the eighth
        for seat in self.side(taker):
            self.points[seat] += gained
        self.table = []
        self.opener = self.turn = taker
        if self._has_reached_the_target(taker):
            self.over = True
            return
        self._draw(taker)
        self.over = not any(self.hands)

    def _worth(self, cards: Sequence[str]) -> int:
        return sum(self.options["card_value"] for card in cards if card[0] in POINT_RANKS)

    def _has_all_points(self, seat: int) -> bool:
        taken = [card for partner in self.side(seat) for card in self.piles[partner]]
        return sum(card[0] in POINT_RANKS for card in taken) == 8

    def _has_reached_the_target(self, seat: int) -> bool:
        """RSD-28: the running total counts trick by trick; game points come at the end only (RSD-26)."""
        if not self.options["stop_immediately"] or self.options["deal_result"] != "sum":
            return False
        return bool(self.totals[seat] + self.points[seat] >= self.options["target"])

    def _draw(self, taker: int) -> None:
        while self.stock and len(self.hands[taker]) < self.options["hand_size"]:
            for place in range(self.players):
                self.hands[(taker + place) % self.players].append(self.stock.pop(0))

    # How it ends

    @property
    def scores(self) -> list[int]:
        """What the side of each seat scores in the deal (RSD-26, 27)."""
        if self.options["deal_result"] == "sum":
            return list(self.points)
        winner = self._winner()
        others = [seat for seat in range(self.players) if seat not in self.side(winner)]
        if all(self.tricks[seat] == 0 for seat in others):
            game_points = 3
        elif all(self.points[seat] == 0 for seat in others):
            game_points = 2
        else:
            game_points = 1
        return [0 if seat in others else game_points for seat in range(self.players)]

    def _winner(self) -> int:
        """RSD-26: a seat of the side with more points; at equality the taker of the last trick."""
        assert self.last_taker is not None
        highest = max(self.points)
        return self.last_taker if self.points[self.last_taker] == highest else self.points.index(highest)

    @property
    def payoffs(self) -> list[float]:
        """What each seat has won or lost."""
        return payoffs(self.options, self.scores)
