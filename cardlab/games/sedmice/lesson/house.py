"""Steps on the options: tables that play a little differently, and the game's cousins."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.sedmice.lesson.start import at
from cardlab.text import _

STEPS: Final = (
    Step(
        key="cousin",
        title=_("The Hungarian cousin"),
        rules=("RSD-15", "RSD-24", "OSD-6", "OSD-9"),
        deal=at(
            "croatian_pairs",
            {"extend_only_if_opponent_holds": True, "last_trick_value": 10},
            hands=["QS 7S", "8D KH", "QD AH", "9C JD"],
            points=(40, 30, 40, 30),
        ),
        goals=(
            Act(
                task=_(
                    "Hungarians, Romanians and Czechs play cousins of this game. At this table an own trick is never "
                    "extended, and the last trick is worth ten. Keep your seven for it, and lead the queen."
                ),
                rule="RSD-9",
                right={"QS": _("Boris answers for your side.")},
                wrong={"7S": _("You will need the seven for the last trick.")},
                then=("8D", "QD", "9C"),
            ),
            Ask(
                task=_("You still had a seven, and yet you were not asked to extend. Why?"),
                rule="RSD-15",
                choices={
                    _("My partner held the trick"): _("Right: here one extends only against an opponent."),
                    _("Nobody had answered"): _("Boris had, with his queen."),
                    _("Boris leads now"): _("He leads because he has taken the trick."),
                },
                right=_("My partner held the trick"),
                then=("AH", "JD"),
            ),
            Act(
                task=_("The last trick."),
                rule="RSD-24",
                right={"7S": _("Whatever Ana has: an ace and the last trick are 20 more for your side.")},
                then=("KH",),
            ),
            Ask(
                task=_("How many points are in a deal at this table?"),
                rule="RSD-24",
                choices={
                    _("80 points"): _("Those are the aces and tens. The last trick is worth ten here."),
                    _("90 points"): _("Right: 80 for the cards and ten for the last trick."),
                },
                right=_("90 points"),
            ),
        ),
        learnt=_(
            "Extending only against an opponent, and a last trick worth ten: two options make another game."
        ),
    ),
    Step(
        key="house_seven",
        title=_("House rule: a led seven is anything"),
        rules=("RSD-10", "OSD-10"),
        deal=at(
            "croatian_two",
            {"led_wild_matches_only_wild": False},
            hands=["8D TC KS QC", "9S JD QH"],
            opener=1,
            trick="7H",
            rounds=10,
            points=(20, 20),
        ),
        goals=(
            Ask(
                task=_(
                    "At this table a seven stands for any rank even when it is led. Ana leads one. What answers it?"
                ),
                rule="RSD-10",
                choices={
                    _("Only a seven"): _(
                        "Usually. But here a seven equals every card, also the other way round."
                    ),
                    _("Any card"): _("Right: to lead a seven is the worst lead here."),
                },
                right=_("Any card"),
            ),
            Act(
                task=_("Take the seven, without risking points: Ana may extend."),
                rule="RSD-13",
                right={
                    "8D": _("The last card takes it, whatever it is."),
                    "KS": _("The last card takes it, whatever it is."),
                    "QC": _("The last card takes it, whatever it is."),
                },
                wrong={"TC": _("It answers too, but Ana may extend with any card and take it.")},
                then=("release",),
            ),
        ),
        learnt=_("Where a led seven is wild as well, the last card of the round takes the trick."),
    ),
    Step(
        key="house_open",
        title=_("House rule: say it when you cannot"),
        rules=("RSD-19", "OSD-16"),
        deal=at(
            "serbian_four",
            {"hide_forced_release": False},
            hands=["JH TH KC", "9H QH", "9D QC", "8C KH"],
            opener=1,
            trick="JC 9S 8D",
            points=(2, 2, 2, 1),
        ),
        goals=(
            Act(
                task=_(
                    "At this table a trick that cannot be extended is released openly. Answer Ana's jack."
                ),
                rule="RSD-13",
                right={"JH": _("Read what the table says about Ana.")},
                otherwise=_("That is no jack."),
            ),
            Ask(
                task=_("What do you know about Ana's cards now?"),
                rule="RSD-19",
                choices={
                    _("Nothing"): _("She could not extend, and everybody was told so."),
                    _("No jack and no seven"): _("Right: with either of them she would have been asked."),
                    _("No points"): _("Aces and tens have nothing to do with it."),
                },
                right=_("No jack and no seven"),
            ),
        ),
        learnt=_("An open release tells the whole table something. That is why it is usually hidden."),
    ),
    Step(
        key="house_match",
        title=_("House rules: to the left, and to the end"),
        rules=("RSD-7", "RSD-28", "OSD-13", "OSD-14", "OSD-15"),
        deal=at(
            "serbian_four",
            {"direction": "left", "stop_immediately": False, "target": 31},
            hands=["7D 9H JS QC", "KH 9D 8C", "QS JH 8D", "KD QH 9C"],
            opener=1,
            trick="AS TD 8H",
            points=(1, 2, 2, 1),
            totals=(28, 27, 17, 20),
        ),
        goals=(
            Ask(
                task=_("Look at the table: at this one play goes to the left. Who plays after you?"),
                rule="RSD-7",
                choices={
                    _("Ceca"): _("She sits to your right here, and plays before you."),
                    _("Ana"): _("Right: she sits to your left now."),
                    _("Boris"): _("He sits opposite."),
                },
                right=_("Ana"),
            ),
            Act(
                task=_("A match goes to 31 here, and every deal is played to its end. Take the trick."),
                rule="RSD-28",
                right={"7D": _("28 and 1 and 2 are 31. But the deal goes on.")},
                otherwise=_("That is no ace and no seven."),
            ),
            Ask(
                task=_("Ana may pass 31 too in this deal. Who wins the match then?"),
                rule="RSD-28",
                choices={
                    _("I do, I was there first"): _("Only where play stops at once."),
                    _("Whoever has more after the deal"): _("Right: all points of the deal are added first."),
                },
                right=_("Whoever has more after the deal"),
            ),
        ),
        learnt=_("Direction, target, and whether play stops at once: agree on them before you sit down."),
    ),
)
