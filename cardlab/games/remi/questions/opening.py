"""Can a dealt hand open at once? REM-Q16 to REM-Q19: no formula is known, so many hands were searched."""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab import cards
from cardlab.engine.bits import BIT
from cardlab.engine.options import make_rules
from cardlab.engine.question import Answer, Choice, Curve, Question, Step, frac
from cardlab.games.remi import rules as law
from cardlab.games.remi.questions.unseen import HAND, JOKERS, dealt_hands, whole_pack
from cardlab.games.remi.search import totals_of
from cardlab.text import _

EVERY: Final = "any"
STARTER: Final = HAND + 1
HIGH_ACE: Final = 11  # REM-G5

MINIMA: Final = (20, 30, 40, 51, 60, 70, 80, 90)
SAMPLES: Final = 10_000_000
FOUND: Final[Mapping[tuple[int, int, int, str], tuple[int, ...]]] = {
    (HAND, 11, 4, EVERY): (7_368_063, 6_440_024, 4_010_851, 2_848_843, 1_862_814, 787_637, 367_017, 137_086),
    (STARTER, 11, 4, EVERY): (
        7_915_863,
        7_075_884,
        4_883_317,
        3_646_708,
        2_563_519,
        1_272_393,
        665_762,
        286_802,
    ),
    (HAND, 10, 4, EVERY): (7_369_385, 6_442_218, 3_958_095, 2_798_854, 1_780_814, 733_530, 341_519, 114_301),
    (HAND, 11, 2, EVERY): (6_532_790, 5_377_975, 2_956_437, 1_919_840, 1_140_010, 415_838, 174_484, 59_062),
    (HAND, 11, 4, "0"): (5_396_737, 3_951_750, 1_752_837, 972_540, 472_136, 133_300, 46_043, 12_842),
    (HAND, 11, 4, "1"): (9_970_454, 9_678_847, 6_373_174, 4_495_344, 2_878_981, 1_093_789, 461_254, 155_503),
    (HAND, 11, 4, "2"): (
        9_986_360,
        9_933_945,
        9_683_004,
        8_936_196,
        7_182_691,
        3_871_582,
        2_034_084,
        821_267,
    ),
    (HAND, 11, 4, "3"): (
        9_957_836,
        9_870_786,
        9_571_990,
        9_024_517,
        8_142_267,
        6_476_686,
        4_414_529,
        2_253_166,
    ),
    (HAND, 11, 4, "4"): (
        9_869_942,
        9_660_856,
        9_047_383,
        8_158_369,
        7_016_867,
        5_292_016,
        3_690_837,
        2_269_057,
    ),
    (HAND, 11, 6, EVERY): (
        7_992_121,
        7_240_106,
        4_925_076,
        3_716_096,
        2_581_986,
        1_209_644,
        607_486,
        242_745,
    ),
    (HAND, 10, 2, EVERY): (6_529_827, 5_375_108, 2_906_543, 1_876_505, 1_081_888, 384_225, 160_970, 47_919),
    (HAND, 10, 6, EVERY): (
        7_991_979,
        7_241_364,
        4_867_935,
        3_658_465,
        2_484_103,
        1_133_768,
        567_585,
        205_683,
    ),
}
"""Of `SAMPLES` hands, how many can open at each of `MINIMA`, by the number of cards, the points of a high ace, the
jokers in the pack and those in the hand. `simulated` found them."""


def hand_masks(hands: NDArray[np.int8]) -> NDArray[np.uint64]:
    """Return hands, a row of cards each, as both masks of `rules.py`."""
    masks = np.zeros((len(hands), 2), dtype=np.uint64)
    free_joker = np.full(len(hands), cards.JOKER)
    for column in hands.T:
        is_joker = column == cards.JOKER
        bit = BIT[np.where(is_joker, free_joker, column)]
        free_joker += is_joker
        masks[:, 1] |= masks[:, 0] & bit
        masks[:, 0] |= bit
    return masks


def simulated(
    size: int, ace: int, jokers: int, held: str, count: int, rng: np.random.Generator
) -> NDArray[np.int64]:
    """Deal hands and return the points of the best opening of each (REM-16); of 15 cards one stays (REM-20)."""
    if held == EVERY:
        hands = dealt_hands(whole_pack(jokers), size, count, rng)
    else:
        naturals = dealt_hands(whole_pack(0), size - int(held), count, rng)
        hands = np.pad(naturals, ((0, 0), (0, int(held))), constant_values=cards.JOKER)
    rules = make_rules(law.OPTIONS, law.REMI, {"ace_high_value": ace, "jokers": jokers})
    return totals_of(rules, hand_masks(hands), keep=size - HAND)


def share_of(size: int, ace: str, jokers: str, held: str, minimum: str) -> Fraction:
    """Return the share of the hands that could open."""
    found = FOUND[size, int(ace), int(jokers), held]
    return Fraction(found[MINIMA.index(int(minimum))], SAMPLES)


def opening_answer(
    size: int, minimum: str, held: str = EVERY, ace: str = str(HIGH_ACE), jokers: str = str(JOKERS)
) -> Answer:
    """REM-Q16 to REM-Q19."""
    value = share_of(size, ace, jokers, held, minimum)
    hits = value * SAMPLES
    steps = [
        Step(
            _(
                "No formula is known: a card can serve in several melds, and which of them go together best has to be "
                "searched in each hand [REM-16]."
            ),
            "",
        ),
        Step(
            _("So many shuffled hands of {size} cards were searched, and so many could open:").format(
                size=size
            ),
            rf"{SAMPLES}, \quad {hits}",
        ),
    ]
    if (size, ace, jokers) == (HAND, str(HIGH_ACE), str(JOKERS)):
        by_jokers = [share_of(size, ace, jokers, str(n), minimum) for n in range(JOKERS + 1)]
        steps.append(
            Step(
                _("With 0, 1, 2, 3 and 4 jokers in the hand the share is:"),
                r", \quad ".join(f"{float(each):.4f}" for each in by_jokers),
            )
        )
    steps.append(Step(_("So the chance is about:"), rf"{frac(hits, SAMPLES)} \approx {float(value):.4f}"))
    return Answer(value, steps, samples=SAMPLES)


def sample_opening(
    size: int,
    minimum: str,
    count: int,
    rng: np.random.Generator,
    held: str = EVERY,
    ace: str = str(HIGH_ACE),
    jokers: str = str(JOKERS),
) -> NDArray[Any]:
    """REM-Q16 to REM-Q19 on shuffled packs: the best melds of each hand are searched."""
    return simulated(size, int(ace), int(jokers), held, count, rng) >= int(minimum)


def opening_curve(
    size: int, minimum: str, held: str = EVERY, ace: str = str(HIGH_ACE), jokers: str = str(JOKERS)
) -> Curve:
    """REM-Q16 to REM-Q19 over the points that an opening needs."""
    return Curve(
        _("points that an opening needs"),
        [(points, share_of(size, ace, jokers, held, str(points))) for points in MINIMA],
        int(minimum),
    )


def _minimum(default: int) -> Choice:
    return Choice(
        "minimum",
        _("Points that an opening needs"),
        str(default),
        choices={str(points): str(points) for points in MINIMA},
    )


IN_HAND: Final = Choice(
    "held",
    _("Jokers in the hand"),
    EVERY,
    choices={EVERY: _("as they come"), **{str(n): str(n) for n in range(JOKERS + 1)}},
)
ACE: Final = Choice("ace", _("A high ace counts"), "10", choices={"10": "10", "11": "11"})
IN_PACK: Final = Choice("jokers", _("Jokers in the pack"), "4", choices={n: n for n in ("2", "4", "6")})


def _question(
    asked: str, name: str, title: str, about: str, size: int, parameters: tuple[Choice, ...]
) -> Question:
    """Return a question about the opening of a dealt hand."""
    return Question(
        id=asked,
        name=name,
        title=title,
        about=about,
        rules=("REM-09", "REM-16", "REM-20") if size == STARTER else ("REM-09", "REM-16"),
        exact=partial(opening_answer, size),
        sample=partial(sample_opening, size),
        curve=partial(opening_curve, size),
        parameters=parameters,
    )


QUESTIONS: Final = (
    _question(
        "REM-Q16",
        "opening",
        _("Can I open with the hand that I am dealt?"),
        _(
            "More than one hand in four; without a joker one in ten, with two jokers nine of ten. A fourth joker costs "
            "more than it helps: only one may be in a meld."
        ),
        HAND,
        (_minimum(51), IN_HAND),
    ),
    _question(
        "REM-Q17",
        "opening-40",
        _("And if an opening needs only 40 points?"),
        _("Four hands in ten instead of not quite three: eleven points make a different game."),
        HAND,
        (_minimum(40), IN_HAND),
    ),
    _question(
        "REM-Q18",
        "starters-opening",
        _("Can the starter open with his fifteen cards?"),
        _("One card more, though one has to stay for the discard: more than one hand in three."),
        STARTER,
        (_minimum(51),),
    ),
    _question(
        "REM-Q19",
        "opening-options",
        _("What if a high ace counts 10, or the pack has other jokers?"),
        _(
            "The ace matters little. Jokers matter much: with two instead of four a third of the openings is gone."
        ),
        HAND,
        (ACE, IN_PACK, _minimum(51)),
    ),
)
