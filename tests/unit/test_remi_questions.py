"""The odds of Remi: the values of section 7 of docs/rules/remi.md, outs, discards, a running round, and bad input."""

import math
from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from cardlab import cards
from cardlab.analysis.odds import ask, estimate, find, measured, questions
from cardlab.engine.errors import BadInput
from cardlab.engine.gears import gear
from cardlab.engine.question import Cards as CardsOf
from cardlab.engine.question import Choice, OneCard, Parameter, Question, WholeNumber
from cardlab.games.remi import GAME
from cardlab.games.remi.position import position
from cardlab.games.remi.questions import dealt, discard, outs, unseen
from cardlab.games.remi.questions.discard import ranking_of
from cardlab.games.remi.questions.outs import draw_chance, outs_of

SAMPLES = 200_000 if gear() == "compiled" else 1_000

Q3 = ["4/47", "7926/33511", "1433194/3920787"]
EXACT: list[tuple[str, dict[str, object], str, float]] = [
    ("REM-Q1", {"held": 0}, "435643/765585", 0.569033),
    ("REM-Q1", {"held": 1}, "268088/765585", 0.350174),
    ("REM-Q1", {"held": 2}, "18941/255195", 0.074222),
    ("REM-Q1", {"held": 3}, "4888/765585", 0.006385),
    ("REM-Q1", {"held": 4}, "143/765585", 0.000187),
    ("REM-Q2", {}, "329942/765585", 0.430967),
    ("REM-Q2", {"hand": 15}, "7744/17013", 0.455181),
    ("REM-Q3", {}, Q3[0], 0.085106),
    ("REM-Q3", {"draws": 3}, Q3[1], 0.236519),
    ("REM-Q3", {"draws": 5}, Q3[2], 0.365537),
    ("REM-Q4", {}, "3/47", 0.063830),
    ("REM-Q4", {"draws": 3}, "6077/33511", 0.181343),
    ("REM-Q4", {"draws": 5}, "374173/1306929", 0.286299),
    ("REM-Q5", {}, Q3[0], 0.085106),
    ("REM-Q5", {"draws": 3}, Q3[1], 0.236519),
    ("REM-Q5", {"draws": 5}, Q3[2], 0.365537),
    ("REM-Q6", {}, "6/47", 0.127660),
    ("REM-Q6", {"draws": 3}, "11371/33511", 0.339321),
    ("REM-Q7", {}, "2/47", 0.042553),
    ("REM-Q7", {"draws": 5}, "607875/3049501", 0.199336),
    ("REM-Q8", {}, "16410/435643", 0.037668),
    ("REM-Q9", {}, "95/9", 10.5556),
    ("REM-Q10", {}, "7/47", 0.148936),
    ("REM-Q10", {"copies": 2}, "1211/4371", 0.277053),
    ("REM-Q11", {}, "16131/33511", 0.481364),
    ("REM-Q11", {"opponents": 3}, "30536/33511", 0.911223),
    ("REM-Q12", {}, "7313/100533", 0.072742),
    ("REM-Q13", {}, "1710886568567093/2495320134349050", 0.685638),
    ("REM-Q14", {}, "7386509042414384/8733620470221675", 0.845756),
    ("REM-Q15", {}, "8861770090121/14678353731465", 0.603731),
    ("REM-Q20", {}, "980/9", 108.889),
    ("REM-Q20", {"what": "cap"}, "3873226933043833/3881609097876300", 0.997841),
    ("REM-Q21", {}, "50", 50),
    ("REM-Q21", {"players": 3}, "698634406958466799/6986896376177340", 99.9921),
    ("REM-Q21", {"players": 6}, "698634406958466799/6986896376177340", 99.9921),
    ("REM-Q22", {}, "37/156", 0.237179),
    ("REM-Q23", {}, "92/1457", 0.063143),
]
UNKNOWN = [f"REM-Q{n}" for n in range(16, 20)]
KNOWN = [f"REM-Q{n}" for n in range(1, 24) if f"REM-Q{n}" not in UNKNOWN]

# The Monte Carlo column, where it tells more than the exact value: a value and its standard error.
MONTE_CARLO: list[tuple[str, dict[str, object], float, float]] = [
    ("REM-Q1", {"held": 1}, 0.350263, 0.00035),
    ("REM-Q1", {"held": 2}, 0.073998, 0.00035),
    ("REM-Q2", {}, 0.430478, 0.00035),
    ("REM-Q2", {"hand": 15}, 0.454942, 0.000157),
    ("REM-Q3", {"draws": 5}, 0.365631, 0.000341),
    ("REM-Q4", {"draws": 5}, 0.286046, 0.000320),
    ("REM-Q6", {"draws": 3}, 0.339471, 0.000335),
    ("REM-Q7", {"draws": 5}, 0.198925, 0.000282),
    ("REM-Q8", {}, 0.037773, 0.000135),
    ("REM-Q10", {"copies": 2}, 0.277214, 0.000317),
    ("REM-Q11", {"opponents": 3}, 0.911358, 0.000201),
    ("REM-Q12", {}, 0.072789, 0.000184),
    ("REM-Q13", {}, 0.685785, 0.000147),
    ("REM-Q14", {}, 0.845835, 0.000114),
    ("REM-Q15", {}, 0.603392, 0.000489),
    ("REM-Q20", {"what": "cap"}, 0.997837, 0.000033),
    ("REM-Q22", {}, 0.237462, 0.000301),
    ("REM-Q23", {}, 0.063246, 0.000172),
]


def test_all_questions_are_there() -> None:
    asked = questions("remi")
    assert [question.id for question in asked] == [f"REM-Q{n}" for n in range(1, 24)]
    assert len({question.name for question in asked}) == len(asked)


@pytest.mark.parametrize(("asked", "given", "value", "decimal"), EXACT)
def test_value_of_the_rules_file(asked: str, given: dict[str, object], value: str, decimal: float) -> None:
    """REM-Q1 to REM-Q15, REM-Q20 to REM-Q23."""
    answer = ask("remi", asked, **given)
    assert answer.value == Fraction(value)
    assert answer.samples == 0
    assert float(answer.value) == pytest.approx(decimal, rel=1e-4, abs=6e-7)


@pytest.mark.parametrize(("asked", "given", "value", "error"), MONTE_CARLO)
def test_simulation_agrees_with_that_of_the_rules_file(
    asked: str, given: dict[str, object], value: float, error: float
) -> None:
    question = find("remi", asked)
    seen = question.simulate(question.read(given), SAMPLES, np.random.default_rng(1))
    assert abs(seen.mean() - value) <= 4.5 * math.hypot(math.sqrt(value * (1 - value) / SAMPLES), error)


def test_counts_of_hands_without_a_meld() -> None:
    """N(k) and P(k) under the table of section 7."""
    assert [dealt.no_natural(k) for k in range(10, 15)] == [
        16516205750036,
        120080004589984,
        766734765697920,
        4319578378992952,
        21552721349520292,
    ]
    assert [dealt.no_pair(k) for k in range(10, 14)] == [
        25807212636,
        49261537824,
        75921260520,
        95778617328,
    ]
    assert dealt.no_natural(3) == 181304


def test_counts_of_small_hands_one_by_one() -> None:
    """Of three natural cards, and of two with a joker."""
    pack = [card for card in range(52) for _copy in range(2)]
    hands = Counter(tuple(sorted(hand)) for hand in combinations(pack, 2))
    assert dealt.no_pair(2) == sum(
        number for hand, number in hands.items() if not outs.makes_meld([*hand, cards.JOKER])
    )
    chosen = [card for card in pack if card % 13 in (0, 1, 11, 12)]  # around the ace
    alone = sum(not outs.makes_meld(hand) for hand in combinations(chosen, 3))
    assert alone == sum(
        not (
            (len({card % 13 for card in hand}) == 1 and len(set(hand)) == 3)
            or (
                len({card // 13 for card in hand}) == 1
                and sorted(card % 13 for card in hand) in ([0, 1, 12], [11, 12, 0])
            )
        )
        for hand in combinations(chosen, 3)
    )


@pytest.mark.parametrize("asked", KNOWN)
def test_the_last_step_and_the_curve_come_to_the_value(asked: str) -> None:
    question = find("remi", asked)
    values = question.defaults()
    answer, curve = question.exact(**values), question.curve(**values)
    assert dict(curve.points)[curve.here] == answer.value
    shown = answer.steps[-1].plain
    assert shown.endswith((f"{float(answer.value):.4f}", str(answer.value)))
    assert all(step.text for step in answer.steps)


def ends(parameter: Parameter) -> list[Any]:
    """Return the values at both ends of a parameter, or all of a few words."""
    match parameter:
        case WholeNumber(low=low, high=high):
            return [low, high]
        case Choice(choices=choices):
            return list(choices)
        case CardsOf(count=count, pack=pack, least=least):
            return [pack[:least], pack[:count], pack[-count:]]
        case OneCard(pack=pack):
            return [pack[0], pack[-1]]
        case _:
            raise TypeError(type(parameter))


def both_ends(question: Question) -> list[dict[str, object]]:
    """Return the defaults, and those with one parameter at an end, as far as they fit."""
    found: list[dict[str, object]] = [{}]
    for parameter in question.parameters:
        for value in ends(parameter):
            try:
                question.read({parameter.name: value})
            except BadInput:
                continue
            found.append({parameter.name: value})
    return found


@pytest.mark.parametrize("question", questions("remi"), ids=lambda question: question.id)
def test_both_ends_of_every_parameter(question: Question) -> None:
    """Each answer, its curve and a simulation."""
    for given in both_ends(question):
        values = question.read(given)
        answer = question.exact(**values)
        assert answer.kind == "expected value" or 0 <= answer.value <= 1
        curve = question.curve(**values)
        assert len(curve.points) > 1
        assert min(n for n, _value in curve.points) <= curve.here <= max(n for n, _value in curve.points)
        assert question.simulate(values, 3, np.random.default_rng(2)).shape == (3,)
        assert question.read(question.texts(values)) == values


# What has no exact answer

OPENING: list[tuple[str, dict[str, object], float, float]] = [
    ("REM-Q16", {}, 0.284871, 0.000143),
    ("REM-Q16", {"held": "0"}, 0.0973, 0.0002),
    ("REM-Q16", {"held": "1"}, 0.4495, 0.0003),
    ("REM-Q16", {"held": "2"}, 0.8934, 0.0004),
    ("REM-Q16", {"held": "3"}, 0.9033, 0.0013),
    ("REM-Q16", {"held": "4"}, 0.824, 0.0088),  # from 1874 hands
    ("REM-Q17", {}, 0.401164, 0.000155),
    ("REM-Q18", {}, 0.364407, 0.000152),
    ("REM-Q18", {"minimum": "40"}, 0.488110, 0.000158),
    ("REM-Q19", {}, 0.279334, 0.000317),
    ("REM-Q19", {"ace": "11", "jokers": "2"}, 0.191958, 0.000278),
]


@pytest.mark.parametrize(("asked", "given", "value", "error"), OPENING)
def test_chance_of_an_opening(asked: str, given: dict[str, object], value: float, error: float) -> None:
    """REM-Q16 to REM-Q19: what the project found and what it finds agree with the rules file."""
    answer = ask("remi", asked, **given)
    known = measured(answer)
    assert known is not None
    assert known.samples == answer.samples == 10_000_000
    assert known.low < known.value < known.high
    own = math.sqrt(value * (1 - value) / answer.samples)
    assert abs(known.value - value) <= 4 * math.hypot(own, error)
    samples = SAMPLES if gear() == "compiled" else 100
    *_earlier, found = estimate("remi", asked, given, samples=samples, seed=3)
    assert abs(found.value - value) <= 4.5 * math.hypot(math.sqrt(value * (1 - value) / samples), error)


@pytest.mark.parametrize("asked", UNKNOWN)
def test_the_answer_says_that_no_exact_one_is_known(asked: str) -> None:
    answer = ask("remi", asked)
    assert "No formula is known" in answer.steps[0].text
    assert answer.steps[-1].plain.endswith(f"{float(answer.value):.4f}")
    curve = find("remi", asked).curve(**find("remi", asked).defaults())
    assert dict(curve.points)[curve.here] == answer.value


def test_more_jokers_help_up_to_three() -> None:
    """REM-08: with one joker a meld the fourth costs more than it helps."""
    shares = [ask("remi", "REM-Q16", held=str(n)).value for n in range(5)]
    assert shares[0] < shares[1] < shares[2] < shares[3] > shares[4]


# Outs


@pytest.mark.parametrize(
    ("held", "wanted"),
    [
        ("5H 6H", "4H 7H JK"),
        ("5H 7H", "6H JK"),
        ("8S 8D", "8H 8C JK"),
        ("7C 8C 8H", "6C 9C 8S 8D JK"),
        ("KH AH", "QH JK"),
        ("AS 2S", "3S JK"),
        ("KD 2D", ""),
        ("9C 9C", ""),
        ("5H JK", "3H 4H 6H 7H 5S 5D 5C"),
        ("JK JK", ""),
        ("2S TD 7H", ""),
    ],
)
def test_outs(held: str, wanted: str) -> None:
    """REM-Q3 to REM-Q6, REM-06 to REM-08."""
    assert outs.outs(tuple(cards.cards(held))) == frozenset(cards.cards(wanted))


def test_outs_that_lie_open_are_gone() -> None:
    """REM-Q3: what I see is neither an out nor unseen."""
    answer = ask("remi", "REM-Q3", seen="4H 4H JK 2C", others=6, mine=10, draws=3)
    assert answer.value == unseen.some_out(108 - 10 - 4 - 6, 3, 2 + 3)
    assert answer.steps[0].text.endswith("2 × 7♥\ufe0e, 3 × joker.")
    question = find("remi", "REM-Q3")
    values = question.read({"seen": "4H 4H JK 2C", "others": 6, "mine": 10, "draws": 3})
    share = question.simulate(values, SAMPLES, np.random.default_rng(5)).mean()
    exact = float(answer.value)
    assert abs(share - exact) <= 4.5 * math.sqrt(exact * (1 - exact) / SAMPLES)


# What a discard gives


def brute_chance(card: int, rest: list[int], held: int) -> Fraction:
    """Go through all hands of the next player."""
    hands = list(combinations(rest, held))
    hits = sum(any(outs.makes_meld([card, *pair]) for pair in combinations(hand, 2)) for hand in hands)
    return Fraction(hits, len(hands))


@pytest.mark.parametrize(
    ("card", "rest"),
    [
        ("7D", "6D 8D 8D 9D 7S 7S 7H 2C KC"),
        ("AH", "2H 3H KH QH QH AS AD AD 9C"),
        ("2S", "3S AS AS 4S 2H 2H JK 9C TD KD"),
        ("KS", "AS QS JS JK JK KD 5H 5H"),
    ],
)
def test_what_a_discard_gives_one_by_one(card: str, rest: str) -> None:
    """REM-Q12 with any two cards, on few unseen cards."""
    left = cards.cards(rest)
    for held in (1, 2, 3, 4, len(left)):
        found = discard.gives(cards.card(card), Counter(left), len(left), held)
        assert found == brute_chance(cards.card(card), left, held)


def test_what_a_discard_gives_a_hand_that_is_partly_known() -> None:
    """A card that the next player took counts for certain."""
    left = cards.cards("8D 9D 7S 2C KC 3C")
    seven, six = cards.card("7D"), cards.card("6D")
    found = discard.gives(seven, Counter(left), len(left), 2, certain=frozenset({six}))
    hands = list(combinations(left, 2))
    hits = sum(
        any(outs.makes_meld([seven, *pair]) for pair in combinations([six, *hand], 2)) for hand in hands
    )
    assert found == Fraction(hits, len(hands))
    certain = frozenset(cards.cards("6D 8D"))
    assert discard.gives(seven, Counter(left), len(left), 2, certain=certain) == 1


def test_the_ranking_of_a_hand_is_told() -> None:
    """REM-Q12: from the safest to the most generous discard, each of them once, no joker."""
    hand = cards.cards("7D 2S 4S JS 6S 9H TH QH AH 3D KD 2C JK KC")
    ranked = discard.ranking(hand, (), 14)
    assert sorted(each.card for each in ranked) == sorted(set(hand) - {cards.JOKER})
    chances = [each.chance for each in ranked]
    assert chances == sorted(chances)
    answer = ask("remi", "REM-Q12", hand=hand, what="any", card="9H")
    assert answer.value == next(each.chance for each in ranked if each.card == cards.card("9H"))
    assert answer.steps[0].text.startswith(f"Safest to discard is {outs.sign(ranked[0].card)}")


def test_any_pair_is_simulated_too() -> None:
    """REM-Q12 with any two cards that go with the discard."""
    question = find("remi", "REM-Q12")
    values = question.read({"what": "any", "seen": "7S 7S JK 6D", "held": 9})
    exact = float(question.exact(**values).value)
    share = question.simulate(values, SAMPLES, np.random.default_rng(7)).mean()
    assert abs(share - exact) <= 4.5 * math.sqrt(exact * (1 - exact) / SAMPLES)


@pytest.mark.parametrize(
    ("asked", "given", "sentence"),
    [
        ("REM-Q1", {"held": 3, "jokers": 2}, "A hand cannot hold 3 of the 2 jokers in the pack."),
        ("REM-Q3", {"held": "5H"}, "held has 1 cards where it must have 2 to 4."),
        ("REM-Q3", {"held": "5H 5H 5H"}, "held has 5H too often: the pack has it 2 times."),
        ("REM-Q3", {"held": "5H 6H 7H"}, "These cards hold a meld already"),
        ("REM-Q3", {"held": "5H 5H", "seen": "5H"}, "5H has 3 places, but the pack has it 2 times."),
        ("REM-Q3", {"others": 80, "mine": 15, "draws": 20}, "Only 13 cards would be unseen"),
        ("REM-Q6", {"mine": 2}, "mine cannot be 2: my hand holds these 3 cards at least."),
        ("REM-Q7", {"unseen": 3}, "4 cards cannot be among the 3 that I do not see."),
        ("REM-Q12", {"card": "8D"}, "8D cannot be discarded: it is not in the hand."),
        ("REM-Q12", {"seen": "7D 7D"}, "7D has 3 places"),
        ("REM-Q13", {"hand": 2}, "hand cannot be 2"),
        ("REM-Q16", {"minimum": "45"}, "minimum cannot be '45': it is one of 20, 30, 40, 51"),
    ],
)
def test_bad_input(asked: str, given: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        ask("remi", asked, **given)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


# In a running round

HAND = "5H 6H 8S 8D 2C 2C KD JC 9S 4S AD TH QC 3S"


def test_outs_of_a_running_round() -> None:
    """The hand's outs, and only copies that nobody has shown or laid."""
    state = position(GAME.rules(), hands=[HAND, "? " * 14], pile="4H 4H 8C JK", stock=76)
    found = {cards.name(each.card): each for each in outs_of(state, 0)}
    assert {"7H", "8H", "8C", "JK"} <= set(found)
    assert "4H" not in found, "both copies lie on the pile"
    assert found["7H"].copies == 2
    assert found["7H"].points == 18
    assert found["8C"].copies == 1
    assert found["JK"].copies == 3
    assert "2C" not in found
    assert "2S" in found, "with 3S and 4S it is a run"


def test_chance_to_draw_in_a_running_round() -> None:
    """REM-Q7 from a position: the jokers that nobody has seen, within my draws."""
    state = position(GAME.rules(), hands=[HAND, "? " * 14], pile="4H 4H 8C JK", stock=76)
    unseen_cards = 108 - 14 - 4
    assert draw_chance(state, 0, [cards.JOKER], 5) == unseen.some_out(unseen_cards, 5, 3)
    wanted = cards.cards("7H 4H")
    assert draw_chance(state, 0, wanted, 1) == Fraction(2, unseen_cards)
    late = position(GAME.rules(), hands=[HAND, "? " * 14], stock=2)
    assert draw_chance(late, 0, [cards.JOKER], 9) == draw_chance(late, 0, [cards.JOKER], 2)


def test_discards_of_a_running_round() -> None:
    """The ranking is that of the question, and knows what the next player has taken from the pile."""
    start = position(GAME.rules(), hands=[HAND, "? " * 14], pile="KH", stock=79, phase="play")
    assert ranking_of(start, 0) == discard.ranking(cards.cards(HAND), cards.cards("KH"), 14)
    shown = position(
        GAME.rules(),
        hands=[HAND, "7S 9D " + "? " * 12],
        shown=["", "7S 9D"],
        melds=["QS QH QD"],
        owners=[1],
        stock=77,
        phase="play",
    )
    by_card = {cards.name(each.card): each.chance for each in ranking_of(shown, 0)}
    blind = {cards.name(each.card): each.chance for each in ranking_of(start, 0)}
    assert by_card["8S"] > blind["8S"]
    assert by_card["8D"] > blind["8D"]
