"""Steps on the Croatian rules."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.sedmice.lesson.start import at
from cardlab.text import _

STEPS: Final = (
    Step(
        key="three_rounds",
        title=_("Tens that are worth ten"),
        rules=("RSD-4", "RSD-16", "OSD-5"),
        deal=at(
            "croatian_two",
            hands=["TS TH 7C 8D", "TD 7D 9S JS"],
            rounds=10,
            points=(20, 20),
            stock="AH QC QH 8H",
        ),
        goals=(
            Act(
                task=_(
                    "The Croatian game. Nobody keeps a seven when cutting, the rest you know. Lead a ten."
                ),
                rule="RSD-9",
                right={"TS": _("Ana has a ten too."), "TH": _("Ana has a ten too.")},
                otherwise=_("Possible. For this step lead a ten."),
                then=("TD",),
            ),
            Act(
                task=_("She holds both tens. Take them back with yours, and keep the seven for later."),
                rule="RSD-16",
                right={"TH": _("Now she has a seven."), "TS": _("Now she has a seven.")},
                wrong={
                    "7C": _("That would do too. But then your ten would be the card to extend with next."),
                    "release": _("Not with such cards in your hand."),
                },
                then=("7D",),
            ),
            Act(
                task=_("You have one more answer."),
                rule="RSD-16",
                right={"7C": _("A third round, and Ana has nothing left.")},
                wrong={"release": _("Three tens lie there, and you have a seven!")},
                then=("9S",),
            ),
            Ask(
                task=_("Three tens in six cards. What did the trick bring you?"),
                rule="RSD-4",
                choices={
                    _("3 points"): _("By the Serbian rules. Here an ace or a ten counts ten."),
                    _("30 points"): _(
                        "Right: ten each. A deal has 80 points, and the last trick adds nothing."
                    ),
                },
                right=_("30 points"),
            ),
        ),
        learnt=_(
            "Aces and tens count ten each, 80 in all. Nothing is added for the last trick, or for having them all."
        ),
    ),
    Step(
        key="always",
        title=_("Extend even so"),
        rules=("RSD-6", "RSD-15", "RSD-21", "OSD-8"),
        deal=at(
            "croatian_pairs",
            hands=["TC TD 7H AS", "8D QC 9H KS", "JS QD 8C 9D", "KH JD QS 8H"],
            stock="9C JH KC 8S",
        ),
        goals=(
            Act(
                task=_("Two pairs, four cards each and 16 in the stock; Boris is your partner. Lead a ten."),
                rule="RSD-9",
                right={"TC": _("Does anybody answer?"), "TD": _("Does anybody answer?")},
                otherwise=_("Possible. For this step lead a ten."),
                then=("8D", "JS", "KH"),
            ),
            Act(
                task=_(
                    "Nobody does. The Serbian rules would give you the trick at once; here you are asked all the same. "
                    "What is the safe way to your 10 points?"
                ),
                rule="RSD-15",
                right={"release": _("“Pusti!” The trick is released to whoever holds it, and that is you.")},
                otherwise=_("You may, but in a second round somebody may find an answer."),
            ),
            Ask(
                task=_("Everybody draws a card. In which order?"),
                rule="RSD-21",
                choices={
                    _("You, Ana, Boris, Ceca"): _("Right: the taker first, and then to the right."),
                    _("Partners first"): _("Partners share points only. It goes around to the right."),
                },
                right=_("You, Ana, Boris, Ceca"),
            ),
        ),
        learnt=_(
            "By the Croatian rules the opener may extend whoever holds the trick, even if it is himself."
        ),
    ),
    Step(
        key="greedy",
        title=_("One round too many"),
        rules=("RSD-15", "RSD-26"),
        deal=at(
            "croatian_two",
            hands=["AS AH", "7D 8C"],
            points=(40, 20),
            tricks=(8, 4),
        ),
        open_cards=True,
        goals=(
            Act(
                task=_("You have counted and know Ana's last two cards. It is 40 to 20. Lead an ace."),
                rule="RSD-9",
                right={"AS": _("She keeps her seven back."), "AH": _("She keeps her seven back.")},
                then=("8C",),
            ),
            Act(
                task=_("Extend with the other ace, or release?"),
                rule="RSD-15",
                right={"release": _("50 to 20. The other ace will be hers, but this one is yours.")},
                otherwise=_(
                    "Ana's last card is the seven: it would take both aces. 40 to 40, and the deal is hers."
                ),
            ),
            Act(
                task=_("Play the other ace."),
                rule="RSD-26",
                right={
                    "AH": _("50 to 30: more points, so you score 1 game point and Ana none."),
                    "AS": _("50 to 30: more points, so you score 1 game point and Ana none."),
                },
                then=("7D",),
            ),
        ),
        learnt=_("A trick that is yours can be lost in another round. More points win 1 game point."),
    ),
    Step(
        key="tie",
        title=_("40 to 40"),
        rules=("RSD-24", "RSD-26"),
        deal=at(
            "croatian_two",
            hands=["9S 8C", "QC"],
            opener=1,
            trick="9D",
            points=(40, 40),
            tricks=(6, 6),
        ),
        goals=(
            Ask(
                task=_("All aces and tens are taken: 40 to 40. Who wins the deal?"),
                rule="RSD-26",
                choices={
                    _("Nobody"): _("There are no draws: one side always scores."),
                    _("Whoever has more tricks"): _("Tricks do not count, unless one side has all of them."),
                    _("Whoever takes the last trick"): _("Right, and two cards each are still to be played."),
                },
                right=_("Whoever takes the last trick"),
            ),
            Act(
                task=_("Then see to it that you lead to the last trick."),
                rule="RSD-13",
                right={"9S": _("Now it is your lead.")},
                wrong={"8C": _("Then Ana leads, and your nine must equal her card to take it.")},
            ),
            Act(
                task=_("Lead your last card."),
                rule="RSD-26",
                right={"8C": _("No eight, no seven: the last trick is yours, and the game point with it.")},
                then=("QC",),
            ),
        ),
        learnt=_("At 40 to 40 the taker of the last trick scores the game point."),
    ),
    Step(
        key="one_two_three",
        title=_("One, two or three"),
        rules=("RSD-26", "RSD-29", "OSD-12", "OSD-13"),
        deal=at("croatian_two", hands=["AS", "8D"], points=(70, 0), tricks=(13, 1)),
        goals=(
            Ask(
                task=_(
                    "You have 70 points, and Ana has taken one trick without any. What if your ace is safe?"
                ),
                rule="RSD-26",
                choices={
                    _("1 game point"): _("That is for more points. You would have all of them."),
                    _("2 game points"): _("Right: all 80 points bring 2, even if Ana has empty tricks."),
                    _("3 game points"): _("Those are for every single trick, and she has one."),
                },
                right=_("2 game points"),
            ),
            Act(
                task=_("Play it."),
                rule="RSD-26",
                right={"AS": _("80 to 0.")},
                then=("8D",),
            ),
            Ask(
                task=_("A match goes to 5. You had 2 game points before this deal, Ana 4. Who has won?"),
                rule="RSD-29",
                choices={
                    _("Nobody yet"): _(
                        "Right: 4 to 4, and the next deal decides, since somebody scores in each."
                    ),
                    _("You"): _("2 and 2 are 4, one short of 5."),
                    _("Ana"): _("She scored nothing in this deal: only one side does."),
                },
                right=_("Nobody yet"),
            ),
        ),
        learnt=_(
            "More points 1, all points 2, all tricks 3. The first side with 5 wins; some play to 1 or to 10."
        ),
    ),
)
