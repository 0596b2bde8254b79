"""Exercises: the answers agree with the rules, the same seed gives the same exercises, the score counts."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from cardlab import cards
from cardlab.engine import exercise_parts, rulebook
from cardlab.engine.deal import Deal
from cardlab.engine.errors import BadInput
from cardlab.engine.exercise import Exercise, Kind, Practice
from cardlab.engine.game import game_names, load_game
from cardlab.games.sixty_six import GAME, exercises
from cardlab.games.sixty_six import rules as law
from cardlab.games.sixty_six.exercises import KINDS
from cardlab.games.sixty_six.position import position
from cardlab.games.sixty_six.strategy import THUMB
from cardlab.views.exercise import Exercises
from cardlab.views.exercise import exercises as shown
from tests.reference.sixty_six import OPTIONS, POINTS, legal_replies

REASONS = {
    "any card may answer",
    "so you must.",
    "follow suit with any",
    "must trump",
    "any card may be played",
}

GAMES = game_names()


def kinds_of(game: str) -> Mapping[str, Kind]:
    found: Mapping[str, Kind] = load_game(game).part("exercises").KINDS
    return found


every_kind = pytest.mark.parametrize(
    ("game", "kind"), [(game, kind) for game in GAMES for kind in kinds_of(game)]
)


def made(kind: str, count: int, seed: int = 1, game: str = "sixty_six") -> list[Exercise]:
    return [kinds_of(game)[kind].make(np.random.default_rng([seed, n])) for n in range(count)]


@every_kind
def test_exercises_are_whole(game: str, kind: str) -> None:
    for exercise in made(kind, 30, game=game):
        assert exercise.right <= set(exercise.choices)
        assert exercise.right
        assert len(set(exercise.choices.values())) == len(exercise.choices) >= 2
        assert exercise.question
        assert "{" not in exercise.question
        assert all(exercise.explanation)
        assert exercise.rule is not None
        assert rulebook.rule(game, exercise.rule, exercise.rules).text
        assert exercise.picture.rule_set
        if not exercise.takes_several:
            assert len(exercise.right) == 1
            assert 4 <= len(exercise.choices) <= 5 or kind == "how_likely"


@every_kind
def test_same_seed_same_exercises(game: str, kind: str) -> None:
    assert made(kind, 5, game=game) == made(kind, 5, game=game)
    assert made(kind, 5, game=game) != made(kind, 5, seed=2, game=game)


@pytest.mark.parametrize("game", GAMES)
def test_how_likely_agrees_with_the_questions(game: str) -> None:
    """The right choice is the exact answer; the others differ from it in what is shown."""
    asked = set()
    for exercise in made("how_likely", 80, game=game):
        (right,) = exercise.right
        assert exercise.choices[right] == exercise_parts.percent(Fraction(right))
        assert str(right) in exercise.explanation[-1]
        values = [Fraction(key) for key in exercise.choices]
        assert values == sorted(values)
        assert all(0 < value < 1 for value in values)
        assert len(exercise.explanation) <= exercise_parts.LINES
        asked.add(exercise.question.split("How likely")[0][:20] + exercise.question[-30:])
    assert len(asked) > 10


def test_may_play_agrees_with_the_reference() -> None:
    """R66-13 to R66-16: in all five situations, and by the plain reading of the rules."""
    situations = set()
    for exercise in made("may_play", 40):
        (led,) = exercise.picture.trick
        strict = exercise.picture.facts != ("The stock is open.",)
        assert exercise.picture.trump is not None
        expected = legal_replies(list(exercise.choices), led.card, exercise.picture.trump, strict)
        assert exercise.right == set(expected)
        assert tuple(exercise.choices) == exercise.picture.hand
        situations |= {reason for reason in REASONS if reason in exercise.explanation[0]}
    assert situations == REASONS


def test_who_takes_agrees_with_the_cards() -> None:
    """R66-3 to R66-5, worked out from the card texts."""
    order = "9JQKTA"
    winners = set()
    for exercise in made("who_takes", 40):
        led, reply = exercise.picture.trick
        if led.card[1] == reply.card[1]:
            taken = order.index(reply.card[0]) > order.index(led.card[0])
        else:
            taken = reply.card[1] == exercise.picture.trump
        worth = POINTS[led.card[0]] + POINTS[reply.card[0]]
        (right,) = exercise.right
        label = exercise.choices[right]
        name = (reply if taken else led).name
        assert label == f"{name}, {worth} point{'' if worth == 1 else 's'}"
        assert exercise.explanation[0].startswith(name)
        winners.add(name)
    assert winners == {"You", "Ana"}


def test_game_points_agree_with_the_kernels() -> None:
    """The standings, the worth and the winner are those of a deal played to its end."""
    worths = set()
    for exercise in made("game_points", 80):
        (right,) = exercise.right
        text = " ".join(exercise.explanation)
        if right == exercises.NOBODY:
            assert "wins" not in text
        else:
            name, gp = exercise.choices[right].split(": ")
            assert gp in text
            assert text.startswith(f"{name} win")
            worths.add(int(right[-1]))
        assert [standing.name for standing in exercise.picture.standings] == ["You", "Ana"]
    assert worths == {1, 2, 3}


@pytest.mark.parametrize(
    ("rule_set", "given", "me", "fact"),
    [
        (
            "serbian",
            {"hands": ["KD", "9D"], "tricks": (6, 5), "points": (51, 65)},
            0,
            "You took the last trick.",
        ),
        (
            "serbian",
            {"hands": ["KD", "9D"], "tricks": (6, 5), "points": (51, 65)},
            1,
            "Ana took the last trick.",
        ),
        ("polish", {"hands": ["KD", "9D"], "tricks": (6, 5), "points": (61, 55)}, 0, "You have reached 66."),
        ("polish", {"hands": ["KD", "9D"], "tricks": (6, 5), "points": (61, 55)}, 1, "Ana has reached 66."),
    ],
)
def test_how_a_deal_ended(rule_set: str, given: dict[str, Any], me: int, fact: str) -> None:
    deal = Deal.at(GAME, rule_set, position(GAME.rules(rule_set), trump="S", **given))
    deal.play("KD")
    move = deal.check("9D")
    before = deal.state
    deal.play("9D")
    if not deal.over:
        before, move = deal.state, deal.check("pass")
        deal.play("pass")
    assert exercises.how_it_ended(before, move, deal.state, me).endswith(fact)


def test_a_drawn_deal_scores_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """R66-50: when nobody wins, "Nobody scores" is the right answer."""
    deal = Deal.at(
        GAME,
        "serbian",
        position(GAME.rules(), hands=["KD", "9D"], trump="S", tricks=(6, 5), points=(51, 65)),
    )
    deal.play("KD")
    deal.play("9D")
    before, move = deal.state, deal.check("pass")
    deal.play("pass")
    monkeypatch.setattr(exercises, "plies", lambda *_: iter([(before, move, deal.state)]))
    monkeypatch.setattr(exercises, "some_rules", lambda _rng: ("serbian", GAME.rules()))
    exercise = exercises.game_points(np.random.default_rng(0))
    assert exercise.right == {exercises.NOBODY}
    assert len(exercise.choices) == 4
    assert exercise.rule == "R66-50"


def test_false_calls_happen_when_asked_for() -> None:
    endings = set()
    for seed in range(20):
        *_rest, (_before, _move, after) = exercises.plies(
            GAME.rules(), THUMB, np.random.default_rng(seed), 0.5
        )
        endings.add(int(after.ending))
    assert law.FALSE_CALL in endings


def test_odds_show_the_cards_they_are_about() -> None:
    for exercise in made("how_likely", 60):
        shown_cards = [*exercise.picture.hand, *(played.card for played in exercise.picture.trick)]
        if exercise.picture.turned:
            assert len(shown_cards) == 6
            assert exercise.picture.turned not in shown_cards
        for played in exercise.picture.trick:
            assert cards.words(cards.card(played.card)) in exercise.question


def test_every_rule_set_is_met() -> None:
    titles = {exercise.picture.rule_set for exercise in made("game_points", 40)}
    assert titles == {exercises.title_of(name) for name in OPTIONS}


# --- practice


def test_practice_counts() -> None:
    practice = Practice(KINDS, 5)
    first = practice.exercise
    assert practice.answer(sorted(first.right))
    assert (practice.right, practice.total, practice.streak) == (1, 1, 1)
    with pytest.raises(BadInput, match="answered already"):
        practice.answer(sorted(first.right))
    practice.choose_kind("who_takes")
    wrong = next(key for key in practice.exercise.choices if key not in practice.exercise.right)
    assert not practice.answer([wrong])
    assert (practice.right, practice.total, practice.streak) == (1, 2, 0)
    practice.next()
    assert practice.was_right is None
    assert practice.exercise.question == "Who takes the trick, and how many points are in it?"
    assert Practice(KINDS, 5).exercise == first


def test_practice_mixes_all_kinds() -> None:
    practice = Practice(KINDS, 3)
    questions = set()
    for _ in range(30):
        questions.add(practice.exercise.question[:12])
        practice.next()
    assert {"Ana has led.", "Who takes th", "The deal is "} <= questions


def test_part_of_the_right_cards_is_not_enough() -> None:
    practice = Practice(KINDS, 1, "may_play")
    while len(practice.exercise.right) < 2:
        practice.next()
    assert not practice.answer(sorted(practice.exercise.right)[1:])


@pytest.mark.parametrize(
    ("picked", "sentence"),
    [
        ([], "First pick an answer."),
        (["2:2"], "That is not one of the answers"),
        ([7], "That is not one of the answers"),
        ([["0:0"]], "That is not one of the answers"),
        (None, "Pick one answer, not 2."),
    ],
)
def test_answers_that_are_none(picked: Any, sentence: str) -> None:
    practice = Practice(KINDS, 1, "who_takes")
    given = list(practice.exercise.choices)[:2] if picked is None else picked
    with pytest.raises(BadInput, match=sentence):
        practice.answer(given)
    assert practice.total == 0
    with pytest.raises(BadInput, match="There is no kind 'poker'"):
        practice.choose_kind("poker")


# --- the widget


def send(widget: Exercises, message: Any) -> None:
    widget._handle_custom_msg(message, [])


def test_widget_grades_and_goes_on() -> None:
    widget = shown("sixty_six", seed=4)
    assert widget.state["number"] == 1
    assert [name for name, _title in widget.kinds] == ["", *KINDS]
    send(widget, {"type": "kind", "kind": "how_likely"})
    assert widget.state["kind"] == "how_likely"
    right = sorted(widget.practice.exercise.right)
    send(widget, {"type": "answer", "picked": right})
    assert widget.state["result"]["ok"] is True
    assert widget.state["result"]["right"] == right
    assert widget.state["score"] == {"right": 1, "total": 1, "streak": 1}
    send(widget, {"type": "next"})
    assert widget.state["result"] is None
    assert widget.state["number"] == 3
    send(widget, {"type": "kind", "kind": ""})
    assert widget.practice.kind is None
    send(widget, {"type": "rule", "rule": "R66-5"})
    assert widget.rule["id"] == "R66-5"
    assert "higher card" in widget.rule["text"]


@pytest.mark.parametrize(
    "message",
    [
        {},
        None,
        [],
        {"type": "answer"},
        {"type": "answer", "picked": "0:0"},
        {"type": "answer", "picked": [{}]},
        {"type": "answer", "picked": ["<b>"]},
        {"type": "kind", "kind": "poker"},
        {"type": "kind", "kind": 3},
        {"type": "next", "extra": 1},
        {"type": "rule", "rule": "R66-99"},
    ],
)
def test_widget_refuses_anything_else(message: Any) -> None:
    widget = shown("sixty_six", seed=4)
    before = dict(widget.state)
    send(widget, message)
    assert widget.state["problem"]
    assert {**widget.state, "problem": ""} == before


def test_widget_of_a_game_that_is_not_there() -> None:
    with pytest.raises(BadInput, match="There is no game 'whist'"):
        shown("whist")


def test_without_a_seed_exercises_differ() -> None:
    assert len({shown("sixty_six").practice.seed for _ in range(4)}) > 1
