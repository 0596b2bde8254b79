"""``docs/own_rule_set.md``: its example runs, is short, and is the cousin that it says it is."""

import re
from typing import Any

import pytest

from cardlab.engine.deal import Deal
from cardlab.games.sedmice import GAME
from cardlab.games.sedmice.position import position
from tests.unit.test_ids import ROOT

PAGE = (ROOT / "docs" / "own_rule_set.md").read_text(encoding="utf-8")


@pytest.fixture
def example() -> dict[str, Any]:
    """What the example has made."""
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(code.splitlines()) < 10
    made: dict[str, Any] = {}
    exec(code, made)
    return made


def test_the_example_runs(example: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    assert example["deal"].options["last_trick_value"] == 10
    assert len(example["deal"].legal_moves()) == 4
    assert example["played"].seats[0].win_share.value > 0.5


def test_the_cousin_differs_as_it_says(example: dict[str, Any]) -> None:
    """OSD-6, OSD-9: a partner's trick is not extended, and a deal has 90 points."""
    totals = example["played"].deals["points"][:, :2].sum(axis=1)
    assert set(totals.tolist()) == {90}
    for options, asked in (({}, True), (example["cousin"], False)):
        rules = GAME.rules("croatian_pairs", **options)
        state = position(rules, hands=["QS 7S", "8D KH", "QD AH", "9C JD"], points=(40, 30, 40, 30))
        deal = Deal.at(GAME, "croatian_pairs", state)
        for move in ("QS", "8D", "QD", "9C"):
            deal.play(move)
        assert ("release" in deal.legal_moves()) is asked


def test_it_is_found() -> None:
    assert "(docs/own_rule_set.md)" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert "(docs/own_rule_set.md)" in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
