"""The law of Remi: options, the rule set, the records of a round. Ids (REM-n) are those of ``docs/rules/remi.md``.

Where a rule is found:

    REM-01           here
    REM-02 to 05     dealing.py    the pack, the deal, what a seat knows, a sampled world
    REM-06 to 10     melds.py      what a meld is and is worth, what fits where, all melds of a hand
                     search.py     the best disjoint melds of a hand
    REM-11 to 15     turn.py       the legal moves, drawing and discarding; the end of a round (REM-20 to 24)
    REM-16           opening.py    the opening
    REM-17 to 19     table.py      laying, laying off, taking jokers
    REM-30 to 41     scoring.py    values, round scores, the end of the game

A hand is two masks: `hand` has the bit of each card that is held at least once, `twice` that of each second copy.
Jokers are the bits 52, 53, ... of `hand`, the lowest first.
"""

from typing import Any, Final

import numpy as np

from cardlab.cards import JOKER
from cardlab.engine.bits import BIT, NONE, count
from cardlab.engine.gears import kernel
from cardlab.engine.options import Option, Value, rules_dtype
from cardlab.engine.protocol import State

# Choices of the options, in the order in which `OPTIONS` names them.
ONE_JOKER, TWO_JOKERS, NATURALS = range(3)
OPEN_NOW, NEVER, FREELY = range(3)
FREE, MELD_NOW = range(2)
FORCED_ONLY, ANY_TIME = range(2)
TO_HAND, USE_NOW, OFF = range(3)
FULL_SET, ANY_MISSING = range(2)
END_ROUND, RESHUFFLE = range(2)
AFTER_TURN, CANNOT_DRAW = range(2)
ALL_ZERO, TURN_ORDER = range(2)

OPTIONS: Final = (
    Option("REM-01", "players", "how many players", low=2, high=6),
    Option("REM-G1", "jokers", "how many jokers", low=2, high=6),
    Option("REM-G2", "hand_size", "cards in a hand", low=13, high=14),
    Option("REM-G2", "starter_extra", "one card more for the starter, who does not draw first"),
    Option("REM-G2", "bottom_card_face_up", "the bottom card of the stock is seen by everybody"),
    Option("REM-G2", "cutter_joker", "a joker that ends the pack belongs to the cutter"),
    Option("REM-G3", "ace_both_ends", "a run may hold an ace at both ends"),
    Option("REM-G4", "max_jokers_per_meld", "the most jokers in one meld", choices=("1", "2", "naturals")),
    Option("REM-G5", "ace_high_value", "an ace in a set or at the high end", low=10, high=11),
    Option(
        "REM-G7",
        "discard_pickup_unopened",
        "taking the discard before opening",
        choices=("open_now", "never", "free"),
    ),
    Option("REM-G7", "discard_pickup_opened", "taking the discard later", choices=("free", "meld_now")),
    Option("REM-G8", "joker_discard", "when a joker may be discarded", choices=("forced_only", "free")),
    Option("REM-G9", "opening_min", "points that an opening needs", low=1, high=300),
    Option("REM-G9", "joker_counts_for_opening", "a joker adds its card's value to the opening"),
    Option("REM-G9", "opening_pure_run", "an opening needs a run without a joker"),
    Option("REM-G9", "no_open_rounds", "circuits at the start in which nobody may open", low=0, high=20),
    Option("REM-G10", "joker_swap", "taking a joker from the table", choices=("to_hand", "use_now", "off")),
    Option("REM-G10", "joker_swap_set", "taking it from a set", choices=("full_set", "any_missing")),
    Option("REM-G11", "must_discard_to_go_out", "the last card must be a discard"),
    Option("REM-G12", "stock_empty", "what an empty stock does", choices=("end_round", "reshuffle")),
    Option("REM-G12", "blocked_trigger", "when a round is blocked", choices=("after_turn", "cannot_draw")),
    Option("REM-G20", "stall_circuits", "idle circuits that end a round, 0: any number", low=0, high=100),
    Option("REM-G13", "blocked_unopened_penalty", "the surcharge applies in a blocked round"),
    Option("REM-G14", "blocked_tie", "equal hands in a blocked round", choices=("all_zero", "turn_order")),
    Option("REM-G15", "hand_remi_needs_opening_min", "a hand remi needs the opening minimum"),
)

REMI: Final[dict[str, Value]] = {
    "players": 2,
    "jokers": 4,
    "hand_size": 14,
    "starter_extra": True,
    "bottom_card_face_up": False,
    "cutter_joker": False,
    "ace_both_ends": True,
    "max_jokers_per_meld": "1",
    "ace_high_value": 11,
    "discard_pickup_unopened": "open_now",
    "discard_pickup_opened": "free",
    "joker_discard": "forced_only",
    "opening_min": 51,
    "joker_counts_for_opening": True,
    "opening_pure_run": False,
    "no_open_rounds": 0,
    "joker_swap": "to_hand",
    "joker_swap_set": "full_set",
    "must_discard_to_go_out": True,
    "stock_empty": "end_round",
    "blocked_trigger": "after_turn",
    "stall_circuits": 3,
    "blocked_unopened_penalty": True,
    "blocked_tie": "all_zero",
    "hand_remi_needs_opening_min": True,
}

RULES: Final = rules_dtype(OPTIONS)

SEATS: Final = 6  # REM-01
MAX_PACK: Final = 112  # 104 cards, up to 6 jokers, rounded up
MAX_TABLE: Final = 36  # melds of three cards in 110
MAX_RESHUFFLES: Final = 3  # docs/moves.md

DRAW_PHASE, PLAY_PHASE, OVER = range(3)  # of a turn
OUT, HAND_REMI, BLOCKED = range(3)  # how a round ended
DRAW, TAKE, LAY, ADD, SWAP, DISCARD = range(6)  # kinds of moves
LOW, HIGH = 1, 2  # ends of a run

MELD: Final = np.dtype(
    (
        np.record,
        [
            ("run", np.bool_),
            ("of", np.int8),  # the suit of a run, the rank of a set
            (
                "low",
                np.int8,
            ),  # place of a run's lowest card: 0 low ace, 1 two ... 12 king, 13 high ace; 0 for a set
            ("size", np.int8),
            (
                "natural",
                np.uint16,
            ),  # bit p: a natural card at place p of a run; bit s: one of suit s in a set
        ],
    )
)

MOVE: Final = np.dtype(
    (
        np.record,
        [
            ("kind", np.int8),
            ("card", np.int8),  # 52 for a joker, -1 for none
            ("meld", np.int8),  # of the table, -1 for none
            ("end", np.int8),  # of the run where the card goes, 0 where only one fits
            ("laid", MELD),
        ],
    )
)

# More than fifteen cards can have: 91 stretches of a suit can be runs, 60 of each suit where as many jokers join the
# naturals, and sets of four ranks; a natural card fits at the ends of ten runs and in four sets, a joker at 72 ends.
MAX_MOVES: Final = 1024

STATE: Final = np.dtype(
    (
        np.record,
        [
            ("rules", RULES),
            ("dealer", np.int8),
            ("turn", np.int8),  # the seat to move
            ("phase", np.int8),
            ("hand", np.uint64, SEATS),
            ("twice", np.uint64, SEATS),
            (
                "shown",
                np.uint64,
                SEATS,
            ),  # cards in a hand that everybody has seen: taken from the pile or the
            ("shown_twice", np.uint64, SEATS),  # table, the cutter's joker, the bottom card
            ("stock", np.int8, MAX_PACK),  # the next card to draw is stock[stock_size - 1]
            ("stock_size", np.int8),
            ("pile", np.int8, MAX_PACK),  # the top is pile[pile_size - 1]
            ("pile_size", np.int8),
            ("melds", MELD, MAX_TABLE),
            ("owner", np.int8, MAX_TABLE),
            ("meld_count", np.int8),
            ("opened", np.int8, SEATS),  # 0 or 1: numba knows no arrays of flags in a record
            ("laid_value", np.int16),  # points laid towards the opening in this turn
            ("opened_now", np.bool_),  # the mover has opened in this turn
            ("others_opened", np.bool_),  # an opponent of the mover had opened before this turn
            ("took", np.int8),  # the card taken from the pile in this turn, or -1
            ("owes", np.int8),  # the same while it must still be melded, or -1
            ("owed_jokers", np.int8),  # jokers taken from the table that must still be used (use_now)
            ("drew", np.int8),  # the card drawn from the stock in this turn, or -1
            ("acted", np.bool_),  # something was done on the table in this turn
            ("turns", np.int16),  # finished ones
            ("idle", np.int16),  # the last so many without draw and action on the table (REM-24)
            ("reshuffles", np.int8),
            ("chance", np.int64),  # says how the pile is shuffled (docs/moves.md)
            ("how", np.int8),  # the round ended, or -1
            ("winner", np.int8),  # or -1; of several who write 0 the first in order of play
            ("score", np.int16, SEATS),  # round scores, once the round is over
        ],
    )
)

MATCH: Final = np.dtype(
    (
        np.record,
        [
            ("dealer", np.int8),
            ("score", np.int16, SEATS),
            ("carried", np.int16),  # always 0
            ("deals", np.int16),
            ("winner", np.int8),  # a seat, or -1
        ],
    )
)

OUTCOME: Final = np.dtype(
    (
        np.record,
        [
            ("dealer", np.int8),
            ("payoff", np.float64, SEATS),  # the mean round score of the others less the own one
            ("score", np.int16, SEATS),
            ("value", np.int16, SEATS),  # V, of the cards left
            ("cards", np.int8, SEATS),  # left
            ("opened", np.int8, SEATS),  # 0 or 1: numba knows no arrays of flags in a record
            ("capped", np.int8, SEATS),  # likewise: wrote the limit of REM-36
            ("how", np.int8),
            ("winner", np.int8),
            ("turns", np.int16),
            ("melds", np.int8),  # on the table
        ],
    )
)


def sides(rules: Any) -> tuple[int, ...]:
    """REM-01: each seat is a side of its own."""
    return tuple(range(int(rules.players)))


@kernel
def next_seat(state: State, seat: int) -> int:
    """REM-03: the next seat in order of play."""
    return seat + 1 if seat + 1 < state.rules.players else 0


@kernel
def joker_limit(rules: Any, naturals: int) -> int:
    """REM-08, REM-G4: the most jokers of a meld with so many natural cards; without two of those it is none."""
    if rules.max_jokers_per_meld == NATURALS:
        return naturals
    return 1 if rules.max_jokers_per_meld == ONE_JOKER else 2


@kernel
def count_jokers(hand: np.uint64) -> int:
    """How many jokers a hand holds."""
    return count(hand >> np.uint64(JOKER))


@kernel
def holds(hand: np.uint64, card: int) -> bool:
    """Whether a hand holds a card, or any joker."""
    return bool(hand & BIT[card] != NONE)  # the first joker has the bit of `JOKER`


@kernel
def put_in(hands: Any, twice: Any, seat: int, card: int) -> None:
    """Put a card into a hand, given as the arrays of both masks."""
    if card >= JOKER:
        hands[seat] |= BIT[JOKER + count_jokers(hands[seat])]
    elif hands[seat] & BIT[card] != NONE:
        twice[seat] |= BIT[card]
    else:
        hands[seat] |= BIT[card]


@kernel
def take_out(hands: Any, twice: Any, seat: int, card: int) -> None:
    """Take a card out of a hand that holds it, given as the arrays of both masks."""
    if card >= JOKER:
        hands[seat] ^= BIT[JOKER - 1 + count_jokers(hands[seat])]
    elif twice[seat] & BIT[card] != NONE:
        twice[seat] ^= BIT[card]
    else:
        hands[seat] ^= BIT[card]


@kernel
def hand_count(state: State, seat: int) -> int:
    """How many cards a seat holds."""
    return count(state.hand[seat]) + count(state.twice[seat])
