"""What a player of Remi may do within his turn, in plain Python: the moves on the table, and whether a turn can end.

A second reading of docs/rules/remi.md (2.3, 2.4) and docs/moves.md; see tests/reference/remi.py.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from tests.reference.remi_melds import (
    HIGH_ACE,
    JOKER,
    RUN,
    Hand,
    Laws,
    Meld,
    covers,
    melds_of,
    most,
    sort,
    without,
    worth,
)
from tests.reference.sides import Options


class Move(NamedTuple):
    """A move: its kind, the meld of a `lay`, the card, the number of the meld on the table, and the end."""

    kind: str
    meld: Meld | None = None
    card: str = ""
    on: int = -1
    end: str = ""

    def text(self, both_fit: bool = False) -> str:
        """Return the move as docs/moves.md writes it."""
        if self.meld:
            return f"lay {' '.join(self.meld.cards)}"
        words = [self.kind, self.card, str(self.on + 1) if self.on >= 0 else ""]
        if self.end and (self.card == JOKER or both_fit):
            words.append(self.end)
        return " ".join(word for word in words if word)


@dataclass(frozen=True)
class Turn:
    """What the player to move has at one moment of his turn, as far as it decides what he may do.

    Attributes
    ----------
    hand
        His cards.
    table
        The melds.
    opened
        Whether he has opened.
    laid, pure
        Not yet opened: what he has laid towards the minimum in this turn, and whether a run without jokers is in it.
    took
        The discard that he took in this turn.
    owes
        The same as long as it must still be melded.
    owed_jokers
        Jokers taken from the table that must still be melded.
    """

    hand: Hand
    table: tuple[Meld, ...] = ()
    opened: bool = False
    laid: int = 0
    pure: bool = False
    took: str = ""
    owes: str = ""
    owed_jokers: int = 0

    @property
    def owed(self) -> str:
        """The card that must be melded next by an opened player."""
        return self.owes or (JOKER if self.owed_jokers else "")


@dataclass
class Law:
    """What a player may do within his turn, by the options; nothing here knows of stock, pile or other hands."""

    options: Options
    laws: Laws = field(init=False)

    def __post_init__(self) -> None:
        self.laws = Laws.of(self.options)
        self.keep = int(self.options["must_discard_to_go_out"])  # REM-20

    # What moves there are on the table, allowed or not

    def ends(self, card: str, meld: Meld) -> list[str]:
        """Return where a card may be laid off on a meld: "" for a set, "low" and "high" for a run (REM-17)."""
        joker = card == JOKER
        if not self.laws.allow(meld.naturals + (not joker), meld.jokers + joker):
            return []
        if not meld.is_run:
            return [""] if len(meld.cards) < 4 and (joker or card in meld.missing) else []
        found = []
        for end, place, other in (("low", meld.low - 1, meld.high), ("high", meld.high + 1, meld.low)):
            fits = 0 <= place <= HIGH_ACE and (joker or card == RUN[place] + meld.suit)
            both_aces = {place, other} == {0, HIGH_ACE}
            if fits and (self.laws.ace_both_ends or not both_aces):
                found.append(end)
        return found

    def takes_joker(self, card: str, meld: Meld) -> bool:
        """REM-18: whether the card takes the place of a joker in the meld."""
        if card == JOKER or not meld.jokers or self.options["joker_swap"] == "off":
            return False
        if meld.is_run:
            return any(lies == JOKER and stands == card for lies, stands in zip(meld.cards, meld.stands))
        if self.options["joker_swap_set"] == "full_set" and meld.naturals < 3:
            return False
        return card in meld.missing

    def adds(self, turn: Turn) -> Iterator[tuple[Move, str]]:
        """Yield the ways to lay off a card of the hand, and their texts."""
        for on, meld in enumerate(turn.table):
            for card in {*turn.hand}:
                ends = self.ends(card, meld)
                for end in ends:
                    move = Move("add", card=card, on=on, end=end)
                    yield move, move.text(both_fit=len(ends) == 2)

    def swaps(self, turn: Turn) -> Iterator[Move]:
        """Yield the ways to take a joker with a card of the hand."""
        for on, meld in enumerate(turn.table):
            if meld.jokers:
                for card in {*turn.hand}:
                    if self.takes_joker(card, meld):
                        yield Move("swap", card=card, on=on)

    # What they do

    def after(self, turn: Turn, move: Move, hand_remi: bool) -> Turn:
        """Return the moment after a table action; `hand_remi`: no opponent has opened."""
        table = list(turn.table)
        hand, owed, opened, laid, pure = turn.hand, turn.owed_jokers, turn.opened, turn.laid, turn.pure
        if move.meld:
            cards: tuple[str, ...] = move.meld.cards
            table.append(move.meld)
            hand = without(hand, cards)
            if not opened:
                laid, pure = laid + worth(move.meld, self.laws), pure or move.meld.pure_run
                enough = laid >= self.options["opening_min"] or (self._exempt(hand_remi) and len(hand) <= 1)
                lacks = (turn.owes and turn.owes not in cards) or (
                    self.options["opening_pure_run"] and not pure
                )
                opened = enough and not lacks
        else:
            cards = (move.card,)
            hand = without(hand, cards)
            meld = table[move.on]
            if move.kind == "swap":
                table[move.on] = _swapped(meld, move.card)
                hand = sort([*hand, JOKER])
                owed += self.options["joker_swap"] == "use_now"
            else:
                table[move.on] = _grown(meld, move.card, move.end)
        jokers = 0 if move.kind == "swap" else cards.count(JOKER)
        return replace(
            turn,
            hand=hand,
            table=tuple(table),
            opened=opened,
            laid=laid,
            pure=pure,
            owes="" if turn.owes in cards else turn.owes,
            owed_jokers=max(0, owed - jokers),
        )

    # Whether a turn can be completed

    def _exempt(self, hand_remi: bool) -> bool:
        """REM-G15: whether a hand remi needs no minimum."""
        return hand_remi and not self.options["hand_remi_needs_opening_min"]

    def can_end(self, turn: Turn, hand_remi: bool) -> bool:
        """Tell whether a turn can still be completed; `hand_remi`: no opponent has opened."""
        if turn.opened:
            return len(turn.hand) >= self.keep and self._can_pay(turn)
        pure = self.options["opening_pure_run"] and not turn.pure
        best = most(turn.hand, self.laws, self.keep, turn.owes, pure)
        if turn.laid + best >= self.options["opening_min"]:
            return True
        return self._exempt(hand_remi) and covers(turn.hand, self.laws, self.keep, turn.owes, pure)

    def _can_pay(self, turn: Turn) -> bool:
        """Tell whether the next move of an opened player can pay what he owes."""
        if not turn.owed:
            return True
        spare = len(turn.hand) - self.keep
        lays = any(
            turn.owed in meld.cards and len(meld.cards) <= spare for meld in melds_of(turn.hand, self.laws)
        )
        adds = any(move.card == turn.owed and spare for move, _text in self.adds(turn))
        to_hand = self.options["joker_swap"] == "to_hand"
        return lays or adds or (to_hand and any(move.card == turn.owed for move in self.swaps(turn)))

    def may_act(self, turn: Turn, move: Move, hand_remi: bool) -> bool:
        """Tell whether a move on the table is allowed: it pays what is owed, and the turn can still be completed."""
        if turn.opened and turn.owed and turn.owed not in (move.meld.cards if move.meld else (move.card,)):
            return False
        return self.can_end(self.after(turn, move, hand_remi), hand_remi)

    def can_discard(self, turn: Turn, card: str) -> bool:
        """REM-14, REM-15: whether a card may be discarded, when the turn may end."""
        naturals = any(other != JOKER for other in turn.hand)

        def barred(each: str) -> bool:
            return each == JOKER and naturals and self.options["joker_discard"] == "forced_only"

        if barred(card):
            return False
        return card != turn.took or all(other == turn.took or barred(other) for other in turn.hand)


def _swapped(meld: Meld, card: str) -> Meld:
    if meld.is_run:
        lies = list(meld.cards)
        lies[[*zip(meld.cards, meld.stands)].index((JOKER, card))] = card
        return Meld(tuple(lies), meld.low)
    naturals = sort([*(other for other in meld.cards if other != JOKER), card])
    return Meld((*naturals, *[JOKER] * (meld.jokers - 1)), -1)


def _grown(meld: Meld, card: str, end: str) -> Meld:
    if end == "low":
        return Meld((card, *meld.cards), meld.low - 1)
    if end == "high":
        return Meld((*meld.cards, card), meld.low)
    return Meld(sort([*meld.cards, card]), -1)
