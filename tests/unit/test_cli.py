"""The command line: what each command prints, for people and for programs, and how it refuses."""

import json
import runpy
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardlab import Deal, serving
from cardlab.cli import main
from cardlab.engine.documents import transcript


class Answer:
    """What a command printed, and its exit status."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Answer]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: str) -> Answer:
        with pytest.raises(SystemExit) as end:
            main(list(arguments))
        out, err = capsys.readouterr()
        return Answer(int(end.value.code or 0), out, err)

    return run


def refused(answer: Answer) -> str:
    """Return the one sentence with which a command refused."""
    assert answer.status == 2
    assert not answer.out
    sentence = answer.err.removesuffix("\n")
    assert sentence
    assert "\n" not in sentence
    return sentence


# serve, lab


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int | None, bool]]:
    """Every server that would have been started: command, port, whether it opens a browser."""
    calls: list[tuple[str, int | None, bool]] = []
    for name in ("serve", "lab"):

        def start(port: int | None, *, browser: bool, name: str = name) -> None:
            calls.append((name, port, browser))

        monkeypatch.setattr(serving, name, start)
    return calls


@pytest.mark.parametrize(
    ("arguments", "call"),
    [
        ([], ("serve", None, True)),
        (["serve"], ("serve", None, True)),
        (["serve", "--port", "9000", "--no-browser"], ("serve", 9000, False)),
        (["lab", "--port=9000"], ("lab", 9000, True)),
        (["lab", "--no-browser"], ("lab", None, False)),
    ],
)
def test_the_servers(
    run: Run,
    started: list[tuple[str, int | None, bool]],
    arguments: list[str],
    call: tuple[str, int | None, bool],
) -> None:
    assert run(*arguments).status == 0
    assert started == [call]


@pytest.mark.parametrize("port", ["0", "-1", "65536"])
def test_a_port_that_is_none(run: Run, port: str) -> None:
    sentence = refused(run("serve", f"--port={port}"))
    assert sentence == f"Port {port} cannot be used: a port is a number from 1 to 65535."


# games


def test_games_for_programs(run: Run) -> None:
    (game,) = [each for each in run("games", "--json").json if each["game"] == "sixty_six"]
    assert game == {"game": "sixty_six", "rule_sets": ["serbian", "polish", "schnapsen"], "seats": 2}


def test_games_for_people(run: Run) -> None:
    answer = run("games")
    assert answer.status == 0
    for words in ("sixty_six", "serbian", "Serbian: 66 must be called"):
        assert words in answer.out


# replay


def saved(folder: Path, moves: int = 1000, **kwargs: Any) -> str:
    """Save a deal of `moves` moves at most and return the path of its transcript."""
    deal = Deal.new("sixty_six", "polish", seed=2, **kwargs)
    while not deal.over and len(deal.moves) < moves:
        deal.play(deal.legal_moves()[0])
    path = folder / "deal.json"
    path.write_text(json.dumps(transcript(deal)))
    return str(path)


def test_replay_for_programs(run: Run, tmp_path: Path) -> None:
    answer = run("replay", saved(tmp_path, moves=2), "--json").json
    deal = Deal.new("sixty_six", "polish", seed=2)
    deal.play(deal.legal_moves()[0])
    deal.play(deal.legal_moves()[0])
    assert answer["turn"] == deal.turn
    assert answer["legal_moves"] == deal.legal_moves()
    assert answer["points"] == deal.points
    assert answer["over"] is False
    assert answer["payoffs"] == [0, 0]
    assert answer["events"]
    for event in answer["events"]:
        assert set(event) == {"rule", "text"}
    assert set(answer) == {"turn", "legal_moves", "points", "over", "payoffs", "events"}


def test_replay_of_a_finished_deal(run: Run, tmp_path: Path) -> None:
    answer = run("replay", saved(tmp_path), "--json").json
    assert answer["turn"] is None
    assert answer["legal_moves"] == []
    assert answer["over"] is True
    assert max(answer["payoffs"]) > 0
    assert "The deal is over." in run("replay", saved(tmp_path)).out


def test_replay_for_people(run: Run, tmp_path: Path) -> None:
    answer = run("replay", saved(tmp_path, moves=1, names=["Mia", "Žika"]))
    assert "R66-9" in answer.out
    assert "Mia is to move:" in answer.out
    assert "Žika leads the" in answer.out


def test_a_name_cannot_steer_the_terminal(run: Run, tmp_path: Path) -> None:
    answer = run("replay", saved(tmp_path, moves=1, names=["[red]Mia[/red]", "\x1b[31mŽika\x9b31m"]))
    assert "[red]Mia[/red] is to move" in answer.out
    assert "\x1b" not in answer.out
    assert "\x9b" not in answer.out


def test_a_file_that_cannot_be_read(run: Run, tmp_path: Path) -> None:
    sentence = refused(run("replay", str(tmp_path / "none.json")))
    assert sentence.endswith("none.json cannot be read (No such file or directory).")


def test_a_file_of_50_mb(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    assert refused(run("replay", str(path))).endswith("is too large: a transcript has at most 1 MB.")


def test_a_file_that_breaks_off(run: Run, tmp_path: Path) -> None:
    path = Path(saved(tmp_path))
    path.write_text(path.read_text()[:-40])
    assert "deal.json is not complete JSON" in refused(run("replay", str(path)))


def test_a_transcript_with_a_card_twice(run: Run, tmp_path: Path) -> None:
    path = Path(saved(tmp_path))
    document = json.loads(path.read_text())
    document["order"][1] = document["order"][0]
    path.write_text(json.dumps(document))
    assert "is there a second time" in refused(run("replay", str(path)))


# anything else


def test_an_unknown_command_is_refused(run: Run) -> None:
    answer = run("repaly")
    assert answer.status == 2
    assert "Did you mean 'replay'?" in answer.err


def test_python_m_cardlab_is_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["cardlab", "games", "--json"])
    with pytest.raises(SystemExit):
        runpy.run_module("cardlab", run_name="__main__")
    assert json.loads(capsys.readouterr().out)
