"""Questions about the deal, before anybody has looked at a card: Q66-1 to 5, 12, 13 and 18."""

import math
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab.cards import ACE
from cardlab.engine.bits import BIT, NONE
from cardlab.engine.gears import entry_point
from cardlab.engine.playouts import dealt
from cardlab.engine.question import Answer, Choice, Curve, Question, Step, binom, falling, frac, result
from cardlab.games.sixty_six import GAME, rules
from cardlab.text import _

RULE_SET: Final = Choice(
    "rule_set", _("Rules"), GAME.default_rule_set, {name: each.title for name, each in GAME.rule_sets.items()}
)
PAIR: NDArray[np.uint64] = np.array([rules.pair(suit) for suit in range(4)], dtype=np.uint64)
ACES: Final = np.uint64(sum(1 << 13 * suit + ACE for suit in range(4)))


def sizes(rule_set: str) -> tuple[int, int]:
    """Return how many cards the pack has and how many a hand (R66-2, R66-6, SNP-1, SNP-2)."""
    record = GAME.rules(rule_set)
    return int(record.pack), int(record.hand)


def deals(rule_set: str, count: int, rng: np.random.Generator) -> Any:
    """Return states just dealt; seat 0 has dealt."""
    return dealt(GAME, GAME.rules(rule_set), count, rng)


def by_hand(chance: Callable[[int, int], Fraction]) -> Callable[[str], Curve]:
    """Return the curve of a chance, a function of pack and hand, over the number of cards in a hand."""

    def curve(rule_set: str) -> Curve:
        pack, hand = sizes(rule_set)
        return Curve(
            _("cards dealt to each"), [(each, chance(pack, each)) for each in range(1, pack // 2)], hand
        )

    return curve


def both_mine(pack: int, hand: int) -> Fraction:
    """Two given cards, neither of them turned up, are in my hand."""
    return Fraction(hand * (hand - 1), (pack - 1) * (pack - 2))


def both_mine_formula(pack: int, hand: int) -> str:
    """Return the formula of `both_mine`."""
    return frac(falling(hand, 2), falling(pack - 1, 2))


# Q66-1


def trump_marriage_chance(pack: int, hand: int) -> Fraction:
    """Q66-1 for any pack and hand."""
    ranks = pack // 4
    return Fraction(ranks - 2, ranks) * both_mine(pack, hand)


def trump_marriage(rule_set: str) -> Answer:
    """Q66-1."""
    pack, hand = sizes(rule_set)
    ranks = pack // 4
    value = trump_marriage_chance(pack, hand)
    return Answer(
        value,
        [
            Step(
                _(
                    "The turned card must be neither the king nor the queen of trumps: "
                    "{good} of the {ranks} ranks are left."
                ).format(good=ranks - 2, ranks=ranks),
                frac(ranks - 2, ranks),
            ),
            Step(
                _(
                    "Of the other {others} cards I get {hand}; the king and the queen must both be mine."
                ).format(others=pack - 1, hand=hand),
                f"{both_mine_formula(pack, hand)} = {result(both_mine(pack, hand))}",
            ),
            Step(
                _("Both have to happen: multiply."),
                rf"{frac(ranks - 2, ranks)} \cdot {both_mine_formula(pack, hand)} = {result(value)}",
            ),
        ],
    )


def sample_trump_marriage(rule_set: str, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """Q66-1 on real deals."""
    states = deals(rule_set, count, rng)
    both = PAIR[states["trump"]]
    return states["hand"][:, 0] & both == both


# Q66-2


def forty_chance(pack: int, hand: int) -> Fraction:
    """Q66-2 for any pack and hand, where the rules allow it."""
    return trump_marriage_chance(pack, hand) + Fraction(2, pack // 4) * both_mine(pack, hand)


def forty(rule_set: str) -> Answer:
    """Q66-2."""
    record = GAME.rules(rule_set)
    pack, hand = sizes(rule_set)
    if not record.marriage_first_lead:
        return Answer(
            Fraction(0), [Step(_("Here a marriage needs an own trick first [R66-22]: never."), "0")]
        )
    ranks = pack // 4
    dealt_complete = trump_marriage_chance(pack, hand)
    exchanged = Fraction(2, ranks) * both_mine(pack, hand)
    return Answer(
        dealt_complete + exchanged,
        [
            Step(
                _("Dealt complete, as in Q66-1."),
                rf"{frac(ranks - 2, ranks)} \cdot {both_mine_formula(pack, hand)} = {result(dealt_complete)}",
            ),
            Step(
                _(
                    "Or its king or queen is the turned card, {two} of {ranks} cases, and I hold the other one and "
                    "the lowest trump, for which I take the turned card [R66-29, R66-32]."
                ).format(two=2, ranks=ranks),
                rf"{frac(2, ranks)} \cdot {both_mine_formula(pack, hand)} = {result(exchanged)}",
            ),
            Step(
                _("Never both in one deal: add."),
                f"{result_part(dealt_complete)} + {result_part(exchanged)} = {result(dealt_complete + exchanged)}",
            ),
        ],
    )


def result_part(value: Fraction) -> str:
    """Return the formula of a value that is one part of a sum."""
    return frac(value.numerator, value.denominator)


@entry_point
def see_first_lead(states: NDArray[Any], hits: NDArray[Any]) -> None:
    """Set `hits` to whether the seat on lead may declare the trump marriage, after an exchange if it may exchange."""
    for i in range(states.shape[0]):
        state = states[i]
        seat = state.turn
        if rules.may_exchange(state, seat):
            rules.exchange(state, seat)
        both = rules.pair(state.trump)
        hits[i] = rules.may_declare(state) and state.hand[seat] & both == both


def sample_forty(rule_set: str, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """Q66-2 on real deals, by the kernels of the rules."""
    hits = np.zeros(count, dtype=np.bool_)
    see_first_lead(deals(rule_set, count, rng), hits)
    return hits


def curve_forty(rule_set: str) -> Curve:
    """Q66-2 over the size of a hand."""
    allowed = bool(GAME.rules(rule_set).marriage_first_lead)
    return by_hand(lambda pack, hand: forty_chance(pack, hand) if allowed else Fraction(0))(rule_set)


# Q66-3


def marriages_in(hand: int) -> range:
    """Return how many marriages a hand may hold, from one on."""
    return range(1, min(4, hand // 2) + 1)


def any_marriage_chance(pack: int, hand: int) -> Fraction:
    """Q66-3 for any pack and hand."""
    hits = sum(
        (-1) ** (k + 1) * math.comb(4, k) * math.comb(pack - 2 * k, hand - 2 * k) for k in marriages_in(hand)
    )
    return Fraction(hits, math.comb(pack, hand))


def any_marriage(rule_set: str) -> Answer:
    """Q66-3."""
    pack, hand = sizes(rule_set)
    value = any_marriage_chance(pack, hand)
    terms = [rf"{math.comb(4, k)} \cdot {binom(pack - 2 * k, hand - 2 * k)}" for k in marriages_in(hand)]
    hits = value * math.comb(pack, hand)
    return Answer(
        value,
        [
            Step(
                _("So many hands of {hand} cards there are.").format(hand=hand),
                f"{binom(pack, hand)} = {math.comb(pack, hand)}",
            ),
            Step(
                _("Hands with one given marriage: the other {rest} cards are any of {cards}.").format(
                    rest=hand - 2, cards=pack - 2
                ),
                f"{binom(pack - 2, hand - 2)} = {math.comb(pack - 2, hand - 2)}",
            ),
            Step(
                _(
                    "Four suits. Hands with two marriages were then counted twice, so they are taken off once, and "
                    "so on in turn (inclusion and exclusion)."
                ),
                f"{alternating(terms)} = {hits}",
            ),
            Step(_("Divide."), f"{frac(hits, math.comb(pack, hand))} = {result(value)}"),
        ],
    )


def alternating(terms: list[str]) -> str:
    """Return the formula ``a - b + c - ...``."""
    return terms[0] + "".join(f" {'-' if i % 2 else '+'} {term}" for i, term in enumerate(terms) if i)


def marriages_of(states: Any, seat: int) -> NDArray[np.bool_]:
    """Return whether the seat holds a marriage, for each state."""
    hand = states["hand"][:, seat, np.newaxis]
    return np.any(hand & PAIR == PAIR, axis=1)


def sample_any_marriage(rule_set: str, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """Q66-3 on real deals."""
    return marriages_of(deals(rule_set, count, rng), 0)


# Q66-4 and Q66-5


def shares(hand: int, suits: int) -> Iterator[tuple[int, int, int]]:
    """Yield how many of `suits` marriages are mine and how many yours, and in how many ways (R66-6: equal hands)."""
    for mine in range(suits + 1):
        yours = suits - mine
        if 2 * max(mine, yours) <= hand:
            ways = math.factorial(4) // (
                math.factorial(mine) * math.factorial(yours) * math.factorial(4 - suits)
            )
            yield mine, yours, ways


def share_chance(pack: int, hand: int, mine: int, yours: int) -> Fraction:
    """So many given marriages are mine, so many other given ones yours."""
    return Fraction(
        math.perm(hand, 2 * mine) * math.perm(hand, 2 * yours), math.perm(pack, 2 * mine + 2 * yours)
    )


def share_formula(pack: int, hand: int, mine: int, yours: int, ways: int) -> str:
    """Return the formula of `share_chance` times the ways."""
    above = r" \cdot ".join(falling(hand, 2 * each) for each in (mine, yours) if each)
    return rf"{ways} \cdot {frac(above, falling(pack, 2 * mine + 2 * yours))}"


def some_marriage_sums(pack: int, hand: int) -> list[Fraction]:
    """Return the expected number of ways to choose 1, 2, 3 and 4 of the dealt marriages."""
    return [
        sum(
            (ways * share_chance(pack, hand, mine, yours) for mine, yours, ways in shares(hand, suits)),
            Fraction(0),
        )
        for suits in range(1, 5)
    ]


def some_marriage_chance(pack: int, hand: int) -> Fraction:
    """Q66-4 for any pack and hand."""
    return sum(((-1) ** i * each for i, each in enumerate(some_marriage_sums(pack, hand))), start=Fraction(0))


def some_marriage(rule_set: str) -> Answer:
    """Q66-4."""
    pack, hand = sizes(rule_set)
    sums = some_marriage_sums(pack, hand)
    texts = (
        _("One marriage: 4 suits, and it is mine or yours."),
        _("Two: both mine, one each, or both yours. The first step counted such deals twice."),
        _("Three, those that fit into the hands."),
        _("All four."),
    )
    steps = [
        Step(
            text,
            f"S_{suits} = "
            + " + ".join(share_formula(pack, hand, *share) for share in shares(hand, suits))
            + f" = {result_part(sums[suits - 1])}",
        )
        for suits, text in enumerate(texts, start=1)
    ]
    value = some_marriage_chance(pack, hand)
    last = Step(
        _("Take off and add again in turn (inclusion and exclusion)."),
        f"S_1 - S_2 + S_3 - S_4 = {result(value)}",
    )
    return Answer(value, [*steps, last])


def sample_some_marriage(rule_set: str, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """Q66-4 on real deals."""
    states = deals(rule_set, count, rng)
    return marriages_of(states, 0) | marriages_of(states, 1)


def both_marriages_chance(pack: int, hand: int) -> Fraction:
    """Q66-5 for any pack and hand."""
    return 2 * any_marriage_chance(pack, hand) - some_marriage_chance(pack, hand)


def both_marriages(rule_set: str) -> Answer:
    """Q66-5."""
    pack, hand = sizes(rule_set)
    mine, some = any_marriage_chance(pack, hand), some_marriage_chance(pack, hand)
    value = both_marriages_chance(pack, hand)
    return Answer(
        value,
        [
            Step(_("I hold a marriage (Q66-3), and you with the same chance."), result(mine)),
            Step(_("At least one of us holds one (Q66-4)."), result(some)),
            Step(
                _("Mine plus yours counts the deals with both twice: what is too much is the answer."),
                rf"2 \cdot {result_part(mine)} - {result_part(some)} = {result(value)}",
            ),
        ],
    )


def sample_both_marriages(rule_set: str, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """Q66-5 on real deals."""
    states = deals(rule_set, count, rng)
    return marriages_of(states, 0) & marriages_of(states, 1)


# Q66-12


def lowest_trump_chance(pack: int, hand: int) -> Fraction:
    """Q66-12 for any pack and hand."""
    ranks = pack // 4
    return Fraction(ranks - 1, ranks) * Fraction(hand, pack - 1)


def lowest_trump(rule_set: str) -> Answer:
    """Q66-12."""
    pack, hand = sizes(rule_set)
    ranks = pack // 4
    value = lowest_trump_chance(pack, hand)
    return Answer(
        value,
        [
            Step(
                _("The turned card must not be the lowest trump itself."),
                frac(ranks - 1, ranks),
            ),
            Step(
                _("Then it is one of the other {others} cards, and {hand} of them are mine.").format(
                    others=pack - 1, hand=hand
                ),
                frac(hand, pack - 1),
            ),
            Step(
                _("Both have to happen: multiply."),
                rf"{frac(ranks - 1, ranks)} \cdot {frac(hand, pack - 1)} = {result(value)}",
            ),
        ],
    )


def sample_lowest_trump(rule_set: str, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """Q66-12 on real deals."""
    states = deals(rule_set, count, rng)
    lowest = 13 * states["trump"].astype(np.int64) + rules.lowest_rank(states[0])
    return states["hand"][:, 0] & BIT[lowest] != NONE


# Q66-13


def no_trump_chance(pack: int, hand: int) -> Fraction:
    """Q66-13 for any pack and hand."""
    trumps = pack // 4 - 1
    return Fraction(math.comb(pack - 1 - trumps, hand), math.comb(pack - 1, hand))


def no_trump(rule_set: str) -> Answer:
    """Q66-13."""
    pack, hand = sizes(rule_set)
    trumps = pack // 4 - 1
    value = no_trump_chance(pack, hand)
    return Answer(
        value,
        [
            Step(
                _(
                    "One trump is turned up; of the other {others} cards {trumps} are trumps. All hands:"
                ).format(others=pack - 1, trumps=trumps),
                f"{binom(pack - 1, hand)} = {math.comb(pack - 1, hand)}",
            ),
            Step(
                _("Hands from the {plain} other cards:").format(plain=pack - 1 - trumps),
                f"{binom(pack - 1 - trumps, hand)} = {math.comb(pack - 1 - trumps, hand)}",
            ),
            Step(
                _("Divide."),
                f"{frac(binom(pack - 1 - trumps, hand), binom(pack - 1, hand))} = {result(value)}",
            ),
        ],
    )


def sample_no_trump(rule_set: str, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """Q66-13 on real deals."""
    states = deals(rule_set, count, rng)
    return states["hand"][:, 0] & rules.SUIT_MASK[states["trump"]] == NONE


# Q66-18


def an_ace_chance(pack: int, hand: int) -> Fraction:
    """Q66-18 for any pack and hand."""
    return 1 - Fraction(math.comb(pack - 4, hand), math.comb(pack, hand))


def an_ace(rule_set: str) -> Answer:
    """Q66-18."""
    pack, hand = sizes(rule_set)
    none = math.comb(pack - 4, hand)
    value = an_ace_chance(pack, hand)
    return Answer(
        value,
        [
            Step(_("All hands:"), f"{binom(pack, hand)} = {math.comb(pack, hand)}"),
            Step(
                _("Hands without an ace, from the {others} other cards:").format(others=pack - 4),
                f"{binom(pack - 4, hand)} = {none}",
            ),
            Step(
                _("All others have at least one."),
                f"1 - {frac(none, math.comb(pack, hand))} = {result(value)}",
            ),
        ],
    )


def sample_an_ace(rule_set: str, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """Q66-18 on real deals."""
    return deals(rule_set, count, rng)["hand"][:, 0] & ACES != NONE


QUESTIONS: Final = (
    Question(
        id="Q66-1",
        name="trump-marriage",
        title=_("Am I dealt the trump marriage?"),
        about=_(
            "King and queen of trumps are worth 40 points, more than half of what you need. "
            "The turned card shows one trump, and one third of the time it is one of the two."
        ),
        rules=("R66-7", "R66-20"),
        exact=trump_marriage,
        sample=sample_trump_marriage,
        curve=by_hand(trump_marriage_chance),
        parameters=(RULE_SET,),
    ),
    Question(
        id="Q66-2",
        name="forty-at-once",
        title=_("Can I declare 40 before the first lead?"),
        about=_(
            "The non-dealer may exchange the lowest trump for the turned card and declare at once the marriage "
            "that this completes. More than a few of the early forties come that way."
        ),
        rules=("R66-22", "R66-27", "R66-29", "R66-32"),
        exact=forty,
        sample=sample_forty,
        curve=curve_forty,
        parameters=(RULE_SET,),
    ),
    Question(
        id="Q66-3",
        name="any-marriage",
        title=_("Am I dealt any marriage?"),
        about=_("Four suits, four chances; but they overlap, so they cannot simply be added."),
        rules=("R66-20",),
        exact=any_marriage,
        sample=sample_any_marriage,
        curve=by_hand(any_marriage_chance),
        parameters=(RULE_SET,),
    ),
    Question(
        id="Q66-4",
        name="some-marriage",
        title=_("Does at least one of us start with a marriage?"),
        about=_(
            "Two hands share one pack: a marriage in yours cannot be in mine. The count has to see both at once."
        ),
        rules=("R66-6", "R66-20"),
        exact=some_marriage,
        sample=sample_some_marriage,
        curve=by_hand(some_marriage_chance),
        parameters=(RULE_SET,),
    ),
    Question(
        id="Q66-5",
        name="both-marriages",
        title=_("Do both of us start with a marriage?"),
        about=_("One formula links three questions: mine, yours, and at least one of the two."),
        rules=("R66-6", "R66-20"),
        exact=both_marriages,
        sample=sample_both_marriages,
        curve=by_hand(both_marriages_chance),
        parameters=(RULE_SET,),
    ),
    Question(
        id="Q66-12",
        name="trump-nine",
        title=_("Do I start with the lowest trump, and something to exchange it for?"),
        about=_(
            "The nine of trumps (in Schnapsen the jack) buys the turned card. It is no use if it is turned itself."
        ),
        rules=("R66-27",),
        exact=lowest_trump,
        sample=sample_lowest_trump,
        curve=by_hand(lowest_trump_chance),
        parameters=(RULE_SET,),
    ),
    Question(
        id="Q66-13",
        name="no-trump",
        title=_("Do I start without a single trump?"),
        about=_("With one trump on the table the others are fewer than one thinks."),
        rules=("R66-7",),
        exact=no_trump,
        sample=sample_no_trump,
        curve=by_hand(no_trump_chance),
        parameters=(RULE_SET,),
    ),
    Question(
        id="Q66-18",
        name="an-ace",
        title=_("Do I start with at least one ace?"),
        about=_('"At least one" is counted the other way round: all hands but those with none.'),
        rules=("R66-3",),
        exact=an_ace,
        sample=sample_an_ace,
        curve=by_hand(an_ace_chance),
        parameters=(RULE_SET,),
    ),
)
