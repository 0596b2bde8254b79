"""A match of Sedmice on the page: four seats, pairs, totals that a deal depends on, links and transcripts."""

import random

import pytest

from cardlab.engine.errors import BadInput
from cardlab.engine.game import load_game
from cardlab.views.match_play import ME, NEXT_DEAL, MatchPlay
from cardlab.views.play import play
from cardlab.views.setup import Setup

GAME = load_game("sedmice")


def setup(query: str) -> Setup:
    return Setup.usual(GAME, seed=4).read(query)


def finish_deal(match: MatchPlay, rng: random.Random) -> None:
    while not match.deal.over:
        if match.deal.turn == ME:
            match.play(rng.choice(match.deal.legal_moves()))
        else:
            assert match.scene()["next"]["after"] > 0
            match.go_on()


@pytest.mark.parametrize("rule_set", GAME.rule_sets)
def test_a_whole_match(rule_set: str) -> None:
    """RSD-28, RSD-29: to its end; the sheet has one column a side."""
    match = MatchPlay(setup(f"rules={rule_set}"))
    rng = random.Random(rule_set)
    finish_deal(match, rng)
    while match.match.counted().winner is None:
        match.play(NEXT_DEAL)
        finish_deal(match, rng)
    sheet = match.sheet()
    sides = max(match.deal.sides) + 1
    assert len(sheet["names"]) == len(sheet["score"]) == sides
    assert sheet["score"][sheet["winner"]] == max(sheet["score"]) >= match.deal.state.rules.target
    for column in range(sides):
        gained = [line["gained"][column] for line in sheet["lines"]]
        assert sum(0 if text == "–" else int(text) for text in gained) == sheet["score"][column]
    said = match.scene()["say"]
    assert said["tone"] == ("won" if sheet["winner"] == match.deal.sides[ME] else "lost")
    assert " : ".join(str(points) for points in sheet["score"]) in said["text"]
    with pytest.raises(BadInput, match="The match is over"):
        match.play(NEXT_DEAL)


def test_pairs_are_named_together() -> None:
    match = MatchPlay(setup("rules=serbian_pairs"))
    assert match.sheet()["names"] == ["You and Ceca", "Boris and Darko"]


def test_a_link_and_a_file_carry_the_totals() -> None:
    """RSD-28: where a match stands decides when its deal stops."""
    match = MatchPlay(setup("rules=serbian_pairs"))
    rng = random.Random(1)
    for _ in range(2):
        finish_deal(match, rng)
        match.play(NEXT_DEAL)
    totals = match.deal.totals
    assert totals
    assert any(totals)
    link = match.link()
    assert link
    reopened = MatchPlay(setup(link))
    assert reopened.deal.state.tobytes() == match.deal.state.tobytes()
    assert reopened.match.score == totals
    finish_deal(match, rng)
    _name, text = match.transcript()
    loaded = MatchPlay.load(text, GAME, "thumb", 1)
    assert loaded.deal.state.tobytes() == match.deal.state.tobytes()
    assert loaded.sheet()["score"] == match.sheet()["score"]


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("rules=serbian_two&dealer=2", "dealer cannot be 2"),
        ("rules=serbian_pairs&totals=1,2,3,4", "The totals of seats 0 and 2 must be the same"),
        ("rules=serbian_pairs&totals=x", "totals cannot be 'x'"),
        (
            "rules=serbian_two&hand_size=5",
            "2 hands of 5 cards and a stock of 24 are not the 32 cards of the pack.",
        ),
        ("rules=serbian_two&sides=pairs", "The option sides cannot be pairs for two players"),
        ("rules=serbian_four&players=3", "The option players cannot be 3"),
        ("rules=serbian_four&cutter_takes_seven=true", "The option cutter_takes_seven is for two players"),
        (
            "rules=serbian_four&deal_result=one_two_three",
            "The option deal_result can be one_two_three for two",
        ),
    ],
)
def test_links_that_cannot_be(query: str, sentence: str) -> None:
    with pytest.raises(BadInput) as problem:
        setup(query)
    assert str(problem.value).startswith(sentence)


def test_fewer_seats_by_a_link() -> None:
    assert (setup("rules=serbian_two").dealer, setup("rules=serbian_two").seats) == (1, 2)


def test_choosing_a_rule_set_keeps_the_dealer_at_the_table() -> None:
    page = play("sedmice", "rules=serbian_four&seed=3&dealer=3")
    page._set({"rules": "serbian_two"})
    assert page.setting.values["dealer"] == "1"
    two = play("sedmice", "rules=serbian_two&seed=3")
    two.start(setup("rules=serbian_four&dealer=3"))
    assert two.setting.values["dealer"] == "3"
