"""Questions about the deal, before anybody has looked at a card: QSD-1, QSD-10 to QSD-16, and QSD-18."""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab.engine.bits import NONE
from cardlab.engine.playouts import dealt
from cardlab.engine.question import Answer, Choice, Curve, Question, Step, WholeNumber, binom, frac, result
from cardlab.games.sedmice import GAME, rules
from cardlab.text import _

DEALER, CUTTER = range(2)  # seats; seat 0 deals
CUT: Final = "serbian_two"  # the rule set in which the cutter looks at the last card
PACK: Final = rules.PACK


def rule_set_parameter(default: str, *names: str) -> Choice:
    """Return the parameter for one of these rule sets."""
    return Choice("rule_set", _("Rules"), default, {name: GAME.rule_sets[name].title for name in names})


ANY_SET: Final = rule_set_parameter("croatian_two", *GAME.rule_sets)
FOUR: Final = rule_set_parameter("serbian_four", "serbian_four", "serbian_pairs", "croatian_pairs")
NO_CUT: Final = rule_set_parameter("serbian_four", *(name for name in GAME.rule_sets if name != CUT))
IN_PAIRS: Final = rule_set_parameter("serbian_pairs", "serbian_pairs", "croatian_pairs")


def hand_of(rule_set: str) -> int:
    """Return how many cards a hand has (RSD-6)."""
    return int(GAME.rules(rule_set).hand_size)


def deals(rule_set: str, count: int, rng: np.random.Generator) -> Any:
    """Return states just dealt; seat 0 has dealt."""
    return dealt(GAME, GAME.rules(rule_set), count, rng)


def sevens_in(states: Any, seat: int) -> NDArray[Any]:
    """Return how many sevens a seat holds in each state."""
    counts: NDArray[Any] = np.bitwise_count(states["hand"][:, seat] & rules.SEVENS)
    return counts


def by_hand(chance: Callable[[int], Fraction], most: int = 8) -> Callable[..., Curve]:
    """Return the curve of a chance over the number of cards dealt to each."""

    def curve(rule_set: str = CUT, **_others: Any) -> Curve:
        points = [(hand, chance(hand)) for hand in range(1, most + 1)]
        return Curve(_("cards dealt to each"), points, hand_of(rule_set))

    return curve


def none_steps(hand: int, kinds: int, which: str) -> list[Step]:
    """Return the steps that count the hands without any of `kinds` cards."""
    return [
        Step(
            _("All hands of {hand} cards:").format(hand=hand),
            f"{binom(PACK, hand)} = {math.comb(PACK, hand)}",
        ),
        Step(which, f"{binom(PACK - kinds, hand)} = {math.comb(PACK - kinds, hand)}"),
    ]


# QSD-1


def none_of(hand: int, kinds: int, pack: int = PACK) -> Fraction:
    """Return the chance that a hand from the pack has none of `kinds` cards."""
    return Fraction(math.comb(pack - kinds, hand), math.comb(pack, hand))


def a_seven_chance(hand: int) -> Fraction:
    """QSD-1 for a hand of any size."""
    return 1 - none_of(hand, 4)


def a_seven(rule_set: str) -> Answer:
    """QSD-1."""
    hand = hand_of(rule_set)
    value = a_seven_chance(hand)
    return Answer(
        value,
        [
            *none_steps(hand, 4, _("Hands without a seven, from the 28 other cards:")),
            Step(
                _("All others have at least one."),
                f"1 - {frac(math.comb(PACK - 4, hand), math.comb(PACK, hand))} = {result(value)}",
            ),
        ],
    )


def sample_a_seven(rule_set: str, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """QSD-1 on real deals, for the dealer."""
    return sevens_in(deals(rule_set, count, rng), DEALER) > 0


# QSD-10


def last_seven() -> Answer:
    """QSD-10."""
    value = Fraction(4, PACK)
    return Answer(
        value,
        [
            Step(
                _("Each of the 32 cards is equally likely to lie last; 4 are sevens."),
                f"{frac(4, PACK)} = {result(value)}",
            )
        ],
    )


def sample_last_seven(count: int, rng: np.random.Generator) -> NDArray[Any]:
    """QSD-10 on real deals: the cutter has kept it."""
    return deals(CUT, count, rng)["shown"][:, CUTTER] & rules.SEVENS != NONE


def curve_last_seven() -> Curve:
    """QSD-10, if the cutter might keep cards of several ranks."""
    return Curve(_("ranks that the cutter may keep"), [(n, Fraction(4 * n, PACK)) for n in range(1, 9)], 1)


# QSD-11


def cutter_chance(hand: int) -> Fraction:
    """QSD-11 for a hand of any size."""
    kept = Fraction(4, PACK)
    return kept + (1 - kept) * (1 - none_of(hand, 4, PACK - 1))


def cutter_seven() -> Answer:
    """QSD-11."""
    hand = hand_of(CUT)
    other = 1 - none_of(hand, 4, PACK - 1)
    value = cutter_chance(hand)
    return Answer(
        value,
        [
            Step(_("The last card is a seven (QSD-10): the cutter has one for sure."), frac(1, 8)),
            Step(
                _("It is none: {hand} cards from the other 31, with all 4 sevens among them.").format(
                    hand=hand
                ),
                f"1 - {frac(binom(27, hand), binom(31, hand))} = {result(other)}",
            ),
            Step(
                _("Put both cases together. The dealer's chance stays as in QSD-1."),
                rf"{frac(1, 8)} + {frac(7, 8)} \cdot {frac(other.numerator, other.denominator)} = {result(value)}",
            ),
        ],
    )


def sample_cutter_seven(count: int, rng: np.random.Generator) -> NDArray[Any]:
    """QSD-11 on real deals."""
    return sevens_in(deals(CUT, count, rng), CUTTER) > 0


# QSD-12


def cutter_mean(hand: int) -> Fraction:
    """QSD-12 for a hand of any size."""
    kept = Fraction(4, PACK)
    return kept * (1 + Fraction(3 * (hand - 1), PACK - 1)) + (1 - kept) * Fraction(4 * hand, PACK - 1)


def cutter_sevens() -> Answer:
    """QSD-12."""
    hand = hand_of(CUT)
    value = cutter_mean(hand)
    return Answer(
        value,
        [
            Step(
                _("With the kept seven {rest} more cards come from 31, 3 of them sevens.").format(
                    rest=hand - 1
                ),
                rf"1 + {hand - 1} \cdot {frac(3, 31)} = {result(1 + Fraction(3 * (hand - 1), 31))}",
            ),
            Step(
                _("Otherwise {hand} cards from 31, 4 of them sevens.").format(hand=hand),
                rf"{hand} \cdot {frac(4, 31)} = {result(Fraction(4 * hand, 31))}",
            ),
            Step(
                _("The first case comes once in 8. The dealer has half a seven on average."),
                rf"{frac(1, 8)} \cdot {frac(31 + 3 * (hand - 1), 31)} + {frac(7, 8)} \cdot {frac(4 * hand, 31)}"
                f" = {result(value)}",
            ),
        ],
        kind="expected value",
        unit=_("sevens"),
    )


def sample_cutter_sevens(count: int, rng: np.random.Generator) -> NDArray[Any]:
    """QSD-12 on real deals."""
    return sevens_in(deals(CUT, count, rng), CUTTER)


# QSD-13


def one_each_chance(hand: int) -> Fraction:
    """QSD-13 for hands of any size."""
    return Fraction(hand**4, math.comb(PACK, 4))


def places_step() -> Step:
    """Return the step that counts where the four sevens may lie."""
    return Step(
        _("The four sevens take 4 of the 32 places of the pack, each set equally likely."),
        f"{binom(PACK, 4)} = {math.comb(PACK, 4)}",
    )


def one_each(rule_set: str) -> Answer:
    """QSD-13."""
    hand = hand_of(rule_set)
    value = one_each_chance(hand)
    return Answer(
        value,
        [
            places_step(),
            Step(
                _("One place in each of the four hands:"),
                rf"{hand} \cdot {hand} \cdot {hand} \cdot {hand} = {hand**4}",
            ),
            Step(_("Divide."), f"{frac(hand**4, math.comb(PACK, 4))} = {result(value)}"),
        ],
    )


def sample_one_each(rule_set: str, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """QSD-13 on real deals."""
    states = deals(rule_set, count, rng)
    return np.all([sevens_in(states, seat) == 1 for seat in range(4)], axis=0)


# QSD-14


def all_in_one_chance(players: int, hand: int) -> Fraction:
    """QSD-14 for any number of hands of any size."""
    return Fraction(players * math.comb(hand, 4), math.comb(PACK, 4))


def all_in_one(rule_set: str) -> Answer:
    """QSD-14."""
    hand, players = hand_of(rule_set), int(GAME.rules(rule_set).players)
    value = all_in_one_chance(players, hand)
    return Answer(
        value,
        [
            places_step(),
            Step(_("All of them in one given hand:"), f"{binom(hand, 4)} = {math.comb(hand, 4)}"),
            Step(
                _("Any of {players} hands, never two at once: multiply, then divide.").format(
                    players=players
                ),
                rf"{players} \cdot {frac(math.comb(hand, 4), math.comb(PACK, 4))} = {result(value)}",
            ),
        ],
    )


def sample_all_in_one(rule_set: str, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """QSD-14 on real deals."""
    states = deals(rule_set, count, rng)
    players = int(GAME.rules(rule_set).players)
    return np.any([sevens_in(states, seat) == 4 for seat in range(players)], axis=0)


def curve_all_in_one(rule_set: str) -> Curve:
    """QSD-14 over the size of a hand."""
    players = int(GAME.rules(rule_set).players)
    return by_hand(lambda hand: all_in_one_chance(players, hand))(rule_set)


# QSD-15


def extendable_chance(hand: int) -> Fraction:
    """QSD-15 for a hand of any size."""
    return 1 - Fraction(math.comb(7, hand) * 4**hand, math.comb(PACK, hand))


def extendable(rule_set: str) -> Answer:
    """QSD-15."""
    hand = hand_of(rule_set)
    value = extendable_chance(hand)
    neither = math.comb(7, hand) * 4**hand
    return Answer(
        value,
        [
            Step(
                _("All hands of {hand} cards:").format(hand=hand),
                f"{binom(PACK, hand)} = {math.comb(PACK, hand)}",
            ),
            Step(
                _(
                    "Hands without a seven and without a pair: {hand} of the 7 other ranks, each in 4 suits."
                ).format(hand=hand),
                rf"{binom(7, hand)} \cdot {4**hand} = {neither}",
            ),
            Step(
                _("All others have something to extend with."),
                f"1 - {frac(neither, math.comb(PACK, hand))} = {result(value)}",
            ),
        ],
    )


def sample_extendable(rule_set: str, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """QSD-15 on real deals, for the dealer."""
    hands = deals(rule_set, count, rng)["hand"][:, DEALER]
    pair = np.any([np.bitwise_count(hands & each) > 1 for each in rules.RANK_MASK], axis=0)
    return pair | (hands & rules.SEVENS != NONE)


# QSD-16


def no_points_chance(hand: int) -> Fraction:
    """QSD-16 for a hand of any size."""
    return none_of(hand, 8)


def no_points(rule_set: str) -> Answer:
    """QSD-16."""
    hand = hand_of(rule_set)
    value = no_points_chance(hand)
    return Answer(
        value,
        [
            *none_steps(hand, 8, _("Hands without any of the 8 aces and tens:")),
            Step(_("Divide."), f"{frac(math.comb(PACK - 8, hand), math.comb(PACK, hand))} = {result(value)}"),
        ],
    )


def sample_no_points(rule_set: str, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """QSD-16 on real deals, for the dealer."""
    return deals(rule_set, count, rng)["hand"][:, DEALER] & rules.POINT_CARDS == NONE


# QSD-18


LEAST: Final = WholeNumber("least", _("At least so many sevens"), 3, low=1, high=4)


def side_chance(cards: int, least: int) -> Fraction:
    """QSD-18 for a side with so many cards."""
    ways = sum(math.comb(cards, n) * math.comb(PACK - cards, 4 - n) for n in range(least, 5))
    return Fraction(ways, math.comb(PACK, 4))


def side_sevens(rule_set: str, least: int) -> Answer:
    """QSD-18."""
    cards = 2 * hand_of(rule_set)
    value = side_chance(cards, least)
    terms = [
        rf"{binom(cards, n)} \cdot {binom(PACK - cards, 4 - n)}" if n < 4 else binom(cards, 4)
        for n in range(least, 5)
    ]
    ways = value * math.comb(PACK, 4)
    return Answer(
        value,
        [
            places_step(),
            Step(
                _("{least} or more of them on the {cards} cards of my side, the others elsewhere:").format(
                    least=least, cards=cards
                ),
                f"{' + '.join(terms)} = {ways}",
            ),
            Step(_("Divide."), f"{frac(ways, math.comb(PACK, 4))} = {result(value)}"),
        ],
    )


def sample_side_sevens(rule_set: str, least: int, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """QSD-18 on real deals."""
    states = deals(rule_set, count, rng)
    return sevens_in(states, 0) + sevens_in(states, 2) >= least


def curve_side_sevens(rule_set: str, least: int) -> Curve:
    """QSD-18 over the size of a hand."""
    return by_hand(lambda hand: side_chance(2 * hand, least))(rule_set)


QUESTIONS: Final = (
    Question(
        id="QSD-1",
        name="a-seven",
        title=_("Will I be dealt a seven?"),
        about=_("Sevens answer everything. Four cards bring one less often than not, eight cards mostly do."),
        rules=("RSD-3", "RSD-6"),
        exact=a_seven,
        sample=sample_a_seven,
        curve=by_hand(a_seven_chance),
        parameters=(ANY_SET,),
    ),
    Question(
        id="QSD-10",
        name="last-seven",
        title=_("Is the last card a seven for the cutter?"),
        about=_("In the Serbian game for two the cutter may keep it. Is it worth looking?"),
        rules=("RSD-8",),
        exact=last_seven,
        sample=sample_last_seven,
        curve=curve_last_seven,
    ),
    Question(
        id="QSD-11",
        name="cutter-seven",
        title=_("Does the cutter start with a seven?"),
        about=_("What the look at the last card is worth: compare with the dealer's chance, QSD-1."),
        rules=("RSD-8",),
        exact=cutter_seven,
        sample=sample_cutter_seven,
        curve=by_hand(cutter_chance),
    ),
    Question(
        id="QSD-12",
        name="cutter-sevens",
        title=_("How many sevens does the cutter start with on average?"),
        about=_("The dealer has half a seven on average, as any four cards have."),
        rules=("RSD-8",),
        exact=cutter_sevens,
        sample=sample_cutter_sevens,
        curve=by_hand(cutter_mean),
    ),
    Question(
        id="QSD-13",
        name="one-seven-each",
        title=_("Does each of four players get exactly one seven?"),
        about=_("It looks like the fair deal, but most deals are not so fair."),
        rules=("RSD-3", "RSD-6"),
        exact=one_each,
        sample=sample_one_each,
        curve=by_hand(one_each_chance),
        parameters=(FOUR,),
    ),
    Question(
        id="QSD-14",
        name="four-sevens",
        title=_("Does one player get all four sevens?"),
        about=_("Against four sevens in one hand hardly a trick can be won. It is rare."),
        rules=("RSD-3", "RSD-6"),
        exact=all_in_one,
        sample=sample_all_in_one,
        curve=curve_all_in_one,
        parameters=(NO_CUT,),
    ),
    Question(
        id="QSD-15",
        name="something-to-extend",
        title=_("Do I have something to extend with: a pair, or a seven beside other cards?"),
        about=_("Without it the trick you lead goes to the first who answers last."),
        rules=("RSD-15", "RSD-16"),
        exact=extendable,
        sample=sample_extendable,
        curve=by_hand(extendable_chance),
        parameters=(ANY_SET,),
    ),
    Question(
        id="QSD-16",
        name="no-points",
        title=_("Do I start without ace or ten?"),
        about=_("Nothing to lose, and nothing to bring home yourself."),
        rules=("RSD-4",),
        exact=no_points,
        sample=sample_no_points,
        curve=by_hand(no_points_chance),
        parameters=(ANY_SET,),
    ),
    Question(
        id="QSD-18",
        name="side-sevens",
        title=_("Is my side dealt at least three of the four sevens?"),
        about=_("Two hands together hold half the pack when nothing is left over for a stock."),
        rules=("RSD-3", "RSD-5"),
        exact=side_sevens,
        sample=sample_side_sevens,
        curve=curve_side_sevens,
        parameters=(IN_PAIRS, LEAST),
    ),
)
