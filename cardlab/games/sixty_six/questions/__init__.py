"""The odds questions of Sixty-six, Q66-1 to Q66-18 of ``docs/rules/sixty_six.md``."""

from typing import Final

from cardlab.engine.question import Question
from cardlab.games.sixty_six.questions import deals, hands, hidden, match

QUESTIONS: Final[tuple[Question, ...]] = tuple(
    sorted(
        (*deals.QUESTIONS, *hands.QUESTIONS, *hidden.QUESTIONS, *match.QUESTIONS),
        key=lambda question: int(question.id.removeprefix("Q66-")),
    )
)
