"""The table's Python half: what the page sends is checked, and every scene raises ``seq`` once."""

import re
from collections import Counter

import pytest
import traitlets

from cardlab.cards import name
from cardlab.views.runtime import runtime
from cardlab.views.table import MoveRequest, NextRequest, Request, RuleRequest, Table, read_request

# No move of a fishing game is longer.
SWEEP = "JSx" + "".join(name(card) for card in range(52) if name(card) != "JS")
SCENE = {"me": 0, "seats": [{"name": "You", "hand": []}], "say": {"text": "Your lead."}, "next": None}


@pytest.fixture
def asked() -> list[Request]:
    return []


@pytest.fixture
def table(asked: list[Request]) -> Table:
    return Table(SCENE, requests=asked.append)


def send(table: Table, content: object) -> None:
    """Deliver `content` as the page's ``model.send`` does."""
    table._handle_custom_msg(content, [])


@pytest.mark.parametrize(
    ("content", "request_"),
    [
        ({"type": "move", "move": "AH"}, MoveRequest("AH")),
        ({"type": "move", "move": "marriage H"}, MoveRequest("marriage H")),
        ({"type": "move", "move": SWEEP}, MoveRequest(SWEEP)),
        ({"type": "rule", "rule": "R66-15"}, RuleRequest("R66-15")),
    ],
)
def test_a_request_reaches_the_callback(
    table: Table, asked: list[Request], content: object, request_: Request
) -> None:
    send(table, content)
    assert asked == [request_]
    assert table.seq == 0


MALFORMED: list[object] = [
    None,
    [],
    "move",
    {},
    {"type": "move"},
    {"type": "move", "move": None},
    {"type": "move", "move": 7},
    {"type": "move", "move": ["AH"]},
    {"type": "move", "move": ""},
    {"type": "move", "move": "A" * 121},
    {"type": "move", "move": "AH\n"},
    {"type": "move", "move": "AH", "seat": 1},
    {"type": "rule"},
    {"type": "rule", "rule": 15},
    {"type": "next", "after": 0},
    {"type": "Move", "move": "AH"},
    {"type": ["move"], "move": "AH"},
    {"kind": "move", "move": "AH"},
]


@pytest.mark.parametrize("content", MALFORMED, ids=str)
def test_anything_else_is_dropped_with_one_sentence(
    table: Table, asked: list[Request], content: object
) -> None:
    send(table, content)
    assert asked == []
    assert table.seq == 1
    say = table.scene["say"]
    assert say["tone"] == "refused"
    assert say["text"].endswith(".")
    assert {**table.scene, "say": SCENE["say"]} == SCENE


@pytest.mark.parametrize("content", MALFORMED, ids=str)
def test_reading_a_malformed_request_raises(content: object) -> None:
    with pytest.raises(ValueError, match="not a move"):
        read_request(content)


def test_going_on_is_asked_only_where_the_scene_waits(table: Table, asked: list[Request]) -> None:
    send(table, {"type": "next"})
    assert (asked, table.seq) == ([], 0)
    table.show({**SCENE, "next": {"after": 600}})
    send(table, {"type": "next"})
    assert asked == [NextRequest()]


def test_show_sends_scene_and_seq_in_one_message(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[set[str]] = []
    monkeypatch.setattr(table, "send_state", lambda key=None: sent.append(set(key)))
    table.show({**SCENE, "me": 1})
    assert sent == [{"scene", "seq"}]
    assert (table.scene["me"], table.seq) == (1, 1)


def test_a_callback_can_be_given_later(asked: list[Request]) -> None:
    table = Table()
    send(table, {"type": "move", "move": "AH"})
    table.on_message(asked.append)
    send(table, {"type": "move", "move": "KH"})
    assert asked == [MoveRequest("KH")]
    assert (table.scene, table.seq) == ({}, 0)


@pytest.mark.parametrize("settings", [{}, {"suits": "german"}, {"suits": "four", "motion": False}])
def test_settings(settings: dict[str, object]) -> None:
    assert Table(settings=settings).settings == settings


@pytest.mark.parametrize(
    "settings", [{"suits": "blue"}, {"suits": ["two"]}, {"motion": 1}, {"colour": "red"}]
)
def test_unknown_settings_are_named(settings: dict[str, object]) -> None:
    with pytest.raises(traitlets.TraitError, match=f"not {next(iter(settings))}="):
        Table(settings=settings)


def test_code_travels_once_a_page() -> None:
    tables = [Table(SCENE) for _ in range(25)]
    assert {table.runtime for table in tables} == {runtime()}
    size = sum(len(str(value)) for value in tables[0].get_state().values())
    assert size < 2000 < len(runtime()._esm)


def test_the_code_is_one_module_without_imports() -> None:
    code = runtime()._esm
    assert "\nimport " not in f"\n{code}"
    assert code.count("export default") == code.count("export ") == 1


def test_words_cover_every_card_and_count() -> None:
    words = runtime().words
    assert "".join(words["ranks"]) == "23456789TJQKA"
    assert set(words["suits"]) == set(words["german_suits"]) == set("SHDC")
    assert words["cards"][:3] == ["0 cards", "1 card", "2 cards"]
    assert words["tricks"][:3] == ["no tricks", "1 trick", "2 tricks"]


def test_no_name_is_given_twice_in_the_joined_code() -> None:
    names = re.findall(r"^(?:async )?(?:const|let|function|class) (\w+)", runtime()._esm, flags=re.MULTILINE)
    assert len(names) > 50
    assert [name for name, count in Counter(names).items() if count > 1] == []
