"""The odds: every value of section 7 of docs/rules/sixty_six.md, the curves, the words, and bad input."""

import random
from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise

import pytest

from cardlab import cards
from cardlab.analysis.odds import ask, estimate, find, in_words, questions
from cardlab.engine.errors import BadInput
from cardlab.engine.question import Cards, binom, frac, plain, result
from cardlab.games.sixty_six.questions import hands

EXACT = {
    "Q66-1": "10/253",
    "Q66-2": "15/253",
    "Q66-3": "7031/33649",
    "Q66-4": "59002/156009",
    "Q66-5": "68140/1716099",
    "Q66-6": "1931/6188",
    "Q66-7": "3/17",
    "Q66-8": "6/11",
    "Q66-9": "205/238",
    "Q66-10": "409/442",
    "Q66-11": "12/91",
    "Q66-12": "5/23",
    "Q66-13": "884/4807",
    "Q66-14": "1271/6188",
    "Q66-15": "1/7",
    "Q66-16": "474/17",
    "Q66-17": "25305/32768",
    "Q66-18": "1261/1771",
}
TRUMPS_IN_HAND = {"AS TS KS QS": 1, "AS TS KS": 2, "AS TS": 3, "AS": 4, "": 5}
Q66_9 = {1: "6/17", 2: "81/136", 3: "103/136", 4: "205/238", 5: "409/442"}


def test_all_questions_are_there() -> None:
    assert [question.id for question in questions("sixty_six")] == list(EXACT)
    names = [question.name for question in questions("sixty_six")]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("asked", EXACT)
def test_value_of_the_rules_file(asked: str) -> None:
    """Q66-1 to Q66-18."""
    answer = ask("sixty_six", asked)
    assert answer.value == Fraction(EXACT[asked])
    assert answer.kind == ("expected value" if asked == "Q66-16" else "probability")
    assert answer.unit == ("points" if asked == "Q66-16" else "")
    assert answer == ask("sixty_six", find("sixty_six", asked).name.upper())


@pytest.mark.parametrize("mine", TRUMPS_IN_HAND)
def test_table_of_q66_9(mine: str) -> None:
    """Q66-9 for 1 to 5 unseen trumps."""
    trumps = TRUMPS_IN_HAND[mine]
    others = "AH TH 9H TD KD"
    hand = f"{mine} {others[: 3 * (6 - len(mine.split())) - 1]}" if mine else others + " 9C"
    value = Fraction(Q66_9[trumps])
    assert ask("sixty_six", "Q66-9", hand=hand, turned="JS").value == value
    assert find("sixty_six", "Q66-9").curve(**find("sixty_six", "Q66-9").defaults()).points[trumps] == (
        trumps,
        value,
    )


@pytest.mark.parametrize(
    ("asked", "value"),
    [
        ("Q66-1", Fraction(3 * 5 * 4, 5 * 19 * 18)),
        ("Q66-2", Fraction(5 * 4, 19 * 18)),
        ("Q66-12", Fraction(4 * 5, 5 * 19)),
        ("Q66-18", 1 - Fraction(16 * 15 * 14 * 13 * 12, 20 * 19 * 18 * 17 * 16)),
    ],
)
def test_schnapsen(asked: str, value: Fraction) -> None:
    """SNP-1, SNP-2: 20 cards, hands of five."""
    assert ask("sixty_six", asked, rule_set="schnapsen").value == value


def test_polish_marriages_need_a_trick() -> None:
    """R66-22: nobody declares before the first lead."""
    assert ask("sixty_six", "Q66-2", rule_set="polish").value == 0
    assert not any(value for _hand, value in find("sixty_six", "Q66-2").curve("polish").points)


def test_places_of_a_card() -> None:
    """Q66-8 for every trick; the trump ace of 66 is in the other hand in 35.3 % of deals."""
    values = [ask("sixty_six", "Q66-8", trick=trick).value for trick in range(1, 7)]
    assert values == [Fraction(6, 19 - 2 * trick) for trick in range(1, 7)]


def test_match_is_fair_and_a_race() -> None:
    """Q66-17: equal needs are even, both sides together certain, and needing less is better."""
    for mine in range(1, 12):
        assert ask("sixty_six", "match", mine=mine, theirs=mine).value == Fraction(1, 2)
        there = ask("sixty_six", "match", mine=mine, theirs=4).value
        assert there + ask("sixty_six", "match", mine=4, theirs=mine).value == 1
    values = [value for _theirs, value in find("sixty_six", "match").curve(3, 6, 4, 3, 1).points]
    assert all(a < b for a, b in pairwise(values))
    assert ask("sixty_six", "match", mine=2, theirs=1, ones=1, twos=0, threes=0).value == Fraction(1, 4)


def random_cards(rng: random.Random, asked: str) -> dict[str, str]:
    """Return a hand, a turned card and, where it is asked for, a lead that fit the question."""
    while True:
        drawn = rng.sample(hands.PACK, 7)
        given = {"hand": " ".join(map(cards.name, drawn[:6])), "turned": cards.name(drawn[6])}
        if asked not in ("Q66-9", "Q66-10", "Q66-11"):
            return given
        for lead in drawn[:6]:
            given["lead"] = cards.name(lead)
            try:
                find("sixty_six", asked).read(given)
            except BadInput:
                continue
            return given


@pytest.mark.parametrize("asked", ["Q66-6", "Q66-9", "Q66-10", "Q66-11", "Q66-14", "Q66-16"])
def test_formula_agrees_with_the_count_of_worlds(asked: str) -> None:
    """The value is counted from what the seat knows; the curve and the last step come from the closed formula."""
    rng = random.Random(asked)
    for _ in range(40):
        given = random_cards(rng, asked)
        question = find("sixty_six", asked)
        values = question.read(given)
        answer = question.exact(**values)
        curve = question.curve(**values)
        if asked == "Q66-16":
            seen = sum(
                {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}[card[0]]
                for card in " ".join(given.values()).split()
            )
            assert answer.value == Fraction(6 * (120 - seen), 17)
        else:
            assert answer.value == dict(curve.points)[curve.here]
        assert result(answer.value) in answer.steps[-1].formula


@pytest.mark.parametrize("asked", EXACT)
def test_derivation_ends_in_the_value(asked: str) -> None:
    question = find("sixty_six", asked)
    answer = ask("sixty_six", asked)
    curve = question.curve(**question.defaults())
    assert len(answer.steps) > 1
    assert all(step.text and step.plain and "\\" not in step.plain for step in answer.steps)
    assert answer.steps[-1].formula.endswith(result(answer.value))
    assert curve.axis
    if asked != "Q66-16":
        assert (curve.here, answer.value) in curve.points


def test_numbers_of_the_reader_are_in_the_derivation() -> None:
    steps = ask("sixty_six", "Q66-6").steps
    assert steps[0].text.endswith("spades, hearts, clubs.")
    assert [step.plain for step in steps] == [
        "m = 3",
        "C(17, 6) = 12376",
        "3 · C(15, 4) - 3 · C(13, 2) + 1 · C(11, 0) = 3862",
        "3862/12376 = 1931/6188 ≈ 0.3121",
    ]


def test_nothing_left_to_hope_for() -> None:
    """No marriage is unseen; more trumps are asked for than there are."""
    marriages = ask("sixty_six", "Q66-6", hand="KS KH KD KC AS TS", turned="JS")
    assert marriages.value == 0
    assert "none" in marriages.steps[0].text
    trumps = ask("sixty_six", "Q66-14", hand="KS QS 9S AS TH JH", turned="JS", least=2)
    assert trumps.value == 0
    assert trumps.steps[-1].text == "Trumps that I do not see: 1, too few."


@pytest.mark.parametrize("asked", EXACT)
def test_parameters_read_back(asked: str) -> None:
    question = find("sixty_six", asked)
    values = question.defaults()
    assert question.read(question.texts(values)) == values
    assert question.read(values) == values


BAD: list[tuple[str, Mapping[str, object], str]] = [
    ("Q66-1", {"hand": "AH"}, "Q66-1 has no parameter 'hand': there are rule_set."),
    (
        "Q66-1",
        {"rule_set": "german"},
        "rule_set cannot be 'german': it is one of serbian, polish, schnapsen.",
    ),
    ("Q66-1", {"rule_set": 3}, "rule_set cannot be 3: it is one of serbian, polish, schnapsen."),
    ("Q66-6", {"hand": "AH TH"}, "hand has 2 cards where it must have 6."),
    ("Q66-6", {"hand": "AH AH JH AS 9C KD"}, "hand has AH twice: each card is there once."),
    ("Q66-6", {"hand": "AH 2H JH AS 9C KD"}, "hand: 2H does not belong to the pack of 24 cards."),
    ("Q66-6", {"hand": "AH XX JH AS 9C KD"}, "hand: 'XX' is not a card: write the rank"),
    ("Q66-6", {"hand": [[], 1, 2, 3, 4, 5]}, "hand cannot be"),
    ("Q66-6", {"hand": 7}, "hand cannot be 7: it is cards, such as AH TH."),
    ("Q66-6", {"turned": "AH"}, "AH cannot be the turned card: it is in the hand."),
    ("Q66-6", {"turned": "JS QS"}, "turned is one card, not 2."),
    ("Q66-6", {"turned": 99}, "turned: 99 does not belong to the pack of 24 cards."),
    ("Q66-7", {"draws": 0}, "draws cannot be 0: it is a whole number from 1 to 5."),
    ("Q66-7", {"draws": "many"}, "draws cannot be 'many': it is a whole number from 1 to 5."),
    ("Q66-7", {"draws": True}, "draws cannot be True: it is a whole number from 1 to 5."),
    ("Q66-7", {"draws": 2.5}, "draws cannot be 2.5: it is a whole number from 1 to 5."),
    ("Q66-7", {"draws": "9" * 5000}, "it is a whole number from 1 to 5."),
    ("Q66-8", {"trick": "7"}, "trick cannot be '7': it is a whole number from 1 to 6."),
    ("Q66-9", {"lead": "AC"}, "AC cannot be led: it is not in the hand."),
    ("Q66-9", {"lead": "TH"}, "TH is not the lead that is asked about: lead an ace that is no trump."),
    ("Q66-11", {"lead": "AS"}, "AS is not the lead that is asked about: lead an ace that is no trump."),
    (
        "Q66-10",
        {"hand": "TH AH 9S 9C KD AD"},
        "The hand has AH too: the question is about a ten without its ace.",
    ),
    ("Q66-17", {"ones": 0, "twos": 0, "threes": 0}, "ones, twos and threes cannot all be 0"),
]


@pytest.mark.parametrize(("asked", "given", "sentence"), BAD)
def test_bad_parameters(asked: str, given: Mapping[str, object], sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        ask("sixty_six", asked, **given)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_unknown_question() -> None:
    with pytest.raises(
        BadInput, match=r"There is no question 'Q66-19': there are Q66-1 \(trump-marriage\), "
    ):
        ask("sixty_six", "Q66-19")
    with pytest.raises(BadInput, match="There is no game 'whist'"):
        ask("whist", "Q66-1")


def test_hand_is_read_in_any_form() -> None:
    hand = Cards("hand", "My hand", (), 2, hands.PACK)
    assert hand.read("AH  TH") == hand.read(["AH", "TH"]) == hand.read((25, 21)) == (25, 21)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (Fraction(10, 253), ("4.0 %", "1 in 25.3", "10/253")),
        (Fraction(0), ("0.0 %", "never", "0")),
        (Fraction(1), ("100.0 %", "1 in 1", "1")),
        (Fraction(1, 7), ("14.3 %", "1 in 7", "1/7")),
        (Fraction(1, 30000), ("0.0033 %", "1 in 30000", "1/30000")),
    ],
)
def test_words(value: Fraction, words: tuple[str, str, str]) -> None:
    said = in_words(value)
    assert (said.percent, said.one_in, said.fraction) == words


def test_formulas_as_text() -> None:
    assert plain(frac(binom(15, 4), 2)) == "C(15, 4) / 2"
    assert plain(r"\frac{6 \cdot 5}{23 \cdot 22} \approx 0.0593") == "(6 · 5) / (23 · 22) ≈ 0.0593"
    assert plain(result(Fraction(3))) == "3"
    assert plain("x_{12}") == "x_12"


def test_estimate_grows_and_is_repeatable() -> None:
    grown = list(estimate("sixty_six", "Q66-13", {"rule_set": "polish"}, samples=330, seed=4, points=10))
    samples = [each.samples for each in grown]
    assert samples == sorted(set(samples))
    assert samples[-1] == 330
    assert 5 <= len(samples) <= 10
    assert all(each.low <= each.value <= each.high for each in grown)
    assert grown == list(
        estimate("sixty_six", "no-trump", {"rule_set": "polish"}, samples=330, seed=4, points=10)
    )
    few = list(estimate("sixty_six", "Q66-16", samples=3, points=50))
    assert [each.samples for each in few] == [1, 2, 3]


def test_estimate_refuses_at_once() -> None:
    with pytest.raises(
        BadInput, match="number of samples cannot be 0: it is a whole number from 1 to 10,000,000"
    ):
        estimate("sixty_six", "Q66-1", samples=0)
    with pytest.raises(BadInput, match="The seed cannot be -1"):
        estimate("sixty_six", "Q66-1", seed=-1)
    with pytest.raises(BadInput, match="no parameter"):
        estimate("sixty_six", "Q66-1", {"pack": 20})
