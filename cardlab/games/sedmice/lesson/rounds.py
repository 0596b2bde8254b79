"""Steps on the rounds of a trick: extend or release."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.sedmice.lesson.start import at
from cardlab.text import _

EXTENDED: Final = _("You hold the trick again, and everybody plays another card.")

STEPS: Final = (
    Step(
        key="extend",
        title=_("Once more around"),
        rules=("RSD-14", "RSD-16"),
        deal=at(
            "serbian_four",
            hands=["AS AH 9D", "7D KH 8C", "8D JC QS", "9C QD KS"],
            points=(2, 1, 1, 2),
        ),
        goals=(
            Act(
                task=_("You hold two aces. Lead one."),
                rule="RSD-9",
                right={"AS": _("Wait for a whole round."), "AH": _("Wait for a whole round.")},
                otherwise=_("The nine has no equal in your hand. Lead an ace."),
                then=("7D", "8D", "9C"),
            ),
            Act(
                task=_(
                    "Ana has caught your ace with a seven. But you led, so now it is for you to decide. "
                    "Extend the trick with your other ace."
                ),
                rule="RSD-16",
                right={"AH": EXTENDED, "AS": EXTENDED},
                wrong={"release": _("Then Ana has your ace. You can still fight for it.")},
                then=("KH", "JC", "QD"),
            ),
        ),
        learnt=_(
            "After each full round the opener, and only the opener, decides: extend with an answer of his own, or "
            "release. Nobody answered your second ace, so all eight cards were yours."
        ),
    ),
    Step(
        key="unanswered",
        title=_("Nobody answers"),
        rules=("RSD-15", "OSD-8"),
        deal=at(
            "serbian_four",
            hands=["TC TD 7H AS", "8D QC 9H KS", "JS QD 8C 9D", "KH JD QS 8H"],
            points=(1, 1, 1, 2),
        ),
        goals=(
            Act(
                task=_("Two tens and a seven: a strong hand to fight with. Lead a ten."),
                rule="RSD-9",
                right={"TC": _("Does anybody answer?"), "TD": _("Does anybody answer?")},
                wrong={"7H": _("Strong, but keep the seven to extend with.")},
                otherwise=_("Also possible. For this step lead a ten."),
                then=("8D", "JS", "KH"),
            ),
            Ask(
                task=_("You took the trick at once. You still have a ten and a seven: why no second round?"),
                rule="RSD-15",
                choices={
                    _("Nobody answered me"): _("Right: there was nobody to take the trick back from."),
                    _("Boris would not let me"): _("Nobody but the opener decides, and that was you."),
                    _("A trick has one round"): _("It may have several, as you have seen."),
                },
                right=_("Nobody answered me"),
            ),
        ),
        learnt=_("By the Serbian rules you may extend only when somebody else holds the trick."),
    ),
    Step(
        key="late_answer",
        title=_("Better late than never"),
        rules=("RSD-9", "RSD-17"),
        deal=at(
            "serbian_four",
            hands=["9C KD TS", "JD KS 8D", "QS JC", "JH KC"],
            opener=2,
            trick="9S 7D 8S QH 7C 8H",
            points=(2, 2, 2, 1),
        ),
        goals=(
            Ask(
                task=_(
                    "Boris led the nine of spades. Ceca answered with a seven, you and Ana did not. Boris has "
                    "extended, with the seven of clubs. What answers now?"
                ),
                rule="RSD-9",
                choices={
                    _("Only a seven"): _(
                        "A seven was not led: it stands for the nine that began this trick."
                    ),
                    _("A nine or a seven"): _(
                        "Right: the first card of the trick decides, through all its rounds."
                    ),
                    _("An eight, as Ceca has just played"): _("Her eight was no answer and changes nothing."),
                },
                right=_("A nine or a seven"),
            ),
            Act(
                task=_("You did not answer in the first round. You may in the second."),
                rule="RSD-17",
                right={"9C": _("Only the last answer of the last round matters, and that is yours.")},
                otherwise=_("That is no nine. Boris would keep eight cards."),
                then=("JD",),
            ),
        ),
        learnt=_(
            "The first card gives the rank for the whole trick. Whoever answers last takes all its rounds."
        ),
    ),
    Step(
        key="release",
        title=_("“Uzmi!”"),
        rules=("RSD-14", "RSD-18"),
        deal=at(
            "serbian_four",
            hands=["7C TD 8H", "AC 9S JH", "JS 8C QC", "JD 8S 9H"],
            trick="KS KD QH 9D",
            points=(2, 1, 2, 1),
        ),
        goals=(
            Act(
                task=_(
                    "You led a king, and Ana holds the trick with hers. You could extend with your seven. "
                    "Look at what lies there, and decide."
                ),
                rule="RSD-18",
                right={"release": _("“Uzmi!” Ana takes four cards worth nothing, and leads.")},
                wrong={"7C": _("A seven for no point at all? Keep it.")},
                then=("AC", "JS", "JD"),
            ),
            Act(
                task=_("Ana leads an ace, and nobody has answered it."),
                rule="RSD-13",
                right={"7C": _("One point with the seven that you kept.")},
                wrong={"TD": _("A point more for Ana. You have a seven!")},
                otherwise=_("Then Ana keeps her ace. You have a seven!"),
            ),
        ),
        learnt=_("A trick that is released goes to its holder. Release what is not worth a good card."),
    ),
    Step(
        key="secret",
        title=_("Would not, or could not?"),
        rules=("RSD-19", "OSD-16"),
        deal=at(
            "serbian_four",
            hands=["JH TH KC", "7S QH", "9D QC", "8C KH"],
            opener=1,
            trick="JC 9S AD",
            points=(1, 2, 2, 1),
        ),
        goals=(
            Act(
                task=_("Ana led a jack, and Ceca has thrown an ace on it. Answer."),
                rule="RSD-13",
                right={"JH": _("You hold it. Now Ana may extend, if she can and if she will.")},
                otherwise=_("That is no jack, and Ana would keep the trick."),
                then=("release",),
            ),
            Ask(
                task=_("Ana has released the trick. What do you know about her cards?"),
                rule="RSD-19",
                choices={
                    _("She has no jack and no seven"): _(
                        "Perhaps, perhaps not. In fact she has kept a seven for a better day."
                    ),
                    _("Nothing new"): _(
                        "Right: a trick is released in the same way whether its opener would not or could not extend. "
                        "In fact she has kept a seven."
                    ),
                    _("She has a seven"): _("You cannot know that: she may have had no choice."),
                },
                right=_("Nothing new"),
            ),
        ),
        learnt=_(
            "Who cannot extend releases like anybody else. This table even takes the same time for it, so that "
            "nobody learns which it was."
        ),
    ),
    Step(
        key="equal_hands",
        title=_("How long can it go on?"),
        rules=("RSD-16", "RSD-20"),
        deal=at(
            "serbian_four",
            hands=["TS TH 7S", "TD 7D 8S", "9S 8H JC", "QD QH 9C"],
            points=(1, 1, 2, 1),
        ),
        goals=(
            Act(
                task=_("Three cards each, and all three of yours belong together. Lead a ten."),
                rule="RSD-9",
                right={"TS": _("Watch Ana."), "TH": _("Watch Ana.")},
                wrong={"7S": _("Then only sevens answer, and you could not extend with your tens.")},
                then=("TD", "9S", "QD"),
            ),
            Act(
                task=_("Ana answered with a ten. Extend, and keep the seven for the end."),
                rule="RSD-16",
                right={"TH": EXTENDED, "TS": EXTENDED},
                wrong={
                    "7S": _(
                        "That would do too, but your ten would then be your last card. Play the ten first."
                    ),
                    "release": _("Two points for Ana? You have two answers left."),
                },
                then=("7D", "8H", "QH"),
            ),
            Act(
                task=_(
                    "Again Ana answered, with a seven. Three points lie there, and you each have one card."
                ),
                rule="RSD-16",
                right={"7S": _("The third round of one trick.")},
                wrong={"release": _("Three points, and you have the answer in your hand!")},
                then=("8S", "JC", "9C"),
            ),
            Ask(
                task=_("Twelve cards in one trick. Could there have been a fourth round?"),
                rule="RSD-20",
                choices={
                    _("Yes, with another ten"): _("With which hands? Nobody has a card left."),
                    _("No, all hands are empty"): _(
                        "Right: in every round everybody plays one card, so the hands stay equal and end together."
                    ),
                },
                right=_("No, all hands are empty"),
            ),
        ),
        learnt=_(
            "A trick may run over several rounds, as long as its opener has answers and everybody has cards."
        ),
    ),
    Step(
        key="memory",
        title=_("Count the sevens"),
        rules=("RSD-10", "RSD-22"),
        deal=at(
            "serbian_four",
            hands=["AS 9D 7C", "9S TH KD", "QD KS 8S", "JC 9C QH"],
            gone="7S 7H 7D AH AD AC",
            points=(2, 2, 1, 1),
        ),
        goals=(
            Ask(
                task=_("You have forgotten which cards are gone. May you look through your tricks?"),
                rule="RSD-22",
                choices={
                    _("Yes, they are mine"): _("They stay face down until the deal is over."),
                    _("No"): _("Right: what is taken may not be looked at. Count while you play."),
                },
                right=_("No"),
            ),
            Act(
                task=_(
                    "So here is what you have counted: three sevens and three aces are gone. Lead a card that brings "
                    "a point for certain."
                ),
                rule="RSD-10",
                right={
                    "AS": _("All other aces are gone, and the last seven is your own: nobody can answer.")
                },
                wrong={
                    "7C": _("Nobody can answer it either, but it brings no point itself."),
                    "9D": _("Three nines are still out: anybody may answer it."),
                },
                then=("9S", "QD", "JC"),
            ),
        ),
        learnt=_("Count aces, tens and sevens. A card whose answers are all gone cannot be taken from you."),
    ),
)
