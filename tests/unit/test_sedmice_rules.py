"""Every rule and option of docs/rules/sedmice.md (sections 2 and 3) on small positions, on both readings."""

import copy
import random
import re
from typing import Any

import pytest

from tests.reference import sedmice
from tests.reference.deals import after, choose_any, play, reach
from tests.reference.kernels import SedmiceDeal
from tests.reference.readings import SEDMICE
from tests.reference.sedmice import (
    CROATIAN_PAIRS,
    CROATIAN_TWO,
    OPTIONS,
    SERBIAN_FOUR,
    SERBIAN_PAIRS,
    SERBIAN_TWO,
    full_pack,
)
from tests.reference.sides import Options

both_readings = SEDMICE.both
both_deals_and_matches = SEDMICE.both_deals_and_matches
rule_sets = pytest.mark.parametrize("name", OPTIONS)
ORDER = full_pack(SERBIAN_FOUR)
WITHOUT_CUTTER = {**SERBIAN_TWO, "cutter_takes_seven": False}


def at(reading: Any, options: Options, *hands: str, stock: str = "", **more: Any) -> Any:
    return reach(reading, sedmice, options, hands, stock, **more)


def shuffled(seed: int) -> list[str]:
    order = list(ORDER)
    random.Random(seed).shuffle(order)
    return order


def play_out(deal: Any, seed: int = 0) -> Any:
    rng = random.Random(seed)
    while not deal.over:
        deal.play(choose_any(deal, rng))
    return deal


@both_readings
@rule_sets
def test_rsd_1_and_5_to_7_dealing(reading: Any, name: str) -> None:
    """RSD-1, RSD-5, RSD-6, RSD-7, OSD-1, OSD-3, OSD-4: packets of two, the stock, who is served and leads first."""
    options = {**OPTIONS[name], "cutter_takes_seven": False}
    players, hand_size = options["players"], options["hand_size"]
    for dealer in range(players):
        deal = reading(options, ORDER, dealer)
        served: list[list[str]] = [[] for _seat in range(players)]
        for place, card in enumerate(ORDER[: players * hand_size]):
            served[(dealer + 1 + place // 2) % players].append(card)
        assert [sorted(hand) for hand in deal.hands] == [sorted(hand) for hand in served]
        assert deal.stock == ORDER[players * hand_size :]
        assert len(deal.stock) == options["stock_size"]
        assert deal.turn == (dealer + 1) % players


@both_readings
def test_rsd_2_suits_and_ranks_do_not_matter(reading: Any) -> None:
    """RSD-2: only equality of rank counts; an ace takes nothing from an eight."""
    for card in ("AS", "KH", "9S"):
        start = at(reading, CROATIAN_TWO, "8S JD", f"{card} JC")
        assert after(start, f"8S {card} /").turn == 0
    for card in ("8H", "8D", "8C"):
        start = at(reading, CROATIAN_TWO, "8S JD", f"{card} JC")
        assert after(start, f"8S {card}").turn == 1


@both_readings
def test_rsd_3_and_10_what_answers(reading: Any) -> None:
    """RSD-3, RSD-10: sevens answer any rank; a led seven is answered by sevens only."""
    for lead, answer, taker in (
        ("AS", "7H", 1),
        ("AS", "AH", 1),
        ("7S", "7H", 1),
        ("7S", "AH", 0),
        ("AS", "TH", 0),
    ):
        start = at(reading, WITHOUT_CUTTER, f"{lead} JD", f"{answer} JC")
        assert after(start, f"{lead} {answer}").turn == taker


@both_readings
@pytest.mark.parametrize(
    ("only_wild", "holder", "legal"),
    [(True, 0, ["7C", "release"]), (False, 1, ["7C", "JD", "KS", "release"])],
)
def test_osd_10_led_wild_matches_only_wild(
    reading: Any, only_wild: bool, holder: int, legal: list[str]
) -> None:
    """OSD-10: where it is false every card answers a led seven, and extends it; GSD-5."""
    options = {**CROATIAN_TWO, "led_wild_matches_only_wild": only_wild}
    start = at(reading, options, "7S JD 7C KS", "9H 7D 7H JC")
    deal = after(start, "7S 9H")
    assert (deal.holder, deal.legal_moves()) == (holder, legal)


@both_readings
@pytest.mark.parametrize("value", [1, 10])
def test_rsd_4_and_23_points(reading: Any, value: int) -> None:
    """RSD-4, RSD-23, OSD-5: aces and tens count `card_value`, nothing else does; they go to the taker's side."""
    for rank in "789TJQKA":
        options = {**CROATIAN_TWO, "card_value": value}
        lead = "8S" if rank != "8" else "9S"
        start = at(reading, options, f"{lead} JD", f"{rank}H JC")
        deal = after(start, f"{lead} {rank}H /")
        worth = value if rank in "AT" else 0
        taker = deal.turn
        assert deal.points[taker] - start.points[taker] == worth


@both_readings
@pytest.mark.parametrize(("name", "partners"), [("serbian_four", [1]), ("serbian_pairs", [1, 3])])
def test_rsd_5_and_23_partners(reading: Any, name: str, partners: list[int]) -> None:
    """RSD-5, RSD-23, OSD-2: opposite seats are partners and pool their points."""
    start = at(reading, OPTIONS[name], "9S 8C", "9H 8D", "AS 8H", "AH QC")
    deal = after(start, "9S 9H AS AH")
    assert [seat for seat in range(4) if deal.points[seat] - start.points[seat] == 2] == partners


@both_readings
@pytest.mark.parametrize("takes", [True, False])
def test_rsd_8_the_cutters_seven(reading: Any, takes: bool) -> None:
    """RSD-8, OSD-11: the last card, if it is a seven, is the cutter's; he is dealt two cards, then one."""
    order = [card for card in ORDER if card != "7C"] + ["7C"]
    deal = reading({**SERBIAN_TWO, "cutter_takes_seven": takes}, order, 0)
    assert ("7C" in deal.hands[1]) == takes
    assert (deal.stock[-1] == "7C") != takes
    assert (len(deal.hands[0]), len(deal.hands[1]), len(deal.stock)) == (4, 4, 24)
    assert deal.turn == 1


@both_readings
@rule_sets
def test_rsd_9_and_11_any_card(reading: Any, name: str) -> None:
    """RSD-9, RSD-11: any card is led, any card is played; nobody has to answer."""
    options = OPTIONS[name]
    deal = reading(options, shuffled(9), 0)
    for _ in range(options["players"]):
        assert deal.legal_moves() == sorted(deal.hands[deal.turn])
        deal.play(deal.legal_moves()[0])


@both_readings
def test_rsd_9_the_rank_is_that_of_the_trick(reading: Any) -> None:
    """RSD-9, GSD-4: after an extension by a seven still the first card of the trick counts."""
    start = at(reading, CROATIAN_TWO, "9S 7S KD", "9H 9D KC")
    assert after(start, "9S 9H 7S 9D").turn == 1
    start = at(reading, CROATIAN_TWO, "9S 7S KD", "9H KC 8D")
    assert after(start, "9S 9H 7S KC").turn == 0


@both_readings
def test_rsd_12_13_every_answer_counts(reading: Any) -> None:
    """RSD-12, RSD-13: a seven answers the partner too; the last answer holds."""
    start = at(reading, SERBIAN_PAIRS, "AS 8C", "9H 8D", "7S 8H", "QC JC")
    assert after(start, "AS 9H 7S QC").turn == 2
    start = at(reading, SERBIAN_PAIRS, "AS 8C", "AH 8D", "7S 8H", "AC JC")
    assert after(start, "AS AH 7S AC").turn == 3


@both_readings
@pytest.mark.parametrize("options", [SERBIAN_PAIRS, CROATIAN_PAIRS], ids=["serbian", "croatian"])
def test_rsd_14_16_18_the_opener_decides(reading: Any, options: Options) -> None:
    """RSD-14, RSD-16, RSD-18: the opener alone, though his partner holds a seven; the taker leads."""
    start = at(reading, options, "9S 9H KS", "9D 8D KH", "7S 7H KD", "QC JC KC")
    deal = after(start, "9S 9D 7S QC")
    assert (deal.turn, deal.legal_moves()) == (0, ["9H", "release"])
    assert after(deal, "release").turn == 2
    play(deal, "9H")
    assert (deal.turn, deal.legal_moves()) == (1, ["8D", "KH"])
    play(deal, "8D KD JC")
    assert deal.turn == 0
    assert [len(hand) for hand in deal.hands] == [1, 1, 1, 1]


@both_readings
@pytest.mark.parametrize(
    ("needs", "only_opponent", "moves", "may"),
    [
        (True, False, "9S 8D 8H QC", False),  # nobody answered
        (False, False, "9S 8D 8H QC", True),
        (False, True, "9S 8D 8H QC", False),
        (True, False, "9S 8D 7S QC", True),  # the partner holds
        (False, False, "9S 8D 7S QC", True),
        (True, True, "9S 8D 7S QC", False),
        (False, True, "9S 8D 7S QC", False),
        (True, False, "9S 9D 8H QC", True),  # an opponent holds
        (True, True, "9S 9D 8H QC", True),
        (False, True, "9S 9D 8H QC", True),
    ],
)
def test_rsd_15_when_one_may_extend(
    reading: Any, needs: bool, only_opponent: bool, moves: str, may: bool
) -> None:
    """RSD-15, OSD-8, OSD-9."""
    options = {**SERBIAN_PAIRS, "extend_needs_answer": needs, "extend_only_if_opponent_holds": only_opponent}
    start = at(reading, options, "9S 9H KS", "9D 8D KH", "7S 8H KD", "QC JC KC")
    assert ("release" in after(start, moves).legal_moves()) == may


@both_readings
def test_rsd_17_a_later_answer(reading: Any) -> None:
    """RSD-17: who did not answer in the first round may answer in the second, and takes both."""
    start = at(reading, SERBIAN_FOUR, "AS AH KS", "AD 8D KH", "8S 8H KD", "QC 7C KC")
    deal = after(start, "AS AD 8S QC AH 8D 8H 7C")
    assert (deal.turn, deal.points[3] - start.points[3]) == (3, 3)


@both_readings
@rule_sets
def test_rsd_19_released_by_itself(reading: Any, name: str) -> None:
    """RSD-19: without a matching card, or without any card, the trick is taken at once."""
    options = {**OPTIONS[name], "cutter_takes_seven": False}
    hands = ["9S 8C", "9H 8D", "KS QC", "KH QD"][: options["players"]]
    deal = at(reading, options, *hands)
    play(deal, " ".join(hand.split()[0] for hand in hands))
    assert (deal.turn, deal.legal_moves()) == (1, ["8D"])
    play(deal, " ".join([*(hand.split()[1] for hand in hands[1:]), "8C"]))
    assert deal.over


@pytest.mark.parametrize("hidden", [True, False])
def test_rsd_19_and_osd_16_nobody_learns_whether_there_was_a_choice(hidden: bool) -> None:
    """RSD-19, OSD-16: a chosen release and a forced one read the same to the others; the moves are the same."""
    options = {**CROATIAN_TWO, "hide_forced_release": hidden}
    told = []
    for second in ("9C", "8C"):
        other = "8C" if second == "9C" else "9C"
        start = at(SedmiceDeal, options, f"9S {second} KS AS", "9H QC KD AD", stock=f"JS JH JD {other}")
        deal = after(start, "9S 9H /").deal
        told.append([event["text"] for event in deal.story(1)])
    if hidden:
        assert told[0] == told[1]
    assert told[0][-1] == told[1][-1]


@both_readings
@rule_sets
def test_rsd_20_hands_are_equal_between_rounds(reading: Any, name: str) -> None:
    """RSD-20."""
    deal = reading(OPTIONS[name], shuffled(20), 0)
    rng, played = random.Random(20), 0
    while not deal.over:
        move = choose_any(deal, rng)
        deal.play(move)
        played += move != "release"
        if played % deal.players == 0:
            assert len({len(hand) for hand in deal.hands}) == 1


@both_readings
def test_rsd_21_drawing(reading: Any) -> None:
    """RSD-21: the taker first, one card at a time, up to four; nobody draws between the rounds of a trick."""
    stock = "KS KH KD KC QS QH QD QC"
    start = at(reading, CROATIAN_TWO, "9S 9H 8S 8H", "9D 9C JS JH", stock=stock)
    deal = after(start, "9S 9D")
    assert deal.stock == stock.split()
    deal = after(deal, "9H 9C")
    assert deal.turn == 1
    assert {"KS", "KD"} < set(deal.hands[1])
    assert {"KH", "KC"} < set(deal.hands[0])
    assert deal.stock == ["QS", "QH", "QD", "QC"]
    pairs = at(
        reading,
        CROATIAN_PAIRS,
        "9S 7S 8H 8D",
        "9D JS JH JD",
        "TS TH TD TC",
        "AS AH AD AC",
        stock="KS KH KD KC",
    )
    play(pairs, "9S 9D TS AS /")
    assert [hand for hand in ("KS", "KH", "KD", "KC") if hand in pairs.hands[1]] == ["KS"]
    assert [next(card for card in pairs.hands[seat] if card[0] == "K") for seat in (2, 3, 0)] == [
        "KH",
        "KD",
        "KC",
    ]


@rule_sets
def test_rsd_22_taken_cards_stay_face_down(name: str) -> None:
    """RSD-22: of the cards taken the table shows the last trick only, and of the others' hands and stock nothing."""
    deal = SedmiceDeal(OPTIONS[name], shuffled(22), 0)
    rng = random.Random(22)
    tricks: list[list[str]] = [[], []]
    while not deal.over:
        for seat in range(deal.players):
            view = {key: part for key, part in deal.deal.view(seat).items() if key != "story"}
            shown = set(re.findall(r"'([789TJQKA][SHDC])'", str(view)))
            known = {*deal.hands[seat], *tricks[-1], *tricks[-2]}
            if OPTIONS[name]["cutter_takes_seven"] and seat == 1:  # GSD-3: the cutter has seen the last card
                known |= set(deal.stock[-1:])
            if OPTIONS[name]["cutter_takes_seven"]:  # RSD-8: that he kept a seven, everybody has seen
                known.add(shuffled(22)[-1])
            assert shown <= known
        move = choose_any(deal, rng)
        if move != "release":
            tricks[-1].append(move)
        deal.play(move)
        if not deal.deal.view(0)["trick"]:
            tricks.append([])
    assert len(tricks) > 4


@both_readings
@pytest.mark.parametrize(("name", "bonus"), [("serbian_four", 1), ("serbian_pairs", 1), ("serbian_two", 0)])
def test_rsd_24_last_trick(reading: Any, name: str, bonus: int) -> None:
    """RSD-24, OSD-6: one point for the last trick of four players, nothing of two."""
    options = {**OPTIONS[name], "cutter_takes_seven": False}
    hands = ["9S", "8H", "KS", "KH"][: options["players"]]
    for value in (bonus, 10):
        start = at(reading, {**options, "last_trick_value": value, "all_points_bonus": 0}, *hands)
        deal = after(start, " ".join(hands))
        assert deal.over
        assert deal.points[0] - start.points[0] == value


@both_readings
def test_rsd_24_an_empty_hand_is_not_the_end(reading: Any) -> None:
    """RSD-24: a trick of four rounds before the stock is used up is not the last one."""
    options = {**CROATIAN_TWO, "last_trick_value": 10}
    start = at(reading, options, "9S 9H 9D 9C", "8S 8H 8D 8C", stock="KS KH KD KC")
    deal = after(start, "9S 8S 9H 8H 9D 8D 9C 8C")
    assert (deal.over, deal.points[0] - start.points[0]) == (False, 0)
    assert [len(hand) for hand in deal.hands] == [2, 2]


@both_readings
@pytest.mark.parametrize("bonus", [0, 2])
def test_rsd_25_all_points(reading: Any, bonus: int) -> None:
    """RSD-25, OSD-7, GSD-12: two more with the trick that brings the eighth ace or ten."""
    options = {**WITHOUT_CUTTER, "all_points_bonus": bonus}
    start = at(reading, options, "AS 9S", "8H 9H")
    assert start.points == [7, 0]
    assert after(start, "AS 8H").points == [8 + bonus, 0]
    lost = at(reading, options, "9S AS", "9H 8H")
    assert after(lost, "9S 9H 8H AS").points == [7, 1]


@both_readings
def test_rsd_25_in_pairs(reading: Any) -> None:
    """RSD-25, GSD-11: partners take all points together."""
    options = {**SERBIAN_PAIRS, "all_points_bonus": 2}
    start = at(reading, options, "8S AS", "9S 9H", "8H KS", "9D 9C")
    assert after(start, "8S 9S 8H 9D").points[0] == 7
    assert after(start, "8S 9S 8H 9D KS 9C AS 9H").points[0] == 7 + 1 + 1 + 2


@both_readings
@pytest.mark.parametrize(
    ("changes", "hands", "moves", "payoff"),
    [
        ({}, ("8S", "9H"), "8S 9H", 3),
        ({}, ("8S", "8H"), "8S 8H", 2),
        ({}, ("8S AS", "8H QH"), "8S 8H QH AS", 1),
        ({}, ("8S TS TH TD", "8H AS AH AD"), "8S 8H AS TS AH TH AD TD", -1),
        ({"last_trick_value": 10}, ("8S", "8H"), "8S 8H", 1),  # the last trick is no longer an empty one
        ({"deal_result": "sum"}, ("8S", "8H"), "8S 8H", 80),
        ({"deal_result": "sum", "all_points_bonus": 2}, ("8S", "8H"), "8S 8H", 82),
    ],
)
def test_rsd_26_27_result(
    reading: Any, changes: dict[str, Any], hands: tuple[str, str], moves: str, payoff: int
) -> None:
    """RSD-26, RSD-27, OSD-12: game points for the deal, or the points themselves."""
    deal = at(reading, {**CROATIAN_TWO, **changes}, *hands)
    play(deal, moves)
    assert deal.payoffs == [payoff, -payoff]


@both_readings
@pytest.mark.parametrize(("last", "payoff"), [("8H", 1), ("9H", -1)])
def test_rsd_26_forty_all(reading: Any, last: str, payoff: int) -> None:
    """RSD-26: at 40 : 40 the taker of the last trick scores the one game point."""
    deal = at(reading, CROATIAN_TWO, "KS TS TH 8S", f"KH AS AH {last}")
    play(deal, f"KS KH AS TS AH TH {last} 8S")
    assert deal.points == [40, 40]
    assert deal.payoffs == [payoff, -payoff]


@both_readings
def test_rsd_27_four_players(reading: Any) -> None:
    """RSD-27: what a player scores, less the mean of the others."""
    deal = reading({**SERBIAN_FOUR, "target": 2}, order_with_aces(), 3)
    play(deal, "AS 8S AD KS /")
    assert deal.over
    assert deal.payoffs == pytest.approx([-2 / 3, -2 / 3, 2, -2 / 3])


def order_with_aces() -> list[str]:
    """Return a pack by which seat 0 holds AS, seat 1 8S, seat 2 AD and seat 3 KS, served first by two."""
    first = ["AS", "9S", "8S", "9H", "AD", "9D", "KS", "9C"]
    return [*first, *(card for card in ORDER if card not in first)]


@both_readings
@pytest.mark.parametrize(("total", "over"), [(38, False), (39, True), (40, True)])
@pytest.mark.parametrize("stops", [True, False])
def test_rsd_28_stop_at_the_target(reading: Any, total: int, over: bool, stops: bool) -> None:
    """RSD-28, OSD-13, OSD-14: running totals count trick by trick, of the pair too."""
    options = {**SERBIAN_PAIRS, "stop_immediately": stops}
    totals = [0, total, 0, total]
    deal = at(reading, options, "9S 8C 8S", "9H 8D JS", "AS 8H JH", "TD QC JC", totals=totals)
    play(deal, "9S 9H AS TD")
    assert deal.over == (over and stops)


@both_readings
def test_rsd_28_the_last_trick_counts_too(reading: Any) -> None:
    """RSD-28, GSD-13: the point of the last trick may be the one that is missing."""
    deal = at(reading, SERBIAN_FOUR, "9S", "9H", "KS", "KH", totals=[0, 40, 0, 0])
    play(deal, "9S 9H KS KH")
    assert (deal.over, deal.points[1]) == (True, 1)


@both_deals_and_matches
@rule_sets
def test_rsd_28_29_30_match(reading: Any, match_of: Any, name: str) -> None:
    """RSD-28, RSD-29, RSD-30, OSD-13: totals, the next dealer, and the first side at the target."""
    for target in (OPTIONS[name]["target"], 1, 10):
        options = {**OPTIONS[name], "target": target}
        match = match_of(options, 1)
        expected, dealer, number = [0] * options["players"], 1, 0
        while match.winner is None:
            assert max(expected) < target
            assert match.dealer == dealer
            totals = list(match.scores)
            deal = play_out(reading(options, shuffled(number), match.dealer, totals=totals), number)
            match.enter(deal)
            if options["deal_result"] == "sum":
                scores = deal.points
            else:
                scores = [max(0, int(payoff)) for payoff in deal.payoffs]
            expected = [total + score for total, score in zip(expected, scores)]
            assert list(match.scores) == expected
            dealer, number = (dealer + 1) % options["players"], number + 1
        assert expected[match.winner] == max(expected) >= target


@both_deals_and_matches
def test_rsd_29_a_game_point_wins_a_match_to_one(reading: Any, match_of: Any) -> None:
    """RSD-29: no draw is possible."""
    for seed in range(20):
        match = match_of({**CROATIAN_PAIRS, "target": 1}, 0)
        match.enter(play_out(reading({**CROATIAN_PAIRS, "target": 1}, shuffled(seed), 0), seed))
        assert match.winner in (0, 1)
        assert (
            match.scores[match.winner] == match.scores[match.winner + 2] > match.scores[1 - match.winner] == 0
        )


@both_deals_and_matches
@pytest.mark.parametrize(
    ("totals", "winner"), [([40, 39], 0), ([36, 40], 1), ([39, 40], None), ([20, 30], None), ([36, 36], 0)]
)
def test_osd_14_both_reach_the_target(
    reading: Any, match_of: Any, totals: list[int], winner: int | None
) -> None:
    """OSD-14: without the stop both sides may pass 41; the higher total wins, equal ones go on."""
    options = {**SERBIAN_PAIRS, "stop_immediately": False}
    deal = at(reading, options, "8S AS", "8H KS", "9S TS", "9H TH", totals=totals * 2)
    play(deal, "8S 8H 9S 9H KS TS TH AS")
    assert deal.points == [5, 4, 5, 4]
    match = match_of(options, 0)
    match.scores = totals * 2
    match.enter(deal)
    assert list(match.scores) == [totals[0] + 5, totals[1] + 4] * 2
    assert match.winner == winner


@both_readings
@pytest.mark.parametrize(
    ("option", "values"), [("direction", ["right", "left"]), ("hide_forced_release", [True, False])]
)
def test_osd_15_16_do_not_change_the_play(reading: Any, option: str, values: list[Any]) -> None:
    """OSD-15, OSD-16: seats are numbered in the order of play, whichever way that is; hiding is for the table."""
    first, second = (reading({**CROATIAN_PAIRS, option: value}, shuffled(15), 0) for value in values)
    rng = random.Random(15)
    while not first.over:
        assert first.legal_moves() == second.legal_moves()
        move = choose_any(first, rng)
        play(first, move)
        play(second, move)
    assert second.over
    assert (first.points, first.payoffs) == (second.points, second.payoffs)


@both_readings
def test_a_copy_is_independent(reading: Any) -> None:
    deal = reading(SERBIAN_FOUR, shuffled(0), 0)
    copied = copy.deepcopy(deal)
    copied.play(copied.legal_moves()[0])
    assert sum(len(hand) for hand in deal.hands) == 32
