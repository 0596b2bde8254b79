"""Questions about a hand as it is dealt: REM-Q1, REM-Q2, REM-Q13 to REM-Q15, and what it is worth: REM-Q20, REM-Q21."""

import math
from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial
from itertools import combinations
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab import cards
from cardlab.engine.errors import BadInput
from cardlab.engine.question import Answer, Choice, Curve, Question, Step, WholeNumber, binom, frac, result
from cardlab.games.remi.questions.unseen import (
    HAND,
    JOKERS,
    NATURALS,
    dealt_hands,
    some_out,
    some_out_formula,
    whole_pack,
)
from cardlab.games.remi.scoring import (
    ACE_VALUE,
    CARD_VALUE,
    JOKER_VALUE,
    MOST_UNOPENED,
    SURCHARGE,
    TARGET_FOR_EACH,
)
from cardlab.text import _

MOST: Final = HAND + 1  # cards of the starter (REM-04)
DIFFERENT: Final = NATURALS // 2


def _hand(low: int) -> WholeNumber:
    return WholeNumber("hand", _("Cards in the hand"), HAND, low=low, high=MOST)


IN_PACK: Final = WholeNumber("jokers", _("Jokers in the pack"), JOKERS, low=2, high=6)


# REM-Q1, REM-Q2


def jokers_chance(held: int, hand: int, jokers: int) -> Fraction:
    """REM-Q1: the chance of exactly so many jokers."""
    ways = math.comb(jokers, held) * math.comb(NATURALS, hand - held)
    return Fraction(ways, math.comb(NATURALS + jokers, hand))


def jokers_answer(held: int, hand: int, jokers: int) -> Answer:
    """REM-Q1."""
    pack = NATURALS + jokers
    value = jokers_chance(held, hand, jokers)
    return Answer(
        value,
        [
            Step(
                _("{pack} cards, of which I get {hand}; each hand is equally likely.").format(
                    pack=pack, hand=hand
                ),
                f"{binom(pack, hand)} = {math.comb(pack, hand)}",
            ),
            Step(
                _("Choose {held} of the {jokers} jokers, and {others} of the 104 other cards:").format(
                    held=held, jokers=jokers, others=hand - held
                ),
                rf"{binom(jokers, held)} \cdot {binom(NATURALS, hand - held)}"
                f" = {math.comb(jokers, held) * math.comb(NATURALS, hand - held)}",
            ),
            Step(_("Divide."), result(value)),
        ],
    )


def sample_jokers(held: int, hand: int, jokers: int, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """REM-Q1 on shuffled packs."""
    hands = dealt_hands(whole_pack(jokers), hand, count, rng)
    return np.count_nonzero(hands == cards.JOKER, axis=1) == held


def jokers_curve(held: int, hand: int, jokers: int) -> Curve:
    """REM-Q1 over the number of jokers in the hand."""
    return Curve(
        _("jokers in the hand"), [(n, jokers_chance(n, hand, jokers)) for n in range(jokers + 1)], held
    )


def check_jokers(held: int, hand: int, jokers: int) -> None:
    """Raise BadInput when there are not so many jokers."""
    if held > jokers:
        raise BadInput(
            _("A hand cannot hold {held} of the {jokers} jokers in the pack.").format(
                held=held, jokers=jokers
            )
        )


def some_joker(hand: int, jokers: int) -> Answer:
    """REM-Q2."""
    pack = NATURALS + jokers
    return Answer(
        some_out(pack, hand, jokers),
        [
            Step(
                _("{pack} cards, of which I get {hand}; each hand is equally likely.").format(
                    pack=pack, hand=hand
                ),
                f"{binom(pack, hand)} = {math.comb(pack, hand)}",
            ),
            Step(_("Hands without a joker:"), f"{binom(NATURALS, hand)} = {math.comb(NATURALS, hand)}"),
            Step(_("All others have at least one."), some_out_formula(pack, hand, jokers)),
        ],
    )


def sample_some_joker(hand: int, jokers: int, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """REM-Q2 on shuffled packs."""
    return np.any(dealt_hands(whole_pack(jokers), hand, count, rng) == cards.JOKER, axis=1)


def some_joker_curve(hand: int, jokers: int) -> Curve:
    """REM-Q2 over the number of cards."""
    points = [(n, some_out(NATURALS + jokers, n, jokers)) for n in range(MOST + 1)]
    return Curve(_("cards in the hand"), points, hand)


# REM-Q13, REM-Q14: hands without a meld, counted rank by rank

Clash = Callable[[int, int, int], bool]
"""Whether the suits of three ranks in a row, each a mask, must not be."""


@cache
def without(most_suits: int, clash: Clash) -> tuple[int, ...]:
    """Count the natural hands of 0 to 15 cards in which no rank shows more suits, and no three ranks clash.

    Each card that is shown is there once, in two ways, or twice: 2x + x². The ranks go from the ace to the king and on
    to the same ace, which stands below the two and above the king, but not between them (REM-07).
    """
    shown = [
        sum(1 << suit for suit in suits) for n in range(most_suits + 1) for suits in combinations(range(4), n)
    ]
    may = np.array([[[not clash(a, b, c) for c in shown] for b in shown] for a in shown], dtype=np.int64)
    total = np.zeros(MOST + 1, dtype=np.int64)
    for suits in range(most_suits + 1):  # of the ace: the same count for each choice of so many
        ace = next(i for i, each in enumerate(shown) if each.bit_count() == suits)
        # ways[a, b, n]: the last two ranks show these suits, with n cards so far
        ways = np.zeros((len(shown), len(shown), MOST + 1), dtype=np.int64)
        for two, each in enumerate(shown):
            ways[ace, two] = _times(_times(_one(), suits), each.bit_count())
        for _rank in range(cards.KING - cards.TWO):
            ways = np.einsum("abn,abc->bcn", ways, may)
            ways = np.stack([_times(ways[:, i], each.bit_count()) for i, each in enumerate(shown)], axis=1)
        closed = np.einsum("abn,ab->n", ways, may[:, :, ace])
        total += math.comb(4, suits) * closed
    return tuple(int(number) for number in total)


def _one() -> NDArray[np.int64]:
    one = np.zeros(MOST + 1, dtype=np.int64)
    one[0] = 1
    return one


def _times(ways: NDArray[np.int64], suits: int) -> NDArray[np.int64]:
    """Return the numbers of ways with so many more cards shown, by the number of cards: times (2x + x²) each."""
    for _suit in range(suits):
        more = np.zeros_like(ways)
        more[..., 1:] += 2 * ways[..., :-1]
        more[..., 2:] += ways[..., :-2]
        ways = more
    return ways


def three_in_a_row(a: int, b: int, c: int) -> bool:
    """A run of natural cards (REM-07)."""
    return a & b & c != 0


def two_near(a: int, b: int, c: int) -> bool:
    """Two cards of a suit from which a joker makes a run (REM-08)."""
    return (a & b) | (a & c) | (b & c) != 0


def no_natural(size: int) -> int:
    """N(k) of section 7: natural hands of so many cards without a meld."""
    return without(2, three_in_a_row)[size]


def no_pair(size: int) -> int:
    """P(k) of section 7: natural hands of so many cards from which not even a joker makes a meld."""
    return without(1, two_near)[size]


def meldless(hand: int, jokers: int, with_jokers: bool) -> list[tuple[int, int, int]]:
    """Return for each number of jokers in the hand: that number, and the ways to choose them and the naturals."""
    return [
        (
            held,
            math.comb(jokers, held),
            no_pair(hand - held) if with_jokers and held else no_natural(hand - held),
        )
        for held in range(min(hand, jokers) + 1)
    ]


def meld_chance(hand: int, jokers: int, with_jokers: bool) -> Fraction:
    """REM-Q13, and REM-Q14 with jokers."""
    none = sum(chosen * naturals for _held, chosen, naturals in meldless(hand, jokers, with_jokers))
    return 1 - Fraction(none, math.comb(NATURALS + jokers, hand))


def meld_answer(with_jokers: bool, hand: int, jokers: int) -> Answer:
    """REM-Q13, REM-Q14."""
    pack = NATURALS + jokers
    total = math.comb(pack, hand)
    terms = meldless(hand, jokers, with_jokers)
    none = sum(chosen * naturals for _held, chosen, naturals in terms)
    letters = ["P" if with_jokers and held else "N" for held, _chosen, _naturals in terms]
    named = [f"{letter}({hand - term[0]})" for letter, term in zip(letters, terms)]
    steps = [
        Step(_("All hands of {hand} cards:").format(hand=hand), f"{binom(pack, hand)} = {total}"),
        Step(
            _(
                "Count the natural hands without a meld rank by rank: no rank shows three suits [REM-06], no suit "
                "three ranks in a row [REM-07]. A card that is shown is there once, in two ways, or twice. N(k) hands "
                "of k cards have no meld:"
            ),
            r", \quad ".join(
                f"{name} = {term[2]}" for name, letter, term in zip(named, letters, terms) if letter == "N"
            ),
        ),
    ]
    if with_jokers:
        steps.append(
            Step(
                _(
                    "With a joker any two cards of one rank and different suits are a meld, and two of one suit at "
                    "distance one or two [REM-08]. P(k) hands have no such pair:"
                ),
                r", \quad ".join(
                    f"{name} = {term[2]}"
                    for name, letter, term in zip(named, letters, terms)
                    if letter == "P"
                ),
            )
        )
    steps += [
        Step(
            _("Choose the jokers of the hand too; so many hands have no meld:"),
            " + ".join(rf"{binom(jokers, held)} \cdot {name}" for name, (held, _c, _n) in zip(named, terms))
            + f" = {none}",
        ),
        Step(
            _("All others have one."),
            f"1 - {frac(none, total)} = {result(meld_chance(hand, jokers, with_jokers))}",
        ),
    ]
    return Answer(meld_chance(hand, jokers, with_jokers), steps)


def sample_meld(
    with_jokers: bool, hand: int, jokers: int, count: int, rng: np.random.Generator
) -> NDArray[Any]:
    """REM-Q13, REM-Q14 on shuffled packs."""
    hands = dealt_hands(whole_pack(jokers), hand, count, rng)
    shown = np.zeros((count, 53), dtype=bool)
    np.put_along_axis(shown, hands.astype(np.int64), True, axis=1)
    suits = shown[:, :52].reshape(count, 4, 13)
    alike = np.count_nonzero(suits, axis=1).max(axis=1)
    places = np.concatenate([suits[:, :, -1:], suits], axis=2)  # the ace low and high
    a, b, c = places[:, :, :-2], places[:, :, 1:-1], places[:, :, 2:]
    runs = np.any(a & b & c, axis=(1, 2))
    found = (alike >= 3) | runs
    if with_jokers:
        near = np.any(a & b, axis=(1, 2)) | np.any(a & c, axis=(1, 2)) | np.any(b & c, axis=(1, 2))
        found |= shown[:, cards.JOKER] & ((alike >= 2) | near)
    return np.asarray(found)


def meld_curve(with_jokers: bool, hand: int, jokers: int) -> Curve:
    """REM-Q13, REM-Q14 over the number of cards."""
    points = [(n, meld_chance(n, jokers, with_jokers)) for n in range(3, MOST + 1)]
    return Curve(_("cards in the hand"), points, hand)


# REM-Q15


def all_different(hand: int, jokers: int) -> list[int]:
    """Return for each number of jokers in the hand how many hands have no natural card twice."""
    return [
        math.comb(jokers, held) * math.comb(DIFFERENT, hand - held) * 2 ** (hand - held)
        for held in range(min(hand, jokers) + 1)
    ]


def twin_chance(hand: int, jokers: int) -> Fraction:
    """REM-Q15."""
    return 1 - Fraction(sum(all_different(hand, jokers)), math.comb(NATURALS + jokers, hand))


def twin_answer(hand: int, jokers: int) -> Answer:
    """REM-Q15."""
    pack = NATURALS + jokers
    total, none = math.comb(pack, hand), sum(all_different(hand, jokers))
    value = twin_chance(hand, jokers)
    terms = [
        rf"{binom(jokers, held)} \cdot {binom(DIFFERENT, hand - held)} \cdot 2^{{{hand - held}}}"
        for held in range(min(hand, jokers) + 1)
    ]
    return Answer(
        value,
        [
            Step(_("All hands of {hand} cards:").format(hand=hand), f"{binom(pack, hand)} = {total}"),
            Step(
                _(
                    "No card twice: choose the jokers, then as many of the 52 different cards as are missing, and for "
                    "each one of its two copies."
                ),
                " + ".join(terms),
            ),
            Step(_("Together so many hands have no card twice:"), str(none)),
            Step(_("All others have twins."), f"1 - {frac(none, total)} = {result(value)}"),
        ],
    )


def sample_twin(hand: int, jokers: int, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """REM-Q15 on shuffled packs."""
    hands = np.sort(dealt_hands(whole_pack(jokers), hand, count, rng), axis=1)
    same = (hands[:, 1:] == hands[:, :-1]) & (hands[:, 1:] != cards.JOKER)
    return np.any(same, axis=1)


def twin_curve(hand: int, jokers: int) -> Curve:
    """REM-Q15 over the number of cards."""
    return Curve(_("cards in the hand"), [(n, twin_chance(n, jokers)) for n in range(2, MOST + 1)], hand)


# REM-Q20, REM-Q21: what a hand is worth

MOST_VALUE: Final = JOKERS * JOKER_VALUE + (MOST - JOKERS) * ACE_VALUE


@cache
def value_counts(hand: int) -> tuple[int, ...]:
    """Return for each value V how many hands of so many cards have it."""
    kinds, copies = np.unique(CARD_VALUE[whole_pack()], return_counts=True)
    ways = np.zeros((hand + 1, MOST_VALUE + 1), dtype=np.int64)
    ways[0, 0] = 1
    for value, number in zip(kinds.tolist(), copies.tolist()):
        more = np.zeros_like(ways)
        for n in range(min(number, hand) + 1):
            if n * value <= MOST_VALUE:
                more[n:, n * value :] += (
                    math.comb(number, n) * ways[: hand + 1 - n, : MOST_VALUE + 1 - n * value]
                )
        ways = more
    return tuple(ways[hand].tolist())


def mean_value(hand: int) -> Fraction:
    """REM-Q20: the mean value of a hand."""
    return hand * Fraction(int(CARD_VALUE[whole_pack()].sum()), NATURALS + JOKERS)


def cap_chance(hand: int) -> Fraction:
    """REM-Q20: the chance that an unopened loser of three or more writes the full 100 (REM-36)."""
    counts = value_counts(hand)
    return Fraction(sum(counts[MOST_UNOPENED - SURCHARGE :]), sum(counts))


def limit(players: int) -> int:
    """REM-36, REM-39: the most that a loser who has not opened writes."""
    return min(MOST_UNOPENED, TARGET_FOR_EACH * (players - 1) // 2)


def mean_penalty(players: int, hand: int) -> Fraction:
    """REM-Q21."""
    counts = value_counts(hand)
    return Fraction(
        sum(min(value + SURCHARGE, limit(players)) * number for value, number in enumerate(counts)),
        sum(counts),
    )


def worth_answer(what: str, hand: int) -> Answer:
    """REM-Q20."""
    total = binom(NATURALS + JOKERS, hand)
    if what == "mean":
        value = mean_value(hand)
        return Answer(
            value,
            [
                Step(
                    _(
                        "Twice four suits of 2 to 9, 10, J, Q and K at 10 each, the ace at 11, and the jokers [REM-30]:"
                    ),
                    r"8 \cdot (44 + 4 \cdot 10 + 11) + 4 \cdot 20 = 840",
                ),
                Step(_("So a card is worth on average"), f"{frac(840, 108)} = {result(Fraction(840, 108))}"),
                Step(
                    _("And {hand} cards").format(hand=hand), rf"{hand} \cdot {frac(70, 9)} = {result(value)}"
                ),
            ],
            kind="expected value",
            unit=_("points"),
        )
    counts, value = value_counts(hand), cap_chance(hand)
    enough = sum(counts[MOST_UNOPENED - SURCHARGE :])
    return Answer(
        value,
        [
            Step(
                _("V and a surcharge of 25, but never more than 100 [REM-36]: the full 100 begin at"),
                f"{MOST_UNOPENED} - {SURCHARGE} = {MOST_UNOPENED - SURCHARGE}",
            ),
            Step(
                _("Count all hands of {hand} cards by their value, kind of card by kind of card.").format(
                    hand=hand
                ),
                f"{total} = {sum(counts)}",
            ),
            Step(
                _("Hands that are worth less, and hands that are worth as much or more:"),
                f"{sum(counts) - enough}, \\quad {enough}",
            ),
            Step(_("Divide."), result(value)),
        ],
    )


def sample_worth(what: str, hand: int, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """REM-Q20 on shuffled packs."""
    value = _sample_value(hand, count, rng)
    return value if what == "mean" else np.asarray(value + SURCHARGE >= MOST_UNOPENED)


def _sample_value(hand: int, count: int, rng: np.random.Generator) -> NDArray[Any]:
    return np.asarray(CARD_VALUE[dealt_hands(whole_pack(), hand, count, rng)].sum(axis=1))


def worth_curve(what: str, hand: int) -> Curve:
    """REM-Q20 over the number of cards."""
    of = mean_value if what == "mean" else cap_chance
    return Curve(_("cards in the hand"), [(n, of(n)) for n in range(MOST + 1)], hand)


def penalty_answer(players: int, hand: int) -> Answer:
    """REM-Q21."""
    counts, value, most = value_counts(hand), mean_penalty(players, hand), limit(players)
    below = counts[: most - SURCHARGE]
    short = sum((most - SURCHARGE - worth) * number for worth, number in enumerate(below))
    return Answer(
        value,
        [
            Step(
                _(
                    "The target is 100 points for each opponent [REM-39], the penalty at most half of it, and at "
                    "most 100 [REM-36]:"
                ),
                str(most),
            ),
            Step(
                _("All hands of {hand} cards, and those whose value and 25 stay below the limit:").format(
                    hand=hand
                ),
                rf"{sum(counts)}, \quad {sum(below)}",
            ),
            Step(_("Together these stay below it by so many points:"), str(short)),
            Step(_("So on average:"), f"{most} - {frac(short, sum(counts))} = {result(value)}"),
        ],
        kind="expected value",
        unit=_("points"),
    )


def sample_penalty(players: int, hand: int, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """REM-Q21 on shuffled packs."""
    return np.minimum(_sample_value(hand, count, rng) + SURCHARGE, limit(players))


def penalty_curve(players: int, hand: int) -> Curve:
    """REM-Q21 over the number of players."""
    return Curve(_("players"), [(n, mean_penalty(n, hand)) for n in range(2, 7)], players)


QUESTIONS: Final = (
    Question(
        id="REM-Q1",
        name="jokers-dealt",
        title=_("How many jokers am I dealt?"),
        about=_("More than half of all hands have none, and one in thirteen has two."),
        rules=("REM-02", "REM-04"),
        exact=jokers_answer,
        sample=sample_jokers,
        curve=jokers_curve,
        parameters=(WholeNumber("held", _("Jokers in my hand"), 0, low=0, high=6), _hand(13), IN_PACK),
        check=check_jokers,
    ),
    Question(
        id="REM-Q2",
        name="some-joker",
        title=_("Am I dealt at least one joker?"),
        about=_("The starter's fifteenth card makes it a little more likely."),
        rules=("REM-02", "REM-04"),
        exact=some_joker,
        sample=sample_some_joker,
        curve=some_joker_curve,
        parameters=(_hand(1), IN_PACK),
    ),
    Question(
        id="REM-Q13",
        name="natural-meld",
        title=_("Is a meld without a joker in the hand that I am dealt?"),
        about=_("Two hands of three have a set or a run from the start."),
        rules=("REM-06", "REM-07"),
        exact=partial(meld_answer, False),
        sample=partial(sample_meld, False),
        curve=partial(meld_curve, False),
        parameters=(_hand(3), IN_PACK),
    ),
    Question(
        id="REM-Q14",
        name="any-meld",
        title=_("Is any meld in the hand that I am dealt, jokers allowed?"),
        about=_("A joker needs only two cards that go together: six hands of seven have a meld."),
        rules=("REM-06", "REM-07", "REM-08"),
        exact=partial(meld_answer, True),
        sample=partial(sample_meld, True),
        curve=partial(meld_curve, True),
        parameters=(_hand(3), IN_PACK),
    ),
    Question(
        id="REM-Q15",
        name="twins",
        title=_("Am I dealt the same card twice?"),
        about=_("Three hands of five: the second copy is dead for a set, and that happens all the time."),
        rules=("REM-02", "REM-06"),
        exact=twin_answer,
        sample=sample_twin,
        curve=twin_curve,
        parameters=(_hand(2), IN_PACK),
    ),
    Question(
        id="REM-Q20",
        name="hand-value",
        title=_("What is a hand worth to the one who is caught with it?"),
        about=_("More than a hundred points: who has not opened writes the full limit almost for certain."),
        rules=("REM-30", "REM-31", "REM-32", "REM-33", "REM-36"),
        exact=worth_answer,
        sample=sample_worth,
        curve=worth_curve,
        parameters=(
            Choice(
                "what",
                _("What is asked"),
                "mean",
                choices={
                    "mean": _("the mean value"),
                    "cap": _("the chance of the full 100, three and more players"),
                },
            ),
            _hand(1),
        ),
    ),
    Question(
        id="REM-Q21",
        name="unopened-penalty",
        title=_("What does a loser write who has not opened?"),
        about=_("With two players always 50; with more almost always 100, whatever he holds."),
        rules=("REM-36", "REM-39"),
        exact=penalty_answer,
        sample=sample_penalty,
        curve=penalty_curve,
        parameters=(WholeNumber("players", _("Players"), 2, low=2, high=6), _hand(1)),
    ),
)
