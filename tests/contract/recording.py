"""An entry point that plays random deals and records every position, to compare it with the reference."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab.cards import name
from cardlab.engine import gears
from cardlab.engine.game import Game
from cardlab.engine.gears import entry_point, generic, kernel
from cardlab.engine.playouts import MAX_PACK, shuffle
from cardlab.engine.protocol import apply_move, deal_cards, full_pack, is_over, legal_moves
from cardlab.games.remi import rules as remi
from cardlab.games.sixty_six import rules as sixty_six

MOST_STEPS: Final = 96  # 52 cards, draws, and a decision after every round
MOST_STEPS_IN: Final = {"remi": 8000}  # three new stocks, and discards that are taken in turn


@generic
def choose(state: Any, moves: NDArray[Any], count: int, rng: Any) -> int:
    """Return the index of a move at random."""
    raise NotImplementedError


@kernel
def first_of_kind(moves: NDArray[Any], place: int) -> bool:
    """Tell whether no move before this one is of its kind."""
    same = 0
    for i in range(place):
        same += moves[i].kind == moves[place].kind
    return same == 0


@kernel
def choose_any(state: Any, moves: NDArray[Any], count: int, rng: Any) -> int:
    """First a kind of move, so that rare kinds are not too rare, then one of its moves; at random both times."""
    kinds = 0
    for i in range(count):
        if first_of_kind(moves, i):
            kinds += 1
    skip = int(rng.random() * kinds)
    first = 0
    for i in range(count):
        if first_of_kind(moves, i):
            if skip == 0:
                first = i
            skip -= 1
    same = 0
    chosen = first
    for i in range(first, count):
        if moves[i].kind == moves[first].kind:
            same += 1
            if rng.random() * same < 1.0:
                chosen = i
    return chosen


@kernel
def choose_in_sixty_six(state: Any, moves: NDArray[Any], count: int, rng: Any) -> int:
    """Calls, mostly false, and closings are rare enough for long deals."""
    ordinary = 0
    for i in range(count):
        kind = moves[i].kind
        chance = 0.0
        if kind == sixty_six.CALL:
            chance = 0.3 if state.points[state.turn] >= 66 else 0.01
        elif kind == sixty_six.CLOSE:
            chance = 0.1
        elif kind == sixty_six.EXCHANGE:
            chance = 0.6
        elif kind == sixty_six.MARRIAGE:
            chance = 0.7
        else:
            ordinary += 1
        if chance > 0.0 and rng.random() < chance:
            return i
    skip = int(rng.random() * ordinary)
    for i in range(count):
        kind = moves[i].kind
        if kind in (sixty_six.CARD, sixty_six.DRAW, sixty_six.PASS):
            if skip == 0:
                return i
            skip -= 1
    return -1


@kernel
def choose_in_fishing(state: Any, moves: NDArray[Any], count: int, rng: Any) -> int:
    """Captures come half of the time, mostly where there are many: the reference lists all of them."""
    captures = 0
    for i in range(count):
        captures += moves[i].taken != 0
    takes = rng.random() < (0.5 if captures < 50 else 0.95)
    if captures in (0, count):
        takes = captures > 0
    skip = int(rng.random() * (captures if takes else count - captures))
    for i in range(count):
        if (moves[i].taken != 0) == takes:
            if skip == 0:
                return i
            skip -= 1
    return -1


@kernel
def choose_in_remi(state: Any, moves: NDArray[Any], count: int, rng: Any) -> int:
    """Table actions come often, each kind as often as another, so that rounds get somewhere."""
    lays = adds = swaps = 0
    for i in range(count):
        lays += moves[i].kind == remi.LAY
        adds += moves[i].kind == remi.ADD
        swaps += moves[i].kind == remi.SWAP
    acts = lays + adds + swaps
    kind = -1  # none of these
    if acts == count or (acts > 0 and rng.random() < 0.8):
        skip = int(rng.random() * ((lays > 0) + (adds > 0) + (swaps > 0)))
        if lays > 0:
            kind = remi.LAY
            skip -= 1
        if adds > 0 and skip >= 0:
            kind = remi.ADD
            skip -= 1
        if swaps > 0 and skip >= 0:
            kind = remi.SWAP
    same = 0
    chosen = -1
    for i in range(count):
        act = moves[i].kind in (remi.LAY, remi.ADD, remi.SWAP)
        if moves[i].kind == kind or (kind < 0 and not act):
            same += 1
            if rng.random() * same < 1.0:
                chosen = i
    return chosen


# For the others `choose_any`.
CHOOSERS: Final = {
    "sixty_six": choose_in_sixty_six,
    "koncine": choose_in_fishing,
    "pasur": choose_in_fishing,
    "remi": choose_in_remi,
}


@entry_point
def record_deals(
    states: NDArray[Any],
    orders: NDArray[Any],
    moves: NDArray[Any],
    steps: NDArray[Any],
    legal: NDArray[Any],
    starts: NDArray[Any],
    rng: Any,
) -> None:
    """Play a random deal from each state.

    Parameters
    ----------
    states : array of STATE
        Rules and dealer are set; the rest is overwritten.
    orders : array of int8, a row a deal
        Filled with the packs as they were dealt.
    moves : array of MOVE
        Room for the legal moves.
    steps : array of `step_dtype`
        Filled with the deals one after the other; `MOST_STEPS` a deal, or `MOST_STEPS_IN` a game, are enough.
    legal : array of MOVE
        Filled with the legal moves of all steps one after the other.
    starts : array of int64, one longer than `states`
        Filled: the steps of deal i are ``steps[starts[i] : starts[i + 1]]``.
    rng : numpy.random.Generator
        The only source of chance.
    """
    k = 0
    m = 0
    for i in range(states.shape[0]):
        state = states[i]
        order = orders[i]
        shuffle(order, full_pack(state, order), rng)
        deal_cards(state, order)
        starts[i] = k
        while not is_over(state):
            count = legal_moves(state, moves)
            chosen = choose(state, moves, count, rng)
            steps[k].state = state
            steps[k].first = m
            steps[k].move = m + chosen
            for j in range(count):
                legal[m + j] = moves[j]
            m += count
            apply_move(state, moves[chosen])
            k += 1
        steps[k].state = state
        steps[k].first = m
        steps[k].move = -1
        k += 1
    starts[states.shape[0]] = k


def step_dtype(game: Game) -> np.dtype[Any]:
    """Return the record of a step: the state before the move, where its legal moves begin, the move made or -1."""
    return np.dtype((np.record, [("state", game.state), ("first", np.int64), ("move", np.int64)]))


@dataclass(frozen=True)
class Recorded:
    """A recorded deal: the pack, the states before every move and at the end, the legal moves and those made."""

    order: list[str]
    states: Any
    legal: list[list[str]]
    made: list[str]


class Recorder:
    """Plays and records random deals of a game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._texts: dict[bytes, str] = {}
        gears.register(game.state, choose=CHOOSERS.get(game.name, choose_any))

    def deals(
        self,
        options: Sequence[Mapping[str, Any]],
        dealers: Sequence[int],
        seed: int,
        totals: Sequence[Sequence[int]] = (),
    ) -> Iterator[Recorded]:
        """Yield a deal for each of the options."""
        count = len(options)
        states: Any = np.zeros(count, dtype=self.game.state)
        rules: Any = None
        for i, each in enumerate(options):
            if i == 0 or each is not options[i - 1]:
                rules = self.game.rules(None, **each)
            states[i].rules = rules
            states[i].dealer = dealers[i]
            if totals:
                states[i].totals[: len(totals[i])] = totals[i]
        # One deal at a time: all captures of a large layout are tens of thousands.
        order = np.zeros((1, MAX_PACK), dtype=np.int8)
        moves: Any = np.zeros(self.game.max_moves, dtype=self.game.move)
        most = MOST_STEPS_IN.get(self.game.name, MOST_STEPS)
        steps: Any = np.zeros(most, dtype=step_dtype(self.game))
        legal: Any = np.zeros(most * len(moves), dtype=self.game.move)
        starts = np.zeros(2, dtype=np.int64)
        rng = np.random.default_rng(seed)
        for i in range(count):
            record_deals(states[i : i + 1], order, moves, steps, legal, starts, rng)
            yield self._recorded(order[0], steps[: starts[1]].copy(), legal)

    def _recorded(self, order: NDArray[Any], steps: Any, legal: Any) -> Recorded:
        states = steps["state"]
        size = full_pack(states[0], np.zeros(MAX_PACK, dtype=np.int8))
        firsts, made = steps["first"].tolist(), steps["move"].tolist()
        texts = self._text_of(states, firsts, legal[firsts[0] : firsts[-1]])
        base = firsts[0]
        return Recorded(
            [name(card) for card in order[:size].tolist()],
            states,
            [texts[first - base : last - base] for first, last in pairwise(firsts)],
            [texts[move - base] for move in made[:-1]],
        )

    def _text_of(self, states: Any, firsts: Sequence[int], legal: Any) -> list[str]:
        """Return the texts of moves; a record has always the same text, so each is asked for only once."""
        keys = legal.view(f"V{legal.dtype.itemsize}").tolist()
        for place, key in enumerate(keys):
            if key not in self._texts:
                step = int(np.searchsorted(firsts, place + firsts[0], side="right")) - 1
                self._texts[key] = self.game.move_text(states[step], legal[place])
        return [self._texts[key] for key in keys]
