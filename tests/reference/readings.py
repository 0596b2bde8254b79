"""The two readings of the rules of each game; a test takes both with these marks."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from types import ModuleType
from typing import Any

import pytest

from tests.reference import (
    kazablanka,
    kernels,
    koncine,
    pasur,
    remi,
    sedmice,
    sides,
    sixty_six,
    sixty_six_deals,
)
from tests.reference.deals import choose_any


@dataclass(frozen=True)
class Readings:
    """The readings of one game.

    Attributes
    ----------
    rules
        The module of the reference: `OPTIONS`, `Reference` and what else the rules file says.
    reference_match
        A match by the reference.
    deal, match
        The same on the kernels.
    random_options, choose
        Options at random; a move at random.
    players
        How many there are where no option says so.
    match_options
        Changes of the options with which whole matches are compared.
    moves_every
        In the long comparison the legal moves are compared before every so many-th move.
    """

    rules: ModuleType
    reference_match: type[Any]
    deal: type[kernels.KernelDeal]
    match: type[kernels.KernelMatch]
    random_options: Callable[[Random], Mapping[str, Any]]
    choose: Callable[[Any, Random], str] = choose_any
    players: int = 4
    match_options: tuple[Mapping[str, Any], ...] = ({},)
    moves_every: int = 1

    def seats(self, options: Mapping[str, Any]) -> int:
        """Return how many players there are."""
        return int(options.get("players", self.players))

    @property
    def both(self) -> pytest.MarkDecorator:
        """A mark: the test runs with each reading of a deal."""
        return pytest.mark.parametrize("reading", [self.rules.Reference, self.deal])

    @property
    def both_matches(self) -> pytest.MarkDecorator:
        """A mark: the test runs with each reading of a match."""
        return pytest.mark.parametrize("match_of", [self.reference_match, self.match])

    @property
    def both_deals_and_matches(self) -> pytest.MarkDecorator:
        """A mark: the test runs with each reading of a deal and of a match."""
        pairs = [(self.rules.Reference, self.reference_match), (self.deal, self.match)]
        return pytest.mark.parametrize(("reading", "match_of"), pairs, ids=["reference", "kernels"])


SIXTY_SIX = Readings(
    sixty_six,
    sixty_six.ReferenceMatch,
    kernels.SixtySixDeal,
    kernels.SixtySixMatch,
    sixty_six_deals.random_options,
    sixty_six_deals.choose,
    players=2,
    match_options=tuple({"next_dealer": who} for who in ("alternate", "winner", "loser")),
)
SEDMICE = Readings(
    sedmice, sides.ReferenceMatch, kernels.SedmiceDeal, kernels.SedmiceMatch, sedmice.random_options
)
KAZABLANKA = Readings(
    kazablanka,
    sides.ReferenceMatch,
    kernels.KazablankaDeal,
    kernels.KazablankaMatch,
    kazablanka.random_options,
)
KONCINE = Readings(
    koncine,
    koncine.KoncineMatch,
    kernels.KoncineDeal,
    kernels.KoncineMatch,
    koncine.random_options,
    match_options=({}, {"players": 4}, {"win_by_scope": "always"}),
)
PASUR = Readings(
    pasur,
    sides.ReferenceMatch,
    kernels.PasurDeal,
    kernels.PasurMatch,
    pasur.random_options,
    match_options=({}, {"players": 4}),
)
REMI = Readings(
    remi,
    remi.RemiMatch,
    kernels.RemiDeal,
    kernels.RemiMatch,
    remi.random_options,
    remi.choose,
    match_options=({}, {"players": 3}),
    moves_every=50,
)
GAMES = {each.deal.NAME: each for each in (SIXTY_SIX, SEDMICE, KAZABLANKA, KONCINE, PASUR, REMI)}
