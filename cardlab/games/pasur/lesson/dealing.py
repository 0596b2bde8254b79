"""Steps on dealing, on the jack in the opening layout, on the last cards, and on partners."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.pasur.lesson.start import any_cards, at
from cardlab.text import _

STEPS: Final = (
    Step(
        key="deal",
        title=_("Four for you, four on the table"),
        rules=("PAS-01", "PAS-04", "PAS-06", "PAS-G1"),
        deal=at(hands=["TS 6H 4C QD", "2C 8D KS 3S"], layout="7D AH 5H 9S", dealer=1),
        goals=(
            Ask(
                task=_(
                    "Two cards for each of you, four face up on the table, two more for each. Ana dealt: who plays "
                    "first, and who will deal next?"
                ),
                rule="PAS-06",
                choices={
                    _("You, and you again"): _(
                        "Right: everything goes to the right, the turn and, after the deal, the dealing."
                    ),
                    _("Ana, and then you"): _("The dealer plays last: the player to the right begins."),
                    _("You, and then Ana"): _("You begin. But the deal goes to the right as well."),
                },
                right=_("You, and you again"),
            ),
            Act(
                task=_("Three of your cards can take something. Which capture brings a point at once?"),
                rule="PAS-24",
                right={"TSxAH": _("An ace: 1 point.")},
                wrong={
                    "6Hx5H": _("6 + 5 = 11, but neither is worth a point."),
                    "4Cx7D": _("7 + 4 = 11 and a club, but no point yet."),
                },
                otherwise=_("No point in that. Look for the ace."),
                then=("2Cx9S",),
            ),
        ),
        learnt=_("52 cards: four each, four open. The player to the right of the dealer begins."),
    ),
    Step(
        key="new_hand",
        title=_("Four more, and four more"),
        rules=("PAS-05",),
        deal=at(
            hands=["2H", "6S"],
            layout="9D KS 4H QC",
            piles=[any_cards(4), any_cards(2)],
            stock="AD 5D 3S 9H TC 7H JH 2S",
        ),
        goals=(
            Act(
                task=_(
                    "Everybody has one card left. Play yours well and see what happens when all hands are empty."
                ),
                rule="PAS-05",
                right={"2Hx9D": _("9 + 2 = 11.")},
                wrong={"2H": _("It could take the nine.")},
                then=("6S",),
            ),
            Ask(
                task=_("New cards for both of you. How many went to the table?"),
                rule="PAS-05",
                choices={
                    _("Four"): _("Only at the very beginning."),
                    _("None"): _("Right: the table stays as it is."),
                    _("One"): _("Four cards lie there now, and the fourth is Ana's six."),
                },
                right=_("None"),
            ),
            Ask(
                task=_(
                    "52 cards, four of them on the table at the start. How many hands of four will each of you get?"
                ),
                rule="PAS-05",
                choices={
                    _("Five"): _("48 cards, eight each time."),
                    _("Six"): _("Right: 48 cards, eight each time. You have just got your second."),
                    _("Thirteen"): _("Each time eight cards are dealt, four to each of you."),
                },
                right=_("Six"),
            ),
            Act(
                task=_("On with it: take something."),
                rule="PAS-11",
                right={
                    "5Dx6S": _("6 + 5 = 11: Ana's six."),
                    "7Hx4H": _("7 + 4 = 11."),
                },
                otherwise=_("So it lies down and takes nothing. The five and the seven can do more."),
            ),
        ),
        learnt=_(
            "When all hands are empty, four more each, and none to the table, until the pack is used up."
        ),
    ),
    Step(
        key="buried",
        title=_("Bury the jack"),
        rules=("PAS-07", "PAS-G2"),
        deal=at(hands=["2S 6H 8C TH", "7S 3D QH 4H"], layout="QD 5D KC 9H", dealer=1, buried="JS"),
        goals=(
            Ask(
                task=_(
                    "Ana turned up the jack of spades, five, king and nine. Now a queen lies in the jack's place. "
                    "Where is the jack?"
                ),
                rule="PAS-07",
                choices={
                    _("In Ana's hand"): _("Nobody gets it for nothing. It may come to her, but by chance."),
                    _("Somewhere in the pack"): _(
                        "Right: the next card took its place, and then it was put back at random."
                    ),
                    _("Under the queen"): _("It does not lie on the table any more."),
                },
                right=_("Somewhere in the pack"),
            ),
            Ask(
                task=_("And what if two jacks lie there, three queens, or three kings?"),
                rule="PAS-07",
                choices={
                    _("All of them are buried"): _("Only a single jack is."),
                    _("They stay"): _("Then the table would be dull, or a jack would have a feast."),
                    _("The same dealer deals again"): _(
                        "Right, and also when the card for a jack makes it so."
                    ),
                },
                right=_("The same dealer deals again"),
            ),
            Act(
                task=_("Now play. Your two of spades is worth 2 points: bring it home."),
                rule="PAS-25",
                right={"2Sx9H": _("9 + 2 = 11, and 2 points.")},
                wrong={"6Hx5D": _("6 + 5 = 11, but no points.")},
                otherwise=_("That takes nothing. The two makes eleven with the nine."),
            ),
        ),
        learnt=_("No deal begins with a jack on the table, nor with three queens or three kings."),
    ),
    Step(
        key="last",
        title=_("The rest goes to the last"),
        rules=("PAS-15", "PAS-16", "PAS-G5"),
        deal=at(
            hands=["8H QS", "5S 7D"],
            layout="TD KH 3C",
            piles=[any_cards(22), any_cards(23)],
            last_taker=1,
        ),
        goals=(
            Act(
                task=_(
                    "The last hand, two cards each, and so far Ana was the last to take something. That is about to "
                    "matter: 3 points lie on the table that nobody can take. Or can you?"
                ),
                rule="PAS-16",
                right={"8Hx3C": _("Now you are the last capturer. If it stays so, the rest is yours.")},
                wrong={
                    "8H": _("It could take the three."),
                    "QS": _("That takes nothing, and Ana would still be the last capturer."),
                },
                then=("5S",),
            ),
            Ask(
                task=_("Ana could take nothing. Who gets the cards that are left at the end?"),
                rule="PAS-16",
                choices={
                    _("Ana, who plays the last card"): _("Not who plays last, but who takes last."),
                    _("You, who took last"): _("Right, unless Ana's last card takes something."),
                    _("Nobody"): _("Every card ends up in a pile."),
                },
                right=_("You, who took last"),
            ),
            Act(
                task=_("Your last card. Lay it."),
                rule="PAS-16",
                right={"QS": _("And Ana's seven makes eleven with nothing.")},
                then=("7D",),
            ),
            Ask(
                task=_(
                    "The table is empty, and you have the ten of diamonds. Does that pay like any emptied table?"
                ),
                rule="PAS-16",
                choices={
                    _("Yes"): _(
                        "Only a card that takes everything empties the table. The rest is just given to you."
                    ),
                    _("No"): _("Right: the rest is cards and points, no more."),
                },
                right=_("No"),
            ),
        ),
        learnt=_("What is left after the last card belongs to whoever captured last."),
    ),
    Step(
        key="pairs",
        title=_("Two and two"),
        rules=("PAS-02", "PAS-05", "PAS-G11"),
        deal=at(
            options={"players": 4},
            hands=["7S 3H 8S QC", "9D 2C QS 5D", "5H AC JD 8C", "2H 3D 9S TC"],
            layout="6C TH 4D KS",
        ),
        goals=(
            Act(
                task=_("Four players, and Boris, opposite, is your partner. Ana is next. Take something."),
                rule="PAS-02",
                right={"7Sx4D": _("Now watch what Boris does.")},
                otherwise=_("That takes nothing. Which card makes eleven with one on the table?"),
                then=("9D", "5Hx6C", "2Hx9D"),
            ),
            Ask(
                task=_("Boris has taken the six. What is it to you?"),
                rule="PAS-02",
                choices={
                    _("Nothing: it is his"): _("What either of you takes goes to one pile."),
                    _("It is yours too"): _("Right: one pile, one score, for both of you."),
                },
                right=_("It is yours too"),
            ),
            Ask(
                task=_("How many hands of four does each of you get now?"),
                rule="PAS-05",
                choices={
                    _("Three"): _("Right: 48 cards, sixteen each time."),
                    _("Four"): _("48 cards, sixteen each time."),
                    _("Six"): _("That is with two players. Now sixteen cards go out each time."),
                },
                right=_("Three"),
            ),
        ),
        learnt=_(
            "Two players, or four in two pairs. There is no game for three, and none for four on their own."
        ),
    ),
)
