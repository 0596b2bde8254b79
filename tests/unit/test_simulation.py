"""Simulation: repeatable on any executor, stopped, watched, and refused in a sentence."""

import math
import pickle
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from cardlab.analysis import simulation
from cardlab.analysis.intervals import mean, share
from cardlab.analysis.simulation import simulate, simulate_matches, won
from cardlab.engine.errors import BadInput


class Parcels(Executor):
    """Does the work as another process would: arguments and results travel as bytes; the last submitted comes first."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], bytes]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, pickle.dumps((fn, args, kwargs))))
        if len(self.waiting) == 3:
            for each, parcel in reversed(self.waiting):
                work, its_args, its_kwargs = pickle.loads(parcel)
                each.set_result(pickle.loads(pickle.dumps(work(*its_args, **its_kwargs))))
        return future


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "DEALS", 20)
    monkeypatch.setattr(simulation, "MATCHES", 2)


def test_result_does_not_depend_on_the_executor() -> None:
    def play(executor: Executor | None, seed: int = 7) -> Any:
        return simulate("sixty_six", "polish", ["thumb", "random"], 50, seed=seed, executor=executor)

    alone = play(None)
    assert len(alone.deals) == alone.asked == 50
    assert alone.deals_per_second == 50 / alone.seconds
    with ThreadPoolExecutor(3) as threads:
        assert np.array_equal(play(threads).deals, alone.deals)
    assert np.array_equal(play(Parcels()).deals, alone.deals)
    assert not np.array_equal(play(None, seed=8).deals, alone.deals)


def test_seats_deal_equally_often() -> None:
    """R66-10."""
    assert simulate("sixty_six", None, ["random", "random"], 40).deals["dealer"].mean() == 0.5


def test_results_of_the_seats() -> None:
    outcomes = simulate("sixty_six", "serbian", ["thumb", "random"], 40, seed=1)
    thumb, other = outcomes.seats
    assert (thumb.player, other.player) == ("thumb", "random")
    payoffs = outcomes.deals["payoff"][:, 0]
    assert thumb.mean_payoff.value == payoffs.mean() == -other.mean_payoff.value
    assert math.isclose(
        thumb.mean_payoff.high - thumb.mean_payoff.value, 1.959964 * payoffs.std(ddof=1) / math.sqrt(40)
    )
    assert thumb.win_share.value == (payoffs > 0).mean() > other.win_share.value
    assert thumb.win_share.low < thumb.win_share.value < thumb.win_share.high <= 1


def test_options_change_the_rules() -> None:
    """O66-21: without the bonus a deal that is played out has 120 points and the marriages."""
    outcomes = simulate(
        "sixty_six",
        "schnapsen",
        ["random", "random"],
        40,
        options={"last_trick_bonus": 10, "last_trick_wins": False},
    )
    assert np.any(outcomes.deals["points"].sum(axis=1) - outcomes.deals["marriages"].sum(axis=1) == 130)


class Slow(Executor):
    """Does the first two pieces of work; the others wait for ever."""

    def __init__(self) -> None:
        self.done = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self.done < 2:
            future.set_result(fn(*args, **kwargs))
            self.done += 1
        return future


def test_progress_and_stop() -> None:
    told: list[tuple[int, int]] = []
    stop = threading.Event()

    def progress(done: int, total: int) -> None:
        told.append((done, total))
        if done == 40:
            stop.set()

    players = ["random", "random"]
    part = simulate("sixty_six", None, players, 400, executor=Slow(), progress=progress, stop=stop)
    assert told == [(20, 400), (40, 400)]
    assert (len(part.deals), part.asked) == (40, 400)
    assert np.array_equal(part.deals, simulate("sixty_six", None, players, 40).deals)


def test_nothing_is_hidden_when_a_worker_fails() -> None:
    class Never(Executor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            if args[0] == 10:  # the smaller last chunk fails
                future.set_exception(RuntimeError("the worker is gone"))
            return future

    with pytest.raises(RuntimeError, match="the worker is gone"):
        simulate("sixty_six", None, ["random", "random"], 50, executor=Never())


def test_stopped_before_the_first_deal() -> None:
    empty = simulation.Outcomes("sixty_six", ("random", "random"), np.zeros(0), 50, 1.0)
    with pytest.raises(BadInput, match="stopped before the first"):
        _ = empty.seats


def test_matches() -> None:
    """R66-53: a match ends at the target, and somebody has won it."""
    result = simulate_matches("sixty_six", "schnapsen", ["thumb", "random"], 7, seed=2)
    assert len(result.matches) == result.asked == 7
    assert set(result.matches["winner"]) <= {0, 1}
    assert all(record["score"][record["winner"]] >= 7 for record in result.matches)
    thumb, other = result.win_shares
    assert thumb.value == (result.matches["winner"] == 0).mean() == 1 - other.value
    again = simulate_matches("sixty_six", "schnapsen", ["thumb", "random"], 7, seed=2, executor=None)
    assert np.array_equal(again.matches, result.matches)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"deals": 0}, "The number of deals cannot be 0: it is a whole number from 1 to 10,000,000."),
        ({"deals": -5}, "The number of deals cannot be -5"),
        ({"deals": 10_000_001}, "The number of deals cannot be 10000001"),
        ({"deals": 1.5}, "The number of deals cannot be 1.5"),
        ({"deals": True}, "The number of deals cannot be True"),
        ({"seed": -1}, "The seed cannot be -1: it is a whole number from 0 on."),
        ({"seed": "x"}, "The seed cannot be 'x'"),
        ({"players": ["random"]}, "Sixty-six has 2 seats, and 1 players were named."),
        ({"players": ["random", "champion"]}, "has no player 'champion'"),
        ({"rule_set": "german"}, "has no rule set 'german'"),
        ({"game": "whist"}, "There is no game 'whist'"),
        ({"options": {"joker": 1}}, "There is no option 'joker'"),
    ],
)
def test_bad_input(change: dict[str, Any], sentence: str) -> None:
    given: dict[str, Any] = {
        "game": "sixty_six",
        "rule_set": None,
        "players": ["random"] * 2,
        "deals": 1,
    } | change
    with pytest.raises(BadInput) as refused:
        simulate(**given)
    assert sentence in str(refused.value)


def test_wilson_interval() -> None:
    """Ten hits of a hundred, as tables have it; nothing and everything stay within 0 and 1."""
    ten = share(10, 100)
    assert (round(ten.low, 4), round(ten.high, 4)) == (0.0552, 0.1744)
    assert (share(0, 10).low, share(10, 10).high) == (0.0, 1.0)
    assert 0 < share(0, 10).high < 0.3


def test_interval_of_a_mean() -> None:
    values = np.array([1.0, 2.0, 3.0, 4.0])
    found = mean(values.sum(), values @ values, 4)
    reach = 1.959964 * values.std(ddof=1) / 2
    assert math.isclose(found.low, 2.5 - reach)
    assert math.isclose(found.high, 2.5 + reach)
    assert mean(2.0, 4.0, 1).high == math.inf


def test_won_has_who_made_the_most() -> None:
    payoffs = np.array([[2.0, -2.0, 0.0], [1.0, 3.0, -4.0], [1.5, 1.5, -3.0], [0.0, 0.0, 0.0]])
    assert won(payoffs).tolist() == [
        [True, False, False],
        [False, True, False],
        [True, True, False],
        [False, False, False],
    ]
