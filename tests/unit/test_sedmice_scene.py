"""The table of Sedmice: who holds a trick, extend or release, who sits where, and what nobody may learn."""

import random
from typing import Any

import pytest

from cardlab.engine.deal import Deal
from cardlab.engine.documents import replay, transcript
from cardlab.engine.errors import BadInput
from cardlab.engine.game import load_game
from cardlab.engine.match import Match
from cardlab.games.sedmice.position import position

GAME = load_game("sedmice")
NAMES = ["Ana", "Boris", "Ceca", "Darko"]


def at(rule_set: str, *hands: str, options: Any = None, **given: Any) -> Deal:
    rules = GAME.rules(rule_set, **(options or {}))
    return Deal.at(GAME, rule_set, position(rules, hands=hands, **given), NAMES[: len(hands)])


def full_round(first: str, options: Any = None) -> Deal:
    """Return a deal of four single players in which seat 0 has led a nine and seat 3 has just answered last."""
    hands = (first, "KS QS", "KH QH", "7C 8C JC")
    deal = at("serbian_four", *hands, options=options, trick="9S 7H 9D", points=[2, 2, 2, 2])
    deal.play("7C")
    return deal


def test_the_card_that_holds_the_trick_is_marked() -> None:
    """RSD-13, RSD-16, RSD-17."""
    deal = at("croatian_two", "9D", "?", trick="9S 7D 9H 9C 7C 8H", rounds=4, points=[20, 10])
    holds = [entry["card"] for entry in deal.view(0)["trick"] if entry["holds"]]
    assert holds == ["7C"]
    assert [entry["holds"] for entry in full_round("9H 8D").view(2)["trick"]] == [False, False, False, True]


def test_extend_and_release_are_actions() -> None:
    """RSD-14, RSD-15, RSD-16: one way to extend with the rank, one with a seven."""
    deal = full_round("9H 7S")
    view = deal.view(0)
    assert [action["move"] for action in view["actions"]] == ["9H", "7S", "release"]
    assert view["actions"][-1]["label"] == "Release: Darko takes it, 0 points"
    assert view["say"]["text"] == "Darko holds the trick. Extend with a nine or a seven, or release it."
    other = full_round("9H 8D").view(0)
    assert [entry["move"] for entry in other["hand"]] == ["9H", None]
    assert other["hand"][1]["why"]["rule"] == "RSD-16"
    assert deal.view(1)["actions"] == []


@pytest.mark.parametrize("viewer", [1, 2, 3])
def test_a_forced_release_looks_like_a_chosen_one(viewer: int) -> None:
    """RSD-19, OSD-16: the same story, and what was said while the trick lay full is the same."""
    chosen, forced = full_round("9H 8D"), full_round("JH 8D")
    waiting = chosen.view(viewer)
    assert waiting["next"] == {"after": 600, "always": True}
    assert not any(seat["turn"] for seat in waiting["seats"])
    chosen.play("release")
    taken, at_once = chosen.view(viewer), forced.view(viewer)
    assert taken["taken"] == at_once["taken"]
    assert at_once["taken"]["say"] == waiting["say"]
    assert at_once["taken"]["cards"] == waiting["trick"]
    assert taken["story"] == at_once["story"]
    assert waiting["story"] == at_once["story"][:1]
    assert (taken["seats"], taken["say"], taken["next"]) == (
        at_once["seats"],
        at_once["say"],
        at_once["next"],
    )


def test_who_had_to_release_is_told_so() -> None:
    """RSD-19."""
    assert "You cannot extend, so you release the trick." in [
        each["text"] for each in full_round("JH 8D").story(0)
    ]


def test_an_open_table_tells_a_forced_release() -> None:
    """OSD-16."""
    deal = full_round("JH 8D", {"hide_forced_release": False})
    assert deal.view(1)["taken"]["say"] is None
    assert {
        "rule": "RSD-19",
        "seat": 0,
        "text": "Ana cannot extend: the trick is released by itself.",
    } in deal.story(1)


def test_nobody_waits_where_everybody_can_tell() -> None:
    """RSD-15, RSD-19: nobody answered, or no cards are left."""
    deal = at("serbian_four", "9H", "KS", "KH", "8C JC", trick="9S JS JD", points=[2, 2, 2, 2])
    deal.play("8C")
    assert deal.view(1)["taken"]["say"] is None
    last = at("croatian_two", "", "7H", trick="9S", rounds=15, points=[40, 40])
    last.play("7H")
    assert last.over
    assert last.view(1)["taken"]["say"] is None


def test_who_sits_where() -> None:
    """RSD-5, RSD-7, OSD-15: partners opposite, the next player at the right."""
    view = Deal.new(GAME, "serbian_pairs", seed=1).view(1)
    assert view["around"] == "right"
    assert [seat["side"] for seat in view["seats"]] == [1, 0, 1, 0]
    assert [seat["badges"] for seat in view["seats"]] == [["opponent"], [], ["opponent"], ["your partner"]]
    single = Deal.new(GAME, "serbian_four", seed=1, options={"direction": "left"}).view(1)
    assert single["around"] == "left"
    assert {seat["side"] for seat in single["seats"]} == {None}


def test_what_the_cutter_sees() -> None:
    """RSD-8: the kept seven is open, the card that stays is seen by the cutter only."""
    order = [f"{rank}{suit}" for suit in "SHDC" for rank in "789TJQKA"]
    kept = Deal.new(GAME, "serbian_two", order=[*order[1:], order[0]], dealer=0)
    assert kept.view(0)["seats"][1]["hand"].count("7S") == 1
    assert kept.view(0)["seats"][1]["badges"] == ["kept the seven at the bottom"]
    left = Deal.new(GAME, "serbian_two", order=order, dealer=0)
    assert left.view(1)["seats"][1]["badges"] == ["you saw the last card: ace of clubs"]
    assert left.view(0)["seats"][1]["badges"] == []


def test_events_of_partners() -> None:
    """RSD-24, RSD-27: both partners read what their side wins, the others read both names."""
    deal = at("serbian_pairs", "9H", "KS", "KH", "8C", points=[4, 4, 4, 4])
    for card in ("9H", "KS", "KH", "8C"):
        deal.play(card)
    assert deal.story(2)[-2]["text"] == "The deal brings you 5 points."
    assert deal.story(1)[-2]["text"] == "The deal brings Ana and Ceca 5 points."
    assert deal.view(2)["say"] == {
        "text": "You and Ana win the deal, 5 : 4.",
        "tone": "won",
        "rule": "RSD-27",
    }
    assert deal.view(3)["say"]["text"] == "Ana and Ceca win the deal, 5 : 4."


def test_four_players_may_draw() -> None:
    """RSD-27."""
    deal = at("serbian_four", "9H", "KS", "KH", "8C", points=[1, 2, 3, 2])
    for card in ("9H", "KS", "KH", "8C"):
        deal.play(card)
    assert deal.view(0)["say"]["tone"] == "lost"
    assert deal.view(2)["say"]["text"] == "You win the deal, 2 : 2 : 3 : 2."
    assert deal.view(0)["seats"][0]["score"] == [{"label": "points", "value": "2", "note": ""}]


@pytest.mark.parametrize(
    ("points", "text"),
    [
        ([50, 30], "Ana scores 1 game point: 50 : 30."),
        ([40, 40], "Ana scores 1 game point: 40 : 40 and the last trick."),
        ([80, 0], "Ana scores 2 game points: all points."),
    ],
)
def test_game_points(points: list[int], text: str) -> None:
    """RSD-26, XSD-10."""
    deal = at("croatian_two", "9H", "8C", points=points, tricks=[4, 2])
    deal.play("9H")
    deal.play("8C")
    assert deal.story(1)[-1] == {"rule": "RSD-26", "seat": 0, "text": text}


def test_a_match_stops_in_mid_deal() -> None:
    """RSD-28, XSD-13: the total before the deal is part of the state."""
    stopped = 0
    for seed in range(8):
        match = Match(GAME, "serbian_pairs", seed=seed, totals=[40, 12, 40, 12])
        rng = random.Random(seed)
        while not match.deal.over:
            match.deal.play(rng.choice(match.deal.legal_moves()))
        assert match.deal.totals == [40, 12, 40, 12]
        if match.deal.points[0] == 0:
            continue
        assert match.next_deal() is None
        assert match.winner == 0
        if match.deal.state.played_size < 32:
            stopped += 1
            text = match.deal.story(1)[-1]["text"]
            assert text.endswith(f" have {match.score[0]}: the match ends at once.")
        again = replay(transcript(match.deal))
        assert again.state.tobytes() == match.deal.state.tobytes()
    assert stopped > 3


@pytest.mark.parametrize(
    ("totals", "sentence"),
    [
        ([1, 2], "There must be 4 totals, one a seat, not 2."),
        ([41, 0, 41, 0], "The total of seat 0 cannot be 41: it is 0 to 40, as 41 wins."),
        ([-1, 0, -1, 0], "The total of seat 0 cannot be -1"),
        ([5, 0, 6, 0], "The totals of seats 0 and 2 must be the same: they are partners."),
    ],
)
def test_totals_that_cannot_be(totals: list[int], sentence: str) -> None:
    with pytest.raises(BadInput) as problem:
        Deal.new(GAME, "serbian_pairs", seed=1, totals=totals)
    assert str(problem.value).startswith(sentence)


def test_other_games_have_no_totals() -> None:
    with pytest.raises(BadInput, match="A deal of Sixty-six does not depend on the totals before it"):
        Deal.new("sixty_six", seed=1, totals=[1, 2])
