"""Steps on what the Polish rules do differently."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.sixty_six.lesson.start import at
from cardlab.text import _

STEPS: Final = (
    Step(
        key="polish_start",
        title=_("First win a trick"),
        rules=("R66-6", "R66-22", "R66-29"),
        deal=at(
            "polish",
            hands=["KH QH 9S 9C TD JC", "JD ? ? ? ? ?"],
            turned="AS",
            stock="QD TC",
            dealer=1,
        ),
        goals=(
            Act(
                task=_(
                    "Polish rules, your first lead. Try to declare the hearts and to exchange the nine; "
                    "then lead the card that costs nothing and is no trump."
                ),
                rule="R66-29",
                right={"9C": _("Ana lets you have it and throws the jack of diamonds. Now you own a trick.")},
                wrong={"9S": _("You will want that nine in a moment.")},
                otherwise=_("Possible, but there is a card that costs nothing."),
                then=("JD",),
                tries={"marriage H": _("Declare hearts (20)"), "exchange": _("Exchange the nine of spades")},
            ),
            Act(
                task=_(
                    "The cards were drawn at once: under these rules there is nothing to decide before "
                    "the draw. And now?"
                ),
                rule="R66-29",
                right={"exchange": _("With a trick of your own, the ace of trumps is yours.")},
                wrong={"marriage H": _("Allowed now, but then a heart must be led. Take the ace first.")},
                otherwise=_("Before you lead: a trick of your own opens both doors."),
            ),
            Act(
                task=_("And the second door."),
                rule="R66-22",
                right={
                    "marriage H": _("20 points, counted at once: under these rules no marriage ever waits.")
                },
                otherwise=_("Before you lead, declare the hearts."),
            ),
        ),
        learnt=_(
            "In Poland three cards are dealt at a time, and exchange and marriage need a trick of your own."
        ),
    ),
    Step(
        key="polish_end",
        title=_("The deal that ends by itself"),
        rules=("R66-30", "R66-34", "R66-35", "R66-40", "R66-41"),
        deal=at(
            "polish",
            hands=["9S QS AH TC JD 9H", "? ? ? ? ? ?"],
            turned="KS",
            tricks=(3, 2),
            points=(30, 25),
            dealer=0,
        ),
        goals=(
            Act(
                task=_(
                    "One face-down card is left. At the Serbian table it would be too late for the "
                    "exchange; here it is not. "
                    "Do it. (And try to call: what does the rule say?)"
                ),
                rule="R66-30",
                right={"exchange": _("One face-down card is enough here. The king joins your queen.")},
                wrong={
                    "close": _(
                        "Closing is possible too, as long as a card lies face down. But then the king is "
                        "out of reach."
                    ),
                },
                otherwise=_("The king of spades would be worth 40 beside your queen."),
                tries={"call": _("“Dosta!” (I have 66)")},
            ),
            Act(
                task=_("30 and 40 make 70."),
                rule="R66-34",
                right={
                    "marriage S": _(
                        "70, and the deal is over, without a word. Ana has 25, so it is two game points."
                    )
                },
                wrong={"close": _("No need: count what the marriage in trumps brings.")},
                otherwise=_("Do not lead before you have declared: it would end the deal at once."),
            ),
        ),
        learnt=_(
            "Nobody calls: the first to reach 66 wins at that moment. Closing is done after the draw only."
        ),
    ),
    Step(
        key="polish_closed",
        title=_("Closed, and nobody gets there"),
        rules=("R66-43", "R66-45", "R66-50", "R66-53"),
        deal=at(
            "polish",
            hands=["KD 9C", "9D TC"],
            turned="9S",
            tricks=(4, 3),
            points=(56, 30),
            closed_by=0,
            closing_tricks=(2, 1),
            closing_points=(30, 20),
            dealer=1,
        ),
        open_cards=True,
        goals=(
            Act(
                task=_(
                    "You have closed and will not reach 66. The Polish rules give you one more chance: "
                    "then the last trick wins the deal. What do you lead?"
                ),
                rule="R66-45",
                right={
                    "9C": _("Ana must take it with the ten, and now she has to lead her nine of diamonds.")
                },
                wrong={
                    "KD": _(
                        "That wins this trick, but the last one goes to the ten of clubs, and the deal "
                        "with it."
                    )
                },
                then=("TC", "9D"),
            ),
            Act(
                task=_("The last trick."),
                rule="R66-45",
                right={
                    "KD": _(
                        "60 to 40: nobody has 66, and the last trick is yours. One game point, since Ana "
                        "has 33 or more."
                    )
                },
            ),
            Ask(
                task=_("In an open deal that ends 65 to 65, who wins under the Polish rules?"),
                rule="R66-50",
                choices={
                    _("Nobody"): _("That is the Serbian answer. Here the last trick decides once more."),
                    _("The winner of the last trick"): _(
                        "Right, and it is one game point. No deal is drawn, and nothing is carried."
                    ),
                },
                right=_("The winner of the last trick"),
            ),
            Ask(
                task=_(
                    "You have closed, and Ana reaches 66 before you do. What happens under the Polish rules?"
                ),
                rule="R66-43",
                choices={
                    _("She wins the deal"): _(
                        "Right: the closer's opponent may win by 66 too, at that very moment."
                    ),
                    _("Play goes on"): _("That is the Serbian way. Here whoever reaches 66 first has won."),
                },
                right=_("She wins the deal"),
            ),
        ),
        learnt=_(
            "The last trick decides what 66 does not. The sheet counts up from 0 to 11: the same race, "
            "told forwards."
        ),
    ),
)
