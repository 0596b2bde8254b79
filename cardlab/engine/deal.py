"""`Deal`: one deal of a game, every move checked."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from cardlab import cards
from cardlab.engine import protocol
from cardlab.engine.errors import BadInput, IllegalMove
from cardlab.engine.game import Event, Game, load_game
from cardlab.engine.knowledge import know
from cardlab.engine.options import Value, option_values
from cardlab.engine.playouts import shuffle
from cardlab.text import _, ngettext

Seed = int | Sequence[int]


class Deal:
    """A deal: the state of the game, the moves that led to it, and the checks around the kernels.

    Make one with `Deal.new` (a shuffled or given pack) or `Deal.at` (a state in the middle).

    Attributes
    ----------
    game : Game
    rule_set : str
        The rule set's name.
    sides : tuple of int
        The side of each seat.
    names : list of str
        The players, one a seat.
    order : list of int or None
        The pack in the order in which it was dealt; None for a deal that began in the middle.
    moves : list of (seat, text)
        What was played so far.
    """

    def __init__(
        self, game: Game, rule_set: str, state: Any, names: Sequence[str] | None, order: Sequence[int] | None
    ) -> None:
        self.game = game
        self.rule_set = rule_set
        self.sides = game.sides(state.rules)
        self.names = list(names) if names else _usual_names(len(self.sides))
        self.order = None if order is None else [int(card) for card in order]
        self.moves: list[tuple[int, str]] = []
        self._states = [state]
        self._events: list[list[Event]] = []
        self._legal: list[tuple[str, Any]] | None = None

    @classmethod
    def new(
        cls,
        game: str | Game,
        rule_set: str | None = None,
        *,
        seed: Seed | None = None,
        order: Sequence[int] | Sequence[str] | None = None,
        dealer: int = 0,
        names: Sequence[str] | None = None,
        options: Mapping[str, Value] | None = None,
        totals: Sequence[int] | None = None,
    ) -> Self:
        """Deal the cards.

        Parameters
        ----------
        game : str or Game
        rule_set : str, optional
            The game's first one if not given.
        seed : int or sequence of int, optional
            Shuffles the pack; the same seed gives the same deal everywhere.
        order : sequence of cards or card texts, optional
            The whole pack in the order in which it is dealt, instead of a seed.
        dealer : int
            The seat that deals.
        names : sequence of str, optional
            The players.
        options : mapping, optional
            Rule options that differ from the rule set.
        totals : sequence of int, optional
            The match score of each seat before this deal, for a game whose deals depend on it.

        Raises
        ------
        BadInput
            When anything of this cannot be used.
        """
        found = load_game(game) if isinstance(game, str) else game
        name = rule_set or found.default_rule_set
        rules = found.rules(name, **(options or {}))
        seats = found.seats(rules)
        if names is not None and len(names) != seats:
            raise BadInput(
                _("{game} has {seats} players, but {count} names are given.").format(
                    game=found.title, seats=seats, count=len(names)
                )
            )
        if not 0 <= dealer < seats:
            raise BadInput(
                _("The dealer cannot be seat {dealer}: seats are 0 to {last}.").format(
                    dealer=dealer, last=seats - 1
                )
            )
        states = found.new_state(rules, dealer)
        if totals is not None:
            check_totals(found, rules, totals)
            states[0]["totals"][:seats] = totals
        pack = full_pack(states)
        if order is None:
            shuffle(pack, len(pack), np.random.default_rng(seed))
        else:
            pack = _checked_order(order, pack)
        protocol.deal_cards(states[0], pack)
        return cls(found, name, states[0], names, pack.tolist())

    @classmethod
    def at(cls, game: Game, rule_set: str, state: Any, names: Sequence[str] | None = None) -> Self:
        """Start from a state in the middle of a deal; the state is copied."""
        return cls(game, rule_set, state.copy(), names, None)

    @property
    def state(self) -> Any:
        """The state of the deal, a STATE record. Change it with `play` and `undo` only."""
        return self._states[-1]

    @property
    def turn(self) -> int | None:
        """The seat to move, or None when the deal is over."""
        return None if self.over else int(self.state.turn)

    @property
    def over(self) -> bool:
        """Whether the deal is decided."""
        return bool(protocol.is_over(self.state))

    @property
    def points(self) -> list[int]:
        """The points of each seat so far."""
        return self.game.points(self.state)

    @property
    def options(self) -> dict[str, Value]:
        """The value of every rule option of this deal."""
        return option_values(self.game.options, self.state.rules)

    @property
    def totals(self) -> list[int] | None:
        """The match score of each seat before this deal, or None where a deal does not depend on it."""
        if not self.game.keeps_totals:
            return None
        return [int(total) for total in self.state.totals[: len(self.sides)]]

    def payoffs(self) -> list[float]:
        """Return what each seat has won or lost; zeros while the deal is running."""
        out = np.zeros(len(self.sides))
        if self.over:
            protocol.payoffs(self.state, out)
        return [float(value) for value in out]

    def legal_moves(self) -> list[str]:
        """Return the texts of the moves that the seat to move may make."""
        return [text for text, _move in self._legal_moves()]

    def _legal_moves(self) -> list[tuple[str, Any]]:
        if self._legal is None:
            moves = np.zeros(self.game.max_moves, dtype=self.game.move)
            count = protocol.legal_moves(self.state, moves)
            self._legal = [(self.game.move_text(self.state, move), move) for move in moves[:count]]
        return self._legal

    def check(self, text: str) -> Any:
        """Return the MOVE record of a legal move.

        Raises
        ------
        BadInput
            When the text is no move of this game.
        IllegalMove
            When the rules forbid it now; says which rule, and why.
        """
        if self.over:
            raise IllegalMove(self._events[-1][-1].rule if self._events else "", _("The deal is over."))
        for legal, move in self._legal_moves():
            if legal == text:
                return move
        move = np.array([self.game.read_move(self.state, text)], dtype=self.game.move)[0]
        if self.game.is_legal(self.state, move):
            return move
        raise IllegalMove(*self.game.why_not(self.state, move))

    def play(self, text: str) -> list[Event]:
        """Play a move and return what happened; raises as `check` does, and then changes nothing."""
        move = self.check(text)
        before = self.state
        after = before.copy()
        protocol.apply_move(after, move)
        events = self.game.events(before, move, after)
        self.moves.append((int(before.turn), text))
        self._states.append(after)
        self._events.append(events)
        self._legal = None
        return events

    def undo(self) -> None:
        """Take the last move back; raises BadInput when none was made."""
        if not self.moves:
            raise BadInput(_("There is no move to take back."))
        self.moves.pop()
        self._states.pop()
        self._events.pop()
        self._legal = None

    @property
    def events(self) -> list[Event]:
        """All that has happened, oldest first."""
        return [event for events in self._events for event in events]

    def story(self, viewer: int | None = None) -> list[dict[str, Any]]:
        """Return what has happened as `viewer` reads it: ``rule``, ``text`` and ``seat`` of each event."""
        return [
            {"rule": event.rule, "text": text, "seat": event.seat}
            for event in self.events
            if (text := event.text(self.names, viewer))
        ]

    def knowledge(self, seat: int) -> Any:
        """Return the KNOWLEDGE record of a seat."""
        return know(self.state, seat)

    def view(self, seat: int, open_cards: bool = False) -> dict[str, Any]:
        """Return the scene that `seat` sees (``docs/architecture.md``); `open_cards` shows all hands, for teaching."""
        moves = self.legal_moves() if self.turn == seat else []
        scene = self.game.scene(self.state, seat, self.names, moves, open_cards)
        return {**scene, "story": self.story(seat)}


def _usual_names(seats: int) -> list[str]:
    return [_("Ana"), _("Boris"), _("Ceca"), _("Darko"), _("Ema"), _("Filip")][:seats]


def check_totals(game: Game, rules: Any, totals: Sequence[int]) -> None:
    """Refuse match scores with which no deal can begin; raises BadInput."""
    sides = game.sides(rules)
    target = int(rules.target)
    if not game.keeps_totals:
        raise BadInput(_("A deal of {game} does not depend on the totals before it.").format(game=game.title))
    if len(totals) != len(sides):
        raise BadInput(
            _("There must be {seats} totals, one a seat, not {count}.").format(
                seats=len(sides), count=len(totals)
            )
        )
    ahead = {side for side, total in zip(sides, totals) if total == max(totals)}
    for seat, total in enumerate(totals):
        if total < 0 or (total >= target and len(ahead) == 1):  # equal totals go on
            raise BadInput(
                _("The total of seat {seat} cannot be {total}: it is 0 to {most}, as {target} wins.").format(
                    seat=seat, total=total, most=target - 1, target=target
                )
            )
        if total != totals[sides.index(sides[seat])]:
            raise BadInput(
                _("The totals of seats {first} and {seat} must be the same: they are partners.").format(
                    first=sides.index(sides[seat]), seat=seat
                )
            )


def full_pack(states: Any) -> NDArray[np.int8]:
    """Return the unshuffled pack that the rules of ``states[0]`` ask for."""
    order = np.zeros(128, dtype=np.int8)
    return order[: protocol.full_pack(states[0], order)]


def _checked_order(order: Sequence[int] | Sequence[str], pack: NDArray[np.int8]) -> NDArray[np.int8]:
    try:
        given = [cards.card(each) if isinstance(each, str) else int(each) for each in order]
    except ValueError as problem:
        raise BadInput(_("In the order of the pack: {problem}").format(problem=problem)) from None
    expected = Counter(int(card) for card in pack)
    for position, each in enumerate(given, start=1):
        if each not in expected:
            raise BadInput(
                _("Card {n} of the pack, {card}, does not belong to this game's pack.").format(
                    n=position, card=cards.name(each)
                )
            )
        if given[:position].count(each) > expected[each]:
            raise BadInput(
                ngettext(
                    "Card {n} of the pack, {card}, is there a second time: each card comes once.",
                    "Card {n} of the pack, {card}, is there once too often: it comes {copies} times.",
                    expected[each],
                ).format(n=position, card=cards.name(each), copies=expected[each])
            )
    if len(given) != len(pack):
        raise BadInput(
            _("The pack has {count} cards where it must have {expected}.").format(
                count=len(given), expected=len(pack)
            )
        )
    return np.array(given, dtype=np.int8)
