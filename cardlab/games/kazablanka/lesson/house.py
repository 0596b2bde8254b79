"""Steps on the options: tables that play a little differently."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.kazablanka.lesson.start import at, either_way
from cardlab.text import _

BOTH: Final = _(
    "Both twos for three jacks: three cards out, two in, one card less in your hand as on any turn."
)
ONE: Final = _("Here you may have both: pick all three jacks.")
TWICE: Final = _("Both at once: the two is yours, and the next round is forced.")

STEPS: Final = (
    Step(
        key="house_leads",
        title=_("House rules for the opener"),
        rules=("RKZ-6", "RKZ-9", "OKZ-2", "OKZ-3"),
        deal=at(
            options={"lead_wild": "only_twos_left", "extend_needs_answer": False},
            hands=["2H 8S 8D", "4C 3C 9H", "TD AH QD", "6H QC JS"],
        ),
        goals=(
            Act(
                task=_(
                    "At this table a two may be led only from a hand of nothing but twos. Try yours, then lead an "
                    "eight."
                ),
                rule="RKZ-6",
                right={"8S": _("Now watch the table."), "8D": _("Now watch the table.")},
                then=("4C", "TD", "6H"),
            ),
            Act(
                task=_(
                    "Nobody has answered. Usually the trick is yours at once; at this table you may extend even so. "
                    "Boris has points to throw: play your other eight."
                ),
                rule="RKZ-10",
                right={
                    "8D": _("Four more cards for your trick, and one more chance for the others to match."),
                    "8S": _("Four more cards for your trick, and one more chance for the others to match."),
                },
                wrong={
                    "2H": _("That extends too, but the eight is cheaper."),
                    "release": _("Then you take it now. But Boris would gladly put his ace into it."),
                },
                then=("3C", "AH", "QC"),
            ),
            Act(
                task=_("Unanswered again. Take it."),
                rule="RKZ-9",
                right={"release": _("Eight cards, and Boris's ten and ace among them.")},
                wrong={"2H": _("That would be your last good card. Take what you have.")},
            ),
        ),
        learnt=_(
            "OKZ-2 lets a two be led only when nothing else is left; OKZ-3 lets unanswered tricks be extended."
        ),
    ),
    Step(
        key="house_wild",
        title=_("House rules: any two, with a two"),
        rules=("RKZ-12", "RKZ-13", "OKZ-4", "OKZ-5"),
        deal=at(
            options={"exchange_accepts_wild": True, "exchange_openers_two": True},
            hands=["6C QH 2D 3C", "QS 2S 7D 4H", "2H 5H 6S JC", "8D 9H KC 4C"],
            opener=1,
            dealer=0,
            moves=["QS", "2H", "8D", "6C", "2S", "5H", "9H"],
        ),
        goals=(
            Act(
                task=_(
                    "Ana, who led, has extended with the two of spades. At this table an opener's two may be taken, "
                    "and a two may be one of the cards given for it. You have a queen and a two: take it."
                ),
                rule="RKZ-13",
                right=either_way(
                    "QH",
                    "2D",
                    "2S",
                    _("The two of spades is yours, though it was the opener's and you gave a two for it."),
                ),
                otherwise=_("Possible, but the two of spades is worth 3. Pick the queen and the two."),
            ),
        ),
        learnt=_("OKZ-4 accepts twos in an exchange, OKZ-5 lets the opener's two of a later round be taken."),
    ),
    Step(
        key="house_several",
        title=_("House rule: all the twos"),
        rules=("RKZ-16", "OKZ-6"),
        deal=at(
            options={"exchange_several": True},
            hands=["JH JC JD 4D", "JS 7C 3H 8D", "2S 6S QC 9C", "2H 5C KC 6D"],
            opener=1,
            dealer=0,
            moves=["JS", "2S", "2H"],
        ),
        goals=(
            Act(
                task=_(
                    "The table with the two twos once more. Here several may be taken on one turn: pick all three "
                    "jacks."
                ),
                rule="RKZ-16",
                right={
                    "exchange JH JD JC 2S 2H": BOTH,
                    "exchange JD JH JC 2S 2H": BOTH,
                    "exchange JC JH JD 2S 2H": BOTH,
                },
                otherwise=ONE,
            ),
        ),
        learnt=_(
            "OKZ-6 lets one turn take several twos, for one matching card each and one as the player's own."
        ),
    ),
    Step(
        key="house_reserve",
        title=_("House rules: the reserve is bound"),
        rules=("RKZ-21", "RKZ-25", "OKZ-7", "OKZ-10"),
        deal=at(
            options={"exchange_with_reserve": False, "redouble_same_player": False},
            hands=["KH KD KC 8H", "KS 7S 9H 3D", "4S 3C 6C 7H", "9D 2H QC 5S"],
            opener=1,
            dealer=0,
            moves=["KS", "4S", "9D", "double KH KD", "7S", "3C", "2H"],
        ),
        goals=(
            Act(
                task=_(
                    "You have seen this table too. Here a reserve can neither pay for an exchange nor be doubled "
                    "again. Try both, then play it."
                ),
                rule="RKZ-20",
                right={"KD": _("Just your card of this round. It still takes the trick.")},
                tries={
                    "exchange KD KC 2H": _("Exchange reserve and king for the two"),
                    "double KD KC": _("Double again with the king of clubs"),
                },
            ),
        ),
        learnt=_(
            "Without OKZ-7 a reserve takes no part in an exchange, without OKZ-10 its player doubles only once."
        ),
    ),
    Step(
        key="house_opener",
        title=_("House rule: the opener doubles"),
        rules=("RKZ-18", "OKZ-9"),
        deal=at(
            options={"opener_may_double": True},
            hands=["9S 9H 4D", "4C 6S JH", "9C TC 3D", "3S QS 8C"],
        ),
        goals=(
            Act(
                task=_("At this table the opener may double with his lead. Pick your two nines."),
                rule="RKZ-18",
                right={
                    "double 9S 9H": _(
                        "The trick is doubled before anybody has answered, and a second round is certain."
                    ),
                    "double 9H 9S": _(
                        "The trick is doubled before anybody has answered, and a second round is certain."
                    ),
                },
                otherwise=_("Pick both nines."),
                then=("4C", "TC", "3S"),
            ),
            Act(
                task=_("Nobody answered, yet the trick is not over: your reserve opens the forced round."),
                rule="RKZ-20",
                right={
                    "9H": _("Boris may throw you more points."),
                    "9S": _("Boris may throw you more points."),
                },
                then=("6S", "3D", "QS"),
            ),
        ),
        learnt=_(
            "With OKZ-9 a pair in the hand of the opener is worth 5 points; usually only the others double."
        ),
    ),
    Step(
        key="house_both",
        title=_("House rule: exchange and double"),
        rules=("RKZ-25", "OKZ-8"),
        deal=at(
            options={"exchange_and_double": True},
            hands=["KD KC 2D 5D", "8C 7C 9C 3S", "KS 3H 4H 6H", "2C KH 9S 8S"],
            opener=2,
            dealer=1,
            moves=["KS", "2C"],
        ),
        goals=(
            Act(
                task=_(
                    "Ceca answered with a two. Here one turn may do both: take her two with your kings, and double "
                    "with the two of diamonds as reserve. Pick all three cards."
                ),
                rule="RKZ-25",
                right={
                    "exchange KD KC 2C double 2D": TWICE,
                    "exchange KC KD 2C double 2D": TWICE,
                },
                otherwise=_(
                    "At this table there is more to be had: pick both kings and the two of diamonds."
                ),
                then=("8C", "3H", "9S"),
            ),
            Act(
                task=_("Your reserve is due."),
                rule="RKZ-20",
                right={"2D": _("You hold the trick, and its 5 points of the doubling.")},
                otherwise=_("Just play the reserve: the trick is doubled already."),
                then=("7C",),
            ),
        ),
        learnt=_("OKZ-8 joins what the usual rules keep apart: an exchange and a doubling on one turn."),
    ),
    Step(
        key="house_bonus",
        title=_("House rules: other prices"),
        rules=("RKZ-24", "RKZ-27", "OKZ-11", "OKZ-12", "OKZ-13"),
        deal=at(
            options={"double_bonus": 10, "double_bonus_per": "doubling", "last_trick_bonus": 10},
            hands=["KH 2S", "KD KC", "8C 7C", "KS 3H"],
            opener=3,
            dealer=2,
            moves=["KS"],
        ),
        goals=(
            Act(
                task=_(
                    "Here every doubling pays 10, and the last trick 10 as well. Double, with the two of spades in "
                    "reserve."
                ),
                rule="RKZ-24",
                right={"double KH 2S": _("The first 10 points.")},
                wrong={"double 2S KH": _("Ana may hold two kings and take that two. Keep it in reserve.")},
                otherwise=_("Pick both cards."),
                then=("double KD KC", "8C", "3H"),
            ),
            Act(
                task=_("Ana doubled as well. Your reserve is due, and hers comes after it."),
                rule="RKZ-20",
                right={"2S": _("But Ana's king is the last match.")},
                then=("KC", "7C"),
            ),
            Ask(
                task=_("Two doublings in the last trick. How many of Ana's points are bonuses?"),
                rule="RKZ-24",
                choices={
                    _("6 points"): _("That would be 5 and 1, by the usual rules."),
                    _("20 points"): _(
                        "Ten for the doubled trick and ten for the last one; but there were two doublings."
                    ),
                    _("30 points"): _("Right: two doublings and the last trick, 10 each."),
                },
                right=_("30 points"),
            ),
        ),
        learnt=_(
            "OKZ-11 is the price of a doubling, OKZ-12 what it is paid for, OKZ-13 the price of the last trick."
        ),
    ),
)
