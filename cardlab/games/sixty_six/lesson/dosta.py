"""Steps on reaching 66 and calling it."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.sixty_six.lesson.start import FALSE_CALL, at
from cardlab.text import _

STEPS: Final = (
    Step(
        key="counting",
        title=_("Count in your head"),
        rules=("R66-11", "R66-33", "R66-36"),
        deal=at(
            "serbian",
            hands=["KD 9C JC QH 9H TS", "? ? ? ? ?"],
            led="9D",
            turned="JS",
            tricks=(3, 1),
            points=(60, 20),
            marriages=(20, 0),
            dealer=1,
        ),
        hides_points=True,
        goals=(
            Act(
                task=_(
                    "At a real table nobody writes points down, so they are hidden here. You have "
                    "counted 60 so far. Take the trick, with a diamond."
                ),
                rule="R66-5",
                right={"KD": _("Yours. Add it to your 60.")},
                wrong={"TS": _("A trump takes it too, but the king of diamonds is enough.")},
                otherwise=_("That card does not take the trick."),
            ),
            Ask(
                task=_("Not quite sure? May you look through the tricks that you have won?"),
                rule="R66-11",
                choices={
                    _("Yes, they are mine"): _("No: won tricks stay face down, even for their owner."),
                    _("No, they stay face down"): _(
                        "Right: nobody may look, not even you. So count as you go."
                    ),
                },
                right=_("No, they stay face down"),
            ),
            Ask(
                task=_("How many points do you have now?"),
                rule="R66-33",
                choices={
                    _("64"): _("Right: 60, and the trick brought 4 and 0."),
                    _("66"): _("Count again: you had 60, and the trick was a king and a nine."),
                    _("70"): _("Count again: a king is worth 4, a nine nothing."),
                },
                right=_("64"),
            ),
            Act(
                task=_("Call “Dosta” (“enough”), or play on?"),
                rule="R66-36",
                right={
                    "draw": _("Right: 64 is not 66. Patience wins this deal, and a false call would lose it.")
                },
                wrong={
                    "call": _("With 64 the call is false: Ana would win the deal and two game points."),
                    "close": _(
                        "That binds you to reach 66 by yourself. You will learn it below; now just draw."
                    ),
                },
            ),
        ),
        learnt=_(
            "You need 66 or more. Count every trick as it is taken: a call with less gives Ana two game "
            "points."
        ),
    ),
    Step(
        key="king_or_queen",
        title=_("King or queen?"),
        rules=("R66-21", "R66-25", "R66-33", "R66-34", "R66-35"),
        deal=at(
            "serbian",
            hands=["KD QD 9C", "JD AC TC"],
            trump="S",
            tricks=(5, 4),
            points=(40, 50),
        ),
        open_cards=True,
        goals=(
            Act(
                task=_("40 points, and the stock is long gone. May you still declare? Try."),
                rule="R66-25",
                right={"marriage D": _("Yes, to the end of the deal: 60 now.")},
                otherwise=_(
                    "Declare first: it is allowed as long as you are on lead with both cards in hand."
                ),
            ),
            Act(
                task=_("Ana must follow with the jack of diamonds, worth 2. Lead the king or the queen?"),
                rule="R66-21",
                right={"KD": _("4 and 2 make 66, to the point.")},
                wrong={"QD": _("3 and 2 make 65: one short! And the next tricks go to Ana.")},
                then=("JD",),
            ),
            Act(
                task=_("You have 66. The deal does not end by itself."),
                rule="R66-35",
                right={
                    "call": _("“Dosta!” You win, although Ana has 50. With that many, it is one game point.")
                },
                otherwise=_(
                    "If you lead now, the moment is gone: Ana takes the rest and may overtake you. Say it."
                ),
            ),
        ),
        wrong=FALSE_CALL,
        learnt=_(
            "Call after winning a trick, before you lead the next card. A right call wins, whatever Ana has."
        ),
    ),
    Step(
        key="silence",
        title=_("The forgotten call"),
        rules=("R66-34", "R66-37"),
        deal=at(
            "serbian",
            hands=["AD 9C", "TH"],
            led="9D",
            trump="S",
            tricks=(5, 5),
            points=(67, 52),
            marriages=(20, 0),
        ),
        goals=(
            Act(
                task=_(
                    "You have had 67 for a while and said nothing, and now Ana is on lead. Try to call; "
                    "then win a trick."
                ),
                rule="R66-37",
                right={"AD": _("The trick is yours, and with it the right to call is back.")},
                tries={"call": _("“Dosta!” (I have 66)")},
            ),
            Act(
                task=_("Do not forget it again."),
                rule="R66-37",
                right={
                    "call": _(
                        "Just in time. Had Ana reached 66 first and called, your 67 would have been "
                        "worth nothing."
                    )
                },
                otherwise=_("Another lead, and another chance for Ana. Call while you may."),
            ),
        ),
        learnt=_("Who has 66 and keeps silent can be overtaken, but may still call after any later trick."),
    ),
)
