"""What the outcomes of Sedmice are looked at for."""

from typing import Final

from cardlab.engine.study import Measure, Outlook, Setting, Study
from cardlab.games.sedmice import rules
from cardlab.text import _

FOUR: Final = ("thumb",) * 4
TWO: Final = ("thumb",) * 2

# Those that only fit together are the choice of the rule set; the others decide over matches, or over what is seen.
NOT_ALONE: Final = frozenset(
    {
        "players",
        "sides",
        "hand_size",
        "stock_size",
        "deal_result",
        "target",
        "stop_immediately",
        "direction",
        "hide_forced_release",
    }
)

OUTLOOK: Final = Outlook(
    unit=_("points"),
    measures=(
        Measure("points", _("Points"), _("points of the side in a deal"), lambda deals: deals["points"]),
        Measure(
            "payoff",
            _("Lead"),
            _("what a deal brings more (above 0) or less (below 0) than the other sides get on average"),
            lambda deals: deals["payoff"],
        ),
        Measure(
            "longest",
            _("Longest trick"),
            _("rounds of the longest trick of a deal"),
            lambda deals: deals["longest"][:, None],
        ),
        Measure(
            "tricks",
            _("Tricks"),
            _("tricks in a deal"),
            lambda deals: deals["tricks"].sum(axis=1, keepdims=True, dtype="int64"),
        ),
    ),
    studies=(
        Study(
            _("Does leading first help?"),
            _(
                "Four equal players, each for himself. The player after the dealer leads to the first trick [RSD-7]. "
                "Who makes more, he or the dealer?"
            ),
            Setting(FOUR, "serbian_four"),
            focus="dealing-1",
        ),
        Study(
            _("What is the cutter's seven worth?"),
            _(
                "In A the cutter, who also leads first, keeps a seven that lies last [RSD-8]; "
                "in B it stays where it is."
            ),
            Setting(TWO, "serbian_two"),
            Setting(TWO, "serbian_two", {"cutter_takes_seven": False}),
            focus="dealing-1",
        ),
        Study(
            _("How much better is thumb than random?"),
            _(
                "In A four random players meet. In B thumb, who plays by rules of thumb, sits in for one of the pairs."
            ),
            Setting(("random",) * 4, "serbian_pairs"),
            Setting(("thumb", "random", "thumb", "random"), "serbian_pairs"),
            focus="seat-0",
        ),
        Study(
            _("Does it help that a trick may be extended unanswered?"),
            _(
                "In A, the Croatian game, the opener may extend whoever holds the trick [RSD-15]. In B, as in Serbia, "
                "he takes at once what nobody has answered. Do tricks get shorter, and does the first leader lose?"
            ),
            Setting(TWO, "croatian_two"),
            Setting(TWO, "croatian_two", {"extend_needs_answer": True}),
            focus="dealing-1",
        ),
        Study(
            _("What if a led seven is answered by anything?"),
            _(
                "In A only a seven answers a led seven [RSD-10]. In B a seven is wild when it is led as well: "
                "every card answers it."
            ),
            Setting(FOUR, "serbian_pairs"),
            Setting(FOUR, "serbian_pairs", {"led_wild_matches_only_wild": False}),
            focus="dealing-1",
        ),
        Study(
            _("What if one may extend only against opponents?"),
            _(
                "In A the opener may extend whoever holds the trick [RSD-15]. In B, as in the Hungarian game, "
                "only when an opponent holds it."
            ),
            Setting(FOUR, "croatian_pairs"),
            Setting(FOUR, "croatian_pairs", {"extend_only_if_opponent_holds": True}),
            focus="dealing-1",
        ),
    ),
    options=tuple(option.name for option in rules.OPTIONS if option.name not in NOT_ALONE),
)
