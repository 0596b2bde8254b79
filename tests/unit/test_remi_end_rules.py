"""The rules and options of docs/rules/remi.md for the end of a round and of the game, on both readings."""

from typing import Any

import pytest

from tests.reference.readings import REMI as READINGS
from tests.reference.remi import REMI
from tests.reference.remi_melds import JOKER, PACK
from tests.reference.remi_positions import at, moves, play, shuffled

both_readings = READINGS.both
SEATS = [2, 3, 4, 5, 6]


# The end of a round


@both_readings
def test_rem_21_34_35_going_out(reading: Any) -> None:
    """REM-21, REM-34, REM-35: the last discard; the winner writes 0, who has opened what is left."""
    deal = reading.position({**REMI, "players": 3}, hands=["2C", "JK 5D", "KH"], opened=[0, 1, 2])
    play(deal, "discard 2C")
    assert (deal.over, deal.how, deal.scores, deal.legal_moves()) == (True, "out", [0, 25, 10], [])
    assert deal.payoffs == [17.5, -20.0, 2.5]
    with pytest.raises(ValueError, match=r"."):
        deal.play("draw")


@both_readings
def test_rem_22_37_hand_remi(reading: Any) -> None:
    """REM-22, REM-37: opened and out in one turn, and no opponent had opened."""
    hand = "7H 8H 9H 9S 9D 9C 2C"
    for opened, how, scores in (([], "hand_remi", [0, 200]), ([1], "out", [0, 3])):
        deal = at(reading, hand, opened=opened)
        play(deal, "lay 7H 8H 9H", "lay 9S 9D 9C", "discard 2C")
        assert (deal.how, deal.scores) == (how, scores)
    taken = at(reading, "7H 8H 9H 9S 9D 2C", opened=[], phase="draw", pile="9C")
    assert play(taken, "take", "lay 9S 9D 9C", "lay 7H 8H 9H", "discard 2C").how == "hand_remi"
    grown = at(reading, "7H 8H 9H TH 9S 9D 9C 2C", opened=[])
    play(grown, "lay 7H 8H 9H", "lay 9S 9D 9C", "add TH 1", "discard 2C")
    assert grown.how == "hand_remi"
    opened_before = at(reading, "7H 8H 9H 2C", opened=[0])
    assert play(opened_before, "lay 7H 8H 9H", "discard 2C").how == "out"


@both_readings
def test_rem_g15_a_hand_remi_below_the_minimum(reading: Any) -> None:
    """REM-G15: `hand_remi_needs_opening_min`."""
    hand = "2S 3S 4S 2D 2H 2C 9D"
    assert moves(at(reading, hand, opened=[]), "lay") == []
    free = {"hand_remi_needs_opening_min": False}
    deal = at(reading, hand, opened=[], **free)
    assert moves(deal, "lay") == ["lay 2H 2D 2C", "lay 2S 3S 4S"]  # another set of twos would spoil it
    play(deal, "lay 2S 3S 4S")
    assert (moves(deal, "discard"), deal.opened[0]) == ([], False)
    play(deal, "lay 2H 2D 2C")
    assert deal.legal_moves() == ["discard 9D"]
    play(deal, "discard 9D")
    assert (deal.how, deal.scores, deal.opened) == ("hand_remi", [0, 200], [True, False])
    assert moves(at(reading, hand, opened=[1], **free), "lay") == []
    assert moves(at(reading, f"{hand} KC", opened=[], **free), "lay") == []
    whole = at(reading, hand[:-3], opened=[], must_discard_to_go_out=False, **free)
    assert play(whole, "lay 2S 3S 4S", "lay 2H 2D 2C").how == "hand_remi"
    sets = "2S 2H 2D 3S 3H 3D 9D"
    assert moves(at(reading, sets, opened=[], opening_pure_run=True, **free), "lay") == []
    assert moves(at(reading, sets, opened=[], **free), "lay") == ["lay 2S 2H 2D", "lay 3S 3H 3D"]


@both_readings
def test_rem_23_38_blocked(reading: Any) -> None:
    """REM-23, REM-38: the turn in which the last card was drawn is played to its end; the cheapest hand wins."""
    deal = at(reading, "4S KH", opened=[0], stock="9D", phase="draw", pile="5H 6H")
    play(deal, "draw", "discard KH")
    assert (deal.how, deal.scores, deal.pile) == ("blocked", [13, 0], ["5H", "6H", "KH"])  # 3 against 13
    out = at(reading, "4S 5S 9D", stock="6S", phase="draw")
    assert play(out, "draw", "lay 4S 5S 6S", "discard 9D").how == "out"
    assert at(reading, "4S KH", stock="9D 9C", phase="draw").legal_moves() == ["draw"]


@both_readings
def test_rem_38_g13_who_has_not_opened(reading: Any) -> None:
    """REM-38, REM-G13: an unopened player may win; `blocked_unopened_penalty`."""
    for penalty, scores in ((True, [4, 0, 47]), (False, [4, 0, 22])):
        options = {**REMI, "players": 3, "blocked_unopened_penalty": penalty}
        hands = ["4S KH", "3C", "2S JK"]
        deal = reading.position(options, hands=hands, opened=[0], stock="", drew=True)
        play(deal, "discard KH")
        assert (deal.how, deal.scores) == ("blocked", scores)


@both_readings
def test_rem_g14_ties(reading: Any) -> None:
    """REM-38, REM-G14: `blocked_tie`: all of them, or the one who would have moved first."""
    for how, expected in (
        ("all_zero", {0: [0, 10, 0, 0], 1: [0, 10, 0, 0], 2: [0, 10, 0, 0]}),
        ("turn_order", {0: [4, 10, 0, 4], 1: [4, 10, 0, 4], 2: [4, 10, 4, 0], 3: [0, 10, 4, 4]}),
    ):
        for turn, scores in expected.items():
            hands = ["4S", "KH", "4D", "4C"]
            hands[turn] += " 9D"
            options = {**REMI, "players": 4, "blocked_tie": how}
            deal = reading.position(options, hands=hands, opened=[0, 1, 2, 3], stock="", turn=turn, drew=True)
            assert play(deal, "discard 9D").scores == scores


@both_readings
def test_rem_g12_when_it_is_blocked(reading: Any) -> None:
    """REM-23, REM-G12: `blocked_trigger` `cannot_draw`: who may take the discard must."""
    options = {**REMI, "players": 3, "blocked_trigger": "cannot_draw"}
    hands = ["4S KH", "3C 5D", "2S JK 8C"]
    deal = reading.position(options, hands=hands, opened=[0, 1], stock="", drew=True)
    play(deal, "discard KH")
    assert (deal.over, deal.turn, deal.legal_moves()) == (False, 1, ["take"])
    play(deal, "take", "discard 3C")  # who follows has not opened and cannot
    assert (deal.how, deal.scores) == ("blocked", [0, 15, 55])


@both_readings
def test_rem_g12_reshuffle(reading: Any) -> None:
    """REM-G12: `stock_empty` `reshuffle`: the pile without its top card, three times at most; docs/moves.md."""
    options: dict[str, Any] = {"stock_empty": "reshuffle", "stock": "", "drew": True}
    deal = at(reading, "4S KH", pile="5H 6H 7H 8H 9H", chance=12345, **options)
    play(deal, "discard KH")
    number, cards = 12345, ["5H", "6H", "7H", "8H", "9H"]
    for i in range(4, 0, -1):
        number = 48271 * number % 2147483647
        j = number % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    assert (deal.over, deal.pile, deal.stock) == (False, ["KH"], cards[::-1])
    nothing = play(at(reading, "4S KH", pile="", **options), "discard KH")
    assert nothing.how == "blocked"
    fourth = at(reading, "4S KH", pile="5H 6H 7H", reshuffles=3, **options)
    assert play(fourth, "discard KH").how == "blocked"
    third = at(reading, "4S KH", pile="5H 6H 7H", reshuffles=2, **options)
    assert not play(third, "discard KH").over


@both_readings
def test_rem_g12_a_number_from_the_pack(reading: Any) -> None:
    """REM-G12: a whole round with reshuffles, and what chance does comes from the pack alone."""
    options = {**REMI, "stock_empty": "reshuffle", "players": 6}
    order = shuffled(12, options)
    number = 1
    for card in order:
        number = (53 * number + ([*PACK, JOKER].index(card)) + 1) % 2147483647
    deal = reading(options, order, 0)
    stocks = 0
    while not deal.over:
        pile, empty = list(deal.pile), len(deal.stock) == 0
        move = "draw" if deal.phase == "draw" else moves(deal, "discard")[0]
        deal.play(move)
        if empty and deal.stock:
            stocks += 1
            cards = list(pile)
            for i in range(len(cards) - 1, 0, -1):
                number = 48271 * number % 2147483647
                j = number % (i + 1)
                cards[i], cards[j] = cards[j], cards[i]
            assert deal.stock == cards[::-1]
    assert (stocks, deal.how) == (3, "blocked")


@both_readings
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("circuits", [1, 3, 0])
def test_rem_24_stalled(reading: Any, players: int, circuits: int) -> None:
    """REM-24, REM-G20: `stall_circuits`: opened players take each other's discards; 0 is no limit."""
    options = {**REMI, "players": players, "stall_circuits": circuits}
    hands = ["2H 4S", "3C 5D", "7S 8C"][:players]
    deal = reading.position(options, hands=hands, opened=range(players), pile="KH", phase="draw")
    turns = 0
    while not deal.over and turns < 30:
        play(deal, "take")
        play(deal, moves(deal, "discard")[0])
        turns += 1
    assert (turns, deal.how) == ((circuits * players, "blocked") if circuits else (30, ""))


@both_readings
def test_rem_24_what_is_no_stall(reading: Any) -> None:
    """REM-24, REM-G20: a draw or a table action begins the count anew."""
    options = {"stall_circuits": 1, "phase": "draw", "pile": "KH", "idle": 1}
    assert play(at(reading, "9C 4S", **options), "take", "discard 4S").how == "blocked"
    drawn = play(at(reading, "9C 4S", stock="5S 5S", **options), "draw", "discard 4S")
    laid = play(at(reading, "9C 4S", "9S 9H 9D", **options), "take", "add 9C 1", "discard 4S")
    swap = play(at(reading, "9C 4S", "9S 9H 9D JK", **options), "take", "swap 9C 1", "discard 4S")
    assert [each.over for each in (drawn, laid, swap)] == [False] * 3
    first = reading({**REMI, "stall_circuits": 1}, shuffled(24), 1)
    play(first, moves(first, "discard")[0])
    assert not first.over


# Scoring and the end of the game


@both_readings
def test_rem_30_to_33_card_points(reading: Any) -> None:
    """REM-30, REM-31, REM-32, REM-33: joker 20, ace 11 whatever it was worth in a run, courts 10, else pips."""
    points = {JOKER: 20, "AS": 11, "JH": 10, "QD": 10, "KC": 10, "TS": 10, "2H": 2, "9D": 9, "5C": 5}
    for high in (11, 10):
        for card, value in points.items():
            options = {**REMI, "ace_high_value": high}
            deal = reading.position(options, hands=["2C", f"{card} {card}"], opened=[0, 1])
            assert play(deal, "discard 2C").scores == [0, 2 * value]


@both_readings
@pytest.mark.parametrize("players", SEATS)
def test_rem_36_unopened(reading: Any, players: int) -> None:
    """REM-36, REM-G16, REM-G17: 25 on top, at most 100 and half the target; hands of any size."""
    for hand, value in (("3C", 3), ("KS KH KD", 30), ("KS KH KD QS QH QD JS JH JD", 90)):
        options = {**REMI, "players": players}
        deal = reading.position(options, hands=["2C", *[hand] * (players - 1)], opened=[0])
        score = min(value + 25, 100, 50 * (players - 1))
        assert play(deal, "discard 2C").scores == [0, *[score] * (players - 1)]


class Written:
    """A finished round, as a match of the second reading sees it, with given scores."""

    def __init__(self, scores: list[int]) -> None:
        self.scores = scores


@pytest.mark.parametrize("players", SEATS)
def test_rem_39_to_41_end_of_the_game(players: int) -> None:
    """REM-03, REM-39, REM-40, REM-41, REM-G18, REM-G19: totals, target and one more round for a tie, by any scores."""
    match = READINGS.reference_match({**REMI, "players": players}, 1)
    top = 100 * (players - 1)
    match.enter(Written([top - 1, *[5] * (players - 1)]))
    assert (match.winner, match.dealer) == (None, 2 % players)
    match.enter(Written([1, *[5] * (players - 1)]))
    assert match.winner == (1 if players == 2 else None)
    if players > 2:
        match.enter(Written([0, 5, 4, *[5] * (players - 3)]))
        assert (match.winner, match.scores[:3]) == (2, [top, 15, 14])


@READINGS.both_deals_and_matches
@pytest.mark.parametrize("players", SEATS)
def test_rem_40_g18_hand_remi_and_the_target(reading: Any, match_of: Any, players: int) -> None:
    """REM-40, REM-G18: 200 ends the game of two and three players at once."""
    options = {**REMI, "players": players}
    hands = ["7H 8H 9H 9S 9D 9C 2C", *["3C"] * (players - 1)]
    deal = reading.position(options, hands=hands)
    play(deal, "lay 7H 8H 9H", "lay 9S 9D 9C", "discard 2C")
    match = match_of(options, players - 1)
    match.enter(deal)
    assert match.scores == [0, *[200] * (players - 1)]
    assert match.winner == (0 if players < 4 else None)
    assert match.dealer == 0


@READINGS.both_deals_and_matches
def test_rem_41_one_more_round(reading: Any, match_of: Any) -> None:
    """REM-41: while the lowest total is shared the game goes on."""
    match = match_of({**REMI, "players": 3}, 0)
    match.scores = [90, 90, 198]
    deal = reading.position({**REMI, "players": 3}, hands=["2C", "3C", "2H"], opened=[0, 1, 2])
    tied = reading.position(
        {**REMI, "players": 3}, hands=["3H 2C", "3C", "5H"], opened=[0, 1, 2], stock="", drew=True
    )
    match.enter(play(tied, "discard 2C"))
    assert (match.scores, match.winner) == ([90, 90, 203], None)
    match.enter(play(deal, "discard 2C"))
    assert (match.scores, match.winner) == ([90, 93, 205], 0)
