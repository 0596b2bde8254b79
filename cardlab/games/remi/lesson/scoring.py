"""Steps on what losers write, and on the end of a game."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.remi.lesson.start import at
from cardlab.text import _

STEPS: Final = (
    Step(
        key="count",
        title=_("What is left in your hand"),
        rules=("REM-30", "REM-31", "REM-32", "REM-33", "REM-34", "REM-35"),
        deal=at(
            hands=["AH 5C JK KD", "2S"],
            melds=["7S 8S 9S", "QH QD QC", "TD TH TC", "6C 6D 6H"],
            owners=[1, 1, 0, 0],
            pile="3D",
            next_cards="TS",
            phase="play",
            drew="KD",
        ),
        hides_points=True,
        goals=(
            Act(
                task=_("Ana holds one card, and you keep your joker one turn too long. Discard the king."),
                rule="REM-11",
                right={
                    "discard KD": _("Ana draws a ten, adds it to the spades, discards her two: she is out.")
                },
                otherwise=_("You could. But this time see what happens if you wait."),
                then=("draw", "add TS 1", "discard 2S"),
            ),
            Ask(
                task=_(
                    "The ace of hearts, the five of clubs and the joker are left. You have opened. What do you write?"
                ),
                rule="REM-30",
                choices={
                    _("26"): _("A joker in the hand counts 20."),
                    _("36"): _("Right: 11, 5 and 20."),
                    _("61"): _("You have opened: nothing is added."),
                },
                right=_("36"),
            ),
            Ask(
                task=_("You wanted the ace for ace, two, three. Does it count 1 then?"),
                rule="REM-31",
                choices={
                    _("Yes, 1"): _("On the table it would. In the hand never."),
                    _("No, 11"): _("Right: an ace left in the hand is 11, always."),
                },
                right=_("No, 11"),
            ),
            Ask(
                task=_("And jack, queen, king, ten and nine, all left together?"),
                rule="REM-32",
                choices={
                    _("49"): _("Right: four times 10, and 9."),
                    _("55"): _("Jack, queen and king are 10 each."),
                },
                right=_("49"),
            ),
        ),
        learnt=_(
            "Left in the hand: joker 20, ace 11, jack, queen and king 10, the others their number. Points are bad."
        ),
    ),
    Step(
        key="unopened",
        title=_("Caught before opening"),
        rules=("REM-36", "REM-40", "REM-G16", "REM-G17"),
        deal=at(
            hands=["KH KS QD JC 9H 4C", "2S"],
            melds=["7S 8S 9S", "AH AD AC"],
            owners=[1, 1],
            pile="3D",
            next_cards="TS",
            phase="play",
            drew="4C",
        ),
        hides_points=True,
        goals=(
            Act(
                task=_(
                    "You have not opened. (You would hold 14 cards; here there are fewer, to count them.) Discard "
                    "the four."
                ),
                rule="REM-11",
                right={"discard 4C": _("Ana goes out once more.")},
                otherwise=_("Take the four this time."),
                then=("draw", "add TS 1", "discard 2S"),
                tries={"lay KH KS QD": _("Open with king, king, queen")},
            ),
            Ask(
                task=_(
                    "Your cards are worth 49. Who has not opened writes 25 more, but never more than 100, and never "
                    "more than half the target. Two players play to 100. So you write?"
                ),
                rule="REM-36",
                choices={
                    _("49"): _("The 25 are missing, and a limit."),
                    _("74"): _("Half the target is 50, and that is the most."),
                    _("50"): _("Right: the smallest of 74, 100 and 50."),
                },
                right=_("50"),
            ),
            Ask(
                task=_(
                    "The cheapest 14 cards of all are worth 34. What is the least that an unopened loser writes here?"
                ),
                rule="REM-G17",
                choices={
                    _("34"): _("25 more, and then the limit."),
                    _("50"): _("Right: 34 and 25 are 59 already. With two players it is always 50."),
                    _("59"): _("Half the target is 50."),
                },
                right=_("50"),
            ),
            Ask(
                task=_("With three players (target 200) and the same 49: what would you write?"),
                rule="REM-36",
                choices={
                    _("50"): _("Half of 200 is 100."),
                    _("74"): _("Right: 49 and 25, below both limits."),
                    _("100"): _("Only if it were more than that."),
                },
                right=_("74"),
            ),
            Ask(
                task=_("Back to you and Ana: you wrote 50 in the round before as well, and she 0. What now?"),
                rule="REM-40",
                choices={
                    _("The game is over"): _("Right: you have 100, and two players play to 100."),
                    _("Another round"): _("50 and 50 are 100, the target of two players."),
                },
                right=_("The game is over"),
            ),
        ),
        learnt=_("Not opened: what you hold and 25 more, at most 100, and at most half the target."),
    ),
    Step(
        key="target",
        title=_("A hundred for each opponent"),
        rules=("REM-37", "REM-39", "REM-40"),
        deal=at(
            hands=["2S", "KC TC", "QH 8C 7D"],
            melds=["7H 8H 9H", "KS KH KD", "AH AD AC", "QS QH QD", "5C 6C 7C 8C 9C TC", "TD TS TH"],
            owners=[0, 0, 1, 1, 2, 2],
            pile="3D",
            phase="play",
            drew="2S",
        ),
        hides_points=True,
        goals=(
            Ask(
                task=_("Three play to 200, which is 100 for each opponent. How far do four play?"),
                rule="REM-39",
                choices={
                    _("To 200"): _("That is for three."),
                    _("To 300"): _("Right: three opponents. Two play to 100, six to 500."),
                    _("To 400"): _("You are no opponent of yourself."),
                },
                right=_("To 300"),
            ),
            Act(
                task=_("You are at 90, Ana at 120, Boris at 180. Go out."),
                rule="REM-21",
                right={"discard 2S": _("0 for you, and Boris is over 200 now.")},
            ),
            Ask(
                task=_("The totals: 90 for you, 140 for Ana, 205 for Boris. Who has won the game?"),
                rule="REM-40",
                choices={
                    _("Boris"): _("Points are bad here."),
                    _("You"): _("Right: somebody has reached 200, and the lowest total wins."),
                    _("Nobody yet"): _("One player at 200 ends the game."),
                },
                right=_("You"),
            ),
            Ask(
                task=_("Had Boris stopped at exactly 200?"),
                rule="REM-40",
                choices={
                    _("The game is over"): _("Right: reaching the target is enough."),
                    _("One more round"): _("200 is the target, and it is reached."),
                },
                right=_("The game is over"),
            ),
            Ask(
                task=_(
                    "Four players at 120, 0, 60 and 30, and the second makes a hand remi. What are the totals, with "
                    "300 as the target?"
                ),
                rule="REM-37",
                choices={
                    _("320, 0, 260, 230: over"): _(
                        "Right: 200 more for the three others, and 320 is past 300."
                    ),
                    _("220, 0, 160, 130: no end yet"): _("A hand remi brings the others 200, not 100."),
                    _("120, 200, 60, 30: no end yet"): _("Points are bad: the others write them."),
                },
                right=_("320, 0, 260, 230: over"),
            ),
        ),
        learnt=_("Round scores add up. As soon as somebody reaches the target, the lowest total wins."),
    ),
    Step(
        key="extra",
        title=_("One more round"),
        rules=("REM-40", "REM-41"),
        deal=at(
            hands=["2S", "9C TD", "KC KD"],
            melds=["7H 8H 9H", "KS KH KD", "AH AD AC", "QS QH QD", "5C 6C 7C 8C 9C TC", "TC TS TH"],
            owners=[0, 0, 1, 1, 2, 2],
            pile="3D",
            phase="play",
            drew="2S",
        ),
        hides_points=True,
        goals=(
            Act(
                task=_("You are at 90, Ana at 71, Boris at 185. Go out, and see where that leads."),
                rule="REM-21",
                right={"discard 2S": _("Ana writes 19, Boris 20.")},
                otherwise=_("Go out."),
            ),
            Ask(
                task=_("90 for you, 90 for Ana, 205 for Boris. Who has won?"),
                rule="REM-41",
                choices={
                    _("You and Ana share it"): _("There is one winner, or one more round."),
                    _("You, who went out"): _("That counts for the round only."),
                    _("Nobody: one more round"): _("Right: the lowest total is shared."),
                },
                right=_("Nobody: one more round"),
            ),
            Ask(
                task=_("Does Boris play that round too?"),
                rule="REM-41",
                choices={
                    _("Yes"): _("Right: all play on until one has the lowest total alone."),
                    _("No"): _("He does, and he can still win: a hand remi of his brings you both 200."),
                },
                right=_("Yes"),
            ),
        ),
        learnt=_("A shared lowest total means one more round for all, and again until it is nobody else's."),
    ),
)
