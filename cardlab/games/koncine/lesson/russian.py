"""Steps on Ruska končina, where jack, queen and king have numbers."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.koncine.lesson.start import RUSKA, at
from cardlab.text import _

STEPS: Final = (
    Step(
        key="ruska",
        title=_("Russian: kings make thirteen"),
        rules=("RUS-01", "RUS-02", "RUS-04"),
        deal=at(RUSKA, hands=["KD 8C 4H 6D AS 9H", "QS 7C 2C 9S 6S JH"], layout="TS 3H KC 5D"),
        goals=(
            Act(
                task=_(
                    "In the Russian game the jack is 11, the queen 12, the king 13. What can your king take now? "
                    "Take all of it."
                ),
                rule="RUS-04",
                right={"KDxTS3HKC": _("The king, and ten and three: thirteen.")},
                wrong={
                    "KDxKC": _("That too. But ten and three make thirteen."),
                    "KDxTS3H": _("That too. But a king takes a king, as ever."),
                },
                otherwise=_("This is about the king."),
                then=("QS",),
            ),
            Ask(
                task=_("A queen and a five lie there. Is there a card that takes both as a sum?"),
                rule="RUS-02",
                choices={
                    _("No: 12 and 5 are too much"): _("Right: 17, and the king is the highest with 13."),
                    _("Yes, a king"): _("A king takes thirteen, and these are 17."),
                    _("Yes, a jack sweeps"): _("Not in the Russian game, as you will see."),
                },
                right=_("No: 12 and 5 are too much"),
            ),
        ),
        learnt=_("All rules stay, but jack, queen and king are numbers: 11, 12, 13."),
    ),
    Step(
        key="ruska_courts",
        title=_("Russian: courts in a sum"),
        rules=("RUS-05", "RUS-G2"),
        deal=at(RUSKA, hands=["KD 9C 4S 5H 8D TC", "6C 7H QH 3S 9H 8S"], layout="QS AH JS 2D"),
        goals=(
            Act(
                task=_("No king lies there. Your king can take all four cards even so. How?"),
                rule="RUS-05",
                right={"KDxJSQSAH2D": _("Queen and ace, jack and two: twice thirteen.")},
                wrong={
                    "KDxQSAH": _("Thirteen. And the other two?"),
                    "KDxJS2D": _("Thirteen. And the other two?"),
                },
                otherwise=_("This is about the king."),
            ),
        ),
        learnt=_("A court that lies on the table is part of a sum like any other card."),
    ),
    Step(
        key="ruska_jack",
        title=_("Russian: a jack like any other"),
        rules=("RUS-03", "RUS-06"),
        deal=at(RUSKA, hands=["JC 6H 3D QC 9S 5C", "KH 8H 2S 6D QD 9D"], layout="JS 7D 4H TS"),
        goals=(
            Ask(
                task=_("The first turn of the deal, and a jack lies there. Should it not have gone back?"),
                rule="RUS-06",
                choices={
                    _("No, it stays"): _("Right: it has no special power here, so there is no reason to."),
                    _("Yes, under the pack"): _("In Končine, yes. In the Russian game it stays."),
                },
                right=_("No, it stays"),
            ),
            Act(
                task=_(
                    "Your jack is 11. Try to sweep the table with it; then take what it can take, as much as possible."
                ),
                rule="RUS-03",
                right={"JCxJS4H7D": _("The jack, and seven and four. The ten stays.")},
                wrong={
                    "JCxJS": _("Seven and four make eleven too."),
                    "JCx4H7D": _("The jack takes the jack too."),
                },
                otherwise=_("This is about the jack."),
                tries={"JCxTSJS4H7D": _("Sweep the table with the jack")},
            ),
        ),
        learnt=_(
            "The Russian jack sweeps nothing. It takes jacks and what makes eleven, and it may be laid like any card."
        ),
    ),
    Step(
        key="ruska_feast",
        title=_("Russian: three times twelve"),
        rules=("RUS-04", "RUS-05"),
        deal=at(RUSKA, hands=["QC 3H 8D 4S 6S 5D", "KH 9C 7H 5H 8S"], layout="QD TC 2C JS AS", dealer=0),
        goals=(
            Act(
                task=_("Five cards, the two of clubs among them. Take as much as you can with one card."),
                rule="RUS-04",
                right={"QCxJSASQD2CTC": _("Queen, ten and two, jack and ace: six cards, and a point.")},
                wrong={
                    "QCxQD": _("Only one card? There are two sums of twelve."),
                    "QCx2CTC": _("The two of clubs and a club more. And you can have everything."),
                },
                otherwise=_("There is more: look for everything that makes twelve."),
            ),
        ),
        learnt=_("With numbers up to 13 most cards of the table fit into some sum: leave little behind."),
    ),
    Step(
        key="ruska_match",
        title=_("Russian: to 15"),
        rules=("RUS-07", "RUS-08", "RUS-G4", "KON-29"),
        deal=at(
            RUSKA,
            hands=["3H", "7S"],
            number=4,
            layout="8D 9H",
            piles=[
                "3C 4C 5C 6C 7C 8C" + " ?" * 19,
                "2C 9C TC JC QC KC AC TD" + " ?" * 15,
            ],
            last_taker=0,
        ),
        hides_points=True,
        goals=(
            Act(
                task=_(
                    "The Russian game is won at 15. You stand at 14, Ana at 13. Play the last card of the deal."
                ),
                rule="RUS-07",
                right={"3H": _("You have more cards; clubs, the ten and the two are hers: 2 to 3.")},
                then=("7S",),
            ),
            Ask(
                task=_("16 to 16. What now?"),
                rule="RUS-07",
                choices={
                    _("One more deal"): _("Right: both have 15, and nobody leads by two."),
                    _("You win, you were ahead"): _("Only the totals count, and they are equal."),
                },
                right=_("One more deal"),
            ),
            Ask(
                task=_(
                    "Taking is free, and no jack has to sweep. Suppose nobody takes a single card in a whole deal: who "
                    "gets the 52 cards?"
                ),
                rule="RUS-08",
                choices={
                    _("Whoever played last"): _("The rest goes to the last who took, and nobody has."),
                    _("The dealer's side"): _("Right. It hardly ever happens, but a rule must say it."),
                    _("Nobody"): _("Every deal gives all its cards to the sides."),
                },
                right=_("The dealer's side"),
            ),
        ),
        learnt=_("Points are the same as in Končine; 15 win, and with both there a lead of two."),
    ),
)
