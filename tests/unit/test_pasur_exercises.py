"""Exercises and studies of Pasur: the answers agree with a plain reading of the rules."""

import re
from fractions import Fraction

import numpy as np
import pytest

from cardlab.analysis.simulation import simulate
from cardlab.cards import card, mask, names, words
from cardlab.engine import rulebook
from cardlab.engine.exercise import Exercise
from cardlab.engine.exercise_parts import percent
from cardlab.games.pasur import GAME, exercises
from cardlab.games.pasur.exercises import KINDS, NOTHING
from cardlab.games.pasur.position import position
from cardlab.games.pasur.studies import OUTLOOK
from cardlab.views.exercise import exercises as shown
from tests.reference.pasur import OPTIONS, Reference

TWOS = {"pasur": "2S", "pasur_pagat": "2C"}

every_kind = pytest.mark.parametrize("kind", KINDS)


def made(kind: str, count: int, seed: int = 1) -> list[Exercise]:
    return [KINDS[kind].make(np.random.default_rng([seed, n])) for n in range(count)]


def captures(exercise: Exercise, played: str) -> set[frozenset[str]]:
    """What a card may take of the table that is shown."""
    layout = " ".join(exercise.picture.layout)
    return Reference.position(OPTIONS[exercise.rules], hands=[played, ""], layout=layout).captures(played)


@every_kind
def test_exercises_are_whole(kind: str) -> None:
    for exercise in made(kind, 15):
        assert exercise.right
        assert exercise.right <= set(exercise.choices)
        assert len(set(exercise.choices.values())) == len(exercise.choices) >= 2
        assert all(exercise.explanation)
        assert "{" not in exercise.question + "".join(exercise.explanation)
        assert exercise.rule is not None
        assert rulebook.rule("pasur", exercise.rule, exercise.rules).text
        if exercise.takes_several:
            assert tuple(exercise.choices) == exercise.picture.hand
        else:
            assert len(exercise.right) == 1
            assert len(exercise.choices) in (3, 4)


@every_kind
def test_same_seed_same_exercises(kind: str) -> None:
    assert made(kind, 3) == made(kind, 3)
    assert made(kind, 3) != made(kind, 3, seed=2)


def test_which_takes_agrees_with_the_reference() -> None:
    """PAS-09 to PAS-12."""
    for exercise in made("which_takes", 30):
        assert exercise.right == {each for each in exercise.picture.hand if captures(exercise, each)}


def test_what_takes_agrees_with_the_reference() -> None:
    """PAS-13: exactly one of the sets that are offered may be taken, or there is none at all."""
    answers = set()
    for exercise in made("what_takes", 40):
        (played,) = exercise.picture.hand
        assert words(card(played)) in exercise.question
        legal = captures(exercise, played)
        offered = {each: frozenset(re.findall("..", each)) for each in exercise.choices if each != NOTHING}
        fine = {each for each, taken in offered.items() if taken in legal}
        assert exercise.right == (fine or {NOTHING})
        assert bool(fine) == bool(legal)
        answers |= {min(3, len(offered[each])) for each in fine} or {0}
    assert answers == {0, 1, 2, 3}


def test_makes_tabla_agrees_with_the_reference() -> None:
    """PAS-17, PAS-18: the whole table, and in the Iranian set not by a jack."""
    refused = 0
    for exercise in made("makes_tabla", 60):
        everything = frozenset(exercise.picture.layout)
        able = {each for each in exercise.picture.hand if everything in captures(exercise, each)}
        jacks = {each for each in able if each[0] == "J" and exercise.rules == "pasur_pagat"}
        assert exercise.right == able - jacks
        refused += len(jacks)
        assert ("does not count" in exercise.explanation[0] + exercise.explanation[-1]) == bool(jacks)
    assert refused


def plain_worth(exercise: Exercise, held: list[str]) -> int:
    """PAS-22 to PAS-25."""
    return sum((each == "TD") * 3 + (each == TWOS[exercise.rules]) * 2 + (each[0] in "JA") for each in held)


def test_worth_agrees_with_the_cards() -> None:
    worths = set()
    for exercise in made("worth", 30):
        asked = exercise.question
        lying = list(exercise.picture.layout)
        taken = [each for each in lying if words(card(each)) in asked.replace("10", "T")]
        if "cards (" in asked:
            signs = re.findall(r"(10|[2-9AJQK])([♠♥♦♣])", asked)
            taken = [rank.replace("10", "T") + "SHDC"["♠♥♦♣".index(suit)] for rank, suit in signs]
        worth = plain_worth(exercise, [*taken, *exercise.picture.hand])
        assert exercise.right == {str(worth)}
        worths.add(worth)
    assert worths >= {0, 1, 2, 3, 4}


def test_the_rest_goes_to_whoever_took_last() -> None:
    """PAS-16."""
    takers = set()
    for exercise in made("rest", 20):
        taker = exercise.picture.facts[1].removeprefix("The last to take something: ").rstrip(".")
        worth = plain_worth(exercise, list(exercise.picture.layout))
        assert exercise.right == {f"{taker}:{worth}"}
        takers.add((taker, worth > 0))
    assert takers == {(name, some) for name in ("You", "Ana") for some in (True, False)}


def plain_points(exercise: Exercise) -> int:
    """PAS-19 to PAS-26, from the sentences that are shown."""
    pile, tablas, totals, _two = exercise.picture.facts
    clubs, jacks, aces = (int(each) for each in re.findall(r"\d+", pile)[:3])
    points = 7 * (clubs >= 7) + jacks + aces + 3 * ("ten of diamonds" in pile) + 2 * ("the two" in pile)
    mine, theirs = (int(each) for each in re.findall(r"\d+", tablas))
    me, ana = (int(each) for each in re.findall(r"\d+", totals))
    if ana >= 50 and exercise.rules == "pasur_pagat":
        theirs = 0
    return points + 5 * max(0, mine - theirs) * (me < 50)


def test_deal_points_agree_with_what_is_told() -> None:
    rules = set()
    for exercise in made("deal_points", 40):
        assert exercise.right == {str(plain_points(exercise))}
        rules.add(exercise.rule)
    assert rules == {"PAS-19", "PAS-20", "PAS-26"}


def test_a_frozen_opponent_cancels_nothing_in_iran() -> None:
    """PAS-20: the explanation says so."""
    lines = [line for exercise in made("deal_points", 60) for line in exercise.explanation]
    assert any(line.startswith("Ana is frozen and cancels nothing") for line in lines)


def test_what_is_left_agrees_with_the_counts() -> None:
    for exercise in made("what_is_left", 20):
        (right,) = exercise.right
        assert exercise.choices[right] == percent(Fraction(right))
        outs, unseen = (int(each) for each in re.findall(r"\d+", exercise.explanation[0])[:2])
        held = int(re.findall(r"\d+", exercise.picture.facts[-1])[0])
        assert Fraction(right) == exercises.at_least_one(unseen, outs, held)
        assert exercise.explanation[-1].endswith(percent(Fraction(right)))


@pytest.mark.parametrize(
    ("rule_set", "clears", "expected"),
    [
        ("pasur", False, "9H 9D 9C 6S 6H 6D 6C JS JH JD JC"),
        ("pasur", True, "JS JH JD JC"),
        ("pasur_pagat", False, "9H 9D 9C 6S 6H 6D 6C 4S 4H 4D 4C JS JH JD JC"),
        ("pasur_pagat", True, "4S 4H 4D 4C"),
    ],
)
def test_outs(rule_set: str, clears: bool, expected: str) -> None:
    """PAS-Q5 and PAS-Q6: a two and a five, the nine of spades in my hand."""
    state = position(
        GAME.rules(rule_set),
        hands=["9S KS QS", ""],
        layout="2S 5H",
        piles=["3S 8S 3H 8H", ""],
        dealer=0,
    )
    assert state.turn == 1
    assert sorted(names(exercises.outs_for(state, clears))) == sorted(expected.split())


def test_chance_of_the_question() -> None:
    """PAS-Q2: 44 unseen cards, eight of them outs, four in the other hand."""
    assert exercises.at_least_one(44, 8, 4) == Fraction(998, 1763)


def test_the_table_is_on_the_page() -> None:
    widget = shown("pasur", seed=2)
    widget._handle_custom_msg({"type": "kind", "kind": "which_takes"}, [])
    picture = widget.state["picture"]
    assert picture["layout"]
    assert mask(map(card, picture["layout"])) & mask(map(card, picture["hand"])) == 0


# --- studies


def test_measures() -> None:
    """PAS-I2: 13 clubs, 52 cards; the points are those of cards and tablas."""
    deals = simulate("pasur", None, ("random", "random"), 30, seed=1).deals
    values = {measure.name: measure.of(deals)[:, :2] for measure in OUTLOOK.measures}
    assert (values["clubs"].sum(axis=1) == 13).all()
    assert (values["cards"].sum(axis=1) == 52).all()
    lead = values["tablas"][:, 0] - values["tablas"][:, 1]
    assert (values["points"].sum(axis=1) == 20 + 5 * abs(lead)).all()
    assert (values["payoff"][:, 0] == values["points"][:, 0] - values["points"][:, 1]).all()


def test_settings_can_be_played() -> None:
    for study in OUTLOOK.studies:
        for setting in filter(None, (study.first, study.second)):
            rules = GAME.rules(setting.rule_set, **setting.options)
            assert GAME.seats(rules) == len(setting.players)
            assert set(setting.options) <= {*OUTLOOK.options, "players"}


@pytest.mark.parametrize("name", OUTLOOK.options)
def test_an_option_may_be_changed_alone(name: str) -> None:
    option = next(each for each in GAME.options if each.name == name)
    values = option.choices or ((False, True) if option.is_flag else (option.low, option.high))
    for rule_set in GAME.rule_sets:
        for value in values:
            assert GAME.seats(GAME.rules(rule_set, **{name: value})) == 2
