"""Every id of the rules file is named where it is coded, and in the test that shows it."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CODE = ROOT / "cardlab" / "games"
RULES_FILES = sorted((ROOT / "docs" / "rules").glob("*.md"))
KINDS = {
    "kazablanka": ("RKZ", "OKZ", "XKZ", "IKZ", "QKZ"),
    "sedmice": ("RSD", "OSD", "XSD", "ISD", "QSD"),
    "sixty_six": ("R66", "O66", "SNP", "X66", "I66", "Q66"),
}
ANY = "|".join(kind for kinds in KINDS.values() for kind in kinds)

# R66-44, PAS-07, PAS-G3: the id, and its kind.
DEFINITION = re.compile(r"^(?:\| |\*\*)(([A-Z]+\d*(?:-[A-Z])?)-?\d+)\b", re.MULTILINE)
# "R66-44, 45, 49 to 51" names five rules, "R66-6 to R66-9" four; a test's name has r66_44.
MENTION = re.compile(rf"({ANY})[-_](\d+)((?:(?:, (?:and )?| and | to )(?:\1-)?\d+(?![\w:]))*)", re.IGNORECASE)
CONTINUED = re.compile(r"(, |and | to )(?:[A-Z]+\d*-)?(\d+)")

every_game = pytest.mark.parametrize("game", KINDS)


def kinds(game: str, letters: str) -> list[str]:
    """Return the kinds of ids of a game whose first letter is one of `letters`; SNP counts as rules."""
    return [kind for kind in KINDS[game] if kind[0].replace("S", "R") in letters]


def defined(*wanted: str) -> list[str]:
    """Return the ids that the rules files define: those that begin a row of a table, or a worked example."""
    found = [each for path in RULES_FILES for each in DEFINITION.findall(path.read_text(encoding="utf-8"))]
    return [each for each, kind in found if kind in wanted]


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


def test_the_rules_files_are_read() -> None:
    counts = {game: [len(defined(kind)) for kind in KINDS[game]] for game in KINDS}
    assert counts == {
        "kazablanka": [31, 15, 17, 13, 16],
        "sedmice": [30, 16, 17, 13, 18],
        "sixty_six": [53, 28, 10, 15, 14, 18],
    }


@every_game
def test_every_rule_and_option_is_coded(game: str) -> None:
    coded = named_in((CODE / game).glob("**/*.py"))
    assert [each for each in defined(*kinds(game, "RO")) if each not in coded] == []


@every_game
def test_every_id_is_tested(game: str) -> None:
    tested = named_in(path for path in ROOT.glob("tests/**/test_*.py") if path != Path(__file__))
    assert [each for each in defined(*kinds(game, "ROXI")) if each not in tested] == []


@every_game
def test_no_other_id_is_named(game: str) -> None:
    known = set(defined(*KINDS[game]))
    named_anywhere = named_in([*(CODE / game).glob("**/*.py"), *ROOT.glob(f"tests/**/*{game}*.py")])
    assert sorted(named_anywhere - known) == []
