"""Steps on Schnapsen, the sister with 20 cards."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.sixty_six.lesson.score import ONE, THREE, TWO
from cardlab.games.sixty_six.lesson.start import FALSE_CALL, at
from cardlab.text import _

STEPS: Final = (
    Step(
        key="schnapsen_start",
        title=_("Twenty cards"),
        rules=("SNP-1", "SNP-2", "SNP-3", "SNP-4"),
        deal=at("schnapsen", hands=["JS QS AH TC KD", "JC ? ? ? ?"], turned="KS", dealer=1),
        goals=(
            Ask(
                task=_(
                    "No nines, and five cards each. How many cards are in the stock, the turned one included?"
                ),
                rule="SNP-2",
                choices={
                    _("9 cards"): _("Nine lie face down; the turned card is the tenth."),
                    _("10 cards"): _(
                        "Right: nine face down and the turned king. After five tricks they are gone."
                    ),
                    _("12 cards"): _("That is the big game. Here 20 cards less two hands of five leave 10."),
                },
                right=_("10 cards"),
            ),
            Act(
                task=_("Without a nine, which card is swapped for the turned one? Do it."),
                rule="SNP-3",
                right={
                    "exchange": _(
                        "The jack, now the lowest trump. It needs no trick, so it works on the first lead."
                    )
                },
                wrong={"close": _("Possible, but then the king under the stock is out of reach.")},
                otherwise=_("Before you lead: the jack of spades can be exchanged."),
            ),
            Act(
                task=_("King and queen of trumps on the first lead. Declare."),
                rule="SNP-4",
                right={
                    "marriage S": _("40 points, which wait for your first trick, as at the Serbian table.")
                },
                wrong={
                    "close": _("First the marriage? No: closing would come before it. But here just declare.")
                },
                otherwise=_("Declare before you lead."),
            ),
            Act(
                task=_("Lead the one that risks less."),
                rule="R66-21",
                right={"QS": _("Ana does not beat it. The trick is yours, and the 40 are counted.")},
                wrong={
                    "KS": _("The king costs a point more when it is lost; the ace and the ten are still out.")
                },
                then=("JC", "draw"),
            ),
        ),
        learnt=_("20 cards and 120 points, five in the hand, and the jack does what the nine did."),
    ),
    Step(
        key="schnapsen_close",
        title=_("Paid by the moment of closing"),
        rules=("SNP-5", "SNP-6", "SNP-7"),
        deal=at(
            "schnapsen",
            hands=["AS TS AH KD QC", "QS JS TH TD JC"],
            turned="KS",
            tricks=(2, 2),
            points=(27, 20),
            dealer=1,
        ),
        goals=(
            Act(
                task=_(
                    "One face-down card is left, and that is enough to close. Your trumps pull both of "
                    "hers: close."
                ),
                rule="SNP-5",
                right={
                    "close": _("Closed with five cards. What Ana has now, 20 points and a trick, is noted.")
                },
                otherwise=_("Close before you lead."),
            ),
            Act(
                task=_("Lead the ace of trumps."),
                rule="R66-42",
                right={"AS": _("13 points.")},
                otherwise=_("Trumps first, from the top."),
                then=("JS",),
            ),
            Act(
                task=_("And the ten of trumps."),
                rule="R66-42",
                right={"TS": _("13 more: 53.")},
                otherwise=_("Her queen of trumps is still out. Pull it."),
                then=("QS",),
            ),
            Act(
                task=_("Now the ace of hearts is safe."),
                rule="R66-42",
                right={"AH": _("21 points: 74.")},
                otherwise=_("The ace of hearts is a sure trick."),
                then=("TH",),
            ),
            Act(
                task=_("Call."),
                rule="SNP-6",
                right={
                    "call": _("Two game points: when you closed, Ana had a trick and fewer than 33 points.")
                },
                otherwise=_("You have 66. Call."),
            ),
            Ask(
                task=_(
                    "Suppose Ana had won tricks after the closing and had ended on 41. How many game "
                    "points then?"
                ),
                rule="SNP-6",
                choices={
                    ONE: _("At the end she would have 33, but here the moment of closing counts."),
                    TWO: _("Right: the moment of closing counts, and then she had 20."),
                    THREE: _("Three is for an opponent without a trick at the closing."),
                },
                right=TWO,
            ),
            Ask(
                task=_(
                    "And suppose the closing fails, and Ana had no trick when you closed. What does she get?"
                ),
                rule="SNP-7",
                choices={
                    TWO: _("Two if she had a trick at the closing. She had none."),
                    THREE: _(
                        "Right. And unlike at the Serbian table she may call herself, which fails your "
                        "closing too."
                    ),
                },
                right=THREE,
            ),
        ),
        wrong=FALSE_CALL,
        learnt=_(
            "A closing is paid by what the opponent had when it was made, whether it succeeds or fails."
        ),
    ),
    Step(
        key="schnapsen_last",
        title=_("The last trick wins"),
        rules=("SNP-8", "SNP-9", "SNP-10"),
        deal=at(
            "schnapsen",
            hands=["KD JC", "QD TC"],
            trump="S",
            tricks=(4, 4),
            points=(50, 51),
        ),
        open_cards=True,
        goals=(
            Act(
                task=_(
                    "Nobody will reach 66. Here the last trick brings no ten points: it wins the deal. "
                    "What do you lead?"
                ),
                rule="SNP-8",
                right={"JC": _("Ana must take it with the ten, and must lead the queen of diamonds next.")},
                wrong={
                    "KD": _("That wins this trick; but the ten of clubs wins the last one, and the deal.")
                },
                then=("TC", "QD"),
            ),
            Act(
                task=_("Take the last trick."),
                rule="SNP-8",
                right={"KD": _("57 to 63 in points, and yet the deal will be yours.")},
            ),
            Act(
                task=_("Call, or let the last trick speak?"),
                rule="SNP-9",
                right={
                    "pass": _(
                        "The last trick was yours, so you win. Ana has more than 32 points: one game point."
                    )
                },
                wrong={
                    "call": _(
                        "With 57 the call would be false: two game points to Ana, three if she had no trick."
                    )
                },
            ),
            Ask(
                task=_("A match goes down from 7. You stood at 3, Ana at 5. What does the sheet say now?"),
                rule="SNP-10",
                choices={
                    _("2 to 5"): _("Right: one game point off. First at 0 wins the match."),
                    _("4 to 5"): _("The sheet counts down: your 3 becomes smaller."),
                    _("3 to 4"): _("Your own score goes down when you win, not Ana's."),
                },
                right=_("2 to 5"),
            ),
        ),
        learnt=_(
            "In an open deal that nobody calls, the last trick wins, whatever the points. A match is 7 "
            "game points."
        ),
    ),
)
