"""Steps on the deal: the cut, the turned cards, hands dealt again, partners, the rest of the table."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.koncine.lesson.start import at, dealt
from cardlab.text import _

TAKEN: Final = _("A new hand, and something to take at once.")

STEPS: Final = (
    Step(
        key="deal",
        title=_("Four on the table, six in hand"),
        rules=("KON-01", "KON-02", "KON-05", "KON-06", "KON-09", "KON-G8"),
        deal=dealt(top="9H 3C KD 7S 2D TC 5H QS 8D AC 6S JD", layout="4H 9C QH 6D"),
        goals=(
            Ask(
                task=_(
                    "52 cards: four on the table, six for you, six for Ana. How many are left in the pack?"
                ),
                rule="KON-09",
                choices={
                    _("36 cards"): _("Right: enough for three more hands of six each."),
                    _("40 cards"): _("You have not counted the twelve cards in your hands properly."),
                    _("48 cards"): _("Those are all but the four on the table."),
                },
                right=_("36 cards"),
            ),
            Ask(
                task=_("Who turned the four cards on the table?"),
                rule="KON-06",
                choices={
                    _("Ana, who deals"): _("The dealer shuffles. It is the other one who cuts."),
                    _("You, who cut the pack"): _(
                        "Right: the cutter turns the four lowest cards, and may not decline."
                    ),
                },
                right=_("You, who cut the pack"),
            ),
            Act(
                task=_(
                    "Ana dealt, so you begin: it goes to the right, and you are next to her. Take something."
                ),
                rule="KON-05",
                right={
                    "9Hx9C": _("A good beginning, with a club."),
                    "QSxQH": _("A good beginning."),
                },
                otherwise=_("Two of your cards can take something now."),
            ),
        ),
        learnt=_("The player to the right of the dealer begins, and the next deal is that player's."),
    ),
    Step(
        key="returned",
        title=_("Jacks go back"),
        rules=("KON-07", "KON-08", "KON-10", "KON-G2"),
        deal=dealt(top="9H 4S QD 8H 3S 7D TC 7H AS TD KS 6C 2H", layout="JS 5D KC 2C"),
        goals=(
            Ask(
                task=_(
                    "You turned the jack of spades, five of diamonds, king of clubs and two of clubs. Now the nine of "
                    "hearts lies where the jack was. Where is the jack?"
                ),
                rule="KON-07",
                choices={
                    _("Under the pack"): _("Right: Ana put it back underneath and laid down the top card."),
                    _("In my hand"): _("Look: it is not there."),
                    _("Out of the game"): _("All 52 cards are played."),
                },
                right=_("Under the pack"),
            ),
            Ask(
                task=_("It will be dealt last of all, to Ana. Why to her?"),
                rule="KON-10",
                choices={
                    _("She deals"): _(
                        "Right: the dealer gets the last three cards. That is the dealer's small advantage."
                    ),
                    _("She did not cut"): _(
                        "Cutting has nothing to do with it: count who is dealt the last cards."
                    ),
                    _("She may choose"): _("Nobody chooses: the cards are dealt in order, three by three."),
                },
                right=_("She deals"),
            ),
            Ask(
                task=_(
                    "Two jacks turned, hearts first, then spades: which of them becomes the very last card?"
                ),
                rule="KON-08",
                choices={
                    _("The jack of hearts"): _("The second one goes under the first."),
                    _("The jack of spades"): _(
                        "Right: each goes underneath, so the last one lies lowest. And if a jack comes up instead, "
                        "it goes back as well."
                    ),
                },
                right=_("The jack of spades"),
            ),
            Act(
                task=_(
                    "Your turn. One card of the table has a point of its own, and you can take it at once."
                ),
                rule="KON-13",
                right={"7Hx5D2C": _("Five and two make seven, and the two of clubs is yours.")},
                otherwise=_("The two of clubs is worth a point: two and which other card make one of yours?"),
            ),
        ),
        learnt=_(
            "The first four cards have no jack among them. Every jack turned goes under the pack, and so into the "
            "dealer's last hand; only if all four go back the one turned first goes to the player dealt just before."
        ),
    ),
    Step(
        key="again",
        title=_("Six more"),
        rules=("KON-09",),
        deal=at(
            hands=["QH", "5S"],
            layout="KD 3C",
            next_cards="8S 2H KC TS 6D AH 8C 3D QD 9H 4C JD",
        ),
        goals=(
            Act(
                task=_("The last card of your first hand takes nothing. Play it, and see what happens."),
                rule="KON-09",
                right={"QH": _("Ana has one card left too.")},
                then=("5S",),
            ),
            Ask(
                task=_("All hands were empty, so six more were dealt to each. And to the table?"),
                rule="KON-09",
                choices={
                    _("Four more"): _("Count: those four were there already."),
                    _("Nothing"): _("Right: what lies there lies there, and the game goes on."),
                    _("As many as were taken"): _("The table gets no more cards from the pack."),
                },
                right=_("Nothing"),
            ),
            Act(
                task=_("Go on with your new hand: take something."),
                rule="KON-11",
                right=dict.fromkeys(("8Sx5S3C", "8Cx5S3C", "KCxKD", "QDxQH", "3Dx3C"), TAKEN),
                otherwise=_("That takes nothing. Five of your cards can."),
            ),
        ),
        learnt=_(
            "Two players get six cards four times, four players twice. Then the pack is used up: 4 + 48 = 52."
        ),
    ),
    Step(
        key="partners",
        title=_("Two against two"),
        rules=("KON-02", "KON-05", "KON-09"),
        deal=at(
            hands=["8D QH 5S 2D 6H 4C", "QC 9S 4D 7H AS 5D", "TS 2S JC AC 6S 9D", "KH 3S 9C 7D 5C TC"],
            layout="TD 3H KS 8C",
        ),
        goals=(
            Act(
                task=_(
                    "Four players: Boris, opposite you, is your partner. Ana plays after you. Take what you can."
                ),
                rule="KON-02",
                right={"8Dx8C": _("Watch what Boris does with what is left.")},
                otherwise=_("That takes nothing, but one of your cards does."),
                then=("7H", "TSx3H7HTD", "KHxKS"),
            ),
            Ask(
                task=_("Boris took the ten of diamonds. Who gets the point?"),
                rule="KON-02",
                choices={
                    _("Boris alone"): _("He has no score of his own: he shares it with you."),
                    _("Boris and you"): _(
                        "Right: partners have one pile and one score. Ana and Ceca are the other side."
                    ),
                },
                right=_("Boris and you"),
            ),
            Ask(
                task=_("With four players, how often do you get six cards in a deal?"),
                rule="KON-09",
                choices={
                    _("Once"): _("24 of 48 cards are still in the pack now."),
                    _("Twice"): _("Right: 4 + 24 + 24 = 52."),
                    _("Four times"): _("That is so with two players."),
                },
                right=_("Twice"),
            ),
        ),
        learnt=_(
            "Two players, or two pairs with the partners opposite. Cards and points belong to the side."
        ),
    ),
    Step(
        key="rest",
        title=_("The last to take gets the rest"),
        rules=("KON-19", "KON-21"),
        deal=at(
            hands=["6H 9S", "8D 3C"],
            number=4,
            layout="6C KD",
            piles=["AC 4C 5C TC JC", "2C 7C 8C 9C QC KC"],
            last_taker=1,
        ),
        goals=(
            Act(
                task=_(
                    "The last two cards. Ana was the last to take, and whoever is that at the end gets all that still "
                    "lies there. Change that."
                ),
                rule="KON-21",
                right={"6Hx6C": _("Now you are the last to have taken.")},
                wrong={"9S": _("You could take later too, if Ana does not take the six first.")},
                otherwise=_("The six takes, and taking is what matters now."),
                then=("8D",),
            ),
            Act(
                task=_("Your last card. It takes nothing, and yet you will have it back."),
                rule="KON-21",
                right={"9S": _("And Ana's last card takes nothing either.")},
                then=("3C",),
            ),
            Ask(
                task=_("You had six clubs. How many have you now?"),
                rule="KON-21",
                choices={
                    _("Six"): _("The rest was yours, and one club was in it."),
                    _("Seven"): _(
                        "Right: the rest was king, eight, nine and the three of clubs, your seventh club."
                    ),
                },
                right=_("Seven"),
            ),
        ),
        learnt=_("Keep a card that takes for the end: the last capture may bring a whole table."),
    ),
)
