"""Sixty-six once more, in plain Python: a second reading of docs/rules/sixty_six.md.

It was written from the rules file alone, shares no code with the package and prefers clarity to speed.
The contract test plays it side by side with the kernels; where the two differ, the rules file decides.
Cards are text ("TH").
"""

from collections.abc import Mapping, Sequence
from typing import Any

Options = Mapping[str, Any]

SUITS = "SHDC"
STRENGTH = {rank: place for place, rank in enumerate("9JQKTA")}  # R66-4
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}  # R66-3
LOWEST_RANK = {24: "9", 20: "J"}  # SNP-3: the lowest trump of the pack is the one exchanged
ENOUGH = 66  # R66-33

SERBIAN: Options = {
    "deal_packets": [2, 2, 2],  # O66-1
    "next_dealer": "alternate",  # O66-2
    "announce": "manual",  # O66-3
    "announce_on_marriage": True,  # O66-4
    "false_announce_gp": 2,  # O66-5
    "exchange_needs_trick": False,  # O66-6
    "exchange_min_facedown": 2,  # O66-7
    "exchange_on_lead_only": True,  # O66-8
    "exchange_before_draw": False,  # O66-9
    "exchange_after_opponent_closes": False,  # O66-10
    "marriage_first_lead": True,  # O66-11
    "marriage_after_stock": True,  # O66-12
    "marriage_when_closed": True,  # O66-13
    "close_first_lead": True,  # O66-14
    "close_min_facedown": 2,  # O66-15
    "close_before_draw": True,  # O66-16
    "closed_opponent_may_win": False,  # O66-17
    "failed_close": "opponent_wins",  # O66-18
    "failed_close_gp": 2,  # O66-19
    "failed_close_gp_no_trick": 2,  # O66-20
    "last_trick_bonus": 10,  # O66-21
    "last_trick_bonus_when_closed": False,  # O66-22
    "tie_65_65": "draw",  # O66-23
    "carry_both_over": 1,  # O66-24
    "carry_on_65_65": False,  # O66-25
    "bonus_counts_for_33": True,  # O66-26
    "target": 11,  # O66-27
    "match_display": "down",  # O66-28
    # section 2.8; closed_opponent_gp and last_trick_gp are without effect here
    "pack": 24,
    "hand": 6,
    "turn_after_packet": 3,
    "close_pays_at": "end",
    "closed_opponent_gp": "by_loser",
    "last_trick_wins": False,
    "last_trick_gp": "by_loser",
    "false_announce_gp_no_trick": 2,
}

POLISH: Options = {
    **SERBIAN,
    "deal_packets": [3, 3],
    "turn_after_packet": 2,
    "announce": "auto",
    "exchange_needs_trick": True,
    "exchange_min_facedown": 1,
    "marriage_first_lead": False,
    "close_min_facedown": 1,
    "close_before_draw": False,
    "closed_opponent_may_win": True,
    "failed_close": "last_trick",
    "tie_65_65": "last_trick",
    "carry_both_over": 0,
    "match_display": "up",
}

SCHNAPSEN: Options = {
    **SERBIAN,
    "pack": 20,
    "hand": 5,
    "deal_packets": [3, 2],
    "turn_after_packet": 1,
    "exchange_min_facedown": 1,
    "close_min_facedown": 1,
    "close_before_draw": False,
    "closed_opponent_may_win": True,
    "failed_close_gp_no_trick": 3,
    "last_trick_bonus": 0,
    "carry_both_over": 0,
    "target": 7,
    "close_pays_at": "closing",
    "closed_opponent_gp": "failed_close",
    "last_trick_wins": True,
    "false_announce_gp_no_trick": 3,
}

OPTIONS: Mapping[str, Options] = {"serbian": SERBIAN, "polish": POLISH, "schnapsen": SCHNAPSEN}


def full_pack(size: int) -> list[str]:
    """Return the cards of the pack (R66-2, SNP-1)."""
    lowest = STRENGTH[LOWEST_RANK[size]]
    return [rank + suit for suit in SUITS for rank in STRENGTH if STRENGTH[rank] >= lowest]


def beats(reply: str, lead: str, trump: str) -> bool:
    """Tell whether the reply takes the trick (R66-5)."""
    if reply[1] == lead[1]:
        return STRENGTH[reply[0]] > STRENGTH[lead[0]]
    return reply[1] == trump


def legal_replies(hand: Sequence[str], lead: str, trump: str, strict: bool) -> list[str]:
    """Return what the follower may play (R66-13, 15, 16; section 4)."""
    if not strict:
        return list(hand)
    same_suit = [card for card in hand if card[1] == lead[1]]
    if same_suit:
        return [card for card in same_suit if beats(card, lead, trump)] or same_suit
    return [card for card in hand if card[1] == trump] or list(hand)


def price(loser_points: int, loser_tricks: int) -> int:
    """Return the winner's game points by what the loser has (R66-46, 48)."""
    if loser_tricks == 0:
        return 3
    return 2 if loser_points <= 32 else 1


class Reference:
    """One deal.

    Parameters
    ----------
    options
        The rule set: every option by its name in the rules file.
    order
        The full pack in the order in which it is dealt, first card first.
    dealer
        0 or 1.
    """

    def __init__(self, options: Options, order: Sequence[str], dealer: int) -> None:
        self._set_up(options, dealer)
        if sorted(order) != sorted(full_pack(options["pack"])):
            raise ValueError("order must hold every card of the pack once")
        self._deal(list(order))

    def _set_up(self, options: Options, dealer: int) -> None:
        self.options = options
        self.dealer = dealer
        self.hands: list[list[str]] = [[], []]
        self.piles: list[list[str]] = [[], []]
        self.stock: list[str] = []  # next card to draw first, the turned card last
        self.trump = ""
        self.turn = 1 - dealer
        self.window = "lead"  # before_draw, lead, reply, last_call or over
        self.led = ""  # the card led to the trick under way
        self.declared = ""  # the suit declared on this lead
        self.points = [0, 0]
        self.bonus = [0, 0]  # the part of the points that is the last-trick bonus
        self.pending = [0, 0]
        self.tricks = [0, 0]
        self.closed_by: int | None = None
        self.points_at_closing = [0, 0]
        self.tricks_at_closing = [0, 0]
        self.game_points = [0, 0]
        self.payoffs = [0, 0]
        self.carry = 0
        self.moves_made: list[str] = []
        self._legal: list[str] | None = None

    def _deal(self, cards: list[str]) -> None:
        """Deal packet by packet, the non-dealer first, and turn a card for trump (R66-6 to 8, SNP-2)."""
        turned = ""
        for number, size in enumerate(self.options["deal_packets"], start=1):
            for player in (1 - self.dealer, self.dealer):
                self.hands[player] += cards[:size]
                del cards[:size]
            if number == self.options["turn_after_packet"]:
                turned = cards.pop(0)
        self.stock = [*cards, turned]
        self.trump = turned[1]

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
    ) -> "Reference":
        """Build a deal that is under way.

        Cards are given as "AH TH"; `stock` lists the face-down cards in the order of drawing and the turned
        card last. `at_closing` is the points and the tricks when the stock was closed. The piles stay empty.
        """
        deal = cls.__new__(cls)
        deal._set_up(options, dealer)
        deal.hands = [hand.split() for hand in hands]
        deal.stock = stock.split()
        deal.trump, deal.turn, deal.led = trump, turn, led
        deal.window = "reply" if led else window
        deal.points, deal.pending, deal.tricks = list(points), list(pending), list(tricks)
        deal.closed_by = closed_by
        deal.points_at_closing, deal.tricks_at_closing = list(at_closing[0]), list(at_closing[1])
        return deal

    # What the table shows

    @property
    def over(self) -> bool:
        """True when the deal has ended."""
        return self.window == "over"

    @property
    def face_down(self) -> int:
        """Face-down cards in the stock; after a closing those it held then."""
        return max(0, len(self.stock) - 1)

    @property
    def stock_open(self) -> bool:
        """True while cards are drawn."""
        return self.closed_by is None and bool(self.stock)

    @property
    def lowest_trump(self) -> str:
        """The card that may be exchanged (R66-27, SNP-3)."""
        return LOWEST_RANK[self.options["pack"]] + self.trump

    # What may be done

    def legal_moves(self) -> list[str]:
        """Return the moves of the player to move, sorted; none when the deal is over."""
        if self._legal is None:
            self._legal = sorted(self._moves_in_window())
        return list(self._legal)

    def _moves_in_window(self) -> list[str]:
        if self.window == "before_draw":
            return self._moves_before_draw()
        if self.window == "lead":
            return self._moves_on_lead()
        if self.window == "reply":
            return self._moves_in_reply()
        return ["call", "pass"] if self.window == "last_call" else []

    def _moves_before_draw(self) -> list[str]:
        """Window 1 of section 4: the winner of the trick, before the two draw."""
        moves = ["draw"]
        if self._may_call(self.turn):
            moves.append("call")
        if self.options["exchange_before_draw"] and self._may_exchange():
            moves.append("exchange")
        if self.options["close_before_draw"] and self.face_down >= self.options["close_min_facedown"]:
            moves.append("close")
        return moves

    def _moves_on_lead(self) -> list[str]:
        """Window 2 of section 4: call, exchange, close, declare, lead (R66-17, 21, 24, 32)."""
        hand = self.hands[self.turn]
        if self.declared:
            moves = ["K" + self.declared, "Q" + self.declared]
            if self.options["announce_on_marriage"] and self._may_call(self.turn):
                moves.append("call")
            return moves
        moves = list(hand)
        if self._may_call(self.turn):
            moves.append("call")
        if self._may_exchange():
            moves.append("exchange")
        if self._may_close_on_lead():
            moves.append("close")
        if self._may_declare():
            moves += ["marriage " + suit for suit in SUITS if "K" + suit in hand and "Q" + suit in hand]
        return moves

    def _moves_in_reply(self) -> list[str]:
        """Window 3 of section 4: the follower; O66-8 may let him exchange first."""
        strict = not self.stock_open  # R66-14
        moves = legal_replies(self.hands[self.turn], self.led, self.trump, strict)
        if not self.options["exchange_on_lead_only"] and self._may_exchange():
            moves.append("exchange")
        return moves

    def _may_call(self, player: int) -> bool:
        """R66-34, 43: by hand, after the first trick, and not against a closer who alone may win.

        The player asked about is always the winner of the last trick, as nobody else leads.
        """
        return self.options["announce"] == "manual" and sum(self.tricks) > 0 and self._may_win(player)

    def _may_win(self, player: int) -> bool:
        """R66-43: may this player's 66 end the deal?"""
        against_closer = self.closed_by == 1 - player
        return not against_closer or bool(self.options["closed_opponent_may_win"])

    def _may_exchange(self) -> bool:
        """R66-27 to 31 for the player to move; which windows are open for it is decided by the caller."""
        if not self.stock or self.lowest_trump not in self.hands[self.turn]:
            return False
        if self.options["exchange_needs_trick"] and self.tricks[self.turn] == 0:
            return False
        if self.face_down < self.options["exchange_min_facedown"]:
            return False
        if self.closed_by is None:
            return True
        return self.closed_by != self.turn and bool(self.options["exchange_after_opponent_closes"])

    def _may_close_on_lead(self) -> bool:
        """R66-39, 40."""
        if not self.stock_open or self.face_down < self.options["close_min_facedown"]:
            return False
        return sum(self.tricks) > 0 or bool(self.options["close_first_lead"])

    def _may_declare(self) -> bool:
        """R66-22, 25: is this lead one on which a marriage may be declared?"""
        if self.closed_by is not None and not self.options["marriage_when_closed"]:
            return False
        if not self.stock and not self.options["marriage_after_stock"]:
            return False
        return self.tricks[self.turn] > 0 or bool(self.options["marriage_first_lead"])

    # What happens

    def play(self, move: str) -> None:
        """Make a move; an illegal one raises ValueError and changes nothing."""
        if move not in self.legal_moves():
            raise ValueError(f"{move!r} is not legal here; legal are {self.legal_moves()}")
        self.moves_made.append(move)
        self._legal = None
        if move == "call":
            self._call()
        elif move == "pass":
            self._count()
        elif move == "exchange":
            self._exchange()
        elif move == "close":
            self._close()
        elif move == "draw":
            self._draw()
        elif move.startswith("marriage "):
            self._declare(move[-1])
        elif self.window == "lead":
            self._lead(move)
        else:
            self._reply(move)
        self._legal = None
        if self.window == "before_draw" and self.legal_moves() == ["draw"]:
            self._draw()

    def _exchange(self) -> None:
        """R66-27: the lowest trump becomes the last card of the stock."""
        hand = self.hands[self.turn]
        hand.remove(self.lowest_trump)
        hand.append(self.stock[-1])
        self.stock[-1] = self.lowest_trump

    def _close(self) -> None:
        """R66-39, 41, 42; before the draw the same player then leads from his shorter hand."""
        self.closed_by = self.turn
        self.points_at_closing = list(self.points)
        self.tricks_at_closing = list(self.tricks)
        self.window = "lead"

    def _draw(self) -> None:
        """R66-12: a card each, the winner of the trick first."""
        for player in (self.turn, 1 - self.turn):
            self.hands[player].append(self.stock.pop(0))
        self.window = "lead"
        self._legal = None

    def _declare(self, suit: str) -> None:
        """R66-20, 23; with the automatic end R66-34."""
        value = 40 if suit == self.trump else 20
        self.declared = suit
        if self.tricks[self.turn] == 0:
            self.pending[self.turn] = value
            return
        self.points[self.turn] += value
        if self.options["announce_on_marriage"]:
            self._end_by_itself([self.turn])

    def _lead(self, card: str) -> None:
        self.hands[self.turn].remove(card)
        self.led = card
        self.declared = ""
        self.turn = 1 - self.turn
        self.window = "reply"

    def _reply(self, card: str) -> None:
        """Complete the trick: window 4 of section 4."""
        self.hands[self.turn].remove(card)
        winner = self.turn if beats(card, self.led, self.trump) else 1 - self.turn
        self.piles[winner] += [self.led, card]
        self.tricks[winner] += 1
        self.points[winner] += POINTS[self.led[0]] + POINTS[card[0]]
        last_trick = not self.hands[0] and not self.hands[1]
        bonus_is_due = self.closed_by is None or self.options["last_trick_bonus_when_closed"]  # R66-19
        if last_trick and bonus_is_due:  # R66-18
            self.bonus[winner] = self.options["last_trick_bonus"]
            self.points[winner] += self.bonus[winner]
        self.points[winner] += self.pending[winner]  # R66-23
        self.pending[winner] = 0
        self.led = ""
        self.turn = winner
        self._end_by_itself([winner, 1 - winner])
        if not self.over:
            self._go_on(last_trick)

    def _go_on(self, last_trick: bool) -> None:
        if not last_trick:
            self.window = "before_draw" if self.stock_open else "lead"
        elif self._may_call(self.turn):
            self.window = "last_call"  # R66-38
        else:
            self._count()

    # How it ends

    def _end_by_itself(self, players: Sequence[int]) -> None:
        """R66-34 with the automatic end: the first of these players who has 66 and may win with it."""
        if self.options["announce"] != "auto":
            return
        for player in players:
            if self.points[player] >= ENOUGH and self._may_win(player):
                self._win_with_enough(player)
                return

    def _call(self) -> None:
        caller, other = self.turn, 1 - self.turn
        if self.points[caller] >= ENOUGH:
            self._win_with_enough(caller)  # R66-35
        elif self.closed_by == caller and self.options["failed_close"] == "opponent_wins":
            self._finish(other, self._price_of_failed_close())  # R66-45, SNP-7
        elif self.tricks[other] == 0:
            self._finish(other, self.options["false_announce_gp_no_trick"])  # SNP-9
        else:
            self._finish(other, self.options["false_announce_gp"])  # R66-36

    def _win_with_enough(self, winner: int) -> None:
        """Pay a winner who has 66: in an open deal, as the closer, or against the closer."""
        loser = 1 - winner
        if self.closed_by == winner and self.options["close_pays_at"] == "closing":
            self._finish(winner, price(self.points_at_closing[loser], self.tricks_at_closing[loser]))  # SNP-6
        elif self.closed_by == loser and self.options["closed_opponent_gp"] == "failed_close":
            self._finish(winner, self._price_of_failed_close())  # SNP-7
        else:
            self._win_by_loser(winner)

    def _win_by_loser(self, winner: int) -> None:
        """R66-46, 47: the loser's points and tricks are those of this moment."""
        loser = 1 - winner
        points = self.points[loser]
        if not self.options["bonus_counts_for_33"]:
            points -= self.bonus[loser]
        self._finish(winner, price(points, self.tricks[loser]))

    def _price_of_failed_close(self) -> int:
        """R66-45, O66-20, SNP-7: by the opponent's tricks when the stock was closed."""
        assert self.closed_by is not None
        without_trick = self.tricks_at_closing[1 - self.closed_by] == 0
        return int(self.options["failed_close_gp_no_trick" if without_trick else "failed_close_gp"])

    def _count(self) -> None:
        """All cards are played and nobody has called; `turn` won the last trick."""
        if self.closed_by is not None:
            self._count_closed(self.closed_by)
        elif self.options["last_trick_wins"]:
            if self.options["last_trick_gp"] == "one":
                self._finish(self.turn, 1)  # SNP-9
            else:
                self._win_by_loser(self.turn)  # SNP-8
        else:
            self._count_open()

    def _count_closed(self, closer: int) -> None:
        if self.points[closer] >= ENOUGH:
            self._win_with_enough(closer)  # R66-44
        elif self.options["failed_close"] == "opponent_wins":
            self._finish(1 - closer, self._price_of_failed_close())  # R66-45, SNP-7
        else:
            self._win_by_loser(self.turn)  # R66-45, polish

    def _count_open(self) -> None:
        enough = [player for player in (0, 1) if self.points[player] >= ENOUGH]
        if len(enough) == 1:
            self._win_by_loser(enough[0])  # R66-49
        elif len(enough) == 2:
            self._leave_undecided(self.options["carry_both_over"])  # R66-51
        elif self.options["tie_65_65"] == "last_trick":
            self._win_by_loser(self.turn)  # R66-50, polish
        else:
            self._leave_undecided(1 if self.options["carry_on_65_65"] else 0)  # R66-50

    def _finish(self, winner: int, game_points: int) -> None:
        self.window = "over"
        self.game_points[winner] = game_points
        self.payoffs[winner] = game_points
        self.payoffs[1 - winner] = -game_points

    def _leave_undecided(self, carry: int) -> None:
        self.window = "over"
        self.carry = carry


class ReferenceMatch:
    """Deals in a row (R66-10, 51 to 53).

    `scores` count up from 0; `shown` is what the players write down.
    """

    def __init__(self, options: Options, first_dealer: int) -> None:
        self.options = options
        self.dealer = first_dealer
        self.scores = [0, 0]
        self.carried = 0
        self.winner: int | None = None

    def record(self, game_points: Sequence[int], carry: int = 0) -> None:
        """Enter a finished deal: its game points, one of them 0, and what it hands on undecided."""
        if self.winner is not None:
            raise ValueError("the match is over")
        deal_winner = next((player for player in (0, 1) if game_points[player] > 0), None)
        if deal_winner is not None:
            self.scores[deal_winner] += game_points[deal_winner] + self.carried  # R66-52
            self.carried = 0
            if self.scores[deal_winner] >= self.options["target"]:
                self.winner = deal_winner  # R66-53
        self.carried += carry
        self.dealer = self._next_dealer(deal_winner)

    def enter(self, deal: Reference) -> None:
        """Enter a finished deal."""
        self.record(deal.game_points, deal.carry)

    def _next_dealer(self, deal_winner: int | None) -> int:
        """R66-10, O66-2."""
        if deal_winner is None or self.options["next_dealer"] == "alternate":
            return 1 - self.dealer
        return deal_winner if self.options["next_dealer"] == "winner" else 1 - deal_winner

    @property
    def shown(self) -> list[int]:
        """The score as written down: up from 0, or down from the target and never below 0 (I66-14)."""
        if self.options["match_display"] == "up":
            return list(self.scores)
        return [max(0, self.options["target"] - score) for score in self.scores]
