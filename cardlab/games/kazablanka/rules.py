"""The law of Kazablanka: options, rule sets, the state of a deal, and the kernels.

Ids (RKZ-n, OKZ-n) are those of ``docs/rules/kazablanka.md``.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab import cards
from cardlab.cards import ACE, DIAMONDS, FIVE, SPADES, TEN, TWO
from cardlab.engine.bits import BIT, NONE, ONE, count, lowest
from cardlab.engine.gears import kernel
from cardlab.engine.options import Option, Value, rules_dtype
from cardlab.engine.protocol import Match, Move, Outcome, State

# Choices of the options, in the order in which `OPTIONS` names them.
PAIRS, SINGLE = range(2)
ALLOWED, ONLY_TWOS_LEFT = range(2)
PER_TRICK, PER_DOUBLING = range(2)

OPTIONS: Final = (
    Option("OKZ-1", "sides", "who shares points", choices=("pairs", "single")),
    Option("OKZ-2", "lead_wild", "when a two may be led", choices=("allowed", "only_twos_left")),
    Option("OKZ-3", "extend_needs_answer", "the opener extends only what somebody else has answered"),
    Option("OKZ-4", "exchange_accepts_wild", "a two may be among the cards given for a two"),
    Option("OKZ-5", "exchange_openers_two", "the opener's two of a later round may be taken"),
    Option("OKZ-6", "exchange_several", "more than one two may be taken in one turn"),
    Option("OKZ-7", "exchange_with_reserve", "a reserve may be part of an exchange"),
    Option("OKZ-8", "exchange_and_double", "an exchange may be a doubling too"),
    Option("OKZ-9", "opener_may_double", "the opener may double"),
    Option("OKZ-10", "redouble_same_player", "a player with a reserve may double again"),
    Option("OKZ-11", "double_bonus", "points for a doubled trick", low=0, high=20),
    Option("OKZ-12", "double_bonus_per", "what the bonus is paid for", choices=("trick", "doubling")),
    Option("OKZ-13", "last_trick_bonus", "points for the last trick", low=0, high=10),
    Option("OKZ-14", "target", "points that win the match", low=1, high=1000),
    Option("OKZ-15", "tie_break", "what follows equal totals", choices=("extra_deal",)),
)

KAZABLANKA_PAIRS: Final[dict[str, Value]] = {
    "sides": "pairs",
    "lead_wild": "allowed",
    "extend_needs_answer": True,
    "exchange_accepts_wild": False,
    "exchange_openers_two": False,
    "exchange_several": False,
    "exchange_with_reserve": True,
    "exchange_and_double": False,
    "opener_may_double": False,
    "redouble_same_player": True,
    "double_bonus": 5,
    "double_bonus_per": "trick",
    "last_trick_bonus": 1,
    "target": 162,
    "tie_break": "extra_deal",
}
KAZABLANKA_SINGLE: Final[dict[str, Value]] = KAZABLANKA_PAIRS | {"sides": "single"}

RULES: Final = rules_dtype(OPTIONS)

SEATS: Final = 4  # RKZ-3
HAND: Final = 13  # RKZ-4
PACK: Final = 52  # RKZ-1

# What the seat to move does: puts a card on the table, or decides as the opener between two rounds.
PLAY, DECIDE, OVER = range(3)

STATE: Final = np.dtype(
    (
        np.record,
        [
            ("rules", RULES),
            ("dealer", np.int8),
            ("turn", np.int8),  # the seat to move
            ("phase", np.int8),  # PLAY, DECIDE or OVER
            ("opener", np.int8),  # the seat that leads, or has led, to the trick
            ("led", np.int8),  # the card led to the open trick, or -1
            ("holder", np.int8),  # the seat that has matched last in the open trick
            ("hand", np.uint64, SEATS),  # without the reserve
            ("reserve", np.int8, SEATS),  # the card laid face up for the forced round, or -1
            ("shown", np.uint64, SEATS),  # cards in hand that everybody has seen: twos taken by exchange
            ("lacks", np.uint64, SEATS),  # cards that the seat's lead has ruled out (OKZ-2)
            (
                "played",
                np.int8,
                PACK,
            ),  # all cards put on the table; round after round, each from its opener on
            ("cards", np.int8),  # how many of `played`
            ("trick_start", np.int8),  # where the open trick begins in `played`
            ("open_twos", np.uint64),  # twos of this round that a later player may take
            ("doubled_by", np.int8),  # the seats (a bit each) that have doubled in this round
            ("forced_by", np.int8),  # those that did so in the round before: they force this one
            ("doublings", np.int8),  # in the open trick
            ("won", np.uint64, SEATS),  # cards of the tricks taken
            ("tricks", np.int8, SEATS),
            ("points", np.int16, SEATS),  # of the seat's side: partners have the same
            ("doubled_tricks", np.int8),
            ("exchanges", np.int8),
            ("longest", np.int8),  # rounds of the longest trick
            ("last_start", np.int8),  # the last complete trick: where it begins in `played`,
            ("last_opener", np.int8),
            ("last_taker", np.int8),  # or -1
            ("last_doublings", np.int8),
            ("last_worth", np.int16),
        ],
    )
)

CARD, DOUBLE, EXCHANGE, RELEASE = range(4)

MOVE: Final = np.dtype(
    (
        np.record,
        [
            ("kind", np.int8),
            ("card", np.int8),  # put on the table, or -1
            ("reserve", np.int8),  # laid face up by a doubling, or -1
            ("given", np.uint64),  # put in the place of twos by an exchange
            ("taken", np.uint64),  # those twos
        ],
    )
)
# With every option: 13 cards, 5 * 4 doublings, and for two twos on the table and five matching cards in hand
# 40 exchanges of one two, 120 with a doubling, 30 of both twos, 60 with a doubling.
MAX_MOVES: Final = 288

MATCH: Final = np.dtype(
    (
        np.record,
        [
            ("dealer", np.int8),
            ("score", np.int16, SEATS),  # partners have the same
            ("carried", np.int16),  # always 0
            ("deals", np.int16),
            ("winner", np.int8),  # a side, or -1
        ],
    )
)

OUTCOME: Final = np.dtype(
    (
        np.record,
        [
            ("dealer", np.int8),
            ("payoff", np.float64, SEATS),  # points of the side less the mean of the other sides
            ("points", np.int16, SEATS),
            ("tricks", np.int8, SEATS),
            ("doubled_tricks", np.int8),
            ("exchanges", np.int8),
            ("longest", np.int8),
        ],
    )
)

RANK_MASK: NDArray[np.uint64] = np.array(
    [cards.mask(13 * suit + rank for suit in range(4)) for rank in range(13)], dtype=np.uint64
)
TWOS: Final = np.uint64(RANK_MASK[TWO])
MATCHING: NDArray[np.uint64] = RANK_MASK | TWOS  # RKZ-2, RKZ-5: what matches a led card of the rank
ALL_CARDS: Final = np.uint64((1 << PACK) - 1)
TWO_OF_SPADES: Final = 13 * SPADES + TWO


def _card_points() -> NDArray[np.int16]:
    """RKZ-28, RKZ-29: what each card is worth."""
    worth = np.zeros(PACK, dtype=np.int16)
    for card in range(PACK):
        rank = card % 13
        worth[card] = 2 if rank in (ACE, TEN) else int(rank == FIVE)
        worth[card] += int(card // 13 == DIAMONDS)
    worth[TWO_OF_SPADES] = 3
    return worth


CARD_POINTS: NDArray[np.int16] = _card_points()


@kernel
def full_pack(state: State, order: NDArray[Any]) -> int:
    """RKZ-1: 52 cards."""
    for card in range(PACK):
        order[card] = card
    return PACK


@kernel
def deal_cards(state: State, order: NDArray[Any]) -> None:
    """RKZ-4: 13 cards each, one at a time, the player after the dealer first, who also leads."""
    first = (state.dealer + 1) % SEATS
    for seat in range(SEATS):
        mask = NONE
        at = (seat - first) % SEATS
        while at < PACK:
            mask |= BIT[order[at]]
            at += SEATS
        state.hand[seat] = mask
        state.shown[seat] = state.lacks[seat] = state.won[seat] = NONE
        state.reserve[seat] = -1
        state.tricks[seat] = state.points[seat] = 0
    state.turn = state.opener = state.holder = first
    state.phase = PLAY
    state.led = state.last_taker = state.last_opener = -1
    state.cards = state.trick_start = state.last_start = 0
    state.open_twos = NONE
    state.doubled_by = state.forced_by = state.doublings = 0
    state.doubled_tricks = state.exchanges = state.longest = 0
    state.last_doublings = state.last_worth = 0
    for i in range(PACK):
        state.played[i] = -1


def sides(rules: Any) -> tuple[int, ...]:
    """RKZ-3: the side of each seat."""
    return tuple(side_of(rules, seat) for seat in range(SEATS))


@kernel
def side_of(rules: Any, seat: int) -> int:
    """RKZ-3: the side of a seat; partners sit opposite."""
    return seat % 2 if rules.sides == PAIRS else seat


@kernel
def side_count(rules: Any) -> int:
    """RKZ-3: how many sides there are."""
    return 2 if rules.sides == PAIRS else SEATS


@kernel
def matching(state: State) -> np.uint64:
    """RKZ-5: the cards that match the card led to the open trick."""
    return MATCHING[state.led % 13]


@kernel
def may_double(state: State, seat: int) -> bool:
    """RKZ-18, RKZ-21: the seat to move may double if it has the cards."""
    rules = state.rules
    if seat == state.opener and not rules.opener_may_double:
        return False
    return state.reserve[seat] < 0 or rules.redouble_same_player


@kernel
def leads(state: State, hand: np.uint64) -> np.uint64:
    """RKZ-5, RKZ-6: the cards that may be led from a hand."""
    if state.rules.lead_wild == ONLY_TWOS_LEFT and hand & ~TWOS != NONE:
        return hand & ~TWOS
    return hand


@kernel
def add_move(
    moves: NDArray[Any], n: int, kind: int, card: int, reserve: int, given: np.uint64, taken: np.uint64
) -> int:
    """Write move number `n`, return the next number."""
    move = moves[n]
    move.kind = kind
    move.card = card
    move.reserve = reserve
    move.given = given
    move.taken = taken
    return n + 1


@kernel
def add_cards(moves: NDArray[Any], n: int, cards: np.uint64) -> int:
    """Write a move for each card of a mask, return the next number."""
    while cards != NONE:
        card = lowest(cards)
        cards ^= BIT[card]
        n = add_move(moves, n, CARD, card, -1, NONE, NONE)
    return n


@kernel
def add_doublings(moves: NDArray[Any], n: int, firsts: np.uint64, seconds: np.uint64) -> int:
    """RKZ-18: write a doubling for each card of `firsts` with each other card of `seconds` as reserve."""
    while firsts != NONE:
        card = lowest(firsts)
        firsts ^= BIT[card]
        rest = seconds & ~BIT[card]
        while rest != NONE:
            reserve = lowest(rest)
            rest ^= BIT[reserve]
            n = add_move(moves, n, DOUBLE, card, reserve, NONE, NONE)
    return n


@kernel
def add_leads(state: State, moves: NDArray[Any], n: int, hand: np.uint64) -> int:
    """RKZ-5: write the leads; with OKZ-9 also the pairs, of which the second card matches the first."""
    free = leads(state, hand)
    n = add_cards(moves, n, free)
    if state.rules.opener_may_double:
        while free != NONE:
            card = lowest(free)
            free ^= BIT[card]
            n = add_doublings(moves, n, BIT[card], hand & MATCHING[card % 13])
    return n


@kernel
def exchangeable(state: State) -> np.uint64:
    """RKZ-13: the cards that may be given for a two."""
    return matching(state) if state.rules.exchange_accepts_wild else RANK_MASK[state.led % 13]


@kernel
def add_exchanges(state: State, moves: NDArray[Any], n: int, seat: int) -> int:
    """RKZ-12 to RKZ-17, RKZ-25: write every exchange, return the next number."""
    rules = state.rules
    good = exchangeable(state)
    own = state.hand[seat] & good
    if state.reserve[seat] >= 0:
        own = BIT[state.reserve[seat]] & good if rules.exchange_with_reserve else NONE
    while own != NONE:
        card = lowest(own)
        own ^= BIT[card]
        rest = state.hand[seat] & good & ~BIT[card]
        taken = state.open_twos  # all sets of twos, each against all sets of as many cards
        while taken != NONE:
            number = count(taken)
            given = rest if number == 1 or rules.exchange_several else NONE
            while given != NONE:
                if count(given) == number:
                    n = add_move(moves, n, EXCHANGE, card, -1, given, taken)
                    if rules.exchange_and_double and may_double(state, seat):
                        left = state.hand[seat] & matching(state) & ~given & ~BIT[card]
                        while left != NONE:
                            reserve = lowest(left)
                            left ^= BIT[reserve]
                            n = add_move(moves, n, EXCHANGE, card, reserve, given, taken)
                given = (given - ONE) & rest
            taken = (taken - ONE) & state.open_twos
    return n


@kernel
def legal_moves(state: State, moves: NDArray[Any]) -> int:
    """Section 4: what the seat to move may do."""
    if state.phase == OVER:
        return 0
    seat = state.turn
    hand = state.hand[seat]
    if state.led < 0:
        return add_leads(state, moves, 0, hand)
    match = matching(state)
    if state.phase == DECIDE:  # RKZ-10
        n = add_cards(moves, 0, hand & match)
        if state.rules.opener_may_double:
            n = add_doublings(moves, n, hand & match, hand & match)
        return add_move(moves, n, RELEASE, -1, -1, NONE, NONE)
    reserve = state.reserve[seat]
    own = hand if reserve < 0 else BIT[reserve]  # RKZ-7, RKZ-20
    n = add_cards(moves, 0, own)
    if may_double(state, seat):
        n = add_doublings(moves, n, own & match, hand & match)
    if state.open_twos != NONE:
        n = add_exchanges(state, moves, n, seat)
    return n


@kernel
def exchange(state: State, seat: int, given: np.uint64, taken: np.uint64) -> None:
    """RKZ-12: the cards given take the places of the twos, lowest card first; the twos go into the hand."""
    state.hand[seat] = (state.hand[seat] ^ given) | taken
    state.shown[seat] |= taken
    state.open_twos = (state.open_twos ^ taken) | (given & TWOS)
    state.exchanges += 1
    place = state.cards
    while taken != NONE:
        place -= 1
        if taken & BIT[state.played[place]] != NONE:
            taken ^= BIT[state.played[place]]
    while given != NONE:
        if state.played[place] % 13 == TWO and state.hand[seat] & BIT[state.played[place]] != NONE:
            card = lowest(given)
            given ^= BIT[card]
            state.played[place] = card
        place += 1


@kernel
def lay_reserve(state: State, seat: int, card: int) -> None:
    """RKZ-18, RKZ-19: the second card of a doubling, face up for the next round."""
    state.hand[seat] ^= BIT[card]
    state.reserve[seat] = card
    state.doubled_by |= 1 << seat
    state.doublings += 1


@kernel
def lead(state: State, seat: int, card: int) -> None:
    """RKZ-5: the first card of a trick; where twos are led from a hand of twos only, it shows that."""
    state.led = card
    state.holder = seat
    if state.rules.lead_wild == ONLY_TWOS_LEFT and card % 13 == TWO:
        state.lacks[seat] = ~TWOS


@kernel
def put_down(state: State, seat: int, card: int) -> None:
    """RKZ-7, RKZ-8: a card on the table; a matching one makes its player the holder."""
    if state.led < 0:
        lead(state, seat, card)
    state.phase = PLAY
    state.played[state.cards] = card
    state.cards += 1
    state.shown[seat] &= state.hand[seat]
    if matching(state) & BIT[card] != NONE:
        state.holder = seat
    if card % 13 == TWO and state.led % 13 != TWO:  # RKZ-15
        if seat != state.opener or state.rules.exchange_openers_two:  # RKZ-12
            state.open_twos |= BIT[card]
    if (state.cards - state.trick_start) % SEATS == 0:
        end_round(state)
    else:
        state.turn = (seat + 1) % SEATS


@kernel
def end_round(state: State) -> None:
    """RKZ-9, RKZ-10, RKZ-14, RKZ-19, RKZ-22, RKZ-23: a forced round, the opener's decision, or the end of the trick."""
    opener = state.opener
    state.turn = opener
    state.open_twos = NONE
    state.forced_by = state.doubled_by
    state.doubled_by = 0
    if state.forced_by != 0:
        return
    unanswered = state.holder == opener and state.rules.extend_needs_answer
    if unanswered or state.hand[opener] & matching(state) == NONE:
        take_trick(state)
    else:
        state.phase = DECIDE


@kernel
def trick_worth(state: State) -> int:
    """RKZ-24, RKZ-26 to RKZ-29: what the open trick brings."""
    rules = state.rules
    worth = int(state.cards - state.trick_start) // SEATS
    for i in range(state.trick_start, state.cards):
        worth += CARD_POINTS[state.played[i]]
    if state.doublings > 0:
        times = int(state.doublings) if rules.double_bonus_per == PER_DOUBLING else 1
        worth += times * rules.double_bonus
    if state.cards == PACK:
        worth += rules.last_trick_bonus
    return worth


@kernel
def take_trick(state: State) -> None:
    """RKZ-10, RKZ-11, RKZ-30: the holder takes the trick for his side and leads to the next one."""
    taker = state.holder
    worth = trick_worth(state)
    for i in range(state.trick_start, state.cards):
        state.won[taker] |= BIT[state.played[i]]
    for seat in range(SEATS):
        if side_of(state.rules, seat) == side_of(state.rules, taker):
            state.points[seat] += worth
    state.tricks[taker] += 1
    if state.doublings > 0:
        state.doubled_tricks += 1
    state.longest = max(state.longest, (state.cards - state.trick_start) // SEATS)
    state.last_start = state.trick_start
    state.last_opener = state.opener
    state.last_taker = taker
    state.last_doublings = state.doublings
    state.last_worth = worth
    state.trick_start = state.cards
    state.led = -1
    state.doublings = 0
    state.turn = state.opener = taker
    state.phase = OVER if state.cards == PACK else PLAY


@kernel
def apply_move(state: State, move: Move) -> None:
    """Play a legal move."""
    if move.kind == RELEASE:
        take_trick(state)
        return
    seat = state.turn
    if state.reserve[seat] >= 0:
        state.reserve[seat] = -1  # RKZ-20: it is the card played
    else:
        state.hand[seat] ^= BIT[move.card]
    if move.kind == EXCHANGE:
        exchange(state, seat, move.given, move.taken)
    if move.reserve >= 0:
        lay_reserve(state, seat, move.reserve)
    put_down(state, seat, move.card)


@kernel
def is_over(state: State) -> bool:
    """Whether the deal is decided: all 13 rounds are played."""
    return state.phase == OVER


@kernel
def payoff(state: State, seat: int) -> float:
    """RKZ-30: the points of the seat's side less the mean of the other sides."""
    number = side_count(state.rules)
    total = 0.0
    for first in range(number):
        total += state.points[first]
    return (number * state.points[seat] - total) / (number - 1)


@kernel
def payoffs(state: State, out: NDArray[Any]) -> None:
    """What each seat's side has won over the mean of the other sides."""
    for seat in range(SEATS):
        out[seat] = payoff(state, seat)


@kernel
def knowledge(state: State, seat: int, known: Any) -> None:
    """Places 0 to 2 are the hands of the players after the seat, in order of play."""
    seen = state.hand[seat]
    for i in range(state.cards):
        seen |= BIT[state.played[i]]
    for other in range(SEATS):
        if state.reserve[other] >= 0:
            seen |= BIT[state.reserve[other]]
        seen |= state.shown[other]
    known.unseen = ALL_CARDS & ~seen
    known.places = SEATS - 1
    for place in range(SEATS - 1):
        other = (seat + 1 + place) % SEATS
        known.known[place] = state.shown[other]
        known.hidden[place] = count(state.hand[other]) - count(state.shown[other])
        known.possible[place] = known.unseen & ~state.lacks[other]


@kernel
def determinize(state: State, seat: int, world: NDArray[Any], rng: Any) -> None:
    """Put sampled cards into the hands of the other players."""
    for place in range(SEATS - 1):
        other = (seat + 1 + place) % SEATS
        state.hand[other] = state.shown[other] | world[place]


@kernel
def outcome(state: State, out: Outcome) -> None:
    """What the outcomes lab shows of a deal."""
    out.dealer = state.dealer
    out.doubled_tricks = state.doubled_tricks
    out.exchanges = state.exchanges
    out.longest = state.longest
    for seat in range(SEATS):
        out.payoff[seat] = payoff(state, seat)
        out.points[seat] = state.points[seat]
        out.tricks[seat] = state.tricks[seat]


@kernel
def next_deal(state: State, match: Match) -> None:
    """RKZ-4: the dealer of the match's next deal."""
    state.dealer = match.dealer


@kernel
def score_deal(state: State, match: Match) -> None:
    """RKZ-4, RKZ-31: the one highest total at or above the target wins; at equality one more deal (OKZ-15)."""
    match.deals += 1
    match.dealer = (state.dealer + 1) % SEATS
    for seat in range(SEATS):
        match.score[seat] += state.points[seat]
    best = winner = -1
    for side in range(side_count(state.rules)):  # its first seat has the same number
        if match.score[side] > best:
            best = match.score[side]
            winner = side
        elif match.score[side] == best:
            winner = -1
    if best >= state.rules.target:
        match.winner = winner
