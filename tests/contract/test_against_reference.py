"""Random deals, move for move: the kernels against the second reading of the rules in tests/reference.

The deals are played by the kernels and recorded in one entry point; the reference then plays the same
moves and must show the same position, with the same legal moves, at every step. ``CARDLAB_DEALS`` sets the
number of deals a rule set.
"""

import copy
import os
import random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from cardlab import cards
from cardlab.engine.deal import Deal
from cardlab.engine.match import Match
from cardlab.engine.options import option_values
from cardlab.games.sixty_six import GAME, rules, story
from tests.contract.recording import FIRST_KIND_BIT, FIRST_MARRIAGE_BIT, MOST_STEPS, STEP, record_deals
from tests.reference.deals import choose, order_with, random_options
from tests.reference.kernels import WINDOWS
from tests.reference.sixty_six import OPTIONS, SUITS, Options, Reference, ReferenceMatch

DEALS = int(os.environ.get("CARDLAB_DEALS", "300"))
BATCH = 500

TEXT = {card: cards.name(card) for card in range(52)}
TEXT |= {FIRST_KIND_BIT + kind: word for word, kind in story.SIMPLE_MOVES.items()}
TEXT |= {FIRST_MARRIAGE_BIT + suit: f"marriage {SUITS[suit]}" for suit in range(4)}
BIT = {text: 1 << bit for bit, text in TEXT.items()}
CARD = {cards.name(card): card for card in range(52)}

# What is compared at every step, in the order of `seen_by_kernels` and `seen_by_reference`.
FIELDS = (
    "turn",
    "phase",
    "hand",
    "won",
    "stock",
    "led",
    "declared",
    "points",
    "pending",
    "tricks",
    "closed_by",
)
FIELDS_AT_END = ("winner", "game_points", "carry")


def bits(texts: list[str]) -> int:
    return sum(BIT[text] for text in texts)


def seen_by_reference(deal: Reference) -> list[Any]:
    return [
        deal.turn,
        WINDOWS.index(deal.window),
        [bits(hand) for hand in deal.hands],
        [bits(pile) for pile in deal.piles],
        [CARD[card] for card in reversed(deal.stock)],
        CARD[deal.led] if deal.led else -1,
        SUITS.index(deal.declared) if deal.declared else -1,
        deal.points,
        deal.pending,
        deal.tricks,
        -1 if deal.closed_by is None else deal.closed_by,
    ]


def end_by_reference(deal: Reference) -> list[Any]:
    decided = max(deal.payoffs) > 0
    return [deal.payoffs.index(max(deal.payoffs)) if decided else -1, max(deal.payoffs), deal.carry]


def rows(states: NDArray[Any], fields: tuple[str, ...]) -> list[list[Any]]:
    """Return what the kernels show, a row a step, as plain Python values."""
    columns = [states[field].tolist() for field in fields]
    if "stock" in fields:
        place = fields.index("stock")
        sizes = states["stock_size"].tolist()
        columns[place] = [stock[:size] for stock, size in zip(columns[place], sizes)]
    return [list(row) for row in zip(*columns)]


def replay(options: Options, order: list[str], dealer: int, steps: NDArray[Any]) -> None:
    """Play the recorded deal on the reference and compare at every step."""
    deal = Reference(options, order, dealer)
    kernels = zip(rows(steps["state"], FIELDS), steps["legal"].tolist(), steps["move"].tolist())
    try:
        for shown, legal, move in kernels:
            assert seen_by_reference(deal) == shown
            assert bits(deal.legal_moves()) == legal
            if move >= 0:
                deal.play(TEXT[move])
        assert rows(steps["state"][-1:], FIELDS_AT_END)[0] == end_by_reference(deal)
    except AssertionError as error:
        told = f"options {options}\norder {' '.join(order)}\ndealer {dealer}\nmoves {deal.moves_made}"
        raise AssertionError(f"{told}\n{error}") from None


def compare(options: list[Options], seed: int) -> int:
    """Play a deal by each of these options and compare; return the number of moves."""
    states: Any = np.zeros(len(options), dtype=rules.STATE)
    for i, each in enumerate(options):
        states[i].rules = GAME.rules("serbian", **each)
        states[i].dealer = i % 2
    orders = np.zeros((len(options), 24), dtype=np.int8)
    moves: Any = np.zeros(rules.MAX_MOVES, dtype=rules.MOVE)
    steps: Any = np.zeros(MOST_STEPS * len(options), dtype=STEP)
    starts = np.zeros(len(options) + 1, dtype=np.int64)
    record_deals(states, orders, moves, steps, starts, np.random.default_rng(seed))
    for i, each in enumerate(options):
        order = [cards.name(card) for card in orders[i, : each["pack"]]]
        replay(each, order, i % 2, steps[starts[i] : starts[i + 1]])
    return int(starts[-1]) - len(options)


@pytest.mark.parametrize("name", OPTIONS)
def test_options_of_the_rule_sets(name: str) -> None:
    values = GAME.rule_sets[name].values
    assert dict(OPTIONS[name]) == values
    assert option_values(GAME.options, GAME.rules(name)) == values


@pytest.mark.parametrize("name", OPTIONS)
def test_deals_of_a_rule_set(name: str) -> None:
    for seed, first in enumerate(range(0, DEALS, BATCH)):
        deals = min(BATCH, DEALS - first)
        assert compare([OPTIONS[name]] * deals, seed) > 10 * deals


def test_deals_of_options_at_random() -> None:
    rng = random.Random(66)
    for seed, first in enumerate(range(0, DEALS, BATCH)):
        deals = min(BATCH, DEALS - first)
        assert compare([random_options(rng)[1] for _ in range(deals)], seed) > 5 * deals


def sequences(deal: Deal, reference: Reference, depth: int) -> int:
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
def test_every_sequence_of_moves(name: str, count: int) -> None:
    """From a first lead with an exchange, a marriage and a closing; `undo` brings every position back."""
    options = OPTIONS[name]
    low = "9" if options["pack"] == 24 else "J"
    hands = [f"{low}S QS KH QH AD TC", "AS TS AH TD AC KC"]
    hands = [" ".join(hand.split()[: options["hand"]]) for hand in hands]
    order = order_with(options, hands[0], hands[1], "KS")
    deal = Deal.new(GAME, name, order=order, dealer=1)
    assert sequences(deal, Reference(options, order, 1), 4) == count


@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("next_dealer", ["alternate", "winner", "loser"])
def test_matches(name: str, next_dealer: str) -> None:
    rng = random.Random(f"{name} {next_dealer}")
    for seed in range(3):
        match = Match(GAME, name, seed=seed, dealer=seed % 2, options={"next_dealer": next_dealer})
        reference = ReferenceMatch({**OPTIONS[name], "next_dealer": next_dealer}, seed % 2)
        while match.winner is None:
            assert int(match.deal.state.dealer) == reference.dealer
            while not match.deal.over:
                match.deal.play(choose(match.deal, rng))
            game_points = [max(0, int(payoff)) for payoff in match.deal.payoffs()]
            reference.record(game_points, int(match.deal.state.carry))
            match.next_deal()
            assert (match.score, match.carried) == (reference.shown, reference.carried)
            assert match.winner == reference.winner
