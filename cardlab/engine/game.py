"""What a game's folder declares, and the list of games."""

import importlib
import importlib.util
import pkgutil
from collections import ChainMap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Protocol

import numpy as np

from cardlab.engine import gears, protocol
from cardlab.engine.errors import BadInput
from cardlab.engine.options import Option, Value, make_rules, option_values
from cardlab.engine.protocol import Move, State
from cardlab.text import _

PACKAGE = "cardlab.games"


@dataclass(frozen=True)
class Event:
    """Something that happened in a deal.

    Attributes
    ----------
    rule : str
        The id of the rule that it shows.
    seat : int
        Whose doing or luck it was.
    you : str
        The sentence for the seat itself, in the second person; it may name cards that only this seat sees.
    other : str
        The sentence for everyone else, with ``{name}`` for the player of the seat; empty if it is not for them.
    partner : int
        Who shares it and reads `you` as well, or -1; ``{partner}`` in `other`.
    """

    rule: str
    seat: int
    you: str
    other: str
    partner: int = -1

    def text(self, names: Sequence[str], viewer: int | None = None) -> str:
        """Return the sentence as `viewer` reads it (None: somebody who plays no seat)."""
        if viewer in (self.seat, self.partner):
            return self.you
        return self.other.replace("{name}", names[self.seat]).replace("{partner}", names[self.partner])


@dataclass(frozen=True)
class RuleSet:
    """A named rule set: its title and the value of every option."""

    title: str
    values: Mapping[str, Value]


class SceneMaker(Protocol):
    """Says how a position lies on the table for one seat (the scene of ``docs/architecture.md``)."""

    def __call__(
        self, state: State, seat: int, names: Sequence[str], moves: Sequence[str], open_cards: bool
    ) -> dict[str, Any]:
        """Return the scene without its story."""


@dataclass(frozen=True)
class Game:
    """The declaration of a game.

    Attributes
    ----------
    name, title : str
        ``"sixty_six"`` and ``"Sixty-six"``.
    about : str
        What the game is, in one or two sentences for somebody who has never seen it.
    emblem : tuple of str
        The cards that stand for it in the gallery.
    sides : callable
        The side of each seat by the rules, a tuple: partners share one. Sides are numbered from 0.
    options, rule_sets
        The rule options and the named rule sets; the first rule set is the default.
    state, move, match, outcome : dtype
        The records.
    max_moves : int
        The most legal moves that any state lists.
    kernels : tuple of modules
        Where the kernels that ``engine.protocol`` asks for are found, by their names.
    levels : tuple of str
        The bots, in the order of the `level` that ``policy`` takes.
    move_text, read_move, events, why_not, scene
        Text of a move; the fields of a move from a text, BadInput if it is none; what a move did; the
        rule id and sentence that forbid a move; the table.
    points, shown_score, score_about
        Points of each seat so far; a match score as the rules display it; from the rules, how a match is counted.
    check_options
        Raises BadInput when the values of the options do not fit each other.
    hints_about
        Where the questions have ``hints``, a `hint` of the scene for each card of the hand to move: what it says.
    is_legal
        Whether a move is allowed that is not listed, for a game with more moves than anybody would list.
    write_table, read_table
        What a seat knows of a position, as a document's table; a state from rules, seat and table.
    """

    name: str
    title: str
    about: str
    emblem: tuple[str, ...]
    sides: Callable[[Any], tuple[int, ...]]
    options: tuple[Option, ...]
    rule_sets: Mapping[str, RuleSet]
    state: np.dtype[Any]
    move: np.dtype[Any]
    match: np.dtype[Any]
    outcome: np.dtype[Any]
    max_moves: int
    kernels: tuple[ModuleType, ...]
    levels: tuple[str, ...]
    move_text: Callable[[State, Move], str]
    read_move: Callable[[State, str], Any]
    events: Callable[[State, Move, State], list[Event]]
    why_not: Callable[[State, Move], tuple[str, str]]
    scene: SceneMaker
    points: Callable[[State], list[int]]
    shown_score: Callable[[Any, int], int]
    score_about: Callable[[Any], str]
    draw_choice: Callable[[Any], bool | None]
    check_options: Callable[[Mapping[str, Value]], None]
    write_table: Callable[[State, int], dict[str, Any]]
    read_table: Callable[[Any, int, dict[str, Any]], State]
    hints_about: str = ""
    is_legal: Callable[[State, Move], bool] = lambda _state, _move: False

    def __post_init__(self) -> None:
        """Register the kernels."""
        there = ChainMap(*(vars(module) for module in self.kernels))
        gears.register(self.state, **{name: there[name] for name in protocol.KERNELS})

    @property
    def default_rule_set(self) -> str:
        """The name of the first rule set."""
        return next(iter(self.rule_sets))

    def rules(self, rule_set: str | None = None, /, **changes: Value) -> Any:
        """Return the RULES record of a named rule set with some options changed; raises BadInput."""
        name = self.default_rule_set if rule_set is None else rule_set
        if name not in self.rule_sets:
            raise BadInput(
                _("{game} has no rule set {name!r}: there are {names}.").format(
                    game=self.title, name=name, names=", ".join(self.rule_sets)
                )
            )
        rules = make_rules(self.options, self.rule_sets[name].values, changes)
        self.check_options(option_values(self.options, rules))
        return rules

    def seats(self, rules: Any) -> int:
        """Return how many players there are by a RULES record."""
        return len(self.sides(rules))

    @property
    def keeps_totals(self) -> bool:
        """Whether a deal depends on the match score before it: the state has a field ``totals``, one a seat."""
        return "totals" in (self.state.names or ())

    def level(self, name: str) -> int:
        """Return the number of a bot's level; raises BadInput."""
        if name not in self.levels:
            raise BadInput(
                _("{game} has no player {name!r}: there are {names}.").format(
                    game=self.title, name=name, names=", ".join(self.levels)
                )
            )
        return self.levels.index(name)

    def new_state(self, rules: Any, dealer: int = 0) -> Any:
        """Return an array of one STATE with the rules and the dealer set."""
        states = np.zeros(1, dtype=self.state)
        states[0]["rules"] = rules
        states[0]["dealer"] = dealer
        return states

    def part(self, name: str) -> ModuleType:
        """Return a module of the game's folder that is loaded only when needed: ``questions``, ``lesson``."""
        return importlib.import_module(f"{PACKAGE}.{self.name}.{name}")

    def has_part(self, name: str) -> bool:
        """Whether the game's folder has a module of this name."""
        return importlib.util.find_spec(f"{PACKAGE}.{self.name}.{name}") is not None


def game_names() -> list[str]:
    """Return the names of all games: the folders under ``cardlab/games``."""
    package = importlib.import_module(PACKAGE)
    return sorted(info.name for info in pkgutil.iter_modules(package.__path__) if info.ispkg)


def load_game(name: str) -> Game:
    """Return a game by its name; raises BadInput when there is none."""
    names = game_names()
    if name not in names:
        raise BadInput(
            _("There is no game {name!r}: there are {names}.").format(name=name, names=", ".join(names))
        )
    game: Game = importlib.import_module(f"{PACKAGE}.{name}").GAME
    return game
