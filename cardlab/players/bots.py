"""Bots that sit at a table: they look at a deal and say a move."""

import numpy as np

from cardlab.engine import protocol
from cardlab.engine.deal import Deal, Seed
from cardlab.engine.errors import BadInput
from cardlab.engine.game import Game, load_game
from cardlab.text import _


class Bot:
    """A player of one of a game's levels, with its own source of chance.

    It reads of a deal what the seat to move may know, as the game's policy does.

    Attributes
    ----------
    name : str
        The name of the level.
    """

    def __init__(self, game: str | Game, name: str, seed: Seed | None = None) -> None:
        self.game = load_game(game) if isinstance(game, str) else game
        self.name = name
        self._level = self.game.level(name)
        self._rng = np.random.default_rng(seed)
        self._moves = np.zeros(self.game.max_moves, dtype=self.game.move)

    def choose(self, deal: Deal) -> str:
        """Return the text of the move for the seat to move.

        Raises
        ------
        BadInput
            When the deal is over.
        """
        if deal.over:
            raise BadInput(_("The deal is over: there is no move to choose."))
        count = protocol.legal_moves(deal.state, self._moves)
        chosen = protocol.policy(deal.state, self._level, self._moves, count, self._rng)
        return self.game.move_text(deal.state, self._moves[chosen])


def about(level: str) -> str:
    """Say in a few words how a bot of a level plays."""
    return {
        "random": _("random: any card that is allowed"),
        "thumb": _("thumb: sensible rules of thumb"),
    }.get(level, level)
