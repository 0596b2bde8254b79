"""*Play* without a browser: the match against bots, its links and files, and what a page may send."""

import dataclasses
import json
from typing import Any
from urllib.parse import parse_qs

import pytest

from cardlab.engine.errors import BadInput, IllegalMove
from cardlab.engine.game import game_names
from cardlab.games.sixty_six import GAME
from cardlab.views.match_play import ME, NEW_MATCH, NEXT_DEAL, MatchPlay
from cardlab.views.page import Gallery, gallery
from cardlab.views.play import Play, play
from cardlab.views.setup import Setup

USUAL = Setup.usual(GAME, 7)


def sit_down(query: str = "") -> MatchPlay:
    return MatchPlay(USUAL.read(query))


def until_my_turn(match: MatchPlay) -> None:
    while match.deal.turn not in (ME, None):
        match.go_on()


def play_out(match: MatchPlay) -> None:
    """Play the deal to its end, the person always the first card that is allowed."""
    until_my_turn(match)
    while match.deal.turn is not None:
        match.play(match.deal.legal_moves()[0])
        until_my_turn(match)


# --- the match


def test_the_person_leads_the_first_deal_and_the_page_waits_for_the_bot_after_that() -> None:
    match = sit_down()
    assert match.deal.turn == ME
    assert match.scene()["next"] is None
    match.play("AH")
    scene = match.scene()
    assert scene["next"]["after"] > 0
    assert [played["card"] for played in scene["trick"]] == ["AH"]
    match.go_on()
    assert len(match.deal.moves) == 2


def test_nothing_happens_when_the_page_goes_on_without_need() -> None:
    match = sit_down()
    match.go_on()
    assert match.deal.moves == []


def test_a_refused_move_changes_nothing_and_says_why() -> None:
    match = sit_down()
    with pytest.raises(IllegalMove) as refusal:
        match.play("marriage H")
    say = match.scene(refused=refusal.value)["say"]
    assert say == {"text": str(refusal.value), "tone": "refused", "rule": "R66-20"}
    with pytest.raises(BadInput):
        match.play("the best card")
    assert match.deal.moves == []


def test_a_move_out_of_turn_is_refused() -> None:
    match = sit_down()
    match.play("AH")
    with pytest.raises(IllegalMove, match="Boris"):
        match.play("KH")
    assert len(match.deal.moves) == 1


@pytest.mark.parametrize("rule_set", GAME.rule_sets)
@pytest.mark.parametrize("level", GAME.levels)
def test_whole_matches_come_to_an_end(rule_set: str, level: str) -> None:
    match = sit_down(f"rules={rule_set}&level={level}")
    while match.match.counted().winner is None:
        play_out(match)
        if match.match.counted().winner is None:
            match.play(NEXT_DEAL)
    scene = match.scene()
    assert "the match" in scene["say"]["text"]
    assert [action["move"] for action in scene["actions"]] == [NEW_MATCH]
    with pytest.raises(BadInput, match="over"):
        match.next_deal()


def test_the_bot_plays_the_same_after_the_same_moves() -> None:
    first, second = sit_down("level=random"), sit_down("level=random")
    play_out(first)
    play_out(second)
    assert first.deal.moves == second.deal.moves


def test_the_next_deal_waits_for_the_end_of_this_one() -> None:
    match = sit_down()
    with pytest.raises(BadInput, match="not finished"):
        match.play(NEXT_DEAL)


def test_all_cards_can_be_shown() -> None:
    match = sit_down()
    assert set(match.scene()["seats"][1]["hand"]) == {None}
    match.open_cards = True
    assert None not in match.scene()["seats"][1]["hand"]


def test_winning_the_match_is_said() -> None:
    match = sit_down()
    play_out(match)
    match.match.record.score[ME] = 10
    match.deal.state.winner, match.deal.state.game_points = ME, 2
    assert match.scene()["say"] == {"text": "You win the match, 0 : 11.", "tone": "won", "rule": None}


def test_a_name_has_an_end() -> None:
    assert Setup.usual(GAME).names == ["You", "Boris"]
    for name in ("x" * 25, "two\nlines"):
        with pytest.raises(BadInput, match="at most 24 letters"):
            dataclasses.replace(USUAL, name=name)


# --- taking back


def test_taking_back_undoes_up_to_the_last_own_decision() -> None:
    match = sit_down()
    with pytest.raises(BadInput, match="no move"):
        match.take_back()
    match.play("AH")
    match.go_on()
    until_my_turn(match)
    before = list(match.deal.moves)
    match.play(match.deal.legal_moves()[0])
    match.go_on()
    match.take_back()
    assert match.deal.moves == before
    assert match.deal.turn == ME


def test_a_finished_deal_can_be_taken_back_until_the_next_one_is_dealt() -> None:
    match = sit_down()
    play_out(match)
    assert len(match.sheet()["lines"]) == 1
    match.take_back()
    assert match.sheet()["lines"] == []
    assert match.sheet()["score"] == [11, 11]
    play_out(match)
    match.play(NEXT_DEAL)
    assert len(match.sheet()["lines"]) == 1
    assert not match.can_take_back


# --- drawing


def first_draw(match: MatchPlay) -> None:
    """Play until the person has taken the first trick of the deal."""
    while not any(
        "take the trick" in event["text"] and event["seat"] == ME for event in match.deal.story(ME)
    ):
        until_my_turn(match)
        match.play(match.deal.legal_moves()[0])
        if match.deal.turn != ME:
            match.go_on()


def test_who_may_close_instead_of_drawing_draws_by_hand_unless_they_wish() -> None:
    match = sit_down("rules=serbian")
    assert not match.draws
    first_draw(match)
    assert "draw" in match.deal.legal_moves()
    match.draw_for_me(True)
    assert "draw" not in match.deal.legal_moves()
    moves = len(match.deal.moves)
    match.take_back()
    assert match.deal.moves[-1:] != [(ME, "draw")]
    assert len(match.deal.moves) < moves - 1


def test_cards_are_drawn_by_themselves_where_drawing_is_hardly_a_choice() -> None:
    match = sit_down("rules=schnapsen")
    assert match.draws
    first_draw(match)
    assert (ME, "draw") in match.deal.moves
    assert "draw" not in match.deal.legal_moves()


def test_nothing_is_drawn_for_who_may_call_with_66() -> None:
    match = sit_down("rules=schnapsen")
    match.draws = False
    first_draw(match)
    match.deal.state.points[ME] = 66
    match.draw_for_me(True)
    assert {"draw", "call"} <= set(match.deal.legal_moves())


# --- links


def test_a_link_reopens_the_deal() -> None:
    match = sit_down("rules=polish&target=9&level=random")
    for _deal in range(2):
        play_out(match)
        match.play(NEXT_DEAL)
    link = match.link()
    assert link is not None
    assert parse_qs(link) == {
        "rules": ["polish"],
        "seed": ["7"],
        "dealer": [str(int(match.deal.state.dealer))],
        "deal": ["3"],
        "level": ["random"],
        "target": ["9"],
    }
    again = MatchPlay(Setup.usual(GAME, 1).read(link))
    assert again.deal.order == match.deal.order
    assert again.deal.options == match.deal.options
    assert again.link() == link


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("rules=dutch", "no rule set 'dutch'"),
        ("level=champion", "no player 'champion'"),
        ("seed=-1", "seed cannot be '-1'"),
        ("seed=1e3", "seed cannot be '1e3'"),
        ("seed=99999999999", "seed cannot be"),
        ("seed=", "seed cannot be ''"),
        ("dealer=2", "dealer cannot be 2: it is a whole number from 0 to 1"),
        ("deal=0", "deal cannot be 0"),
        ("seed=1&seed=2", "says 'seed' twice"),
        ("color=red", "unknown field 'color'"),
        ("target=0", "option target cannot be"),
        ("pack=21", "option pack cannot be 21"),
        ("name=%3Cb%3E", "unknown field 'name'"),
        ("seed=1" + "&x" * 2000, "too long"),
    ],
)
def test_a_link_that_cannot_be_used_is_told_in_one_sentence(query: str, sentence: str) -> None:
    with pytest.raises(BadInput) as refusal:
        USUAL.read(query)
    assert sentence in str(refusal.value)
    page = play("sixty_six", query)
    assert str(refusal.value) in page.state["notice"]["text"]
    assert page.match.setup.rule_set == "serbian"


def test_what_the_server_reads_in_the_address_is_passed_over() -> None:
    assert USUAL.read("theme=dark&lang=en&token=abc&seed=9") == Setup.usual(GAME, 9)


# --- transcripts


def test_a_transcript_comes_back_as_the_same_position() -> None:
    match = sit_down("rules=polish&target=9")
    play_out(match)
    match.take_back()
    name, text = match.transcript()
    assert name == "sixty_six-7-1.json"
    again = MatchPlay.load(text, GAME, "random", 3)
    assert again.deal.moves == match.deal.moves
    assert again.deal.state == match.deal.state
    assert again.deal.options == match.deal.options
    assert again.link() is None
    play_out(again)
    again.play(NEXT_DEAL)
    assert again.link() is not None


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": "else"}', "\u0000", "9" * 2_000_000])
def test_a_file_that_is_no_transcript_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        MatchPlay.load(text, GAME, "thumb", 1)


# --- the page


def receive(shown: Play, content: object) -> None:
    """Do what becomes of the page's ``model.send``."""
    shown._handle_custom_msg(content, [])


def at_table(shown: Play, content: object) -> None:
    shown.table._handle_custom_msg(content, [])


def press(shown: Play, name: str) -> None:
    shown.setting._handle_custom_msg({"type": "press", "name": name, "ticket": 1}, [])


@pytest.fixture
def shown() -> Play:
    return play("sixty_six", "seed=7")


def test_a_move_on_the_page_is_played(shown: Play) -> None:
    at_table(shown, {"type": "move", "move": "AH"})
    assert shown.match.deal.moves == [(ME, "AH")]
    assert shown.state["take_back"]
    at_table(shown, {"type": "next"})
    assert len(shown.match.deal.moves) == 2


def test_a_refused_move_raises_the_table_with_the_reason(shown: Play) -> None:
    before = shown.table.seq
    at_table(shown, {"type": "move", "move": "9H"})
    assert shown.table.seq == before + 1
    assert shown.table.scene["say"]["tone"] == "refused"


@pytest.mark.parametrize(
    "content",
    [
        None,
        {},
        [],
        "take_back",
        {"type": "take_back"},
        {"type": "open_cards", "on": "yes"},
        {"type": "draws"},
        {"type": "hints", "on": 1},
        {"type": "load", "text": 5},
        {"type": "load", "text": "9" * 1_000_001},
        {"type": "load", "text": "<script>"},
        {"type": "exec", "code": "1"},
    ],
)
def test_what_the_page_may_not_send_changes_nothing(shown: Play, content: object) -> None:
    receive(shown, content)
    assert shown.state["notice"]["tone"] == "refused"
    assert shown.state["notice"]["text"]
    assert shown.match.deal.moves == []
    assert shown.state["match"] == 1


def test_switches_of_the_page(shown: Play) -> None:
    receive(shown, {"type": "open_cards", "on": True})
    assert shown.state["open_cards"]
    assert None not in shown.table.scene["seats"][1]["hand"]
    receive(shown, {"type": "draws", "on": True})
    assert shown.state["draws"] is True


def test_saving_sends_the_file_and_loading_brings_the_deal_back(shown: Play, monkeypatch: Any) -> None:
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(shown, "send", sent.append)
    at_table(shown, {"type": "move", "move": "AH"})
    receive(shown, {"type": "save"})
    assert sent[0]["type"] == "file"
    assert json.loads(sent[0]["text"])["moves"] == [{"seat": 0, "move": "AH"}]
    press(shown, "start")
    assert shown.match.deal.moves == []
    receive(shown, {"type": "load", "text": sent[0]["text"]})
    assert shown.match.deal.moves == [(ME, "AH")]
    assert shown.state["link"] is None


def test_a_transcript_of_wrong_cards_leaves_the_match_alone(shown: Play, monkeypatch: Any) -> None:
    text = shown.match.transcript()[1]
    document = json.loads(text)
    document["order"][0] = document["order"][1]
    at_table(shown, {"type": "move", "move": "AH"})
    receive(shown, {"type": "load", "text": json.dumps(document)})
    assert "second time" in shown.state["notice"]["text"]
    assert shown.match.deal.moves == [(ME, "AH")]


def test_a_match_is_set_up_by_the_controls(shown: Play) -> None:
    shown.setting.put(level="random", dealer="0", name="<b>Ana</b>", seed=99)
    shown.setting._handle_custom_msg({"type": "set", "values": {"rules": "polish"}, "ticket": 1}, [])
    shown.more.put(target=5)
    press(shown, "start")
    setup = shown.match.setup
    assert (setup.rule_set, setup.level, setup.dealer, setup.seed) == ("polish", "random", 0, 99)
    assert setup.options == {"target": 5}
    assert shown.table.scene["seats"][ME]["name"] == "<b>Ana</b>"
    assert shown.state["summary"].endswith(" · 1 rule changed · the bot plays random · deal 1")
    assert shown.state["draws"] is None


def choose(shown: Play, **values: str) -> None:
    shown.setting._handle_custom_msg({"type": "set", "values": values, "ticket": 1}, [])


def offered(shown: Play, name: str) -> list[str]:
    """Return what can be chosen in a field beside the rules."""
    spec = next(field for field in shown.setting.fields if field["name"] == name)
    return [text for _value, text in spec["choices"]]


@pytest.mark.parametrize(
    ("game", "numbers"),
    [("koncine", ["2", "4"]), ("pasur", ["2", "4"]), ("remi", ["2", "3", "4", "5", "6"])],
)
def test_how_many_play_is_asked_first_where_several_numbers_can(game: str, numbers: list[str]) -> None:
    shown = play(game, "seed=7")
    assert [field["name"] for field in shown.setting.fields][:3] == ["rules", "players", "level"]
    assert offered(shown, "players") == numbers
    assert "players" not in shown.more.values


@pytest.mark.parametrize("game", ["sixty_six", "sedmice", "kazablanka"])
def test_how_many_play_is_not_asked_where_the_rules_say_it(game: str) -> None:
    assert "players" not in play(game, "seed=7").setting.values


def test_another_number_of_players_starts_a_match_of_so_many() -> None:
    shown = play("remi", "seed=7&opening_min=40")
    assert "2 players · 1 rule changed" in shown.state["summary"]
    assert offered(shown, "dealer") == ["You", "Boris"]
    choose(shown, players="4", level="random")
    assert offered(shown, "dealer") == ["You", "Boris", "Ceca", "Darko"]
    assert shown.setting.values["dealer"] == "3"
    press(shown, "start")
    assert (shown.match.setup.seats, shown.match.setup.dealer, shown.match.deal.turn) == (4, 3, ME)
    assert shown.match.setup.options == {"players": 4, "opening_min": 40}
    assert "4 players · 1 rule changed · the bots play random" in shown.state["summary"]
    assert "players=4" in shown.state["link"]
    choose(shown, players="2")
    press(shown, "start")
    assert (shown.match.setup.seats, shown.match.setup.dealer) == (2, 1)


def test_bots_of_a_large_table_take_shorter_beats() -> None:
    two, six = (play("remi", f"seed=7&players={players}") for players in (2, 6))
    for shown in (two, six):
        while shown.match.deal.turn == ME:
            shown.match.play(shown.match.deal.legal_moves()[-1])
    beats = [shown.match.scene()["next"]["after"] for shown in (two, six)]
    assert beats == [600, 360]
    two.match.go_on()
    assert two.match.scene()["next"]["after"] < 360  # the same bot goes on


def test_other_rules_keep_the_number_of_players() -> None:
    shown = play("koncine", "seed=7")
    choose(shown, players="4")
    choose(shown, rules="ruska")
    assert shown.setting.values["players"] == "4"


def test_the_number_of_players_comes_from_a_link_or_a_file() -> None:
    shown = play("remi", "seed=7&players=6")
    assert shown.setting.values["players"] == "6"
    assert shown.match.deal.turn == ME
    text = shown.match.transcript()[1]
    shown = play("remi", "seed=7")
    receive(shown, {"type": "load", "text": text})
    assert shown.setting.values["players"] == "6"
    assert len(offered(shown, "dealer")) == 6
    press(shown, "start")
    assert shown.match.setup.seats == 6


def test_options_that_do_not_go_together_start_no_match(shown: Play) -> None:
    shown.more.put(deal_packets="2,2", pack=20)
    press(shown, "start")
    assert "deal_packets" in shown.setting.status
    shown.more.put(deal_packets="a lot")
    press(shown, "start")
    assert "a list of" in shown.setting.status
    assert shown.state["match"] == 1


def test_a_field_that_is_wrong_starts_no_match(shown: Play) -> None:
    shown.setting._handle_custom_msg({"type": "set", "values": {"seed": "-3"}, "ticket": 1}, [])
    press(shown, "start")
    assert "Seed must be a whole number" in shown.setting.status
    assert shown.state["match"] == 1


def test_another_seed(shown: Play) -> None:
    seeds = {shown.setting.values["seed"]}
    for _press in range(5):
        press(shown, "new_seed")
        seeds.add(shown.setting.values["seed"])
    assert len(seeds) > 1
    assert shown.match.setup.seed == 7


def test_the_table_asks_for_a_new_match(shown: Play) -> None:
    at_table(shown, {"type": "move", "move": NEW_MATCH})
    assert shown.state["match"] == 2
    assert shown.match.setup.deal == 1


def test_a_rule_is_shown_in_words(shown: Play) -> None:
    at_table(shown, {"type": "rule", "rule": "R66-15"})
    assert shown.table.rule["id"] == "R66-15"
    assert shown.table.rule["text"]
    at_table(shown, {"type": "rule", "rule": "R66-999"})
    assert shown.table.rule["id"] == "R66-999"
    assert shown.table.rule["text"]


# --- the gallery


def test_the_gallery_is_made_of_what_the_games_declare() -> None:
    other = dataclasses.replace(GAME, title="Other", about="Another game.", emblem=("AS",))
    shown = Gallery([GAME, other])
    assert [(game["title"], game["emblem"]) for game in shown.games] == [
        ("Sixty-six", list(GAME.emblem)),
        ("Other", ["AS"]),
    ]
    assert [game["name"] for game in gallery().games] == game_names()
    usual = ["learn", "play", "odds", "outcomes", "test-yourself"]
    assert [game["parts"] for game in shown.games] == [usual, usual]
    assert {part["name"] for part in shown.parts} == {*usual, "keep-score"}
    assert [game["name"] for game in gallery().games if "keep-score" in game["parts"]] == ["remi"]


def test_hints_are_there_when_they_are_asked_for() -> None:
    """Only a game that has hints has the switch, and only the person's own turn has hints."""
    assert play("sixty_six", "seed=7").state["hints"] is None
    shown = play("pasur", "seed=9")
    assert not shown.state["hints"]
    assert all(entry["hint"] is None for entry in shown.table.scene["hand"])
    receive(shown, {"type": "hints", "on": True})
    assert shown.state["hints"]
    assert shown.state["notice"]["text"].startswith("Above each card")
    hints = [entry["hint"] for entry in shown.table.scene["hand"]]
    assert any(hint["best"] for hint in hints)
    assert all(0 <= hint["value"] <= 1 and hint["label"].endswith(" %") for hint in hints)
    shown.match.play(shown.match.deal.legal_moves()[0])
    assert all(entry["hint"] is None for entry in shown.match.scene()["hand"])
    shown.start(shown.match.setup)
    assert shown.match.hints


def test_hints_of_remi_say_what_a_discard_gives_away() -> None:
    """REM-Q12 for every natural card, while a discard is due; a joker has none."""
    shown = play("remi", "seed=4&dealer=1")
    receive(shown, {"type": "hints", "on": True})
    assert "a meld with it" in shown.state["notice"]["text"]
    entries = shown.match.scene()["hand"]
    assert all((entry["hint"] is None) == (entry["card"] == "JK") for entry in entries)
    hints = [entry["hint"] for entry in entries if entry["hint"]]
    least = min(hint["value"] for hint in hints)
    assert {hint["value"] for hint in hints if hint["best"]} == {least} < {hint["value"] for hint in hints}
    shown.match.play(next(move for move in shown.match.deal.legal_moves() if move.startswith("discard")))
    assert all(entry["hint"] is None for entry in shown.match.scene()["hand"])
