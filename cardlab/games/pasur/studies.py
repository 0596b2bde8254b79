"""What the outcomes of Pasur are looked at for."""

from collections.abc import Mapping
from typing import Final

from cardlab.engine.options import Value
from cardlab.engine.study import Measure, Outlook, Setting, Study
from cardlab.games.pasur import rules
from cardlab.text import _

THUMBS: Final = ("thumb", "thumb")
RANDOMS: Final = ("random", "random")
FOUR: Final = {"players": 4}
# How many play is for the studies to say; how the cards are dealt changes nothing that could be seen; the others
# matter only to a match, and these deals begin at 0.
NOT_ALONE: Final = frozenset({"players", "target", "frozen_at", "frozen_cancels", "deal_batch"})


def with_option(title: str, about: str, options: Mapping[str, Value], focus: str = "dealing-1") -> Study:
    """Return the study that sets the first rules beside the same with some options changed."""
    return Study(title, about, Setting(THUMBS, "pasur"), Setting(THUMBS, "pasur", options), focus)


OUTLOOK: Final = Outlook(
    unit=_("points"),
    measures=(
        Measure(
            "points", _("Points"), _("points of the side in a deal"), lambda deals: deals["points"], step=2
        ),
        Measure(
            "payoff",
            _("Lead"),
            _("points more (above 0) or fewer (below 0) than the other side"),
            lambda deals: deals["payoff"],
            step=4,
        ),
        Measure("clubs", _("Clubs"), _("clubs of the side in a deal"), lambda deals: deals["clubs"]),
        Measure("tablas", _("Tablas"), _("tablas of the side in a deal"), lambda deals: deals["tablas"]),
        Measure("cards", _("Cards"), _("cards of the side in a deal"), lambda deals: deals["cards"], step=2),
    ),
    studies=(
        Study(
            _("Does playing first help?"),
            _(
                "Two equal players. The player to the dealer's right plays first [PAS-06], the dealer plays the last "
                "card of every hand. Who makes more?"
            ),
            Setting(THUMBS, "pasur"),
        ),
        Study(
            _("How much better is thumb than random?"),
            _(
                "In A two random players meet. In B thumb, who plays by rules of thumb, takes one of the seats."
            ),
            Setting(RANDOMS, "pasur"),
            Setting(("thumb", "random"), "pasur"),
            focus="seat-0",
        ),
        with_option(
            _("May a jack's clearing count?"),
            _(
                "In A a jack that empties the table makes a tabla [PAS-18]; in B it is only cards, as in Iran. Look "
                "at the tablas: half of them are gone, and playing first is worth half as much."
            ),
            {"jack_tabla": False},
        ),
        with_option(
            _("One card, or any sum?"),
            _(
                "In A a numeral takes one card [PAS-11], in B any cards that make eleven with it [PAS-12]. More "
                "clearings, or fewer?"
            ),
            {"capture_many": True},
        ),
        with_option(
            _("What is a tabla worth?"),
            _(
                "In A a tabla brings 5 points [PAS-19], in B 10. Does the lead of the winner grow, and by how much?"
            ),
            {"tabla_points": 10},
        ),
        with_option(
            _("Does it matter whether one must take?"),
            _("In A nobody has to take [PAS-14]; in B a card must be played that takes, if there is one."),
            {"forced_capture": "move"},
        ),
        Study(
            _("The first rules or those of Iran?"),
            _("Two equal players by both rule sets. Look at the tablas, and at how far the two come apart."),
            Setting(THUMBS, "pasur"),
            Setting(THUMBS, "pasur_pagat"),
            focus="dealing-1",
        ),
        Study(
            _("Two players, or two pairs?"),
            _(
                "In A two play, in B two pairs [PAS-02], all of them equal. A deal then has three hands, not six, "
                "and four players in turn. More tablas, or fewer? Does playing first still help?"
            ),
            Setting(THUMBS, "pasur"),
            Setting(THUMBS * 2, "pasur", FOUR),
            focus="dealing-1",
        ),
        Study(
            _("What is a good partner worth?"),
            _(
                "Two pairs [PAS-02], with thumb as the first player. In A thumb's partner plays at random like "
                "everybody else, in B the partner is thumb too. How much more does the pair make?"
            ),
            Setting(("thumb", "random", "random", "random"), "pasur", FOUR),
            Setting(("thumb", "random") * 2, "pasur", FOUR),
            focus="seat-0",
        ),
    ),
    options=tuple(option.name for option in rules.OPTIONS if option.name not in NOT_ALONE),
)
