"""The odds questions of Pasur, PAS-Q1 to PAS-Q16 of ``docs/rules/pasur.md``; PAS-Q15 is a matter of playouts."""

from typing import Final

from cardlab.engine.question import Question
from cardlab.games.pasur.questions import clubs, held, leave, opening
from cardlab.games.pasur.questions.leave import hints

__all__ = ["QUESTIONS", "hints"]

QUESTIONS: Final[tuple[Question, ...]] = tuple(
    sorted(
        (*held.QUESTIONS, *opening.QUESTIONS, *clubs.QUESTIONS, *leave.QUESTIONS),
        key=lambda question: int(question.id.removeprefix("PAS-Q")),
    )
)
