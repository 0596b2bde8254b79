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
from cardlab.engine import protocol
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
    """Yield every state before a move of random deals by a rule set, every fifth one of the long rounds of Remi."""
    rng = random.Random(name)
    readings = GAMES[game]
    known = readings.rules.OPTIONS
    options = [known[name] if name in known else readings.random_options(rng) for _ in range(DEALS)]
    for recorded in Recorder(load_game(game)).deals(options, [i % 2 for i in range(DEALS)], 66):
        yield from recorded.states[: -1 : 5 if game == "remi" else 1]


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


def check_one_pack(game: str, state: Any, seat: int, known: Any) -> None:
    """Compare what a seat knows with where the cards lie."""
    real = real_world(game, state, seat)
    assert known.places == len(real)
    assert int(known.unseen) == sum(real)
    for place, mask in enumerate(real):
        assert mask.bit_count() == known.hidden[place]
        assert not mask & ~int(known.possible[place])


def two_packs(once: Any, twice: Any) -> Counter[int]:
    """Return the cards of two masks, every joker as `cards.JOKER`."""
    return Counter(min(card, cards.JOKER) for mask in (once, twice) for card in cards.members(int(mask)))


def check_two_packs(game: str, state: Any, seat: int, known: Any) -> None:
    """The same where cards come twice (REM-02), card by card."""
    others = [(seat + n) % seats(game, state) for n in range(1, seats(game, state))]
    real = [two_packs(state.hand[other], state.twice[other]) for other in others]
    real.append(Counter(state.stock[: state.stock_size].tolist()))
    assert known.places == len(real)
    for place, there in enumerate(real):
        there.subtract(two_packs(known.known[place], known.known_second[place]))
        assert min(there.values(), default=0) >= 0
        assert there.total() == known.hidden[place]
        possible = two_packs(known.possible[place], known.second)
        assert all(possible[card] for card, times in there.items() if times)
    assert +sum(real, Counter()) == two_packs(known.unseen, known.second)


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
    if game == "remi":
        bottom = state.rules.bottom_card_face_up and state.stock_size > 0
        return {
            "shown": any(known.known[: known.places - 1]),
            "one copy seen": bool(known.unseen & ~known.second),
            **({"bottom card": bool(known.known[known.places - 1])} if bottom else {}),
        }
    if game == "pasur" and state.rules.opening_layout == pasur.BURY_AND_REDEAL:
        return {"buried": int(known.double[known.places - 1]) != 0}
    return {}


@cases
def test_what_is_true_is_possible(game: str, name: str) -> None:
    """Part 4 of the design; R66-12, 15, 21, 27, 42; RSD-8, RSD-21, RSD-22; PAS-07; REM-G2."""
    seen: Counter[str] = Counter()
    for number, state in enumerate(positions(game, name)):
        for seat in {number % seats(game, state), (number + 1) % seats(game, state)}:
            known = know(state, seat)
            (check_two_packs if game == "remi" else check_one_pack)(game, state, seat, known)
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
        assert game != "remi" or drawn.twice[seat] == state.twice[seat]
        for field in state.dtype.names:
            if field not in ("hand", "twice", "stock", "bottom"):
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


@pytest.mark.parametrize("players", [2, 6])
def test_sampler_and_counter_agree_on_two_packs(players: int) -> None:
    """Remi after the deal: how many jokers, aces and spades the next player and the stock have."""
    game = load_game("remi")
    state = game.new_state(game.rules(None, players=players), 0)[0]
    order = np.zeros(128, dtype=np.int8)
    count = protocol.full_pack(state, order)
    np.random.default_rng(3).shuffle(order[:count])
    protocol.deal_cards(state, order[:count])
    known = know(state, 0)
    samples = 20_000 if gear() == "compiled" else 300
    drawn = np.zeros((samples, 2 * MAX_PLACES), dtype=np.uint64)
    found = np.zeros(samples, dtype=np.bool_)
    record = np.zeros(1, dtype=KNOWLEDGE)
    record[0] = known
    sample_worlds(record, drawn, found, np.random.default_rng(4))
    assert np.all(found)
    aces = cards.mask(cards.cards("AS AH AD AC"))
    for row in (0b111111 << cards.JOKER, aces, (1 << 13) - 1):
        ways = distribution(known, [row])
        total = sum(ways.values())
        for place in (0, players - 1):
            both = drawn[:, place], drawn[:, MAX_PLACES + place]
            counts = sum(np.bitwise_count(masks & np.uint64(row)).astype(np.int64) for masks in both)
            for number in range(27):
                expected = sum(n for matrix, n in ways.items() if matrix[0][place] == number) / total
                spread = math.sqrt(samples * expected * (1 - expected))
                assert abs(np.sum(counts == number) - samples * expected) <= 4.5 * spread + 1


def test_a_position_that_cannot_be() -> None:
    state = closed_position()
    state.lacks[1] = ~np.uint64(0)
    with pytest.raises(BadInput, match="No deal fits what seat 0 knows"):
        sample_state(state, 0, np.random.default_rng(0))
    with pytest.raises(BadInput, match="No deal fits what seat 0 knows"):
        sampled(GAME, state, 0, 2, np.random.default_rng(0))
