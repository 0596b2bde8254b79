"""Exercises in Končine: the answers agree with the second reading of the rules."""

import re

import numpy as np

from cardlab.engine.exercise import Exercise
from cardlab.games.koncine.exercises import KINDS
from tests.reference.koncine import OPTIONS, Reference


def made(kind: str, count: int, seed: int = 1) -> list[Exercise]:
    return [KINDS[kind].make(np.random.default_rng([seed, n])) for n in range(count)]


def captures(exercise: Exercise, card: str) -> set[frozenset[str]]:
    """The captures of a card on the table of an exercise, by the second reading of the rules."""
    options, layout = OPTIONS[exercise.rules], " ".join(exercise.picture.layout)
    deal = Reference.position(options, hands=[card, "3C"], layout=layout)
    return {frozenset(re.findall("..", move[3:])) for move in deal.legal_moves() if move != card}


def test_what_can_take() -> None:
    """KON-11 to KON-16, RUS-04."""
    met = set()
    for exercise in made("can_take", 12):
        assert tuple(exercise.choices) == exercise.picture.hand
        assert exercise.right == {card for card in exercise.choices if captures(exercise, card)}
        met.add(exercise.rules)
    assert met == {"koncine", "ruska"}


def test_what_a_card_may_take() -> None:
    """KON-13, KON-14, RUS-05: one of the sets is a capture, the others are none."""
    for exercise in made("may_take", 12):
        (card,) = exercise.picture.hand
        legal = captures(exercise, card)
        assert {key for key in exercise.choices if frozenset(key.split()) in legal} == exercise.right


def test_how_many_at_most() -> None:
    """KON-14, KON-G3."""
    for exercise in made("how_many", 12):
        (card,) = exercise.picture.hand
        assert exercise.right == {str(max(map(len, captures(exercise, card))))}


def test_what_a_capture_is_worth() -> None:
    """KON-19, KON-22, KON-23: the card that takes counts as well."""
    points = set()
    for exercise in made("worth", 12):
        (right,) = exercise.right
        number, clubs, worth = map(int, right.split())
        named = exercise.question.count(" of ")
        assert number == named
        assert clubs == exercise.question.count("of clubs")
        assert worth == sum(special in exercise.question for special in ("ten of diamonds", "two of clubs"))
        points.add(worth)
    assert {0, 1} <= points


def test_who_scores() -> None:
    """KON-22 to KON-26, from the words of the standings."""
    sums = set()
    for exercise in made("who_scores", 30):
        score = []
        for standing in exercise.picture.standings:
            clubs = re.search(r"(\d+) club", standing.tricks)
            score.append(
                2 * (int(standing.points.split()[0]) > 26)
                + (clubs is not None and int(clubs[1]) > 6)
                + ("ten of diamonds" in standing.tricks)
                + ("two of clubs" in standing.tricks)
            )
        assert exercise.right == {f"{score[0]}:{score[1]}"}
        assert (exercise.rule == "KON-26") == (sum(score) == 3)
        sums.add(sum(score))
    assert sums == {3, 5}


def test_who_wins() -> None:
    """KON-27 to KON-29, RUS-07."""
    rights = set()
    for exercise in made("who_wins", 30):
        before, deal = (
            [int(each) for each in text] for text in re.findall(r"(\d+) to (\d+)", exercise.question)
        )
        after = [a + b for a, b in zip(before, deal)]
        target = {"koncine": 21, "ruska": 15}[exercise.rules]
        assert max(before) < target <= max(after)
        won = "you" if after[0] > after[1] else "ana"
        if min(after) >= target and abs(after[0] - after[1]) < 2:
            won = "on"
        assert exercise.right == {won}
        rights.add(won)
    assert rights == {"you", "ana", "on"}
