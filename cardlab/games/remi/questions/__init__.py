"""The odds questions of Remi, REM-Q1 to REM-Q23 of ``docs/rules/remi.md``.

REM-Q16 to REM-Q19 have no exact answer: what many simulated deals gave stands for it.
"""

from typing import Final

from cardlab.engine.question import Question
from cardlab.games.remi.questions import dealt, discard, opening, outs, unseen
from cardlab.games.remi.questions.discard import hints

__all__ = ["QUESTIONS", "hints"]

QUESTIONS: Final[tuple[Question, ...]] = tuple(
    sorted(
        (*dealt.QUESTIONS, *outs.QUESTIONS, *discard.QUESTIONS, *opening.QUESTIONS, *unseen.QUESTIONS),
        key=lambda question: int(question.id.removeprefix("REM-Q")),
    )
)
