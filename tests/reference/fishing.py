"""What the readings of the fishing games, Končine and Pasur, share: the pack, the turn, taking and laying.

A second reading of docs/rules/koncine.md and docs/rules/pasur.md, written from these files alone. It shares no code
with the package and prefers clarity to speed. Cards are text ("TH"), seats are numbered in the order of play;
docs/moves.md has the texts of the moves and says in which order a pack is given.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Self

from tests.reference.sides import Options, payoffs

SUITS = "SHDC"
RANKS = "23456789TJQKA"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
PLACE = {card: place for place, card in enumerate(PACK)}
PIPS = {rank: value for value, rank in enumerate("A23456789T", start=1)}

Cards = frozenset[str]


def move_text(card: str, taken: Collection[str]) -> str:
    """Return the text of a move: the card, and what it takes."""
    return card + ("x" if taken else "") + "".join(sorted(taken, key=PLACE.__getitem__))


def sums(values: Mapping[str, Sequence[int]], most: int) -> dict[int, set[Cards]]:
    """Return all sets of cards by their sum, up to a greatest one; a card with two values counts as either."""
    found: list[tuple[int, Cards]] = [(0, frozenset())]
    for card, its_values in values.items():
        found += [
            (total + value, cards | {card})
            for total, cards in found
            for value in its_values
            if total + value <= most
        ]
    by_sum: dict[int, set[Cards]] = {}
    for total, cards in found:
        by_sum.setdefault(total, set()).add(cards)
    return by_sum


class FishingReference:
    """One deal of a fishing game; a game says how it is dealt, what a card takes, and what counts.

    Parameters
    ----------
    options
        The rule set: every option by its name in the rules file.
    order
        The full pack, as docs/moves.md says.
    dealer
        The seat that deals.
    totals
        The running totals before the deal, one a seat.
    """

    def __init__(
        self, options: Options, order: Sequence[str], dealer: int, totals: Sequence[int] | None = None
    ) -> None:
        if sorted(order) != sorted(PACK):
            raise ValueError("order must hold every card of the pack once")
        self._begin(options, dealer, totals)
        self._deal(list(order))

    def _begin(self, options: Options, dealer: int, totals: Sequence[int] | None) -> None:
        self.options = options
        self.players: int = options["players"]
        self.dealer = dealer
        self.totals = [0] * self.players if totals is None else list(totals)
        self.hands: list[list[str]] = [[] for _seat in range(self.players)]
        self.won: list[list[str]] = [[] for _seat in range(self.players)]  # what each seat has taken itself
        self.layout: list[str] = []
        self.stock: list[str] = []  # the next card to deal first
        self.turn = (dealer + 1) % self.players
        self.last_taker: int | None = None
        self.over = False
        self.moves_made: list[str] = []
        self._legal: dict[str, tuple[str, Cards]] | None = None

    @classmethod
    def position(
        cls,
        options: Options,
        *,
        hands: Sequence[str],
        layout: str = "",
        stock: str = "",
        piles: Sequence[str] = ("", ""),
        turn: int = 0,
        dealer: int = 1,
        last_taker: int | None = None,
        **more: Any,
    ) -> Self:
        """Build a deal that is under way; hands, layout, stock and the piles of the sides as texts "AH TH"."""
        deal = cls.__new__(cls)
        deal._begin(options, dealer, more.pop("totals", None))
        deal.hands = [hand.split() for hand in hands]
        deal.layout, deal.stock = layout.split(), stock.split()
        for side, pile in enumerate(piles):
            deal.won[side] = pile.split()
        deal.turn, deal.last_taker = turn, last_taker
        deal._resume(**more)
        return deal

    def _resume(self) -> None:
        """Take over what a position of the game has beside the cards."""

    def side(self, seat: int) -> list[int]:
        """Return the seats of a seat's side: partners sit opposite (KON-02, PAS-02)."""
        return [other for other in range(self.players) if other % 2 == seat % 2]

    @property
    def piles(self) -> list[list[str]]:
        """The cards that the side of each seat has taken."""
        return [
            [card for other in self.side(seat) for card in self.won[other]] for seat in range(self.players)
        ]

    def _serve(self, cards: list[str], packet: int) -> None:
        """Give each player a packet from the top of the cards, the one after the dealer first."""
        for place in range(1, self.players + 1):
            self.hands[(self.dealer + place) % self.players] += cards[:packet]
            del cards[:packet]

    def _deal(self, order: list[str]) -> None:
        """Deal the layout and the first hands."""
        raise NotImplementedError

    def _deal_hands(self) -> None:
        """Deal the hands that follow."""
        raise NotImplementedError

    # What may be done

    def captures(self, card: str) -> set[Cards]:
        """Return all that a card can take from the layout."""
        raise NotImplementedError

    def must_take(self, card: str) -> bool:
        """Tell whether a card is never just laid where it can take (KON-18, PAS-14)."""
        raise NotImplementedError

    def legal_moves(self) -> list[str]:
        """Return the moves of the player to move, sorted; none when the deal is over."""
        if self._legal is None:
            self._legal = {} if self.over else {move_text(*move): move for move in self._moves()}
        return sorted(self._legal)

    def _moves(self) -> Iterable[tuple[str, Cards]]:
        taking = {card: self.captures(card) for card in self.hands[self.turn]}
        forced = self.options["forced_capture"]
        for card, captures in taking.items():
            yield from ((card, taken) for taken in captures)
            if captures and (forced == "card" or self.must_take(card)):
                continue
            if forced == "move" and any(taking.values()):
                continue
            yield card, frozenset()

    # What happens

    def play(self, text: str) -> None:
        """Make a move; an illegal one raises ValueError and changes nothing."""
        if text not in self.legal_moves():
            raise ValueError(f"{text!r} is not legal here; legal are {self.legal_moves()}")
        assert self._legal is not None
        card, taken = self._legal[text]
        self.moves_made.append(text)
        self._legal = None
        self.hands[self.turn].remove(card)
        if taken:
            self.won[self.turn] += [card, *taken]
            self.layout = [other for other in self.layout if other not in taken]
            self.last_taker = self.turn
            self._taken(card)
        else:
            self.layout.append(card)
        self.turn = (self.turn + 1) % self.players
        if not any(self.hands):
            if self.stock:
                self._deal_hands()
            else:
                self._end()

    def _taken(self, card: str) -> None:
        """Note what a capture means beside the cards taken."""

    def _end(self) -> None:
        """The cards left go to the last who took, or to the dealer (KON-21, RUS-08; PAS-16)."""
        self.won[self.dealer if self.last_taker is None else self.last_taker] += self.layout
        self.layout = []
        self.over = True

    # How it ends

    def worth(self, seat: int) -> int:
        """Return what the side of a seat scores in the deal."""
        raise NotImplementedError

    @property
    def points(self) -> list[int]:
        """What the side of each seat scores in the deal; zeros until it is over."""
        return [self.worth(seat) if self.over else 0 for seat in range(self.players)]

    @property
    def scores(self) -> list[int]:
        """The same, as a match enters it."""
        return self.points

    @property
    def payoffs(self) -> list[float]:
        """What each seat has won or lost."""
        return payoffs(self.options, self.points)
