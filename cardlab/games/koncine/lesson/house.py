"""Steps on the options: tables that play a little differently."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.koncine.lesson.start import KONCINE, RUSKA, at, dealt
from cardlab.text import _

STEPS: Final = (
    Step(
        key="house_one",
        title=_("House rule: one set only"),
        rules=("KON-14", "KON-G3"),
        deal=at(
            KONCINE,
            {"multi_capture": False},
            hands=["7H QD TS 5H 9S AC", "KH 6S 8D QS 6C 9H"],
            layout="7C 3D 4S 2C",
        ),
        goals=(
            Act(
                task=_(
                    "You know this table. But here one card takes only one set. Try to take both; then take the set "
                    "with more cards."
                ),
                rule="KON-14",
                right={"7Hx4S3D": _("Two cards, and the seven of clubs stays.")},
                wrong={"7Hx7C": _("A club, but only one card. The other set has two.")},
                otherwise=_("This is about the seven."),
                tries={"7Hx4S3D7C": _("Take all three with the seven")},
            ),
        ),
        learnt=_("Without several sets (KON-G3) captures are small, and one has to choose."),
    ),
    Step(
        key="house_ace",
        title=_("House rule: the ace is also eleven"),
        rules=("KON-03", "KON-G1", "RUS-G1"),
        deal=at(
            KONCINE,
            {"ace_values": "1,11"},
            hands=["AS 9D 4H 7S QH 8C", "2D 5C JD 3H QS 6H"],
            layout="AH TC KD 6S",
        ),
        goals=(
            Act(
                task=_(
                    "Here an ace counts 1 or 11, whichever you like, in your hand as on the table. What can yours take "
                    "besides the ace?"
                ),
                rule="KON-03",
                right={"ASxAHTC": _("Yours is 11, the other one 1: ten and one make eleven.")},
                wrong={"ASxAH": _("Ace takes ace. But with the ten it makes eleven.")},
                otherwise=_("Look at your ace."),
            ),
        ),
        learnt=_("Aces of 1 or 11 (KON-G1) take sums too. In the Russian game they may also be 1 or 14."),
    ),
    Step(
        key="house_must",
        title=_("House rule: who can take must"),
        rules=("KON-18", "KON-G4"),
        deal=at(
            KONCINE,
            {"forced_capture": "move"},
            hands=["5S QD 8C TH 3C AD", "KS 6D 9C 4C 7S 7H"],
            layout="5D 9H KC 2S",
        ),
        goals=(
            Act(
                task=_(
                    "At this table you may not lay a card while one in your hand can take. Try the queen, then do what "
                    "you must."
                ),
                rule="KON-18",
                right={"5Sx5D": _("The only card that takes, so the only one that you may play.")},
                otherwise=_("Find the card that takes."),
                tries={"QD": _("Lay the queen"), "5S": _("Lay the five")},
            ),
        ),
        learnt=_(
            "KON-G4 knows two duties: a card that can take must (card), or a hand that can take must (move). Usually "
            "there is none."
        ),
    ),
    Step(
        key="house_jack",
        title=_("House rule: a jack may wait"),
        rules=("KON-15", "KON-G5"),
        deal=at(
            KONCINE,
            {"jack_optional": True},
            hands=["JH JC", "4S 9H"],
            number=3,
            layout="5D",
        ),
        goals=(
            Act(
                task=_(
                    "Here a jack may be laid like any card. You hold two: lay the jack of hearts, and let the other "
                    "one sweep the lot."
                ),
                rule="KON-15",
                right={"JH": _("It lies there as if it were nothing.")},
                wrong={
                    "JHx5D": _("The usual way. But here you may lay it."),
                    "JC": _("Keep that one: it is a club, and clubs should not lie about."),
                },
                otherwise=_("Possible. But lay the jack of hearts."),
                then=("4S",),
            ),
            Act(
                task=_("Sweep."),
                rule="KON-15",
                right={"JCx4SJH5D": _("Four cards, one jack with the other.")},
                otherwise=_("Take with it this time."),
                then=("9H",),
            ),
        ),
        learnt=_("With KON-G5 a jack need not sweep. It is seldom wise: the next jack may be Ana's."),
    ),
    Step(
        key="house_sweep",
        title=_("House rules: no sweeping, no going back"),
        rules=("KON-07", "KON-15", "RUS-G3"),
        deal=at(
            KONCINE,
            {"jack_sweeps": False, "return_jacks": False},
            hands=["JH 6H 3D QC 9S 5C", "KH 8H 2S 6D QD 9D"],
            layout="JS 4H TD KC",
        ),
        goals=(
            Act(
                task=_(
                    "Here a jack is a court like queen and king: no number, no sweep, and among the first four it "
                    "stays. Try to sweep, then take what it takes."
                ),
                rule="KON-12",
                right={"JHxJS": _("Jack takes jack, and that is all.")},
                otherwise=_("Your jack can take something."),
                tries={"JHxJS4HTDKC": _("Sweep the table with the jack")},
            ),
        ),
        learnt=_(
            "Sweeping (jack_sweeps) and going back (RUS-G3) belong together, but may be set one by one."
        ),
    ),
    Step(
        key="house_courts",
        title=_("House rule: courts in no sum"),
        rules=("RUS-02", "RUS-05", "RUS-G2"),
        deal=at(
            RUSKA,
            {"courts_in_sums": False},
            hands=["KD 9C 4S 5H 8D 2C", "6C 7H QH 3S 9H 8S"],
            layout="QS AH TS 3H",
        ),
        goals=(
            Act(
                task=_(
                    "A Russian table where a king takes thirteen, but lying courts are in no sum. Try queen and ace, "
                    "then find the sum that is left."
                ),
                rule="RUS-05",
                right={"KDxTS3H": _("Ten and three: numbers only.")},
                otherwise=_("This is about the king."),
                tries={"KDxQSAH": _("Take queen and ace with the king")},
            ),
        ),
        learnt=_(
            "Whether courts have numbers (court_values) and whether they lie in sums (RUS-G2) are two settings."
        ),
    ),
    Step(
        key="house_bottom",
        title=_("House rule: the bottom card is shown"),
        rules=("KON-10", "KON-G7"),
        deal=dealt(
            top="8H 3C KD 7S 2D TC 5H QS 8D AC 6S JD",
            layout="4H 9C QH 6D",
            last="TD",
            options={"show_bottom_card": True},
        ),
        goals=(
            Ask(
                task=_(
                    "At this table everybody sees the lowest card of the pack: the ten of diamonds. Ana deals. Who "
                    "will be dealt it?"
                ),
                rule="KON-10",
                choices={
                    _("Ana"): _("Right: the last card is the dealer's. For now nobody can take it."),
                    _("You"): _("The last three cards of the pack are the dealer's."),
                },
                right=_("Ana"),
            ),
            Act(
                task=_("So keep a ten for the last hand, if you get one. Now take something."),
                rule="KON-12",
                right={"QSxQH": _("Queen takes queen.")},
                otherwise=_("One of your cards can take something."),
            ),
        ),
        learnt=_(
            "A bottom card that is seen (KON-G7) tells both sides what the dealer will hold at the end."
        ),
    ),
    Step(
        key="house_match",
        title=_("House rules: other ends"),
        rules=("KON-02", "KON-27", "KON-28", "KON-29", "KON-G6"),
        deal=at(
            KONCINE,
            {"target": 11, "win_by": 3, "win_by_scope": "always"},
            hands=["3H", "7S"],
            number=4,
            layout="8D 9H",
            piles=[
                "3C 4C 5C 6C 7C 8C" + " ?" * 19,
                "2C 9C TC JC QC KC AC TD" + " ?" * 15,
            ],
            last_taker=0,
        ),
        hides_points=True,
        goals=(
            Act(
                task=_(
                    "A short match: to 11, and whoever wins must lead by 3, always. You stand at 9, Ana at 7. Play."
                ),
                rule="KON-27",
                right={"3H": _("2 to 3: you have 11, Ana has 10.")},
                then=("7S",),
            ),
            Ask(
                task=_("11 to 10. Have you won?"),
                rule="KON-29",
                choices={
                    _("Yes, she has not 11"): _("By the usual rule. Here a lead of 3 is always needed."),
                    _("No, one more deal"): _(
                        "Right: at this table the lead counts even if one side is there alone."
                    ),
                },
                right=_("No, one more deal"),
            ),
        ),
        learnt=_(
            "The target, the lead and when it is needed (KON-G6) are yours to set, as is the number of players."
        ),
    ),
)
