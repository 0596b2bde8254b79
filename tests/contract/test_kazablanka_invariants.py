"""The invariants of docs/rules/kazablanka.md (section 9), on both readings of the rules."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.reference.deals import choose_any
from tests.reference.kazablanka import OPTIONS, WILD, full_pack, matches, random_options, worth
from tests.reference.readings import KAZABLANKA
from tests.reference.sides import Options, partners

DEALS = 40
both_readings = KAZABLANKA.both
rule_sets = pytest.mark.parametrize("name", OPTIONS)
rule_sets_and_others = pytest.mark.parametrize("name", [*OPTIONS, "options at random"])


class Trick:
    """A trick as it was played: its opener, the cards of each round by seat, and how often somebody doubled."""

    def __init__(self, opener: int) -> None:
        self.opener = opener
        self.rounds: list[dict[int, str]] = []
        self.doublings = 0
        self.taker = opener

    @property
    def led(self) -> str:
        return self.rounds[0][self.opener]

    @property
    def cards(self) -> list[str]:
        return [card for each in self.rounds for card in each.values()]


class Record:
    """A deal with what the invariants need beside it, told from the texts of the moves."""

    def __init__(self, reading: Any, options: Options, rng: random.Random) -> None:
        self.options = options
        order = full_pack(options)
        rng.shuffle(order)
        self.deal = reading(options, order, rng.randrange(4))
        self.trick = Trick(self.deal.turn)
        self.taken: list[Trick] = []
        self.exchanged: tuple[int, list[str], list[str]] | None = None  # by whom, what was given, what taken
        self.doubled = False  # in the current round
        self.between_rounds = True

    @property
    def on_table(self) -> list[str]:
        return self.trick.cards

    def play(self, move: str) -> None:
        seat, words = self.deal.turn, move.split()
        self.deal.play(move)
        self.exchanged = None
        if move == "release":
            self._take()
            return
        if self.between_rounds:
            self.trick.rounds.append({})
            self.doubled = False
        self._place(seat, words)
        self.between_rounds = len(self.trick.rounds[-1]) == 4
        if self.between_rounds and not self.doubled and "release" not in self.deal.legal_moves():
            self._take()

    def _place(self, seat: int, words: list[str]) -> None:
        cards = self.trick.rounds[-1]
        if "double" in words:
            self.trick.doublings += 1
            self.doubled = True
        if words[0] == "exchange":
            swapped = words[1 : words.index("double")] if "double" in words else words[1:]
            given = swapped[: len(swapped) // 2 + 1]
            taken = swapped[len(given) :]
            for card, two in zip(given[1:], taken):
                cards[next(other for other, lying in cards.items() if lying == two)] = card
            cards[seat] = given[0]
            self.exchanged = seat, given, taken
        else:
            cards[seat] = words[1] if words[0] == "double" else words[0]
        if matches(cards[seat], self.trick.led):
            self.trick.taker = seat

    def _take(self) -> None:
        self.taken.append(self.trick)
        self.trick = Trick(self.trick.taker)

    def points(self, seat: int) -> int:
        """RKZ-24, RKZ-26 to 29: what the side of a seat has won."""
        side = partners(self.options, seat, 4)
        total = 0
        for number, trick in enumerate(self.taken, start=1):
            if trick.taker in side:
                total += len(trick.rounds) + worth(trick.cards)
                each = self.options["double_bonus_per"] == "doubling"
                total += self.options["double_bonus"] * (trick.doublings if each else min(1, trick.doublings))
                if self.deal.over and number == len(self.taken):
                    total += self.options["last_trick_bonus"]
        return total


def played(reading: Any, name: str, seed: int, deals: int = DEALS) -> Iterator[Record]:
    """Yield every position of random deals of a rule set, or of options at random."""
    rng = random.Random(seed)
    for _ in range(deals):
        record = Record(reading, OPTIONS[name] if name in OPTIONS else random_options(rng), rng)
        yield record
        while not record.deal.over:
            record.play(choose_any(record.deal, rng))
            yield record


def finished(reading: Any, name: str, seed: int, deals: int = DEALS) -> Iterator[Record]:
    """Yield random deals played to their end."""
    for record in played(reading, name, seed, deals):
        if record.deal.over:
            yield record


@both_readings
@rule_sets_and_others
def test_ikz_1_every_card_once(reading: Any, name: str) -> None:
    for record in played(reading, name, 1):
        cards = [card for hand in record.deal.hands for card in hand]
        cards += [card for card in record.deal.reserves if card]
        cards += [*record.on_table, *(card for trick in record.taken for card in trick.cards)]
        assert sorted(cards) == sorted(full_pack(record.options))


@both_readings
@rule_sets_and_others
def test_ikz_2_3_rounds(reading: Any, name: str) -> None:
    """IKZ-2, IKZ-3: all hold 13 less the rounds, reserves included; every round puts four cards on the table."""
    for record in played(reading, name, 2):
        if record.between_rounds:
            rounds = sum(len(trick.rounds) for trick in [*record.taken, record.trick])
            held = [
                len(hand) + bool(reserve) for hand, reserve in zip(record.deal.hands, record.deal.reserves)
            ]
            assert held == [13 - rounds] * 4
            assert all(len(each) == 4 for each in record.trick.rounds)


@both_readings
@rule_sets_and_others
def test_ikz_4_thirteen_rounds(reading: Any, name: str) -> None:
    for record in finished(reading, name, 4):
        assert sum(len(trick.rounds) for trick in record.taken) == 13


@both_readings
@rule_sets
def test_ikz_5_6_points(reading: Any, name: str) -> None:
    """IKZ-5, IKZ-6: 50 and 5 for each doubled trick; the cards alone are worth 36."""
    assert worth(full_pack(OPTIONS[name])) == 36
    seen = set()
    for record in finished(reading, name, 5):
        doubled = sum(trick.doublings > 0 for trick in record.taken)
        sides = range(2) if name == "kazablanka_pairs" else range(4)
        assert sum(record.deal.points[seat] for seat in sides) == 50 + 5 * doubled
        assert 0 <= doubled <= 6
        seen.add(doubled)
    assert len(seen) > 2


@both_readings
@rule_sets_and_others
def test_points_are_those_of_the_tricks(reading: Any, name: str) -> None:
    """RKZ-24, RKZ-26 to 30."""
    for record in played(reading, name, 55):
        assert list(record.deal.points) == [record.points(seat) for seat in range(4)]


@both_readings
@rule_sets_and_others
def test_ikz_7_reserves(reading: Any, name: str) -> None:
    reserves = 0
    for record in played(reading, name, 7):
        for reserve in record.deal.reserves:
            if reserve:
                assert record.trick.rounds
                assert matches(reserve, record.trick.led)
                reserves += 1
    assert reserves > 50


@both_readings
@rule_sets_and_others
def test_ikz_8_the_holder_matched_last(reading: Any, name: str) -> None:
    forced = 0
    for record in finished(reading, name, 8):
        for before, trick in zip([None, *record.taken], record.taken):
            assert before is None or before.taker == trick.opener
            assert matches(trick.rounds[-1][trick.taker], trick.led)
            forced += len(trick.rounds) == 2 and trick.doublings > 0
            if name in OPTIONS and len(trick.rounds) == 2 and trick.doublings:
                assert trick.taker != trick.opener
    assert forced > 0


@both_readings
@rule_sets
def test_ikz_9_rounds_of_a_trick(reading: Any, name: str) -> None:
    longest = {True: 0, False: 0}
    for record in finished(reading, name, 9):
        for trick in record.taken:
            led_two = trick.led[0] == WILD
            longest[led_two] = max(longest[led_two], len(trick.rounds))
    assert 2 < longest[False] <= 7
    assert longest[True] <= 3


@both_readings
@rule_sets
def test_ikz_10_where_there_is_none(reading: Any, name: str) -> None:
    """IKZ-10: with one card, in a trick led with a two, by seat 1."""
    exchanges = 0
    for record in played(reading, name, 10):
        if record.deal.over:
            continue
        moves, seat = record.deal.legal_moves(), record.deal.turn
        held = len(record.deal.hands[seat]) + bool(record.deal.reserves[seat])
        may_exchange = any(move.startswith("exchange") for move in moves)
        exchanges += may_exchange
        if held == 1:
            assert len(moves) == 1 or sorted(moves) == sorted([*record.deal.hands[seat], "release"])
        if record.trick.rounds and record.trick.led[0] == WILD:
            assert not may_exchange
        if seat in (record.trick.opener, (record.trick.opener + 1) % 4):
            assert not may_exchange
    assert exchanges > 0


@both_readings
@rule_sets_and_others
def test_ikz_11_after_an_exchange(reading: Any, name: str) -> None:
    exchanges = 0
    for record in played(reading, name, 11, deals=100):
        if record.exchanged:
            seat, given, taken = record.exchanged
            exchanges += 1
            assert set(taken) <= set(record.deal.hands[seat])
            if record.trick.rounds:
                assert set(given) <= set(record.on_table)
                assert record.deal.holder == record.trick.taker == seat
            else:  # it ended the trick
                assert set(given) <= set(record.taken[-1].cards)
                assert record.taken[-1].taker == seat
    assert exchanges > 0


@both_readings
@rule_sets
def test_ikz_12_the_opener_has_no_reserve(reading: Any, name: str) -> None:
    for record in played(reading, name, 12):
        assert not record.deal.reserves[record.trick.opener]


def renamed(order: list[str], rng: random.Random) -> dict[str, str]:
    """Return new names: the ranks without value, ace and ten, hearts and clubs permuted among themselves."""
    ranks = dict(zip("346789JQK", rng.sample("346789JQK", 9))) | dict(zip("AT", rng.sample("AT", 2)))
    ranks |= {"2": "2", "5": "5"}
    suits = {"S": "S", "D": "D"} | dict(zip("HC", rng.sample("HC", 2)))
    names = {card: ranks[card[0]] + suits[card[1]] for card in order}
    assert sorted(names.values()) == sorted(order)
    return names


@both_readings
@rule_sets
def test_ikz_13_names_do_not_matter(reading: Any, name: str) -> None:
    rng = random.Random(13)
    options = OPTIONS[name]
    for _ in range(DEALS // 2):
        order = full_pack(options)
        rng.shuffle(order)
        names = renamed(order, rng)

        def new(move: str, names: dict[str, str] = names) -> str:
            return " ".join(names.get(word, word) for word in move.split())

        deal, other = reading(options, order, 0), reading(options, [names[card] for card in order], 0)
        while not deal.over:
            assert sorted(new(move) for move in deal.legal_moves()) == other.legal_moves()
            move = choose_any(deal, rng)
            deal.play(move)
            other.play(new(move))
        assert other.over
        assert (deal.points, deal.payoffs) == (other.points, other.payoffs)
