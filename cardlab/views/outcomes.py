"""*Outcomes*: thousands of deals between bots, how they come out, and two settings side by side.

`outcomes("sixty_six")` shows it.
"""

import threading
import time
from collections.abc import Mapping
from functools import partial
from typing import Any, Final

import ipywidgets

from cardlab.analysis import simulation
from cardlab.analysis.simulation import MatchOutcomes
from cardlab.analysis.simulation import Outcomes as Simulated
from cardlab.engine import gears, rulebook
from cardlab.engine.errors import BadInput
from cardlab.engine.game import Game, load_game
from cardlab.engine.options import Option, Value
from cardlab.engine.study import Outlook, Setting, Study
from cardlab.players.bots import about
from cardlab.text import _
from cardlab.views import controls
from cardlab.views.chart import Chart
from cardlab.views.controls import Controls
from cardlab.views.jobs import Job, Jobs
from cardlab.views.notes import Notes
from cardlab.views.outcome_pictures import (
    deals_as_csv,
    draw_length,
    draw_measure,
    focus_names,
    result_blocks,
)

DEALS: Final = (1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000)
USUAL_DEALS: Final = 100_000
MOST_SEED: Final = 999_999_999
OWN: Final = "own"
NO_CHANGE: Final = "none"
MATCHES: Final = 50  # to as many deals one match, where the length of matches is looked at
TICK: Final = 0.15  # seconds between two signs of progress


def outcomes(game: str) -> "Outcomes":
    """Return the outcomes of a game."""
    return Outcomes(load_game(game))


class Outcomes(ipywidgets.VBox):
    """The widget of *Outcomes*.

    Attributes
    ----------
    results : list of (Setting, analysis.simulation.Outcomes)
        What was simulated last: setting A, or A and B.
    matches : list of (Setting, analysis.simulation.MatchOutcomes)
        The same for whole matches, in a game whose length is looked at.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.outlook: Outlook = game.part("studies").OUTLOOK
        self.results: list[tuple[Setting, Simulated]] = []
        self.matches: list[tuple[Setting, MatchOutcomes]] = []
        self._lock = threading.RLock()
        self._jobs = Jobs()
        self._ready = False  # whether the engine has played, so that it starts at once
        studies = {str(i): study.title for i, study in enumerate(self.outlook.studies)}
        self.study = Controls(
            [
                controls.Select("study", _("Question"), {**studies, OWN: _("A comparison of my own")}),
                controls.Switch("compare", _("Compare with B"), value=True),
                controls.Switch("unfold", _("Change players and rules")),  # a phone only shows it
            ],
            changed=self._choose,
        )
        self.about = Notes(rules=self._rule)
        self.settings = [Controls(changed=partial(self._change, i)) for i in range(2)]
        self._seats = 0  # how many can be looked at
        self.how = Controls(changed=self._change_how, pressed=self._press)
        self.verdict = Notes(live=True)
        self.charts = [
            Chart(measure.title, f"{game.name}-{measure.name}")
            for measure in (*self.outlook.measures, *filter(None, [self.outlook.length]))
        ]
        self.files = Controls([controls.Button("csv", _("Save all deals (CSV)"))], pressed=self._press)
        self._boxes = [_boxed(name, kind, row) for (name, kind), row in zip(_LETTERS, self.settings)]
        self._halves = ipywidgets.Box(self._boxes).add_class("cl-halves").add_class("cl-folded")
        self._pictures = ipywidgets.Box([*self.charts, self.files]).add_class("cl-stack")
        super().__init__([self.study, self.about, self._halves, self.how, self.verdict, self._pictures])
        self.add_class("cl-stack")
        self._show_study(self.outlook.studies[0])
        self._rest()

    def _rule(self, rule_id: str) -> dict[str, str]:
        try:
            rule = rulebook.rule(self.game.name, rule_id, self._setting(0).rule_set)
        except BadInput as error:
            return {"id": rule_id, "title": "", "text": str(error)}
        return {"id": rule.id, "title": rule.title, "text": rule.text}

    # --- what is played

    def _choose(self, changes: dict[str, controls.Value]) -> None:
        with self._lock:
            chosen = changes.get("study")
            if chosen == OWN:
                self._own()
            elif chosen is not None:
                self._show_study(self.outlook.studies[int(str(chosen))])
            elif "compare" in changes:
                self._own()
            self._fold()

    def _fold(self) -> None:
        """Show B if there is one; on a phone both settings only when asked for."""
        _hide(self._boxes[1], "cl-gone-box", not self.study.values["compare"])
        _hide(self._halves, "cl-folded", not self.study.values["unfold"])

    def _show_study(self, study: Study) -> None:
        with self._lock:
            self._jobs.cancel()
            self.about.show(("text", study.about))
            for row, setting in zip(self.settings, (study.first, study.second or study.first)):
                self._declare(row, setting)
            self.study.put(compare=study.second is not None)
            self._offer_seats()
            self.how.put(focus=study.focus)
            self._fold()
            self._clear()

    def _offer_seats(self) -> None:
        """Offer to look at those who play; deals, seed and focus stay if they can."""
        seats = min(len(setting.players) for setting in self._settings())
        if seats == self._seats:
            return
        self._seats = seats
        kept = self.how.values
        names = focus_names(seats)
        focus = str(kept.get("focus"))
        self.how.declare(
            [
                controls.Number("deals", _("Deals"), USUAL_DEALS, DEALS[0], DEALS[-1], stops=DEALS),
                controls.Number("seed", _("Seed"), 1, 0, MOST_SEED, slider=False),
                controls.Select("focus", _("Look at"), names, focus if focus in names else ""),
                controls.Button("run", _("Play the deals"), primary=True),
                controls.Button("stop", _("Stop")),
            ]
        )
        self.how.put(**{name: kept[name] for name in ("deals", "seed") if name in kept})

    def _declare(self, row: Controls, setting: Setting) -> None:
        """Put a setting into its row of controls."""
        row.declare(_setting_fields(self.game, self.outlook, setting))

    def _change(self, index: int, changes: dict[str, controls.Value]) -> None:
        with self._lock:
            row = self.settings[index]
            if changes.keys() & {"rule_set", "option"}:
                values = {**row.values, "value": None}
                self._declare(row, _read_setting(self.game, values))
            setting = self._setting(index)
            self.game.rules(setting.rule_set, **setting.options)
            if len(setting.players) != sum(name.startswith("player-") for name in row.values):
                self._declare(row, setting)
            self._own()

    def _change_how(self, changes: dict[str, controls.Value]) -> None:
        with self._lock:
            if "focus" in changes and self.results:
                results = self.results
                self._jobs.start(lambda job: self._show_results(job, results), self._break_off)

    def _own(self) -> None:
        """What is set is no longer the study that was chosen."""
        self._jobs.cancel()
        self.study.put(study=OWN, unfold=True)
        self.about.show(
            ("text", _("Choose players and rules for A and B, and let them play from the same seed."))
        )
        self._offer_seats()
        self._fold()
        self._clear()

    def _setting(self, index: int) -> Setting:
        return _read_setting(self.game, self.settings[index].values)

    def _settings(self) -> list[Setting]:
        """Return setting A, or A and B."""
        return [self._setting(i) for i in range(1 + bool(self.study.values["compare"]))]

    # --- playing

    def _press(self, name: str) -> None:
        match name:
            case "run":
                self.run()
            case "stop":
                self._jobs.stop()
            case "csv":
                self.save()

    def run(self) -> threading.Thread:
        """Play the deals in a thread, which is returned."""
        with self._lock:
            settings = self._settings()
            for setting in settings:
                self.game.rules(setting.rule_set, **setting.options)
            deals, seed = (int(str(self.how.values[name])) for name in ("deals", "seed"))
        self.how.reveal("run", on=False)
        self.how.reveal("stop")
        self.how.say("")
        cold = gears.gear() == "compiled" and not self._ready
        self.how.show_progress(None, _("Preparing the fast engine…") if cold else _("Starting…"))
        return self._jobs.start(lambda job: self._play(job, settings, deals, seed), self._break_off)

    def _play(self, job: Job, settings: list[Setting], deals: int, seed: int) -> None:
        results: list[tuple[Setting, Simulated]] = []
        matches: list[tuple[Setting, MatchOutcomes]] = []
        shown = 0.0

        def progress(done: int, _total: int) -> None:
            nonlocal shown
            self._ready = True
            if time.monotonic() - shown < TICK:
                return
            shown = time.monotonic()
            share, text = job.progress(len(results) * deals + done, len(settings) * deals)
            with job.showing() as wanted:
                if wanted:
                    self.how.show_progress(share, text)

        for setting in settings:
            played = simulation.simulate(
                self.game,
                setting.rule_set,
                setting.players,
                deals,
                seed=seed,
                options=setting.options,
                progress=progress,
                stop=job.stop,
            )
            if len(played.deals):
                results.append((setting, played))
            if self.outlook.length and not job.stop.is_set():
                matches.append((setting, self._play_matches(job, setting, deals, seed)))
            if job.stop.is_set():
                break
        with job.showing() as wanted:
            if not wanted:
                return
            self.results = results
            self.matches = [(setting, played) for setting, played in matches if len(played.matches)]
            self._rest()
            self.how.say(_stopped(results, len(settings) * deals))
        if results:
            self._show_results(job, results)

    def _play_matches(self, job: Job, setting: Setting, deals: int, seed: int) -> MatchOutcomes:
        return simulation.simulate_matches(
            self.game,
            setting.rule_set,
            setting.players,
            max(1, deals // MATCHES),
            seed=seed,
            options=setting.options,
            stop=job.stop,
        )

    def _show_results(self, job: Job, results: list[tuple[Setting, Simulated]]) -> None:
        focus = str(self.how.values["focus"])
        blocks = result_blocks(self.outlook, results, focus)
        with job.showing() as wanted:
            if not wanted:
                return
            self.verdict.show(*blocks)
            for chart, measure in zip(self.charts, self.outlook.measures):
                draw_measure(chart, measure, results, focus)
            if self.outlook.length and self.matches:
                draw_length(self.charts[-1], self.outlook.length, self.matches)
            self._pictures.remove_class("cl-gone-box")

    def _clear(self) -> None:
        """Show no results."""
        self.results, self.matches = [], []
        self.verdict.show(("hint", _("Nothing played yet.")))
        self._pictures.add_class("cl-gone-box")
        self._rest()
        self.how.say("")

    def _rest(self) -> None:
        self.how.hide_progress()
        self.how.reveal("stop", on=False)
        self.how.reveal("run")

    def _break_off(self) -> None:
        self._rest()
        self.how.say(_("The simulation broke off. Please start it again."))

    def save(self) -> threading.Thread:
        """Write the deals as CSV in a thread, which is returned, and hand them to the page."""
        results = list(self.results)
        self.files.enable("csv", on=False)
        self.files.say(_("Writing the file…"))

        def write() -> None:
            try:
                self.files.give_file(f"{self.game.name}-deals.csv", "text/csv", deals_as_csv(results))
            finally:
                self.files.enable("csv")
                self.files.say("")

        thread = threading.Thread(target=write, daemon=True)
        thread.start()
        return thread


_LETTERS: Final = ((_("Setting A"), "first"), (_("Setting B"), "second"))


def _boxed(name: str, kind: str, row: Controls) -> ipywidgets.Box:
    """Return a setting's controls under its letter and colour."""
    heading = Notes()
    heading.show(("swatch", {"text": name, "kind": kind}))
    return ipywidgets.Box([heading, row]).add_class("cl-setting")


def _hide(box: ipywidgets.Box, name: str, hidden: bool) -> None:
    (box.add_class if hidden else box.remove_class)(name)


def _stopped(results: list[tuple[Setting, Simulated]], asked: int) -> str:
    done = sum(len(played.deals) for _setting, played in results)
    if done == asked:
        return ""
    if not done:
        return _("Stopped before the first deal was over.")
    return _("Stopped after {done:,} of {deals:,} deals; what there is stays.").format(done=done, deals=asked)


# --- settings as controls


def _setting_fields(game: Game, outlook: Outlook, setting: Setting) -> list[controls.Field]:
    levels = {level: about(level) for level in game.levels}
    players = [
        controls.Select(f"player-{seat}", _("Player {n}").format(n=seat + 1), levels, level)
        for seat, level in enumerate(setting.players)
    ]
    rule_sets = {name: each.title for name, each in game.rule_sets.items()}
    by_name = {option.name: option for option in game.options}
    changed = next(iter(setting.options), NO_CHANGE)
    offered = [*outlook.options, *(name for name in setting.options if name not in outlook.options)]
    abouts = {name: _sentence(by_name[name].about) for name in offered}
    fields: list[controls.Field] = [
        *players,
        controls.Select("rule_set", _("Rules"), rule_sets, setting.rule_set),
        controls.Select("option", _("One rule changed"), {NO_CHANGE: _("None"), **abouts}, changed),
    ]
    if changed != NO_CHANGE:
        usual = game.rule_sets[setting.rule_set].values[changed]
        fields.append(_option_field(by_name[changed], setting.options[changed], usual))
    return fields


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def _option_field(option: Option, value: Value, usual: Value) -> controls.Field:
    """Return the control for the value of a changed option."""
    label = _("New value")
    was = _("In these rules: {value}.").format(value=_said(option, usual))
    if option.is_flag:
        return controls.Select(
            "value", label, {"yes": _("yes"), "no": _("no")}, "yes" if value else "no", was
        )
    if option.choices:
        choices = {choice: choice.replace("_", " ") for choice in option.choices}
        return controls.Select("value", label, choices, str(value), was)
    return controls.Number("value", label, int(str(value)), option.low, option.high, help=was)


def _said(option: Option, value: Value) -> str:
    if option.is_flag:
        return _("yes") if value else _("no")
    return str(value).replace("_", " ")


def _read_setting(game: Game, values: Mapping[str, Any]) -> Setting:
    """Return the setting of a row of controls; an option that was just chosen gets a value that changes something."""
    rule_set, name = str(values["rule_set"]), str(values["option"])
    if name == NO_CHANGE:
        return Setting(_read_players(game, values, game.rules(rule_set)), rule_set)
    option = next(each for each in game.options if each.name == name)
    value = values.get("value")
    if value is None:
        value = _other_value(option, game.rule_sets[rule_set].values[name])
    elif option.is_flag:
        value = value == "yes"
    players = _read_players(game, values, game.rules(rule_set, **{name: value}))
    return Setting(players, rule_set, {name: value})


def _read_players(game: Game, values: Mapping[str, Any], rules: Any) -> tuple[str, ...]:
    return tuple(str(values.get(f"player-{seat}", game.levels[0])) for seat in range(game.seats(rules)))


def _other_value(option: Option, usual: Value) -> Value:
    """Return a value of the option that differs from the usual one."""
    if option.is_flag:
        return not usual
    if option.choices:
        return next(choice for choice in option.choices if choice != usual)
    return int(str(usual)) + (1 if int(str(usual)) < option.high else -1)
