"""The gallery: a card for each game, made from what the games declare. `gallery()` shows it."""

import contextlib
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from cardlab.engine.deal import full_pack
from cardlab.engine.errors import BadInput
from cardlab.engine.game import Game, game_names, load_game
from cardlab.text import _, ngettext
from cardlab.views.runtime import runtime

_STATIC = Path(__file__).parent / "static"


def parts() -> dict[str, tuple[str, str]]:
    """Return the parts of a game's page: the name in links, the title, what one does there."""
    return {
        "learn": (_("Learn"), _("Step by step, each rule at the table")),
        "play": (_("Play"), _("A whole match against a bot")),
        "keep-score": (_("Keep score"), _("Count a game with real cards")),
        "odds": (_("Odds"), _("How likely is it? Exact, and tried out")),
        "outcomes": (_("Outcomes"), _("A hundred thousand deals in a picture")),
        "test-yourself": (_("Test yourself"), _("Exercises that never run out")),
    }


def gallery() -> "Gallery":
    """Return a card for each game there is, with links to the parts of its page."""
    return Gallery([load_game(name) for name in game_names()])


class Gallery(anywidget.AnyWidget):
    """The cards of the games.

    Attributes
    ----------
    games
        What the page shows of each: ``name``, ``title``, ``about``, ``facts``, ``emblem`` (cards) and the names of
        its ``parts``.
    parts
        ``name``, ``title`` and ``about`` of each part of a page.
    """

    _esm = _STATIC / "gallery.js"
    _css = _STATIC / "gallery.css"

    games: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    parts: traitlets.List[dict[str, str]] = traitlets.List().tag(sync=True)
    runtime = anywidget.WidgetTrait().tag(sync=True)

    def __init__(self, games: list[Game]) -> None:
        super().__init__(
            games=[_card(game) for game in games],
            parts=[
                {"name": name, "title": title, "about": about} for name, (title, about) in parts().items()
            ],
            runtime=runtime(),
        )


def _seats(game: Game) -> list[int]:
    """Return the numbers of players that the rule sets and the option ``players`` allow."""
    found = {game.seats(game.rules(name)) for name in game.rule_sets}
    option = next((each for each in game.options if each.name == "players"), None)
    for players in range(option.low, option.high + 1) if option else ():
        for name in game.rule_sets:
            with contextlib.suppress(BadInput):
                found.add(game.seats(game.rules(name, players=players)))
    return sorted(found)


def _players(seats: list[int]) -> str:
    """Return numbers of players in words: "2 or 4 players", "2 to 6 players"."""
    if len(seats) > 2 and seats[-1] - seats[0] == len(seats) - 1:
        return _("{low} to {high} players").format(low=seats[0], high=seats[-1])
    return _("{seats} players").format(seats=_(" or ").join(str(n) for n in seats))


def _card(game: Game) -> dict[str, Any]:
    pack = len(full_pack(game.new_state(game.rules())))
    facts = [
        _players(_seats(game)),
        ngettext("{n} card", "{n} cards", pack).format(n=pack),
        ngettext("{n} rule set", "{n} rule sets", len(game.rule_sets)).format(n=len(game.rule_sets)),
    ]
    return {
        "name": game.name,
        "title": game.title,
        "about": game.about,
        "facts": " · ".join(facts),
        "emblem": list(game.emblem),
        "parts": [part for part in parts() if part != "keep-score" or game.has_part("sheet")],
    }
