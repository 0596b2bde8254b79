"""Steps on the Iranian rule set: sums, no jack's sur, the two of clubs."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.pasur.lesson.start import IRANIAN, any_cards, at
from cardlab.text import _

STEPS: Final = (
    Step(
        key="sums",
        title=_("Iran: several cards make eleven"),
        rules=("PAS-12", "PAS-13", "PAS-G3"),
        deal=at(IRANIAN, hands=["5C QD KS 9S", "8H 4S JC 7H"], layout="AH 2H 3H 6D"),
        goals=(
            Act(
                task=_(
                    "Your five makes eleven with the six. But it makes eleven with something better too: several "
                    "cards at once. Build it."
                ),
                rule="PAS-12",
                right={"5Cx2H3HAH": _("5 + 1 + 2 + 3 = 11: three cards, and an ace among them.")},
                wrong={
                    "5Cx6D": _("Eleven, but only one card, and no ace."),
                    "9Sx2H": _("9 + 2 = 11, but the five can do better."),
                },
                otherwise=_("The five can take three cards at once."),
                tries={"5Cx2H3HAH6D": _("Take all four with the five")},
                then=("8H",),
            ),
            Ask(
                task=_("Six alone, or ace, two and three: why not both with one five?"),
                rule="PAS-13",
                choices={
                    _("One turn takes one set"): _("Right: choose the better one."),
                    _("Three cards are the most"): _("A set may be of any size, if it makes eleven."),
                    _("They are of different suits"): _("Suits never matter for taking."),
                },
                right=_("One turn takes one set"),
            ),
        ),
        learnt=_(
            "In Iran a numeral takes any set of numerals that makes eleven with it, but only one set a turn."
        ),
    ),
    Step(
        key="must",
        title=_("Iran: a card that can take must"),
        rules=("PAS-14", "PAS-G4"),
        deal=at(IRANIAN, hands=["2S 6H TC 8S", "3D 4D KD QC"], layout="9D KS QH 5C"),
        goals=(
            Act(
                task=_(
                    "Here a card that can take may not just be laid. Try it with the two. Still, nobody makes you "
                    "play that card: now play one that takes nothing."
                ),
                rule="PAS-14",
                right={
                    "TC": _("No ace there, so the ten stays on the table. That is allowed."),
                    "8S": _("No three there, so the eight stays on the table. That is allowed."),
                },
                wrong={
                    "2Sx9D": _("Good play! But this step is about a card that takes nothing."),
                    "6Hx5C": _("Good play! But this step is about a card that takes nothing."),
                },
                tries={"2S": _("Lay the two"), "6H": _("Lay the six")},
                then=("QCxQH",),
            ),
        ),
        learnt=_("The duty belongs to the card, not to the player: which card you play is up to you."),
    ),
    Step(
        key="sur",
        title=_("Iran: no sur with a jack"),
        rules=("PAS-12", "PAS-18", "PAS-G6"),
        deal=at(IRANIAN, hands=["JS 4S KD", "TH 8D 3S"], layout="5D 2C", piles=[any_cards(2), any_cards(2)]),
        goals=(
            Act(
                task=_(
                    "A tabla is called *sur* there. Two of your cards empty this table, but a jack's clearing is no "
                    "sur. Make one that counts."
                ),
                rule="PAS-18",
                right={"4Sx5D2C": _("5 + 2 + 4 = 11: a sur.")},
                wrong={
                    "JSx5D2C": _("The table is empty, but a jack's clearing is only cards. Add up instead.")
                },
                otherwise=_("That does not empty the table."),
                then=("TH",),
            ),
            Ask(
                task=_("There is one more exception: when is there no sur, whatever the card?"),
                rule="PAS-18",
                choices={
                    _("In the first hand"): _("There it counts."),
                    _("In the last hand of a deal"): _(
                        "Right: once the pack is used up, an empty table is just that."
                    ),
                    _("With kings and queens"): _("With them it counts."),
                },
                right=_("In the last hand of a deal"),
            ),
        ),
        learnt=_("A sur needs a numeral, a king or a queen, and cards still in the pack."),
    ),
    Step(
        key="two_of_clubs",
        title=_("Iran: the two of clubs"),
        rules=("PAS-04", "PAS-25", "PAS-G8"),
        deal=at(IRANIAN, hands=["9H 6D TS QC", "7S 3C KC 4H"], layout="2S 2C KH 8D"),
        goals=(
            Act(
                task=_("There the two that is worth 2 points is the two of clubs. Take it."),
                rule="PAS-25",
                right={"9Hx2C": _("2 points, and a club besides.")},
                wrong={"9Hx2S": _("Worth 2 points in the first rules. Here it is just a two.")},
                otherwise=_("That takes nothing. Which card makes eleven with a two?"),
                then=("3Cx8D",),
            ),
            Ask(
                task=_("Also, cards are dealt four at a time there. What changes for your hand?"),
                rule="PAS-04",
                choices={
                    _("Eight cards instead of four"): _("Four at once, instead of two and two."),
                    _("Nothing: four cards"): _(
                        "Right: four at once, instead of two, the table, and two more."
                    ),
                },
                right=_("Nothing: four cards"),
            ),
        ),
        learnt=_("Two of clubs instead of two of spades: still 20 points in a deal."),
    ),
    Step(
        key="frozen_out",
        title=_("Iran: frozen through and through"),
        rules=("PAS-20", "PAS-G7"),
        deal=at(
            IRANIAN,
            hands=["9S", "3H"],
            layout="KH QH",
            piles=[any_cards(24), any_cards(24)],
            tablas=(2, 3),
            totals=(50, 38),
        ),
        goals=(
            Ask(
                task=_(
                    "You began with 50 and have two surs, Ana has three. There a frozen side's surs do not even "
                    "cancel. What does Ana get for hers?"
                ),
                rule="PAS-20",
                choices={
                    _("Nothing"): _("She is not frozen."),
                    _("5 points"): _("So it was before: here your two cancel nothing."),
                    _("15 points"): _("Right: all three count, 5 each."),
                },
                right=_("15 points"),
            ),
            Act(
                task=_("Play your last card, and see it in the story."),
                rule="PAS-20",
                right={"9S": _("The deal is over.")},
                then=("3H",),
            ),
        ),
        learnt=_("From 50 on surs are nothing for you there: they neither score nor cancel."),
    ),
)
