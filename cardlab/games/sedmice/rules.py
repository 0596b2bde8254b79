"""The law of Sedmice: options, rule sets, the state of a deal, and the kernels.

Ids (RSD-n, OSD-n) are those of ``docs/rules/sedmice.md``.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab.cards import ACE, SEVEN, TEN
from cardlab.engine.bits import BIT, NONE, count, lowest
from cardlab.engine.gears import kernel
from cardlab.engine.moves import add_cards, add_move
from cardlab.engine.options import Option, Value, rules_dtype
from cardlab.engine.protocol import Match, Move, Outcome, State

# Choices of the options, in the order in which `OPTIONS` names them.
SINGLE, PAIRS = range(2)
SUM, ONE_TWO_THREE = range(2)
RIGHT, LEFT = range(2)

OPTIONS: Final = (
    Option("OSD-1", "players", "how many players", low=2, high=4),
    Option("OSD-2", "sides", "who plays together", choices=("single", "pairs")),
    Option("OSD-3", "hand_size", "cards in a hand", low=4, high=16),
    Option("OSD-4", "stock_size", "cards in the stock after the deal", low=0, high=24),
    Option("OSD-5", "card_value", "points for an ace or a ten", low=1, high=10),
    Option("OSD-6", "last_trick_value", "points for the last trick", low=0, high=10),
    Option("OSD-7", "all_points_bonus", "more points for all aces and tens", low=0, high=10),
    Option("OSD-8", "extend_needs_answer", "only an answered trick may be extended"),
    Option("OSD-9", "extend_only_if_opponent_holds", "only an opponent's trick may be extended"),
    Option("OSD-10", "led_wild_matches_only_wild", "only a seven answers a led seven"),
    Option("OSD-11", "cutter_takes_seven", "the cutter keeps a seven at the bottom"),
    Option("OSD-12", "deal_result", "what a deal is worth", choices=("sum", "one_two_three")),
    Option("OSD-13", "target", "the total that wins the match", low=1, high=999),
    Option("OSD-14", "stop_immediately", "the match ends in mid-deal"),
    Option("OSD-15", "direction", "where the next player sits", choices=("right", "left")),
    Option("OSD-16", "hide_forced_release", "a forced release looks like a chosen one"),
)

SERBIAN_FOUR: Final[dict[str, Value]] = {
    "players": 4,
    "sides": "single",
    "hand_size": 8,
    "stock_size": 0,
    "card_value": 1,
    "last_trick_value": 1,
    "all_points_bonus": 0,
    "extend_needs_answer": True,
    "extend_only_if_opponent_holds": False,
    "led_wild_matches_only_wild": True,
    "cutter_takes_seven": False,
    "deal_result": "sum",
    "target": 41,
    "stop_immediately": True,
    "direction": "right",
    "hide_forced_release": True,
}
SERBIAN_PAIRS: Final[dict[str, Value]] = SERBIAN_FOUR | {"sides": "pairs"}
SERBIAN_TWO: Final[dict[str, Value]] = SERBIAN_FOUR | {
    "players": 2,
    "hand_size": 4,
    "stock_size": 24,
    "last_trick_value": 0,
    "all_points_bonus": 2,
    "cutter_takes_seven": True,
}
CROATIAN_TWO: Final[dict[str, Value]] = SERBIAN_TWO | {
    "card_value": 10,
    "all_points_bonus": 0,
    "extend_needs_answer": False,
    "cutter_takes_seven": False,
    "deal_result": "one_two_three",
    "target": 5,
    "stop_immediately": False,
}
CROATIAN_PAIRS: Final[dict[str, Value]] = CROATIAN_TWO | {"players": 4, "sides": "pairs", "stock_size": 16}

RULES: Final = rules_dtype(OPTIONS)

# The steps of section 4.
LEAD, ANSWER, DECIDE, OVER = range(4)

# How a deal ended.
(
    RUNNING,
    PLAYED_OUT,  # RSD-21
    STOPPED,  # RSD-28
) = range(3)

SEATS: Final = 4
PACK: Final = 32

STATE: Final = np.dtype(
    (
        np.record,
        [
            ("rules", RULES),
            ("dealer", np.int8),
            ("turn", np.int8),  # the seat to move
            ("phase", np.int8),  # one of the steps
            ("totals", np.int16, SEATS),  # match score of each seat before this deal
            ("hand", np.uint64, SEATS),
            ("stock", np.int8, 24),  # the next card to draw is the last of stock[:stock_size]
            ("stock_size", np.int8),
            ("played", np.int8, PACK),  # all cards in the order played
            ("played_size", np.int8),
            ("gone", np.uint64),  # the same cards as a mask
            ("first", np.int8),  # where in `played` the open trick begins
            ("opener", np.int8),  # who led it
            ("holder", np.int8),  # who would take it now, or -1
            ("rank", np.int8),  # its rank (RSD-9), or -1
            ("at_stake", np.int16),  # points that lie in it
            ("last_first", np.int8),  # where the last complete trick begins, or -1
            ("last_opener", np.int8),
            ("last_winner", np.int8),
            ("tricks", np.int8, SEATS),
            ("longest", np.int8),  # rounds of the longest trick
            ("points", np.int16, SEATS),  # of the seat's side, so partners have the same
            ("shown", np.uint64, SEATS),  # cards in hand that the others have seen
            ("bottom", np.int8),  # the last card of the stock, seen by the cutter only, or -1 (RSD-8)
            ("ending", np.int8),
            ("score", np.int16, SEATS),  # what the deal brings the seat's side, once it is over
        ],
    )
)

CARD, RELEASE = range(2)

MOVE: Final = np.dtype((np.record, [("kind", np.int8), ("card", np.int8)]))
MAX_MOVES: Final = 16 + 1

MATCH: Final = np.dtype(
    (
        np.record,
        [
            ("dealer", np.int8),
            ("score", np.int16, SEATS),
            ("carried", np.int16),
            ("deals", np.int16),
            ("winner", np.int8),  # a side
        ],
    )
)

OUTCOME: Final = np.dtype(
    (
        np.record,
        [
            ("dealer", np.int8),
            ("payoff", np.float64, SEATS),
            ("score", np.int16, SEATS),  # what the deal brings the seat's side
            ("points", np.int16, SEATS),  # of the seat's side
            ("tricks", np.int8, SEATS),
            ("longest", np.int8),
            ("ending", np.int8),
        ],
    )
)


def _of_rank(rank: int) -> np.uint64:
    """The four cards of a rank."""
    return np.uint64(sum(1 << 13 * suit + rank for suit in range(4)))


RANK_MASK: NDArray[np.uint64] = np.array([_of_rank(rank) for rank in range(13)], dtype=np.uint64)
FULL: Final = np.uint64(sum(int(_of_rank(rank)) for rank in range(SEVEN, ACE + 1)))  # RSD-1
SEVENS: Final = _of_rank(SEVEN)  # RSD-3
POINT_CARDS: Final = _of_rank(ACE) | _of_rank(TEN)  # RSD-4


def sides(rules: Any) -> tuple[int, ...]:
    """RSD-5: the side of each seat; partners sit opposite."""
    return tuple(side_of(rules, seat) for seat in range(int(rules.players)))


@kernel
def side_of(rules: Any, seat: int) -> int:
    """RSD-5: the side of a seat. Its number is also its first seat."""
    return seat % 2 if rules.sides == PAIRS else seat


@kernel
def side_count(rules: Any) -> int:
    """RSD-5: how many sides there are."""
    return 2 if rules.sides == PAIRS else rules.players


@kernel
def partner_of(rules: Any, seat: int) -> int:
    """RSD-5: the seat opposite in a pair, else the seat itself."""
    return (seat + 2) % SEATS if rules.sides == PAIRS else seat


@kernel
def next_seat(state: State, seat: int) -> int:
    """RSD-7: the next seat in order of play."""
    return seat + 1 if seat + 1 < state.rules.players else 0


@kernel
def full_pack(state: State, order: NDArray[Any]) -> int:
    """RSD-1: eight ranks in four suits."""
    n = 0
    for suit in range(4):
        for rank in range(SEVEN, ACE + 1):
            order[n] = 13 * suit + rank
            n += 1
    return n


@kernel
def deal_cards(state: State, order: NDArray[Any]) -> None:
    """RSD-6 to RSD-8: packets of two beginning with the player after the dealer, the rest is the stock."""
    rules = state.rules
    cutter = next_seat(state, state.dealer)
    last = order[PACK - 1]
    keeps = rules.cutter_takes_seven and last % 13 == SEVEN
    for each in range(SEATS):
        state.hand[each] = state.shown[each] = NONE
        state.tricks[each] = state.points[each] = state.score[each] = 0
    if keeps:
        state.hand[cutter] = state.shown[cutter] = BIT[last]
    used = dealt = 0
    while dealt < rules.hand_size:
        packet = min(2, rules.hand_size - dealt)
        dealt += packet
        seat = cutter
        for _ in range(rules.players):
            one_less = keeps and seat == cutter and dealt == rules.hand_size
            for _ in range(packet - 1 if one_less else packet):
                state.hand[seat] |= BIT[order[used]]
                used += 1
            seat = next_seat(state, seat)
    state.stock_size = rules.stock_size
    for i in range(rules.stock_size):
        state.stock[rules.stock_size - 1 - i] = order[used + i]
    state.bottom = last if rules.cutter_takes_seven and not keeps else -1
    state.turn = state.opener = cutter
    state.phase = LEAD
    state.gone = NONE
    state.played_size = state.first = state.at_stake = state.longest = 0
    state.holder = state.rank = state.last_first = state.last_opener = state.last_winner = -1
    state.ending = RUNNING


@kernel
def matches(state: State, card: int) -> bool:
    """RSD-2, RSD-3, RSD-10: whether a card answers the open trick; a seven answers every rank."""
    if state.rank == SEVEN and not state.rules.led_wild_matches_only_wild:
        return True
    rank = card % 13
    return rank == state.rank or rank == SEVEN


@kernel
def answers(state: State) -> np.uint64:
    """RSD-10: all cards of the pack that answer the open trick."""
    if state.rank == SEVEN and not state.rules.led_wild_matches_only_wild:
        return FULL
    return RANK_MASK[state.rank] | SEVENS


@kernel
def may_extend(state: State) -> bool:
    """RSD-15: whether the opener may extend after a full round, if only the cards allow it."""
    rules = state.rules
    if rules.extend_needs_answer and state.holder == state.opener:
        return False
    if rules.extend_only_if_opponent_holds:
        return side_of(rules, state.holder) != side_of(rules, state.opener)
    return True


@kernel
def extensions(state: State) -> np.uint64:
    """RSD-14, RSD-15: the cards with which the opener may extend after a full round."""
    return state.hand[state.opener] & answers(state) if may_extend(state) else NONE


@kernel
def legal_moves(state: State, moves: NDArray[Any]) -> int:
    """Section 4: any card to lead or to answer (RSD-9, RSD-11, RSD-12); extend or release (RSD-14)."""
    phase = state.phase
    if phase == DECIDE:
        return add_cards(moves, add_move(moves, 0, RELEASE, -1), CARD, extensions(state))
    if phase == OVER:
        return 0
    return add_cards(moves, 0, CARD, state.hand[state.turn])


@kernel
def play_card(state: State, seat: int, card: int) -> None:
    """RSD-9, 11, 13, 16, 17: lead, answer or extend; after a full round the opener decides, if there is a choice."""
    bit = BIT[card]
    state.hand[seat] ^= bit
    state.shown[seat] &= ~bit
    state.gone |= bit
    state.played[state.played_size] = card
    state.played_size += 1
    if bit & POINT_CARDS != NONE:
        state.at_stake += state.rules.card_value
    if state.phase == LEAD:
        state.opener = seat
        state.rank = card % 13
    if matches(state, card):
        state.holder = seat
    following = next_seat(state, seat)
    if following != state.opener:
        state.turn = following
        state.phase = ANSWER
    elif extensions(state) != NONE:
        state.turn = following
        state.phase = DECIDE
    else:
        take(state)  # RSD-19


@kernel
def take(state: State) -> None:
    """RSD-18, 23 to 25, 28: the holder takes the trick and leads to the next, unless the deal is over."""
    rules = state.rules
    winner = state.holder
    size = state.played_size - state.first
    gained = state.at_stake
    if gained > 0 and state.points[winner] + gained == 8 * rules.card_value:
        gained += rules.all_points_bonus
    is_last = state.stock_size == 0 and state.hand[winner] == NONE
    if is_last:
        gained += rules.last_trick_value
    state.points[winner] += gained
    state.points[partner_of(rules, winner)] = state.points[winner]
    state.tricks[winner] += 1
    state.longest = max(state.longest, size // rules.players)
    state.last_first = state.first
    state.last_opener = state.opener
    state.last_winner = winner
    state.first = state.played_size
    state.holder = state.rank = -1
    state.at_stake = 0
    state.opener = state.turn = winner
    state.phase = LEAD
    if is_last:
        finish(state, PLAYED_OUT)
    elif stops(state, winner):
        finish(state, STOPPED)
    elif state.stock_size > 0:
        draw(state)


@kernel
def stops(state: State, seat: int) -> bool:
    """RSD-28: whether the seat's total ends the match in mid-deal; game points come only at the end (RSD-26)."""
    rules = state.rules
    if not rules.stop_immediately or rules.deal_result != SUM:
        return False
    return state.totals[seat] + state.points[seat] >= rules.target


@kernel
def draw(state: State) -> None:
    """RSD-21: one card at a time, taker first, until the hands are full or the stock is empty."""
    taker = state.last_winner
    cutter = next_seat(state, state.dealer)
    while state.stock_size > 0 and count(state.hand[taker]) < state.rules.hand_size:
        seat = taker
        for _ in range(state.rules.players):
            state.stock_size -= 1
            state.hand[seat] |= BIT[state.stock[state.stock_size]]
            if state.stock_size == 0 and state.bottom >= 0:
                if seat != cutter:
                    state.shown[seat] |= BIT[state.bottom]  # the cutter has seen it go
                state.bottom = -1
            seat = next_seat(state, seat)


@kernel
def finish(state: State, ending: int) -> None:
    """RSD-26, RSD-27: the deal is over; enter what it brings each side."""
    state.phase = OVER
    state.ending = ending
    if state.rules.deal_result == SUM:
        for seat in range(SEATS):
            state.score[seat] = state.points[seat]
        return
    winner = side_of(state.rules, state.last_winner)
    if state.points[0] != state.points[1]:
        winner = 0 if state.points[0] > state.points[1] else 1
    worth = 2 if state.points[1 - winner] == 0 else 1
    if side_tricks(state, 1 - winner) == 0:
        worth = 3
    state.score[winner] = state.score[partner_of(state.rules, winner)] = worth


@kernel
def side_tricks(state: State, side: int) -> int:
    """How many tricks a side has taken."""
    total = 0
    for seat in range(state.rules.players):
        if side_of(state.rules, seat) == side:
            total += state.tricks[seat]
    return total


@kernel
def apply_move(state: State, move: Move) -> None:
    """Play a legal move."""
    if move.kind == CARD:
        play_card(state, state.turn, move.card)
    else:
        take(state)


@kernel
def is_over(state: State) -> bool:
    """Whether the deal is decided."""
    return state.phase == OVER


@kernel
def payoff(state: State, seat: int) -> float:
    """What the seat's side scores in the deal, less the mean of the other sides."""
    rules = state.rules
    own = side_of(rules, seat)
    others = 0
    for side in range(side_count(rules)):
        if side != own:
            others += state.score[side]
    return state.score[seat] - others / (side_count(rules) - 1)


@kernel
def payoffs(state: State, out: NDArray[Any]) -> None:
    """The payoff of each seat."""
    for seat in range(state.rules.players):
        out[seat] = payoff(state, seat)


@kernel
def knowledge(state: State, seat: int, known: Any) -> None:
    """Places: the other hands in order of play, the stock; and for who has not seen it, its last card (RSD-8).

    Played cards are known, also those of a taken trick that one may not look at (RSD-22): everybody saw them.
    """
    rules = state.rules
    cutter = next_seat(state, state.dealer)
    unseen = FULL & ~(state.gone | state.hand[seat])
    bottom = NONE
    apart = 0  # whether the last card of the stock is a place of its own
    if state.bottom >= 0:
        if seat == cutter:
            bottom = BIT[state.bottom]
        else:
            apart = 1
    unseen &= ~bottom
    for other in range(rules.players):
        if other != seat:
            unseen &= ~state.shown[other]
    place = 0
    other = next_seat(state, seat)
    while other != seat:
        known.known[place] = state.shown[other]
        known.hidden[place] = count(state.hand[other]) - count(state.shown[other])
        known.possible[place] = unseen
        other = next_seat(state, other)
        place += 1
    known.known[place] = bottom
    known.hidden[place] = state.stock_size - count(bottom) - apart
    known.possible[place] = unseen
    if apart > 0:
        place += 1
        known.known[place] = NONE
        known.hidden[place] = 1
        known.possible[place] = unseen & ~SEVENS
    known.places = place + 1
    known.unseen = unseen


@kernel
def determinize(state: State, seat: int, world: NDArray[Any], rng: Any) -> None:
    """Put sampled cards into the other hands and, in random order, into the stock."""
    place = 0
    other = next_seat(state, seat)
    while other != seat:
        state.hand[other] = state.shown[other] | world[place]
        other = next_seat(state, other)
        place += 1
    start = 0  # where the cards begin that may lie in any order
    if state.bottom >= 0:
        start = 1
        if seat != next_seat(state, state.dealer):
            state.bottom = lowest(world[place + 1])
        state.stock[0] = state.bottom
    rest = world[place]
    for size in range(start, state.stock_size):
        card = lowest(rest)
        rest ^= BIT[card]
        where = start + int(rng.random() * (size + 1 - start))
        state.stock[size] = state.stock[where]
        state.stock[where] = card


@kernel
def outcome(state: State, out: Outcome) -> None:
    """What the outcomes lab shows of a deal."""
    out.dealer = state.dealer
    out.longest = state.longest
    out.ending = state.ending
    for seat in range(SEATS):
        out.payoff[seat] = 0.0
        out.score[seat] = out.points[seat] = out.tricks[seat] = 0
    for seat in range(state.rules.players):
        out.payoff[seat] = payoff(state, seat)
        out.score[seat] = state.score[seat]
        out.points[seat] = state.points[seat]
        out.tricks[seat] = state.tricks[seat]


@kernel
def next_deal(state: State, match: Match) -> None:
    """RSD-28, RSD-30: the dealer of the match's next deal, and the totals that it begins with."""
    state.dealer = match.dealer
    for seat in range(SEATS):
        state.totals[seat] = match.score[seat]


@kernel
def score_deal(state: State, match: Match) -> None:
    """RSD-26 to RSD-30, GSD-13: add the deal to the totals; whoever alone is ahead at the target has won."""
    rules = state.rules
    match.deals += 1
    match.dealer = next_seat(state, state.dealer)
    best = 0
    for seat in range(rules.players):
        side = side_of(rules, seat)
        match.score[seat] += state.score[seat]
        if match.score[seat] == best and side != match.winner:
            match.winner = -1
        elif match.score[seat] > best:
            best = match.score[seat]
            match.winner = side
    if best < rules.target:
        match.winner = -1
