"""Steps on counting a deal and winning a match."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.koncine.lesson.start import at
from cardlab.text import _

STEPS: Final = (
    Step(
        key="points",
        title=_("Five points in a deal"),
        rules=("KON-24", "KON-25", "KON-26"),
        deal=at(
            hands=["5H", "9S"],
            number=4,
            piles=[
                "TD AC 3C 4C 5C 6C 7C" + " ?" * 20,
                "2C 8C 9C TC JC QC KC" + " ?" * 16,
            ],
            last_taker=0,
        ),
        hides_points=True,
        goals=(
            Act(
                task=_(
                    "The table is empty, and you were the last to take. Play your last card, then we count."
                ),
                rule="KON-21",
                right={"5H": _("Both last cards come to you.")},
                then=("9S",),
            ),
            Ask(
                task=_(
                    "You have 29 cards, 6 of them clubs, and the ten of diamonds. More than half of the cards bring 2 "
                    "points, more than half of the clubs 1, the ten of diamonds 1. How many points for you?"
                ),
                rule="KON-24",
                choices={
                    _("2 points"): _("The ten of diamonds comes on top."),
                    _("3 points"): _("Right: 2 for the cards and 1 for the ten of diamonds."),
                    _("4 points"): _("Six clubs are not more than half of thirteen."),
                },
                right=_("3 points"),
            ),
            Ask(
                task=_("And for Ana, with 23 cards, 7 clubs and the two of clubs?"),
                rule="KON-25",
                choices={
                    _("1 point"): _("Seven clubs bring one, and so does the two of clubs."),
                    _("2 points"): _("Right: seven clubs and the two of clubs. 3 and 2 make 5."),
                    _("4 points"): _("More cards are yours, and so are those 2 points."),
                },
                right=_("2 points"),
            ),
        ),
        learnt=_(
            "Cards (27 or more) 2, clubs (7 or more) 1, ten of diamonds 1, two of clubs 1: five points in a deal."
        ),
    ),
    Step(
        key="half",
        title=_("Twenty-six each"),
        rules=("KON-24", "KON-26"),
        deal=at(
            hands=["KH", "4D"],
            number=4,
            piles=[
                "2C 3C 4C 5C 6C 7C 8C 9C" + " ?" * 16,
                "TC JC QC KC AC TD" + " ?" * 20,
            ],
            last_taker=0,
        ),
        hides_points=True,
        goals=(
            Act(
                task=_("You have 24 cards, Ana has 26, and you were the last to take. Play your last card."),
                rule="KON-21",
                right={"KH": _("King and four come to you: 26 to 26.")},
                then=("4D",),
            ),
            Ask(
                task=_(
                    "You have 8 clubs with the two among them, Ana has the ten of diamonds. What are the points?"
                ),
                rule="KON-26",
                choices={
                    _("2 to 1"): _("Right: nobody has more than 26 cards, so nobody gets those 2 points."),
                    _("3 to 2"): _("The points for cards are not shared."),
                    _("4 to 1"): _("26 is not more than half."),
                },
                right=_("2 to 1"),
            ),
        ),
        learnt=_(
            "At 26 each the deal is worth 3 points instead of 5. That happens about once in seventeen deals."
        ),
    ),
    Step(
        key="match",
        title=_("To 21, with two more"),
        rules=("KON-27", "KON-28", "KON-29", "KON-G6"),
        deal=at(
            hands=["3H", "7S"],
            number=4,
            layout="KD 9H",
            piles=[
                "2C 3C 4C 5C 6C 7C 8C" + " ?" * 18,
                "9C TC JC QC KC AC TD" + " ?" * 16,
            ],
            last_taker=0,
        ),
        hides_points=True,
        goals=(
            Act(
                task=_("You stand at 20, Ana at 19, and 21 wins. Play the last card of the deal."),
                rule="KON-27",
                right={"3H": _("The rest is yours: more cards, seven clubs and their two.")},
                then=("7S",),
            ),
            Ask(
                task=_("The deal went 4 to 1: you have 24, Ana 20. Who has won?"),
                rule="KON-28",
                choices={
                    _("You"): _("Right: you have reached 21, and she has not."),
                    _("Nobody yet"): _("One side has 21, the other has not: that decides."),
                },
                right=_("You"),
            ),
            Ask(
                task=_("Had it been 20 to 19 and a deal of 2 to 3: 22 to 22?"),
                rule="KON-29",
                choices={
                    _("A draw"): _("A match always has a winner."),
                    _("One more deal"): _("Right: both have 21, and neither leads by two."),
                },
                right=_("One more deal"),
            ),
            Ask(
                task=_("And 22 to 21?"),
                rule="KON-29",
                choices={
                    _("22 wins"): _("If both have 21, a lead of two is needed."),
                    _("One more deal"): _("Right: both have 21, and one point is not enough of a lead."),
                },
                right=_("One more deal"),
            ),
            Ask(
                task=_("And 21 to 20?"),
                rule="KON-28",
                choices={
                    _("21 wins"): _("Right: the lead of two is asked only when both have reached 21."),
                    _("One more deal"): _("Only one side has 21 here, and that is enough."),
                },
                right=_("21 wins"),
            ),
        ),
        learnt=_(
            "Alone at 21 you have won. If both are there, two points more are needed, and deals are played until then."
        ),
    ),
)
