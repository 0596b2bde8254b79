"""The worked examples of docs/rules/pasur.md (section 5) and a printed deal, on both readings of the rules."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.reference.deals import finished
from tests.reference.fishing import PACK, move_text
from tests.reference.pasur import PAGAT, SEED
from tests.reference.readings import PASUR
from tests.reference.sides import Options

both_readings = PASUR.both
both_deals_and_matches = PASUR.both_deals_and_matches
ONE = SEED
MANY = {**SEED, "capture_many": True}
FIRST = "KH QS TD 3C"  # PAS-E1 to PAS-E4


@both_readings
@pytest.mark.parametrize(
    ("card", "layout", "one", "more"),
    [
        pytest.param("KD", FIRST, ["KH"], [], id="PAS-E1 king"),
        pytest.param("QD", FIRST, ["QS"], [], id="PAS-E1 queen"),
        pytest.param("AS", FIRST, ["TD"], [], id="PAS-E2 ace"),
        pytest.param("8H", FIRST, ["3C"], [], id="PAS-E2 eight"),
        pytest.param("JC", FIRST, ["TD 3C"], [], id="PAS-E3"),
        pytest.param("5H", FIRST, [], [], id="PAS-E4"),
        pytest.param("4H", "7C 7D 5S 2H", ["7C", "7D"], ["5S 2H"], id="PAS-E5"),
        pytest.param("JC", "KH QS TD 8S 3C", ["TD 8S 3C"], [], id="PAS-E6"),
        pytest.param("KD", "KH KS 4C", ["KH", "KS"], [], id="PAS-E7"),
        pytest.param("4D", "7S", ["7S"], [], id="PAS-E8"),
        pytest.param("JS", "7S 2C", ["7S 2C"], [], id="PAS-E9"),
        pytest.param("JD", "KH QS", [], [], id="PAS-E10 courts"),
        pytest.param("JD", "", [], [], id="PAS-E10 empty"),
        pytest.param("JD", "JS KC", ["JS"], [], id="PAS-E10 jack"),
        pytest.param("5C", "AH 2H 3H 6D", ["6D"], ["AH 2H 3H"], id="PAS-E11"),
        pytest.param("AC", "TH 4D 6D", ["TH"], ["4D 6D"], id="PAS-E12"),
        pytest.param("4S", "5D 2C", [], ["5D 2C"], id="PAS-E13"),
    ],
)
def test_captures(reading: Any, card: str, layout: str, one: list[str], more: list[str]) -> None:
    """PAS-E1 to PAS-E13: what a card takes, one card or a set; whether it may be laid as well."""
    for options, sets in ((ONE, one), (MANY, [*one, *more])):
        deal = reading.position(options, hands=[card, "3D"], layout=layout)
        found = deal.legal_moves()
        lays = [] if card[0] == "J" and sets else [card]
        assert found == sorted([*lays, *(move_text(card, cards.split()) for cards in sets)])


@both_readings
def test_pas_e2_e3_e4_what_remains(reading: Any) -> None:
    """PAS-E2, PAS-E3, PAS-E4: the ace takes three points; after the jack the courts stay; the five stays."""
    for card, move, layout, tablas in (
        ("AS", "ASxTD", "KH QS 3C", 0),
        ("JC", "JCxTD3C", "KH QS", 0),
        ("5H", "5H", f"{FIRST} 5H", 0),
    ):
        deal = reading.position(SEED, hands=[card, "2D"], layout=FIRST)
        deal.play(move)
        assert sorted(deal.layout) == sorted(layout.split())
        assert deal.tablas == [tablas, 0]
        deal.play("2D")
        assert deal.over
        if card == "AS":
            assert deal.points == [4, 0]


@both_readings
@pytest.mark.parametrize(
    ("options", "card", "layout", "tabla"),
    [
        pytest.param(ONE, "4D", "7S", 1, id="PAS-E8"),
        pytest.param(PAGAT, "4D", "7S", 1, id="PAS-E8 pagat"),
        pytest.param(ONE, "JS", "7S 2C", 1, id="PAS-E9"),
        pytest.param(PAGAT, "JS", "7S 2C", 0, id="PAS-E9 pagat"),
        pytest.param(ONE, "JD", "JS KC", 0, id="PAS-E10"),
        pytest.param(MANY, "4S", "5D 2C", 1, id="PAS-E13"),
    ],
)
def test_tablas(reading: Any, options: Options, card: str, layout: str, tabla: int) -> None:
    """PAS-E8, PAS-E9, PAS-E10, PAS-E13."""
    stock = " ".join(card for card in PACK[-8:])
    deal = reading.position(options, hands=[f"{card} 3D", "3H 3S"], layout=layout, stock=stock)
    taken = [each for each in layout.split() if each != "KC"]
    deal.play(move_text(card, taken))
    assert deal.tablas == [tabla, 0]
    assert sorted(deal.piles[0]) == sorted([card, *taken])


def split(first: str, clubs: int) -> list[str]:
    """Return the piles of both sides; the first has these cards and so many clubs of no other worth."""
    cards = first.split()
    cards += [card for card in PACK if card[1] == "C" and card[0] not in "2JA"][:clubs]
    return [" ".join(cards), " ".join(card for card in PACK if card not in cards)]


E14 = split("TD JS JH AS 2S", 8)


@both_readings
@pytest.mark.parametrize(
    ("changes", "tablas", "totals", "points"),
    [
        pytest.param({}, (0, 0), (0, 0), [15, 5], id="PAS-E14"),
        pytest.param({}, (2, 3), (0, 0), [15, 10], id="PAS-E15"),
        pytest.param({}, (2, 3), (49, 49), [15, 10], id="PAS-E15 below 50"),
        pytest.param({}, (3, 2), (50, 0), [15, 5], id="PAS-E16"),
        pytest.param({}, (2, 3), (50, 0), [15, 10], id="PAS-E17"),
        pytest.param({"frozen_cancels": False}, (2, 3), (50, 0), [15, 20], id="PAS-E17 no cancelling"),
        pytest.param({}, (2, 2), (0, 0), [15, 5], id="PAS-E18"),
    ],
)
@pytest.mark.parametrize("players", [2, 4])
def test_pas_e14_to_e18_scoring(
    reading: Any,
    changes: dict[str, Any],
    tablas: tuple[int, int],
    totals: tuple[int, int],
    points: list[int],
    players: int,
) -> None:
    """PAS-E14, PAS-E15, PAS-E16, PAS-E17, PAS-E18."""
    options = {**SEED, **changes, "players": players}
    deal = finished(reading, options, E14, tablas=tablas, totals=totals * (players // 2))
    assert deal.points == points * (players // 2)
    assert deal.payoffs == [points[0] - points[1], points[1] - points[0]] * (players // 2)


@both_deals_and_matches
@pytest.mark.parametrize(
    ("before", "first", "clubs", "after", "winner"),
    [
        pytest.param((60, 55), "TD", 0, (63, 72), 1, id="PAS-E19"),
        pytest.param((55, 55), "TD", 7, (65, 65), None, id="PAS-E20"),
        pytest.param((58, 40), "TD 2S", 0, (63, 55), 0, id="PAS-E21"),
    ],
)
def test_pas_e19_to_e21_end_of_the_match(
    reading: Any,
    match_of: Any,
    before: tuple[int, int],
    first: str,
    clubs: int,
    after: tuple[int, int],
    winner: int | None,
) -> None:
    """PAS-E19, PAS-E20, PAS-E21: a deal without tablas."""
    match = match_of(SEED, 0)
    match.scores = list(before)
    match.enter(finished(reading, SEED, split(first, clubs), totals=before))
    assert tuple(match.scores) == after
    assert match.winner == winner


@both_deals_and_matches
def test_pas_e20_another_deal(reading: Any, match_of: Any) -> None:
    """PAS-E20, PAS-28: at 65 to 65 both are frozen in the deal that follows."""
    match = match_of(SEED, 0)
    match.scores = [65, 65]
    deal = finished(reading, SEED, E14, tablas=(3, 0), totals=(65, 65))
    assert deal.points == [15, 5]
    match.enter(deal)
    assert (list(match.scores), match.winner) == ([80, 70], 0)


def dealt(reading: Any, layout: str, top: str, options: Options = SEED) -> Any:
    """Return a deal in which these four cards are turned and these are on top of the undealt ones."""
    rest = [card for card in PACK if card not in (*layout.split(), *top.split())]
    first = options["players"] * options["deal_batch"]
    return reading(options, [*rest[:first], *layout.split(), *top.split(), *rest[first:]], 1)


@both_readings
@pytest.mark.parametrize("options", [SEED, PAGAT], ids=["pasur", "pasur_pagat"])
def test_pas_e22_a_buried_jack(reading: Any, options: Options) -> None:
    """PAS-E22."""
    deal = dealt(reading, "JS 5D KC 9H", "QD", options)
    assert set(deal.layout) == {"QD", "5D", "KC", "9H"}
    below = [*deal.hands[0], *deal.hands[1], *deal.stock]
    assert below.count("JS") == 1
    assert [len(hand) for hand in deal.hands] == [4, 4]


@both_readings
@pytest.mark.parametrize("options", [SEED, PAGAT], ids=["pasur", "pasur_pagat"])
@pytest.mark.parametrize(
    ("layout", "top"), [("JS JH 5D 9H", "QD"), ("QS QH QD 2C", "5D"), ("JS QS QH 2C", "QD")]
)
def test_pas_e23_a_new_deal(reading: Any, options: Options, layout: str, top: str) -> None:
    """PAS-E23: everything is gathered and dealt again, by the same dealer."""
    deal = dealt(reading, layout, top, options)
    assert set(deal.layout) != set(layout.split())
    assert not any(card[0] == "J" for card in deal.layout)
    cards = [*deal.layout, *deal.hands[0], *deal.hands[1], *deal.stock]
    assert (sorted(cards), deal.dealer, deal.turn) == (sorted(PACK), 1, 0)


@both_readings
def test_a_printed_deal(reading: Any) -> None:
    """The deal of arXiv:2508.06559, play by play: what is taken is legal, and the result is the paper's."""
    path = Path(__file__).parents[1] / "truths" / "pasur_worked_game.json"
    told = json.loads(path.read_text(encoding="utf-8"))
    hands = [step["deal"] for step in told["steps"] if "deal" in step]
    packets = [hands[0]["A"], hands[0]["B"], told["initial_pool"]]
    packets += [hand[who] for hand in hands[1:] for who in "AB"]
    deal = reading(PAGAT, [f"{card[1]}{card[0]}" for packet in packets for card in packet], 1)
    for step in told["steps"]:
        assert deal.turn == "AB".index(step["who"])
        deal.play(move_text(step["lay"][::-1], [card[::-1] for card in step["pick"]]))
    assert (deal.over, deal.payoffs) == (True, [8, -8])
    assert deal.tablas == [0, 0]
