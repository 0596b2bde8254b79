"""Exercises in Kazablanka agree with a plain reading of the rules, worked out from the card texts."""

import numpy as np
import pytest

from cardlab.engine.exercise import Exercise, Picture
from cardlab.games.kazablanka import GAME
from cardlab.games.kazablanka.exercises import KINDS
from tests.reference.kazablanka import PLAYERS, matches, worth

DOUBLED = "The trick was doubled."


def made(kind: str, count: int = 60) -> list[Exercise]:
    return [KINDS[kind].make(np.random.default_rng([3, n])) for n in range(count)]


def texts(picture: Picture) -> list[str]:
    return [played.card for played in picture.trick]


def right_of(exercise: Exercise) -> str:
    (right,) = exercise.right
    return right


def last_match(picture: Picture) -> int:
    cards = texts(picture)
    return max(n for n, card in enumerate(cards) if matches(card, cards[0]))


def test_may_play() -> None:
    """RKZ-7, RKZ-10, RKZ-19, RKZ-20: any card, the reserve alone, or what extends."""
    met = set()
    for exercise in made("may_play"):
        hand = exercise.picture.hand
        assert tuple(exercise.choices) == hand
        led = texts(exercise.picture)[0]
        met.add(exercise.rule)
        if exercise.rule == "RKZ-20":
            assert exercise.right == {hand[0]}, "the reserve lies first"
            assert any("Your reserve is" in fact for fact in exercise.picture.facts)
        elif exercise.rule == "RKZ-10":
            assert exercise.right == {card for card in hand if matches(card, led)}
            assert len(texts(exercise.picture)) % PLAYERS == 0
        else:
            assert exercise.right == set(hand)
    assert met == {"RKZ-7", "RKZ-10", "RKZ-19", "RKZ-20"}


def test_two_cards() -> None:
    """RKZ-12 to RKZ-18: two that match double; two of the led rank take a two of this round, not the opener's."""
    met = set()
    for exercise in made("two_cards"):
        cards = texts(exercise.picture)
        led = cards[0]
        matching = [card for card in exercise.picture.hand if matches(card, led)]
        naturals = [card for card in matching if card[0] == led[0]]
        in_round = cards[len(cards) - len(cards) % PLAYERS :]
        twos = [card for card in in_round[1:] if card[0] == "2"]
        if led[0] != "2" and twos and len(naturals) >= 2:
            expected = "either"
        else:
            expected = "double" if len(matching) >= 2 else "neither"
        assert right_of(exercise) == expected
        met.add((expected, exercise.rule))
    assert met == {("either", "RKZ-12"), ("double", "RKZ-13"), ("double", "RKZ-14"), ("neither", "RKZ-18")}


def test_who_takes() -> None:
    """RKZ-8, RKZ-9: the player of the last card that matches."""
    takers = set()
    for exercise in made("who_takes"):
        taker = exercise.picture.trick[last_match(exercise.picture)].name
        assert exercise.choices[right_of(exercise)] == taker
        assert (exercise.rule == "RKZ-9") == (last_match(exercise.picture) == 0)
        takers.add(taker)
    assert takers == {"You", "Ana", "Boris", "Ceca"}


def test_worth() -> None:
    """RKZ-24, RKZ-26, RKZ-28: one for four cards, the cards, five for a doubling."""
    doubled = set()
    for exercise in made("worth"):
        cards = texts(exercise.picture)
        is_doubled = DOUBLED in exercise.picture.facts
        expected = len(cards) // PLAYERS + worth(cards) + 5 * is_doubled
        assert right_of(exercise) == str(expected)
        assert exercise.explanation[0].startswith(f"{expected} point")
        doubled.add(is_doubled)
    assert doubled == {False, True}


def test_what_is_forced() -> None:
    """RKZ-9, RKZ-19, RKZ-22, RKZ-23: a doubling forces one round; else the opener takes or decides."""
    met = set()
    for exercise in made("what_is_forced", 120):
        cards = texts(exercise.picture)
        assert len(cards) % PLAYERS == 0
        doublers = [
            fact
            for fact in exercise.picture.facts
            if "doubled in this round" in fact and "Nobody" not in fact
        ]
        in_round = len(cards) - PLAYERS
        # Who led, or extended, is first in the round: has nobody answered since, he takes the trick.
        undoubled = "takes" if last_match(exercise.picture) == in_round else "decides"
        expected = "one" if doublers else undoubled
        assert right_of(exercise) == expected
        assert (exercise.rule == "RKZ-22") == (len(doublers) > 1)
        assert exercise.picture.trick[0].name != "You"
        met.add(exercise.rule)
    assert met == {"RKZ-9", "RKZ-19", "RKZ-22", "RKZ-23"}


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "how_likely"])
def test_both_rule_sets_are_met(kind: str) -> None:
    titles = {exercise.picture.rule_set for exercise in made(kind, 12)}
    assert titles == {rule_set.title for rule_set in GAME.rule_sets.values()}
