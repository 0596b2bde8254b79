"""Questions about the deal, before anybody has played: KON-Q5 to KON-Q8, RUS-Q3 and RUS-Q4."""

import math
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache, partial
from itertools import combinations_with_replacement
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab import cards
from cardlab.cards import JACK
from cardlab.engine import captures
from cardlab.engine.bits import BIT, NONE
from cardlab.engine.gears import entry_point
from cardlab.engine.playouts import dealt
from cardlab.engine.question import Answer, Choice, Curve, Question, Step, WholeNumber, binom, frac, result
from cardlab.games.koncine import GAME
from cardlab.games.koncine import rules as law
from cardlab.games.koncine.questions.leave import SWEPT, TAKEN, outs
from cardlab.text import _

JACKS: Final = 4
NON_JACKS: Final = law.PACK - JACKS

RETURNED: Final = WholeNumber("jacks", _("Jacks that go back"), 1, low=0, high=JACKS)
AT_LEAST: Final = Choice(
    "how", _("How many"), "exactly", choices={"exactly": _("exactly"), "least": _("at least")}
)
WITH_JACK: Final = Choice(
    "jack", _("A jack counts"), "no", choices={"no": _("no, only other cards"), "yes": _("yes")}
)


# KON-Q5


def returned_chance(number: int) -> Fraction:
    """KON-Q5: the chance that exactly so many jacks go back under the pack (KON-07, KON-08)."""
    ways = math.comb(number + 3, number) * math.comb(NON_JACKS - number, JACKS - number)
    return Fraction(ways, math.comb(law.PACK, JACKS))


def returned_share(jacks: int, how: str) -> Fraction:
    """KON-Q5, exactly or at least so many."""
    numbers = range(jacks, JACKS + 1) if how == "least" else [jacks]
    return sum((returned_chance(n) for n in numbers), Fraction(0))


def returned(jacks: int, how: str) -> Answer:
    """KON-Q5."""
    numbers = list(range(jacks, JACKS + 1)) if how == "least" else [jacks]
    value = returned_share(jacks, how)
    total = binom(law.PACK, JACKS)
    return Answer(
        value,
        [
            Step(
                _("The four jacks lie in 4 of 52 places, each choice equally likely."),
                f"{total} = {math.comb(law.PACK, JACKS)}",
            ),
            Step(
                _(
                    "Cards are turned until four are no jacks. With k jacks that are 4 + k cards, the last no jack: "
                    "k of the 3 + k before it are jacks; the other jacks lie behind."
                ),
                " + ".join(f"{binom(n + 3, n)} \\cdot {binom(NON_JACKS - n, JACKS - n)}" for n in numbers),
            ),
            Step(_("Divide."), result(value)),
        ],
    )


def deals(count: int, rng: np.random.Generator, rule_set: str = "koncine") -> Any:
    """Return states just dealt, seat 1 to play first."""
    return dealt(GAME, GAME.rules(rule_set), count, rng)


def sample_returned(jacks: int, how: str, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """KON-Q5 on real deals."""
    number = deals(count, rng)["returned"]
    return np.asarray(number >= jacks if how == "least" else number == jacks)


def returned_curve(jacks: int, how: str) -> Curve:
    """KON-Q5 over the number of jacks."""
    return Curve(_("jacks that go back"), [(n, returned_share(n, how)) for n in range(JACKS + 1)], jacks)


# KON-Q6, KON-Q7, RUS-Q3, RUS-Q4


@cache
def layouts(rule_set: str, event: str) -> tuple[tuple[int, int], ...]:
    """Count the opening layouts by how many cards elsewhere, jacks that sweep apart, can take something or all.

    Returns pairs of a number of outs and of layouts; a layout is four cards, of non-jacks where jacks go back.
    """
    rules = GAME.rules(rule_set)
    found: Counter[int] = Counter()
    ranks = [rank for rank in range(13) if rank != JACK or not rules.return_jacks]
    for chosen in combinations_with_replacement(ranks, law.LAYOUT):
        numbers = Counter(chosen)
        ways = math.prod(math.comb(4, number) for number in numbers.values())
        if ways == 0:
            continue
        lies = cards.mask(13 * suit + rank for rank, number in numbers.items() for suit in range(number))
        takers = outs(rules, lies, event) & ~lies
        if rules.jack_sweeps:
            takers &= ~int(captures.RANK_MASK[JACK])
        found[takers.bit_count()] += ways
    return tuple(sorted(found.items()))


def packs(rule_set: str) -> Iterator[tuple[Fraction, int, int]]:
    """Yield for each number of returned jacks its chance, the cards that the first hand comes from, their jacks."""
    rules = GAME.rules(rule_set)
    if not rules.return_jacks:
        yield Fraction(1), NON_JACKS, 0
        return
    for number in range(JACKS + 1):
        yield returned_chance(number), NON_JACKS - number, JACKS - number


def first_chance(rule_set: str, event: str, jack: str, hand: int = law.HAND) -> Fraction:
    """Return the chance that the first hand can take something, or everything, of the opening layout."""
    total = sum(ways for _outs, ways in layouts(rule_set, event))
    value = Fraction(0)
    for chance, size, jacks in packs(rule_set):
        sweeping = jacks if jack == "yes" else 0
        none = sum(
            ways * math.comb(size - number - sweeping, hand) for number, ways in layouts(rule_set, event)
        )
        value += chance * (1 - Fraction(none, total * math.comb(size, hand)))
    return value


def first_answer(rule_set: str, event: str, jack: str) -> Answer:
    """KON-Q6, KON-Q7, RUS-Q3, RUS-Q4."""
    value = first_chance(rule_set, event, jack)
    counted = layouts(rule_set, event)
    total = sum(ways for _outs, ways in counted)
    mean = Fraction(sum(number * ways for number, ways in counted), total)
    size = NON_JACKS if rule_set == "koncine" else law.PACK
    steps = [
        Step(
            _("Go through all opening layouts and count for each the outs among the other cards."),
            f"{binom(size, law.LAYOUT)} = {total}",
        ),
        Step(_("On average so many outs, jacks that sweep apart:"), result(mean)),
        Step(
            _("With m outs, a hand from the {n} cards that may come has none of them with the chance").format(
                n=NON_JACKS
            ),
            frac(rf"\binom{{{NON_JACKS} - m}}{{{law.HAND}}}", binom(NON_JACKS, law.HAND)),
        ),
    ]
    if rule_set == "koncine":
        steps.append(
            Step(
                _(
                    "The same with 1 to 4 jacks under the pack, where the first hand cannot get them; weigh [KON-Q5]:"
                ),
                " , ".join(f"{float(returned_chance(n)):.4f}" for n in range(JACKS + 1)),
            )
        )
    steps.append(Step(_("One less the mean of all that:"), result(value)))
    return Answer(value, steps)


@entry_point
def first_can(states: NDArray[Any], swept: bool, room: NDArray[Any], out: NDArray[Any]) -> None:
    """Say for each state whether the hand to move can take something, or all, of the layout.

    A jack that sweeps counts 2, everything else 1; the bits are added.
    """
    for i in range(states.shape[0]):
        state = states[i]
        hand = state.hand[state.turn]
        out[i] = 0
        for card in range(law.PACK):
            if hand & BIT[card] != NONE:
                rank = card % 13
                if law.sweeps(state.rules, card):
                    out[i] |= 2
                elif not swept:
                    if law.can_take(state.rules, state.layout, card):
                        out[i] |= 1
                elif state.layout & ~law.summands(state.rules, rank) == NONE:
                    if captures.is_capture(
                        state.layout, law.row_of(state.rules, rank), state.rules.multi_capture, room
                    ):
                        out[i] |= 1


def sample_first(rule_set: str, event: str, jack: str, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """The same on real deals."""
    states = deals(count, rng, rule_set)
    found = np.zeros(count, dtype=np.int64)
    first_can(states, event == SWEPT, np.zeros(captures.WORK, dtype=np.uint64), found)
    return found > 0 if jack == "yes" else found % 2 > 0


def first_curve(rule_set: str, event: str, jack: str) -> Curve:
    """The same over the number of cards in the first hand."""
    return Curve(
        _("cards in the first hand"),
        [(n, first_chance(rule_set, event, jack, n)) for n in range(1, law.HAND + 1)],
        law.HAND,
    )


# KON-Q8


def special_chance(number: int) -> Fraction:
    """KON-Q8 for a layout of so many cards."""
    return 1 - Fraction(math.comb(NON_JACKS - 2, number), math.comb(NON_JACKS, number))


def special() -> Answer:
    """KON-Q8."""
    none, total = binom(NON_JACKS - 2, law.LAYOUT), binom(NON_JACKS, law.LAYOUT)
    return Answer(
        special_chance(law.LAYOUT),
        [
            Step(
                _("The layout is any four of the 48 cards that are no jacks [KON-08]."),
                f"{total} = {math.comb(NON_JACKS, law.LAYOUT)}",
            ),
            Step(_("Layouts without both cards:"), f"{none} = {math.comb(NON_JACKS - 2, law.LAYOUT)}"),
            Step(
                _("All others have one of them or both."),
                f"1 - {frac(none, total)} = {result(special_chance(law.LAYOUT))}",
            ),
        ],
    )


def sample_special(count: int, rng: np.random.Generator) -> NDArray[Any]:
    """KON-Q8 on real deals."""
    wanted = BIT[law.TEN_OF_DIAMONDS] | BIT[law.TWO_OF_CLUBS]
    return np.asarray(deals(count, rng)["layout"] & wanted != NONE)


def special_curve() -> Curve:
    """KON-Q8 over the number of cards that lie there."""
    return Curve(_("cards that lie there"), [(n, special_chance(n)) for n in range(1, 13)], law.LAYOUT)


def _first(
    asked: str, name: str, title: str, about: str, rule_set: str, event: str, jack: str | None
) -> Question:
    """Return a question about the first turn of a deal; `jack` None lets the reader say whether a jack counts."""
    given: dict[str, Any] = {} if jack is None else {"jack": jack}
    return Question(
        id=asked,
        name=name,
        title=title,
        about=about,
        rules=("RUS-04", "RUS-06") if rule_set == "ruska" else ("KON-07", "KON-12", "KON-13", "KON-15"),
        exact=partial(first_answer, rule_set, event, **given),
        sample=partial(sample_first, rule_set, event, **given),
        curve=partial(first_curve, rule_set, event, **given),
        parameters=(WITH_JACK,) if jack is None else (),
    )


QUESTIONS: Final = (
    Question(
        id="KON-Q5",
        name="returned-jacks",
        title=_("How many jacks go back under the pack?"),
        about=_("They come back to the dealer with his last cards, and everybody has seen them."),
        rules=("KON-07", "KON-08", "KON-10"),
        exact=returned,
        sample=sample_returned,
        curve=returned_curve,
        parameters=(RETURNED, AT_LEAST),
    ),
    _first(
        "KON-Q6",
        "first-capture",
        _("Can the first player capture something from the opening layout?"),
        _("Almost always: six cards meet four, and a jack takes them anyway."),
        "koncine",
        TAKEN,
        "yes",
    ),
    _first(
        "KON-Q7",
        "first-clearing",
        _("Can the first player clear the opening layout at once?"),
        _("Rarely with a numeral, but four times in ten with a jack."),
        "koncine",
        SWEPT,
        None,
    ),
    Question(
        id="KON-Q8",
        name="opening-points",
        title=_("Does the ten of diamonds or the two of clubs lie in the opening layout?"),
        about=_("One layout in six has a card that is a point by itself."),
        rules=("KON-06", "KON-22", "KON-23"),
        exact=special,
        sample=sample_special,
        curve=special_curve,
    ),
    _first(
        "RUS-Q3",
        "russian-first-capture",
        _("Russian: can the first player capture something from the opening layout?"),
        _("Without the sweeping jack a little less often than in Končine."),
        "ruska",
        TAKEN,
        "no",
    ),
    _first(
        "RUS-Q4",
        "russian-first-clearing",
        _("Russian: can the first player clear the opening layout at once?"),
        _("One deal in twenty: four cards must be one capture."),
        "ruska",
        SWEPT,
        "no",
    ),
)
