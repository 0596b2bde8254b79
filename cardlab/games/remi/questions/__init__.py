"""The odds questions of Remi, REM-Q1 to REM-Q23 of ``docs/rules/remi.md``."""

from typing import Final

from cardlab.engine.question import Question
from cardlab.games.remi.questions import dealt, discard, outs, unseen

QUESTIONS: Final[tuple[Question, ...]] = tuple(
    sorted(
        (*dealt.QUESTIONS, *outs.QUESTIONS, *discard.QUESTIONS, *unseen.QUESTIONS),
        key=lambda question: int(question.id.removeprefix("REM-Q")),
    )
)
