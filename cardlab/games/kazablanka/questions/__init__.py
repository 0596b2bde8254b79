"""The odds questions of Kazablanka, QKZ-1 to QKZ-16 of ``docs/rules/kazablanka.md``."""

from typing import Final

from cardlab.engine.question import Question
from cardlab.games.kazablanka.questions import deals, late, lead

QUESTIONS: Final[tuple[Question, ...]] = tuple(
    sorted(
        (*deals.QUESTIONS, *lead.QUESTIONS, *late.QUESTIONS),
        key=lambda question: int(question.id.removeprefix("QKZ-")),
    )
)
