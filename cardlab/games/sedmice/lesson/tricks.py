"""Steps on the cards, what answers a lead, who holds the trick, and the deal."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.sedmice.lesson.start import at
from cardlab.text import _

STEPS: Final = (
    Step(
        key="equal",
        title=_("Equal takes it"),
        rules=("RSD-2", "RSD-9", "RSD-13"),
        deal=at(
            "serbian_four",
            hands=["9H KS AD QC", "8D JC KH TD", "JD QS 8C KC", "8H QD JH"],
            opener=3,
            trick="9S",
            points=(2, 1, 2, 1),
        ),
        goals=(
            Ask(
                task=_("Ceca has led the nine of spades. Which of your cards answers it?"),
                rule="RSD-2",
                choices={
                    _("The ace of diamonds"): _("There is no high and low here: only an equal card answers."),
                    _("The king of spades"): _("Suits do not matter at all. Look at the rank."),
                    _("The nine of hearts"): _("Right: a nine answers a nine, whatever its suit."),
                },
                right=_("The nine of hearts"),
            ),
            Act(
                task=_("Answer, and watch who takes the trick."),
                rule="RSD-13",
                right={"9H": _("Now you hold the trick. It stays yours unless somebody answers after you.")},
                wrong={
                    "KS": _("Spade on spade is no answer: Ceca would keep the trick."),
                    "AD": _("No answer, and it is a point: you would make Ceca a present of it."),
                },
                otherwise=_("That is no nine, so Ceca would keep the trick."),
                then=("8D", "JD"),
            ),
        ),
        learnt=_(
            "Whoever was the last to equal the first card takes the trick. Suit and height do not matter."
        ),
    ),
    Step(
        key="sevens",
        title=_("Sevens equal everything"),
        rules=("RSD-1", "RSD-3", "RSD-10"),
        deal=at(
            "serbian_four",
            hands=["7H JS KC", "9S KH", "9D 8S", "8H 9C"],
            opener=1,
            trick="QD 8C AH",
            points=(2, 2, 1, 2),
        ),
        goals=(
            Act(
                task=_(
                    "Nobody has answered Ana's queen, and an ace lies in the trick. You have no queen. Take it!"
                ),
                rule="RSD-3",
                right={"7H": _("A seven stands for any rank. The ace is yours, and so is the next lead.")},
                otherwise=_("Neither a queen nor a seven: Ana would keep the trick, with the ace."),
            ),
            Ask(
                task=_(
                    "The pack has 32 cards, seven to ace. If you lead your jack, how many other cards in the pack "
                    "answer it?"
                ),
                rule="RSD-10",
                choices={
                    _("3 cards"): _("Those are the other jacks. The sevens answer as well."),
                    _("7 cards"): _(
                        "Right: three jacks and four sevens. One of the sevens you have just played."
                    ),
                    _("11 cards"): _("Spades do not answer a spade. Count jacks and sevens only."),
                },
                right=_("7 cards"),
            ),
            Act(
                task=_("Lead the jack and see whether anybody has one of them."),
                rule="RSD-9",
                right={"JS": _("Now a jack or a seven answers, and nothing else.")},
                otherwise=_("You may lead any card. For this step lead the jack."),
                then=("9S", "9D", "8H"),
            ),
        ),
        learnt=_("A card answers if it has the rank of the card led, or if it is a seven."),
    ),
    Step(
        key="points",
        title=_("Only aces and tens count"),
        rules=("RSD-4", "RSD-23", "OSD-5"),
        deal=at(
            "serbian_four",
            hands=["KH 8C TH", "8D QC 9H", "JC QS", "AD 9C"],
            opener=2,
            trick="KS TD",
            points=(2, 1, 1, 1),
        ),
        goals=(
            Ask(
                task=_("A king and a ten lie there. What is the trick worth now?"),
                rule="RSD-4",
                choices={
                    _("1 point"): _("Right: the ten is one point, and the king is nothing."),
                    _("2 points"): _("Kings count nothing. Only aces and tens are worth a point."),
                    _("10 points"): _("A ten is one point here, like an ace. The Croatian rules count ten."),
                },
                right=_("1 point"),
            ),
            Act(
                task=_("Take it for as much as you can be sure of. Ana is still to play."),
                rule="RSD-13",
                right={"KH": _("A king for a king: you hold the trick with its point.")},
                wrong={
                    "TH": _(
                        "Your ten does not answer a king. You would only make the trick richer for Boris."
                    )
                },
                otherwise=_("That does not answer a king."),
                then=("8D",),
            ),
        ),
        learnt=_(
            "Eight cards are worth something, one point each: four aces and four tens. Their taker counts them."
        ),
    ),
    Step(
        key="free",
        title=_("Nobody has to answer"),
        rules=("RSD-11", "RSD-12"),
        deal=at(
            "serbian_four",
            hands=["7S TC KD", "QH JD", "AH KC", "JC 9S"],
            opener=1,
            trick="8S 8D QC",
            points=(1, 2, 2, 1),
        ),
        goals=(
            Act(
                task=_("Nothing of value lies there. Keep your good cards and give Boris nothing."),
                rule="RSD-11",
                right={"KD": _("Any card will do. Boris takes four cards worth nothing.")},
                wrong={
                    "TC": _("That makes Boris a present of a point."),
                    "7S": _("A seven always answers: it would be spent on an empty trick."),
                },
                then=("AH", "JC"),
            ),
            Act(
                task=_("Now Boris leads an ace. That is what the seven was kept for."),
                rule="RSD-12",
                right={"7S": _("You hold the ace, and nobody after you answers.")},
                wrong={"TC": _("A second point for Boris. Your seven can take the first.")},
                then=("QH",),
            ),
            Ask(
                task=_(
                    "Could you throw a seven away without answering, by saying that you do not want the trick?"
                ),
                rule="RSD-12",
                choices={
                    _("Yes, if I say so"): _("What you say does not matter. The cards alone decide."),
                    _("No"): _("Right: a card that equals the first one is an answer, wanted or not."),
                },
                right=_("No"),
            ),
        ),
        learnt=_(
            "You may always play any card. But an equal card or a seven is an answer, whether you like it or not."
        ),
    ),
    Step(
        key="led_seven",
        title=_("A seven is led"),
        rules=("RSD-10", "OSD-10"),
        deal=at(
            "serbian_four",
            hands=["7D QS TH", "KH 8S", "JC 9D", "QH 8D"],
            opener=1,
            trick="7C TD 9H",
            points=(1, 2, 2, 1),
        ),
        goals=(
            Ask(
                task=_("Ana has led a seven. What answers it?"),
                rule="RSD-10",
                choices={
                    _("Any card"): _(
                        "The other way round: a seven answers any card, but not any card a seven."
                    ),
                    _("Only another seven"): _("Right: when it is led, a seven is just a seven."),
                    _("Nothing"): _("There are three more sevens, and one of them is yours."),
                },
                right=_("Only another seven"),
            ),
            Act(
                task=_("A ten lies in the trick. Take it."),
                rule="RSD-10",
                right={
                    "7D": _(
                        "A seven for a point. There are two more sevens for somebody else to worry about."
                    )
                },
                wrong={
                    "TH": _("A ten does not answer a seven, even if a ten lies there. Ana would get both.")
                },
                otherwise=_("Only a seven answers a seven."),
            ),
        ),
        learnt=_("To lead a seven is the safest lead, and the dearest: only the other sevens answer it."),
    ),
    Step(
        key="deal",
        title=_("Eight cards each"),
        rules=("RSD-5", "RSD-6", "RSD-7", "RSD-30", "OSD-1", "OSD-3"),
        deal=at(
            "serbian_four",
            hands=[
                "AS AH TD KC QH 9D 8S 7C",
                "AD KH QS JD 9S 8C TC 8D",
                "7S TS KD QD JH 9C 8H JC",
                "7H 7D AC TH KS QC JS 9H",
            ],
            dealer=3,
        ),
        goals=(
            Ask(
                task=_(
                    "Four players, each for himself. Ceca has dealt the whole pack, two cards at a time. Who leads?"
                ),
                rule="RSD-7",
                choices={
                    _("Ceca"): _("The dealer comes last. Play goes to the right."),
                    _("Boris"): _("Play goes to the right. Who sits to the right of Ceca?"),
                    _("You"): _("Right: the player to the dealer's right is served first and leads first."),
                },
                right=_("You"),
            ),
            Act(
                task=_("Lead one of two equal cards. Soon you will see what the other is good for."),
                rule="RSD-9",
                right={
                    "AS": _("A bold lead: one point, and the other ace stays with you."),
                    "AH": _("A bold lead: one point, and the other ace stays with you."),
                },
                otherwise=_("You may lead any card, but of this rank you hold only one."),
                then=("8C", "JC", "9H"),
            ),
            Ask(
                task=_("Nobody wanted to spend a seven. And who will deal the next deal?"),
                rule="RSD-30",
                choices={
                    _("Whoever takes the last trick"): _("Tricks have nothing to do with the deal."),
                    _("You"): _("Right: the deal goes on to the right, to you."),
                    _("Ceca again"): _("Everybody deals in turn."),
                },
                right=_("You"),
            ),
        ),
        learnt=_("Eight cards each and no stock. Everything goes to the right: dealing, leading, playing."),
    ),
)
