"""Steps on what takes a trick, who plays with whom, and how the opener extends."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.kazablanka.lesson.start import at
from cardlab.text import _

STEPS: Final = (
    Step(
        key="equal",
        title=_("The last equal card takes it"),
        rules=("RKZ-1", "RKZ-8"),
        deal=at(
            hands=["KH AD 9S 4C", "6C 3H 7H 8S", "TD JC 3S 6H", "KS QC 8D 7C"],
            opener=3,
            dealer=2,
            moves=["KS"],
        ),
        goals=(
            Ask(
                task=_("Ceca has led the king of spades. Which of your cards answers it?"),
                rule="RKZ-1",
                choices={
                    _("The ace of diamonds"): _(
                        "No rank is higher than another here: only an equal rank counts."
                    ),
                    _("The nine of spades"): _(
                        "The suit does not matter, and there are no trumps. Look at the rank."
                    ),
                    _("The king of hearts"): _("Right: a king answers a king, whatever its suit."),
                },
                right=_("The king of hearts"),
            ),
            Act(
                task=_("Answer, and watch who takes the trick."),
                rule="RKZ-8",
                right={
                    "KH": _(
                        "Now you hold the trick. It is yours unless somebody after you matches the king as well."
                    )
                },
                wrong={
                    "AD": _("It is worth 3 points, but it does not match: you would give them to Ceca."),
                    "9S": _("Spades on spades is no answer. Ceca would keep the trick."),
                },
                otherwise=_("That does not match the king. Ceca would keep the trick."),
                then=("6C", "TD"),
            ),
        ),
        learnt=_(
            "No trumps, no high and low: whoever was the last to match the first card holds the trick and takes it."
        ),
    ),
    Step(
        key="twos",
        title=_("Twos answer everything"),
        rules=("RKZ-2", "RKZ-5"),
        deal=at(
            hands=["2H JS 3C", "QD 9S 4H", "7C 6S 8D", "AH 5S 9C"],
            opener=1,
            dealer=0,
            moves=["QD", "7C", "AH"],
        ),
        goals=(
            Act(
                task=_(
                    "Ana's queen of diamonds is unanswered, and Ceca has just thrown her the ace of hearts. "
                    "You have no queen. Take the trick all the same."
                ),
                rule="RKZ-2",
                right={
                    "2H": _("A two stands for any rank. You matched last: 4 points, and the lead is yours.")
                },
                otherwise=_("Neither a queen nor a two: Ana would keep the trick."),
            ),
            Ask(
                task=_(
                    "It is your lead. You lead the jack: how many cards of the pack match it, the led one not counted?"
                ),
                rule="RKZ-5",
                choices={
                    _("3 cards"): _("Those are the other jacks. The twos match as well."),
                    _("7 cards"): _(
                        "Right: three jacks and four twos. You have seen one of the twos already."
                    ),
                    _("16 cards"): _("Cards of the same suit do not match. Count the jacks and the twos."),
                },
                right=_("7 cards"),
            ),
            Act(
                task=_("Lead the jack. Whoever has a jack or a two may answer."),
                rule="RKZ-5",
                right={"JS": _("The jack is the first card of the trick: now jacks and twos answer.")},
                otherwise=_("You may lead any card. For this step lead the jack."),
                then=("9S", "8D", "9C"),
            ),
        ),
        learnt=_("A card matches if it has the rank of the card led, or if it is a two."),
    ),
    Step(
        key="feed",
        title=_("Feed your partner"),
        rules=("RKZ-3", "RKZ-7", "RKZ-11"),
        deal=at(
            hands=["9H TD 3C", "9D 8C 4S", "9C JC 6H", "4H 7S QS"],
            opener=1,
            dealer=0,
            moves=["9D", "9C", "4H"],
        ),
        goals=(
            Ask(
                task=_("Boris sits opposite you and is your partner. Who holds this trick now?"),
                rule="RKZ-3",
                choices={
                    _("Ana"): _("She led the nine of diamonds, but it was answered after her."),
                    _("Boris, and so your side"): _(
                        "Right: his nine was the last match. What he takes counts for you both."
                    ),
                    _("Ceca"): _("Her four does not match the nine."),
                },
                right=_("Boris, and so your side"),
            ),
            Act(
                task=_(
                    "You need not match. Which card makes the trick as rich as possible for the two of you?"
                ),
                rule="RKZ-7",
                right={
                    "TD": _(
                        "3 points more for your side: you may play any card, and your partner holds the trick."
                    )
                },
                wrong={
                    "9H": _(
                        "Then you take it instead of Boris. That gains nothing, and a nine may be useful later."
                    ),
                    "3C": _("Allowed, but worth nothing. A trick of your partner's is the place for points."),
                },
            ),
            Ask(
                task=_("Boris took the trick. Who leads to the next one?"),
                rule="RKZ-11",
                choices={
                    _("Boris"): _("Right: the taker leads."),
                    _("Ana"): _("She led to the last one. Now the taker leads."),
                    _("You"): _("Partners share points, not the lead: the taker himself leads."),
                },
                right=_("Boris"),
                then=("JC",),
            ),
        ),
        learnt=_("Nobody ever has to match. The taker leads, and partners put their points together."),
    ),
    Step(
        key="deal",
        title=_("Thirteen cards each"),
        rules=("RKZ-4", "RKZ-9"),
        deal=at(
            hands=[
                "KS KH 2C AD TH 9C 8H 7S 6D 5H 4S 3C JH",
                "4H QS 6S JD 8C 9H 7C TS 3H 5S QD KD 2D",
                "9D AS 6C TD 8S 7H 5C QH 4C JS 3S AH 2H",
                "6H QC AC TC 9S 8D 7D 5D 4D 3D JC KC 2S",
            ],
            dealer=3,
            opener=0,
        ),
        goals=(
            Ask(
                task=_(
                    "52 cards, four players, no stock. Ceca dealt: who leads first, and who will deal next?"
                ),
                rule="RKZ-4",
                choices={
                    _("You, and you again"): _(
                        "Right: everything goes to the right. You lead, and the next deal is yours."
                    ),
                    _("Ceca, and then you"): _(
                        "The dealer does not lead: the player to the right does, and that is you."
                    ),
                    _("Boris, and then Ana"): _(
                        "The player to the dealer's right comes first. Look who sits right of Ceca."
                    ),
                },
                right=_("You, and you again"),
            ),
            Act(
                task=_("Lead a card of which you hold another one: soon you will see why."),
                rule="RKZ-5",
                right={
                    "KS": _("The other king stays with you, for a second round."),
                    "KH": _("The other king stays with you, for a second round."),
                },
                wrong={
                    "AD": _("You have no other ace, and this one is worth 3 points to whoever matches it."),
                    "TH": _("You have no other ten, and this one is worth 2 points to whoever matches it."),
                    "2C": _("Allowed, but a waste: keep twos to answer with."),
                },
                otherwise=_("You may lead any card, but of this rank you hold only one."),
                then=("4H", "9D", "6H"),
            ),
            Ask(
                task=_("A full round, and nobody has answered your king. What happened?"),
                rule="RKZ-9",
                choices={
                    _("You took the trick at once"): _(
                        "Right: who led and still holds the trick after a round takes it."
                    ),
                    _("Another round was played"): _(
                        "Only if somebody had answered would you have had a choice."
                    ),
                    _("Ana took it with the four"): _("A four does not match a king."),
                },
                right=_("You took the trick at once"),
            ),
        ),
        learnt=_("13 cards each and no stock. What nobody answers goes back to the player who led."),
    ),
    Step(
        key="extend",
        title=_("One more round"),
        rules=("RKZ-9", "RKZ-10"),
        deal=at(hands=["KS KH 4C", "2H 6S 3D", "5D JC 8H", "9C 7D QH"]),
        goals=(
            Act(
                task=_("You hold two kings. Lead one."),
                rule="RKZ-5",
                right={"KS": _("Now wait for a whole round."), "KH": _("Now wait for a whole round.")},
                otherwise=_("The four has no brother in your hand. Lead a king."),
                then=("2H", "5D", "9C"),
            ),
            Act(
                task=_(
                    "Ana holds the trick with her two. Only you, who led, may extend it: play your other king and "
                    "start a second round."
                ),
                rule="RKZ-10",
                right={
                    "KH": _("Extended: you hold the trick again, and everybody plays another card."),
                    "KS": _("Extended: you hold the trick again, and everybody plays another card."),
                },
                wrong={"release": _("Then Ana takes 3 points. You have a king left: fight for them.")},
                then=("6S", "JC", "QH"),
            ),
        ),
        learnt=_(
            "After a round the opener decides: extend with a matching card, or let the holder take all of it. "
            "Nobody answered the second king, so eight cards were yours at once."
        ),
    ),
    Step(
        key="let_go",
        title=_("“Take it”"),
        rules=("RKZ-10",),
        deal=at(hands=["QS 2S 9H", "4D KC 7S", "QD JH 6C", "TH 8S 3C"], moves=["QS", "4D", "QD", "TH"]),
        goals=(
            Act(
                task=_(
                    "You led the queen of spades, and the round is full. You could extend with your two of spades. "
                    "Look who holds the trick, then decide."
                ),
                rule="RKZ-10",
                right={
                    "release": _(
                        "“Uzmi!” Boris takes 5 points for both of you, and the two stays in your hand."
                    )
                },
                wrong={
                    "2S": _(
                        "Allowed, but Boris holds the trick, and he is your partner. Why spend a two on your own "
                        "points?"
                    )
                },
            ),
            Ask(
                task=_("And if you had neither a queen nor a two to extend with?"),
                rule="RKZ-10",
                choices={
                    _("Any card extends"): _("Only a card that matches extends a trick."),
                    _("The trick goes to its holder"): _(
                        "Right, and nobody is told whether you would not or could not."
                    ),
                    _("The holder decides"): _(
                        "Only the player who led decides, and without a matching card there is no choice."
                    ),
                },
                right=_("The trick goes to its holder"),
            ),
        ),
        learnt=_("Let go what your partner holds, and what is not worth a good card."),
    ),
    Step(
        key="worth",
        title=_("What a trick is worth"),
        rules=("RKZ-26", "RKZ-28"),
        deal=at(hands=["2S JC", "AH 6C", "5D 8S", "KD 9C"], opener=1, dealer=0, moves=["AH", "5D", "KD"]),
        goals=(
            Ask(
                task=_(
                    "Ace of hearts, five of diamonds, king of diamonds. If you take them with the two of spades, "
                    "how many points is the trick?"
                ),
                rule="RKZ-28",
                choices={
                    _("6 points"): _("The two of spades is worth 3 by itself. Whoever takes it has them."),
                    _("8 points"): _("Those are the cards. Four cards taken are 1 more."),
                    _("9 points"): _(
                        "Right: ace 2, five of diamonds 2, king of diamonds 1, two of spades 3, and 1 for the four "
                        "cards."
                    ),
                },
                right=_("9 points"),
            ),
            Act(
                task=_("Take them."),
                rule="RKZ-28",
                right={"2S": _("9 points in one trick, more than a sixth of a whole deal.")},
                wrong={"JC": _("Then Ana takes 6 points, and your two of spades is still in danger.")},
            ),
        ),
        learnt=_(
            "Aces and tens 2, fives 1, every diamond 1 on top, the two of spades 3, and 1 for each four cards taken."
        ),
    ),
)
