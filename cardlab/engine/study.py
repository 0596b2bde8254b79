"""What a game's outcomes are looked at for: the measures that are plotted, and comparisons worth making."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from numpy.typing import NDArray

from cardlab.engine.options import Value


@dataclass(frozen=True)
class Measure:
    """A number that every deal has, for each seat or once.

    Attributes
    ----------
    name, title : str
        A short name and what its picture is called.
    axis : str
        What is counted, for the axis.
    of : callable
        Takes an array of OUTCOME and returns numbers, an array of shape (deals, seats), or (deals, 1) for a number
        that belongs to the deal as a whole.
    step : int
        How many neighbouring numbers share a bar.
    """

    name: str
    title: str
    axis: str
    of: Callable[[Any], NDArray[Any]]
    step: int = 1


@dataclass(frozen=True)
class Setting:
    """What is played: by whom (a level for each seat), by which rule set, with which options changed."""

    players: tuple[str, ...]
    rule_set: str
    options: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True)
class Study:
    """A comparison worth making.

    Attributes
    ----------
    title, about : str
        The question as a person asks it, and how it is answered here.
    first, second : Setting
        The settings A and B; without `second` the players of one setting are compared.
    focus : str
        Whose results are compared: ``"dealing-0"`` is the dealer, ``"dealing-1"`` the next seat and so on,
        ``"seat-0"`` the first player.
    """

    title: str
    about: str
    first: Setting
    second: Setting | None = None
    focus: str = "dealing-0"


@dataclass(frozen=True)
class Outlook:
    """Everything about the outcomes of a game.

    Attributes
    ----------
    unit : str
        What a payoff counts.
    measures, studies
        What is plotted, and the comparisons that are offered.
    options : tuple of str
        The rule options that may be changed alone: those that shape a deal and fit any other option.
    length : Measure, optional
        How long a whole match is; `of` takes an array of MATCH.
    """

    unit: str
    measures: tuple[Measure, ...]
    studies: tuple[Study, ...]
    options: tuple[str, ...]
    length: Measure | None = None
