"""What a seat knows, in both gears: the sampler against the exact counts, and what is true is always possible."""

import math
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from cardlab import cards
from cardlab.engine.errors import BadInput
from cardlab.engine.game import load_game
from cardlab.engine.gears import entry_point, gear
from cardlab.engine.knowledge import (
    KNOWLEDGE,
    MAX_PLACES,
    distribution,
    know,
    sample_state,
    sample_world,
    worlds,
)
from cardlab.engine.playouts import sampled
from cardlab.games.koncine import rules as koncine
from cardlab.games.pasur import rules as pasur
from cardlab.games.sixty_six import GAME, rules
from tests.contract.recording import Recorder
from tests.reference.readings import GAMES

DEALS = 40
cases = pytest.mark.parametrize(
    ("game", "name"),
    [
        (game, name)
        for game, readings in GAMES.items()
        for name in [*readings.rules.OPTIONS, "options at random"]
    ],
)


@entry_point
def sample_worlds(known: NDArray[Any], drawn: NDArray[Any], found: NDArray[Any], rng: Any) -> None:
    """Fill each row of `drawn` with a world, and `found` with whether there is one."""
    for i in range(drawn.shape[0]):
        found[i] = sample_world(known[0], drawn[i], rng)


def positions(game: str, name: str) -> Iterator[Any]:
    """Yield every state before a move of random deals by a rule set."""
    rng = random.Random(name)
    readings = GAMES[game]
    known = readings.rules.OPTIONS
    options = [known[name] if name in known else readings.random_options(rng) for _ in range(DEALS)]
    for recorded in Recorder(load_game(game)).deals(options, [i % 2 for i in range(DEALS)], 66):
        yield from recorded.states[:-1]


def seats(game: str, state: Any) -> int:
    return load_game(game).seats(state.rules)


def hidden_stock(game: str, state: Any, known: Any) -> list[int]:
    """Return the cards of the places behind the hands, seen from who has this knowledge."""
    if game == "sixty_six":
        return [cards.mask(state.stock[1 : max(1, state.stock_size)])]
    if game == "sedmice":
        apart = known.places > seats(game, state)
        lies = cards.mask(state.stock[int(apart) : state.stock_size])
        seen = int(known.known[seats(game, state) - 1])
        return [lies & ~seen, *([1 << int(state.stock[0])] if apart else [])]
    if game == "koncine":
        return [cards.mask(state.stock[state.bottom : state.stock_size])]
    if game == "pasur":
        return [cards.mask(state.stock[: state.stock_size])]
    return []


def real_world(game: str, state: Any, seat: int) -> list[int]:
    """Return where the cards hidden from the seat really lie: the other hands in order of play, and the stock."""
    known = know(state, seat)
    others = [(seat + n) % seats(game, state) for n in range(1, seats(game, state))]
    hands = [int(state.hand[other]) & ~int(known.known[place]) for place, other in enumerate(others)]
    return [*hands, *hidden_stock(game, state, known)]


def special(game: str, state: Any, known: Any) -> dict[str, bool]:
    """Return what is special about a position: each has to come up in a test."""
    if game == "sixty_six":
        return {
            "lacks": int(known.possible[0]) != int(known.unseen),
            "closed": state.closed_by >= 0,
            "shown": int(known.known[0]) != 0,
            "exchanged": int(state.stock[0]) % 13 == rules.lowest_rank(state) and state.stock_size > 0,
        }
    if game == "sedmice" and state.rules.cutter_takes_seven:
        return {
            "seven kept": int(known.known[0]) != 0,
            "last card seen": int(known.known[1]) != 0,
            "last card no seven": known.places == 3,
        }
    if game == "koncine" and state.rules.return_jacks and state.rules.players == 2:
        return {"jack at the bottom": int(known.known[1]) != 0, "jack in hand": int(known.known[0]) != 0}
    if game == "koncine" and state.rules.forced_capture == koncine.BY_MOVE:
        return {"lacks": int(known.possible[0]) != int(known.unseen)}
    if game == "pasur" and state.rules.opening_layout == pasur.BURY_AND_REDEAL:
        return {"buried": int(known.double[known.places - 1]) != 0}
    return {}


@cases
def test_what_is_true_is_possible(game: str, name: str) -> None:
    """Part 4 of the design; R66-12, 15, 21, 27, 42; RSD-8, RSD-21, RSD-22; PAS-07."""
    seen: Counter[str] = Counter()
    for number, state in enumerate(positions(game, name)):
        for seat in {number % seats(game, state), (number + 1) % seats(game, state)}:
            known = know(state, seat)
            real = real_world(game, state, seat)
            assert known.places == len(real)
            assert int(known.unseen) == sum(real)
            for place, mask in enumerate(real):
                assert mask.bit_count() == known.hidden[place]
                assert not mask & ~int(known.possible[place])
            seen.update({name: int(there) for name, there in special(game, state, known).items()})
        assert number % 10 or worlds(known) > 0
    assert all(times > 10 for times in seen.values())


@cases
def test_a_drawn_state_looks_the_same(game: str, name: str) -> None:
    """What is drawn anew is what the seat does not know, and nothing else."""
    rng = np.random.default_rng(0)
    different = 0
    for number, state in enumerate(positions(game, name)):
        seat = number % seats(game, state)
        drawn = sample_state(state, seat, rng)
        assert know(drawn, seat).tobytes() == know(state, seat).tobytes()
        assert drawn.hand[seat] == state.hand[seat]
        for field in state.dtype.names:
            if field not in ("hand", "stock", "bottom"):
                assert np.array_equal(drawn[field], state[field])
        different += not np.array_equal(drawn.hand, state.hand)
    assert different > 100


def closed_position() -> Any:
    """Return a state with 8 unseen cards, some of which the opponent's strict replies have ruled out."""
    unseen = cards.cards("AH TH KH QC JC 9C AD TD")
    state = GAME.new_state(GAME.rules())[0]
    rules.deal_cards(state, np.array([*cards_but(unseen), *unseen], dtype=np.int8))
    state.closed_by = 0
    state.phase = rules.LEAD
    state.hand[0] = cards.mask(cards.cards("AS TS KS"))
    state.hand[1] = cards.mask(cards.cards("QC JC AD"))
    state.stock[:6] = cards.cards("JS AH TH KH 9C TD")
    state.stock_size = 6
    seen = int(state.hand[0]) | cards.mask(unseen) | 1 << cards.card("JS")
    state.won[0] = cards.mask(card for card in cards_but([]) if not seen >> card & 1)
    state.lacks[1] = rules.SUIT_MASK[cards.HEARTS]
    return state


def cards_but(others: list[int]) -> list[int]:
    order = np.zeros(24, dtype=np.int8)
    rules.full_pack(GAME.new_state(GAME.rules())[0], order)
    return [int(card) for card in order if card not in others]


def test_sampled_hands_are_uniform() -> None:
    """R66-15, R66-42: the opponent has shown to lack hearts, so 3 of the 5 other cards."""
    state = closed_position()
    known = know(state, 0)
    assert worlds(known) == math.comb(5, 3)
    states = sampled(GAME, state, 0, 6000, np.random.default_rng(1))
    seen = Counter(int(hand) for hand in states["hand"][:, 1])
    assert len(seen) == 10
    assert all(abs(times - 600) < 4.5 * math.sqrt(600 * 0.9) for times in seen.values())
    assert np.all(states["hand"][:, 0] == state.hand[0])
    places = [Counter(int(card) for card in states["stock"][:, place]) for place in range(1, 6)]
    hearts = cards.card("AH")
    assert all(abs(place[hearts] - 1200) < 4.5 * math.sqrt(1200 * 0.8) for place in places)


def test_sampler_and_counter_agree_on_many_places() -> None:
    """A made-up table of three hands and a stock, one hand without two suits, one without high cards."""
    known = np.zeros(1, dtype=KNOWLEDGE)
    everything = cards.mask(cards_but([]))
    spades, hearts = (cards.mask(range(13 * suit, 13 * suit + 13)) for suit in (0, 1))
    aces = cards.mask(cards.cards("AS AH AD AC"))
    known[0].unseen = everything
    known[0].places = 4
    known[0].hidden[:4] = [5, 6, 6, 7]
    known[0].possible[:4] = [everything & ~spades & ~hearts, everything & ~aces, everything, everything]
    count = 20_000 if gear() == "compiled" else 300
    drawn = np.zeros((count, 2 * MAX_PLACES), dtype=np.uint64)
    found = np.zeros(count, dtype=np.bool_)
    sample_worlds(known, drawn, found, np.random.default_rng(2))
    assert np.all(found)
    assert np.all(np.bitwise_or.reduce(drawn, axis=1) == np.uint64(everything))
    for row, place in ((spades, 1), (hearts, 3), (aces, 0), (aces, 2)):
        ways = distribution(known[0], [row])
        total = sum(ways.values())
        counts = np.bitwise_count(drawn[:, place] & np.uint64(row))
        for number in range(7):
            expected = sum(n for matrix, n in ways.items() if matrix[0][place] == number) / total
            spread = math.sqrt(count * expected * (1 - expected))
            assert abs(np.sum(counts == number) - count * expected) <= 4.5 * spread


def test_a_position_that_cannot_be() -> None:
    state = closed_position()
    state.lacks[1] = ~np.uint64(0)
    with pytest.raises(BadInput, match="No deal fits what seat 0 knows"):
        sample_state(state, 0, np.random.default_rng(0))
    with pytest.raises(BadInput, match="No deal fits what seat 0 knows"):
        sampled(GAME, state, 0, 2, np.random.default_rng(0))
