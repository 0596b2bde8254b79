"""Questions about the deal, before anybody has looked at a card: QKZ-1 to 3, 11, 12, 14 and 15."""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab.engine.bits import BIT, NONE
from cardlab.engine.playouts import dealt
from cardlab.engine.question import Answer, Curve, Question, Step, WholeNumber, binom, frac, result
from cardlab.games.kazablanka import GAME, rules
from cardlab.games.kazablanka.rules import HAND, PACK, SEATS, TWOS
from cardlab.text import _, ngettext

ME: Final = 0
POINTS: Final = int(rules.CARD_POINTS.sum())

LEAST: Final = WholeNumber("least", _("At least so many twos"), 3, low=1, high=4)
ROUNDS: Final = WholeNumber("rounds", _("Rounds of the trick"), 1, low=1, high=7)


def hands(count: int, rng: np.random.Generator) -> NDArray[np.uint64]:
    """Return the four hands of `count` deals, masks of shape (count, 4)."""
    masks: NDArray[np.uint64] = dealt(GAME, GAME.rules(), count, rng)["hand"]
    return masks


def by_hand(chance: Callable[[int], Fraction], low: int, here: int = HAND) -> Curve:
    """Return the curve of a chance over the number of cards in a hand."""
    return Curve(_("cards dealt to each"), [(hand, chance(hand)) for hand in range(low, HAND + 1)], here)


def all_deals() -> Step:
    """Return the step that counts where the four twos may lie."""
    return Step(
        _("The four twos lie in 4 of 52 places, 13 in each hand [RKZ-4]; each choice is equally likely."),
        f"{binom(PACK, 4)} = {math.comb(PACK, 4)}",
    )


# QKZ-1


def two_dealt_chance(hand: int) -> Fraction:
    """QKZ-1 for any number of cards in a hand."""
    return 1 - Fraction(math.comb(PACK - 4, hand), math.comb(PACK, hand))


def two_dealt() -> Answer:
    """QKZ-1."""
    return Answer(
        two_dealt_chance(HAND),
        [
            Step(
                _("I get 13 of the 52 cards, each set equally likely."),
                f"{binom(PACK, HAND)} = {math.comb(PACK, HAND)}",
            ),
            Step(
                _("Hands without any of the four twos:"),
                f"{binom(PACK - 4, HAND)} = {math.comb(PACK - 4, HAND)}",
            ),
            Step(
                _("All other hands have at least one."),
                f"1 - {frac(binom(PACK - 4, HAND), binom(PACK, HAND))} = {result(two_dealt_chance(HAND))}",
            ),
        ],
    )


def sample_two_dealt(count: int, rng: np.random.Generator) -> NDArray[Any]:
    """QKZ-1 on real deals."""
    return hands(count, rng)[:, ME] & TWOS != NONE


# QKZ-2


def one_each_chance(hand: int) -> Fraction:
    """QKZ-2 for a pack of four hands of any size with four twos in it."""
    return Fraction(hand**4, math.comb(SEATS * hand, 4))


def one_each() -> Answer:
    """QKZ-2."""
    return Answer(
        one_each_chance(HAND),
        [
            all_deals(),
            Step(
                _("One two in each hand: 13 places in each of the four."),
                " \\cdot ".join(["13"] * SEATS) + f" = {HAND**4}",
            ),
            Step(_("Divide."), f"{frac(HAND**4, math.comb(PACK, 4))} = {result(one_each_chance(HAND))}"),
        ],
    )


def twos_held(count: int, rng: np.random.Generator) -> NDArray[Any]:
    """Return how many twos each seat holds in real deals, shape (count, 4)."""
    masks = hands(count, rng)
    two_of_each_suit = np.array([BIT[card] for card in range(0, PACK, 13)])
    held: NDArray[np.int64] = np.count_nonzero(masks[..., np.newaxis] & two_of_each_suit, axis=2)
    return held


def sample_one_each(count: int, rng: np.random.Generator) -> NDArray[Any]:
    """QKZ-2 on real deals."""
    return np.all(twos_held(count, rng) == 1, axis=1)


# QKZ-3


def all_twos_chance(hand: int) -> Fraction:
    """QKZ-3 for a pack of four hands of any size with four twos in it."""
    return Fraction(SEATS * math.comb(hand, 4), math.comb(SEATS * hand, 4))


def all_twos() -> Answer:
    """QKZ-3."""
    return Answer(
        all_twos_chance(HAND),
        [
            all_deals(),
            Step(
                _("All in one hand: 4 players, and 4 of the player's 13 places."),
                f"4 \\cdot {binom(HAND, 4)} = {SEATS * math.comb(HAND, 4)}",
            ),
            Step(
                _("Divide."),
                f"{frac(SEATS * math.comb(HAND, 4), math.comb(PACK, 4))} = {result(all_twos_chance(HAND))}",
            ),
        ],
    )


def sample_all_twos(count: int, rng: np.random.Generator) -> NDArray[Any]:
    """QKZ-3 on real deals."""
    return np.any(twos_held(count, rng) == 4, axis=1)


# QKZ-11


def four_of_a_kind_terms(hand: int) -> list[tuple[int, int, int]]:
    """Return for 1, 2, 3 ranks: in how many ways chosen, from how many cards, how many more are held."""
    return [(math.comb(13, k), PACK - 4 * k, hand - 4 * k) for k in range(1, hand // 4 + 1)]


def four_of_a_kind_chance(hand: int) -> Fraction:
    """QKZ-11 for any number of cards in a hand."""
    hits = sum(
        (-1) ** i * ways * math.comb(n, k) for i, (ways, n, k) in enumerate(four_of_a_kind_terms(hand))
    )
    return Fraction(hits, math.comb(PACK, hand))


def four_of_a_kind() -> Answer:
    """QKZ-11."""
    value = four_of_a_kind_chance(HAND)
    formula = "".join(
        f"{' - ' if i % 2 else ' + ' if i else ''}{ways} \\cdot {binom(n, k)}"
        for i, (ways, n, k) in enumerate(four_of_a_kind_terms(HAND))
    )
    return Answer(
        value,
        [
            Step(
                _("I get 13 of the 52 cards, each set equally likely."),
                f"{binom(PACK, HAND)} = {math.comb(PACK, HAND)}",
            ),
            Step(
                _(
                    "Choose the rank, then the other 9 cards. Hands with two such ranks were counted twice, and so on."
                ),
                f"{formula} = {value * math.comb(PACK, HAND)}",
            ),
            Step(_("Divide."), result(value)),
        ],
    )


def sample_four_of_a_kind(count: int, rng: np.random.Generator) -> NDArray[Any]:
    """QKZ-11 on real deals."""
    mine = hands(count, rng)[:, ME, np.newaxis]
    return np.any(mine & rules.RANK_MASK == rules.RANK_MASK, axis=1)


# QKZ-12


def round_worth_mean(rounds: int) -> Fraction:
    """QKZ-12 for any number of rounds."""
    return rounds * (1 + Fraction(SEATS * POINTS, PACK))


def round_worth(rounds: int) -> Answer:
    """QKZ-12."""
    value = round_worth_mean(rounds)
    return Answer(
        value,
        [
            Step(
                _("The 52 cards are worth 36 points [RKZ-29], so one card brings on average"),
                f"{frac(POINTS, PACK)} = {result(Fraction(POINTS, PACK))}",
            ),
            Step(
                ngettext(
                    "One round has four cards, and is worth a point itself [RKZ-26].",
                    "{n} rounds have four cards each, and each is worth a point itself [RKZ-26].",
                    rounds,
                ).format(n=rounds),
                rf"{rounds} \cdot (1 + 4 \cdot {frac(POINTS, PACK)}) = {result(value)}",
            ),
        ],
        "expected value",
        _("points"),
    )


def sample_round_worth(rounds: int, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """QKZ-12 with the first cards of a shuffled pack."""
    worth = np.empty(count)
    for i in range(count):
        worth[i] = rules.CARD_POINTS[rng.permutation(PACK)[: SEATS * rounds]].sum()
    return rounds + worth


def curve_round_worth(rounds: int) -> Curve:
    """QKZ-12 over the number of rounds."""
    return Curve(_("rounds of the trick"), [(each, round_worth_mean(each)) for each in range(1, 8)], rounds)


# QKZ-14


def pair_twos_chance(least: int) -> Fraction:
    """QKZ-14 for any number of twos."""
    ways = sum(math.comb(2 * HAND, k) * math.comb(2 * HAND, 4 - k) for k in range(least, 5))
    return Fraction(ways, math.comb(PACK, 4))


def pair_twos(least: int) -> Answer:
    """QKZ-14."""
    terms = [f"{binom(2 * HAND, k)} \\cdot {binom(2 * HAND, 4 - k)}" for k in range(least, 5)]
    ways = sum(math.comb(2 * HAND, k) * math.comb(2 * HAND, 4 - k) for k in range(least, 5))
    return Answer(
        pair_twos_chance(least),
        [
            all_deals(),
            Step(
                _("My pair has 26 of the places [RKZ-3]. So many twos there, the others with the opponents:"),
                f"{' + '.join(terms)} = {ways}",
            ),
            Step(_("Divide."), f"{frac(ways, math.comb(PACK, 4))} = {result(pair_twos_chance(least))}"),
        ],
    )


def sample_pair_twos(least: int, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """QKZ-14 on real deals."""
    held = twos_held(count, rng)
    return held[:, ME] + held[:, ME + 2] >= least


def curve_pair_twos(least: int) -> Curve:
    """QKZ-14 over the number of twos."""
    return Curve(_("at least so many twos"), [(each, pair_twos_chance(each)) for each in range(1, 5)], least)


# QKZ-15


def second_two_chance(hand: int) -> Fraction:
    """QKZ-15 for any number of cards in a hand."""
    return 1 - Fraction(math.comb(PACK - 4, hand - 1), math.comb(PACK - 1, hand - 1))


def second_two() -> Answer:
    """QKZ-15."""
    value = second_two_chance(HAND)
    return Answer(
        value,
        [
            Step(
                _("Besides the two of spades I get 12 of the other 51 cards, each set equally likely."),
                f"{binom(PACK - 1, HAND - 1)} = {math.comb(PACK - 1, HAND - 1)}",
            ),
            Step(
                _("Sets without any of the three other twos:"),
                f"{binom(PACK - 4, HAND - 1)} = {math.comb(PACK - 4, HAND - 1)}",
            ),
            Step(
                _("All other sets have a second two."),
                f"1 - {frac(binom(PACK - 4, HAND - 1), binom(PACK - 1, HAND - 1))} = {result(value)}",
            ),
        ],
    )


def sample_second_two(count: int, rng: np.random.Generator) -> NDArray[Any]:
    """QKZ-15 on real deals: I am whoever holds the two of spades."""
    masks = hands(count, rng)
    mine = masks[masks & BIT[rules.TWO_OF_SPADES] != NONE]
    return mine & TWOS != BIT[rules.TWO_OF_SPADES]


QUESTIONS: Final = (
    Question(
        id="QKZ-1",
        name="two-dealt",
        title=_("Am I dealt a two?"),
        about=_("Twos answer everything. How often do you start with one?"),
        rules=("RKZ-2", "RKZ-4"),
        exact=two_dealt,
        sample=sample_two_dealt,
        curve=lambda: by_hand(two_dealt_chance, 1),
    ),
    Question(
        id="QKZ-2",
        name="one-two-each",
        title=_("Does each player get exactly one two?"),
        about=_("It would be fair, and yet it is rare: chance seldom deals evenly."),
        rules=("RKZ-2", "RKZ-4"),
        exact=one_each,
        sample=sample_one_each,
        curve=lambda: by_hand(one_each_chance, 1),
    ),
    Question(
        id="QKZ-3",
        name="all-twos",
        title=_("Does one player get all four twos?"),
        about=_("A hand that answers four times whatever is led."),
        rules=("RKZ-2", "RKZ-4"),
        exact=all_twos,
        sample=sample_all_twos,
        curve=lambda: by_hand(all_twos_chance, 1),
    ),
    Question(
        id="QKZ-11",
        name="four-of-a-kind",
        title=_("Am I dealt four of a kind?"),
        about=_("Lead such a rank, and only twos can answer."),
        rules=("RKZ-4", "RKZ-5"),
        exact=four_of_a_kind,
        sample=sample_four_of_a_kind,
        curve=lambda: by_hand(four_of_a_kind_chance, 4),
    ),
    Question(
        id="QKZ-12",
        name="round-worth",
        title=_("What is a round of four cards worth on average?"),
        about=_("Know the average, and you know whether this trick is worth a two."),
        rules=("RKZ-26", "RKZ-28", "RKZ-29"),
        exact=round_worth,
        sample=sample_round_worth,
        curve=curve_round_worth,
        parameters=(ROUNDS,),
    ),
    Question(
        id="QKZ-14",
        name="pair-twos",
        title=_("Is my pair dealt three or four twos?"),
        about=_("With most of the twos the other pair can take little from you."),
        rules=("RKZ-2", "RKZ-3"),
        exact=pair_twos,
        sample=sample_pair_twos,
        curve=curve_pair_twos,
        parameters=(LEAST,),
    ),
    Question(
        id="QKZ-15",
        name="second-two",
        title=_("I hold the two of spades. Have I a second two?"),
        about=_("The two of spades is worth 3 points: a second two lets you keep it back."),
        rules=("RKZ-2", "RKZ-28"),
        exact=second_two,
        sample=sample_second_two,
        curve=lambda: by_hand(second_two_chance, 1),
    ),
)
