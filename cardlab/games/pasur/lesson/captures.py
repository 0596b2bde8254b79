"""Steps on what each card takes."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.pasur.lesson.start import any_cards, at
from cardlab.text import _

STEPS: Final = (
    Step(
        key="eleven",
        title=_("Make eleven"),
        rules=("PAS-03", "PAS-08", "PAS-11", "PAS-15"),
        deal=at(hands=["4S 5C KD", "8C TS 9S"], layout="7C 3H QS 6D", piles=["", "9H 2D"]),
        goals=(
            Act(
                task=_(
                    "Which of your cards makes eleven with the seven of clubs? Pick it up and take the seven."
                ),
                rule="PAS-11",
                right={"4Sx7C": _("7 + 4 = 11. Both cards are in your pile now.")},
                wrong={
                    "4S": _(
                        "That lays the four down beside the seven. Pick it up, and take the seven with it."
                    ),
                    "5Cx6D": _("5 + 6 = 11, well seen! But the seven first."),
                    "5C": _("The five would lie down on the table. Take the seven with the four."),
                },
                otherwise=_(
                    "A king has no number: it makes eleven with nothing, and would lie down on the table."
                ),
                then=("8Cx3H",),
            ),
            Act(
                task=_("Ana took the three with her eight. Make eleven once more."),
                rule="PAS-11",
                right={"5Cx6D": _("6 + 5 = 11.")},
                wrong={"5C": _("The five can do more than lie down: look at the six.")},
                otherwise=_("The king takes nothing here. Which card makes eleven with the six?"),
            ),
        ),
        learnt=_(
            "Play one card a turn. It takes the card with which it makes eleven, or it stays on the table."
        ),
    ),
    Step(
        key="ace",
        title=_("The ace is one"),
        rules=("PAS-03", "PAS-11", "PAS-22", "PAS-24", "PAS-G9"),
        deal=at(hands=["AS 8H KD 5H", "9H 4C 2C 6S"], layout="KH QS TD 3C"),
        goals=(
            Ask(
                task=_("Your ace of spades counts 1. What does it take?"),
                rule="PAS-03",
                choices={
                    _("The king"): _("The king has no number."),
                    _("The ten of diamonds"): _("Right: 10 + 1 = 11."),
                    _("Nothing: it is eleven by itself"): _(
                        "In other games, perhaps. Here an ace is always 1."
                    ),
                },
                right=_("The ten of diamonds"),
            ),
            Act(
                task=_("Take it: the ten of diamonds alone is worth 3 points, and every ace 1."),
                rule="PAS-22",
                right={"ASxTD": _("4 points in one go.")},
                wrong={
                    "8Hx3C": _("8 + 3 = 11, but Ana may hold an ace, and 3 points lie there."),
                    "KDxKH": _("A king takes a king, true. But 3 points lie there: take the ten."),
                    "AS": _("Then both the ace and the ten lie there for Ana."),
                },
                otherwise=_("That takes nothing, and 3 points lie there for Ana."),
                then=("9H",),
            ),
            Act(
                task=_("And the eight?"),
                rule="PAS-11",
                right={
                    "8Hx3C": _("8 + 3 = 11, and the three is a club. You will soon know why that is good.")
                },
                wrong={"8H": _("Laid down it takes nothing. It can take the three.")},
                otherwise=_("Allowed, but this is about the eight."),
            ),
        ),
        learnt=_(
            "Ace and ten, two and nine, three and eight, four and seven, five and six: five pairs, all eleven."
        ),
    ),
    Step(
        key="courts",
        title=_("King takes king"),
        rules=("PAS-03", "PAS-09", "PAS-13"),
        deal=at(hands=["KD QH 7S 2C", "5H 9S 8D 3D"], layout="KH KC 4D QS"),
        goals=(
            Act(
                task=_(
                    "Two kings lie there, and you hold a third. It takes one of them, whichever you like. In this "
                    "game clubs are worth collecting."
                ),
                rule="PAS-09",
                right={"KDxKC": _("One king for one king, and a club for you.")},
                wrong={
                    "KDxKH": _("A king as well. But the other one is a club."),
                    "7Sx4D": _("7 + 4 = 11, but this is about the kings."),
                    "QHxQS": _("A queen takes a queen, quite so. First the king."),
                },
                otherwise=_("That takes no king."),
                tries={"KDxKHKC": _("Take both kings")},
                then=("5H",),
            ),
            Ask(
                task=_("The king of hearts still lies there. What can take it?"),
                rule="PAS-09",
                choices={
                    _("Another king"): _("Right, and nothing else. One is left: the king of spades."),
                    _("A jack"): _("A jack takes a lot, but no kings and no queens."),
                    _("Cards that make eleven"): _("A king has no number, so there is nothing to add up."),
                },
                right=_("Another king"),
            ),
            Act(
                task=_("Queens are like kings. Take one."),
                rule="PAS-09",
                right={"QHxQS": _("Queen takes queen.")},
                otherwise=_("Allowed, but take the queen."),
            ),
        ),
        learnt=_("A king takes one king, a queen one queen, and nothing else takes them."),
    ),
    Step(
        key="jack",
        title=_("The jack sweeps"),
        rules=("PAS-10", "PAS-14", "PAS-23"),
        deal=at(hands=["JC 4H 9D 2H", "5D 6C 7D"], layout="KH QS TD 8S 3C"),
        goals=(
            Ask(
                task=_("You hold the jack of clubs. What does it take from this table?"),
                rule="PAS-10",
                choices={
                    _("One card, as you like"): _("A jack is not that modest."),
                    _("The ten, the eight and the three"): _("Right: everything but kings and queens."),
                    _("All five cards"): _("Nearly: king and queen stay where they are."),
                },
                right=_("The ten, the eight and the three"),
            ),
            Act(
                task=_("Sweep! If you like, first try whether a jack may be content with less."),
                rule="PAS-10",
                right={
                    "JCx8STD3C": _("Three cards, and 4 points: the ten of diamonds 3, the jack itself 1.")
                },
                otherwise=_("And leave 3 points to Ana? Play the jack."),
                tries={"JC": _("Lay the jack down"), "JCxTD": _("Take the ten alone")},
                then=("5D",),
            ),
        ),
        learnt=_(
            "A jack takes all but kings and queens, and it must: it may not be laid where it could take."
        ),
    ),
    Step(
        key="jack_waits",
        title=_("A jack without prey"),
        rules=("PAS-10",),
        deal=at(hands=["JD 9C", "6C 5H"], layout="KH QS", piles=[any_cards(4), any_cards(2)]),
        goals=(
            Ask(
                task=_("Only a king and a queen lie there. What happens to a jack that is played now?"),
                rule="PAS-10",
                choices={
                    _("It takes both"): _("Kings and queens are safe from jacks."),
                    _("It may not be played"): _("Any card may be played."),
                    _("It stays on the table"): _(
                        "Right. It lies there like any other card, on an empty table too, until another jack takes "
                        "it."
                    ),
                },
                right=_("It stays on the table"),
            ),
            Act(
                task=_("A pity for the jack. Let it wait."),
                rule="PAS-08",
                right={"9C": _("Now something lies there for it.")},
                wrong={"JD": _("Allowed, but it would take nothing, and a jack of Ana's would take it.")},
                then=("6C",),
            ),
            Act(
                task=_("Ana had nothing to take either. Now?"),
                rule="PAS-10",
                right={"JDx6C9C": _("Two clubs, and your jack with them. King and queen are still there.")},
            ),
        ),
        learnt=_("On an empty table, and where only kings and queens lie, a jack takes nothing and stays."),
    ),
    Step(
        key="choose",
        title=_("One of two sevens"),
        rules=("PAS-11", "PAS-13"),
        deal=at(hands=["4H QD TC 3S", "6C 8S KH 9D"], layout="7C 7D 5S 2H"),
        goals=(
            Act(
                task=_(
                    "Your four makes eleven with either seven. Would both be allowed, or the five and the two? Try "
                    "it, then take what is best."
                ),
                rule="PAS-13",
                right={"4Hx7C": _("One numeral takes exactly one. And this one is a club.")},
                wrong={
                    "4Hx7D": _("That is eleven too. But which of the two sevens is a club?"),
                    "4H": _("You may, but why? Take a seven."),
                },
                otherwise=_("That takes nothing. Your four can take a seven."),
                tries={"4Hx7D7C": _("Take both sevens"), "4Hx5S2H": _("Take the five and the two")},
                then=("6Cx5S",),
            ),
        ),
        learnt=_(
            "One card takes one card. Where there are several, you choose: 5 + 2 + 4 does not count here."
        ),
    ),
    Step(
        key="free",
        title=_("Nobody has to take"),
        rules=("PAS-08", "PAS-14", "PAS-G4"),
        deal=at(hands=["5S 8H KD", "2D TS QH"], layout="6H 9D", piles=[any_cards(2), any_cards(2)]),
        goals=(
            Act(
                task=_(
                    "Your five could take the six. But then a nine lies there alone, and whoever empties the table "
                    "is paid for it. Leave Ana nothing of the kind."
                ),
                rule="PAS-14",
                right={
                    "KD": _(
                        "The best lock there is: while the king lies there, not even a jack empties the table."
                    ),
                    "8H": _(
                        "With three cards there only a jack empties the table. The king would be safer still."
                    ),
                },
                wrong={
                    "5Sx6H": _("Allowed, but then any two takes the nine, and the table is empty."),
                    "5S": _("Possible, but five and six together invite. Lay something with no number."),
                },
                then=("2Dx9D",),
            ),
            Ask(
                task=_("So: who must take?"),
                rule="PAS-14",
                choices={
                    _("Everybody who can"): _("You have just seen that you need not."),
                    _("Nobody, but a jack takes what it can"): _(
                        "Right: only a jack that is played has no choice."
                    ),
                    _("Nobody, not even a jack"): _("A jack that is played takes whatever it can."),
                },
                right=_("Nobody, but a jack takes what it can"),
            ),
        ),
        learnt=_("Taking is a right, no duty. Before you take, look at what you leave."),
    ),
)
