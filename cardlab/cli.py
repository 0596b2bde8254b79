"""The command line: ``cardlab`` opens the app, its commands ask the same questions as the page."""

from typing import Annotated

import typer

from cardlab import serving
from cardlab.engine.errors import CardlabError
from cardlab.text import _

app = typer.Typer(
    help=_("Learn, play and analyse card games. Without a command, cardlab opens the app in your browser."),
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
)

Port = Annotated[int | None, typer.Option(min=1, max=65535, help=_("Port to listen on."), show_default=False)]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help=_("Only print the address."))]


def main() -> None:
    """Run the command line."""
    app()


@app.callback(invoke_without_command=True)
def without_command(context: typer.Context) -> None:
    """Open the app when no command is named."""
    if context.invoked_subcommand is None:
        serve()


@app.command(help=_("Open the app in the browser."))
def serve(port: Port = None, no_browser: NoBrowser = False) -> None:
    """Serve the notebooks as pages without code."""
    try:
        serving.serve(port, browser=not no_browser)
    except CardlabError as error:
        fail(error)


@app.command(help=_("Open the notebooks in JupyterLab."))
def lab(port: Port = None, no_browser: NoBrowser = False) -> None:
    """Open the notebooks in JupyterLab."""
    try:
        serving.lab(port, browser=not no_browser)
    except CardlabError as error:
        fail(error)


@app.command(hidden=True)
def warm() -> None:
    """Compile the fast engine now, so that nobody waits for it later."""
    from cardlab.engine.game import game_names, load_game
    from cardlab.engine.playouts import warm as compile_for

    for name in game_names():
        game = load_game(name)
        typer.echo(_("Preparing the fast engine for {game} ...").format(game=game.title))
        compile_for(game)


def fail(error: Exception) -> None:
    """End with one sentence on the error stream."""
    typer.echo(str(error), err=True)
    raise typer.Exit(2)
