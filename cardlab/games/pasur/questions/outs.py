"""What all questions about the next player's cards share: the outs, a position to sample from, and the formula."""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab import cards
from cardlab.engine.bits import NONE
from cardlab.engine.captures import RANK_MASK
from cardlab.engine.errors import BadInput
from cardlab.engine.playouts import sampled
from cardlab.engine.protocol import State
from cardlab.engine.question import Answer, Choice, Curve, Step, WholeNumber, binom, frac, result
from cardlab.games.pasur import GAME, rules
from cardlab.games.pasur.position import FILL, position
from cardlab.games.pasur.rules import HAND, LAYOUT, PACK
from cardlab.text import _

ME: Final = 0
UNSEEN: Final = PACK - HAND - LAYOUT  # in the first hand, before anybody has played
WHOLE_PACK: Final = tuple(range(PACK))

MINE: Final = WholeNumber("mine", _("Outs in my own hand"), 0, low=0, high=HAND)
MODE: Final = Choice(
    "mode",
    _("A numeral takes"),
    "one",
    {"one": _("one card"), "many": _("any cards that make eleven together")},
)


def taking(layout: int, mode: str = "one") -> State:
    """Return a state with this layout and nothing else, by which the law says what can be captured."""
    state = GAME.new_state(GAME.rules(capture_many=mode == "many"))[0]
    state.stock_size = PACK
    state.layout = layout
    return state


def outs(state: State, clearing: bool = False) -> int:
    """Return the cards of the pack, the layout apart, that can take something of it, or make a tabla of it (PAS-17)."""
    if not clearing:
        return int(rules.takers(state)) & ~int(state.layout)
    moves = np.zeros(rules.MAX_MOVES, dtype=rules.MOVE)
    found = 0
    for rank in range(13):
        taken = moves["taken"][: rules.add_captures(state, moves, 0, rank)]
        if any(rules.is_tabla(state, rank, each) for each in taken):
            found |= int(RANK_MASK[rank])
    return found & ~int(state.layout)


def at_start(wanted: int, mine: int, layout: int = 0, players: int = 2) -> State:
    """Return a first hand, me to play: of the wanted cards I hold the first `mine`, and none else is seen."""
    others = [card for card in FILL if not (wanted | layout) >> card & 1]
    hand = [*list(cards.members(wanted))[:mine], *others[: HAND - mine]]
    seen = others[HAND - mine :][: LAYOUT - layout.bit_count()]
    in_layout, taken = ([], seen) if layout else (seen, [])
    return position(
        GAME.rules(players=players),
        hands=[_texts(hand), *[""] * (players - 1)],
        layout=_texts([*cards.members(layout), *in_layout]),
        piles=(_texts(taken), ""),
    )


def _texts(numbers: list[int]) -> str:
    return " ".join(cards.name(card) for card in numbers)


def check_mine(wanted: int, mine: int) -> None:
    """Raise BadInput when there are not so many outs."""
    most = min(HAND, wanted.bit_count())
    if mine > most:
        raise BadInput(
            _("mine cannot be {mine}: there are only {most} such cards.").format(mine=mine, most=most)
        )


def chance(unseen: int, held: int, number: int) -> Fraction:
    """Return the chance that at least one of `number` outs is among `held` of the unseen cards."""
    return 1 - Fraction(math.comb(unseen - number, held), math.comb(unseen, held))


def formula(unseen: int, held: int, number: int) -> str:
    """Return the formula of `chance` with its value."""
    share = frac(binom(unseen - number, held), binom(unseen, held))
    return f"1 - {share} = {result(chance(unseen, held, number))}"


def holds_out(which: str, number: int, held: int = HAND, unseen: int = UNSEEN) -> Answer:
    """Return the answer whether somebody who holds so many cards has one of so many unseen outs."""
    return Answer(
        chance(unseen, held, number),
        [
            Step(
                _(
                    "So many cards I do not see; so many of them are held against me, each set equally likely."
                ),
                f"{unseen}, \\quad {held}: \\quad {binom(unseen, held)} = {math.comb(unseen, held)}",
            ),
            Step(which, str(number)),
            Step(
                _("Hands without any of them:"),
                f"{binom(unseen - number, held)} = {math.comb(unseen - number, held)}",
            ),
            Step(_("All other hands have one."), formula(unseen, held, number)),
        ],
    )


def seen_outs(
    state: State, wanted: int, count: int, rng: np.random.Generator, seats: tuple[int, ...] = (1,)
) -> NDArray[Any]:
    """Return in which of `count` sampled worlds one of these seats holds a wanted card."""
    hands = sampled(GAME, state, ME, count, rng)["hand"][:, list(seats)]
    return np.any(hands & np.uint64(wanted) != NONE, axis=1)


def over_mine(of: Callable[[int], Fraction], total: int, mine: int) -> Curve:
    """Return the curve of a chance over how many of the outs I hold myself."""
    points = [(each, of(each)) for each in range(min(HAND, total) + 1)]
    return Curve(_("outs in my own hand"), points, mine)


def over_outs(held: int, unseen: int, number: int) -> Curve:
    """Return the curve of the chance over how many outs I do not see."""
    most = min(unseen, 20)
    points = [(each, chance(unseen, held, each)) for each in range(most + 1)]
    return Curve(_("outs that I do not see"), points, number)
