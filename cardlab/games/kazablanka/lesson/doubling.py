"""Steps on doubling and forced rounds."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.kazablanka.lesson.start import at, either_way
from cardlab.text import _

STEPS: Final = (
    Step(
        key="double",
        title=_("Double!"),
        rules=("RKZ-18", "RKZ-19", "RKZ-20", "RKZ-24"),
        deal=at(hands=["KH 2C 6S", "9H 8H 7H", "TC JC QC", "KS KD AH"], opener=3, dealer=2, moves=["KS"]),
        goals=(
            Act(
                task=_(
                    "Ceca leads a king. You hold a king and a two: pick both and double. One card goes on the table, "
                    "the other lies open before you as your reserve. Keep the two in reserve."
                ),
                rule="RKZ-18",
                right={"double KH 2C": _("Doubled: whatever happens now, a second round will be played.")},
                wrong={
                    "double 2C KH": _(
                        "Allowed. But a two on the table can be exchanged by those behind you, one in reserve cannot."
                    ),
                    "KH": _("That answers, but Ceca could extend. Pick both cards and double."),
                    "2C": _("That answers, but Ceca could extend. Pick both cards and double."),
                },
                otherwise=_("Pick the king and the two together."),
                then=("9H", "TC", "AH"),
            ),
            Act(
                task=_(
                    "Nobody was asked: the second round is forced, and Ceca threw her ace. Your reserve is your card "
                    "now. Try the six first if you like."
                ),
                rule="RKZ-20",
                right={"2C": _("The reserve is played, and you hold the trick again.")},
                then=("8H", "JC"),
            ),
            Ask(
                task=_(
                    "Two rounds, eight cards, in them the ten of clubs and the ace of hearts. What does the trick "
                    "bring if Ceca lets it go?"
                ),
                rule="RKZ-24",
                choices={
                    _("6 points"): _("2 for two rounds and 4 for ten and ace. But the trick was doubled."),
                    _("11 points"): _(
                        "Right: 2 for two rounds, 4 for ten and ace, and 5 because it was doubled."
                    ),
                    _("16 points"): _(
                        "The 5 points come once: 2 for two rounds, 4 for the cards, 5 for the doubling."
                    ),
                },
                right=_("11 points"),
                then=("release",),
            ),
        ),
        learnt=_("Two matching cards double: the next round is forced, and the trick brings 5 points more."),
    ),
    Step(
        key="forced",
        title=_("A forced round"),
        rules=("RKZ-19", "RKZ-22", "RKZ-23"),
        deal=at(
            hands=["KS KC 4H", "KH 2S 9S", "2C 2D 5C", "8C 7C 9C"],
            moves=["KS", "double KH 2S", "double 2D 2C", "8C"],
        ),
        goals=(
            Ask(
                task=_("You led. Ana and Boris have both doubled. How many rounds does that force?"),
                rule="RKZ-22",
                choices={
                    _("One"): _("Right: both reserves belong to the next round, so it is one and the same."),
                    _("Two"): _("Both reserves are played in the next round, so one round is forced."),
                    _("None, you decide"): _("After a doubling nobody decides: a further round is played."),
                },
                right=_("One"),
            ),
            Act(
                task=_("In a forced round you may play any card, you too. Which one can you spare?"),
                rule="RKZ-19",
                right={"4H": _("The king stays in your hand: after this round you could extend with it.")},
                wrong={"KC": _("Allowed, but you would have nothing left to extend with.")},
                then=("2S", "2C", "7C"),
            ),
            Act(
                task=_("Nobody doubled in this round, so you decide as usual. Boris holds the trick."),
                rule="RKZ-23",
                right={
                    "release": _(
                        "11 points for your side, the two of spades and the 5 of the doubling in them."
                    )
                },
                wrong={"KC": _("Boris is your partner: his 11 points are yours already.")},
            ),
        ),
        learnt=_(
            "However many double, one round is forced. In it everybody plays what he likes; the doublers their "
            "reserves."
        ),
    ),
    Step(
        key="double_again",
        title=_("And again"),
        rules=("RKZ-21", "RKZ-24"),
        deal=at(
            hands=["KH 2C 2S 9S", "5C 6D 6C 6S", "8C 7C 9C TC", "KS 3H 4H 5H"],
            opener=3,
            dealer=2,
            moves=["KS", "double KH 2C", "6D", "8C", "3H"],
        ),
        goals=(
            Act(
                task=_(
                    "You have doubled, and your reserve is due. Double again: pick your reserve and the two of spades, "
                    "which becomes the new reserve."
                ),
                rule="RKZ-21",
                right={
                    "double 2C 2S": _(
                        "Another forced round. Your side gathers cards without anybody being asked."
                    )
                },
                wrong={"2C": _("Allowed: then this is the last forced round. But you can force one more.")},
                then=("6C", "7C", "4H"),
            ),
            Ask(
                task=_("The trick has been doubled twice now. How much does that bring whoever takes it?"),
                rule="RKZ-24",
                choices={
                    _("5 points"): _("Right: a trick is doubled or it is not."),
                    _("10 points"): _("The 5 points are paid once, however often a trick is doubled."),
                },
                right=_("5 points"),
            ),
            Act(
                task=_("Take it: play the new reserve."),
                rule="RKZ-20",
                right={
                    "2S": _("You matched last: 13 points, 5 for the doubling, 3 for the rounds, 5 in cards.")
                },
                then=("5C", "9C"),
            ),
        ),
        learnt=_("A reserve and one more matching card double again. The bonus stays 5 for the whole trick."),
    ),
    Step(
        key="reserve_waits",
        title=_("A two in reserve"),
        rules=("RKZ-12", "RKZ-25"),
        deal=at(
            hands=["5D KD KC", "8C 7C 9C", "KS 3H 4H", "KH 2C 9S"],
            opener=2,
            dealer=1,
            moves=["KS", "double KH 2C"],
        ),
        goals=(
            Act(
                task=_(
                    "Ceca doubled, and her two lies in reserve. Try to take it. Then wait: keep your two kings and "
                    "play the other card."
                ),
                rule="RKZ-25",
                right={"5D": _("Next round she must put that two on the table, right before you.")},
                wrong={
                    "KD": _("Then you have only one king left, and the exchange takes two."),
                    "KC": _("Then you have only one king left, and the exchange takes two."),
                    "double KD KC": _(
                        "Doubling too forces nothing more, and then your kings are bound. Wait instead."
                    ),
                    "double KC KD": _(
                        "Doubling too forces nothing more, and then your kings are bound. Wait instead."
                    ),
                },
                tries={"exchange KD KC 2C": _("Exchange two kings for the reserve")},
                then=("8C", "3H", "2C"),
            ),
            Act(
                task=_("The two is on the table now. Take it."),
                rule="RKZ-25",
                right=either_way(
                    "KD",
                    "KC",
                    "2C",
                    _("Exchanged. You hold the trick: 10 points, the 5 of Ceca's doubling among them."),
                ),
                otherwise=_("Pick both kings and take the two."),
                then=("7C",),
            ),
        ),
        learnt=_("A two in reserve cannot be taken before it is played. But everybody can see it coming."),
    ),
    Step(
        key="taken_double",
        title=_("Taken, and still doubled"),
        rules=("RKZ-25",),
        deal=at(
            hands=["KD KC 2D 5D", "8C 7C 9C 3S", "KS 3H 4H 6H", "KH 2C 9S 8S"],
            opener=2,
            dealer=1,
            moves=["KS", "double 2C KH"],
        ),
        goals=(
            Act(
                task=_(
                    "This time Ceca put the two on the table and the king in reserve. Take the two with your kings. "
                    "You may try to double on the same turn."
                ),
                rule="RKZ-12",
                right=either_way("KD", "KC", "2C", _("The two is yours, one king lies in its place.")),
                wrong={
                    "KD": _("You hold the trick, but her two could be yours. Pick both kings."),
                    "KC": _("You hold the trick, but her two could be yours. Pick both kings."),
                },
                otherwise=_("For this step take her two: pick both kings and choose the exchange."),
                tries={"exchange KD KC 2C double 2D": _("Exchange, and double with the two of diamonds")},
                then=("8C",),
            ),
            Ask(
                task=_("The two with which Ceca doubled is gone from the table. Is the next round forced?"),
                rule="RKZ-25",
                choices={
                    _("Yes"): _("Right: taking her two does not undo her doubling."),
                    _("No"): _(
                        "It is: her king in reserve must still be played, and the trick stays doubled."
                    ),
                },
                right=_("Yes"),
                then=("3H", "KH"),
            ),
            Act(
                task=_(
                    "Ceca's reserve is on the table. Take the trick from her with the very two that was hers."
                ),
                rule="RKZ-8",
                right={"2C": _("You matched last, and nobody can do anything about it.")},
                wrong={
                    "2D": _(
                        "That takes it too, but it is worth a point and could be exchanged no more than the other. "
                        "Use hers."
                    ),
                    "5D": _("Then Ceca keeps the trick and gets 2 points more."),
                    "double 2C 2D": _("A second doubling pays nothing more here. Just take it."),
                    "double 2D 2C": _("A second doubling pays nothing more here. Just take it."),
                },
                then=("7C",),
            ),
        ),
        learnt=_(
            "Exchange or double, not both on one turn. And a doubling stands, even if its two is taken."
        ),
    ),
    Step(
        key="reserve_pays",
        title=_("Exchange with the reserve"),
        rules=("RKZ-25",),
        deal=at(
            hands=["KH KD KC 8H", "KS 7S 9H 3D", "4S 3C 6C 7H", "9D 2H QC 5S"],
            opener=1,
            dealer=0,
            moves=["KS", "4S", "9D", "double KH KD", "7S", "3C", "2H"],
        ),
        goals=(
            Act(
                task=_(
                    "Forced round: your reserve, the king of diamonds, is due, and Ceca has put a two before you. "
                    "Pick the reserve and the king in your hand."
                ),
                rule="RKZ-25",
                right={
                    "exchange KD KC 2H": _(
                        "The reserve is your card, the other king replaces the two: 9 points and a two."
                    )
                },
                wrong={
                    "KD": _(
                        "That takes the trick. But with the king in your hand you can have the two as well."
                    ),
                    "double KD KC": _(
                        "Allowed, and it forces one more round. But then the two is out of reach for good."
                    ),
                },
            ),
        ),
        learnt=_("A reserve of the led rank may be one of the two cards of an exchange."),
    ),
)
