"""Exercises in Sedmice agree with a plain reading of the rules, worked out from the card texts."""

import numpy as np
import pytest

from cardlab.engine.exercise import Exercise
from cardlab.games.sedmice import GAME
from cardlab.games.sedmice.exercises import KINDS
from tests.reference.sedmice import OPTIONS, POINT_RANKS, matches


def made(kind: str, count: int = 60) -> list[Exercise]:
    return [KINDS[kind].make(np.random.default_rng([3, n])) for n in range(count)]


def texts(exercise: Exercise) -> list[str]:
    return [played.card for played in exercise.picture.trick]


def right_of(exercise: Exercise) -> str:
    (right,) = exercise.right
    return right


def last_answer(exercise: Exercise) -> int:
    cards = texts(exercise)
    return max(n for n, card in enumerate(cards) if matches(card, cards[0], OPTIONS[exercise.rules]))


def test_which_answer() -> None:
    """RSD-3, RSD-9, RSD-10: equal cards and sevens, by the first card of the trick in every round."""
    met = set()
    for exercise in made("which_answer"):
        led = texts(exercise)[0]
        assert tuple(exercise.choices) == exercise.picture.hand
        assert exercise.right == {
            card for card in exercise.picture.hand if matches(card, led, OPTIONS[exercise.rules])
        }
        met.add((exercise.rule, led[0] == "7"))
        players = OPTIONS[exercise.rules]["players"]
        extended = sum("extended" in fact for fact in exercise.picture.facts)
        assert extended == (len(texts(exercise)) - 1) // players
        assert (exercise.rule == "RSD-9") <= (extended > 0)
        if exercise.rule == "RSD-3":
            assert all(card[0] == "7" for card in exercise.right)
    assert {rule for rule, _led in met} == {"RSD-3", "RSD-9", "RSD-10"}
    assert ("RSD-10", True) in met


def test_who_holds() -> None:
    """RSD-13: the last answer, or whoever led."""
    reasons = set()
    for exercise in made("who_holds"):
        last = last_answer(exercise)
        assert exercise.choices[right_of(exercise)] == exercise.picture.trick[last].name
        assert set(exercise.choices.values()) == {"You", "Ana", "Boris", "Ceca"}
        reasons.add(exercise.explanation[0].split(" the ")[0])
    assert {"Nobody has answered", "The last card that answers"} <= reasons


def test_can_extend() -> None:
    """RSD-14, RSD-15: only who led, only with an answer, in Serbia only when somebody else holds the trick."""
    met = set()
    for exercise in made("can_extend", 80):
        options = OPTIONS[exercise.rules]
        cards, trick = texts(exercise), exercise.picture.trick
        assert len(cards) % options["players"] == 0
        has_one = any(matches(card, cards[0], options) for card in exercise.picture.hand)
        is_alone = last_answer(exercise) == len(cards) - options["players"]
        if trick[0].name != "You":
            expected = "not_mine"
            assert has_one, "nothing but the right is missing"
        elif is_alone and options["extend_needs_answer"]:
            expected = "at_once"
            assert has_one, "nothing but the right is missing"
        else:
            expected = "choose" if has_one else "no_card"
        assert right_of(exercise) == expected
        met.add((expected, options["extend_needs_answer"]))
    assert {
        ("at_once", True),
        ("choose", True),
        ("choose", False),
        ("no_card", True),
        ("not_mine", True),
    } <= met


def test_who_takes() -> None:
    """RSD-13, RSD-23 to RSD-25: the taker; aces and tens, the last trick, and all eight."""
    met = set()
    for exercise in made("who_takes", 120):
        options = OPTIONS[exercise.rules]
        counted = sum(card[0] in POINT_RANKS for card in texts(exercise))
        worth = options["card_value"] * counted
        facts = " ".join(exercise.picture.facts)
        if "the last trick" in facts:
            worth += options["last_trick_value"]
        if "all other aces and tens" in facts:
            worth += options["all_points_bonus"]
        taker = exercise.picture.trick[last_answer(exercise)].name
        unit = "point" if worth == 1 else "points"
        assert exercise.choices[right_of(exercise)] == f"{taker}, {worth} {unit}"
        met.add(exercise.rule)
    assert {"RSD-13", "RSD-24"} <= met


def test_game_points() -> None:
    """RSD-26: 3 for every trick, 2 for all points, else 1 for more, the last trick at 40 : 40."""
    met = set()
    for exercise in made("game_points", 30):
        standings = exercise.picture.standings
        points = [int(each.points.split()[0]) for each in standings]
        last = next(n for n, each in enumerate(standings) if exercise.picture.facts[0].startswith(each.name))
        assert sum(points) == 80
        winner = last if points[0] == points[1] else int(points[1] > points[0])
        loser = standings[1 - winner]
        worth = 3 if loser.tricks == "no trick" else 2 if points[1 - winner] == 0 else 1
        unit = "game point" if worth == 1 else "game points"
        assert exercise.choices[right_of(exercise)] == f"{standings[winner].name}: {worth} {unit}"
        met.add((worth, points[0] == points[1]))
    assert {(1, True), (1, False), (2, False)} <= met


def test_odds_show_the_cards_they_are_about() -> None:
    """The led card lies on the table, the others of the hand are there, and the question names what it is about."""
    for exercise in made("how_likely"):
        shown = [*exercise.picture.hand, *texts(exercise)]
        if shown:
            assert len(shown) == OPTIONS[exercise.rules]["hand_size"]
            assert len(texts(exercise)) == 1
        else:
            assert "You lead the" not in exercise.question
        assert exercise.picture.rule_set == GAME.rule_sets[exercise.rules].title


@pytest.mark.parametrize("kind", ["which_answer", "can_extend", "who_takes"])
def test_every_rule_set_is_met(kind: str) -> None:
    assert {exercise.rules for exercise in made(kind)} == set(GAME.rule_sets)
