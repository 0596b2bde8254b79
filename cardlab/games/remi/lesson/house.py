"""Steps on the options: tables that play a little differently."""

from typing import Final

from cardlab.engine.lesson import Act, Ask, Step
from cardlab.games.remi.lesson.start import at, discards
from cardlab.text import _

STEPS: Final = (
    Step(
        key="house_pack",
        title=_("House rules: another deal"),
        rules=("REM-04", "REM-G1", "REM-G2"),
        deal=at(
            {
                "jokers": 6,
                "hand_size": 13,
                "starter_extra": False,
                "bottom_card_face_up": True,
                "cutter_joker": True,
            },
            hands=["2S 3S 9S 9S 4H JH QH 5D 6D TD 3C 7C KC", " ?" * 13],
            bottom="AC",
            next_cards="7D",
            turns=0,
        ),
        goals=(
            Ask(
                task=_(
                    "Six jokers, 13 cards each, none more for you, and the bottom card of the stock is seen. When will "
                    "the ace of clubs be drawn?"
                ),
                rule="REM-G2",
                choices={
                    _("First"): _("Cards are drawn from the top."),
                    _("Last of all"): _(
                        "Right: everybody knows it, and it ends the round if nobody is out by then."
                    ),
                    _("Never"): _("It is a card of the stock like any other."),
                },
                right=_("Last of all"),
            ),
            Act(
                task=_("You begin. What is the first thing to do, with 13 cards?"),
                rule="REM-11",
                right={"draw": _("Without the extra card you draw like everybody else.")},
                tries={"discard KC": _("Discard the king")},
            ),
        ),
        learnt=_(
            "Jokers (REM-G1), hand size, extra card and bottom card (REM-G2) are yours to set; so is whether a joker "
            "that ends the pack belongs to the cutter."
        ),
    ),
    Step(
        key="house_opening",
        title=_("House rules: 40 to open, but not at once"),
        rules=("REM-16", "REM-G9"),
        deal=at(
            {"opening_min": 40, "no_open_rounds": 2},
            hands=["TC JC QC KC 2D 5H 7S 8D 3C 4S 9H 6D 2S 8H 4H", "JD" + " ?" * 13],
            pile="TS",
            next_cards="6H 9D",
            phase="play",
            drew="4H",
            turns=2,
        ),
        goals=(
            Act(
                task=_(
                    "Here 40 points open, and your clubs have them. But in the first two circuits nobody may open. "
                    "Try it, then discard."
                ),
                rule="REM-G9",
                right=discards(
                    "2D 5H 7S 8D 3C 4S 9H 6D 2S 8H 4H", _("The second circuit ends with Ana's turn.")
                ),
                otherwise=_("Keep the clubs: next turn they open."),
                tries={"lay TC JC QC KC": _("Open with the run of clubs")},
                then=("draw", "discard JD"),
            ),
            Act(
                task=_("The third circuit. Draw."),
                rule="REM-12",
                right={"draw": _("Now you may.")},
                tries={"take": _("Take the jack of diamonds")},
            ),
            Act(
                task=_("Open."),
                rule="REM-16",
                right={"lay TC JC QC KC": _("40: at this table it is enough.")},
                otherwise=_("You can open now."),
            ),
        ),
        learnt=_("What an opening needs (opening_min) and when it may be (no_open_rounds) belong to REM-G9."),
    ),
    Step(
        key="house_pure",
        title=_("House rules: a pure run, jokers for nothing"),
        rules=("REM-16", "REM-G9"),
        deal=at(
            {"opening_pure_run": True, "joker_counts_for_opening": False},
            hands=["9H TH JH QH 8S 8D JK 2C 4D KC 3S 5C 2S 6C 3D", " ?" * 14],
            pile="7S",
            phase="play",
            drew="3D",
        ),
        goals=(
            Act(
                task=_(
                    "Here a joker adds nothing to an opening, and one of its melds must be a run without a joker. Try "
                    "ten, jack, queen with the joker. Then begin right."
                ),
                rule="REM-G9",
                right={
                    "lay 9H TH JH QH": _("39 points, and a pure run."),
                    "lay 8S 8D JK": _("16 points: the joker adds none."),
                },
                otherwise=_("You can open with two melds."),
                tries={"lay TH JH QH JK": _("Lay ten, jack, queen and the joker")},
            ),
            Act(
                task=_("And the other meld."),
                rule="REM-G9",
                right={
                    "lay 9H TH JH QH": _("16 and 39 make 55, with a pure run."),
                    "lay 8S 8D JK": _("39 and 16 make 55: the joker adds none, but it makes the meld."),
                },
            ),
        ),
        learnt=_("joker_counts_for_opening and opening_pure_run make it harder to open (REM-G9)."),
    ),
    Step(
        key="house_pile",
        title=_("House rules: the discard"),
        rules=("REM-13", "REM-14", "REM-G7"),
        deal=at(
            {"discard_pickup_unopened": "never", "discard_pickup_opened": "meld_now"},
            hands=["8C 9C KS 2D", "? ? ? ? ?"],
            melds=["2H 2S 2C", "TD JD QD KD AD", "TS TH TC", "5S 5D 5C"],
            owners=[0, 0, 1, 1],
            pile="3H 7C",
        ),
        goals=(
            Act(
                task=_("At this table you take a discard only to meld it at once. Take the seven of clubs."),
                rule="REM-G7",
                right={"take": _("Now it must go into a meld.")},
                wrong={"draw": _("But seven, eight, nine of clubs would be a run.")},
            ),
            Act(
                task=_("Try to discard the king first. Then do what you must."),
                rule="REM-G7",
                right={"lay 7C 8C 9C": _("Done, and now you are free again.")},
                tries={"discard KS": _("Discard the king"), "add 2D 1": _("First add the two of diamonds")},
            ),
            Ask(
                task=_("And before you have opened? The option says: never."),
                rule="REM-G7",
                choices={
                    _("Then only the stock is left"): _("Right, even if the discard would open your hand."),
                    _("Then I may take it to open"): _("That is the usual rule: open_now."),
                },
                right=_("Then only the stock is left"),
            ),
        ),
        learnt=_("REM-G7: before opening open_now, never or free; after it free or meld_now."),
    ),
    Step(
        key="house_jokers",
        title=_("House rule: two jokers in a meld"),
        rules=("REM-08", "REM-15", "REM-G4", "REM-G8"),
        deal=at(
            {"max_jokers_per_meld": "2", "joker_discard": "free"},
            hands=["4H 7H JK JK JK KC 3D", "? ? ? ? ?"],
            melds=["2H 2D 2C", "TD JD QD KD AD"],
            pile="3S",
            phase="play",
            drew="3D",
        ),
        goals=(
            Act(
                task=_(
                    "Here two jokers may lie in one meld. Try to lay the seven with two jokers, then find the run that "
                    "fills a wider gap."
                ),
                rule="REM-08",
                right={"lay 4H JK JK 7H": _("Five and six of hearts are jokers: 22 points.")},
                otherwise=_("Lay four to seven of hearts."),
                tries={"lay 7H JK JK": _("Lay the seven with two jokers")},
            ),
            Ask(
                task=_("You have a joker left, and at this table it may be discarded freely. Is that wise?"),
                rule="REM-G8",
                choices={
                    _("Yes, it costs 20"): _(
                        "If you can go out with it, yes. Else Ana would thank you and take it."
                    ),
                    _("Hardly ever"): _("Right: whoever is next and may take the discard has a joker more."),
                },
                right=_("Hardly ever"),
            ),
        ),
        learnt=_(
            "REM-G4: one joker in a meld, two, or as many as real cards. Two real cards are always needed. REM-G8: "
            "jokers may be discarded only if nothing else is left, or freely."
        ),
    ),
    Step(
        key="house_swap",
        title=_("House rules: taking jokers"),
        rules=("REM-18", "REM-G10"),
        deal=at(
            {"joker_swap": "use_now", "joker_swap_set": "any_missing"},
            hands=["9D TC QC 4S KH", "? ? ? ? ?"],
            melds=["9S 9H JK", "TS JS QS KS", "AH AD AS", "6C 7C 8C"],
            owners=[1, 1, 0, 0],
            pile="2S",
            phase="play",
            drew="KH",
        ),
        goals=(
            Act(
                task=_(
                    "Here any missing nine takes the joker of this set at once. But the joker must be used in the same "
                    "turn. Take it."
                ),
                rule="REM-18",
                right={"swap 9D 1": _("Three real nines, and a joker that wants to be used.")},
                wrong={"add 9D 1": _("Possible. But you can have the joker.")},
                otherwise=_("Take the joker first."),
            ),
            Act(
                task=_(
                    "Try to end your turn with the joker in your hand. Then use it with ten and queen of clubs."
                ),
                rule="REM-G10",
                right={"lay TC JK QC": _("30 points, and the turn may end.")},
                otherwise=_("That uses it as well. But ten and queen of clubs would go with it."),
                tries={"discard KH": _("Discard the king and keep the joker")},
            ),
        ),
        learnt=_(
            "REM-G10: the joker goes to the hand, must be used now, or stays; from a full set only, or from any."
        ),
    ),
    Step(
        key="house_ace",
        title=_("House rules: smaller aces"),
        rules=("REM-07", "REM-09", "REM-G3", "REM-G5"),
        deal=at(
            {"ace_both_ends": False, "ace_high_value": 10},
            hands=["AS QD KD AD 4C 9H", "? ? ? ?"],
            melds=["2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "KH KS KC", "5H 6H 7H"],
            owners=[1, 0, 0],
            pile="2C",
            phase="play",
            drew="9H",
        ),
        goals=(
            Act(
                task=_(
                    "A run with one ace is full here, and an ace is worth 10 at most. Try to add your ace of spades; "
                    "then lay queen, king, ace of diamonds."
                ),
                rule="REM-G5",
                right={"lay QD KD AD": _("30 points here instead of 31.")},
                otherwise=_("Lay the run of diamonds."),
                tries={"add AS 1": _("Add the ace of spades")},
            ),
            Ask(
                task=_("And an ace that is left in your hand?"),
                rule="REM-31",
                choices={
                    _("10 points"): _("The option changes only aces that lie on the table."),
                    _("11 points"): _("Right: in the hand an ace is always 11."),
                },
                right=_("11 points"),
            ),
        ),
        learnt=_(
            "ace_both_ends (REM-G3) and ace_high_value (REM-G5) change what an ace may do on the table."
        ),
    ),
    Step(
        key="house_out",
        title=_("House rules: out without a discard"),
        rules=("REM-20", "REM-22", "REM-G11", "REM-G15"),
        deal=at(
            {"must_discard_to_go_out": False, "hand_remi_needs_opening_min": False},
            hands=["7S 7H 7D", "KS 4H ?"],
            melds=["TS JS QS", "AH AD AC", "5C 5D 5H", "JD QD KD AD"],
            owners=[0, 0, 1, 1],
            pile="2S",
            phase="play",
            drew="7D",
        ),
        goals=(
            Act(
                task=_("Three sevens, and here no card must be left for the discard."),
                rule="REM-G11",
                right={"lay 7S 7H 7D": _("Out, with your last card on the table.")},
                otherwise=_("You can go out."),
            ),
            Ask(
                task=_(
                    "The second option of this table: a hand remi needs no 51. Your cards make melds worth 30 in "
                    "all and a discard, and nobody has opened. May you lay them?"
                ),
                rule="REM-G15",
                choices={
                    _("Yes, and I must go out"): _("Right: that is the only way to lay less than 51."),
                    _("Yes, and then go on as I like"): _("Only a hand remi is excused."),
                    _("No"): _("So it is by the usual rule."),
                },
                right=_("Yes, and I must go out"),
            ),
        ),
        learnt=_("REM-G11 lets you go out by laying all, REM-G15 lets a hand remi do without the minimum."),
    ),
    Step(
        key="house_blocked",
        title=_("House rules: when the stock is empty"),
        rules=("REM-23", "REM-24", "REM-38", "REM-G12", "REM-G13", "REM-G14", "REM-G20"),
        deal=at(
            {
                "blocked_trigger": "cannot_draw",
                "blocked_unopened_penalty": False,
                "blocked_tie": "turn_order",
                "stall_circuits": 2,
            },
            hands=["KS 4D 9D", "QH 6S 9C"],
            melds=["7H 8H 9H TH", "3S 3D 3C", "KH KD KC", "AH AD AC"],
            owners=[0, 0, 1, 1],
            stock=0,
            pile="2C 5S",
        ),
        goals=(
            Act(
                task=_(
                    "The stock is empty, and at this table the round goes on as long as you may take the discard. Try "
                    "to draw, then take it."
                ),
                rule="REM-G12",
                right={"take": _("You had to: there is nothing else.")},
                tries={"draw": _("Draw from the stock")},
            ),
            Ask(
                task=_("Another option is reshuffle. What happens then when the stock is empty?"),
                rule="REM-G12",
                choices={
                    _("The pile is shuffled and drawn again"): _(
                        "Right: without its top card, and three times at most in a round."
                    ),
                    _("The round ends"): _("So it is by the usual rule."),
                },
                right=_("The pile is shuffled and drawn again"),
            ),
            Ask(
                task=_(
                    "Here an unopened loser of a blocked round pays no 25 more. He holds 30: what does he write?"
                ),
                rule="REM-G13",
                choices={
                    _("30"): _("Right: with REM-G13 switched off."),
                    _("55"): _("So it is by the usual rule."),
                },
                right=_("30"),
            ),
            Ask(
                task=_(
                    "And of two who hold the least, the one who comes next in turn wins alone. The other writes?"
                ),
                rule="REM-G14",
                choices={
                    _("0"): _("So it is by the usual rule."),
                    _("What he holds"): _("Right: one winner only."),
                },
                right=_("What he holds"),
            ),
        ),
        learnt=_("REM-G12, REM-G13, REM-G14 and REM-G20 say when a round is blocked, and what it costs."),
    ),
)
