"""Steps on game points and the match."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.sixty_six.lesson.start import FALSE_CALL, at
from cardlab.text import _

ONE, TWO, THREE = _("1 game point"), _("2 game points"), _("3 game points")

STEPS: Final = (
    Step(
        key="game_points",
        title=_("One, two or three"),
        rules=("R66-46", "R66-47", "R66-48"),
        deal=at(
            "serbian",
            hands=["9C JD AH QH KC", "? ? ? ? ?"],
            turned="9S",
            phase="before_draw",
            tricks=(3, 2),
            points=(66, 32),
            marriages=(20, 0),
            dealer=1,
        ),
        goals=(
            Ask(
                task=_("You have 66, Ana has 32. If you call now, how many game points is it?"),
                rule="R66-46",
                choices={
                    ONE: _("One it would be if she had 33 or more. She has 32."),
                    TWO: _("Right: the loser has fewer than 33 points, but has won a trick."),
                    THREE: _("Three it would be if she had no trick at all."),
                },
                right=TWO,
            ),
            Act(
                task=_("So do not let her reach 33."),
                rule="R66-46",
                right={
                    "call": _("Two game points. What Ana had at this moment counts, and nothing after it.")
                },
                otherwise=_("If the deal goes on, Ana needs a single point to halve your prize."),
            ),
            Ask(
                task=_("Suppose Ana had had 33 points. How many then?"),
                rule="R66-46",
                choices={
                    ONE: _("Right: 33 is enough to save a game point."),
                    TWO: _("Two is for 32 points or fewer."),
                    THREE: _("Three is for a loser without a trick."),
                },
                right=ONE,
            ),
            Ask(
                task=_("And if her only trick had been two nines, worth nothing?"),
                rule="R66-48",
                choices={
                    ONE: _("One is for 33 points or more, and she has none."),
                    TWO: _("Right: 0 points, but a trick is a trick."),
                    THREE: _("“No trick” is about tricks, not points. She has one."),
                },
                right=TWO,
            ),
            Ask(
                task=_("And if she had declared 20 before the first lead, but never won a trick?"),
                rule="R66-47",
                choices={
                    ONE: _("The 20 were waiting for a trick that never came: they do not count."),
                    TWO: _("The 20 were waiting for a trick that never came, and she has no trick."),
                    THREE: _("Right: no trick, and a marriage that waits does not count."),
                },
                right=THREE,
            ),
        ),
        learnt=_(
            "The loser's points decide: 33 or more cost one game point, fewer cost two, no trick at all "
            "costs three."
        ),
    ),
    Step(
        key="undecided",
        title=_("65 to 65"),
        rules=("R66-49", "R66-50"),
        deal=at(
            "serbian",
            hands=["KD", "9D"],
            trump="S",
            tricks=(6, 5),
            points=(51, 65),
        ),
        goals=(
            Act(
                task=_("51 to 65, one card each. Play it."),
                rule="R66-18",
                right={"KD": _("4 for the trick and 10 for the last one: 65 to 65!")},
                then=("9D",),
            ),
            Act(
                task=_("All cards are played. Call, or not?"),
                rule="R66-50",
                right={"pass": _("65 each: the deal is drawn, nobody scores, and nothing is carried over.")},
                wrong={"call": _("65 is one short: the call would be false and bring Ana two game points.")},
            ),
            Ask(
                task=_("Suppose it had ended 68 to 62, and nobody had called. Who would win?"),
                rule="R66-49",
                choices={
                    _("Nobody"): _("A forgotten call is forgiven at the end if only one player has 66."),
                    _("The player with 68"): _(
                        "Right: when the cards are played out and only one has 66, that player wins."
                    ),
                    _("The winner of the last trick"): _(
                        "Not in this game: its ten points are all that the last trick gives."
                    ),
                },
                right=_("The player with 68"),
            ),
        ),
        wrong=FALSE_CALL,
        learnt=_("Played to the end without a call: the only player with 66 wins; 65 to 65 is a draw."),
    ),
    Step(
        key="both_over",
        title=_("Both past 66"),
        rules=("R66-38", "R66-51", "R66-52"),
        deal=at(
            "serbian",
            hands=["KD", ""],
            led="9D",
            trump="S",
            tricks=(5, 6),
            points=(76, 80),
            marriages=(40, 0),
        ),
        goals=(
            Act(
                task=_("Both of you are past 66 and both forgot to call. Play your last card."),
                rule="R66-18",
                right={"KD": _("With the ten for the last trick it is 90 to 80.")},
            ),
            Ask(
                task=_("Only you, the winner of the last trick, may still call. What if you do not?"),
                rule="R66-51",
                choices={
                    _("I win with 90"): _(
                        "More points do not decide here: both have 66, and nobody said so."
                    ),
                    _("Nobody scores, a game point is carried"): _(
                        "Right: no game point now, and one more for whoever scores in the next deal."
                    ),
                    _("Ana wins"): _("She could have called earlier; now she cannot."),
                },
                right=_("Nobody scores, a game point is carried"),
            ),
            Act(
                task=_("So?"),
                rule="R66-38",
                right={"call": _("One game point for you: Ana had 33 or more.")},
                wrong={"pass": _("Then nobody scores. You may call: do.")},
            ),
            Ask(
                task=_(
                    "Had you both kept silent, and had you won the next deal for 2 game points, what "
                    "would you score for it?"
                ),
                rule="R66-52",
                choices={
                    TWO: _("And the carried one goes on top."),
                    THREE: _("Right: 2, and the carried one on top, whatever the deal was won by."),
                },
                right=THREE,
            ),
        ),
        learnt=_(
            "If both have 66 and nobody calls, nobody scores, and a game point is carried to the next winner."
        ),
    ),
    Step(
        key="match",
        title=_("The race from eleven"),
        rules=("R66-10", "R66-53"),
        deal=at(
            "serbian",
            hands=["9C JD AH QH KC", "? ? ? ? ?"],
            turned="9S",
            phase="before_draw",
            tricks=(4, 1),
            points=(68, 20),
            marriages=(20, 0),
            dealer=1,
        ),
        goals=(
            Ask(
                task=_(
                    "A match starts at 11 for each, and game points are taken off. You stand at 2, Ana at 7. "
                    "What will the sheet say when you call now?"
                ),
                rule="R66-53",
                choices={
                    _("4 to 7"): _("Game points are taken off, not added: from 2 you go down."),
                    _("2 to 5"): _("Your own score goes down when you win, not Ana's."),
                    _("0 to 7"): _(
                        "Right: two game points off your 2, and whoever reaches 0 first has won the match."
                    ),
                },
                right=_("0 to 7"),
            ),
            Act(
                task=_("Then win the match."),
                rule="R66-53",
                right={"call": _("“Dosta!” 0 to 7: the match is yours.")},
                otherwise=_("You have 68: why wait?"),
            ),
            Ask(
                task=_("Ana dealt this deal. If the match had gone on, who would have dealt the next one?"),
                rule="R66-10",
                choices={
                    _("You"): _("Right: the deal passes from one player to the other, whoever won."),
                    _("Ana again"): _("No: the deal passes from one player to the other, whoever won."),
                },
                right=_("You"),
            ),
        ),
        learnt=_(
            "From 11 down to 0, and the deal passes from one player to the other. That is the whole game."
        ),
    ),
)
