"""Positions of Sedmice, written with card texts: what is filled in, and what cannot be."""

from typing import Any

import pytest

from cardlab import cards
from cardlab.engine.bits import count
from cardlab.engine.deal import Deal
from cardlab.engine.errors import BadInput
from cardlab.engine.game import load_game
from cardlab.games.sedmice import rules
from cardlab.games.sedmice.position import position

GAME = load_game("sedmice")
FOUR = ["9H 8D", "? ?", "? ?", "? ?"]
TWO = ["KS KH 7C 8D", "KD 7D 9S JS"]


def at(rule_set: str, **given: Any) -> Any:
    return position(GAME.rules(rule_set), **given)


def test_everything_has_one_place() -> None:
    """ISD-1, ISD-2, ISD-4."""
    state = at("croatian_two", hands=TWO, rounds=6, points=[30, 10], stock="AH TH")
    placed = [*cards.members(int(state.hand[0])), *cards.members(int(state.hand[1]))]
    placed += [int(card) for card in state.stock[: state.stock_size]]
    placed += [int(card) for card in state.played[: state.played_size]]
    assert sorted(placed) == list(cards.members(int(rules.FULL)))
    assert [cards.name(int(card)) for card in state.stock[10:12]] == ["TH", "AH"]
    scoring = sum(int(rules.POINT_CARDS) >> int(card) & 1 for card in state.played[:12])
    assert scoring == 4
    assert list(state.tricks[:2]) == [5, 1]


def test_the_open_trick() -> None:
    """RSD-13, RSD-16, RSD-17, XSD-7: after two rounds seat 2 holds, and seat 0 decides."""
    trick = "9S 7D 8S QH 7C 8H 9C JD"
    state = at("serbian_four", hands=["9H", "?", "?", "?"], trick=trick, points=[4, 3, 0, 0], gone="AS")
    assert (state.phase, state.turn, state.opener, state.holder) == (rules.DECIDE, 0, 0, 2)
    assert Deal.at(GAME, "serbian_four", state).legal_moves() == ["release", "9H"]
    answering = at("serbian_four", hands=["9H", "?", "? ?", "? ?"], trick=trick[:-6], points=[4, 2, 0, 0])
    assert (answering.phase, answering.turn, answering.holder) == (rules.ANSWER, 2, 0)


def test_a_hand_that_is_not_seen_may_decide() -> None:
    """RSD-19: nobody knows whether the opener can extend."""
    state = at("serbian_four", hands=["?", "9H", "?", "?"], trick="9S 7D 8S QH", points=[4, 4, 0, 0])
    assert (state.phase, state.turn) == (rules.DECIDE, 0)


def test_the_bottom_card() -> None:
    """RSD-8."""
    state = at("serbian_two", hands=TWO, bottom="QH")
    assert cards.name(int(state.stock[0])) == cards.name(int(state.bottom)) == "QH"
    assert at("serbian_two", hands=TWO, bottom="?").bottom >= 0
    shown = at("serbian_two", hands=TWO, shown=["7C", ""])
    assert count(shown.shown[0]) == 1


@pytest.mark.parametrize(
    ("rule_set", "given", "sentence"),
    [
        ("croatian_two", {"hands": [*TWO, ""]}, "hands must be one for each of the 2 seats, not 3."),
        ("croatian_two", {"hands": TWO, "opener": 2}, "opener cannot be 2: the seats are 0 to 1."),
        ("croatian_two", {"hands": ["KS", "KS"]}, "In the hand of seat 1: the king of spades is there twice"),
        (
            "croatian_two",
            {"hands": ["2S", "KS"]},
            "In the hand of seat 0: the two of spades is not in this pack.",
        ),
        ("croatian_two", {"hands": ["1S", "KS"]}, "In the hand of seat 0: '1S' is not a card"),
        (
            "croatian_two",
            {"hands": ["KS KH", "KD"]},
            "The hands hold 2, 1 cards: with what lies in the trick",
        ),
        ("croatian_two", {"hands": ["", ""]}, "A hand holds 1 to 4 cards at the start of a trick, not 0."),
        ("croatian_two", {"hands": TWO, "rounds": 13}, "After 13 rounds the hands cannot hold 4 cards."),
        (
            "croatian_two",
            {"hands": ["KS", "KD"], "rounds": 2},
            "After 2 rounds the hands cannot hold 1 cards.",
        ),
        (
            "croatian_two",
            {"hands": TWO, "rounds": 11, "stock": "AH TH QH"},
            "The stock has 2 cards here, but 3",
        ),
        (
            "croatian_two",
            {"hands": TWO, "bottom": "QH"},
            "A bottom card is known only where the cutter looks",
        ),
        ("serbian_two", {"hands": TWO, "bottom": "7S"}, "A bottom card is known only where the cutter looks"),
        ("croatian_two", {"hands": TWO, "points": [10, 0]}, "Nobody can have 10 points here."),
        (
            "croatian_two",
            {"hands": TWO, "points": [15, 0], "rounds": 6},
            "No 12 cards that are left make 15 points",
        ),
        ("serbian_pairs", {"hands": FOUR, "points": [1, 2, 2, 2]}, "Seats 0 and 2 are partners"),
        (
            "serbian_four",
            {"hands": FOUR, "points": [8, 0, 0, 0], "tricks": [0, 1, 0, 0]},
            "In 6 rounds the tricks",
        ),
        (
            "serbian_four",
            {"hands": FOUR, "trick": "9S KS QS JS", "points": [8, 0, 0, 0]},
            "This trick is released",
        ),
        (
            "croatian_two",
            {"hands": ["KS KH", "?"], "trick": "9S AS KC", "points": [40, 30], "opener": 1},
            "The king of clubs cannot open a further round",
        ),
        (
            "croatian_two",
            {"hands": TWO, "last": {"opener": 0, "cards": 2}},
            "The last trick cannot have 2 cards here.",
        ),
        ("serbian_two", {"hands": TWO, "shown": ["7C", "xx"]}, "'xx' is not a card"),
    ],
)
def test_impossible_positions(rule_set: str, given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput) as problem:
        at(rule_set, **given)
    assert str(problem.value).startswith(sentence)
