"""The worked examples of docs/rules/sedmice.md (section 6), on both readings of the rules."""

from typing import Any

import pytest

from tests.reference import sedmice
from tests.reference.deals import after, play, reach
from tests.reference.readings import SEDMICE
from tests.reference.sedmice import (
    CROATIAN_PAIRS,
    CROATIAN_TWO,
    SERBIAN_FOUR,
    SERBIAN_PAIRS,
    SERBIAN_TWO,
    full_pack,
)
from tests.reference.sides import Options

both_readings = SEDMICE.both
FOUR_SEATS = [SERBIAN_FOUR, SERBIAN_PAIRS, CROATIAN_PAIRS]
four_seats = pytest.mark.parametrize(
    "options", FOUR_SEATS, ids=["serbian_four", "serbian_pairs", "croatian_pairs"]
)
# Two players with open cards and without stock; the bonus for all points would hide what the last cards bring.
TWO_PLAYERS = [{**SERBIAN_TWO, "cutter_takes_seven": False, "all_points_bonus": 0}, CROATIAN_TWO]
two_players = pytest.mark.parametrize("options", TWO_PLAYERS, ids=["serbian_two", "croatian_two"])


def at(reading: Any, options: Options, *hands: str, stock: str = "", **more: Any) -> Any:
    return reach(reading, sedmice, options, hands, stock, **more)


def play_from(start: Any, moves: str, seat: int) -> tuple[Any, int]:
    """Return the deal after these moves, and what the side of a seat has won by them."""
    deal = after(start, moves)
    return deal, deal.points[seat] - start.points[seat]


@both_readings
@four_seats
def test_xsd_1_the_last_answer_holds(reading: Any, options: Options) -> None:
    start = at(reading, options, "9S 8C", "AH 8D", "9D QC", "KC QD")
    deal, points = play_from(start, "9S AH 9D KC", 2)
    assert (deal.turn, points) == (2, options["card_value"])


@both_readings
@four_seats
def test_xsd_2_a_seven_answers(reading: Any, options: Options) -> None:
    start = at(reading, options, "9S 9H", "7H 8D", "9D QC", "7C QD")
    deal = after(start, "9S 7H 9D 7C")
    assert (deal.turn, deal.holder, deal.legal_moves()) == (0, 3, ["9H", "release"])
    released, points = play_from(start, "9S 7H 9D 7C release", 3)
    assert (released.turn, points) == (3, 0)


@both_readings
@four_seats
def test_xsd_3_only_a_seven_answers_a_seven(reading: Any, options: Options) -> None:
    start = at(reading, options, "7S 8C", "9H 8D", "7D QC", "AC QD")
    assert after(start, "7S 9H 7D AC").turn == 2


@both_readings
@four_seats
def test_xsd_4_a_led_seven_unanswered(reading: Any, options: Options) -> None:
    start = at(reading, options, "7S 7H", "9H 8D", "QD QC", "AC QH")
    deal = after(start, "7S 9H QD AC")
    if options["extend_needs_answer"]:
        assert (deal.turn, deal.legal_moves()) == (0, ["7H"])  # taken at once: the last card is led
    else:
        assert (deal.holder, deal.legal_moves()) == (0, ["7H", "release"])
        deal.play("release")
    assert deal.points[0] - start.points[0] == options["card_value"]


@both_readings
@four_seats
def test_xsd_5_nobody_answered(reading: Any, options: Options) -> None:
    start = at(reading, options, "TC TD 7H AS", "8D 9C QS QD", "JS 8S JH KC", "KH 8H KD JD")
    deal, points = play_from(start, "TC 8D JS KH", 0)
    if options["extend_needs_answer"]:
        assert (points, deal.legal_moves()) == (1, ["7H", "AS", "TD"])
    else:
        assert (points, deal.legal_moves()) == (0, ["7H", "TD", "release"])


@both_readings
@four_seats
def test_xsd_6_what_extends(reading: Any, options: Options) -> None:
    others = ["9H KD TC TH", "QD KC TS 9D", "AC KH JD 9C"]
    start = at(reading, options, "QS QH 7C AS", *others)
    assert after(start, "QS 9H QD AC").legal_moves() == ["7C", "QH", "release"]
    start = at(reading, options, "QS AS 8D JS", *others)
    assert after(start, "QS 9H QD AC").turn == 2


@both_readings
@four_seats
def test_xsd_7_two_rounds(reading: Any, options: Options) -> None:
    start = at(reading, options, "9S 7C AS", "7D 8H AC", "8S 9C AD", "QH JD AH")
    assert after(start, "9S 7D 8S QH").holder == 1
    deal = after(start, "9S 7D 8S QH 7C 8H 9C JD")
    assert deal.turn == 2
    assert [len(hand) for hand in deal.hands] == [1, 1, 1, 1]
    last, points = play_from(deal, "AD AH AS AC", 1)
    assert (last.over, points) == (True, 4 * options["card_value"] + options["last_trick_value"])


@both_readings
def test_xsd_8_the_second_round_unanswered(reading: Any) -> None:
    start = at(reading, SERBIAN_FOUR, "9S 9H KS", "9C 8H KH", "8S QC KC", "AH TD KD")
    deal, points = play_from(start, "9S 9C 8S AH 9H 8H QC TD", 0)
    assert (deal.turn, deal.legal_moves(), points) == (0, ["KS"], 2)


@both_readings
def test_xsd_9_drawing_after_three_rounds(reading: Any) -> None:
    deal = at(reading, CROATIAN_TWO, "KS KH 7C 8D", "KD 7D 9S JS", stock="AH TH QH 8H")
    assert deal.stock == ["AH", "TH", "QH", "8H"]
    play(deal, "KS KD KH 7D 7C 9S")
    assert [set(hand) for hand in deal.hands] == [{"8D", "AH", "QH"}, {"JS", "TH", "8H"}]
    assert (deal.turn, deal.stock) == (0, [])


XSD_10 = {
    "50:30": ("8S TS 9S, 8H AS AH", "8S 8H / AS TS / AH 9S", (50, 30), (1, 0)),
    "40:40": ("8S TS TH, 8H AS AH", "8S 8H / AS TS / AH TH", (40, 40), (0, 1)),
    "80:0, an empty trick": ("8S, 8H", "8S 8H", (80, 0), (2, 0)),
    "all tricks": ("8S, 9H", "8S 9H", (80, 0), (3, 0)),
    "50:30 in pairs": (
        "8S TS 9S, 8H AS AH, JS QS KS, JH QH KH",
        "8S 8H JS JH / AS QS QH TS / AH KS KH 9S",
        (50, 30),
        (1, 0),
    ),
    "40:40 in pairs": (
        "8S TS TH, 8H AS AH, JS QS KS, JH QH KH",
        "8S 8H JS JH / AS QS QH TS / AH KS KH TH",
        (40, 40),
        (0, 1),
    ),
    "80:0, an empty trick in pairs": ("8S, QS, KS, 8H", "8S QS KS 8H", (80, 0), (2, 0)),
    "all tricks in pairs": ("8S, 9H, 8H, QS", "8S 9H 8H QS", (80, 0), (3, 0)),
}


@both_readings
@pytest.mark.parametrize(("hands", "moves", "points", "result"), XSD_10.values(), ids=XSD_10)
def test_xsd_10_results(
    reading: Any, hands: str, moves: str, points: tuple[int, int], result: tuple[int, int]
) -> None:
    seats = hands.split(", ")
    deal = at(reading, CROATIAN_TWO if len(seats) == 2 else CROATIAN_PAIRS, *seats)
    play(deal, moves)
    assert deal.over
    assert tuple(deal.points[:2]) == points
    difference = result[0] - result[1]
    assert deal.payoffs == [difference, -difference] * (len(seats) // 2)


@both_readings
@pytest.mark.parametrize(
    ("hands", "moves", "points"),
    [(("8S", "9H"), "8S 9H", [10, 0]), (("8S AS", "8H QH"), "8S 8H QH AS", [7, 1])],
)
def test_xsd_11_bonus_for_all_points(
    reading: Any, hands: tuple[str, str], moves: str, points: list[int]
) -> None:
    deal = at(reading, {**SERBIAN_TWO, "cutter_takes_seven": False}, *hands)
    play(deal, moves)
    assert (deal.over, deal.points) == (True, points)
    assert deal.payoffs == [points[0] - points[1], points[1] - points[0]]


@both_readings
@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("last", ["7D", "KD"])
def test_xsd_12_the_cutters_seven(reading: Any, dealer: int, last: str) -> None:
    cutter = 1 - dealer
    rest = [card for card in full_pack(SERBIAN_TWO) if card != last]
    deal = reading(SERBIAN_TWO, [*rest, last], dealer)
    assert [len(hand) for hand in deal.hands] == [4, 4]
    assert len(deal.stock) == 24
    if last == "7D":
        assert set(deal.hands[cutter]) == {*rest[:2], rest[4], "7D"}
        assert set(deal.hands[dealer]) == {*rest[2:4], *rest[5:7]}
        assert deal.stock == rest[7:]
    else:
        assert set(deal.hands[cutter]) == {*rest[:2], *rest[4:6]}
        assert deal.stock == [*rest[8:], "KD"]


@both_readings
def test_xsd_13_forty_one_ends_the_match(reading: Any) -> None:
    hands = ["9S 8C 8S", "9H 8D JS", "AS 8H JH", "TD QC JC"]
    deal = at(reading, SERBIAN_FOUR, *hands, totals=[0, 39, 0, 0])
    play(deal, "9S 9H AS TD")
    assert (deal.over, deal.points[1]) == (True, 2)
    assert deal.legal_moves() == []
    under = at(reading, SERBIAN_FOUR, *hands, totals=[0, 38, 0, 0])
    play(under, "9S 9H AS TD")
    assert not under.over


def best(deal: Any, start: Any) -> int:
    """Return by how many point cards seat 0 does better than seat 1 with best play from here."""
    if deal.over:
        own, other = (deal.points[seat] - start.points[seat] for seat in (0, 1))
        return int(own - other)
    values = [best(after(deal, move), start) for move in deal.legal_moves()]
    return max(values) if deal.turn == 0 else min(values)


@both_readings
@two_players
@pytest.mark.parametrize(
    ("hands", "result"),
    [
        (("AS AH", "7D 8C"), (1, 1)),
        (("AS 9H", "7D TC"), (0, 2)),
        (("AS 7H", "AD TC"), (3, 0)),
        (("AS 7H", "7D TC"), (2, 0)),
    ],
    ids=["XSD-14", "XSD-15", "XSD-16", "XSD-17"],
)
def test_xsd_14_to_17_best_play(
    reading: Any, options: Options, hands: tuple[str, str], result: tuple[int, int]
) -> None:
    """XSD-14, XSD-15, XSD-16, XSD-17."""
    start = at(reading, options, *hands)
    assert best(start, start) == (result[0] - result[1]) * options["card_value"]


@both_readings
@two_players
@pytest.mark.parametrize(
    ("hands", "moves", "result"),
    [
        (("AS AH", "7D 8C"), "AS 8C / AH 7D", (1, 1)),  # XSD-14
        (("AS 9H", "7D TC"), "AS 7D / TC 9H", (0, 2)),  # XSD-15
        (("AS 7H", "AD TC"), "AS AD 7H TC", (3, 0)),  # XSD-16
        (("AS 7H", "AD TC"), "AS TC / 7H AD", (3, 0)),
        (("AS 7H", "7D TC"), "AS TC / 7H 7D", (2, 0)),  # XSD-17
    ],
)
def test_xsd_14_to_17_lines_of_play(
    reading: Any, options: Options, hands: tuple[str, str], moves: str, result: tuple[int, int]
) -> None:
    start = at(reading, options, *hands)
    deal = after(start, moves)
    assert deal.over
    own, other = (deal.points[seat] - start.points[seat] for seat in (0, 1))
    assert (own, other) == (result[0] * options["card_value"], result[1] * options["card_value"])


@both_readings
def test_xsd_14_extending_loses_both_aces(reading: Any) -> None:
    start = at(reading, CROATIAN_TWO, "AS AH", "7D 8C")
    deal = after(start, "AS 8C AH 7D")
    assert deal.over
    assert [deal.points[seat] - start.points[seat] for seat in (0, 1)] == [0, 20]
