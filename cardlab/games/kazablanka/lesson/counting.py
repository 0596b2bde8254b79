"""Steps on the last trick, the 50 points, each for himself, and the match."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.kazablanka.lesson.start import SINGLE, at
from cardlab.text import _

STEPS: Final = (
    Step(
        key="last_trick",
        title=_("The last trick"),
        rules=("RKZ-27",),
        deal=at(hands=["KH 2S", "6C 5C", "8C 7C", "KS 3H"], opener=3, dealer=2, moves=["KS"]),
        goals=(
            Act(
                task=_(
                    "Everybody holds two cards, and even now you can double. Keep the two of spades in reserve."
                ),
                rule="RKZ-18",
                right={
                    "double KH 2S": _("Your hand is empty but for the reserve, and the last round is forced.")
                },
                wrong={
                    "double 2S KH": _(
                        "That puts 3 points on the table before two players who may take them. Turn it round."
                    ),
                    "KH": _("That answers. But you can make the trick 5 points dearer."),
                    "2S": _("That answers. But you can make the trick 5 points dearer."),
                },
                then=("6C", "8C", "3H"),
            ),
            Ask(
                task=_(
                    "This is the last round of the deal. What does its trick bring besides its cards and its doubling?"
                ),
                rule="RKZ-27",
                choices={
                    _("2 points"): _(
                        "Those are for the two rounds. The last trick brings something of its own."
                    ),
                    _("3 points"): _("Right: 2 for the two rounds, and 1 more because it is the last trick."),
                    _("12 points"): _("Not so much: 1 for each round, and 1 for the last trick."),
                },
                right=_("3 points"),
            ),
            Act(
                task=_("Take it: your reserve is due."),
                rule="RKZ-20",
                right={
                    "2S": _(
                        "12 points: 5 for the doubling, 4 in cards, and the 3 that you have just counted."
                    )
                },
                then=("5C", "7C"),
            ),
        ),
        learnt=_("All hands run out together after 13 rounds, and the last trick brings one point more."),
    ),
    Step(
        key="fifty",
        title=_("Fifty, and five for each"),
        rules=("RKZ-29", "RKZ-30"),
        deal=at(
            hands=["8H", "7S", "QD", "JC"],
            won=["AS AH TS 5S 5H", "AC TC", "AD TD 2S 5D", "TH"],
            rounds=[4, 3, 3, 2],
            doubled=[1, 0, 1, 0],
        ),
        hides_points=True,
        goals=(
            Ask(
                task=_(
                    "The aces, the tens and all other cards make 36. What do all four of you get in a deal without "
                    "doubling?"
                ),
                rule="RKZ-29",
                choices={
                    _("36 points"): _("Those are the cards. Every round brings 1, and the last trick 1."),
                    _("49 points"): _(
                        "36 for the cards and 13 for the rounds. The last trick brings 1 more."
                    ),
                    _("50 points"): _("Right: 36 for cards, 13 for rounds, 1 for the last trick."),
                },
                right=_("50 points"),
            ),
            Act(
                task=_("Two tricks of this deal were doubled. Play your last card, then count with us."),
                rule="RKZ-30",
                right={"8H": _("The deal is over.")},
                then=("7S", "QD", "JC"),
            ),
            Ask(
                task=_("Two doubled tricks: how many points were there for all together?"),
                rule="RKZ-29",
                choices={
                    _("50 points"): _("The 5 points of a doubled trick come on top."),
                    _("55 points"): _("5 for each of the two."),
                    _("60 points"): _(
                        "Right: 50, and 5 for each doubled trick. That is how you check the count."
                    ),
                },
                right=_("60 points"),
            ),
        ),
        learnt=_(
            "Nobody counts before the end of the deal. Then there must be 50 points, and 5 for each doubled trick."
        ),
    ),
    Step(
        key="single",
        title=_("Each for himself"),
        rules=("RKZ-3", "RKZ-30", "OKZ-1"),
        deal=at(
            SINGLE,
            hands=["9H TD 3C", "9D 8C 4S", "9C JC 6H", "4H 7S QS"],
            opener=1,
            dealer=0,
            moves=["9D", "9C", "4H"],
        ),
        goals=(
            Act(
                task=_(
                    "You know this hand: Boris holds the trick. But now everybody plays for himself, and he is no "
                    "partner. What do you play?"
                ),
                rule="RKZ-3",
                right={"9H": _("Yours alone: last to match. Boris gets nothing this time.")},
                wrong={
                    "TD": _("With a partner that was right. Now it is a present of 3 points."),
                    "3C": _("Cheap, but you can have the trick."),
                },
            ),
        ),
        learnt=_("The same rules, four scores: everybody counts only what he takes himself."),
    ),
    Step(
        key="match",
        title=_("To 162"),
        rules=("RKZ-31", "RKZ-4", "OKZ-14", "OKZ-15"),
        deal=at(
            hands=["3H", "7S", "QC", "JC"],
            won=["AS AH AC TS TH TC 2S 5S 5H 5C 9D 8D 7D 6D", "AD TD 5D KD QD JD 4D 3D 2D", "", ""],
            rounds=[4, 3, 2, 3],
            doubled=[1, 0, 0, 1],
        ),
        hides_points=True,
        goals=(
            Act(
                task=_(
                    "A match goes on until somebody has 162. You stand at 150, they at 141. Play the last card of "
                    "the deal."
                ),
                rule="RKZ-31",
                right={"3H": _("The deal went 35 to 25: with two doubled tricks that makes 60.")},
                then=("7S", "QC", "JC"),
            ),
            Ask(
                task=_("150 and 35, 141 and 25. Who has won the match?"),
                rule="RKZ-31",
                choices={
                    _("Your side, 185 to 166"): _("Right: both passed 162, and the higher total wins."),
                    _("Nobody yet"): _("162 is passed, and the totals differ: the match is over."),
                    _("Whoever passed 162 first"): _(
                        "Points are counted after the whole deal, so nobody is first."
                    ),
                },
                right=_("Your side, 185 to 166"),
            ),
            Ask(
                task=_("Suppose it had been 150 and 40 against 160 and 30."),
                rule="RKZ-31",
                choices={
                    _("A draw"): _("A match always has a winner."),
                    _("One more deal"): _(
                        "Right: 190 to 190, so one more deal is played, dealt by the next player."
                    ),
                    _("They win: they were ahead"): _("Only the totals count, and these are equal."),
                },
                right=_("One more deal"),
            ),
        ),
        learnt=_(
            "Every deal is played to its end; then the highest total from 162 on wins, and a tie is played off."
        ),
    ),
)
