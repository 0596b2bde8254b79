"""The score sheet of a game played with real cards: what each round was worth and why, who leads, who has won.

A sheet is read from a document (``docs/sheet.schema.json``); changing it is reading a changed document. The numbers
come from the same kernels as those of a deal at the table.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

import numpy as np

from cardlab import cards
from cardlab.engine.documents import VERSION, check
from cardlab.engine.errors import BadInput
from cardlab.engine.game import load_game
from cardlab.games.remi import scoring
from cardlab.games.remi.rules import BLOCKED, HAND_REMI, OUT, TURN_ORDER
from cardlab.text import _

GAME: Final = "remi"
OPTIONS: Final = ("jokers", "blocked_unopened_penalty", "blocked_tie")  # the options that matter for a sheet
FEWEST, MOST = 2, 6  # players, REM-01
HOWS: Final = {"out": OUT, "hand_remi": HAND_REMI, "blocked": BLOCKED}
COPIES: Final = 2  # of every natural card, REM-02


@dataclass(frozen=True)
class Hand:
    """What a player was left with: the cards, or only what they are worth together."""

    opened: bool
    value: int
    cards: tuple[int, ...] = ()


@dataclass(frozen=True)
class Reason:
    """Why a player wrote a number: the rule, the sentence, and each card with its value and rule."""

    rule: str
    text: str
    cards: tuple[tuple[str, int, str], ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return it as ``cardlab score --json`` prints it."""
        left = [{"card": card, "value": value, "rule": rule} for card, value, rule in self.cards]
        return {"rule": self.rule, "text": self.text, "cards": left}


@dataclass(frozen=True)
class Line:
    """A round on the sheet: how it ended, who won it, and a score, a total so far and a reason for each player."""

    how: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    reasons: tuple[Reason, ...]

    def as_json(self) -> dict[str, Any]:
        """Return it as ``cardlab score --json`` prints it."""
        return {
            "how": self.how,
            "winners": list(self.winners),
            "scores": list(self.scores),
            "totals": list(self.totals),
            "reasons": [reason.as_json() for reason in self.reasons],
        }


@dataclass(frozen=True)
class Sheet:
    """A score sheet.

    Attributes
    ----------
    document : dict
        What it was read from.
    players : tuple of str
        Their names, in the order in which they sit.
    lines : tuple of Line
        The rounds so far.
    rules
        The RULES record.
    """

    document: dict[str, Any]
    players: tuple[str, ...]
    rules: Any
    lines: tuple[Line, ...] = ()

    @property
    def target(self) -> int:
        """The total that ends the game, REM-39."""
        return int(scoring.target(self.rules))

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of each player."""
        return self.lines[-1].totals if self.lines else (0,) * len(self.players)

    @property
    def leaders(self) -> tuple[int, ...]:
        """Who has the lowest total; nobody before the first round."""
        return tuple(
            seat for seat, total in enumerate(self.totals) if self.lines and total == min(self.totals)
        )

    @property
    def winner(self) -> int | None:
        """Who has won the game, or None while it goes on: REM-40, REM-41."""
        seat = int(scoring.game_winner(self.rules, np.array(self.totals)))
        return None if seat < 0 else seat

    @property
    def extra_round(self) -> bool:
        """Whether one more round is played only because the lowest total is shared, REM-41."""
        return self.winner is None and max(self.totals) >= self.target

    @cached_property
    def verdict(self) -> Reason:
        """How the game stands, and the rule that says so."""
        lowest, names = min(self.totals), _names(self.players, self.leaders)
        if self.winner is not None:
            text = _("{name} has won the game: a total has reached {target}, and {total} is the lowest.")
            return Reason("REM-40", text.format(name=names, target=self.target, total=lowest))
        if self.extra_round:
            text = _(
                "{target} is reached, but {names} share the lowest total, {total}: all play one more round."
            )
            return Reason("REM-41", text.format(target=self.target, names=names, total=lowest))
        if not self.lines:
            text = _("The game is over when a total reaches {target}. The lowest total wins.")
            return Reason("REM-39", text.format(target=self.target))
        if len(self.leaders) > 1:
            text = _("{names} share the lead with {total}. The game is over when a total reaches {target}.")
        else:
            text = _("{names} leads with {total}. The game is over when a total reaches {target}.")
        return Reason("REM-39", text.format(names=names, total=lowest, target=self.target))

    def as_json(self) -> dict[str, Any]:
        """Return the sheet as ``cardlab score --json`` prints it (``docs/cli.md``)."""
        return {
            "game": GAME,
            "players": list(self.players),
            "target": self.target,
            "rounds": [line.as_json() for line in self.lines],
            "totals": list(self.totals),
            "leaders": list(self.leaders),
            "over": self.winner is not None,
            "winner": self.winner,
            "extra_round": self.extra_round,
            "verdict": {"rule": self.verdict.rule, "text": self.verdict.text},
        }

    # --- what a page needs to ask for a round

    @property
    def ways(self) -> list[dict[str, Any]]:
        """How a round can end, in words, and what has to be said of it.

        ``winner`` is what is said of the player who went out, None where the cards decide; ``counted``, whether the
        others' cards count; ``next``, whether a tie asks for who would have moved next.
        """
        in_turn = bool(self.rules.blocked_tie == TURN_ORDER)
        return [
            {
                "how": "out",
                "label": _("Out"),
                "about": _("Somebody laid the last card. The others write what they hold."),
                "winner": _("Went out"),
                "counted": True,
                "next": False,
            },
            {
                "how": "hand_remi",
                "label": _("Hand remi"),
                "about": _("Opened and out in one turn, before anybody else had opened (ručni remi)."),
                "winner": _("Hand remi"),
                "counted": False,
                "next": False,
            },
            {
                "how": "blocked",
                "label": _("Blocked"),
                "about": _("The stock ran out. Whoever holds the least wins the round."),
                "winner": None,
                "counted": True,
                "next": in_turn,
            },
        ]

    @property
    def pack(self) -> list[dict[str, Any]]:
        """Each card, suit by suit and the joker last: its text, its value, and how many the pack has."""
        high_first = [13 * suit + rank for suit in range(4) for rank in reversed(range(13))]
        copies = {**dict.fromkeys(high_first, COPIES), cards.JOKER: int(self.rules.jokers)}
        return [
            {"card": cards.name(card), "value": _value(card), "copies": count}
            for card, count in copies.items()
        ]

    @property
    def enough(self) -> int:
        """The cards' value from which an unopened loser writes the most that REM-36 allows."""
        return int(scoring.unopened_limit(self.rules)) - scoring.SURCHARGE


# --- what a page needs before there is a sheet


def new_document(players: Sequence[str], options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the document of a sheet without rounds; nothing is checked yet."""
    usual = load_game(GAME).rule_sets[GAME].values
    changed = {name: value for name, value in options.items() if value != usual[name]}
    return {
        "format": "cardlab-sheet",
        "version": VERSION,
        "game": GAME,
        **({"options": changed} if changed else {}),
        "players": list(players),
        "rounds": [],
    }


def targets() -> dict[int, int]:
    """Return the target of the game by the number of players, REM-39."""
    return {players: int(scoring.target(_rules(players, {}))) for players in range(FEWEST, MOST + 1)}


# --- reading


def read(document: Any) -> Sheet:
    """Return the sheet of a document.

    Parameters
    ----------
    document
        What `read_json` returns.

    Raises
    ------
    BadInput
        When anything in it is wrong or cannot have happened; names the place.
    """
    check(document, "sheet")
    players = tuple(document["players"])
    _check_names(players)
    rules = _rules(len(players), document.get("options", {}))
    sheet = Sheet(document, players, rules)
    for number, entry in enumerate(document["rounds"], start=1):
        try:
            if sheet.winner is not None:
                problem = _("the game was over before it, {name} had won.")
                raise BadInput(problem.format(name=players[sheet.winner]))
            line = _line(sheet, entry)
        except BadInput as problem:
            raise BadInput(_("Round {n}: {problem}").format(n=number, problem=problem)) from None
        sheet = replace(sheet, lines=(*sheet.lines, line))
    return sheet


def _check_names(players: Sequence[str]) -> None:
    for number, name in enumerate(players, start=1):
        if not name.strip() or not name.isprintable():
            problem = _("Player {n} has a name that cannot be printed: give one of letters in one line.")
            raise BadInput(problem.format(n=number))
        if name in players[: number - 1]:
            problem = _("Two players are called {name}: give them different names.")
            raise BadInput(problem.format(name=name))


def _rules(players: int, options: Mapping[str, Any]) -> Any:
    if options.get("players", players) != players:
        problem = _("The option players is {given}, but there are {n} names: leave it out.")
        raise BadInput(problem.format(given=options["players"], n=players))
    return load_game(GAME).rules(**{**options, "players": players})


def _line(sheet: Sheet, entry: Mapping[str, Any]) -> Line:
    """Return a round of the sheet, scored and explained; raises BadInput when it cannot have happened."""
    players, rules, how = sheet.players, sheet.rules, HOWS[entry["how"]]
    if len(entry["hands"]) != len(players):
        problem = _("there are {hands} hands for {n} players: give one for each.")
        raise BadInput(problem.format(hands=len(entry["hands"]), n=len(players)))
    out = _who_went_out(entry, players)
    hands = [
        _winners_hand(players[seat], hand)
        if seat == out
        else _hand(players[seat], hand, how, None if out is None else players[out])
        for seat, hand in enumerate(entry["hands"])
    ]
    _check_pack(hands, int(rules.jokers), players)
    scores = _scores(rules, how, out, _first_in_turn(entry, hands, rules, players), hands)
    winners = tuple(seat for seat, score in enumerate(scores) if not score)
    reasons = tuple(
        _won(how, players[seat], hand, shared=len(winners) > 1)
        if seat in winners
        else _lost(how, players[seat], hand, score, rules)
        for seat, (hand, score) in enumerate(zip(hands, scores, strict=True))
    )
    totals = tuple(total + score for total, score in zip(sheet.totals, scores, strict=True))
    return Line(entry["how"], winners, scores, totals, reasons)


def _who_went_out(entry: Mapping[str, Any], players: Sequence[str]) -> int | None:
    """Return the seat that went out, or None in a blocked round."""
    winner, following = entry.get("winner"), entry.get("next")
    if entry["how"] == "blocked":
        if winner is not None:
            raise BadInput(
                _("a blocked round is won by the smallest hand, so leave out the winner [REM-38].")
            )
        if following is not None and following >= len(players):
            raise BadInput(_no_player(following, players))
        return None
    if following is not None:
        raise BadInput(_("who would have moved next matters in a blocked round only: leave it out."))
    if winner is None:
        raise BadInput(_("the winner is missing: say who went out."))
    if winner >= len(players):
        raise BadInput(_no_player(winner, players))
    return int(winner)


def _no_player(seat: int, players: Sequence[str]) -> str:
    problem = _("there is no player {seat}: players are 0 to {last}.")
    return problem.format(seat=seat, last=len(players) - 1)


def _winners_hand(name: str, given: Mapping[str, Any]) -> Hand:
    """Return the hand of who went out: opened, and nothing left."""
    if given.get("cards") or given.get("value"):
        raise BadInput(_("{name} went out and so has no cards left [REM-21].").format(name=name))
    if not given["opened"]:
        raise BadInput(_("{name} went out, and nobody goes out without opening [REM-16].").format(name=name))
    return Hand(opened=True, value=0)


def _hand(name: str, given: Mapping[str, Any], how: int, out: str | None) -> Hand:
    """Return the hand of a player who did not go out; `out` is the name of who did."""
    opened = given["opened"]
    if how == HAND_REMI and opened:
        problem = _("{name} had opened, so that {out} just went out: a hand remi comes before that [REM-22].")
        raise BadInput(problem.format(name=name, out=out))
    if "cards" in given and "value" in given:
        raise BadInput(_("{name} has both cards and a value: write one of them.").format(name=name))
    if "cards" not in given and "value" not in given:
        if how == HAND_REMI:  # 200, whatever he holds: REM-37
            return Hand(opened, 0)
        raise BadInput(_("{name} has neither cards nor a value: write one of them.").format(name=name))
    left = tuple(_card(name, text) for text in given.get("cards", ()))
    value = int(given.get("value", sum(_value(card) for card in left)))
    if not value:
        if out is None:
            problem = _("{name} has no cards left: then {name} has gone out, and the round was not blocked.")
        else:
            problem = _("{name} has no cards left, but it was {out} who went out.")
        raise BadInput(problem.format(name=name, out=out))
    return Hand(opened, value, left)


def _card(name: str, text: str) -> int:
    try:
        return cards.card(text)
    except ValueError as problem:
        raise BadInput(_("{name}: {problem}").format(name=name, problem=problem)) from None


def _check_pack(hands: Sequence[Hand], jokers: int, players: Sequence[str]) -> None:
    """Raise BadInput when the pack does not have these cards, or no cards of these values (REM-02)."""
    left = Counter({**dict.fromkeys(range(cards.JOKER), COPIES), cards.JOKER: jokers})
    for card, count in Counter(card for hand in hands for card in hand.cards).items():
        if count > left[card]:
            problem = _("the {card} is left {count} times, but the pack has {copies}.")
            raise BadInput(problem.format(card=cards.words(card), count=count, copies=left[card]))
        left[card] -= count
    possible = _sums(left.elements())
    typed = [
        (name, hand.value) for name, hand in zip(players, hands, strict=True) if hand.value and not hand.cards
    ]
    for name, value in typed:
        if not _is_in(value, possible):
            raise BadInput(_("{name}: no cards are worth {value}.").format(name=name, value=value))
    together = sum(value for _name, value in typed)
    if not _is_in(together, possible):
        problem = _("the pack does not have cards that are worth {value} together.")
        raise BadInput(problem.format(value=together))


def _sums(left: Iterable[int]) -> int:
    """Return the values that some of these cards make together, as a mask: bit n for n points."""
    sums = 1
    for card in left:
        sums |= sums << _value(card)
    return sums


def _is_in(value: int, sums: int) -> bool:
    return 0 <= value < sums.bit_length() and bool(sums >> value & 1)


def _first_in_turn(
    entry: Mapping[str, Any], hands: Sequence[Hand], rules: Any, players: Sequence[str]
) -> int:
    """Return who would have moved next, where that decides a blocked round (REM-G14)."""
    if "next" in entry:
        return int(entry["next"])
    least = min(hand.value for hand in hands)
    tied = [seat for seat, hand in enumerate(hands) if hand.value == least]
    if entry["how"] == "blocked" and rules.blocked_tie == TURN_ORDER and len(tied) > 1:
        problem = _("{names} hold the least: say who would have moved next (next).")
        raise BadInput(problem.format(names=_names(players, tied)))
    return 0


def _scores(rules: Any, how: int, out: int | None, first: int, hands: Sequence[Hand]) -> tuple[int, ...]:
    """Return what each player writes; only the winners write 0, since every other hand is worth something."""
    values = np.array([hand.value for hand in hands])
    opened = np.array([hand.opened for hand in hands])
    scores = np.zeros_like(values)
    scoring.round_scores(rules, how, -1 if out is None else out, first, values, opened, scores)
    return tuple(int(score) for score in scores)


# --- why


def _won(how: int, name: str, hand: Hand, *, shared: bool) -> Reason:
    """Say why somebody writes 0."""
    if how == HAND_REMI:
        text = _("{name} opened and went out in one turn, before anybody else had opened: 0.")
        return Reason("REM-34", text.format(name=name))
    if how == OUT:
        return Reason("REM-34", _("{name} went out: 0.").format(name=name))
    text = _("{name} holds the least, {sum}, and wins the blocked round: 0.")
    if shared:
        text = _("{name} is one of those who hold the least, {sum}: 0.")
    rule = "REM-G14" if shared else "REM-38"
    return Reason(rule, text.format(name=name, sum=_sum(hand)), _worth(hand))


def _lost(how: int, name: str, hand: Hand, score: int, rules: Any) -> Reason:
    """Say why somebody who has not won the round writes this score."""
    if how == HAND_REMI:
        text = _("Hand remi: {name} writes {score}, whatever the cards left.")
        return Reason("REM-37", text.format(name=name, score=score))
    if hand.opened:
        text = _("{name} had opened and writes the cards left: {sum}.")
        return Reason("REM-35", text.format(name=name, sum=_sum(hand)), _worth(hand))
    if how == BLOCKED and not rules.blocked_unopened_penalty:
        text = _("{name} had not opened, which costs nothing more in a blocked round here: {sum}.")
        return Reason("REM-G13", text.format(name=name, sum=_sum(hand)), _worth(hand))
    full = hand.value + scoring.SURCHARGE
    text = _("{name} had not opened: {sum}, and {value} + {more} = {full}.")
    if not hand.cards:
        text = _("{name} had not opened: {value} + {more} = {full}.")
    if full > score:
        most = _("An unopened loser writes at most {score}.")
        if score < scoring.MOST_UNOPENED:
            most = _("An unopened loser writes at most half the target, {score}.")
        text = f"{text} {most}"
    told = text.format(
        name=name, sum=_sum(hand), value=hand.value, more=scoring.SURCHARGE, full=full, score=score
    )
    return Reason("REM-36", told, _worth(hand))


def _sum(hand: Hand) -> str:
    """Return what a hand is worth, card by card where they are known: "11 + 20 + 5 = 36"."""
    if len(hand.cards) < 2:
        return str(hand.value)
    return f"{' + '.join(str(_value(card)) for card in hand.cards)} = {hand.value}"


def _worth(hand: Hand) -> tuple[tuple[str, int, str], ...]:
    """Return each card with its value and the rule that gives it, REM-30 to REM-33."""
    return tuple((cards.name(card), _value(card), _value_rule(card)) for card in hand.cards)


def _value(card: int) -> int:
    return int(scoring.CARD_VALUE[card])


def _value_rule(card: int) -> str:
    if card == cards.JOKER:
        return "REM-30"
    if cards.rank(card) == cards.ACE:
        return "REM-31"
    return "REM-32" if cards.rank(card) >= cards.JACK else "REM-33"


def _names(players: Sequence[str], seats: Sequence[int]) -> str:
    """Return names in words: "Ana, Boris and Cvita"."""
    names = [players[seat] for seat in seats]
    if len(names) < 2:
        return "".join(names)
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])
