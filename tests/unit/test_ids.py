"""Every id of the rules file is named where it is coded, and in the test that shows it."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CODE = ROOT / "cardlab" / "games"
RULES_FILES = sorted((ROOT / "docs" / "rules").glob("*.md"))
# The kinds of ids of each game, by what they name.
KINDS: dict[str, dict[str, tuple[str, ...]]] = {
    "kazablanka": {
        "rules": ("RKZ",),
        "options": ("OKZ",),
        "examples": ("XKZ",),
        "invariants": ("IKZ",),
        "questions": ("QKZ",),
    },
    "koncine": {
        "rules": ("KON", "RUS"),
        "gaps": ("KON-G", "RUS-G"),
        "examples": ("KON-E", "RUS-E"),
        "invariants": ("KON-I",),
        "questions": ("KON-Q", "RUS-Q"),
    },
    "pasur": {
        "rules": ("PAS",),
        "gaps": ("PAS-G",),
        "examples": ("PAS-E",),
        "invariants": ("PAS-I",),
        "questions": ("PAS-Q",),
    },
    "remi": {
        "rules": ("REM",),
        "gaps": ("REM-G",),
        "examples": ("REM-E",),
        "invariants": ("REM-I",),
        "questions": ("REM-Q",),
    },
    "sedmice": {
        "rules": ("RSD",),
        "options": ("OSD",),
        "examples": ("XSD",),
        "invariants": ("ISD",),
        "questions": ("QSD",),
    },
    "sixty_six": {
        "rules": ("R66", "SNP"),
        "options": ("O66",),
        "examples": ("X66",),
        "invariants": ("I66",),
        "questions": ("Q66",),
    },
}
EVERY_KIND = [kind for of_a_game in KINDS.values() for kinds in of_a_game.values() for kind in kinds]
GAMES = "|".join(sorted({kind.split("-")[0] for kind in EVERY_KIND}))

# R66-44, PAS-07, PAS-G3: the id, its kind and its number.
DEFINITION = re.compile(r"^(?:\| |\*\*)([A-Z]+\d*(?:-[A-Z])?)-?(\d+)\b", re.MULTILINE)
# "R66-44, 45, 49 to 51" names five rules, "R66-6 to R66-9" four; a test's name has r66_44, or pas_g3.
MENTION = re.compile(
    rf"({GAMES})[-_]([A-Z]?)(\d+)((?:(?:, (?:and )?| and | to )(?:\1-\2)?\d+(?![\w:]))*)", re.IGNORECASE
)
CONTINUED = re.compile(r"(, |and | to )(?:[A-Z]+\d*-[A-Z]?)?(\d+)")

every_game = pytest.mark.parametrize("game", KINDS)


def kinds(game: str, *named: str) -> list[str]:
    """Return the kinds of ids of a game that name these."""
    return [kind for name in named for kind in KINDS[game].get(name, ())]


def plain(kind: str, number: str | int) -> str:
    """Return an id without the zeros that some rules files write: KON-7, KON-G3."""
    return f"{kind}{'' if '-' in kind else '-'}{int(number)}"


def defined(*wanted: str) -> list[str]:
    """Return the ids that the rules files define: those that begin a row of a table, or a worked example."""
    found = [each for path in RULES_FILES for each in DEFINITION.findall(path.read_text(encoding="utf-8"))]
    return [plain(*each) for each in found if each[0] in wanted]


def named(text: str) -> set[str]:
    """Return the ids that a text names, lists and ranges written out."""
    found = set()
    for base, letter, first, more in MENTION.findall(text):
        kind, last = f"{base}-{letter}".rstrip("-").upper(), int(first)
        found.add(plain(kind, last))
        for how, number in CONTINUED.findall(more):
            start = last + 1 if how == " to " else int(number)
            found |= {plain(kind, n) for n in range(start, int(number) + 1)}
            last = int(number)
    return found


def named_in(paths: Iterable[Path]) -> set[str]:
    return named("\n".join(path.read_text(encoding="utf-8") for path in paths))


def test_reading_of_ids() -> None:
    assert named("R66-44, 45, 49 to 51, SNP-7") == {f"R66-{n}" for n in (44, 45, 49, 50, 51)} | {"SNP-7"}
    assert named("R66-6 to R66-9 and O66-1") == {"R66-6", "R66-7", "R66-8", "R66-9", "O66-1"}
    assert named("def test_x66_5_first_lead_marriage") == {"X66-5"}
    assert named("KON-07, 12 to 14, KON-E1 to KON-E3") == {
        *("KON-7", "KON-12", "KON-13", "KON-14"),
        *("KON-E1", "KON-E2", "KON-E3"),
    }
    assert named("def test_pas_g2_a_new_deal") == {"PAS-G2"}


def test_the_rules_files_are_read() -> None:
    counts = {game: [len(defined(*each)) for each in KINDS[game].values()] for game in KINDS}
    assert counts == {
        "kazablanka": [31, 15, 17, 13, 16],
        "koncine": [37, 12, 29, 12, 18],
        "pasur": [28, 11, 23, 12, 16],
        "remi": [36, 20, 40, 14, 23],
        "sedmice": [30, 16, 17, 13, 18],
        "sixty_six": [63, 28, 15, 14, 18],
    }


@every_game
def test_every_rule_and_option_is_coded(game: str) -> None:
    coded = named_in((CODE / game).glob("**/*.py"))
    assert [each for each in defined(*kinds(game, "rules", "options")) if each not in coded] == []


@every_game
def test_every_id_is_tested(game: str) -> None:
    tested = named_in(path for path in ROOT.glob("tests/**/test_*.py") if path != Path(__file__))
    wanted = defined(*kinds(game, "rules", "options", "gaps", "examples", "invariants"))
    assert [each for each in wanted if each not in tested] == []


@every_game
def test_no_other_id_is_named(game: str) -> None:
    known = set(defined(*kinds(game, *KINDS[game])))
    named_anywhere = named_in([*(CODE / game).glob("**/*.py"), *ROOT.glob(f"tests/**/*{game}*.py")])
    assert sorted(named_anywhere - known) == []
