"""*Keep score* without a browser: what a page may send, and that whatever is refused changes nothing."""

import json
from typing import Any

import pytest

from cardlab.engine.errors import BadInput
from cardlab.views.scorekeeper import Scorekeeper, scorekeeper

PLAYERS = ["Ana", "Boris", "Cvita"]


def out(winner: int, *values: int) -> dict[str, Any]:
    """Return a round that one player wins and in which the others had opened."""
    hands = [
        {"opened": True} if seat == winner else {"opened": True, "value": value}
        for seat, value in enumerate(values)
    ]
    return {"how": "out", "winner": winner, "hands": hands}


def send(sheet: Scorekeeper, content: object) -> None:
    """Do what the page's `model.send` does."""
    sheet._handle_custom_msg(content, [])


def write(sheet: Scorekeeper, entry: object, number: int | None = None) -> None:
    send(sheet, {"type": "write", "round": entry, "number": number})


def begin(*rounds: dict[str, Any]) -> Scorekeeper:
    sheet = scorekeeper("remi")
    send(sheet, {"type": "start", "players": PLAYERS})
    for entry in rounds:
        write(sheet, entry)
    return sheet


def totals(sheet: Scorekeeper) -> list[int]:
    return list(sheet.state["sheet"]["totals"])


def refused(sheet: Scorekeeper) -> str:
    notice = sheet.state["notice"]
    assert notice["tone"] == "refused"
    assert json.dumps(notice, ensure_ascii=False).encode()  # it reaches the page
    return str(notice["text"])


def test_before_the_names_there_is_no_sheet() -> None:
    sheet = scorekeeper("remi")
    assert sheet.state["sheet"] is None
    assert sheet.state["targets"] == {"2": 100, "3": 200, "4": 300, "5": 400, "6": 500}
    assert not sheet.state["undo"]


def test_a_game_without_a_sheet_is_not_there() -> None:
    with pytest.raises(BadInput, match="Končine has no score sheet"):
        scorekeeper("koncine")
    with pytest.raises(BadInput, match="bridge"):
        scorekeeper("bridge")


def test_the_house_rules_are_those_that_matter_for_a_sheet() -> None:
    sheet = scorekeeper("remi")
    assert sheet.house.values == {"jokers": 4, "blocked_unopened_penalty": True, "blocked_tie": "all_zero"}
    sheet.house.put(jokers=2, blocked_tie="turn_order")
    send(sheet, {"type": "start", "players": PLAYERS})
    assert sheet.state["house"] == "2 rules changed"
    assert json.loads(sheet.state["document"])["options"] == {"jokers": 2, "blocked_tie": "turn_order"}


def test_a_whole_game() -> None:
    sheet = begin(out(0, 0, 36, 90), out(1, 12, 0, 60), out(0, 0, 5, 49))
    assert totals(sheet) == [12, 41, 199]
    assert not sheet.state["sheet"]["over"]
    write(sheet, out(0, 0, 5, 2))
    assert totals(sheet) == [12, 46, 201]
    assert sheet.state["sheet"]["winner"] == 0
    write(sheet, out(0, 0, 5, 2))
    assert "the game was over before it" in refused(sheet)
    assert len(sheet.state["sheet"]["rounds"]) == 4


def test_all_that_the_page_gets_is_json() -> None:
    sheet = begin(out(0, 0, 36, 90))
    assert json.loads(json.dumps(sheet.state)) == sheet.state


def test_a_round_is_changed_in_its_place() -> None:
    sheet = begin(out(0, 0, 36, 90), out(1, 12, 0, 60))
    write(sheet, out(2, 10, 20, 0), number=1)
    assert totals(sheet) == [22, 20, 60]
    assert [line["winners"] for line in sheet.state["sheet"]["rounds"]] == [[2], [1]]
    for number in (0, 3):
        write(sheet, out(2, 10, 20, 0), number=number)
        assert f"no round {number}" in refused(sheet)


def test_a_change_that_ends_the_game_too_early_is_refused() -> None:
    sheet = begin(out(0, 0, 36, 90), out(1, 12, 0, 60))
    write(sheet, out(0, 0, 36, 200), number=1)
    assert "Round 2: the game was over before it" in refused(sheet)
    assert totals(sheet) == [12, 36, 150]


def test_undo_goes_back_through_all_changes() -> None:
    sheet = begin(out(0, 0, 36, 90))
    write(sheet, out(0, 0, 10, 20), number=1)
    send(sheet, {"type": "new"})
    assert (sheet.state["sheet"], list(sheet.state["names"])) == (None, PLAYERS)
    seen = []
    for _step in range(4):
        send(sheet, {"type": "undo"})
        seen.append(sheet.state["sheet"] and totals(sheet))
    assert seen == [[0, 10, 20], [0, 36, 90], [0, 0, 0], None]
    send(sheet, {"type": "undo"})
    assert refused(sheet)


def test_what_a_round_would_write() -> None:
    sheet = begin(out(0, 0, 36, 90))
    unopened = out(1, 5, 0, 60)
    unopened["hands"][2]["opened"] = False
    send(sheet, {"type": "try", "draft": 7, "round": unopened, "number": None})
    assert sheet.preview == {"draft": 7, "scores": [5, 0, 85]}
    send(sheet, {"type": "try", "draft": 8, "round": unopened, "number": 1})
    assert sheet.preview == {"draft": 8, "scores": [5, 0, 85]}
    send(sheet, {"type": "try", "draft": 9, "round": {"how": "out", "hands": []}, "number": None})
    assert sheet.preview == {"draft": 9, "scores": []}
    assert totals(sheet) == [0, 36, 90]


def test_a_saved_sheet_is_loaded_again(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[dict[str, Any]] = []
    sheet = begin(out(0, 0, 36, 90))
    monkeypatch.setattr(sheet, "send", sent.append)
    send(sheet, {"type": "save"})
    assert sent[0]["type"] == "file"
    assert sent[0]["name"] == "remi-sheet.json"
    other = scorekeeper("remi")
    send(other, {"type": "load", "text": sent[0]["text"]})
    assert other.state["sheet"] == sheet.state["sheet"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The file is not complete JSON"),
        ("{", "The file is not complete JSON"),
        ("[" * 100_000, "The file is not a sheet: its JSON is nested too deep"),
        ("{}", "is missing"),
        ('{"format": "cardlab-transcript"}', "In the sheet: "),
        (
            '{"format": "cardlab-sheet", "version": 1, "game": "remi", "rounds": [], "players": "\\ud800"}',
            'In players of the sheet: "?" is given where a list must stand',
        ),
    ],
)
def test_a_wrong_file_changes_nothing(text: str, sentence: str) -> None:
    sheet = begin(out(0, 0, 36, 90))
    send(sheet, {"type": "load", "text": text})
    assert sentence in refused(sheet)
    assert totals(sheet) == [0, 36, 90]


def test_names_are_checked() -> None:
    sheet = scorekeeper("remi")
    send(sheet, {"type": "start", "players": ["Ana", "Ana"]})
    assert "Two players are called Ana" in refused(sheet)
    send(sheet, {"type": "start", "players": ["Ana", 3]})
    assert refused(sheet)
    assert sheet.state["sheet"] is None


@pytest.mark.parametrize(
    "content",
    [
        None,
        {},
        [],
        "write",
        {"type": "write"},
        {"type": "write", "round": [], "number": None},
        {"type": "write", "round": {}, "number": "1"},
        {"type": "try", "draft": "1", "round": {}, "number": None},
        {"type": "start", "players": "Ana"},
        {"type": "load", "text": "x" * 1_000_001},
        {"type": "rule", "rule": "REM-99"},
        {"type": "rule", "rule": 36},
    ],
)
def test_whatever_a_page_sends_is_answered_and_changes_nothing(content: object) -> None:
    sheet = begin(out(0, 0, 36, 90))
    answers = sheet.state["answers"]
    send(sheet, content)
    assert sheet.state["answers"] == answers + 1
    assert refused(sheet)
    assert totals(sheet) == [0, 36, 90]


@pytest.mark.parametrize("kind", ["write", "save", "new", "undo"])
def test_before_the_names_nothing_else_is_done(kind: str) -> None:
    sheet = scorekeeper("remi")
    send(sheet, {"type": kind, "round": out(0, 0, 36, 90), "number": None})
    assert refused(sheet)
    assert sheet.state["sheet"] is None


def test_a_rule_is_told() -> None:
    sheet = begin()
    send(sheet, {"type": "rule", "rule": "REM-36"})
    assert sheet.rule["id"] == "REM-36"
    assert "V + 25" in sheet.rule["text"]
