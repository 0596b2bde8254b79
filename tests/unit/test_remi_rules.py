"""The rules and options of docs/rules/remi.md for deal, melds, turn and table on small positions, on both readings.

The end of a round is in test_remi_end_rules.py. What the rules file leaves open is settled in docs/moves.md; where
such a settlement is tested the gap is named.
"""

import random
from collections import Counter
from typing import Any

import pytest

from tests.reference.readings import REMI as READINGS
from tests.reference.remi import REMI
from tests.reference.remi_melds import JOKER, PACK, RUN
from tests.reference.remi_positions import at, moves, play, refused, shuffled

both_readings = READINGS.both
SEATS = [2, 3, 4, 5, 6]


# Equipment and deal


@both_readings
@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("jokers", [2, 4, 6])
def test_rem_01_02_05_the_pack(reading: Any, players: int, jokers: int) -> None:
    """REM-01, REM-02, REM-05, REM-G1: two packs and the jokers; what is left is the stock."""
    options = {**REMI, "players": players, "jokers": jokers}
    deal = reading(options, shuffled(1, options), 0)
    cards = Counter([*deal.stock, *(card for hand in deal.hands for card in hand)])
    assert cards == {**dict.fromkeys(PACK, 2), JOKER: jokers}
    assert len(deal.stock) == 104 + jokers - 14 * players - 1
    if jokers == 4:
        assert len(deal.stock) == [79, 65, 51, 37, 23][players - 2]
    assert deal.pile == deal.table == []


@both_readings
@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize(("size", "extra"), [(14, True), (14, False), (13, True), (13, False)])
def test_rem_03_04_dealing(reading: Any, players: int, size: int, extra: bool) -> None:
    """REM-03, REM-04, REM-G2: two at a time after the starter's first three; the starter sits after the dealer."""
    options = {**REMI, "players": players, "hand_size": size, "starter_extra": extra}
    order = shuffled(2, options)
    for dealer in range(players):
        deal = reading(options, order, dealer)
        served: list[list[str]] = [[] for _seat in range(players)]
        cards = list(order)
        for packet in range(0, size, 2):
            for place in range(1, players + 1):
                number = min(2, size - packet) + (extra and packet == 0 and place == 1)
                served[(dealer + place) % players] += cards[:number]
                del cards[:number]
        assert [sorted(hand) for hand in deal.hands] == [sorted(hand) for hand in served]
        assert deal.stock == cards
        assert deal.turn == (dealer + 1) % players
        assert [len(hand) for hand in deal.hands].count(size) == players - extra
        assert deal.phase == ("play" if extra else "draw")


@both_readings
def test_rem_g2_the_cutter_keeps_a_joker(reading: Any) -> None:
    """REM-G2: `cutter_joker`; his last packet is one card smaller."""
    for players in SEATS:
        options = {**REMI, "players": players, "cutter_joker": True}
        order = sorted(shuffled(3, options), key=lambda card: card == JOKER)
        deal, plain = reading(options, order, 1), reading({**options, "cutter_joker": False}, order, 1)
        assert deal.hands[0].count(JOKER) == 1
        assert [len(hand) for hand in deal.hands] == [len(hand) for hand in plain.hands]
        assert deal.stock == order[-len(deal.stock) - 1 : -1]
        assert plain.hands[0].count(JOKER) == 0
        order = [JOKER, *order[:-1]]
        order[-1], order[1] = order[1], order[-1]
        assert reading(options, order, 1).stock == reading({**options, "cutter_joker": False}, order, 1).stock


@both_readings
def test_rem_g2_the_bottom_card(reading: Any) -> None:
    """REM-G2: `bottom_card_face_up` is drawn last like any other."""
    deal = reading({**REMI, "bottom_card_face_up": True}, shuffled(4), 0)
    assert (deal.hands, deal.stock) == ((plain := reading(REMI, shuffled(4), 0)).hands, plain.stock)


# Melds


@both_readings
def test_rem_06_sets(reading: Any) -> None:
    """REM-06: three or four cards of one rank, all suits different."""
    deal = at(reading, "9S 9H 9D 9C 9S 9H 2C")
    assert moves(deal, "lay") == sorted(
        ["lay 9S 9H 9D", "lay 9S 9H 9C", "lay 9S 9D 9C", "lay 9H 9D 9C", "lay 9S 9H 9D 9C"]
    )
    assert refused(deal, "lay 9S 9S 9H", "lay 9S 9H", "lay 9S 9H 9D 9C 9S", "lay 9S 9H 2C")
    assert play(deal, "lay 9C 9D 9S").table == ["9S 9D 9C"]  # in any order


@both_readings
def test_rem_07_runs(reading: Any) -> None:
    """REM-07: consecutive cards of one suit, the ace at either end but never in the middle."""
    deal = at(reading, "QH KH AH 2H 3H 5H 9C")
    assert moves(deal, "lay") == ["lay AH 2H 3H", "lay QH KH AH"]
    assert refused(deal, "lay KH AH 2H", "lay QH KH AH 2H 3H", "lay 2H 3H 5H", "lay 2H 3H")
    assert play(deal, "lay AH KH QH").table == ["QH KH AH"]
    assert refused(at(reading, "4H 5H 6C 7H 9C"), "lay 4H 5H 6C")


@both_readings
def test_rem_07_g3_both_aces(reading: Any) -> None:
    """REM-07, REM-G3: `ace_both_ends`; thirteen cards without order have the ace high."""
    thirteen = [f"{rank}S" for rank in RUN[1:]]
    shuffled_run = random.Random(5).sample(thirteen, 13)
    deal = at(reading, f"{' '.join(thirteen)} 2C")
    assert deal.players == 2
    assert play(deal, f"lay {' '.join(shuffled_run)}").table == [" ".join(thirteen)]
    low = at(reading, f"{' '.join(thirteen)} 2C")
    assert play(low, f"lay AS {' '.join(thirteen[:-1])}").table == [f"AS {' '.join(thirteen[:-1])}"]
    for both in (True, False):
        growing = at(reading, "AS 2C", " ".join(thirteen), ace_both_ends=both)
        assert moves(growing, "add") == (["add AS 1"] if both else [])
        middle = at(reading, "AS AS JK 2C", " ".join(thirteen[:-1]), ace_both_ends=both)
        assert moves(middle, "add") == ["add AS 1 high", "add AS 1 low", "add JK 1 high", "add JK 1 low"]
        play(middle, "add AS 1 low")
        assert middle.table == [f"AS {' '.join(thirteen[:-1])}"]
        assert moves(middle, "add") == (["add AS 1", "add JK 1 high"] if both else [])


@both_readings
def test_rem_08_jokers(reading: Any) -> None:
    """REM-08: a joker counts as a card of the meld; two natural cards at least."""
    deal = at(reading, "5S 7S 7H JK JK 2C")
    assert moves(deal, "lay") == ["lay 5S JK 7S", "lay 7S 7H JK"]
    assert refused(deal, "lay 7S JK JK", "lay 7S 7H JK JK", "lay JK 5S JK 7S")


@both_readings
def test_rem_g4_jokers_in_a_meld(reading: Any) -> None:
    """REM-08, REM-G4: `max_jokers_per_meld`, also after laying off."""
    hand = "4H 7H 8H 9S 9D JK JK JK 2C"
    found = {most: at(reading, hand, max_jokers_per_meld=most) for most in ("1", "2", "naturals")}
    two = ["4H JK JK 7H", "4H JK JK 7H 8H", "7H 8H JK JK", "JK 7H 8H JK", "JK JK 7H 8H", "9S 9D JK JK"]
    three = ["4H JK JK 7H 8H JK", "JK 4H JK JK 7H 8H"]
    one = ["7H 8H JK", "JK 7H 8H", "9S 9D JK"]
    assert moves(found["1"], "lay") == sorted(f"lay {meld}" for meld in one)
    assert moves(found["2"], "lay") == sorted(f"lay {meld}" for meld in one + two)
    assert moves(found["naturals"], "lay") == sorted(f"lay {meld}" for meld in one + two + three)
    for most, there in found.items():
        for meld in one + two + three:
            if meld not in one and (most == "1" or (meld in three and most == "2")):
                assert refused(there, f"lay {meld}")
    grows = {most: at(reading, "JK 2C", "5C JK 7C", max_jokers_per_meld=most) for most in found}
    assert moves(grows["1"], "add") == []
    for most in ("2", "naturals"):
        assert moves(grows[most], "add") == ["add JK 1 high", "add JK 1 low"]
        again = at(reading, "JK 2C 8C", "5C JK 7C JK", max_jokers_per_meld=most)
        assert moves(again, "add") == []
    longer = {
        most: at(reading, "JK 9C 2D", "5C JK 7C 8C JK", max_jokers_per_meld=most)
        for most in found
        if most != "1"
    }
    assert moves(longer["2"], "add") == []
    assert moves(longer["naturals"], "add") == ["add JK 1 high", "add JK 1 low"]
    sets = at(reading, "JK 2C", "9S 9D JK", max_jokers_per_meld="naturals")
    assert play(sets, "add JK 1").table == ["9S 9D JK JK"]


@both_readings
def test_rem_09_values(reading: Any) -> None:
    """REM-09, REM-G5: pips, ten for courts, one for the low ace and else `ace_high_value`; jokers as their cards."""
    worth = {
        "2S 3S 4S": 9,
        "8S 9S TS": 27,
        "TS JS QS KS": 40,
        "AS 2S 3S": 6,
        "9S TS JK": 29,
        "JK 2D 3D": 6,
        "4S 4H 4D 4C": 16,
        "5S 5H JK": 15,
        "KS KH KC": 30,
    }
    high_aces = {"QS KS AS": 1, "QS KS JK": 1, "AS AH AC": 3, "AH AC JK": 3}
    worth |= {"QS KS AS": 31, "QS KS JK": 31, "AS AH AC": 33, "AH AC JK": 33}
    for high in (11, 10):
        for meld, eleven in worth.items():
            value = eleven - (11 - high) * high_aces.get(meld, 0)
            for minimum, opens in ((value, True), (value + 1, False)):
                deal = at(reading, f"{meld} 2C 7D", opened=[], opening_min=minimum, ace_high_value=high)
                assert (f"lay {meld}" in deal.legal_moves()) == opens


@both_readings
def test_rem_10_what_a_joker_stands_for(reading: Any) -> None:
    """REM-10, REM-G6: gaps first, then the high end, the low end below a high ace; order as given if it is a run."""
    hand = "5H 6H 8H 2D 3D QC KC AC AD JK JK 9S"
    for given, lies in (
        ("JK 8H 6H", "6H JK 8H"),
        ("6H 5H JK", "5H 6H JK"),
        ("JK 5H 6H", "JK 5H 6H"),
        ("AC KC JK", "JK KC AC"),
        ("JK KC AC", "JK KC AC"),
        ("KC QC JK", "QC KC JK"),
        ("3D JK 2D", "2D 3D JK"),
        ("JK 2D 3D", "JK 2D 3D"),
        ("JK AD 2D", "AD 2D JK"),
        ("3D AD JK", "AD JK 3D"),
        ("AC JK AD", "AD AC JK"),
    ):
        deal = at(reading, hand)
        assert play(deal, f"lay {given}").table == [lies]
    two = at(reading, hand, max_jokers_per_meld="2")
    assert play(two, "lay JK KC JK QC").table == ["JK QC KC JK"]
    assert play(at(reading, hand, max_jokers_per_meld="2"), "lay 5H 8H JK JK").table == ["5H JK JK 8H"]


@both_readings
def test_rem_10_listed_and_not_listed(reading: Any) -> None:
    """REM-10, docs/moves.md: a joker may stand for a card that the player holds; such a lay is not listed."""
    deal = at(reading, "5H 6H 7H JK 2C")
    assert moves(deal, "lay") == sorted(
        ["lay 5H 6H 7H", "lay JK 5H 6H", "lay JK 5H 6H 7H", "lay 6H 7H JK", "lay 5H 6H 7H JK"]
    )
    assert play(deal, "lay 5H 6H JK").table == ["5H 6H JK"]
    assert moves(deal, "swap") == ["swap 7H 1"]


@both_readings
def test_rem_10_a_joker_keeps_its_card(reading: Any) -> None:
    """REM-10: in a run a laid joker stays what it is; in a set it stands for whatever is missing."""
    deal = at(reading, "8H 4H JK 2C", "5H 6H JK")
    assert moves(deal, "add") == ["add 4H 1", "add 8H 1"]
    assert moves(deal, "swap") == []
    play(deal, "add 8H 1", "add 4H 1")
    assert deal.table == ["4H 5H 6H JK 8H"]
    joker = at(reading, "JK 4C 2C", "QD KD AD", "2S 3S 4S")
    assert moves(joker, "add") == ["add JK 1 low", "add JK 2 high", "add JK 2 low"]
    assert play(joker, "add JK 2 low").table == ["QD KD AD", "JK 2S 3S 4S"]


# The turn


@both_readings
def test_rem_11_12_a_turn(reading: Any) -> None:
    """REM-11, REM-12: draw, act, discard; the starter does not draw in his first turn."""
    deal = reading({**REMI, "players": 3}, shuffled(6), 2)
    first = deal.hands[0][0]
    assert (deal.turn, deal.phase, moves(deal, "draw", "take")) == (0, "play", [])
    assert refused(deal, "draw", "take", "discard ZZ", "add 2S 1", "nonsense", "")
    deal.play(f"discard {first}")
    assert (deal.turn, deal.phase, deal.pile) == (1, "draw", [first])
    assert "draw" in deal.legal_moves()
    assert refused(deal, f"discard {deal.hands[1][0]}")
    drawn = deal.stock[0]
    deal.play("draw")
    assert drawn in deal.hands[1]
    assert len(deal.hands[1]) == 15
    opened = at(reading, "4S 6D", phase="draw", pile="9H TC", stock="7S 8S")
    assert opened.legal_moves() == ["draw", "take"]
    play(opened, "take")
    assert (sorted(opened.hands[0]), opened.pile) == (["4S", "6D", "TC"], ["9H"])
    assert at(reading, "4S 6D", phase="draw", pile="", stock="7S").legal_moves() == ["draw"]


@both_readings
def test_rem_13_taking_the_discard_to_open(reading: Any) -> None:
    """REM-13, REM-G7: the card must be in a meld that is laid, the minimum reached, a card left to discard."""
    hand, more = "QS KS 7H 7D 7C 2C", {"opened": [], "phase": "draw", "pile": "3D AS"}
    assert at(reading, hand, **more).legal_moves() == ["draw", "take"]
    assert at(reading, hand, opening_min=53, **more).legal_moves() == ["draw"]
    assert at(reading, "QS KS 7H 7D 7C", **more).legal_moves() == ["draw"]
    assert at(reading, "QS KS 7H 7D 7C", must_discard_to_go_out=False, **more).legal_moves() == [
        "draw",
        "take",
    ]
    deal = play(at(reading, hand, **more), "take")
    assert deal.legal_moves() == ["lay 7H 7D 7C", "lay QS KS AS"]
    # The minimum is reached without the card: the opening goes on until the card is in a meld.
    rich = at(reading, "QS KS KH KD KC 5S 6S 7S AH AD 2C 8S", "5S 6S 7S", opening_min=10, **more)
    play(rich, "take", "lay KH KD KC")
    assert not rich.opened[0]
    assert moves(rich, "discard", "add") == []
    assert {"lay QS KS AS", "lay AS AH AD", "lay 5S 6S 7S"} <= set(moves(rich, "lay"))
    play(rich, "lay 5S 6S 7S", "lay AS AH AD")
    assert rich.opened[0]
    assert moves(rich, "discard") == ["discard 2C", "discard 8S", "discard KS", "discard QS"]
    assert moves(rich, "add") == ["add 8S 1", "add 8S 3", "add KS 2"]


@both_readings
def test_rem_g7_unopened(reading: Any) -> None:
    """REM-13, REM-G7: `discard_pickup_unopened`."""
    for how, expected in (("open_now", ["draw"]), ("never", ["draw"]), ("free", ["draw", "take"])):
        deal = at(reading, "4S 6D 2C", opened=[], phase="draw", pile="3D AS", discard_pickup_unopened=how)
        assert deal.legal_moves() == expected
    assert play(deal, "take").legal_moves() == ["discard 2C", "discard 4S", "discard 6D"]
    never = at(
        reading, "QS KS 7H 7D 7C 2C", opened=[], phase="draw", pile="AS", discard_pickup_unopened="never"
    )
    assert never.legal_moves() == ["draw"]


@both_readings
def test_rem_14_the_card_taken_stays(reading: Any) -> None:
    """REM-14: not the card taken nor its twin, unless nothing else is possible; a barred joker is not possible."""
    deal = play(at(reading, "4S TC JK", phase="draw", pile="TC"), "take")
    assert deal.legal_moves() == ["discard 4S"]
    only = play(at(reading, "TC JK", phase="draw", pile="TC"), "take")
    assert only.legal_moves() == ["discard TC"]
    free = play(at(reading, "TC JK", phase="draw", pile="TC", joker_discard="free"), "take")
    assert free.legal_moves() == ["discard JK"]
    later = play(at(reading, "TC 2D 9S", phase="draw", pile="TC", stock="5S 5S 5S"), "take", "discard 9S")
    play(later, "draw", "discard 3C", "draw")
    assert "discard TC" in later.legal_moves()
    melded = play(at(reading, "TC 9C JC 4S", phase="draw", pile="TC"), "take", "lay 9C TC JC")
    assert melded.legal_moves() == ["discard 4S"]


@both_readings
def test_rem_g7_opened(reading: Any) -> None:
    """REM-14, REM-G7: `discard_pickup_opened` `meld_now`: laid, laid off, or in a joker's place in this turn."""
    now = {"discard_pickup_opened": "meld_now", "phase": "draw", "pile": "9H"}
    assert at(reading, "4S 6D", **now).legal_moves() == ["draw"]
    assert at(reading, "4S 6D", phase="draw", pile="9H").legal_moves() == ["draw", "take"]
    lay = play(at(reading, "7H 8H 6D 2C", **now), "take")
    assert lay.legal_moves() == ["lay 7H 8H 9H"]
    assert moves(play(lay, "lay 7H 8H 9H"), "discard") == ["discard 2C", "discard 6D"]
    add = play(at(reading, "6D 2C", "9S 9D 9C", **now), "take")
    assert add.legal_moves() == ["add 9H 1"]
    assert moves(play(add, "add 9H 1"), "discard") == ["discard 2C", "discard 6D"]
    chain = at(reading, "8H 6D", "5H 6H 7H", **now)  # the next move must do
    assert chain.legal_moves() == ["draw"]
    swap = play(at(reading, "6D 2C", "8H JK TH", **now), "take")
    assert swap.legal_moves() == ["swap 9H 1"]
    assert sorted(play(swap, "swap 9H 1").hands[0]) == ["2C", "6D", JOKER]
    assert at(reading, "7H 8H", **now).legal_moves() == ["draw"]  # no card for the discard
    assert at(reading, "7H 8H", must_discard_to_go_out=False, **now).legal_moves() == ["draw", "take"]


@both_readings
def test_rem_15_jokers_are_kept(reading: Any) -> None:
    """REM-15, REM-G8: `joker_discard`."""
    assert moves(at(reading, "4S JK"), "discard") == ["discard 4S"]
    assert moves(at(reading, "4S JK", joker_discard="free"), "discard") == ["discard 4S", "discard JK"]
    assert moves(at(reading, "JK JK"), "discard") == ["discard JK"]
    assert play(at(reading, "JK"), "discard JK").how == "out"


# Opening, laying off, jokers on the table


@both_readings
def test_rem_16_opening(reading: Any) -> None:
    """REM-16: melds from the hand alone, laid together; what is laid must lead to the minimum in this turn."""
    deal = at(reading, "7H 8H 9H TH 9C 9D 9S 2C 4C", "JH QH KH", opened=[1], owners=[1])
    assert moves(deal, "add", "swap") == []
    assert {"lay 7H 8H 9H", "lay 9S 9D 9C"} <= set(moves(deal, "lay"))
    assert "lay 8H 9H TH" in moves(deal, "lay")
    play(deal, "lay 7H 8H 9H")
    assert not deal.opened[0]
    assert (moves(deal, "discard"), moves(deal, "add"), moves(deal, "lay")) == ([], [], ["lay 9S 9D 9C"])
    play(deal, "lay 9S 9D 9C")
    assert deal.opened[0]
    assert moves(deal, "add") == ["add TH 1", "add TH 2"]
    short = at(reading, "7H 8H 9H 9C 9D TH 2C 4C", "9S TS JS", opened=[1], owners=[1])
    assert moves(short, "lay") == []
    assert refused(short, "lay 7H 8H 9H TH", "add TH 1")


@both_readings
@pytest.mark.parametrize("minimum", [1, 24, 40, 51, 52])
def test_rem_g9_the_minimum(reading: Any, minimum: int) -> None:
    """REM-16, REM-G9: `opening_min`."""
    for hand, worth in (("7H 8H 9H", 24), ("TC JC QC KC", 40), ("7H 8H 9H 9S 9D 9C", 51)):
        deal = at(reading, f"{hand} 2D 4S", opened=[], opening_min=minimum)
        assert bool(moves(deal, "lay")) == (worth >= minimum)


@both_readings
def test_rem_g9_jokers_towards_the_opening(reading: Any) -> None:
    """REM-G9: `joker_counts_for_opening`; the meld stays allowed."""
    hand = "QS KS JK 7H 7D 7C 2C"
    assert at(reading, hand, opened=[], opening_min=52).legal_moves()[-1].startswith("lay")
    for minimum, expected in ((41, True), (42, False)):
        deal = at(reading, hand, opened=[], opening_min=minimum, joker_counts_for_opening=False)
        assert ("lay QS KS JK" in deal.legal_moves()) == expected
        assert bool(moves(deal, "lay")) == expected


@both_readings
def test_rem_g9_a_pure_run(reading: Any) -> None:
    """REM-G9: `opening_pure_run`: one of the melds of the opening is a run without jokers."""
    sets = "KS KH KD QS QH QC 2C"
    for pure in (True, False):
        assert bool(moves(at(reading, sets, opened=[], opening_pure_run=pure), "lay")) != pure
    deal = at(reading, "KS KH KD QS QH QC 4C 5C 6C 2D", opened=[], opening_pure_run=True)
    play(deal, "lay KS KH KD", "lay QS QH QC")
    assert not deal.opened[0]
    assert deal.legal_moves() == ["lay 4C 5C 6C"]
    assert play(deal, "lay 4C 5C 6C").opened[0]
    joker = at(reading, "KS KH KD QS QH QC 4C 5C JK 2D", opened=[], opening_pure_run=True)
    assert moves(joker, "lay") == []


@both_readings
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("circuits", [0, 1, 2])
def test_rem_g9_no_opening_at_the_start(reading: Any, players: int, circuits: int) -> None:
    """REM-G9: `no_open_rounds`, one turn each."""
    hand = "KS KH KD QS QH QC 2C"
    options = {"players": players, "no_open_rounds": circuits, "opened": []}
    for turns in range(3 * players):
        deal = at(reading, hand, turns=turns, **options)
        assert bool(moves(deal, "lay")) == (turns >= circuits * players)
        assert refused(deal, *["lay KS KH KD"] * (turns < circuits * players))
        taking = at(reading, "KS KH KD QS QH 2C", turns=turns, phase="draw", pile="QC", **options)
        assert ("take" in taking.legal_moves()) == (turns >= circuits * players)


@both_readings
def test_rem_17_after_opening(reading: Any) -> None:
    """REM-17: melds of any value, and cards on any meld, also in the turn of the opening."""
    deal = at(reading, "2S 3S 4S 5D 9C 6H", "9S 9H 9D", "3H 4H 5H", opened=[0, 1], owners=[1, 0])
    assert moves(deal, "lay", "add") == ["add 6H 2", "add 9C 1", "lay 2S 3S 4S"]
    play(deal, "add 9C 1", "add 6H 2", "lay 2S 3S 4S")
    assert deal.table == ["9S 9H 9D 9C", "3H 4H 5H 6H", "2S 3S 4S"]
    assert deal.owners == [1, 0, 0]
    unopened = at(reading, "2S 3S 4S 5D 9C", "9S 9H 9D", opened=[1])
    assert moves(unopened, "lay", "add") == []


@both_readings
def test_rem_18_taking_a_joker(reading: Any) -> None:
    """REM-18, REM-G10: the exact card of a run; the fourth suit of a set of three natural cards."""
    deal = at(reading, "6S 6H JK 9C 8D", "5S JK 7S", "9S 9H 9D JK", "8S 8H JK")
    assert moves(deal, "swap") == ["swap 6S 1", "swap 9C 2"]
    play(deal, "swap 6S 1")
    assert (deal.table[0], sorted(deal.hands[0])) == ("5S 6S 7S", ["6H", "8D", "9C", JOKER, JOKER])
    assert moves(deal, "swap") == ["swap 9C 2"]
    assert "discard 6H" in deal.legal_moves()
    assert moves(at(reading, "6S 2C", "5S JK 7S", joker_swap="off"), "swap") == []
    assert moves(at(reading, "6S 2C", "5S JK 7S", opened=[1]), "swap") == []


@both_readings
def test_rem_g10_a_joker_for_now(reading: Any) -> None:
    """REM-18, REM-G10: `joker_swap` `use_now`: the joker is in a meld before the turn ends."""
    table = ("5S JK 7S", "QD KD AD")
    deal = at(reading, "6S 2C", *table, joker_swap="use_now")
    play(deal, "swap 6S 1")
    assert deal.legal_moves() == ["add JK 1 high", "add JK 1 low", "add JK 2 low"]
    assert moves(play(deal, "add JK 2 low"), "discard") == ["discard 2C"]
    lone = at(reading, "6S", *table, joker_swap="use_now")
    assert moves(lone, "swap") == []
    assert moves(at(reading, "6S", *table), "swap") == ["swap 6S 1"]
    last = at(reading, "6S", *table, joker_swap="use_now", must_discard_to_go_out=False)
    assert play(last, "swap 6S 1", "add JK 1 low").how == "out"
    full = "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD JK KD AD"
    stuck = at(reading, "QD 2C 5H", full, joker_swap="use_now")
    assert moves(stuck, "swap") == []
    laid = at(reading, "QD 2C 5H 5S", full, joker_swap="use_now")
    assert moves(play(laid, "swap QD 1"), "lay", "discard") == ["lay 5S 5H JK"]


@both_readings
def test_rem_g10_sets(reading: Any) -> None:
    """REM-18, REM-G10: `joker_swap_set` `any_missing`."""
    for which, expected in (("full_set", []), ("any_missing", ["swap 9C 1", "swap 9D 1"])):
        deal = at(reading, "9C 9D 9S 2C", "9S 9H JK", joker_swap_set=which)
        assert moves(deal, "swap") == expected
        four = at(reading, "9C 9D 2C", "9S 9H 9D JK", joker_swap_set=which)
        assert moves(four, "swap") == ["swap 9C 1"]
        two = at(reading, "9C 9D 2C", "9S 9H JK JK", joker_swap_set=which, max_jokers_per_meld="2")
        assert moves(two, "swap") == expected
    assert play(two, "swap 9D 1").table == ["9S 9H 9D JK"]


@both_readings
def test_rem_19_melds_stay(reading: Any) -> None:
    """REM-19: nothing is taken from a meld but a joker, and nothing moves between melds."""
    deal = at(reading, "6S TS 2C", "7S 8S 9S", "3S 4S 5S")
    assert moves(deal, "lay", "add", "swap") == ["add 6S 1", "add 6S 2", "add TS 1"]
    play(deal, "add 6S 1")
    assert deal.table == ["6S 7S 8S 9S", "3S 4S 5S"]
    assert refused(
        deal, "swap 9S 1", "lay 7S 8S 9S", "add 6S 2", "add TS 3", "add TS 0", "add TS one", "add TS"
    )


@both_readings
def test_rem_20_g11_the_last_card(reading: Any) -> None:
    """REM-20, REM-G11: `must_discard_to_go_out`."""
    for must in (True, False):
        deal = at(reading, "9C", "9S 9H 9D", must_discard_to_go_out=must)
        assert moves(deal, "add") == ([] if must else ["add 9C 1"])
        opening = at(reading, "7H 8H 9H 9S 9D 9C", opened=[], must_discard_to_go_out=must)
        assert bool(moves(opening, "lay")) != must
    assert play(deal, "add 9C 1").how == "out"
    assert play(opening, "lay 7H 8H 9H", "lay 9S 9D 9C").how == "hand_remi"
