"""Questions about what the others hold when I lead from my 13 cards: QKZ-4 to 10."""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab import cards
from cardlab.cards import TWO
from cardlab.engine.errors import BadInput
from cardlab.engine.knowledge import Matrix, know, probability
from cardlab.engine.playouts import sampled
from cardlab.engine.protocol import State
from cardlab.engine.question import Answer, Cards, Curve, OneCard, Question, Step, binom, frac, result
from cardlab.games.kazablanka import GAME, rules
from cardlab.games.kazablanka.position import position
from cardlab.games.kazablanka.rules import HAND, PACK
from cardlab.text import _

ME: Final = 0
NEXT, PARTNER, LAST = range(3)  # the places of the kernel `knowledge`: the players after me
UNSEEN: Final = PACK - HAND
WHOLE_PACK: Final = tuple(range(PACK))
SINGLE_KING: Final = "KS AS TH 5C QD QC JS JH 9D 8C 7H 6S 3D"
TWO_KINGS_TWO_TWOS: Final = "KS KH 2H 2C AS TH 5C QD JS 9D 7H 6S 3D"
THREE_OUT: Final = "KS KH 2S 2H 2C AS TH 5C QD JS 9D 7H 6S"


def hand_parameter(text: str) -> Cards:
    """Return the parameter for my hand."""
    return Cards("hand", _("My hand"), tuple(cards.cards(text)), HAND, WHOLE_PACK)


LEAD: Final = OneCard("lead", _("I lead"), cards.card("KS"), WHOLE_PACK)


def known_to_me(hand: tuple[int, ...]) -> State:
    """Return the state in which I lead from this hand; what I cannot see lies anyhow."""
    mine = " ".join(cards.name(card) for card in hand)
    return position(GAME.rules(), hands=[mine, *[" ".join("?" * HAND)] * 3])


def hands(hand: tuple[int, ...], count: int, rng: np.random.Generator) -> NDArray[np.uint64]:
    """Return the hands of the players after me in `count` deals that fit my hand, shape (count, 3)."""
    masks: NDArray[np.uint64] = sampled(GAME, known_to_me(hand), ME, count, rng)["hand"][:, ME + 1 :]
    return masks


def naturals(hand: tuple[int, ...], lead: int) -> int:
    """Return the mask of the unseen cards of the rank that I lead."""
    return int(rules.RANK_MASK[cards.rank(lead)]) & ~cards.mask(hand)


def twos(hand: tuple[int, ...]) -> int:
    """Return the mask of the unseen twos."""
    return int(rules.TWOS) & ~cards.mask(hand)


def outs(hand: tuple[int, ...], lead: int) -> int:
    """Return the mask of the unseen cards that match my lead (RKZ-5)."""
    return int(rules.MATCHING[cards.rank(lead)]) & ~cards.mask(hand)


def held(masks: NDArray[np.uint64], which: int) -> NDArray[np.int64]:
    """Return how many of the cards `which` each hand holds."""
    single = np.array([1 << card for card in cards.members(which)], dtype=np.uint64)
    number: NDArray[np.int64] = np.count_nonzero(masks[..., np.newaxis] & single, axis=-1)
    return number


def check_lead(hand: tuple[int, ...], lead: int) -> None:
    """Refuse a lead that is not in the hand."""
    if lead not in hand:
        raise BadInput(_("{card} cannot be led: it is not in the hand.").format(card=cards.name(lead)))


def check_natural(hand: tuple[int, ...], lead: int) -> None:
    """QKZ-8 to 10: no two is exchanged where one was led (RKZ-15)."""
    check_lead(hand, lead)
    if cards.rank(lead) == TWO:
        raise BadInput(_("No two is exchanged when a two was led [RKZ-15]: lead another card."))


def check_exchange(hand: tuple[int, ...], lead: int) -> None:
    """QKZ-9, QKZ-10: somebody else must be able to hold a two."""
    check_natural(hand, lead)
    if not twos(hand):
        raise BadInput(_("The hand holds all four twos: nobody else can have one."))


def answered(hand: tuple[int, ...], lead: int, event: Callable[[Matrix], bool]) -> Fraction:
    """Return the chance of an event in the numbers of outs that the others hold, from what I know."""
    return probability(know(known_to_me(hand), ME), [outs(hand, lead)], event)


def outs_step(hand: tuple[int, ...], lead: int) -> Step:
    """Return the step that counts the outs."""
    out = outs(hand, lead).bit_count()
    if cards.rank(lead) == TWO:
        return Step(_("Only twos answer a led two [RKZ-5]; I do not see so many of them:"), f"o = {out}")
    return Step(
        _(
            "My outs, the cards that match the lead [RKZ-5] and that I do not see: the rank itself and the twos."
        ),
        f"o = {naturals(hand, lead).bit_count()} + {twos(hand).bit_count()} = {out}",
    )


def all_hands() -> Step:
    """Return the step that counts the hands of one other player."""
    return Step(
        _("A given player holds 13 of the 39 cards that I do not see, each set equally likely."),
        f"{binom(UNSEEN, HAND)} = {math.comb(UNSEEN, HAND)}",
    )


def over_outs(chance: Callable[[int], Fraction], hand: tuple[int, ...], lead: int) -> Curve:
    """Return the curve of a chance over the number of outs."""
    here = outs(hand, lead).bit_count()
    return Curve(_("unseen cards that match"), [(each, chance(each)) for each in range(8)], here)


# QKZ-4


def answer_chance(out: int) -> Fraction:
    """QKZ-4 for a number of outs."""
    return 1 - Fraction(math.comb(UNSEEN - out, HAND), math.comb(UNSEEN, HAND))


def answer(hand: tuple[int, ...], lead: int) -> Answer:
    """QKZ-4."""
    out = outs(hand, lead).bit_count()
    value = answered(hand, lead, lambda matrix: matrix[0][LAST] > 0)
    none = binom(UNSEEN - out, HAND)
    return Answer(
        value,
        [
            outs_step(hand, lead),
            all_hands(),
            Step(_("Hands without any of them:"), f"{none} = {math.comb(UNSEEN - out, HAND)}"),
            Step(
                _("All other hands can answer."),
                f"1 - {frac(none, binom(UNSEEN, HAND))} = {result(value)}",
            ),
        ],
    )


def sample_answer(hand: tuple[int, ...], lead: int, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """QKZ-4 on deals sampled from what I know."""
    return held(hands(hand, count, rng)[:, LAST], outs(hand, lead)) > 0


# QKZ-5


def opponents_miss_chance(out: int) -> Fraction:
    """QKZ-5 for a number of outs."""
    return Fraction(math.comb(HAND, out), math.comb(UNSEEN, out))


def opponents_miss(hand: tuple[int, ...], lead: int) -> Answer:
    """QKZ-5."""
    out = outs(hand, lead).bit_count()
    value = answered(hand, lead, lambda matrix: matrix[0][NEXT] == matrix[0][LAST] == 0)
    return Answer(
        value,
        [
            outs_step(hand, lead),
            Step(
                _("The outs lie in so many of the 39 unseen places, each choice equally likely."),
                f"{binom(UNSEEN, out)} = {math.comb(UNSEEN, out)}",
            ),
            Step(
                _("All of them in the 13 places of my partner:"),
                f"{binom(HAND, out)} = {math.comb(HAND, out)}",
            ),
            Step(_("Divide."), f"{frac(binom(HAND, out), binom(UNSEEN, out))} = {result(value)}"),
        ],
    )


def sample_opponents_miss(
    hand: tuple[int, ...], lead: int, count: int, rng: np.random.Generator
) -> NDArray[Any]:
    """QKZ-5 on deals sampled from what I know."""
    return np.all(held(hands(hand, count, rng)[:, [NEXT, LAST]], outs(hand, lead)) == 0, axis=1)


# QKZ-6


def doubling_chance(out: int) -> Fraction:
    """QKZ-6 for a number of outs."""
    fewer = math.comb(UNSEEN - out, HAND) + out * math.comb(UNSEEN - out, HAND - 1)
    return 1 - Fraction(fewer, math.comb(UNSEEN, HAND))


def doubling(hand: tuple[int, ...], lead: int) -> Answer:
    """QKZ-6."""
    out = outs(hand, lead).bit_count()
    value = answered(hand, lead, lambda matrix: matrix[0][LAST] >= 2)
    none, one = binom(UNSEEN - out, HAND), rf"{out} \cdot {binom(UNSEEN - out, HAND - 1)}"
    return Answer(
        value,
        [
            outs_step(hand, lead),
            all_hands(),
            Step(_("Hands with none of them:"), f"{none} = {math.comb(UNSEEN - out, HAND)}"),
            Step(_("Hands with exactly one of them:"), f"{one} = {out * math.comb(UNSEEN - out, HAND - 1)}"),
            Step(
                _("All other hands have two or more, as a doubling needs [RKZ-18]."),
                f"1 - {frac(f'{none} + {one}', binom(UNSEEN, HAND))} = {result(value)}",
            ),
        ],
    )


def sample_doubling(hand: tuple[int, ...], lead: int, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """QKZ-6 on deals sampled from what I know."""
    return held(hands(hand, count, rng)[:, LAST], outs(hand, lead)) >= 2


# QKZ-7


def somebody_doubles_chance(out: int) -> Fraction:
    """QKZ-7 for a number of outs."""
    return 1 - Fraction(math.comb(3, out) * HAND**out, math.comb(UNSEEN, out))


def somebody_doubles(hand: tuple[int, ...], lead: int) -> Answer:
    """QKZ-7."""
    out = outs(hand, lead).bit_count()
    value = answered(hand, lead, lambda matrix: max(matrix[0]) >= 2)
    if out > 3:
        why = _("Three hands cannot hold {out} outs with at most one in each: somebody has two.").format(
            out=out
        )
        return Answer(value, [outs_step(hand, lead), Step(why, result(value))])
    single = " \\cdot ".join([binom(3, out), *["13"] * out])
    return Answer(
        value,
        [
            outs_step(hand, lead),
            Step(
                _("The outs lie in so many of the 39 unseen places, each choice equally likely."),
                f"{binom(UNSEEN, out)} = {math.comb(UNSEEN, out)}",
            ),
            Step(
                _(
                    "Nobody has two of them when they lie in different hands: choose the hands, and 13 places in each."
                ),
                f"{single} = {math.comb(3, out) * HAND**out}",
            ),
            Step(
                _("Otherwise somebody can double [RKZ-18]."),
                f"1 - {frac(single, binom(UNSEEN, out))} = {result(value)}",
            ),
        ],
    )


def sample_somebody_doubles(
    hand: tuple[int, ...], lead: int, count: int, rng: np.random.Generator
) -> NDArray[Any]:
    """QKZ-7 on deals sampled from what I know."""
    return np.any(held(hands(hand, count, rng), outs(hand, lead)) >= 2, axis=1)


# QKZ-8


def two_naturals_chance(number: int) -> Fraction:
    """QKZ-8 for a number of unseen cards of the rank."""
    ways = sum(math.comb(number, k) * math.comb(UNSEEN - number, HAND - k) for k in range(2, number + 1))
    return Fraction(ways, math.comb(UNSEEN, HAND))


def two_naturals(hand: tuple[int, ...], lead: int) -> Answer:
    """QKZ-8."""
    mask = naturals(hand, lead)
    number = mask.bit_count()
    value = probability(know(known_to_me(hand), ME), [mask], lambda matrix: matrix[0][LAST] >= 2)
    terms = [
        f"{binom(number, k)} \\cdot {binom(UNSEEN - number, HAND - k)}" for k in range(2, number + 1)
    ] or ["0"]
    return Answer(
        value,
        [
            Step(
                _(
                    "An exchange takes two cards of the rank led, no twos [RKZ-13]. I do not see so many of them:"
                ),
                f"n = {number}",
            ),
            all_hands(),
            Step(
                _("Hands with two of them or more:"),
                f"{' + '.join(terms)} = {value * math.comb(UNSEEN, HAND)}",
            ),
            Step(
                _("Divide."),
                f"{frac(value * math.comb(UNSEEN, HAND), math.comb(UNSEEN, HAND))} = {result(value)}",
            ),
        ],
    )


def sample_two_naturals(
    hand: tuple[int, ...], lead: int, count: int, rng: np.random.Generator
) -> NDArray[Any]:
    """QKZ-8 on deals sampled from what I know."""
    return held(hands(hand, count, rng)[:, LAST], naturals(hand, lead)) >= 2


def curve_two_naturals(hand: tuple[int, ...], lead: int) -> Curve:
    """QKZ-8 over the number of unseen cards of the rank."""
    points = [(each, two_naturals_chance(each)) for each in range(4)]
    return Curve(_("cards of the rank that I do not see"), points, naturals(hand, lead).bit_count())


# QKZ-9 and QKZ-10


def places_of_rank(number: int, with_next: int) -> int:
    """Count the places of the unseen cards of the rank: so many with the next player, two or more with one other."""
    others = number - with_next
    apart = math.comb(2, others) * HAND**others
    return math.comb(HAND, with_next) * (math.comb(2 * HAND, others) - apart)


def places_of_twos(number: int, wild: int, with_next: int) -> int:
    """Count the places of the unseen twos, at least one with the next player, once those of the rank are placed."""
    elsewhere = 2 * HAND - (number - with_next)
    return math.comb(UNSEEN - number, wild) - math.comb(elsewhere, wild)


def taken_chance(number: int, wild: int) -> Fraction:
    """QKZ-10 for so many unseen cards of the rank and so many unseen twos."""
    ways = sum(places_of_rank(number, k) * places_of_twos(number, wild, k) for k in range(number + 1))
    return Fraction(ways, math.comb(UNSEEN, number) * math.comb(UNSEEN - number, wild))


def is_taken(matrix: Matrix) -> bool:
    """Whether the next player has a two and one of the two after him the cards to take it (rank, then twos)."""
    return matrix[1][NEXT] > 0 and max(matrix[0][PARTNER], matrix[0][LAST]) >= 2


def both_steps(hand: tuple[int, ...], lead: int, value: Fraction) -> list[Step]:
    """Return the derivation of QKZ-10."""
    number, wild = naturals(hand, lead).bit_count(), twos(hand).bit_count()
    total = math.comb(UNSEEN, number) * math.comb(UNSEEN - number, wild)
    places = rf"{binom(UNSEEN, number)} \cdot {binom(UNSEEN - number, wild)}"
    steps = [
        Step(
            _(
                "I do not see so many cards of the rank, n, and so many twos, t; they lie somewhere in 39 places."
            ),
            rf"n = {number}, \quad t = {wild}, \quad {places} = {total}",
        )
    ]
    terms = []
    for k in range(number - 1):
        ranks, wilds = places_of_rank(number, k), places_of_twos(number, wild, k)
        terms.append(rf"{ranks} \cdot {wilds}")
        steps.append(
            Step(
                _(
                    "Seat 1 has {k} of the rank and one of the others at least two [RKZ-13]; then seat 1 has a two "
                    "[RKZ-12]:"
                ).format(k=k),
                rf"{ranks}, \quad {binom(UNSEEN - number, wild)} - {binom(2 * HAND - number + k, wild)} = {wilds}",
            )
        )
    if not terms:
        return [*steps, Step(_("Fewer than two cards of the rank are left, so nobody can exchange."), "0")]
    ways = sum(places_of_rank(number, k) * places_of_twos(number, wild, k) for k in range(number - 1))
    steps.append(
        Step(_("Both together:"), f"{frac(' + '.join(terms), total)} = {frac(ways, total)} = {result(value)}")
    )
    return steps


def two_and_pair(hand: tuple[int, ...], lead: int) -> Answer:
    """QKZ-10."""
    value = probability(know(known_to_me(hand), ME), [naturals(hand, lead), twos(hand)], is_taken)
    return Answer(value, both_steps(hand, lead, value))


def two_taken(hand: tuple[int, ...], lead: int) -> Answer:
    """QKZ-9."""
    known = know(known_to_me(hand), ME)
    both = probability(known, [naturals(hand, lead), twos(hand)], is_taken)
    has_two = probability(known, [twos(hand)], lambda matrix: matrix[0][NEXT] > 0)
    wild = twos(hand).bit_count()
    return Answer(
        both / has_two,
        [
            *both_steps(hand, lead, both),
            Step(
                _("But we know that seat 1 has a two. The chance of that alone:"),
                f"1 - {frac(binom(2 * HAND, wild), binom(UNSEEN, wild))} = {result(has_two)}",
            ),
            Step(_("Of these deals, the share with both:"), result(both / has_two)),
        ],
    )


def taken(hand: tuple[int, ...], lead: int, masks: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Return in which deals seat 1 has a two and seat 2 or 3 the cards to take it."""
    pairs = held(masks[:, [PARTNER, LAST]], naturals(hand, lead)) >= 2
    both: NDArray[np.bool_] = (held(masks[:, NEXT], twos(hand)) > 0) & np.any(pairs, axis=1)
    return both


def sample_two_and_pair(
    hand: tuple[int, ...], lead: int, count: int, rng: np.random.Generator
) -> NDArray[Any]:
    """QKZ-10 on deals sampled from what I know."""
    return taken(hand, lead, hands(hand, count, rng))


def sample_two_taken(hand: tuple[int, ...], lead: int, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """QKZ-9 on deals sampled from what I know, those in which seat 1 has a two."""
    seen = np.zeros(0, dtype=np.bool_)
    while len(seen) < count:
        masks = hands(hand, count, rng)
        masks = masks[held(masks[:, NEXT], twos(hand)) > 0]
        seen = np.concatenate([seen, taken(hand, lead, masks)])
    return seen[:count]


def over_naturals(chance: Callable[[int], Fraction], hand: tuple[int, ...], lead: int) -> Curve:
    """Return the curve of a chance over the number of unseen cards of the rank."""
    points = [(each, chance(each)) for each in range(4)]
    return Curve(_("cards of the rank that I do not see"), points, naturals(hand, lead).bit_count())


def curve_two_taken(hand: tuple[int, ...], lead: int) -> Curve:
    """QKZ-9 over the number of unseen cards of the rank."""
    wild = twos(hand).bit_count()
    has_two = 1 - Fraction(math.comb(2 * HAND, wild), math.comb(UNSEEN, wild))
    return over_naturals(lambda number: taken_chance(number, wild) / has_two, hand, lead)


def curve_two_and_pair(hand: tuple[int, ...], lead: int) -> Curve:
    """QKZ-10 over the number of unseen cards of the rank."""
    wild = twos(hand).bit_count()
    return over_naturals(lambda number: taken_chance(number, wild), hand, lead)


QUESTIONS: Final = (
    Question(
        id="QKZ-4",
        name="answer",
        title=_("Can one given player, say the last one, answer my lead?"),
        about=_("Seven outs in three hands: hardly anybody is without one."),
        rules=("RKZ-2", "RKZ-5"),
        exact=answer,
        sample=sample_answer,
        curve=lambda hand, lead: over_outs(answer_chance, hand, lead),
        parameters=(hand_parameter(SINGLE_KING), LEAD),
        check=check_lead,
    ),
    Question(
        id="QKZ-5",
        name="opponents-miss",
        title=_("Pairs: can neither opponent answer my lead?"),
        about=_("Then all outs lie with your partner, or you hold them yourself."),
        rules=("RKZ-3", "RKZ-5"),
        exact=opponents_miss,
        sample=sample_opponents_miss,
        curve=lambda hand, lead: over_outs(opponents_miss_chance, hand, lead),
        parameters=(hand_parameter(TWO_KINGS_TWO_TWOS), LEAD),
        check=check_lead,
    ),
    Question(
        id="QKZ-6",
        name="doubling",
        title=_("Can one given player double my lead?"),
        about=_("A doubling takes two cards that match: the fewer you hold yourself, the likelier it is."),
        rules=("RKZ-18",),
        exact=doubling,
        sample=sample_doubling,
        curve=lambda hand, lead: over_outs(doubling_chance, hand, lead),
        parameters=(hand_parameter(SINGLE_KING), LEAD),
        check=check_lead,
    ),
    Question(
        id="QKZ-7",
        name="somebody-doubles",
        title=_("Can somebody double my lead?"),
        about=_("With four outs in three hands it is certain; with three it is still likely."),
        rules=("RKZ-18",),
        exact=somebody_doubles,
        sample=sample_somebody_doubles,
        curve=lambda hand, lead: over_outs(somebody_doubles_chance, hand, lead),
        parameters=(hand_parameter(THREE_OUT), LEAD),
        check=check_lead,
    ),
    Question(
        id="QKZ-8",
        name="two-naturals",
        title=_("Does one given player hold the two cards that an exchange needs?"),
        about=_("Two cards of the rank you led take a two from the table."),
        rules=("RKZ-12", "RKZ-13"),
        exact=two_naturals,
        sample=sample_two_naturals,
        curve=curve_two_naturals,
        parameters=(hand_parameter(SINGLE_KING), LEAD),
        check=check_natural,
    ),
    Question(
        id="QKZ-9",
        name="two-taken",
        title=_("The player after me has a two. Can one of the other two take it?"),
        about=_("Answering with a two is dangerous: somebody may swap it away."),
        rules=("RKZ-12", "RKZ-14"),
        exact=two_taken,
        sample=sample_two_taken,
        curve=curve_two_taken,
        parameters=(hand_parameter(SINGLE_KING), LEAD),
        check=check_exchange,
    ),
    Question(
        id="QKZ-10",
        name="two-and-pair",
        title=_("How often has the next player a two, and somebody behind the cards to take it?"),
        about=_("The same before anything is known: one event and the other, not one given the other."),
        rules=("RKZ-12", "RKZ-14"),
        exact=two_and_pair,
        sample=sample_two_and_pair,
        curve=curve_two_and_pair,
        parameters=(hand_parameter(SINGLE_KING), LEAD),
        check=check_exchange,
    ),
)
