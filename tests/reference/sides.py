"""What the readings of games for two sides or for single players share: who belongs together, and the match.

Like the readings themselves this follows the rules files alone. A score is given seat by seat; partners have the same.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

Options = Mapping[str, Any]


class Finished(Protocol):
    """A finished deal, as a match sees it."""

    @property
    def scores(self) -> list[int]:
        """What the side of each seat has scored."""


def partners(options: Options, seat: int, players: int) -> list[int]:
    """Return the seats of a seat's side, itself among them (RSD-5, OSD-2; RKZ-3, OKZ-1; KON-02; PAS-02)."""
    if options.get("sides") == "single":
        return [seat]
    return [other for other in range(players) if other % 2 == seat % 2]


def payoffs(options: Options, scores: Sequence[int]) -> list[float]:
    """Return what each seat's side scores, less what the other sides score on average."""
    players = len(scores)
    result = []
    for seat in range(players):
        own = partners(options, seat, players)
        others = [scores[other] for other in range(players) if other not in own]
        result.append(scores[seat] - sum(others) / len(others))
    return result


class ReferenceMatch:
    """Deals in a row to a target (RSD-28 to 30; RKZ-4, RKZ-31; PAS-27, PAS-28)."""

    def __init__(self, options: Options, first_dealer: int) -> None:
        self.options = options
        self.players: int = options.get("players", 4)
        self.dealer = first_dealer
        self.scores = [0] * self.players
        self.carried = 0  # nothing ever is
        self.winner: int | None = None  # the first seat of the side that has won

    @property
    def shown(self) -> list[int]:
        """The score as written down."""
        return list(self.scores)

    def enter(self, deal: Finished) -> None:
        """Enter a finished deal."""
        if self.winner is not None:
            raise ValueError("the match is over")
        self.scores = [total + score for total, score in zip(self.scores, deal.scores)]
        self.dealer = (self.dealer + 1) % self.players
        self.winner = self.decided()

    def decided(self) -> int | None:
        """Return the first seat of the side that has won by the scores, or None."""
        highest = max(self.scores)
        first = self.scores.index(highest)
        leaders = [seat for seat in range(self.players) if self.scores[seat] == highest]
        won = highest >= self.options["target"] and leaders == partners(self.options, first, self.players)
        return first if won else None
