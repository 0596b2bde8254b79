"""Random deals, move for move: the kernels against the second reading of the rules in tests/reference.

The deals are played by the kernels and recorded in one entry point; the reference then plays the same
moves and must show the same position, with the same legal moves, at every step; where a deal is long, all legal
moves are compared in the first deals and then at every so many steps (`Readings.moves_every`). ``CARDLAB_DEALS`` sets
the number of deals a rule set.
"""

import copy
import itertools
import os
import random
from typing import Any

import numpy as np
import pytest

from cardlab import cards
from cardlab.engine import protocol
from cardlab.engine.deal import Deal
from cardlab.engine.errors import CardlabError
from cardlab.engine.game import load_game
from cardlab.engine.match import Match
from cardlab.engine.options import option_values
from tests.contract.recording import Recorded, Recorder
from tests.reference.deals import reach
from tests.reference.kernels import KernelDeal, rows
from tests.reference.readings import GAMES, Readings
from tests.reference.remi_melds import Laws, arranged, melds_of, sort
from tests.reference.sides import Options, partners
from tests.reference.sixty_six_deals import order_with

DEALS = int(os.environ.get("CARDLAB_DEALS", "300"))
OPTION_DEALS = max(75, DEALS // 4)  # each by other options
BATCH = 500

games = pytest.mark.parametrize("game", GAMES)
rule_sets = pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in GAMES for name in GAMES[game].rules.OPTIONS]
)


def replay(
    readings: Readings, options: Options, recorded: Recorded, dealer: int, more: dict[str, Any], every: int
) -> None:
    """Play the recorded deal on the reference and compare at every step, the legal moves at every so many-th."""
    shown = readings.deal
    deal = readings.rules.Reference(options, recorded.order, dealer, **more)
    try:
        steps = zip(rows(recorded.states, shown.FIELDS), recorded.legal, recorded.made)
        for number, (row, legal, move) in enumerate(steps):
            assert shown.seen(deal) == row
            assert number % every or deal.legal_moves() == sorted(legal)
            deal.play(move)
        assert deal.over
        assert shown.seen_at_end(deal) == rows(recorded.states[-1:], shown.FIELDS_AT_END)[0]
        payoffs = np.zeros(len(deal.hands))
        protocol.payoffs(recorded.states[-1], payoffs)
        assert deal.payoffs == pytest.approx(payoffs.tolist())
    except AssertionError as error:
        told = f"options {dict(options)}\norder {' '.join(recorded.order)}\ndealer {dealer}, {more}"
        raise AssertionError(f"{told}\nmoves {', '.join(deal.moves_made)}\n{error}") from None


def totals_at_random(options: Options, players: int, rng: random.Random) -> list[int]:
    """Return totals below the target, for every second deal zeros."""
    totals = [0] * players
    for seat in range(players if rng.random() < 0.5 else 0):
        first = partners(options, seat, players)[0]
        totals[seat] = rng.randrange(options["target"]) if seat == first else totals[first]
    return totals


def compare(readings: Readings, options: list[Options], seed: int) -> int:
    """Play a deal by each of these options and compare; return the number of moves."""
    game = readings.deal.game()
    rng = random.Random(seed)
    seats = [readings.seats(each) for each in options]
    dealers = [rng.randrange(players) for players in seats]
    totals = [totals_at_random(*each, rng) for each in zip(options, seats)] if game.keeps_totals else []
    moves = 0
    for i, recorded in enumerate(Recorder(game).deals(options, dealers, seed, totals)):
        every = readings.moves_every if seed else 1
        replay(readings, options[i], recorded, dealers[i], {"totals": totals[i]} if totals else {}, every)
        moves += len(recorded.made)
    return moves


@rule_sets
def test_options_of_the_rule_sets(game: str, name: str) -> None:
    declared = load_game(game)
    options = GAMES[game].rules.OPTIONS[name]
    assert declared.rule_sets[name].values == dict(options)
    assert option_values(declared.options, declared.rules(name)) == dict(options)


@games
def test_names_of_the_rule_sets(game: str) -> None:
    assert list(load_game(game).rule_sets) == list(GAMES[game].rules.OPTIONS)


@rule_sets
def test_deals_of_a_rule_set(game: str, name: str) -> None:
    readings = GAMES[game]
    for seed, first in enumerate(range(0, DEALS, BATCH)):
        deals = min(BATCH, DEALS - first)
        assert compare(readings, [readings.rules.OPTIONS[name]] * deals, seed) > 10 * deals


@games
def test_deals_of_options_at_random(game: str) -> None:
    readings = GAMES[game]
    rng = random.Random(66)
    for seed, first in enumerate(range(0, OPTION_DEALS, BATCH)):
        deals = min(BATCH, OPTION_DEALS - first)
        assert compare(readings, [readings.random_options(rng) for _ in range(deals)], seed) > 5 * deals


def sequences(deal: Deal, reference: Any, depth: int) -> int:
    """Return the number of move sequences of this length, the same on both readings."""
    if depth == 0 or deal.over:
        return 1
    moves = reference.legal_moves()
    assert sorted(deal.legal_moves()) == moves
    found = 0
    for move in moves:
        after = copy.deepcopy(reference)
        after.play(move)
        deal.play(move)
        found += sequences(deal, after, depth - 1)
        deal.undo()
    return found


@pytest.mark.parametrize(("name", "count"), [("serbian", 811), ("polish", 1741), ("schnapsen", 358)])
def test_every_sequence_of_moves_in_sixty_six(name: str, count: int) -> None:
    """From a first lead with an exchange, a marriage and a closing; `undo` brings every position back."""
    readings = GAMES["sixty_six"]
    options = readings.rules.OPTIONS[name]
    low = "9" if options["pack"] == 24 else "J"
    hands = [f"{low}S QS KH QH AD TC", "AS TS AH TD AC KC"]
    hands = [" ".join(hand.split()[: options["hand"]]) for hand in hands]
    order = order_with(options, hands[0], hands[1], "KS")
    deal = Deal.new("sixty_six", name, order=order, dealer=1)
    assert sequences(deal, readings.rules.Reference(options, order, 1), 4) == count


SEDMICE_HANDS = ["9S 9H 7S", "9D AC 7H", "KS 7D TD", "AS 9C 8D"]
KAZABLANKA_HANDS = ["KS 3H 6D", "2S KH 9C", "KD KC 4S", "2D 8C TC"]


@pytest.mark.parametrize(
    ("game", "name", "hands", "depth", "count"),
    [
        ("sedmice", "serbian_four", SEDMICE_HANDS, 6, 416),
        ("sedmice", "serbian_pairs", SEDMICE_HANDS, 7, 832),
        ("sedmice", "croatian_two", ["9S 9H 7S KS", "9D AC 7H KH"], 99, 1352),
        ("kazablanka", "kazablanka_pairs", KAZABLANKA_HANDS, 5, 282),
        ("kazablanka", "kazablanka_single", ["3H KS", "2S 2H", "KD KC", "2D 2C"], 99, 128),
    ],
    ids=["serbian_four", "serbian_pairs", "croatian_two", "kazablanka_pairs", "kazablanka_single"],
)
def test_every_sequence_of_moves_near_the_end(
    game: str, name: str, hands: list[str], depth: int, count: int
) -> None:
    """From endings with extensions, exchanges and doublings; `undo` brings every position back."""
    readings = GAMES[game]
    options = readings.rules.OPTIONS[name]
    deal: KernelDeal = reach(readings.deal, readings.rules, options, hands)
    reference = reach(readings.rules.Reference, readings.rules, options, hands)
    assert sequences(deal.deal, reference, depth) == count


FISHING_HANDS = {
    2: ["7H 5S JS", "6D 4C KH"],
    4: ["7H 5S", "6D 4C", "JS AS", "KH 9C"],
}


@pytest.mark.parametrize(
    ("game", "name", "players", "count"),
    [
        ("koncine", "koncine", 2, 354),
        ("koncine", "ruska", 2, 5078),
        ("koncine", "koncine", 4, 835),
        ("pasur", "pasur", 2, 344),
        ("pasur", "pasur_pagat", 2, 63),
        ("pasur", "pasur", 4, 232),
    ],
)
def test_every_sequence_of_moves_in_fishing(game: str, name: str, players: int, count: int) -> None:
    """The last hand with pairs, sums, jacks and courts; `undo` brings every position back."""
    readings = GAMES[game]
    options = {**readings.rules.OPTIONS[name], "players": players}
    where: dict[str, Any] = {"hands": FISHING_HANDS[players], "layout": "3S 4D 7C KC AH"}
    reading: Any = readings.deal
    deal = reading.position(options, **where)
    reference = readings.rules.Reference.position(options, **where)
    assert sequences(deal.deal, reference, 99) == count


# Of Remi: changes of the options, where the cards are, how many moves, how many sequences of them.
REMI_OPENED = {
    "hands": ["7H 8H 9S JK 4C", "QD KD 4D 2S"],
    "melds": ["4H JK 6H", "9H 9D JK", "TD JD QD"],
    "owners": [0, 1, 1],
    "opened": [0, 1],
    "stock": "5H 9C",
    "pile": "3C 5C",
    "phase": "draw",
}
REMI_UNOPENED = {
    "hands": ["7H 8H 9H JK 9S 9D 4C 4C", "QD KD AD QS QC 2S JK"],
    "melds": [],
    "opened": [],
    "stock": "5H 9C 2S",
    "pile": "9C",
    "phase": "draw",
}
REMI_ENDINGS: list[tuple[Options, dict[str, Any], int, int]] = [
    ({}, REMI_OPENED, 5, 2097),
    ({"joker_swap": "use_now", "joker_swap_set": "any_missing"}, REMI_OPENED, 5, 2447),
    ({"discard_pickup_opened": "meld_now", "max_jokers_per_meld": "2"}, REMI_OPENED, 5, 2238),
    (
        {"must_discard_to_go_out": False, "blocked_trigger": "cannot_draw", "joker_discard": "free"},
        REMI_OPENED,
        5,
        2408,
    ),
    ({}, REMI_UNOPENED, 7, 1276),
    ({"opening_min": 30, "opening_pure_run": True, "discard_pickup_unopened": "free"}, REMI_UNOPENED, 5, 555),
    (
        {"opening_min": 90, "hand_remi_needs_opening_min": False, "joker_counts_for_opening": False},
        REMI_UNOPENED,
        9,
        354,
    ),
]


@pytest.mark.parametrize(("changes", "where", "depth", "count"), REMI_ENDINGS)
def test_every_sequence_of_moves_in_remi(
    changes: Options, where: dict[str, Any], depth: int, count: int
) -> None:
    """With openings, lay-offs, jokers that are taken and ends of rounds; `undo` brings every position back."""
    readings = GAMES["remi"]
    options = {**readings.rules.OPTIONS["remi"], **changes}
    reading: Any = readings.deal
    deal = reading.position(options, **where)
    reference = readings.rules.Reference.position(options, **where)
    assert sequences(deal.deal, reference, depth) == count


def test_melds_that_are_not_listed() -> None:
    """Remi: a joker may stand for a card that the player holds; such melds are legal, and nothing else is."""
    readings = GAMES["remi"]
    options = {**readings.rules.OPTIONS["remi"], "max_jokers_per_meld": "2"}
    where: dict[str, Any] = {"hands": ["7H 8H 9H TH 9S 9D JK JK", "3C"], "opened": [0]}
    reading: Any = readings.deal
    deal = reading.position(options, **where)
    hand = tuple(where["hands"][0].split())
    listed = {move for move in deal.legal_moves() if move.startswith("lay")}
    every = {
        f"lay {' '.join(meld.cards)}"
        for meld in melds_of(sort(hand), Laws.of(options))
        if len(meld.cards) < 8
    }
    assert len(listed) < len(every)
    assert listed < every
    for move in sorted(every):
        other = copy.deepcopy(deal)
        other.play(move)
        assert other.table == [move.removeprefix("lay ")]
    for cards_of_it in itertools.product(sorted({*hand}), repeat=3):
        move = f"lay {' '.join(cards_of_it)}"
        meld = arranged(cards_of_it, Laws.of(options))
        if meld is None or f"lay {' '.join(meld.cards)}" not in every:
            with pytest.raises(CardlabError):
                deal.play(move)


def test_more_captures_than_are_listed() -> None:
    """Končine: of very many captures the kernels list a part, and all are legal."""
    readings = GAMES["koncine"]
    options = readings.rules.OPTIONS["koncine"]
    layout = [rank + suit for suit in "SHDC" for rank in "A23456789TQK" if rank + suit != "TC"][:22]
    where: dict[str, Any] = {"hands": ["TC", "3C"], "layout": " ".join(layout)}
    reading: Any = readings.deal
    deal = reading.position(options, **where)
    every = set(readings.rules.Reference.position(options, **where).legal_moves())
    listed = deal.legal_moves()
    assert 10_000 < len(set(listed)) == len(listed) <= deal.game().max_moves < len(every)
    assert {"TC", "TCxTS", "TCx2S8S"} <= {*listed} <= every
    for move in sorted(every - {*listed})[::500]:
        other = copy.deepcopy(deal)
        other.play(move)
        assert len(other.layout) == len(layout) - (len(move) - 3) // 2
    for move in ("TCx9S", "TCxKS", "TCx2S9S", "TCx5S5HKS", "TCx9C"):
        with pytest.raises(CardlabError):
            deal.play(move)


@rule_sets
def test_matches(game: str, name: str) -> None:
    readings = GAMES[game]
    for options in readings.match_options:
        rng = random.Random(f"{name} {options}")
        for seed in range(3):
            match = Match(game, name, seed=seed, dealer=seed % 2, options=options)
            reference = readings.reference_match(match.deal.options, seed % 2)
            while match.winner is None:
                assert int(match.deal.state.dealer) == reference.dealer
                totals = {"totals": reference.scores} if match.game.keeps_totals else {}
                order = [cards.name(card) for card in match.deal.order or ()]
                deal = readings.rules.Reference(match.deal.options, order, reference.dealer, **totals)
                while not match.deal.over:
                    move = readings.choose(match.deal, rng)
                    match.deal.play(move)
                    deal.play(move)
                reference.enter(deal)
                match.next_deal()
                assert (match.score, match.carried) == (reference.shown, reference.carried)
                assert match.winner == reference.winner
