"""Positions written with card texts: what is filled in, and one sentence for each mistake."""

from typing import Any

import pytest

from cardlab import cards
from cardlab.engine.errors import BadInput
from cardlab.games.sixty_six import GAME
from cardlab.games.sixty_six import rules as law
from cardlab.games.sixty_six.position import position

OWN, OTHER = "9S QS AH 9C JC 9H", "AS TC JD KC JS QD"


def make(rule_set: str = "serbian", **given: Any) -> Any:
    return position(GAME.rules(rule_set), **{"hands": [OWN, OTHER], "turned": "KS", **given})


def held(state: Any) -> list[int]:
    masks = [*state.hand, *state.won]
    on_table = [int(state.led)] if state.led >= 0 else []
    return sorted(
        [card for mask in masks for card in cards.members(mask)]
        + state.stock[: state.stock_size].tolist()
        + on_table
    )


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"hands": [OWN, "? ? ? ? ? ?"], "tricks": (2, 1), "points": (26, 20)},
        {"hands": ["AH ?", "? KD"], "turned": None, "trump": "S", "tricks": (6, 4)},
        {
            "hands": ["AH JH", "?"],
            "turned": None,
            "trump": "S",
            "led": "QH",
            "tricks": (6, 4),
            "points": (60, 41),
        },
        {"hands": ["", ""], "turned": None, "trump": "C", "phase": "last_call", "tricks": (6, 6)},
        {
            "hands": ["AD QC", "KD TC"],
            "tricks": (3, 4),
            "points": (67, 43),
            "marriages": (40, 0),
            "closed_by": 1,
        },
    ],
)
def test_every_card_has_one_place(given: dict[str, Any]) -> None:
    """I66-1 and I66-4: the rest goes to the piles, worth the points, and to the stock."""
    state = make(**given)
    assert held(state) == sorted(card for suit in range(4) for card in range(13 * suit + 7, 13 * suit + 13))
    for seat in range(2):
        assert int(state.won[seat]).bit_count() == 2 * state.tricks[seat]
        worth = sum(int(law.VALUE[card % 13]) for card in cards.members(state.won[seat]))
        assert worth + given.get("marriages", (0, 0))[seat] == state.points[seat]
    if "points" in given:
        assert tuple(state.points) == given["points"]


def test_schnapsen_has_twenty_cards() -> None:
    state = make("schnapsen", hands=["JS QS AH TC KD", "? ? ? ? ?"])
    assert len(held(state)) == 20
    assert state.stock_size == 10


def test_stock_is_drawn_in_the_order_given() -> None:
    state = make(stock="TS AD", tricks=(1, 0))
    law.draw(state)
    assert int(state.hand[0]) & 1 << cards.card("TS")
    assert int(state.hand[1]) & 1 << cards.card("AD")
    assert state.stock[0] == cards.card("KS")


def test_details_are_kept() -> None:
    state = make(
        hands=["KH QH", "9D AC"],
        tricks=(3, 4),
        declared="H",
        turn=0,
        won=("AD TD", "JH"),
        last="TD AD",
        shown=("", "AC"),
        closed_by=0,
        closing_tricks=(1, 2),
        closing_points=(11, 12),
        pending=(0, 20),
    )
    assert state.declared == cards.HEARTS
    assert cards.names(state.shown[0]) == ["QH", "KH"]
    assert cards.names(state.shown[1]) == ["AC"]
    assert [cards.name(int(card)) for card in (state.last_led, state.last_reply)] == ["TD", "AD"]
    assert state.last_winner == 0
    assert int(state.won[1]) & 1 << cards.card("JH")
    assert (tuple(state.closing_tricks), tuple(state.closing_points)) == ((1, 2), (11, 12))
    assert (tuple(state.pending), tuple(state.marriages)) == ((0, 20), (0, 20))


def test_closing_is_measured_now_if_not_told() -> None:
    state = make(hands=["KH QH", "9D AC"], tricks=(3, 4), closed_by=0)
    assert (tuple(state.closing_tricks), tuple(state.closing_points)) == ((3, 4), tuple(state.points))


def test_before_the_draw() -> None:
    state = make(hands=["QS AH 9C JC 9H", "TC JD KC JS QD"], phase="before_draw", tricks=(1, 0))
    assert state.phase == law.BEFORE_DRAW
    assert state.stock_size == 12


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"hands": [OWN]}, "A position has two hands, not 1."),
        ({"hands": [OWN, "AS TC JD KC JS 1H"]}, "In the hand of seat 1: '1H' is not a card"),
        ({"hands": [OWN, "AS TC JD KC JS AH"]}, "In the hand of seat 1: the ace of hearts is there twice"),
        ({"hands": [OWN, "AS TC JD KC JS 8H"]}, "In the hand of seat 1: the eight of hearts is not in this pack."),
        ({"turned": "AH"}, "In the turned card: the ace of hearts is there twice"),
        ({"hands": [OWN, "AS TC JD KC JS"]}, "The hands hold 6 and 5 cards"),
        ({"led": "TD", "turn": 0}, "The hands hold 6 and 6 cards"),
        ({"led": "TD", "phase": "lead"}, "A card led belongs to the phase reply"),
        ({"phase": "reply"}, "A card led belongs to the phase reply"),
        ({"phase": "dealing"}, "There is no phase 'dealing': there are before_draw, lead, reply, last_call."),
        ({"phase": "last_call"}, "In the phase last_call the hands are empty"),
        ({"phase": "before_draw", "tricks": (1, 0)}, "the hands hold 5 cards here, not 6"),
        ({"hands": ["AH", "KH"], "tricks": (1, 0)}, "the hands hold 6 cards here, not 1"),
        ({"hands": ["AH", "KH"], "turned": None, "trump": "S", "tricks": (6, 5), "phase": "before_draw"}, "an open"),
        ({"hands": ["? ? ? ? ? ? ?", "? ? ? ? ? ? ?"], "closed_by": 0}, "A hand holds at most 6 cards, not 7."),
        ({"turned": None, "trump": "S"}, "the stock would hold 12 cards; a turned card belongs to it"),
        ({"tricks": (4, 3)}, "the stock would hold -2 cards; no turned card can be left"),
        ({"tricks": (3, 3)}, "the stock would hold 0 cards; no turned card can be left"),
        ({"turned": None, "trump": "S", "tricks": (3, 3), "closed_by": 0}, "Only a stock with cards in it"),
        ({"stock": "TS AD TH KH TD KD QH JH 9D AC QC", "tricks": (1, 0)}, "has 9 face-down cards, but 11 are named"),
        ({"turned": None}, "Without a turned card the suit of trumps must be given."),
        ({"trump": "H"}, "The turned card KS is not of the trump suit H."),
        ({"turned": None, "trump": "X", "tricks": (3, 3)}, "'X' is not a suit"),
        ({"tricks": (2, 1), "points": (26, 1)}, "make 2 : 1 tricks worth 26 : 1 points"),
        ({"tricks": (0, 1)}, "The player on lead has won the last trick, so must own one."),
        ({"tricks": (1, 0), "won": ("AD TD TH", "")}, "A pile holds two cards for each trick"),
        ({"tricks": (1, 0), "last": "AD AC", "won": ("TD TH", "")}, "The last trick is two cards"),
        ({"tricks": (1, 0), "last": "A? AC"}, "'A\\?' is not a card"),
        ({"turn": 2}, "turn cannot be 2: the seats are 0 and 1."),
        ({"dealer": None}, "dealer cannot be None"),
        ({"closed_by": "me"}, "closed_by cannot be 'me'"),
    ],
)  # fmt: skip
def test_impossible_positions(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        make(**given)
