"""The worked examples of docs/rules/kazablanka.md (section 7), on both readings of the rules."""

import random
from typing import Any

import pytest

from tests.reference import kazablanka
from tests.reference.deals import after, reach
from tests.reference.kazablanka import OPTIONS, PAIRS, full_pack, worth
from tests.reference.readings import KAZABLANKA

both_readings = KAZABLANKA.both
both_deals_and_matches = KAZABLANKA.both_deals_and_matches
rule_sets = pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)


def at(reading: Any, options: Any, *hands: str) -> Any:
    return reach(reading, kazablanka, options, hands)


def play_from(start: Any, moves: str, seat: int) -> tuple[Any, int]:
    """Return the deal after these moves, and what the side of a seat has won by them."""
    deal = after(start, moves)
    return deal, deal.points[seat] - start.points[seat]


@both_readings
@rule_sets
def test_xkz_1_nobody_answered(reading: Any, options: Any) -> None:
    start = at(reading, options, "KS KH", "4H 4C", "5D 4D", "9C 9D")
    deal, points = play_from(start, "KS 4H 5D 9C", 0)
    assert (deal.turn, deal.legal_moves(), points) == (0, ["KH"], 3)


@both_readings
@rule_sets
def test_xkz_2_a_two_answers(reading: Any, options: Any) -> None:
    start = at(reading, options, "KS KH 8S", "2H 4C 4S", "5D 4D 6D", "9C 9D 9S")
    deal = after(start, "KS 2H 5D 9C")
    assert (deal.turn, deal.holder, deal.legal_moves()) == (0, 1, ["KH", "release"])
    released, points = play_from(start, "KS 2H 5D 9C release", 1)
    assert (released.turn, points) == (1, 3)


@both_readings
@rule_sets
def test_xkz_3_what_seat_2_may_do(reading: Any, options: Any) -> None:
    start = at(reading, options, "KS 4H 4D", "2S 5H 5D", "KH KD 6C", "8C 8H 8D")
    deal = after(start, "KS 2S")
    assert deal.turn == 2
    assert set(deal.legal_moves()) == {
        "KH",
        "KD",
        "6C",
        "double KH KD",
        "double KD KH",
        "exchange KH KD 2S",
        "exchange KD KH 2S",
    }


@both_readings
@rule_sets
def test_xkz_4_the_exchange(reading: Any, options: Any) -> None:
    start = at(reading, options, "KS 4H 4D", "2S 5H 5D", "KH KD 6C", "8C 8H 8D")
    deal, points = play_from(start, "KS 2S exchange:KH:KD:2S 8C", 2)
    assert (deal.turn, points) == (2, 2)
    assert set(deal.hands[2]) == {"6C", "2S"}
    assert [len(hand) for hand in deal.hands] == [2, 2, 2, 2]


@both_readings
@rule_sets
def test_xkz_5_an_exchange_needs_two_naturals(reading: Any, options: Any) -> None:
    start = at(reading, options, "KS 4H 4D", "2S 5H 5D", "KH 2D 6C", "8C 8H 8D")
    moves = after(start, "KS 2S").legal_moves()
    assert set(moves) == {"KH", "2D", "6C", "double KH 2D", "double 2D KH"}


@both_readings
@rule_sets
def test_xkz_6_the_last_seats_two_is_safe(reading: Any, options: Any) -> None:
    start = at(reading, options, "KS KC 4D", "4H KH KD", "5D 8D 8S", "2H 8H 9D")
    deal = after(start, "KS 4H 5D 2H")
    assert deal.legal_moves() == ["KC", "release"]
    deal = after(deal, "KC")
    assert set(deal.legal_moves()) == {"KH", "KD", "double KH KD", "double KD KH"}


HANDS_OF_XKZ_7 = ("KS KD AH", "KH 2C 6S", "9H 8H 7H", "TC JC QC")


@both_readings
@rule_sets
def test_xkz_7_a_forced_round(reading: Any, options: Any) -> None:
    start = at(reading, options, *HANDS_OF_XKZ_7)
    deal = after(start, "KS double:KH:2C 9H TC")
    assert (deal.turn, deal.legal_moves()) == (0, ["AH", "KD"])
    assert [len(hand) for hand in deal.hands] == [2, 1, 2, 2]
    assert deal.reserves == ["", "2C", "", ""]


@both_readings
@rule_sets
def test_xkz_8_the_reserve_must_be_played(reading: Any, options: Any) -> None:
    start = at(reading, options, *HANDS_OF_XKZ_7)
    deal = after(start, "KS double:KH:2C 9H TC AH")
    assert deal.legal_moves() == ["2C"]
    deal = after(deal, "2C 8H JC")
    assert (deal.turn, deal.holder, deal.legal_moves()) == (0, 1, ["KD", "release"])
    deal = after(deal, "release")
    assert (deal.turn, deal.points[1] - start.points[1]) == (1, 11)


@both_readings
@rule_sets
def test_xkz_9_extended_after_the_forced_round(reading: Any, options: Any) -> None:
    start = at(reading, options, *HANDS_OF_XKZ_7)
    deal, points = play_from(start, "KS double:KH:2C 9H TC AH 2C 8H JC KD 6S 7H QC", 0)
    assert (deal.over, points) == (True, 14)


@both_readings
@rule_sets
def test_xkz_10_a_led_two(reading: Any, options: Any) -> None:
    start = at(reading, options, "2H 3H 3S", "KS 4H 4S", "2D 2C 5H", "AC 2S 9C")
    deal = after(start, "2H KS 2D")
    assert set(deal.legal_moves()) == {"AC", "2S", "9C"}
    deal, points = play_from(start, "2H KS 2D AC", 2)
    assert (deal.turn, points) == (2, 4)


@both_readings
@rule_sets
def test_xkz_11_two_cards_each_with_an_exchange(reading: Any, options: Any) -> None:
    start = at(reading, options, "KS 3H", "2S 3S", "KH KC", "8C 7C")
    deal, points = play_from(start, "KS 2S exchange:KH:KC:2S 8C", 2)
    assert (deal.turn, points, deal.hands[2]) == (2, 1, ["2S"])
    deal, points = play_from(deal, "2S 7C 3H 3S", 2)
    assert (deal.over, points) == (True, 5)
    assert deal.points[2] - start.points[2] == 6


@both_readings
@rule_sets
def test_xkz_12_two_cards_each_with_a_doubling(reading: Any, options: Any) -> None:
    start = at(reading, options, "KS 3H", "KH 2S", "6C 5C", "8C 7C")
    deal, points = play_from(start, "KS double:KH:2S 6C 8C 3H 2S 5C 7C", 1)
    assert (deal.over, points) == (True, 12)


@both_readings
@rule_sets
def test_xkz_13_two_doublings_one_forced_round(reading: Any, options: Any) -> None:
    start = at(reading, options, "KS 3H 4H", "KH 2S 9S", "2C 2D 5C", "8C 7C 9C")
    deal, points = play_from(start, "KS double:KH:2S double:2D:2C 8C 3H 2S 2C 7C", 2)
    assert (deal.turn, points, deal.legal_moves()) == (2, 11, ["5C"])


@both_readings
@rule_sets
@pytest.mark.parametrize("exchange", ["exchange:KD:KC:2C", "exchange:KC:KD:2C"])
def test_xkz_14_the_reserve_is_exchanged(reading: Any, options: Any, exchange: str) -> None:
    start = at(reading, options, "KS 3H 4H", "KH 2C 9S", "5D KD KC", "8C 7C 9C")
    deal, points = play_from(start, f"KS double:KH:2C 5D 8C 3H 2C {exchange} 7C", 2)
    assert (deal.turn, points, deal.hands[2]) == (2, 10, ["2C"])
    assert [len(hand) for hand in deal.hands] == [1, 1, 1, 1]


@both_readings
@rule_sets
def test_xkz_15_doubled_again(reading: Any, options: Any) -> None:
    start = at(reading, options, "KS 3H 4H 5H", "KH 2C 2S 9S", "5C 6D 6C 6S", "8C 7C 9C TC")
    moves = "KS double:KH:2C 6D 8C 3H double:2C:2S 6C 7C 4H 2S 5C 9C"
    deal, points = play_from(start, moves, 1)
    assert (deal.turn, points, deal.legal_moves()) == (1, 13, ["9S"])


@both_readings
@pytest.mark.parametrize(
    ("card", "points"),
    [
        ("AD", 3),
        ("TD", 3),
        ("5D", 2),
        ("2D", 1),
        ("2S", 3),
        ("AS", 2),
        ("TH", 2),
        ("5C", 1),
        ("KD", 1),
        ("9S", 0),
        ("2H", 0),
    ],
)
def test_xkz_16_card_points(reading: Any, card: str, points: int) -> None:
    own = "3S" if card != "9S" else "4S"
    start = at(reading, PAIRS, f"{own} 6S", f"{card} 7S", "8C 8S", "JC JH")
    deal = after(start, f"{own} {card} 8C JC")
    taker = deal.turn
    assert taker == (1 if card[0] == "2" else 0)
    assert deal.points[taker] - start.points[taker] == 1 + points
    assert worth(full_pack(PAIRS)) == 36


def deal_with(reading: Any, points: list[int], doubled: int) -> Any:
    """Return a deal of pairs that ends with these points and so many doubled tricks; one side or the other has more."""
    for seed in range(5000):
        rng = random.Random(seed)
        order = full_pack(PAIRS)
        rng.shuffle(order)
        deal = kazablanka.Reference(PAIRS, order, 0)
        while not deal.over:
            moves = deal.legal_moves()
            deal.play(rng.choice([move for move in moves if move.startswith("double")] or moves))
        if deal.doubled_tricks == doubled and deal.points[:2] in (points, points[::-1]):
            same = reading(PAIRS, order, 0)
            for move in deal.moves_made:
                same.play(move)
            return same
    raise AssertionError("there is no such deal")


@both_deals_and_matches
def test_xkz_17_the_match(reading: Any, match_of: Any) -> None:
    deal = deal_with(reading, [35, 25], 2)
    first = deal.points.index(35)  # the side that has 150
    match = match_of(PAIRS, 0)
    match.scores = [150 if seat % 2 == first else 141 for seat in range(4)]
    match.enter(deal)
    assert [match.scores[first], match.scores[1 - first]] == [185, 166]
    assert match.winner == first


@both_deals_and_matches
def test_xkz_17_equal_totals(reading: Any, match_of: Any) -> None:
    deal = deal_with(reading, [40, 30], 4)
    first = deal.points.index(40)
    match = match_of(PAIRS, 0)
    match.scores = [150 if seat % 2 == first else 160 for seat in range(4)]
    match.enter(deal)
    assert (list(match.scores), match.winner) == ([190] * 4, None)
