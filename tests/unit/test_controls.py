"""The native controls, without a browser: what a page may send, and what it gets back."""

import gzip
import threading
from typing import Any

import pytest

from cardlab.engine.errors import BadInput
from cardlab.views.controls import Button, Cards, Controls, Number, Select, Switch, Text

PACK = [rank + suit for suit in "SHDC" for rank in "AKQJT9"]
HAND = ["AH", "TH", "JH", "9S", "9C", "KD"]


def row(**callbacks: Any) -> Controls:
    return Controls(
        [
            Select("rules", "Rules", {"serbian": "Serbian", "polish": "Polish"}),
            Number("deals", "Deals", 10_000, 1_000, 1_000_000, stops=(1_000, 1_000_000)),
            Text("name", "Your name", "Ana", max_length=12),
            Switch("open", "Open cards"),
            Cards("hand", "Your hand", PACK, 6, HAND),
            Button("run", "Deal", primary=True),
        ],
        **callbacks,
    )


def send(controls: Controls, content: object) -> None:
    """Do what the page's `model.send` does."""
    controls._handle_custom_msg(content, [])


def put(controls: Controls, **values: object) -> None:
    send(controls, {"type": "set", "values": values, "ticket": controls.ticket + 1})


def test_the_first_values_are_there() -> None:
    assert row().values == {
        "rules": "serbian",
        "deals": 10_000,
        "name": "Ana",
        "open": False,
        "hand": HAND,
    }


def test_every_field_tells_the_page_its_kind_and_label() -> None:
    fields = row().fields
    assert [field["kind"] for field in fields] == ["select", "number", "text", "switch", "cards", "button"]
    assert fields[0]["choices"] == [["serbian", "Serbian"], ["polish", "Polish"]]
    assert fields[1]["label"] == "Deals"
    assert fields[5]["primary"] is True


@pytest.mark.parametrize(
    ("name", "given", "taken"),
    [
        ("rules", "polish", "polish"),
        ("deals", 2_500, 2_500),
        ("deals", "250,000", 250_000),
        ("deals", " 250 000 ", 250_000),
        ("deals", "5_000", 5_000),
        ("name", "  Mira ", "Mira"),
        ("name", "<b>Mira</b>", "<b>Mira</b>"),
        ("open", True, True),
        ("hand", ["9H", "TH", "JH", "9S", "9C", "KD"], ["9H", "TH", "JH", "9S", "9C", "KD"]),
    ],
)
def test_a_good_value_is_taken_and_told(name: str, given: object, taken: object) -> None:
    told: list[dict[str, Any]] = []
    controls = row(changed=told.append)
    put(controls, **{name: given})
    assert controls.values[name] == taken
    assert told == [{name: taken}]
    assert controls.states.get(name, {}) == {}
    assert controls.ticket == 1


def test_a_card_with_two_copies_can_be_picked_twice_and_a_choice_may_be_small() -> None:
    told: list[dict[str, Any]] = []
    pack = ["AH", "AH", "KH", "KH", "JK"]
    controls = Controls([Cards("seen", "Seen", pack, 4, [], fewest=0)], changed=told.append)
    assert (
        controls.fields[0] | {"copies": {"AH": 2, "KH": 2, "JK": 1}, "count": 4, "least": 0}
        == controls.fields[0]
    )
    for seen in (["AH", "AH", "JK"], [], ["KH"], ["AH", "KH", "AH", "KH"]):
        put(controls, seen=seen)
        assert controls.values["seen"] == seen
    before = len(told)
    for bad in (["AH"] * 3, ["JK", "JK"], ["QH"], pack, [["AH"]], "AH"):
        put(controls, seen=bad)
        assert controls.states["seen"]["problem"] == "Seen must be 0 to 4 cards of the pack."
    assert len(told) == before


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("rules", "greek"),
        ("rules", None),
        ("rules", ["serbian"]),
        ("deals", 999),
        ("deals", -5),
        ("deals", 10**30),
        ("deals", True),
        ("deals", 1.5),
        ("deals", ""),
        ("deals", "many"),
        ("deals", "1e4"),
        ("deals", "٣٠٠٠"),
        ("deals", "9" * 10_000),
        ("deals", {}),
        ("name", "M" * 13),
        ("name", "two\nlines"),
        ("name", 7),
        ("open", "yes"),
        ("open", 1),
        ("hand", HAND[:5]),
        ("hand", [*HAND, "QD"]),
        ("hand", ["AH", "AH", "JH", "9S", "9C", "KD"]),
        ("hand", ["2H", "TH", "JH", "9S", "9C", "KD"]),
        ("hand", "AH TH JH 9S 9C KD"),
        ("hand", [[]] * 6),
    ],
)
def test_a_bad_value_changes_nothing_and_is_explained_beside_its_control(name: str, given: object) -> None:
    told: list[dict[str, Any]] = []
    controls = row(changed=told.append)
    before = dict(controls.values)
    put(controls, **{name: given})
    assert controls.values == before
    assert told == []
    label = next(field["label"] for field in controls.fields if field["name"] == name)
    assert controls.states[name]["problem"].startswith(label)
    assert controls.ticket == 1, "the page would wait for an answer"


def test_a_good_value_takes_the_problem_away() -> None:
    controls = row()
    put(controls, deals="many")
    put(controls, deals="2000")
    assert controls.states["deals"] == {}
    assert controls.values["deals"] == 2_000


def test_one_bad_value_does_not_hold_up_the_others() -> None:
    controls = row()
    put(controls, deals="many", rules="polish")
    assert controls.values["rules"] == "polish"
    assert controls.states["deals"]["problem"]


@pytest.mark.parametrize(
    "content",
    [
        None,
        7,
        [],
        {},
        {"type": "set"},
        {"type": "set", "values": []},
        {"type": "set", "values": {"nobody": 1}},
        {"type": "set", "values": {3: 1}},
        {"type": "press"},
        {"type": "press", "name": ["run"]},
        {"type": "press", "name": "nobody"},
        {"type": "format", "name": "disk"},
    ],
)
def test_a_malformed_message_changes_nothing_and_says_one_sentence(content: object) -> None:
    told: list[object] = []
    controls = row(changed=told.append, pressed=told.append)
    before = dict(controls.values)
    send(controls, content)
    assert controls.values == before
    assert told == []
    assert controls.status.endswith("nothing was changed.")


def test_a_ticket_that_is_no_number_is_not_answered() -> None:
    controls = row()
    send(controls, {"type": "set", "values": {"open": True}, "ticket": "soon"})
    assert controls.ticket == 0
    assert controls.values["open"] is True


def test_what_the_callback_refuses_is_said_beside_the_control_until_something_fits() -> None:
    def changed(changes: dict[str, Any]) -> None:
        if controls.values["deals"] > 5_000 and controls.values["open"]:
            raise BadInput("So many deals cannot be open.")

    controls = row(changed=changed)
    put(controls, open=True)
    assert controls.states["open"]["problem"] == "So many deals cannot be open."
    assert controls.values["open"] is True, "the page keeps what the reader chose"
    put(controls, deals=2_000)
    assert controls.states["open"] == {}


def test_a_button_is_told() -> None:
    told: list[str] = []
    controls = row(pressed=told.append)
    send(controls, {"type": "press", "name": "run", "ticket": 1})
    assert told == ["run"]
    assert controls.ticket == 1


def test_a_button_that_cannot_be_pressed_says_why() -> None:
    def pressed(name: str) -> None:
        raise BadInput("There is nothing to deal.")

    controls = row(pressed=pressed)
    send(controls, {"type": "press", "name": "run"})
    assert controls.status == "There is nothing to deal."


def test_a_field_that_is_no_button_cannot_be_pressed() -> None:
    told: list[str] = []
    send(row(pressed=told.append), {"type": "press", "name": "deals"})
    assert told == []


@pytest.mark.parametrize("method", ["enable", "reveal"])
def test_a_control_that_is_off_or_hidden_cannot_be_used(method: str) -> None:
    told: list[object] = []
    controls = row(changed=told.append, pressed=told.append)
    getattr(controls, method)("run", "deals", on=False)
    send(controls, {"type": "press", "name": "run"})
    put(controls, deals=2_000)
    assert told == []
    assert controls.values["deals"] == 10_000
    getattr(controls, method)("run", "deals")
    put(controls, deals=2_000)
    assert told == [{"deals": 2_000}]


def test_values_are_put_without_telling() -> None:
    told: list[object] = []
    controls = row(changed=told.append)
    controls.put(deals=5_000, rules="polish")
    assert (controls.values["deals"], controls.values["rules"], told) == (5_000, "polish", [])
    with pytest.raises(BadInput):
        controls.put(rules="serbian", deals=1)
    assert controls.values["rules"] == "polish", "all or nothing"


def test_new_fields_begin_anew() -> None:
    controls = row()
    controls.problem("deals", "Wrong.")
    controls.declare([Number("deals", "Deals", 3, 1, 5)])
    assert controls.values == {"deals": 3}
    assert controls.states == {}


def test_cards_are_taken_out_of_a_picker_and_come_back() -> None:
    controls = row()
    controls.bar("hand", {"JS": "It is turned up."})
    assert controls.states["hand"]["barred"] == {"JS": "It is turned up."}
    controls.bar("hand", {})
    assert controls.states["hand"] == {}


def test_progress_comes_and_goes() -> None:
    controls = row()
    controls.show_progress(0.25, "1 of 4 deals")
    assert controls.progress == {"share": 0.25, "text": "1 of 4 deals"}
    controls.hide_progress()
    assert controls.progress == {}


def test_a_file_is_sent_packed(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Any] = []
    controls = row()
    monkeypatch.setattr(controls, "send", lambda content, buffers: sent.append((content, buffers)))
    controls.give_file("deals.csv", "text/csv", b"a,b\r\n")
    ((content, (packed,)),) = sent
    assert content == {"type": "file", "name": "deals.csv", "mime": "text/csv"}
    assert gzip.decompress(packed) == b"a,b\r\n"


def test_controls_may_be_changed_from_many_threads() -> None:
    controls = Controls([Button(f"b{i}", "Go") for i in range(8)])

    def work(i: int) -> None:
        for _turn in range(50):
            controls.enable(f"b{i}", on=False)
            controls.enable(f"b{i}")
        controls.problem(f"b{i}", "Done.")

    threads = [threading.Thread(target=work, args=[i]) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert controls.states == {f"b{i}": {"problem": "Done."} for i in range(8)}
