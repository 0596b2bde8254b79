"""What a rule id on the page opens."""

import re

import pytest

from cardlab.engine import rulebook
from cardlab.engine.errors import BadInput
from cardlab.engine.game import load_game
from tests.unit.test_ids import defined


def test_a_rule() -> None:
    rule = rulebook.rule("sixty_six", "R66-18", "serbian")
    assert (rule.id, rule.title, rule.text) == (
        "R66-18",
        "What may be played",
        "Winning trick 12 adds 10 points.",
    )


def test_rule_sets_differ() -> None:
    """The text of the rule set, and that of the first one for comparison."""
    text = rulebook.rule("sixty_six", "R66-52", "polish").text
    assert text.startswith("No carry. (Rule set serbian: A carried game point goes on top")
    assert rulebook.rule("sixty_six", "R66-5", "polish") == rulebook.rule("sixty_six", "R66-5", "serbian")
    assert rulebook.rule("sixty_six", "R66-36", "schnapsen") == rulebook.rule(
        "sixty_six", "R66-36", "serbian"
    )


def test_a_rule_that_only_names_another_is_spelt_out() -> None:
    text = rulebook.rule("sixty_six", "R66-35", "polish").text
    assert text.startswith("By R66-34. The deal ends by itself the moment a total reaches 66.")


EVERY_RULE = [
    (game, rule_set, each)
    for game, kinds in (("kazablanka", ["RKZ"]), ("sedmice", ["RSD"]), ("sixty_six", ["R66", "SNP"]))
    for rule_set in load_game(game).rule_sets
    for each in defined(*kinds)
]


@pytest.mark.parametrize(("game", "rule_set", "each"), EVERY_RULE)
def test_every_rule_is_plain_text(game: str, rule_set: str, each: str) -> None:
    rule = rulebook.rule(game, each, rule_set)
    assert rule.title
    assert rule.text.endswith((".", ".)"))
    assert not re.search(r"[`*|]|\bG(66|SD|KZ)-| GP\b|\b(serbian|croatian|kazablanka)_", rule.text)


def test_rule_sets_have_their_titles() -> None:
    """In the text, as a family, and in the column that says for which sets a rule holds."""
    assert "1 each (Serbian rules) or 10 each" in rulebook.rule("sedmice", "RSD-4", "serbian_four").text
    assert (
        "8 cards each, whole pack (“Serbian, four players”, " in rulebook.rule("sedmice", "RSD-6", "x").text
    )
    assert rulebook.rule("sedmice", "RSD-28", "x").text.endswith("when it is taken. (Serbian rules.)")


@pytest.mark.parametrize("unknown", ["R66-54", "O66-1", "G66-1", "", "<b>"])
def test_unknown_rule(unknown: str) -> None:
    with pytest.raises(BadInput, match="no rule"):
        rulebook.rule("sixty_six", unknown, "serbian")
