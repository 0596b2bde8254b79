"""The invariants of docs/rules/remi.md (section 8), on both readings of the rules."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import pytest

from tests.reference.readings import REMI as READINGS
from tests.reference.remi import POINTS, REMI, card_points, choose, full_pack, target, unopened_penalty
from tests.reference.remi_melds import (
    JOKER,
    SUITS,
    Laws,
    Meld,
    as_given,
    melds_of,
    sort,
    value,
    without,
    worth,
)
from tests.reference.remi_positions import at
from tests.reference.sides import Options

both_readings = READINGS.both
both_deals_and_matches = READINGS.both_deals_and_matches
options_of = pytest.mark.parametrize("name", ["remi", "options at random"])
SEATS = [2, 3, 4, 5, 6]


class Played:
    """A round, the last move made, and what was there before it and before its turn."""

    def __init__(self, reading: Any, options: Options, order: Sequence[str], dealer: int) -> None:
        self.options = options
        self.order = list(order)
        self.dealer = dealer
        self.deal = reading(options, order, dealer)
        self.move = ""
        self.seat = self.deal.turn
        self.turn_ended = False
        self.sizes_before = [len(hand) for hand in self.deal.hands]  # before the turn
        self.stock_before = len(self.deal.stock)
        self.opened_before = list(self.deal.opened)
        self.table_before: list[str] = []  # before the move
        self.hand_before: list[str] = []
        self.laid: list[str] = []  # the melds that the player has laid in this turn

    def play(self, move: str) -> None:
        deal = self.deal
        if self.turn_ended:
            self.sizes_before = [len(hand) for hand in deal.hands]
            self.stock_before = len(deal.stock)
            self.opened_before = list(deal.opened)
            self.laid = []
        self.seat, self.move = deal.turn, move
        self.table_before, self.hand_before = list(deal.table), list(deal.hands[deal.turn])
        deal.play(move)
        self.turn_ended = deal.over or deal.turn != self.seat
        if move.startswith("lay"):
            self.laid.append(deal.table[-1])


def options_for(name: str, number: int, rng: random.Random) -> Options:
    """Return the rule set for two to six players in turn, or options at random."""
    return {**REMI, "players": SEATS[number % 5]} if name == "remi" else dict(READINGS.random_options(rng))


def shuffled(options: Options, rng: random.Random) -> list[str]:
    order = full_pack(options)
    rng.shuffle(order)
    return order


def played(reading: Any, name: str, seed: int, rounds: int = 5, **changes: Any) -> Iterator[Played]:
    """Yield every position of random rounds."""
    rng = random.Random(f"{name} {seed}")
    for number in range(rounds):
        options = {**options_for(name, number, rng), **changes}
        record = Played(reading, options, shuffled(options, rng), rng.randrange(options["players"]))
        yield record
        while not record.deal.over:
            record.play(choose(record.deal, rng))
            yield record


def finished(reading: Any, name: str, seed: int, rounds: int = 10, **changes: Any) -> Iterator[Played]:
    """Yield random rounds played to their end."""
    return (record for record in played(reading, name, seed, rounds, **changes) if record.deal.over)


@both_readings
@options_of
def test_rem_i1_every_card(reading: Any, name: str) -> None:
    """REM-I1."""
    for record in played(reading, name, 1):
        deal = record.deal
        places = [*deal.hands, deal.stock, deal.pile, *(meld.split() for meld in deal.table)]
        assert Counter(card for place in places for card in place) == Counter(full_pack(record.options))


@both_readings
@options_of
def test_rem_i2_sizes_of_hands(reading: Any, name: str) -> None:
    """REM-I2; who takes a joker to use it later has not more cards either."""
    for record in played(reading, name, 2):
        if record.turn_ended:
            sizes = [len(hand) for hand in record.deal.hands]
            for seat, opened in enumerate(record.deal.opened):
                first = record.sizes_before[seat] > record.options["hand_size"]  # the starter's extra card
                if not opened and not (first and seat != record.seat):
                    assert sizes[seat] == record.options["hand_size"]
                assert sizes[seat] <= record.sizes_before[seat]


@both_readings
@options_of
def test_rem_i3_and_i4_round_scores(reading: Any, name: str) -> None:
    """REM-I3, REM-I4."""
    ways: Counter[str] = Counter()
    for record in finished(reading, name, 3):
        deal, players = record.deal, record.options["players"]
        ways[deal.how] += 1
        assert 0 in deal.scores
        assert sum(deal.payoffs) == pytest.approx(0)
        if deal.how == "out":
            assert [seat for seat, score in enumerate(deal.scores) if score == 0] == [record.seat]
            assert min(score for seat, score in enumerate(deal.scores) if seat != record.seat) >= 2
        if deal.how != "hand_remi" and record.options["blocked_unopened_penalty"]:
            for seat, score in enumerate(deal.scores):
                if score and not deal.opened[seat]:
                    most = min(100, target(players) // 2)
                    assert min(card_points(deal.hands[seat]), most) <= score <= most
    assert min(ways["out"], ways["blocked"]) > 0


@pytest.mark.parametrize("players", SEATS)
def test_rem_i4_the_penalty_grows(players: int) -> None:
    """REM-I4."""
    scores = [unopened_penalty(points, players) for points in range(200)]
    assert all(less <= more for less, more in pairwise(scores))
    assert scores[-1] == min(100, target(players) // 2)


@both_readings
def test_rem_i5_fourteen_cards(reading: Any) -> None:
    """REM-I5; with two players an unopened loser with fourteen cards writes exactly 50."""
    pack = sorted(full_pack(REMI), key=lambda card: card_points([card]))
    assert (card_points(pack[:14]), card_points(pack[-14:])) == (34, 188)
    rng = random.Random(5)
    for hand in (pack[:14], pack[-14:], *(rng.sample(pack, 14) for _ in range(20))):
        assert 34 <= card_points(hand) <= 188
        deal = reading.position(REMI, hands=["2C", " ".join(hand)], opened=[0])
        deal.play("discard 2C")
        assert deal.scores == [0, 50]


def melds_for_a_hand(options: Options, size: int, rng: random.Random) -> list[Meld]:
    """Return melds at random of so many cards together, that one pack has."""
    laws = Laws.of(options)
    while True:
        left, melds = sort(rng.sample(full_pack(options), 60)), []
        while len(left) > 60 - size:
            rest = size - (60 - len(left))
            fits = [
                meld for meld in melds_of(left, laws) if len(meld.cards) in (3, 4) and len(meld.cards) <= rest
            ]
            if not fits or rest < 3:
                break
            melds.append(rng.choice(fits))
            left = without(left, melds[-1].cards)
        if len(left) == 60 - size:
            return melds


@both_readings
@pytest.mark.parametrize("players", SEATS)
def test_rem_i6_hand_remi(reading: Any, players: int) -> None:
    """REM-I6: by the starter in his first turn, or, where the second player has it, unless somebody has opened."""
    rng = random.Random(players)
    options = {**REMI, "players": players, "opening_min": 1}
    for _ in range(4):
        melds = melds_for_a_hand(options, 14, rng)
        cards = [card for meld in melds for card in meld.cards]
        rest = full_pack(options)
        for card in cards:
            rest.remove(card)
        rng.shuffle(rest)
        lucky = rng.randrange(2)  # places after the dealer
        order: list[str] = []
        for packet in range(7):
            for place in range(players):
                hand = cards[2 * packet : 2 * packet + 2] if place == lucky else [rest.pop(), rest.pop()]
                order += hand + ([rest.pop()] if packet == 0 and place == 0 else [])
        record = Played(reading, options, [*order, *rest], players - 1)
        while record.deal.turn != lucky:
            record.play(next(move for move in record.deal.legal_moves() if move.startswith("discard")))
        if record.deal.phase == "draw":
            record.play("draw")
        for meld in melds:
            record.play(f"lay {' '.join(meld.cards)}")
        record.play(record.deal.legal_moves()[0])
        deal = record.deal
        assert (deal.how, record.opened_before) == ("hand_remi", [False] * players)
        assert [len(hand) for seat, hand in enumerate(deal.hands) if seat != lucky] == [14] * (players - 1)
        assert deal.scores == [0 if seat == lucky else 200 for seat in range(players)]


def test_rem_i7_the_whole_pack() -> None:
    """REM-I7."""
    pack = full_pack(REMI)
    assert (len(pack), card_points(pack)) == (108, 840)
    assert 8 * sum(POINTS.values()) == 8 * 95
    assert card_points(pack) * 9 == 70 * len(pack)


@both_readings
@options_of
def test_rem_i8_melds_on_the_table(reading: Any, name: str) -> None:
    """REM-I8."""
    kinds: Counter[str] = Counter()
    for record in played(reading, name, 8):
        if record.deal.table != record.table_before:
            laws = Laws.of(record.options)
            for text in record.deal.table:
                meld = as_given(tuple(text.split()), laws)
                assert meld is not None
                kinds["run" if meld.is_run else "set"] += 1
                assert 3 <= len(meld.cards) <= (14 if meld.is_run else 4)
                if record.options["max_jokers_per_meld"] != "naturals":
                    assert meld.jokers <= int(record.options["max_jokers_per_meld"])
    assert min(kinds["run"], kinds["set"]) > 0


@both_readings
@options_of
def test_rem_i9_openings(reading: Any, name: str) -> None:
    """REM-I9; with `joker_counts_for_opening` False jokers count nothing, REM-G15 excepts a hand remi."""
    openings = 0
    for record in played(reading, name, 9):
        deal = record.deal
        if record.turn_ended:
            assert [
                seat in deal.owners for seat in range(len(deal.hands))
            ] == deal.opened or deal.how == "hand_remi"
            exempt = deal.how == "hand_remi" and not record.options["hand_remi_needs_opening_min"]
            if deal.opened[record.seat] and not record.opened_before[record.seat] and not exempt:
                laws = Laws.of(record.options)
                melds = [as_given(tuple(text.split()), laws) for text in record.laid]
                assert sum(worth(meld, laws) for meld in melds if meld) >= record.options["opening_min"]
                openings += 1
    assert openings > 2


@both_readings
@options_of
def test_rem_i10_taking_a_joker(reading: Any, name: str) -> None:
    """REM-I10."""
    taken = 0
    for record in played(reading, name, 10, 10):
        if record.move.startswith("swap"):
            taken += 1
            _swap, card, number = record.move.split()
            laws = Laws.of(record.options)
            texts = record.table_before[int(number) - 1], record.deal.table[int(number) - 1]
            before, after = (as_given(tuple(text.split()), laws) for text in texts)
            assert before is not None
            assert after is not None
            assert (len(before.cards), value(before, laws)) == (len(after.cards), value(after, laws))
            assert after.jokers == before.jokers - 1
            hand = Counter(record.hand_before)
            hand.subtract([card])
            hand.update([JOKER])
            assert +hand == Counter(record.deal.hands[record.seat])
    assert taken > 0


@both_readings
def test_rem_i11_the_high_ace(reading: Any) -> None:
    """REM-I11: by the least minimum that a meld alone does not reach."""
    rng = random.Random(11)
    eleven, ten = Laws.of(REMI), Laws.of({**REMI, "ace_high_value": 10})
    seen: Counter[int] = Counter()
    while seen.total() < 40:
        melds = melds_of(sort(rng.sample(full_pack(REMI), 30)), eleven)
        meld = rng.choice([each for each in melds if "A" in "".join(each.cards) or each.high == 13] or melds)
        aces = sum(text[0] == "A" for text in meld.stands[1:]) if meld.is_run else 0
        aces = len(meld.cards) if not meld.is_run and meld.rank == "A" else aces
        seen[aces] += 1
        assert value(meld, eleven) - value(meld, ten) == aces
        for high, worth_of_it in ((11, value(meld, eleven)), (10, value(meld, ten))):
            for more in (0, 1):
                changes = {"ace_high_value": high, "opening_min": worth_of_it + more}
                deal = at(reading, " ".join(meld.cards), opened=[], must_discard_to_go_out=False, **changes)
                lays = [move for move in deal.legal_moves() if move == f"lay {' '.join(meld.cards)}"]
                assert bool(lays) == (more == 0)
    assert min(seen[0], seen[1], seen[3] + seen[4]) > 0


@both_readings
@options_of
def test_rem_i12_the_stock(reading: Any, name: str) -> None:
    """REM-I12: without a new stock from the pile."""
    draws = 0
    for record in played(reading, name, 12, stock_empty="end_round"):
        if not record.move:
            draws, size = 0, len(record.deal.stock)
        draws += record.move == "draw"
        assert record.stock_before - 1 <= len(record.deal.stock) <= record.stock_before
        assert len(record.deal.stock) == size - draws


@both_deals_and_matches
def test_rem_i13_the_end_of_the_game(reading: Any, match_of: Any) -> None:
    """REM-I13."""
    for players in (2, 3, 5):
        rng = random.Random(players)
        options = {**REMI, "players": players}
        match, before = match_of(options, 0), [0] * players
        while match.winner is None:
            deal = reading(options, shuffled(options, rng), match.dealer)
            while not deal.over:
                deal.play(choose(deal, rng))
            match.enter(deal)
            assert all(after >= total for after, total in zip(match.scores, before))
            before = list(match.scores)
            lowest = [seat for seat in range(players) if before[seat] == min(before)]
            ended = max(before) >= 100 * (players - 1) and len(lowest) == 1
            assert match.winner == (lowest[0] if ended else None)


@both_readings
@options_of
def test_rem_i14_what_scores_depend_on(reading: Any, name: str) -> None:
    """REM-I14: nothing but the way it ended, the winner and what each has left and has done."""
    for record in finished(reading, name, 14):
        deal, options = record.deal, record.options
        players = options["players"]
        left = [card_points(hand) for hand in deal.hands]
        tied = [seat for seat in range(players) if left[seat] == min(left)]
        if options["blocked_tie"] == "turn_order":
            tied = sorted(tied, key=lambda seat: (seat - record.seat - 1) % players)[:1]
        winners = tied if deal.how == "blocked" else [record.seat]
        plain = deal.how == "blocked" and not options["blocked_unopened_penalty"]
        for seat, score in enumerate(deal.scores):
            if seat in winners:
                assert score == 0
            elif deal.how == "hand_remi":
                assert score == 200
            elif deal.opened[seat] or plain:
                assert score == left[seat]
            else:
                assert score == unopened_penalty(left[seat], players)


@both_readings
@options_of
def test_rem_i14_suits_do_not_matter(reading: Any, name: str) -> None:
    """REM-I14: the same round with other suits, move for move."""
    rng = random.Random(f"suits {name}")
    for number in range(4):
        options = {**options_for(name, number, rng), "stock_empty": "end_round"}
        record = Played(reading, options, shuffled(options, rng), 0)
        new = dict(zip(SUITS, rng.sample(SUITS, 4)))
        names = {card: card if card == JOKER else card[0] + new[card[1]] for card in full_pack(options)}
        other = reading(options, [names[card] for card in record.order], 0)
        while not record.deal.over:
            moves = record.deal.legal_moves()
            assert len(other.legal_moves()) == len(moves)
            record.play(choose(record.deal, rng))
            other.play(" ".join(names.get(word, word) for word in record.move.split()))
        assert other.over
        assert (other.how, other.scores, other.opened) == (
            record.deal.how,
            record.deal.scores,
            record.deal.opened,
        )
