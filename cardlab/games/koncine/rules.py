"""The law of Končine: options, rule sets, the state of a deal, and the kernels.

Ids (KON-n, RUS-n; gaps KON-Gn, RUS-Gn) are those of ``docs/rules/koncine.md``. How captures are found is told in
``engine/captures.py``.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab import cards
from cardlab.cards import ACE, CLUBS, DIAMONDS, JACK, KING, QUEEN, TEN, TWO
from cardlab.engine import captures
from cardlab.engine.bits import BIT, NONE, count, lowest
from cardlab.engine.captures import RANK_MASK
from cardlab.engine.gears import kernel
from cardlab.engine.options import Option, Value, rules_dtype
from cardlab.engine.protocol import Knowledge, Match, Move, Outcome, State

# Choices of the options, in the order in which `OPTIONS` names them.
NO_VALUES, ELEVEN_TO_THIRTEEN = range(2)
ACE_IS_1, ACE_IS_1_OR_11, ACE_IS_1_OR_14 = range(3)
FREE, BY_CARD, BY_MOVE = range(3)
BOTH_OVER, ALWAYS = range(2)

OPTIONS: Final = (
    Option("KON-02", "players", "how many players", low=2, high=4),
    Option("KON-15", "jack_sweeps", "a jack takes the whole layout"),
    Option("RUS-02", "court_values", "the numbers of jack, queen and king", choices=("none", "11,12,13")),
    Option("RUS-G2", "courts_in_sums", "lying courts may be part of a sum"),
    Option("KON-G1", "ace_values", "what an ace counts", choices=("1", "1,11", "1,14")),
    Option("RUS-G3", "return_jacks", "jacks of the first layout go under the pack"),
    Option("KON-G3", "multi_capture", "one card may take several sets at once"),
    Option("KON-G4", "forced_capture", "who must capture", choices=("none", "card", "move")),
    Option("KON-G5", "jack_optional", "a jack may be laid without sweeping"),
    Option("KON-27", "target", "points that win the match", low=1, high=1000),
    Option("KON-29", "win_by", "the lead that wins the match", low=1, high=100),
    Option("KON-G6", "win_by_scope", "when the lead is needed", choices=("both_over", "always")),
    Option("KON-G7", "show_bottom_card", "the bottom card of the pack is shown"),
)

KONCINE: Final[dict[str, Value]] = {
    "players": 2,
    "jack_sweeps": True,
    "court_values": "none",
    "courts_in_sums": True,
    "ace_values": "1",
    "return_jacks": True,
    "multi_capture": True,
    "forced_capture": "none",
    "jack_optional": False,
    "target": 21,
    "win_by": 2,
    "win_by_scope": "both_over",
    "show_bottom_card": False,
}
RUSKA: Final[dict[str, Value]] = KONCINE | {  # RUS-01: all else as there
    "jack_sweeps": False,  # RUS-03
    "court_values": "11,12,13",  # RUS-02
    "return_jacks": False,  # RUS-06
    "target": 15,  # RUS-07
}

RULES: Final = rules_dtype(OPTIONS)

SEATS: Final = 4
PACK: Final = 52  # KON-01
HAND: Final = 6  # KON-09
PACKET: Final = 3
LAYOUT: Final = 4  # KON-06
CLUBS_NEEDED: Final = 7  # KON-25
CARDS_NEEDED: Final = 27  # KON-24

STATE: Final = np.dtype(
    (
        np.record,
        [
            ("rules", RULES),
            ("dealer", np.int8),
            ("turn", np.int8),  # the seat to move
            ("over", np.bool_),
            ("hand", np.uint64, SEATS),
            ("layout", np.uint64),
            ("stock", np.int8, PACK),  # undealt; the next card to deal is the last of stock[:stock_size]
            ("stock_size", np.int8),
            ("returned", np.int8),  # jacks that went under the pack (KON-07)
            ("bottom", np.int8),  # so many of the lowest cards of the stock has everybody seen
            ("shown", np.uint64, SEATS),  # cards in hand that everybody has seen: they lay there
            ("lacks", np.uint64, SEATS),  # cards that the seat's play has ruled out (KON-G4)
            ("pile", np.uint64, SEATS),  # of the seat's side, so partners have the same
            ("last_taker", np.int8),  # KON-19, or -1
            ("clearings", np.int8, SEATS),  # KON-20: how often the seat's side has cleared the layout
            ("captures", np.int8),  # their number; the rest of the layout after a last card laid is one more
            ("last_seat", np.int8),  # the last one: who, or -1,
            ("last_card", np.int8),  # with which card,
            ("last_taken", np.uint64),  # and what it took
            ("rest", np.uint64),  # what lay there at the end (KON-21), without the last card
            ("points", np.int16, SEATS),  # of the seat's side, once the deal is over
        ],
    )
)

MOVE: Final = np.dtype((np.record, [("card", np.int64), ("taken", np.uint64)]))

# Layouts of twenty cards and more can have more captures than anybody would list. `legal_moves` then stops within the
# captures of a card, but leaves room for the cards after it; `is_legal` knows the others.
MAX_MOVES: Final = 1 << 15
RESERVED: Final = 2048  # moves for each of the cards after it

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
            ("payoff", np.float64, SEATS),  # points of the side less those of the other
            ("points", np.int16, SEATS),  # of the seat's side, as all that follows
            ("cards", np.int8, SEATS),
            ("clubs", np.int8, SEATS),
            ("clearings", np.int8, SEATS),
            ("returned", np.int8),
        ],
    )
)

ALL_CARDS: Final = np.uint64((1 << PACK) - 1)
COURTS: Final = np.uint64(RANK_MASK[JACK] | RANK_MASK[QUEEN] | RANK_MASK[KING])  # KON-04
NUMERALS: Final = np.uint64(ALL_CARDS & ~COURTS)
ALL_CLUBS: Final = np.uint64(cards.mask(range(13 * CLUBS, 13 * CLUBS + 13)))
TEN_OF_DIAMONDS: Final = 13 * DIAMONDS + TEN  # KON-22
TWO_OF_CLUBS: Final = 13 * CLUBS + TWO  # KON-23


def sides(rules: Any) -> tuple[int, ...]:
    """KON-02: the side of each seat; of four players those opposite are partners."""
    return tuple(seat % 2 for seat in range(int(rules.players)))


@kernel
def next_seat(state: State, seat: int) -> int:
    """KON-05: the next seat in order of play, to the right."""
    return seat + 1 if seat + 1 < state.rules.players else 0


@kernel
def full_pack(state: State, order: NDArray[Any]) -> int:
    """KON-01: 52 cards."""
    for card in range(PACK):
        order[card] = card
    return PACK


@kernel
def lay_out(state: State, order: NDArray[Any]) -> None:
    """KON-06 to KON-08, RUS-06: the four lowest cards of the pack make the layout, jacks go back underneath.

    `order` is the pack, top first. The cards that are turned lie in ``stock[48:]`` until the layout is settled.
    """
    undealt = PACK - LAYOUT
    for i in range(LAYOUT):
        state.stock[undealt + i] = order[PACK - 1 - i]
    returned = 0
    found = state.rules.return_jacks
    while found:
        found = False
        for i in range(undealt, PACK):
            if state.stock[i] % 13 == JACK:
                state.stock[returned] = state.stock[i]
                state.stock[i] = order[returned]
                returned += 1
                found = True
    state.layout = NONE
    for i in range(undealt, PACK):
        state.layout |= BIT[state.stock[i]]
    for i in range(returned // 2):  # the last one becomes the very bottom card
        held = state.stock[i]
        state.stock[i] = state.stock[returned - 1 - i]
        state.stock[returned - 1 - i] = held
    for i in range(returned, undealt):
        state.stock[i] = order[undealt - 1 + returned - i]
    state.stock_size = undealt
    state.returned = state.bottom = returned
    if state.rules.show_bottom_card and returned == 0:  # KON-G7
        state.bottom = 1


@kernel
def deal_hands(state: State) -> None:
    """KON-09, KON-10: six cards each in packets of three, the player after the dealer first."""
    for seat in range(SEATS):
        state.hand[seat] = state.shown[seat] = state.lacks[seat] = NONE
    for _ in range(HAND // PACKET):
        seat = state.dealer
        for _ in range(state.rules.players):
            seat = next_seat(state, seat)
            for _ in range(PACKET):
                state.stock_size -= 1
                bit = BIT[state.stock[state.stock_size]]
                state.hand[seat] |= bit
                if state.stock_size < state.bottom:
                    state.shown[seat] |= bit
    state.bottom = min(state.bottom, state.stock_size)


@kernel
def deal_cards(state: State, order: NDArray[Any]) -> None:
    """KON-05 to KON-09: the layout, the first hands; the player after the dealer begins."""
    lay_out(state, order)
    deal_hands(state)
    state.turn = next_seat(state, state.dealer)
    state.over = False
    state.last_taker = state.last_seat = state.last_card = -1
    state.last_taken = state.rest = NONE
    state.captures = 0
    for seat in range(SEATS):
        state.pile[seat] = NONE
        state.clearings[seat] = state.points[seat] = 0


@kernel
def sweeps(rules: Any, card: int) -> bool:
    """KON-15, RUS-03: whether a card takes the whole layout."""
    return bool(rules.jack_sweeps and card % 13 == JACK)


@kernel
def summands(rules: Any, rank: int) -> np.uint64:
    """KON-12, 13, 16, RUS-04, RUS-05: what a card of a rank can take as one card or as part of a sum."""
    own: np.uint64 = RANK_MASK[rank]
    if rules.court_values == NO_VALUES:
        return own if own & COURTS != NONE else own | NUMERALS
    return ALL_CARDS if rules.courts_in_sums else own | NUMERALS


@kernel
def row_of(rules: Any, rank: int) -> int:
    """KON-03, RUS-02: the row of `engine.captures` that says what a card of a rank takes."""
    value = (rank + 1) % 13 + 1
    if rules.ace_values == ACE_IS_1_OR_11:
        if rank == ACE:
            return captures.ACE_11
        if rank == QUEEN:
            return captures.QUEEN_ACE_11
        if rank == KING:
            return captures.KING_ACE_11
    elif rules.ace_values == ACE_IS_1_OR_14 and rank == ACE:
        return captures.ACE_14
    return value


@kernel
def may_take(rules: Any, sums: int, card: int) -> bool:
    """Whether a card may have a capture on a layout of these sums; the quick test that spares most searches."""
    if rules.ace_values != ACE_IS_1 or sweeps(rules, card):
        return True
    return bool(sums >> int(captures.VALUE[card]) & 1)


@kernel
def takes(rules: Any, layout: np.uint64, sums: int, card: int, room: NDArray[Any]) -> int:
    """KON-12 to KON-16, RUS-04: all captures of a card, as masks.

    `sums` are those of the layout; for the room see `engine.captures.captures`.
    """
    if sweeps(rules, card):
        room[0] = layout
        return 0 if layout == NONE else 1  # KON-17
    rank = card % 13
    mine = layout & summands(rules, rank)
    return captures.captures_within(mine, sums, row_of(rules, rank), rules.multi_capture, room)


@kernel
def can_take(rules: Any, layout: np.uint64, card: int) -> bool:
    """Whether a card has any capture."""
    if sweeps(rules, card):
        return bool(layout != NONE)
    rank = card % 13
    return captures.can_capture(layout & summands(rules, rank), row_of(rules, rank))


@kernel
def takers(rules: Any, layout: np.uint64) -> np.uint64:
    """All cards of the pack whose rank has a capture."""
    result = NONE
    sums = captures.sums(layout)
    for rank in range(13):
        if may_take(rules, sums, rank) and can_take(rules, layout, rank):
            result |= RANK_MASK[rank]
    return result


@kernel
def may_lay(state: State, card: int, must: bool) -> bool:
    """KON-11, 15, 17, 18, KON-G4, KON-G5: whether a card may be laid; `must` says that the hand has to capture."""
    rules = state.rules
    if must:
        return False
    if rules.forced_capture == BY_CARD:
        return not can_take(rules, state.layout, card)
    return bool(rules.jack_optional or state.layout == NONE or not sweeps(rules, card))


@kernel
def must_capture(state: State) -> bool:
    """KON-G4: whether the seat to move has to play a capture."""
    if state.rules.forced_capture != BY_MOVE:
        return False
    return bool(state.hand[state.turn] & takers(state.rules, state.layout) != NONE)


@kernel
def add_moves(
    state: State,
    moves: NDArray[Any],
    taken: NDArray[Any],
    n: int,
    limit: int,
    card: int,
    sums: int,
    must: bool,
) -> int:
    """Write the moves of a card, number `n` first and none from `limit` on; return the next number."""
    first = n
    if may_lay(state, card, must):
        taken[n] = NONE
        n += 1
    if may_take(state.rules, sums, card):
        n += takes(state.rules, state.layout, sums, card, taken[n : limit + captures.WORK])
    for i in range(first, n):
        moves[i].card = card
    return n


@kernel
def legal_moves(state: State, moves: NDArray[Any]) -> int:
    """KON-11 to KON-18: for each card laying it and every set of cards that it can take (see `MAX_MOVES`)."""
    if state.over:
        return 0
    must = must_capture(state)
    sums = captures.sums(state.layout)
    taken = moves["taken"]
    hand = state.hand[state.turn]
    limit = moves.shape[0] - captures.WORK - RESERVED * count(hand)
    n = 0
    while hand != NONE:
        card = lowest(hand)
        hand ^= BIT[card]
        limit += RESERVED
        n = add_moves(state, moves, taken, n, limit, card, sums, must)
    return n


@kernel
def is_legal(state: State, move: Move, room: NDArray[Any]) -> bool:
    """Whether the seat to move may make a move, listed or not; `room` is as `engine.captures` needs it."""
    if state.over or move.card < 0 or state.hand[state.turn] & BIT[move.card] == NONE:
        return False
    if move.taken == NONE:
        return may_lay(state, move.card, must_capture(state))
    if move.taken & ~state.layout != NONE:
        return False
    rules = state.rules
    if sweeps(rules, move.card):
        return bool(move.taken == state.layout)
    rank = move.card % 13
    if move.taken & ~summands(rules, rank) != NONE:
        return False
    return captures.is_capture(move.taken, row_of(rules, rank), rules.multi_capture, room)


@kernel
def apply_move(state: State, move: Move) -> None:
    """KON-11, KON-19: play a card; it stays on the layout, or goes to the side's pile with what it takes."""
    seat = state.turn
    bit = BIT[move.card]
    state.hand[seat] ^= bit
    state.shown[seat] &= ~bit
    if move.taken != NONE:
        state.layout ^= move.taken
        give(state, seat, move.taken | bit)
        note_capture(state, seat, move.card, move.taken)
        state.last_taker = seat
        if state.layout == NONE:
            for other in range(seat % 2, state.rules.players, 2):
                state.clearings[other] += 1
    else:
        if state.rules.forced_capture == BY_MOVE:
            state.lacks[seat] = takers(state.rules, state.layout)
        state.layout |= bit
    following = next_seat(state, seat)
    state.turn = following
    if state.hand[following] == NONE:  # then all hands are empty
        if state.stock_size > 0:
            deal_hands(state)
        else:
            if move.taken == NONE:
                note_capture(state, seat, move.card, NONE)
            finish(state)


@kernel
def note_capture(state: State, seat: int, card: int, taken: np.uint64) -> None:
    """Remember the last capture."""
    state.captures += 1
    state.last_seat = seat
    state.last_card = card
    state.last_taken = taken


@kernel
def give(state: State, seat: int, taken: np.uint64) -> None:
    """KON-02: put cards on the pile of the seat's side."""
    for other in range(seat % 2, state.rules.players, 2):
        state.pile[other] |= taken


@kernel
def finish(state: State) -> None:
    """KON-21, RUS-08: the rest goes to the last capturer, or to the dealer when nobody has taken anything."""
    state.over = True
    state.rest = state.layout & ~BIT[state.last_card]
    give(state, rest_to(state), state.layout)
    state.layout = NONE
    for seat in range(state.rules.players):
        state.points[seat] = pile_points(state.pile[seat])


@kernel
def rest_to(state: State) -> int:
    """KON-21, RUS-08: the seat that gets what is left on the layout."""
    return int(state.last_taker if state.last_taker >= 0 else state.dealer)


@kernel
def pile_points(pile: np.uint64) -> int:
    """KON-22 to KON-26: what a pile is worth at the end of a deal."""
    points = 0
    if pile & BIT[TEN_OF_DIAMONDS] != NONE:
        points += 1
    if pile & BIT[TWO_OF_CLUBS] != NONE:
        points += 1
    if count(pile) >= CARDS_NEEDED:
        points += 2
    if count(pile & ALL_CLUBS) >= CLUBS_NEEDED:
        points += 1
    return points


@kernel
def is_over(state: State) -> bool:
    """Whether the deal is decided: all cards are played."""
    return bool(state.over)


@kernel
def payoffs(state: State, out: NDArray[Any]) -> None:
    """What each seat's side has scored, less what the other side has."""
    for seat in range(state.rules.players):
        out[seat] = state.points[seat] - state.points[1 - seat % 2]


@kernel
def knowledge(state: State, seat: int, known: Knowledge) -> None:
    """Places: the other hands in order of play, then the pack; what lies on piles was seen by everybody.

    Jacks that went under the pack are known there, and later in the hand that they come to (KON-07, KON-10).
    """
    seen = state.hand[seat] | state.layout | state.pile[0] | state.pile[1]
    bottom = NONE
    for i in range(state.bottom):
        bottom |= BIT[state.stock[i]]
    for other in range(state.rules.players):
        seen |= state.shown[other]
    unseen = ALL_CARDS & ~(seen | bottom)
    place = 0
    other = next_seat(state, seat)
    while other != seat:
        known.known[place] = state.shown[other]
        known.hidden[place] = count(state.hand[other]) - count(state.shown[other])
        known.possible[place] = unseen & ~state.lacks[other]
        other = next_seat(state, other)
        place += 1
    known.known[place] = bottom
    known.hidden[place] = state.stock_size - state.bottom
    known.possible[place] = unseen
    known.places = place + 1
    known.unseen = unseen


@kernel
def determinize(state: State, seat: int, world: NDArray[Any], rng: Any) -> None:
    """Put sampled cards into the other hands and, in random order, into the pack."""
    place = 0
    other = next_seat(state, seat)
    while other != seat:
        state.hand[other] = state.shown[other] | world[place]
        other = next_seat(state, other)
        place += 1
    rest = world[place]
    for size in range(state.bottom, state.stock_size):
        card = lowest(rest)
        rest ^= BIT[card]
        where = state.bottom + int(rng.random() * (size + 1 - state.bottom))
        state.stock[size] = state.stock[where]
        state.stock[where] = card


@kernel
def outcome(state: State, out: Outcome) -> None:
    """What the outcomes lab shows of a deal."""
    out.dealer = state.dealer
    out.returned = state.returned
    for seat in range(state.rules.players):
        out.payoff[seat] = state.points[seat] - state.points[1 - seat % 2]
        out.points[seat] = state.points[seat]
        out.cards[seat] = count(state.pile[seat])
        out.clubs[seat] = count(state.pile[seat] & ALL_CLUBS)
        out.clearings[seat] = state.clearings[seat]


@kernel
def next_deal(state: State, match: Match) -> None:
    """KON-05: the dealer of the match's next deal."""
    state.dealer = match.dealer


@kernel
def score_deal(state: State, match: Match) -> None:
    """KON-05, KON-27 to KON-29, RUS-07, KON-G6: add the deal to the scores; who has reached the target may have won."""
    rules = state.rules
    match.deals += 1
    match.dealer = next_seat(state, state.dealer)
    for seat in range(rules.players):
        match.score[seat] += state.points[seat]
    leader = 0 if match.score[0] >= match.score[1] else 1
    lead = match.score[leader] - match.score[1 - leader]
    alone = match.score[1 - leader] < rules.target and rules.win_by_scope == BOTH_OVER
    if match.score[leader] >= rules.target and (alone or lead >= rules.win_by):
        match.winner = leader
