"""Steps on the end of a round: going out, hand remi, a blocked round."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.remi.lesson.start import at, discards
from cardlab.text import _

HAND_REMI: Final = {
    "lay 4S 5S 6S 7S": _("22 points."),
    "lay QH QD QC": _("30 points."),
    "lay 2D 3D 4D": _("9 points."),
    "lay KS KH KD KC": _("40 points."),
}

STEPS: Final = (
    Step(
        key="out",
        title=_("The last card is a discard"),
        rules=("REM-20", "REM-21", "REM-34", "REM-G11"),
        deal=at(
            hands=["7S 7H 7D 7C", "KS 4H ?"],
            melds=["TS JS QS", "AH AD AC", "5C 5D 5H", "JD QD KD AD"],
            owners=[0, 0, 1, 1],
            pile="2S",
            phase="play",
            drew="7C",
        ),
        goals=(
            Act(
                task=_(
                    "Four sevens and nothing else: you can go out. But not by laying all of them; try it. Then lay "
                    "three."
                ),
                rule="REM-20",
                right=dict.fromkeys(
                    ("lay 7S 7H 7D", "lay 7S 7H 7C", "lay 7S 7D 7C", "lay 7H 7D 7C"), _("One card is left.")
                ),
                otherwise=_("Do not discard yet: you can go out."),
                tries={"lay 7S 7H 7D 7C": _("Lay all four sevens")},
            ),
            Act(
                task=_("Discard your last card, and the round is yours."),
                rule="REM-21",
                right=discards("7C 7D 7H 7S", _("You go out: you have won the round and write 0.")),
                otherwise=_("Then nothing would be left for the discard, which is how one goes out."),
            ),
            Ask(
                task=_("Had you drawn a king instead, with three sevens: could you have gone out?"),
                rule="REM-21",
                choices={
                    _("Yes"): _("Right: three sevens on the table, the king on the pile."),
                    _("No"): _("Lay the three sevens, then one card is left."),
                },
                right=_("Yes"),
            ),
            Ask(
                task=_("And with just three sevens in your hand, after drawing the third?"),
                rule="REM-20",
                choices={
                    _("Yes"): _("What would you discard?"),
                    _("No"): _("Right: after laying them no card would be left to discard."),
                },
                right=_("No"),
            ),
        ),
        learnt=_("Whoever discards the last card goes out, wins the round and writes 0."),
    ),
    Step(
        key="hand_remi",
        title=_("Hand remi"),
        rules=("REM-22", "REM-37", "REM-G18", "REM-G19"),
        deal=at(
            hands=["4S 5S 6S 7S QH QD QC 2D 3D 4D KS KH KD KC 8C", "?" + " ?" * 13, "?" + " ?" * 13],
            phase="play",
            turns=0,
        ),
        hides_points=True,
        goals=(
            Act(
                task=_(
                    "Your first turn, 15 cards, and look at them: 14 fit together. Lay the first meld, with as "
                    "many cards as it takes."
                ),
                rule="REM-22",
                right=HAND_REMI,
                otherwise=_("Do not leave a card behind: four spades, four kings, three and three."),
            ),
            Act(task=_("The next."), rule="REM-22", right=HAND_REMI, otherwise=_("Whole melds only.")),
            Act(task=_("One more."), rule="REM-22", right=HAND_REMI, otherwise=_("Whole melds only.")),
            Act(task=_("And the last."), rule="REM-22", right=HAND_REMI, otherwise=_("Whole melds only.")),
            Act(
                task=_("101 points on the table. What is left to do?"),
                rule="REM-22",
                right={"discard 8C": _("Opened and gone out in one turn, before anybody else had opened.")},
                otherwise=_("Discard, and you are out."),
            ),
            Ask(
                task=_("What do Ana and Boris write?"),
                rule="REM-37",
                choices={
                    _("What they hold"): _("That would be so if somebody had opened before."),
                    _("100 each"): _("That is the limit in any other round."),
                    _("200 each"): _("Right: whatever they hold."),
                },
                right=_("200 each"),
            ),
            Ask(
                task=_("Three players play to 200. It was the first round. What now?"),
                rule="REM-G18",
                choices={
                    _("The game is over"): _("Right: both have 200, and you have 0. With two players, too."),
                    _("Boris deals"): _("200 are reached already."),
                },
                right=_("The game is over"),
            ),
        ),
        learnt=_(
            "Ručni remi: open and go out in one turn, with nobody open before you, and everybody else writes 200."
        ),
    ),
    Step(
        key="no_hand_remi",
        title=_("Almost a hand remi"),
        rules=("REM-22", "REM-35", "REM-36"),
        deal=at(
            hands=["7H 8H 9H TH JH QH KH AH 2S", "3H 4H", "KH KS QD JC 9H 8C 7D JK"],
            melds=["5C 6C 7C", "TS JS QS KS"],
            owners=[1, 1],
            pile="2C",
            phase="play",
            drew="2S",
        ),
        open_cards=True,
        hides_points=True,
        goals=(
            Act(
                task=_("All hands lie open here. Lay your run of hearts, all eight of it: 75 points."),
                rule="REM-16",
                right={"lay 7H 8H 9H TH JH QH KH AH": _("Opened, and one card is left.")},
                otherwise=_("The whole run, then you can go out."),
                tries={"add 2S 1": _("Add the two of spades to Ana's run")},
            ),
            Ask(
                task=_("If you discard the two of spades now, is that a hand remi?"),
                rule="REM-22",
                choices={
                    _("Yes, all in one turn"): _("But somebody else had opened before."),
                    _("No, Ana had opened"): _("Right: it must be the first opening of the round."),
                },
                right=_("No, Ana had opened"),
            ),
            Act(
                task=_("Go out all the same."),
                rule="REM-21",
                right={"discard 2S": _("You write 0. And the others?")},
            ),
            Ask(
                task=_("Ana has opened and holds a three and a four. What does she write?"),
                rule="REM-35",
                choices={
                    _("7"): _("Right: just what she holds."),
                    _("32"): _("The 25 are for those who have not opened."),
                    _("200"): _("That would have been so after a hand remi."),
                },
                right=_("7"),
            ),
            Ask(
                task=_(
                    "Boris has not opened and holds cards worth 84. He writes 25 more, but not over 100. So?"
                ),
                rule="REM-36",
                choices={
                    _("84"): _("He has not opened: 25 more."),
                    _("100"): _("Right: 84 and 25 make 109, and 100 is the limit."),
                    _("109"): _("There is a limit."),
                },
                right=_("100"),
            ),
        ),
        learnt=_(
            "No hand remi once anybody else has opened: then losers write what they hold, or 25 more if not open."
        ),
    ),
    Step(
        key="blocked",
        title=_("The stock runs out"),
        rules=("REM-23", "REM-38", "REM-G12", "REM-G13", "REM-G14"),
        deal=at(
            hands=["2D TD", "TS QH KD", "JK JC QC 5C"],
            melds=["7H 8H 9H TH", "3S 3D 3C", "KS KH KC", "AH AD AC"],
            owners=[0, 0, 2, 2],
            stock=1,
            next_cards="KS",
            pile="9C 6C",
        ),
        open_cards=True,
        hides_points=True,
        goals=(
            Act(
                task=_("One card lies in the stock. All hands are open here. Draw it."),
                rule="REM-23",
                right={"draw": _("The last one. If you do not go out now, the round is blocked.")},
                wrong={"take": _("Then the stock would live for another turn. Draw this time.")},
            ),
            Act(
                task=_("You cannot go out. Which of your three cards should go?"),
                rule="REM-38",
                right=discards("KS TD", _("That leaves 12 points. The round is blocked: it ends here.")),
                otherwise=_("Another card of yours is dearer, and what you keep counts."),
                tries={"add TD 1": _("Add the ten of diamonds to the run of hearts")},
            ),
            Ask(
                task=_("You hold 12, Ana 30, Boris 45. Who wins the round?"),
                rule="REM-38",
                choices={
                    _("Nobody"): _("Every round has a winner."),
                    _("You, with the least"): _("Right: 0 for you."),
                    _("Boris, who holds the joker"): _("In the hand a joker is a burden of 20."),
                },
                right=_("You, with the least"),
            ),
            Ask(
                task=_("Ana has not opened. What does she write for her 30?"),
                rule="REM-G13",
                choices={
                    _("30"): _("She has not opened, so the surcharge counts here too."),
                    _("55"): _("Right: 25 more, as in any round."),
                    _("100"): _("That is only the limit."),
                },
                right=_("55"),
            ),
            Ask(
                task=_("Had Boris 12 too, what then?"),
                rule="REM-G14",
                choices={
                    _("You both write 0"): _("Right: each of you holds the least."),
                    _("You both write 12"): _("Whoever holds the least writes 0."),
                },
                right=_("You both write 0"),
            ),
        ),
        learnt=_(
            "The turn with the last card of the stock is the last one. Whoever holds the least writes 0."
        ),
    ),
    Step(
        key="stalled",
        title=_("Round and round"),
        rules=("REM-24", "REM-G20"),
        deal=at(
            hands=["KS 4D", "QH 6S 9C"],
            melds=["7H 8H 9H TH", "3S 3D 3C", "JH JD JC", "AH AD AC"],
            owners=[0, 0, 1, 1],
            pile="9D 2C 7C",
            idle=5,
        ),
        goals=(
            Act(
                task=_(
                    "For almost three rounds of the table you and Ana have only taken each other's discards. Take "
                    "the seven once more."
                ),
                rule="REM-14",
                right={"take": _("And nothing that you hold fits the table.")},
                wrong={"draw": _("That would end the standstill. For once, go on with it.")},
            ),
            Act(
                task=_("Discard the king."),
                rule="REM-24",
                right={
                    "discard KS": _(
                        "The third circuit without a draw or a meld: the round ends as if blocked."
                    )
                },
                otherwise=_("The king is the dearest."),
                tries={"discard 7C": _("Discard the seven that you took")},
            ),
            Ask(
                task=_("Who wins it?"),
                rule="REM-24",
                choices={
                    _("Ana"): _("Look at what she holds."),
                    _("You"): _("Right: 11 points are less than 25."),
                    _("Nobody"): _("It is counted like a blocked round."),
                },
                right=_("You"),
            ),
        ),
        learnt=_(
            "Three circuits in which nobody draws from the stock or lays anything end a round like an empty stock."
        ),
    ),
)
