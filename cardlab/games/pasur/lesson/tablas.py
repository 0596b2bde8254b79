"""Steps on emptying the table."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.pasur.lesson.start import any_cards, at
from cardlab.text import _

STEPS: Final = (
    Step(
        key="tabla",
        title=_("Tabla!"),
        rules=("PAS-17", "PAS-19"),
        deal=at(hands=["4D TD 6C", "QC 8H 3D"], layout="7S", piles=[any_cards(3), any_cards(2)]),
        goals=(
            Act(
                task=_("Ana left a single seven. Empty the table."),
                rule="PAS-17",
                right={"4Dx7S": _("Tabla! The table is empty, and Ana has to lay a card.")},
                wrong={"4D": _("Take the seven with it!")},
                otherwise=_("That takes nothing. Which card makes eleven with the seven?"),
                then=("QC",),
            ),
            Ask(
                task=_("What do you get for it, and when?"),
                rule="PAS-17",
                choices={
                    _("5 points, at once"): _("It is only remembered now: at the end Ana may have as many."),
                    _("5 points at the end, if Ana has fewer"): _(
                        "Right: tablas are settled when the deal is over."
                    ),
                    _("Nothing but the cards"): _("It is worth 5 points."),
                },
                right=_("5 points at the end, if Ana has fewer"),
            ),
        ),
        learnt=_("Whoever empties the table by a capture has a tabla: 5 points, to be settled at the end."),
    ),
    Step(
        key="tabla_any",
        title=_("With any card"),
        rules=("PAS-18", "PAS-G6"),
        deal=at(hands=["JS KD 5H", "KC 9S 3H"], layout="7S 2C", piles=[any_cards(2), any_cards(2)]),
        goals=(
            Act(
                task=_("A seven and a two. No single numeral takes both. Empty the table all the same."),
                rule="PAS-18",
                right={"JSx7S2C": _("Tabla with a jack! Most tablas are made this way.")},
                otherwise=_("That does not empty the table."),
                then=("KC",),
            ),
            Act(
                task=_("Poor Ana had to lay something, and hoped that a king is safe."),
                rule="PAS-18",
                right={"KDxKC": _("Tabla with a king: the second one in a row.")},
                wrong={"KD": _("It can take the other king."), "5H": _("Then a table of two cards is left.")},
                then=("9S",),
            ),
            Ask(
                task=_("Which captures make a tabla, then?"),
                rule="PAS-18",
                choices={
                    _("Those of numerals"): _("You have just made two without."),
                    _("All that leave the table empty"): _("Right: with any card, and in the last hand too."),
                    _("All but those of jacks"): _(
                        "So play others, as you will see. Here the jack's counts."
                    ),
                },
                right=_("All that leave the table empty"),
            ),
        ),
        learnt=_("Numeral, king, queen or jack: a capture that empties the table is a tabla."),
    ),
    Step(
        key="cancel",
        title=_("Tablas cancel"),
        rules=("PAS-19",),
        deal=at(
            hands=["4D KH", "3D QC"],
            layout="7S",
            piles=[any_cards(24), any_cards(23)],
            tablas=(1, 2),
        ),
        goals=(
            Act(
                task=_("The last hand. Ana has two tablas, you have one. Do something about it."),
                rule="PAS-17",
                right={"4Dx7S": _("Two for each of you now.")},
                wrong={"4D": _("It can take the seven, and that would be a tabla.")},
                otherwise=_("Ana would get 5 points. Empty the table."),
                then=("3D",),
            ),
            Ask(
                task=_("Two against two. What will they bring?"),
                rule="PAS-19",
                choices={
                    _("10 points for each of you"): _("They are set against each other first."),
                    _("Nothing"): _("Right: tabla for tabla they cancel each other, and none is left."),
                    _("5 points for you: yours was the last"): _("Which came last does not matter."),
                },
                right=_("Nothing"),
            ),
            Ask(
                task=_("And four against one?"),
                rule="PAS-19",
                choices={
                    _("5 points to the side with more"): _("Three are left, each worth 5."),
                    _("15 points to the side with more"): _("Right: three are left, 5 points each."),
                    _("20 points against 5"): _("Only what is left after cancelling counts."),
                },
                right=_("15 points to the side with more"),
            ),
            Act(
                task=_("Play your last card and read in the story how the deal is counted."),
                rule="PAS-19",
                right={"KH": _("The deal is over.")},
                then=("QC",),
            ),
        ),
        learnt=_("The tablas of the two sides cancel (“potiru se”) one for one; each that is left brings 5."),
    ),
    Step(
        key="frozen",
        title=_("Frozen at fifty"),
        rules=("PAS-20", "PAS-G7"),
        deal=at(
            hands=["4D KH", "3D QC"],
            layout="7S",
            piles=[any_cards(24), any_cards(23)],
            tablas=(2, 3),
            totals=(50, 38),
        ),
        goals=(
            Ask(
                task=_(
                    "You began this deal with 50 points. From now on your tablas bring you nothing. Ana has three, "
                    "you have two: what would she get?"
                ),
                rule="PAS-20",
                choices={
                    _("15 points"): _("Yours still cancel hers, though they bring you nothing."),
                    _("5 points"): _("Right: your two still cancel two of hers."),
                    _("Nothing"): _("You are frozen, she is not."),
                },
                right=_("5 points"),
            ),
            Act(
                task=_("Is a tabla any use to you, then? Decide."),
                rule="PAS-20",
                right={"4Dx7S": _("It is: three against three, and Ana gets nothing.")},
                wrong={"4D": _("And leave Ana her 5 points?"), "KH": _("And leave Ana her 5 points?")},
                then=("3D",),
            ),
            Act(
                task=_("Play your last card."),
                rule="PAS-16",
                right={"KH": _("The rest is yours as well.")},
                then=("QC",),
            ),
        ),
        learnt=_(
            "With 50 or more before a deal a side scores nothing for tablas, but they still cancel the others'. "
            "What it reaches during the deal does not matter."
        ),
    ),
)
