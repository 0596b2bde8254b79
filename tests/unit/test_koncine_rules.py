"""Every rule, gap and option of docs/rules/koncine.md (sections 2 to 5) on small positions, on both readings."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from tests.reference.deals import choose_any, finished
from tests.reference.fishing import PACK
from tests.reference.koncine import KONCINE, OPTIONS, RUSKA
from tests.reference.readings import KONCINE as READINGS
from tests.reference.sides import Options

both_readings = READINGS.both
both_matches = READINGS.both_matches
both_deals_and_matches = READINGS.both_deals_and_matches
rule_sets = pytest.mark.parametrize("name", OPTIONS)
NUMERALS = "A23456789T"


def shuffled(seed: int) -> list[str]:
    order = list(PACK)
    random.Random(seed).shuffle(order)
    return order


def with_bottom(turned: str, top: str = "") -> list[str]:
    """Return a pack with these cards on top, and these turned from the bottom, the very last one first."""
    first, last = top.split(), turned.split()[::-1]
    return [*first, *(card for card in PACK if card not in (*first, *last)), *last]


def moves(
    reading: Any, card: str, layout: str, options: Options = KONCINE, others: str = "", **changes: Any
) -> list[str]:
    """Return the moves that a card has; the hand may hold others."""
    deal = reading.position({**options, **changes}, hands=[f"{card} {others}", "3C"], layout=layout)
    return [move for move in deal.legal_moves() if move.startswith(card)]


@both_readings
@rule_sets
def test_kon_01_02_sides(reading: Any, name: str) -> None:
    """KON-01, KON-02: fifty-two cards; opposite seats are partners and have one pile."""
    for players in (2, 4):
        deal = reading({**OPTIONS[name], "players": players}, shuffled(1), 0)
        rng = random.Random(1)
        while not deal.over:
            deal.play(choose_any(deal, rng))
        piles = [set(pile) for pile in deal.piles]
        assert len(piles) == players
        assert piles[0] | piles[1] == set(PACK)
        assert all(piles[seat] == piles[seat % 2] for seat in range(players))
        assert all(deal.points[seat] == deal.points[seat % 2] for seat in range(players))
        assert all(deal.payoffs[seat] == deal.payoffs[seat % 2] for seat in range(players))
    with pytest.raises(ValueError, match="card"):
        reading(OPTIONS[name], ["2S", *PACK[1:-1], "3S"], 0)


@both_readings
def test_kon_03_values(reading: Any) -> None:
    """KON-03, KON-G1: numerals count their pips, the ace one; courts have no number."""
    for value, rank in enumerate(NUMERALS, start=1):
        for low in range(1, (value + 1) // 2):
            pair = f"{NUMERALS[low - 1]}S{NUMERALS[value - low - 1]}S"
            layout = f"{pair[:2]} {pair[2:]}"
            assert len(moves(reading, f"{rank}H", layout)) == 2
        assert len(moves(reading, f"{rank}H", "QS KS")) == 1
        assert len(moves(reading, f"{rank}H", "JS")) == 1


@both_readings
@pytest.mark.parametrize(
    ("values", "card", "layout", "expected"),
    [
        ("1", "AS", "TC AH", ["ASxAH"]),
        ("1,11", "AS", "TC AH", ["ASxAH", "ASxAHTC"]),
        ("1,11", "AS", "9C 2H", ["ASx2H9C"]),
        ("1,14", "AS", "TC 4H", ["ASx4HTC"]),
        ("1,14", "AS", "TC AH", ["ASxAH"]),
        ("1,11", "5S", "4C AH", ["5SxAH4C"]),
        ("1,11", "AS", "5C 6C 9H 2D", ["ASx5C6C", "ASx9H2D", "ASx9H2D5C6C"]),
    ],
)
def test_kon_g1_an_ace_with_two_values(
    reading: Any, values: str, card: str, layout: str, expected: list[str]
) -> None:
    """KON-03, KON-G1: each ace counts as either, on its own."""
    found = [move for move in moves(reading, card, layout, ace_values=values) if "x" in move]
    assert found == expected


@both_readings
def test_rus_g1_aces_on_the_layout(reading: Any) -> None:
    """RUS-G1, RUS-02, RUS-04: an ace that counts eleven may be part of a sum of courts."""
    assert moves(reading, "KS", "AC 2C", RUSKA) == ["KS"]
    assert moves(reading, "KS", "AC 2C", RUSKA, ace_values="1,11") == ["KS", "KSx2CAC"]
    assert moves(reading, "QS", "AC AH", RUSKA, ace_values="1,11") == ["QS", "QSxAHAC"]
    assert moves(reading, "KS", "AC AH AD", RUSKA, ace_values="1,11") == ["KS", "KSxAHADAC"]
    assert moves(reading, "JS", "AC", RUSKA, ace_values="1,11") == ["JS"]  # a sum has two cards or more
    assert moves(reading, "AS", "KC AH", RUSKA, ace_values="1,14") == ["AS", "ASxAH", "ASxAHKC"]


@both_readings
def test_kon_04_12_16_pairs(reading: Any) -> None:
    """KON-04, KON-12, KON-16: numerals, queens and kings take their own rank."""
    for rank in "A23456789TQK":
        assert moves(reading, f"{rank}S", f"{rank}H") == [f"{rank}S", f"{rank}Sx{rank}H"]
        both = [f"{rank}S", f"{rank}Sx{rank}D", f"{rank}Sx{rank}H", f"{rank}Sx{rank}H{rank}D"]
        assert moves(reading, f"{rank}S", f"{rank}H {rank}D") == sorted(both)
    assert moves(reading, "QS", "KH JH 2H TH") == ["QS"]


@both_readings
@pytest.mark.parametrize("players", [2, 4])
def test_kon_05_and_09_dealing(reading: Any, players: int) -> None:
    """KON-05, KON-06, KON-09: the layout from the bottom, packets of three, the player after the dealer first."""
    order = with_bottom("5D KC 2C 9H")
    for dealer in range(players):
        deal = reading({**KONCINE, "players": players}, order, dealer)
        assert set(deal.layout) == {"5D", "KC", "2C", "9H"}
        assert deal.turn == (dealer + 1) % players
        served: list[set[str]] = [set() for _seat in range(players)]
        for place, card in enumerate(order[: 6 * players]):
            served[(dealer + 1 + place // 3) % players].add(card)
        assert [set(hand) for hand in deal.hands] == served
        assert deal.stock == order[6 * players : -4]


@both_readings
@pytest.mark.parametrize("players", [2, 4])
def test_kon_09_later_hands(reading: Any, players: int) -> None:
    """KON-09: six more when all hands are empty, nothing to the layout, until the pack is used up."""
    order = with_bottom("5D KC 2C 9H")
    deal = reading({**KONCINE, "players": players}, order, players - 1)
    rng, dealings = random.Random(9), 1
    while not deal.over:
        before, size = len(deal.stock), len(deal.layout)
        move = choose_any(deal, rng)
        deal.play(move)
        if len(deal.stock) < before:
            start = dealings * 6 * players
            assert before == 48 - start
            for seat in range(players):
                cards = [
                    card
                    for place, card in enumerate(order[start : start + 6 * players])
                    if place // 3 % players == seat
                ]
                assert sorted(deal.hands[seat]) == sorted(cards)
            assert len(deal.layout) == size + (1 if len(move) == 2 else 1 - len(move[1:]) // 2)
            assert deal.turn == 0
            dealings += 1
    assert dealings == 8 // players


@both_readings
@pytest.mark.parametrize(
    ("turned", "top", "layout", "back"),
    [
        ("JS 5D KC 2C", "9H", "9H 5D KC 2C", "JS"),
        ("5D JS KC JD", "9H 8H", "5D 9H KC 8H", "JS JD"),
        ("JS 5D JD 2C", "9H JC 8H", "9H 5D 8H 2C", "JS JD JC"),
        ("JS 5D KC 2C", "JC JD JH 8H", "8H 5D KC 2C", "JS JC JD JH"),
        ("JS JH JD JC", "9H 8H 7H 6H", "9H 8H 7H 6H", "JS JH JD JC"),
    ],
)
def test_kon_07_08_10_returned_jacks(reading: Any, turned: str, top: str, layout: str, back: str) -> None:
    """KON-07, KON-08, KON-10, KON-G2: jacks go back, the last one turned to the very bottom, for the dealer."""
    order = with_bottom(turned, top)
    for players in (2, 4):
        deal = reading({**KONCINE, "players": players}, order, 0)
        rest, rng = order[len(top.split()) : -4], random.Random(0)
        dealt = [card for hand in deal.hands for card in hand]
        assert set(deal.layout) == set(layout.split())
        assert sorted(dealt) == sorted([*rest, *back.split()][: 6 * players])
        assert deal.stock == [*rest, *back.split()][6 * players :]
        while deal.stock:
            deal.play(choose_any(deal, rng))
        assert set(back.split()[-3:]) <= set(deal.hands[0])
        if len(back.split()) == 4:
            assert "JS" in deal.hands[players - 1]


@both_readings
def test_rus_06_jacks_stay(reading: Any) -> None:
    """RUS-06, RUS-G3: `return_jacks` False."""
    order = with_bottom("JS 5D JD 2C", "9H JC 8H")
    deal = reading(RUSKA, order, 0)
    assert set(deal.layout) == {"JS", "5D", "JD", "2C"}
    assert deal.stock == order[12:-4]
    returned = reading({**RUSKA, "return_jacks": True}, order, 0)
    assert set(returned.layout) == {"9H", "5D", "8H", "2C"}


@both_readings
def test_kon_11_19_a_turn(reading: Any) -> None:
    """KON-11, KON-19, KON-20: one card; it stays, or it takes and goes to the pile; the next player goes on."""
    deal = reading.position(KONCINE, hands=["7H 2H", "7D KD"], layout="3S 4D KC")
    deal.play("7Hx3S4D")
    assert sorted(deal.piles[0]) == ["3S", "4D", "7H"]
    assert (deal.layout, deal.hands[0], deal.turn, deal.last_taker) == (["KC"], ["2H"], 1, 0)
    deal.play("KDxKC")
    assert (deal.layout, sorted(deal.piles[1]), deal.turn, deal.last_taker) == ([], ["KC", "KD"], 0, 1)
    deal.play("2H")
    assert (deal.layout, deal.turn, deal.last_taker) == (["2H"], 1, 1)
    assert deal.legal_moves() == ["7D"]


@both_readings
def test_kon_13_sums(reading: Any) -> None:
    """KON-13: two or more numerals whose values add up; each set of cards once."""
    assert moves(reading, "9H", "2S 3S 4D 5D") == ["9H", "9Hx2S3S4D", "9Hx4D5D"]
    assert moves(reading, "6H", "AS 2S 3S") == ["6H", "6Hx2S3SAS"]
    assert moves(reading, "TH", "5S 6S 7S") == ["TH"]


@both_readings
def test_kon_14_several_sets(reading: Any) -> None:
    """KON-14, KON-G3: any union of disjoint sets, or exactly one set."""
    layout = "7S 3D 4D 2C 5C"
    one = ["7H", "7Hx2C5C", "7Hx3D4D", "7Hx7S"]
    more = ["7Hx3D4D2C5C", "7Hx7S2C5C", "7Hx7S3D4D", "7Hx7S3D4D2C5C"]
    assert moves(reading, "7H", layout, multi_capture=False) == one
    assert moves(reading, "7H", layout) == sorted([*one, *more])


@both_readings
def test_kon_14_a_capture_is_its_cards(reading: Any) -> None:
    """KON-14: two ways to split the same cards are one move; sets that overlap are not joined."""
    found = moves(reading, "5H", "2S 3S 2D 3D")
    assert len(found) == len(set(found)) == 1 + 4 + 1
    assert "5Hx2S3S2D3D" in found
    assert "5Hx2S3S3D" not in found


@both_readings
def test_kon_15_17_jacks(reading: Any) -> None:
    """KON-15, KON-17: a jack takes everything, jacks too; on an empty layout it stays, for jacks only."""
    assert moves(reading, "JH", "KS 5D JS 2C") == ["JHxJSKS5D2C"]
    assert moves(reading, "JH", "") == ["JH"]
    for card in ("AS", "TS", "QS", "KS"):
        assert moves(reading, card, "JH") == [card]
    assert moves(reading, "JS", "JH") == ["JSxJH"]


@both_readings
def test_kon_g5_a_jack_may_be_laid(reading: Any) -> None:
    """KON-18, KON-G5: `jack_optional`; `forced_capture` goes before it."""
    assert moves(reading, "JH", "5D", jack_optional=True) == ["JH", "JHx5D"]
    for forced in ("card", "move"):
        assert moves(reading, "JH", "5D", jack_optional=True, forced_capture=forced) == ["JHx5D"]


@both_readings
@pytest.mark.parametrize(
    ("forced", "expected"),
    [
        ("none", ["2H", "7H", "7Hx3S4D", "7Hx3S4D7C", "7Hx7C", "KH"]),
        ("card", ["2H", "7Hx3S4D", "7Hx3S4D7C", "7Hx7C", "KH"]),
        ("move", ["7Hx3S4D", "7Hx3S4D7C", "7Hx7C"]),
    ],
)
def test_kon_18_kon_g4_forced_capture(reading: Any, forced: str, expected: list[str]) -> None:
    """KON-18, KON-G4: fewer sets than possible are always allowed; laying as the option says."""
    options = {**KONCINE, "forced_capture": forced}
    deal = reading.position(options, hands=["7H KH 2H", "3C"], layout="3S 4D 7C")
    assert deal.legal_moves() == expected
    nothing = reading.position(options, hands=["KH 2H", "3C"], layout="3S 4D 7C")
    assert nothing.legal_moves() == ["2H", "KH"]


@both_readings
@pytest.mark.parametrize("last_taker", [0, 1, 2, 3])
def test_kon_21_the_rest(reading: Any, last_taker: int) -> None:
    """KON-21: what is left goes to the side that took last."""
    options = {**KONCINE, "players": 4}
    deal = reading.position(options, hands=["", "3C", "", ""], turn=1, layout="4S KD", last_taker=last_taker)
    deal.play("3C")
    assert deal.over
    assert [sorted(pile) for pile in deal.piles] == [
        ["3C", "4S", "KD"] if seat % 2 == last_taker % 2 else [] for seat in range(4)
    ]
    assert deal.layout == []


@both_readings
@pytest.mark.parametrize("dealer", [0, 1])
def test_rus_08_no_capture(reading: Any, dealer: int) -> None:
    """KON-21, RUS-08, RUS-G4: with no capture in the whole deal the layout goes to the dealer's side."""
    for options in (RUSKA, {**KONCINE, "jack_optional": True}):
        deal = reading.position(options, hands=["", "3C"], turn=1, layout="4S KD TD 2C", dealer=dealer)
        deal.play("3C")
        assert (deal.over, deal.last_taker) == (True, None)
        assert sorted(deal.piles[dealer]) == ["2C", "3C", "4S", "KD", "TD"]
        assert deal.piles[1 - dealer] == []
        assert deal.points[dealer] == 2


def piles_of(first: str, size: int) -> list[str]:
    """Return piles of both sides: the first has these cards and others, no clubs, up to this size."""
    cards = first.split()
    free = [card for card in PACK if card[1] != "C" and card not in ("TD", *cards)]
    cards += free[: size - len(cards)]
    return [" ".join(cards), " ".join(card for card in PACK if card not in cards)]


@both_readings
@rule_sets
@pytest.mark.parametrize(
    ("first", "size", "points"),
    [
        ("TD", 20, [1, 4]),  # KON-22
        ("2C", 20, [1, 4]),  # KON-23
        ("", 27, [2, 3]),  # KON-24
        ("", 26, [0, 3]),  # KON-24, KON-26
        ("3C 4C 5C 6C 7C 8C 9C", 20, [1, 4]),  # KON-25
        ("3C 4C 5C 6C 7C 8C", 20, [0, 5]),
        ("TD 2C 4C 5C 6C 7C 8C 9C", 27, [5, 0]),
        ("TD 2C 4C 5C 6C 7C 8C 9C", 26, [3, 0]),
    ],
)
def test_kon_22_to_26_scoring(reading: Any, name: str, first: str, size: int, points: list[int]) -> None:
    """KON-22, KON-23, KON-24, KON-25, KON-26, RUS-07."""
    for players in (2, 4):
        deal = finished(reading, {**OPTIONS[name], "players": players}, piles_of(first, size))
        assert deal.points == points * (players // 2)
        difference = points[0] - points[1]
        assert deal.payoffs == [difference, -difference] * (players // 2)


def match_at(match_of: Any, options: Options, scores: Sequence[int]) -> Any:
    match = match_of(options, 0)
    match.scores = list(scores)
    return match


@both_deals_and_matches
@pytest.mark.parametrize(
    ("changes", "scores", "winner"),
    [
        ({}, (18, 10), 0),  # 21:12
        ({}, (17, 10), None),  # 20:12
        ({}, (18, 18), 0),  # 21:20, KON-28
        ({}, (18, 19), None),  # 21:21
        ({}, (19, 19), None),  # 22:21
        ({}, (20, 19), 0),  # 23:21, KON-29
        ({}, (18, 21), 1),  # 21:23
        ({"win_by_scope": "always"}, (18, 18), None),
        ({"win_by_scope": "always"}, (18, 17), 0),
        ({"win_by": 1}, (19, 19), 0),
        ({"win_by": 1}, (18, 19), None),
        ({"win_by": 3}, (20, 19), None),
        ({"win_by": 3}, (21, 19), 0),
        ({"target": 15}, (12, 3), 0),
    ],
)
def test_kon_27_to_29_end(
    reading: Any, match_of: Any, changes: dict[str, Any], scores: tuple[int, int], winner: int | None
) -> None:
    """KON-27, KON-28, KON-29, KON-G6: the deal brings 3:2."""
    options = {**KONCINE, **changes}
    match = match_at(match_of, options, scores)
    match.enter(finished(reading, options, piles_of("TD", 29)))
    assert list(match.scores) == [scores[0] + 3, scores[1] + 2]
    assert match.winner == winner


@both_deals_and_matches
def test_rus_07_target(reading: Any, match_of: Any) -> None:
    """RUS-01, RUS-07: fifteen, with the rules of Končine for the lead."""
    for scores, winner in (((12, 12), 0), ((13, 13), None), ((14, 13), 0), ((11, 11), None)):
        match = match_at(match_of, RUSKA, scores)
        match.enter(finished(reading, RUSKA, piles_of("TD", 29)))
        assert match.winner == winner


@both_deals_and_matches
@pytest.mark.parametrize("players", [2, 4])
def test_kon_05_and_27_matches(reading: Any, match_of: Any, players: int) -> None:
    """KON-05, KON-27: the deal passes on, whole deals are played, until somebody has won."""
    options = {**RUSKA, "players": players}
    match, dealer = match_of(options, 1), 1
    rng, expected = random.Random(5), [0] * players
    while match.winner is None:
        assert match.dealer == dealer
        deal = reading(options, shuffled(rng.randrange(1000)), dealer)
        while not deal.over:
            deal.play(choose_any(deal, rng))
        match.enter(deal)
        expected = [total + points for total, points in zip(expected, deal.points)]
        assert list(match.scores) == expected
        dealer = (dealer + 1) % players
    assert expected[match.winner] == max(expected) >= 15


@both_readings
def test_rus_02_to_05_courts(reading: Any) -> None:
    """RUS-02, RUS-03, RUS-04, RUS-05, RUS-G2: courts have numbers, take sums, and are part of them."""
    assert moves(reading, "JS", "TH AH", RUSKA) == ["JS", "JSxTHAH"]
    assert moves(reading, "QS", "TH 2H", RUSKA) == ["QS", "QSx2HTH"]
    assert moves(reading, "KS", "TH 3H", RUSKA) == ["KS", "KSx3HTH"]
    assert moves(reading, "JS", "KH 5D JH", RUSKA) == ["JS", "JSxJH"]
    assert moves(reading, "KS", "JH 2D QH AD", RUSKA) == ["KS", "KSxJH2D", "KSxJHQH2DAD", "KSxQHAD"]
    assert moves(reading, "KS", "JH 2D QH AD", RUSKA, courts_in_sums=False) == ["KS"]
    assert moves(reading, "KS", "KH TD 3D", RUSKA, courts_in_sums=False) == [
        "KS",
        "KSx3DTD",
        "KSxKH",
        "KSxKH3DTD",
    ]


@both_readings
def test_options_together(reading: Any) -> None:
    """Options that no rule set has together: KON-03, KON-15, RUS-02, RUS-05."""
    assert moves(reading, "JS", "TH AH", RUSKA, jack_sweeps=True) == ["JSxTHAH"]
    assert moves(reading, "KS", "JH 2D", RUSKA, jack_sweeps=True) == ["KS", "KSxJH2D"]
    assert moves(reading, "JS", "JH 5D JD", KONCINE, jack_sweeps=False) == ["JS", "JSxJD", "JSxJH", "JSxJHJD"]
    assert moves(reading, "KS", "TH 3D", KONCINE, jack_sweeps=False) == ["KS"]
    assert moves(reading, "AS", "KH AD", KONCINE, ace_values="1,14") == ["AS", "ASxAD"]


@both_readings
def test_kon_g7_the_bottom_card_changes_nothing(reading: Any) -> None:
    """KON-G7, KON-G8: showing a card is for the table; "talon" means the layout, which is only a word."""
    first, second = (
        reading({**KONCINE, "show_bottom_card": shown}, shuffled(7), 0) for shown in (True, False)
    )
    rng = random.Random(7)
    while not first.over:
        assert first.legal_moves() == second.legal_moves()
        move = choose_any(first, rng)
        first.play(move)
        second.play(move)
    assert (first.points, first.payoffs) == (second.points, second.payoffs)
