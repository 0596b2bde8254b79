"""The odds questions of Sedmice, QSD-1 to QSD-18 of ``docs/rules/sedmice.md``."""

from typing import Final

from cardlab.engine.question import Question
from cardlab.games.sedmice.questions import answers, deals, point

QUESTIONS: Final[tuple[Question, ...]] = tuple(
    sorted(
        (*deals.QUESTIONS, *answers.QUESTIONS, *point.QUESTIONS),
        key=lambda question: int(question.id.removeprefix("QSD-")),
    )
)
