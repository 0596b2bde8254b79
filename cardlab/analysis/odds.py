"""Odds: a question of a game, answered exactly and by simulation."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np

from cardlab.analysis.counts import check_count, check_seed
from cardlab.analysis.intervals import Estimate, mean, share
from cardlab.engine.errors import BadInput
from cardlab.engine.game import Game, load_game
from cardlab.engine.question import Answer, Question, Value
from cardlab.text import _

FIRST: Final = 100  # samples before the first estimate


def questions(game: str | Game) -> tuple[Question, ...]:
    """Return the odds questions of a game."""
    found = load_game(game) if isinstance(game, str) else game
    asked: tuple[Question, ...] = found.part("questions").QUESTIONS
    return asked


def find(game: str | Game, question: str) -> Question:
    """Return a question by its id in the rules file or its name.

    Raises
    ------
    BadInput
        When there is none.
    """
    there = questions(game)
    wanted = question.strip().lower()
    for each in there:
        if wanted in (each.id.lower(), each.name):
            return each
    names = ", ".join(f"{each.id} ({each.name})" for each in there)
    raise BadInput(_("There is no question {name!r}: there are {names}.").format(name=question, names=names))


def ask(game: str | Game, question: str, **parameters: object) -> Answer:
    """Answer a question exactly, or by the share in many simulated deals where no exact answer is known.

    Parameters
    ----------
    game : str or Game
    question : str
        Its id or name: ``"Q66-9"``, ``"ace-trumped"``.
    **parameters
        The question's parameters, as values or texts (``hand="AH TH JH 9S 9C KD"``); those not given are as in the
        rules file.

    Raises
    ------
    BadInput
        When there is no such question, or a parameter cannot be used.

    Examples
    --------
    >>> ask("sixty_six", "trump-marriage").value
    Fraction(10, 253)
    """
    asked = find(game, question)
    return asked.exact(**asked.read(parameters))


def estimate(
    game: str | Game,
    question: str,
    parameters: Mapping[str, object] | None = None,
    *,
    samples: int = 100_000,
    seed: int = 0,
    points: int = 50,
) -> Iterator[Estimate]:
    """Answer a question by simulation, and yield the estimate as it grows.

    Stop it by taking no more. The last one stands for all samples.

    Parameters
    ----------
    game, question, parameters
        As in `ask`.
    samples : int
        How many deals to simulate.
    seed : int
    points : int
        How many estimates to yield, if there are enough samples: the first ones after few samples, where the
        estimate still moves, then in even steps.

    Raises
    ------
    BadInput
        As `ask`, and for a number of samples that cannot be used; at once, before anything is yielded.
    """
    asked = find(game, question)
    values = asked.read(parameters or {})
    check_count(samples, _("samples"))
    check_seed(seed)
    return _grow(asked, values, samples, np.random.default_rng(seed), points)


def _grow(
    asked: Question, values: Mapping[str, Value], samples: int, rng: np.random.Generator, points: int
) -> Iterator[Estimate]:
    is_share = asked.exact(**values).kind == "probability"
    total = squares = 0.0
    done = 0
    for stop in _stops(samples, points):
        seen = asked.simulate(values, stop - done, rng)
        done = stop
        total += float(seen.sum())
        squares += float(seen @ seen)
        yield share(total, done) if is_share else mean(total, squares, done)


def _stops(samples: int, points: int) -> list[int]:
    """Return the numbers of samples after which there is an estimate; the last is `samples`."""
    even = points - points // 2
    step = samples / even
    early = np.geomspace(min(FIRST, step), step, points // 2, endpoint=False)
    late = step * np.arange(1, even + 1)
    return sorted({max(1, round(stop)) for stop in (*early, *late)})


def measured(answer: Answer) -> Estimate | None:
    """Return the estimate that stands where no exact probability is known; None for an exact answer."""
    return share(float(answer.value) * answer.samples, answer.samples) if answer.samples else None


@dataclass(frozen=True)
class Words:
    """A probability as people say it: ``"4.0 %"``, ``"1 in 25.3"``, ``"10/253"``."""

    percent: str
    one_in: str
    fraction: str


def in_words(value: Fraction) -> Words:
    """Return a probability in words."""
    percent = float(100 * value)
    digits = f"{percent:.1f}" if percent == 0 or percent >= 0.1 else f"{percent:.2g}"
    one_in = _("1 in {n}").format(n=f"{float(1 / value):.1f}".removesuffix(".0")) if value else _("never")
    return Words(f"{digits} %", one_in, str(value))
