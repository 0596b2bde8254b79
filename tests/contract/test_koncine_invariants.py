"""The invariants of docs/rules/koncine.md (section 8), on both readings of the rules."""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import pytest

from tests.contract.fishing_records import choose, finished, played
from tests.reference.deals import finished as ending
from tests.reference.fishing import PACK, PIPS, move_text
from tests.reference.koncine import KONCINE, OPTIONS, RUSKA
from tests.reference.readings import KONCINE as READINGS
from tests.reference.sides import Options

both_readings = READINGS.both
both_deals_and_matches = READINGS.both_deals_and_matches
rule_sets = pytest.mark.parametrize("name", OPTIONS)
rule_sets_and_others = pytest.mark.parametrize("name", [*OPTIONS, "options at random"])


def clubs(cards: Sequence[str]) -> int:
    return sum(card[1] == "C" for card in cards)


def taking(reading: Any, options: Options, card: str, layout: Sequence[str]) -> set[str]:
    """Return the captures of a card as texts."""
    deal = reading.position(options, hands=[card, ""], layout=" ".join(layout))
    return {move for move in deal.legal_moves() if "x" in move}


def layouts(seed: int, most: int = 9, number: int = 60) -> Iterator[tuple[str, list[str]]]:
    """Yield a card and a layout at random."""
    rng = random.Random(seed)
    for _ in range(number):
        card, *layout = rng.sample(PACK, rng.randrange(1, most + 2))
        yield card, layout


@both_readings
@rule_sets_and_others
def test_kon_i1_every_card_once(reading: Any, name: str) -> None:
    """KON-I1."""
    for record in played(READINGS, reading, name, 1):
        deal = record.deal
        cards = [card for hand in deal.hands for card in hand]
        assert sorted([*cards, *deal.stock, *deal.layout, *deal.piles[0], *deal.piles[1]]) == sorted(PACK)


@both_readings
@rule_sets_and_others
def test_kon_i2_after_the_deal(reading: Any, name: str) -> None:
    """KON-I2."""
    for record in played(READINGS, reading, name, 2, 80):
        if not record.move:
            assert len(record.deal.layout) == 4
            assert len(record.deal.stock) == 48 - 6 * record.options["players"]
            if record.options["return_jacks"]:
                assert not any(card[0] == "J" for card in record.deal.layout)


@both_readings
@rule_sets_and_others
def test_kon_i3_and_i4_sums(reading: Any, name: str) -> None:
    """KON-I3, KON-I4."""
    for record in finished(READINGS, reading, name, 3):
        piles, points = record.deal.piles, record.deal.points
        assert sum(points[:2]) == (3 if len(piles[0]) == len(piles[1]) else 5)
        assert clubs(piles[0]) + clubs(piles[1]) == 13
        assert (clubs(piles[0]) >= 7) != (clubs(piles[1]) >= 7)
        assert sum(record.deal.payoffs) == 0


@both_readings
def test_kon_i3_even_piles(reading: Any) -> None:
    """KON-I3: at 26 to 26."""
    for seed in range(20):
        cards = random.Random(seed).sample(PACK, 52)
        deal = ending(reading, KONCINE, [" ".join(cards[:26]), " ".join(cards[26:])])
        assert sum(deal.points) == 3


@both_deals_and_matches
@rule_sets
def test_kon_i5_and_i11_matches(reading: Any, match_of: Any, name: str) -> None:
    """KON-I5, KON-I11: the totals after d deals, and how many deals a match needs."""
    options, rng = OPTIONS[name], random.Random(5)
    for _ in range(4):
        match, deals = match_of(options, 0), 0
        while match.winner is None:
            deal = reading(options, rng.sample(PACK, 52), match.dealer)
            while not deal.over:
                deal.play(choose(deal, rng))
            match.enter(deal)
            deals += 1
            assert sum(match.scores) % 2 == deals % 2 == abs(match.scores[0] - match.scores[1]) % 2
        assert deals >= (5 if name == "koncine" else 3)


@both_deals_and_matches
@pytest.mark.parametrize(("name", "fewest"), [("koncine", 5), ("ruska", 3)])
def test_kon_i11_the_fewest_deals(reading: Any, match_of: Any, name: str, fewest: int) -> None:
    """KON-I11: with five points in each deal."""
    match, deals = match_of(OPTIONS[name], 0), 0
    while match.winner is None:
        match.enter(ending(reading, OPTIONS[name], [" ".join(PACK[:1]), " ".join(PACK[1:])]))
        deals += 1
    assert (deals, match.winner) == (fewest, 1)


@both_readings
def test_kon_i6_somebody_takes(reading: Any) -> None:
    """KON-I6: in every deal of Končine, even where everybody takes as rarely as he may."""
    rng = random.Random(6)
    for number in range(30):
        options = {**KONCINE, "players": 2 + 2 * (number % 2), "multi_capture": False}
        deal = reading(options, rng.sample(PACK, 52), 0)
        while not deal.over and deal.last_taker is None:
            deal.play(min(deal.legal_moves(), key=len))
        assert deal.last_taker is not None


def sets_of(options: Options, card: str, layout: Sequence[str]) -> list[frozenset[str]]:
    """KON-12, KON-13, RUS-04: every single set, by trying all subsets and all values of the aces."""
    courts = dict(zip("JQK", (11, 12, 13))) if options["court_values"] != "none" else {}
    numbers = {rank: [value] for rank, value in {**PIPS, **courts}.items()}
    numbers["A"] = [int(value) for value in options["ace_values"].split(",")]
    summands = [other for other in layout if other[0] in PIPS or (courts and options["courts_in_sums"])]
    found = [frozenset({other}) for other in layout if other[0] == card[0]]
    for size in range(2, len(summands) + 1):
        for cards in combinations(summands, size):
            totals = {0}
            for each in cards:
                totals = {total + value for total in totals for value in numbers[each[0]]}
            if totals & set(numbers.get(card[0], [])):
                found.append(frozenset(cards))
    return found


def splits(cards: frozenset[str], sets: Sequence[frozenset[str]]) -> bool:
    """Tell whether some cards are a union of disjoint sets."""
    if not cards:
        return True
    first = min(cards)
    return any(splits(cards - each, sets) for each in sets if first in each and each <= cards)


@both_readings
@rule_sets_and_others
def test_kon_i7_captures_split_into_sets(reading: Any, name: str) -> None:
    """KON-I7: a capture is every union of disjoint sets and nothing else; all subsets of the layout are tried."""
    rng = random.Random(7)
    for card, layout in layouts(7):
        options = {**(OPTIONS[name] if name in OPTIONS else READINGS.random_options(rng)), "players": 2}
        if card[0] == "J" and options["jack_sweeps"]:
            expected = {move_text(card, layout)} if layout else set()
        else:
            sets = sets_of(options, card, layout)
            expected = {
                move_text(card, cards)
                for size in range(1, len(layout) + 1)
                for cards in combinations(layout, size)
                if (splits(frozenset(cards), sets) if options["multi_capture"] else frozenset(cards) in sets)
            }
        assert taking(reading, options, card, layout) == expected


@both_readings
@rule_sets
def test_kon_i8_one_set_or_several(reading: Any, name: str) -> None:
    """KON-I8: `multi_capture`."""
    more = 0
    for card, layout in layouts(8, number=150):
        several = taking(reading, OPTIONS[name], card, layout)
        one = taking(reading, {**OPTIONS[name], "multi_capture": False}, card, layout)
        assert one <= several
        more += one < several
    assert more > 3


@both_readings
@rule_sets
def test_kon_i8_suits_do_not_matter(reading: Any, name: str) -> None:
    """KON-I8: relabelling the suits relabels the captures."""
    rng = random.Random(8)
    for card, layout in layouts(88):
        names = {}
        for rank in {each[0] for each in PACK}:
            for suit, new in zip("SHDC", rng.sample("SHDC", 4)):
                names[rank + suit] = rank + new
        found = taking(reading, OPTIONS[name], names[card], [names[each] for each in layout])
        captures = taking(reading, OPTIONS[name], card, layout)
        assert found == {
            move_text(names[card], [names[move[at : at + 2]] for at in range(3, len(move), 2)])
            for move in captures
        }


@both_readings
def test_kon_i9_ruska_takes_more(reading: Any) -> None:
    """KON-I9: numerals, queens and kings can take whatever they take in Končine."""
    more = {"numeral": 0, "court": 0}
    for card, layout in layouts(9, number=150):
        if card[0] != "J":
            before, after = (taking(reading, options, card, layout) for options in (KONCINE, RUSKA))
            assert before <= after
            more["court" if card[0] in "QK" else "numeral"] += before < after
    assert more["numeral"] == 0 < more["court"]


@both_readings
@rule_sets_and_others
def test_kon_i10_the_layout(reading: Any, name: str) -> None:
    """KON-I10: one card more, or those taken less; a card leaves it only so, or at the end."""
    for record in played(READINGS, reading, name, 10):
        if record.move:
            left = [card for card in record.before if card not in record.taken]
            left += [] if record.taken else [record.card]
            won = [record.card, *record.taken] if record.taken else []
            rest_to = record.takers[-1] if record.takers else record.dealer
            for seat, pile in enumerate(record.deal.piles):
                gained = won if seat % 2 == record.seat % 2 else []
                gained = gained + (left if record.deal.over and seat % 2 == rest_to % 2 else [])
                assert sorted(pile) == sorted([*record.piles[seat], *gained])
            assert sorted(record.deal.layout) == ([] if record.deal.over else sorted(left))


@both_readings
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_kon_i12_returned_jacks(reading: Any, players: int, number: int) -> None:
    """KON-I12: up to three returned jacks are in the dealer's last hand; of four the last three turned."""
    for seed in range(5):
        rng = random.Random(seed)
        jacks = rng.sample(["JS", "JH", "JD", "JC"], 4)
        others = rng.sample([card for card in PACK if card[0] != "J"], 48)
        bottom = [*others[: 4 - number], *jacks[:number]]
        rng.shuffle(bottom)
        turned = [card for card in reversed(bottom) if card[0] == "J"]
        order = [*others[4 - number : 20], *rng.sample([*others[20:], *jacks[number:]], 32 - number), *bottom]
        deal = reading({**KONCINE, "players": players}, order, 0)
        while deal.stock:
            deal.play(choose(deal, rng))
        assert set(turned[-3:]) <= set(deal.hands[0])
        if number == 4:
            assert turned[0] in deal.hands[players - 1]
