"""What a rule id on the page opens."""

import re

import pytest

from cardlab.engine import rulebook
from cardlab.engine.errors import BadInput
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


@pytest.mark.parametrize("rule_set", ["serbian", "polish", "schnapsen"])
def test_every_rule_is_plain_text(rule_set: str) -> None:
    for each in defined("R66", "SNP"):
        rule = rulebook.rule("sixty_six", each, rule_set)
        assert rule.title
        assert rule.text.endswith((".", ".)")), each
        assert not re.search(r"[`*|]|G66-| GP\b", rule.text), each


@pytest.mark.parametrize("unknown", ["R66-54", "O66-1", "G66-1", "", "<b>"])
def test_unknown_rule(unknown: str) -> None:
    with pytest.raises(BadInput, match="no rule"):
        rulebook.rule("sixty_six", unknown, "serbian")
