"""Steps on the exchange of a played two."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.kazablanka.lesson.start import at, either_way
from cardlab.text import _

TAKEN: Final = _(
    "The two of hearts is yours, and the two of spades stays in the trick that you hold: 3 points for your side."
)
LEFT_BEHIND: Final = _(
    "Allowed: a partner's two may be taken too. But the two of spades is safe where it lies, in a trick that you hold. "
    "Take the other one."
)
JACKS: Final = (("JH", "JD"), ("JH", "JC"), ("JD", "JC"))

STEPS: Final = (
    Step(
        key="exchange",
        title=_("Two kings for a two"),
        rules=("RKZ-12",),
        deal=at(
            hands=["KH KD 6C", "8C 7D 3H", "KS JS 4H", "2S 9D QC"], opener=2, dealer=1, moves=["KS", "2S"]
        ),
        goals=(
            Act(
                task=_(
                    "Boris led a king and Ceca answered with the two of spades. You hold two kings: pick both. One "
                    "takes the place of her two, the other is your card, and the two is yours."
                ),
                rule="RKZ-12",
                right=either_way(
                    "KH",
                    "KD",
                    "2S",
                    _("Exchanged: two kings lie on the table, and the best two of all is in your hand."),
                ),
                wrong={
                    "KH": _(
                        "That takes the trick as well, but you can have the two on top of it. Pick both kings."
                    ),
                    "KD": _(
                        "That takes the trick as well, but you can have the two on top of it. Pick both kings."
                    ),
                    "double KH KD": _(
                        "That is a doubling, which comes later. Pick both kings and choose the exchange."
                    ),
                    "double KD KH": _(
                        "That is a doubling, which comes later. Pick both kings and choose the exchange."
                    ),
                },
                otherwise=_("That does not even match. Pick both kings."),
                then=("8C",),
            ),
            Ask(
                task=_("Two cards left your hand and one came. How many does everybody hold now?"),
                rule="RKZ-12",
                choices={
                    _("You 2, the others 2"): _(
                        "Right: an exchange costs one card, like any other turn. And four cards lay on the table, as "
                        "always."
                    ),
                    _("You 1, the others 2"): _("The two went into your hand: minus two, plus one."),
                    _("You 2, the others 3"): _("Each of them played one card too."),
                },
                right=_("You 2, the others 2"),
            ),
        ),
        learnt=_(
            "Two cards of the led rank take a played two: one replaces it, one is your own card of the round."
        ),
    ),
    Step(
        key="exchange_needs",
        title=_("Not with a two"),
        rules=("RKZ-13",),
        deal=at(
            hands=["KH 2H 6C", "KS 9S 4D", "2D 8H 3S", "7C JC QD"],
            opener=1,
            dealer=0,
            moves=["KS", "2D", "7C"],
        ),
        goals=(
            Act(
                task=_(
                    "Boris has answered with the two of diamonds. You hold one king and a two: try the exchange, see "
                    "why it fails, then leave the trick to Boris and keep both good cards."
                ),
                rule="RKZ-7",
                right={"6C": _("Boris keeps the trick and leads. Your king and your two are still yours.")},
                wrong={
                    "KH": _("You would take the trick from your own partner."),
                    "2H": _("You would take the trick from your own partner, and spend a two on it."),
                    "double KH 2H": _("That is a doubling, which comes later."),
                    "double 2H KH": _("That is a doubling, which comes later."),
                },
                tries={"exchange KH 2H 2D": _("Exchange king and two for the two of diamonds")},
            ),
        ),
        learnt=_(
            "Both cards must have the rank that was led. A two answers for any rank, but it buys no other two."
        ),
    ),
    Step(
        key="too_late",
        title=_("Only in the same round"),
        rules=("RKZ-14",),
        deal=at(
            hands=["QH QC QD 9S", "QS 2D 7C 4H", "6H 6S 8D 3C", "2H 5C JC 9D"],
            opener=1,
            dealer=0,
            moves=["QS", "6H", "2H", "QH", "2D", "6S", "5C"],
        ),
        goals=(
            Act(
                task=_(
                    "Second round: you still have two queens. Ceca's two lies there from the first round, and Ana, who "
                    "led, has extended with a two. Try to take either, then take the trick with a single queen."
                ),
                rule="RKZ-8",
                right={
                    "QC": _("You hold it, and Ana has nothing left to extend with."),
                    "QD": _("You hold it, and the queen of diamonds brings its own point home."),
                },
                wrong={
                    "9S": _("Then Ana keeps the trick, both its rounds and the twos in it."),
                    "double QC QD": _("That is a doubling, which comes later."),
                    "double QD QC": _("That is a doubling, which comes later."),
                },
                tries={
                    "exchange QC QD 2H": _("Exchange for Ceca's two of hearts"),
                    "exchange QC QD 2D": _("Exchange for Ana's two of diamonds"),
                },
            ),
            Ask(
                task=_("Who can ever take a two that the last player of a round puts down?"),
                rule="RKZ-14",
                choices={
                    _("The opener"): _(
                        "He plays before it in this round, and in the next one it is too late."
                    ),
                    _("Nobody"): _(
                        "Right: nobody plays after it in this round. Last is the safest place for a two."
                    ),
                    _("His partner"): _("Only somebody who plays later in the same round, partner or not."),
                },
                right=_("Nobody"),
            ),
        ),
        learnt=_(
            "A two can be taken only by players after it in the same round; the opener's own two never."
        ),
    ),
    Step(
        key="which_two",
        title=_("One two a turn"),
        rules=("RKZ-16", "RKZ-17"),
        deal=at(
            hands=["JH JC JD 4D", "JS 7C 3H 8D", "2S 6S QC 9C", "2H 5C KC 6D"],
            opener=1,
            dealer=0,
            moves=["JS", "2S", "2H"],
        ),
        goals=(
            Act(
                task=_(
                    "Two twos lie on the table: the two of spades of Boris, your partner, and Ceca's two of hearts. "
                    "You play last and hold three jacks. Which two do you take?"
                ),
                rule="RKZ-16",
                right={text: said for a, b in JACKS for text, said in either_way(a, b, "2H", TAKEN).items()},
                wrong={
                    text: said for a, b in JACKS for text, said in either_way(a, b, "2S", LEFT_BEHIND).items()
                },
                otherwise=_("Pick two jacks, and then the two that you want."),
                tries={"exchange JH JD JC 2S 2H": _("Take both twos for three jacks")},
            ),
        ),
        learnt=_(
            "One two a turn, your choice, even your partner's. A two that your side will take anyway can stay."
        ),
    ),
    Step(
        key="led_two",
        title=_("When a two is led"),
        rules=("RKZ-5", "RKZ-6", "RKZ-15"),
        deal=at(
            hands=["2C KS KH 3D", "2H 7S 8D 9C", "6C TD 4S JH", "2D QH 5S 8C"],
            opener=1,
            dealer=0,
            moves=["2H", "6C", "2D"],
        ),
        goals=(
            Act(
                task=_(
                    "Ana has led a two, which is allowed, though unusual. Kings do not answer now, and an exchange "
                    "does not exist. Take the trick."
                ),
                rule="RKZ-5",
                right={"2C": _("Only a two answers a two, and yours was the last. Your side has 2 points.")},
                otherwise=_("On a led two only another two answers."),
                tries={"exchange KS KH 2D": _("Exchange two kings for the two of diamonds")},
            ),
            Ask(
                task=_("Why does hardly anybody lead a two?"),
                rule="RKZ-6",
                choices={
                    _("It is forbidden"): _("It is not: any card may be led."),
                    _("It would be better kept as an answer"): _(
                        "Right: as an answer it takes any trick. Led, it can be beaten by three other twos."
                    ),
                    _("It loses its points"): _("The two of spades is worth 3 wherever it lies."),
                },
                right=_("It would be better kept as an answer"),
            ),
        ),
        learnt=_("A led two is answered by twos alone, and in that trick no two is exchanged."),
    ),
)
