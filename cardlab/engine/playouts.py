"""Entry points: whole batches of deals and matches, in plain or compiled gear, with the same result."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab.engine.errors import BadInput
from cardlab.engine.game import Game
from cardlab.engine.gears import entry_point, kernel
from cardlab.engine.knowledge import KNOWLEDGE, MAX_PLACES, sample_world
from cardlab.engine.protocol import (
    Match,
    State,
    apply_move,
    deal_cards,
    determinize,
    full_pack,
    is_over,
    knowledge,
    legal_moves,
    next_deal,
    outcome,
    policy,
    score_deal,
)
from cardlab.text import _

MAX_PACK: Final = 128


@kernel
def shuffle(order: NDArray[Any], n: int, rng: Any) -> None:
    """Shuffle the first `n` cards by Fisher and Yates."""
    for i in range(n - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        held = order[i]
        order[i] = order[j]
        order[j] = held


@kernel
def play_out(state: State, levels: NDArray[Any], moves: NDArray[Any], rng: Any) -> None:
    """Play a deal to its end, each seat by the policy of its level."""
    while not is_over(state):
        n = legal_moves(state, moves)
        apply_move(state, moves[policy(state, levels[state.turn], moves, n, rng)])


@entry_point
def play_deals(
    states: NDArray[Any],
    levels: NDArray[Any],
    order: NDArray[Any],
    moves: NDArray[Any],
    outcomes: NDArray[Any],
    rng: Any,
) -> None:
    """Play shuffled deals, one an entry of `outcomes`; the seats deal in turn.

    Parameters
    ----------
    states : array of STATE, length 1
        Its rules and first dealer are set; the rest is overwritten.
    levels : array of int64, one a seat
        The level of the bot in each seat.
    order : array of int8
        Room for the pack.
    moves : array of MOVE
        Room for the legal moves.
    outcomes : array of OUTCOME
        Filled.
    rng : numpy.random.Generator
        The only source of chance.
    """
    state = states[0]
    seats = levels.shape[0]
    n = full_pack(state, order)
    for i in range(outcomes.shape[0]):
        shuffle(order, n, rng)
        deal_cards(state, order)
        play_out(state, levels, moves, rng)
        outcome(state, outcomes[i])
        state.dealer = (state.dealer + 1) % seats


@entry_point
def play_matches(
    states: NDArray[Any],
    matches: NDArray[Any],
    levels: NDArray[Any],
    order: NDArray[Any],
    moves: NDArray[Any],
    rng: Any,
) -> None:
    """Play each match of `matches` (array of MATCH, as `begin_match` makes them) to its end.

    The other parameters are those of `play_deals`.
    """
    state = states[0]
    n = full_pack(state, order)
    for i in range(matches.shape[0]):
        match: Match = matches[i]
        while match.winner < 0:
            next_deal(state, match)
            shuffle(order, n, rng)
            deal_cards(state, order)
            play_out(state, levels, moves, rng)
            score_deal(state, match)


@entry_point
def deal_states(states: NDArray[Any], order: NDArray[Any], rng: Any) -> None:
    """Shuffle and deal each of `states`, an array of STATE with rules and dealer set; else as `play_deals`."""
    n = full_pack(states[0], order)
    for i in range(states.shape[0]):
        shuffle(order, n, rng)
        deal_cards(states[i], order)


@entry_point
def sample_states(
    states: NDArray[Any], seat: int, known: NDArray[Any], world: NDArray[Any], rng: Any
) -> bool:
    """Draw anew what is hidden from `seat` in each of `states`; return False when no world fits what it knows.

    Parameters
    ----------
    states : array of STATE
    seat : int
    known : array of KNOWLEDGE, length 1
        Room for what the seat knows.
    world : array of uint64, length 2 * MAX_PLACES
        Room for a world.
    rng : numpy.random.Generator
        The only source of chance.
    """
    for i in range(states.shape[0]):
        knowledge(states[i], seat, known[0])
        if not sample_world(known[0], world, rng):
            return False
        determinize(states[i], seat, world, rng)
    return True


def deal_outcomes(game: Game, rules: Any, levels: Sequence[int], count: int, rng: np.random.Generator) -> Any:
    """Play `count` deals between bots and return an array of OUTCOME; seat 0 deals first."""
    outcomes = np.zeros(count, dtype=game.outcome)
    states, order, moves = _room(game, rules)
    play_deals(states, np.array(levels, dtype=np.int64), order, moves, outcomes, rng)
    return outcomes


def finish_matches(
    game: Game, rules: Any, levels: Sequence[int], matches: Any, rng: np.random.Generator
) -> None:
    """Play matches (array of MATCH) between bots to their end."""
    states, order, moves = _room(game, rules)
    play_matches(states, matches, np.array(levels, dtype=np.int64), order, moves, rng)


def dealt(game: Game, rules: Any, count: int, rng: np.random.Generator, dealer: int = 0) -> Any:
    """Return `count` states just dealt from shuffled packs, an array of STATE."""
    states = np.repeat(game.new_state(rules, dealer), count)
    deal_states(states, np.zeros(MAX_PACK, dtype=np.int8), rng)
    return states


def sampled(game: Game, state: State, seat: int, count: int, rng: np.random.Generator) -> Any:
    """Return `count` copies of a state, everything hidden from `seat` drawn anew in each.

    Raises
    ------
    BadInput
        When no world fits what the seat knows.
    """
    states = np.zeros(count, dtype=game.state)
    states[:] = state
    known = np.zeros(1, dtype=KNOWLEDGE)
    if not sample_states(states, seat, known, np.zeros(2 * MAX_PLACES, dtype=np.uint64), rng):
        raise BadInput(_("No deal fits what seat {seat} knows here.").format(seat=seat))
    return states


def warm(game: Game) -> None:
    """Run every entry point of a game once, so that it is compiled and lies in the cache."""
    rng = np.random.default_rng(0)
    rules = game.rules()
    levels = [0] * game.seats(rules)
    deal_outcomes(game, rules, levels, 1, rng)
    finish_matches(game, rules, levels, np.zeros(1, dtype=game.match), rng)
    sampled(game, dealt(game, rules, 1, rng)[0], 0, 1, rng)
    for question in game.part("questions").QUESTIONS:
        question.simulate(question.defaults(), 1, rng)


def _room(game: Game, rules: Any) -> tuple[Any, NDArray[np.int8], Any]:
    """Return what the entry points work in: a state with its rules, room for the pack and for the legal moves."""
    order = np.zeros(MAX_PACK, dtype=np.int8)
    return game.new_state(rules), order, np.zeros(game.max_moves, dtype=game.move)
