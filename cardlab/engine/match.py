"""`Match`: deals in a row until somebody has won."""

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from cardlab.engine import protocol
from cardlab.engine.deal import Deal, check_totals
from cardlab.engine.errors import BadInput
from cardlab.engine.game import Game, load_game
from cardlab.engine.options import Value
from cardlab.text import _


@dataclass(frozen=True)
class SheetLine:
    """A line of the score sheet: payoff of each seat, what the deal added, and the score after it as displayed."""

    payoffs: list[float]
    gained: list[int]
    score: list[int]
    carried: int


def begin_matches(game: Game, rules: Any, count: int, first_dealer: int = 0) -> Any:
    """Return an array of `count` MATCH records before their first deal; the first dealers take turns."""
    matches = np.zeros(count, dtype=game.match)
    matches["winner"] = -1
    matches["dealer"] = (first_dealer + np.arange(count)) % game.seats(rules)
    return matches


class Match:
    """A match: its deals, dealer, scores and winner.

    Attributes
    ----------
    deal : Deal
        The deal that is being played.
    sides : tuple of int
        The side of each seat.
    number : int
        Its number; with the seed it says how the pack is shuffled.
    sheet : list of SheetLine
        One line for each finished deal.

    Parameters
    ----------
    game, rule_set, names, options
        As for `Deal.new`.
    seed : int
        Shuffles every deal: deal n of a seed has the same order of cards in every match.
    dealer : int
        The seat that deals first.
    first : int
        The number of the first deal, 1 or more: a match may begin with a later deal of its seed.
    totals : sequence of int, optional
        The score of each seat that it begins with, for a game whose deals depend on it.
    """

    def __init__(
        self,
        game: str | Game,
        rule_set: str | None = None,
        *,
        seed: int = 0,
        dealer: int = 0,
        first: int = 1,
        names: Sequence[str] | None = None,
        options: Mapping[str, Value] | None = None,
        totals: Sequence[int] = (),
    ) -> None:
        self.game = load_game(game) if isinstance(game, str) else game
        self.rule_set = rule_set or self.game.default_rule_set
        self.seed = seed
        self.number = first
        self._names = names
        self._options = dict(options or {})
        rules = self.game.rules(self.rule_set, **self._options)
        self.sides = self.game.sides(rules)
        self.record = begin_matches(self.game, rules, 1, dealer)[0]
        if totals:
            check_totals(self.game, rules, totals)
            self.record.score[: len(totals)] = totals
        self.sheet: list[SheetLine] = []
        self.deal = self._deal()

    def _deal(self) -> Deal:
        return Deal.new(
            self.game,
            self.rule_set,
            seed=[self.seed, self.number - 1],
            dealer=int(self.record.dealer),
            names=self._names,
            options=self._options,
            totals=self._totals() if self.game.keeps_totals else None,
        )

    def _totals(self) -> list[int]:
        return [int(points) for points in self.record.score[: len(self.sides)]]

    @property
    def score(self) -> list[int]:
        """The score of each seat as the rules display it."""
        rules = self.deal.state.rules
        return [self.game.shown_score(rules, points) for points in self._totals()]

    @property
    def carried(self) -> int:
        """What goes on top to whoever scores next."""
        return int(self.record.carried)

    @property
    def winner(self) -> int | None:
        """The side that has won the match, or None."""
        return None if self.record.winner < 0 else int(self.record.winner)

    def next_deal(self) -> Deal | None:
        """Enter the finished deal into the sheet and deal the next one; None when the match is won.

        Raises
        ------
        BadInput
            When the present deal is not finished.
        """
        if not self.deal.over:
            raise BadInput(_("The deal is not finished: play it to its end first."))
        if self.winner is None:
            self._enter()
        if self.winner is not None:
            return None
        self.number += 1
        self.deal = self._deal()
        return self.deal

    def _enter(self) -> None:
        before = self._totals()
        protocol.score_deal(self.deal.state, self.record)
        gained = [after - total for after, total in zip(self._totals(), before)]
        self.sheet.append(SheetLine(self.deal.payoffs(), gained, self.score, self.carried))

    def counted(self) -> Self:
        """Return a copy in which the present deal, if it is finished, is entered into the sheet already.

        The match itself stays as it is, so that the last moves of the deal can still be taken back.
        """
        ahead = copy.copy(self)
        ahead.record = self.record.copy()
        ahead.sheet = list(self.sheet)
        if self.deal.over and self.winner is None:
            ahead._enter()
        return ahead
