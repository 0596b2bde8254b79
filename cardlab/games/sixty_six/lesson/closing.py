"""Steps on closing the stock."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.sixty_six.lesson.start import FALSE_CALL, at
from cardlab.text import _

STEPS: Final = (
    Step(
        key="close",
        title=_("Close now: can you still lose?"),
        rules=("R66-19", "R66-39", "R66-42", "R66-44"),
        deal=at(
            "serbian",
            hands=["AS TS KS AH AD TH", "JS 9S QH JD KC 9C"],
            turned="QS",
            tricks=(2, 1),
            points=(33, 8),
            dealer=1,
        ),
        goals=(
            Ask(
                task=_(
                    "Suppose you close: no more drawing, and Ana must follow suit and trump. Two trumps "
                    "are unseen, "
                    "the jack and the nine. You have 33. Can you still lose?"
                ),
                rule="R66-42",
                choices={
                    _("No, it is certain"): _(
                        "Right: ace and ten of trumps pull both of hers, and then nobody can trump your "
                        "aces. "
                        "33, 11, 10 and 11 are 65, and her own cards add the rest."
                    ),
                    _("Yes, an ace may be trumped"): _(
                        "Not if you lead trumps first: your ace and ten take the jack and the nine out "
                        "of her hand."
                    ),
                },
                right=_("No, it is certain"),
            ),
            Act(
                task=_("Then close the stock."),
                rule="R66-39",
                right={
                    "close": _(
                        "The turned card lies face down on the stock: from now on it is a fight with six "
                        "cards."
                    )
                },
                otherwise=_("Close before you lead: it is done on lead, before a card is played."),
            ),
            Act(
                task=_("Trumps first. Lead the highest."),
                rule="R66-42",
                right={"AS": _("13 points, and one of her trumps is out.")},
                wrong={
                    "TS": _("That wins too, since you hold the ace. Start at the top and you need not think.")
                },
                otherwise=_("Ana still has trumps. Pull them out before you lead the aces."),
                then=("JS",),
            ),
            Act(
                task=_("And the next one."),
                rule="R66-42",
                right={"TS": _("10 points, and her last trump is out. Now your aces are safe.")},
                wrong={"KS": _("That wins too, but the ten brings 6 more.")},
                otherwise=_("One trump is still unseen: pull it before you lead the aces."),
                then=("9S",),
            ),
            Act(
                task=_("56 points. Lead an ace."),
                rule="R66-44",
                right={
                    "AH": _("Ana must give her queen of hearts: 70 points."),
                    "AD": _("Ana must give her jack of diamonds: 69 points."),
                },
                otherwise=_("That is too little: an ace brings 11 at once."),
                then={"AH": ("QH",), "AD": ("JD",)},
            ),
            Act(
                task=_("You are over 66. Finish it."),
                rule="R66-44",
                right={"call": _("The closing has succeeded, and Ana has only 8: two game points.")},
                otherwise=_("You are there. Call."),
            ),
        ),
        wrong=FALSE_CALL,
        learnt=_(
            "A closer must reach 66. There is no ten for the last trick after a closing, so count without it."
        ),
    ),
    Step(
        key="before_draw",
        title=_("Close before anyone draws"),
        rules=("R66-28", "R66-31", "R66-41"),
        deal=at(
            "serbian",
            hands=["9S AH AD TD QC", "KH QD JC 9D TC"],
            turned="KS",
            phase="before_draw",
            tricks=(3, 1),
            points=(44, 14),
            marriages=(20, 0),
            won=("KC QH", ""),
            dealer=1,
        ),
        open_cards=True,
        goals=(
            Act(
                task=_(
                    "For once you see Ana's cards: no trump among them. You have 44, and your two red "
                    "aces would bring the rest. "
                    "But if you both draw now, she may draw a trump. What do you do?"
                ),
                rule="R66-41",
                right={"close": _("Closed with five cards each. She cannot draw a trump any more.")},
                wrong={
                    "draw": _(
                        "Then Ana draws too, and a trump could take one of your aces. You may close first."
                    ),
                },
                tries={"exchange": _("Exchange the nine of spades")},
            ),
            Act(
                task=_(
                    "Your lead. An ace, and do not worry about the turned king: it is out of the game now."
                ),
                rule="R66-42",
                right={
                    "AH": _("Ana has to follow with the king of hearts: 15 points."),
                    "AD": _("Ana has to follow with a diamond: the ace is safe."),
                },
                otherwise=_("Lead an ace: Ana cannot trump it."),
                then={"AH": ("KH",), "AD": ("9D",)},
                tries={"exchange": _("Exchange the nine of spades")},
            ),
            Act(
                task=_("And the other ace."),
                rule="R66-42",
                right={"AH": _("That makes 70."), "AD": _("That makes 70.")},
                otherwise=_("The other ace brings you over 66."),
                then={"AH": ("KH",), "AD": ("9D",)},
            ),
            Act(
                task=_("Finish it."),
                rule="R66-44",
                right={"call": _("Two game points: Ana has only 14.")},
                otherwise=_("You are there. Call."),
            ),
        ),
        wrong=FALSE_CALL,
        learnt=_(
            "You may close before the draw, with five cards, or after it, with six. The nine stays in "
            "your hand then."
        ),
    ),
    Step(
        key="defend",
        title=_("When the other player closes"),
        rules=("R66-19", "R66-43", "R66-45"),
        deal=at(
            "serbian",
            hands=["AD QC", "KD TC"],
            turned="9S",
            tricks=(3, 4),
            points=(67, 43),
            marriages=(40, 0),
            closed_by=1,
            closing_tricks=(2, 1),
            closing_points=(30, 20),
            dealer=0,
        ),
        goals=(
            Act(
                task=_(
                    "Ana has closed. You have 67: try to call. Then make sure that she does not get there."
                ),
                rule="R66-43",
                right={"AD": _("15 points that Ana does not get. She has 43 and one trick to come.")},
                wrong={"QC": _("Ana takes that with the ten. Take your sure trick first.")},
                then=("KD",),
                tries={"call": _("“Dosta!” (I have 66)")},
            ),
            Act(
                task=_("Play your last card."),
                rule="R66-45",
                right={
                    "QC": _(
                        "Ana takes 13 and stops at 56: after a closing there are no ten points for the "
                        "last trick. "
                        "Her closing has failed, and you get two game points."
                    ),
                },
                then=("TC", "pass"),
            ),
        ),
        learnt=_("The closer's opponent may not call, but gets two game points flat when the closer fails."),
    ),
)
