"""Steps on what the cards are worth, and on the match."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.pasur.lesson.start import any_cards, at
from cardlab.text import _

FIFTEEN: Final = f"3C 4C 5C 6C 7C 8C 9C TC TD JS JH AS 2S {any_cards(11)}"
FIVE: Final = f"2C AC JC QC KC JD AH AD {any_cards(16)}"

STEPS: Final = (
    Step(
        key="clubs",
        title=_("Seven clubs"),
        rules=("PAS-21",),
        deal=at(
            hands=["2H QH 5S", "3H 8D 6D"],
            layout="9C 9D KS",
            piles=[f"AC 2C 3C 4C 5C 6C {any_cards(11)}", f"7C 8C TC JC QC KC {any_cards(12)}"],
        ),
        goals=(
            Ask(
                task=_(
                    "The side with more clubs gets 7 points, the biggest prize of the deal. How many are enough?"
                ),
                rule="PAS-21",
                choices={
                    _("Five"): _("There are 13 clubs, so the others could have more."),
                    _("Seven"): _("Right: 13 clubs, so seven are always more than the rest."),
                    _("All thirteen"): _("More than the others have is enough."),
                },
                right=_("Seven"),
            ),
            Act(
                task=_("Six for you, six for Ana, and the last one lies on the table."),
                rule="PAS-21",
                right={"2Hx9C": _("Seven clubs, 7 points.")},
                wrong={
                    "2Hx9D": _("Eleven too, but then the club is left to Ana."),
                    "2H": _("It can take a nine: the right one, please."),
                },
                otherwise=_("That takes nothing, and the club is left to Ana."),
                then=("3H",),
            ),
        ),
        learnt=_("More clubs, that is seven or more of the 13, bring 7 points; fewer bring nothing."),
    ),
    Step(
        key="values",
        title=_("Ten, jacks, aces and a two"),
        rules=("PAS-22", "PAS-23", "PAS-24", "PAS-25", "PAS-G8"),
        deal=at(hands=["AH 9H 3C QC", "5D 6S 7C KC"], layout="TD 2S 8D QH"),
        goals=(
            Ask(
                task=_("Your ace could take the ten of diamonds. How many points would that be?"),
                rule="PAS-22",
                choices={
                    _("3 points"): _("That is the ten. Every ace is worth 1 as well."),
                    _("4 points"): _("Right: the ten of diamonds 3, the ace 1."),
                    _("11 points"): _("Eleven is how you take, not what you get."),
                },
                right=_("4 points"),
            ),
            Act(
                task=_("Take it before a jack does."),
                rule="PAS-22",
                right={"AHxTD": _("4 points.")},
                otherwise=_("That is worth less. Take the ten."),
                then=("5D",),
            ),
            Act(
                task=_(
                    "One more card on this table is worth points by itself: the two of spades, 2. Take it."
                ),
                rule="PAS-25",
                right={"9Hx2S": _("9 + 2 = 11, and 2 points.")},
                otherwise=_("Allowed, but no points. Take the two of spades."),
            ),
            Ask(
                task=_("And what is every jack worth, whoever has it at the end?"),
                rule="PAS-23",
                choices={
                    _("1 point"): _("Right, like every ace."),
                    _("11 points"): _("A jack has no number, and no such price."),
                    _("Nothing"): _("1 point, like every ace."),
                },
                right=_("1 point"),
            ),
        ),
        learnt=_("Ten of diamonds 3, two of spades 2, every ace and every jack 1."),
    ),
    Step(
        key="twenty",
        title=_("Twenty in all"),
        rules=("PAS-26",),
        deal=at(hands=["9S", "3H"], layout="KH QH", piles=[FIFTEEN, FIVE]),
        hides_points=True,
        goals=(
            Ask(
                task=_(
                    "You have 8 clubs, the ten of diamonds, 2 jacks, 1 ace and the two of spades. What do they count?"
                ),
                rule="PAS-26",
                choices={
                    _("8 points"): _("You forgot the clubs: 7 for the most of them."),
                    _("15 points"): _("Right: 7 + 3 + 2 + 1 + 2."),
                    _("16 points"): _("The clubs bring 7 together, not one each."),
                },
                right=_("15 points"),
            ),
            Ask(
                task=_("So what has Ana?"),
                rule="PAS-26",
                choices={
                    _("5 points"): _("Right: 7 + 3 + 4 + 4 + 2 = 20 for both of you, so 5 are left for her."),
                    _("8 points"): _("Her clubs bring nothing: yours are more."),
                    _("10 points"): _("All cards together are worth 20."),
                },
                right=_("5 points"),
            ),
            Act(
                task=_("Play your last card and check it."),
                rule="PAS-26",
                right={"9S": _("The deal is over: 15 to 5.")},
                then=("3H",),
            ),
        ),
        learnt=_(
            "The cards of a deal are worth 20 together: that is how you check the count. Tablas come on top."
        ),
    ),
    Step(
        key="match",
        title=_("To sixty-two"),
        rules=("PAS-27", "PAS-28", "PAS-G10"),
        deal=at(
            hands=["9S", "3H"],
            layout="KH QH",
            piles=[
                f"3C 4C 5C 6C 7C 8C 9C TC JC TD JS JH JD AS AH AD {any_cards(8)}",
                f"2C AC QC KC 2S {any_cards(19)}",
            ],
            totals=(55, 60),
        ),
        goals=(
            Act(
                task=_("You stand at 55, Ana at 60, and 62 wins. Play the last card of the deal."),
                rule="PAS-27",
                right={"9S": _("17 points for you, 3 for Ana.")},
                then=("3H",),
            ),
            Ask(
                task=_("55 and 17, 60 and 3. Who has won?"),
                rule="PAS-28",
                choices={
                    _("Ana: she was there first"): _("The deal is played to its end and added as a whole."),
                    _("You, 72 to 63"): _("Right: both have 62 or more, and the higher score wins."),
                    _("Nobody yet"): _("Both have 62 and the scores differ, so it is decided."),
                },
                right=_("You, 72 to 63"),
            ),
            Ask(
                task=_("And if it were 65 to 65?"),
                rule="PAS-28",
                choices={
                    _("A draw"): _("A match always has a winner."),
                    _("Another deal"): _("Right, and more of them until it is decided."),
                    _("The dealer wins"): _("That would be too easy. Another deal."),
                },
                right=_("Another deal"),
            ),
            Ask(
                task=_("And 62 to 55?"),
                rule="PAS-28",
                choices={
                    _("The match is over"): _("Right: 62 is enough."),
                    _("On: one must have more than 62"): _("62 exactly is enough."),
                },
                right=_("The match is over"),
            ),
        ),
        learnt=_(
            "Whoever has 62 after a complete deal wins; if both have, the higher score; if equal, play on."
        ),
    ),
)
