"""The rules of `schnapsen` (docs/rules/sixty_six.md, section 2.8) on small positions, on both readings."""

from typing import Any

import pytest

from tests.reference.deals import play
from tests.reference.readings import SIXTY_SIX
from tests.reference.sixty_six import POINTS, SCHNAPSEN, full_pack

both_readings = SIXTY_SIX.both


@both_readings
def test_snp_1_2_dealing(reading: Any) -> None:
    """SNP-1, SNP-2: 20 cards; three, the turned seventh card, then two; a stock of ten."""
    order = full_pack(20)
    deal = reading(SCHNAPSEN, order, 1)
    assert sorted(deal.hands[0]) == sorted(order[0:3] + order[7:9])
    assert sorted(deal.hands[1]) == sorted(order[3:6] + order[9:11])
    assert list(deal.stock) == [*order[11:], order[6]]
    assert (deal.trump, sum(POINTS[card[0]] for card in order)) == (order[6][1], 120)


@both_readings
@pytest.mark.parametrize(
    ("face_down", "tricks", "on_lead"),
    [
        (9, (0, 0), {"exchange", "close", "marriage H"}),
        (7, (1, 0), {"call", "exchange", "close", "marriage H"}),
        (1, (1, 3), {"call", "exchange", "close", "marriage H"}),
        (-1, (2, 3), {"call", "marriage H"}),
    ],
)
def test_snp_3_to_5_windows(reading: Any, face_down: int, tricks: tuple[int, int], on_lead: set[str]) -> None:
    """SNP-3, SNP-4, SNP-5: what may be done on lead."""
    hands = ["JS KH QH AD TC", "AS TS AC KC QC"]
    used = " ".join([*hands, "KS"]).split()
    rest = [card for card in full_pack(20) if card not in used]
    stock = " ".join([*rest[:face_down], "KS"]) if face_down > 0 else ""
    deal = reading.position(SCHNAPSEN, hands=hands, stock=stock, tricks=tricks)
    assert {move for move in deal.legal_moves() if len(move) > 2} == on_lead


@both_readings
@pytest.mark.parametrize(("at_closing", "game_points"), [((20, 0), 3), ((20, 32), 2), ((20, 33), 1)])
def test_snp_6_successful_close(reading: Any, at_closing: tuple[int, int], game_points: int) -> None:
    """SNP-6: paid by what the opponent had at the closing, whatever he has won since."""
    deal = reading.position(
        SCHNAPSEN,
        hands=["KD JC", "JD TC"],
        stock="QD QH KS",
        points=(62, 40),
        tricks=(3, 2),
        closed_by=0,
        at_closing=(at_closing, (1, 1 if at_closing[1] else 0)),
    )
    play(deal, "KD JD call")
    assert list(deal.game_points) == [game_points, 0]


@both_readings
def test_snp_6_a_pending_marriage_does_not_count(reading: Any) -> None:
    """SNP-6: not even when it is counted later, after the closing."""
    deal = reading.position(
        SCHNAPSEN,
        hands=["JC AD", "KC JD"],
        stock="QD QH KS",
        points=(55, 0),
        pending=(0, 20),
        tricks=(3, 0),
        dealer=0,
        closed_by=0,
        at_closing=((20, 0), (1, 0)),
    )
    play(deal, "JC KC")
    assert (list(deal.points), list(deal.pending)) == ([55, 26], [0, 0])
    play(deal, "JD AD call")
    assert list(deal.game_points) == [3, 0]


@both_readings
@pytest.mark.parametrize(
    ("without_trick", "moves", "game_points"),
    [
        (False, "KD JD call", 2),
        (True, "KD JD call", 3),
        (False, "KD JD pass", 2),
        (True, "KD JD pass", 3),
    ],
)
def test_snp_7_failed_close(reading: Any, without_trick: bool, moves: str, game_points: int) -> None:
    """SNP-7 (a) and (c): called wrongly, or played out below 66."""
    deal = reading.position(
        SCHNAPSEN,
        hands=["KD", "JD"],
        stock="QD QH KS",
        points=(50, 70),
        tricks=(3, 2),
        closed_by=0,
        at_closing=((20, 0 if without_trick else 40), (1, 0 if without_trick else 1)),
    )
    play(deal, moves)
    assert list(deal.game_points) == [0, game_points]


@both_readings
@pytest.mark.parametrize("last_trick_gp", ["by_loser", "one"])
def test_snp_8_9_last_trick(reading: Any, last_trick_gp: str) -> None:
    """SNP-8, SNP-9: no 10; nobody called, so the last trick wins, whatever the totals."""
    options = {**SCHNAPSEN, "last_trick_gp": last_trick_gp}
    deal = reading.position(options, hands=["KD", "JD"], points=(20, 30), tricks=(4, 5))
    play(deal, "KD JD pass")
    assert list(deal.points) == [26, 30]
    assert list(deal.game_points) == [2 if last_trick_gp == "by_loser" else 1, 0]
