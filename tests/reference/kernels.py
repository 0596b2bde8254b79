"""`Deal` and the kernels of each game behind the interface of its reference, so that one test runs on both."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar, Self

import numpy as np

from cardlab import cards
from cardlab.engine import protocol
from cardlab.engine.deal import Deal
from cardlab.engine.game import Game, load_game
from cardlab.engine.match import begin_matches
from tests.reference.remi_melds import JOKER, RUN, Laws, Meld, arranged
from tests.reference.sides import Options

WINDOWS = ("before_draw", "lead", "reply", "last_call", "over")  # of Sixty-six, in the order of its phases
CARD = {cards.name(card): card for card in range(cards.JOKER + 1)}
BIT = {cards.name(card): 1 << card for card in range(52)}


def mask(texts: Sequence[str]) -> int:
    """Return cards as a mask."""
    return sum(BIT[text] for text in texts)


def padded(numbers: Sequence[int], length: int = 4) -> list[int]:
    """Return the numbers of the seats as a field with room for four seats holds them."""
    return [*numbers, *[0] * (length - len(numbers))]


class KernelDeal:
    """One deal on the kernels; see the `Reference` of each game for the meaning of everything."""

    NAME: ClassVar[str]
    # What is compared before every move and at the end: fields of the state, and by the reference.
    FIELDS: ClassVar[tuple[str, ...]]
    FIELDS_AT_END: ClassVar[tuple[str, ...]]

    def __init__(self, options: Options, order: Sequence[str], dealer: int, **more: Any) -> None:
        self.deal = Deal.new(self.game(), order=order, dealer=dealer, options=options, **more)

    @classmethod
    def game(cls) -> Game:
        return load_game(cls.NAME)

    def __deepcopy__(self, memo: object) -> Self:
        other = type(self).__new__(type(self))
        other.deal = Deal.at(self.deal.game, self.deal.rule_set, self.state)
        return other

    @staticmethod
    def seen(deal: Any) -> list[Any]:
        """Return the values of `FIELDS` by the reference."""
        raise NotImplementedError

    @staticmethod
    def seen_at_end(deal: Any) -> list[Any]:
        """Return the values of `FIELDS_AT_END` by the reference."""
        raise NotImplementedError

    @property
    def state(self) -> Any:
        return self.deal.state

    @property
    def players(self) -> int:
        return len(self.deal.sides)

    @property
    def dealer(self) -> int:
        return int(self.state.dealer)

    @property
    def hands(self) -> list[list[str]]:
        return [cards.names(hand) for hand in self.state.hand[: self.players]]

    @property
    def turn(self) -> int:
        return int(self.state.turn)

    @property
    def points(self) -> list[int]:
        return [int(points) for points in self.state.points[: self.players]]

    @property
    def over(self) -> bool:
        return self.deal.over

    @property
    def payoffs(self) -> list[float]:
        return self.deal.payoffs()

    def legal_moves(self) -> list[str]:
        return sorted(self.deal.legal_moves())

    def play(self, text: str) -> None:
        self.deal.play(text)


class KernelMatch:
    """A match on the kernels; see the `ReferenceMatch` of each game."""

    NAME: ClassVar[str]

    def __init__(self, options: Options, first_dealer: int) -> None:
        self.game = load_game(self.NAME)
        self.rules = self.game.rules(None, **options)
        self.match: Any = begin_matches(self.game, self.rules, 1, first_dealer)[0]

    def enter(self, deal: KernelDeal) -> None:
        protocol.score_deal(deal.state, self.match)

    @property
    def dealer(self) -> int:
        return int(self.match.dealer)

    @property
    def scores(self) -> list[int]:
        return [int(score) for score in self.match.score[: self.game.seats(self.rules)]]

    @scores.setter
    def scores(self, scores: Sequence[int]) -> None:
        self.match.score[: len(scores)] = scores

    @property
    def carried(self) -> int:
        return int(self.match.carried)

    @property
    def winner(self) -> int | None:
        return None if self.match.winner < 0 else int(self.match.winner)

    @property
    def shown(self) -> list[int]:
        return [self.game.shown_score(self.rules, score) for score in self.scores]


class WithStock(KernelDeal):
    """A deal with a stock: the field ``stock`` holds the next card to draw last."""

    @property
    def stock(self) -> list[str]:
        return [cards.name(card) for card in self.state.stock[: self.state.stock_size][::-1]]


class SixtySixDeal(WithStock):
    NAME = "sixty_six"
    FIELDS = (
        "turn",
        "phase",
        "hand",
        "won",
        "stock",
        "led",
        "declared",
        "points",
        "pending",
        "tricks",
        "closed_by",
    )
    FIELDS_AT_END = ("winner", "game_points", "carry")

    @staticmethod
    def seen(deal: Any) -> list[Any]:
        return [
            deal.turn,
            WINDOWS.index(deal.window),
            [mask(hand) for hand in deal.hands],
            [mask(pile) for pile in deal.piles],
            [CARD[card] for card in reversed(deal.stock)],
            CARD[deal.led] if deal.led else -1,
            cards.SUITS.index(deal.declared) if deal.declared else -1,
            deal.points,
            deal.pending,
            deal.tricks,
            -1 if deal.closed_by is None else deal.closed_by,
        ]

    @staticmethod
    def seen_at_end(deal: Any) -> list[Any]:
        decided = max(deal.payoffs) > 0
        return [deal.payoffs.index(max(deal.payoffs)) if decided else -1, max(deal.payoffs), deal.carry]

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
    ) -> "SixtySixDeal":
        """Build a deal that is under way."""
        game = cls.game()
        state = game.new_state(game.rules("serbian", **options), dealer)[0]
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
        deal.deal = Deal.at(game, "serbian", state)
        return deal

    @property
    def piles(self) -> list[list[str]]:
        return [cards.names(mask) for mask in self.state.won]

    @property
    def trump(self) -> str:
        return cards.SUITS[self.state.trump]

    @property
    def window(self) -> str:
        return WINDOWS[self.state.phase]

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
    def game_points(self) -> list[int]:
        return [max(0, int(value)) for value in self.payoffs]

    @property
    def carry(self) -> int:
        return int(self.state.carry)


class SixtySixMatch(KernelMatch):
    NAME = "sixty_six"

    def record(self, game_points: Sequence[int], carry: int = 0) -> None:
        state = self.game.new_state(self.rules)[0]
        protocol.next_deal(state, self.match)
        decided = max(game_points) > 0
        state.winner = int(game_points[1] > 0) if decided else -1
        state.game_points = max(game_points)
        state.carry = carry
        protocol.score_deal(state, self.match)


class SedmiceDeal(WithStock):
    NAME = "sedmice"
    FIELDS = ("turn", "hand", "stock", "points")
    FIELDS_AT_END = ("points",)

    @staticmethod
    def seen(deal: Any) -> list[Any]:
        return [
            deal.turn,
            padded([mask(hand) for hand in deal.hands]),
            [CARD[card] for card in reversed(deal.stock)],
            padded(deal.points),
        ]

    @staticmethod
    def seen_at_end(deal: Any) -> list[Any]:
        return [padded(deal.points)]

    @property
    def holder(self) -> int:
        return int(self.state.holder)


class SedmiceMatch(KernelMatch):
    NAME = "sedmice"


class KazablankaDeal(KernelDeal):
    NAME = "kazablanka"
    FIELDS = ("turn", "hand", "reserve", "points")
    FIELDS_AT_END = ("points",)

    @staticmethod
    def seen(deal: Any) -> list[Any]:
        return [
            deal.turn,
            [mask(hand) for hand in deal.hands],
            [CARD[card] if card else -1 for card in deal.reserves],
            deal.points,
        ]

    @staticmethod
    def seen_at_end(deal: Any) -> list[Any]:
        return [deal.points]

    @property
    def holder(self) -> int:
        return int(self.state.holder)

    @property
    def reserves(self) -> list[str]:
        return [cards.name(card) if card >= 0 else "" for card in self.state.reserve]


class KazablankaMatch(KernelMatch):
    NAME = "kazablanka"


class FishingDeal(WithStock):
    """A deal of a fishing game: cards in the layout, and piles of the sides."""

    FIELDS: ClassVar[tuple[str, ...]] = ("turn", "hand", "layout", "pile", "stock", "last_taker")
    FIELDS_AT_END = ("pile", "points")

    @staticmethod
    def seen(deal: Any) -> list[Any]:
        return [
            deal.turn,
            padded([mask(hand) for hand in deal.hands]),
            mask(deal.layout),
            padded([mask(pile) for pile in deal.piles]),
            [CARD[card] for card in reversed(deal.stock)],
            -1 if deal.last_taker is None else deal.last_taker,
        ]

    @staticmethod
    def seen_at_end(deal: Any) -> list[Any]:
        return [padded([mask(pile) for pile in deal.piles]), padded(deal.points)]

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
        **more: Sequence[int],
    ) -> Self:
        """Build a deal that is under way; see `FishingReference.position`."""
        game = cls.game()
        state = game.new_state(game.rules(None, **options), dealer)[0]
        undealt = [CARD[card] for card in reversed(stock.split())]
        for seat, hand in enumerate(hands):
            state.hand[seat] = mask(hand.split())
            state.pile[seat] = mask(piles[seat % 2].split())
            for field, of_the_sides in more.items():
                state[field][seat] = of_the_sides[seat % 2]
        state.layout = mask(layout.split())
        state.stock[: len(undealt)] = undealt
        state.stock_size = len(undealt)
        state.turn = turn
        state.last_taker = -1 if last_taker is None else last_taker
        deal = cls.__new__(cls)
        deal.deal = Deal.at(game, game.default_rule_set, state)
        return deal

    @property
    def layout(self) -> list[str]:
        return cards.names(self.state.layout)

    @property
    def piles(self) -> list[list[str]]:
        return [cards.names(pile) for pile in self.state.pile[: self.players]]

    @property
    def last_taker(self) -> int | None:
        return None if self.state.last_taker < 0 else int(self.state.last_taker)


class KoncineDeal(FishingDeal):
    NAME = "koncine"


class KoncineMatch(KernelMatch):
    NAME = "koncine"


class PasurDeal(FishingDeal):
    NAME = "pasur"
    FIELDS = (*FishingDeal.FIELDS, "tablas")

    @staticmethod
    def seen(deal: Any) -> list[Any]:
        return [*FishingDeal.seen(deal), padded(deal.tablas)]

    @property
    def tablas(self) -> list[int]:
        return [int(tablas) for tablas in self.state.tablas[: self.players]]


class PasurMatch(KernelMatch):
    NAME = "pasur"


class RemiDeal(WithStock):
    NAME = "remi"
    # The cards of stock, pile and melds show in the moves that there are; see also the end.
    FIELDS = ("turn", "phase", "hand", "twice", "opened", "stock_size", "pile_size", "meld_count")
    FIELDS_AT_END = ("stock", "pile", "melds", "owner", "opened", "how", "score")

    @staticmethod
    def seen(deal: Any) -> list[Any]:
        held = [two_masks(tuple(hand)) for hand in deal.hands]
        return [
            deal.turn,
            REMI_PHASES.index(deal.phase),
            padded([once for once, _twice in held], 6),
            padded([twice for _once, twice in held], 6),
            padded(deal.opened, 6),
            len(deal.stock),
            len(deal.pile),
            len(deal.melds),
        ]

    @staticmethod
    def seen_at_end(deal: Any) -> list[Any]:
        return [
            [CARD[card] for card in reversed(deal.stock)],
            [CARD[card] for card in deal.pile],
            [meld_record(meld) for meld in deal.melds],
            deal.owners,
            padded(deal.opened, 6),
            REMI_ENDS.index(deal.how),
            padded(deal.scores, 6),
        ]

    @classmethod
    def position(
        cls,
        options: Options,
        *,
        hands: Sequence[str],
        melds: Sequence[str] = (),
        owners: Sequence[int] = (),
        opened: Sequence[int] = (),
        stock: str = "2S 2S",
        pile: str = "",
        turn: int = 0,
        dealer: int | None = None,
        phase: str = "play",
        took: str = "",
        drew: bool = False,
        **more: int,
    ) -> Self:
        """Build a round that is under way; see `remi.Reference.position`."""
        game = cls.game()
        before = (turn - 1) % options["players"]
        state = game.new_state(game.rules(None, **options), before if dealer is None else dealer)[0]
        state.turn, state.phase = turn, REMI_PHASES.index(phase)
        for seat, hand in enumerate(hands):
            state.hand[seat], state.twice[seat] = two_masks(tuple(hand.split()))
            state.opened[seat] = seat in opened
        undealt, thrown = (
            [CARD[card] for card in reversed(stock.split())],
            [CARD[card] for card in pile.split()],
        )
        state.stock[: len(undealt)], state.stock_size = undealt, len(undealt)
        state.pile[: len(thrown)], state.pile_size = thrown, len(thrown)
        for number, text in enumerate(melds):
            meld = arranged(tuple(text.split()), Laws.of(options))
            assert meld is not None, text
            state.melds[number] = meld_record(meld)
            state.owner[number] = owners[number] if owners else 0
        state.meld_count = len(melds)
        state.others_opened = any(seat != turn for seat in opened)
        state.took = CARD[took] if took else -1
        state.drew = CARD["2S"] if drew else -1  # any card
        state.owes = state.how = state.winner = -1
        for field, value in more.items():
            state[field] = value
        deal = cls.__new__(cls)
        deal.deal = Deal.at(game, game.default_rule_set, state)
        return deal

    @property
    def hands(self) -> list[list[str]]:
        both = zip(self.state.hand[: self.players], self.state.twice[: self.players])
        return [[*cards.names(once), *cards.names(twice)] for once, twice in both]

    @property
    def pile(self) -> list[str]:
        return [cards.name(card) for card in self.state.pile[: self.state.pile_size]]

    @property
    def table(self) -> list[str]:
        return [meld_text(*meld) for meld in self.state.melds[: self.state.meld_count].tolist()]

    @property
    def owners(self) -> list[int]:
        return [int(owner) for owner in self.state.owner[: self.state.meld_count]]

    @property
    def phase(self) -> str:
        return REMI_PHASES[self.state.phase]

    @property
    def opened(self) -> list[bool]:
        return [bool(opened) for opened in self.state.opened[: self.players]]

    @property
    def how(self) -> str:
        return REMI_ENDS[self.state.how]

    @property
    def points(self) -> list[int]:
        return self.deal.points

    @property
    def scores(self) -> list[int]:
        return self.deal.points


REMI_PHASES = ("draw", "play", "over")
REMI_ENDS = ("out", "hand_remi", "blocked", "")


@lru_cache(20_000)
def two_masks(hand: tuple[str, ...]) -> tuple[int, int]:
    """Return a hand of two packs as a mask of the cards and jokers, and one of the second copies."""
    once = (1 << hand.count(JOKER)) - 1 << cards.JOKER
    twice = 0
    for card in hand:
        if card != JOKER:
            twice |= once & BIT[card]
            once |= BIT[card]
    return once, twice


@lru_cache(20_000)
def meld_record(meld: Meld) -> tuple[bool, int, int, int, int]:
    """Return a meld of Remi as the kernels have it: run, of, low, size, natural."""
    if meld.is_run:
        natural = sum(1 << meld.low + n for n, card in enumerate(meld.cards) if card != JOKER)
        return True, cards.SUITS.index(meld.suit), meld.low, len(meld.cards), natural
    natural = sum(1 << cards.SUITS.index(card[1]) for card in meld.cards if card != JOKER)
    return False, cards.RANKS.index(meld.rank), 0, len(meld.cards), natural


def meld_text(run: bool, of: int, low: int, size: int, natural: int) -> str:
    """Return the cards of such a record as they lie."""
    if run:
        places = range(low, low + size)
        return " ".join(RUN[n] + cards.SUITS[of] if natural >> n & 1 else JOKER for n in places)
    naturals = [cards.RANKS[of] + suit for n, suit in enumerate(cards.SUITS) if natural >> n & 1]
    return " ".join([*naturals, *[JOKER] * (size - len(naturals))])


class RemiMatch(KernelMatch):
    NAME = "remi"


# How far arrays go that have room for more.
SIZES = {"stock": "stock_size", "pile": "pile_size", "melds": "meld_count", "owner": "meld_count"}


def rows(states: np.ndarray[Any, Any], fields: Sequence[str]) -> list[list[Any]]:
    """Return what states show, a row a state, as plain Python values; of stock, pile and melds what there is."""
    columns = []
    for field in fields:
        column = states[field].tolist()
        if SIZES.get(field) in states.dtype.names:
            column = [all_of_it[:size] for all_of_it, size in zip(column, states[SIZES[field]].tolist())]
        columns.append(column)
    return [list(row) for row in zip(*columns)]
