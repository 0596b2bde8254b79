"""A whole deal of Pasur as a paper prints it, replayed play by play: moves, running counts and the result.

The paper (arXiv:2508.06559) counts anew from hand to hand and carries the lead in points on as `delta`; once a side has
seven clubs it says so and counts no more of them.
"""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from cardlab import cards
from cardlab.engine.deal import Deal
from cardlab.engine.documents import replay, transcript
from cardlab.games.pasur import rules, story

GAME: Final = json.loads((Path(__file__).parents[1] / "truths" / "pasur_worked_game.json").read_text("utf-8"))
STEPS: Final = GAME["steps"]
SEAT: Final = {"A": 0, "B": 1}
ROUNDS: Final = range(6)


def card(text: str) -> str:
    """Return a card of the paper, suit and rank, as cardlab writes it."""
    return text[1] + text[0]


def order() -> list[str]:
    """Return the pack that deals the paper's hands: A is dealt to first."""
    hands = [step["deal"] for step in STEPS if "deal" in step]
    pool = GAME["initial_pool"]
    dealt = [hands[0]["A"], hands[0]["B"], pool, *(hand[who] for hand in hands[1:] for who in "AB")]
    return [card(text) for each in dealt for text in each]


def move(step: dict[str, Any]) -> str:
    """Return a step of the paper as a move; what it takes in the order of suits and ranks."""
    taken = sorted(cards.card(card(text)) for text in step["pick"])
    return card(step["lay"]) + ("x" if taken else "") + "".join(cards.name(each) for each in taken)


def new_deal() -> Deal:
    return Deal.new("pasur", "pasur_pagat", order=order(), dealer=SEAT["B"], names=["Alex", "Bob"])


def small_points(deal: Deal, side: int) -> int:
    """Return the points of a side without those for clubs."""
    return int(rules.worth(deal.state, deal.state.pile[side]))


def clubs(deal: Deal, side: int) -> int:
    return (int(deal.state.pile[side]) & int(rules.CLUB_CARDS)).bit_count()


def test_the_hands_are_the_papers() -> None:
    deal = new_deal()
    assert sorted(cards.names(deal.state.layout)) == sorted(card(text) for text in GAME["initial_pool"])
    for step in STEPS:
        if "deal" in step:
            for who, hand in step["deal"].items():
                held = cards.names(deal.state.hand[SEAT[who]])
                assert sorted(held) == sorted(card(text) for text in hand)
        deal.play(move(step))
    assert deal.over


def test_every_play_and_every_count() -> None:
    """PAS-09 to PAS-18, PAS-21 to PAS-25: each play is legal, and the running counts after it are the paper's."""
    deal = new_deal()
    lead = 0  # of A in points when the hand began
    said_clubs = ""  # who has seven clubs, since the hand before
    takes_of_hand = False
    for number, step in enumerate(STEPS):
        if "deal" in step:
            lead = small_points(deal, 0) - small_points(deal, 1)
            said_clubs = next((who for who in "AB" if clubs(deal, SEAT[who]) >= rules.MOST_CLUBS), "")
            before = [(small_points(deal, side), clubs(deal, side)) for side in range(2)]
            takes_of_hand = False
        assert deal.turn == SEAT[step["who"]], number
        assert move(step) in deal.legal_moves(), number
        deal.play(move(step))
        takes_of_hand |= bool(step["pick"])
        if number == len(STEPS) - 1:
            break  # the rest is counted already
        after = step["after"]
        assert int(after["delta"]) == lead, number
        for side, who in enumerate("AB"):
            assert int(after[f"{who}_points"]) == small_points(deal, side) - before[side][0], number
            if not said_clubs:
                assert int(after[f"{who}_clubs"]) == clubs(deal, side), number
            assert int(after[f"{who}_surs"]) == deal.state.tablas[side] == 0, number
        assert after["club_winner"] == (said_clubs or "-"), number
        last = after["last_picker"]
        assert last == ("AB"[int(deal.state.last_taker)] if takes_of_hand else "0"), number


def test_the_result() -> None:
    """PAS-16, PAS-21 to PAS-26: Bob sweeps up the rest, Alex has the clubs and wins by eight."""
    deal = new_deal()
    for step in STEPS:
        deal.play(move(step))
    state = deal.state
    assert sorted(cards.names(state.rest)) == sorted(card(text) for text in GAME["pool_left"])
    assert state.last_taker == SEAT["B"]
    assert clubs(deal, 0) >= rules.MOST_CLUBS
    assert deal.payoffs() == [8.0, -8.0]
    assert deal.points == [int(points) for points in state.points[:2]]
    assert sum(deal.points) == 20
    assert ("PAS-21", rules.CLUBS_WORTH) in [(rule, worth) for rule, _what, worth in story.counted(state, 0)]
    assert replay(transcript(deal)).state.tobytes() == state.tobytes()


@pytest.mark.parametrize("number", range(len(STEPS)))
def test_what_a_play_takes_is_one_of_the_captures(number: int) -> None:
    """PAS-12, PAS-14: the paper's player lays a card only where it takes nothing."""
    deal = new_deal()
    for step in STEPS[:number]:
        deal.play(move(step))
    played = card(STEPS[number]["lay"])
    assert (played in deal.legal_moves()) == (not STEPS[number]["pick"])
