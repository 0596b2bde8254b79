"""Simulation: many deals or matches between bots, in parallel, with the same result on any number of workers."""

import os
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab.analysis.counts import check_count, check_seed
from cardlab.analysis.intervals import Estimate, mean, share
from cardlab.engine.errors import BadInput
from cardlab.engine.game import Game, load_game
from cardlab.engine.gears import gear
from cardlab.engine.match import begin_matches
from cardlab.engine.options import Value
from cardlab.engine.playouts import deal_outcomes, finish_matches
from cardlab.text import _

# Deals and matches in a chunk, which has a seed of its own. Each seat of 2 to 6 deals equally often in it.
DEALS: Final = 1200
MATCHES: Final = 120

Progress = Callable[[int, int], None]
"""Called with how many are done, and how many are asked for."""


@dataclass(frozen=True)
class SeatResult:
    """What a seat's player has achieved: mean payoff a deal, and the share of deals won."""

    player: str
    mean_payoff: Estimate
    win_share: Estimate


@dataclass(frozen=True)
class Outcomes:
    """Simulated deals.

    Attributes
    ----------
    game : str
    players : tuple of str, one a seat
    deals : array of OUTCOME
        One record a deal, in an order that depends on the seed only.
    asked : int
        How many deals were asked for; more than there are when it was stopped.
    seconds : float
    """

    game: str
    players: tuple[str, ...]
    deals: Any
    asked: int
    seconds: float

    @property
    def deals_per_second(self) -> float:
        """How many deals were played in a second."""
        return len(self.deals) / self.seconds

    @property
    def seats(self) -> list[SeatResult]:
        """The result of each seat; raises BadInput when it was stopped before the first deal."""
        _check_some(self.deals)
        payoffs = self.deals["payoff"][:, : len(self.players)].astype(np.float64)
        return [
            SeatResult(
                player,
                mean(float(column.sum()), float(column @ column), len(column)),
                share(int(wins.sum()), len(wins)),
            )
            for player, column, wins in zip(self.players, payoffs.T, won(payoffs).T)
        ]


def won(payoffs: NDArray[Any]) -> NDArray[np.bool_]:
    """Return who has won each deal (row): the seats (columns) that made the most, partners and equals all of them."""
    return (payoffs == payoffs.max(axis=1, keepdims=True)) & (payoffs > 0)


@dataclass(frozen=True)
class MatchOutcomes:
    """Simulated matches; the attributes are those of `Outcomes`, with an array of MATCH and the side of each seat."""

    game: str
    players: tuple[str, ...]
    sides: tuple[int, ...]
    matches: Any
    asked: int
    seconds: float

    @property
    def win_shares(self) -> list[Estimate]:
        """The share of matches that each seat has won; raises BadInput when it was stopped before the first."""
        _check_some(self.matches)
        winners = self.matches["winner"]
        return [share(int((winners == side).sum()), len(winners)) for side in self.sides]


def simulate(
    game: str | Game,
    rule_set: str | None,
    players: Sequence[str],
    deals: int,
    *,
    seed: int = 0,
    options: Mapping[str, Value] | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
    stop: threading.Event | None = None,
) -> Outcomes:
    """Play deals between bots; the seats deal in turn.

    Parameters
    ----------
    game : str or Game
    rule_set : str or None
        None is the game's first rule set.
    players : sequence of str
        The bot of each seat, by the name of its level.
    deals : int
        1 to 10 million.
    seed : int
        The same seed gives the same deals, whatever the executor.
    options : mapping, optional
        Rule options that differ from the rule set.
    executor : concurrent.futures.Executor, optional
        Where the work is done: threads of its own if not given, or for instance processes or a Dask cluster.
    progress : callable, optional
        Called with the deals done and asked for, in the thread of the caller.
    stop : threading.Event, optional
        When set, no further work begins and what is done is returned.

    Raises
    ------
    BadInput
        When anything of this cannot be used.
    """
    found, rules, levels = _checked(game, rule_set, players, options)
    check_count(deals, _("deals"))
    check_seed(seed)
    # The engine is loaded before the clock runs.
    deal_outcomes(found, rules, levels, 0, np.random.default_rng(seed))
    began = time.perf_counter()
    play = partial(_play_deals, found.name, rules, levels)
    parts = _in_chunks(play, deals, DEALS, seed, executor, progress, stop)
    outcomes = np.concatenate([np.zeros(0, dtype=found.outcome), *parts])
    return Outcomes(found.name, tuple(players), outcomes, deals, time.perf_counter() - began)


def simulate_matches(
    game: str | Game,
    rule_set: str | None,
    players: Sequence[str],
    matches: int,
    *,
    seed: int = 0,
    options: Mapping[str, Value] | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
    stop: threading.Event | None = None,
) -> MatchOutcomes:
    """Play whole matches between bots; the first dealers alternate. Everything else is as in `simulate`."""
    found, rules, levels = _checked(game, rule_set, players, options)
    check_count(matches, _("matches"))
    check_seed(seed)
    finish_matches(found, rules, levels, begin_matches(found, rules, 0), np.random.default_rng(seed))
    began = time.perf_counter()
    play = partial(_play_matches, found.name, rules, levels)
    parts = _in_chunks(play, matches, MATCHES, seed, executor, progress, stop)
    records = np.concatenate([np.zeros(0, dtype=found.match), *parts])
    return MatchOutcomes(
        found.name, tuple(players), found.sides(rules), records, matches, time.perf_counter() - began
    )


def _checked(
    game: str | Game, rule_set: str | None, players: Sequence[str], options: Mapping[str, Value] | None
) -> tuple[Game, Any, list[int]]:
    found = load_game(game) if isinstance(game, str) else game
    rules = found.rules(rule_set, **(options or {}))
    seats = found.seats(rules)
    if len(players) != seats:
        raise BadInput(
            _("{game} has {seats} seats, and {count} players were named.").format(
                game=found.title, seats=seats, count=len(players)
            )
        )
    return found, rules, [found.level(player) for player in players]


def _check_some(records: Any) -> None:
    if len(records) == 0:
        raise BadInput(_("There is no result: it was stopped before the first one."))


# The work of one chunk, with arguments that can travel to another process.


def _play_deals(game: str, rules: Any, levels: list[int], count: int, seed: np.random.SeedSequence) -> Any:
    return deal_outcomes(load_game(game), rules, levels, count, np.random.default_rng(seed))


def _play_matches(game: str, rules: Any, levels: list[int], count: int, seed: np.random.SeedSequence) -> Any:
    found = load_game(game)
    matches = begin_matches(found, rules, count)
    finish_matches(found, rules, levels, matches, np.random.default_rng(seed))
    return matches


def _in_chunks(
    play: Callable[[int, np.random.SeedSequence], Any],
    total: int,
    size: int,
    seed: int,
    executor: Executor | None,
    progress: Progress | None,
    stop: threading.Event | None,
) -> list[Any]:
    """Return the parts that were done, in order."""
    if executor is None:
        # Plain Python runs in one thread at a time anyway.
        with ThreadPoolExecutor(1 if gear() == "plain" else os.cpu_count()) as own:
            return _in_chunks(play, total, size, seed, own, progress, stop)
    counts = [min(size, total - first) for first in range(0, total, size)]
    seeds = np.random.SeedSequence(seed).spawn(len(counts))
    futures: list[Future[Any]] = [executor.submit(play, *each) for each in zip(counts, seeds)]
    sizes = dict(zip(futures, counts))
    done = 0
    try:
        for future in as_completed(futures):
            future.result()
            done += sizes[future]
            if progress is not None:
                progress(done, total)
            if stop is not None and stop.is_set():
                break
    finally:
        for future in futures:
            future.cancel()
    return [future.result() for future in futures if not future.cancelled()]
