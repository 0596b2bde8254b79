"""Pasur: by how much `thumb` leads random play as first and as second player, beside a paper's trained model.

The paper's figures and where they come from: ``tests/truths/pasur_worked_game.json``.
"""

import json
from pathlib import Path
from typing import Final

import pytest

from benchmarks.figures import Figures
from cardlab.analysis.intervals import mean
from cardlab.analysis.simulation import simulate
from cardlab.engine.game import load_game

DEALS: Final = 100_000  # with each of the two as first player
TRUTH: Final = Path(__file__).parents[1] / "tests" / "truths" / "pasur_worked_game.json"
PAPER: Final = json.loads(TRUTH.read_text("utf-8"))["strength"]
LETTER: Final = {"thumb": "M", "random": "R"}  # M is the paper's model


@pytest.mark.parametrize("rule_set", load_game("pasur").rule_sets)
@pytest.mark.parametrize("players", [("thumb", "random"), ("random", "random"), ("thumb", "thumb")])
def test_margins_beside_the_paper(figures: Figures, rule_set: str, players: tuple[str, str]) -> None:
    """The player after the dealer is the first; of equal players only one order is shown."""
    deals = simulate("pasur", rule_set, players, 2 * DEALS, seed=1).deals
    for first in range(len(set(players))):
        lead = deals["payoff"][deals["dealer"] == 1 - first, first]
        assert len(lead) == DEALS
        found = mean(float(lead.sum()), float(lead @ lead), DEALS)
        key = LETTER[players[first]] + LETTER[players[1 - first]]
        figures.add(
            f"Pasur, what the first player makes more than the second in a deal ({DEALS:,} deals each)",
            rule_set=rule_set,
            first_player=players[first],
            second_player=players[1 - first],
            lead=f"{found.value:+.2f} ({found.low:+.2f} to {found.high:+.2f})",
            paper=f"{key} {PAPER['first_player_mean_margin_points'][key]:+.2f}",
            decided_deals_won=f"{(lead > 0).sum() / (lead != 0).sum():.1%}",
            deals_won=f"{(lead > 0).mean():.1%}",
            paper_won=f"{PAPER['first_player_win_percent'][key]:.1f}%",
        )
        if "random" in players and "thumb" in players:
            assert (lead.mean() > 0) == (players[first] == "thumb")
