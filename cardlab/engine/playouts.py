"""Entry points: whole batches of deals and matches, in plain or compiled gear, with the same result."""

from typing import Any

from numpy.typing import NDArray

from cardlab.engine.gears import entry_point, kernel
from cardlab.engine.protocol import (
    Match,
    State,
    apply_move,
    deal_cards,
    full_pack,
    is_over,
    legal_moves,
    next_deal,
    outcome,
    policy,
    score_deal,
)


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
