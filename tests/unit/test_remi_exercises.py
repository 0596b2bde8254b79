"""Exercises in Remi: the answers agree with the second reading of the rules."""

import re

import numpy as np

from cardlab.engine.exercise import Exercise
from cardlab.games.remi.exercises import KINDS
from tests.reference.remi import OPTIONS, card_points, unopened_penalty
from tests.reference.remi_melds import Laws, arranged, as_given, most, sort, value

LAWS = Laws.of(OPTIONS["remi"])


def made(kind: str, count: int, seed: int = 1) -> list[Exercise]:
    return [KINDS[kind].make(np.random.default_rng([seed, n])) for n in range(count)]


def right(exercise: Exercise) -> str:
    (key,) = exercise.right
    return key


def test_what_is_a_meld() -> None:
    """REM-06 to REM-08: one group is a meld, the others are none, and each is told why."""
    rules = set()
    for exercise in made("is_meld", 40):
        groups = {key: tuple(key.split()) for key in exercise.choices}
        assert {key for key, group in groups.items() if arranged(group, LAWS)} == exercise.right
        assert len(exercise.explanation) == len(groups) == 4
        rules.add(exercise.rule)
    assert rules == {"REM-06", "REM-07", "REM-08"}


def test_what_a_meld_is_worth() -> None:
    """REM-09, REM-10: in the order in which it is laid."""
    jokers = 0
    for exercise in made("worth", 40):
        meld = as_given(exercise.picture.layout, LAWS)
        assert meld is not None
        assert int(right(exercise)) == value(meld, LAWS)
        jokers += "JK" in exercise.picture.layout
    assert 0 < jokers < 40


def test_the_best_melds() -> None:
    """REM-G6, REM-16: the cards picked make melds of the most points, and no other cards do."""
    for exercise in made("best", 12):
        hand = sort(exercise.picture.hand)
        total = most(hand, LAWS, 0)
        assert most(sort(tuple(exercise.right)), LAWS, 0) == total
        for card in exercise.right:  # without any of them it is less
            assert most(sort([each for each in hand if each != card]), LAWS, 0) < total
        assert str(total) in exercise.explanation[-1]


def test_what_can_open() -> None:
    """REM-16: the answer says how much the best melds make, and what is missing."""
    short = set()
    for exercise in made("opens", 12):
        total = most(sort(exercise.picture.hand), LAWS, 0)
        assert int(right(exercise)) == total
        assert exercise.choices[right(exercise)].startswith("Yes" if total >= 51 else "No")
        short.add(total < 51)
    assert short == {True, False}


def test_what_can_be_laid_off() -> None:
    """REM-17: a card fits when the meld with it is one."""
    for exercise in made("lay_off", 30):
        lies = exercise.picture.layout
        meld = as_given(lies, LAWS)
        assert meld is not None
        fits = {
            card
            for card in exercise.picture.hand
            for longer in ((card, *lies), (*lies, card))
            if (grown := as_given(longer, LAWS) or (None if meld.is_run else arranged(longer, LAWS)))
            and grown.is_run == meld.is_run
        }
        assert exercise.right == fits


def test_what_the_loser_writes() -> None:
    """REM-30 to REM-37."""
    rules = set()
    for exercise in made("writes", 60):
        facts = " ".join(exercise.picture.facts)
        (players,) = map(int, re.findall(r"(\d) players", facts))
        points = card_points(exercise.picture.hand)
        if "by hand (" in facts:
            expected = 200
        else:
            expected = points if "You had opened" in facts else unopened_penalty(points, players)
        assert int(right(exercise)) == expected
        rules.add(exercise.rule)
    assert rules == {"REM-35", "REM-36", "REM-37"}


def test_how_likely() -> None:
    """The question's own exact answer, among other numbers; REM-Q1, REM-Q2, REM-Q7, REM-Q10, REM-Q11, REM-Q22."""
    questions = set()
    for exercise in made("how_likely", 40):
        assert exercise.right <= exercise.choices.keys()
        assert len(set(exercise.choices.values())) == 4
        questions.add(re.sub(r"\d+|Four", "n", exercise.question))
    assert len(questions) == 6
