"""The command line: ``cardlab`` opens the app, its commands answer the questions of the page in a terminal.

What ``--json`` prints is documented in ``docs/cli.md`` and stays as it is there.
"""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from cardlab.engine.errors import BadInput, CardlabError
from cardlab.text import _

app = typer.Typer(
    help=_("Learn, play and analyse card games. Without a command, cardlab opens the app in the browser."),
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
console = Console(markup=False, highlight=False, emoji=False)

Port = Annotated[int | None, typer.Option(help=_("Port to listen on."), show_default=False)]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help=_("Only print the address."))]
AsJson = Annotated[bool, typer.Option("--json", help=_("Print JSON, for programs (docs/cli.md)."))]


def main(arguments: list[str] | None = None) -> None:
    """Run the command line; whatever is wrong with it is told in one sentence."""
    try:
        app(arguments)
    except CardlabError as error:
        typer.echo(printable(str(error)), err=True)
        sys.exit(2)


@app.callback(invoke_without_command=True)
def without_command(context: typer.Context) -> None:
    """Open the app when no command is named."""
    if context.invoked_subcommand is None:
        serve()


@app.command(help=_("Open the app in the browser."))
def serve(port: Port = None, no_browser: NoBrowser = False) -> None:
    """Serve the notebooks as pages without code."""
    from cardlab import serving

    serving.serve(port, browser=not no_browser)


@app.command(help=_("Open the notebooks in JupyterLab."))
def lab(port: Port = None, no_browser: NoBrowser = False) -> None:
    """Open the notebooks in JupyterLab."""
    from cardlab import serving

    serving.lab(port, browser=not no_browser)


@app.command(hidden=True)
def warm() -> None:
    """Compile the fast engine now, so that nobody waits for it later."""
    from cardlab.engine.game import game_names, load_game
    from cardlab.engine.playouts import warm as compile_for

    for name in game_names():
        game = load_game(name)
        typer.echo(_("Preparing the fast engine for {game} ...").format(game=game.title))
        compile_for(game)


@app.command(help=_("List the games and their rule sets."))
def games(as_json: AsJson = False) -> None:
    """List the games and their rule sets."""
    from cardlab.engine.game import game_names, load_game

    found = [load_game(name) for name in game_names()]
    if as_json:
        print_json(
            [{"game": each.name, "rule_sets": list(each.rule_sets), "seats": each.seats} for each in found]
        )
        return
    table = Table(_("game"), _("seats"), _("rule set"), _("in words"))
    for game in found:
        for number, (name, rule_set) in enumerate(game.rule_sets.items()):
            head = ("", "") if number else (game.name, str(game.seats))
            table.add_row(*head, name, rule_set.title)
    console.print(table)


@app.command(help=_("Replay a saved transcript and say how the deal stands."))
def replay(
    file: Annotated[Path, typer.Argument(help=_("A transcript that cardlab saved."), show_default=False)],
    as_json: AsJson = False,
) -> None:
    """Replay a saved transcript and say how the deal stands."""
    from cardlab.engine import documents

    deal = documents.replay(documents.read_json(read_file(file, documents.MOST_BYTES), str(file)))
    if as_json:
        print_json(
            {
                "turn": deal.turn,
                "legal_moves": [] if deal.over else deal.legal_moves(),
                "points": deal.points,
                "over": deal.over,
                "payoffs": deal.payoffs(),
                "events": [{"rule": event["rule"], "text": event["text"]} for event in deal.story()],
            }
        )
        return
    events = Table(_("rule"), _("what happened"))
    for event in deal.story():
        events.add_row(event["rule"], printable(event["text"]))
    console.print(events)
    seats = Table(_("player"), _("points"), _("payoff"))
    for name, points, payoff in zip(deal.names, deal.points, deal.payoffs(), strict=True):
        seats.add_row(printable(name), str(points), f"{payoff:g}")
    console.print(seats)
    if deal.turn is None:
        console.print(_("The deal is over."))
    else:
        console.print(
            _("{name} is to move: {moves}.").format(
                name=printable(deal.names[deal.turn]), moves=", ".join(deal.legal_moves())
            )
        )


def read_file(path: Path, most_bytes: int) -> bytes:
    """Return the bytes of a file; raises BadInput when it cannot be read or has more than allowed."""
    try:
        with path.open("rb") as file:
            content = file.read(most_bytes + 1)
    except OSError as error:
        problem = _("The file {path} cannot be read ({reason}).")
        raise BadInput(problem.format(path=path, reason=error.strerror)) from None
    if len(content) > most_bytes:
        problem = _("The file {path} is too large: a transcript has at most {most} MB.")
        raise BadInput(problem.format(path=path, most=most_bytes // 1_000_000))
    return content


def printable(text: str) -> str:
    """Replace what could steer the terminal: text from a file is only text."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


def print_json(value: Any) -> None:
    """Print a value as JSON."""
    typer.echo(json.dumps(value, indent=2))
