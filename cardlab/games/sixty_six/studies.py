"""What the outcomes of Sixty-six are looked at for."""

from typing import Final

import numpy as np

from cardlab.engine.study import Measure, Outlook, Setting, Study
from cardlab.games.sixty_six import rules
from cardlab.text import _

THUMBS: Final = ("thumb", "thumb")

# Options of the match, and those that only fit together: the pack, the hand and how it is dealt.
NOT_ALONE: Final = frozenset(
    {"deal_packets", "next_dealer", "target", "match_display", "pack", "hand", "turn_after_packet"}
)

OUTLOOK: Final = Outlook(
    unit=_("game points"),
    measures=(
        Measure(
            "points", _("Card points"), _("card points in a deal"), lambda deals: deals["points"], step=6
        ),
        Measure(
            "payoff",
            _("Game points"),
            _("game points won (above 0) or lost (below 0)"),
            lambda deals: deals["payoff"],
        ),
        Measure(
            "length",
            _("Length of a deal"),
            _("tricks played"),
            lambda deals: deals["tricks"].astype(np.int64).sum(axis=1, keepdims=True),
        ),
    ),
    studies=(
        Study(
            _("Does the Polish exchange rule help the dealer?"),
            _(
                "A is the Serbian game. In B the nine of trumps may be exchanged only after an own trick [R66-29], "
                "as in Poland: no exchange before the first lead, which would be the non-dealer's."
            ),
            Setting(THUMBS, "serbian"),
            Setting(THUMBS, "serbian", {"exchange_needs_trick": True}),
        ),
        Study(
            _("How much better is thumb than random?"),
            _(
                "In A two random players meet. In B thumb, who plays by rules of thumb, sits in for the first of them."
            ),
            Setting(("random", "random"), "serbian"),
            Setting(("thumb", "random"), "serbian"),
            focus="seat-0",
        ),
        Study(
            _("Does leading first help?"),
            _(
                "The non-dealer leads to the first trick [R66-9]. Two equal players; who wins more, the dealer or the "
                "other?"
            ),
            Setting(THUMBS, "serbian"),
        ),
    ),
    options=tuple(option.name for option in rules.OPTIONS if option.name not in NOT_ALONE),
)
