"""How well the rules of thumb of Končine do against random play."""

import numpy as np
import pytest

from cardlab.engine.gears import gear
from cardlab.engine.playouts import deal_outcomes
from cardlab.games.koncine import GAME

DEALS = 10_000 if gear() == "compiled" else 100
RANDOM, THUMB = (GAME.level(name) for name in ("random", "thumb"))


@pytest.mark.parametrize("rule_set", GAME.rule_sets)
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("side", [0, 1])
def test_thumb_wins_70_of_100_decided_deals(rule_set: str, players: int, side: int) -> None:
    rules = GAME.rules(rule_set, players=players)
    levels = [THUMB if each == side else RANDOM for each in GAME.sides(rules)]
    leads = deal_outcomes(GAME, rules, levels, DEALS, np.random.default_rng(41))["payoff"][:, side]
    assert (leads > 0).sum() >= 0.7 * (leads != 0).sum()
