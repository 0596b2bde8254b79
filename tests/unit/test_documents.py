"""Transcripts: written, read back, replayed bit for bit; every mistake told in one sentence."""

import json
import random
from typing import Any

import pytest

from cardlab.engine.deal import Deal
from cardlab.engine.documents import MOST_BYTES, read_json, replay, transcript
from cardlab.engine.errors import BadInput
from cardlab.engine.game import load_game

RULE_SETS = sorted(load_game("sixty_six").rule_sets)


def played(rule_set: str = "polish", seed: int = 4, **kwargs: Any) -> Deal:
    deal = Deal.new("sixty_six", rule_set, seed=seed, **kwargs)
    chance = random.Random(seed)
    while not deal.over:
        deal.play(chance.choice(deal.legal_moves()))
    return deal


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_a_transcript_replays_to_the_same_state_bit_for_bit(rule_set: str) -> None:
    for seed in range(20):
        deal = played(rule_set, seed, dealer=seed % 2, names=["Žika", "<b>Mia</b>"])
        again = replay(read_json(json.dumps(transcript(deal))))
        assert again.state.tobytes() == deal.state.tobytes()
        assert again.names == deal.names
        assert again.moves == deal.moves
        assert again.story() == deal.story()


def test_options_travel_with_the_transcript() -> None:
    deal = played("serbian", options={"target": 7, "exchange_min_facedown": 1})
    document = transcript(deal)
    assert document["options"] == {"target": 7, "exchange_min_facedown": 1}
    assert replay(document).options == deal.options


def test_a_seed_may_stand_for_the_order() -> None:
    deal = played("serbian", seed=9)
    document = {name: value for name, value in transcript(deal).items() if name != "order"}
    assert replay({**document, "seed": 9}).state.tobytes() == deal.state.tobytes()


def test_a_deal_from_the_middle_has_no_transcript() -> None:
    deal = played()
    with pytest.raises(BadInput, match="began in the middle"):
        transcript(Deal.at(deal.game, "polish", deal.state))


GOOD = transcript(played())
ORDER = GOOD["order"]
FIRST = GOOD["moves"][0]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            {"order": [*ORDER[:-1], ORDER[0]]},
            f"Card 24 of the pack, {ORDER[0]}, is there a second time",
        ),
        ({"order": ["XX", *ORDER[1:]]}, "'XX' is not a card"),
        ({"order": ["2H", *ORDER[1:]]}, "Card 1 of the pack, 2H, does not belong"),
        ({"order": ORDER[:-1]}, "The pack has 23 cards where it must have 24"),
        ({"seed": 4}, "either a seed or an order"),
        ({"seed": -1}, "In seed"),
        ({"dealer": 2}, "The dealer cannot be seat 2"),
        ({"dealer": "1"}, 'In dealer of the transcript: "1" is given where a whole number must stand'),
        ({"moves": [{**FIRST, "seat": 1 - FIRST["seat"]}]}, "Move 1 .* It is the turn of seat"),
        ({"moves": [{**FIRST, "move": "<script>"}]}, "Move 1 .*'<script>' is not a move"),
        ({"moves": [{**FIRST, "move": "draw"}]}, "Move 1 .*Cards are drawn only right after a trick"),
        ({"moves": [{"seat": 1}]}, r"In moves\[0\] of the transcript: the field 'move' is missing"),
        ({"moves": [*GOOD["moves"], FIRST]}, "The deal is over before this move"),
        ({"moves": "AH"}, "In moves of the transcript"),
        ({"version": 2}, "In version"),
        ({"game": "bridge"}, "There is no game 'bridge'"),
        ({"rule_set": "martian"}, "no rule set 'martian'"),
        ({"options": {"speed": 3}}, "There is no option 'speed'"),
        (
            {"options": {"announce": "maybe"}},
            "The option announce cannot be 'maybe': it is one of manual, auto",
        ),
        ({"options": {"target": -5}}, "The option target cannot be -5"),
        ({"options": {"pack": 22}}, "The option pack cannot be 22"),
        ({"options": {"hand": 5}}, "deal_packets adds up to 6"),
        ({"players": ["Ana", "Boris", "Ceca"]}, "2 players, but 3 names"),
        ({"players": ["A" * 41, "Boris"]}, "too long"),
        ({"colour": "red"}, 'the field "colour" is unknown'),
    ],
)
def test_a_mistake_is_told_in_one_sentence(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence) as problem:
        replay({**GOOD, **change})
    assert "\n" not in str(problem.value)


@pytest.mark.parametrize("document", [None, [], 7, "text", {}])
def test_what_is_no_transcript_is_refused(document: Any) -> None:
    with pytest.raises(BadInput, match="In the transcript"):
        replay(document)


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("x" * (MOST_BYTES + 1), "a transcript has at most 1 MB"),
        (json.dumps(GOOD)[:300], "not complete JSON: it breaks off or goes wrong in line 1, column"),
        (b"\xff\xfe\x00", "no text file in UTF-8"),
        ("[" * 100_000, "nested too deep"),
        ("", "not complete JSON"),
    ],
)
def test_a_file_that_cannot_be_read_is_told(source: bytes | str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        read_json(source, "deal.json")
