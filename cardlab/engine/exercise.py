"""Exercises made by the engine: a question about a position, choices, and the graded, explained answer."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from cardlab.engine.errors import BadInput
from cardlab.text import _


@dataclass(frozen=True)
class Played:
    """A card of the open trick and the name of its player."""

    name: str
    card: str


@dataclass(frozen=True)
class Standing:
    """What a player has at the end: name, points and tricks in words."""

    name: str
    points: str
    tricks: str


@dataclass(frozen=True)
class Picture:
    """What the reader sees of the position.

    Attributes
    ----------
    rule_set : str
        The rule set's title.
    facts : tuple of str
        Sentences on the state of the deal.
    trump, turned : str or None
        The trump suit and the turned card.
    trick : tuple of Played
        In the order played.
    layout : tuple of str
        The cards that lie open to be captured.
    hand : tuple of str
        The reader's hand, sorted.
    standings : tuple of Standing
        Of each player, the reader first.
    """

    rule_set: str
    facts: tuple[str, ...] = ()
    trump: str | None = None
    turned: str | None = None
    trick: tuple[Played, ...] = ()
    layout: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    standings: tuple[Standing, ...] = ()


@dataclass(frozen=True)
class Exercise:
    """A question with its answer.

    Attributes
    ----------
    question : str
    picture : Picture
    choices : mapping
        What may be picked, each key with its label; cards of the hand have their own text as key.
    right : frozenset of str
        The keys of the right answer: all of them are to be picked, and no other.
    takes_several : bool
        Whether the reader picks any number of choices instead of one.
    explanation : tuple of str
        Why, line by line.
    rule : str or None
        The id of the rule behind it, in the rule set `rules`.
    rules : str
        The name of the rule set.
    """

    question: str
    picture: Picture
    choices: Mapping[str, str]
    right: frozenset[str]
    explanation: tuple[str, ...]
    rules: str
    rule: str | None = None
    takes_several: bool = False


@dataclass(frozen=True)
class Kind:
    """A kind of exercise: its title, and what makes one from a source of chance."""

    title: str
    make: Callable[[np.random.Generator], Exercise]


@dataclass
class Practice:
    """Exercises one after the other, and how many were right. The same seed gives the same exercises.

    Attributes
    ----------
    kinds : mapping
        The kinds by name.
    seed : int
    kind : str or None
        The kind that is practised; None mixes all.
    exercise : Exercise
        The present one.
    was_right : bool or None
        Whether its answer was right; None before it is answered.
    right, total, streak : int
        Right answers, all answers, right answers since the last wrong one.
    number : int
        How many exercises have been made.
    """

    kinds: Mapping[str, Kind]
    seed: int
    kind: str | None = None
    was_right: bool | None = field(default=None, init=False)
    right: int = field(default=0, init=False)
    total: int = field(default=0, init=False)
    streak: int = field(default=0, init=False)
    exercise: Exercise = field(init=False)
    number: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        """Make the first exercise."""
        self.next()

    def next(self) -> None:
        """Make the next exercise."""
        self.number += 1
        rng = np.random.default_rng([self.seed, self.number])
        name = self.kind or list(self.kinds)[int(rng.integers(len(self.kinds)))]
        self.exercise = self.kinds[name].make(rng)
        self.was_right = None

    def choose_kind(self, kind: str | None) -> None:
        """Practise one kind from now on, or all (None); raises BadInput when there is none of this name."""
        if kind is not None and kind not in self.kinds:
            raise BadInput(
                _("There is no kind {kind!r}: there are {kinds}.").format(
                    kind=kind, kinds=", ".join(self.kinds)
                )
            )
        self.kind = kind
        self.next()

    def answer(self, picked: Sequence[Any]) -> bool:
        """Grade the picked choices.

        Returns
        -------
        bool
            Whether they are exactly the right ones.

        Raises
        ------
        BadInput
            When they are no answer to this exercise, or it is answered already; then nothing is counted.
        """
        if self.was_right is not None:
            raise BadInput(_("This exercise is answered already: go on to the next one."))
        if any(not isinstance(each, str) or each not in self.exercise.choices for each in picked):
            raise BadInput(_("That is not one of the answers to choose from."))
        if not picked:
            raise BadInput(_("First pick an answer."))
        if len(picked) > 1 and not self.exercise.takes_several:
            raise BadInput(_("Pick one answer, not {n}.").format(n=len(picked)))
        self.was_right = frozenset(picked) == self.exercise.right
        self.total += 1
        self.right += self.was_right
        self.streak = self.streak + 1 if self.was_right else 0
        return self.was_right
