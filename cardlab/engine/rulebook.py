"""The rules in words: what a rule id on the page opens, read from ``docs/rules/<game>.md``."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from cardlab import resources
from cardlab.engine.errors import BadInput
from cardlab.engine.game import load_game
from cardlab.text import _

_HEADING = re.compile(r"#+ [\d.]* *(.+)")
_ROW = re.compile(r"\| (.+) \|")
_ID = re.compile(r"[A-Z]+\d*-G?\d+")
_SAME = "="
_SEE_GAP = re.compile(r" *\((?:see )?G\w*-\d+\)|; see also G\w*-\d+")  # of no matter for a player
_MARKS = re.compile(r"[`*]")
_CODE = re.compile(r"`(\w+)(\*?)`")
_SETS = "per rule set"
_IN_BRACKETS = re.compile(r" *\(.*\)")
_BY_OTHER = re.compile(r"(?:By|Covered by) ([A-Z]+\d*-\d+)\.")


@dataclass(frozen=True)
class Rule:
    """A rule in plain text: its id, the heading that it stands under, its sentences."""

    id: str
    title: str
    text: str


def rule(game: str, rule_id: str, rule_set: str) -> Rule:
    """Return a rule as a rule set has it.

    Where the set differs from the first one of the rules file, the text of that one follows in brackets.

    Raises
    ------
    BadInput
        When the game's rules have no rule of this id.
    """
    entries = _read(game)
    if rule_id not in entries:
        raise BadInput(_("The rules have no rule {rule!r}.").format(rule=rule_id))
    title, cells = entries[rule_id]
    first, usual = next(iter(cells.items()))
    own = cells.get(rule_set, _SAME)
    if own in (_SAME, usual):
        return Rule(rule_id, title, usual)
    other = _BY_OTHER.fullmatch(own)
    if other and other[1] in entries:
        own = f"{own} {entries[other[1]][1].get(rule_set, '')}".strip()
    return Rule(
        rule_id, title, _("{text} (Rule set {first}: {usual})").format(text=own, first=first, usual=usual)
    )


@cache
def _read(game: str) -> dict[str, tuple[str, dict[str, str]]]:
    """Return for each id its title, and its text for each rule set that the table names."""
    path = resources.folder("docs/rules") / f"{game}.md"
    titles = {name: each.title for name, each in load_game(game).rule_sets.items()}
    return {rule_id: (title, cells) for rule_id, title, cells in _entries(path.read_text("utf-8"), titles)}


def _entries(text: str, titles: Mapping[str, str]) -> Iterator[tuple[str, str, dict[str, str]]]:
    title = ""
    columns: dict[str, int] = {}
    decides = False
    sets: int | None = None  # the column that says for which rule sets a rule holds
    for line in text.splitlines():
        if heading := _HEADING.fullmatch(line):
            title = _plain(_IN_BRACKETS.sub("", heading[1]), titles)
        elif row := _ROW.fullmatch(line):
            cells = [cell.strip() for cell in row[1].split(" | ")]
            if cells[0].lower() == "id":
                # A table of rules has a column for each rule set, in backticks, or one column for all.
                named = {cell.strip("`"): n for n, cell in enumerate(cells) if cell.startswith("`")}
                columns = {"rule": 1} if cells[1].lower() == "rule" else named if 1 in named.values() else {}
                sets = cells.index(_SETS) if _SETS in cells else None
                decides = len(cells) > 2 and cells[2].startswith("Decision")
            elif decides and _ID.fullmatch(cells[0]):  # what the source leaves open, and how it is played
                played = _("{question} Usually: {answer}.").format(
                    question=_plain(cells[1], titles), answer=_plain(cells[2], titles).rstrip(".")
                )
                yield cells[0], title, {"rule": played}
            elif columns and _ID.fullmatch(cells[0]):
                texts = {name: _plain(cells[n], titles) for name, n in columns.items()}
                if sets and _CODE.search(cells[sets]):
                    of = _plain(_IN_BRACKETS.sub("", cells[sets]), titles)
                    texts = {
                        name: _("{text} ({sets}.)").format(text=each, sets=of) for name, each in texts.items()
                    }
                yield cells[0], title, texts


def _plain(text: str, titles: Mapping[str, str]) -> str:
    """Return a text without marks, with the titles of rule sets; a name such as "`serbian_*`" stands for several."""

    def title(code: re.Match[str]) -> str:
        name, is_family = code.groups()
        if not is_family:
            return _("“{title}”").format(title=titles[name]) if name in titles else name
        family = next((each for other, each in titles.items() if other.startswith(name)), name)
        return _("{family} rules").format(family=family.split(",")[0])

    return _MARKS.sub("", _CODE.sub(title, _SEE_GAP.sub("", text)))
