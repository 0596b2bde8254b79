"""The engine alone: random deals in both gears, exact odds, and a hundred thousand deals with `thumb`."""

import itertools
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.figures import Figures, milliseconds
from cardlab.analysis import odds
from cardlab.analysis.simulation import simulate
from cardlab.cards import mask
from cardlab.engine.captures import sums
from cardlab.engine.errors import BadInput
from cardlab.engine.game import load_game
from cardlab.engine.gears import entry_point
from cardlab.engine.playouts import deal_outcomes, dealt
from cardlab.engine.question import Choice, Parameter, Question, WholeNumber
from cardlab.games.koncine.rules import MAX_MOVES, takes
from cardlab.games.remi.rules import count_jokers
from cardlab.games.remi.search import totals_of

GAME = load_game("sixty_six")
DEALS = {"plain": 300, "compiled": 100_000}  # a round takes some tenths of a second at most
ODDS_LIMIT = 0.05  # seconds
LAYOUT = 20  # cards
CAPTURES_LIMIT = 50e-6  # seconds, the median
HANDS = 100_000  # of Remi, 14 cards each
MELDS_LIMIT = 100e-6  # seconds, the median of hands with two jokers
WORST_MELDS_LIMIT = 20e-3  # seconds
REPEATS = 20  # of what is shorter than the clock can tell


@pytest.mark.benchmark(group="random deals", timer=time.process_time)
@pytest.mark.parametrize("rule_set", GAME.rule_sets)
@pytest.mark.parametrize("gear", DEALS)
def test_random_deals(
    benchmark: BenchmarkFixture,
    figures: Figures,
    monkeypatch: pytest.MonkeyPatch,
    gear: str,
    rule_set: str,
) -> None:
    monkeypatch.setenv("CARDLAB_GEAR", gear)
    count = DEALS[gear]
    rng = np.random.default_rng(1)
    played = benchmark.pedantic(
        deal_outcomes, (GAME, GAME.rules(rule_set), [0, 0], count, rng), rounds=9, warmup_rounds=1
    )
    assert len(played) == count
    per_deal = median(benchmark) / count
    figures.add(
        "Random deals on one core (CPU time)",
        gear=gear,
        rule_set=rule_set,
        deals_a_second=f"{1 / per_deal:,.0f}",
        a_deal=f"{per_deal * 1e9:,.0f} ns" if per_deal < 1e-5 else f"{per_deal * 1e6:,.0f} µs",
    )


@entry_point
def count_captures(states: Any, card: int, room: Any, times: int) -> int:
    """Find all captures of a card on the layout of the first state, `times` times; return how many there are."""
    found = 0
    for _time in range(times):
        found = takes(states[0].rules, states[0].layout, sums(states[0].layout), card, room)
    return found


@pytest.mark.benchmark(group="captures")
@pytest.mark.parametrize("rule_set", ["koncine", "ruska"])
def test_captures_of_a_large_layout(figures: Figures, rule_set: str) -> None:
    """Random layouts, each with a random card that does not lie there; a set a capture, and several at once."""
    rng = np.random.default_rng(1)
    game = load_game("koncine")
    states = game.new_state(game.rules(rule_set))
    room = np.zeros(MAX_MOVES, np.uint64)
    seconds: list[float] = []
    found: list[int] = []
    for _case in range(2000):
        card, *lies = (int(each) for each in rng.permutation(52)[: LAYOUT + 1])
        states["layout"] = mask(lies)
        found.append(count_captures(states, card, room, 1))
        began = time.process_time()
        count_captures(states, card, room, REPEATS)
        seconds.append((time.process_time() - began) / REPEATS)
    figures.add(
        f"All captures of a card on a layout of {LAYOUT} cards, compiled (CPU time)",
        rule_set=rule_set,
        median=f"{statistics.median(seconds) * 1e6:.3g} µs",
        a_hundredth_takes_more_than=f"{np.quantile(seconds, 0.99) * 1e6:.3g} µs",
        captures_at_the_median=f"{statistics.median(found):,.0f}",
        most=f"{max(found):,}",
    )
    assert statistics.median(seconds) < CAPTURES_LIMIT


@pytest.mark.benchmark(group="best melds")
@pytest.mark.parametrize("by", ["value", "left"])
def test_best_melds(figures: Figures, by: str) -> None:
    """Dealt hands one by one, called from Python; the slowest are timed again, as what else runs interrupts some."""
    game = load_game("remi")
    rules = game.rules()
    states = dealt(game, rules, HANDS, np.random.default_rng(1))
    hands = np.stack([states["hand"][:, 0], states["twice"][:, 0]], axis=1)  # seat 0 deals: 14 cards
    totals_of(rules, hands[:1], by)
    seconds = np.array([melds_seconds(rules, hand, by) for hand in hands[:, None]])
    for slow in np.argsort(seconds)[-HANDS // 1000 :]:
        seconds[slow] = min(melds_seconds(rules, hands[slow : slow + 1], by) for _time in range(REPEATS))
    jokers = np.array([count_jokers(hand) for hand in hands[:, 0]])
    of_two = float(np.median(seconds[jokers == 2]))
    figures.add(
        f"Best disjoint melds of {HANDS:,} dealt hands of 14, compiled (CPU time)",
        best="most points" if by == "value" else "least left",
        median=f"{np.median(seconds) * 1e6:.3g} µs",
        median_with_two_jokers=f"{of_two * 1e6:.3g} µs",
        a_thousandth_takes_more_than=f"{np.quantile(seconds, 0.999) * 1e6:.3g} µs",
        worst=f"{seconds.max() * 1e6:.3g} µs",
    )
    assert of_two < MELDS_LIMIT
    assert seconds.max() < WORST_MELDS_LIMIT


def melds_seconds(rules: Any, hands: Any, by: str) -> float:
    began = time.process_time()
    totals_of(rules, hands, by)
    return time.process_time() - began


@pytest.mark.benchmark(group="100,000 deals with thumb")
@pytest.mark.parametrize("players", [("thumb", "thumb"), ("thumb", "random"), ("random", "random")])
def test_simulation(benchmark: BenchmarkFixture, figures: Figures, players: tuple[str, str]) -> None:
    count = 100_000
    cpu: list[float] = []

    def run() -> Any:
        began = time.process_time()
        outcomes = simulate("sixty_six", None, players, count, seed=1)
        cpu.append(time.process_time() - began)
        return outcomes

    outcomes = benchmark.pedantic(run, rounds=7, warmup_rounds=1)
    assert len(outcomes.deals) == count
    figures.add(
        "Simulation of 100,000 deals on all cores",
        players=" against ".join(players),
        wall_time=milliseconds(median(benchmark)),
        CPU_time=milliseconds(statistics.median(cpu[1:])),
        deals_a_second=f"{count / median(benchmark):,.0f}",
    )


@pytest.mark.benchmark(group="exact odds", timer=time.process_time)
@pytest.mark.parametrize("question", odds.questions("sixty_six"), ids=lambda question: question.id)
def test_exact_odds(benchmark: BenchmarkFixture, figures: Figures, question: Question) -> None:
    """The worst case is asked for the first time: nothing of it has been kept from before."""
    worst = max(cpu_seconds(question.exact, values) for values in extreme_values(question))
    curve = max(cpu_seconds(question.curve, values) for values in extreme_values(question))
    answer = benchmark.pedantic(question.exact, kwargs=question.defaults(), rounds=20)
    assert answer.steps
    figures.add(
        "Exact odds with their derivation (CPU time)",
        question=f"{question.id} {question.name}",
        as_in_the_rules_file=milliseconds(median(benchmark)),
        slowest_parameters=milliseconds(worst),
        its_chart=milliseconds(curve),
    )
    assert worst < ODDS_LIMIT


def extreme_values(question: Question) -> Iterator[dict[str, Any]]:
    """Yield every combination of all choices and of the ends of all ranges that the question accepts."""
    names = [parameter.name for parameter in question.parameters]
    for combination in itertools.product(*map(ends, question.parameters)):
        values = dict(zip(names, combination, strict=True))
        try:
            question.check(**values)
        except BadInput:
            continue
        yield values


def ends(parameter: Parameter) -> list[Any]:
    match parameter:
        case Choice(choices=choices):
            return list(choices)
        case WholeNumber(low=low, high=high):
            return [high, low]
        case _:
            return [parameter.default]


def cpu_seconds(function: Callable[..., Any], values: dict[str, Any]) -> float:
    began = time.process_time()
    function(**values)
    return time.process_time() - began


def median(benchmark: BenchmarkFixture) -> float:
    assert benchmark.stats
    return float(benchmark.stats.stats.median)
