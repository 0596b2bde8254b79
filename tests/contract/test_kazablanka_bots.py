"""How well the rules of thumb of Kazablanka do against random play."""

from typing import Any

import numpy as np
import pytest

from cardlab.engine.gears import gear
from cardlab.engine.playouts import deal_outcomes
from cardlab.games.kazablanka import GAME

DEALS = 10_000 if gear() == "compiled" else 100
RANDOM, THUMB = (GAME.level(name) for name in ("random", "thumb"))


def points(rule_set: str, levels: list[int]) -> Any:
    return deal_outcomes(GAME, GAME.rules(rule_set), levels, DEALS, np.random.default_rng(162))["points"]


@pytest.mark.parametrize("side", [0, 1])
def test_a_pair_of_thumbs_wins_65_of_100_decided_deals(side: int) -> None:
    levels = [THUMB if seat % 2 == side else RANDOM for seat in range(4)]
    totals = points("kazablanka_pairs", levels)
    mine, theirs = totals[:, side], totals[:, 1 - side]
    assert (mine > theirs).sum() >= 0.65 * (mine != theirs).sum()


@pytest.mark.parametrize("seat", range(4))
def test_one_thumb_scores_half_as_much_again_as_three_randoms(seat: int) -> None:
    means = points("kazablanka_single", [THUMB if each == seat else RANDOM for each in range(4)]).mean(axis=0)
    assert means[seat] >= 1.5 * np.delete(means, seat).mean()
