"""No bot and no view looks at what its seat cannot know: hidden cards are drawn anew, and nothing may change."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from cardlab.engine import protocol
from cardlab.engine.deal import Deal
from cardlab.engine.game import Game, game_names, load_game
from cardlab.engine.knowledge import sample_state
from cardlab.engine.playouts import dealt

DEALS = 12
WORLDS = 3
rule_sets = pytest.mark.parametrize(
    ("game", "rule_set"),
    [(name, rule_set) for name in game_names() for rule_set in load_game(name).rule_sets],
)


def positions(game: Game, rule_set: str) -> Iterator[Any]:
    """Yield a copy of every state of deals in which all levels play in turn."""
    rng = np.random.default_rng(1)
    for number, state in enumerate(dealt(game, game.rules(rule_set), DEALS, rng)):
        while not protocol.is_over(state):
            yield state.copy()
            moves = np.zeros(game.max_moves, dtype=game.move)
            count = protocol.legal_moves(state, moves)
            level = (number + state.turn) % len(game.levels)
            protocol.apply_move(state, moves[protocol.policy(state, level, moves, count, rng)])


def choice(game: Game, state: Any, policy: Callable[..., int], level: int) -> tuple[list[str], int]:
    """Return the legal moves and which of them a level chooses, always by the same chance."""
    moves = np.zeros(game.max_moves, dtype=game.move)
    count = protocol.legal_moves(state, moves)
    chosen = policy(state, level, moves, count, np.random.default_rng(3))
    return [game.move_text(state, move) for move in moves[:count]], int(chosen)


def peeks(game: Game, rule_set: str, policy: Callable[..., int], level: int) -> bool:
    """Whether some choice depends on what is hidden."""
    rng = np.random.default_rng(2)
    for state in positions(game, rule_set):
        seen = choice(game, state, policy, level)
        for _ in range(WORLDS):
            if choice(game, sample_state(state, int(state.turn), rng), policy, level) != seen:
                return True
    return False


@rule_sets
def test_no_level_peeks(game: str, rule_set: str) -> None:
    found = load_game(game)
    for level in range(len(found.levels)):
        assert not peeks(found, rule_set, protocol.policy, level)


def test_a_bot_that_peeks_is_found_out() -> None:
    def cheat(state: Any, _level: int, _moves: Any, count: int, _rng: Any) -> int:
        return int(state.hand[1 - state.turn]) % count

    assert peeks(load_game("sixty_six"), "serbian", cheat, 0)


@rule_sets
def test_no_view_shows_what_is_hidden(game: str, rule_set: str) -> None:
    found = load_game(game)
    rng = np.random.default_rng(4)
    for number, state in enumerate(positions(found, rule_set)):
        seat = number % len(found.sides(state.rules))
        view = Deal.at(found, rule_set, state).view(seat)
        assert Deal.at(found, rule_set, sample_state(state, seat, rng)).view(seat) == view
