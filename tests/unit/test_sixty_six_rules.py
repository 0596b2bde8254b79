"""Every rule of docs/rules/sixty_six.md (section 2) on small positions, on both readings of the rules."""

import random
import re
from typing import Any

import pytest

from cardlab.cards import mask, names
from tests.reference.deals import play
from tests.reference.kernels import SixtySixDeal
from tests.reference.readings import SIXTY_SIX
from tests.reference.sixty_six import POINTS, POLISH, SCHNAPSEN, SERBIAN, Options, full_pack
from tests.reference.sixty_six_deals import choose, order_with

both_readings = SIXTY_SIX.both
both_matches = SIXTY_SIX.both_matches

ORDER = full_pack(24)
OWN, OTHER = "9S AH 9C JC 9H TD", "AS TC JD KC JS QD"  # six each; the stock is made from the rest


def stock_of(face_down: int, hands: tuple[str, str] = (OWN, OTHER), turned: str = "KS") -> str:
    rest = [card for card in ORDER if card not in " ".join(hands).split() and card != turned]
    return " ".join([*rest[:face_down], turned])


@both_readings
def test_r66_1_to_4_pack(reading: Any) -> None:
    """R66-1, R66-2, R66-3, R66-4: two players; 24 cards worth 120; each rank beats those below it."""
    deal = reading(SERBIAN, ORDER, 0)
    assert len(deal.hands) == 2
    assert sorted([*deal.hands[0], *deal.hands[1], *deal.stock]) == sorted(ORDER)
    assert sum(POINTS[card[0]] for card in ORDER) == 120
    for weaker, stronger in zip("9JQKT", "JQKTA"):
        trick = reading.position(SERBIAN, hands=[f"{weaker}D 9C", f"{stronger}D 9H"], tricks=(5, 5))
        play(trick, f"{weaker}D {stronger}D")
        assert list(trick.points) == [0, POINTS[weaker] + POINTS[stronger]]


@both_readings
def test_r66_5_who_takes_the_trick(reading: Any) -> None:
    """R66-5: a higher card of the suit or a trump on a plain lead takes it; another suit never does."""
    for lead, reply, winner in (("9D", "AC", 0), ("AD", "9S", 1), ("9S", "AC", 0), ("TD", "KD", 0)):
        deal = reading.position(SERBIAN, hands=[f"{lead} 9H", f"{reply} JH"], stock="JC KS", tricks=(5, 0))
        play(deal, f"{lead} {reply}")
        assert deal.turn == winner


@both_readings
@pytest.mark.parametrize("options", [SERBIAN, POLISH])
@pytest.mark.parametrize("dealer", [0, 1])
def test_r66_6_to_9_dealing(reading: Any, options: Options, dealer: int) -> None:
    """R66-6, R66-7, R66-8, R66-9 and O66-1: packets, the turned 13th card, the stock, who leads."""
    deal = reading(options, ORDER, dealer)
    size = options["deal_packets"][0]
    served: list[list[str]] = [[], []]
    for place, card in enumerate(ORDER[:12]):
        served[place // size % 2].append(card)
    assert [sorted(deal.hands[1 - dealer]), sorted(deal.hands[dealer])] == [sorted(hand) for hand in served]
    assert list(deal.stock) == [*ORDER[13:], ORDER[12]]
    assert deal.trump == ORDER[12][1]
    assert deal.turn == 1 - dealer


@both_matches
def test_r66_10_next_dealer(match_of: Any) -> None:
    """R66-10 and O66-2: deals alternate, or go by who won; an undecided deal always alternates."""
    for who, dealers in (("alternate", [1, 0, 1]), ("winner", [1, 0, 1]), ("loser", [0, 1, 0])):
        match = match_of({**SERBIAN, "next_dealer": who}, 0)
        seen = []
        for game_points in ([0, 1], [1, 0], [0, 0]):
            match.record(game_points, 0)
            seen.append(match.dealer)
        assert seen == dealers


def test_r66_11_won_tricks_stay_face_down() -> None:
    """R66-11: of the won tricks the table shows the last one only, and neither hand's cards to the other."""
    rng = random.Random(11)
    deal = SixtySixDeal(SERBIAN, ORDER, 0).deal
    while not deal.over:
        for seat in (0, 1):
            scene = {key: part for key, part in deal.view(seat).items() if key != "story"}
            state = deal.state
            seen = int(state.hand[seat] | state.shown[1 - seat])
            seen |= mask(int(card) for card in (state.last_led, state.last_reply, state.led) if card >= 0)
            if state.stock_size > 0 and state.closed_by < 0:
                seen |= mask([int(state.stock[0])])
            shown = re.findall(r"'([9JQKTA][SHDC])'", str(scene))
            assert set(shown) <= set(names(seen))
        deal.play(choose(deal, rng))


@both_readings
def test_r66_12_drawing(reading: Any) -> None:
    """R66-12: a card each after a trick, the winner first; the loser of trick 6 gets the turned card."""
    deal = reading.position(POLISH, hands=[OWN, OTHER], stock="AD QC AC KS", tricks=(2, 2), points=(20, 20))
    play(deal, "9H AS")
    assert "AD" in deal.hands[1]
    assert "QC" in deal.hands[0]
    assert list(deal.stock) == ["AC", "KS"]
    play(deal, "TC 9C")
    assert "AC" in deal.hands[1]
    assert "KS" in deal.hands[0]
    assert list(deal.stock) == []


@both_readings
def test_r66_13_to_17_replies(reading: Any) -> None:
    """R66-13, R66-14, R66-15, R66-16, R66-17: any reply while the stock is open, strict ones after."""
    hands = ["QD KS 9C", "KD JD AS"]
    opened = reading.position(SERBIAN, hands=hands, stock="AC TC QC JC 9H TS", tricks=(2, 2))
    opened.play("QD")
    assert opened.legal_moves() == ["AS", "JD", "KD"]
    empty = reading.position(SERBIAN, hands=hands, tricks=(5, 4))
    assert set(hands[0].split()) < set(empty.legal_moves())
    empty.play("QD")
    assert empty.legal_moves() == ["KD"]
    closed = reading.position(SERBIAN, hands=hands, stock="AC TC QC JC 9H TS", tricks=(2, 2))
    play(closed, "close KS")
    assert closed.legal_moves() == ["AS"]


@both_readings
@pytest.mark.parametrize(
    ("closed_by", "changes", "points"),
    [
        (None, {}, 14),
        (0, {}, 4),
        (0, {"last_trick_bonus_when_closed": True}, 14),
        (None, {"last_trick_bonus": 5}, 9),
    ],
)
def test_r66_18_19_last_trick_bonus(
    reading: Any, closed_by: int | None, changes: dict[str, Any], points: int
) -> None:
    """R66-18, R66-19, O66-21 and O66-22."""
    deal = reading.position(
        {**SERBIAN, **changes},
        hands=["KD", "9D"],
        stock="" if closed_by is None else "9H JH TS",
        tricks=(5, 4),
        points=(30, 30),
        closed_by=closed_by,
        at_closing=((20, 20), (2, 2)),
    )
    play(deal, "KD 9D")
    assert deal.points[0] == 30 + points


@both_readings
def test_r66_20_to_24_marriages(reading: Any) -> None:
    """R66-20, R66-21, R66-23, R66-24: 40 in trumps, 20 else, on lead, one a lead, counted at once."""
    hands = ["KS QS KD QD 9H JH", "AS TC JD KC JS AD"]
    stock = stock_of(3, (hands[0], hands[1]), "9S")
    for suit, value in (("S", 40), ("D", 20)):
        deal = reading.position(SERBIAN, hands=hands, stock=stock, tricks=(1, 3), points=(2, 20))
        assert {"marriage S", "marriage D"} <= set(deal.legal_moves())
        assert "marriage H" not in deal.legal_moves()
        deal.play(f"marriage {suit}")
        assert list(deal.points) == [2 + value, 20]
        assert set(deal.legal_moves()) == {f"K{suit}", f"Q{suit}", "call"}
        deal.play(f"Q{suit}")
        assert set(deal.legal_moves()) == set(hands[1].split())


@both_readings
@pytest.mark.parametrize("options", [SERBIAN, POLISH, SCHNAPSEN])
def test_r66_22_and_snp_4_first_lead(reading: Any, options: Options) -> None:
    """R66-22, R66-23, SNP-4 and O66-11: before the first lead a marriage is pending, or not allowed."""
    own = "KH QH AD TC JC" if options["hand"] == 5 else "KH QH AD TC JC JD"
    other = "AH KD KC JS AC" if options["hand"] == 5 else "AH KD KC JS AC QD"
    deal = reading(options, order_with(options, own, other, "KS"), 1)
    assert ("marriage H" in deal.legal_moves()) == options["marriage_first_lead"]
    if options["marriage_first_lead"]:
        play(deal, "marriage:H")
        assert (list(deal.points), list(deal.pending)) == ([0, 0], [20, 0])
        assert deal.legal_moves() == ["KH", "QH"]


@both_readings
def test_r66_25_26_marriages_to_the_end(reading: Any) -> None:
    """R66-25, R66-26, O66-12, O66-13: with the stock empty or closed, unless a card had to be played."""
    for option, stock, closed_by in (
        ("marriage_after_stock", "", None),
        ("marriage_when_closed", "AC TS", 1),
    ):
        for allowed in (True, False):
            deal = reading.position(
                {**SERBIAN, option: allowed},
                hands=["KD QD 9H", "JD AD 9C"],
                stock=stock,
                tricks=(4, 4),
                closed_by=closed_by,
                at_closing=((0, 0), (3, 3)),
            )
            assert ("marriage D" in deal.legal_moves()) == allowed
    broken = reading.position(SERBIAN, hands=["AD 9C", "KD QD"], tricks=(5, 5))
    play(broken, "AD")
    assert broken.legal_moves() == ["KD", "QD"]


@both_readings
def test_r66_27_28_exchange(reading: Any) -> None:
    """R66-27, R66-28, SNP-3: on lead the lowest trump goes under the stock, once; not in the reply."""
    for options, lowest, pack in ((SERBIAN, "9S", 24), (SCHNAPSEN, "JS", 20)):
        hands = [f"{lowest} AH TH QC KC", "AD TD QD KD JC"]
        used = " ".join([*hands, "KS"]).split()
        stock = [card for card in full_pack(pack) if card not in used][:5]
        deal = reading.position(options, hands=hands, stock=" ".join([*stock, "KS"]), tricks=(1, 1))
        deal.play("exchange")
        assert (lowest in deal.hands[0], "KS" in deal.hands[0]) == (False, True)
        assert list(deal.stock) == [*stock, lowest]
        assert "exchange" not in deal.legal_moves()
        swapped = reading.position(
            options, hands=hands[::-1], stock=" ".join([*stock, "KS"]), tricks=(1, 1), dealer=0
        )
        swapped.play("AD")
        assert "exchange" not in swapped.legal_moves()


@both_readings
@pytest.mark.parametrize(
    ("changes", "face_down", "tricks", "allowed"),
    [
        ({}, 11, (0, 0), True),
        ({"exchange_needs_trick": True}, 11, (0, 0), False),
        ({"exchange_needs_trick": True}, 9, (1, 0), True),
        ({}, 3, (1, 3), True),
        ({}, 1, (1, 4), False),
        ({"exchange_min_facedown": 1}, 1, (1, 4), True),
        ({"exchange_min_facedown": 4}, 3, (1, 3), False),
    ],
)
def test_r66_29_30_when_the_nine_is_exchanged(
    reading: Any, changes: dict[str, Any], face_down: int, tricks: tuple[int, int], allowed: bool
) -> None:
    """R66-29, R66-30, O66-6 and O66-7."""
    deal = reading.position(
        {**SERBIAN, **changes}, hands=[OWN, OTHER], stock=stock_of(face_down), tricks=tricks
    )
    assert ("exchange" in deal.legal_moves()) == allowed


@both_readings
def test_r66_31_32_order_of_acts(reading: Any) -> None:
    """R66-31, R66-32: exchange, close, declare, lead in this order; nothing of it after a later one."""
    hands = ["9S QS AH 9C JC 9H", "JS TD KD TC KC TH"]
    stock = "JD QD AD QC AC KS"
    deal = reading.position(SERBIAN, hands=hands, stock=stock, tricks=(2, 1))
    assert {"exchange", "close", "call"} <= set(deal.legal_moves())
    play(deal, "exchange")
    assert {"close", "marriage S", "call"} <= set(deal.legal_moves())
    play(deal, "close")
    assert set(deal.legal_moves()) == {"KS", "QS", "AH", "9C", "JC", "9H", "marriage S", "call"}
    play(deal, "marriage:S")
    assert set(deal.legal_moves()) == {"KS", "QS", "call"}

    closed_first = reading.position(SERBIAN, hands=hands, stock=stock, tricks=(2, 1))
    play(closed_first, "close")
    assert "exchange" not in closed_first.legal_moves()
    assert "close" not in closed_first.legal_moves()


@both_readings
def test_o66_8_exchange_in_the_reply(reading: Any) -> None:
    """O66-8: `exchange_on_lead_only` false lets the follower exchange before he replies."""
    options = {**SERBIAN, "exchange_on_lead_only": False}
    deal = reading.position(options, hands=[OTHER, OWN], stock=stock_of(5), tricks=(2, 1))
    deal.play("AS")
    assert "exchange" in deal.legal_moves()
    deal.play("exchange")
    assert deal.turn == 1
    assert set(deal.legal_moves()) == {"KS", "AH", "9C", "JC", "9H", "TD"}


@both_readings
def test_o66_9_exchange_before_the_draw(reading: Any) -> None:
    """O66-9: `exchange_before_draw` lets the winner exchange before he draws."""
    hands = ["9S AH 9C JC 9H", "AS TC JD KC JS"]
    for allowed in (True, False):
        options = {**SERBIAN, "exchange_before_draw": allowed}
        deal = reading.position(
            options, hands=hands, stock="QC AC TH KS", window="before_draw", tricks=(3, 2)
        )
        assert ("exchange" in deal.legal_moves()) == allowed


@both_readings
def test_o66_10_exchange_after_the_opponent_closes(reading: Any) -> None:
    """O66-10: `exchange_after_opponent_closes` is for the opponent of the closer, never for the closer."""
    for allowed in (True, False):
        options = {**SERBIAN, "exchange_after_opponent_closes": allowed}
        for closed_by in (0, 1):
            deal = reading.position(
                options,
                hands=[OWN, OTHER],
                stock=stock_of(5),
                tricks=(2, 1),
                closed_by=closed_by,
                at_closing=((0, 0), (1, 1)),
            )
            assert ("exchange" in deal.legal_moves()) == (allowed and closed_by == 1)


@both_readings
def test_r66_33_to_35_enough(reading: Any) -> None:
    """R66-33, R66-34, R66-35: only who won the last trick calls, after trick 1; 66 wins at once."""
    fresh = reading(SERBIAN, ORDER, 0)
    assert "call" not in fresh.legal_moves()
    deal = reading.position(SERBIAN, hands=["KD 9H", "9D AH"], points=(62, 70), tricks=(5, 5))
    deal.play("KD")
    assert deal.legal_moves() == ["9D"]
    play(deal, "9D call")
    assert list(deal.points) == [66, 70]
    assert (deal.over, list(deal.game_points)) == (True, [1, 0])


@both_readings
def test_r66_34_automatic_end(reading: Any) -> None:
    """R66-34 and O66-3: with `announce` auto the deal ends by itself, at a trick or at a declaration."""
    deal = reading.position(POLISH, hands=["KD 9H", "9D AH"], points=(62, 40), tricks=(5, 5))
    assert "call" not in deal.legal_moves()
    play(deal, "KD 9D")
    assert (deal.over, list(deal.game_points)) == (True, [1, 0])


@both_readings
def test_o66_4_announce_on_marriage(reading: Any) -> None:
    """O66-4: where it is false a declaration neither ends the deal nor may be followed by a call."""
    hands = ["KD QD 9H", "AD JD AH"]
    manual = reading.position(
        {**SERBIAN, "announce_on_marriage": False}, hands=hands, points=(50, 20), tricks=(5, 4)
    )
    assert "call" in manual.legal_moves()
    play(manual, "marriage:D")
    assert manual.legal_moves() == ["KD", "QD"]
    play(manual, "QD AD")
    assert "call" in manual.legal_moves()

    auto = reading.position(
        {**POLISH, "announce_on_marriage": False}, hands=hands, points=(50, 20), tricks=(5, 4)
    )
    play(auto, "marriage:D")
    assert not auto.over
    play(auto, "QD AD")
    assert (auto.over, list(auto.game_points)) == (True, [1, 0])


@both_readings
@pytest.mark.parametrize(
    ("changes", "tricks", "game_points"),
    [
        ({}, (5, 5), 2),
        ({"false_announce_gp": 1}, (5, 5), 1),
        ({"false_announce_gp_no_trick": 3}, (5, 5), 2),
        ({"false_announce_gp_no_trick": 3}, (10, 0), 3),
    ],
)
def test_r66_36_and_snp_9_false_call(
    reading: Any, changes: dict[str, int], tricks: tuple[int, int], game_points: int
) -> None:
    """R66-36, SNP-9 and O66-5."""
    deal = reading.position({**SERBIAN, **changes}, hands=["KD 9H", "9D AH"], points=(61, 0), tricks=tricks)
    play(deal, "KD 9D call")
    assert list(deal.game_points) == [0, game_points]


@both_readings
def test_r66_37_silence_can_cost(reading: Any) -> None:
    """R66-37: who keeps silent with 66 can be overtaken by a correct call."""
    deal = reading.position(SERBIAN, hands=["9D KH", "AD 9H"], points=(70, 60), tricks=(5, 5))
    play(deal, "9D AD call")
    assert list(deal.game_points) == [0, 1]


@both_readings
def test_r66_38_call_after_the_last_trick(reading: Any) -> None:
    """R66-38: the 10 is added first; then the winner of trick 12, and only he, may call."""
    deal = reading.position(SERBIAN, hands=["9D", "AD"], points=(66, 45), tricks=(6, 5))
    play(deal, "9D AD")
    assert (deal.turn, list(deal.points), deal.legal_moves()) == (1, [66, 66], ["call", "pass"])
    deal.play("call")
    assert list(deal.game_points) == [0, 1]


@both_readings
@pytest.mark.parametrize(
    ("changes", "face_down", "tricks", "allowed"),
    [
        ({}, 11, (0, 0), True),
        ({"close_first_lead": False}, 11, (0, 0), False),
        ({"close_first_lead": False}, 9, (1, 0), True),
        ({}, 3, (1, 3), True),
        ({}, 1, (1, 4), False),
        ({"close_min_facedown": 1}, 1, (1, 4), True),
        ({"close_min_facedown": 4}, 3, (1, 3), False),
    ],
)
def test_r66_39_40_and_snp_5_when_the_stock_is_closed(
    reading: Any, changes: dict[str, Any], face_down: int, tricks: tuple[int, int], allowed: bool
) -> None:
    """R66-39, R66-40, SNP-5, O66-14 and O66-15."""
    deal = reading.position(
        {**SERBIAN, **changes}, hands=[OWN, OTHER], stock=stock_of(face_down), tricks=tricks
    )
    assert ("close" in deal.legal_moves()) == allowed


@both_readings
def test_r66_41_closing_before_the_draw(reading: Any) -> None:
    """R66-41 and O66-16; where nothing but the draw is left to do, it happens by itself."""
    hands = ["AH 9C JC 9H TD QD", "AS TC JD KC JS KD"]
    for allowed in (True, False):
        options = {**SERBIAN, "close_before_draw": allowed}
        deal = reading.position(options, hands=hands, stock=stock_of(5, (hands[0], hands[1])), tricks=(2, 1))
        play(deal, "AH AS")
        assert ("close" in deal.legal_moves()) == allowed
    by_itself = reading.position(
        {**SERBIAN, "close_before_draw": False, "announce": "auto"},
        hands=hands,
        stock=stock_of(5, (hands[0], hands[1])),
        tricks=(2, 1),
    )
    play(by_itself, "AH AS")
    assert [len(hand) for hand in by_itself.hands] == [6, 6]


@both_readings
def test_r66_42_after_closing(reading: Any) -> None:
    """R66-42: no draws and no exchange any more, strict replies, marriages still allowed."""
    hands = ["AH 9C JC 9H TD QD", "KS QS 9S KC JS TS"]
    deal = reading.position(SERBIAN, hands=hands, stock="QH AC TC AD KD AS", tricks=(2, 1), points=(30, 12))
    play(deal, "close 9C")
    assert deal.legal_moves() == ["KC"]
    deal.play("KC")
    assert [len(hand) for hand in deal.hands] == [5, 5]
    assert set(deal.legal_moves()) == {"KS", "QS", "9S", "JS", "TS", "marriage S"}


@both_readings
def test_r66_43_opponent_of_the_closer(reading: Any) -> None:
    """R66-43 and O66-17: may he win with 66, and what does it pay (O66-17 with `closed_opponent_gp`)?"""

    def ending(options: Options) -> Any:
        return reading.position(
            options,
            hands=["9D JH", "AD 9H"],
            stock="JD QH KS",
            points=(40, 60),
            tricks=(4, 5),
            closed_by=0,
            at_closing=((20, 30), (2, 2)),
        )

    alone = ending(SERBIAN)
    play(alone, "9D AD")
    assert alone.legal_moves() == ["9H"]
    for paid_by, game_points in (("by_loser", 1), ("failed_close", 2)):
        options = {**SERBIAN, "closed_opponent_may_win": True, "closed_opponent_gp": paid_by}
        manual = ending(options)
        play(manual, "9D AD call")
        assert list(manual.game_points) == [0, game_points]
        auto = ending({**options, "announce": "auto"})
        play(auto, "9D AD")
        assert list(auto.game_points) == [0, game_points]
    ignored = ending({**SERBIAN, "announce": "auto"})
    play(ignored, "9D AD 9H JH")
    assert list(ignored.game_points) == [0, 2]


@both_readings
def test_r66_44_successful_closer_at_the_end(reading: Any) -> None:
    """R66-44: with the last card played the closer wins with 66 without a call, whoever took the trick."""
    for hands, moves in ((["KD", "9D"], "KD 9D pass"), (["9D", "KD"], "9D KD")):
        deal = reading.position(
            SERBIAN,
            hands=hands,
            stock="JD QH KS",
            points=(66, 20),
            tricks=(6, 2),
            closed_by=0,
            at_closing=((20, 10), (2, 1)),
        )
        play(deal, moves)
        assert list(deal.game_points) == [2, 0]


@both_readings
@pytest.mark.parametrize(
    ("changes", "tricks_at_closing", "move", "game_points"),
    [
        ({}, (1, 1), "call", 2),
        ({}, (1, 1), "pass", 2),
        ({"failed_close_gp": 1}, (1, 1), "call", 1),
        ({"failed_close_gp": 1}, (1, 1), "pass", 1),
        ({"failed_close_gp_no_trick": 3}, (1, 0), "call", 3),
        ({"failed_close_gp_no_trick": 3}, (1, 0), "pass", 3),
        ({"failed_close": "last_trick", "false_announce_gp": 1}, (1, 1), "call", 1),
        ({"failed_close": "last_trick"}, (1, 1), "pass", -1),
    ],
)
def test_r66_45_failed_close(
    reading: Any, changes: dict[str, Any], tricks_at_closing: tuple[int, int], move: str, game_points: int
) -> None:
    """R66-45, O66-18, O66-19 and O66-20: to the opponent by a fixed price, or by the last trick."""
    deal = reading.position(
        {**SERBIAN, **changes},
        hands=["KD", "9D"],
        stock="JD QH KS",
        points=(56, 40),
        tricks=(5, 3),
        closed_by=0,
        at_closing=((20, 10), tricks_at_closing),
    )
    play(deal, f"KD 9D {move}")
    assert list(deal.payoffs) == [-game_points, game_points]


@both_readings
@pytest.mark.parametrize(("points", "tricks", "game_points"), [(33, 3, 1), (32, 3, 2), (0, 1, 2), (0, 0, 3)])
def test_r66_46_to_48_price(reading: Any, points: int, tricks: int, game_points: int) -> None:
    """R66-46, R66-47, R66-48: by the loser's points and tricks at the end of the deal."""
    deal = reading.position(
        SERBIAN, hands=["AD 9H", "9D AH"], points=(60, points), tricks=(10 - tricks, tricks)
    )
    play(deal, "AD 9D call")
    assert list(deal.game_points) == [game_points, 0]


@both_readings
def test_o66_26_bonus_counts_for_33(reading: Any) -> None:
    """O66-26: does the loser's last-trick 10 help him over 32? (R66-49: the other has 66, nobody called.)"""
    for counts, game_points in ((True, 1), (False, 2)):
        deal = reading.position(
            {**SERBIAN, "bonus_counts_for_33": counts}, hands=["9D", "KD"], points=(96, 20), tricks=(6, 5)
        )
        play(deal, "9D KD pass")
        assert list(deal.points) == [96, 34]
        assert list(deal.game_points) == [game_points, 0]


@both_readings
@pytest.mark.parametrize(
    ("changes", "points", "game_points", "carry"),
    [
        ({}, (60, 56), [1, 0], 0),  # R66-49: 74 to 56
        ({}, (51, 65), [0, 0], 0),  # R66-50
        ({"carry_on_65_65": True}, (51, 65), [0, 0], 1),  # O66-25
        ({"tie_65_65": "last_trick"}, (51, 65), [1, 0], 0),  # O66-23
        ({}, (76, 80), [0, 0], 1),  # R66-51
        ({"carry_both_over": 0}, (76, 80), [0, 0], 0),  # O66-24
    ],
)
def test_r66_49_to_51_played_out(
    reading: Any, changes: dict[str, Any], points: tuple[int, int], game_points: list[int], carry: int
) -> None:
    """R66-49, R66-50, R66-51, O66-23, O66-24 and O66-25: all cards played and nobody called."""
    deal = reading.position({**SERBIAN, **changes}, hands=["KD", "9D"], points=points, tricks=(5, 6))
    play(deal, "KD 9D pass")
    assert (list(deal.game_points), deal.carry) == (game_points, carry)


@both_matches
def test_r66_52_carried_points(match_of: Any) -> None:
    """R66-52: carried points wait through undecided deals, add up, and go to whoever scores next."""
    match = match_of(SERBIAN, 0)
    for game_points, carry in (([0, 0], 1), ([0, 0], 0), ([0, 0], 1), ([0, 2], 0), ([1, 0], 0)):
        match.record(game_points, carry)
    assert (list(match.scores), match.carried) == ([1, 4], 0)


@both_matches
@pytest.mark.parametrize(
    ("changes", "shown"),
    [({}, [0, 8]), ({"match_display": "up"}, [11, 3]), ({"target": 7}, [0, 4])],
)
def test_r66_53_and_snp_10_target(match_of: Any, changes: dict[str, Any], shown: list[int]) -> None:
    """R66-53, SNP-10, O66-27 and O66-28: the race, counted down or up."""
    options = {**SERBIAN, **changes}
    match = match_of(options, 0)
    match.record([0, 3], 0)
    won = 0
    while match.winner is None:
        won += 2 if won + 2 < options["target"] else options["target"] - won
        match.record([won - match.scores[0], 0], 0)
    assert (match.winner, list(match.shown)) == (0, shown)
