"""Steps on the melds of the table: adding to them, and taking jokers from them."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.remi.lesson.start import at
from cardlab.text import _

STEPS: Final = (
    Step(
        key="add",
        title=_("First open, then add"),
        rules=("REM-16", "REM-17"),
        deal=at(
            hands=["7H 8H 9H 9S 9D 9C 7C 8C 2S 4D KC 3S JH 5H QH", "? ? ? ? ? ?"],
            melds=["4C 5C 6C", "TD JD QD KD"],
            owners=[1, 1],
            pile="TS",
            phase="play",
            drew="9C",
        ),
        goals=(
            Act(
                task=_(
                    "Your seven of clubs would go on with Ana's run. Try to add it. Then open, as you know how."
                ),
                rule="REM-17",
                right={
                    "lay 7H 8H 9H": _("24 so far."),
                    "lay 9S 9D 9C": _("27 so far."),
                },
                otherwise=_("You can open now: hearts and nines."),
                tries={"add 7C 1": _("Add the seven to Ana's run")},
            ),
            Act(
                task=_("Make it 51."),
                rule="REM-16",
                right={
                    "lay 7H 8H 9H": _("51: you are open, and the table is too."),
                    "lay 9S 9D 9C": _("51: you are open, and the table is too."),
                },
            ),
            Act(
                task=_(
                    "Still your turn. Does the eight of clubs fit yet? Try it. Then pick the card that does, and "
                    "click the run."
                ),
                rule="REM-17",
                right={"add 7C 1": _("Now it goes from four to seven.")},
                otherwise=_("First see what you can add."),
                tries={"add 8C 1": _("Add the eight of clubs")},
            ),
            Act(
                task=_("And now?"),
                rule="REM-17",
                right={"add 8C 1": _("Two cards fewer in your hand, on a run of Ana's.")},
                otherwise=_("You can still add a card."),
            ),
        ),
        learnt=_("Once open, you add cards to any meld, yours or another's, even in the same turn."),
    ),
    Step(
        key="add_set",
        title=_("The fourth nine"),
        rules=("REM-06", "REM-17", "REM-19"),
        deal=at(
            hands=["9S 9C 8H TH 4D", "? ? ? ? ? ?"],
            melds=["9S 9H 9D", "5C 6C 7C 8C", "AS KS QS", "JD QD KD"],
            owners=[1, 1, 0, 0],
            pile="2S",
            phase="play",
            drew="4D",
        ),
        goals=(
            Ask(
                task=_(
                    "Eight and ten of hearts are in your hand, the nine lies in Ana's set. May you take it and make a "
                    "run?"
                ),
                rule="REM-19",
                choices={
                    _("Yes, I have opened"): _("Adding is allowed, taking apart is not."),
                    _("No, melds stay as they are"): _("Right: no meld is split or changed. It only grows."),
                },
                right=_("No, melds stay as they are"),
            ),
            Act(
                task=_("You hold two nines. Which of them fits the set? Try the nine of spades first."),
                rule="REM-06",
                right={"add 9C 1": _("Four nines of four suits: this set is full.")},
                wrong={
                    "add 9C 2": _("It fits there too, so it does: eight, nine. But this is about the set.")
                },
                otherwise=_("Add a nine first."),
                tries={"add 9S 1": _("Add the nine of spades to the set")},
            ),
        ),
        learnt=_("A set grows to four, one of each suit. Melds are never split or rearranged."),
    ),
    Step(
        key="both_aces",
        title=_("From ace to ace"),
        rules=("REM-07", "REM-G3"),
        deal=at(
            hands=["AS AS 4D 9H", "? ? ? ?"],
            melds=["2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "JD QD KD AD", "4C 5C 6C"],
            owners=[1, 0, 0],
            pile="2C",
            phase="play",
            drew="9H",
        ),
        goals=(
            Act(
                task=_("A run from two to king, 84 points. You hold both aces of spades: put one at an end."),
                rule="REM-07",
                right={
                    "add AS 1 low": _("At the low end it counts 1: 85."),
                    "add AS 1 high": _("On top it counts 11: 95."),
                },
                otherwise=_("First the aces."),
            ),
            Act(
                task=_("And the other ace?"),
                rule="REM-07",
                right={"add AS 1": _("Fourteen cards from ace to ace, 96 points: longer a run cannot be.")},
                otherwise=_("There is one more end."),
            ),
            Act(
                task=_("Try to add one more card, then discard the nine."),
                rule="REM-07",
                right={"discard 9H": _("One card left.")},
                otherwise=_("The nine is dearer: discard that one."),
                tries={"add 4D 1": _("Add the four of diamonds to the run")},
            ),
        ),
        learnt=_(
            "A run has 14 cards at most, with an ace at each end. Where an ace or joker fits both ends, you say which."
        ),
    ),
    Step(
        key="swap",
        title=_("Take the joker"),
        rules=("REM-18", "REM-G10"),
        deal=at(
            hands=["5H 5S TC QC 2D 8S", "? ? ? ? ?"],
            melds=["4H JK 6H", "TS JS QS KS", "AH AD AC", "9H 9D 9S"],
            owners=[1, 1, 0, 0],
            pile="2C",
            phase="play",
            drew="5H",
        ),
        goals=(
            Act(
                task=_(
                    "In Ana's run of hearts a joker stands for the five. Whoever has that card may change it for the "
                    "joker. Try the five of spades, then do it right."
                ),
                rule="REM-18",
                right={"swap 5H 1": _("The five lies where it belongs, and the joker is yours.")},
                otherwise=_("First take the joker."),
                tries={"swap 5S 1": _("Change the five of spades for the joker")},
            ),
            Act(
                task=_(
                    "You may keep the joker for later. But you can use it at once: ten and queen of clubs wait."
                ),
                rule="REM-18",
                right={
                    "lay TC JK QC": _(
                        "30 points: it is the jack of clubs now, until somebody holds that card."
                    )
                },
                otherwise=_("Possible. But if Ana goes out, a joker in your hand costs 20."),
            ),
        ),
        learnt=_(
            "In a run only the very card that the joker stands for takes it, and only when you are open."
        ),
    ),
    Step(
        key="swap_set",
        title=_("The joker of a set"),
        rules=("REM-10", "REM-18"),
        deal=at(
            hands=["9D 9C 3C 4C 7H", "? ? ? ? ?"],
            melds=["9S 9H JK", "TS JS QS KS", "AH AD AS", "6C 7C 8C"],
            owners=[1, 1, 0, 0],
            pile="2S",
            phase="play",
            drew="9C",
        ),
        goals=(
            Act(
                task=_(
                    "Nine of spades, nine of hearts and a joker, which may be the diamonds or the clubs. Try to take "
                    "it with the nine of diamonds. Then do it in two steps: first add that nine."
                ),
                rule="REM-18",
                right={"add 9D 1": _("Now the joker can only be the nine of clubs.")},
                wrong={
                    "add 9C 1": _("That way works as well. Take the diamonds this time, and keep the clubs.")
                },
                otherwise=_("First the nines."),
                tries={"swap 9D 1": _("Change the nine of diamonds for the joker")},
            ),
            Act(
                task=_("Take it."),
                rule="REM-18",
                right={"swap 9C 1": _("Four real nines, and the joker in your hand.")},
                wrong={"add 9C 4": _("It fits there too. But there is a joker to be had.")},
                otherwise=_("First take the joker."),
            ),
            Act(
                task=_("Use it with three and four of clubs, so that it is worth more."),
                rule="REM-10",
                right={"lay 3C 4C JK": _("At the high end it is the five: 12 points.")},
                wrong={"lay JK 3C 4C": _("In front it would be the two: 9 points.")},
                otherwise=_("Possible. But lay the joker with three and four."),
            ),
        ),
        learnt=_("From a set a joker is taken only when three real cards lie with it, and with the fourth."),
    ),
)
