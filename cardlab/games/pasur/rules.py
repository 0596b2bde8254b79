"""The law of Pasur: options, rule sets, the state of a deal, and the kernels.

Ids (PAS-n, PAS-Gn) are those of ``docs/rules/pasur.md``.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab import cards
from cardlab.cards import ACE, CLUBS, DIAMONDS, JACK, KING, QUEEN, SPADES, TEN, TWO
from cardlab.engine.bits import BIT, NONE, ONE, count, lowest
from cardlab.engine.captures import RANK_MASK, WORK, can_capture, captures
from cardlab.engine.gears import kernel
from cardlab.engine.options import Option, Value, rules_dtype
from cardlab.engine.protocol import Match, Move, Outcome, State

# Choices of the options, in the order in which `OPTIONS` names them.
TWO_OF_SPADES, TWO_OF_CLUBS = range(2)
FREE, THIS_CARD, ANY_CARD = range(3)
BURY_AND_REDEAL, AS_IS = range(2)

OPTIONS: Final = (
    Option("PAS-02", "players", "two players, or four in two pairs", low=2, high=4),
    Option("PAS-G3", "capture_many", "several cards together may make eleven"),
    Option("PAS-G8", "bonus_two", "the two that is worth two points", choices=("2S", "2C")),
    Option("PAS-G7", "frozen_at", "score from which tablas bring nothing, 0 for never", low=0, high=999),
    Option("PAS-G7", "frozen_cancels", "the tablas of a frozen side still cancel"),
    Option("PAS-G6", "jack_tabla", "a jack makes a tabla"),
    Option("PAS-G6", "court_tabla", "a king or queen makes a tabla"),
    Option("PAS-G6", "last_hand_tabla", "the last hand of a deal has tablas"),
    Option("PAS-G4", "forced_capture", "whether one must capture", choices=("none", "card", "move")),
    Option("PAS-G4", "jack_optional", "a jack may lie down where it could take"),
    Option("PAS-G2", "opening_layout", "a jack in the layout", choices=("bury_and_redeal", "as_is")),
    Option("PAS-04", "deal_batch", "cards dealt at a time", low=2, high=4),
    Option("PAS-19", "tabla_points", "points for a tabla", low=0, high=20),
    Option("PAS-27", "target", "the score that wins the match", low=1, high=999),
)

PASUR: Final[dict[str, Value]] = {
    "players": 2,
    "capture_many": False,
    "bonus_two": "2S",
    "frozen_at": 50,
    "frozen_cancels": True,
    "jack_tabla": True,
    "court_tabla": True,
    "last_hand_tabla": True,
    "forced_capture": "none",
    "jack_optional": False,
    "opening_layout": "bury_and_redeal",
    "deal_batch": 2,
    "tabla_points": 5,
    "target": 62,
}
PASUR_PAGAT: Final[dict[str, Value]] = PASUR | {
    "capture_many": True,
    "bonus_two": "2C",
    "frozen_cancels": False,
    "jack_tabla": False,
    "last_hand_tabla": False,
    "forced_capture": "card",
    "deal_batch": 4,
}

RULES: Final = rules_dtype(OPTIONS)

PACK: Final = 52  # PAS-01
SEATS: Final = 4  # at most, PAS-02
SIDES: Final = 2
HAND: Final = 4  # PAS-04, PAS-05
LAYOUT: Final = 4  # PAS-04
ELEVEN: Final = 11  # PAS-11

PLAY, OVER = range(2)

STATE: Final = np.dtype(
    (
        np.record,
        [
            ("rules", RULES),
            ("dealer", np.int8),
            ("turn", np.int8),  # the seat to move
            ("phase", np.int8),  # PLAY or OVER
            ("totals", np.int16, SEATS),  # match score of each seat before this deal (PAS-20)
            ("hand", np.uint64, SEATS),
            ("stock", np.int8, PACK),  # the undealt pack: the next card is the last of stock[:stock_size]
            ("stock_size", np.int8),
            ("buried", np.int8),  # the jack that lay in the opening layout and was buried, or -1 (PAS-07)
            ("redeals", np.int8),  # how often the cards were gathered and dealt again (PAS-07)
            ("lacks", np.uint64, SEATS),  # cards that the seat has shown not to hold by laying one (PAS-14)
            ("layout", np.uint64),
            ("last_played", np.int8),  # the last card played, or -1
            ("pile", np.uint64, SEATS),  # of the seat's side: partners have the same (PAS-15)
            ("tablas", np.int8, SEATS),  # likewise
            ("last_taker", np.int8),  # the seat that has captured last, or -1
            ("last_card", np.int8),  # the card of that capture,
            ("last_taken", np.uint64),  # what it took,
            ("last_tabla", np.bool_),  # and whether it was a tabla
            ("captures", np.int8),
            ("rest", np.uint64),  # what the last capturer got at the end of the deal (PAS-16)
            ("points", np.int16, SEATS),  # what the deal brings the seat's side, once it is over
        ],
    )
)

MOVE: Final = np.dtype(
    (
        np.record,
        [
            ("card", np.int8),  # played from the hand
            ("taken", np.uint64),  # the cards of the layout that it takes; none: it stays there (PAS-13)
        ],
    )
)

# The most captures (PAS-12): two aces and two eights in the hand, all other numerals in the layout. To them come moves
# that lay a card, and the room that the search for captures needs.
MAX_MOVES: Final = 1318 + HAND + WORK

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
            # The rest is of the seat's side.
            ("points", np.int16, SEATS),
            ("card_points", np.int16, SEATS),
            ("tablas", np.int8, SEATS),
            ("clubs", np.int8, SEATS),
            ("cards", np.int8, SEATS),
            ("redeals", np.int8),
        ],
    )
)

ALL_CARDS: Final = np.uint64((1 << PACK) - 1)
JACKS: Final = np.uint64(RANK_MASK[JACK])
QUEENS: Final = np.uint64(RANK_MASK[QUEEN])
KINGS: Final = np.uint64(RANK_MASK[KING])
COURTS: Final = QUEENS | KINGS  # PAS-03: the jack is none
NUMERALS: Final = ALL_CARDS & ~(COURTS | JACKS)
ACES: Final = np.uint64(RANK_MASK[ACE])
CLUB_CARDS: Final = np.uint64(cards.mask(range(13 * CLUBS, 13 * CLUBS + 13)))
TEN_OF_DIAMONDS: Final = 13 * DIAMONDS + TEN
BONUS_TWOS: Final = (13 * SPADES + TWO, 13 * CLUBS + TWO)
# PAS-03: the value of each rank; jack, queen and king have none.
VALUE: NDArray[np.int64] = np.array([2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 0, 0, 1])
# PAS-11: the cards that make eleven with a rank; none for jack, queen and king.
ELEVENS: NDArray[np.uint64] = np.array(
    [
        cards.mask(card for card in range(PACK) if VALUE[rank] and VALUE[card % 13] + VALUE[rank] == ELEVEN)
        for rank in range(13)
    ],
    dtype=np.uint64,
)

# PAS-21 to PAS-24.
CLUBS_WORTH: Final = 7
TEN_WORTH: Final = 3
JACK_WORTH: Final = 1
ACE_WORTH: Final = 1
TWO_WORTH: Final = 2  # PAS-25
MOST_CLUBS: Final = 7  # of 13


def sides(rules: Any) -> tuple[int, ...]:
    """PAS-02: the side of each seat; partners sit opposite."""
    return tuple(seat % SIDES for seat in range(int(rules.players)))


@kernel
def next_seat(state: State, seat: int) -> int:
    """PAS-06: the next seat in order of play."""
    return seat + 1 if seat + 1 < state.rules.players else 0


@kernel
def full_pack(state: State, order: NDArray[Any]) -> int:
    """PAS-01: 52 cards."""
    for card in range(PACK):
        order[card] = card
    return PACK


@kernel
def deal_batch(state: State) -> None:
    """PAS-04 to PAS-06: some cards to each player, the player after the dealer first."""
    seat = next_seat(state, state.dealer)
    for _ in range(state.rules.players):
        for _ in range(state.rules.deal_batch):
            state.stock_size -= 1
            state.hand[seat] |= BIT[state.stock[state.stock_size]]
        seat = next_seat(state, seat)


# --- moves


@kernel
def add_move(moves: NDArray[Any], n: int, card: int, taken: np.uint64) -> int:
    """Write move number `n`, return the next number."""
    move = moves[n]
    move.card = card
    move.taken = taken
    return n + 1


@kernel
def add_each(moves: NDArray[Any], n: int, card: int, singles: np.uint64) -> int:
    """PAS-13: write a capture of each single card, return the next number."""
    while singles != NONE:
        one = singles & (~singles + ONE)
        singles ^= one
        n = add_move(moves, n, card, one)
    return n


@kernel
def add_captures(state: State, moves: NDArray[Any], n: int, card: int) -> int:
    """PAS-09 to PAS-13: write every capture of a card, return the next number."""
    rank = card % 13
    layout = state.layout
    if rank == JACK:
        swept = layout & ~COURTS  # PAS-10
        return add_move(moves, n, card, swept) if swept != NONE else n
    if rank in (QUEEN, KING):
        return add_each(moves, n, card, layout & RANK_MASK[rank])  # PAS-09
    if not state.rules.capture_many:
        return add_each(moves, n, card, layout & ELEVENS[rank])  # PAS-11
    end = n + captures(layout, ELEVEN - int(VALUE[rank]), False, moves["taken"][n:])  # PAS-12
    for i in range(n, end):
        moves[i].card = card
    return end


@kernel
def takers(state: State) -> np.uint64:
    """PAS-09 to PAS-12: all cards of the pack that could capture something of the layout."""
    layout = state.layout
    found = JACKS if layout & ~COURTS != NONE else NONE
    for rank in range(13):
        if rank in (QUEEN, KING):
            takes = layout & RANK_MASK[rank] != NONE
        elif rank == JACK:
            takes = False
        elif state.rules.capture_many:
            takes = can_capture(layout, ELEVEN - int(VALUE[rank]))
        else:
            takes = layout & ELEVENS[rank] != NONE
        if takes:
            found |= RANK_MASK[rank]
    return found


@kernel
def must_capture(state: State, card: int) -> bool:
    """PAS-14: whether a card that can capture may not just be laid."""
    if state.rules.forced_capture != FREE:
        return True
    return card % 13 == JACK and not state.rules.jack_optional


@kernel
def legal_moves(state: State, moves: NDArray[Any]) -> int:
    """PAS-08, PAS-14: each card of the hand captures or stays on the layout."""
    if state.phase == OVER:
        return 0
    hand = state.hand[state.turn]
    n = 0
    laid = NONE  # the cards that may be laid
    rest = hand
    while rest != NONE:
        card = lowest(rest)
        rest ^= BIT[card]
        before = n
        n = add_captures(state, moves, n, card)
        if n == before or not must_capture(state, card):
            laid |= BIT[card]
    if n > 0 and state.rules.forced_capture == ANY_CARD:
        return n
    while laid != NONE:
        card = lowest(laid)
        laid ^= BIT[card]
        n = add_move(moves, n, card, NONE)
    return n


@kernel
def side_of(seat: int) -> int:
    """PAS-02: the side of a seat. Its number is also its first seat."""
    return seat % SIDES


@kernel
def partner_of(state: State, seat: int) -> int:
    """PAS-02: the seat opposite of four, else the seat itself."""
    return (seat + 2) % SEATS if state.rules.players == SEATS else seat


@kernel
def collect(state: State, seat: int, taken: np.uint64) -> None:
    """PAS-15: put cards on the pile of the seat's side."""
    state.pile[seat] |= taken
    state.pile[partner_of(state, seat)] = state.pile[seat]


@kernel
def is_last_hand(state: State) -> bool:
    """PAS-05: whether the last cards of the pack are dealt."""
    return state.stock_size == 0


@kernel
def is_tabla(state: State, card: int, taken: np.uint64) -> bool:
    """PAS-17, PAS-18: whether a capture clears the layout, and counts for it."""
    rules = state.rules
    if taken == NONE or taken != state.layout:
        return False
    if is_last_hand(state) and not rules.last_hand_tabla:
        return False
    rank = card % 13
    if rank == JACK:
        return rules.jack_tabla
    if rank in (QUEEN, KING):
        return rules.court_tabla
    return True


@kernel
def apply_move(state: State, move: Move) -> None:
    """PAS-08: play a card, which captures or stays; then the next player, the next hand or the end."""
    seat = state.turn
    card = move.card
    taken = move.taken
    state.hand[seat] ^= BIT[card]
    state.last_played = card
    if taken == NONE:
        if state.rules.forced_capture == ANY_CARD:
            state.lacks[seat] |= takers(state)
        state.layout |= BIT[card]
    else:
        capture(state, seat, card, taken)
    state.turn = next_seat(state, seat)
    if state.hand[state.turn] == NONE:
        if state.stock_size > 0:
            deal_hand(state)
        else:
            finish(state)


@kernel
def capture(state: State, seat: int, card: int, taken: np.uint64) -> None:
    """PAS-15, PAS-17: what a card takes and the card itself go to the pile of the side; a tabla is remembered."""
    state.last_tabla = is_tabla(state, card, taken)
    if state.last_tabla:
        state.tablas[seat] += 1
        state.tablas[partner_of(state, seat)] = state.tablas[seat]
    state.layout ^= taken
    collect(state, seat, taken | BIT[card])
    state.last_taker = seat
    state.last_card = card
    state.last_taken = taken
    state.captures += 1


@kernel
def deal_hand(state: State) -> None:
    """PAS-05: four more cards to each player, nothing to the layout."""
    for seat in range(SEATS):
        state.lacks[seat] = NONE
    for _ in range(HAND // state.rules.deal_batch):
        deal_batch(state)


# --- counting


@kernel
def worth(state: State, cards: np.uint64) -> int:
    """PAS-22 to PAS-25: what cards are worth one by one."""
    points = JACK_WORTH * count(cards & JACKS) + ACE_WORTH * count(cards & ACES)
    if cards & BIT[TEN_OF_DIAMONDS] != NONE:
        points += TEN_WORTH
    if cards & BIT[BONUS_TWOS[state.rules.bonus_two]] != NONE:
        points += TWO_WORTH
    return points


@kernel
def card_points(state: State, side: int) -> int:
    """PAS-21, PAS-26: what the cards in a side's pile are worth together."""
    pile = state.pile[side]
    clubs = CLUBS_WORTH if count(pile & CLUB_CARDS) >= MOST_CLUBS else 0
    return clubs + worth(state, pile)


@kernel
def is_frozen(state: State, side: int) -> bool:
    """PAS-20: whether the side's score before the deal is so high that tablas bring it nothing."""
    frozen_at = state.rules.frozen_at
    return frozen_at > 0 and state.totals[side] >= frozen_at


@kernel
def counting_tablas(state: State, side: int) -> int:
    """PAS-20: the tablas of a side that take part in the cancelling."""
    if is_frozen(state, side) and not state.rules.frozen_cancels:
        return 0
    return state.tablas[side]


@kernel
def tabla_points(state: State, side: int) -> int:
    """PAS-19, PAS-20: what the tablas of a side are worth after those of the other side have cancelled theirs."""
    more = counting_tablas(state, side) - counting_tablas(state, 1 - side)
    if more <= 0 or is_frozen(state, side):
        return 0
    return more * state.rules.tabla_points


@kernel
def side_points(state: State, side: int) -> int:
    """PAS-26: what a side would have if the deal ended now."""
    return card_points(state, side) + tabla_points(state, side)


@kernel
def finish(state: State) -> None:
    """PAS-16, PAS-26: the rest goes to the last capturer, or to the dealer's side; the deal is counted."""
    state.rest = state.layout
    collect(state, state.last_taker if state.last_taker >= 0 else state.dealer, state.rest)
    state.layout = NONE
    state.phase = OVER
    for seat in range(state.rules.players):
        state.points[seat] = side_points(state, side_of(seat))


@kernel
def is_over(state: State) -> bool:
    """Whether the deal is decided: all cards are played."""
    return state.phase == OVER


@kernel
def payoffs(state: State, out: NDArray[Any]) -> None:
    """What the seat's side scores in the deal more than the other."""
    for seat in range(state.rules.players):
        side = side_of(seat)
        out[seat] = state.points[side] - state.points[1 - side]


@kernel
def outcome(state: State, out: Outcome) -> None:
    """What the outcomes lab shows of a deal."""
    out.dealer = state.dealer
    out.redeals = state.redeals
    for seat in range(SEATS):
        side = side_of(seat)
        plays = seat < state.rules.players
        out.payoff[seat] = state.points[side] - state.points[1 - side] if plays else 0
        out.points[seat] = state.points[seat]
        out.card_points[seat] = card_points(state, side) if plays else 0
        out.tablas[seat] = state.tablas[side] if plays else 0
        out.clubs[seat] = count(state.pile[side] & CLUB_CARDS) if plays else 0
        out.cards[seat] = count(state.pile[side]) if plays else 0


# --- what is hidden


@kernel
def is_first_hand(state: State) -> bool:
    """PAS-04: whether the first hand of the deal is being played."""
    return state.stock_size == PACK - LAYOUT - HAND * state.rules.players


@kernel
def unseen_by(state: State, seat: int) -> np.uint64:
    """The cards that a seat has not seen; what has been taken everybody saw."""
    return ALL_CARDS & ~(state.hand[seat] | state.layout | state.pile[0] | state.pile[1])


@kernel
def knowledge(state: State, seat: int, known: Any) -> None:
    """Places: the other hands in order of play, and the pack while there is one.

    Everybody has seen which jack was buried (PAS-07): it is in no hand of the first four cards dealt at a time. With
    batches of two half of each first hand was dealt before, so it is there half as likely as anywhere in the pack.
    Who lays a card where any capture is forced (PAS-14) shows what he does not hold.
    """
    unseen = unseen_by(state, seat)
    buried = NONE
    if state.buried >= 0 and is_first_hand(state):
        buried = unseen & BIT[state.buried]
    known.unseen = unseen
    place = 0
    other = next_seat(state, seat)
    while other != seat:
        known.known[place] = NONE
        known.hidden[place] = count(state.hand[other])
        known.possible[place] = unseen & ~state.lacks[other]
        if state.rules.deal_batch == HAND:
            known.possible[place] &= ~buried
        known.double[place] = NONE
        place += 1
        other = next_seat(state, other)
    known.known[place] = NONE
    known.hidden[place] = state.stock_size
    known.possible[place] = unseen
    known.double[place] = buried
    known.places = place + 1


@kernel
def determinize(state: State, seat: int, world: NDArray[Any], rng: Any) -> None:
    """Put sampled cards into the other hands and, in random order, into the pack."""
    place = 0
    other = next_seat(state, seat)
    while other != seat:
        state.hand[other] = world[place]
        other = next_seat(state, other)
        place += 1
    rest = world[place]
    for size in range(state.stock_size):
        card = lowest(rest)
        rest ^= BIT[card]
        where = int(rng.random() * (size + 1))
        state.stock[size] = state.stock[where]
        state.stock[where] = card


# --- the match


@kernel
def next_deal(state: State, match: Match) -> None:
    """PAS-06, PAS-20: the dealer of the match's next deal, and the scores that it begins with."""
    state.dealer = match.dealer
    for seat in range(SEATS):
        state.totals[seat] = match.score[seat]


@kernel
def score_deal(state: State, match: Match) -> None:
    """PAS-27, PAS-28: add the deal; the higher score at the target wins, an equal one means another deal."""
    match.deals += 1
    match.dealer = next_seat(state, state.dealer)
    for seat in range(SEATS):
        match.score[seat] += state.points[seat]
    ahead = 0 if match.score[0] > match.score[1] else 1
    if match.score[ahead] >= state.rules.target and match.score[0] != match.score[1]:
        match.winner = ahead
