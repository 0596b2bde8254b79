"""Pasur at the table: dealing, buried jacks, every option, the words, the scene, positions and documents."""

import json
import math
import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from cardlab import cards
from cardlab.engine.captures import WORK
from cardlab.engine.deal import Deal
from cardlab.engine.documents import deal_at, read_json, replay, transcript
from cardlab.engine.documents import position as written
from cardlab.engine.errors import BadInput, IllegalMove
from cardlab.engine.knowledge import Matrix, know, probability, sample_state
from cardlab.engine.match import Match
from cardlab.engine.playouts import dealt
from cardlab.games.pasur import GAME, rules
from cardlab.games.pasur.position import position

PACK = [cards.name(card) for card in range(52)]


def pack(*first: str) -> list[str]:
    """Return a pack that begins with these cards; the rest in the order of numbers, kings and queens last."""
    named = [card for text in first for card in text.split()]
    rest = sorted((card for card in PACK if card not in named), key=lambda card: card[0] in "KQ")
    return [*named, *rest]


def at(rule_set: str = "pasur", moves: tuple[str, ...] = (), **where: Any) -> Deal:
    """Return a deal at a position of two players."""
    options = where.pop("options", {})
    law = GAME.rules(rule_set, **options)
    where.setdefault("hands", ["", ""])
    deal = Deal.at(GAME, rule_set, position(law, **where))
    for move in moves:
        deal.play(move)
    return deal


def told(deal: Deal, seat: int | None = None) -> list[tuple[str, str]]:
    return [(line["rule"], line["text"]) for line in deal.story(seat)]


# --- dealing


def test_packets_of_two_and_the_layout_between() -> None:
    """PAS-04, PAS-05, PAS-06."""
    order = pack("2S 3S 4S 5S", "6S 7S 8S 9S", "TS AS 2H 3H", "4H 5H 6H 7H 8H 9H TH AH")
    deal = Deal.new("pasur", order=order, dealer=0)
    assert deal.turn == 1
    assert set(cards.names(deal.state.hand[1])) == {"2S", "3S", "TS", "AS"}
    assert set(cards.names(deal.state.hand[0])) == {"4S", "5S", "2H", "3H"}
    assert set(cards.names(deal.state.layout)) == {"6S", "7S", "8S", "9S"}
    for card in ("2S", "4S", "3S", "5S", "TS", "2H", "AS", "3H"):
        deal.play(card)
    assert set(cards.names(deal.state.hand[1])) == {"4H", "5H", "8H", "9H"}
    assert ("PAS-05", "Four new cards for everybody, none to the layout; 32 are left in the pack.") in told(
        deal
    )


def test_packets_of_four() -> None:
    """PAS-04, deal_batch=4: four each, then the layout."""
    order = pack("2S 3S 4S 5S", "6S 7S 8S 9S", "TS AS 2H 3H")
    deal = Deal.new("pasur", "pasur_pagat", order=order, dealer=1)
    assert set(cards.names(deal.state.hand[0])) == {"2S", "3S", "4S", "5S"}
    assert set(cards.names(deal.state.layout)) == {"TS", "AS", "2H", "3H"}


def test_a_jack_is_buried_and_said_so() -> None:
    """PAS-07: the next card takes its place; all see which jack is in the pack now."""
    deal = Deal.new("pasur", order=pack("2S 3S 4S 5S", "JS 5D KC 9H", "QD"), dealer=1)
    assert set(cards.names(deal.state.layout)) == {"QD", "5D", "KC", "9H"}
    say = deal.view(0)["say"]
    assert say["text"].startswith("The jack of spades lay there and was buried in the pack.")
    assert say["rule"] == "PAS-07"
    everywhere = [*cards.members(deal.state.hand[0]), *cards.members(deal.state.hand[1])]
    assert cards.card("JS") in [*everywhere, *deal.state.stock[: deal.state.stock_size]]
    deal.play("2S")
    assert [deal.view(seat)["say"]["rule"] for seat in range(2)] == [None, "PAS-07"]  # until one has played


def test_two_jacks_mean_a_new_deal() -> None:
    """PAS-07, PAS-G2."""
    order = pack("2S 3S 4S 5S", "JS JH 5D 9H")
    again = Deal.new("pasur", order=order)
    assert again.state.redeals >= 1
    assert "dealt again" in again.view(0)["say"]["text"]
    left = Deal.new("pasur", order=order, options={"opening_layout": "as_is"})
    assert set(cards.names(left.state.layout)) == {"JS", "JH", "5D", "9H"}
    assert left.state.redeals == 0


def test_the_place_of_a_buried_jack_is_uniform() -> None:
    """PAS-07: any place of the undealt pack, top and bottom included."""
    states = dealt(GAME, GAME.rules("pasur_pagat"), 6000, np.random.default_rng(7))
    states = states[states["buried"] >= 0]
    places = Counter(int(np.flatnonzero(state["stock"] == state["buried"])[0]) for state in states)
    assert set(places) == set(range(40))
    expected = len(states) / 40
    assert sum((places[place] - expected) ** 2 / expected for place in range(40)) < 39 + 4.5 * math.sqrt(78)


def is_in_hand(matrix: Matrix) -> bool:
    return matrix[0][0] > 0


def first_hands(state: Any) -> Iterator[tuple[int, ...]]:
    """Yield every hand that the opponent may hold in a small world, once for each way it can have been dealt (PAS-07).

    Two of his cards were dealt before the jack was buried, so they are not the jack; two after.
    """
    unseen = [int(card) for card in cards.members(know(state, 0).unseen)]
    for early in combinations([card for card in unseen if card != state.buried], 2):
        rest = [card for card in unseen if card not in early]
        for late in combinations(rest, 2):
            yield (*early, *late)


def test_a_buried_jack_is_less_likely_in_a_first_hand() -> None:
    """PAS-07 with batches of two: exact chance and sampler against all ways to deal."""
    deal = Deal.new("pasur", order=pack("2S 3S 4S 5S", "JS 5D KC 9H", "QD"), dealer=1)
    state = deal.state
    jack = cards.mask([state.buried])
    assert not int(state.hand[0]) & jack
    ways = Counter(bool(cards.mask(hand) & jack) for hand in first_hands(state))
    exact = probability(know(state, 0), [jack], is_in_hand)
    assert exact == Fraction(ways[True], ways.total()) == Fraction(2, 42)
    rng = np.random.default_rng(1)
    seen = sum(bool(int(sample_state(state, 0, rng).hand[1]) & jack) for _ in range(2000))
    assert abs(seen - 2000 * float(exact)) < 4.5 * math.sqrt(2000 * float(exact))


def test_a_buried_jack_is_in_no_first_hand_of_four() -> None:
    """PAS-07 with batches of four; from the second hand on it may be anywhere."""
    deal = Deal.new(
        "pasur", "pasur_pagat", order=pack("2S 3S 4S 6S", "5S 2H 3H 4H", "JS 5D KC 9H", "QD"), dealer=1
    )
    jack = cards.mask([deal.state.buried])
    assert probability(know(deal.state, 0), [jack], is_in_hand) == 0
    while deal.state.stock_size == 40:
        deal.play(deal.legal_moves()[-1])
    if not int(deal.state.hand[0]) & jack:
        assert probability(know(deal.state, 0), [jack], is_in_hand) == Fraction(4, 36)


# --- what is taken


def most_captures() -> int:
    """PAS-12: the most captures of four numerals when all other numerals lie there, by counting sums."""
    most = 0
    values = [int(rules.VALUE[card % 13]) for card in cards.members(int(rules.NUMERALS))]
    for hand in {tuple(sorted(hand)) for hand in combinations(values, 4)}:
        left = Counter(values) - Counter(hand)
        total = 0
        for value in hand:
            ways = [1] + [0] * 10
            for other, number in left.items():
                ways = [
                    sum(
                        math.comb(number, k) * ways[s - k * other]
                        for k in range(number + 1)
                        if s >= k * other
                    )
                    for s in range(11)
                ]
            total += ways[11 - value]
        most = max(most, total)
    return most


def test_there_is_room_for_every_capture() -> None:
    """PAS-12: the largest layout, and the largest number of captures by calculation."""
    assert most_captures() + rules.HAND + WORK == rules.MAX_MOVES
    state = GAME.new_state(GAME.rules(capture_many=True))[0]
    hand = cards.mask(cards.cards("AS AH 8S 8H"))
    state.hand[0], state.layout = hand, int(rules.NUMERALS) & ~hand
    moves = np.zeros(rules.MAX_MOVES, dtype=rules.MOVE)
    count = rules.legal_moves(state, moves)
    assert count == most_captures() + 4
    assert len({(int(move.card), int(move.taken)) for move in moves[:count]}) == count


@pytest.mark.parametrize(
    ("forced", "expected"),
    [
        ("none", ["7H", "7Hx4D", "8C", "JDx4D9S", "KS"]),
        ("card", ["7Hx4D", "8C", "JDx4D9S", "KS"]),
        ("move", ["7Hx4D", "JDx4D9S"]),
    ],
)
def test_forced_capture(forced: str, expected: list[str]) -> None:
    """PAS-14, PAS-G4."""
    deal = at(hands=["7H 8C JD KS", ""], layout="4D 9S QC QH", options={"forced_capture": forced})
    assert sorted(deal.legal_moves()) == sorted(move.replace("4D9S", "9S4D") for move in expected)


def test_an_optional_jack() -> None:
    """PAS-14: only with `jack_optional` it may lie where it could take."""
    where: dict[str, Any] = {"hands": ["JD", ""], "layout": "4D 9S QC QH"}
    assert "JD" not in at(**where).legal_moves()
    assert "JD" in at(**where, options={"jack_optional": True}).legal_moves()


@pytest.mark.parametrize(
    ("rule_set", "options", "move", "counts"),
    [
        ("pasur", {}, "JSx7S", True),
        ("pasur", {"jack_tabla": False}, "JSx7S", False),
        ("pasur_pagat", {}, "JSx7S", False),
        ("pasur_pagat", {}, "4Dx7S", True),
    ],
)
def test_which_clearings_count(rule_set: str, options: dict[str, Any], move: str, counts: bool) -> None:
    """PAS-17, PAS-18, PAS-G6."""
    deal = at(rule_set, hands=["JS 4D", ""], layout="7S", piles=("2H 3H 4H", ""), options=options)
    deal.play(move)
    assert deal.state.tablas[0] == counts
    assert any(rule == ("PAS-17" if counts else "PAS-18") for rule, _text in told(deal))
    assert deal.view(0)["taken"]["text"] == ("Tabla!" if counts else "2 cards")


@pytest.mark.parametrize("court_tabla", [True, False])
def test_a_court_clears(court_tabla: bool) -> None:
    """PAS-18."""
    where: dict[str, Any] = {"hands": ["KS", ""], "layout": "KD", "piles": ("2H 3H 4H", "")}
    deal = at(**where, options={"court_tabla": court_tabla}, moves=("KSxKD",))
    assert deal.state.tablas[0] == court_tabla


@pytest.mark.parametrize("last_hand_tabla", [True, False])
def test_the_last_hand(last_hand_tabla: bool) -> None:
    """PAS-16, PAS-18: a clearing in the last hand, and the rest."""
    named = cards.cards("7S 4D KS QD 9C 2H 3H 8H TH")
    others = " ".join(cards.name(card) for card in range(52) if card not in named)
    piles = (" ".join(others.split()[:21]), " ".join(others.split()[21:43]))
    deal = at(
        hands=["4D KS QD 9C", "2H 3H 8H TH"],
        layout="7S",
        piles=piles,
        options={"last_hand_tabla": last_hand_tabla},
    )
    assert deal.view(0)["say"]["rule"] == "PAS-16"
    assert deal.view(0)["stock"] is None
    deal.play("4Dx7S")
    assert deal.state.tablas[0] == last_hand_tabla
    for move in ("2H", "KS", "3H", "QD", "8H", "9C", "TH"):
        deal.play(move)
    assert deal.over
    assert cards.mask(cards.cards("2H KS 3H QD 8H 9C TH")) == int(deal.state.rest)
    taken = deal.view(0)["taken"]
    assert (taken["by"], taken["cards"], taken["takes"], taken["text"]) == (
        0,
        [{"seat": 1, "card": "TH"}],
        [],
        "The rest",
    )
    assert "PAS-16" in [rule for rule, _text in told(deal)]


# --- counting


def ended(piles: tuple[str, str], tablas: tuple[int, int], totals: tuple[int, int], **options: Any) -> Deal:
    """Return a deal before its last card, with all other cards in the piles."""
    law = GAME.rules("pasur", **options)
    state = position(law, hands=["", ""], layout="", piles=piles, tablas=tablas, totals=totals, last_taker=0)
    deal = Deal.at(GAME, "pasur", state)
    deal.play(deal.legal_moves()[0])
    return deal


@pytest.mark.parametrize(
    ("tablas", "totals", "options", "gain", "rules_told"),
    [
        ((3, 1), (0, 0), {}, (10, 0), {"PAS-19"}),
        ((2, 2), (0, 0), {}, (0, 0), {"PAS-19"}),
        ((3, 2), (50, 0), {}, (0, 0), {"PAS-20"}),
        ((2, 3), (50, 0), {}, (0, 5), {"PAS-19", "PAS-20"}),
        ((2, 3), (50, 0), {"frozen_cancels": False}, (0, 15), {"PAS-19", "PAS-20"}),
        ((3, 2), (61, 0), {"frozen_at": 0}, (5, 0), {"PAS-19"}),
        ((3, 2), (0, 0), {"tabla_points": 7}, (7, 0), {"PAS-19"}),
    ],
)
def test_tablas_cancel(
    tablas: tuple[int, int],
    totals: tuple[int, int],
    options: dict[str, Any],
    gain: tuple[int, int],
    rules_told: set[str],
) -> None:
    """PAS-19, PAS-20, PAS-G7."""
    others = [card for card in PACK if card != "KD"]
    deal = ended((" ".join(others[:26]), " ".join(others[26:])), tablas, totals, **options)
    counted = [int(rules.card_points(deal.state, side)) for side in range(2)]
    assert sum(counted) == 20
    assert deal.points == [counted[0] + gain[0], counted[1] + gain[1]]
    assert {rule for rule, _text in told(deal)} & {"PAS-19", "PAS-20"} == rules_told


def test_equal_scores_go_on() -> None:
    """PAS-27, PAS-28, PAS-G10: at equal scores there is another deal, then the higher score wins."""
    match = Match("pasur", seed=3)
    match.record.score[:2] = 65
    match.deal = match._deal()
    assert match.deal.totals == [65, 65]
    while not match.deal.over:
        match.deal.play(match.deal.legal_moves()[0])
    match.next_deal()
    assert (match.winner is None) == (match.score[0] == match.score[1])
    with pytest.raises(BadInput, match="cannot be 65: it is 0 to 61, as 62 wins"):
        Deal.new("pasur", totals=[65, 60])


@pytest.mark.parametrize(("bonus", "points"), [("2S", 2), ("2C", 0)])
def test_the_bonus_two(bonus: str, points: int) -> None:
    """PAS-25, PAS-G8."""
    state = GAME.new_state(GAME.rules(bonus_two=bonus))[0]
    assert rules.worth(state, np.uint64(cards.mask(cards.cards("2S")))) == points


@pytest.mark.parametrize("name", ["players", "deal_batch"])
def test_three_is_refused(name: str) -> None:
    """PAS-02, PAS-04, PAS-G11."""
    with pytest.raises(BadInput, match=f"The option {name} cannot be 3: it is 2 or 4"):
        Deal.new("pasur", options={name: 3})


# --- words


@pytest.mark.parametrize(
    ("rule_set", "move", "rule", "sentence"),
    [
        ("pasur", "AH", "PAS-08", "The ace of hearts is not in your hand"),
        ("pasur", "7Hx2C", "PAS-08", "The two of clubs does not lie in the layout"),
        ("pasur", "JD", "PAS-14", "A jack takes what it can"),
        ("pasur", "JDx9S", "PAS-10", "everything but kings and queens, not a part of it"),
        ("pasur", "JDx9SQC", "PAS-10", "no kings and no queens"),
        ("pasur", "KSxQC", "PAS-09", "The king of spades takes one king of the layout and nothing else"),
        ("pasur", "7HxQC", "PAS-03", "Jacks, queens and kings have no value"),
        ("pasur", "5Dx4D2H", "PAS-11", "exactly one card"),
        ("pasur_pagat", "5Dx9S2H", "PAS-12", r"5 \+ 9 \+ 2 = 16, and it must be 11"),
        ("pasur", "7Hx9S", "PAS-11", r"7 \+ 9 = 16, and it must be 11"),
        ("pasur_pagat", "7H", "PAS-14", "The seven of hearts can take the four of diamonds, so it may not"),
    ],
)
def test_why_not(rule_set: str, move: str, rule: str, sentence: str) -> None:
    deal = at(rule_set, hands=["7H 5D JD KS", ""], layout="4D 9S QC 2H")
    with pytest.raises(IllegalMove, match=sentence) as problem:
        deal.play(move)
    assert problem.value.rule == rule


def test_a_capturing_card_must_be_played() -> None:
    """PAS-14 with `forced_capture='move'`."""
    deal = at(hands=["7H 8C", ""], layout="4D 9S QC QH", options={"forced_capture": "move"})
    with pytest.raises(IllegalMove, match="Your seven of hearts can take something"):
        deal.play("8C")


@pytest.mark.parametrize(("capture_many", "ranks"), [(False, "67JQK"), (True, "267JQK")])
def test_who_lays_where_capturing_is_forced_shows_what_he_lacks(capture_many: bool, ranks: str) -> None:
    """PAS-14 with `forced_capture='move'`: it is known, and written down in a position."""
    options = {"forced_capture": "move", "capture_many": capture_many}
    deal = at(hands=["8H 8C 9C TC", ""], layout="4D 5S QC KH", options=options, moves=("8C",))
    lacking = cards.mask(card for card in range(52) if cards.name(card)[0] in ranks)
    assert int(deal.state.lacks[0]) == lacking
    assert int(know(deal.state, 1).possible[0]) & lacking == 0
    again = deal_at(read_json(json.dumps(written(deal, 1))))
    assert know(again.state, 1).tobytes() == know(deal.state, 1).tobytes()


@pytest.mark.parametrize("text", ["", "7", "7Hx", "x4D", "7Hx4D4D", "7Hx4", "7H 4D"])
def test_no_move(text: str) -> None:
    with pytest.raises(BadInput, match="is not a move: write a card to lay it, such as 7H"):
        at(hands=["7H", ""], layout="4D 9S QC QH").play(text)


@pytest.mark.parametrize(
    ("rule_set", "where", "move", "missed"),
    [
        (
            "pasur",
            {"hands": ["7H", ""], "layout": "4D 9S QC QH"},
            "7H",
            "Your seven of hearts could have taken the four",
        ),
        (
            "pasur",
            {"hands": ["AH", ""], "layout": "TS TD QC QH"},
            "AHxTS",
            "could have taken the ten of diamonds instead",
        ),
        ("pasur", {"hands": ["AH", ""], "layout": "TS TD QC QH"}, "AHxTD", ""),
        (
            "pasur",
            {"hands": ["8H AC", ""], "layout": "TD 7S QC QH"},
            "8H",
            "Your ace of clubs could have taken the ten",
        ),
        (
            "pasur_pagat",
            {"hands": ["4H", ""], "layout": "7D 2C 5C QH"},
            "4Hx7D",
            "could have taken the two of clubs and the five of clubs instead",
        ),
    ],
)
def test_what_was_missed(rule_set: str, where: dict[str, Any], move: str, missed: str) -> None:
    """PAS-11 to PAS-13: only who played reads it."""
    deal = at(rule_set, **where, moves=(move,))
    mine = [text for _rule, text in told(deal, 0) if "could have" in text]
    assert len(mine) == bool(missed)
    assert all(missed in text for text in mine)
    assert not any("could have" in text for _rule, text in told(deal, 1))


def test_the_scene_says_every_capture() -> None:
    """The layout, what each card could take, and the last capture, as docs/architecture.md says."""
    deal = at("pasur_pagat", hands=["7H 4C JD KS", ""], layout="4D 9S 2H 5H")
    view = deal.view(0)
    assert [(entry["card"], entry["values"]) for entry in view["layout"]] == [
        ("9S", [9]),
        ("2H", [2]),
        ("5H", [5]),
        ("4D", [4]),
    ]
    hand = {entry["card"]: entry for entry in view["hand"]}
    assert hand["7H"]["takes"] == {
        "sets": [["4D"]],
        "several": False,
        "move": "7Hx",
        "start": 7,
        "totals": [11],
    }
    assert hand["7H"]["move"] is None
    assert hand["7H"]["why"]["rule"] == "PAS-14"
    assert hand["4C"]["takes"]["sets"] == [["2H", "5H"]]
    assert hand["JD"]["takes"]["totals"] == []
    assert "takes" not in hand["KS"]
    assert hand["KS"]["move"] == "KS"
    for entry in view["hand"]:
        for taken in entry.get("takes", {"sets": []})["sets"]:
            assert entry["takes"]["move"] + "".join(taken) in deal.legal_moves()
    assert all("takes" not in entry for entry in deal.view(1)["hand"])
    deal.play("4Cx2H5H")
    assert deal.view(1)["taken"] == {
        "number": 1,
        "by": 0,
        "cards": [{"seat": 0, "card": "4C"}],
        "takes": ["2H", "5H"],
        "rest": [],
        "text": "3 cards",
    }


def played_to(rule_set: str, seed: int, plays: int, **options: Any) -> Deal:
    chance = random.Random(seed)
    deal = Deal.new("pasur", rule_set, seed=seed, dealer=seed % 2, options=options)
    for _ in range(plays):
        deal.play(chance.choice(deal.legal_moves()))
    return deal


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("rule_set", GAME.rule_sets)
def test_a_deal_is_told_to_its_end(rule_set: str, players: int) -> None:
    """Every seat reads every event and the result; a transcript replays to the same state."""
    for seed in range(6):
        deal = played_to(rule_set, seed, 48, players=players)
        assert deal.over
        for seat in range(players):
            view = deal.view(seat)
            lead = deal.payoffs()[seat]
            assert view["say"]["tone"] == ("won" if lead > 0 else "lost" if lead < 0 else "info")
            assert view["layout"] == []
            assert all("{" not in line["text"] for line in view["story"])
        assert replay(read_json(json.dumps(transcript(deal)))).state.tobytes() == deal.state.tobytes()


# --- positions


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("rule_set", GAME.rule_sets)
def test_a_position_reads_back_to_the_same_knowledge(rule_set: str, players: int) -> None:
    for seed in range(12):
        deal = played_to(rule_set, seed, 4 * seed, players=players)
        for seat in range(players):
            document = written(deal, seat)
            again = deal_at(read_json(json.dumps(document)), seed=3)
            assert written(again, seat) == document
            assert know(again.state, seat).tobytes() == know(deal.state, seat).tobytes()
            assert again.turn == deal.turn
            assert {**again.view(seat), "story": []} == {**deal.view(seat), "story": []}


@pytest.mark.parametrize(
    ("where", "sentence"),
    [
        ({"hands": ["7H"]}, "hands must have 2 entries, not 1"),
        ({"layout": "4D 9S QC"}, "hold 3 cards: they must hold 4 to 51"),
        ({"layout": "4D 9S QC 4D"}, "there twice"),
        ({"layout": "4D 9S QC QH", "dealer": 2}, "The dealer cannot be seat 2"),
        ({"layout": "4D 9S QC QH", "hands": ["2S 3S 4S 5S 6S", ""]}, "Seat 0 holds 4 cards here, but 5"),
        ({"layout": "4D 9S QC QH", "buried": "7H"}, "Only a jack is buried"),
        ({"layout": "4D 9S QC QH", "buried": "7"}, "In the buried card"),
        ({"layout": "4D 9S QC QH", "last_taker": 1}, "Seat 1 cannot have captured last"),
        ({"layout": "4D 9S QC QH", "stock": " ".join(PACK[:9] * 5)}, "there twice"),
        ({"layout": "4D 9S QC QH", "hands": ["7H", ""], "moves": ["7Hx9S"]}, "7Hx9S cannot be played here"),
    ],
)
def test_a_position_that_cannot_be(where: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        position(GAME.rules(), **{"hands": ["", ""], **where})


GOOD = written(played_to("pasur", 5, 21), 0)


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ({"hand": ["2S", "3S", "4S", "5S"]}, "the hand cannot be of 4 cards|there twice"),
        ({"last": {"seat": 3}}, "There is no seat 3: seats are 0 to 1"),
        ({"last": {"seat": 0, "card": "XX", "takes": [], "tabla": False}}, "In the last capture"),
        ({"last": {"seat": 0, "card": "7H"}}, "In last of the table"),
        ({"captures": -1}, "-1 is too small"),
        ({"dealer": 4}, "In dealer of the table"),
    ],
)
def test_a_table_that_cannot_be(table: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        deal_at({**GOOD, "table": {**GOOD["table"], **table}})
