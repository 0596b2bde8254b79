"""Positions of Remi, written with card texts: what is filled in, what is read back, and what cannot be."""

from collections import Counter
from typing import Any

import pytest

from cardlab import cards
from cardlab.engine.deal import Deal
from cardlab.engine.documents import deal_at
from cardlab.engine.documents import position as document_of
from cardlab.engine.errors import BadInput
from cardlab.engine.game import load_game
from cardlab.games.remi import rules as law
from cardlab.games.remi.hands import by_rank, held, masks
from cardlab.games.remi.meld_text import texts
from cardlab.games.remi.position import position

GAME = load_game("remi")


def at(options: Any = None, **given: Any) -> Any:
    return position(GAME.rules(**(options or {})), **given)


def placed(state: Any) -> Counter[int]:
    """Return every card of a state, wherever it lies."""
    found = Counter(int(card) for card in [*state.stock[: state.stock_size], *state.pile[: state.pile_size]])
    for seat in range(int(state.rules.players)):
        found.update(held(state.hand[seat], state.twice[seat]))
    for meld in state.melds[: state.meld_count]:
        found.update(cards.card(text) for text in texts(meld))
    return found


def test_every_card_has_one_place() -> None:
    """REM-I1, REM-I8: what is not given is in the stock, and the jokers of the rest are drawn last."""
    state = at(hands=["7H 7H JK", "? ? ?"], melds=["5S JK 7S", "9S 9H 9D"], owners=[0, 1], pile="2C 9C")
    assert placed(state) == dict.fromkeys(range(cards.JOKER), 2) | {cards.JOKER: 4}
    assert (state.stock_size, state.pile_size) == (108 - 6 - 6 - 2, 2)
    assert cards.name(int(state.pile[1])) == "9C"
    assert [int(card) for card in state.stock[:2]] == [cards.JOKER] * 2
    assert int(state.stock[2]) != cards.JOKER
    assert [bool(opened) for opened in state.opened[:2]] == [True, True]
    assert (state.turn, state.dealer, state.phase) == (0, 1, law.DRAW_PHASE)


def test_a_smaller_stock_leaves_the_rest_under_the_pile() -> None:
    state = at(hands=["7H", "?"], pile="9C", stock=3, next_cards="KS 2D")
    assert (state.stock_size, state.pile_size) == (3, 103)
    assert [cards.name(int(card)) for card in state.stock[1:3]] == ["2D", "KS"]
    assert cards.name(int(state.pile[102])) == "9C"


def test_melds_are_put_in_order() -> None:
    """REM-10, REM-E21, E22, E24."""
    state = at(hands=["7H", "?"], melds=["7S 5S JK", "KD JK QD", "JK 9H 9S"], owners=[0, 0, 0])
    assert [" ".join(texts(meld)) for meld in state.melds[:3]] == ["5S JK 7S", "QD KD JK", "9S 9H JK"]


def test_a_turn_that_has_begun() -> None:
    """REM-13, REM-18, REM-22, REM-G10: what it owes, and what it has laid towards an opening."""
    state = at(hands=["7H 9C", "?"], phase="play", took="9C", owes=True)
    assert cards.name(int(state.took)) == cards.name(int(state.owes)) == "9C"
    opening = at(hands=["7H", "?"], melds=["7H 8H 9H"], phase="play", laid_value=24, opened=[False, False])
    assert (opening.opened[0], opening.laid_value, opening.owes) == (False, 24, -1)
    later = at(hands=["7H", "?"], melds=["7H 8H 9H"], owners=[1])
    assert later.others_opened


def test_a_hand_is_two_masks() -> None:
    """REM-02: two copies of each card, the jokers from bit 52 on."""
    hand = cards.cards("7H 7H JK JK 2S")
    assert held(*masks(hand)) == sorted(hand)
    assert int(masks(hand)[0]).bit_count() == 4
    assert [cards.name(card) for card in by_rank(cards.cards("7S JK 2H 7H"))] == ["2H", "7S", "7H", "JK"]


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"hands": ["7H"]}, "hands must be one for each of the 2 seats, not 1."),
        ({"hands": ["7H 7H 7H", "?"]}, "In the hand of seat 0: the seven of hearts is there once too often"),
        ({"hands": ["1H", "?"]}, "In the hand of seat 0: '1H' is not a card"),
        ({"hands": ["7H", "?"], "turn": 2}, "There is no seat 2: the seats are 0 to 1."),
        ({"hands": ["7H", "?"], "phase": "lay"}, "The phase is draw or play, not 'lay'."),
        ({"hands": ["7H", "?"], "melds": ["KH AH 2H"]}, "In meld 1: King, ace, two is no run"),
        (
            {"hands": ["7H", "?"], "melds": ["2H 3H 4H"], "owners": [0, 1]},
            "There are 1 melds, but owners for 2.",
        ),
        ({"hands": ["7H", "?"], "stock": 107}, "The stock cannot be of 107 cards here: 106 are left for it."),
        ({"hands": ["7H", "?"], "opened": [True, False]}, "Seat 0 has opened exactly if a meld"),
        ({"hands": ["7H", "?"], "shown": ["8H", ""]}, "Seat 0 does not hold all the cards of shown."),
        ({"hands": ["7H", "?"], "took": "7H"}, "Before the draw nothing else can have happened"),
        ({"hands": ["7H", "?"], "phase": "play", "took": "7H", "drew": "7H"}, "A turn begins with one card"),
        (
            {"hands": ["7H", "?"], "phase": "play", "owes": True},
            "Only a card taken from the pile can be owed.",
        ),
        (
            {"hands": ["7H", "?"], "phase": "play", "took": "8H", "owes": True},
            "The eight of hearts must still",
        ),
        ({"hands": ["", "7H"]}, "The seat to move has no cards: the round would be over."),
    ],
)
def test_what_cannot_be(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput) as problem:
        at(**given)
    assert str(problem.value).startswith(sentence)


MIDDLE = at(
    hands=["7H 7H JK", "9C 3D ?"],
    melds=["5S JK 7S", "9S 9H 9D"],
    owners=[0, 1],
    pile="2C 9C",
    shown=["JK", "9C"],
)
DOCUMENT = document_of(Deal.at(GAME, "remi", MIDDLE), 0)


def test_a_document_holds_what_a_seat_knows() -> None:
    """The other hand is its number and what everybody has seen of it; a twin counts once more."""
    table = DOCUMENT["table"]
    assert table["hand"] == ["7H", "7H", "JK"]
    assert table["cards"] == [3, 3]
    assert table["shown"] == [["JK"], ["9C"]]
    assert table["melds"][0] == {"owner": 0, "cards": ["5S", "JK", "7S"]}
    again = deal_at(DOCUMENT, seed=5)
    assert document_of(again, 0) == DOCUMENT
    assert cards.card("9C") in held(again.state.hand[1], again.state.twice[1])


def test_a_card_drawn_is_told_to_nobody_else() -> None:
    """REM-12."""
    deal = Deal.at(GAME, "remi", MIDDLE)
    deal.play("draw")
    own, other = document_of(deal, 0), document_of(deal, 1)
    assert own["table"]["drew"] in own["table"]["hand"]
    assert other["table"]["drew"] == "?"
    assert document_of(deal_at(other, seed=1), 1) == other


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ({"cards": [3, 3, 3]}, "cards must be one for each of the 2 seats, not 3."),
        ({"cards": [4, 3]}, "The hand has 3 cards where cards says 4."),
        ({"stock": 90}, "Hands, melds, pile and stock are 104 cards together; the pack has 108."),
        (
            {"melds": [{"owner": 0, "cards": ["5S", "JK", "8S"]}]},
            "In meld 1: These cards are not consecutive",
        ),
        ({"dealer": 6}, "In dealer of the table: 6 must be one of 0, 1, 2, 3, 4, 5"),
        ({"dealer": 5}, "There is no seat 5: the seats are 0 to 1."),
        ({"shown": [["KS"], []]}, "Seat 0 does not hold all the cards of shown."),
    ],
)
def test_a_document_that_cannot_be(table: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput) as problem:
        deal_at({**DOCUMENT, "table": {**DOCUMENT["table"], **table}})
    assert str(problem.value).startswith(sentence)
