"""How well the rules of thumb of Sedmice do against random play."""

from typing import Any

import numpy as np
import pytest

from cardlab.engine.gears import gear
from cardlab.engine.playouts import deal_outcomes
from cardlab.games.sedmice import GAME

DEALS = 10_000 if gear() == "compiled" else 100
RANDOM, THUMB = (GAME.level(name) for name in ("random", "thumb"))
TWO_SIDED = [name for name in GAME.rule_sets if name != "serbian_four"]


def scores(rule_set: str, levels: list[int]) -> Any:
    return deal_outcomes(GAME, GAME.rules(rule_set), levels, DEALS, np.random.default_rng(41))["score"]


@pytest.mark.parametrize("rule_set", TWO_SIDED)
@pytest.mark.parametrize("side", [0, 1])
def test_thumb_wins_65_of_100_decided_deals(rule_set: str, side: int) -> None:
    sides = GAME.sides(GAME.rules(rule_set))
    found = scores(rule_set, [THUMB if each == side else RANDOM for each in sides])
    mine, theirs = found[:, side], found[:, 1 - side]
    assert (mine > theirs).sum() >= 0.65 * (mine != theirs).sum()


@pytest.mark.parametrize("seat", range(4))
def test_one_thumb_scores_half_as_much_again_as_three_randoms(seat: int) -> None:
    means = scores("serbian_four", [THUMB if each == seat else RANDOM for each in range(4)]).mean(axis=0)
    assert means[seat] >= 1.5 * np.delete(means, seat).mean()
