"""Steps on melds: runs, sets, jokers, and what they are worth."""

from typing import Final

from cardlab.engine.lesson import Act, Step
from cardlab.games.remi.lesson.start import at
from cardlab.text import _

STEPS: Final = (
    Step(
        key="run",
        title=_("Neighbours of one suit"),
        rules=("REM-07", "REM-11"),
        deal=at(
            hands=["7H 8H 9H JC 4S 9D QD", "? ? ? ? ? ?"],
            melds=["KS KH KD"],
            pile="5S",
            phase="play",
            drew="QD",
        ),
        goals=(
            Act(
                task=_(
                    "Seven, eight and nine of hearts are neighbours of one suit: a run. Click the three cards, then Lay."
                ),
                rule="REM-07",
                right={"lay 7H 8H 9H": _("Three cards fewer in your hand.")},
                otherwise=_("Possible. But first lay the run, or you keep those cards."),
                tries={"lay 9D JC QD": _("Lay nine, jack and queen")},
            ),
            Act(
                task=_(
                    "One card goes on the pile, and with that your turn ends. Discard the jack: click it, then Discard."
                ),
                rule="REM-11",
                right={"discard JC": _("Your turn is over, and it is Ana's.")},
                otherwise=_("Any card would do. Take the jack for now."),
                tries={"discard AS": _("Discard an ace that you do not hold")},
            ),
        ),
        learnt=_(
            "A turn: draw one card, lay what you like, discard one card. A run has three or more neighbours of one suit."
        ),
    ),
)
