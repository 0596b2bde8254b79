"""Scoring of Remi: what cards left are worth, round scores, the end of the game (REM-30 to REM-41)."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab.cards import ACE, JACK, JOKER
from cardlab.engine.bits import BIT, NONE, lowest
from cardlab.engine.gears import kernel
from cardlab.engine.protocol import Match, Outcome, State
from cardlab.games.remi.rules import (
    ALL_ZERO,
    BLOCKED,
    HAND_REMI,
    OVER,
    hand_count,
    next_seat,
)

JOKER_VALUE: Final = 20  # REM-30
ACE_VALUE: Final = 11  # REM-31
COURT_VALUE: Final = 10  # REM-32
CARD_VALUE: NDArray[np.int64] = (
    np.array(  # of each card left in a hand; all jokers come after the 52 (REM-30 to 33)
        [
            ACE_VALUE if card % 13 == ACE else COURT_VALUE if card % 13 >= JACK else 2 + card % 13
            for card in range(JOKER)
        ]
        + [JOKER_VALUE] * (64 - JOKER)
    )
)

SURCHARGE: Final = 25  # REM-36
MOST_UNOPENED: Final = 100
HAND_REMI_SCORE: Final = 200  # REM-37
TARGET_FOR_EACH: Final = 100  # REM-39


@kernel
def hand_value(hand: np.uint64, twice: np.uint64) -> int:
    """REM-30 to REM-33: the value V of the cards left in a hand, given as both masks."""
    value = 0
    while hand != NONE:
        card = lowest(hand)
        hand ^= BIT[card]
        value += int(CARD_VALUE[card])
    while twice != NONE:
        card = lowest(twice)
        twice ^= BIT[card]
        value += int(CARD_VALUE[card])
    return value


@kernel
def target(rules: Any) -> int:
    """REM-39: the target T, 100 points an opponent."""
    return TARGET_FOR_EACH * (int(rules.players) - 1)


@kernel
def unopened_limit(rules: Any) -> int:
    """REM-36: the most that a loser who has not opened writes."""
    return min(MOST_UNOPENED, target(rules) // 2)


@kernel
def loser_score(rules: Any, how: int, opened: bool, value: int) -> int:
    """REM-35 to REM-38: what a loser writes whose cards are worth `value` (V)."""
    if how == HAND_REMI:
        return HAND_REMI_SCORE
    if opened or (how == BLOCKED and not rules.blocked_unopened_penalty):
        return value
    return min(value + SURCHARGE, unopened_limit(rules))


@kernel
def round_scores(
    rules: Any,
    how: int,
    winner: int,
    first: int,
    values: NDArray[Any],
    opened: NDArray[Any],
    scores: NDArray[Any],
) -> int:
    """REM-34 to REM-38: fill the round scores, return the winner.

    Parameters
    ----------
    rules : RULES
    how : int
        `OUT`, `HAND_REMI` or `BLOCKED`.
    winner : int
        Who went out; a blocked round finds its winner by itself.
    first : int
        The seat that would have moved next: of several with the least V it is the winner, or the first of them.
    values, opened : arrays, one a seat
        V and whether the player has opened, also of the winner.
    scores : array, one a seat
        Filled; it may be `values` itself.
    """
    players = int(rules.players)
    if how == BLOCKED:
        winner = first
        for i in range(1, players):
            seat = (first + i) % players
            if values[seat] < values[winner]:
                winner = seat
    shared = how == BLOCKED and rules.blocked_tie == ALL_ZERO
    least = int(values[winner])
    for seat in range(players):
        value = int(values[seat])
        if seat == winner or (shared and value == least):
            scores[seat] = 0
        else:
            scores[seat] = loser_score(rules, how, opened[seat], value)
    return winner


@kernel
def finish(state: State, how: int, winner: int) -> None:
    """REM-34 to REM-38: end the round; a blocked one, where the next seat has the turn, finds its winner by itself."""
    state.phase = OVER
    state.how = how
    for seat in range(state.rules.players):
        state.score[seat] = hand_value(state.hand[seat], state.twice[seat])
    state.winner = round_scores(
        state.rules, how, winner, int(state.turn), state.score, state.opened, state.score
    )


@kernel
def payoff(state: State, seat: int) -> float:
    """The mean round score of the others less the own one."""
    total = 0
    for other in range(state.rules.players):
        total += state.score[other]
    own = int(state.score[seat])
    return (total - own) / (state.rules.players - 1) - own


@kernel
def payoffs(state: State, out: NDArray[Any]) -> None:
    """The payoff of each seat."""
    for seat in range(state.rules.players):
        out[seat] = payoff(state, seat)


@kernel
def outcome(state: State, out: Outcome) -> None:
    """What the outcomes lab shows of a round."""
    out.dealer = state.dealer
    out.how = state.how
    out.winner = state.winner
    out.turns = state.turns
    out.melds = state.meld_count
    limit = unopened_limit(state.rules)
    for seat in range(state.rules.players):
        out.payoff[seat] = payoff(state, seat)
        out.score[seat] = state.score[seat]
        out.value[seat] = hand_value(state.hand[seat], state.twice[seat])
        out.cards[seat] = hand_count(state, seat)
        out.opened[seat] = state.opened[seat]
        out.capped[seat] = state.how != HAND_REMI and not state.opened[seat] and state.score[seat] == limit


@kernel
def next_deal(state: State, match: Match) -> None:
    """REM-03: the dealer of the match's next round."""
    state.dealer = match.dealer


@kernel
def score_deal(state: State, match: Match) -> None:
    """REM-03, REM-39 to REM-41: add the round scores; somebody may have won the game."""
    players = int(state.rules.players)
    match.deals += 1
    match.dealer = next_seat(state, state.dealer)
    for seat in range(players):
        match.score[seat] += state.score[seat]
    match.winner = game_winner(state.rules, match.score)


@kernel
def game_winner(rules: Any, totals: NDArray[Any]) -> int:
    """REM-40, REM-41: the seat that has won the game with these totals, or -1 when it goes on."""
    players = int(rules.players)
    lowest_seat = 0
    most = 0
    for seat in range(players):
        most = max(most, int(totals[seat]))
        if totals[seat] < totals[lowest_seat]:
            lowest_seat = seat
    for seat in range(players):
        if seat != lowest_seat and totals[seat] == totals[lowest_seat]:
            return -1
    return lowest_seat if most >= target(rules) else -1
