"""The law of Sixty-six: options, rule sets, the state of a deal, and the kernels.

Ids (R66-n, O66-n, SNP-n) are those of ``docs/rules/sixty_six.md``.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab.cards import ACE, JACK, KING, NINE, QUEEN, TEN
from cardlab.engine.bits import BIT, NONE, count, lowest
from cardlab.engine.gears import kernel
from cardlab.engine.moves import add_cards, add_move
from cardlab.engine.options import Option, Value, rules_dtype
from cardlab.engine.protocol import Match, Move, Outcome, State

# Choices of the options, in the order in which `OPTIONS` names them.
ALTERNATE, DEAL_WINNER, DEAL_LOSER = range(3)
MANUAL, AUTO = range(2)
OPPONENT_WINS, LAST_TRICK_DECIDES = range(2)
DRAWN, TO_LAST_TRICK = range(2)
AT_CLOSING, AT_END = range(2)
AS_FAILED_CLOSE, BY_LOSER = range(2)
GP_BY_LOSER, GP_ONE = range(2)

OPTIONS: Final = (
    Option("O66-1", "deal_packets", "cards of each packet of the deal", low=1, high=8, length=6),
    Option("O66-2", "next_dealer", "who deals next", choices=("alternate", "winner", "loser")),
    Option("O66-3", "announce", "whether 66 must be called", choices=("manual", "auto")),
    Option("O66-4", "announce_on_marriage", "a marriage that brings 66 counts at once"),
    Option("O66-5", "false_announce_gp", "game points for a false call", low=0, high=3),
    Option("O66-6", "exchange_needs_trick", "the exchange needs an own trick"),
    Option("O66-7", "exchange_min_facedown", "face-down cards needed to exchange", low=0, high=12),
    Option("O66-8", "exchange_on_lead_only", "only the player on lead exchanges"),
    Option("O66-9", "exchange_before_draw", "the exchange is allowed before drawing"),
    Option("O66-10", "exchange_after_opponent_closes", "the closer's opponent may still exchange"),
    Option("O66-11", "marriage_first_lead", "a marriage before the very first lead"),
    Option("O66-12", "marriage_after_stock", "marriages when the stock is used up"),
    Option("O66-13", "marriage_when_closed", "marriages after a closing"),
    Option("O66-14", "close_first_lead", "closing before the very first lead"),
    Option("O66-15", "close_min_facedown", "face-down cards needed to close", low=1, high=12),
    Option("O66-16", "close_before_draw", "closing before the draw"),
    Option("O66-17", "closed_opponent_may_win", "the closer's opponent may win by 66"),
    Option("O66-18", "failed_close", "who wins a failed closing", choices=("opponent_wins", "last_trick")),
    Option("O66-19", "failed_close_gp", "game points for a failed closing", low=0, high=3),
    Option("O66-20", "failed_close_gp_no_trick", "the same, opponent without a trick", low=0, high=3),
    Option("O66-21", "last_trick_bonus", "points for the last trick", low=0, high=10),
    Option("O66-22", "last_trick_bonus_when_closed", "the bonus is paid after a closing too"),
    Option("O66-23", "tie_65_65", "what 65 : 65 means", choices=("draw", "last_trick")),
    Option("O66-24", "carry_both_over", "game points carried when both passed 66", low=0, high=3),
    Option("O66-25", "carry_on_65_65", "a game point is carried after 65 : 65"),
    Option("O66-26", "bonus_counts_for_33", "the bonus helps the loser over 32"),
    Option("O66-27", "target", "game points that win the match", low=2, high=101),
    Option("O66-28", "match_display", "the score is counted down or up", choices=("down", "up")),
    Option("SNP-1", "pack", "cards in the pack", low=20, high=24),
    Option("SNP-2", "hand", "cards in a hand", low=4, high=8),
    Option("SNP-2", "turn_after_packet", "packets before the trump is turned", low=1, high=6),
    Option("SNP-6", "close_pays_at", "when a closer's win is measured", choices=("closing", "end")),
    Option(
        "SNP-7", "closed_opponent_gp", "what the closer's opponent wins", choices=("failed_close", "by_loser")
    ),
    Option("SNP-8", "last_trick_wins", "the last trick of an open deal wins it"),
    Option("SNP-9", "last_trick_gp", "game points for it", choices=("by_loser", "one")),
    Option("SNP-9", "false_announce_gp_no_trick", "a false call, other without a trick", low=0, high=3),
)

SERBIAN: Final[dict[str, Value]] = {
    "deal_packets": [2, 2, 2],
    "next_dealer": "alternate",
    "announce": "manual",
    "announce_on_marriage": True,
    "false_announce_gp": 2,
    "exchange_needs_trick": False,
    "exchange_min_facedown": 2,
    "exchange_on_lead_only": True,
    "exchange_before_draw": False,
    "exchange_after_opponent_closes": False,
    "marriage_first_lead": True,
    "marriage_after_stock": True,
    "marriage_when_closed": True,
    "close_first_lead": True,
    "close_min_facedown": 2,
    "close_before_draw": True,
    "closed_opponent_may_win": False,
    "failed_close": "opponent_wins",
    "failed_close_gp": 2,
    "failed_close_gp_no_trick": 2,
    "last_trick_bonus": 10,
    "last_trick_bonus_when_closed": False,
    "tie_65_65": "draw",
    "carry_both_over": 1,
    "carry_on_65_65": False,
    "bonus_counts_for_33": True,
    "target": 11,
    "match_display": "down",
    "pack": 24,
    "hand": 6,
    "turn_after_packet": 3,
    "close_pays_at": "end",
    "closed_opponent_gp": "by_loser",
    "last_trick_wins": False,
    "last_trick_gp": "by_loser",
    "false_announce_gp_no_trick": 2,
}
POLISH: Final[dict[str, Value]] = SERBIAN | {
    "deal_packets": [3, 3],
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
    "turn_after_packet": 2,
}
SCHNAPSEN: Final[dict[str, Value]] = SERBIAN | {
    "deal_packets": [3, 2],
    "exchange_min_facedown": 1,
    "close_min_facedown": 1,
    "close_before_draw": False,
    "closed_opponent_may_win": True,
    "failed_close_gp_no_trick": 3,
    "last_trick_bonus": 0,
    "carry_both_over": 0,
    "target": 7,  # SNP-10
    "pack": 20,
    "hand": 5,
    "turn_after_packet": 1,
    "close_pays_at": "closing",
    "closed_opponent_gp": "failed_close",
    "last_trick_wins": True,
    "false_announce_gp_no_trick": 3,
}

RULES: Final = rules_dtype(OPTIONS)

# The windows of section 4.
BEFORE_DRAW, LEAD, REPLY, LAST_CALL, OVER = range(5)

# How a deal ended.
(
    RUNNING,
    CALLED,  # R66-35
    FALSE_CALL,  # R66-36
    REACHED,  # R66-34, polish
    CLOSER_COUNTED,  # R66-44
    CLOSE_FAILED,  # R66-45
    CLOSED_LAST_TRICK,  # R66-45, polish
    COUNTED,  # R66-49
    TIE,  # R66-50
    TIE_LAST_TRICK,  # R66-50, polish
    BOTH_OVER,  # R66-51
    LAST_TRICK_WON,  # SNP-8
) = range(12)

STATE: Final = np.dtype(
    (
        np.record,
        [
            ("rules", RULES),
            ("dealer", np.int8),
            ("turn", np.int8),  # the seat to move
            ("phase", np.int8),  # one of the windows
            ("trump", np.int8),  # a suit
            ("hand", np.uint64, 2),
            ("won", np.uint64, 2),  # cards of the tricks won
            (
                "stock",
                np.int8,
                16,
            ),  # [0] is the turned card, the next card to draw is the last of stock[:stock_size]
            ("stock_size", np.int8),
            ("led", np.int8),  # the card led to the open trick, or -1
            ("declared", np.int8),  # the suit of the marriage shown on this lead, or -1
            ("tricks", np.int8, 2),
            ("points", np.int16, 2),  # cards in tricks, counted marriages, last-trick bonus
            ("bonus", np.int16, 2),  # the last-trick bonus inside `points`
            ("pending", np.int16, 2),  # a first-lead marriage that waits for a trick (R66-23)
            ("marriages", np.int16, 2),  # value of all marriages declared
            ("last_led", np.int8),  # the last complete trick: its two cards and its winner, or -1
            ("last_reply", np.int8),
            ("last_winner", np.int8),
            ("closed_by", np.int8),  # the seat, or -1
            ("closing_tricks", np.int8, 2),  # both as they were at the closing
            ("closing_points", np.int16, 2),
            ("shown", np.uint64, 2),  # cards in hand that the opponent has seen
            ("lacks", np.uint64, 2),  # cards that the seat's strict replies have ruled out
            ("ending", np.int8),
            ("winner", np.int8),  # the seat, or -1
            ("game_points", np.int8),  # of the winner
            ("carry", np.int8),  # game points that this deal adds to the carried ones (R66-51)
        ],
    )
)

CARD, CALL, PASS, EXCHANGE, CLOSE, DRAW, MARRIAGE = range(7)

MOVE: Final = np.dtype((np.record, [("kind", np.int8), ("card", np.int8)]))  # card of a marriage: its king
MAX_MOVES: Final = 8 + 4 + 4

MATCH: Final = np.dtype(
    (
        np.record,
        [
            ("dealer", np.int8),
            ("score", np.int16, 2),
            ("carried", np.int16),
            ("deals", np.int16),
            ("winner", np.int8),
        ],
    )
)

OUTCOME: Final = np.dtype(
    (
        np.record,
        [
            ("dealer", np.int8),
            ("payoff", np.int8, 2),  # game points, negative for the loser
            ("points", np.int16, 2),
            ("tricks", np.int8, 2),
            ("marriages", np.int16, 2),
            ("closed_by", np.int8),
            ("ending", np.int8),
        ],
    )
)

VALUE: NDArray[np.int16] = np.zeros(13, dtype=np.int16)  # R66-3
VALUE[[ACE, TEN, KING, QUEEN, JACK, NINE]] = [11, 10, 4, 3, 2, 0]
STRENGTH: NDArray[np.int8] = np.zeros(13, dtype=np.int8)  # R66-4
STRENGTH[[ACE, TEN, KING, QUEEN, JACK, NINE]] = [6, 5, 4, 3, 2, 1]
SUIT_MASK: NDArray[np.uint64] = np.array([0x1FFF << 13 * suit for suit in range(4)], dtype=np.uint64)


def _higher() -> NDArray[np.uint64]:
    """For each card the mask of the cards of its suit that beat it (R66-4)."""
    table = np.zeros(52, dtype=np.uint64)
    for low in range(52):
        for high in range(52):
            if low // 13 == high // 13 and STRENGTH[high % 13] > STRENGTH[low % 13]:
                table[low] |= BIT[high]
    return table


HIGHER: NDArray[np.uint64] = _higher()
POINTS_TO_WIN: Final = 66  # R66-33


def sides(rules: Any) -> tuple[int, ...]:
    """R66-1: two players."""
    return 0, 1


@kernel
def lowest_rank(state: State) -> int:
    """The rank of the card that is exchanged: the nine, or the jack of the small pack (R66-27, SNP-3)."""
    return NINE if state.rules.pack == 24 else JACK


@kernel
def first_rank(state: State) -> int:
    """Return the first rank of the pack as `cards.RANKS` has them: the ten stands before the jack (SNP-1)."""
    return NINE if state.rules.pack == 24 else TEN


@kernel
def full_pack(state: State, order: NDArray[Any]) -> int:
    """R66-2, SNP-1: six or five ranks in four suits."""
    n = 0
    for suit in range(4):
        for rank in range(first_rank(state), ACE + 1):
            order[n] = 13 * suit + rank
            n += 1
    return n


@kernel
def deal_cards(state: State, order: NDArray[Any]) -> None:
    """R66-6 to R66-9, SNP-2: packets to the non-dealer first, the turned card, the rest face down."""
    rules = state.rules
    first = 1 - state.dealer
    state.hand[0] = state.hand[1] = NONE
    used = 0
    turned = -1
    for packet in range(rules.deal_packets.shape[0]):
        size = rules.deal_packets[packet]
        for turn in range(2):
            seat = first if turn == 0 else 1 - first
            for _ in range(size):
                state.hand[seat] |= BIT[order[used]]
                used += 1
        if packet + 1 == rules.turn_after_packet:
            turned = order[used]
            used += 1
    state.stock[0] = turned
    left = rules.pack - used
    for i in range(left):
        state.stock[left - i] = order[used + i]
    state.stock_size = left + 1
    state.trump = turned // 13
    state.turn = first
    state.phase = LEAD
    state.led = state.declared = state.last_led = state.last_reply = state.last_winner = state.closed_by = -1
    state.ending = RUNNING
    state.winner = -1
    state.game_points = state.carry = 0
    for seat in range(2):
        state.won[seat] = state.shown[seat] = state.lacks[seat] = NONE
        state.tricks[seat] = state.points[seat] = state.bonus[seat] = 0
        state.pending[seat] = state.marriages[seat] = 0
        state.closing_tricks[seat] = state.closing_points[seat] = 0


@kernel
def is_strict(state: State) -> bool:
    """R66-14: the strict phase has begun."""
    return state.closed_by >= 0 or state.stock_size == 0


@kernel
def replies(hand: np.uint64, led: int, trump: int, strict: bool) -> np.uint64:
    """R66-13, R66-15, R66-16: the cards that may answer a lead."""
    if not strict:
        return hand
    same = hand & SUIT_MASK[led // 13]
    if same != NONE:
        higher = hand & HIGHER[led]
        return higher if higher != NONE else same
    trumps = hand & SUIT_MASK[trump]
    return trumps if trumps != NONE else hand


@kernel
def beats(reply: int, led: int, trump: int) -> bool:
    """R66-5: the reply wins the trick."""
    if reply // 13 == led // 13:
        return STRENGTH[reply % 13] > STRENGTH[led % 13]
    return reply // 13 == trump


@kernel
def may_exchange(state: State, seat: int) -> bool:
    """R66-27 to R66-31 without the window: the seat holds the lowest trump and may swap it now."""
    rules = state.rules
    if state.declared >= 0 or state.stock_size < 1 + rules.exchange_min_facedown:
        return False
    if state.hand[seat] & BIT[13 * state.trump + lowest_rank(state)] == NONE:
        return False
    if rules.exchange_needs_trick and state.tricks[seat] == 0:
        return False
    if state.closed_by >= 0:
        return rules.exchange_after_opponent_closes and state.closed_by != seat
    return True


@kernel
def may_close(state: State) -> bool:
    """R66-39 to R66-41 for the seat to move."""
    rules = state.rules
    if state.closed_by >= 0 or state.declared >= 0 or state.stock_size < 1 + rules.close_min_facedown:
        return False
    if state.phase == BEFORE_DRAW:
        return rules.close_before_draw
    return rules.close_first_lead or state.last_winner >= 0


@kernel
def may_declare(state: State) -> bool:
    """R66-21, R66-22, R66-24, R66-25, SNP-4 for the seat on lead, whatever it holds."""
    rules = state.rules
    if state.declared >= 0:
        return False
    if state.last_winner < 0 and not rules.marriage_first_lead:
        return False
    if state.closed_by >= 0:
        return rules.marriage_when_closed
    return rules.marriage_after_stock or state.stock_size > 0


@kernel
def may_win(state: State, seat: int) -> bool:
    """R66-43: the opponent of a closer may be barred from winning by 66."""
    return state.closed_by != 1 - seat or state.rules.closed_opponent_may_win


@kernel
def may_call(state: State, seat: int) -> bool:
    """R66-34: the seat won the last trick and has not led since. A call may be false (R66-36)."""
    rules = state.rules
    if rules.announce != MANUAL or state.last_winner != seat or not may_win(state, seat):
        return False
    return state.declared < 0 or rules.announce_on_marriage


@kernel
def marriage_value(state: State, suit: int) -> int:
    """R66-20."""
    return 40 if suit == state.trump else 20


@kernel
def pair(suit: int) -> np.uint64:
    """The king and the queen of a suit."""
    return BIT[13 * suit + KING] | BIT[13 * suit + QUEEN]


@kernel
def legal_moves(state: State, moves: NDArray[Any]) -> int:
    """Section 4: what the seat to move may do in its window. A lead is free (R66-17)."""
    rules = state.rules
    seat = state.turn
    hand = state.hand[seat]
    phase = state.phase
    if phase == REPLY:
        n = add_cards(moves, 0, CARD, replies(hand, state.led, state.trump, is_strict(state)))
        if not rules.exchange_on_lead_only and may_exchange(state, seat):
            n = add_move(moves, n, EXCHANGE, -1)
        return n
    if phase == OVER:
        return 0
    n = 0
    if phase == LEAD:
        if state.declared >= 0:
            n = add_cards(moves, n, CARD, pair(state.declared))
        else:
            n = add_cards(moves, n, CARD, hand)
            if may_declare(state):
                for suit in range(4):
                    both = pair(suit)
                    if hand & both == both:  # R66-26
                        n = add_move(moves, n, MARRIAGE, 13 * suit + KING)
        if may_exchange(state, seat):
            n = add_move(moves, n, EXCHANGE, -1)
        if may_close(state):
            n = add_move(moves, n, CLOSE, -1)
    elif phase == BEFORE_DRAW:
        n = add_move(moves, n, DRAW, -1)
        if rules.exchange_before_draw and may_exchange(state, seat):
            n = add_move(moves, n, EXCHANGE, -1)
        if may_close(state):
            n = add_move(moves, n, CLOSE, -1)
    else:
        n = add_move(moves, n, PASS, -1)
    if may_call(state, seat):
        n = add_move(moves, n, CALL, -1)
    return n


@kernel
def points_for_33(state: State, seat: int) -> int:
    """R66-47: the points of a loser that decide between 1 and 2 game points."""
    if state.rules.bonus_counts_for_33:
        return state.points[seat]
    return state.points[seat] - state.bonus[seat]


@kernel
def by_loser(points: int, tricks: int) -> int:
    """R66-46, R66-48: game points by what the loser has."""
    if tricks == 0:
        return 3
    return 2 if points < 33 else 1


@kernel
def finish(state: State, ending: int, winner: int, game_points: int) -> None:
    """The deal is decided."""
    state.phase = OVER
    state.ending = ending
    state.winner = winner
    state.game_points = game_points


@kernel
def finish_by_loser(state: State, ending: int, winner: int) -> None:
    """Decided by what the loser has at the end: R66-46, R66-47."""
    loser = 1 - winner
    finish(state, ending, winner, by_loser(points_for_33(state, loser), state.tricks[loser]))


@kernel
def finish_won(state: State, ending: int, winner: int) -> None:
    """Decided for a winner with 66; a closer may be paid by what the loser had at the closing (SNP-6)."""
    loser = 1 - winner
    if state.closed_by == winner and state.rules.close_pays_at == AT_CLOSING:
        finish(state, ending, winner, by_loser(state.closing_points[loser], state.closing_tricks[loser]))
    else:
        finish_by_loser(state, ending, winner)


@kernel
def finish_failed_close(state: State, ending: int) -> None:
    """R66-45, SNP-7: the closer pays."""
    winner = 1 - state.closed_by
    if state.closing_tricks[winner] == 0:
        finish(state, ending, winner, state.rules.failed_close_gp_no_trick)
    else:
        finish(state, ending, winner, state.rules.failed_close_gp)


@kernel
def reach_66(state: State, ending: int, seat: int) -> None:
    """R66-35, R66-43, SNP-7: the seat wins by 66, called or automatic."""
    if state.closed_by == 1 - seat and state.rules.closed_opponent_gp == AS_FAILED_CLOSE:
        finish_failed_close(state, ending)
    else:
        finish_won(state, ending, seat)


@kernel
def call(state: State, seat: int) -> None:
    """R66-34 to R66-36: Dosta, right or wrong."""
    if state.points[seat] >= POINTS_TO_WIN:
        reach_66(state, CALLED, seat)
    elif state.closed_by == seat and state.rules.failed_close == OPPONENT_WINS:
        finish_failed_close(state, FALSE_CALL)
    elif state.tricks[1 - seat] == 0:
        finish(state, FALSE_CALL, 1 - seat, state.rules.false_announce_gp_no_trick)
    else:
        finish(state, FALSE_CALL, 1 - seat, state.rules.false_announce_gp)


@kernel
def count_out(state: State) -> None:
    """The last card is played and nobody called: R66-44, 45, 49 to 51, SNP-7, SNP-8."""
    rules = state.rules
    last = state.last_winner
    if state.closed_by >= 0:
        if state.points[state.closed_by] >= POINTS_TO_WIN:
            finish_won(state, CLOSER_COUNTED, state.closed_by)
        elif rules.failed_close == OPPONENT_WINS:
            finish_failed_close(state, CLOSE_FAILED)
        else:
            finish_by_loser(state, CLOSED_LAST_TRICK, last)
    elif rules.last_trick_wins:
        if rules.last_trick_gp == GP_ONE:
            finish(state, LAST_TRICK_WON, last, 1)
        else:
            finish_by_loser(state, LAST_TRICK_WON, last)
    elif state.points[0] >= POINTS_TO_WIN and state.points[1] >= POINTS_TO_WIN:
        finish(state, BOTH_OVER, -1, 0)
        state.carry = rules.carry_both_over
    elif state.points[0] >= POINTS_TO_WIN:
        finish_by_loser(state, COUNTED, 0)
    elif state.points[1] >= POINTS_TO_WIN:
        finish_by_loser(state, COUNTED, 1)
    elif rules.tie_65_65 == TO_LAST_TRICK:
        finish_by_loser(state, TIE_LAST_TRICK, last)
    else:
        finish(state, TIE, -1, 0)
        state.carry = 1 if rules.carry_on_65_65 else 0


@kernel
def draw(state: State) -> None:
    """R66-12: the winner of the trick draws first; the loser of trick 6 gets the turned card, seen by all."""
    winner = state.last_winner
    size = state.stock_size
    state.hand[winner] |= BIT[state.stock[size - 1]]
    last = BIT[state.stock[size - 2]]
    state.hand[1 - winner] |= last
    if size == 2:
        state.shown[1 - winner] |= last
    state.stock_size = size - 2
    state.phase = LEAD


@kernel
def note_lacks(state: State, seat: int, reply: int) -> None:
    """A strict reply shows what the seat does not hold (R66-15)."""
    led = state.led
    if reply // 13 != led // 13:
        state.lacks[seat] |= SUIT_MASK[led // 13]
        if reply // 13 != state.trump:
            state.lacks[seat] |= SUIT_MASK[state.trump]
    elif STRENGTH[reply % 13] < STRENGTH[led % 13]:
        state.lacks[seat] |= HIGHER[led]


@kernel
def resolve_trick(state: State, reply: int) -> None:
    """Step 4 and 5 of section 4: R66-5, R66-12, R66-18, R66-19, R66-23, R66-34."""
    rules = state.rules
    replier = state.turn
    if is_strict(state):
        note_lacks(state, replier, reply)
    led = state.led
    winner = replier if beats(reply, led, state.trump) else 1 - replier
    state.won[winner] |= BIT[led] | BIT[reply]
    state.tricks[winner] += 1
    state.points[winner] += VALUE[led % 13] + VALUE[reply % 13] + state.pending[winner]
    state.pending[winner] = 0
    state.last_led = led
    state.last_reply = reply
    state.last_winner = winner
    state.led = -1
    state.turn = winner
    is_last = state.hand[0] == NONE and state.hand[1] == NONE
    if is_last and (state.closed_by < 0 or rules.last_trick_bonus_when_closed):
        state.points[winner] += rules.last_trick_bonus
        state.bonus[winner] = rules.last_trick_bonus
    if rules.announce == AUTO:
        if state.points[winner] >= POINTS_TO_WIN and may_win(state, winner):
            return reach_66(state, REACHED, winner)
        if state.points[1 - winner] >= POINTS_TO_WIN and may_win(state, 1 - winner):
            return reach_66(state, REACHED, 1 - winner)
    if is_last:
        if may_call(state, winner):
            state.phase = LAST_CALL
        else:
            count_out(state)
    elif is_strict(state):
        state.phase = LEAD
    else:
        state.phase = BEFORE_DRAW
        if not has_choice_before_draw(state, winner):
            draw(state)
    return None


@kernel
def has_choice_before_draw(state: State, seat: int) -> bool:
    """Whether there is anything to decide before drawing; otherwise the cards are drawn at once."""
    if may_call(state, seat) or may_close(state):
        return True
    return state.rules.exchange_before_draw and may_exchange(state, seat)


@kernel
def exchange(state: State, seat: int) -> None:
    """R66-27: the lowest trump for the turned card, which the opponent sees go."""
    lowest_trump = 13 * state.trump + lowest_rank(state)
    turned = state.stock[0]
    state.hand[seat] ^= BIT[lowest_trump] | BIT[turned]
    state.shown[seat] = (state.shown[seat] | BIT[turned]) & state.hand[seat]
    state.stock[0] = lowest_trump
    if state.phase == BEFORE_DRAW and not has_choice_before_draw(state, seat):
        draw(state)


@kernel
def close(state: State, seat: int) -> None:
    """R66-39, R66-42."""
    state.closed_by = seat
    for each in range(2):
        state.closing_tricks[each] = state.tricks[each]
        state.closing_points[each] = state.points[each]
    state.phase = LEAD


@kernel
def declare(state: State, seat: int, suit: int) -> None:
    """R66-21 to R66-23, R66-34: both cards are shown; the value counts, or waits for the first trick."""
    value = marriage_value(state, suit)
    state.declared = suit
    state.shown[seat] |= pair(suit)
    state.marriages[seat] += value
    if state.tricks[seat] == 0:
        state.pending[seat] += value
        return
    state.points[seat] += value
    rules = state.rules
    if rules.announce == AUTO and rules.announce_on_marriage:
        if state.points[seat] >= POINTS_TO_WIN and may_win(state, seat):
            reach_66(state, REACHED, seat)


@kernel
def play_card(state: State, seat: int, card: int) -> None:
    """R66-5, R66-9: lead a card, or answer one."""
    state.hand[seat] ^= BIT[card]
    state.shown[seat] &= state.hand[seat]
    state.declared = -1
    if state.phase == LEAD:
        state.led = card
        state.turn = 1 - seat
        state.phase = REPLY
    else:
        resolve_trick(state, card)


@kernel
def apply_move(state: State, move: Move) -> None:
    """Play a legal move."""
    seat = state.turn
    kind = move.kind
    if kind == CARD:
        play_card(state, seat, move.card)
    elif kind == DRAW:
        draw(state)
    elif kind == MARRIAGE:
        declare(state, seat, move.card // 13)
    elif kind == EXCHANGE:
        exchange(state, seat)
    elif kind == CLOSE:
        close(state, seat)
    elif kind == CALL:
        call(state, seat)
    else:
        count_out(state)


@kernel
def is_over(state: State) -> bool:
    """Whether the deal is decided."""
    return state.phase == OVER


@kernel
def payoffs(state: State, out: NDArray[Any]) -> None:
    """Game points: positive for the winner, the same negative for the loser."""
    out[0] = out[1] = 0.0
    if state.winner >= 0:
        out[state.winner] = state.game_points
        out[1 - state.winner] = -state.game_points


@kernel
def knowledge(state: State, seat: int, known: Any) -> None:
    """Place 0 is the opponent's hand, place 1 the face-down cards of the stock."""
    other = 1 - seat
    pack = NONE
    for suit in range(4):
        for rank in range(first_rank(state), ACE + 1):
            pack |= BIT[13 * suit + rank]
    seen = state.hand[seat] | state.won[0] | state.won[1] | state.shown[other]
    if state.led >= 0:
        seen |= BIT[state.led]
    if state.stock_size > 0:
        seen |= BIT[state.stock[0]]
    unseen = pack & ~seen
    known.unseen = unseen
    known.places = 2
    known.known[0] = state.shown[other]
    known.hidden[0] = count(state.hand[other]) - count(state.shown[other])
    known.possible[0] = unseen & ~state.lacks[other]
    known.known[1] = NONE
    known.hidden[1] = max(state.stock_size - 1, 0)
    known.possible[1] = unseen


@kernel
def determinize(state: State, seat: int, world: NDArray[Any], rng: Any) -> None:
    """Put sampled cards into the opponent's hand and, in random order, face down into the stock."""
    other = 1 - seat
    state.hand[other] = state.shown[other] | world[0]
    rest = world[1]
    for size in range(1, state.stock_size):
        card = lowest(rest)
        rest ^= BIT[card]
        place = 1 + int(rng.random() * size)
        state.stock[size] = state.stock[place]
        state.stock[place] = card


@kernel
def outcome(state: State, out: Outcome) -> None:
    """What the outcomes lab shows of a deal."""
    out.dealer = state.dealer
    out.closed_by = state.closed_by
    out.ending = state.ending
    for seat in range(2):
        out.points[seat] = state.points[seat]
        out.tricks[seat] = state.tricks[seat]
        out.marriages[seat] = state.marriages[seat]
        out.payoff[seat] = 0
    if state.winner >= 0:
        out.payoff[state.winner] = state.game_points
        out.payoff[1 - state.winner] = -state.game_points


@kernel
def next_deal(state: State, match: Match) -> None:
    """R66-10: the dealer of the match's next deal."""
    state.dealer = match.dealer


@kernel
def score_deal(state: State, match: Match) -> None:
    """R66-10, R66-52, R66-53: scores count up inside; the display may count down."""
    rules = state.rules
    match.deals += 1
    match.carried += state.carry
    next_dealer = 1 - state.dealer
    if state.winner >= 0 and state.game_points > 0:
        match.score[state.winner] += state.game_points + match.carried
        match.carried = 0
        if match.score[state.winner] >= rules.target:
            match.winner = state.winner
    if state.winner >= 0 and rules.next_dealer == DEAL_WINNER:
        next_dealer = state.winner
    elif state.winner >= 0 and rules.next_dealer == DEAL_LOSER:
        next_dealer = 1 - state.winner
    match.dealer = next_dealer
