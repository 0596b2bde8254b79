"""Steps on two players with a stock, and the cutter's seven."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.sedmice.lesson.start import at
from cardlab.text import _

STEPS: Final = (
    Step(
        key="cutter",
        title=_("The cutter's seven"),
        rules=("RSD-5", "RSD-6", "RSD-8", "RSD-21", "OSD-4", "OSD-11"),
        deal=at(
            "serbian_two",
            hands=["7D KS KH AC", "9D JC TS 8H"],
            dealer=1,
            shown=["7D", ""],
            stock="QH 8S",
        ),
        goals=(
            Ask(
                task=_(
                    "Now you are two. Ana deals; you cut the pack and look at its last card. It is the seven of "
                    "diamonds, and you may keep it! How many cards were you dealt besides?"
                ),
                rule="RSD-8",
                choices={
                    _("3 cards"): _("Right: with the seven you have four, and so has Ana."),
                    _("4 cards"): _("Then you would have five. Everybody begins with four."),
                    _("8 cards"): _("Eight is for four players without a stock."),
                },
                right=_("3 cards"),
            ),
            Act(
                task=_("24 cards lie in the stock. Lead one of your kings: it risks nothing."),
                rule="RSD-9",
                right={
                    "KS": _("Ana does not answer, so the trick is yours. Now both draw a card."),
                    "KH": _("Ana does not answer, so the trick is yours. Now both draw a card."),
                },
                wrong={
                    "AC": _("A point at risk: an ace or a seven would take it."),
                    "7D": _("Ana has seen that one. Keep it for her aces and tens."),
                },
                then=("9D",),
            ),
            Ask(
                task=_("You have drawn the queen of hearts, and Ana has a card too. Who drew first?"),
                rule="RSD-21",
                choices={
                    _("I did, as the taker"): _("Right: after each trick the taker draws first."),
                    _("Ana, as the dealer"): _("The dealer does not matter any more: the taker draws first."),
                },
                right=_("I did, as the taker"),
            ),
        ),
        learnt=_(
            "Four cards each, 24 in the stock. The cutter keeps a seven that lies last, and all can see it."
        ),
    ),
    Step(
        key="draw",
        title=_("Back to four cards"),
        rules=("RSD-16", "RSD-21"),
        deal=at(
            "serbian_two",
            hands=["TS TH 8C KD", "7S 9H JD QC"],
            dealer=0,
            rounds=6,
            points=(1, 1),
            stock="AD 8S JH 9C",
            bottom="?",
        ),
        goals=(
            Act(
                task=_("Twelve cards are left in the stock. Lead a ten."),
                rule="RSD-9",
                right={"TS": _("Ana has a seven for it."), "TH": _("Ana has a seven for it.")},
                otherwise=_("Possible. For this step lead a ten."),
                then=("7S",),
            ),
            Act(
                task=_("Fight for your ten."),
                rule="RSD-16",
                right={
                    "TH": _("Ana has no second answer: two points."),
                    "TS": _("Ana has no second answer: two points."),
                },
                wrong={"release": _("You have another ten in your hand: use it.")},
                then=("9H",),
            ),
            Ask(
                task=_("The trick had two rounds. How many cards did each of you draw after it?"),
                rule="RSD-21",
                choices={
                    _("One"): _("You had two cards left, and now you have four."),
                    _("Two, one after the other"): _(
                        "Right: you the ace, Ana a card, you the jack, Ana a card; until both have four again."
                    ),
                    _("You two, Ana none"): _("Ana played two cards as well."),
                },
                right=_("Two, one after the other"),
            ),
        ),
        learnt=_(
            "Nobody draws within a trick. After it both draw until they have four, the taker first, one at a time."
        ),
    ),
    Step(
        key="bottom",
        title=_("You know the last card"),
        rules=("RSD-8", "RSD-21"),
        deal=at(
            "serbian_two",
            hands=["8H KD QC JS", "9S TD TC"],
            opener=1,
            trick="8S",
            dealer=1,
            rounds=11,
            points=(3, 2),
            stock="9C",
            bottom="AD",
        ),
        goals=(
            Ask(
                task=_(
                    "The card that you saw when you cut was no seven but the ace of diamonds, so it stayed there. "
                    "Two cards are left in the stock. Who will get the ace?"
                ),
                rule="RSD-21",
                choices={
                    _("Whoever takes this trick"): _("The taker draws first, and so gets the other card."),
                    _("Whoever loses this trick"): _(
                        "Right: the loser draws second, the last card of the stock."
                    ),
                },
                right=_("Whoever loses this trick"),
            ),
            Act(
                task=_("Ana knows nothing of it. There are no points in this trick: get the ace."),
                rule="RSD-8",
                right={
                    "KD": _("Ana takes two cards worth nothing, and you draw the ace."),
                    "QC": _("Ana takes two cards worth nothing, and you draw the ace."),
                    "JS": _("Ana takes two cards worth nothing, and you draw the ace."),
                },
                wrong={"8H": _("That takes the trick: Ana would draw the ace.")},
            ),
        ),
        learnt=_("A last card that is no seven stays where it is, and only the cutter knows it."),
    ),
    Step(
        key="all_eight",
        title=_("All eight"),
        rules=("RSD-25", "RSD-28", "OSD-7"),
        deal=at(
            "serbian_two",
            hands=["7S 9H", "KD"],
            opener=1,
            trick="TC",
            points=(7, 0),
            tricks=(12, 2),
        ),
        goals=(
            Ask(
                task=_(
                    "You have all aces and three tens. Ana has led the fourth ten. What will you have if you take it?"
                ),
                rule="RSD-25",
                choices={
                    _("8 points"): _(
                        "That is what the cards count. For all eight of them there is something more."
                    ),
                    _("9 points"): _("With two players the last trick counts nothing."),
                    _("10 points"): _("Right: 8 for the cards, and 2 more for having them all."),
                },
                right=_("10 points"),
            ),
            Act(
                task=_("Take it."),
                rule="RSD-3",
                right={"7S": _("All eight!")},
                wrong={"9H": _("Then Ana has a point, and 7 is all that you will get.")},
            ),
        ),
        learnt=_("Two players play for 8 points, and for 10 if one of them takes all; to 41 as ever."),
    ),
)
