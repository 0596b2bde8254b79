"""Remi once more, in plain Python: a second reading of docs/rules/remi.md.

It was written from the rules file and docs/moves.md alone, shares no code with the package and prefers clarity to
speed. The contract test plays it side by side with the kernels; where the two differ, these files decide. Cards are
text ("TH", "JK"), seats are numbered in the order of play. Melds are in remi_melds.py, a player's turn in remi_turn.py.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Self

from tests.reference.remi_melds import (
    JOKER,
    PACK,
    PLACE,
    Meld,
    arranged,
    holds,
    is_listed,
    melds_of,
    sort,
)
from tests.reference.remi_turn import Law, Move, Turn
from tests.reference.sides import Options

REMI: Options = {
    "players": 2,  # REM-01
    "jokers": 4,  # REM-G1
    "hand_size": 14,  # REM-G2
    "starter_extra": True,  # REM-G2
    "bottom_card_face_up": False,  # REM-G2
    "cutter_joker": False,  # REM-G2
    "ace_both_ends": True,  # REM-G3
    "max_jokers_per_meld": "1",  # REM-G4
    "ace_high_value": 11,  # REM-G5
    "discard_pickup_unopened": "open_now",  # REM-G7
    "discard_pickup_opened": "free",  # REM-G7
    "joker_discard": "forced_only",  # REM-G8
    "opening_min": 51,  # REM-G9
    "joker_counts_for_opening": True,  # REM-G9
    "opening_pure_run": False,  # REM-G9
    "no_open_rounds": 0,  # REM-G9
    "joker_swap": "to_hand",  # REM-G10
    "joker_swap_set": "full_set",  # REM-G10
    "must_discard_to_go_out": True,  # REM-G11
    "stock_empty": "end_round",  # REM-G12
    "blocked_trigger": "after_turn",  # REM-G12
    "stall_circuits": 3,  # REM-G20
    "blocked_unopened_penalty": True,  # REM-G13
    "blocked_tie": "all_zero",  # REM-G14
    "hand_remi_needs_opening_min": True,  # REM-G15
}
OPTIONS: dict[str, Options] = {"remi": REMI}

# Values from which `random_options` takes some.
CHOICES: dict[str, list[Any]] = {
    "players": [2, 3, 4, 5, 6],
    "jokers": [2, 4, 6],
    "hand_size": [13, 14],
    "starter_extra": [True, False],
    "bottom_card_face_up": [True, False],
    "cutter_joker": [True, False],
    "ace_both_ends": [True, False],
    "max_jokers_per_meld": ["1", "2", "naturals"],
    "ace_high_value": [11, 10],
    "discard_pickup_unopened": ["open_now", "never", "free"],
    "discard_pickup_opened": ["free", "meld_now"],
    "joker_discard": ["forced_only", "free"],
    "opening_min": [51, 40, 10, 1],
    "joker_counts_for_opening": [True, False],
    "opening_pure_run": [True, False],
    "no_open_rounds": [0, 1, 2],
    "joker_swap": ["to_hand", "use_now", "off"],
    "joker_swap_set": ["full_set", "any_missing"],
    "must_discard_to_go_out": [True, False],
    "stock_empty": ["end_round", "reshuffle"],
    "blocked_trigger": ["after_turn", "cannot_draw"],
    "stall_circuits": [1, 3, 0],
    "blocked_unopened_penalty": [True, False],
    "blocked_tie": ["all_zero", "turn_order"],
    "hand_remi_needs_opening_min": [True, False],
}
POINTS = {rank: value for value, rank in enumerate("23456789T", start=2)} | {
    "J": 10,
    "Q": 10,
    "K": 10,
    "A": 11,
}
MOST_RESHUFFLES = 3


def random_options(rng: random.Random) -> Options:
    """Return options, a random part of them changed from the rule set; such that a round ends."""
    options = dict(REMI)
    share = rng.random()
    options["players"] = rng.choice(CHOICES["players"])
    options.update({option: rng.choice(values) for option, values in CHOICES.items() if rng.random() < share})
    if options["blocked_trigger"] == "cannot_draw" and options["stall_circuits"] == 0:
        options["stall_circuits"] = 3  # else opened players may take each other's discards for ever
    return options


def full_pack(options: Options) -> list[str]:
    """Return the cards of the pack (REM-02)."""
    return [*PACK, *PACK, *[JOKER] * options["jokers"]]


def card_points(cards: Sequence[str]) -> int:
    """V: what cards left in hand cost (REM-30 to REM-33)."""
    return sum(20 if card == JOKER else POINTS[card[0]] for card in cards)


def target(players: int) -> int:
    """REM-39: T."""
    return 100 * (players - 1)


def unopened_penalty(points: int, players: int) -> int:
    """REM-36: what a loser who has not opened writes for V."""
    return min(points + 25, 100, target(players) // 2)


class Reference:
    """One round.

    Parameters
    ----------
    options
        The rule set: every option by its name in the rules file.
    order
        The full pack, as docs/moves.md says.
    dealer
        The seat that deals.
    """

    def __init__(self, options: Options, order: Sequence[str], dealer: int) -> None:
        if sorted(order) != sorted(full_pack(options)):
            raise ValueError("order must hold every card of the pack")
        self._begin(options, dealer)
        self.chance = 1
        for card in order:
            self.chance = (53 * self.chance + PLACE[card] + 1) % 2147483647
        self.chance = self.chance or 1
        self._deal(list(order))
        self.phase = "play" if options["starter_extra"] else "draw"  # REM-11

    def _begin(self, options: Options, dealer: int) -> None:
        self.options = options
        self.law = Law(options)
        self.players: int = options["players"]
        self.dealer = dealer
        self.turn = (dealer + 1) % self.players
        self.phase = "draw"
        self.hands: list[list[str]] = [[] for _seat in range(self.players)]
        self.stock: list[str] = []  # the next card to draw first
        self.pile: list[str] = []  # the top card last
        self.melds: list[Meld] = []
        self.owners: list[int] = []
        self.opened = [False] * self.players
        self.turns = 0  # completed ones
        self.idle = 0  # turns in a row without a draw and without a table action
        self.reshuffles = 0
        self.chance = 1
        self.how = ""  # "out", "hand_remi" or "blocked"
        self.winners: list[int] = []
        self.scores = [0] * self.players
        self.moves_made: list[str] = []
        self._new_turn()

    def _new_turn(self) -> None:
        self.opened_before = list(self.opened)
        self.laid, self.pure = 0, False
        self.took, self.owes, self.owed_jokers = "", "", 0
        self.drew = self.acted = False
        self._legal: dict[str, Move] | None = None

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
        turns: int = 0,
        idle: int = 0,
        took: str = "",
        drew: bool = False,
        chance: int = 1,
        reshuffles: int = 0,
    ) -> Self:
        """Build a round that is under way: cards as texts "AH JK", melds as they lie, `opened` the seats that have."""
        deal = cls.__new__(cls)
        deal._begin(options, (turn - 1) % options["players"] if dealer is None else dealer)
        deal.hands = [hand.split() for hand in hands]
        for number, meld in enumerate(melds):
            found = arranged(tuple(meld.split()), deal.law.laws)
            assert found is not None, meld
            deal.melds.append(found)
            deal.owners.append(owners[number] if owners else 0)
        deal.opened = [seat in opened for seat in range(deal.players)]
        deal.opened_before = list(deal.opened)
        deal.stock, deal.pile = stock.split(), pile.split()
        deal.turn, deal.phase, deal.turns, deal.idle = turn, phase, turns, idle
        deal.took, deal.drew, deal.chance, deal.reshuffles = took, drew, chance, reshuffles
        return deal

    def _deal(self, cards: list[str]) -> None:
        """REM-04, REM-05; docs/moves.md."""
        packets = [[(self.dealer + place) % self.players, 0] for place in range(1, self.players + 1)]
        due = [self.options["hand_size"]] * self.players
        cutter = (self.dealer - 1) % self.players
        if self.options["cutter_joker"] and cards[-1] == JOKER:
            self.hands[cutter].append(cards.pop())
            due[cutter] -= 1
        first = True
        while any(due):
            for seat, _ in packets:
                size = min(2, due[seat])
                due[seat] -= size
                if first:
                    size += int(self.options["starter_extra"])
                    first = False
                self.hands[seat] += cards[:size]
                del cards[:size]
        self.stock = cards

    # What may be done

    @property
    def over(self) -> bool:
        return self.phase == "over"

    @property
    def others_opened(self) -> bool:
        """Whether an opponent had opened before this turn."""
        return any(opened for seat, opened in enumerate(self.opened_before) if seat != self.turn)

    def _moment(self) -> Turn:
        return Turn(
            hand=sort(self.hands[self.turn]),
            table=tuple(self.melds),
            opened=self.opened[self.turn],
            laid=self.laid,
            pure=self.pure,
            took=self.took,
            owes=self.owes,
            owed_jokers=self.owed_jokers,
        )

    @property
    def _may_open(self) -> bool:
        """REM-G9: `no_open_rounds`."""
        return bool(self.turns >= self.options["no_open_rounds"] * self.players)

    def _can_take(self) -> bool:
        """REM-13, REM-14, REM-G7."""
        if not self.pile:
            return False
        opened = self.opened[self.turn]
        how = self.options["discard_pickup_opened" if opened else "discard_pickup_unopened"]
        if how in ("free", "never"):
            return bool(how == "free")
        if not opened and not self._may_open:
            return False
        card = self.pile[-1]
        moment = self._moment()
        after = replace(moment, hand=sort([*moment.hand, card]), took=card, owes=card)
        return self.law.can_end(after, not self.others_opened)

    def legal_moves(self) -> list[str]:
        """Return the moves of the player to move that are listed, sorted; none when the round is over."""
        if self._legal is None:
            self._legal = dict(self._moves())
        return sorted(self._legal)

    def _moves(self) -> Iterator[tuple[str, Move]]:
        if self.phase == "draw":
            if self.stock:
                yield "draw", Move("draw")
            if self._can_take():
                yield "take", Move("take")
        elif self.phase == "play":
            moment = self._moment()
            for meld in self._lays(moment):
                yield Move("lay", meld).text(), Move("lay", meld)
            if moment.opened:
                moves = [(text, move) for move, text in self.law.adds(moment)]
                moves += [(move.text(), move) for move in self.law.swaps(moment)]
                yield from ((text, move) for text, move in moves if self._completes(moment, move))
            if self._may_end(moment):
                for card in {*moment.hand}:
                    if self.law.can_discard(moment, card):
                        yield f"discard {card}", Move("discard", card=card)

    def _lays(self, moment: Turn) -> list[Meld]:
        """Return the melds that are listed, as far as the turn can be completed."""
        if not moment.opened and not (self._may_open and self.law.can_end(moment, not self.others_opened)):
            return []
        melds = [
            meld
            for meld in melds_of(moment.hand, self.law.laws)
            if self._completes(moment, Move("lay", meld))
        ]
        listed = [meld for meld in melds if is_listed(meld, moment.hand)]
        begun = not moment.opened and (self.acted or moment.owes)
        return melds if begun and not listed else listed

    def _completes(self, moment: Turn, move: Move) -> bool:
        return self.law.may_act(moment, move, not self.others_opened)

    def _may_end(self, moment: Turn) -> bool:
        """Whether the turn may end with a discard now."""
        return not moment.owed and (moment.opened or not self.acted)

    def _read(self, text: str) -> Move | None:
        """Return the legal move of a text, or None."""
        kind, *words = text.split()
        if self._legal is not None and text in self._legal:
            return self._legal[text]
        if self.phase == "draw":
            may = self._can_take() if text == "take" else text == "draw" and bool(self.stock)
            return Move(text) if may else None
        moment = self._moment()
        if self.over or not words or (kind != "lay" and words[0] not in moment.hand):
            return None
        if kind == "discard":
            may = self._may_end(moment) and self.law.can_discard(moment, words[0])
            return Move(kind, card=words[0]) if may and len(words) == 1 else None
        if kind == "lay":
            meld = arranged(tuple(words), self.law.laws) if holds(moment.hand, words) else None
            allowed = meld and (moment.opened or self._may_open)
            move = Move(kind, meld)
            return move if allowed and self._completes(moment, move) else None
        if not moment.opened:
            return None
        for move, each in self._on_a_meld(kind, words[0], words[1:2]):
            if each == text and self._completes(moment, move):
                return move
        return None

    def _on_a_meld(self, kind: str, card: str, number: list[str]) -> list[tuple[Move, str]]:
        """Return what a card may do on the meld of this number, with the texts."""
        on = next((n for n in range(len(self.melds)) if [str(n + 1)] == number), -1)
        if on < 0:
            return []
        if kind == "swap":
            swap = Move(kind, card=card, on=on)
            return [(swap, swap.text())] if self.law.takes_joker(card, self.melds[on]) else []
        ends = self.law.ends(card, self.melds[on])
        moves = [Move(kind, card=card, on=on, end=end) for end in ends]
        return [(move, move.text(both_fit=len(ends) == 2)) for move in moves]

    # What happens

    def play(self, text: str) -> None:
        """Make a move; an illegal one raises ValueError and changes nothing."""
        move = self._read(text)
        if move is None:
            raise ValueError(f"{text!r} is not legal here; listed are {self.legal_moves()}")
        self.moves_made.append(text)
        self._legal = None
        if move.kind == "draw":
            self.hands[self.turn].append(self.stock.pop(0))
            self.drew, self.phase = True, "play"
        elif move.kind == "take":
            self.took = self.pile.pop()
            self.hands[self.turn].append(self.took)
            opened = self.opened[self.turn]
            how = self.options["discard_pickup_opened" if opened else "discard_pickup_unopened"]
            self.owes = "" if how == "free" else self.took
            self.phase = "play"
        elif move.kind == "discard":
            self.hands[self.turn].remove(move.card)
            self.pile.append(move.card)
            self._end_turn()
        else:
            self._act(move)

    def _act(self, move: Move) -> None:
        after = self.law.after(self._moment(), move, not self.others_opened)
        self.hands[self.turn] = list(after.hand)
        self.melds = list(after.table)
        if move.meld:
            self.owners.append(self.turn)
        self.opened[self.turn] = after.opened
        self.laid, self.pure = after.laid, after.pure
        self.owes, self.owed_jokers = after.owes, after.owed_jokers
        self.acted = True
        if not after.hand:
            self._end_turn()  # `must_discard_to_go_out` False

    def _end_turn(self) -> None:
        """REM-21 to REM-24."""
        if not self.hands[self.turn]:
            opened_now = self.opened[self.turn] and not self.opened_before[self.turn]
            self._end("hand_remi" if opened_now and not self.others_opened else "out", [self.turn])
            return
        self.turns += 1
        self.idle = 0 if self.drew or self.acted else self.idle + 1
        self.turn = (self.turn + 1) % self.players
        self._new_turn()
        self.phase = "draw"
        if not self.stock and self.options["stock_empty"] == "reshuffle":
            self._reshuffle()
        stalled = (
            self.options["stall_circuits"] and self.idle >= self.options["stall_circuits"] * self.players
        )
        if stalled or (not self.stock and not self._goes_on()):
            self._end("blocked", self._lowest())

    def _goes_on(self) -> bool:
        """REM-G12: whether a round goes on without a stock."""
        return self.options["blocked_trigger"] == "cannot_draw" and self._can_take()

    def _reshuffle(self) -> None:
        """docs/moves.md: the pile without its top card becomes the stock."""
        *under, top = self.pile
        if not under or self.reshuffles == MOST_RESHUFFLES:
            return
        for i in range(len(under) - 1, 0, -1):
            self.chance = 48271 * self.chance % 2147483647
            j = self.chance % (i + 1)
            under[i], under[j] = under[j], under[i]
        self.stock, self.pile = under[::-1], [top]
        self.reshuffles += 1

    def _lowest(self) -> list[int]:
        """REM-38, REM-G14: who wins a blocked round."""
        points = [card_points(hand) for hand in self.hands]
        tied = [seat for seat in range(self.players) if points[seat] == min(points)]
        if self.options["blocked_tie"] == "all_zero":
            return tied
        return [min(tied, key=lambda seat: (seat - self.turn) % self.players)]

    @property
    def table(self) -> list[str]:
        """The melds as they lie, as texts."""
        return [" ".join(meld.cards) for meld in self.melds]

    # How it ends

    def _end(self, how: str, winners: list[int]) -> None:
        self.phase, self.how, self.winners = "over", how, winners
        for seat in range(self.players):
            if seat not in winners:  # REM-34
                self.scores[seat] = self._score(seat)

    def _score(self, seat: int) -> int:
        points = card_points(self.hands[seat])
        if self.how == "hand_remi":
            return 200  # REM-37
        plain = self.how == "blocked" and not self.options["blocked_unopened_penalty"]
        if self.opened[seat] or plain:
            return points  # REM-35
        return unopened_penalty(points, self.players)

    @property
    def points(self) -> list[int]:
        """The round scores; zeros while the round is running."""
        return list(self.scores)

    @property
    def payoffs(self) -> list[float]:
        """What each seat has won or lost: the mean of the others' scores less its own."""
        total = sum(self.scores)
        return [(total - score) / (self.players - 1) - score for score in self.scores]


class RemiMatch:
    """Rounds in a row until a total reaches T; the lowest one wins (REM-39 to REM-41)."""

    def __init__(self, options: Options, first_dealer: int) -> None:
        self.players: int = options["players"]
        self.dealer = first_dealer
        self.scores = [0] * self.players
        self.carried = 0  # nothing ever is
        self.winner: int | None = None

    @property
    def shown(self) -> list[int]:
        """The score as written down."""
        return list(self.scores)

    def enter(self, deal: Any) -> None:
        """Enter a finished round."""
        if self.winner is not None:
            raise ValueError("the match is over")
        self.scores = [total + score for total, score in zip(self.scores, deal.scores)]
        self.dealer = (self.dealer + 1) % self.players  # REM-03
        lowest = min(self.scores)
        if max(self.scores) >= target(self.players) and self.scores.count(lowest) == 1:
            self.winner = self.scores.index(lowest)


def choose(deal: Any, rng: random.Random) -> str:
    """Choose a move at random; table actions come often, so that rounds get somewhere."""
    moves: list[str] = deal.legal_moves()
    acts = [move for move in moves if move.split()[0] in ("lay", "add", "swap")]
    rest = [move for move in moves if move not in acts]
    if acts and (not rest or rng.random() < 0.8):
        kinds = sorted({move.split()[0] for move in acts})
        kind = rng.choice(kinds)
        return rng.choice([move for move in acts if move.startswith(kind)])
    return rng.choice(rest)
