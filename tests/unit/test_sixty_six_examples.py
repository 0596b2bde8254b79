"""The worked examples of docs/rules/sixty_six.md (sections 6 and 2.8), on both readings of the rules."""

import random
from typing import Any

import pytest

from tests.reference.deals import play
from tests.reference.readings import SIXTY_SIX
from tests.reference.sixty_six import POLISH, SCHNAPSEN, SERBIAN, Options, full_pack
from tests.reference.sixty_six_deals import order_with

both_readings = SIXTY_SIX.both
both_matches = SIXTY_SIX.both_matches


def cards_in(moves: list[str]) -> set[str]:
    return {move for move in moves if len(move) == 2}


def any_card(deal: Any, rng: random.Random) -> str:
    """Choose a card at random; where none can be played, draw or pass."""
    moves: list[str] = deal.legal_moves()
    return rng.choice(sorted(cards_in(moves)) or [move for move in moves if move in ("draw", "pass")])


def shuffled(size: int, rng: random.Random) -> list[str]:
    order = full_pack(size)
    rng.shuffle(order)
    return order


@both_readings
@pytest.mark.parametrize(
    ("lead", "reply", "winner", "points"),
    [("KH", "AH", 1, 15), ("KH", "9S", 1, 4), ("KH", "AC", 0, 15), ("AS", "TS", 0, 21), ("9H", "9S", 1, 0)],
)
def test_x66_1_open_phase(reading: Any, lead: str, reply: str, winner: int, points: int) -> None:
    hands = [f"{lead} 9C 9D JH", "AH 9S AC TS"]
    deal = reading.position(SERBIAN, hands=hands, stock="QC JC QD JD QH KS", tricks=(1, 1))
    deal.play(lead)
    assert cards_in(deal.legal_moves()) == {"AH", "9S", "AC", "TS"}
    deal.play(reply)
    assert deal.turn == winner
    assert list(deal.points) == ([points, 0] if winner == 0 else [0, points])
    assert list(deal.tricks) == ([2, 1] if winner == 0 else [1, 2])


@both_readings
@pytest.mark.parametrize("options", [SERBIAN, POLISH])
@pytest.mark.parametrize(
    ("lead", "hand", "legal"),
    [
        ("QH", "AH JH 9S TC", "AH"),
        ("QH", "AH TH KH JH", "AH TH KH"),
        ("QH", "JH 9H AS", "JH 9H"),
        ("QH", "9S AS TC", "9S AS"),
        ("QH", "TC 9D", "TC 9D"),
        ("KS", "AS 9S AH", "AS"),
        ("KS", "9S AH", "9S"),
        ("JD", "KD QD 9C", "KD QD"),
    ],
)
def test_x66_2_strict_replies(reading: Any, options: Options, lead: str, hand: str, legal: str) -> None:
    own = " ".join([lead, "JC", "QC", "KC"][: len(hand.split())])
    deal = reading.position(options, hands=[own, hand], tricks=(4, 4))
    deal.play(lead)
    assert deal.legal_moves() == sorted(legal.split())


@both_readings
@pytest.mark.parametrize("options", [SERBIAN, POLISH])
@pytest.mark.parametrize(
    ("face_down", "tricks", "serbian", "polish"),
    [
        (11, (0, 0), {"exchange", "close"}, {"close"}),
        (9, (1, 0), {"exchange", "close"}, {"exchange", "close"}),
        (3, (1, 3), {"exchange", "close"}, {"exchange", "close"}),
        (1, (1, 4), set(), {"exchange", "close"}),
    ],
)
def test_x66_3_windows_on_lead(
    reading: Any,
    options: Options,
    face_down: int,
    tricks: tuple[int, int],
    serbian: set[str],
    polish: set[str],
) -> None:
    hands = ["9S AH 9C JC 9H TD", "AS TC JD KC JS QD"]
    others = [card for card in full_pack(24) if card not in " ".join(hands) and card != "KS"]
    stock = " ".join([*others[:face_down], "KS"])
    deal = reading.position(options, hands=hands, stock=stock, tricks=tricks)
    assert {"exchange", "close"} & set(deal.legal_moves()) == (serbian if options is SERBIAN else polish)


@both_readings
def test_x66_4_closing_before_the_draw(reading: Any) -> None:
    rng = random.Random(4)
    order = shuffled(24, rng)
    deal = reading(SERBIAN, order, 1)
    offered = {}
    while len(deal.stock) > 0:
        if "draw" in deal.legal_moves():
            offered[len(deal.stock)] = "close" in deal.legal_moves()
        deal.play(any_card(deal, rng))
    assert offered == {12: True, 10: True, 8: True, 6: True, 4: True, 2: False}

    deal = reading(POLISH, order, 1)
    while not deal.over:
        assert "draw" not in deal.legal_moves()
        deal.play(any_card(deal, rng))


@both_readings
def test_x66_4_five_cards_each_after_closing_before_the_draw(reading: Any) -> None:
    hands = ["AH TH KH QD JD", "AC TC KC QC JC"]
    deal = reading.position(SERBIAN, hands=hands, stock="9H 9C 9D KS", window="before_draw", tricks=(3, 2))
    deal.play("close")
    assert deal.turn == 0
    assert [len(hand) for hand in deal.hands] == [5, 5]
    assert cards_in(deal.legal_moves()) == set(hands[0].split())


NON_DEALER, DEALER = "KH QH AD 9C JC 9H", "AH 9D TC JD KC JS"  # of X66-5


@both_readings
def test_x66_5_first_lead_marriage(reading: Any) -> None:
    deal = reading(SERBIAN, order_with(SERBIAN, NON_DEALER, DEALER, "9S QS KS"), 1)
    play(deal, "marriage:H QH AH")
    assert list(deal.points) == [0, 14]
    assert list(deal.pending) == [20, 0]
    play(deal, "draw 9D AD")
    assert list(deal.points) == [31, 14]
    assert list(deal.pending) == [0, 0]


@both_readings
def test_x66_5_is_illegal_in_polish(reading: Any) -> None:
    deal = reading(POLISH, order_with(POLISH, NON_DEALER, DEALER, "9S QS KS"), 1)
    assert set(deal.legal_moves()) == {*NON_DEALER.split(), "close"}


@both_readings
@pytest.mark.parametrize("options", [SERBIAN, POLISH])
def test_x66_6_exchange_declare_and_enough(reading: Any, options: Options) -> None:
    deal = reading.position(
        options,
        hands=["9S QS AH 9C JC 9H", "JS TD KD TC KC TH"],
        stock="JD QD AD QC AC KS",
        points=(26, 20),
        tricks=(2, 1),
    )
    play(deal, "exchange marriage:S")
    assert list(deal.points) == [66, 20]
    assert deal.stock[-1] == "9S"
    if options is SERBIAN:
        assert deal.legal_moves() == ["KS", "QS", "call"]
        deal.play("call")
    assert deal.over
    assert list(deal.game_points) == [2, 0]
    assert list(deal.payoffs) == [2, -2]


@both_readings
@pytest.mark.parametrize(("lead", "points"), [("KD", 66), ("QD", 65)])
def test_x66_7_king_or_queen(reading: Any, lead: str, points: int) -> None:
    deal = reading.position(SERBIAN, hands=["KD QD 9H", "JD 9C QC"], points=(40, 30), tricks=(5, 4))
    play(deal, f"marriage:D {lead} JD")
    assert list(deal.points) == [points + 0, 30]


@both_readings
@pytest.mark.parametrize("options", [SERBIAN, POLISH])
@pytest.mark.parametrize(
    ("points", "pending", "tricks", "game_points"),
    [(33, 0, 2, 1), (32, 0, 2, 2), (0, 0, 1, 2), (0, 20, 0, 3)],
)
def test_x66_8_game_points(
    reading: Any, options: Options, points: int, pending: int, tricks: int, game_points: int
) -> None:
    deal = reading.position(
        options,
        hands=["AD KH", "9D QC"],
        points=(60, points),
        pending=(0, pending),
        tricks=(4, tricks),
        dealer=0,
    )
    play(deal, "AD 9D")
    if options is SERBIAN:
        deal.play("call")
    assert list(deal.game_points) == [game_points, 0]


@both_readings
def test_x66_9_sixty_five_all(reading: Any) -> None:
    serbian = reading.position(SERBIAN, hands=["KD", "9D"], points=(51, 65), tricks=(5, 6))
    play(serbian, "KD 9D pass")
    assert list(serbian.points) == [65, 65]
    assert (list(serbian.game_points), list(serbian.payoffs), serbian.carry) == ([0, 0], [0, 0], 0)

    polish = reading.position(POLISH, hands=["KD", "9D"], points=(51, 65), tricks=(5, 6))
    play(polish, "KD 9D")
    assert (list(polish.game_points), polish.carry) == ([1, 0], 0)


@both_readings
def test_x66_10_both_have_enough(reading: Any) -> None:
    deal = reading.position(SERBIAN, hands=["KD", "9D"], points=(76, 80), tricks=(5, 6))
    play(deal, "KD 9D")
    assert list(deal.points) == [90, 80]
    assert (deal.turn, deal.legal_moves()) == (0, ["call", "pass"])
    deal.play("call")
    assert (list(deal.game_points), deal.carry) == ([1, 0], 0)

    deal = reading.position(SERBIAN, hands=["KD", "9D"], points=(76, 80), tricks=(5, 6))
    play(deal, "KD 9D pass")
    assert (list(deal.game_points), deal.carry) == ([0, 0], 1)


@both_matches
def test_x66_10_the_carried_point(match_of: Any) -> None:
    match = match_of(SERBIAN, 0)
    match.record([0, 0], 1)
    assert match.carried == 1
    match.record([0, 2], 0)
    assert (list(match.scores), match.carried) == ([0, 3], 0)


@both_readings
@pytest.mark.parametrize(
    ("hands", "points", "moves", "serbian", "polish"),
    [
        (["KD", "9D"], (56, 40), "KD 9D", [0, 2], [1, 0]),
        (["9D", "KD"], (60, 36), "9D KD", [0, 2], [0, 1]),
    ],
)
def test_x66_11_failed_close(
    reading: Any,
    hands: list[str],
    points: tuple[int, int],
    moves: str,
    serbian: list[int],
    polish: list[int],
) -> None:
    for options, game_points in ((SERBIAN, serbian), (POLISH, polish)):
        deal = reading.position(
            options,
            hands=hands,
            stock="9H 9C 9S KS",
            points=points,
            tricks=(5, 4),
            closed_by=0,
            at_closing=((40, 20), (3, 2)),
        )
        play(deal, moves)
        if "pass" in deal.legal_moves():
            deal.play("pass")
        assert list(deal.points) == [60, 40]
        assert list(deal.game_points) == game_points


@both_readings
def test_x66_12_false_call(reading: Any) -> None:
    deal = reading.position(SERBIAN, hands=["KD 9H", "9D JC"], points=(60, 40), tricks=(5, 5))
    play(deal, "KD 9D")
    assert deal.points[0] == 64
    deal.play("call")
    assert list(deal.game_points) == [0, 2]


@both_readings
@pytest.mark.parametrize(("moves", "points"), [("AH TH TS AS", (21, 31)), ("TS AS TH AH", (31, 21))])
def test_x66_13_two_card_ending(reading: Any, moves: str, points: tuple[int, int]) -> None:
    deal = reading.position(SERBIAN, hands=["AH TS", "TH AS"], points=(20, 20), tricks=(5, 5))
    first, forced, second, last = moves.split()
    deal.play(first)
    assert deal.legal_moves() == [forced]
    deal.play(forced)
    deal.play(second)
    assert deal.legal_moves() == [last]
    deal.play(last)
    gained = [deal.points[0] - 20, deal.points[1] - 20]
    assert gained == list(points)


@both_readings
def test_x66_14_stock(reading: Any) -> None:
    rng = random.Random(14)
    deal = reading(SERBIAN, shuffled(24, rng), 0)
    turned = deal.stock[-1]
    sizes = [len(deal.stock)]
    while len(deal.stock) > 0:
        deal.play(any_card(deal, rng))
        deal.play(any_card(deal, rng))
        deal.play("draw")
        sizes.append(len(deal.stock))
    assert sizes == [12, 10, 8, 6, 4, 2, 0]
    assert turned in deal.hands[1 - deal.turn]


@both_readings
def test_x66_14_the_loser_of_trick_6_takes_the_exchanged_nine(reading: Any) -> None:
    deal = reading.position(
        POLISH,
        hands=["9S AH 9C JC 9H TD", "AS TC JD KC JS QD"],
        stock="AD KS",
        points=(20, 20),
        tricks=(2, 3),
    )
    play(deal, "exchange AH QD")
    assert "AD" in deal.hands[0]
    assert "KS" in deal.hands[0]
    assert "9S" in deal.hands[1]


@both_matches
def test_x66_15_match(match_of: Any) -> None:
    serbian, polish = match_of(SERBIAN, 0), match_of(POLISH, 0)
    assert (list(serbian.shown), list(polish.shown)) == ([11, 11], [0, 0])
    for game_points in ([3, 0], [0, 2], [0, 2], [3, 0], [3, 0]):
        serbian.record(game_points, 0)
        polish.record(game_points, 0)
    assert (list(serbian.shown), list(polish.shown)) == ([2, 7], [9, 4])
    assert serbian.winner not in (0, 1)
    serbian.record([2, 0], 0)
    polish.record([2, 0], 0)
    assert (list(serbian.shown), list(polish.shown)) == ([0, 7], [11, 4])
    assert (serbian.winner, polish.winner) == (0, 0)


@both_readings
def test_snp_6_closed_before_trick_3(reading: Any) -> None:
    deal = reading.position(
        SCHNAPSEN,
        hands=["AS KH", "JD QC"],
        stock="TH TC JC QD JS KS",
        points=(66, 41),
        tricks=(3, 2),
        closed_by=0,
        at_closing=((20, 20), (1, 1)),
    )
    deal.play("call")
    assert list(deal.game_points) == [2, 0]


@both_readings
def test_snp_7_closed_before_trick_1_and_failed(reading: Any) -> None:
    deal = reading.position(
        SCHNAPSEN,
        hands=["KD", "JD"],
        stock="TH TC JC QD JS KS",
        points=(54, 14),
        tricks=(3, 1),
        closed_by=0,
        at_closing=((0, 0), (0, 0)),
    )
    play(deal, "KD JD pass")
    assert list(deal.points) == [60, 14]
    assert list(deal.game_points) == [0, 3]


@both_readings
def test_snp_7_the_opponent_of_the_closer_calls(reading: Any) -> None:
    deal = reading.position(
        SCHNAPSEN,
        hands=["KD QC", "AD TH"],
        stock="JC QD JS KS",
        turn=1,
        points=(0, 51),
        tricks=(0, 4),
        closed_by=0,
        at_closing=((0, 30), (0, 3)),
    )
    play(deal, "AD KD call")
    assert list(deal.game_points) == [0, 2]


@both_readings
def test_snp_8_the_last_trick_wins(reading: Any) -> None:
    deal = reading.position(SCHNAPSEN, hands=["JD", "KD"], points=(60, 54), tricks=(5, 4), dealer=0)
    play(deal, "JD KD pass")
    assert list(deal.points) == [60, 60]
    assert list(deal.game_points) == [0, 1]


@both_readings
@pytest.mark.parametrize("closed_before", [1, 2, 3, 4, 5])
def test_snp_5_five_cards_each_after_closing(reading: Any, closed_before: int) -> None:
    rng = random.Random(closed_before)
    deal = reading(SCHNAPSEN, shuffled(20, rng), 0)
    while not deal.over:
        if sum(deal.tricks) == closed_before - 1 and deal.closed_by is None and "close" in deal.legal_moves():
            deal.play("close")
            assert [len(hand) for hand in deal.hands] == [5, 5]
        deal.play(any_card(deal, rng))
    assert sum(deal.tricks) == closed_before + 4
