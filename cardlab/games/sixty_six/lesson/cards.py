"""Steps on the cards, the deal and the open stock."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.sixty_six.lesson.start import at
from cardlab.text import _

STEPS: Final = (
    Step(
        key="cards",
        title=_("The ten is second"),
        rules=("R66-1", "R66-2", "R66-3", "R66-4", "R66-5"),
        deal=at("serbian", hands=["TH QH JH 9C AD 9D", "? ? ? ? ?"], led="KH", turned="JS", dealer=0),
        goals=(
            Ask(
                task=_(
                    "Ana has led the king of hearts, worth 4. "
                    "If your ten of hearts takes it, how many points is the trick?"
                ),
                rule="R66-3",
                choices={
                    _("10 points"): _("That is the ten alone; the king in the trick adds its own 4."),
                    _("14 points"): _("Right: 10 for the ten and 4 for the king."),
                    _("15 points"): _("That would be an ace and a king: 11 and 4."),
                },
                right=_("14 points"),
            ),
            Act(
                task=_("Now take the trick. Only one of your cards can."),
                rule="R66-4",
                right={
                    "TH": _(
                        "Yours: the ten ranks above the king. Only the ace of hearts would have beaten it."
                    ),
                },
                wrong={
                    "QH": _("The queen is lower than the king: Ana would keep the trick."),
                    "JH": _("The jack is lower than the king: Ana would keep the trick."),
                    "AD": _(
                        "An ace, but of another suit: it cannot take a heart, and Ana would get its 11 "
                        "points."
                    ),
                },
                otherwise=_("A card of another suit does not take the trick. Look for a higher heart."),
                then=("draw",),
            ),
        ),
        learnt=_(
            "Ace 11, ten 10, king 4, queen 3, jack 2, nine 0. The ten is the second strongest card of a suit."
        ),
    ),
    Step(
        key="trump",
        title=_("Trumps"),
        rules=("R66-5", "R66-7"),
        deal=at(
            "serbian",
            hands=["9S KS AH TD QD 9C", "? ? ? ? ?"],
            led="AC",
            turned="JS",
            tricks=(0, 1),
            points=(0, 14),
            dealer=1,
        ),
        goals=(
            Ask(
                task=_("Look at the card that lies face up, half under the stock. Which suit is trumps?"),
                rule="R66-7",
                choices={
                    _("Spades"): _(
                        "Right: the jack of spades was turned up, so spades are trumps for the whole deal."
                    ),
                    _("Clubs"): _(
                        "Clubs is only the suit that Ana led. The turned card decides, the jack of spades."
                    ),
                    _("There are none yet"): _(
                        "There are: the turned card, the jack of spades, says so from the deal on."
                    ),
                },
                right=_("Spades"),
            ),
            Act(
                task=_("Ana has led the ace of clubs. Take it with your smallest trump."),
                rule="R66-5",
                right={"9S": _("11 points for a worthless nine: any trump beats any card of another suit.")},
                wrong={
                    "KS": _(
                        "The king of trumps would do it too, but the nine is enough. Keep the king for later."
                    ),
                    "AH": _(
                        "An ace of another suit does not take the trick: it would only give Ana 11 more "
                        "points."
                    ),
                    "9C": _("Nothing beats the ace of clubs in its own suit. Only a trump takes it."),
                },
                otherwise=_("That is neither a higher club nor a trump, so Ana would keep the trick."),
                then=("draw",),
            ),
        ),
        learnt=_(
            "A trick goes to the card led, unless the reply is a higher card of its suit, or a trump on "
            "another suit."
        ),
    ),
    Step(
        key="deal",
        title=_("The deal and the first lead"),
        rules=("R66-6", "R66-8", "R66-9", "R66-17"),
        deal=at("serbian", hands=["AH TD KC 9C JD QS", "TC ? ? ? ? ?"], turned="9H", dealer=1),
        goals=(
            Ask(
                task=_(
                    "24 cards; you hold six and so does Ana. "
                    "How many are in the stock, the turned card counted with it?"
                ),
                rule="R66-8",
                choices={
                    _("11 cards"): _(
                        "Eleven lie face down. The turned card is the last card of the stock, so add one."
                    ),
                    _("12 cards"): _(
                        "Right: eleven face down and the turned card, which will be drawn last."
                    ),
                    _("13 cards"): _("24 less two hands of six leaves 12."),
                },
                right=_("12 cards"),
            ),
            Act(
                task=_("Ana dealt, so you lead. You may lead any card: choose the one that risks nothing."),
                rule="R66-9",
                right={
                    "9C": _(
                        "Good: a nine costs nothing when it is lost, and Ana's ten of clubs has come out."
                    )
                },
                wrong={
                    "AH": _("Hearts are trumps, and you have the best one. It is worth much more later."),
                    "TD": _("Ana may take it with the ace of diamonds or with any trump: 10 points at risk."),
                    "KC": _("The king may be half of a marriage, and it costs 4 points when it is lost."),
                    "QS": _(
                        "You may lead it, but it costs 3 points when it is lost. There is a card that "
                        "costs none."
                    ),
                    "JD": _(
                        "You may lead it, but it costs 2 points when it is lost. There is a card that "
                        "costs none."
                    ),
                },
                then=("TC", "draw"),
            ),
        ),
        learnt=_("The player who did not deal leads first. After that the winner of each trick leads."),
    ),
    Step(
        key="open",
        title=_("While the stock lasts"),
        rules=("R66-12", "R66-13"),
        deal=at(
            "serbian",
            hands=["TH KH 9C AC JD QD", "KC ? ? ? ?"],
            led="AH",
            turned="QS",
            stock="JH 9D 9H",
            dealer=0,
        ),
        goals=(
            Act(
                task=_(
                    "Ana has led the ace of hearts, and you cannot win. You have hearts, "
                    "but you need not follow suit yet: give her as little as you can."
                ),
                rule="R66-13",
                right={"9C": _("Nothing for her. While the stock is open, any card may answer any lead.")},
                wrong={
                    "TH": _(
                        "You need not follow suit: the ten of hearts would make her a present of 10 points."
                    ),
                    "KH": _("You need not follow suit: the king of hearts would give her 4 points."),
                    "AC": _("That gives her another 11 points."),
                },
                otherwise=_("Possible, but it gives her points. One of your cards is worth nothing."),
                then=("draw", "KC"),
            ),
            Act(
                task=_("You each drew a card, and Ana leads again: the king of clubs. Take it."),
                rule="R66-5",
                right={
                    "AC": _("15 points. After a trick each of you draws a card, and the winner draws first.")
                },
                otherwise=_("That card does not beat the king of clubs. Take the trick with a higher club."),
            ),
            Act(
                task=_("You took the trick. Draw your card."),
                rule="R66-12",
                right={
                    "draw": _("You draw first, then Ana. Both hands are full again, and it is your lead.")
                },
                wrong={
                    "close": _("Closing the stock comes later in this lesson. Now just draw."),
                    "call": _("“Dosta” is for a player who has 66. You have 15. Now just draw."),
                },
            ),
        ),
        learnt=_(
            "While the stock is open you may play any card, and both draw after every trick, the winner "
            "first."
        ),
    ),
)
