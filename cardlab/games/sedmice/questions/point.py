"""The chance that a card is answered at any point of a deal, from what a seat knows; QSD-17."""

import math
from fractions import Fraction
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab import cards
from cardlab.engine.bits import NONE
from cardlab.engine.errors import BadInput
from cardlab.engine.knowledge import know, probability
from cardlab.engine.playouts import sampled
from cardlab.engine.pool import ANY
from cardlab.engine.protocol import State
from cardlab.engine.question import Answer, Choice, Curve, Question, Step, WholeNumber, binom, frac, result
from cardlab.games.sedmice import GAME, rules
from cardlab.games.sedmice.position import position
from cardlab.text import _

ME: Final = 0


def place_of(state: State, me: int, seat: int) -> int:
    """Return the hidden place of another seat's hand, as the kernel `knowledge` numbers them."""
    return (seat - me - 1) % int(state.rules.players)


def opponents(state: State, me: int) -> list[int]:
    """Return the seats of the other sides (RSD-5)."""
    sides = rules.sides(state.rules)
    return [seat for seat, side in enumerate(sides) if side != sides[me]]


def outs_of(state: State, me: int, led: int) -> int:
    """Return the cards that I do not hold, and that are not played, with which a lead can be answered (RSD-10)."""
    asking = state.copy()
    asking.rank = led % 13
    return int(rules.answers(asking)) & ~(int(state.hand[me]) | int(state.gone))


def held_chance(state: State, me: int, outs: int, seats: list[int]) -> Fraction:
    """Return the chance that one of these seats holds one of the cards `outs`, from what `me` knows."""
    places = [place_of(state, me, seat) for seat in seats]
    return probability(know(state, me), [outs], lambda matrix: any(matrix[0][place] > 0 for place in places))


def answer_chance(state: State, me: int, led: int) -> Fraction:
    """Return the chance that some opponent can answer a card that I lead now, at any point of a deal."""
    return held_chance(state, me, outs_of(state, me, led), opponents(state, me))


def seven_chance(state: State, me: int) -> Fraction:
    """Return the chance that some opponent can answer with a seven, at any point of a deal (RSD-3)."""
    sevens = int(rules.SEVENS) & ~(int(state.hand[me]) | int(state.gone))
    return held_chance(state, me, sevens, opponents(state, me))


def none_of(unseen: int, held: int, outs: int) -> Fraction:
    """Return the chance that `held` of the unseen cards have none of `outs` among them."""
    return Fraction(math.comb(unseen - outs, held), math.comb(unseen, held))


def none_formula(unseen: int, held: int, outs: int) -> str:
    """Return the formula of `none_of`."""
    return frac(binom(unseen - outs, held), binom(unseen, held))


# QSD-17


RULE_SET: Final = Choice(
    "rule_set", _("Rules"), "croatian_two", {name: each.title for name, each in GAME.rule_sets.items()}
)
ROUND: Final = WholeNumber("before", _("Before round"), 7, low=1, high=16)
MINE: Final = WholeNumber("mine", _("Sevens in my hand"), 1, low=0, high=4)
PLAYED: Final = WholeNumber("played", _("Sevens played"), 2, low=0, high=4)


def rounds_in_deal(rule_set: str) -> int:
    """ISD-11."""
    return rules.PACK // int(GAME.rules(rule_set).players)


def hand_before(rule_set: str, before: int) -> int:
    """Return the size of a hand when I lead to this round (RSD-6, RSD-21)."""
    return min(int(GAME.rules(rule_set).hand_size), rounds_in_deal(rule_set) - before + 1)


def check_point(rule_set: str, before: int, mine: int, played: int) -> None:
    """Refuse a point of a deal that there is not, and sevens that cannot be where they are said to be."""
    last = rounds_in_deal(rule_set)
    if before > last:
        raise BadInput(
            _("There is no round {round}: a deal of {rule_set} has {last} rounds.").format(
                round=before, rule_set=rule_set, last=last
            )
        )
    if mine + played > 4:
        raise BadInput(
            _("There are 4 sevens, so {mine} in my hand and {played} played are too many.").format(
                mine=mine, played=played
            )
        )
    hand = hand_before(rule_set, before)
    if mine > hand:
        raise BadInput(
            _("My hand has {hand} cards then, so {mine} sevens do not fit.").format(hand=hand, mine=mine)
        )
    players = int(GAME.rules(rule_set).players)
    if played > players * (before - 1):
        raise BadInput(
            _("Before round {round} only {cards} cards are played, so {played} sevens cannot be.").format(
                round=before, cards=players * (before - 1), played=played
            )
        )
    if 4 - mine - played > rules.PACK - players * (before - 1) - hand:
        raise BadInput(_("The other cards that I do not see are too few for the other sevens."))


def point_of_deal(rule_set: str, before: int, mine: int, played: int) -> State:
    """Return a state in which I lead to this round, so many sevens in my hand and so many played."""
    record = GAME.rules(rule_set)
    players, size = int(record.players), hand_before(rule_set, before)
    sevens = cards.names(int(rules.SEVENS))
    gone = players * (before - 1)
    # The other cards lie anyhow: ranks without points are played first, so that there are enough points to name.
    plain = cards.names(int(rules.FULL & ~(rules.SEVENS | rules.POINT_CARDS)))
    rest = plain + cards.names(int(rules.POINT_CARDS))
    there = sevens[mine : mine + played] + rest[: gone - played]
    hand = sevens[:mine] + rest[gone - played :][: size - mine]
    scoring = sum(name[0] in "AT" for name in there)
    points = [0] * players
    for seat in range(players):
        if rules.side_of(record, seat) == rules.side_of(record, ME):
            points[seat] = scoring * int(record.card_value)
    others = rest[gone - played :][size - mine :] + sevens[mine + played :]
    bottom = others[0] if record.cutter_takes_seven and size * players < rules.PACK - gone else None
    return position(
        record,
        hands=[" ".join(hand), *[" ".join([ANY] * size)] * (players - 1)],
        rounds=before - 1,
        gone=" ".join(there),
        points=points,
        dealer=ME if bottom else None,
        bottom=bottom,
    )


def seven(rule_set: str, before: int, mine: int, played: int) -> Answer:
    """QSD-17."""
    state = point_of_deal(rule_set, before, mine, played)
    value = seven_chance(state, ME)
    unseen, held = unseen_cards(state), held_by_opponents(state)
    sevens = 4 - mine - played
    steps = [
        Step(_("Sevens that I do not see:"), f"4 - {mine} - {played} = {sevens}"),
        Step(
            _("Cards that I do not see, all hands of the others and the stock:"),
            f"32 - {rules.PACK - unseen - int(state.bottom >= 0)} = {unseen + int(state.bottom >= 0)}",
        ),
    ]
    if state.bottom >= 0:
        steps.append(
            Step(
                _(
                    "The last card of the stock is no seven, or the cutter would have kept it [RSD-8]. That leaves"
                ),
                f"{unseen + 1} - 1 = {unseen}",
            )
        )
    steps.append(
        Step(
            _("My opponents hold {held} of them. None of these a seven:").format(held=held),
            f"{none_formula(unseen, held, sevens)} = {result(none_of(unseen, held, sevens))}",
        )
    )
    steps.append(
        Step(
            _("Otherwise a seven can answer."), f"1 - {none_formula(unseen, held, sevens)} = {result(value)}"
        )
    )
    return Answer(value, steps)


def unseen_cards(state: State) -> int:
    """Return how many cards I do not see and which may be sevens."""
    return rules.PACK - int(state.gone | state.hand[ME]).bit_count() - int(state.bottom >= 0)


def held_by_opponents(state: State) -> int:
    """Return how many cards the opponents hold."""
    return sum(int(state.hand[seat]).bit_count() for seat in opponents(state, ME))


def sample_seven(
    rule_set: str, before: int, mine: int, played: int, count: int, rng: np.random.Generator
) -> NDArray[Any]:
    """QSD-17 on deals sampled from what I know."""
    state = point_of_deal(rule_set, before, mine, played)
    hands = sampled(GAME, state, ME, count, rng)["hand"][:, opponents(state, ME)]
    return np.any(hands & rules.SEVENS != NONE, axis=1)


def curve_seven(rule_set: str, before: int, mine: int, played: int) -> Curve:
    """QSD-17 over the rounds of the deal."""
    points = []
    for each in range(1, rounds_in_deal(rule_set) + 1):
        try:
            check_point(rule_set, each, mine, played)
        except BadInput:
            continue
        points.append((each, seven_chance(point_of_deal(rule_set, each, mine, played), ME)))
    return Curve(_("before round"), points, before)


QUESTIONS: Final = (
    Question(
        id="QSD-17",
        name="seven-answers",
        title=_("Can an opponent answer with a seven, now?"),
        about=_(
            "At any point of a deal: it depends on the sevens that you hold or have seen go, on how many cards the "
            "opponents hold, and on how many still lie in the stock. A partner's seven does not count."
        ),
        rules=("RSD-3", "RSD-5", "RSD-21"),
        exact=seven,
        sample=sample_seven,
        curve=curve_seven,
        parameters=(RULE_SET, ROUND, MINE, PLAYED),
        check=check_point,
    ),
)
