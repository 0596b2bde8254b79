"""Kazablanka once more, in plain Python: a second reading of docs/rules/kazablanka.md.

It was written from the rules file alone, shares no code with the package and prefers clarity to speed.
The contract test plays it side by side with the kernels; where the two differ, the rules file decides.
Cards are text ("TH"), seats are numbered in the order of play; docs/moves.md has the texts of the moves.
"""

import itertools
import random
from collections.abc import Iterable, Sequence
from typing import Any

from tests.reference.sides import Options, partners, payoffs

SUITS = "SHDC"
RANKS = "23456789TJQKA"
WILD = "2"  # RKZ-2
PLAYERS = 4  # RKZ-3

PAIRS: Options = {
    "sides": "pairs",  # OKZ-1
    "lead_wild": "allowed",  # OKZ-2
    "extend_needs_answer": True,  # OKZ-3
    "exchange_accepts_wild": False,  # OKZ-4
    "exchange_openers_two": False,  # OKZ-5
    "exchange_several": False,  # OKZ-6
    "exchange_with_reserve": True,  # OKZ-7
    "exchange_and_double": False,  # OKZ-8
    "opener_may_double": False,  # OKZ-9
    "redouble_same_player": True,  # OKZ-10
    "double_bonus": 5,  # OKZ-11
    "double_bonus_per": "trick",  # OKZ-12
    "last_trick_bonus": 1,  # OKZ-13
    "target": 162,  # OKZ-14
    "tie_break": "extra_deal",  # OKZ-15
}
SINGLE: Options = {**PAIRS, "sides": "single"}
OPTIONS: dict[str, Options] = {"kazablanka_pairs": PAIRS, "kazablanka_single": SINGLE}

# Values from which `random_options` takes some; every option that changes a deal is here.
CHOICES: dict[str, list[Any]] = {
    "sides": ["pairs", "single"],
    "lead_wild": ["allowed", "only_twos_left"],
    "extend_needs_answer": [True, False],
    "exchange_accepts_wild": [True, False],
    "exchange_openers_two": [True, False],
    "exchange_several": [True, False],
    "exchange_with_reserve": [True, False],
    "exchange_and_double": [True, False],
    "opener_may_double": [True, False],
    "redouble_same_player": [True, False],
    "double_bonus": [0, 5, 10],
    "double_bonus_per": ["trick", "doubling"],
    "last_trick_bonus": [0, 1, 10],
    "target": [50, 162],
}


def random_options(rng: random.Random) -> Options:
    """Return options, a random part of them changed from a rule set."""
    options = dict(rng.choice(list(OPTIONS.values())))
    share = rng.random()
    options.update({option: rng.choice(values) for option, values in CHOICES.items() if rng.random() < share})
    return options


def full_pack(options: Options) -> list[str]:
    """Return the cards of the pack (RKZ-1)."""
    return [rank + suit for suit in SUITS for rank in RANKS]


PLACE = {card: place for place, card in enumerate(full_pack(PAIRS))}


def served(options: Options, dealer: int) -> list[int]:
    """Return which seat gets each card dealt: one at a time, the player after the dealer first (RKZ-4)."""
    return [(dealer + 1 + place) % PLAYERS for place in range(52)]


def matches(card: str, led: str) -> bool:
    """Tell whether a card answers the card led (RKZ-5)."""
    return card[0] in (led[0], WILD)


def worth(cards: Iterable[str]) -> int:
    """Return the card points (RKZ-28, 29)."""
    return sum(_worth(card) for card in cards)


def _worth(card: str) -> int:
    value = {"A": 2, "T": 2, "5": 1}.get(card[0], 0)
    return value + (1 if card[1] == "D" else 0) + (3 if card == "2S" else 0)


class Reference:
    """One deal.

    Parameters
    ----------
    options
        The rule set: every option by its name in the rules file.
    order
        The full pack in the order in which it is dealt, first card first.
    dealer
        The seat that deals.
    """

    players = PLAYERS

    def __init__(self, options: Options, order: Sequence[str], dealer: int) -> None:
        if sorted(order) != sorted(full_pack(options)):
            raise ValueError("order must hold every card of the pack once")
        self.options = options
        self.dealer = dealer
        self.hands: list[list[str]] = [[] for _seat in range(PLAYERS)]
        for seat, card in zip(served(options, dealer), order):
            self.hands[seat].append(card)
        self.reserves = [""] * PLAYERS  # face up in front of the player, not in his hand
        self.piles: list[list[str]] = [[] for _seat in range(PLAYERS)]
        self.points = [0] * PLAYERS  # of the seat's side
        self.led = ""  # the first card of the trick under way
        self.table: list[str] = []  # the cards of the earlier rounds of this trick
        self.round: dict[int, str] = {}  # the cards of the current round by seat, in the order played
        self.doublings_in_trick = 0
        self.doubled_in_round = False
        self.doubled_tricks = 0  # in the deal so far
        self.opener = self.turn = self.holder = (dealer + 1) % PLAYERS
        self.deciding = False  # the opener may extend or release
        self.over = False
        self.moves_made: list[str] = []
        self._legal: list[str] | None = None

    def side(self, seat: int) -> list[int]:
        """Return the seats of a seat's side."""
        return partners(self.options, seat, PLAYERS)

    # What may be done

    def legal_moves(self) -> list[str]:
        """Return the moves of the player to move, sorted; none when the deal is over."""
        if self._legal is None:
            self._legal = [] if self.over else sorted(self._moves())
        return list(self._legal)

    def _moves(self) -> list[str]:
        hand = self.hands[self.turn]
        if self.turn != self.opener:
            return [*self._plays(), *self._doubles(), *self._exchanges()]
        if not self.led:
            return self._leads()
        if self.deciding:
            cards = self._matching(hand)
            return ["release", *cards, *(self._pairs(cards) if self.options["opener_may_double"] else [])]
        return [*self._plays(), *(self._doubles() if self.options["opener_may_double"] else [])]

    def _leads(self) -> list[str]:
        """RKZ-5, RKZ-6; with OKZ-9 the lead may be a doubling."""
        hand = self.hands[self.turn]
        others = [card for card in hand if card[0] != WILD]
        cards = others if others and self.options["lead_wild"] == "only_twos_left" else hand
        moves = list(cards)
        if self.options["opener_may_double"]:
            moves += [f"double {a} {b}" for a in cards for b in hand if a != b and matches(b, a)]
        return moves

    def _plays(self) -> list[str]:
        """RKZ-7, RKZ-20: the reserve if there is one, else any card."""
        reserve = self.reserves[self.turn]
        return [reserve] if reserve else list(self.hands[self.turn])

    def _doubles(self) -> list[str]:
        """RKZ-18, RKZ-21."""
        matching = self._matching(self.hands[self.turn])
        reserve = self.reserves[self.turn]
        if not reserve:
            return self._pairs(matching)
        return (
            [f"double {reserve} {card}" for card in matching] if self.options["redouble_same_player"] else []
        )

    def _pairs(self, cards: Sequence[str]) -> list[str]:
        return [f"double {a} {b}" for a, b in itertools.permutations(cards, 2)]

    def _matching(self, cards: Iterable[str]) -> list[str]:
        return [card for card in cards if matches(card, self.led)]

    def _exchanges(self) -> list[str]:
        """RKZ-12 to 17, RKZ-25: an own card, and cards that take the place of as many twos of this round."""
        twos = [
            card
            for seat, card in self.round.items()
            if card[0] == WILD and (seat != self.opener or self.options["exchange_openers_two"])
        ]
        reserve = self.reserves[self.turn]
        if not twos or self.led[0] == WILD or (reserve and not self.options["exchange_with_reserve"]):
            return []
        hand = sorted(
            (card for card in self.hands[self.turn] if self._may_be_given(card)), key=PLACE.__getitem__
        )
        moves = []
        for own in [reserve] if reserve else hand:
            if self._may_be_given(own):
                rest = [card for card in hand if card != own]
                for number in range(1, len(twos) + 1 if self.options["exchange_several"] else 2):
                    for given in itertools.combinations(rest, number):
                        for taken in itertools.combinations(twos, number):
                            moves += self._exchange(own, given, taken)
        return moves

    def _may_be_given(self, card: str) -> bool:
        """RKZ-13."""
        return card[0] == self.led[0] or (self.options["exchange_accepts_wild"] and matches(card, self.led))

    def _exchange(self, own: str, given: Sequence[str], taken: Sequence[str]) -> list[str]:
        """Return one exchange, and with OKZ-8 its combinations with a doubling."""
        text = " ".join(["exchange", own, *given, *taken])
        if not self.options["exchange_and_double"]:
            return [text]
        if self.reserves[self.turn] and not self.options["redouble_same_player"]:
            return [text]
        rest = [card for card in self._matching(self.hands[self.turn]) if card != own and card not in given]
        return [text, *(f"{text} double {card}" for card in rest)]

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
            return
        words = move.split()
        if words[0] == "exchange":
            self._swap(words[1 : words.index("double")] if "double" in words else words[1:])
        else:
            self._put(words[1] if words[0] == "double" else move)
        if "double" in words:
            self._reserve(words[-1])
        self._next()

    def _put(self, card: str) -> None:
        """The player's own card of this round."""
        if card == self.reserves[self.turn]:
            self.reserves[self.turn] = ""
        else:
            self.hands[self.turn].remove(card)
        self.led = self.led or card
        self.round[self.turn] = card
        if matches(card, self.led):
            self.holder = self.turn  # RKZ-8

    def _reserve(self, card: str) -> None:
        """RKZ-18, 19: a card face up in front of the player, and the next round is forced."""
        self.hands[self.turn].remove(card)
        self.reserves[self.turn] = card
        self.doubled_in_round = True
        self.doublings_in_trick += 1

    def _swap(self, cards: Sequence[str]) -> None:
        """RKZ-12: cards take the place of twos, which go into the hand."""
        number = len(cards) // 2
        given, taken = cards[1 : number + 1], cards[number + 1 :]
        self._put(cards[0])
        seat_of = {card: seat for seat, card in self.round.items()}
        for card, two in zip(given, taken):
            self.hands[self.turn].remove(card)
            self.hands[self.turn].append(two)
            self.round[seat_of[two]] = card

    def _next(self) -> None:
        """The next seat, or the end of the round (section 4)."""
        self.turn = (self.turn + 1) % PLAYERS
        if self.turn != self.opener:
            return
        self.table += self.round.values()
        self.round = {}
        if self.doubled_in_round:
            self.doubled_in_round = False  # RKZ-19, 22: a forced round, whoever doubled and how often
            return
        nobody_answered = self.holder == self.opener
        may_extend = not (nobody_answered and self.options["extend_needs_answer"])  # RKZ-9
        self.deciding = may_extend and bool(self._matching(self.hands[self.opener]))  # RKZ-10
        if not self.deciding:
            self._take()

    def _take(self) -> None:
        """RKZ-10, 11, 24, 26 to 30."""
        taker = self.holder
        self.piles[taker] += self.table
        gained = len(self.table) // PLAYERS + worth(self.table)
        if self.doublings_in_trick > 0:
            times = self.doublings_in_trick if self.options["double_bonus_per"] == "doubling" else 1
            gained += times * self.options["double_bonus"]
            self.doubled_tricks += 1
        self.over = not any(self.hands)
        if self.over:
            gained += self.options["last_trick_bonus"]
        for seat in self.side(taker):
            self.points[seat] += gained
        self.table, self.led, self.doublings_in_trick = [], "", 0
        self.opener = self.turn = taker

    # How it ends

    @property
    def scores(self) -> list[int]:
        """What the side of each seat scores in the deal."""
        return list(self.points)

    @property
    def payoffs(self) -> list[float]:
        """What each seat has won or lost."""
        return payoffs(self.options, self.scores)
