"""The kernels of Sixty-six behind the interface of the reference, so that one test runs on both."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from cardlab import cards
from cardlab.engine.options import make_rules
from cardlab.games.sixty_six import rules
from tests.reference.sixty_six import Options

WINDOWS = ("before_draw", "lead", "reply", "last_call", "over")  # in the order of the kernels' phases
WORDS = {
    rules.CALL: "call",
    rules.PASS: "pass",
    rules.EXCHANGE: "exchange",
    rules.CLOSE: "close",
    rules.DRAW: "draw",
}


def encode_rules(options: Options) -> Any:
    """Return the RULES record of a rule set given as in the rules file."""
    return make_rules(rules.OPTIONS, dict(options), {})


def move_text(move: Any) -> str:
    """Return the text of a MOVE record."""
    if move.kind == rules.CARD:
        return cards.name(move.card)
    if move.kind == rules.MARRIAGE:
        return "marriage " + cards.SUITS[move.card // 13]
    return WORDS[int(move.kind)]


class KernelDeal:
    """One deal on the kernels; see `Reference` for the meaning of everything."""

    def __init__(self, options: Options, order: Sequence[str], dealer: int) -> None:
        self._begin(options, dealer)
        rules.deal_cards(self.state, np.array([cards.card(text) for text in order], dtype=np.int8))

    def _begin(self, options: Options, dealer: int) -> None:
        self.state: Any = np.zeros(1, dtype=rules.STATE)[0]
        self.state.rules = encode_rules(options)
        self.state.dealer = dealer
        self._moves = np.zeros(rules.MAX_MOVES, dtype=rules.MOVE)

    @classmethod
    def position(
        cls,
        options: Options,
        *,
        hands: Sequence[str],
        trump: str = "S",
        stock: str = "",
        turn: int = 0,
        led: str = "",
        window: str = "lead",
        points: Sequence[int] = (0, 0),
        pending: Sequence[int] = (0, 0),
        tricks: Sequence[int] = (0, 0),
        closed_by: int | None = None,
        at_closing: tuple[Sequence[int], Sequence[int]] = ((0, 0), (0, 0)),
        dealer: int = 1,
    ) -> "KernelDeal":
        """Build a deal that is under way."""
        deal = cls.__new__(cls)
        deal._begin(options, dealer)
        state = deal.state
        state.hand = [cards.mask(cards.cards(hand)) for hand in hands]
        drawn_last_first = cards.cards(stock)[::-1]
        state.stock[: len(drawn_last_first)] = drawn_last_first
        state.stock_size = len(drawn_last_first)
        state.trump = cards.SUITS.index(trump)
        state.turn = turn
        state.led = cards.card(led) if led else -1
        state.phase = WINDOWS.index("reply" if led else window)
        state.points, state.pending, state.tricks = points, pending, tricks
        state.closed_by = -1 if closed_by is None else closed_by
        state.closing_points, state.closing_tricks = at_closing
        state.declared = state.winner = -1
        leader = 1 - turn if led else turn
        state.last_winner = leader if sum(tricks) > 0 else -1
        return deal

    @property
    def dealer(self) -> int:
        return int(self.state.dealer)

    @property
    def hands(self) -> list[list[str]]:
        return [cards.names(mask) for mask in self.state.hand]

    @property
    def piles(self) -> list[list[str]]:
        return [cards.names(mask) for mask in self.state.won]

    @property
    def stock(self) -> list[str]:
        return [cards.name(card) for card in self.state.stock[: self.state.stock_size][::-1]]

    @property
    def trump(self) -> str:
        return cards.SUITS[self.state.trump]

    @property
    def turn(self) -> int:
        return int(self.state.turn)

    @property
    def window(self) -> str:
        return WINDOWS[self.state.phase]

    @property
    def points(self) -> list[int]:
        return [int(points) for points in self.state.points]

    @property
    def pending(self) -> list[int]:
        return [int(points) for points in self.state.pending]

    @property
    def tricks(self) -> list[int]:
        return [int(tricks) for tricks in self.state.tricks]

    @property
    def closed_by(self) -> int | None:
        return None if self.state.closed_by < 0 else int(self.state.closed_by)

    @property
    def over(self) -> bool:
        return bool(rules.is_over(self.state))

    @property
    def payoffs(self) -> list[int]:
        out = np.zeros(2)
        rules.payoffs(self.state, out)
        return [int(value) for value in out]

    @property
    def game_points(self) -> list[int]:
        return [max(0, value) for value in self.payoffs]

    @property
    def carry(self) -> int:
        return int(self.state.carry)

    def legal_moves(self) -> list[str]:
        count = rules.legal_moves(self.state, self._moves)
        return sorted(move_text(move) for move in self._moves[:count])

    def play(self, text: str) -> None:
        count = rules.legal_moves(self.state, self._moves)
        move = next(move for move in self._moves[:count] if move_text(move) == text)
        rules.apply_move(self.state, move)


class KernelMatch:
    """A match on the kernels; see `ReferenceMatch`."""

    def __init__(self, options: Options, first_dealer: int) -> None:
        self.options = options
        self.match: Any = np.zeros(1, dtype=rules.MATCH)[0]
        self.match.dealer = first_dealer
        self.match.winner = -1

    def record(self, game_points: Sequence[int], carry: int = 0) -> None:
        state: Any = np.zeros(1, dtype=rules.STATE)[0]
        state.rules = encode_rules(self.options)
        rules.next_deal(state, self.match)
        decided = max(game_points) > 0
        state.winner = int(game_points[1] > 0) if decided else -1
        state.game_points = max(game_points)
        state.carry = carry
        rules.score_deal(state, self.match)

    @property
    def dealer(self) -> int:
        return int(self.match.dealer)

    @property
    def scores(self) -> list[int]:
        return [int(score) for score in self.match.score]

    @property
    def carried(self) -> int:
        return int(self.match.carried)

    @property
    def winner(self) -> int | None:
        return None if self.match.winner < 0 else int(self.match.winner)

    @property
    def shown(self) -> list[int]:
        if self.options["match_display"] == "up":
            return self.scores
        return [max(0, self.options["target"] - score) for score in self.scores]
