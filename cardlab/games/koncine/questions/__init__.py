"""The odds questions of Končine, KON-Q1 to KON-Q12 and RUS-Q1 to RUS-Q4 of ``docs/rules/koncine.md``.

KON-Q13 and RUS-Q5 have no exact answer: they are for the outcomes lab.
"""

from typing import Final

from cardlab.engine.question import Question
from cardlab.games.koncine.questions import deals, leave, unseen
from cardlab.games.koncine.questions.leave import hints

__all__ = ["QUESTIONS", "hints"]

QUESTIONS: Final[tuple[Question, ...]] = tuple(
    sorted(
        (*deals.QUESTIONS, *leave.QUESTIONS, *unseen.QUESTIONS),
        key=lambda question: (question.id[:3], int(question.id.partition("-Q")[2])),
    )
)
