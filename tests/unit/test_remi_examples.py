"""The worked examples of docs/rules/remi.md (section 6), on both readings of the rules."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.reference.readings import REMI as READINGS
from tests.reference.remi import REMI, full_pack
from tests.reference.remi_melds import JOKER, PACK, RUN, Laws, Meld, arranged, as_given, most, sort, value
from tests.reference.sides import Options

both_readings = READINGS.both
both_deals_and_matches = READINGS.both_deals_and_matches
HIGH_TEN = {"ace_high_value": 10}


def ended(
    reading: Any,
    hands: Sequence[str],
    opened: Sequence[int],
    *,
    before: Sequence[int] | None = None,
    **changes: Any,
) -> Any:
    """Return a round that seat 0 wins by his last discard; `before`: who had opened before his last turn."""
    options = {**REMI, "players": len(hands) + 1, **changes}
    if before is None:
        deal = reading.position(options, hands=["2S", *hands], opened=[0, *opened], turn=0)
        deal.play("discard 2S")
    else:
        melds = "7H 8H 9H TH JH QH KH AH"
        deal = reading.position(options, hands=[f"{melds} 2S", *hands], opened=before, turn=0)
        deal.play(f"lay {melds}")
        deal.play("discard 2S")
    assert deal.over
    return deal


def blocked(reading: Any, hands: Sequence[str], opened: Sequence[int], **changes: Any) -> Any:
    """Return a blocked round in which the last turn, of the last seat, was the one with the last stock card."""
    options = {**REMI, "players": len(hands), **changes}
    last = len(hands) - 1
    with_card = [*hands[:-1], f"{hands[-1]} 2S"]
    deal = reading.position(options, hands=with_card, opened=opened, turn=last, stock="", drew=True)
    deal.play("discard 2S")
    assert deal.over
    assert deal.how == "blocked"
    return deal


@both_readings
@pytest.mark.parametrize(
    ("hands", "opened", "scores"),
    [
        (["AH JK 5C"], [1], [0, 36]),
        (["KH KS QD JC 9H"], [], [0, 50]),
        (["3H 4H", "KH KS QD JC 9H 8C 7D JK", "JK AH"], [1, 3], [0, 7, 100, 31]),
    ],
    ids=["REM-E1", "REM-E2", "REM-E3"],
)
def test_rem_e1_to_e3_the_examples_of_the_seed(
    reading: Any, hands: list[str], opened: list[int], scores: list[int]
) -> None:
    """REM-E1, REM-E2, REM-E3."""
    deal = ended(reading, hands, opened)
    assert (deal.how, deal.scores) == ("out", scores)


@both_readings
def test_rem_e4_hand_remi(reading: Any) -> None:
    deal = ended(reading, ["2C", "5D 6D"], [], before=[])
    assert (deal.how, deal.scores) == ("hand_remi", [0, 200, 200])


# Cards that cost so much.
WORTH = {
    20: "JK",
    34: "2S 2H 2D 2C 2S 2H 2D 2C 3S 3H 3D 3C 3S 3H",
    60: "KS KH KD QS QH QD",
    74: "KS KH KD QS QH QD 9S 5S",
    75: "KS KH KD QS QH QD 9S 6S",
    109: "KS KH KD QS QH QD KC QC JS 9S JK",
}


@both_readings
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_rem_e5_to_e7_unopened(reading: Any, players: int) -> None:
    """REM-E5, REM-E6, REM-E7."""
    expected = [45, 50, 50, 50, 50, 50] if players == 2 else [45, 59, 85, 99, 100, 100]
    for cards, score in zip(WORTH.values(), expected):
        deal = ended(reading, [cards, *["2C"] * (players - 2)], range(2, players))
        assert deal.scores[:2] == [0, score]


@both_readings
def test_rem_e8_no_hand_remi(reading: Any) -> None:
    deal = ended(reading, ["3H 4H", "KH KS QD JC 9H 8C 7D JK"], [1], before=[1])
    assert (deal.how, deal.scores) == ("out", [0, 7, 100])


TWELVE, THIRTY, FORTY_FIVE = "2D TD", "TS JS QS", "JK JC QC 5C"


@both_readings
def test_rem_e9_blocked(reading: Any) -> None:
    hands = [TWELVE, THIRTY, FORTY_FIVE]
    assert blocked(reading, hands, [0, 2]).scores == [0, 55, 45]
    assert blocked(reading, hands, [0, 2], blocked_unopened_penalty=False).scores == [0, 30, 45]


@both_readings
def test_rem_e10_blocked_with_a_tie(reading: Any) -> None:
    hands = [TWELVE, "5D 7D", FORTY_FIVE]
    assert blocked(reading, hands, [0, 1, 2]).scores == [0, 0, 45]
    assert blocked(reading, hands, [0, 1, 2], blocked_tie="turn_order").scores == [0, 12, 45]
    assert blocked(reading, hands[1:] + hands[:1], [0, 1, 2], blocked_tie="turn_order").scores == [0, 45, 12]


@both_deals_and_matches
@pytest.mark.parametrize(
    ("before", "hands", "opened", "after", "winner"),
    [
        ([205, 115, 83], ["5D", "7D"], [1, 2], [205, 120, 90], 2),
        ([205, 85, 83], ["5D", "7D"], [1, 2], [205, 90, 90], None),
        ([0, 50], [WORTH[34]], [], [0, 100], 0),
    ],
    ids=["REM-E11", "REM-E12", "REM-E13"],
)
def test_rem_e11_to_e13_end_of_the_game(
    reading: Any,
    match_of: Any,
    before: list[int],
    hands: list[str],
    opened: list[int],
    after: list[int],
    winner: int | None,
) -> None:
    """REM-E11, REM-E12, REM-E13."""
    match = match_of({**REMI, "players": len(before)}, 0)
    match.scores = before
    match.enter(ended(reading, hands, opened))
    assert (match.scores, match.winner) == (after, winner)
    if winner is None:  # one more round for everybody
        match.enter(ended(reading, hands, opened))
        assert (match.scores, match.winner) == ([205, 95, 97], 1)


@both_deals_and_matches
def test_rem_e14_hand_remi_ends_the_game(reading: Any, match_of: Any) -> None:
    match = match_of({**REMI, "players": 4}, 0)
    match.scores = [0, 60, 30, 120]  # the winner sits first
    match.enter(ended(reading, ["2C", "2D", "2H"], [], before=[]))
    assert (match.scores, match.winner) == ([0, 260, 230, 320], 0)


# Id, the cards in any order, value with the high ace 11 and 10, what it is; "" where it is no meld.
MELDS = [
    ("REM-E15", "7H 8H 9H", 24, 24, "7H 8H 9H"),
    ("REM-E16", "QS KS AS", 31, 30, "QS KS AS"),
    ("REM-E17", "AD 2D 3D", 6, 6, "AD 2D 3D"),
    ("REM-E18", "AS AH AD", 33, 30, "AS AH AD"),
    ("REM-E19", "KH AH 2H", 0, 0, ""),
    ("REM-E20", "9S 9S 9H", 0, 0, ""),
    ("REM-E21", "5S JK 7S", 18, 18, "5S JK 7S"),
    ("REM-E22", "QD KD JK", 31, 30, "QD KD JK"),
    ("REM-E22", "JK QD KD", 30, 30, "JK QD KD"),
    ("REM-E23", "KH AH JK", 31, 30, "JK KH AH"),
    ("REM-E24", "9S 9H JK", 27, 27, "9S 9H JK"),
    ("REM-E25", "JK JK 5S", 0, 0, ""),
    ("REM-E25", "4H JK JK 7H", 0, 0, ""),
    ("REM-E26", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", 96, 95, " ".join(r + "S" for r in RUN)),
]


@both_readings
@pytest.mark.parametrize(("cards", "eleven", "ten", "lies"), [each[1:] for each in MELDS])
def test_melds(reading: Any, cards: str, eleven: int, ten: int, lies: str) -> None:
    """REM-E15 to REM-E26: what lies there, and its worth by whether it makes a minimum."""
    for options, worth in ((REMI, eleven), ({**REMI, **HIGH_TEN}, ten)):
        for minimum in (worth, worth + 1):
            wanted = {**options, "opening_min": max(1, minimum)}
            deal = reading.position(wanted, hands=[f"{cards} 2C 4D", "3C"])
            if worth and minimum == worth:
                deal.play(f"lay {cards}")
                assert deal.table == [lies]
                assert deal.opened == [True, False]
            else:
                with pytest.raises(ValueError, match=r"."):
                    deal.play(f"lay {cards}")


@both_readings
def test_rem_e25_two_jokers(reading: Any) -> None:
    for jokers in ("2", "naturals"):
        options = {**REMI, "max_jokers_per_meld": jokers, "opening_min": 22}
        deal = reading.position(options, hands=["JK 4H JK 7H 2C", "3C"])
        assert deal.legal_moves() == sorted(
            ["lay 4H JK JK 7H", *(f"discard {card}" for card in ("4H", "7H", "2C"))]
        )
        none = reading.position({**options, "opening_min": 1}, hands=["JK JK 5S 2C", "3C"])
        assert not any(move.startswith("lay") for move in none.legal_moves())
        with pytest.raises(ValueError, match=r"."):
            none.play("lay JK JK 5S")


@both_readings
def test_rem_e26_only_if_both_aces(reading: Any) -> None:
    cards = MELDS[-1][-1]
    options = {**REMI, "ace_both_ends": False}
    deal = reading.position(options, hands=[f"{cards} 4D", "3C"])
    with pytest.raises(ValueError, match=r"."):
        deal.play(f"lay {cards}")
    assert f"lay {cards[3:]}" in deal.legal_moves()
    assert f"lay {cards[:-3]}" in deal.legal_moves()


# Id, melds, changes of the options, whether together they open.
OPENINGS: list[tuple[str, list[str], Options, bool]] = [
    ("REM-E27", ["7H 8H 9H", "9S 9D 9C"], {}, True),
    ("REM-E28", ["TC JC QC KC"], {}, False),
    ("REM-E28", ["TC JC QC KC"], {"opening_min": 40}, True),
    ("REM-E29", ["QS KS AS", "6H 6D 6C"], {}, False),
    ("REM-E30", ["QS KS AS", "7H 7D 7C"], {}, True),
    ("REM-E30", ["QS KS AS", "7H 7D 7C"], HIGH_TEN, True),
    ("REM-E31", ["AD 2D 3D", "TS JS QS KS"], {}, False),
]


@both_readings
@pytest.mark.parametrize(("melds", "changes", "opens"), [each[1:] for each in OPENINGS])
def test_openings(reading: Any, melds: list[str], changes: Options, opens: bool) -> None:
    """REM-E27 to REM-E31."""
    for first, *others in (melds, melds[::-1]):
        deal = reading.position({**REMI, **changes}, hands=[f"{' '.join(melds)} 2C", "3C"])
        assert (f"lay {first}" in deal.legal_moves()) == opens
        if not opens:
            with pytest.raises(ValueError, match=r"."):
                deal.play(f"lay {first}")
            continue
        for meld in (first, *others):
            assert not others or meld != others[0] or not deal.opened[0]
            deal.play(f"lay {meld}")
        assert deal.opened == [True, False]
        deal.play("discard 2C")
        assert deal.how == "hand_remi"


E32 = "5H 6H 7H QS QD QC JK 2C 4D 9S 9S KD 3H TC"


@both_readings
def test_rem_e32_the_best_opening(reading: Any) -> None:
    for minimum, opens in ((58, True), (59, False)):
        deal = reading.position({**REMI, "opening_min": minimum}, hands=[E32, "3C"])
        lays = [move for move in deal.legal_moves() if move.startswith("lay")]
        assert bool(lays) == opens
        if opens:
            assert sorted(lays) == ["lay 5H 6H 7H", "lay QS QD QC JK"]
    other = reading.position({**REMI, "opening_min": 56}, hands=[E32, "3C"])
    assert {"lay 5H 6H 7H JK", "lay QS QD QC"} <= set(other.legal_moves())
    assert most(sort(E32.split()), Laws.of(REMI), 1) == 58


E33 = "7H 8H 9H 9D 9S 2C 4D KC 3S JD 5C QH 2S AC"


@both_readings
def test_rem_e33_taking_the_discard_to_open(reading: Any) -> None:
    def position(top: str, **changes: Any) -> Any:
        options = {**REMI, **changes}
        return reading.position(options, hands=[E33, "3C"], pile=f"2D {top}", phase="draw")

    assert position("9C").legal_moves() == ["draw", "take"]
    assert position("6H").legal_moves() == ["draw"]
    assert position("6H", opening_min=48).legal_moves() == ["draw", "take"]
    assert position("9C", opening_min=52).legal_moves() == ["draw"]
    deal = position("9C")
    deal.play("take")
    assert deal.legal_moves() == ["lay 7H 8H 9H", "lay 9S 9D 9C"]  # the turn cannot end without them
    deal.play("lay 7H 8H 9H")
    assert deal.legal_moves() == ["lay 9S 9D 9C"]
    deal.play("lay 9S 9D 9C")
    assert deal.opened == [True, False]
    assert "discard AC" in deal.legal_moves()


def on_table(reading: Any, meld: str, hand: str, **changes: Any) -> Any:
    """Return a position in which seat 0 has opened and a meld of seat 1 is on the table."""
    return reading.position(
        {**REMI, **changes}, hands=[f"{hand} 2D", "3C"], melds=[meld], owners=[1], opened=[0, 1]
    )


def actions(deal: Any) -> list[str]:
    """Return the moves on melds that are there."""
    return [move for move in deal.legal_moves() if move.startswith(("add", "swap"))]


@both_readings
def test_rem_e34_laying_off_on_a_run(reading: Any) -> None:
    assert actions(on_table(reading, "4C 5C 6C", "3C")) == ["add 3C 1"]
    assert actions(on_table(reading, "4C 5C 6C", "7C")) == ["add 7C 1"]
    assert actions(on_table(reading, "4C 5C 6C", "8C")) == []
    deal = on_table(reading, "4C 5C 6C", "7C 8C")
    assert actions(deal) == ["add 7C 1"]
    deal.play("add 7C 1")
    deal.play("add 8C 1")
    assert deal.table == ["4C 5C 6C 7C 8C"]


@both_readings
def test_rem_e35_laying_off_on_a_set(reading: Any) -> None:
    assert actions(on_table(reading, "9S 9H 9D", "9C 9S JK")) == ["add 9C 1", "add JK 1"]
    for card in ("9C", "JK"):
        deal = on_table(reading, "9S 9H 9D", "9C 9S JK")
        deal.play(f"add {card} 1")
        assert deal.table == [f"9S 9H 9D {card}"]
        with pytest.raises(ValueError, match=r"."):
            deal.play("add 9S 1")


@both_readings
def test_rem_e36_taking_a_joker_from_a_run(reading: Any) -> None:
    assert actions(on_table(reading, "4H JK 6H", "5S")) == []
    deal = on_table(reading, "4H JK 6H", "5H")
    assert actions(deal) == ["swap 5H 1"]
    deal.play("swap 5H 1")
    assert deal.table == ["4H 5H 6H"]
    assert sorted(deal.hands[0]) == ["2D", JOKER]


@both_readings
def test_rem_e37_taking_a_joker_from_a_set(reading: Any) -> None:
    deal = on_table(reading, "9S 9H JK", "9D 9C")
    assert actions(deal) == ["add 9C 1", "add 9D 1"]
    deal.play("add 9D 1")
    assert deal.table == ["9S 9H 9D JK"]
    assert actions(deal) == ["swap 9C 1"]
    deal.play("swap 9C 1")
    assert deal.table == ["9S 9H 9D 9C"]
    assert sorted(deal.hands[0]) == ["2D", JOKER]
    missing = on_table(reading, "9S 9H JK", "9D 9C", joker_swap_set="any_missing")
    assert actions(missing) == ["add 9C 1", "add 9D 1", "swap 9C 1", "swap 9D 1"]


@both_readings
def test_rem_e38_the_starter_wins_at_once(reading: Any) -> None:
    melds = ["4S 5S 6S 7S", "QH QD QC", "2D 3D 4D", "KS KH KD KC"]
    mine = [*" ".join(melds).split(), "8C"]
    rest = full_pack(REMI)
    for card in mine:
        rest.remove(card)
    # Three cards to the starter, two to the other, then two and two.
    others = iter(rest)
    order = [*mine[:3], next(others), next(others)]
    for place in range(3, 15, 2):
        order += [*mine[place : place + 2], next(others), next(others)]
    deal = reading(REMI, [*order, *others], 1)
    assert sorted(deal.hands[0]) == sorted(mine)
    for meld in melds:
        deal.play(f"lay {meld}")
    deal.play("discard 8C")
    assert (deal.how, deal.scores, deal.payoffs) == ("hand_remi", [0, 200], [200, -200])


@both_readings
def test_rem_e39_a_card_for_the_discard(reading: Any) -> None:
    where: dict[str, Any] = {"hands": ["7S 7H 7D", "3C"], "opened": [0]}
    deal = reading.position(REMI, **where)
    assert deal.legal_moves() == ["discard 7D", "discard 7H", "discard 7S"]
    with pytest.raises(ValueError, match=r"."):
        deal.play("lay 7S 7H 7D")
    free = reading.position({**REMI, "must_discard_to_go_out": False}, **where)
    assert free.legal_moves() == [*deal.legal_moves(), "lay 7S 7H 7D"]
    free.play("lay 7S 7H 7D")
    assert (free.over, free.how, free.scores) == (True, "out", [0, 28])


@both_readings
def test_rem_e40_the_stock_runs_out(reading: Any) -> None:
    deal = reading({**REMI, "players": 4}, full_pack(REMI), 0)
    assert len(deal.stock) == 51
    turns = 0
    while not deal.over:
        if deal.phase == "draw":
            deal.play("draw")
        deal.play(next(move for move in deal.legal_moves() if move.startswith("discard")))
        turns += 1
    assert (turns, deal.how, deal.stock) == (52, "blocked", [])


def test_what_the_examples_say_of_melds() -> None:
    """REM-E15 to REM-E26, straight from the second reading."""
    for _id, cards, eleven, ten, lies in MELDS:
        for options, worth in ((REMI, eleven), ({**REMI, **HIGH_TEN}, ten)):
            laws = Laws.of(options)
            meld = arranged(tuple(cards.split()), laws)
            assert (" ".join(meld.cards) if meld else "") == lies
            assert meld is None or value(meld, laws) == worth
    two = Laws.of({**REMI, "max_jokers_per_meld": "2"})
    run = Meld(("4H", JOKER, JOKER, "7H"), 3)
    assert (as_given(run.cards, two), value(run, two)) == (run, 22)
    assert len(PACK) == 52
