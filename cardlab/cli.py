"""The command line: ``cardlab`` opens the app, its commands answer the questions of the page in a terminal.

What ``--json`` prints is documented in ``docs/cli.md`` and stays as it is there.
"""

import json
import math
import signal
import sys
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from cardlab.analysis import odds as analysis
from cardlab.analysis import simulation
from cardlab.analysis.intervals import Estimate
from cardlab.engine import documents, playouts
from cardlab.engine.errors import BadInput, CardlabError
from cardlab.engine.game import Game, game_names, load_game
from cardlab.engine.question import Answer, Question, Value, WholeNumber
from cardlab.text import _

app = typer.Typer(
    help=_("Learn, play and analyse card games. Without a command, cardlab opens the app in the browser."),
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
console = Console(markup=False, highlight=False, emoji=False)
errors = Console(stderr=True, markup=False, highlight=False, emoji=False)

Port = Annotated[int | None, typer.Option(help=_("Port to listen on."), show_default=False)]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help=_("Only print the address."))]
GameName = Annotated[str, typer.Argument(help=_("As `cardlab games` lists it."), show_default=False)]
Seed = Annotated[int, typer.Option(help=_("The same seed gives the same result."))]
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
    for name in game_names():
        game = load_game(name)
        typer.echo(_("Preparing the fast engine for {game} ...").format(game=game.title))
        playouts.warm(game)


@app.command(help=_("List the games and their rule sets."))
def games(as_json: AsJson = False) -> None:
    """List the games and their rule sets."""
    found = [load_game(name) for name in game_names()]
    if as_json:
        print_json(
            [
                {
                    "game": each.name,
                    "rule_sets": list(each.rule_sets),
                    "seats": [each.seats(each.rules(name)) for name in each.rule_sets],
                }
                for each in found
            ]
        )
        return
    table = Table(_("game"), _("seats"), _("rule set"), _("in words"))
    for game in found:
        for number, (name, rule_set) in enumerate(game.rule_sets.items()):
            seats = str(game.seats(game.rules(name)))
            table.add_row("" if number else game.name, seats, name, rule_set.title)
    console.print(table)


@app.command(help=_("Say how likely something is: exactly, with the way there, and by simulation."))
def odds(
    game: GameName,
    question: Annotated[
        str | None, typer.Argument(help=_("Its id or name; without one, all are listed."), show_default=False)
    ] = None,
    given: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="name=value", help=_("Set a parameter."), show_default=False),
    ] = None,
    check: Annotated[
        int | None,
        typer.Option(help=_("Check the answer on so many simulated deals."), show_default=False),
    ] = None,
    seed: Seed = 0,
    as_json: AsJson = False,
) -> None:
    """Say how likely something is."""
    found = load_game(game)
    parameters = dict(_assignment(text) for text in given or [])
    if question is None and parameters:
        raise BadInput(_("--set belongs to a question: name one, such as Q66-1."))
    asked = analysis.questions(found) if question is None else [analysis.find(found, question)]
    answers = []
    for each in asked:
        values = each.read(parameters)
        exact = each.exact(**values)
        answer = OddsAnswer(found, each, values, exact, analysis.measured(exact))
        if check is not None:
            growing = analysis.estimate(found, each.id, values, samples=check, seed=seed)
            with errors.status(_("Simulating ...")):
                *_earlier, answer.estimate = growing
        answers.append(answer)
    if as_json:
        print_json([each.as_json() for each in answers] if question is None else answers[0].as_json())
    elif question is None:
        table = Table(_("id"), _("name"), _("question"), _("answer"))
        for told in answers:
            table.add_row(told.question.id, told.question.name, told.question.title, told.in_short())
        console.print(table)
    else:
        answers[0].tell()


@dataclass
class OddsAnswer:
    """A question with the values of its parameters, its answer, and the estimate: asked for, or the known one."""

    game: Game
    question: Question
    values: Mapping[str, Value]
    answer: Answer
    estimate: Estimate | None

    def as_json(self) -> dict[str, Any]:
        """Return what ``--json`` prints."""
        texts = self.question.texts(self.values)
        numbers = {each.name for each in self.question.parameters if isinstance(each, WholeNumber)}
        return {
            "game": self.game.name,
            "question": self.question.id,
            "rule_set": texts.get("rule_set", self.game.default_rule_set),
            "parameters": {name: int(text) if name in numbers else text for name, text in texts.items()},
            "probability": None if self.answer.samples else str(self.answer.value),
            "value": None if self.answer.samples else float(self.answer.value),
            "estimate": None
            if self.estimate is None
            else {
                "value": self.estimate.value,
                "low": _finite(self.estimate.low),
                "high": _finite(self.estimate.high),
                "samples": self.estimate.samples,
            },
        }

    def in_short(self) -> str:
        """Return the answer in a few words."""
        if self.answer.samples:
            return _("about {percent}, no exact answer is known").format(
                percent=analysis.in_words(self.answer.value).percent
            )
        if self.answer.kind == "probability":
            words = analysis.in_words(self.answer.value)
            return f"{words.percent}, {words.one_in}, {words.fraction}"
        return f"{float(self.answer.value):.4g} {self.answer.unit}, {self.answer.value}"

    def tell(self) -> None:
        """Print the question, its answer, the way there and the estimate."""
        console.print(self.question.title)
        for name, text in self.question.texts(self.values).items():
            console.print(f"  {name} = {text}")
        console.print(self.in_short())
        console.print()
        for number, step in enumerate(self.answer.steps, start=1):
            console.print(f"{number}. {step.text}")
            if step.formula:
                console.print(f"   {step.plain}")
        if self.estimate is not None:
            scale, sign = (100, " %") if self.answer.kind == "probability" else (1, f" {self.answer.unit}")
            console.print()
            console.print(
                _(
                    "In {samples:,} simulated deals: {value:.4g}{sign}, 95 % interval {low:.4g} to {high:.4g}."
                ).format(
                    samples=self.estimate.samples,
                    value=scale * self.estimate.value,
                    sign=sign,
                    low=scale * self.estimate.low,
                    high=scale * self.estimate.high,
                )
            )


@app.command(help=_("Play many deals among bots."))
def simulate(
    game: GameName,
    rules: Annotated[
        str | None, typer.Option(help=_("Rule set; the game's first if not given."), show_default=False)
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(help=_("The bot of each seat, as in thumb,random."), show_default=False),
    ] = None,
    deals: Annotated[int, typer.Option(help=_("How many deals."))] = 10_000,
    seed: Seed = 0,
    as_json: AsJson = False,
) -> None:
    """Play many deals among bots; Ctrl-C ends early and keeps what is done."""
    found = load_game(game)
    seats = found.seats(found.rules(rules))
    bots = [found.levels[-1]] * seats if players is None else players.split(",")
    stop = threading.Event()
    before = signal.signal(signal.SIGINT, lambda *_: stop.set())
    try:
        with Progress(console=errors, transient=True, disable=not errors.is_terminal) as bar:
            task = bar.add_task(_("Preparing the fast engine"), total=deals)

            def progress(done: int, _asked: int) -> None:
                bar.update(task, completed=done, description=_("Playing"))

            outcomes = simulation.simulate(found, rules, bots, deals, seed=seed, progress=progress, stop=stop)
    finally:
        signal.signal(signal.SIGINT, before)
    if as_json:
        print_json(
            {
                "game": found.name,
                "rule_set": rules or found.default_rule_set,
                "seed": seed,
                "deals": len(outcomes.deals),
                "seconds": outcomes.seconds,
                "deals_per_second": outcomes.deals_per_second,
                "seats": [
                    {
                        "player": seat.player,
                        "mean_payoff": seat.mean_payoff.value,
                        "mean_payoff_interval": _interval(seat.mean_payoff),
                        "win_share": seat.win_share.value,
                        "win_share_interval": _interval(seat.win_share),
                    }
                    for seat in outcomes.seats
                ],
            }
        )
        return
    table = Table(
        _("seat"), _("player"), _("mean payoff"), _("95 % interval"), _("deals won"), _("95 % interval")
    )
    for number, seat in enumerate(outcomes.seats):
        payoff, won = seat.mean_payoff, seat.win_share
        table.add_row(
            str(number),
            seat.player,
            f"{payoff.value:+.3f}",
            f"{payoff.low:+.3f} .. {payoff.high:+.3f}",
            f"{won.value:.1%}",
            f"{won.low:.1%} .. {won.high:.1%}",
        )
    console.print(table)
    console.print(
        _("{deals:,} deals in {seconds:.2f} s, {rate:,.0f} a second.").format(
            deals=len(outcomes.deals), seconds=outcomes.seconds, rate=outcomes.deals_per_second
        )
    )
    if len(outcomes.deals) < outcomes.asked:
        console.print(_("It was stopped before all {asked:,} were played.").format(asked=outcomes.asked))


@app.command(help=_("Replay a saved transcript and say how the deal stands."))
def replay(
    file: Annotated[Path, typer.Argument(help=_("A transcript that cardlab saved."), show_default=False)],
    as_json: AsJson = False,
) -> None:
    """Replay a saved transcript and say how the deal stands."""
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


@app.command(help=_("Add up a score sheet of a game played with real cards, and say why."))
def score(
    file: Annotated[
        Path, typer.Argument(help=_("A score sheet (docs/sheet.schema.json)."), show_default=False)
    ],
    as_json: AsJson = False,
) -> None:
    """Add up a score sheet, and say why each number stands there."""
    kind = _("sheet")
    document = documents.read_json(read_file(file, documents.MOST_BYTES, kind), str(file), kind)
    documents.check(document, "sheet")
    sheet = load_game(document["game"]).part("sheet").read(document)
    if as_json:
        print_json(sheet.as_json())
        return
    table = Table(_("round"), *map(printable, sheet.players))
    for number, line in enumerate(sheet.lines, start=1):
        table.add_row(str(number), *map(str, line.scores))
    table.add_section()
    table.add_row(_("total"), *map(str, sheet.totals))
    console.print(table)
    reasons = Table(_("round"), _("rule"), _("why"))
    for number, line in enumerate(sheet.lines, start=1):
        for first, reason in enumerate(line.reasons):
            reasons.add_row("" if first else str(number), reason.rule, printable(reason.text))
    console.print(reasons)
    console.print(f"{printable(sheet.verdict.text)} [{sheet.verdict.rule}]")


def read_file(path: Path, most_bytes: int, kind: str = "") -> bytes:
    """Return the bytes of a file; raises BadInput when it cannot be read or has more than allowed."""
    try:
        with path.open("rb") as file:
            content = file.read(most_bytes + 1)
    except OSError as error:
        problem = _("The file {path} cannot be read ({reason}).")
        raise BadInput(problem.format(path=path, reason=error.strerror)) from None
    if len(content) > most_bytes:
        problem = _("The file {path} is too large: a {kind} has at most {most} MB.")
        raise BadInput(problem.format(path=path, kind=kind or _("transcript"), most=most_bytes // 1_000_000))
    return content


def _assignment(text: str) -> tuple[str, str]:
    """Return name and value of ``name=value``; raises BadInput."""
    name, sign, value = text.partition("=")
    if not sign:
        raise BadInput(_("--set {text!r} has no value: write it as name=value.").format(text=text))
    return name.strip(), value.strip()


def _finite(number: float) -> float | None:
    """Return the number, or None for an infinite one, which JSON does not know."""
    return number if math.isfinite(number) else None


def _interval(estimate: Estimate) -> list[float | None]:
    return [_finite(estimate.low), _finite(estimate.high)]


def printable(text: str) -> str:
    """Replace what could steer the terminal: text from a file is only text."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


def print_json(value: Any) -> None:
    """Print a value as JSON."""
    typer.echo(json.dumps(value, indent=2))
