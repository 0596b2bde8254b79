"""Steps on melds: runs, sets, jokers, and what they are worth."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.remi.lesson.start import at
from cardlab.text import _

STEPS: Final = (
    Step(
        key="run",
        title=_("Neighbours of one suit"),
        rules=("REM-07", "REM-11"),
        deal=at(
            hands=["7H 8H 9H JC 4S 9D QD", "? ? ? ? ? ?"],
            melds=["KS KH KD"],
            pile="5S",
            phase="play",
            drew="QD",
        ),
        goals=(
            Act(
                task=_(
                    "Seven, eight and nine of hearts are neighbours of one suit: a run. Click the three cards, "
                    "then Lay."
                ),
                rule="REM-07",
                right={"lay 7H 8H 9H": _("Three cards fewer in your hand.")},
                otherwise=_("Possible. But first lay the run, or you keep those cards."),
                tries={"lay 9D JC QD": _("Lay nine, jack and queen")},
            ),
            Act(
                task=_("One card goes on the pile, and that ends your turn. Click the jack, then Discard."),
                rule="REM-11",
                right={"discard JC": _("Your turn is over. Now Ana draws a card.")},
                otherwise=_("Any card would do. Take the jack for now."),
            ),
        ),
        learnt=_(
            "Draw a card, lay what you like, discard a card: that is a turn. A run has three or more neighbours of "
            "one suit."
        ),
    ),
    Step(
        key="set",
        title=_("One rank, different suits"),
        rules=("REM-02", "REM-06"),
        deal=at(
            hands=["9S 9S 9H 9D KC 4C 2H", "? ? ? ? ? ?"],
            melds=["TD JD QD KD"],
            pile="5S",
            phase="play",
            drew="9D",
        ),
        goals=(
            Act(
                task=_(
                    "You hold four nines, two of them of spades: there are two packs. Try both nines of spades "
                    "first, then lay the three nines that are a set."
                ),
                rule="REM-06",
                right={"lay 9S 9H 9D": _("Spades, hearts, diamonds: a set.")},
                otherwise=_("Lay the set first, then discard."),
                tries={"lay 9S 9S 9H": _("Lay both nines of spades with the nine of hearts")},
            ),
            Ask(
                task=_("There are eight nines in the pack. How many of them can lie in one set?"),
                rule="REM-06",
                choices={
                    _("Three"): _("One suit is still missing there."),
                    _("Four"): _("Right: one of each suit."),
                    _("Eight"): _("Then each suit would be there twice."),
                },
                right=_("Four"),
            ),
        ),
        learnt=_("A set: three or four cards of one rank, no suit twice."),
    ),
    Step(
        key="ace",
        title=_("The ace goes low or high"),
        rules=("REM-07",),
        deal=at(
            hands=["AH 2H 3H KH QS KS AS 5C", "? ? ? ? ?"],
            melds=["TS TH TD"],
            pile="5S",
            phase="play",
            drew="5C",
        ),
        goals=(
            Act(
                task=_(
                    "Does a run go on from the king over the ace to the two? Try it. Then lay the ace of hearts "
                    "where it belongs: before the two."
                ),
                rule="REM-07",
                right={"lay AH 2H 3H": _("The ace at the low end: ace, two, three.")},
                wrong={"lay QS KS AS": _("A run too, with the ace on top. But begin with the hearts.")},
                otherwise=_("First the run of hearts."),
                tries={"lay KH AH 2H": _("Lay king, ace, two of hearts")},
            ),
            Act(
                task=_("The ace of spades can go on top. Lay it with queen and king."),
                rule="REM-07",
                right={"lay QS KS AS": _("The ace at the high end: queen, king, ace.")},
                otherwise=_("You can lay another run first."),
            ),
        ),
        learnt=_("An ace begins a run or ends one. It is never in the middle."),
    ),
    Step(
        key="joker",
        title=_("The joker stands in"),
        rules=("REM-08", "REM-G1", "REM-G4"),
        deal=at(
            hands=["5S 7S JK JK 9H 9D 2C KC", "? ? ? ? ? ?"],
            melds=["TS TH TD", "QC QH QD"],
            pile="3H",
            phase="play",
            drew="2C",
        ),
        goals=(
            Act(
                task=_(
                    "Between five and seven of spades a card is missing. Let a joker be the six. You may try "
                    "two jokers with the five first."
                ),
                rule="REM-08",
                right={"lay 5S JK 7S": _("18 points: the joker counts as the six that it stands for.")},
                wrong={"lay 9H 9D JK": _("Good as well, and next. First the spades.")},
                otherwise=_("Lay the joker between five and seven of spades."),
                tries={"lay 5S JK JK": _("Lay the five of spades with two jokers")},
            ),
            Act(
                task=_("The other joker makes a set of your two nines."),
                rule="REM-08",
                right={"lay 9H 9D JK": _("27 points: here the joker is a black nine.")},
                otherwise=_("Possible. But lay the nines with the joker."),
            ),
        ),
        learnt=_("A joker can be any card. One joker in a meld at most, and at least two real cards."),
    ),
    Step(
        key="joker_place",
        title=_("Which card is the joker?"),
        rules=("REM-10", "REM-G6"),
        deal=at(
            hands=["QD KD JK 4C 8S", "? ? ? ? ? ?"],
            melds=["TS TH TC", "6C 6H 6D"],
            pile="3H",
            phase="play",
            drew="4C",
        ),
        goals=(
            Act(
                task=_(
                    "With queen and king of diamonds the joker may be the jack or the ace: pick all three and "
                    "see two buttons. Lay it so that it is worth more."
                ),
                rule="REM-10",
                right={"lay QD KD JK": _("At the high end it is the ace: 31 points.")},
                wrong={"lay JK QD KD": _("In front it is the jack: 30 points. The ace counts 11.")},
                otherwise=_("Possible. But this is about the run of diamonds."),
            ),
            Ask(
                task=_("King and ace of hearts and a joker, the ace on top. Which card is the joker?"),
                rule="REM-10",
                choices={
                    _("The two of hearts"): _("No run goes on behind the ace on top."),
                    _("The queen of hearts"): _("Right: nothing else fits."),
                    _("Any heart"): _("A run is a row of neighbours: only one card fits."),
                },
                right=_("The queen of hearts"),
            ),
        ),
        learnt=_("In a run its place says what a joker is, and so it stays until somebody takes it."),
    ),
    Step(
        key="worth",
        title=_("What a meld is worth"),
        rules=("REM-09", "REM-G5"),
        deal=at(
            hands=["AD 2D 3D AS AH AC 7C JD", "? ? ? ? ? ?"],
            melds=["TS TH TC", "6C 6H 6S"],
            pile="3H",
            phase="play",
            drew="7C",
        ),
        goals=(
            Ask(
                task=_("How many points are ace, two and three of diamonds as a run?"),
                rule="REM-09",
                choices={
                    _("6 points"): _("Right: an ace at the low end counts 1."),
                    _("16 points"): _("At the low end an ace does not count 11."),
                    _("15 points"): _("An ace never counts 10 at this table."),
                },
                right=_("6 points"),
            ),
            Ask(
                task=_("And the aces of spades, hearts and clubs as a set?"),
                rule="REM-09",
                choices={
                    _("3 points"): _("Only the low end of a run makes an ace that cheap."),
                    _("30 points"): _("Some play so. Here an ace in a set counts 11."),
                    _("33 points"): _("Right: three times 11."),
                },
                right=_("33 points"),
            ),
            Act(
                task=_("Lay both melds. Which one comes first does not matter."),
                rule="REM-09",
                right={
                    "lay AS AH AC": _("33 points."),
                    "lay AD 2D 3D": _("6 points."),
                },
                wrong={
                    "lay AS AH AD AC": _("44 points, but then two and three of diamonds stay in your hand.")
                },
                otherwise=_("There is a way to lay two melds with all six cards."),
                tries={"lay JD AD 2D 3D": _("Lay the jack of diamonds with ace, two, three")},
            ),
            Act(
                task=_("And the other one."),
                rule="REM-09",
                right={
                    "lay AS AH AC": _("33 points. Jack, queen and king would count 10 each."),
                    "lay AD 2D 3D": _("6 points. Jack, queen and king would count 10 each."),
                },
                otherwise=_("The second meld first."),
            ),
        ),
        learnt=_(
            "2 to 10 their number, jack, queen, king 10, the ace 11 but 1 at the low end of a run, a joker what it "
            "stands for."
        ),
    ),
)
