"""Every id of the rules file is named where it is coded, and in the test that shows it."""

import re
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[2]
RULES_FILE = ROOT / "docs" / "rules" / "sixty_six.md"
CODE = ROOT / "cardlab" / "games" / "sixty_six"
KINDS = ("R66", "O66", "SNP", "X66", "I66", "Q66")

DEFINITION = re.compile(rf"^(?:\| |\*\*)((?:{'|'.join(KINDS)})-\d+)\b", re.MULTILINE)
# "R66-44, 45, 49 to 51" names five rules, "R66-6 to R66-9" four; a test's name has r66_44.
MENTION = re.compile(
    rf"({'|'.join(KINDS)})[-_](\d+)((?:(?:, (?:and )?| and | to )(?:\1-)?\d+(?![\w:]))*)", re.IGNORECASE
)
CONTINUED = re.compile(r"(, |and | to )(?:[A-Z]+\d*-)?(\d+)")


def defined(*kinds: str) -> list[str]:
    """Return the ids that the rules file defines: those that begin a row of a table, or a worked example."""
    found = DEFINITION.findall(RULES_FILE.read_text(encoding="utf-8"))
    return [each for each in found if each.split("-")[0] in kinds]


def named(text: str) -> set[str]:
    """Return the ids that a text names, lists and ranges written out."""
    found = set()
    for kind, first, more in MENTION.findall(text):
        last = int(first)
        found.add(f"{kind.upper()}-{last}")
        for how, number in CONTINUED.findall(more):
            start = last + 1 if how == " to " else int(number)
            found |= {f"{kind.upper()}-{n}" for n in range(start, int(number) + 1)}
            last = int(number)
    return found


def named_in(paths: Iterable[Path]) -> set[str]:
    return named("\n".join(path.read_text(encoding="utf-8") for path in paths))


def test_reading_of_ids() -> None:
    assert named("R66-44, 45, 49 to 51, SNP-7") == {f"R66-{n}" for n in (44, 45, 49, 50, 51)} | {"SNP-7"}
    assert named("R66-6 to R66-9 and O66-1") == {"R66-6", "R66-7", "R66-8", "R66-9", "O66-1"}
    assert named("def test_x66_5_first_lead_marriage") == {"X66-5"}


def test_the_rules_file_is_read() -> None:
    counts = {kind: len(defined(kind)) for kind in KINDS}
    assert counts == {"R66": 53, "O66": 28, "SNP": 10, "X66": 15, "I66": 14, "Q66": 18}


def test_every_rule_and_option_is_coded() -> None:
    coded = named_in(CODE.glob("**/*.py"))
    assert [each for each in defined("R66", "O66", "SNP") if each not in coded] == []


def test_every_id_is_tested() -> None:
    tested = named_in(path for path in ROOT.glob("tests/**/test_*.py") if path != Path(__file__))
    assert [each for each in defined("R66", "O66", "SNP", "X66", "I66") if each not in tested] == []


def test_no_other_id_is_named() -> None:
    known = set(defined(*KINDS))
    named_anywhere = named_in([*CODE.glob("**/*.py"), *ROOT.glob("tests/**/*sixty_six*.py")])
    assert sorted(named_anywhere - known) == []
