"""The Outcomes page without a browser: settings, runs that stop, pictures, verdicts, files."""

import csv
import io
import threading
from typing import Any

import numpy as np
import pytest

from cardlab.analysis import simulation
from cardlab.analysis.comparison import difference, is_beyond_chance
from cardlab.engine import gears
from cardlab.engine.errors import BadInput
from cardlab.engine.game import load_game
from cardlab.engine.study import Setting
from cardlab.views import outcomes as view
from cardlab.views.jobs import duration
from cardlab.views.outcome_pictures import deals_as_csv, focus_names, of_focus
from cardlab.views.outcomes import Outcomes, outcomes

GAME = load_game("sixty_six")
OUTLOOK = GAME.part("studies").OUTLOOK


FEW = 50


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Outcomes:
    """The page, which may play few deals: in plain gear thumb takes its time."""
    monkeypatch.setattr(view, "DEALS", (FEW, 1_000_000))
    made = outcomes("sixty_six")
    made.how.put(deals=FEW)
    return made


def play_at_random(shown: Outcomes) -> None:
    for row in shown.settings:
        put(row, **{"player-0": "random", "player-1": "random"})


def put(controls: Any, **values: object) -> None:
    """Change controls as the page does."""
    controls._handle_custom_msg({"type": "set", "values": values, "ticket": controls.ticket + 1}, [])


def press(controls: Any, name: str) -> None:
    controls._handle_custom_msg({"type": "press", "name": name}, [])


def verdict(shown: Outcomes) -> dict[str, str]:
    kind, content = shown.verdict.blocks[0]
    assert kind == "verdict"
    return content


def hidden(box: Any) -> bool:
    return "cl-gone-box" in box._dom_classes


@pytest.mark.parametrize("number", range(len(OUTLOOK.studies)))
def test_every_study_sets_what_it_says_and_can_be_played(shown: Outcomes, number: int) -> None:
    study = OUTLOOK.studies[number]
    put(shown.study, study=str(number))
    assert shown.about.blocks == [["text", study.about]]
    assert shown._setting(0) == study.first
    assert shown.study.values["compare"] is (study.second is not None)
    assert hidden(shown._boxes[1]) is (study.second is None)
    if study.second:
        assert shown._setting(1) == study.second
    assert shown.how.values["focus"] == study.focus
    shown.run().join()
    assert [setting for setting, _played in shown.results] == [
        each for each in (study.first, study.second) if each
    ]
    assert verdict(shown)["lead"]
    assert not hidden(shown._pictures)


def test_thumb_is_better_than_random_beyond_chance(shown: Outcomes) -> None:
    put(shown.study, study="1")
    shown.run().join()
    assert verdict(shown)["lead"].startswith("Player 1 does better in B, by ")
    assert "beyond chance" in verdict(shown)["detail"]


def test_equal_players_may_differ_by_chance_only(shown: Outcomes) -> None:
    play_at_random(shown)
    put(shown.study, compare=False)
    put(shown.how, focus="seat-0", deals="1,000")
    shown.run().join()
    assert verdict(shown)["lead"] == "No difference that 1,000 deals could show."


def test_the_same_setting_twice_shows_no_difference(shown: Outcomes) -> None:
    put(shown.settings[1], option="none")
    shown.run().join()
    assert verdict(shown)["lead"].startswith("No difference")


def test_bars_are_shares_of_all_deals_and_stand_for_each_setting(shown: Outcomes) -> None:
    shown.run().join()
    for chart in shown.charts:
        first, second = chart.content["spec"]["data"]
        assert sum(first["y"]) == pytest.approx(1)
        assert sum(second["y"]) == pytest.approx(1)
        assert (first["name"], second["name"]) == ("A", "B")
        assert first["marker"]["color"] != second["marker"]["color"]
        assert first["marker"]["pattern"]["shape"] != second["marker"]["pattern"]["shape"]
        assert len(chart.content["table"]["rows"]) == len(first["x"])


def test_one_setting_shows_its_players_beside_each_other(shown: Outcomes) -> None:
    put(shown.study, study="2")
    put(shown.how, focus="seat-1")
    shown.run().join()
    points, _payoff, length = (chart.content["spec"]["data"] for chart in shown.charts)
    assert [trace["name"] for trace in points] == ["Player 1", "Player 2"]
    assert len(length) == 1, "a deal has one length"


def test_the_table_holds_the_figures_of_the_simulation(shown: Outcomes) -> None:
    put(shown.study, study="1")
    shown.run().join()
    played = shown.results[1][1]
    table = shown.verdict.blocks[1][1]
    row = next(row for row in table["rows"] if row[0] == "B · Player 1")
    assert row[1].startswith(f"{played.seats[0].mean_payoff.value:+.3f} (")
    assert row[2].startswith(f"{100 * played.seats[0].win_share.value:.1f} % (")


def test_another_focus_is_drawn_without_playing_again(
    shown: Outcomes, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown.run().join()
    before = shown.verdict.blocks
    monkeypatch.setattr(simulation, "simulate", None)
    put(shown.how, focus="dealing-1")
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and thread.daemon:
            thread.join(20)
    assert shown.verdict.blocks != before
    assert shown.charts[0].content["words"].startswith("The non-dealer. Mean: A ")


def test_a_changed_setting_makes_the_comparison_ones_own(shown: Outcomes) -> None:
    shown.run().join()
    put(shown.settings[0], **{"player-0": "random"})
    assert shown.study.values["study"] == view.OWN
    assert shown.results == []
    assert hidden(shown._pictures)
    assert shown._setting(0) == Setting(("random", "thumb"), "serbian")


@pytest.mark.parametrize("name", OUTLOOK.options)
@pytest.mark.parametrize("rule_set", GAME.rule_sets)
def test_every_option_offered_changes_something_and_can_be_played(
    shown: Outcomes, rule_set: str, name: str
) -> None:
    row = shown.settings[0]
    put(row, rule_set=rule_set)
    put(row, option=name)
    setting = shown._setting(0)
    assert setting.options[name] != GAME.rule_sets[rule_set].values[name]
    value = row.fields[-1]
    assert value["help"].startswith("In these rules: ")
    simulation.simulate(GAME, setting.rule_set, ("random", "random"), 4, options=setting.options)


def test_a_flag_can_be_set_back(shown: Outcomes) -> None:
    row = shown.settings[1]
    assert shown._setting(1).options == {"exchange_needs_trick": True}
    put(row, value="no")
    assert shown._setting(1).options == {"exchange_needs_trick": False}


def test_a_number_out_of_its_range_is_explained(shown: Outcomes) -> None:
    row = shown.settings[1]
    put(row, option="exchange_min_facedown")
    put(row, value="99")
    assert row.states["value"]["problem"] == "New value must be a whole number from 0 to 12."
    put(row, value="1")
    assert shown._setting(1).options == {"exchange_min_facedown": 1}


def test_a_study_may_say_how_many_play() -> None:
    """Končine, where that is an option: a player for each seat; a number that cannot be is explained."""
    made = outcomes("koncine")
    row = made.settings[1]
    studies = load_game("koncine").part("studies").OUTLOOK.studies
    number = next(i for i, study in enumerate(studies) if study.first.options == {"players": 4})
    put(made.study, study=str(number))
    assert [made._setting(i) for i in range(2)] == [studies[number].first, studies[number].second]
    assert len(made._setting(1).players) == 4
    put(row, value="3")
    assert row.states["value"]["problem"] == "The option players cannot be 3: it is 2 or 4."
    put(row, value="2")
    assert len(made._setting(1).players) == 2
    assert "player-2" not in row.values


@pytest.mark.parametrize("deals", ["-1", "0", "10000000000", "many", None, 49])
def test_a_count_that_cannot_be_used_is_explained(shown: Outcomes, deals: object) -> None:
    put(shown.how, deals=deals)
    assert shown.how.states["deals"]["problem"] == "Deals must be a whole number from 50 to 1,000,000."
    assert shown.how.values["deals"] == FEW


@pytest.mark.parametrize("content", [None, {}, {"type": "set", "values": {"study": 7}}, {"type": "press"}])
def test_a_malformed_message_changes_nothing(shown: Outcomes, content: object) -> None:
    before = dict(shown.study.values)
    for controls in (shown.study, shown.how, *shown.settings):
        controls._handle_custom_msg(content, [])
    assert shown.study.values == before


def test_progress_is_shown_and_a_stop_keeps_what_there_is(
    shown: Outcomes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(view, "TICK", 0)
    shares: list[float] = []
    show = shown.how.show_progress

    def watch(share: float | None, text: str) -> None:
        show(share, text)
        if share:
            shares.append(share)
            if len(shares) == 2:
                press(shown.how, "stop")

    monkeypatch.setattr(shown.how, "show_progress", watch)
    play_at_random(shown)
    shown.how.put(deals=50_000)
    shown.run().join()
    assert shares == [1_200 / 100_000, 2_400 / 100_000]
    ((_setting, played),) = shown.results
    assert 2_400 <= len(played.deals) < 50_000
    assert shown.how.status == (f"Stopped after {len(played.deals):,} of 100,000 deals; what there is stays.")
    assert shown.how.progress == {}
    assert shown.how.states["run"] == {}
    assert verdict(shown)["lead"]


def test_a_stop_before_the_first_deal_leaves_nothing(
    shown: Outcomes, monkeypatch: pytest.MonkeyPatch
) -> None:
    def simulate(*_args: object, stop: threading.Event, **_options: object) -> simulation.Outcomes:
        stop.set()
        return simulation.Outcomes("sixty_six", ("thumb", "thumb"), np.zeros(0, GAME.outcome), 1_000, 0.1)

    monkeypatch.setattr(simulation, "simulate", simulate)
    shown.run().join()
    assert shown.results == []
    assert shown.how.status == "Stopped before the first deal was over."


def test_a_new_choice_ends_the_run(shown: Outcomes, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = threading.Event()

    def simulate(*_args: object, stop: threading.Event, **_options: object) -> simulation.Outcomes:
        stopped.set() if stop.wait(20) else None
        return simulation.Outcomes("sixty_six", ("thumb", "thumb"), np.zeros(9, GAME.outcome), 1_000, 0.1)

    monkeypatch.setattr(simulation, "simulate", simulate)
    thread = shown.run()
    put(shown.study, study="1")
    thread.join(20)
    assert stopped.is_set()
    assert shown.results == []
    assert shown.how.progress == {}


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_run_that_breaks_off_says_so(shown: Outcomes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "simulate", None)
    shown.run().join(20)
    assert shown.how.status == "The simulation broke off. Please start it again."
    assert shown.how.states["run"] == {}


def test_a_cold_engine_is_announced(shown: Outcomes, monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []
    monkeypatch.setattr(gears, "gear", lambda: "compiled")
    monkeypatch.setattr(shown.how, "show_progress", lambda _share, text: texts.append(text))
    monkeypatch.setattr(shown._jobs, "start", lambda *_work: None)
    shown.run()
    shown._ready = True
    shown.run()
    assert texts == ["Preparing the fast engine…", "Starting…"]


def test_the_same_seed_gives_the_same_deals(shown: Outcomes) -> None:
    shown.run().join()
    first = [played.deals.copy() for _setting, played in shown.results]
    shown.run().join()
    for before, (_setting, played) in zip(first, shown.results, strict=True):
        np.testing.assert_array_equal(before, played.deals)


def test_every_deal_is_a_row_of_the_file(shown: Outcomes, monkeypatch: pytest.MonkeyPatch) -> None:
    files: list[tuple[str, str, bytes]] = []
    shown.run().join()
    monkeypatch.setattr(shown.files, "give_file", lambda *file: files.append(file))
    shown.save().join()
    ((name, kind, content),) = files
    assert (name, kind) == ("sixty_six-deals.csv", "text/csv")
    assert content == deals_as_csv(shown.results)
    rows = list(csv.DictReader(io.StringIO(content.decode())))
    assert len(rows) == 2 * FEW
    last = shown.results[1][1].deals[-1]
    assert rows[-1]["setting"] == "B"
    assert int(rows[-1]["payoff_2"]) == last["payoff"][1]
    assert int(rows[-1]["dealer"]) == last["dealer"]
    assert shown.files.status == ""


def test_values_are_looked_at_by_who_dealt() -> None:
    deals = np.zeros(3, dtype=GAME.outcome)
    deals["dealer"] = [0, 1, 0]
    values = np.array([[10, 20], [30, 40], [50, 60]])
    assert of_focus(values, deals, "dealing-0").tolist() == [10, 40, 50]
    assert of_focus(values, deals, "dealing-1").tolist() == [20, 30, 60]
    assert of_focus(values, deals, "seat-1").tolist() == [20, 40, 60]
    assert list(focus_names(2)) == ["dealing-0", "dealing-1", "seat-0", "seat-1"]


def test_a_difference_of_pairs_is_sharper_than_one_of_strangers() -> None:
    rng = np.random.default_rng(1)
    first = rng.normal(0, 10, 5_000)
    second = first + rng.normal(0.2, 1, 5_000)
    paired, apart = difference(first, second), difference(first[:-1], second)
    assert paired.low < 0.2 < paired.high
    assert is_beyond_chance(paired)
    assert not is_beyond_chance(apart)
    assert apart.samples == 4_999


def test_intervals_of_differences_hold_what_they_promise() -> None:
    rng = np.random.default_rng(2)
    held = 0
    for _trial in range(1_000):
        estimate = difference(rng.normal(0, 1, 60), rng.normal(0.5, 2, 61))
        held += estimate.low <= 0.5 <= estimate.high
    assert 925 <= held <= 970


def test_a_game_that_does_not_exist_is_named() -> None:
    with pytest.raises(BadInput, match="no game"):
        outcomes("poker")


def test_the_page_starts_a_run(shown: Outcomes) -> None:
    press(shown.how, "run")
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and thread.daemon:
            thread.join(20)
    assert len(shown.results) == 2


def test_a_comparison_of_ones_own_begins_with_what_was_set(shown: Outcomes) -> None:
    before = [shown._setting(i) for i in range(2)]
    put(shown.study, study=view.OWN)
    assert [shown._setting(i) for i in range(2)] == before
    assert shown.study.values["unfold"] is True


def test_a_rule_is_opened(shown: Outcomes) -> None:
    shown.about._handle_custom_msg({"type": "rule", "rule": "R66-29"}, [])
    assert "trick" in shown.about.rule["text"]
    shown.about._handle_custom_msg({"type": "rule", "rule": "R66-999"}, [])
    assert "R66-999" in shown.about.rule["text"]


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.2, "1 s left"), (75.4, "75 s left"), (200, "3 minutes left")]
)
def test_the_time_left_is_said_roughly(seconds: float, text: str) -> None:
    assert duration(seconds) == text


# --- a game with two players or four


def looked_at(shown: Outcomes) -> list[str]:
    (field,) = [field for field in shown.how.fields if field["name"] == "focus"]
    return [name for name, _title in field["choices"]]


@pytest.fixture
def sedmice(monkeypatch: pytest.MonkeyPatch) -> Outcomes:
    monkeypatch.setattr(view, "DEALS", (FEW, 1_000_000))
    return outcomes("sedmice")


def test_only_seats_that_play_can_be_looked_at(sedmice: Outcomes) -> None:
    sedmice.how.put(seed=7)
    assert looked_at(sedmice) == [f"{kind}-{n}" for kind in ("dealing", "seat") for n in range(4)]
    put(sedmice.settings[0], rule_set="croatian_two")
    assert looked_at(sedmice) == ["dealing-0", "dealing-1", "seat-0", "seat-1"]
    assert sedmice.how.values["seed"] == 7
    put(sedmice.study, compare=True)
    put(sedmice.settings[1], rule_set="serbian_pairs")
    assert looked_at(sedmice) == ["dealing-0", "dealing-1", "seat-0", "seat-1"]
    for row in sedmice.settings:
        put(row, **{f"player-{n}": "random" for n in range(4) if f"player-{n}" in row.values})
    sedmice.how.put(deals=FEW)
    sedmice.run().join()
    names = [row[0] for row in sedmice.verdict.blocks[1][1]["rows"]]
    assert names == ["A · The dealer", "A · The non-dealer", "B · The dealer"] + [
        f"B · Seat {n} after the dealer" for n in (1, 2, 3)
    ]


def test_every_tenth_number_has_a_bar_of_its_own(sedmice: Outcomes) -> None:
    """Croatian points come in tens: nine bars at most, not eighty."""
    put(sedmice.settings[0], rule_set="croatian_two")
    put(sedmice.settings[0], **{"player-0": "random", "player-1": "random"})
    sedmice.how.put(deals=FEW)
    sedmice.run().join()
    rows = sedmice.charts[0].content["table"]["rows"]
    assert {row[0] for row in rows} <= {str(points) for points in range(0, 81, 10)}
    assert len(rows) > 2


def test_an_option_that_does_not_fit_says_so(sedmice: Outcomes) -> None:
    put(sedmice.settings[0], option="cutter_takes_seven")
    assert sedmice.settings[0].states["option"]["problem"] == (
        "The option cutter_takes_seven is for two players with a stock."
    )


# --- a game whose length is looked at


def test_the_length_of_whole_matches_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view, "DEALS", (8, 1_000_000))
    monkeypatch.setattr(view, "MATCHES", 4)
    shown = outcomes("remi")
    put(shown.how, deals=8)
    play_at_random(shown)
    shown.run().join()
    ((_setting, played),) = shown.matches
    assert len(played.matches) == 2
    rounds = played.matches["deals"]
    assert rounds.min() >= 1
    assert shown.charts[-1].title == "Rounds in a game"
    content = shown.charts[-1].content
    (bars,) = content["spec"]["data"]
    assert bars["y"] == pytest.approx([np.mean(rounds == start) for start in bars["x"]])
    assert content["spec"]["layout"]["yaxis"]["title"]["text"] == "share of matches"
    shown._clear()
    assert shown.matches == []
