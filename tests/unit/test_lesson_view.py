"""The widget of a lesson step, without a browser: messages of the page and what it shows then."""

from typing import Any

import pytest

from cardlab.engine.errors import BadInput
from cardlab.games.sixty_six.lesson import STEPS
from cardlab.views.lesson import Lesson, lesson


def send(step: Lesson, message: Any) -> None:
    step._handle_custom_msg(message, [])


def move(step: Lesson, text: str) -> None:
    send(step, {"type": "move", "move": text})


def test_a_step_from_beginning_to_end() -> None:
    step = lesson("sixty_six", "deal")
    assert step.task["text"].startswith("24 cards; you hold six")
    assert (step.task["part"], step.task["parts"], step.task["done"]) == (1, 2, False)
    move(step, "11 cards")
    assert step.scene["say"]["tone"] == "refused"
    assert step.scene["say"]["rule"] == "R66-8"
    assert step.task["part"] == 1
    move(step, "12 cards")
    assert step.scene["say"]["tone"] == "right"
    assert step.task["part"] == 2
    task = step.task["text"]
    move(step, "9C")
    assert step.task == {"text": task, "part": 2, "parts": 2, "done": False, "waiting": True}
    send(step, {"type": "next"})
    send(step, {"type": "next"})
    assert step.task["done"]
    assert step.task["text"] == STEPS[2].learnt
    seq = step.seq
    send(step, {"type": "next"})  # the page asks once too often: nothing is left
    assert step.seq == seq


def test_start_again() -> None:
    step = lesson("sixty_six", "follow")
    first = (dict(step.task), dict(step.scene))
    move(step, "AH")
    assert step.scene["me"] == 0
    assert (step.task, step.scene) != first
    send(step, {"type": "again"})
    assert (step.task, step.scene) == first


def test_forbidden_move_says_the_rule() -> None:
    step = lesson("sixty_six", "silence")
    move(step, "call")
    assert step.scene["say"] == {
        "text": "You may call only after you have won a trick and before you lead the next card.",
        "tone": "refused",
        "rule": "R66-34",
    }


def test_rules_open_in_the_rule_set_of_the_step() -> None:
    step = lesson("sixty_six", "polish_end")
    send(step, {"type": "rule", "rule": "R66-34"})
    assert step.rule["id"] == "R66-34"
    assert step.rule["text"].startswith("The deal ends by itself")
    send(step, {"type": "rule", "rule": "R66-99"})
    assert step.rule == {"id": "R66-99", "title": "", "text": "The rules have no rule 'R66-99'."}


@pytest.mark.parametrize(
    "message",
    [{}, None, "again", {"type": "again", "now": True}, {"type": "move"}, {"type": "move", "move": 7}],
)
def test_anything_else_changes_nothing(message: Any) -> None:
    step = lesson("sixty_six", "cards")
    before = (dict(step.task), step.run.deal.moves)
    send(step, message)
    assert (step.task, step.run.deal.moves) == before
    assert "nothing was changed" in step.scene["say"]["text"]


def test_unknown_names() -> None:
    with pytest.raises(BadInput, match="no game 'whist'"):
        lesson("whist", "cards")
    with pytest.raises(BadInput, match="no step 'tarock'"):
        lesson("sixty_six", "tarock")
