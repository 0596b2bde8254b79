"""Steps on the deal, the turn and the opening."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.remi.lesson.start import at, discards
from cardlab.text import _

ANA: Final = " ?" * 14

STEPS: Final = (
    Step(
        key="deal",
        title=_("Fourteen cards, and one more"),
        rules=("REM-01", "REM-02", "REM-03", "REM-04", "REM-05", "REM-G1", "REM-G2"),
        deal=at(hands=["2S 3S 9S 9S 4H JH QH 5D 6D TD 3C 7C 8C KS AC", ANA], phase="play", turns=0),
        goals=(
            Ask(
                task=_("Ana has dealt: 14 cards to herself, 15 to you. Why is it you who has one more?"),
                rule="REM-04",
                choices={
                    _("I sit to her right and begin"): _(
                        "Right: the game goes to the right, and who begins has a card more instead of a draw."
                    ),
                    _("She made a mistake"): _("No: it belongs to the deal."),
                },
                right=_("I sit to her right and begin"),
            ),
            Ask(
                task=_(
                    "Two packs and four jokers are 108 cards. Four players: how many cards are left for the stock?"
                ),
                rule="REM-05",
                choices={
                    _("51 cards"): _(
                        "Right: 108 less four times 14, less the one that the beginner has more."
                    ),
                    _("52 cards"): _("One player has a card more."),
                    _("79 cards"): _("That is so with two players, as here."),
                },
                right=_("51 cards"),
            ),
            Act(
                task=_(
                    "Your first turn: no draw, for you have your card already. Nothing fits yet, so discard the king, "
                    "which has no neighbour."
                ),
                rule="REM-11",
                right={"discard KS": _("Fourteen cards each.")},
                otherwise=_("You might. But the king has no friends, and he is dear."),
                tries={"draw": _("Draw a card all the same")},
            ),
        ),
        learnt=_(
            "Two to six play, each for himself. 14 cards each, 15 for the one who begins, the rest is the stock."
        ),
    ),
    Step(
        key="draw",
        title=_("Draw, then discard"),
        rules=("REM-11", "REM-12"),
        deal=at(
            hands=["4D 5D 6S 6C 9H JH QH 2C 3S 8S 7C 2H KS AD", ANA],
            pile="9C TS",
            next_cards="KH",
        ),
        goals=(
            Act(
                task=_("A turn begins with a card from the stock. Click the stock."),
                rule="REM-12",
                right={"draw": _("The king of hearts: he fits jack and queen.")},
                tries={"discard AD": _("First discard the ace")},
            ),
            Act(
                task=_(
                    "A run of hearts, 30 points; why that is not enough to lay it comes next. Discard the ace, which "
                    "fits nothing."
                ),
                rule="REM-11",
                right={"discard AD": _("It is Ana's turn.")},
                otherwise=_("Keep what may grow into something. The ace of diamonds fits nothing."),
                tries={"draw": _("Draw a second card")},
            ),
        ),
        learnt=_(
            "Draw one, discard one: after every turn that lays nothing you hold as many cards as before."
        ),
    ),
    Step(
        key="open",
        title=_("Fifty-one to open"),
        rules=("REM-16", "REM-G9"),
        deal=at(
            hands=["7H 8H 9H 9S 9D 9C 2S 3S 4D JD QH 2C 5C KC AC", ANA],
            pile="TS",
            phase="play",
            drew="9C",
        ),
        goals=(
            Act(
                task=_(
                    "The first cards that you lay in a round must be worth 51 together. Try the four nines. Then "
                    "begin with two melds that make 51."
                ),
                rule="REM-16",
                right={
                    "lay 7H 8H 9H": _("24 points. 27 are still missing."),
                    "lay 9S 9D 9C": _("27 points. 24 are still missing."),
                },
                otherwise=_("You can open now: do not let it pass."),
                tries={"lay 9S 9H 9D 9C": _("Lay the four nines")},
            ),
            Act(
                task=_("Now the second meld. Could you stop here and discard?"),
                rule="REM-16",
                right={
                    "lay 9S 9D 9C": _("24 and 27 make 51: you have opened, just so."),
                    "lay 7H 8H 9H": _("27 and 24 make 51: you have opened, just so."),
                },
                tries={"discard KC": _("Discard the king instead")},
            ),
        ),
        learnt=_(
            "To open you lay melds from your hand worth 51 or more, all in one turn. After that nothing asks for 51."
        ),
    ),
    Step(
        key="short",
        title=_("Forty is not enough"),
        rules=("REM-16",),
        deal=at(
            hands=["TC JC QC KC 2D 5H 7S 8D 3C 4S 9H 6D 2S 8H 4H", "JD" + " ?" * 13],
            pile="TS",
            next_cards="6H AC",
            phase="play",
            drew="4H",
        ),
        goals=(
            Act(
                task=_(
                    "Ten to king of clubs: what a run. Try to open with it, and read what is missing. Then discard a "
                    "card that you can spare."
                ),
                rule="REM-16",
                right=discards(
                    "2D 5H 7S 8D 3C 4S 9H 6D 2S 8H 4H",
                    _("You wait, and it may be worth it: 11 points are missing."),
                ),
                otherwise=_("Not one of the clubs: they are most of your opening."),
                tries={"lay TC JC QC KC": _("Open with the run of clubs")},
                then=("draw", "discard JD"),
            ),
            Act(
                task=_(
                    "Draw, and hope for 11 points: an ace of clubs or a joker. With the nine it would be only 49."
                ),
                rule="REM-12",
                right={"draw": _("The ace of clubs: 11 more points.")},
                tries={"take": _("Take the jack of diamonds")},
            ),
            Act(
                task=_("Open."),
                rule="REM-16",
                right={"lay TC JC QC KC AC": _("Four times 10 and 11: 51, with one run.")},
                otherwise=_("You can open now."),
            ),
        ),
        learnt=_("40 is not 51. One meld may be enough, if it is worth 51; the table tells what is missing."),
    ),
    Step(
        key="low_ace",
        title=_("A cheap ace, a dear ace"),
        rules=("REM-09", "REM-16"),
        deal=at(
            hands=["AD 2D 3D QD KD TS JS QS KS 4C 7H 9C 5H 8C 6C", ANA],
            pile="3H",
            phase="play",
            drew="6C",
        ),
        goals=(
            Act(
                task=_(
                    "Ace, two, three of diamonds and ten to king of spades: does that open? Try the ace at the low "
                    "end. Then use it better."
                ),
                rule="REM-16",
                right={
                    "lay QD KD AD": _("31 points: on top of queen and king the ace counts 11."),
                    "lay TS JS QS KS": _("40 points, and the dear ace brings 31 more."),
                },
                otherwise=_("Lay whole runs: ten to king of spades, and the ace with queen and king."),
                tries={"lay AD 2D 3D": _("Lay ace, two, three of diamonds")},
            ),
            Act(
                task=_("And the other one."),
                rule="REM-16",
                right={
                    "lay QD KD AD": _("40 and 31: 71 points."),
                    "lay TS JS QS KS": _("31 and 40: 71 points."),
                },
                otherwise=_("The ten would be left alone: lay all four spades."),
            ),
            Ask(
                task=_("Queen, king, ace of spades and three sixes: does that open?"),
                rule="REM-16",
                choices={
                    _("Yes"): _("Count again: 10, 10, 11 and three times 6."),
                    _("No, 2 points are missing"): _(
                        "Right: 31 and 18 make 49. With three sevens it would be 52."
                    ),
                    _("No, 3 points are missing"): _("The ace on top counts 11."),
                },
                right=_("No, 2 points are missing"),
            ),
        ),
        learnt=_("An ace can be the ten points that open a hand, or not: look where you lay it."),
    ),
    Step(
        key="best",
        title=_("Where the joker counts most"),
        rules=("REM-08", "REM-09", "REM-16"),
        deal=at(
            hands=["5H 6H 7H QS QD QC JK 2C 4D 9S 9S KD 3H TC AC", ANA],
            pile="JH",
            phase="play",
            drew="AC",
        ),
        goals=(
            Act(
                task=_(
                    "Your joker fits the hearts and the queens. Open with as many points as you can. You may try "
                    "it with two queens only."
                ),
                rule="REM-09",
                right={
                    "lay QS QD QC JK": _("40 points: the joker is a queen."),
                    "lay 5H 6H 7H": _("18 points, and the joker is still yours."),
                },
                wrong={
                    "lay 5H 6H 7H JK": _(
                        "There the joker is an eight: 26 and 30 make 56. With the queens it is worth 10."
                    ),
                    "lay QS QD QC": _("Then the joker goes to the hearts, where it counts 8."),
                },
                otherwise=_("That opens with fewer points."),
                tries={"lay QS QD JK": _("Lay two queens with the joker")},
            ),
            Act(
                task=_("And the second meld."),
                rule="REM-16",
                right={
                    "lay QS QD QC JK": _("18 and 40: 58 points."),
                    "lay 5H 6H 7H": _("40 and 18: 58 points."),
                },
                otherwise=_("You could, with fewer points."),
            ),
        ),
        learnt=_("A joker is worth what it stands for: give it the dearest place."),
    ),
    Step(
        key="pile",
        title=_("The discard, before you open"),
        rules=("REM-13", "REM-G7"),
        deal=at(
            hands=["7H 8H 9H 9D 9S 2C 4D KC 3S JD 5C QH 2S AC", "9C" + " ?" * 13],
            pile="TS 6H",
            next_cards="8C TD",
        ),
        goals=(
            Act(
                task=_(
                    "The six of hearts would fit your hearts. But you have not opened: you may take it only if "
                    "you open with it at once. Try it, then draw."
                ),
                rule="REM-13",
                right={
                    "draw": _("With the six you had 48 at best. And the eight of clubs is no help either.")
                },
                tries={"take": _("Take the six of hearts")},
            ),
            Act(
                task=_("Discard something that you can spare."),
                rule="REM-11",
                right=discards("2C 4D KC 3S JD 5C QH 2S AC 8C", _("Now watch what Ana discards.")),
                otherwise=_("Keep the hearts and the nines."),
                then=("draw", "discard 9C"),
            ),
            Act(
                task=_("The nine of clubs! Does it open your hand?"),
                rule="REM-13",
                right={"take": _("Yes: 24 with the hearts, 27 with the nines. Now you must do it.")},
                wrong={"draw": _("You could open with that nine. Take it.")},
                tries={"discard 7H": _("Discard the seven of hearts")},
            ),
            Act(
                task=_(
                    "Lay the nines, with the one that you took. Discarding comes later: try it if you like."
                ),
                rule="REM-13",
                right={"lay 9S 9D 9C": _("27 points, with the card that you took.")},
                wrong={"lay 7H 8H 9H": _("Right too. But show the nine first: you took it for that.")},
                otherwise=_("Lay the three nines."),
                tries={"discard KC": _("Discard the king")},
            ),
            Act(
                task=_("And the run."),
                rule="REM-16",
                right={"lay 7H 8H 9H": _("51: open.")},
                otherwise=_("That is not all that you can lay."),
            ),
        ),
        learnt=_("Before you open, the top discard is yours only to open with it in the same turn."),
    ),
    Step(
        key="pile_opened",
        title=_("The discard, once you are open"),
        rules=("REM-14", "REM-15", "REM-G8"),
        deal=at(
            hands=["7C 8H KS JK", "? ? ? ? ?"],
            melds=["2H 2D 2C", "TD JD QD KD AD", "TS TH TC", "5S 5D 5C"],
            owners=[0, 0, 1, 1],
            pile="3H 7C",
        ),
        goals=(
            Act(
                task=_(
                    "You have opened, so the top discard is yours if you like it, for any purpose. Take the "
                    "seven of clubs."
                ),
                rule="REM-14",
                right={"take": _("Now you hold it twice.")},
                wrong={"draw": _("That is always possible. Take the discard this time.")},
                tries={"discard KS": _("Discard the king at once")},
            ),
            Act(
                task=_("Now discard. Try the seven that you took, and try the joker."),
                rule="REM-15",
                right=discards(
                    "KS 8H", _("Neither the card that you took, nor a joker: that is all there is to it.")
                ),
                otherwise=_("Possible. But this is about the discard."),
                tries={"discard 7C": _("Discard the seven of clubs"), "discard JK": _("Discard the joker")},
            ),
        ),
        learnt=_(
            "What you take you keep for this turn, and its twin too. A joker is discarded only if nothing else is left."
        ),
    ),
)
