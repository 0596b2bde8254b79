"""The two gears: the same seed gives the same deals in both, and only the compiled one imports numba."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import cardlab
from cardlab.analysis.odds import questions
from cardlab.engine import gears, playouts
from cardlab.engine.game import Game, game_names, load_game
from cardlab.engine.knowledge import KNOWLEDGE, MAX_PLACES
from cardlab.engine.match import begin_matches

DEALS = 60 if gears.gear() == "compiled" else 6  # where only one gear runs, few show that it does
rule_sets = pytest.mark.parametrize(
    ("game", "rule_set"),
    [(name, rule_set) for name in game_names() for rule_set in load_game(name).rule_sets],
)


def room(game: Game) -> tuple[Any, Any]:
    return np.zeros(playouts.MAX_PACK, dtype=np.int8), np.zeros(game.max_moves, dtype=game.move)


def both_gears(entry_point: Callable[..., Any], run: Callable[[Callable[..., Any]], bytes]) -> None:
    """Run the work by the entry point in the gear of this process and by its plain source."""
    assert run(entry_point) == run(entry_point.plain)  # type: ignore[attr-defined]


@rule_sets
def test_deals(game: str, rule_set: str) -> None:
    found = load_game(game)
    for level in range(len(found.levels)):

        def run(play: Callable[..., Any], level: int = level) -> bytes:
            outcomes = np.zeros(DEALS, dtype=found.outcome)
            levels = np.full(found.seats(found.rules(rule_set)), level, dtype=np.int64)
            play(
                found.new_state(found.rules(rule_set)),
                levels,
                *room(found),
                outcomes,
                np.random.default_rng(1),
            )
            return outcomes.tobytes()

        both_gears(playouts.play_deals, run)


@rule_sets
def test_matches(game: str, rule_set: str) -> None:
    found = load_game(game)

    def run(play: Callable[..., Any]) -> bytes:
        matches = begin_matches(found, found.rules(rule_set), 5)
        levels = np.zeros(found.seats(found.rules(rule_set)), dtype=np.int64)
        play(found.new_state(found.rules(rule_set)), matches, levels, *room(found), np.random.default_rng(2))
        return bytes(matches.tobytes())

    both_gears(playouts.play_matches, run)


@rule_sets
def test_dealt_and_sampled_states(game: str, rule_set: str) -> None:
    found = load_game(game)

    def deal(work: Callable[..., Any]) -> bytes:
        states = np.repeat(found.new_state(found.rules(rule_set)), DEALS)
        work(states, room(found)[0], np.random.default_rng(3))
        return bytes(states.tobytes())

    both_gears(playouts.deal_states, deal)

    def sample(work: Callable[..., Any]) -> bytes:
        states = playouts.dealt(found, found.rules(rule_set), DEALS, np.random.default_rng(3))
        known, world = np.zeros(1, dtype=KNOWLEDGE), np.zeros(2 * MAX_PLACES, dtype=np.uint64)
        assert work(states, 0, known, world, np.random.default_rng(4))
        return bytes(states.tobytes())

    both_gears(playouts.sample_states, sample)


@pytest.mark.parametrize(
    ("game", "asked"), [(game, question.id) for game in game_names() for question in questions(game)]
)
def test_odds(game: str, asked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    question = next(each for each in questions(game) if each.id == asked)
    here = question.simulate(question.defaults(), DEALS, np.random.default_rng(5))
    monkeypatch.setenv("CARDLAB_GEAR", "plain")
    assert np.array_equal(question.simulate(question.defaults(), DEALS, np.random.default_rng(5)), here)


def test_warm_runs_every_entry_point() -> None:
    for game in game_names():
        playouts.warm(load_game(game))
    sources = Path(cardlab.__file__).parent.rglob("*.py")
    names = [
        name
        for source in sources
        for name in re.findall(r"^@entry_point\ndef (\w+)", source.read_text("utf-8"), re.MULTILINE)
    ]
    assert len(names) > 5
    assert [name for name in names if not gears.is_ready(name)] == []


TABLE = """
import sys
import cardlab
from cardlab.engine.deal import Deal
from cardlab.players.bots import Bot
from cardlab.analysis.odds import ask
bot = Bot("sixty_six", "thumb", seed=1)
deal = Deal.new("sixty_six", seed=1)
while not deal.over:
    deal.view(0)
    deal.play(bot.choose(deal))
ask("sixty_six", "Q66-9")
assert "numba" not in sys.modules
"""


GAMES_IN_TURN = """
import numpy as np
from cardlab.engine.game import game_names, load_game
from cardlab.engine.playouts import deal_outcomes
for name in game_names():
    game = load_game(name)
    assert len(deal_outcomes(game, game.rules(), [0] * game.seats(game.rules()), 3, np.random.default_rng(1))) == 3
"""


def test_a_game_may_be_loaded_when_the_fast_engine_runs_already() -> None:
    subprocess.run([sys.executable, "-c", GAMES_IN_TURN], check=True)


def test_a_table_and_the_exact_odds_need_no_numba() -> None:
    subprocess.run([sys.executable, "-W", "error::RuntimeWarning", "-c", TABLE], check=True)
