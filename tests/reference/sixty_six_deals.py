"""Deals of Sixty-six for the tests: a pack order with chosen hands, options at random, moves at random."""

import random
from typing import Any

from tests.reference.sixty_six import OPTIONS, SUITS, Options, full_pack

# Values from which `random_options` takes some; every option that changes a deal is here.
CHOICES: dict[str, list[Any]] = {
    "announce": ["manual", "auto"],
    "announce_on_marriage": [True, False],
    "false_announce_gp": [1, 2, 3],
    "false_announce_gp_no_trick": [2, 3],
    "exchange_needs_trick": [True, False],
    "exchange_min_facedown": [1, 2, 3],
    "exchange_on_lead_only": [True, False],
    "exchange_before_draw": [True, False],
    "exchange_after_opponent_closes": [True, False],
    "marriage_first_lead": [True, False],
    "marriage_after_stock": [True, False],
    "marriage_when_closed": [True, False],
    "close_first_lead": [True, False],
    "close_min_facedown": [1, 2, 3, 5],
    "close_before_draw": [True, False],
    "close_pays_at": ["closing", "end"],
    "closed_opponent_may_win": [True, False],
    "closed_opponent_gp": ["failed_close", "by_loser"],
    "failed_close": ["opponent_wins", "last_trick"],
    "failed_close_gp": [1, 2, 3],
    "failed_close_gp_no_trick": [2, 3],
    "last_trick_bonus": [0, 5, 10],
    "last_trick_bonus_when_closed": [True, False],
    "last_trick_wins": [True, False],
    "last_trick_gp": ["by_loser", "one"],
    "tie_65_65": ["draw", "last_trick"],
    "carry_both_over": [0, 1],
    "carry_on_65_65": [True, False],
    "bonus_counts_for_33": [True, False],
}
PACKETS = {5: [([3, 2], 1), ([2, 3], 2), ([5], 1)], 6: [([2, 2, 2], 3), ([3, 3], 2), ([3, 3], 1), ([6], 1)]}


def random_options(rng: random.Random) -> Options:
    """Return options, a random part of them changed from a rule set."""
    options = dict(rng.choice(list(OPTIONS.values())))
    share = rng.random()
    options.update({option: rng.choice(values) for option, values in CHOICES.items() if rng.random() < share})
    options["deal_packets"], options["turn_after_packet"] = rng.choice(PACKETS[options["hand"]])
    return options


def choose(deal: Any, rng: random.Random) -> str:
    """Choose a legal move at random; calls, mostly false, and closings are rare enough for long deals."""
    moves: list[str] = deal.legal_moves()
    enough = deal.points[deal.turn] >= 66
    chances = {"call": 0.3 if enough else 0.01, "close": 0.1, "exchange": 0.6}
    for move in moves:
        if rng.random() < chances.get(move, 0.7 if move.startswith("marriage") else 0.0):
            return move
    ordinary = [move for move in moves if move not in chances and not move.startswith("marriage")]
    return rng.choice(ordinary)


def order_with(options: Options, non_dealer: str, dealer: str, stock: str) -> list[str]:
    """Return the pack order that deals these hands and this stock ("KS": only the turned card matters)."""
    hands = [non_dealer.split(), dealer.split()]
    *face_down, turned = stock.split()
    used = {*hands[0], *hands[1], *face_down, turned}
    face_down += [card for card in full_pack(options["pack"]) if card not in used]
    order = []
    for number, size in enumerate(options["deal_packets"], start=1):
        for hand in hands:
            order += hand[:size]
            del hand[:size]
        if number == options["turn_after_packet"]:
            order.append(turned)
    return order + face_down


def marriage_value(move: str, trump: str) -> int:
    """Return what the declaration "marriage H" is worth (R66-20)."""
    assert move[-1] in SUITS
    return 40 if move[-1] == trump else 20
