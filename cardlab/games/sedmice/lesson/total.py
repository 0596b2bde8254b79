"""Steps on the last trick, the points of a deal and the race to 41."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.sedmice.lesson.start import at
from cardlab.text import _

STEPS: Final = (
    Step(
        key="last_trick",
        title=_("The last trick"),
        rules=("RSD-24", "RSD-27", "OSD-6"),
        deal=at(
            "serbian_four",
            hands=["7S 8H", "QD", "JS", "8D"],
            opener=1,
            trick="KC 9C QH",
            points=(2, 3, 1, 2),
        ),
        goals=(
            Act(
                task=_(
                    "Two cards each. All aces and tens are gone; one point is left, for the last trick. Win it."
                ),
                rule="RSD-24",
                right={"8H": _("Let Ana have this one: your seven takes whatever comes next.")},
                wrong={
                    "7S": _(
                        "An empty trick, and then you lead your eight to the last one: another eight would take it."
                    )
                },
                then=("QD", "JS", "8D"),
            ),
            Act(
                task=_("Ana leads a queen. Take the last trick."),
                rule="RSD-24",
                right={"7S": _("One point for the last trick.")},
            ),
            Ask(
                task=_("How many points are there in a whole deal?"),
                rule="RSD-27",
                choices={
                    _("8 points"): _("Those are the four aces and four tens. And the last trick?"),
                    _("9 points"): _(
                        "Right: four aces, four tens, and the last trick. Each adds them to his total."
                    ),
                    _("32 points"): _("Only aces and tens count, and the last trick."),
                },
                right=_("9 points"),
            ),
        ),
        learnt=_(
            "The last trick is worth a point more. The nine points of a deal are added to the players' totals."
        ),
    ),
    Step(
        key="to_41",
        title=_("To 41, and not a card further"),
        rules=("RSD-28", "OSD-13", "OSD-14"),
        deal=at(
            "serbian_four",
            hands=["7D 9H JS QC", "KH 9D 8C", "QS JH 8D", "KD QH 9C"],
            opener=1,
            trick="AS TD 8H",
            points=(1, 2, 2, 1),
            totals=(38, 33, 27, 30),
        ),
        goals=(
            Ask(
                task=_("You had 38 before this deal and have taken 1 so far. What if you take this trick?"),
                rule="RSD-28",
                choices={
                    _("I win when the deal is over"): _("You need not wait for that."),
                    _("I win at once"): _(
                        "Right: 38 and 1 and 2 are 41, and at 41 play stops, even in mid-deal."
                    ),
                    _("I have 40"): _("An ace and a ten lie there: 2 points."),
                },
                right=_("I win at once"),
            ),
            Act(
                task=_("Then do."),
                rule="RSD-28",
                right={"7D": _("41: the match is yours, and the other cards are not played.")},
                otherwise=_("That is no ace and no seven: the points would go to Ana."),
            ),
        ),
        learnt=_(
            "Every trick counts the moment it is taken. Whoever has 41 has won, in the middle of a deal too."
        ),
    ),
)
