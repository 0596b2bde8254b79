"""`Deal` and the kernels of Sixty-six behind the interface of the reference, so that one test runs on both."""

from collections.abc import Sequence
from typing import Any

from cardlab import cards
from cardlab.engine.deal import Deal
from cardlab.engine.match import begin_matches
from cardlab.games.sixty_six import GAME, rules
from tests.reference.sixty_six import Options

WINDOWS = ("before_draw", "lead", "reply", "last_call", "over")  # in the order of the kernels' phases


class KernelDeal:
    """One deal on the kernels; see `Reference` for the meaning of everything."""

    def __init__(self, options: Options, order: Sequence[str], dealer: int) -> None:
        self.deal = Deal.new(GAME, "serbian", order=order, dealer=dealer, options=options)

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
        state = GAME.new_state(GAME.rules("serbian", **options), dealer)[0]
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
        deal = cls.__new__(cls)
        deal.deal = Deal.at(GAME, "serbian", state)
        return deal

    @property
    def state(self) -> Any:
        return self.deal.state

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
        return self.deal.over

    @property
    def payoffs(self) -> list[int]:
        return [int(value) for value in self.deal.payoffs()]

    @property
    def game_points(self) -> list[int]:
        return [max(0, value) for value in self.payoffs]

    @property
    def carry(self) -> int:
        return int(self.state.carry)

    def legal_moves(self) -> list[str]:
        return sorted(self.deal.legal_moves())

    def play(self, text: str) -> None:
        self.deal.play(text)


class KernelMatch:
    """A match on the kernels; see `ReferenceMatch`."""

    def __init__(self, options: Options, first_dealer: int) -> None:
        self.rules = GAME.rules("serbian", **options)
        self.match: Any = begin_matches(GAME, 1, first_dealer)[0]

    def record(self, game_points: Sequence[int], carry: int = 0) -> None:
        state = GAME.new_state(self.rules)[0]
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
        return [GAME.shown_score(self.rules, score) for score in self.scores]
