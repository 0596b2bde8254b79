"""Steps on what a card takes."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.koncine.lesson.start import at
from cardlab.text import _

STEPS: Final = (
    Step(
        key="pair",
        title=_("A card takes its equal"),
        rules=("KON-11", "KON-12", "KON-19"),
        deal=at(hands=["9H QS 3C 8D TH 5S", "KH 2D 7C 6S AD 4H"], layout="9D KC 6H 2S"),
        goals=(
            Act(
                task=_(
                    "Four cards lie open. Your nine takes the nine of diamonds: click the nine in your hand, then Take."
                ),
                rule="KON-12",
                right={"9Hx9D": _("Both nines go to your pile, face down.")},
                wrong={
                    "9H": _(
                        "Then two nines lie there, and whoever has a third takes both. Take it yourself."
                    ),
                    "8Dx2S6H": _("You are ahead of the lesson: that is the next step. First take the nine."),
                },
                otherwise=_("That card would just stay on the table. The nine can take something."),
                then=("KHxKC",),
            ),
            Act(
                task=_(
                    "Ana has done the same with her king. Your queen finds no queen: click it and lay it down."
                ),
                rule="KON-11",
                right={
                    "QS": _(
                        "A card that takes nothing stays on the table. It may be taken later, even by you."
                    )
                },
                wrong={"8Dx2S6H": _("You saw it: six and two make eight. That is the next step.")},
                otherwise=_("Possible too. For now lay the queen."),
                then=("2Dx2S",),
            ),
        ),
        learnt=_(
            "One turn, one card: it takes an equal from the table, or it stays there. What you take is yours for good."
        ),
    ),
    Step(
        key="sum",
        title=_("Three and four make seven"),
        rules=("KON-03", "KON-13"),
        deal=at(hands=["7H TS QC 2S 5C 9D", "9S AH 6D KC 4H JD"], layout="3D 4S KH 8C"),
        goals=(
            Act(
                task=_(
                    "No seven lies there. But three and four make seven: pick your seven and see the sum. You may try "
                    "it with the ten first."
                ),
                rule="KON-13",
                right={
                    "7Hx4S3D": _("Three cards for your pile with one turn: the seven, the three, the four.")
                },
                wrong={"7H": _("Laid down it takes nothing, and Ana may take it.")},
                otherwise=_("That would take nothing. Look for a sum."),
                tries={"TSx4S3D": _("Take three and four with the ten")},
                then=("AH",),
            ),
            Act(
                task=_("Ana has laid an ace, and an ace counts 1. Which of your cards takes it now?"),
                rule="KON-03",
                right={"9DxAH8C": _("Eight and one make nine.")},
                otherwise=_("That takes nothing. Eight and ace: how much is that together?"),
            ),
        ),
        learnt=_(
            "A card from ace to ten takes cards that add up to its own number. The ace counts 1; jack, queen and king "
            "have no number, so they are in no sum."
        ),
    ),
    Step(
        key="many",
        title=_("Several sets at once"),
        rules=("KON-14", "KON-G3"),
        deal=at(hands=["7H QD TS 5H 9S AC", "KH 6S 8D QS 6C 9H"], layout="7C 3D 4S 2C"),
        goals=(
            Act(
                task=_(
                    "Your seven can take the seven of clubs, and it can take three and four. Take all of that with one "
                    "turn: pick the seven, then click all three cards."
                ),
                rule="KON-14",
                right={"7Hx4S3D7C": _("Two sets in one turn: four cards for your pile.")},
                wrong={
                    "7Hx7C": _("Allowed. But three and four make another seven: take them along."),
                    "7Hx4S3D": _("Allowed. But the seven of clubs is there for you as well."),
                },
                otherwise=_("With the seven you can take more."),
                then=("KH",),
            ),
        ),
        learnt=_("One card takes as many sets as it finds, if no card is needed for two of them."),
    ),
    Step(
        key="overlap",
        title=_("Each card only once"),
        rules=("KON-13", "KON-14"),
        deal=at(hands=["5D KS QH QD 9H 8S", "KD QC 6D JD 7S"], layout="AH AS 2C 3D 4H", dealer=0),
        goals=(
            Act(
                task=_(
                    "Five small cards, and you hold a five. How many can it take at once? Click them together; the sum "
                    "under the table helps."
                ),
                rule="KON-14",
                right={
                    "5Dx4HAH3D2C": _("Ace and four, two and three: four cards. The other ace must stay."),
                    "5DxAS4H3D2C": _("Ace and four, two and three: four cards. The other ace must stay."),
                },
                wrong={
                    "5Dx3D2C": _("That leaves ace and four, which make five too."),
                    "5Dx4HAH": _("That leaves two and three, which make five too."),
                    "5DxAS4H": _("That leaves two and three, which make five too."),
                    "5DxASAH3D": _("Three cards. With other sums you get four."),
                },
                otherwise=_("This task is about the five."),
                tries={"5DxAS4HAH3D2C": _("Take all five")},
            ),
        ),
        learnt=_(
            "Every card that you take belongs to one set, and every set makes exactly the number of your card."
        ),
    ),
    Step(
        key="courts",
        title=_("Queens and kings"),
        rules=("KON-04", "KON-16"),
        deal=at(hands=["QH KS 8H 4S 6D 3C", "AC 9S 5D 7H KH 6C"], layout="QS QD TC 2D"),
        goals=(
            Act(
                task=_(
                    "Two queens lie there, and ten and two. What can your queen take? Take as much as you can."
                ),
                rule="KON-16",
                right={"QHxQSQD": _("Both queens. For numbers a queen has no use.")},
                wrong={
                    "QHxQS": _("There is a second queen."),
                    "QHxQD": _("There is a second queen."),
                    "QH": _("A third queen on the table? Ana would be glad."),
                },
                otherwise=_("Your queen can take something now."),
                tries={"QHx2DTC": _("Take ten and two with the queen")},
                then=("KH",),
            ),
            Act(
                task=_("A king lies there now."),
                rule="KON-12",
                right={"KSxKH": _("King takes king.")},
                otherwise=_("You have a card that takes the king."),
            ),
        ),
        learnt=_("A queen takes queens, a king takes kings, and nothing else takes them, but for one card."),
    ),
    Step(
        key="jack",
        title=_("The jack sweeps the table"),
        rules=("KON-04", "KON-15", "KON-G5"),
        deal=at(hands=["JH 9H 5C 3D 8S", "QC 7D TH 4S 6C"], number=2, layout="KS 5D JS 2C"),
        goals=(
            Act(
                task=_(
                    "A king, a five, a jack and the two of clubs. Play your jack. If you like, first try to lay it "
                    "down, or to take only the two."
                ),
                rule="KON-15",
                right={"JHxJSKS5D2C": _("Everything, the king and the other jack too: five cards.")},
                wrong={"5Cx5D": _("Two cards. The jack takes all four.")},
                otherwise=_("Possible. But you hold a jack."),
                tries={"JH": _("Lay the jack down"), "JHx2C": _("Take only the two of clubs")},
                then=("QC",),
            ),
            Ask(
                task=_("Ana has to lay a card on the empty table. What could a jack in your hand take now?"),
                rule="KON-15",
                choices={
                    _("The queen"): _("Right: all that lies there, even if it is one card."),
                    _("Nothing, only jacks"): _("A jack takes whatever lies there."),
                },
                right=_("The queen"),
            ),
        ),
        learnt=_("A jack always takes the whole table. It cannot take less, and it cannot take nothing."),
    ),
    Step(
        key="jack_empty",
        title=_("A jack on an empty table"),
        rules=("KON-17",),
        deal=at(hands=["JH KD 9S", "KC JS 4D"], number=2),
        goals=(
            Act(
                task=_("The table is empty. Lay your jack, just to see what becomes of it."),
                rule="KON-17",
                right={"JH": _("There was nothing to sweep, so the jack itself lies there.")},
                otherwise=_(
                    "Wiser, to be sure: jacks are worth more with cards to sweep. But lay the jack this time."
                ),
                then=("KC",),
            ),
            Act(
                task=_("Take what your king can take. May it take the jack too?"),
                rule="KON-16",
                right={"KDxKC": _("Only the king. A jack has no number and is no king.")},
                wrong={"KD": _("Two kings on the table for Ana? Take hers.")},
                otherwise=_("Your king can take something."),
                tries={"KDxJHKC": _("Take king and jack with the king")},
                then=("JSxJH",),
            ),
        ),
        learnt=_("A jack that lies on the table can be taken by another jack, and by nothing else."),
    ),
    Step(
        key="free",
        title=_("You need not take"),
        rules=("KON-18", "KON-G4"),
        deal=at(hands=["4S 8D KC", "9C 2H KD"], number=2, layout="4H QD"),
        open_cards=True,
        goals=(
            Act(
                task=_(
                    "Ana's cards are open, for once. Your four can take the four. But you also hold an eight, and she "
                    "can take neither fours nor eight. Can you get more than two cards?"
                ),
                rule="KON-18",
                right={"4S": _("Laid though it could take: now four and four wait for your eight.")},
                wrong={
                    "4Sx4H": _("Allowed: two cards. But then your eight finds nothing."),
                    "8D": _("The eight is the card that should take."),
                },
                then=("2H",),
            ),
            Act(
                task=_("And now?"),
                rule="KON-13",
                right={"8Dx4S4H": _("Three cards instead of two.")},
                otherwise=_("The eight is waiting for this."),
                then=("9C",),
            ),
        ),
        learnt=_(
            "Nobody has to take, and nobody has to take all that is possible. But what you leave, others may take."
        ),
    ),
    Step(
        key="clear",
        title=_("An empty table"),
        rules=("KON-20",),
        deal=at(hands=["9C QD 3H TD 7C 6H", "KH 2S QS 8H JD 5C"], layout="AH 8D 4S 5S"),
        goals=(
            Act(
                task=_("Can your nine take all four cards?"),
                rule="KON-14",
                right={"9Cx4S5SAH8D": _("Ace and eight, four and five: five cards with the nine.")},
                wrong={
                    "9CxAH8D": _("The other two make nine as well."),
                    "9Cx4S5S": _("The other two make nine as well."),
                },
                otherwise=_("Look at the nine."),
                then=("KH",),
            ),
            Ask(
                task=_("You have cleared the table. What does that bring?"),
                rule="KON-20",
                choices={
                    _("A point"): _("In Tablić and Pasur clearing counts, here it does not."),
                    _("Nothing but the cards"): _(
                        "Right. But Ana had nothing to take, and her king lies there for the next one."
                    ),
                    _("Another turn"): _("One turn each, always."),
                },
                right=_("Nothing but the cards"),
            ),
        ),
        learnt=_("Clearing the table earns nothing by itself; it only leaves nothing for the next player."),
    ),
    Step(
        key="feast",
        title=_("The big ten, the small two"),
        rules=("KON-22", "KON-23"),
        deal=at(hands=["TS QC 5H 2S 8D 9C", "KH QS 5D AS 8C"], layout="TD 6H 4C 7S 3H", dealer=0),
        goals=(
            Act(
                task=_(
                    "The ten of diamonds is worth a point. Take it, and whatever else your ten can carry away."
                ),
                rule="KON-22",
                right={
                    "TSx7S3H6HTD4C": _(
                        "The ten, six and four, seven and three: six cards, and a point among them."
                    )
                },
                wrong={
                    "TSxTD": _("That is the point. But six and four, seven and three make ten too."),
                    "9Cx3H6H": _("And the ten of diamonds? Ana might take it."),
                },
                otherwise=_("You can take more than that: all five cards."),
            ),
            Ask(
                task=_("One more card is worth a point of its own. Which?"),
                rule="KON-23",
                choices={
                    _("The two of diamonds"): _("It is a club: clubs count in this game."),
                    _("The two of clubs"): _(
                        "Right. It is easily overlooked, and easily taken: a two fits into many sums."
                    ),
                    _("The ace of clubs"): _("Aces have no point of their own here."),
                },
                right=_("The two of clubs"),
            ),
        ),
        learnt=_("Ten of diamonds: 1 point. Two of clubs: 1 point. Know where these two are."),
    ),
)
