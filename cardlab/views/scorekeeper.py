"""*Keep score*: the sheet of a game that people play with real cards. `scorekeeper("remi")` shows it."""

import json
import threading
from dataclasses import asdict
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import anywidget
import traitlets

from cardlab.engine import rulebook
from cardlab.engine.documents import MOST_BYTES, read_json
from cardlab.engine.errors import BadInput
from cardlab.engine.game import Game, load_game
from cardlab.text import _, ngettext
from cardlab.views import controls
from cardlab.views.controls import Controls
from cardlab.views.play import option_field
from cardlab.views.runtime import runtime

_STATIC = Path(__file__).parent / "static"
_LONGEST: Final = 40  # letters of a name


def scorekeeper(game: str) -> "Scorekeeper":
    """Return the score sheet of a game that has one.

    Parameters
    ----------
    game : str
        The game's name.

    Raises
    ------
    BadInput
        When there is no such game, or it has no sheet.
    """
    found = load_game(game)
    try:
        law = found.part("sheet")
    except ModuleNotFoundError as error:
        raise BadInput(_("{game} has no score sheet.").format(game=found.title)) from error
    return Scorekeeper(found, law)


class Scorekeeper(anywidget.AnyWidget):
    """The page of a score sheet: who plays, the entry of a round, the sheet and why each number stands there.

    Every change is a changed document that the game's ``sheet`` reads, so whatever it refuses changes nothing.

    Attributes
    ----------
    state
        What the page shows, written as a whole. ``sheet`` is None until the names are given.
    preview
        What the round that is being entered would write: ``draft``, the number of the question, and ``scores``.
    rule
        The rule asked for: ``id``, ``title``, ``text``.
    house
        The rules that can be changed before a game.
    """

    _esm = "\n".join((_STATIC / f"{name}.js").read_text("utf-8") for name in ("score_picker", "scorekeeper"))
    _css = _STATIC / "scorekeeper.css"

    game_name = traitlets.Unicode().tag(sync=True)
    state = traitlets.Dict().tag(sync=True)
    preview = traitlets.Dict().tag(sync=True)
    rule = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    house = anywidget.WidgetTrait().tag(sync=True)
    runtime = anywidget.WidgetTrait().tag(sync=True)

    def __init__(self, game: Game, law: ModuleType) -> None:
        self.game = game
        self.law = law  # the game's module of the sheet
        self.sheet: Any = None  # the game's Sheet
        self._past: list[Any] = []  # the sheets before it, for undo
        self._answers = 0
        self._lock = threading.RLock()
        super().__init__(
            game_name=game.name, words=_words(), house=Controls(self._house_fields()), runtime=runtime()
        )
        self._show()
        self.on_msg(self._receive)

    def _house_fields(self) -> list[controls.Field]:
        usual = self.game.rule_sets[self.game.default_rule_set].values
        named = {option.name: option for option in self.game.options}
        return [option_field(named[name], usual[name]) for name in self.law.OPTIONS]

    # --- requests

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        """Answer a message of the page, which may hold anything."""
        with self._lock:
            try:
                self._do(content)
            except BadInput as error:
                self._show(str(error), "refused")

    def _do(self, content: object) -> None:
        match content:
            case {"type": "start", "players": list(players)}:
                self._change(self.law.new_document(players, self.house.values))
            case {"type": "try", "draft": int(draft), "round": dict(entry), "number": int() | None as number}:
                self._try(draft, entry, number)
            case {"type": "write", "round": dict(entry), "number": int() | None as number}:
                self._change(self._with_round(entry, number))
            case {"type": "undo"} if self._past:
                self.sheet = self._past.pop()
                self._show()
            case {"type": "new"} if self.sheet is not None:
                self._past.append(self.sheet)
                self.sheet = None
                self._show()
            case {"type": "save"} if self.sheet is not None:
                text = json.dumps(self.sheet.document, indent=1, ensure_ascii=False)
                self.send({"type": "file", "name": f"{self.game.name}-sheet.json", "text": text})
                self._show()
            case {"type": "load", "text": str(text)} if len(text) <= MOST_BYTES:
                self._change(read_json(text, _("The file"), _("sheet")))
            case {"type": "rule", "rule": str(rule_id)}:
                self.rule = asdict(rulebook.rule(self.game.name, rule_id, self.game.default_rule_set))
            case _:
                raise BadInput(_("The page sent something that cannot be done here, so nothing was changed."))

    def _with_round(self, entry: dict[str, Any], number: int | None) -> dict[str, Any]:
        """Return the document with one more round, or with another one in the place of round `number`."""
        if self.sheet is None:
            raise BadInput(_("There is no sheet yet: say first who plays."))
        rounds = [*self.sheet.document["rounds"]]
        if number is None:
            rounds.append(entry)
        elif 1 <= number <= len(rounds):
            rounds[number - 1] = entry
        else:
            raise BadInput(_("There is no round {n} to change.").format(n=number))
        return {**self.sheet.document, "rounds": rounds}

    def _change(self, document: Any) -> None:
        """Put a document in the place of the sheet, or change nothing."""
        sheet = self.law.read(document)
        self._past.append(self.sheet)
        self.sheet = sheet
        self._show()

    def _try(self, draft: int, entry: dict[str, Any], number: int | None) -> None:
        """Say what a round would write, if it is complete."""
        try:
            lines = self.law.read(self._with_round(entry, number)).lines
        except BadInput:
            self.preview = {"draft": draft, "scores": []}
        else:
            self.preview = {
                "draft": draft,
                "scores": list(lines[-1 if number is None else number - 1].scores),
            }

    # --- showing

    def _show(self, notice: str = "", tone: str = "info") -> None:
        self._answers += 1
        self.state = {
            "answers": self._answers,
            "notice": {"text": notice, "tone": tone},
            "undo": bool(self._past),
            "targets": {str(players): target for players, target in self.law.targets().items()},
            "names": [] if not self._past or self._past[-1] is None else list(self._past[-1].players),
            **({"sheet": None} if self.sheet is None else self._shown(self.sheet)),
        }

    def _shown(self, sheet: Any) -> dict[str, Any]:
        """Return what the page shows of a sheet, and what it needs to ask for a round."""
        changed = len(sheet.document.get("options", {}))
        return {
            "sheet": sheet.as_json(),
            "document": json.dumps(sheet.document, ensure_ascii=False),
            "ways": sheet.ways,
            "pack": sheet.pack,
            "enough": sheet.enough,
            "house": ngettext("{n} rule changed", "{n} rules changed", changed).format(n=changed)
            if changed
            else "",
        }


def _words() -> dict[str, str]:
    return {
        "who": _("Who plays?"),
        "player": _("Player {n}"),
        "add": _("Add a player"),
        "remove": _("Leave out {name}"),
        "target": _("With {n} players the game is over at {target} points. The lowest total wins."),
        "house": _("House rules…"),
        "start": _("Start the sheet"),
        "open": _("Open a sheet"),
        "resume": _("Go on: {names}"),
        "resume_about": _("Your last sheet is kept in this browser."),
        "too_big": _("{name} has {size} MB: a sheet has at most 1 MB."),
        "round": _("Round {n}"),
        "extra": _("Round {n}, the extra round"),
        "change": _("Change round {n}"),
        "how": _("How did the round end?"),
        "opened": _("Opened"),
        "value": _("Cards left"),
        "value_of": _("What the cards left of {name} are worth"),
        "pick": _("Pick cards"),
        "pick_of": _("Pick cards: {name}"),
        "picked_of": _("Cards left of {name}"),
        "put_back": _("Take out: {card}"),
        "done": _("Done"),
        "none_yet": _("Tap each card that is left."),
        "holds": _("{card}, {n} here"),
        "used": _("{card}: all are picked."),
        "enough": _("{n} or more"),
        "enough_of": _("{name} has {n} or more: the score is the same from there on"),
        "writes": _("writes {n}"),
        "next": _("Who would have moved next?"),
        "write": _("Write the round"),
        "write_change": _("Change the round"),
        "cancel": _("Cancel"),
        "written": _("Round {n} is written: {scores}."),
        "who_won": _("Say first who went out: tap the name."),
        "missing": _("Say what {name} has left: pick the cards, or type what they are worth."),
        "digits": _("{name}: type a whole number, or pick the cards."),
        "sheet": _("Score sheet"),
        "total": _("Total"),
        "of_target": _("of {target}"),
        "leads": _("leads"),
        "won": _("won"),
        "why": _("How round {n} was counted"),
        "why_row": _("Round {n}: how it was counted"),
        "so_far": _("{n} in all"),
        "edit": _("Change this round"),
        "undo": _("Undo"),
        "save": _("Save sheet"),
        "new": _("New game"),
        "tools": _("The sheet"),
        "lost": _("Connection lost. Your sheet is kept in this browser."),
        "restart": _("Start again"),
    }
