"""What each game offers for *Outcomes*: every study can be played, and every measure can be drawn."""

from dataclasses import replace

import numpy as np
import pytest

from cardlab.analysis import simulation
from cardlab.engine.game import Game, game_names, load_game
from cardlab.engine.study import Outlook, Study
from cardlab.views.chart import Chart
from cardlab.views.outcome_pictures import draw_measure, focus_names, result_blocks

GAMES = game_names()
DEALS = 12


def outlook(game: Game) -> Outlook:
    found: Outlook = game.part("studies").OUTLOOK
    return found


STUDIES = [
    pytest.param(game, study, id=f"{game}-{number}")
    for game in GAMES
    for number, study in enumerate(outlook(load_game(game)).studies)
]


@pytest.mark.parametrize(("name", "study"), STUDIES)
def test_a_study_can_be_played_and_drawn(name: str, study: Study) -> None:
    game = load_game(name)
    results = []
    for setting in [study.first, *([study.second] if study.second else [])]:
        rules = game.rules(setting.rule_set, **setting.options)
        assert len(setting.players) == game.seats(rules)
        assert set(setting.players) <= set(game.levels)
        # In plain gear thumb takes its time: who plays does not matter here.
        quick = replace(setting, players=("random",) * len(setting.players))
        played = simulation.simulate(game, quick.rule_set, quick.players, DEALS, options=quick.options)
        results.append((setting, played))
    assert study.focus in focus_names(min(len(setting.players) for setting, _played in results))
    found = outlook(game)
    kinds = [kind for kind, _content in result_blocks(found, results, study.focus)]
    assert kinds == ["verdict", "table"]
    for measure in found.measures:
        chart = Chart(measure.title, measure.name)
        draw_measure(chart, measure, results, study.focus)
        for bars in chart.content["spec"]["data"]:
            assert sum(bars["y"]) == pytest.approx(1)


@pytest.mark.parametrize("name", GAMES)
def test_payoffs_of_a_deal_make_nothing(name: str) -> None:
    """What some win the others lose; in a bar lie all values from its start on."""
    game = load_game(name)
    measure = next(each for each in outlook(game).measures if each.name == "payoff")
    for rule_set in game.rule_sets:
        seats = game.seats(game.rules(rule_set))
        played = simulation.simulate(game, rule_set, ("random",) * seats, DEALS)
        assert np.allclose(measure.of(played.deals).sum(axis=1), 0)


@pytest.mark.parametrize("name", GAMES)
def test_options_offered_are_options(name: str) -> None:
    game = load_game(name)
    assert set(outlook(game).options) <= {option.name for option in game.options}
