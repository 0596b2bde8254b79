"""Transcripts and positions as JSON: written from a deal, read back strictly.

A transcript is a whole deal and replays to the same state; a position is what one seat knows in the middle of one.
Their forms are the `*.schema.json` in ``docs/``. Whatever is wrong is told in one sentence with its place.
"""

import functools
import json
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from cardlab import cards, resources
from cardlab.engine.deal import Deal
from cardlab.engine.errors import BadInput, CardlabError
from cardlab.engine.game import load_game
from cardlab.engine.knowledge import sample_state
from cardlab.text import _

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator, ValidationError

VERSION: Final = 1
MOST_BYTES: Final = 1_000_000


def transcript(deal: Deal) -> dict[str, Any]:
    """Return the transcript of a deal that began with a pack.

    Raises
    ------
    BadInput
        When the deal began from a position in the middle, so that there is no pack to write down.
    """
    if deal.order is None:
        raise BadInput(_("This deal began in the middle: only a deal from a whole pack can be written down."))
    return {
        **_head(deal, "cardlab-transcript"),
        "players": deal.names,
        "dealer": int(deal.state.dealer),
        **({"totals": deal.totals} if deal.totals and any(deal.totals) else {}),
        "order": [cards.name(card) for card in deal.order],
        "moves": [{"seat": seat, "move": move} for seat, move in deal.moves],
    }


def _head(deal: Deal, form: str) -> dict[str, Any]:
    standard = deal.game.rule_sets[deal.rule_set].values
    changed = {name: value for name, value in deal.options.items() if value != standard[name]}
    head = {"format": form, "version": VERSION, "game": deal.game.name, "rule_set": deal.rule_set}
    return {**head, "options": changed} if changed else head


def position(deal: Deal, seat: int) -> dict[str, Any]:
    """Return the position of a running deal as `seat` knows it; nothing hidden from the seat is in it.

    Raises
    ------
    BadInput
        When the deal is over or there is no such seat.
    """
    if deal.over:
        raise BadInput(_("The deal is over: a position belongs to a running deal."))
    seats = deal.game.seats(deal.state.rules)
    if not 0 <= seat < seats:
        raise BadInput(_seat_sentence(seat, seats))
    return {**_head(deal, "cardlab-position"), "seat": seat, "table": deal.game.write_table(deal.state, seat)}


def deal_at(document: Any, seed: int = 0) -> Deal:
    """Return a deal that stands at a position; what the seat does not know is drawn by the seed.

    Parameters
    ----------
    document
        What `read_json` returns.
    seed : int
        Draws the hidden cards, each possible way with the same chance.

    Raises
    ------
    BadInput
        When anything in it is wrong; names the place.
    """
    check(document, "position")
    game = load_game(document["game"])
    check(document["table"], f"position.{game.name}")
    rules = game.rules(document["rule_set"], **document.get("options", {}))
    seat = document["seat"]
    if seat >= game.seats(rules):
        raise BadInput(_seat_sentence(seat, game.seats(rules)))
    state = game.read_table(rules, seat, document["table"])
    return Deal.at(game, document["rule_set"], sample_state(state, seat, np.random.default_rng(seed)))


def _seat_sentence(seat: int, seats: int) -> str:
    return _("There is no seat {seat}: seats are 0 to {last}.").format(seat=seat, last=seats - 1)


def replay(document: Any) -> Deal:
    """Return the deal of a transcript, played move by move.

    Parameters
    ----------
    document
        What `read_json` returns.

    Raises
    ------
    BadInput
        When anything in it is wrong; names the place.
    """
    check(document, "transcript")
    if ("seed" in document) == ("order" in document):
        raise BadInput(
            _("The transcript must have either a seed or an order of the pack, not both and not neither.")
        )
    seed = document.get("seed")
    deal = Deal.new(
        document["game"],
        document["rule_set"],
        seed=seed,
        order=document.get("order"),
        dealer=document["dealer"],
        names=document.get("players"),
        options=document.get("options"),
        totals=document.get("totals"),
    )
    for number, entry in enumerate(document["moves"], start=1):
        try:
            _play(deal, entry["seat"], entry["move"])
        except CardlabError as problem:
            raise BadInput(
                _("Move {n} ({move}): {problem}").format(n=number, move=entry["move"], problem=problem)
            ) from None
    return deal


def _play(deal: Deal, seat: int, move: str) -> None:
    if deal.turn is None:
        raise BadInput(_("The deal is over before this move."))
    if seat != deal.turn:
        raise BadInput(
            _("It is the turn of seat {turn}, not of seat {seat}.").format(turn=deal.turn, seat=seat)
        )
    deal.play(move)


def read_json(source: bytes | str, what: str = "", kind: str = "") -> Any:
    """Read a JSON document.

    Parameters
    ----------
    source
        The whole text of a file.
    what
        Its name, for the sentence that says what is wrong.
    kind
        What it should be: a transcript, if not given.

    Raises
    ------
    BadInput
        When it is too long, no text in UTF-8, or no complete JSON.
    """
    name = what or _("The document")
    kind = kind or _("transcript")
    if len(source) > MOST_BYTES:
        raise BadInput(
            _("{name} has {size:.1f} MB: a {kind} has at most 1 MB.").format(
                name=name, size=len(source) / 1e6, kind=kind
            )
        )
    try:
        text = source.decode("utf-8-sig") if isinstance(source, bytes) else source
        return json.loads(text)
    except UnicodeDecodeError:
        raise BadInput(
            _("{name} is no text file in UTF-8: choose a {kind} saved by cardlab.").format(
                name=name, kind=kind
            )
        ) from None
    except json.JSONDecodeError as problem:
        raise BadInput(
            _(
                "{name} is not complete JSON: it breaks off or goes wrong in line {line}, column {column}."
            ).format(name=name, line=problem.lineno, column=problem.colno)
        ) from None
    except (RecursionError, ValueError):
        raise BadInput(
            _("{name} is not a {kind}: its JSON is nested too deep or its numbers are too long.").format(
                name=name, kind=kind
            )
        ) from None


@functools.cache
def _validator(kind: str) -> "Draft202012Validator":
    from jsonschema import Draft202012Validator  # takes half a second: only when a document is read

    path = resources.folder("docs") / f"{kind}.schema.json"
    return Draft202012Validator(json.loads(path.read_text(encoding="utf-8")))


def check(document: Any, kind: str) -> None:
    """Check a document against `docs/<kind>.schema.json`; raises BadInput that names the mistake and its place."""
    from jsonschema.exceptions import best_match

    problem = best_match(_validator(kind).iter_errors(document))
    if problem is not None:
        raise BadInput(_in_words(problem, _("table") if "." in kind else _(kind)))


def _in_words(problem: "ValidationError", kind: str) -> str:
    place = "".join(
        f"[{part}]" if isinstance(part, int) else f".{part}" for part in problem.absolute_path
    ).lstrip(".")
    where = (
        _("In {place} of the {kind}").format(place=place, kind=kind)
        if place
        else _("In the {kind}").format(kind=kind)
    )
    return _("{where}: {what}.").format(where=where, what=_mistake(problem))


def _mistake(problem: "ValidationError") -> str:
    allowed, found = problem.validator_value, problem.instance
    match problem.validator:
        case "required":
            missing = next(name for name in allowed if name not in found)
            return _("the field {name!r} is missing").format(name=missing)
        case "additionalProperties":
            known = problem.schema["properties"]
            unknown = next(name for name in found if name not in known)
            return _("the field {name} is unknown, the fields are {known}").format(
                name=_short(unknown), known=", ".join(known)
            )
        case "type":
            return _("{found} is given where {wanted} must stand").format(
                found=_short(found), wanted=_kind(allowed)
            )
        case "const":
            return _("{found} is given where {allowed!r} must stand").format(
                found=_short(found), allowed=allowed
            )
        case "minimum" | "minLength" | "minItems":
            return _("{found} is too small or too short, the least is {allowed}").format(
                found=_short(found), allowed=allowed
            )
        case "maximum" | "maxLength" | "maxItems" | "maxProperties":
            return _("{found} is too large or too long, the most is {allowed}").format(
                found=_short(found), allowed=allowed
            )
        case "enum":
            return _("{found} must be one of {allowed}").format(
                found=_short(found), allowed=", ".join(str(each) for each in allowed)
            )
        case _:
            return _("{found} cannot be used here").format(found=_short(found))


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False).encode("utf-8", "replace").decode()  # half a character, too
    return text if len(text) <= 40 else f"{text[:37]}..."


def _kind(name: str) -> str:
    return {
        "object": _("a group of fields"),
        "array": _("a list"),
        "string": _("a text"),
        "integer": _("a whole number"),
        "boolean": _("true or false"),
        "null": _("nothing"),
    }.get(name, name)
