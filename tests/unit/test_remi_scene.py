"""The table of Remi for one seat: what lies there, what may be done, why not, and what is told to whom."""

import json
import random
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from cardlab import cards
from cardlab.engine import rulebook
from cardlab.engine.deal import Deal
from cardlab.engine.documents import read_json, replay, transcript
from cardlab.engine.errors import BadInput, IllegalMove
from cardlab.engine.game import load_game
from cardlab.games.remi import story
from cardlab.games.remi.meld_text import read_meld, texts, why_no_meld
from cardlab.games.remi.position import position
from cardlab.players.bots import Bot
from cardlab.views.match_play import ME, NEXT_DEAL, MatchPlay
from cardlab.views.play import play
from cardlab.views.setup import Setup

GAME = load_game("remi")
NAMES = ["Ana", "Boris", "Ceca", "Darko", "Ema", "Filip"]
UNOPENED = "7H 8H 9H 9D 9S 2C 4D KC 3S JD 5C QH 2S AC"  # of REM-E33


def at(*hands: str, options: Any = None, **given: Any) -> Deal:
    rules = GAME.rules(players=len(hands), **(options or {}))
    return Deal.at(GAME, "remi", position(rules, hands=hands, **given), NAMES[: len(hands)])


def refusal(deal: Deal, move: str) -> tuple[str, str]:
    """Return the rule and the sentence that refuse a move."""
    with pytest.raises(IllegalMove) as refused:
        deal.check(move)
    return refused.value.rule, str(refused.value)


# --- melds (REM-06 to REM-10)


@pytest.mark.parametrize(
    ("given", "lies"),
    [
        ("9H 7H 8H", "7H 8H 9H"),  # REM-E15
        ("AS QS KS", "QS KS AS"),  # REM-E16
        ("2D 3D AD", "AD 2D 3D"),  # REM-E17
        ("AD AS AH", "AS AH AD"),  # REM-E18
        ("7S JK 5S", "5S JK 7S"),  # REM-E21
        ("KD JK QD", "QD KD JK"),  # REM-E22
        ("JK QD KD", "JK QD KD"),  # REM-E22: as the player says
        ("KH AH JK", "JK KH AH"),  # REM-E23
        ("JK 9H 9S", "9S 9H JK"),  # REM-E24
        ("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"),
        ("KS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS AS", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"),
        ("AS AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"),  # REM-E26
    ],
)
def test_a_meld_is_read_in_any_order(given: str, lies: str) -> None:
    """REM-07, REM-10."""
    meld = np.array([read_meld(GAME.rules(), cards.cards(given))], dtype=GAME.move["laid"])[0]
    assert " ".join(texts(meld)) == lies


@pytest.mark.parametrize(
    ("given", "options", "rule", "reason"),
    [
        ("7H 8H", {}, "REM-07", "2 cards are no meld: a set or a run has at least three."),
        ("7H 7S", {}, "REM-06", "2 cards are no meld: a set or a run has at least three."),
        (
            "KH AH 2H",
            {},
            "REM-07",
            "King, ace, two is no run: the ace is at the low end (ace, two, three) or",
        ),
        (
            "9S 9S 9H",
            {},
            "REM-06",
            "The nine of spades is there twice: the cards of a set are all of different",
        ),
        (
            "JK JK 5S",
            {},
            "REM-08",
            "A meld has at least two natural cards; jokers fill only what is missing.",
        ),
        ("4H JK JK 7H", {}, "REM-08", "A meld may have one joker, not 2."),
        (
            "4H 5H JK JK JK",
            {"max_jokers_per_meld": "naturals"},
            "REM-G4",
            "A meld may not have more jokers than",
        ),
        (
            "9S 9H 9D 9C JK",
            {},
            "REM-06",
            "A set has three or four cards, one of each suit; a fifth is too many.",
        ),
        ("5H 8H 9H", {}, "REM-07", "These cards are not consecutive: six and seven are missing."),
        (
            "5H JK JK 9H",
            {"max_jokers_per_meld": "2"},
            "REM-07",
            "These cards are not consecutive: six, seven and eight are missing. 2 jokers fill 2 gaps.",
        ),
        (
            "5H JK 8H",
            {},
            "REM-07",
            "These cards are not consecutive: six and seven are missing. One joker fills",
        ),
        (
            "2H 3H KH",
            {},
            "REM-07",
            "These cards are not consecutive: too much is missing between two and king.",
        ),
        (
            "7H 8H 9C",
            {},
            "REM-07",
            "The nine of clubs does not fit: the cards of a run have one suit, here hearts.",
        ),
        (
            "KD KH 2S",
            {},
            "REM-06",
            "The two of spades does not fit: the cards of a set have one rank, here kings.",
        ),
        ("7H 8C 9S", {}, "REM-07", "These cards are of different suits and of different ranks"),
        ("7H 7H 8H", {}, "REM-07", "The seven of hearts is there twice: a run goes through each card once."),
        ("AH AH 2H", {}, "REM-07", "The ace of hearts is there twice: a run goes through each card once."),
        (
            "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS",
            {"ace_both_ends": False},
            "REM-G3",
            "A run may not have an ace at both ends here: at most 13 cards.",
        ),
    ],
)
def test_why_cards_are_no_meld(given: str, options: dict[str, Any], rule: str, reason: str) -> None:
    """REM-E19, REM-E20, REM-E25, REM-E26: each mistake in its own words."""
    why = why_no_meld(GAME.rules(**options), cards.cards(given))
    assert why is not None
    assert why[0] == rule
    assert why[1].startswith(reason)
    assert refusal(at(f"{given} 2C", "?", options=options, phase="play"), f"lay {given}") == why


# --- the opening (REM-16)


@pytest.mark.parametrize(
    ("hand", "move", "reason"),
    [
        (  # REM-E28
            "TC JC QC KC 2H 7D",
            "lay TC JC QC KC",
            "That is 40 of the 51 points to open: 11 are missing, and your hand holds no better.",
        ),
        (  # REM-E29
            "QS KS AS 6D 6H 6C 2H",
            "lay QS KS AS",
            (
                "That is 31 of the 51 points to open: 20 are missing. "
                "The best your hand holds is 49: run of spades 31, set of sixes 18."
            ),
        ),
        (  # REM-E31
            "AD 2D 3D TS JS QS KS 9C",
            "lay AD 2D 3D",
            (
                "That is 6 of the 51 points to open: 45 are missing. The best your hand holds is 46: "
                "run of spades 40, run of diamonds 6. An ace at the low end counts 1."
            ),
        ),
        (  # REM-E32
            "5H 6H 7H QS QD QC JK 2C 4D 9S 9S KD 3H TC",
            "lay QD KD JK",
            (
                "That is 31 of the 51 points to open, and the rest brings it to 49 at most. "
                "Better: set of queens 40, run of hearts 18, together 58."
            ),
        ),
    ],
)
def test_how_far_an_opening_is_short(hand: str, move: str, reason: str) -> None:
    assert refusal(at(hand, "?", phase="play"), move) == ("REM-16", reason)


def test_the_discard_that_opens() -> None:
    """REM-13, REM-E33: the nine may be taken and is then owed, the six may not."""
    six = at(UNOPENED, "?", pile="6H")
    why = "You may take the six of hearts only to open with it: your best melds with it make 48 of the 51 points."
    assert refusal(six, "take") == ("REM-13", why)
    assert six.view(0)["discards"] == {
        "count": 1,
        "top": "6H",
        "move": None,
        "why": {"rule": "REM-13", "text": why},
        "ask": None,
    }
    nine = at(UNOPENED, "?", pile="9C")
    assert nine.view(0)["say"]["text"] == (
        "Draw a card from the stock, or take the nine of clubs to open with it."
    )
    nine.play("take")
    assert nine.view(0)["say"]["text"] == "Put the nine of clubs in a meld: you took it for that."
    assert refusal(nine, "discard KC")[0] == "REM-13"
    assert nine.view(0)["hand"][0]["why"]["rule"] == "REM-13"
    nine.play("lay 7H 8H 9H")
    assert nine.view(0)["lay"]["have"] == 24
    nine.play("lay 9C 9D 9S")
    assert nine.story(1)[-1] == {"rule": "REM-16", "text": "Ana opens with 51 points.", "seat": 0}
    assert nine.story(0)[-1]["text"] == "You open with 51 points."
    assert nine.view(1)["seats"][0]["badges"] == ["opened with 51"]
    assert nine.view(0)["lay"]["need"] == 0


def test_an_opening_that_has_begun_must_be_finished() -> None:
    """REM-16, REM-17."""
    deal = at("7H 8H 9H 9S 9D 9C 2C 3C", "?", melds=["4S 5S 6S"], owners=[1], phase="play", drew="2C")
    deal.play("lay 7H 8H 9H")
    assert deal.view(0)["say"]["text"] == "24 of 51 points: lay on to open."
    assert refusal(deal, "discard 2C") == (
        "REM-16",
        "You have laid 24 of the 51 points to open: lay on, or take back.",
    )
    assert refusal(deal, "add 9S 1")[1] == (
        "You have laid 24 of 51 points: open first, then add to melds and take jokers."
    )
    begun = {"melds": ["2H 3H 4H 5H 6H"], "phase": "play", "laid_value": 20, "opened": [False, False]}
    choice = at("5S 6S 7S 7H 7D 2C", "?", options={"opening_min": 41}, **begun)
    assert refusal(choice, "lay 5S 6S 7S")[1] == (
        "That is 38 of the 41 points to open, and the rest brings it to 38 at most. "
        "Better: 20 laid already, set of sevens 21, together 41."
    )
    pure = {"opening_pure_run": True, "opening_min": 20}
    owed = at("5S 6S 7S JK 7D 2C", "?", options=pure, **{**begun, "melds": ["2H JK 4H 5H 6H"]})
    assert refusal(owed, "add JK 1 high") == (
        "REM-G9",
        "An opening needs a run without jokers: lay one, or take back.",
    )


def test_nobody_may_open_yet() -> None:
    """REM-G9: `no_open_rounds` and `opening_pure_run`."""
    barred = at("KH KS KD QH QS QD 2H", "?", options={"no_open_rounds": 2}, phase="play", turns=3)
    assert refusal(barred, "lay KS KH KD") == ("REM-G9", "Nobody may open in the first 2 circuits.")
    assert barred.view(0)["say"]["rule"] == "REM-G9"
    pure = at("KH KS KD QH QS QD 2H", "?", options={"opening_pure_run": True}, phase="play")
    assert refusal(pure, "lay KS KH KD")[0] == "REM-G9"


# --- the other refusals (REM-11 to REM-20)


TABLE = ["4C 5C 6C", "9S 9H 9D", "4H JK 6H", "8S 8H JK"]


@pytest.mark.parametrize(
    ("hand", "given", "move", "rule", "reason"),
    [
        ("7H 8H", {}, "discard 7H", "REM-11", "Draw a card first"),
        ("7H 8H", {}, "take", "REM-12", "The discard pile is empty: draw from the stock."),
        ("7H 8H", {"drew": "7H"}, "draw", "REM-11", "You have your card for this turn: lay, or discard."),
        ("7H 8H", {"turns": 0, "phase": "play"}, "draw", "REM-11", "You begin the round with a card more"),
        ("7H 8H", {"drew": "7H"}, "discard 9H", "REM-11", "The nine of hearts is not in your hand."),
        ("7S 8S 9S 2C", {"drew": "2C"}, "lay 8S 8S 9S", "REM-07", "The eight of spades is there twice"),
        ("7S 8S JK 2C", {"drew": "2C"}, "lay 7S JK 9S", "REM-11", "The nine of spades is not in your hand."),
        (
            "JK 2C",
            {"drew": "2C"},
            "discard JK",
            "REM-15",
            "A joker may be discarded only if you hold no other",
        ),
        (
            "KC 2C",
            {"took": "KC"},
            "discard KC",
            "REM-14",
            "You took the king of clubs in this turn: neither it",
        ),
        (
            "8C 2C",
            {"drew": "2C"},
            "add 8C 1",
            "REM-17",
            "Meld 1 is a run of clubs: the three or the seven of",
        ),
        ("9S 2C", {"drew": "2C"}, "add 9S 2", "REM-06", "The nine of spades lies in meld 2 already"),
        (
            "2S 2C",
            {"drew": "2C"},
            "add 2S 2",
            "REM-06",
            "Meld 2 is a set of nines: the two of spades does not",
        ),
        ("JK 2C", {"drew": "2C"}, "add JK 3 low", "REM-08", "Meld 3 may not have another joker."),
        ("5S 2C", {"drew": "2C"}, "swap 5S 3", "REM-18", "The joker in meld 3 stands for the five of hearts"),
        ("5S 2C", {"drew": "2C"}, "swap 5S 1", "REM-18", "There is no joker in meld 1."),
        ("JK 2C", {"drew": "2C"}, "swap JK 3", "REM-18", "A joker is taken with the card that it stands for"),
        (
            "8D 2C",
            {"drew": "2C"},
            "swap 8D 4",
            "REM-18",
            "The joker of a set is taken only when three natural",
        ),
        (
            "8S 2C",
            {"drew": "2C"},
            "swap 8S 4",
            "REM-18",
            "The joker in meld 4 stands for the eight of diamonds or",
        ),
        ("7S 7H 7D", {"drew": "7D"}, "lay 7S 7H 7D", "REM-20", "At least one card must remain in your hand"),
        ("7C", {"drew": "7C"}, "add 7C 1", "REM-20", "At least one card must remain in your hand"),
    ],
)
def test_why_not(hand: str, given: dict[str, Any], move: str, rule: str, reason: str) -> None:
    """REM-E34 to REM-E37, REM-E39."""
    phase = "play" if given else "draw"
    why = refusal(at(hand, "?", melds=TABLE, **{"phase": phase, **given}), move)
    assert why[0] == rule
    assert why[1].startswith(reason)


@pytest.mark.parametrize(
    ("options", "hand", "move", "rule"),
    [
        ({"joker_swap": "off"}, "5H 2C", "swap 5H 3", "REM-G10"),
        ({"ace_both_ends": False}, "AS 2C", "add AS 5", "REM-G3"),
        ({}, "3H 2C", "add 3H 2", "REM-06"),
    ],
)
def test_why_not_by_options(options: dict[str, Any], hand: str, move: str, rule: str) -> None:
    melds = [*TABLE, "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"]
    assert refusal(at(hand, "?", melds=melds, options=options, phase="play", drew="2C"), move)[0] == rule


def test_what_a_turn_owes() -> None:
    """REM-G7, REM-G10: `meld_now` and `use_now`."""
    melds = ["4C 5C 6C", "9S 9H 9D"]
    meld_now = {"discard_pickup_opened": "meld_now"}
    useless = at("7C 2C 3D", "?", melds=melds, pile="KS", options=meld_now)
    why = "The king of spades would have to be in a meld before your turn ends, and it cannot."
    assert refusal(useless, "take") == ("REM-G7", why)
    taken = at("7C 2C 3D 9C", "?", melds=melds, pile="3C", options=meld_now)
    taken.play("take")
    assert taken.view(0)["say"]["rule"] == "REM-G7"
    assert refusal(taken, "discard 2C") == (
        "REM-G7",
        "You took the three of clubs for a meld: lay it in this turn, or take back.",
    )
    assert refusal(taken, "add 9C 2") == (
        "REM-G7",
        "First put the three of clubs in a meld: you took it for that.",
    )
    taken.play("add 3C 1")
    taken.play("discard 2C")
    joker = at(
        "5H 2C KD 9C", "?", melds=[*melds, "4H JK 6H"], options={"joker_swap": "use_now"}, phase="play"
    )
    joker.play("swap 5H 3")
    assert refusal(joker, "discard 2C")[0] == "REM-G10"
    assert refusal(joker, "add 9C 2")[0] == "REM-G10"


def test_who_has_not_opened() -> None:
    """REM-13, REM-17, REM-G7."""
    deal = at("7C 2C 3D", "?", melds=["4C 5C 6C"], owners=[1], pile="KS")
    assert refusal(deal, "take") == (
        "REM-13",
        "You have not opened, and the king of spades makes no meld with your cards: draw from the stock.",
    )
    never = at("7C 2C 3D", "?", pile="KS", options={"discard_pickup_unopened": "never"})
    assert refusal(never, "take") == ("REM-G7", "Only who has opened may take from the discard pile.")
    deal.play("draw")
    assert refusal(deal, "add 7C 1") == (
        "REM-17",
        "You have not opened: first lay melds from your hand worth at least 51 points.",
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("fold", "'fold' is not a move: write draw, take, lay 7H 8H 9H"),
        ("lay", "'lay' is not a move"),
        ("add 7C", "'add 7C' is not a move"),
        ("add 7C 9", "There is no meld '9': 4 lie on the table, numbered from 1."),
        ("add 7C ²", "There is no meld '²'"),
        ("add JK 1", "Say at which end: add JK 1 low or add JK 1 high."),
        ("add 7C 1 high", "Write add 7C 1: only a joker or an ace that fits both ends names one."),
        ("discard 7X", "'7X' is not a card"),
    ],
)
def test_what_is_no_move(text: str, sentence: str) -> None:
    deal = at("7C JK 2C", "?", melds=TABLE, phase="play")
    with pytest.raises(BadInput) as problem:
        deal.check(text)
    assert str(problem.value).startswith(sentence)


def test_a_joker_may_stand_for_a_card_in_the_hand() -> None:
    """REM-10: such a meld is not listed, but may be laid."""
    deal = at("7H 8H 9H JK 2C 3C", "?", melds=TABLE, phase="play", drew="2C")
    assert "lay 7H JK 9H" not in deal.legal_moves()
    deal.play("lay 7H JK 9H")
    assert deal.view(0)["melds"][-1]["cards"][1] == {"card": "JK", "as": "8H"}


# --- the scene


def test_the_melds_and_what_fits_them() -> None:
    """REM-10, REM-17, REM-18: what a joker stands for, and the words of each move."""
    view = at("5H 9C JK 2C", "?", melds=TABLE, phase="play", drew="2C").view(0)
    assert view["melds"][2] == {
        "number": 3,
        "owner": 0,
        "value": 15,
        "label": "run of hearts",
        "cards": [{"card": "4H"}, {"card": "JK", "as": "5H"}, {"card": "6H"}],
        "ask": {"card": "add {card} 3", "joker": "add {card} 3 high"},
    }
    assert view["melds"][3]["ask"]["joker"] == "add {card} 4"  # a set has no ends
    assert view["discards"]["ask"] == "discard {card}"
    assert view["melds"][3]["cards"] == [{"card": "8S"}, {"card": "8H"}, {"card": "JK"}]
    moves = {each["move"]: each for each in view["moves"]}
    assert moves["swap 5H 3"] == {
        "cards": ["5H"],
        "move": "swap 5H 3",
        "label": "Take the joker of meld 3",
        "meld": 3,
    }
    assert moves["add 9C 2"]["label"] == "Add to meld 2"
    assert moves["add JK 1 low"]["label"] == "Add to meld 1 at the low end, as three of clubs"
    assert moves["add JK 1 high"]["label"] == "Add to meld 1 at the high end, as seven of clubs"
    assert moves["discard 2C"]["label"] == "Discard"
    assert view["hand"][-1]["card"] == "JK"
    assert all(entry["why"] is None for entry in view["hand"])
    assert view["say"]["rule"] == "REM-17"


def test_every_meld_of_the_hand_is_listed_once() -> None:
    """REM-E32: allowed now or not, the most valuable first, each set of cards as REM-10 reads it."""
    lay = at("5H 6H 7H QS QD QC JK 2C 4D 9S 9S KD 3H TC", "?", phase="play").view(0)["lay"]
    assert (lay["need"], lay["have"], lay["move"]) == (51, 0, "lay")
    assert lay["melds"][:2] == [
        {"cards": ["QS", "QD", "QC", "JK"], "value": 40},
        {"cards": ["QD", "KD", "JK"], "value": 31},
    ]
    sets = [tuple(sorted(meld["cards"])) for meld in lay["melds"]]
    assert len(set(sets)) == len(sets)
    assert ("5H", "6H", "7H", "JK") in sets


def test_two_ways_to_lay_the_same_cards_say_so() -> None:
    """REM-E22."""
    moves = at("QD KD JK 2C", "?", melds=TABLE, phase="play", drew="2C").view(0)["moves"]
    labels = {each["move"]: each["label"] for each in moves}
    assert labels["lay QD KD JK"] == "Lay the run of diamonds: 31 points, joker as ace"
    assert labels["lay JK QD KD"] == "Lay the run of diamonds: 30 points, joker as jack"


def test_a_seat_shows_what_everybody_has_seen() -> None:
    """REM-14: a discard that was taken; the rest are backs, unless the cards are open."""
    deal = at("7C 2C", "9C 3D", melds=TABLE, owners=[0, 1, 0, 0], shown=["", "9C"])
    view = deal.view(0)
    assert view["seats"][1]["hand"] == ["9C", None]
    assert view["seats"][1]["score"] == [{"label": "cards", "value": "2", "note": ""}]
    assert view["seats"][0]["score"][0]["note"] == "9 points"
    assert view["seats"][0]["dealer"] is False
    assert deal.view(0, open_cards=True)["seats"][1]["hand"] == ["3D", "9C"]
    assert view["seats"][1]["badges"] == ["opened"]


def test_a_drawn_card_is_told_to_its_owner_only() -> None:
    """REM-12."""
    deal = at("7C 2C", "?", next_cards="KS")
    deal.play("draw")
    assert deal.story(0)[-1]["text"] == "You draw the king of spades from the stock."
    assert deal.story(1)[-1]["text"] == "Ana draws from the stock."
    assert "KS" not in json.dumps(deal.view(1))


def test_the_open_bottom_card() -> None:
    """REM-G2: everybody sees it, and who draws it."""
    deal = at("7C 2C", "?", stock=1, bottom="KS", options={"bottom_card_face_up": True})
    assert deal.view(1)["stock"]["turned"] == "KS"
    deal.play("draw")
    assert deal.story(1)[-2]["text"].startswith("Ana draws the king of spades")
    assert deal.story(1)[-1]["rule"] == "REM-23"
    assert deal.view(1)["seats"][0]["hand"].count("KS") == 1


def test_the_other_waits() -> None:
    view = at("7C 2C", "? ?").view(1)
    assert view["say"] == {"text": "Ana is to draw.", "tone": "info", "rule": None}
    assert view["moves"] == []
    assert view["stock"]["why"]["text"] == view["hand"][0]["why"]["text"] == "It is Ana's turn."


# --- the end of a round (REM-21 to REM-24, REM-34 to REM-38)


def last_discard(*others: str, opened: Sequence[int] = ()) -> Deal:
    """Return a deal in which seat 0 discards its last card; of the others those named have opened."""
    melds = ["2S 3S 4S", "2H 3H 4H", "2D 3D 4D", "2C 3C 4C"][: 1 + len(opened)]
    return at("9D", *others, melds=melds, owners=[0, *opened], phase="play", drew="9D")


@pytest.mark.parametrize(
    ("others", "opened", "scores"),
    [
        (["AH JK 5C"], [1], [0, 36]),  # REM-E1
        (["KH KS QD JC 9H"], [], [0, 50]),  # REM-E2
        (["3H 4H", "KH KS QD JC 9H 8C 7D JK", "JK AH"], [1, 3], [0, 7, 100, 31]),  # REM-E3
        (["7H", "KH KS QD JC 9H 8C 7D JK"], [1], [0, 7, 100]),  # REM-E8
    ],
)
def test_going_out(others: list[str], opened: list[int], scores: list[int]) -> None:
    """REM-21, REM-34 to REM-36."""
    deal = last_discard(*others, opened=opened)
    assert deal.view(0)["moves"][0]["label"] == "Discard and go out"
    deal.play("discard 9D")
    assert deal.points == scores
    told = deal.story(0)
    assert [each["rule"] for each in told[:3]] == ["REM-11", "REM-21", "REM-34"]
    for seat, score in enumerate(scores[1:], start=1):
        (mine,) = (each for each in deal.story(seat) if each["seat"] == seat)
        assert str(score) in mine["text"]
        assert mine["rule"] == ("REM-35" if seat in opened else "REM-36")
    view = deal.view(1)
    assert view["say"]["text"].startswith(f"Ana goes out. You write {scores[1]}")
    assert view["say"]["tone"] == "lost"
    assert view["seats"][0]["badges"] == ["wins the round"]
    assert view["seats"][1]["score"][0]["label"] == "points"
    assert view["lay"] is None


def test_what_the_cap_does_is_said() -> None:
    """REM-36."""
    deal = last_discard("KH KS QD JC 9H")
    deal.play("discard 9D")
    assert deal.story(1)[-1]["text"] == (
        "You have not opened: your cards and 25 more make 74, but 50 is the most you write."
    )


def test_a_hand_remi() -> None:
    """REM-22, REM-37, REM-E38: the starter lays 101 points, discards, and every opponent writes 200."""
    hand = "4S 5S 6S 7S QH QD QC 2D 3D 4D KS KH KD KC 8C"
    deal = at(hand, "2C", "5D 6D", phase="play", turns=0)
    for move in ("lay 4S 5S 6S 7S", "lay QH QD QC", "lay 2D 3D 4D", "lay KS KH KD KC", "discard 8C"):
        deal.play(move)
    assert deal.points == [0, 200, 200]
    assert "REM-22" in [each["rule"] for each in deal.story(1)]
    assert deal.story(1)[-1] == {"rule": "REM-37", "text": "Ceca writes 200.", "seat": 2}
    assert deal.view(0)["say"]["text"] == "Hand remi! You go out at once. Boris writes 200, Ceca writes 200."
    assert deal.view(0)["seats"][0]["badges"] == ["hand remi"]


def test_a_blocked_round() -> None:
    """REM-23, REM-38, REM-E9, REM-E10, REM-G13, REM-G14: the least writes 0, also two of them."""
    melds = ["2S 3S 4S", "2H 3H 4H"]
    hands = ("2C TC", "KH KS TD", "KC KD QC QD 5D")
    deal = at("9S", *hands[1:], melds=melds, owners=[0, 2], stock=1)
    deal.play("draw")
    card = deal.legal_moves()[-1]
    deal.play(card)
    assert deal.over
    assert [each["rule"] for each in deal.story(0)[-4:]] == ["REM-23", "REM-38", "REM-36", "REM-35"]
    tie = at("JC 2C 9D", "QC 2H", melds=melds, owners=[0, 1], stock=0, phase="play", drew="9D", turns=40)
    tie.play("discard 9D")
    assert tie.points == [0, 0]
    assert tie.view(0)["say"] == {
        "text": "The round is blocked: you hold the least, as Boris does.",
        "tone": "won",
        "rule": "REM-38",
    }


def test_a_stalled_round() -> None:
    """REM-24."""
    deal = at(
        "JC 2C 9D", "QC 2H", melds=["2S 3S 4S", "5H 6H 7H"], owners=[0, 1], phase="play", took="9D", idle=5
    )
    deal.play("discard JC")
    assert deal.over
    assert "REM-24" in [each["rule"] for each in deal.story(0)]


# --- whole rounds and matches


def refusing_rule(deal: Deal, text: str) -> str | None:
    """Return the rule that refuses a move, None for one that is legal or no move at all."""
    try:
        deal.check(text)
    except IllegalMove as refused:
        return refused.rule
    except BadInput:
        return None
    return None


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_whole_rounds(players: int) -> None:
    """Every text reads back, every rule named exists, every refusal has a sentence, and the transcript replays."""
    options = {"players": players, "cutter_joker": True, "bottom_card_face_up": True}
    deal = Deal.new(GAME, seed=players, options=options)
    chance = random.Random(players)
    refused: set[str] = set()
    while not deal.over:
        seat = deal.turn
        assert seat is not None
        view = deal.view(seat)
        json.dumps(view)
        assert [entry["card"] for entry in view["hand"]] == view["seats"][seat]["hand"]
        for text in deal.legal_moves():
            assert story.move_text(deal.state, deal.check(text)) == text
            read = np.array([story.read_move(deal.state, text)], dtype=GAME.move)[0]
            assert story.move_text(deal.state, read) == text
        if chance.random() < 0.2:
            tried = ("take", "swap KD 1", "add JK 1", "add 2S 1", "discard JK", "discard KD", "lay 2S 3S 4S")
            refused |= {rule for text in tried if (rule := refusing_rule(deal, text))}
        deal.play(Bot(GAME, "thumb", [players, len(deal.moves)]).choose(deal))
        if chance.random() < 0.05:
            deal.undo()
    assert "REM-11" in refused
    for rule in refused | {event.rule for event in deal.events}:
        assert rulebook.rule("remi", rule, "remi").text
    again = replay(read_json(json.dumps(transcript(deal))))
    assert again.state.tobytes() == deal.state.tobytes()
    assert again.story(0) == deal.story(0)


@pytest.mark.parametrize("query", ["players=2", "players=3&hand_remi_needs_opening_min=false", "players=4"])
def test_a_whole_match(query: str) -> None:
    """REM-39 to REM-41: to its end; the lowest total wins."""
    match = MatchPlay(Setup.usual(GAME, seed=4).read(query))

    def finish_deal() -> None:
        while not match.deal.over:
            if match.deal.turn == ME:
                match.play(Bot(GAME, "thumb", [len(match.deal.moves)]).choose(match.deal))
            else:
                assert match.scene()["next"]["after"] > 0
                match.go_on()

    finish_deal()
    while match.match.counted().winner is None:
        match.play(NEXT_DEAL)
        finish_deal()
    sheet = match.sheet()
    assert sheet["score"][sheet["winner"]] == min(sheet["score"])
    assert max(sheet["score"]) >= 100 * (len(sheet["score"]) - 1)
    assert f"{100 * (len(sheet['score']) - 1)}" in sheet["about"]
    assert match.scene()["say"]["tone"] == ("won" if sheet["winner"] == ME else "lost")


def test_a_table_of_more_players_can_be_set_up_anew() -> None:
    """REM-01: whoever deals in a link may deal again in the match that is set up from there."""
    page = play("remi", "players=4&dealer=3&seed=3")
    page.setting._handle_custom_msg({"type": "press", "name": "start", "ticket": 1}, [])
    assert page.setting.status == ""
    assert page.match.setup.dealer == 3
