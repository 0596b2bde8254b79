"""What the outcomes of Kazablanka are looked at for."""

from typing import Final

from cardlab.engine.study import Measure, Outlook, Setting, Study
from cardlab.games.kazablanka import rules
from cardlab.text import _

THUMBS: Final = ("thumb",) * rules.SEATS
RANDOMS: Final = ("random",) * rules.SEATS

# Who shares points is the choice of the rule set; these two decide over matches, not over deals.
NOT_ALONE: Final = frozenset({"sides", "target", "tie_break"})

OUTLOOK: Final = Outlook(
    unit=_("points"),
    measures=(
        Measure(
            "points", _("Points"), _("points of the side in a deal"), lambda deals: deals["points"], step=3
        ),
        Measure(
            "payoff",
            _("Lead"),
            _("points more (above 0) or fewer (below 0) than the other sides on average"),
            lambda deals: deals["payoff"],
            step=4,
        ),
        Measure(
            "doubled_tricks",
            _("Doubled tricks"),
            _("doubled tricks in a deal"),
            lambda deals: deals["doubled_tricks"][:, None],
        ),
        Measure(
            "exchanges",
            _("Exchanges"),
            _("twos taken by exchange in a deal"),
            lambda deals: deals["exchanges"][:, None],
        ),
        Measure(
            "longest",
            _("Longest trick"),
            _("rounds of the longest trick of a deal"),
            lambda deals: deals["longest"][:, None],
        ),
    ),
    studies=(
        Study(
            _("Does leading first help?"),
            _(
                "Four equal players, each for himself. The player after the dealer leads to the first trick [RKZ-4]. "
                "Who makes more, he or the dealer?"
            ),
            Setting(THUMBS, "kazablanka_single"),
            focus="dealing-1",
        ),
        Study(
            _("How much better is thumb than random?"),
            _(
                "In A four random players meet. In B thumb, who plays by rules of thumb, sits in for one of the pairs."
            ),
            Setting(RANDOMS, "kazablanka_pairs"),
            Setting(("thumb", "random", "thumb", "random"), "kazablanka_pairs"),
            focus="seat-0",
        ),
        Study(
            _("What is a good partner worth?"),
            _(
                "You play at random, and so do your opponents. In B your partner is thumb: what does that bring you "
                "[RKZ-30]?"
            ),
            Setting(RANDOMS, "kazablanka_pairs"),
            Setting(("random", "random", "thumb", "random"), "kazablanka_pairs"),
            focus="seat-0",
        ),
        Study(
            _("Does doubling by the opener pay?"),
            _(
                "In A only the others double [RKZ-18]. In B the opener may too, with a pair that he leads. "
                "Look at the player who leads first, and at how many tricks are doubled."
            ),
            Setting(THUMBS, "kazablanka_pairs"),
            Setting(THUMBS, "kazablanka_pairs", {"opener_may_double": True}),
            focus="dealing-1",
        ),
        Study(
            _("Ten points for the last trick?"),
            _(
                "In A the last trick brings 1 point [RKZ-27]; in B it brings 10, as in the cousins of this game from "
                "Hungary, Romania and Czechia. Whose points are they in the end?"
            ),
            Setting(THUMBS, "kazablanka_single"),
            Setting(THUMBS, "kazablanka_single", {"last_trick_bonus": 10}),
            focus="dealing-1",
        ),
    ),
    options=tuple(option.name for option in rules.OPTIONS if option.name not in NOT_ALONE),
)
