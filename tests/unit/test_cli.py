"""The command line: what each command prints, for people and for programs, and how it refuses."""

import dataclasses
import json
import runpy
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardlab import Deal, serving
from cardlab.analysis import simulation
from cardlab.cli import main
from cardlab.engine.documents import transcript
from cardlab.engine.game import game_names, load_game


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
    rule_sets = ["serbian", "polish", "schnapsen"]
    assert game == {"game": "sixty_six", "rule_sets": rule_sets, "seats": [2, 2, 2]}


def test_games_for_people(run: Run) -> None:
    answer = run("games")
    assert answer.status == 0
    for words in ("sixty_six", "serbian", "Serbian: 66 must be called"):
        assert words in answer.out


# odds


def test_odds_for_programs(run: Run) -> None:
    assert run("odds", "sixty_six", "Q66-1", "--json").json == {
        "game": "sixty_six",
        "question": "Q66-1",
        "rule_set": "serbian",
        "parameters": {"rule_set": "serbian"},
        "probability": "10/253",
        "value": 10 / 253,
        "estimate": None,
    }


def test_a_question_has_a_readable_name(run: Run) -> None:
    by_name = run("odds", "sixty_six", "trump-marriage", "--json").json
    assert by_name == run("odds", "sixty_six", "q66-1", "--json").json


def test_parameters_are_set(run: Run) -> None:
    answer = run("odds", "sixty_six", "Q66-7", "--set", "draws=1", "--json").json
    assert answer["parameters"] == {"draws": 1}
    assert answer["probability"] == "1/17"
    answer = run("odds", "sixty_six", "Q66-9", "--set", "turned=9D", "--set", "lead = AH", "--json").json
    assert answer["parameters"] == {"hand": "AH TH JH 9S 9C KD", "turned": "9D", "lead": "AH"}


def test_an_expected_value_is_a_fraction_too(run: Run) -> None:
    answer = run("odds", "sixty_six", "Q66-16", "--json").json
    assert answer["probability"] == "474/17"
    assert answer["value"] == pytest.approx(27.882353)


def test_odds_are_checked_by_simulation(run: Run) -> None:
    answer = run("odds", "sixty_six", "Q66-18", "--check", "2000", "--seed", "5", "--json").json
    estimate = answer["estimate"]
    assert set(estimate) == {"value", "low", "high", "samples"}
    assert estimate["samples"] == 2000
    assert estimate["low"] < answer["value"] < estimate["high"]


def test_one_sample_has_no_interval_of_a_mean(run: Run) -> None:
    estimate = run("odds", "sixty_six", "Q66-16", "--check", "1", "--json").json["estimate"]
    assert estimate["low"] is None
    assert estimate["high"] is None


def test_odds_without_an_exact_answer(run: Run) -> None:
    known = run("odds", "remi", "REM-Q16", "--json").json
    assert known["probability"] is None
    assert known["value"] is None
    assert known["estimate"]["samples"] == 10_000_000
    assert known["estimate"]["low"] < 0.284871 < known["estimate"]["high"]
    checked = run("odds", "remi", "REM-Q16", "--check", "200", "--json").json["estimate"]
    assert checked["samples"] == 200
    assert checked["low"] < known["estimate"]["value"] < checked["high"]
    told = run("odds", "remi", "REM-Q16").out
    assert "about 28.5 %, no exact answer is known" in told


def test_odds_without_a_question_answers_all(run: Run) -> None:
    answers = run("odds", "sixty_six", "--json").json
    assert [each["question"] for each in answers] == [f"Q66-{n}" for n in range(1, 19)]
    told = run("odds", "sixty_six").out
    assert "Q66-18" in told
    assert "an-ace" in told


def test_odds_for_people(run: Run) -> None:
    answer = run("odds", "sixty_six", "Q66-6", "--check", "500")
    for words in (
        "does the opponent hold a marriage?",
        "hand = AH TH JH AS 9C KD",
        "31.2 %, 1 in 3.2, 1931/6188",
        "C(17, 6) = 12376",
        "In 500 simulated deals: ",
    ):
        assert words in answer.out
    assert "27.88 points, 474/17" in run("odds", "sixty_six", "Q66-16", "--check", "500").out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["poker"], f"There is no game 'poker': there are {', '.join(game_names())}."),
        (["sixty_six", "Q66-99"], "There is no question 'Q66-99': there are Q66-1 (trump-marriage), "),
        (["sixty_six", "Q66-7", "--set", "x=3"], "Q66-7 has no parameter 'x': there are draws."),
        (["sixty_six", "Q66-7", "--set", "draws"], "--set 'draws' has no value: write it as name=value."),
        (["sixty_six", "Q66-7", "--set", "draws=-1"], "draws cannot be '-1': it is a whole number from 1"),
        (["sixty_six", "--set", "draws=1"], "--set belongs to a question: name one, such as Q66-1."),
        (["sixty_six", "Q66-7", "--check", "0"], "The number of samples cannot be 0: "),
        (["sixty_six", "Q66-7", "--check", str(10**12)], f"The number of samples cannot be {10**12}: "),
        (["sixty_six", "Q66-7", "--check", "5", "--seed", "-1"], "The seed cannot be -1: "),
        (["sixty_six", "Q66-6", "--set", "hand=AH AH TH JH 9C KD"], "hand has AH twice: "),
        (["sixty_six", "Q66-6", "--set", "hand=AH ZZ"], "hand: "),
    ],
)
def test_odds_refuses(run: Run, arguments: list[str], sentence: str) -> None:
    assert refused(run("odds", *arguments)).startswith(sentence)


# simulate


def test_simulate_for_programs(run: Run) -> None:
    answer = run("simulate", "sixty_six", "--players", "thumb,random", "--deals", "50", "--json").json
    assert (answer["game"], answer["rule_set"], answer["seed"]) == ("sixty_six", "serbian", 0)
    assert answer["deals"] == 50
    assert answer["deals_per_second"] == pytest.approx(50 / answer["seconds"])
    assert [seat["player"] for seat in answer["seats"]] == ["thumb", "random"]
    for seat in answer["seats"]:
        for figure in ("mean_payoff", "win_share"):
            low, high = seat[f"{figure}_interval"]
            assert low < seat[figure] < high


def test_the_same_seed_simulates_the_same(run: Run) -> None:
    command = ["simulate", "sixty_six", "--rules", "polish", "--deals", "40", "--json", "--seed"]
    first, again, other = (run(*command, seed).json for seed in ("3", "3", "4"))
    assert first["rule_set"] == "polish"
    assert first["seats"] == again["seats"] != other["seats"]


def test_simulate_for_people(run: Run) -> None:
    answer = run("simulate", "sixty_six", "--deals", "40")
    assert answer.status == 0
    assert "thumb" in answer.out
    assert "40 deals in" in answer.out


def test_one_deal_has_no_interval_of_its_mean(run: Run) -> None:
    (seat, _other) = run("simulate", "sixty_six", "--deals", "1", "--json").json["seats"]
    assert seat["mean_payoff_interval"] == [None, None]


def test_ctrl_c_stops_the_simulation_and_keeps_what_is_done(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = simulation.simulate
    before = signal.getsignal(signal.SIGINT)  # a program in the background ignores Ctrl-C

    def interrupted(*args: Any, stop: threading.Event, **kwargs: Any) -> Any:
        signal.raise_signal(signal.SIGINT)
        assert stop.is_set()
        return dataclasses.replace(play(*args, **kwargs), asked=80)

    monkeypatch.setattr(simulation, "simulate", interrupted)
    answer = run("simulate", "sixty_six", "--deals", "40")
    assert answer.status == 0
    assert "It was stopped before all 80 were played." in answer.out
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["poker"], "There is no game 'poker'"),
        (
            ["sixty_six", "--rules", "x"],
            "Sixty-six has no rule set 'x': there are serbian, polish, schnapsen.",
        ),
        (["sixty_six", "--players", "thumb"], "Sixty-six has 2 seats, and 1 players were named."),
        (
            ["sixty_six", "--players", "thumb,Kasparov"],
            "Sixty-six has no player 'Kasparov': there are random",
        ),
        (["sixty_six", "--deals", "-5"], "The number of deals cannot be -5: "),
        (["sixty_six", "--deals", str(10**12)], f"The number of deals cannot be {10**12}: "),
        (["sixty_six", "--seed", "-1"], "The seed cannot be -1: "),
    ],
)
def test_simulate_refuses(run: Run, arguments: list[str], sentence: str) -> None:
    assert refused(run("simulate", *arguments)).startswith(sentence)


# warm


def test_warm_runs_every_entry_point(run: Run) -> None:
    titles = [load_game(name).title for name in game_names()]
    said = [f"Preparing the fast engine for {title} ...\n" for title in titles]
    assert run("warm").out == "".join(said)


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


# score


def left(opened: bool, cards: str = "") -> dict[str, Any]:
    return {"opened": opened, "cards": cards.split()}


# REM-E1 to REM-E4: the four examples of the source, each with what the players write.
EXAMPLES: list[tuple[str, list[dict[str, Any]], list[int]]] = [
    ("out", [left(True), left(True, "AH JK 5C")], [0, 36]),
    ("out", [left(True), left(False, "KH KS QD JC 9H")], [0, 50]),
    (
        "out",
        [left(True), left(True, "3H 4H"), left(False, "KH KS QD JC 9H 8C 7D JK"), left(True, "JK AH")],
        [0, 7, 100, 31],
    ),
    ("hand_remi", [left(True), left(False, "2C"), left(False, "5D 6D")], [0, 200, 200]),
]


def sheet(folder: Path, how: str, hands: list[dict[str, Any]], *, rounds: int = 1, **more: Any) -> str:
    """Save a score sheet with rounds that are all alike; returns its path."""
    names = ["Ana", "Boris", "Cvita", "Darko"][: len(hands)]
    entry = {"how": how, "winner": 0, "hands": hands}
    path = folder / "sheet.json"
    head = {"format": "cardlab-sheet", "version": 1, "game": "remi", "players": names}
    path.write_text(json.dumps({**head, "rounds": [entry] * rounds, **more}))
    return str(path)


@pytest.mark.parametrize(("how", "hands", "scores"), EXAMPLES)
def test_score_for_programs(
    run: Run, tmp_path: Path, how: str, hands: list[dict[str, Any]], scores: list[int]
) -> None:
    answer = run("score", sheet(tmp_path, how, hands), "--json").json
    assert [line["scores"] for line in answer["rounds"]] == [scores]
    assert answer["totals"] == answer["rounds"][0]["totals"] == scores
    assert answer["target"] == 100 * (len(scores) - 1)
    assert answer["over"] is (how == "hand_remi")
    assert answer["winner"] == (0 if how == "hand_remi" else None)
    assert answer["leaders"] == answer["rounds"][0]["winners"] == [0]
    for reason in answer["rounds"][0]["reasons"]:
        assert reason["rule"].startswith("REM-")
        assert reason["text"]
    assert set(answer) == {
        *(
            "game",
            "players",
            "target",
            "rounds",
            "totals",
            "leaders",
            "over",
            "winner",
            "extra_round",
            "verdict",
        )
    }
    assert set(answer["rounds"][0]) == {"how", "winners", "scores", "totals", "reasons"}


def test_score_of_an_extra_round(run: Run, tmp_path: Path) -> None:
    hands = [
        left(True, "2C"),
        left(True, "2D"),
        left(True, " ".join(f"{rank}{suit}" for rank in "AKQJT" for suit in "SHDC")),
    ]
    path = Path(sheet(tmp_path, "blocked", hands))
    document = json.loads(path.read_text())
    del document["rounds"][0]["winner"]
    path.write_text(json.dumps(document))
    answer = run("score", str(path), "--json").json
    assert answer["totals"] == [0, 0, 204]
    assert (answer["over"], answer["winner"], answer["extra_round"]) == (False, None, True)
    assert answer["verdict"]["rule"] == "REM-41"


def test_score_for_people(run: Run, tmp_path: Path) -> None:
    answer = run("score", sheet(tmp_path, *EXAMPLES[1][:2], rounds=2))
    assert answer.status == 0
    for text in ["Ana", "Boris", "REM-34", "REM-36", "Ana has won the game", "[REM-40]"]:
        assert text in answer.out


def test_score_of_a_sheet_without_rounds(run: Run, tmp_path: Path) -> None:
    answer = run("score", sheet(tmp_path, *EXAMPLES[2][:2], rounds=0))
    assert "The game is over when a total reaches 300." in answer.out


def test_a_name_on_a_sheet_cannot_steer_the_terminal(run: Run, tmp_path: Path) -> None:
    answer = run("score", sheet(tmp_path, *EXAMPLES[0][:2], players=["[red]A[/red]", "B\u202e"]))
    assert refused(answer) == "Player 2 has a name that cannot be printed: give one of letters in one line."
    assert (
        "[red]A[/red]" in run("score", sheet(tmp_path, *EXAMPLES[0][:2], players=["[red]A[/red]", "B"])).out
    )


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"rounds": 3}, "Round 3: the game was over before it, Ana had won."),
        ({"game": "pasur"}, "In game of the sheet: \"pasur\" is given where 'remi' must stand."),
        ({"colour": "red"}, 'the field "colour" is unknown'),
        ({"options": {"jokers": 9}}, "The option jokers cannot be 9"),
    ],
)
def test_a_wrong_sheet_is_refused(run: Run, tmp_path: Path, change: dict[str, Any], sentence: str) -> None:
    assert sentence in refused(run("score", sheet(tmp_path, *EXAMPLES[1][:2], **change), "--json"))


def test_a_sheet_of_50_mb(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    assert refused(run("score", str(path))).endswith("is too large: a sheet has at most 1 MB.")


def test_a_sheet_that_is_no_text(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    path.write_bytes(b"\xff\xfe\x00")
    assert "choose a sheet saved by cardlab" in refused(run("score", str(path)))


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
