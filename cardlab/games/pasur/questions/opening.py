"""Questions about the opening layout: PAS-Q7 to Q10."""

import math
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab import cards
from cardlab.cards import JACK
from cardlab.engine.bits import NONE
from cardlab.engine.captures import RANK_MASK
from cardlab.engine.playouts import dealt
from cardlab.engine.question import Answer, Choice, Curve, Question, Step, binom, frac, result
from cardlab.games.pasur import GAME, rules
from cardlab.games.pasur.opening import is_refused
from cardlab.games.pasur.questions.outs import MODE, outs, taking
from cardlab.games.pasur.rules import ELEVEN, HAND, LAYOUT, PACK, VALUE
from cardlab.text import _

FIRST: Final = 1  # seat 0 deals
LEFT: Final = PACK - LAYOUT
NO_JACK: Final = PACK - 4
SHOWN: Final = 3  # terms of a long sum that a step writes out

JACKS: Final = Choice(
    "jacks",
    _("Jacks in the opening layout"),
    "none",
    {"none": _("none"), "one": _("exactly one"), "more": _("two or more")},
)
WHAT: Final = Choice(
    "what",
    _("What happens"),
    "deal",
    {"deal": _("a new deal is ordered"), "buried": _("the deal that is played has a buried jack")},
)
CLEARED_BY: Final = Choice(
    "by",
    _("Cleared by"),
    "jack",
    {
        "jack": _("a jack"),
        "one": _("a numeral, which takes one card"),
        "many": _("a numeral, which takes cards that make eleven"),
    },
)


# PAS-Q7


def jacks_chance(jacks: str, size: int = LAYOUT) -> Fraction:
    """PAS-Q7 for any number of cards in the layout."""
    ways = [math.comb(4, number) * math.comb(NO_JACK, size - number) for number in range(min(4, size) + 1)]
    wanted = {"none": ways[:1], "one": ways[1:2], "more": ways[2:]}[jacks]
    return Fraction(sum(wanted), math.comb(PACK, size))


def opening_jacks(jacks: str) -> Answer:
    """PAS-Q7."""
    value = jacks_chance(jacks)
    none, one = binom(NO_JACK, LAYOUT), f"4 \\cdot {binom(NO_JACK, LAYOUT - 1)}"
    total = binom(PACK, LAYOUT)
    ways = {
        "none": frac(none, total),
        "one": frac(one, total),
        "more": f"1 - {frac(f'{none} + {one}', total)}",
    }[jacks]
    return Answer(
        value,
        [
            Step(
                _("Four of 52 cards lie open, each set equally likely."),
                f"{total} = {math.comb(PACK, LAYOUT)}",
            ),
            Step(
                _("Sets without a jack, and sets with exactly one:"),
                f"{none} = {math.comb(NO_JACK, LAYOUT)}, \\quad {one} = {4 * math.comb(NO_JACK, LAYOUT - 1)}",
            ),
            Step(_("So the chance is:"), f"{ways} = {result(value)}"),
        ],
    )


def sample_opening_jacks(jacks: str, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """PAS-Q7 on real deals, the layout left as it comes."""
    layouts = dealt(GAME, GAME.rules(opening_layout="as_is"), count, rng)["layout"]
    number = np.bitwise_count(layouts & rules.JACKS)
    return {"none": number == 0, "one": number == 1, "more": number > 1}[jacks]


def curve_opening_jacks(jacks: str) -> Curve:
    """PAS-Q7 over the number of cards in the layout."""
    return Curve(_("cards in the layout"), [(n, jacks_chance(jacks, n)) for n in range(1, 9)], LAYOUT)


# PAS-Q8


def of_layouts(jacks: int, size: int, queens: range, kings: range) -> int:
    """Count the sets of `size` cards with so many jacks, and so many queens and kings as allowed."""
    return sum(
        math.comb(4, jacks) * math.comb(4, q) * math.comb(4, k) * math.comb(40, size - jacks - q - k)
        for q in queens
        for k in kings
        if q + k + jacks <= size
    )


UP_TO_TWO: Final = range(3)


@cache
def accepted() -> tuple[Fraction, Fraction]:
    """Return the chance that the first layout is played as it comes, and that it is played with a jack buried."""
    total = math.comb(PACK, LAYOUT)
    plain = Fraction(of_layouts(0, LAYOUT, UP_TO_TWO, UP_TO_TWO), total)
    buried = Fraction(0)
    for q in UP_TO_TWO:
        for k in UP_TO_TWO:
            if q + k <= LAYOUT - 1:
                layouts = of_layouts(1, LAYOUT, range(q, q + 1), range(k, k + 1))
                # The card in the place of the jack: no other jack, no third queen or king.
                bad = 3 + (2 if q == 2 else 0) + (2 if k == 2 else 0)
                buried += Fraction(layouts, total) * Fraction(LEFT - bad, LEFT)
    return plain, buried


def what_chance(what: str) -> Fraction:
    """PAS-Q8."""
    plain, buried = accepted()
    return 1 - plain - buried if what == "deal" else buried / (plain + buried)


def new_deal(what: str) -> Answer:
    """PAS-Q8."""
    plain, buried = accepted()
    steps = [
        Step(
            _(
                "Layouts without a jack and with at most two queens and two kings are played as they come [PAS-07]:"
            ),
            f"{frac(of_layouts(0, LAYOUT, UP_TO_TWO, UP_TO_TWO), math.comb(PACK, LAYOUT))} = {result(plain)}",
        ),
        Step(
            _(
                "With exactly one jack the next card takes its place. Of 48 three are jacks, and where two queens or "
                "two kings lie two more are refused. The share that is then played:"
            ),
            result(buried),
        ),
    ]
    value = what_chance(what)
    if what == "deal":
        steps.append(Step(_("All others are dealt again."), f"1 - {plain} - {buried} = {result(value)}"))
    else:
        steps.append(
            Step(_("Of the deals that are played:"), f"{frac(buried, plain + buried)} = {float(value):.4f}")
        )
    return Answer(value, steps)


def sample_new_deal(what: str, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """PAS-Q8 on real deals."""
    states = dealt(GAME, GAME.rules(), count, rng)
    return states["redeals"] > 0 if what == "deal" else states["buried"] >= 0


def curve_new_deal(what: str) -> Curve:
    """PAS-Q8 over the number of deals: at least once."""
    p = what_chance(what)
    return Curve(_("at least once in so many deals"), [(n, 1 - (1 - p) ** n) for n in range(1, 21)], 1)


# PAS-Q9, PAS-Q10


@cache
def layouts_by_outs(mode: str, clearing: bool) -> Counter[tuple[int, int]]:
    """Count the layouts without a jack that are played as they come, by their outs: jacks, and others, in 48 cards."""
    found: Counter[tuple[int, int]] = Counter()
    ranks = [rank for rank in range(13) if rank != JACK]
    for layout in combinations_with_replacement(ranks, LAYOUT):
        numbers = Counter(layout)
        lies = cards.mask(13 * suit + rank for rank, number in numbers.items() for suit in range(number))
        if max(numbers.values()) > 4 or is_refused(np.uint64(lies)):
            continue
        wanted = outs(taking(lies, mode), clearing)
        jacks = (wanted & int(rules.JACKS)).bit_count()
        ways = math.prod(math.comb(4, number) for number in numbers.values())
        found[jacks, wanted.bit_count() - jacks] += ways
    return found


def by_number(mode: str, which: str) -> Counter[int]:
    """Count the layouts by the number of outs: `all` that take, the `jacks` or `numerals` that clear."""
    numbers: Counter[int] = Counter()
    for (jacks, others), ways in layouts_by_outs(mode, which != "all").items():
        numbers[{"all": jacks + others, "jacks": jacks, "numerals": others}[which]] += ways
    return numbers


def first_chance(mode: str, which: str, hand: int = HAND) -> Fraction:
    """PAS-Q9 and PAS-Q10 for any number of cards in the hand."""
    layouts = by_number(mode, which)
    without = sum(ways * math.comb(LEFT - number, hand) for number, ways in layouts.items())
    return 1 - Fraction(without, layouts.total() * math.comb(LEFT, hand))


def first_steps(mode: str, which: str) -> list[Step]:
    """Return the derivation of PAS-Q9 and PAS-Q10."""
    layouts = by_number(mode, which)
    terms = [f"{ways} \\cdot {binom(LEFT - number, HAND)}" for number, ways in sorted(layouts.items())]
    if len(terms) > SHOWN:
        terms[SHOWN - 1 : -1] = ["..."]
    without = sum(ways * math.comb(LEFT - number, HAND) for number, ways in layouts.items())
    pairs = layouts.total() * math.comb(LEFT, HAND)
    return [
        Step(
            _("Layouts without a jack and with at most two queens and two kings [PAS-07]:"),
            str(layouts.total()),
        ),
        Step(
            _("For each of them the first player holds 4 of the other 48 cards."),
            f"{layouts.total()} \\cdot {binom(LEFT, HAND)} = {pairs}",
        ),
        Step(
            _(
                "Count for each layout the n cards that would do; 4 of the other 48 - n do not. Added up by n:"
            ),
            f"{' + '.join(terms)} = {without}",
        ),
        Step(_("All others do."), f"1 - {frac(without, pairs)} = {result(first_chance(mode, which))}"),
    ]


def first_capture(mode: str) -> Answer:
    """PAS-Q9."""
    return Answer(first_chance(mode, "all"), first_steps(mode, "all"))


def cleared_by(by: str) -> tuple[str, str]:
    """Return how numerals capture, and what clears."""
    return ("one", "jacks") if by == "jack" else (by, "numerals")


def first_clearing(by: str) -> Answer:
    """PAS-Q10."""
    mode, which = cleared_by(by)
    return Answer(first_chance(mode, which), first_steps(mode, which))


def has(masks: NDArray[np.uint64], card: int) -> NDArray[np.bool_]:
    """Return which masks hold a card."""
    found: NDArray[np.bool_] = masks >> np.uint64(card) & np.uint64(1) != NONE
    return found


def opened(count: int, rng: np.random.Generator) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Return layouts and first players' hands of `count` real deals without a buried jack."""
    layouts, hands = np.zeros(0, dtype=np.uint64), np.zeros(0, dtype=np.uint64)
    while len(layouts) < count:
        states = dealt(GAME, GAME.rules(deal_batch=4), count, rng)
        states = states[states["buried"] < 0]
        layouts = np.concatenate([layouts, states["layout"]])
        hands = np.concatenate([hands, states["hand"][:, FIRST]])
    return layouts[:count], hands[:count]


def sums_of(layouts: NDArray[np.uint64], mode: str) -> NDArray[np.int64]:
    """Return the sums that the numerals of each layout make, as bits: of one card each, or of any cards."""
    sums = np.ones(len(layouts), dtype=np.int64)
    for card in cards.members(int(rules.NUMERALS)):
        grown = (1 if mode == "one" else sums) << int(VALUE[card % 13])
        sums = np.where(has(layouts, card), sums | grown, sums)
    return sums


def sample_first_capture(mode: str, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """PAS-Q9 on real deals."""
    layouts, hands = opened(count, rng)
    sums = sums_of(layouts, mode)
    sweeps = layouts & ~rules.COURTS != NONE
    can = np.zeros(count, dtype=np.bool_)
    for card in range(PACK):
        rank = card % 13
        if VALUE[rank]:
            takes = sums >> (ELEVEN - int(VALUE[rank])) & 1 > 0
        else:
            takes = sweeps if rank == JACK else layouts & RANK_MASK[rank] != NONE
        can |= has(hands, card) & takes
    return can


def sample_first_clearing(by: str, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """PAS-Q10 on real deals."""
    layouts, hands = opened(count, rng)
    numerals = layouts & ~rules.NUMERALS == NONE
    if by == "jack":
        return numerals & (hands & rules.JACKS != NONE)
    totals = np.zeros(count, dtype=np.int64)
    for card in cards.members(int(rules.NUMERALS)):
        totals += has(layouts, card) * int(VALUE[card % 13])
    can = np.zeros(count, dtype=np.bool_)
    for card in cards.members(int(rules.NUMERALS)) if by == "many" else ():
        can |= numerals & has(hands, card) & (totals + int(VALUE[card % 13]) == ELEVEN)
    return can


def over_hand(of: Callable[[int], Fraction]) -> Curve:
    """Return the curve of a chance over the number of cards in the hand."""
    return Curve(_("cards in the hand"), [(hand, of(hand)) for hand in range(1, 9)], HAND)


QUESTIONS: Final = (
    Question(
        id="PAS-Q7",
        name="opening-jacks",
        title=_("How many jacks lie in the opening layout?"),
        about=_("A jack there would be a gift, so the rules bury it. It happens in every fourth deal."),
        rules=("PAS-04", "PAS-07"),
        exact=opening_jacks,
        sample=sample_opening_jacks,
        curve=curve_opening_jacks,
        parameters=(JACKS,),
    ),
    Question(
        id="PAS-Q8",
        name="new-deal",
        title=_("How often are the cards dealt again?"),
        about=_("Two jacks or three equal courts among the first four cards, and all begins anew."),
        rules=("PAS-07",),
        exact=new_deal,
        sample=sample_new_deal,
        curve=curve_new_deal,
        parameters=(WHAT,),
    ),
    Question(
        id="PAS-Q9",
        name="first-capture",
        title=_("Can the first player take something at once?"),
        about=_("Four cards in the hand, four on the table: nearly always something fits."),
        rules=("PAS-09", "PAS-10", "PAS-11", "PAS-12"),
        exact=first_capture,
        sample=sample_first_capture,
        curve=lambda mode: over_hand(lambda hand: first_chance(mode, "all", hand)),
        parameters=(MODE,),
    ),
    Question(
        id="PAS-Q10",
        name="first-clearing",
        title=_("Can the first player clear the opening layout?"),
        about=_("With a jack when no king and no queen lies there; with a numeral hardly ever."),
        rules=("PAS-10", "PAS-17", "PAS-18"),
        exact=first_clearing,
        sample=sample_first_clearing,
        curve=lambda by: over_hand(lambda hand: first_chance(*cleared_by(by), hand)),
        parameters=(CLEARED_BY,),
    ),
)
