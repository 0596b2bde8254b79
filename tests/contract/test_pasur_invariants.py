"""The invariants of docs/rules/pasur.md (section 7), on both readings of the rules."""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import pytest

from tests.contract.fishing_records import finished, played
from tests.reference.fishing import PACK, PIPS, move_text
from tests.reference.pasur import OPTIONS, SEED, random_options
from tests.reference.readings import PASUR
from tests.reference.sides import Options

both_readings = PASUR.both
rule_sets = pytest.mark.parametrize("name", OPTIONS)
rule_sets_and_others = pytest.mark.parametrize("name", [*OPTIONS, "options at random"])


def taking(reading: Any, options: Options, card: str, layout: Sequence[str]) -> set[str]:
    """Return the captures of a card as texts."""
    deal = reading.position(options, hands=[card, ""], layout=" ".join(layout))
    return {move for move in deal.legal_moves() if "x" in move}


def layouts(seed: int, most: int = 10, number: int = 100) -> Iterator[tuple[str, list[str]]]:
    """Yield a card and a layout at random."""
    rng = random.Random(seed)
    for _ in range(number):
        card, *layout = rng.sample(PACK, rng.randrange(1, most + 2))
        yield card, layout


@both_readings
@rule_sets_and_others
def test_pas_i1_every_card_once(reading: Any, name: str) -> None:
    """PAS-I1."""
    for record in played(PASUR, reading, name, 1):
        deal = record.deal
        cards = [card for hand in deal.hands for card in hand]
        assert sorted([*cards, *deal.stock, *deal.layout, *deal.piles[0], *deal.piles[1]]) == sorted(PACK)


@both_readings
@rule_sets_and_others
def test_pas_i2_i3_i11_sums(reading: Any, name: str) -> None:
    """PAS-I2, PAS-I3, PAS-I11: card points are 20, tablas come on top, a frozen side has none of them."""
    seen = set()
    for record in finished(PASUR, reading, name, 2, 80):
        deal, options = record.deal, record.options
        frozen = [0 < options["frozen_at"] <= total for total in record.totals[:2]]
        cards = [card_points(options, pile) for pile in deal.piles[:2]]
        assert sum(cards) == 20
        lead = deal.tablas[0] - deal.tablas[1]
        leader = 0 if lead > 0 else 1
        extra = [points - own for points, own in zip(deal.points, cards)]
        assert all(points == 0 for side, points in enumerate(extra) if frozen[side])
        if options["frozen_cancels"]:
            tablas = 0 if frozen[leader] else options["tabla_points"] * abs(lead)
            assert sum(deal.points[:2]) == 20 + tablas
            assert extra[leader] == tablas
        assert sum(deal.payoffs) == 0
        seen.add((frozen[0], lead != 0))
    assert {frozen for frozen, _lead in seen} == {lead for _frozen, lead in seen} == {True, False}


def card_points(options: Options, pile: Sequence[str]) -> int:
    """PAS-21 to PAS-25."""
    single = {"TD": 3, options["bonus_two"]: 2}
    points = sum(single.get(card, 0) + (card[0] in "JA") for card in pile)
    return points + 7 * (sum(card[1] == "C" for card in pile) > 6)


@both_readings
@rule_sets_and_others
def test_pas_i4_i5_one_card(reading: Any, name: str) -> None:
    """PAS-I4, PAS-I5: with `capture_many` False two cards go to the pile, and a tabla needs a lone card."""
    seen = 0
    for record in played(PASUR, reading, name, 4, 60):
        if record.taken and record.card[0] != "J" and not record.options["capture_many"]:
            assert len(record.taken) == 1
            assert (record.before == record.taken) == (len(record.before) == 1)
            seen += 1
    assert (seen > 20) != (name == "pasur_pagat")


@both_readings
@rule_sets_and_others
def test_pas_i6_what_is_taken(reading: Any, name: str) -> None:
    """PAS-I6: every set that the rules describe and nothing else; all subsets of the layout are tried."""
    rng = random.Random(6)
    for card, layout in layouts(6):
        options = {**(OPTIONS[name] if name in OPTIONS else random_options(rng)), "players": 2}
        subsets = [cards for size in range(1, len(layout) + 1) for cards in combinations(layout, size)]
        if card[0] == "J":
            found = [tuple(other for other in layout if other[0] not in "QK")]
        elif card[0] in "QK":
            found = [cards for cards in subsets if len(cards) == 1 and cards[0][0] == card[0]]
        else:
            found = [
                cards
                for cards in subsets
                if (len(cards) == 1 or options["capture_many"])
                and all(other[0] in PIPS for other in cards)
                and PIPS[card[0]] + sum(PIPS[other[0]] for other in cards) == 11
            ]
        expected = {move_text(card, cards) for cards in found if cards}
        assert taking(reading, options, card, layout) == expected


@both_readings
def test_pas_i7_one_card_or_many(reading: Any) -> None:
    """PAS-I7."""
    more = 0
    for card, layout in layouts(7):
        one, many = (taking(reading, {**SEED, "capture_many": many}, card, layout) for many in (False, True))
        assert one <= many
        more += one < many
    assert more > 10


@both_readings
@rule_sets
def test_pas_i8_after_the_deal(reading: Any, name: str) -> None:
    """PAS-I8."""
    for record in played(PASUR, reading, name, 8, 150):
        if not record.move:
            ranks = [card[0] for card in record.deal.layout]
            assert len(ranks) == 4
            assert "J" not in ranks
            assert ranks.count("Q") < 3
            assert ranks.count("K") < 3
            assert len(record.deal.stock) == 48 - 4 * record.options["players"]


@both_readings
@rule_sets
def test_pas_i9_somebody_takes(reading: Any, name: str) -> None:
    """PAS-I9: in every deal, even where everybody takes as rarely as he may."""
    rng = random.Random(9)
    for number in range(40):
        options = {**OPTIONS[name], "players": 2 + 2 * (number % 2)}
        deal = reading(options, rng.sample(PACK, 52), 0)
        while not deal.over and deal.last_taker is None:
            deal.play(min(deal.legal_moves(), key=len))
        assert deal.last_taker is not None


@both_readings
@rule_sets_and_others
def test_pas_i10_kings_and_queens(reading: Any, name: str) -> None:
    """PAS-I10: they leave the layout by pairing, or at the end."""
    for record in played(PASUR, reading, name, 10):
        gone = {card for card in record.before if card[0] in "QK"} - set(record.deal.layout)
        if gone and not record.deal.over:
            assert record.taken == [*gone]
            assert record.card[0] == record.taken[0][0]


@both_readings
@rule_sets
def test_pas_i12_suits_do_not_matter(reading: Any, name: str) -> None:
    """PAS-I12: relabelling the suits relabels the captures."""
    rng = random.Random(12)
    for card, layout in layouts(12):
        names = {}
        for rank in {each[0] for each in PACK}:
            for suit, new in zip("SHDC", rng.sample("SHDC", 4)):
                names[rank + suit] = rank + new
        assert taking(reading, OPTIONS[name], names[card], [names[each] for each in layout]) == {
            move_text(names[card], [names[move[at : at + 2]] for at in range(3, len(move), 2)])
            for move in taking(reading, OPTIONS[name], card, layout)
        }
