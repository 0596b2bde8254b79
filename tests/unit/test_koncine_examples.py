"""The worked examples of docs/rules/koncine.md (section 6), on both readings of the rules."""

import random
from collections.abc import Collection
from typing import Any

import pytest

from tests.reference.deals import choose_any, finished
from tests.reference.fishing import PACK, move_text
from tests.reference.koncine import KONCINE, RUSKA
from tests.reference.readings import KONCINE as READINGS
from tests.reference.sides import Options

both_readings = READINGS.both
both_deals_and_matches = READINGS.both_deals_and_matches
ONE_SET = {"multi_capture": False}
ACE_11 = {"ace_values": "1,11"}
ACE_14 = {"ace_values": "1,14"}
NO_COURTS = {"courts_in_sums": False}


def unions(*sets: str) -> list[str]:
    """Return every union of one or more of some disjoint sets."""
    found = [""]
    for each in sets:
        found += [f"{union} {each}" for union in found]
    return found[1:]


def captures(reading: Any, options: Options, card: str, layout: str) -> list[str]:
    """Return the captures that a card has, as texts of moves; each of them once."""
    deal = reading.position(options, hands=[card, "3C"], layout=layout)
    moves: list[str] = deal.legal_moves()
    assert len(moves) == len(set(moves))
    return [move for move in moves if move != card]


def texts(card: str, taken: Collection[str]) -> list[str]:
    return sorted(move_text(card, cards.split()) for cards in taken)


# Id, changes of the options, card, layout, the sets that it can take.
Example = tuple[str, Options, str, str, list[str]]
IN_KONCINE: list[Example] = [
    ("KON-E1", {}, "7H", "7C 3D 4S 2C", ["7C", "3D 4S", "7C 3D 4S"]),
    ("KON-E1", ONE_SET, "7H", "7C 3D 4S 2C", ["7C", "3D 4S"]),
    ("KON-E2", {}, "TS", "TD 6H 4C 7S 3H", unions("TD", "6H 4C", "7S 3H")),
    ("KON-E3", {}, "QH", "QS QD TC 2D", ["QS", "QD", "QS QD"]),
    ("KON-E4", {}, "JH", "KS 5D JS 2C", ["KS 5D JS 2C"]),
    ("KON-E5", {}, "JH", "", []),
    ("KON-E5", {}, "KH", "JH", []),
    ("KON-E5", {}, "JS", "JH", ["JH"]),
    ("KON-E6", {}, "9C", "AH 8D 4S 5S", ["AH 8D", "4S 5S", "AH 8D 4S 5S"]),
    ("KON-E7", {}, "KD", "TS 3H", []),
    (
        "KON-E8",
        {},
        "5D",
        "AH AS 2C 3D 4H",
        ["AH 4H", "AS 4H", "2C 3D", "AH AS 3D", "AH 2C 3D 4H", "AS 2C 3D 4H"],
    ),
    ("KON-E9", {}, "AS", "AH TC", ["AH"]),
    ("KON-E9", ACE_11, "AS", "AH TC", ["AH", "AH TC"]),
    ("KON-E10", {}, "2D", "AH AS 2C", ["2C", "AH AS", "AH AS 2C"]),
]
IN_RUSKA: list[Example] = [
    ("RUS-E1", {}, "KD", "TS 3H KC", ["KC", "TS 3H", "KC TS 3H"]),
    ("RUS-E2", {}, "KD", "QS AH JS 2D", ["QS AH", "JS 2D", "QS AH JS 2D"]),
    ("RUS-E2", NO_COURTS, "KD", "QS AH JS 2D", []),
    ("RUS-E3", {}, "JC", "JS 7D 4H TS", ["JS", "7D 4H", "JS 7D 4H"]),
    ("RUS-E4", {}, "QC", "QD TC 2C JS AS", unions("QD", "TC 2C", "JS AS")),
    ("RUS-E5", {}, "JH", "5C 9D", []),
    ("RUS-E6", {}, "QS", "QH QD 5C 7H", unions("QH", "QD", "5C 7H")),
    ("RUS-E7", {}, "TH", "TD 9C AD", ["TD", "9C AD", "TD 9C AD"]),
    ("RUS-E8", {}, "KS", "6D 7C 8H 5S", ["6D 7C", "8H 5S", "6D 7C 8H 5S"]),
    ("RUS-E9", {}, "AC", "TD AH", ["AH"]),
    ("RUS-E9", ACE_11, "AC", "TD AH", ["AH", "TD AH"]),
    ("RUS-E9", ACE_14, "AC", "TD AH", ["AH"]),
]


@both_readings
@pytest.mark.parametrize(
    ("options", "card", "layout", "taken"),
    [({**KONCINE, **each[1]}, *each[2:]) for each in IN_KONCINE]
    + [({**RUSKA, **each[1]}, *each[2:]) for each in IN_RUSKA],
    ids=[each[0] for each in IN_KONCINE + IN_RUSKA],
)
def test_captures(reading: Any, options: Options, card: str, layout: str, taken: list[str]) -> None:
    """KON-E1 to KON-E10, RUS-E1 to RUS-E9."""
    assert captures(reading, options, card, layout) == texts(card, taken)


@both_readings
@pytest.mark.parametrize(
    ("options", "examples"), [(KONCINE, IN_KONCINE), (RUSKA, IN_RUSKA)], ids=["koncine", "ruska"]
)
def test_laying_is_legal_too(reading: Any, options: Options, examples: list[Example]) -> None:
    """Section 6: the empty capture is legal for every card but a jack that sweeps (KON-E4, KON-E5)."""
    for _id, changes, card, layout, _taken in examples:
        deal = reading.position({**options, **changes}, hands=[card, "3C"], layout=layout)
        sweeps = options is KONCINE and card[0] == "J" and layout != ""
        assert (card in deal.legal_moves()) != sweeps


@both_readings
def test_kon_e2_and_e4_what_goes_to_the_pile(reading: Any) -> None:
    """KON-E2, KON-E4: six cards with the ten of diamonds; five cards with the two of clubs."""
    for card, taken in (("TS", "TD 6H 4C 7S 3H"), ("JH", "KS 5D JS 2C")):
        deal = reading.position(KONCINE, hands=[card, "3C"], layout=taken)
        deal.play(move_text(card, taken.split()))
        assert sorted(deal.piles[0]) == sorted([card, *taken.split()])
        assert (deal.layout, deal.last_taker, deal.turn) == ([], 0, 1)
        deal.play("3C")
        assert deal.points == [1, 0]


@both_readings
@pytest.mark.parametrize(
    ("options", "card", "layout"), [(KONCINE, "JH", ""), (RUSKA, "JH", "5C 9D")], ids=["KON-E5", "RUS-E5"]
)
def test_kon_e5_rus_e5_a_jack_stays(reading: Any, options: Options, card: str, layout: str) -> None:
    """KON-E5, RUS-E5."""
    deal = reading.position(options, hands=["JH 2S", "2D 3C"], layout=layout)
    deal.play(card)
    assert sorted(deal.layout) == sorted([*layout.split(), card])
    assert deal.last_taker is None


@both_readings
def test_kon_e6_clearing_earns_nothing(reading: Any) -> None:
    deal = reading.position(KONCINE, hands=["9C", "KH"], layout="AH 8D 4S 5S")
    deal.play("9Cx4S5SAH8D")
    assert deal.layout == []
    deal.play("KH")
    assert (deal.over, deal.points) == (True, [0, 0])


@both_readings
def test_kon_e11_a_jack_goes_back(reading: Any) -> None:
    bottom = ["JS", "5D", "KC", "2C"]
    rest = [card for card in PACK if card not in bottom and card[0] != "J" and card != "9H"]
    jacks = ["JH", "JD", "JC"]
    order = ["9H", *jacks, *rest, *reversed(bottom)]
    deal = reading(KONCINE, order, 1)
    assert set(deal.layout) == {"9H", "5D", "KC", "2C"}
    assert [len(deal.stock), *map(len, deal.hands)] == [36, 6, 6]
    assert deal.stock[-1] == "JS"
    assert set(deal.hands[0]) == {*jacks, *rest[3:6]}
    rng = random.Random(11)
    while deal.stock:
        deal.play(choose_any(deal, rng))
    assert "JS" in deal.hands[1]


def split(clubs: int, others: int, named: str) -> list[str]:
    """Return piles of both sides: the first one has so many clubs, so many others, and the cards named."""
    first = named.split()
    for suits, count in (("C", clubs), ("SHD", others)):
        free = [card for card in PACK if card[1] in suits and card not in ("TD", "2C", *first)]
        first += free[: count - sum(card[1] in suits for card in first)]
    return [" ".join(first), " ".join(card for card in PACK if card not in first)]


@both_readings
@pytest.mark.parametrize(
    ("piles", "points"),
    [(split(6, 23, "TD"), [3, 2]), (split(8, 18, "2C"), [2, 1])],
    ids=["KON-E12", "KON-E13"],
)
def test_kon_e12_and_e13_scoring(reading: Any, piles: list[str], points: list[int]) -> None:
    """KON-E12, KON-E13."""
    for last_taker in (0, 1):
        deal = finished(reading, KONCINE, piles, last_taker)
        assert deal.points == points
        assert deal.payoffs == [points[0] - points[1], points[1] - points[0]]


@both_readings
def test_kon_e14_the_rest_to_the_last_who_took(reading: Any) -> None:
    first, second = split(6, 18, "5C 6C 7C 8C 9C TC")
    kept = [card for card in second.split() if card not in ("4C", "KD")]
    deal = reading.position(
        KONCINE, hands=["KD", ""], layout="4C", piles=[first, " ".join(kept)], last_taker=1
    )
    deal.play("KD")
    assert sorted(deal.piles[1]) == sorted([*kept, "4C", "KD"])
    assert sum(card[1] == "C" for card in deal.piles[1]) == 7


@both_deals_and_matches
@pytest.mark.parametrize(
    ("options", "before", "deal", "after", "winner"),
    [
        (KONCINE, (20, 19), (3, 2), (23, 21), 0),
        (KONCINE, (20, 19), (2, 3), (22, 22), None),
        (KONCINE, (18, 18), (3, 2), (21, 20), 0),
        ({**KONCINE, "win_by_scope": "always"}, (18, 18), (3, 2), (21, 20), None),
        (KONCINE, (20, 18), (2, 3), (22, 21), None),
        (RUSKA, (14, 13), (3, 2), (17, 15), 0),
        (RUSKA, (14, 13), (2, 3), (16, 16), None),
    ],
    ids=["KON-E15", "KON-E16", "KON-E17", "KON-E17 always", "KON-E18", "RUS-E10", "RUS-E11"],
)
@pytest.mark.parametrize("players", [2, 4])
def test_kon_e15_to_e18_end_of_the_match(
    reading: Any,
    match_of: Any,
    options: Options,
    before: tuple[int, int],
    deal: tuple[int, int],
    after: tuple[int, int],
    winner: int | None,
    players: int,
) -> None:
    """KON-E15, KON-E16, KON-E17, KON-E18, RUS-E10, RUS-E11."""
    piles = split(6, 23, "TD")
    played = finished(reading, {**options, "players": players}, piles if deal == (3, 2) else piles[::-1])
    assert tuple(played.points) == deal * (players // 2)
    match = match_of({**options, "players": players}, 0)
    match.scores = before * (players // 2)
    match.enter(played)
    assert tuple(match.scores) == after * (players // 2)
    assert match.winner == winner
