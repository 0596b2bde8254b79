"""The odds questions of Pasur, PAS-Q1 to PAS-Q16 of ``docs/rules/pasur.md``."""

from typing import Final

from cardlab.engine.question import Question

QUESTIONS: Final[tuple[Question, ...]] = ()
