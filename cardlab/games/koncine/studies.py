"""What the outcomes of Končine are looked at for."""

from typing import Final

from cardlab.engine.study import Measure, Outlook, Setting, Study
from cardlab.games.koncine import rules
from cardlab.text import _

KONCINE: Final = "koncine"
RUSKA: Final = "ruska"
THUMBS: Final = ("thumb", "thumb")
RANDOMS: Final = ("random", "random")
FOUR: Final = {"players": 4}

# How many play is for the studies to say, and these decide over matches, not over deals.
NOT_ALONE: Final = frozenset({"players", "target", "win_by", "win_by_scope", "show_bottom_card"})

OUTLOOK: Final = Outlook(
    unit=_("points"),
    measures=(
        Measure("points", _("Points"), _("points of the side in a deal"), lambda deals: deals["points"]),
        Measure(
            "payoff",
            _("Lead"),
            _("points more (above 0) or fewer (below 0) than the other side"),
            lambda deals: deals["payoff"],
        ),
        Measure(
            "cards",
            _("Cards"),
            _("cards on the pile at the end; 27 bring two points"),
            lambda deals: deals["cards"],
            step=2,
        ),
        Measure(
            "clubs",
            _("Clubs"),
            _("clubs on the pile at the end; 7 bring a point"),
            lambda deals: deals["clubs"],
        ),
        Measure(
            "clearings",
            _("Clearings"),
            _("how often the side has emptied the table"),
            lambda deals: deals["clearings"],
        ),
        Measure(
            "returned",
            _("Returned jacks"),
            _("jacks that went back under the pack"),
            lambda deals: deals["returned"][:, None],
        ),
    ),
    studies=(
        Study(
            _("Is it good to deal?"),
            _(
                "Two equal players. The other one begins [KON-05], but the dealer plays the last card of each hand and "
                "gets the jacks that went back [KON-10]. Who makes more?"
            ),
            Setting(THUMBS, KONCINE),
        ),
        Study(
            _("How much better is thumb than random?"),
            _(
                "In A two random players meet. In B thumb, who plays by rules of thumb, sits in for the first of them."
            ),
            Setting(RANDOMS, KONCINE),
            Setting(("thumb", "random"), KONCINE),
            focus="seat-0",
        ),
        Study(
            _("Two against two: is it better to deal?"),
            _(
                "In A two play, in B two pairs [KON-02]. With four there are only two hands for everybody, so jacks "
                "that went back come sooner [KON-10], and the player after the dealer is an opponent. Compare the "
                "dealers."
            ),
            Setting(THUMBS, KONCINE),
            Setting(("thumb",) * 4, KONCINE, FOUR),
        ),
        Study(
            _("How much does one good player help a pair?"),
            _(
                "The Russian game with two pairs. In A four random players meet. In B the first of them plays by "
                "rules of thumb; his partner does not, but pile and points are theirs together [KON-02]."
            ),
            Setting(("random",) * 4, RUSKA, FOUR),
            Setting(("thumb", "random", "random", "random"), RUSKA, FOUR),
            focus="seat-0",
        ),
        Study(
            _("What are the returned jacks worth?"),
            _(
                "In A jacks among the first four cards go under the pack and so to the dealer [KON-07, KON-10]. In B "
                "they stay on the table [RUS-G3]. How much does the dealer lose?"
            ),
            Setting(THUMBS, KONCINE),
            Setting(THUMBS, KONCINE, {"return_jacks": False}),
        ),
        Study(
            _("One set or several?"),
            _(
                "In A one card takes as many sets as it finds [KON-14], in B only one set [KON-G3]. Look at the cards "
                "and at how often the table is emptied."
            ),
            Setting(THUMBS, KONCINE),
            Setting(THUMBS, KONCINE, {"multi_capture": False}),
        ),
        Study(
            _("What if everybody must take?"),
            _(
                "In A taking is free [KON-18]. In B a player who can take must [KON-G4]. Two random players: who "
                "gains, the dealer or the one who begins?"
            ),
            Setting(RANDOMS, KONCINE),
            Setting(RANDOMS, KONCINE, {"forced_capture": "move"}),
        ),
        Study(
            _("May a jack wait?"),
            _(
                "In A a jack always sweeps [KON-15], in B it may be laid [KON-G5]. For a random player a rule that "
                "forces a good move is a help: how much of one?"
            ),
            Setting(("random", "thumb"), KONCINE),
            Setting(("random", "thumb"), KONCINE, {"jack_optional": True}),
            focus="seat-0",
        ),
        Study(
            _("Courts in sums or not?"),
            _(
                "The Russian game. In A a lying queen and an ace make thirteen [RUS-05], in B courts are in no sum "
                "[RUS-G2]. Look at the clearings, and at the player who begins."
            ),
            Setting(THUMBS, RUSKA),
            Setting(THUMBS, RUSKA, {"courts_in_sums": False}),
            focus="dealing-1",
        ),
        Study(
            _("An ace of one or of eleven?"),
            _(
                "In A the ace counts 1 [KON-03], in B 1 or 11 [KON-G1], so it takes a ten and an ace. Who gains, the "
                "dealer or the player who begins?"
            ),
            Setting(THUMBS, KONCINE),
            Setting(THUMBS, KONCINE, {"ace_values": "1,11"}),
            focus="dealing-1",
        ),
    ),
    options=tuple(option.name for option in rules.OPTIONS if option.name not in NOT_ALONE),
)
