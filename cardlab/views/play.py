"""*Play*: a match against bots on the page. `play("sixty_six")` shows it."""

import os
import secrets
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import anywidget
import traitlets

from cardlab.engine import rulebook
from cardlab.engine.errors import BadInput, CardlabError
from cardlab.engine.game import Game, load_game
from cardlab.engine.options import Option, Value
from cardlab.players.bots import about
from cardlab.text import _, ngettext
from cardlab.views import controls
from cardlab.views.controls import Button, Controls, Number, Select, Switch, Text
from cardlab.views.match_play import NEW_MATCH, MatchPlay
from cardlab.views.runtime import runtime
from cardlab.views.setup import LONGEST_NAME, MOST_SEED, Setup
from cardlab.views.table import MoveRequest, NextRequest, Request, RuleRequest, Table

_STATIC = Path(__file__).parent / "static"
_MOST_NEW_SEED: Final = 9999  # a new seed stays short enough to be read out
MOST_FILE: Final = 1_000_000  # characters of a transcript that the page sends
PLAYERS: Final = "players"  # the option that says how many play


def play(game: str, query: str | None = None) -> "Play":
    """Return the page of a match against bots.

    Parameters
    ----------
    game : str
        The game's name.
    query : str, optional
        What the match is, as `Setup.query` writes it; by default what stands behind ``?`` in the page's address.
        Something wrong in it is said on the page, which then shows the usual match.
    """
    found = load_game(game)
    usual = Setup.usual(found, new_seed())
    try:
        return Play(usual.read(os.environ.get("QUERY_STRING", "") if query is None else query))
    except BadInput as error:
        return Play(usual, _("The link cannot be used, so here is another match. {why}").format(why=error))


def new_seed() -> int:
    """Return a seed that nobody has chosen."""
    return 1 + secrets.randbelow(_MOST_NEW_SEED)


def _words() -> dict[str, str]:
    return {
        "new_match": _("New match…"),
        "setup": _("Set up a match"),
        "more": _("More rules…"),
        "take_back": _("Take back"),
        "open_cards": _("Show all cards"),
        "hints": _("Show risks"),
        "draws": _("Draw for me"),
        "draws_help": _("Your cards are drawn by themselves, unless you have 66 and may call."),
        "save": _("Save transcript"),
        "open": _("Open transcript"),
        "link": _("Copy link"),
        "copied": _("Link copied: it opens this deal from its start."),
        "copy_this": _("Link to this deal"),
        "too_big": _("{name} has {size} MB: a transcript has at most 1 MB."),
        "tools": _("At the table"),
        "sheet": _("Score sheet"),
        "deal": _("Deal"),
        "score": _("Score"),
        "lost": _("Connection lost."),
        "restart": _("Start again"),
    }


class Play(anywidget.AnyWidget):
    """The page of a match: setting up, the table, the score sheet, files and links.

    Attributes
    ----------
    match : MatchPlay
        What is played. Every request of the page is answered under one lock, in whatever thread it comes.
    state
        What the page shows around the table, written as a whole.
    """

    _esm = _STATIC / "play.js"
    _css = _STATIC / "play.css"

    state = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    table = anywidget.WidgetTrait().tag(sync=True)
    setting = anywidget.WidgetTrait().tag(sync=True)
    more = anywidget.WidgetTrait().tag(sync=True)
    runtime = anywidget.WidgetTrait().tag(sync=True)

    def __init__(self, setup: Setup, notice: str = "") -> None:
        self._lock = threading.RLock()
        self.game = setup.game
        self.match = MatchPlay(setup)
        self._matches = 1
        super().__init__(
            words=_words(),
            table=Table(requests=self._answer),
            setting=Controls(_fields(setup), changed=self._set, pressed=self._press),
            more=Controls(_more_fields(setup)),
            runtime=runtime(),
        )
        self._show(notice)
        self.on_msg(self._receive)

    # --- requests

    def _answer(self, request: Request) -> None:
        """Answer the table."""
        with self._lock:
            match request:
                case RuleRequest(rule):
                    self._show_rule(rule)
                case NextRequest():
                    self.match.go_on()
                    self._show()
                case MoveRequest(move) if move == NEW_MATCH:
                    self.start(replace(self.match.setup, seed=new_seed(), deal=1, totals=()))
                case MoveRequest(move):
                    try:
                        self.match.play(move)
                    except CardlabError as error:
                        self.table.show(self.match.scene(refused=error))
                    else:
                        self._show()

    def _show_rule(self, rule_id: str) -> None:
        try:
            rule = rulebook.rule(self.game.name, rule_id, self.match.setup.rule_set)
        except BadInput as error:
            self.table.rule = {"id": rule_id, "title": "", "text": str(error)}
        else:
            self.table.rule = {"id": rule.id, "title": rule.title, "text": rule.text}

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        """Answer a message of the page around the table, which may hold anything."""
        with self._lock:
            try:
                self._do(content)
            except CardlabError as error:
                self._show(str(error), "refused")

    def _do(self, content: object) -> None:
        match content:
            case {"type": "take_back"}:
                self.match.take_back()
                self._show()
            case {"type": "open_cards", "on": bool(on)}:
                self.match.open_cards = on
                self._show()
            case {"type": "hints", "on": bool(on)}:
                self.match.hints = on
                self._show(self.game.hints_about if on else "")
            case {"type": "draws", "on": bool(on)}:
                self.match.draw_for_me(on)
                self._show()
            case {"type": "save"}:
                name, text = self.match.transcript()
                self.send({"type": "file", "name": name, "text": text})
                self._show()
            case {"type": "load", "text": str(text)} if len(text) <= MOST_FILE:
                setup = self.match.setup
                self.match = MatchPlay.load(text, self.game, setup.level, setup.seed)
                self._matches += 1
                self._offer(self.match.setup)
                self._show(_("This is the deal of the file: take back moves, or play on."))
            case _:
                raise BadInput(_("The page sent something that cannot be done here, so nothing was changed."))

    # --- setting up

    def start(self, setup: Setup) -> None:
        """Begin a match."""
        with self._lock:
            before = self.match
            self.match = MatchPlay(setup)
            self.match.open_cards, self.match.hints = before.open_cards, before.hints
            self._matches += 1
            self._offer(setup)
            self._show()

    def _offer(self, setup: Setup) -> None:
        """Put a setup into the controls."""
        with self.hold_sync():
            self.setting.declare(_fields(setup))
            self.more.put(**_more_values(setup))

    def _set(self, changes: dict[str, controls.Value]) -> None:
        """Show what goes with the rules or the number of players that were chosen."""
        if not changes.keys() & {"rules", PLAYERS}:
            return
        values = {**self.setting.values, **changes}
        rule_set = values["rules"]
        chosen = int(values.get(PLAYERS, 0))
        options: dict[str, Value] = {PLAYERS: chosen} if chosen in player_numbers(self.game, rule_set) else {}
        last = self.game.seats(self.game.rules(rule_set, **options)) - 1
        dealer = last if PLAYERS in changes else min(int(values["dealer"]), last)
        setup = Setup(
            self.game, rule_set, values["level"], values["seed"], dealer, options=options, name=values["name"]
        )
        if "rules" in changes:
            self._offer(setup)
        else:
            self.setting.declare(_fields(setup))

    def _press(self, name: str) -> None:
        if name == "new_seed":
            self.setting.put(seed=new_seed())
        else:
            self.start(self._chosen())

    def _chosen(self) -> Setup:
        """Return the setup that the controls show; raises BadInput."""
        states = [*self.setting.states.values(), *self.more.states.values()]
        if problem := next((state["problem"] for state in states if state.get("problem")), None):
            raise BadInput(problem)
        values = self.setting.values
        standard = self.game.rule_sets[values["rules"]].values
        chosen = {**self.more.values, **values}
        given = {option.name: _given(option, chosen[option.name]) for option in self.game.options}
        return Setup(
            self.game,
            values["rules"],
            values["level"],
            values["seed"],
            int(values["dealer"]),
            options={name: value for name, value in given.items() if value != standard[name]},
            name=values["name"],
        )

    # --- showing

    def _show(self, notice: str = "", tone: str = "info") -> None:
        """Put the match on the page."""
        match = self.match
        setup = match.setup
        summary = [self.game.rule_sets[setup.rule_set].title]
        if has_player_choice(self.game):
            summary.append(ngettext("{n} player", "{n} players", setup.seats).format(n=setup.seats))
        if changed := len(_more_values(setup).keys() & setup.options.keys()):
            summary.append(ngettext("{n} rule changed", "{n} rules changed", changed).format(n=changed))
        bots = ngettext("the bot plays {level}", "the bots play {level}", setup.seats - 1)
        summary.append(bots.format(level=setup.level))
        summary.append(_("deal {number}").format(number=match.match.number))
        self.state = {
            "summary": " · ".join(summary),
            "notice": {"text": notice, "tone": tone},
            "match": self._matches,
            "take_back": match.can_take_back,
            "open_cards": match.open_cards,
            "hints": match.hints if self.game.hints_about else None,
            "draws": None if self.game.draw_choice(match.deal.state.rules) is None else match.draws,
            "sheet": match.sheet(),
            "link": match.link(),
        }
        self.table.show(match.scene())


def has_player_choice(game: Game) -> bool:
    """Whether the number of players is a choice by itself: some rule set can be played by several numbers."""
    return any(len(player_numbers(game, rule_set)) > 1 for rule_set in game.rule_sets)


def player_numbers(game: Game, rule_set: str) -> list[int]:
    """Return how many can play by a rule set as it stands; none where this is no option of the game."""
    option = next((option for option in game.options if option.name == PLAYERS), None)
    numbers = range(option.low, option.high + 1) if option else ()
    return [number for number in numbers if _can_play(game, rule_set, number)]


def _can_play(game: Game, rule_set: str, number: int) -> bool:
    try:
        game.rules(rule_set, **{PLAYERS: number})
    except BadInput:
        return False
    return True


def _players(setup: Setup) -> Select:
    """Return the choice of how many play; those of a link are among them, whatever else it changes."""
    game = setup.game
    numbers = sorted({*player_numbers(game, setup.rule_set), setup.seats})
    return Select(PLAYERS, _("Players"), {str(number): str(number) for number in numbers}, str(setup.seats))


def _fields(setup: Setup) -> list[controls.Field]:
    """Return what a match is set up with, besides the single options."""
    game = setup.game
    seats = {str(seat): name for seat, name in enumerate(replace(setup, name="").names)}
    return [
        Select(
            "rules",
            _("Rules"),
            {name: rule_set.title for name, rule_set in game.rule_sets.items()},
            setup.rule_set,
        ),
        *([_players(setup)] if has_player_choice(game) else []),
        Select("level", _("The bot plays"), {level: about(level) for level in game.levels}, setup.level),
        Select("dealer", _("Who deals first"), seats, str(setup.dealer)),
        Text("name", _("Your name"), setup.name, LONGEST_NAME, placeholder=_("You")),
        Number("seed", _("Seed"), setup.seed, 0, MOST_SEED, slider=False),
        Button("new_seed", _("Another seed")),
        Button("start", _("Start the match"), primary=True),
    ]


def _more_fields(setup: Setup) -> list[controls.Field]:
    """Return a control for each rule option that `_fields` has not, the switches last."""
    options = {option.name: option for option in setup.game.options}
    fields = [option_field(options[name], value) for name, value in _more_values(setup).items()]
    return sorted(fields, key=lambda field: isinstance(field, Switch))


def option_field(option: Option, value: Value) -> controls.Field:
    """Return the control of a rule option; a list is a text there."""
    label = option.about[:1].upper() + option.about[1:]
    if isinstance(value, bool):
        return Switch(option.name, label, value)
    if isinstance(value, int):
        return Number(option.name, label, value, option.low, option.high, slider=False)
    if option.choices:
        return Select(
            option.name, label, {choice: choice.replace("_", " ") for choice in option.choices}, str(value)
        )
    return Text(option.name, label, option.write(value))


def _more_values(setup: Setup) -> dict[str, bool | int | str]:
    """Return the value of each of these options as its control holds it; lists are texts there."""
    values = {**setup.game.rule_sets[setup.rule_set].values, **setup.options}
    return {
        option.name: option.write(value) if isinstance(value := values[option.name], list) else value
        for option in setup.game.options
        if option.name != PLAYERS or not has_player_choice(setup.game)
    }


def _given(option: Option, value: Any) -> Any:
    """Return the option's value from its control's."""
    return option.read(value) if isinstance(value, str) else value
