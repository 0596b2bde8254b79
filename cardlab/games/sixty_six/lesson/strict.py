"""Steps on the strict phase: follow, beat, trump."""

from typing import Final

from cardlab.engine.lesson import Act, Step
from cardlab.games.sixty_six.lesson.start import FALSE_CALL, at
from cardlab.text import _

STEPS: Final = (
    Step(
        key="follow",
        title=_("Follow suit, and beat"),
        rules=("R66-14", "R66-15"),
        deal=at(
            "serbian",
            hands=["AH JH 9S TC KD 9D", "AD KH QC JC JD"],
            led="QH",
            trump="S",
            tricks=(3, 3),
            points=(32, 36),
        ),
        goals=(
            Act(
                task=_(
                    "The stock is used up, and Ana leads the queen of hearts. Only one of your cards may "
                    "answer. Which?"
                ),
                rule="R66-15",
                right={"AH": _("You have hearts, so you follow; and you can beat the queen, so you must.")},
            ),
            Act(
                task=_(
                    "14 points, and your lead; the leader is always free. Get rid of the card that is "
                    "worth nothing and is no trump."
                ),
                rule="R66-17",
                right={
                    "9D": _(
                        "Ana has to follow with a diamond, and to beat your nine where she can: the ace "
                        "takes it."
                    )
                },
                otherwise=_("Free, but not wise: lead the card that costs you nothing."),
                then=("AD", "KH"),
            ),
            Act(
                task=_("Ana leads the king of hearts. You have only a lower heart. May you trump instead?"),
                rule="R66-15",
                right={"JH": _("No: you cannot beat the king, but you still have a heart, so you follow.")},
            ),
        ),
        wrong=FALSE_CALL,
        learnt=_(
            "First follow suit. Inside the suit, beat the lead if you can. Only without the suit comes a "
            "trump."
        ),
    ),
    Step(
        key="must_trump",
        title=_("No card of the suit? Trump it"),
        rules=("R66-15", "R66-16"),
        deal=at(
            "serbian",
            hands=["9S AS TC 9D", "KD KS JC"],
            led="QH",
            trump="S",
            tricks=(4, 4),
            points=(44, 42),
        ),
        goals=(
            Act(
                task=_(
                    "Ana leads the queen of hearts, and you have no heart. Answer as cheaply as the "
                    "rules allow."
                ),
                rule="R66-15",
                right={"9S": _("Without the suit you must trump, and any trump will do: the nine takes it.")},
                wrong={
                    "AS": _(
                        "Any trump will do, so the ace is allowed, but the nine takes the trick just as well."
                    )
                },
            ),
            Act(
                task=_("Your lead. Give away the card that is worth nothing."),
                rule="R66-17",
                right={"9D": _("Ana follows with the king and takes it. Now watch what she leads.")},
                otherwise=_("Keep that one: the nine of diamonds costs nothing."),
                then=("KD", "KS"),
            ),
            Act(
                task=_(
                    "Ana leads a trump, the king of spades. May you keep your ace and throw the ten of clubs?"
                ),
                rule="R66-16",
                right={
                    "AS": _(
                        "No: a trump lead is a lead like any other. You have a higher trump, so you play it."
                    )
                },
            ),
        ),
        wrong=FALSE_CALL,
        learnt=_(
            "Without the suit play a trump; without both play what you like. A trump lead must be beaten too."
        ),
    ),
    Step(
        key="broken",
        title=_("A marriage torn apart"),
        rules=("R66-20", "R66-26"),
        deal=at(
            "serbian",
            hands=["KD QD 9C", "TC JC"],
            led="JD",
            trump="S",
            tricks=(4, 5),
            points=(50, 49),
        ),
        goals=(
            Act(
                task=_(
                    "You wanted to declare your diamonds, but Ana leads the jack of diamonds first. "
                    "Try to save them with the nine of clubs; then take the trick for as many points as "
                    "you can."
                ),
                rule="R66-26",
                right={"KD": _("6 points. The rules left no other way: you had to follow and to beat.")},
                wrong={
                    "QD": _(
                        "Allowed too, but the king brings a point more, and the marriage is gone either way."
                    )
                },
            ),
            Act(
                task=_("You are on lead. Try to declare what is left of the marriage; then lead any card."),
                rule="R66-26",
                right={
                    "QD": _("20 points went with the king. Show a marriage on the first lead that you get."),
                    "9C": _("20 points went with the king. Show a marriage on the first lead that you get."),
                },
                tries={"marriage D": _("Declare diamonds (20)")},
            ),
        ),
        wrong=FALSE_CALL,
        learnt=_(
            "A king or queen that must be played as a reply takes the marriage with it: do not wait too long."
        ),
    ),
    Step(
        key="ending",
        title=_("The last trick is worth ten"),
        rules=("R66-17", "R66-18", "R66-38", "R66-49"),
        deal=at(
            "serbian",
            hands=["AH TS", "TH AS"],
            trump="S",
            tricks=(5, 5),
            points=(35, 43),
        ),
        open_cards=True,
        goals=(
            Act(
                task=_(
                    "Two cards each, and you have counted: you know what Ana holds. "
                    "You need 31 points, and the last trick brings ten extra. What do you lead?"
                ),
                rule="R66-17",
                right={
                    "TS": _("Ana must take it with the ace: 21 points for her. But now the lead is hers.")
                },
                wrong={
                    "AH": _(
                        "That wins 21 now, but then the ace of spades takes your ten and the last trick: "
                        "31 for Ana, and you stop at 56."
                    ),
                },
                then=("AS", "TH"),
            ),
            Act(
                task=_("All that Ana has left is the ten of hearts. Take the last trick."),
                rule="R66-18",
                right={"AH": _("21 for the cards and 10 for the last trick: 35 and 31 are 66.")},
            ),
            Act(
                task=_("The ten for the last trick is counted first; then its winner may still call."),
                rule="R66-38",
                right={"call": _("“Dosta!” with 66 on the last card.")},
                wrong={
                    "pass": _(
                        "You would win the count as well, because only you have 66. But why leave it to "
                        "the count? Call."
                    ),
                },
            ),
        ),
        wrong=FALSE_CALL,
        learnt=_("The leader is free, the follower is not. Sometimes the best lead is the one that loses."),
    ),
)
