"""The invariants of docs/rules/sedmice.md (section 8), on both readings of the rules."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.reference.deals import choose_any
from tests.reference.readings import SEDMICE
from tests.reference.sedmice import OPTIONS, POINT_RANKS, WILD, full_pack, matches, random_options
from tests.reference.sides import Options, partners

DEALS = 40
both_readings = SEDMICE.both
both_deals_and_matches = SEDMICE.both_deals_and_matches
rule_sets = pytest.mark.parametrize("name", OPTIONS)
rule_sets_and_others = pytest.mark.parametrize("name", [*OPTIONS, "options at random"])


class Record:
    """A deal with what the invariants need beside it: the cards on the table and those taken, as they were played."""

    def __init__(self, reading: Any, options: Options, rng: random.Random) -> None:
        self.options = options
        self.players: int = options["players"]
        order = full_pack(options)
        rng.shuffle(order)
        self.dealer = rng.randrange(self.players)
        self.deal = reading(options, order, self.dealer)
        self.opener: int = self.deal.turn
        self.table: list[str] = []
        self.tricks: list[tuple[int, list[str]]] = []  # who took it, and its cards

    @property
    def rounds(self) -> int:
        return sum(len(cards) for _taker, cards in self.tricks) // self.players

    @property
    def between_rounds(self) -> bool:
        return len(self.table) % self.players == 0

    def play(self, move: str) -> None:
        if move != "release":
            self.table.append(move)
        self.deal.play(move)
        if move == "release" or (self.between_rounds and "release" not in self.deal.legal_moves()):
            taker = self.opener
            for place, card in enumerate(self.table):
                if matches(card, self.table[0], self.options):
                    taker = (self.opener + place) % self.players
            self.tricks.append((taker, self.table))
            self.table = []
            self.opener = taker

    def won_by(self, seat: int) -> list[str]:
        side = partners(self.options, seat, self.players)
        return [card for taker, cards in self.tricks if taker in side for card in cards]


def played(reading: Any, name: str, seed: int) -> Iterator[Record]:
    """Yield every position of random deals of a rule set, or of options at random."""
    rng = random.Random(seed)
    for _ in range(DEALS):
        record = Record(reading, OPTIONS[name] if name in OPTIONS else random_options(rng), rng)
        yield record
        while not record.deal.over:
            record.play(choose_any(record.deal, rng))
            yield record


def finished(reading: Any, name: str, seed: int) -> Iterator[Record]:
    """Yield random deals played to their end."""
    for record in played(reading, name, seed):
        if record.deal.over:
            yield record


@both_readings
@rule_sets_and_others
def test_isd_1_every_card_once(reading: Any, name: str) -> None:
    for record in played(reading, name, 1):
        cards = [card for hand in record.deal.hands for card in hand]
        cards += [
            *record.deal.stock,
            *record.table,
            *(card for _taker, trick in record.tricks for card in trick),
        ]
        assert sorted(cards) == sorted(full_pack(record.options))


@both_readings
@rule_sets_and_others
def test_isd_2_equal_hands(reading: Any, name: str) -> None:
    for record in played(reading, name, 2):
        if record.between_rounds:
            assert len({len(hand) for hand in record.deal.hands}) == 1


@both_readings
@rule_sets_and_others
def test_isd_3_and_7_tricks(reading: Any, name: str) -> None:
    """ISD-3, ISD-7: whole rounds, and each begins with a matching card; the taker leads."""
    for record in played(reading, name, 3):
        for _taker, trick in record.tricks:
            assert len(trick) % record.players == 0
            assert all(matches(card, trick[0], record.options) for card in trick[:: record.players])
        if not record.table and not record.deal.over:
            assert record.deal.turn == record.opener


@both_readings
@rule_sets_and_others
def test_isd_4_stock(reading: Any, name: str) -> None:
    for record in played(reading, name, 4):
        assert len(record.deal.stock) % record.players == 0


@both_readings
@rule_sets
def test_isd_5_sum_of_points(reading: Any, name: str) -> None:
    sums = {
        "serbian_four": {9},
        "serbian_pairs": {9},
        "serbian_two": {8, 10},
        "croatian_two": {80},
        "croatian_pairs": {80},
    }[name]
    for record in finished(reading, name, 5):
        each_side_once = {seat % 2 if "pairs" in name else seat: seat for seat in range(record.players)}
        assert sum(record.deal.points[seat] for seat in each_side_once.values()) in sums


@both_readings
@rule_sets_and_others
def test_points_are_those_of_the_tricks(reading: Any, name: str) -> None:
    """RSD-23 to 25: cards, last trick, bonus."""
    for record in played(reading, name, 55):
        for seat in range(record.players):
            aces_and_tens = sum(card[0] in POINT_RANKS for card in record.won_by(seat))
            points = aces_and_tens * record.options["card_value"]
            points += record.options["all_points_bonus"] if aces_and_tens == 8 else 0
            over = not any(record.deal.hands) and not record.deal.stock and not record.table
            if over and record.tricks[-1][0] in partners(record.options, seat, record.players):
                points += record.options["last_trick_value"]
            assert record.deal.points[seat] == points


@both_readings
@rule_sets_and_others
def test_isd_6_game_points(reading: Any, name: str) -> None:
    seen = set()
    for record in finished(reading, name, 6):
        assert sum(record.deal.payoffs) == pytest.approx(0)
        if record.options["deal_result"] == "one_two_three":
            payoffs = record.deal.payoffs
            seen.add(max(payoffs))
            assert max(payoffs) in (1, 2, 3)
            assert all(payoff == payoffs[seat % 2] for seat, payoff in enumerate(payoffs))
            if max(payoffs) == 3:
                assert record.won_by(payoffs.index(min(payoffs))) == []
    assert (1 in seen) == (not name.startswith("serbian"))


@both_readings
@pytest.mark.parametrize("name", ["serbian_four", "serbian_pairs", "serbian_two"])
def test_isd_8_rounds_when_extending_needs_an_answer(reading: Any, name: str) -> None:
    longest = {True: 0, False: 0}
    for record in finished(reading, name, 8):
        for _taker, trick in record.tricks:
            led_seven = trick[0][0] == WILD
            longest[led_seven] = max(longest[led_seven], len(trick) // record.players)
    assert 1 < longest[False] <= 4
    assert longest[True] <= 2


@both_readings
@pytest.mark.parametrize("name", ["croatian_two", "croatian_pairs"])
def test_isd_9_rounds_otherwise(reading: Any, name: str) -> None:
    longest = max(
        len(trick) // record.players
        for record in finished(reading, name, 9)
        for _taker, trick in record.tricks
    )
    assert 1 < longest <= 4


@both_readings
@rule_sets_and_others
def test_isd_10_who_may_release_and_extend(reading: Any, name: str) -> None:
    for record in played(reading, name, 10):
        moves = record.deal.legal_moves()
        hand = [] if record.deal.over else record.deal.hands[record.deal.turn]
        if record.table and record.between_rounds:
            assert record.deal.turn == record.opener
            assert "release" in moves
            extensions = [card for card in hand if matches(card, record.table[0], record.options)]
            assert sorted(moves) == sorted([*extensions, "release"])
            assert extensions
        else:
            assert moves == sorted(hand)


@both_readings
@rule_sets
def test_isd_11_number_of_rounds(reading: Any, name: str) -> None:
    for record in finished(reading, name, 11):
        assert record.rounds == (16 if record.players == 2 else 8)


def relabelled(order: list[str], rng: random.Random) -> dict[str, str]:
    """Return new names: suits, the ranks without value, and ace and ten among themselves, permuted."""
    ranks = dict(zip("89JQK", rng.sample("89JQK", 5))) | dict(zip("AT", rng.sample("AT", 2))) | {"7": "7"}
    names: dict[str, str] = {}
    for rank in ranks:
        suits = rng.sample("SHDC", 4)
        names |= {rank + suit: ranks[rank] + new for suit, new in zip("SHDC", suits)}
    assert sorted(names.values()) == sorted(order)
    return names


@both_readings
@rule_sets_and_others
def test_isd_12_names_do_not_matter(reading: Any, name: str) -> None:
    rng = random.Random(12)
    for _ in range(DEALS // 2):
        options = OPTIONS[name] if name in OPTIONS else random_options(rng)
        order = full_pack(options)
        rng.shuffle(order)
        names = relabelled(order, rng)
        deal, other = reading(options, order, 0), reading(options, [names[card] for card in order], 0)
        while not deal.over:
            assert sorted(names.get(move, move) for move in deal.legal_moves()) == other.legal_moves()
            move = choose_any(deal, rng)
            deal.play(move)
            other.play(names.get(move, move))
        assert other.over
        assert (deal.points, deal.payoffs) == (other.points, other.payoffs)


@both_deals_and_matches
@pytest.mark.parametrize("name", ["serbian_four", "serbian_pairs", "serbian_two"])
def test_isd_13_totals_in_a_match(reading: Any, match_of: Any, name: str) -> None:
    options, rng = OPTIONS[name], random.Random(13)
    for _ in range(5):
        match = match_of(options, 0)
        while match.winner is None:
            order = full_pack(options)
            rng.shuffle(order)
            deal = reading(options, order, match.dealer, totals=list(match.scores))
            while not deal.over:
                deal.play(choose_any(deal, rng))
            match.enter(deal)
        assert 41 <= max(match.scores) <= (50 if name == "serbian_two" else 49)
        reached = [seat for seat, total in enumerate(match.scores) if total >= 41]
        assert reached == partners(options, match.winner, options["players"])
