"""Steps on marriages and on the nine of trumps."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.sixty_six.lesson.start import FALSE_CALL, at
from cardlab.text import _

STEPS: Final = (
    Step(
        key="marriage",
        title=_("King and queen: the marriage"),
        rules=("R66-20", "R66-21", "R66-24"),
        deal=at(
            "serbian",
            hands=["KS QS KH QH 9D JC", "JD ? ? ? ? ?"],
            turned="TS",
            tricks=(1, 1),
            points=(11, 14),
            dealer=1,
        ),
        goals=(
            Act(
                task=_(
                    "It is your lead and you hold two marriages, but you may show only one for each lead. "
                    "Declare the one that is worth more, before you lead."
                ),
                rule="R66-20",
                right={
                    "marriage S": _(
                        "40 points at once: spades are trumps. A marriage in another suit brings 20."
                    )
                },
                wrong={
                    "marriage H": _("Hearts bring only 20. Spades are trumps, so their marriage brings 40.")
                },
                otherwise=_(
                    "Declare before you lead: once a card lies on the table it is too late for this lead."
                ),
            ),
            Act(
                task=_("Ana has seen both cards. Now you must lead one of the two."),
                rule="R66-21",
                right={
                    "QS": _(
                        "Good: if Ana had the ace or the ten of spades, the queen would cost less than "
                        "the king."
                    ),
                    "KS": _("That is allowed. The queen would risk one point less."),
                },
                then=("JD", "draw"),
                tries={"marriage H": _("Declare hearts too (20)")},
            ),
        ),
        wrong=FALSE_CALL,
        learnt=_(
            "40 for trumps, 20 for another suit; one marriage for each lead; then its king or queen is led."
        ),
    ),
    Step(
        key="pending",
        title=_("A marriage that waits"),
        rules=("R66-22", "R66-23"),
        deal=at(
            "serbian",
            hands=["KH QH AD 9C JC 9H", "AH 9D TC JD KC JS"],
            turned="TS",
            stock="TD QC",
            dealer=1,
        ),
        goals=(
            Act(
                task=_(
                    "The very first lead, and you were dealt a marriage. You have no trick yet; declare "
                    "it all the same."
                ),
                rule="R66-23",
                right={
                    "marriage H": _(
                        "Declared, but not counted yet: the 20 points wait until you win your first trick."
                    ),
                },
                otherwise=_("First declare the hearts, then lead."),
            ),
            Act(
                task=_("Now lead the card of the two that risks less."),
                rule="R66-21",
                right={"QH": _("Ana has the ace of hearts: she takes 14 points. Your 20 are still waiting.")},
                wrong={
                    "KH": _(
                        "The king costs a point more when it is lost, and the ace and the ten are still out."
                    )
                },
                then=("AH", "draw", "9D"),
            ),
            Act(
                task=_("Ana leads the nine of diamonds. Win a trick, and the waiting 20 become yours."),
                rule="R66-23",
                right={
                    "AD": _("11 points for the trick and 20 for the marriage: you have 31 at one stroke.")
                },
                otherwise=_("That card does not take the trick, so the 20 points would go on waiting."),
            ),
        ),
        learnt=_(
            "Before the first lead a marriage waits for your first trick. If that never comes, it is lost."
        ),
    ),
    Step(
        key="nine",
        title=_("The nine of trumps"),
        rules=("R66-27", "R66-28", "R66-29"),
        deal=at("serbian", hands=["9S AD KD JC 9C TH", "? ? ? ? ?"], led="QD", turned="AS", dealer=0),
        goals=(
            Act(
                task=_(
                    "Your nine of spades can be swapped for the turned ace of spades, but only when it "
                    "is your lead. "
                    "Try it now, then take the trick."
                ),
                rule="R66-5",
                right={
                    "AD": _("14 points, and the lead is yours."),
                    "KD": _("7 points, and the lead is yours. The ace of diamonds would have brought 14."),
                },
                wrong={"9S": _("That takes the trick, but then the nine is gone and with it the exchange.")},
                otherwise=_("That card does not take the trick, and without the lead there is no exchange."),
                tries={"exchange": _("Exchange the nine of spades")},
            ),
            Act(
                task=_("Now exchange? Not quite: both hands must be full first. Draw."),
                rule="R66-12",
                right={"draw": _("Both hands are full, and you are on lead.")},
                otherwise=_("Not now: draw first."),
                tries={"exchange": _("Exchange the nine of spades")},
            ),
            Act(
                task=_("Now is the moment: exchange before you lead."),
                rule="R66-27",
                right={
                    "exchange": _("The nine for the strongest card of the pack, and it cost you nothing.")
                },
                wrong={"close": _("After a closing the turned card is out of reach. Exchange first.")},
                otherwise=_("First the exchange, then the lead. Next time Ana may be on lead."),
            ),
            Ask(
                task=_("Which card is now the last card of the stock?"),
                rule="R66-27",
                choices={
                    _("The nine of spades"): _(
                        "Yes. It takes the place of the ace, and somebody will draw it last of all."
                    ),
                    _("The ace of spades"): _("No, that one is in your hand now. Look under the stock."),
                },
                right=_("The nine of spades"),
            ),
        ),
        wrong=FALSE_CALL,
        learnt=_(
            "On lead, hands full, before you lead a card. You need no trick for it, so it works before "
            "trick 1 too."
        ),
    ),
    Step(
        key="four_acts",
        title=_("Everything on one turn"),
        rules=("R66-32", "R66-34"),
        deal=at(
            "serbian",
            hands=["9S QS AH 9C JC 9H", "? ? ? ? ? ?"],
            turned="KS",
            tricks=(2, 1),
            points=(26, 20),
            dealer=1,
        ),
        goals=(
            Act(
                task=_(
                    "You have 26 points and can win the deal on this turn, without leading a card. What "
                    "comes first?"
                ),
                rule="R66-32",
                right={
                    "exchange": _("The king of spades: beside your queen it makes the marriage in trumps.")
                },
                wrong={
                    "close": _("Then the turned king is out of reach. Exchange comes before closing."),
                },
                otherwise=_("Do not lead yet. Think of the king of spades under the stock."),
                tries={"marriage S": _("Declare spades (40)")},
            ),
            Act(
                task=_("And now?"),
                rule="R66-32",
                right={
                    "marriage S": _("26 and 40 are 66. You got the king by the exchange: it counts at once.")
                },
                wrong={
                    "close": _(
                        "Allowed, but of no use here. Count: what do the king and queen of spades bring?"
                    )
                },
                otherwise=_("You are 40 points short, and you hold the king and the queen of spades."),
            ),
            Act(
                task=_("66! A card of the marriage could be led, but need it be?"),
                rule="R66-34",
                right={
                    "call": _(
                        "“Dosta!” The deal is over and yours. Ana has only 20, so it brings two game points."
                    )
                },
                otherwise=_(
                    "You have 66, and you won the last trick: you may end the deal here, without leading."
                ),
                tries={"close": _("Close the stock")},
            ),
        ),
        wrong=FALSE_CALL,
        learnt=_("The order on one turn: exchange, close, declare, then call or lead."),
    ),
    Step(
        key="too_late",
        title=_("Trick six: the last card of the stock"),
        rules=("R66-12", "R66-14", "R66-30", "R66-40"),
        deal=at(
            "serbian",
            hands=["9S QS JC TD AH KH", "QC ? ? ? ? ?"],
            turned="KS",
            tricks=(2, 3),
            points=(24, 30),
            dealer=1,
        ),
        goals=(
            Act(
                task=_(
                    "Only one card lies on the turned king of spades. Try to exchange and to close: both "
                    "come too late. "
                    "But the loser of this trick gets that king, so lead a card that is cheap to lose."
                ),
                rule="R66-12",
                right={
                    "JC": _(
                        "Ana takes 5 points and the last face-down card. The king of spades is yours, "
                        "next to its queen."
                    )
                },
                wrong={
                    "9S": _(
                        "Ana may let a trump nine win, and then she gets the king. Lead something she "
                        "likes to take."
                    ),
                    "QS": _("The queen is what makes the king worth 40. Keep her."),
                    "TD": _("That would cost 10 points. A cheaper card loses the trick just as well."),
                    "AH": _(
                        "That would cost 11 points, or win the trick. A cheaper card loses just as well."
                    ),
                    "KH": _("That would cost 4 points. A cheaper card loses just as well."),
                },
                then=("QC", "draw"),
                tries={"exchange": _("Exchange the nine of spades"), "close": _("Close the stock")},
            ),
            Ask(
                task=_("The stock is used up. What changes from this trick on?"),
                rule="R66-14",
                choices={
                    _("Nothing"): _("Something does: nobody draws any more, and replies are no longer free."),
                    _("Replies are no longer free"): _(
                        "Right: from trick seven on suit must be followed. The next steps show how."
                    ),
                    _("Trumps are no longer trumps"): _("They are: the trump suit holds for the whole deal."),
                },
                right=_("Replies are no longer free"),
            ),
        ),
        wrong=FALSE_CALL,
        learnt=_(
            "Exchange and close while at least two cards lie face down. The loser of trick six gets the "
            "turned card."
        ),
    ),
)
