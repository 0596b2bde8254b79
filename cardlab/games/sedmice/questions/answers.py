"""Questions about whether others can answer my first lead: QSD-2 to QSD-9."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab import cards
from cardlab.cards import ACE, SEVEN, TEN
from cardlab.engine.errors import BadInput
from cardlab.engine.knowledge import know, probability
from cardlab.engine.playouts import sampled
from cardlab.engine.pool import ANY
from cardlab.engine.protocol import State
from cardlab.engine.question import (
    Answer,
    Cards,
    Curve,
    OneCard,
    Question,
    Step,
    binom,
    frac,
    result,
)
from cardlab.games.sedmice import GAME, rules
from cardlab.games.sedmice.position import position
from cardlab.games.sedmice.questions.point import (
    ME,
    answer_chance,
    held_chance,
    none_formula,
    none_of,
    outs_of,
    place_of,
)
from cardlab.text import _

PACK: Final = tuple(cards.members(int(rules.FULL)))
MOST_OUTS: Final = 7


# The first lead


def first_lead(rule_set: str, hand: tuple[int, ...]) -> State:
    """Return the state before the first lead in which I hold these cards; what I cannot see lies anyhow."""
    record = GAME.rules(rule_set)
    mine = " ".join(cards.name(card) for card in hand)
    others = " ".join([ANY] * len(hand))
    return position(record, hands=[mine, *[others] * (int(record.players) - 1)], opener=ME)


def check_lead(hand: tuple[int, ...], lead: int) -> None:
    """Refuse a lead that is not in the hand."""
    if lead not in hand:
        raise BadInput(_("{card} cannot be led: it is not in the hand.").format(card=cards.name(lead)))


def check_scoring_lead(hand: tuple[int, ...], lead: int) -> None:
    """QSD-2, QSD-3, QSD-5: I lead an ace or a ten."""
    check_lead(hand, lead)
    if cards.rank(lead) not in (ACE, TEN):
        raise BadInput(
            _("{card} is not the lead that is asked about: lead an ace or a ten.").format(
                card=cards.name(lead)
            )
        )


def check_seven_lead(hand: tuple[int, ...], lead: int) -> None:
    """QSD-4: I lead a seven."""
    check_lead(hand, lead)
    if cards.rank(lead) != SEVEN:
        raise BadInput(
            _("{card} is not the lead that is asked about: lead a seven.").format(card=cards.name(lead))
        )


def outs_step(hand: tuple[int, ...], lead: int) -> Step:
    """Return the step that counts the cards which answer the lead."""
    sevens = sum(cards.rank(card) == SEVEN for card in hand)
    if cards.rank(lead) == SEVEN:
        return Step(
            _("Only a seven answers a led seven [RSD-10]; I hold {sevens} of the 4.").format(sevens=sevens),
            f"4 - {sevens} = {4 - sevens}",
        )
    same = sum(cards.rank(card) == cards.rank(lead) for card in hand)
    return Step(
        _(
            "{lead} is answered by its rank, of which I hold {same}, and by a seven, of which I hold {sevens}."
        ).format(lead=cards.name(lead), same=same, sevens=sevens),
        f"(4 - {same}) + (4 - {sevens}) = {8 - same - sevens}",
    )


@dataclass(frozen=True)
class Asked:
    """Who is asked whether they can answer my first lead, in a rule set: the seats, and what they are called."""

    rule_set: str
    seats: tuple[int, ...]
    who: str

    @property
    def hand(self) -> int:
        """Cards in a hand."""
        return int(GAME.rules(self.rule_set).hand_size)

    @property
    def unseen(self) -> int:
        """Cards that I do not see."""
        return rules.PACK - self.hand

    @property
    def held(self) -> int:
        """Cards that the asked seats hold together."""
        return self.hand * len(self.seats)

    def outs(self, hand: tuple[int, ...], lead: int) -> int:
        """Return how many cards answer the lead."""
        return outs_of(first_lead(self.rule_set, hand), ME, lead).bit_count()

    def chance(self, hand: tuple[int, ...], lead: int) -> Fraction:
        """Return the chance that one of the seats can answer."""
        state = first_lead(self.rule_set, hand)
        return held_chance(state, ME, outs_of(state, ME, lead), list(self.seats))

    def steps(self, hand: tuple[int, ...], lead: int) -> list[Step]:
        """Return the derivation of the chance that none of them can answer."""
        unseen, held, outs = self.unseen, self.held, self.outs(hand, lead)
        return [
            outs_step(hand, lead),
            Step(
                _("I do not see {unseen} cards; {who} {held} of them, each set equally likely.").format(
                    unseen=unseen, who=self.who, held=held
                ),
                f"{binom(unseen, held)} = {math.comb(unseen, held)}",
            ),
            Step(
                _("Sets without any of the {outs} answers:").format(outs=outs),
                f"{binom(unseen - outs, held)} = {math.comb(unseen - outs, held)}",
            ),
        ]

    def hits(self, hand: tuple[int, ...], lead: int, count: int, rng: np.random.Generator) -> NDArray[Any]:
        """Return how many answers the seats hold in each of `count` deals sampled from what I know."""
        state = first_lead(self.rule_set, hand)
        outs = np.uint64(outs_of(state, ME, lead))
        hands = sampled(GAME, state, ME, count, rng)["hand"][:, list(self.seats)]
        held: NDArray[Any] = np.bitwise_count(hands & outs).sum(axis=1, dtype=np.int64)
        return held

    def curve(self, chance: Callable[[int], Fraction]) -> Callable[..., Curve]:
        """Return the curve of a chance over the number of answers that I do not see."""

        def over_outs(hand: tuple[int, ...], lead: int) -> Curve:
            points = [(outs, chance(outs)) for outs in range(1, MOST_OUTS + 1)]
            return Curve(_("cards that answer, which I do not see"), points, self.outs(hand, lead))

        return over_outs

    def parameters(self, hand: str, lead: str) -> tuple[Cards, OneCard]:
        """Return the parameters, with a hand and a lead to begin with."""
        return (
            Cards("hand", _("My hand"), tuple(cards.cards(hand)), self.hand, PACK),
            OneCard("lead", _("I lead"), cards.card(lead), PACK),
        )


OPPONENT: Final = Asked("croatian_two", (1,), _("the opponent holds"))
TWO_OPPONENTS: Final = Asked("croatian_pairs", (1, 3), _("the two opponents hold"))
ALL_OTHERS: Final = Asked("croatian_pairs", (1, 2, 3), _("the other three hold"))
LAST_PLAYER: Final = Asked("serbian_four", (3,), _("the last player holds"))
PARTNER: Final = Asked("serbian_pairs", (2,), _("my partner holds"))


# QSD-2, QSD-3, QSD-4: nobody can answer


def survives(hand: tuple[int, ...], lead: int) -> Answer:
    """QSD-2, QSD-3, QSD-4."""
    value = 1 - OPPONENT.chance(hand, lead)
    outs = OPPONENT.outs(hand, lead)
    return Answer(
        value,
        [
            *OPPONENT.steps(hand, lead),
            Step(_("Divide."), f"{none_formula(OPPONENT.unseen, OPPONENT.held, outs)} = {result(value)}"),
        ],
    )


def sample_survives(hand: tuple[int, ...], lead: int, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """QSD-2, QSD-3, QSD-4 on deals sampled from what I know."""
    return OPPONENT.hits(hand, lead, count, rng) == 0


curve_survives: Final = OPPONENT.curve(lambda outs: none_of(OPPONENT.unseen, OPPONENT.held, outs))


# QSD-5: the opponent can answer twice


def twice_chance(outs: int) -> Fraction:
    """QSD-5 for so many answers that I do not see."""
    unseen, held = OPPONENT.unseen, OPPONENT.held
    one = Fraction(outs * math.comb(unseen - outs, held - 1), math.comb(unseen, held))
    return 1 - none_of(unseen, held, outs) - one


def twice(hand: tuple[int, ...], lead: int) -> Answer:
    """QSD-5."""
    state = first_lead(OPPONENT.rule_set, hand)
    place = place_of(state, ME, OPPONENT.seats[0])
    value = probability(know(state, ME), [outs_of(state, ME, lead)], lambda matrix: matrix[0][place] >= 2)
    unseen, held, outs = OPPONENT.unseen, OPPONENT.held, OPPONENT.outs(hand, lead)
    one = outs * math.comb(unseen - outs, held - 1)
    return Answer(
        value,
        [
            *OPPONENT.steps(hand, lead),
            Step(
                _("Hands with just one of them:"), rf"{outs} \cdot {binom(unseen - outs, held - 1)} = {one}"
            ),
            Step(
                _("All other hands have two or more."),
                rf"1 - {frac(f'{math.comb(unseen - outs, held)} + {one}', math.comb(unseen, held))}"
                f" = {result(value)}",
            ),
        ],
    )


def sample_twice(hand: tuple[int, ...], lead: int, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """QSD-5 on deals sampled from what I know."""
    return OPPONENT.hits(hand, lead, count, rng) >= 2


# QSD-6, QSD-7, QSD-8: somebody can answer


def answered(asked: Asked) -> Callable[..., Answer]:
    """Return QSD-6, QSD-7 or QSD-8."""

    def exact(hand: tuple[int, ...], lead: int) -> Answer:
        value = asked.chance(hand, lead)
        outs = asked.outs(hand, lead)
        return Answer(
            value,
            [
                *asked.steps(hand, lead),
                Step(
                    _("All others have at least one of them."),
                    f"1 - {none_formula(asked.unseen, asked.held, outs)} = {result(value)}",
                ),
            ],
        )

    return exact


def sample_answered(asked: Asked) -> Callable[..., NDArray[Any]]:
    """Return the simulation of QSD-6, QSD-7 or QSD-8, on deals sampled from what I know."""

    def sample(hand: tuple[int, ...], lead: int, count: int, rng: np.random.Generator) -> NDArray[Any]:
        return asked.hits(hand, lead, count, rng) > 0

    return sample


def curve_answered(asked: Asked) -> Callable[..., Curve]:
    """Return the curve of QSD-6, QSD-7 or QSD-8."""
    return asked.curve(lambda outs: 1 - none_of(asked.unseen, asked.held, outs))


# QSD-9: only my partner can answer


def with_partner_chance(outs: int) -> Fraction:
    """QSD-9 for so many answers that I do not see."""
    return Fraction(math.comb(PARTNER.held, outs), math.comb(PARTNER.unseen, outs))


def with_partner(hand: tuple[int, ...], lead: int) -> Answer:
    """QSD-9."""
    value = 1 - answer_chance(first_lead(PARTNER.rule_set, hand), ME, lead)
    unseen, held, outs = PARTNER.unseen, PARTNER.held, PARTNER.outs(hand, lead)
    return Answer(
        value,
        [
            outs_step(hand, lead),
            Step(
                _("They lie on {unseen} unseen cards, each set of places equally likely.").format(
                    unseen=unseen
                ),
                f"{binom(unseen, outs)} = {math.comb(unseen, outs)}",
            ),
            Step(
                _("All of them on the {held} cards of my partner:").format(held=held),
                f"{binom(held, outs)} = {math.comb(held, outs)}",
            ),
            Step(_("Divide."), f"{frac(binom(held, outs), binom(unseen, outs))} = {result(value)}"),
        ],
    )


def sample_with_partner(
    hand: tuple[int, ...], lead: int, count: int, rng: np.random.Generator
) -> NDArray[Any]:
    """QSD-9 on deals sampled from what I know."""
    return PARTNER.hits(hand, lead, count, rng) == PARTNER.outs(hand, lead)


QUESTIONS: Final = (
    Question(
        id="QSD-2",
        name="ace-survives",
        title=_("Two players: does my single ace or ten survive the first lead?"),
        about=_(
            "It is lost to any card of its rank and to any seven. Seven of those are out, so leading it is a poor bet."
        ),
        rules=("RSD-10", "RSD-13"),
        exact=survives,
        sample=sample_survives,
        curve=curve_survives,
        parameters=OPPONENT.parameters("AS KH QD 8C", "AS"),
        check=check_scoring_lead,
    ),
    Question(
        id="QSD-3",
        name="pair-survives",
        title=_("... and if I hold a pair of them and a seven?"),
        about=_("Every equal card and every seven in your own hand is one that cannot answer you."),
        rules=("RSD-10", "RSD-13"),
        exact=survives,
        sample=sample_survives,
        curve=curve_survives,
        parameters=OPPONENT.parameters("AS AH 7D 8C", "AS"),
        check=check_scoring_lead,
    ),
    Question(
        id="QSD-4",
        name="seven-survives",
        title=_("... and if I lead a seven?"),
        about=_("Only sevens answer a seven: the strongest lead, and the dearest."),
        rules=("RSD-3", "RSD-10"),
        exact=survives,
        sample=sample_survives,
        curve=curve_survives,
        parameters=OPPONENT.parameters("7S KH QD 8C", "7S"),
        check=check_seven_lead,
    ),
    Question(
        id="QSD-5",
        name="answers-twice",
        title=_("Two players: can the opponent answer me twice?"),
        about=_("If you can extend, one answer is not enough: the opponent must have a second one."),
        rules=("RSD-16", "RSD-17"),
        exact=twice,
        sample=sample_twice,
        curve=OPPONENT.curve(twice_chance),
        parameters=OPPONENT.parameters("AS KH QD 8C", "AS"),
        check=check_scoring_lead,
    ),
    Question(
        id="QSD-6",
        name="opponents-answer",
        title=_("Pairs with four cards each: can one of the two opponents answer my first lead?"),
        about=_("Two hands look for the answer, so it is there far more often than with one."),
        rules=("RSD-5", "RSD-10"),
        exact=answered(TWO_OPPONENTS),
        sample=sample_answered(TWO_OPPONENTS),
        curve=curve_answered(TWO_OPPONENTS),
        parameters=TWO_OPPONENTS.parameters("AS KH QD 8C", "AS"),
        check=check_lead,
    ),
    Question(
        id="QSD-7",
        name="others-answer",
        title=_("... can one of the other three, my partner included?"),
        about=_("Compare with QSD-6: the difference is what only your partner can answer."),
        rules=("RSD-5", "RSD-10"),
        exact=answered(ALL_OTHERS),
        sample=sample_answered(ALL_OTHERS),
        curve=curve_answered(ALL_OTHERS),
        parameters=ALL_OTHERS.parameters("AS KH QD 8C", "AS"),
        check=check_lead,
    ),
    Question(
        id="QSD-8",
        name="last-player-answers",
        title=_("Four players with eight cards each: can the last player answer my first lead?"),
        about=_("There is no stock: every answer lies in one of three hands, and the last one decides last."),
        rules=("RSD-6", "RSD-10", "RSD-13"),
        exact=answered(LAST_PLAYER),
        sample=sample_answered(LAST_PLAYER),
        curve=curve_answered(LAST_PLAYER),
        parameters=LAST_PLAYER.parameters("AS TH KH KD QD JC 9S 8C", "AS"),
        check=check_lead,
    ),
    Question(
        id="QSD-9",
        name="only-partner-answers",
        title=_("Pairs with eight cards each: are all answers with my partner, so that no opponent can?"),
        about=_("With few answers out it can happen; with seven of them it hardly ever does."),
        rules=("RSD-5", "RSD-10"),
        exact=with_partner,
        sample=sample_with_partner,
        curve=PARTNER.curve(with_partner_chance),
        parameters=PARTNER.parameters("7S AH TH KD QD JC 9S 8C", "7S"),
        check=check_lead,
    ),
)
