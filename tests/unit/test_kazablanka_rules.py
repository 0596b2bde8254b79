"""Every rule and option of docs/rules/kazablanka.md (sections 2 and 3) on small positions, on both readings."""

import random
from typing import Any

import pytest

from tests.reference import kazablanka
from tests.reference.deals import after, choose_any, play, reach
from tests.reference.kazablanka import OPTIONS, PAIRS, SINGLE, full_pack
from tests.reference.readings import KAZABLANKA

both_readings = KAZABLANKA.both
both_deals_and_matches = KAZABLANKA.both_deals_and_matches
rule_sets = pytest.mark.parametrize("name", OPTIONS)
ORDER = full_pack(PAIRS)


def at(reading: Any, changes: dict[str, Any], *hands: str) -> Any:
    return reach(reading, kazablanka, {**PAIRS, **changes}, hands)


def gained(deal: Any, start: Any) -> list[int]:
    """Return what each seat's side has won since."""
    return [int(now - before) for now, before in zip(deal.points, start.points)]


def kinds(deal: Any) -> set[str]:
    """Return the kinds of the legal moves: "card", "double", "exchange", "release"."""
    return {move.split()[0] if len(move) > 2 else "card" for move in deal.legal_moves()}


def shuffled(seed: int) -> list[str]:
    order = list(ORDER)
    random.Random(seed).shuffle(order)
    return order


@both_readings
@rule_sets
@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_rkz_1_3_4_dealing(reading: Any, name: str, dealer: int) -> None:
    """RKZ-1, RKZ-3, RKZ-4: 52 cards, 13 for each of four; the player after the dealer is served and leads first."""
    deal = reading(OPTIONS[name], ORDER, dealer)
    for place in range(4):
        assert sorted(deal.hands[(dealer + 1 + place) % 4]) == sorted(ORDER[place::4])
    assert deal.turn == (dealer + 1) % 4
    assert deal.legal_moves() == sorted(deal.hands[deal.turn])


@both_readings
def test_rkz_1_only_equality_counts(reading: Any) -> None:
    """RKZ-1, RKZ-2: no rank beats another, no suit matters; a two answers any other rank."""
    for card, taker in (("AS", 0), ("4S", 0), ("3H", 1), ("3D", 1), ("2C", 1)):
        start = at(reading, {}, "3S JD", f"{card} JC", "8S QD", "9S QC")
        assert after(start, f"3S {card} 8S 9S").turn == taker


@both_readings
@pytest.mark.parametrize(("sides", "partners"), [("pairs", [1, 3]), ("single", [1])])
def test_rkz_3_and_okz_1_sides(reading: Any, sides: str, partners: list[int]) -> None:
    """RKZ-3, RKZ-30, OKZ-1: opposite seats pool their points, or each has his own."""
    start = at(reading, {"sides": sides}, "KS JD", "KH JC", "8S QH", "9S QC")
    deal = after(start, "KS KH 8S 9S")
    assert [seat for seat, points in enumerate(gained(deal, start)) if points == 1] == partners


@both_readings
@pytest.mark.parametrize(("answer", "taker"), [("KH", 0), ("2D", 1)])
def test_rkz_5_6_leading_a_two(reading: Any, answer: str, taker: int) -> None:
    """RKZ-5, RKZ-6: a two may be led, and only a two answers it."""
    start = at(reading, {}, "2S JD", f"{answer} JC", "8S QH", "9S QC")
    assert start.legal_moves() == ["2S", "JD"]
    assert after(start, f"2S {answer} 8S 9S").turn == taker


@both_readings
def test_okz_2_lead_wild(reading: Any) -> None:
    """OKZ-2: with `only_twos_left` a two is led from a hand of twos only; extending with one is not leading."""
    changes = {"lead_wild": "only_twos_left"}
    start = at(reading, changes, "2S JD KS", "2C 2D 2H", "8S QH 9H", "9S QC 9C")
    assert start.legal_moves() == ["JD", "KS"]
    deal = after(start, "KS 2C 8S 9S")
    assert deal.legal_moves() == ["2S", "release"]
    assert after(deal, "release").legal_moves() == ["2D", "2H"]


@both_readings
def test_rkz_7_nobody_has_to_match(reading: Any) -> None:
    """RKZ-7, GKZ-14: any card in every round, the opener of a forced round included."""
    start = at(reading, {}, "KS KD AH", "KH 2C 6S", "KC 8H 7H", "TC JC QC")
    deal = after(start, "KS double:KH:2C")
    assert deal.legal_moves() == ["7H", "8H", "KC"]
    deal = after(deal, "7H JC")
    assert deal.legal_moves() == ["AH", "KD"]
    deal = after(deal, "AH 2C 8H TC")
    assert deal.legal_moves() == ["KD", "release"]


@both_readings
def test_rkz_8_the_last_match_holds(reading: Any) -> None:
    """RKZ-8, RKZ-11: whoever matched last takes, partners too, and leads."""
    for moves, taker in (("KS KH 2S KC", 3), ("KS KH 2S 9C", 2), ("KS KH 8S 9C", 1), ("KS 6S 8S 9C", 0)):
        cards = moves.split()
        start = at(reading, {}, *(f"{card} {other}" for card, other in zip(cards, ("JD", "JC", "QH", "QC"))))
        deal = after(start, moves)
        assert deal.turn == taker
        assert len(deal.legal_moves()) == 1


@both_readings
@pytest.mark.parametrize("needs", [True, False])
def test_rkz_9_10_extending(reading: Any, needs: bool) -> None:
    """RKZ-9, RKZ-10, OKZ-3: after a round without doubling the opener decides; unanswered he takes at once."""
    start = at(
        reading, {"extend_needs_answer": needs}, "KS KH 2H 6D", "4H 7D 8D 9D", "KC 5H 6H 7H", "8C 9C TC JC"
    )
    unanswered = after(start, "KS 4H 5H 8C")
    if needs:
        assert unanswered.legal_moves() == ["2H", "6D", "KH"]
    else:
        assert unanswered.legal_moves() == ["2H", "KH", "release"]
    deal = after(start, "KS 4H KC 8C")
    assert (deal.turn, deal.holder, deal.legal_moves()) == (0, 2, ["2H", "KH", "release"])
    released = after(deal, "release")
    assert (released.turn, gained(released, start)) == (2, [1, 0, 1, 0])
    extended = after(deal, "2H 7D 5H 9C")
    assert extended.turn == 0
    assert ("release" in extended.legal_moves()) == (not needs)
    without = at(reading, {"extend_needs_answer": needs}, "KS 3H", "KH 7D", "5H 6H", "8C 9C")
    assert after(without, "KS KH 5H 8C").turn == 1


@both_readings
@pytest.mark.parametrize(
    ("moves", "taken"),
    [
        ("KS 2S 3S", ["2S"]),  # seat 3 takes it from seat 1
        ("KS 3H 2D", ["2D"]),
        ("KS 2S 2D", ["2S", "2D"]),  # RKZ-16: the one or the other
        ("KS 3H 3S", []),
    ],
)
def test_rkz_12_16_17_which_two(reading: Any, moves: str, taken: list[str]) -> None:
    """RKZ-12, RKZ-16, RKZ-17: a two answered with in this round, a partner's as well; one at a time."""
    start = at(reading, {}, "KS 4H 4D", "2S 3H 5D", "2D 3S 6C", "KH KD 8D")
    deal = after(start, moves)
    exchanges = {move for move in deal.legal_moves() if move.startswith("exchange")}
    assert exchanges == {f"exchange {own} {two}" for own in ("KH KD", "KD KH") for two in taken}


@both_readings
def test_rkz_12_what_an_exchange_does(reading: Any) -> None:
    """RKZ-12: the two goes into the hand, the naturals stay on the table, the exchanger answers after."""
    start = at(reading, {}, "KS 4H 4D", "2S 3H 5D", "2D 3S 6C", "KH KD 8D")
    deal = after(start, "KS 2S 2D exchange:KH:KD:2S")
    assert (deal.turn, set(deal.hands[3])) == (3, {"8D", "2S"})
    assert gained(deal, start) == [0, 1 + 1 + 1, 0, 1 + 1 + 1]  # 2D and KD


@both_readings
@pytest.mark.parametrize(
    ("accepts", "hand", "exchanges"),
    [
        (False, "KH 2D 6C", set()),
        (False, "KH KD 2D", {"KH KD 2S", "KD KH 2S"}),
        (True, "KH 2D 6C", {"KH 2D 2S", "2D KH 2S"}),
        (True, "2C 2D 6C", {"2C 2D 2S", "2D 2C 2S"}),
        (True, "KH 4C 6C", set()),
    ],
)
def test_rkz_13_and_okz_4_two_naturals(reading: Any, accepts: bool, hand: str, exchanges: set[str]) -> None:
    """RKZ-13, OKZ-4: both cards are of the led rank; with the option twos are accepted."""
    start = at(reading, {"exchange_accepts_wild": accepts}, "KS 4H 4D", "2S 5H 5D", hand, "8C 8H 8D")
    deal = after(start, "KS 2S")
    assert {move for move in deal.legal_moves() if move.startswith("exchange")} == {
        f"exchange {each}" for each in exchanges
    }


@both_readings
def test_okz_4_a_two_in_the_place_of_a_two(reading: Any) -> None:
    """OKZ-4: the two put there may be taken in its turn."""
    start = at(reading, {"exchange_accepts_wild": True}, "KS 4H 4D", "2S 5H 5D", "KH 2D 6C", "KD KC 8D")
    deal = after(start, "KS 2S exchange:KH:2D:2S")
    assert {move for move in deal.legal_moves() if move.startswith("exchange")} == {
        "exchange KD KC 2D",
        "exchange KC KD 2D",
    }


@both_readings
def test_rkz_14_only_in_this_round(reading: Any) -> None:
    """RKZ-14: a two of an earlier round is safe."""
    start = at(reading, {}, "KS KC 4D", "2S 3H 5D", "3S KH KD", "6C 7C 8D")
    assert kinds(after(start, "KS 2S")) == {"card", "double", "exchange"}
    deal = after(start, "KS 2S 3S 6C KC 3H")
    assert kinds(deal) == {"card", "double"}


@both_readings
@pytest.mark.parametrize("accepts", [True, False])
def test_rkz_15_no_exchange_of_a_led_two(reading: Any, accepts: bool) -> None:
    """RKZ-15, GKZ-3."""
    start = at(reading, {"exchange_accepts_wild": accepts}, "2S 4H 4D", "2H 5H 5D", "2D 2C 6C", "8C 8H 8D")
    assert kinds(after(start, "2S 2H")) == {"card", "double"}


@both_readings
@pytest.mark.parametrize("allowed", [True, False])
def test_okz_5_the_openers_two(reading: Any, allowed: bool) -> None:
    """OKZ-5, GKZ-12: a two with which the opener extended, or which he played in a forced round."""
    changes = {"exchange_openers_two": allowed}
    start = at(reading, changes, "KS 2S 4D", "KH 3H 5D", "3S 6S 6D", "KC KD 8D")
    deal = after(start, "KS KH 3S 8D 2S 3H 6S")
    assert ("exchange KC KD 2S" in deal.legal_moves()) == allowed
    start = at(reading, changes, "KS 2S 4D", "KH 2H 5D", "3S KC KD", "8S 9S 8D")
    deal = after(start, "KS double:KH:2H 3S 8S 2S 2H")
    taken = {move.split()[-1] for move in deal.legal_moves() if move.startswith("exchange")}
    assert taken == ({"2S", "2H"} if allowed else {"2H"})


@both_readings
@pytest.mark.parametrize("several", [True, False])
def test_okz_6_several_twos(reading: Any, several: bool) -> None:
    """OKZ-6, GKZ-4: three naturals for two twos in one turn."""
    start = at(reading, {"exchange_several": several}, "KS 4H 4D", "2S 3H 5D", "2D 3S 6C", "KH KD KC")
    deal = after(start, "KS 2S 2D")
    naturals = ["KH", "KD", "KC"]
    expected = {
        f"exchange {a} {b} {two}" for a in naturals for b in naturals if a != b for two in ("2S", "2D")
    }
    if several:
        expected |= {"exchange KH KD KC 2S 2D", "exchange KD KH KC 2S 2D", "exchange KC KH KD 2S 2D"}
    assert {move for move in deal.legal_moves() if move.startswith("exchange")} == expected
    if several:
        both = after(deal, "exchange:KH:KD:KC:2S:2D")
        assert (both.turn, set(both.hands[3])) == (3, {"2S", "2D"})


@both_readings
@pytest.mark.parametrize("allowed", [True, False])
def test_rkz_25_and_okz_7_a_reserve_in_an_exchange(reading: Any, allowed: bool) -> None:
    """RKZ-20, RKZ-25, OKZ-7: a natural in reserve may be the own card of an exchange, a two in reserve may not."""
    changes = {"exchange_with_reserve": allowed}
    start = at(reading, changes, "KS 4H 4D", "2H 2D 5D", "KC KD KH", "8S 9S 8D")
    deal = after(start, "KS double:2H:2D double:KC:KD 8S 4H 2D")
    expected = {"KD", "double KD KH"} | ({"exchange KD KH 2D"} if allowed else set())
    assert set(deal.legal_moves()) == expected
    start = at(reading, changes, "KS 4H 4D 4C", "2H 2D 5D 5S", "2C 2S KC KD", "8S 9S 8D 9D")
    deal = after(start, "KS double:2H:2D double:2C:2S 8S 4H 2D")
    assert set(deal.legal_moves()) == {"2S", "double 2S KC", "double 2S KD"}


@both_readings
def test_rkz_25_what_an_exchange_leaves_alone(reading: Any) -> None:
    """RKZ-25: the two of a doubler may be taken, the round stays forced; a two in reserve is not on the table."""
    start = at(reading, {}, "KS 4H 4D", "2S 2H 5D", "KH KD 6C", "8C 8H 8D")
    deal = after(start, "KS double:2S:2H")
    assert {move for move in deal.legal_moves() if move.startswith("exchange")} == {
        "exchange KH KD 2S",
        "exchange KD KH 2S",
    }
    deal = after(deal, "exchange:KH:KD:2S 8C")
    assert (deal.turn, deal.legal_moves(), deal.reserves[1]) == (0, ["4D", "4H"], "2H")


@both_readings
@pytest.mark.parametrize("combined", [True, False])
def test_okz_8_exchange_and_double(reading: Any, combined: bool) -> None:
    """RKZ-25, OKZ-8, GKZ-9: not on one turn; with the option a further matching card becomes the reserve."""
    start = at(reading, {"exchange_and_double": combined}, "KS 4H 4D", "2S 5H 5D", "KH KD 2C", "8C 8H 8D")
    deal = after(start, "KS 2S")
    with_reserve = {move for move in deal.legal_moves() if "exchange" in move and "double" in move}
    assert with_reserve == (
        {"exchange KH KD 2S double 2C", "exchange KD KH 2S double 2C"} if combined else set()
    )
    if combined:
        deal = after(deal, "exchange:KH:KD:2S:double:2C 8C")
        assert (deal.turn, deal.legal_moves()) == (0, ["4D", "4H"])
        assert (deal.hands[2], deal.reserves[2]) == (["2S"], "2C")
        forced = after(deal, "4H 5H")
        assert set(forced.legal_moves()) == {"2C", "double 2C 2S"}


@both_readings
@pytest.mark.parametrize("again", [True, False])
def test_okz_8_with_a_reserve(reading: Any, again: bool) -> None:
    """OKZ-8, OKZ-10: exchanging with the reserve, one doubles only where one may double again."""
    changes = {"exchange_and_double": True, "redouble_same_player": again}
    start = at(reading, changes, "KS 4H 4D 4C", "2H 2D 5D 5S", "KC KD KH 2S", "8S 9S 8D 9D")
    deal = after(start, "KS double:2H:2D double:KC:KD 8S 4H 2D")
    expected = {"KD", "exchange KD KH 2D"}
    if again:
        expected |= {"double KD KH", "double KD 2S", "exchange KD KH 2D double 2S"}
    assert set(deal.legal_moves()) == expected


@both_readings
@pytest.mark.parametrize(
    ("hand", "doubles"),
    [
        ("KH KD 6C", {"KH KD", "KD KH"}),
        ("KH 2D 6C", {"KH 2D", "2D KH"}),
        ("2C 2D 6C", {"2C 2D", "2D 2C"}),
        ("KH 5H 6C", set()),
    ],
)
def test_rkz_18_doubling(reading: Any, hand: str, doubles: set[str]) -> None:
    """RKZ-18: two matching cards, none, one or both of them twos; one is laid face up as the reserve."""
    start = at(reading, {}, "KS 4H 4D", hand, "9S 9H 9D", "8C 8H 8D")
    assert not any(move.startswith("double") for move in start.legal_moves())
    deal = after(start, "KS")
    assert {move for move in deal.legal_moves() if move.startswith("double")} == {
        f"double {each}" for each in doubles
    }
    for each in doubles:
        doubled = after(deal, "double:" + each.replace(" ", ":"))
        assert doubled.reserves == ["", each[-2:], "", ""]
        assert doubled.hands[1] == ["6C"]


@both_readings
def test_rkz_18_in_a_led_two(reading: Any) -> None:
    """RKZ-5, RKZ-18: a led two is doubled with two twos."""
    start = at(reading, {}, "2S 4H 4D", "2H 2D KC", "9S 9H 9D", "8C 8H 8D")
    assert set(after(start, "2S").legal_moves()) == {"2H", "2D", "KC", "double 2H 2D", "double 2D 2H"}


@both_readings
def test_rkz_19_20_23_the_forced_round(reading: Any) -> None:
    """RKZ-19, RKZ-20, RKZ-23: nobody decides before it; the reserve is the doubler's card; then the opener decides."""
    start = at(reading, {}, "KS KD AH", "KH KC 6S", "9H 8H 7H", "TC JC QC")
    deal = after(start, "KS double:KH:KC 9H TC")
    assert (deal.turn, deal.legal_moves()) == (0, ["AH", "KD"])
    deal = after(deal, "AH")
    assert deal.legal_moves() == ["KC"]
    deal = after(deal, "KC 8H JC")
    assert deal.legal_moves() == ["KD", "release"]


@both_readings
@pytest.mark.parametrize("again", [True, False])
def test_rkz_21_and_okz_10_doubling_again(reading: Any, again: bool) -> None:
    """RKZ-21, OKZ-10, GKZ-6: anybody but the opener in a forced round; with a reserve he lays a new card."""
    hands = ("KS KD 4H 4D", "KH 2C 2S 6S", "KC 2H 7H 8H", "TC JC QC 9C")
    start = at(reading, {"redouble_same_player": again}, *hands)
    deal = after(start, "KS double:KH:2C 7H TC KD")
    assert set(deal.legal_moves()) == ({"2C", "double 2C 2S"} if again else {"2C"})
    other = after(deal, "2C")
    assert {"double KC 2H", "double 2H KC"} < set(other.legal_moves())
    other = after(other, "double:KC:2H JC")
    assert (other.turn, other.legal_moves()) == (0, ["4D", "4H"])
    if again:
        same = after(deal, "double:2C:2S 8H JC")
        assert (same.reserves[1], same.legal_moves()) == ("2S", ["4D", "4H"])


@both_readings
@pytest.mark.parametrize(
    ("changes", "bonus"),
    [
        ({}, 5),
        ({"double_bonus": 10}, 10),
        ({"double_bonus_per": "doubling"}, 10),
        ({"double_bonus_per": "doubling", "double_bonus": 3}, 6),
    ],
)
def test_rkz_22_24_two_doublings(reading: Any, changes: dict[str, Any], bonus: int) -> None:
    """RKZ-22, RKZ-24, OKZ-11, OKZ-12: one forced round; the taker gets the bonus once, or for each doubling."""
    start = at(reading, changes, "KS 3H 4H", "KH 2H 9S", "2C KC 6C", "8C 7C 9C")
    deal = after(start, "KS double:KH:2H double:2C:KC 8C 3H 2H KC 7C")
    assert deal.turn == 2
    assert gained(deal, start) == [2 + bonus, 0, 2 + bonus, 0]


@both_readings
def test_rkz_24_the_bonus_is_the_takers(reading: Any) -> None:
    """RKZ-24: whoever takes the trick in the end, not who doubled; a trick not doubled brings none."""
    start = at(reading, {"sides": "single"}, "KS KD AH", "KH KC 6S", "9H 8H 7H", "JC QC 3C")
    deal = after(start, "KS double:KH:KC 9H JC AH KC 8H QC KD 6S 7H 3C")
    assert gained(deal, start) == [3 + 5 + 2 + 1 + 1, 0, 0, 0]


@both_readings
@pytest.mark.parametrize("allowed", [True, False])
def test_okz_9_the_opener_doubles(reading: Any, allowed: bool) -> None:
    """OKZ-9, GKZ-5: with his lead, his extension, or his card of a forced round."""
    changes = {"opener_may_double": allowed}
    start = at(reading, changes, "KS KD 2H 4D", "KH 6S 7S 8S", "KC 9H 8H 7H", "JC QC 3C 2C")
    doubles = {"KS KD", "KD KS", "KS 2H", "KD 2H", "4D 2H"}
    assert {move for move in start.legal_moves() if move.startswith("double")} == (
        {f"double {each}" for each in doubles} if allowed else set()
    )
    extending = after(start, "KS KH 9H JC")
    expected = {"KD", "2H", "release"} | ({"double KD 2H", "double 2H KD"} if allowed else set())
    assert set(extending.legal_moves()) == expected
    if not allowed:
        return
    deal = after(start, "double:KS:KD 6S 9H JC")
    assert (deal.turn, set(deal.legal_moves())) == (0, {"KD", "double KD 2H"})
    taken = after(deal, "KD 7S 8H QC")
    assert (taken.turn, gained(taken, start)) == (0, [2 + 5 + 1, 0, 2 + 5 + 1, 0])
    deal = after(extending, "double:KD:2H 6S 8H QC")
    assert deal.legal_moves() == ["2H"]
    deal = after(deal, "2H 7S 7H 3C")
    assert deal.turn == 0


@both_readings
@pytest.mark.parametrize("bonus", [1, 0, 10])
def test_rkz_26_27_trick_points(reading: Any, bonus: int) -> None:
    """RKZ-26, RKZ-27, OKZ-13: one point for every four cards; the last trick brings more."""
    start = at(reading, {"last_trick_bonus": bonus}, "KS KH 3S", "KC 4S 4H", "6S 6H 7H", "8S 9S 9H")
    deal = after(start, "KS KC 6S 8S KH 4S 6H 9S")
    assert gained(deal, start) == [2, 0, 2, 0]
    deal = after(deal, "3S 4H 7H 9H")
    assert deal.over
    assert gained(deal, start) == [2 + 1 + bonus, 0, 2 + 1 + bonus, 0]


@both_readings
def test_rkz_28_29_card_points(reading: Any) -> None:
    """RKZ-28, RKZ-29: ace and ten 2, five 1, a diamond 1 more, the two of spades 3; 36 in the pack."""
    total = 0
    for card in ORDER:
        lead = "3H" if card[0] != "3" else "4H"
        others = [each for each in ("9C", "JC", "QC", "KC", "6S", "7S", "8S") if each != card][:6]
        hands = [
            f"{lead} {others[3]}",
            f"{card} {others[0]}",
            f"{others[1]} {others[4]}",
            f"{others[2]} {others[5]}",
        ]
        start = at(reading, {"sides": "single"}, *hands)
        deal = after(start, f"{lead} {card} {others[1]} {others[2]} /")
        worth = {"A": 2, "T": 2, "5": 1}.get(card[0], 0) + (card[1] == "D") + 3 * (card == "2S")
        assert sum(gained(deal, start)) == 1 + worth
        total += worth
    assert total == 36


@both_readings
@rule_sets
def test_rkz_30_payoffs(reading: Any, name: str) -> None:
    """RKZ-30: points are pooled and counted after the whole deal; a payoff is taken from the other sides."""
    rng = random.Random(30)
    deal = reading(OPTIONS[name], shuffled(30), 0)
    while not deal.over:
        deal.play(choose_any(deal, rng))
    points = deal.points
    if name == "kazablanka_pairs":
        assert points[:2] == points[2:]
        assert deal.payoffs == [points[0] - points[1], points[1] - points[0]] * 2
    else:
        others = [(sum(points) - own) / 3 for own in points]
        assert deal.payoffs == pytest.approx([own - other for own, other in zip(points, others)])


@both_deals_and_matches
@rule_sets
def test_rkz_4_31_match(reading: Any, match_of: Any, name: str) -> None:
    """RKZ-4, RKZ-31, OKZ-14: whole deals to the target; the deal moves one seat on."""
    for target in (162, 50):
        options = {**OPTIONS[name], "target": target}
        match = match_of(options, 2)
        total, dealer, number = [0] * 4, 2, 0
        while match.winner is None:
            assert max(total) < target
            assert match.dealer == dealer
            rng = random.Random(number)
            deal = reading(options, shuffled(number), dealer)
            while not deal.over:
                deal.play(choose_any(deal, rng))
            match.enter(deal)
            total = [before + points for before, points in zip(total, deal.points)]
            assert list(match.scores) == total
            dealer, number = (dealer + 1) % 4, number + 1
        assert total[match.winner] == max(total) >= target


@both_deals_and_matches
@pytest.mark.parametrize(
    ("reached", "winner"),
    [((200, 200), None), ((161, 90), None), ((162, 90), 0), ((170, 171), 1), ((171, 170), 0)],
)
def test_rkz_31_and_okz_15_ties(
    reading: Any, match_of: Any, reached: tuple[int, int], winner: int | None
) -> None:
    """RKZ-31, OKZ-15, GKZ-11: the higher total wins; at equality one more deal is played."""
    rng = random.Random(31)
    deal = reading(PAIRS, shuffled(31), 0)
    while not deal.over:
        deal.play(choose_any(deal, rng))
    match = match_of(PAIRS, 0)
    match.scores = [total - points for total, points in zip(reached * 2, deal.points)]
    match.enter(deal)
    assert (tuple(match.scores), match.winner) == (reached * 2, winner)


@both_readings
def test_single_players_score_alone(reading: Any) -> None:
    """RKZ-3: in `kazablanka_single` nobody has a partner."""
    deal = reach(reading, kazablanka, SINGLE, ["KS", "KH", "8S", "9S"])
    before = list(deal.points)
    play(deal, "KS KH 8S 9S")
    assert [now - then for now, then in zip(deal.points, before)] == [0, 2, 0, 0]
