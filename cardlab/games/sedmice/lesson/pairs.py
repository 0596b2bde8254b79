"""Steps on playing in pairs."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.sedmice.lesson.start import at
from cardlab.text import _

STEPS: Final = (
    Step(
        key="partner",
        title=_("A partner opposite"),
        rules=("RSD-5", "RSD-23", "OSD-2"),
        deal=at(
            "serbian_pairs",
            hands=["AD 7H QS", "KD 8C", "JS KS", "QH JD"],
            opener=1,
            trick="TH 7S 8H",
            points=(3, 3, 3, 3),
        ),
        goals=(
            Ask(
                task=_("Boris, opposite you, is your partner now. Ana has led a ten. Who holds it?"),
                rule="RSD-13",
                choices={
                    _("Ana"): _("She led it, but it was answered after her."),
                    _("Boris, and so your side"): _(
                        "Right: his seven was the last answer, and points are shared."
                    ),
                    _("Ceca"): _("Her eight does not answer a ten."),
                },
                right=_("Boris, and so your side"),
            ),
            Act(
                task=_("You play last. Which of your cards makes the trick richer for the two of you?"),
                rule="RSD-23",
                right={"AD": _("Two points for your side. Ana could still extend, but she has no answer.")},
                wrong={
                    "7H": _("Then you take it instead of Boris: a seven for nothing."),
                    "QS": _("Safe, but it adds nothing. Your partner's trick is the place for points."),
                },
            ),
        ),
        learnt=_(
            "Partners sit opposite and count together. Throw your aces and tens on what your partner holds."
        ),
    ),
    Step(
        key="who_extends",
        title=_("Only who led may extend"),
        rules=("RSD-14", "RSD-16"),
        deal=at(
            "serbian_pairs",
            hands=["AH AD 8D", "7D QH JC", "7S KD", "9S QC"],
            opener=2,
            trick="AS 7C",
            gone="7H AC",
            points=(3, 2, 3, 2),
        ),
        goals=(
            Act(
                task=_("Boris led an ace, and Ceca took it from him with a seven. Take it back."),
                rule="RSD-13",
                right={
                    "AH": _("Two points for your side, if Ana has no answer."),
                    "AD": _("Two points for your side, if Ana has no answer."),
                },
                otherwise=_("That is no answer: Ceca would keep the ace. You have two."),
                then=("7D",),
            ),
            Ask(
                task=_("She has: a seven. The round is full, and you still hold an ace. May you extend?"),
                rule="RSD-14",
                choices={
                    _("Yes, partners are one side"): _(
                        "The side does not decide, the opener does. That was Boris."
                    ),
                    _("No, only Boris may"): _("Right: he led this trick. See what he does."),
                },
                right=_("No, only Boris may"),
                then=("7S", "9S"),
            ),
            Act(
                task=_(
                    "Boris has extended with his seven, and Ceca did not answer. You have counted: of all aces and "
                    "sevens only your ace is still to come. What now?"
                ),
                rule="RSD-23",
                right={
                    "AD": _("One point more, and nobody can answer any longer."),
                    "AH": _("One point more, and nobody can answer any longer."),
                },
                otherwise=_(
                    "Your side keeps the trick, but your ace could have come with it, without any risk."
                ),
                then=("QH",),
            ),
        ),
        learnt=_("Partners share points, not rights: only the player who led extends or releases."),
    ),
    Step(
        key="leave_it",
        title=_("Your partner has it"),
        rules=("RSD-15", "RSD-18", "OSD-9"),
        deal=at(
            "serbian_pairs",
            hands=["7S TH 9H", "JC KD 8S", "9D QS QH", "8C 9C KH"],
            trick="AH JD AD 9S",
            points=(3, 2, 3, 2),
        ),
        goals=(
            Act(
                task=_(
                    "You led an ace, and Boris has answered with his. You could extend with your seven. Do you?"
                ),
                rule="RSD-18",
                right={"release": _("“Uzmi!” Two points for your side, and the seven stays with you.")},
                wrong={
                    "7S": _(
                        "You may, as somebody else holds the trick, even if it is your partner. But why risk two aces?"
                    )
                },
            ),
            Ask(
                task=_("Who leads to the next trick?"),
                rule="RSD-18",
                choices={
                    _("Boris"): _("Right: the taker himself, not his partner."),
                    _("You"): _("Partners share points, but the taker himself leads."),
                },
                right=_("Boris"),
            ),
        ),
        learnt=_("You may extend on your own partner, but there must be a reason."),
    ),
)
