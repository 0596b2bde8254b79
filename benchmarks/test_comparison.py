"""Against other programs, in turn and on one core: the ratios that cardlab promises.

schnapsen plays RandBot against RandBot, OpenSpiel plays euchre natively with its uniform random bots, RLCard plays gin
rummy with its random agents, cardlab plays each of its games, called from Python. Each round lets all of them play one
after the other; a ratio is the median of the ratios of the rounds, so that what else the machine does falls on all of
them.
"""

import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import pyspiel
import pytest
import rlcard
from rlcard.agents import RandomAgent
from schnapsen.bots import RandBot
from schnapsen.game import SchnapsenGamePlayEngine

from benchmarks.figures import Figures
from cardlab.engine.game import load_game
from cardlab.engine.playouts import deal_outcomes

ROUNDS = 9
GAME = load_game("sixty_six")
TIMES_SCHNAPSEN = {"kazablanka": 40, "koncine": 15, "pasur": 15, "sedmice": 100, "sixty_six": 120}
RANDOM = {
    f"cardlab, {game} {rule_set}": (game, rule_set)
    for game in TIMES_SCHNAPSEN
    for rule_set in load_game(game).rule_sets
}
THUMB = "cardlab, thumb against thumb"
SCHNAPSEN = "schnapsen, RandBot"
EUCHRE = "OpenSpiel euchre, native random bots"
REMI = "cardlab, remi, thumb against thumb"
GIN_RUMMY = "RLCard gin rummy, random agents"
TIMES_GIN_RUMMY = 4
TABLE = "Random deals beside other programs, on one core, in turn"


@dataclass
class Contestant:
    """A program that plays `deals` deals a round; its times are seconds a deal, one a round."""

    play: Callable[[int], None]
    deals: int
    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)

    def run(self) -> None:
        wall, cpu = time.perf_counter(), time.process_time()
        self.play(self.deals)
        self.cpu.append((time.process_time() - cpu) / self.deals)
        self.wall.append((time.perf_counter() - wall) / self.deals)


def cardlab(name: str, rule_set: str, bot: str) -> Callable[[int], None]:
    rng = np.random.default_rng(1)
    game = load_game(name)
    rules = game.rules(rule_set)
    levels = [game.level(bot)] * game.seats(rules)

    def play(deals: int) -> None:
        deal_outcomes(game, rules, levels, deals, rng)

    return play


def schnapsen() -> Callable[[int], None]:
    engine = SchnapsenGamePlayEngine()
    bots = RandBot(random.Random(1)), RandBot(random.Random(2))
    rng = random.Random(3)

    def play(deals: int) -> None:
        for _deal in range(deals):
            engine.play_game(*bots, rng)

    return play


def euchre() -> Callable[[int], None]:
    game = pyspiel.load_game("euchre")
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]

    def play(deals: int) -> None:
        for deal in range(deals):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, deal)

    return play


def gin_rummy() -> Callable[[int], None]:
    env = rlcard.make("gin-rummy", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _seat in range(env.num_players)])

    def play(deals: int) -> None:
        for _deal in range(deals):
            env.run(is_training=False)

    return play


@pytest.fixture(scope="module")
def contest(figures: Figures) -> dict[str, Contestant]:
    contestants = {
        SCHNAPSEN: Contestant(schnapsen(), 250),
        EUCHRE: Contestant(euchre(), 2_500),
        **{name: Contestant(cardlab(*rules, "random"), 100_000) for name, rules in RANDOM.items()},
        THUMB: Contestant(cardlab(GAME.name, GAME.default_rule_set, "thumb"), 100_000),
        GIN_RUMMY: Contestant(gin_rummy(), 20),
        REMI: Contestant(cardlab("remi", "remi", "thumb"), 2_000),
    }
    for contestant in contestants.values():
        contestant.play(10)
    for _round in range(ROUNDS):
        for contestant in contestants.values():
            contestant.run()
    for name, contestant in contestants.items():
        figures.add(
            TABLE,
            program=name,
            deals_a_second=f"{1 / statistics.median(contestant.cpu):,.0f}",
            **{
                f"times {other}": said(ratios(contestants, name, other))
                for other in (SCHNAPSEN, EUCHRE, GIN_RUMMY)
            },
        )
    return contestants


def ratios(contest: dict[str, Contestant], name: str, other: str) -> list[float]:
    """Return in each round how many deals `name` played in the CPU time of one deal of `other`."""
    return [theirs / ours for ours, theirs in zip(contest[name].cpu, contest[other].cpu, strict=True)]


def said(values: list[float]) -> str:
    return f"{statistics.median(values):,.3g} (least {min(values):,.3g})"


@pytest.mark.parametrize("name", RANDOM)
def test_many_times_schnapsen(contest: dict[str, Contestant], name: str) -> None:
    game, _rule_set = RANDOM[name]
    assert statistics.median(ratios(contest, name, SCHNAPSEN)) >= TIMES_SCHNAPSEN[game]


@pytest.mark.parametrize("name", [name for name, (game, _rule_set) in RANDOM.items() if game == GAME.name])
def test_six_times_native_euchre(contest: dict[str, Contestant], name: str) -> None:
    assert statistics.median(ratios(contest, name, EUCHRE)) >= 6


def test_a_hundred_thousand_thumb_deals_while_schnapsen_plays_2500(contest: dict[str, Contestant]) -> None:
    assert statistics.median(ratios(contest, THUMB, SCHNAPSEN)) >= 100_000 / 2_500


def test_remi_with_thumb_while_rlcard_plays_gin_rummy(contest: dict[str, Contestant]) -> None:
    assert statistics.median(ratios(contest, REMI, GIN_RUMMY)) >= TIMES_GIN_RUMMY
