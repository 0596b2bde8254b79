"""The odds questions of Sedmice, QSD-1 to QSD-18 of ``docs/rules/sedmice.md``."""

from typing import Final

from cardlab.engine.question import Question

QUESTIONS: Final[tuple[Question, ...]] = ()
