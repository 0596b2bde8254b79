"""The invariants of docs/rules/sixty_six.md (section 8), on both readings of the rules."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.reference.readings import SIXTY_SIX
from tests.reference.sixty_six import OPTIONS, POINTS, SERBIAN, Options, beats, full_pack
from tests.reference.sixty_six_deals import choose, marriage_value, random_options

both_readings = SIXTY_SIX.both
both_matches = SIXTY_SIX.both_matches

DEALS = 60
rule_sets = pytest.mark.parametrize("name", [*OPTIONS, "options at random"])


class Record:
    """A deal with what the invariants need beside it."""

    def __init__(self, reading: Any, options: Options, rng: random.Random) -> None:
        self.options = options
        order = full_pack(options["pack"])
        rng.shuffle(order)
        self.deal = reading(options, order, rng.randrange(2))
        self.dealer: int = self.deal.dealer
        self.declared = 0  # value of all declared marriages
        self.exchanged = False
        self.led = ""
        self.closed_after = 0  # tricks complete at the closing
        self.five_cards = False  # closed before the draw

    def play(self, move: str) -> None:
        if move.startswith("marriage"):
            self.declared += marriage_value(move, self.deal.trump)
        elif move == "exchange":
            self.exchanged = True
        elif move == "close":
            self.closed_after = sum(self.deal.tricks)
            self.five_cards = len(self.deal.hands[0]) < self.options["hand"]
        elif len(move) == 2:
            self.led = "" if self.led else move
        self.deal.play(move)

    @property
    def played_out(self) -> bool:
        return sum(len(hand) for hand in self.deal.hands) == 0

    @property
    def strict(self) -> bool:
        return self.deal.closed_by is not None or len(self.deal.stock) == 0

    @property
    def in_piles(self) -> int:
        return sum(POINTS[card[0]] for pile in self.deal.piles for card in pile)

    @property
    def bonus(self) -> int:
        due = self.deal.closed_by is None or self.options["last_trick_bonus_when_closed"]
        return int(self.options["last_trick_bonus"]) if self.played_out and due else 0


def deals(reading: Any, name: str, seed: int) -> Iterator[Record]:
    """Yield fresh deals of a rule set, or of rule sets with options at random."""
    rng = random.Random(seed)
    for _ in range(DEALS):
        options = OPTIONS[name] if name in OPTIONS else random_options(rng)
        yield Record(reading, options, rng)


def check_always(reading: Any, name: str, seed: int, check: Callable[[Record], None]) -> None:
    """Play deals and check after every move."""
    rng = random.Random(seed)
    for record in deals(reading, name, seed):
        check(record)
        while not record.deal.over:
            record.play(choose(record.deal, rng))
            check(record)


def finished(reading: Any, name: str, seed: int, cards_only: bool = False) -> Iterator[Record]:
    """Yield deals played to their end; with `cards_only` nobody calls, closes or declares."""
    rng = random.Random(seed)
    for record in deals(reading, name, seed):
        while not record.deal.over:
            moves = record.deal.legal_moves()
            plain = [move for move in moves if len(move) == 2 or move in ("draw", "pass")]
            record.play(rng.choice(plain) if cards_only else choose(record.deal, rng))
        yield record


@both_readings
@rule_sets
def test_i66_1_every_card_once(reading: Any, name: str) -> None:
    def check(record: Record) -> None:
        deal = record.deal
        cards = [*deal.hands[0], *deal.hands[1], *deal.piles[0], *deal.piles[1], *deal.stock]
        cards += [record.led] if record.led else []
        assert sorted(cards) == sorted(full_pack(record.options["pack"]))

    check_always(reading, name, 1, check)


@both_readings
@rule_sets
def test_i66_2_hand_sizes(reading: Any, name: str) -> None:
    def check(record: Record) -> None:
        to_move = record.deal.turn
        sizes = [len(hand) for hand in record.deal.hands]
        if record.led:
            assert sizes[to_move] == sizes[1 - to_move] + 1
        else:
            assert sizes[0] == sizes[1]

    check_always(reading, name, 2, check)


@both_readings
@pytest.mark.parametrize("name", OPTIONS)
def test_i66_3_sum_of_a_deal_played_out(reading: Any, name: str) -> None:
    total = {"serbian": 130, "polish": 130, "schnapsen": 120}[name]
    seen = 0
    for record in finished(reading, name, 3):
        if record.played_out and record.deal.closed_by is None:
            assert sum(record.deal.points) + sum(record.deal.pending) == total + record.declared
            seen += 1
    assert seen > 0


@both_readings
@rule_sets
def test_i66_4_points_are_cards_and_marriages(reading: Any, name: str) -> None:
    def check(record: Record) -> None:
        counted = sum(record.deal.points) + sum(record.deal.pending)
        assert counted == record.in_piles + record.declared + record.bonus

    check_always(reading, name, 4, check)


@both_readings
def test_i66_5_sixty_five_all_is_the_only_score_without_enough(reading: Any) -> None:
    nobody = 0
    for record in finished(reading, "serbian", 3, cards_only=True):
        if max(record.deal.points) < 66:
            assert list(record.deal.points) == [65, 65]
            nobody += 1
    assert nobody > 0
    for record in finished(reading, "serbian", 5):
        counted = record.declared - sum(record.deal.pending)
        if record.played_out and record.deal.closed_by is None and counted > 0:
            assert max(record.deal.points) >= 75


@both_readings
@pytest.mark.parametrize("name", OPTIONS)
def test_i66_6_number_of_tricks(reading: Any, name: str) -> None:
    in_all, in_hand = (10, 5) if name == "schnapsen" else (12, 6)
    kinds = set()
    for record in finished(reading, name, 6):
        if not record.played_out:
            continue
        if record.deal.closed_by is None:
            expected = in_all
        else:
            expected = record.closed_after + (in_hand - 1 if record.five_cards else in_hand)
        assert sum(record.deal.tricks) == expected
        kinds.add((record.deal.closed_by is not None, record.five_cards))
    assert len(kinds) == (3 if name == "serbian" else 2)


@both_readings
@rule_sets
def test_i66_7_legal_replies(reading: Any, name: str) -> None:
    def check(record: Record) -> None:
        if record.led and not record.deal.over:
            hand = set(record.deal.hands[record.deal.turn])
            replies = {move for move in record.deal.legal_moves() if len(move) == 2}
            assert replies
            assert replies <= hand
            if not record.strict:
                assert replies == hand

    check_always(reading, name, 7, check)


@both_readings
@rule_sets
def test_i66_8_strict_follower_wins_when_he_can(reading: Any, name: str) -> None:
    def check(record: Record) -> None:
        deal = record.deal
        if not record.led or not record.strict or deal.over:
            return
        hand = deal.hands[deal.turn]
        same = [card for card in hand if card[1] == record.led[1]]
        can_win = any(beats(card, record.led, deal.trump) for card in same or hand)
        for move in deal.legal_moves():
            if len(move) == 2:
                assert beats(move, record.led, deal.trump) == can_win
                assert not same or move in same

    check_always(reading, name, 8, check)


@both_readings
@rule_sets
def test_i66_9_game_points(reading: Any, name: str) -> None:
    for record in finished(reading, name, 9):
        deal = record.deal
        low, high = sorted(deal.game_points)
        assert low == 0
        assert 0 <= high <= 3
        assert list(deal.payoffs) == [deal.game_points[i] - deal.game_points[1 - i] for i in (0, 1)]
        if name in ("polish", "schnapsen"):
            assert high > 0
        if high > 0:
            assert deal.carry == 0


@both_readings
@rule_sets
def test_i66_10_no_trick_no_points(reading: Any, name: str) -> None:
    def check(record: Record) -> None:
        for player in (0, 1):
            if record.deal.tricks[player] == 0:
                assert record.deal.points[player] == 0

    check_always(reading, name, 10, check)


@both_readings
@rule_sets
def test_i66_11_turned_card(reading: Any, name: str) -> None:
    exchanges = 0

    def check(record: Record) -> None:
        nonlocal exchanges
        stock = record.deal.stock
        if len(stock) > 0:
            assert stock[-1][1] == record.deal.trump
            if record.exchanged:
                lowest = "J" if record.options["pack"] == 20 else "9"
                assert stock[-1] == lowest + record.deal.trump
                exchanges += 1

    check_always(reading, name, 11, check)
    assert exchanges > 0


@both_readings
@rule_sets
def test_i66_12_pending_marriage(reading: Any, name: str) -> None:
    pending = 0

    def check(record: Record) -> None:
        nonlocal pending
        if sum(record.deal.pending) > 0:
            assert record.options["marriage_first_lead"]
            assert record.deal.pending[record.dealer] == 0
            assert record.deal.pending[1 - record.dealer] in (20, 40)
            pending += 1

    check_always(reading, name, 12, check)
    assert (pending == 0) == (name == "polish")


@both_readings
@pytest.mark.parametrize(("packets", "turn_after"), [([2, 2, 2], 3), ([3, 3], 2)])
def test_i66_13_packets_do_not_matter(reading: Any, packets: list[int], turn_after: int) -> None:
    """Every place of the pack goes to one fixed place of the layout, so all layouts are equally likely."""
    rng = random.Random(13)
    options = {**SERBIAN, "deal_packets": packets, "turn_after_packet": turn_after}
    order = full_pack(24)
    first = reading(options, order, 1)
    places = [sorted(order.index(card) for card in part) for part in (*first.hands, first.stock)]
    assert [len(part) for part in places] == [6, 6, 12]
    assert sorted(place for part in places for place in part) == list(range(24))
    for _ in range(20):
        rng.shuffle(order)
        deal = reading(options, order, 1)
        for part, cards in zip(places, (*deal.hands, deal.stock)):
            assert sorted(cards) == sorted(order[place] for place in part)


@both_matches
def test_i66_14_match_scores(match_of: Any) -> None:
    rng = random.Random(14)
    for _ in range(50):
        down, up = match_of(SERBIAN, 0), match_of({**SERBIAN, "match_display": "up"}, 0)
        while down.winner is None:
            game_points = rng.choice([[0, 0], [1, 0], [2, 0], [3, 0], [0, 1], [0, 2], [0, 3]])
            carry = 0 if sum(game_points) else rng.randrange(2)
            down.record(game_points, carry)
            up.record(game_points, carry)
            assert list(down.shown) == [max(0, 11 - score) for score in up.shown]
        assert up.winner == down.winner
