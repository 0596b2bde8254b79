"""The score sheet of a game with real cards: every number, its reason, the end of the game, and what cannot be."""

import json
from typing import Any

import pytest

from cardlab.engine.errors import BadInput
from cardlab.games.remi import sheet
from cardlab.games.remi.sheet import Sheet, read

NAMES = ["Ana", "Boris", "Cvita", "Darko", "Ema", "Franjo"]

Hand = dict[str, Any]
Round = dict[str, Any]


def left(opened: bool, what: str | int = "") -> Hand:
    """Return a hand: the cards left, or what they are worth."""
    if isinstance(what, int):
        return {"opened": opened, "value": what}
    return {"opened": opened, "cards": what.split()}


WON: Hand = {"opened": True}


def out(*hands: Hand, how: str = "out") -> Round:
    """Return a round that the first player wins; `hands` are those of the others."""
    return {"how": how, "winner": 0, "hands": [WON, *hands]}


def blocked(*hands: Hand, **more: int) -> Round:
    return {"how": "blocked", "hands": list(hands), **more}


def document(*rounds: Round, players: int | None = None, **options: Any) -> dict[str, Any]:
    count = players or len(rounds[0]["hands"])
    return {
        "format": "cardlab-sheet",
        "version": 1,
        "game": "remi",
        **({"options": options} if options else {}),
        "players": NAMES[:count],
        "rounds": list(rounds),
    }


def scores(entry: Round, **options: Any) -> list[int]:
    return list(read(document(entry, **options)).lines[0].scores)


def standing(*totals: int) -> Sheet:
    """Return a sheet with these totals: of blocked rounds in which all but one player share the least."""
    seats = sorted((total, seat) for seat, total in enumerate(totals) if total)
    rounds = [
        blocked(*(left(True, total if seat == other else 2) for other in range(len(totals))))
        for total, seat in seats
    ]
    return read(document(*rounds, players=len(totals)))


# --- the four examples of the source


def test_rem_e1_ace_joker_and_five() -> None:
    line = read(document(out(left(True, "AH JK 5C")))).lines[0]
    assert line.scores == (0, 36)
    reason = line.reasons[1]
    assert reason.rule == "REM-35"
    assert "11 + 20 + 5 = 36" in reason.text
    assert reason.cards == (("AH", 11, "REM-31"), ("JK", 20, "REM-30"), ("5C", 5, "REM-33"))


def test_rem_e2_two_players_and_not_opened() -> None:
    line = read(document(out(left(False, "KH KS QD JC 9H")))).lines[0]
    assert line.scores == (0, 50)
    assert line.reasons[1].rule == "REM-36"
    assert "49 + 25 = 74" in line.reasons[1].text
    assert "half the target, 50" in line.reasons[1].text


def test_rem_e3_four_players() -> None:
    third = left(False, "KH KS QD JC 9H 8C 7D JK")
    line = read(document(out(left(True, "3H 4H"), third, left(True, "JK AH")))).lines[0]
    assert line.scores == (0, 7, 100, 31)
    assert [reason.rule for reason in line.reasons] == ["REM-34", "REM-35", "REM-36", "REM-35"]
    assert "84 + 25 = 109" in line.reasons[2].text
    assert "at most 100" in line.reasons[2].text


def test_rem_e4_hand_remi() -> None:
    line = read(document(out(left(False, "2C"), left(False, "5D 6D"), how="hand_remi"))).lines[0]
    assert line.scores == (0, 200, 200)
    assert [reason.rule for reason in line.reasons] == ["REM-34", "REM-37", "REM-37"]


# --- more scoring


@pytest.mark.parametrize("players", [2, 3])
def test_rem_e5_below_every_limit(players: int) -> None:
    assert scores(out(*[left(False, 20)] * (players - 1))) == [0] + [45] * (players - 1)


@pytest.mark.parametrize("value", [34, 60, 74, 75, 109])
def test_rem_e6_half_the_target_of_two_players(value: int) -> None:
    assert scores(out(left(False, value))) == [0, 50]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize(("value", "score"), [(34, 59), (60, 85), (74, 99), (75, 100), (109, 100)])
def test_rem_e7_the_same_with_more_players(players: int, value: int, score: int) -> None:
    assert scores(out(*[left(False, value)] * (players - 1))) == [0] + [score] * (players - 1)


def test_rem_e8_an_opponent_had_opened_before() -> None:
    assert scores(out(left(True, 7), left(False, 84))) == [0, 7, 100]


def test_rem_e9_blocked() -> None:
    entry = blocked(left(True, 12), left(False, 30), left(True, 45))
    assert scores(entry) == [0, 55, 45]
    assert scores(entry, blocked_unopened_penalty=False) == [0, 30, 45]
    line = read(document(entry)).lines[0]
    assert (line.how, line.winners) == ("blocked", (0,))
    assert line.reasons[0].rule == "REM-38"


def test_rem_e10_blocked_with_a_tie() -> None:
    entry = blocked(left(True, 12), left(True, 12), left(True, 45))
    line = read(document(entry)).lines[0]
    assert (line.winners, line.scores) == ((0, 1), (0, 0, 45))


def test_rem_e11_the_game_is_over() -> None:
    end = standing(205, 120, 90)
    assert end.totals == (205, 120, 90)
    assert (end.winner, end.extra_round) == (2, False)
    assert end.verdict.rule == "REM-40"
    assert end.verdict.text == "Cvita has won the game: a total has reached 200, and 90 is the lowest."


def test_rem_e12_one_more_round() -> None:
    tied = standing(205, 90, 90)
    assert tied.totals == (205, 90, 90)
    assert (tied.winner, tied.extra_round, tied.leaders) == (None, True, (1, 2))
    assert tied.verdict.rule == "REM-41"
    assert "Boris and Cvita share the lowest total, 90" in tied.verdict.text


def test_rem_e13_twice_fifty() -> None:
    twice = read(document(*[out(left(False, 60))] * 2))
    assert twice.totals == (0, 100)
    assert twice.winner == 0


def test_rem_e14_hand_remi_after_all() -> None:
    before = standing(120, 0, 60, 30)
    unopened = {"opened": False}
    last = {"how": "hand_remi", "winner": 1, "hands": [left(False, 90), WON, unopened, unopened]}
    end = read({**before.document, "rounds": [*before.document["rounds"], last]})
    assert end.totals == (320, 0, 260, 230)
    assert end.winner == 1


# --- the rules, one by one


@pytest.mark.parametrize(
    ("card", "value", "rule"),
    [("JK", 20, "REM-30"), ("AS", 11, "REM-31")]
    + [(f"{rank}D", 10, "REM-32") for rank in "JQK"]
    + [(f"{rank}C", value, "REM-33") for value, rank in enumerate("23456789T", start=2)],
)
def test_rem_30_to_33_the_value_of_a_card(card: str, value: int, rule: str) -> None:
    line = read(document(out(left(True, card)))).lines[0]
    assert line.scores == (0, value)
    assert line.reasons[1].cards == ((card, value, rule),)


def test_rem_34_the_winner_writes_nothing() -> None:
    line = read(document({"how": "out", "winner": 1, "hands": [left(True, 30), WON]})).lines[0]
    assert line.winners == (1,)
    assert line.scores == (30, 0)
    assert line.reasons[1].text == "Boris went out: 0."


def test_rem_35_whoever_had_opened_writes_any_value() -> None:
    assert scores(out(left(True, 188))) == [0, 188]


def test_rem_36_the_surcharge_and_what_is_written_at_most() -> None:
    assert scores(out(left(False, 2))) == [0, 27]
    assert [read(document(players=n)).enough for n in (2, 3, 6)] == [25, 75, 75]


def test_rem_37_hand_remi_needs_no_cards() -> None:
    assert scores(out({"opened": False}, {"opened": False}, how="hand_remi")) == [0, 200, 200]


def test_rem_38_a_blocked_round_finds_its_winner_among_the_unopened_too() -> None:
    assert scores(blocked(left(True, 40), left(False, 39))) == [40, 0]


def test_rem_39_the_target_and_the_running_totals() -> None:
    assert sheet.targets() == {2: 100, 3: 200, 4: 300, 5: 400, 6: 500}
    game = read(document(out(left(True, 30), left(True, 40)), out(left(True, 5), left(True, 6))))
    assert [line.totals for line in game.lines] == [(0, 30, 40), (0, 35, 46)]
    assert game.verdict.text == "Ana leads with 0. The game is over when a total reaches 200."


def test_rem_40_just_below_the_target_it_goes_on() -> None:
    assert standing(99, 0).winner is None
    assert standing(100, 0).winner == 1


def test_rem_41_the_extra_round_decides() -> None:
    tied = standing(205, 90, 90)
    last = {"how": "out", "winner": 2, "hands": [left(True, 10), left(True, 2), WON]}
    end = read({**tied.document, "rounds": [*tied.document["rounds"], last]})
    assert (end.winner, end.extra_round) == (2, False)


def test_before_the_first_round_nobody_leads() -> None:
    game = read(document(players=3))
    assert (game.leaders, game.totals, game.verdict.rule) == ((), (0, 0, 0), "REM-39")


def test_several_may_share_the_lead() -> None:
    assert "Ana and Boris share the lead with 0" in standing(0, 0, 30).verdict.text


# --- options and gaps


def test_rem_g13_without_the_surcharge_the_reason_says_so() -> None:
    entry = blocked(left(True, 12), left(False, 30))
    assert read(document(entry, blocked_unopened_penalty=False)).lines[0].reasons[1].rule == "REM-G13"
    assert scores(out(left(False, 20)), blocked_unopened_penalty=False) == [0, 45]


def test_rem_g14_in_turn_order_the_first_one_wins_alone() -> None:
    hands = [left(True, 12), left(True, 45), left(True, 12)]
    assert scores(blocked(*hands, next=1), blocked_tie="turn_order") == [12, 45, 0]
    assert scores(blocked(*hands, next=0), blocked_tie="turn_order") == [0, 45, 12]
    with pytest.raises(BadInput, match="Ana and Cvita hold the least: say who would have moved next"):
        scores(blocked(*hands), blocked_tie="turn_order")
    assert scores(blocked(left(True, 12), left(True, 45)), blocked_tie="turn_order") == [0, 45]


def test_rem_g14_the_shared_win_gives_its_reason() -> None:
    reasons = read(document(blocked(left(True, 12), left(False, 12)))).lines[0].reasons
    assert [reason.rule for reason in reasons] == ["REM-G14", "REM-G14"]


def test_rem_g16_hands_of_any_size() -> None:
    assert scores(out(left(True, "2C"))) == [0, 2]
    whole = [card for card in PACK for _copy in range(2)] + ["JK"] * 4
    assert scores(out(left(True, " ".join(whole)))) == [0, 840]  # REM-I7


def test_rem_g17_two_players_write_fifty_with_any_fourteen_cards() -> None:
    cheapest = "2S 2S 2H 2H 2D 2D 2C 2C 3S 3S 3H 3H 3D 3D"
    assert scores(out(left(False, cheapest))) == [0, 50]


@pytest.mark.parametrize(("players", "over"), [(2, True), (3, True), (4, False)])
def test_rem_g18_a_hand_remi_ends_a_game_of_two_or_three(players: int, over: bool) -> None:
    entry = out(*[{"opened": False}] * (players - 1), how="hand_remi")
    assert (read(document(entry)).winner == 0) is over


PACK = [rank + suit for suit in "SHDC" for rank in "AKQJT98765432"]


def test_the_pack_as_the_page_shows_it() -> None:
    pack = read(document(players=2, jokers=2)).pack
    assert [each["card"] for each in pack] == [*PACK, "JK"]
    assert [each["copies"] for each in pack] == [2] * 53
    assert read(document(players=2)).pack[-1] == {"card": "JK", "value": 20, "copies": 4}


def test_a_round_can_end_in_three_ways() -> None:
    ways = read(document(players=2)).ways
    assert [way["how"] for way in ways] == ["out", "hand_remi", "blocked"]
    assert [way["next"] for way in ways] == [False] * 3
    assert [way["next"] for way in read(document(players=2, blocked_tie="turn_order")).ways] == [
        False,
        False,
        True,
    ]


def test_a_new_sheet_names_the_options_that_differ() -> None:
    usual = {"jokers": 4, "blocked_unopened_penalty": True, "blocked_tie": "all_zero"}
    assert "options" not in sheet.new_document(NAMES[:2], usual)
    assert sheet.new_document(NAMES[:2], {**usual, "jokers": 6})["options"] == {"jokers": 6}
    assert read(sheet.new_document(NAMES, usual)).players == tuple(NAMES)


def test_json_holds_the_whole_sheet() -> None:
    game = read(document(out(left(True, "AH JK 5C"), left(False, 20))))
    told = json.loads(json.dumps(game.as_json()))
    assert told["rounds"][0]["scores"] == [0, 36, 45]
    assert told["rounds"][0]["reasons"][1]["cards"][0] == {"card": "AH", "value": 11, "rule": "REM-31"}
    assert json.loads(json.dumps([game.ways, game.pack, game.enough]))


# --- what cannot be


def change(path: list[str | int], value: Any) -> dict[str, Any]:
    """Return a good sheet of three players with one thing changed; None takes it away."""
    good = document(
        out(left(True, "AH JK 5C"), left(False, 20)),
        blocked(left(True, 12), left(False, 30), left(True, 45)),
        out({"opened": False}, {"opened": False}, how="hand_remi"),
    )
    place: Any = good
    for key in path[:-1]:
        place = place[key]
    if value is None:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return good


HANDS_0 = ["rounds", 0, "hands"]


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        (["format"], "cardlab-transcript", "In format of the sheet"),
        (["version"], 2, "In version of the sheet"),
        (["game"], "pasur", "In game of the sheet"),
        (["extra"], 1, 'the field "extra" is unknown'),
        (["players"], ["Ana"], "In players of the sheet"),
        (["players"], ["Ana", "Ana", "Boris"], "Two players are called Ana"),
        (["players"], ["Ana", " ", "Boris"], "Player 2 has a name that cannot be printed"),
        (["players"], ["Ana", "Bo\nris", "Cvita"], "Player 2 has a name that cannot be printed"),
        (["players"], ["Ana", "Boris"], "Round 1: there are 3 hands for 2 players"),
        (["options"], {"jokers": 7}, "The option jokers cannot be 7"),
        (["options"], {"colour": 1}, "There is no option 'colour'"),
        (["options"], {"rule_set": []}, "There is no option 'rule_set'"),
        (["options"], {"self": 1}, "There is no option 'self'"),
        (["options"], {"players": 2}, "The option players is 2, but there are 3 names"),
        (["rounds", 0, "how"], "won", "In rounds[0].how of the sheet"),
        (["rounds", 0, "winner"], None, "Round 1: the winner is missing"),
        (["rounds", 0, "winner"], 3, "Round 1: there is no player 3: players are 0 to 2"),
        (["rounds", 0, "winner"], 1, "Round 1: Ana has neither cards nor a value"),
        (["rounds", 0, "next"], 1, "Round 1: who would have moved next matters in a blocked round only"),
        (["rounds", 1, "winner"], 0, "Round 2: a blocked round is won by the smallest hand"),
        (["rounds", 1, "next"], 3, "Round 2: there is no player 3"),
        ([*HANDS_0, 0], left(True, "AH"), "Round 1: Ana went out and so has no cards left"),
        ([*HANDS_0, 0], left(True, 20), "Round 1: Ana went out and so has no cards left"),
        ([*HANDS_0, 0], left(False), "Round 1: Ana went out, and nobody goes out without opening"),
        ([*HANDS_0, 1], left(True), "Round 1: Boris has no cards left, but it was Ana who went out"),
        ([*HANDS_0, 1], left(True, 0), "Round 1: Boris has no cards left, but it was Ana who went out"),
        ([*HANDS_0, 1], {"opened": True}, "Round 1: Boris has neither cards nor a value"),
        ([*HANDS_0, 1], {"opened": True, "cards": ["AH"], "value": 11}, "Round 1: Boris has both"),
        ([*HANDS_0, 1], {"opened": "yes", "value": 11}, "In rounds[0].hands[1].opened of the sheet"),
        ([*HANDS_0, 1], left(True, "1H"), "Round 1: Boris: '1H' is not a card"),
        ([*HANDS_0, 1], left(True, "AH AH AH"), "the ace of hearts is left 3 times, but the pack has 2"),
        ([*HANDS_0, 1], left(True, "JK JK JK JK JK"), "the joker is left 5 times, but the pack has 4"),
        ([*HANDS_0, 1], left(True, -5), "Round 1: Boris: no cards are worth -5"),
        ([*HANDS_0, 1], left(True, 1), "Round 1: Boris: no cards are worth 1"),
        ([*HANDS_0, 1], left(True, 841), "Round 1: Boris: no cards are worth 841"),
        ([*HANDS_0, 1], left(True, 10**400), "Round 1: Boris: no cards are worth"),
        ([*HANDS_0, 1], left(True, 830), "Round 1: the pack does not have cards that are worth 850"),
        ([*HANDS_0, 1], {"opened": True, "value": 2.5}, "In rounds[0].hands[1].value of the sheet"),
        (["rounds", 1, "hands", 0], left(True), "then Ana has gone out, and the round was not blocked"),
        (["rounds", 2, "hands", 1], left(True, 20), "Round 3: Boris had opened, so that Ana just went out"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(path: list[str | int], value: Any, sentence: str) -> None:
    with pytest.raises(BadInput) as refusal:
        read(change(path, value))
    assert sentence in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_three_copies_over_all_hands_are_refused() -> None:
    with pytest.raises(BadInput, match="the ace of hearts is left 3 times"):
        read(document(out(left(True, "AH AH"), left(True, "AH"))))
    assert scores(out(left(True, "AH"), left(True, "AH"))) == [0, 11, 11]


def test_the_number_of_jokers_is_that_of_the_option() -> None:
    assert scores(out(left(True, "JK JK JK JK JK JK")), jokers=6) == [0, 120]
    with pytest.raises(BadInput, match="the joker is left 3 times, but the pack has 2"):
        scores(out(left(True, "JK JK JK")), jokers=2)


def test_a_value_is_looked_for_among_the_cards_that_are_not_named() -> None:
    twos = "2S 2S 2H 2H 2D 2D 2C 2C"
    with pytest.raises(BadInput, match="no cards are worth 2"):
        read(document(out(left(True, twos), left(True, 2))))


def test_after_the_end_nothing_is_written() -> None:
    over = out(left(False, 60))
    with pytest.raises(BadInput, match=r"^Round 3: the game was over before it, Ana had won\.$"):
        read(document(over, over, over))


@pytest.mark.parametrize("text", ["[]", "null", "3", '"sheet"', "{}"])
def test_other_documents_are_refused(text: str) -> None:
    with pytest.raises(BadInput):
        read(json.loads(text))


@pytest.mark.parametrize("number", [1, 1.0])
def test_whole_numbers_may_be_written_with_a_point(number: float) -> None:
    entry = {"how": "out", "winner": number, "hands": [{"opened": True, "value": number * 30}, WON]}
    line = read(document(entry)).lines[0]
    assert (line.winners, line.scores) == ((1,), (30, 0))
    assert json.dumps(line.as_json()["scores"]) == "[30, 0]"
