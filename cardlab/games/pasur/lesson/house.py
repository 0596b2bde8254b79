"""Steps on the options: tables that play a little differently."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.pasur.lesson.counting import FIFTEEN, FIVE
from cardlab.games.pasur.lesson.start import any_cards, at
from cardlab.text import _

STEPS: Final = (
    Step(
        key="house_must",
        title=_("House rule: who can take must"),
        rules=("PAS-14", "PAS-G4"),
        deal=at(
            options={"forced_capture": "move"},
            hands=["2S 6H TC 8S", "3D 4D KD QC"],
            layout="9D KS QH 5C",
        ),
        goals=(
            Act(
                task=_(
                    "The strictest table: if any of your cards can take, one of them must. Try the ten, then obey."
                ),
                rule="PAS-14",
                right={"2Sx9D": _("9 + 2 = 11, and 2 points for the two of spades.")},
                wrong={"6Hx5C": _("That obeys too. But the two of spades is worth 2 points.")},
                tries={"TC": _("Lay the ten"), "2S": _("Lay the two")},
                then=("KDxKS",),
            ),
        ),
        learnt=_("The option forced_capture has three values: nobody must, the card must, the player must."),
    ),
    Step(
        key="house_jack",
        title=_("House rule: a jack may wait"),
        rules=("PAS-14", "PAS-16", "PAS-G4"),
        deal=at(
            options={"jack_optional": True},
            hands=["JS QD", "9H 5D"],
            layout="3H KC",
            piles=[f"JH JD {any_cards(21)}", f"JC {any_cards(22)}"],
            last_taker=0,
        ),
        goals=(
            Act(
                task=_(
                    "At this table even a jack may be laid where it could take. All other jacks are gone, so nothing "
                    "can take yours, and you captured last. Lay it, to see that it is allowed."
                ),
                rule="PAS-14",
                right={"JS": _("It lies there and is safe: at the end the rest is yours.")},
                wrong={
                    "JSx3H": _("Allowed, and probably wiser. But lay it, for once."),
                    "QD": _("That is allowed at any table. Lay the jack."),
                },
                then=("9H",),
            ),
            Act(
                task=_("Your last card."),
                rule="PAS-08",
                right={"QD": _("Ana's five takes nothing, so the jack comes back to you with the rest.")},
                then=("5D",),
            ),
        ),
        learnt=_("With jack_optional a jack has the same freedom as any card."),
    ),
    Step(
        key="house_tabla",
        title=_("House rule: only numerals"),
        rules=("PAS-18", "PAS-19", "PAS-G6"),
        deal=at(
            options={"jack_tabla": False, "court_tabla": False, "last_hand_tabla": False, "tabla_points": 10},
            hands=["KD 4D 9C", "7S QS 8S"],
            layout="KC",
            piles=[any_cards(3), any_cards(2)],
        ),
        goals=(
            Act(
                task=_("Here only numerals make a tabla, and it is worth 10. Take the king."),
                rule="PAS-18",
                right={"KDxKC": _("The table is empty, but with a king that is no tabla here.")},
                otherwise=_("Take the king, with its like."),
                then=("7S",),
            ),
            Act(
                task=_("Ana had to lay something. Now make one that counts."),
                rule="PAS-18",
                right={"4Dx7S": _("Tabla!")},
                wrong={"4D": _("Take the seven with it.")},
                otherwise=_("That takes nothing. Seven and what make eleven?"),
                then=("QS",),
            ),
            Ask(
                task=_("Two emptied tables. What will you get for them, if Ana gets none?"),
                rule="PAS-19",
                choices={
                    _("5 points"): _("At this table a tabla is worth 10."),
                    _("10 points"): _("Right: one tabla, 10 points. The king's was none."),
                    _("20 points"): _("Only the four made a tabla, not the king."),
                },
                right=_("10 points"),
            ),
        ),
        learnt=_(
            "jack_tabla, court_tabla and last_hand_tabla say which captures count, tabla_points how much."
        ),
    ),
    Step(
        key="house_layout",
        title=_("House rule: leave it as it falls"),
        rules=("PAS-07", "PAS-10", "PAS-G2"),
        deal=at(
            options={"opening_layout": "as_is"},
            hands=["JC 6H TS QD", "8D 4S KD 3C"],
            layout="JS JH 5D 9H",
        ),
        goals=(
            Act(
                task=_(
                    "Two jacks on the opening layout: elsewhere that means a new deal, here it stays. And you hold a "
                    "third."
                ),
                rule="PAS-10",
                right={
                    "JCxJS9HJH5D": _(
                        "Jacks are no courts: a jack takes them too. A tabla and 3 jacks, on the first turn."
                    )
                },
                otherwise=_("There is a feast to be had. Play the jack."),
                then=("8D",),
            ),
        ),
        learnt=_("With opening_layout as it is, luck can be shameless: most tables bury the jack."),
    ),
    Step(
        key="house_match",
        title=_("House rules: shorter, and never frozen"),
        rules=("PAS-20", "PAS-27", "PAS-G7"),
        deal=at(
            options={"target": 31, "frozen_at": 0},
            hands=["9S", "3H"],
            layout="KH QH",
            piles=[FIFTEEN, FIVE],
            tablas=(1, 0),
            totals=(20, 25),
        ),
        goals=(
            Act(
                task=_(
                    "A short match, to 31, in which nobody is ever frozen. You stand at 20, Ana at 25. Play."
                ),
                rule="PAS-27",
                right={"9S": _("15 for your cards, and 5 for your tabla.")},
                then=("3H",),
            ),
            Ask(
                task=_("20 and 20, 25 and 5. Who has won?"),
                rule="PAS-28",
                choices={
                    _("You, 40 to 30"): _("Right: 31 was enough."),
                    _("Nobody: 62 is needed"): _("At this table 31 is."),
                    _("Ana"): _("She has 30, you have 40."),
                },
                right=_("You, 40 to 30"),
            ),
        ),
        learnt=_(
            "target is the score that wins, frozen_at the score from which tablas bring nothing (0: never)."
        ),
    ),
)
