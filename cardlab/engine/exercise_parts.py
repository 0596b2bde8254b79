"""What the exercises of every game are made of: plies of random deals, and odds questions with random values."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, TypeVar

import numpy as np

from cardlab.engine import protocol
from cardlab.engine.deal import full_pack
from cardlab.engine.errors import BadInput
from cardlab.engine.exercise import Exercise, Picture
from cardlab.engine.game import Game
from cardlab.engine.playouts import shuffle
from cardlab.engine.protocol import Move, State
from cardlab.engine.question import Answer, Question
from cardlab.text import _

T = TypeVar("T")
Ply = tuple[State, Move, State]
Chance = np.random.Generator

LINES: Final = 4  # of a derivation; a longer one is cut in the middle
CHOICES: Final = 4


def pick(rng: Chance, items: Sequence[T]) -> T:
    """Return one of the items."""
    return items[int(rng.integers(len(items)))]


def plies(
    game: Game, rules: Any, level: int, rng: Chance, choose: Callable[..., int] = protocol.policy
) -> Iterator[Ply]:
    """Play a random deal; yield the state before each move, the move, and the state after it.

    Parameters
    ----------
    game : Game
    rules : RULES record
    level : int
        Of the bots in all seats.
    rng : numpy.random.Generator
    choose : callable
        Chooses among the moves, as ``engine.protocol.policy`` does.
    """
    states = game.new_state(rules, int(rng.integers(game.seats(rules))))
    order = full_pack(states)
    shuffle(order, len(order), rng)
    protocol.deal_cards(states[0], order)
    moves = np.zeros(game.max_moves, dtype=game.move)
    while not protocol.is_over(states[0]):
        n = protocol.legal_moves(states[0], moves)
        chosen = choose(states[0], level, moves, n, rng)
        before = states[0].copy()
        protocol.apply_move(states[0], moves[chosen])
        yield before, moves[chosen].copy(), states[0].copy()


def find(game: Game, rules: Any, level: int, rng: Chance, fits: Callable[[State, Move, State], bool]) -> Ply:
    """Return a ply of a random deal that fits; there must be deals with such a ply."""
    while True:
        found = [ply for ply in plies(game, rules, level, rng) if fits(*ply)]
        if found:
            return pick(rng, found)


def percent(value: Fraction) -> str:
    """Return a probability as percent."""
    return _("{n} %").format(n=f"{100 * float(value):.1f}")


def open_question(
    questions: Sequence[Question],
    draw: Callable[[Question, Chance], Mapping[str, object]],
    rng: Chance,
) -> tuple[Question, dict[str, Any], Answer]:
    """Return one of the questions with random values, and its answer, which is neither 0 nor 1.

    Parameters
    ----------
    questions : sequence of Question
    draw : callable
        Draws values for a question's parameters; those that do not fit together are drawn again.
    rng : numpy.random.Generator
    """
    while True:
        question = pick(rng, questions)
        try:
            values = question.read(draw(question, rng))
        except BadInput:
            continue
        answer = question.exact(**values)
        if 0 < answer.value < 1:
            return question, values, answer


def wrong_values(
    question: Question, values: Mapping[str, Any], answer: Answer, rng: Chance
) -> list[Fraction]:
    """Return three other probabilities: answers to neighbouring questions first, then shares of the right one."""
    near = [value for _x, value in question.curve(**values).points]
    rng.shuffle(near)
    more = [
        1 - answer.value,
        answer.value / 2,
        (1 + answer.value) / 2,
        answer.value / 3,
        answer.value * 2 / 3,
    ]
    found: list[Fraction] = []
    for value in (*near, *more):
        if 0 < value < 1 and percent(value) not in {percent(each) for each in (answer.value, *found)}:
            found.append(value)
    return found[: CHOICES - 1]


def odds_exercise(
    asked: str,
    picture: Picture,
    question: Question,
    values: Mapping[str, Any],
    answer: Answer,
    rules: str,
    rng: Chance,
) -> Exercise:
    """Return the exercise that asks an odds question in the words `asked`, in the rule set `rules`."""
    offered = sorted([answer.value, *wrong_values(question, values, answer, rng)])
    lines = [f"{step.text} {step.plain}" for step in answer.steps]
    return Exercise(
        question=asked,
        picture=picture,
        choices={str(value): percent(value) for value in offered},
        right=frozenset({str(answer.value)}),
        explanation=tuple(lines if len(lines) <= LINES else [lines[0], "…", *lines[-2:]]),
        rule=question.rules[0],
        rules=rules,
    )
