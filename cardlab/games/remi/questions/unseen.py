"""Cards that I do not see, some of them drawn or held by others: REM-Q7 to REM-Q11, REM-Q22 and REM-Q23."""

import math
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab import cards
from cardlab.engine.errors import BadInput
from cardlab.engine.gears import entry_point
from cardlab.engine.protocol import Knowledge
from cardlab.engine.question import Answer, Curve, Question, Step, WholeNumber, binom, frac, result
from cardlab.text import _

NATURALS: Final = 104
JOKERS: Final = 4  # REM-02
HAND: Final = 14  # REM-04
UNSEEN_AT_START: Final = NATURALS + JOKERS - HAND  # 94: all but my own cards
MOST_UNSEEN: Final = UNSEEN_AT_START + 2  # with six jokers
MOST_DRAWS: Final = 20

UNSEEN: Final = WholeNumber("unseen", _("Cards that I do not see"), UNSEEN_AT_START, low=1, high=MOST_UNSEEN)
DRAWS: Final = WholeNumber("draws", _("My draws from the stock"), 1, low=1, high=MOST_DRAWS)
HELD: Final = WholeNumber("held", _("Cards that the opponent holds"), HAND, low=1, high=HAND + 1)


def whole_pack(jokers: int = JOKERS) -> list[int]:
    """Return all cards of the game (REM-02): each natural twice, then the jokers."""
    return [*range(NATURALS // 2), *range(NATURALS // 2), *[cards.JOKER] * jokers]


@entry_point
def deal_hands(pack: NDArray[Any], hands: NDArray[Any], rng: Any) -> None:
    """Fill each row of `hands` with cards of the shuffled pack; of the shuffle only as much as is needed.

    Parameters
    ----------
    pack : array of int8
        The cards in any order; shuffled.
    hands : array of int8, a row a hand
    rng : numpy.random.Generator
    """
    for i in range(hands.shape[0]):
        for place in range(hands.shape[1]):
            other = place + int(rng.random() * (pack.shape[0] - place))
            card = pack[other]
            pack[other] = pack[place]
            pack[place] = card
            hands[i, place] = card


def dealt_hands(pack: Sequence[int], size: int, count: int, rng: np.random.Generator) -> NDArray[np.int8]:
    """Return `count` hands of `size` cards, a row a hand, each from the whole pack."""
    hands = np.zeros((count, size), dtype=np.int8)
    deal_hands(np.array(pack, dtype=np.int8), hands, rng)
    return hands


def copies_of(known: Knowledge) -> dict[int, int]:
    """Return how many copies of each card a seat does not see."""
    masks = (int(known.unseen), int(known.second))
    return dict(Counter(min(card, cards.JOKER) for mask in masks for card in cards.members(mask)))


# At least one of m outs within k draws


def some_out(unseen: int, drawn: int, outs: int) -> Fraction:
    """Return the chance that `drawn` of the unseen cards have at least one of the outs among them (section 7)."""
    return 1 - Fraction(math.comb(unseen - outs, drawn), math.comb(unseen, drawn))


def some_out_formula(unseen: int, drawn: int, outs: int) -> str:
    """Return the formula of `some_out` with its value."""
    share = frac(binom(unseen - outs, drawn), binom(unseen, drawn))
    return f"1 - {share} = {result(some_out(unseen, drawn, outs))}"


def out_steps(unseen: int, drawn: int, outs: int) -> list[Step]:
    """Return the derivation of `some_out`."""
    return [
        Step(
            _("From {unseen} unseen cards any {drawn} may come; so many choices, all equally likely:").format(
                unseen=unseen, drawn=drawn
            ),
            f"{binom(unseen, drawn)} = {math.comb(unseen, drawn)}",
        ),
        Step(
            _("Without any of the {outs} outs:").format(outs=outs),
            f"{binom(unseen - outs, drawn)} = {math.comb(unseen - outs, drawn)}",
        ),
        Step(_("All others have at least one."), some_out_formula(unseen, drawn, outs)),
    ]


def check_unseen(unseen: int, *numbers: int) -> None:
    """Raise BadInput when more cards lie somewhere than there are."""
    if max(numbers) > unseen:
        raise BadInput(
            _("{n} cards cannot be among the {unseen} that I do not see.").format(
                n=max(numbers), unseen=unseen
            )
        )


def some_drawn(unseen: int, drawn: int, outs: int, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """Shuffle the unseen cards `count` times; whether one of `outs` of them is among those drawn."""
    return np.any(dealt_hands(range(unseen), drawn, count, rng) < outs, axis=1)


def over_draws(unseen: int, draws: int, outs: int) -> Curve:
    """Return the curve over the number of draws."""
    points = [(n, some_out(unseen, n, outs)) for n in range(min(MOST_DRAWS, unseen) + 1)]
    return Curve(_("my draws from the stock"), points, draws)


# REM-Q7, REM-Q22, REM-Q23


def drawn_answer(unseen: int, draws: int, outs: int) -> Answer:
    """REM-Q7, REM-Q22, REM-Q23."""
    return Answer(some_out(unseen, draws, outs), out_steps(unseen, draws, outs))


def sample_drawn(unseen: int, draws: int, outs: int, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """REM-Q7, REM-Q22, REM-Q23 on shuffled cards."""
    return some_drawn(unseen, draws, outs, count, rng)


def check_drawn(unseen: int, draws: int, outs: int) -> None:
    """Raise BadInput when there are not so many cards."""
    check_unseen(unseen, draws, outs)


# REM-Q8


def both_chance(unseen: int, drawn: int, first: int, second: int) -> Fraction:
    """Return the chance that a copy of each of two cards is among `drawn` cards: REM-Q8, REM-Q12."""
    ways = (
        math.comb(unseen, drawn)
        - math.comb(unseen - first, drawn)
        - math.comb(unseen - second, drawn)
        + math.comb(unseen - first - second, drawn)
    )
    return Fraction(ways, math.comb(unseen, drawn))


def both_steps(unseen: int, drawn: int, first: int, second: int) -> list[Step]:
    """Return the derivation of `both_chance`."""
    total = binom(unseen, drawn)
    none_of = [binom(unseen - n, drawn) for n in (first, second, first + second)]
    return [
        Step(
            _("From {unseen} unseen cards any {drawn} may come; so many choices, all equally likely:").format(
                unseen=unseen, drawn=drawn
            ),
            f"{total} = {math.comb(unseen, drawn)}",
        ),
        Step(
            _("Without the first card, and without the second:"),
            f"{none_of[0]} = {math.comb(unseen - first, drawn)}, "
            rf"\quad {none_of[1]} = {math.comb(unseen - second, drawn)}",
        ),
        Step(
            _("Without both, which were taken away twice, so they are added again:"),
            f"{none_of[2]} = {math.comb(unseen - first - second, drawn)}",
        ),
        Step(
            _("All others have both."),
            f"1 - {frac(none_of[0], total)} - {frac(none_of[1], total)} + {frac(none_of[2], total)}"
            f" = {result(both_chance(unseen, drawn, first, second))}",
        ),
    ]


def both(unseen: int, draws: int, first: int, second: int) -> Answer:
    """REM-Q8."""
    return Answer(both_chance(unseen, draws, first, second), both_steps(unseen, draws, first, second))


def sample_both(
    unseen: int, draws: int, first: int, second: int, count: int, rng: np.random.Generator
) -> NDArray[Any]:
    """REM-Q8 on shuffled cards."""
    drawn = dealt_hands(range(unseen), draws, count, rng)
    of_second = (drawn >= first) & (drawn < first + second)
    return np.any(drawn < first, axis=1) & np.any(of_second, axis=1)


def both_curve(unseen: int, draws: int, first: int, second: int) -> Curve:
    """REM-Q8 over the number of draws."""
    points = [(n, both_chance(unseen, n, first, second)) for n in range(min(MOST_DRAWS, unseen) + 1)]
    return Curve(_("my draws from the stock"), points, draws)


def check_both(unseen: int, draws: int, first: int, second: int) -> None:
    """Raise BadInput when there are not so many cards."""
    check_unseen(unseen, draws, first + second)


# REM-Q9


def wait(unseen: int, outs: int) -> Fraction:
    """Return the mean number of draws until the first out (section 7)."""
    return Fraction(unseen + 1, outs + 1)


def wait_answer(unseen: int, outs: int) -> Answer:
    """REM-Q9."""
    value = wait(unseen, outs)
    others = unseen - outs
    return Answer(
        value,
        [
            Step(
                _("The {outs} outs cut the other {others} unseen cards into {gaps} stretches.").format(
                    outs=outs, others=others, gaps=outs + 1
                ),
                f"{unseen} - {outs} = {others}",
            ),
            Step(
                _(
                    "All stretches are alike, so on average each has as many cards. So many come before the first out:"
                ),
                result(Fraction(others, outs + 1)),
            ),
            Step(_("And then the out itself."), f"{frac(others, outs + 1)} + 1 = {result(value)}"),
        ],
        kind="expected value",
        unit=_("draws"),
    )


def sample_wait(unseen: int, outs: int, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """REM-Q9: the places of the outs in the shuffled cards; the first one."""
    return 1 + dealt_hands(range(unseen), outs, count, rng).min(axis=1)


def wait_curve(unseen: int, outs: int) -> Curve:
    """REM-Q9 over the number of outs."""
    points = [(n, wait(unseen, n)) for n in range(1, min(OUTS.high, unseen) + 1)]
    return Curve(_("outs"), points, outs)


def check_wait(unseen: int, outs: int) -> None:
    """Raise BadInput when there are not so many cards."""
    check_unseen(unseen, outs)


# REM-Q10, REM-Q11


def held_answer(unseen: int, held: int, copies: int) -> Answer:
    """REM-Q10."""
    return Answer(some_out(unseen, held, copies), out_steps(unseen, held, copies))


def sample_held(unseen: int, held: int, copies: int, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """REM-Q10 on shuffled cards."""
    return some_drawn(unseen, held, copies, count, rng)


def held_curve(unseen: int, held: int, copies: int) -> Curve:
    """REM-Q10 over the number of cards that the opponent holds."""
    points = [(n, some_out(unseen, n, copies)) for n in range(min(HELD.high, unseen) + 1)]
    return Curve(_("cards that the opponent holds"), points, held)


def check_held(unseen: int, held: int, copies: int) -> None:
    """Raise BadInput when there are not so many cards."""
    check_unseen(unseen, held, copies)


def opponents_answer(unseen: int, opponents: int, jokers: int) -> Answer:
    """REM-Q11."""
    held = opponents * HAND
    first = Step(_("So many cards the opponents hold together:"), rf"{opponents} \cdot {HAND} = {held}")
    return Answer(some_out(unseen, held, jokers), [first, *out_steps(unseen, held, jokers)])


def sample_opponents(
    unseen: int, opponents: int, jokers: int, count: int, rng: np.random.Generator
) -> NDArray[Any]:
    """REM-Q11 on shuffled cards."""
    return some_drawn(unseen, opponents * HAND, jokers, count, rng)


def opponents_curve(unseen: int, opponents: int, jokers: int) -> Curve:
    """REM-Q11 over the number of opponents."""
    most = min(OPPONENTS.high, unseen // HAND)
    points = [(n, some_out(unseen, n * HAND, jokers)) for n in range(most + 1)]
    return Curve(_("opponents"), points, opponents)


def check_opponents(unseen: int, opponents: int, jokers: int) -> None:
    """Raise BadInput when there are not so many cards."""
    check_unseen(unseen, opponents * HAND, jokers)


OUTS: Final = WholeNumber("outs", _("Outs that I do not see"), 8, low=1, high=20)
OPPONENTS: Final = WholeNumber("opponents", _("Opponents"), 1, low=1, high=5)


def _drawn(
    asked: str,
    name: str,
    title: str,
    about: str,
    rules: tuple[str, ...],
    parameters: tuple[WholeNumber, WholeNumber, WholeNumber],
) -> Question:
    """Return a question about one of a few cards within a few draws; the parameters are named as in `drawn_answer`."""
    return Question(
        id=asked,
        name=name,
        title=title,
        about=about,
        rules=rules,
        exact=drawn_answer,
        sample=sample_drawn,
        curve=over_draws,
        parameters=parameters,
        check=check_drawn,
    )


QUESTIONS: Final = (
    _drawn(
        "REM-Q7",
        "draw-joker",
        _("Will I draw a joker soon?"),
        _("Four jokers among many cards: do not wait for one, but five draws bring one in one game of five."),
        ("REM-02", "REM-12"),
        (DRAWS, UNSEEN, WholeNumber("outs", _("Jokers that I do not see"), JOKERS, low=0, high=6)),
    ),
    Question(
        id="REM-Q8",
        name="two-cards",
        title=_("I need two different cards. Will I draw both?"),
        about=_("Even ten draws bring both only once in 27 times: plan for one missing card, not for two."),
        rules=("REM-07", "REM-12"),
        exact=both,
        sample=sample_both,
        curve=both_curve,
        parameters=(
            WholeNumber("draws", DRAWS.title, 10, low=1, high=MOST_DRAWS),
            UNSEEN,
            WholeNumber("first", _("Copies of the first card that I do not see"), 2, low=0, high=2),
            WholeNumber("second", _("Copies of the second card that I do not see"), 2, low=0, high=2),
        ),
        check=check_both,
    ),
    Question(
        id="REM-Q9",
        name="wait",
        title=_("How long do I wait for the first of my outs?"),
        about=_("Twice the outs do not quite halve the wait."),
        rules=("REM-11", "REM-12"),
        exact=wait_answer,
        sample=sample_wait,
        curve=wait_curve,
        parameters=(OUTS, WholeNumber("unseen", UNSEEN.title, UNSEEN_AT_START, low=2, high=MOST_UNSEEN)),
        check=check_wait,
    ),
    Question(
        id="REM-Q10",
        name="holds-card",
        title=_("Does the opponent hold a certain card?"),
        about=_("Every card is there twice, so the second copy almost doubles the chance."),
        rules=("REM-02", "REM-04"),
        exact=held_answer,
        sample=sample_held,
        curve=held_curve,
        parameters=(
            WholeNumber("copies", _("Copies that I do not see"), 1, low=0, high=2),
            HELD,
            UNSEEN,
        ),
        check=check_held,
    ),
    Question(
        id="REM-Q11",
        name="opponents-joker",
        title=_("I hold no joker. Has an opponent got one?"),
        about=_("One opponent every second time; of three opponents almost always at least one."),
        rules=("REM-02", "REM-04", "REM-08"),
        exact=opponents_answer,
        sample=sample_opponents,
        curve=opponents_curve,
        parameters=(
            OPPONENTS,
            WholeNumber("jokers", _("Jokers that I do not see"), JOKERS, low=0, high=6),
            UNSEEN,
        ),
        check=check_opponents,
    ),
    _drawn(
        "REM-Q22",
        "late-outs",
        _("Late in the round: will I still draw one of my outs?"),
        _(
            "With fewer unseen cards every out is nearer: the same outs are worth twice as much as at the start."
        ),
        ("REM-12", "REM-23"),
        (
            WholeNumber("draws", DRAWS.title, 2, low=1, high=MOST_DRAWS),
            WholeNumber("unseen", UNSEEN.title, 40, low=1, high=MOST_UNSEEN),
            WholeNumber("outs", OUTS.title, 5, low=0, high=20),
        ),
    ),
    _drawn(
        "REM-Q23",
        "take-joker",
        _("A joker lies in 4♥ JK 6♥: will I draw the five of hearts that takes it?"),
        _("Two copies at most. A joker on the table is a hope, not a plan."),
        ("REM-18",),
        (
            WholeNumber("draws", DRAWS.title, 3, low=1, high=MOST_DRAWS),
            WholeNumber("outs", _("Copies of the card that I do not see"), 2, low=0, high=2),
            UNSEEN,
        ),
    ),
)
