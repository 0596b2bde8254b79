"""Questions about what the opponent holds, once I see my hand and the turned card: Q66-6, 9, 10, 11, 14 and 16."""

import math
from fractions import Fraction
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab import cards
from cardlab.cards import ACE, KING, QUEEN, TEN
from cardlab.engine.bits import BIT, NONE
from cardlab.engine.errors import BadInput
from cardlab.engine.knowledge import Matrix, expectation, know, probability
from cardlab.engine.playouts import sampled
from cardlab.engine.protocol import State
from cardlab.engine.question import (
    Answer,
    Cards,
    Curve,
    OneCard,
    Question,
    Step,
    WholeNumber,
    binom,
    frac,
    result,
)
from cardlab.games.sixty_six import GAME, rules
from cardlab.text import _

ME: Final = 0
OPPONENT_HAND: Final = 0  # the place of the kernel `knowledge`
HAND: Final = 6
UNSEEN: Final = 17
PACK: Final = tuple(13 * suit + rank for suit in range(4) for rank in range(cards.NINE, ACE + 1))


def hand_parameter(text: str) -> Cards:
    """Return the parameter for my hand."""
    return Cards("hand", _("My hand"), tuple(cards.cards(text)), HAND, PACK)


TURNED: Final = OneCard("turned", _("Turned card"), cards.card("JS"), PACK)


def lead_parameter(text: str) -> OneCard:
    """Return the parameter for the card that I lead."""
    return OneCard("lead", _("I lead"), cards.card(text), PACK)


def position(hand: tuple[int, ...], turned: int) -> State:
    """Return the state before trick 1 in which I lead from this hand; what I cannot see lies anyhow."""
    state = GAME.new_state(GAME.rules(), dealer=1 - ME)[0]
    rules.deal_cards(state, np.array(PACK, dtype=np.int8))
    seen = {*hand, turned}
    rest = iter(card for card in PACK if card not in seen)
    mine = iter(hand)
    order = []
    for card in PACK:
        if card == state.stock[0]:
            order.append(turned)
        else:
            order.append(next(mine if int(state.hand[ME]) >> card & 1 else rest))
    rules.deal_cards(state, np.array(order, dtype=np.int8))
    return state


def opponents_hands(hand: tuple[int, ...], turned: int, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """Return `count` hands (masks) that the opponent may hold, from deals sampled from what I know."""
    masks: NDArray[Any] = sampled(GAME, position(hand, turned), ME, count, rng)["hand"][:, 1 - ME]
    return masks


def suit_of(suit: int) -> int:
    """Return the mask of a suit."""
    return int(rules.SUIT_MASK[suit])


def unseen_of(hand: tuple[int, ...], turned: int, suit: int) -> int:
    """Return how many cards of a suit I do not see."""
    return sum(card not in (*hand, turned) and cards.suit(card) == suit for card in PACK)


def held(matrix: Matrix, row: int) -> int:
    """Return how many cards of a class the opponent holds."""
    return matrix[row][OPPONENT_HAND]


def check_turned(hand: tuple[int, ...], turned: int, **_others: Any) -> None:
    """Refuse a turned card that is in the hand as well."""
    if turned in hand:
        raise BadInput(
            _("{card} cannot be the turned card: it is in the hand.").format(card=cards.name(turned))
        )


def check_lead(hand: tuple[int, ...], turned: int, lead: int, rank: int, example: str) -> None:
    """Refuse a lead that is not in the hand, is a trump or has the wrong rank."""
    check_turned(hand, turned)
    if lead not in hand:
        raise BadInput(_("{card} cannot be led: it is not in the hand.").format(card=cards.name(lead)))
    if cards.rank(lead) != rank or cards.suit(lead) == cards.suit(turned):
        raise BadInput(
            _("{card} is not the lead that is asked about: lead {example}.").format(
                card=cards.name(lead), example=example
            )
        )


def check_ace(hand: tuple[int, ...], turned: int, lead: int) -> None:
    """Q66-9, Q66-11: I lead an ace that is no trump."""
    check_lead(hand, turned, lead, ACE, _("an ace that is no trump"))


def check_ten(hand: tuple[int, ...], turned: int, lead: int) -> None:
    """Q66-10: I lead a ten that is no trump, without its ace."""
    check_lead(hand, turned, lead, TEN, _("a ten that is no trump"))
    ace = 13 * cards.suit(lead) + ACE
    if ace in hand:
        raise BadInput(
            _("The hand has {ace} too: the question is about a ten without its ace.").format(
                ace=cards.name(ace)
            )
        )


def all_hands() -> Step:
    """Return the step that counts the hands which the opponent may hold."""
    return Step(
        _("I see 7 of the 24 cards. The opponent holds 6 of the 17 others, each set equally likely."),
        f"{binom(UNSEEN, HAND)} = {math.comb(UNSEEN, HAND)}",
    )


def none_of(threats: int) -> Fraction:
    """Return the chance that none of so many unseen cards is in the opponent's hand."""
    return Fraction(math.comb(UNSEEN - threats, HAND), math.comb(UNSEEN, HAND))


def at_least_one(threats: int, text: str) -> list[Step]:
    """Return the derivation of the chance that one of so many unseen cards is in the opponent's hand."""
    return [
        all_hands(),
        Step(text, f"{binom(UNSEEN - threats, HAND)} = {math.comb(UNSEEN - threats, HAND)}"),
        Step(
            _("All other hands have at least one of them."),
            f"1 - {frac(binom(UNSEEN - threats, HAND), binom(UNSEEN, HAND))} = {result(1 - none_of(threats))}",
        ),
    ]


# Q66-6


def missing_pairs(hand: tuple[int, ...], turned: int) -> list[int]:
    """Return the marriages (masks) of which I see neither card."""
    pairs = [int(rules.pair(suit)) for suit in range(4)]
    return [pair for pair in pairs if not pair & cards.mask((*hand, turned))]


def marriage_terms(pairs: int) -> list[tuple[int, int, int]]:
    """Return for 1, 2, 3 of so many marriages: in how many ways chosen, from how many cards, how many more are held."""
    return [(math.comb(pairs, k), UNSEEN - 2 * k, HAND - 2 * k) for k in range(1, min(pairs, HAND // 2) + 1)]


def opponent_marriage_chance(pairs: int) -> Fraction:
    """Q66-6 for a number of marriages of which I see neither card."""
    hits = sum((-1) ** i * ways * math.comb(n, k) for i, (ways, n, k) in enumerate(marriage_terms(pairs)))
    return Fraction(hits, math.comb(UNSEEN, HAND))


def opponent_marriage(hand: tuple[int, ...], turned: int) -> Answer:
    """Q66-6."""
    pairs = missing_pairs(hand, turned)
    value = probability(
        know(position(hand, turned), ME),
        pairs,
        lambda matrix: any(held(matrix, row) == 2 for row in range(len(pairs))),
    )
    suits = ", ".join(cards.suit_words(cards.suit(pair.bit_length() - 1)) for pair in pairs)
    first = Step(
        _("Suits of which I see neither king nor queen: {suits}.").format(suits=suits or _("none")),
        f"m = {len(pairs)}",
    )
    if not pairs:
        return Answer(value, [first, Step(_("So no marriage is left for the opponent."), "0")])
    terms = marriage_terms(len(pairs))
    formula = "".join(
        f"{' - ' if i % 2 else ' + ' if i else ''}{ways} \\cdot {binom(n, k)}"
        for i, (ways, n, k) in enumerate(terms)
    )
    hits = value * math.comb(UNSEEN, HAND)
    return Answer(
        value,
        [
            first,
            all_hands(),
            Step(
                _("Hands with a marriage; those with two were counted twice, and so on in turn."),
                f"{formula} = {hits}",
            ),
            Step(_("Divide."), f"{frac(hits, math.comb(UNSEEN, HAND))} = {result(value)}"),
        ],
    )


def sample_opponent_marriage(
    hand: tuple[int, ...], turned: int, count: int, rng: np.random.Generator
) -> NDArray[Any]:
    """Q66-6 on deals sampled from what I know."""
    pairs = np.array([rules.pair(suit) for suit in range(4)], dtype=np.uint64)
    hands = opponents_hands(hand, turned, count, rng)[:, np.newaxis]
    return np.any(hands & pairs == pairs, axis=1)


def curve_opponent_marriage(hand: tuple[int, ...], turned: int) -> Curve:
    """Q66-6 over the number of marriages of which I see neither card."""
    points = [(pairs, opponent_marriage_chance(pairs)) for pairs in range(5)]
    return Curve(_("suits of which I see neither king nor queen"), points, len(missing_pairs(hand, turned)))


# Q66-9


def ace_trumped(hand: tuple[int, ...], turned: int, lead: int) -> Answer:
    """Q66-9."""
    trump = cards.suit(turned)
    trumps = unseen_of(hand, turned, trump)
    value = probability(
        know(position(hand, turned), ME), [suit_of(trump)], lambda matrix: held(matrix, 0) > 0
    )
    text = _(
        "Only a trump takes the {lead}. Trumps that I do not see: {trumps}. Hands without any of them:"
    ).format(lead=cards.words(lead), trumps=trumps)
    return Answer(value, at_least_one(trumps, text))


def sample_ace_trumped(
    hand: tuple[int, ...], turned: int, lead: int, count: int, rng: np.random.Generator
) -> NDArray[Any]:
    """Q66-9 on deals sampled from what I know: some reply takes the ace."""
    return takes(opponents_hands(hand, turned, count, rng), turned, lead)


def takes(hands: NDArray[Any], turned: int, lead: int) -> NDArray[np.bool_]:
    """Return whether a hand holds a card that takes the lead while any card may be played (R66-5, R66-13)."""
    trump = cards.suit(turned)
    winners = cards.mask(card for card in PACK if rules.beats(card, lead, trump))
    return hands & np.uint64(winners) != NONE


def curve_ace_trumped(hand: tuple[int, ...], turned: int, lead: int) -> Curve:
    """Q66-9 over the number of unseen trumps."""
    points = [(trumps, 1 - none_of(trumps)) for trumps in range(6)]
    return Curve(_("trumps that I do not see"), points, unseen_of(hand, turned, cards.suit(turned)))


# Q66-10


def ten_taken(hand: tuple[int, ...], turned: int, lead: int) -> Answer:
    """Q66-10."""
    trump = cards.suit(turned)
    trumps = unseen_of(hand, turned, trump)
    ace = 13 * cards.suit(lead) + ACE
    value = probability(
        know(position(hand, turned), ME),
        [suit_of(trump) | 1 << ace],
        lambda matrix: held(matrix, 0) > 0,
    )
    text = _(
        "The {ace} takes the {lead}, and so does any trump. Trumps that I do not see: {trumps}. "
        "Hands without any of these cards:"
    ).format(ace=cards.words(ace), lead=cards.words(lead), trumps=trumps)
    return Answer(value, at_least_one(trumps + 1, text))


def curve_ten_taken(hand: tuple[int, ...], turned: int, lead: int) -> Curve:
    """Q66-10 over the number of unseen trumps."""
    points = [(trumps, 1 - none_of(trumps + 1)) for trumps in range(6)]
    return Curve(_("trumps that I do not see"), points, unseen_of(hand, turned, cards.suit(turned)))


# Q66-11


def ruff_chance(suited: int, trumps: int) -> Fraction:
    """Q66-11 for so many unseen cards of the led suit and so many unseen trumps."""
    return none_of(suited) - none_of(suited + trumps)


def closed_ace_ruffed(hand: tuple[int, ...], turned: int, lead: int) -> Answer:
    """Q66-11."""
    suit, trump = cards.suit(lead), cards.suit(turned)
    suited, trumps = unseen_of(hand, turned, suit), unseen_of(hand, turned, trump)
    value = probability(
        know(position(hand, turned), ME),
        [suit_of(suit), suit_of(trump)],
        lambda matrix: held(matrix, 0) == 0 and held(matrix, 1) > 0,
    )
    void, neither = UNSEEN - suited, UNSEEN - suited - trumps
    return Answer(
        value,
        [
            all_hands(),
            Step(
                _(
                    "After closing the opponent must follow suit and may trump only without a card of the suit "
                    "[R66-15, R66-42]. Cards of it that I do not see: {suited}. Hands with none of them:"
                ).format(suited=suited),
                f"{binom(void, HAND)} = {math.comb(void, HAND)}",
            ),
            Step(
                _("Trumps that I do not see: {trumps}. Of these hands, those without a trump either:").format(
                    trumps=trumps
                ),
                f"{binom(neither, HAND)} = {math.comb(neither, HAND)}",
            ),
            Step(
                _("Take these off and divide."),
                f"{frac(binom(void, HAND) + ' - ' + binom(neither, HAND), binom(UNSEEN, HAND))} = {result(value)}",
            ),
        ],
    )


def sample_closed_ace_ruffed(
    hand: tuple[int, ...], turned: int, lead: int, count: int, rng: np.random.Generator
) -> NDArray[Any]:
    """Q66-11 on deals sampled from what I know."""
    hands = opponents_hands(hand, turned, count, rng)
    void = hands & rules.SUIT_MASK[cards.suit(lead)] == NONE
    return void & (hands & rules.SUIT_MASK[cards.suit(turned)] != NONE)


def curve_closed_ace_ruffed(hand: tuple[int, ...], turned: int, lead: int) -> Curve:
    """Q66-11 over the number of unseen cards of the led suit."""
    trumps = unseen_of(hand, turned, cards.suit(turned))
    points = [(suited, ruff_chance(suited, trumps)) for suited in range(6)]
    return Curve(
        _("cards of the led suit that I do not see"), points, unseen_of(hand, turned, cards.suit(lead))
    )


# Q66-14

LEAST: Final = WholeNumber("least", _("At least so many trumps"), 3, low=1, high=5)


def trumps_ways(trumps: int, least: int) -> list[tuple[int, int]]:
    """Return for each possible number of trumps in the opponent's hand, from `least` on, in how many hands it comes."""
    return [
        (k, math.comb(trumps, k) * math.comb(UNSEEN - trumps, HAND - k)) for k in range(least, trumps + 1)
    ]


def opponent_trumps_chance(trumps: int, least: int) -> Fraction:
    """Q66-14 for so many unseen trumps."""
    return Fraction(sum(ways for _k, ways in trumps_ways(trumps, least)), math.comb(UNSEEN, HAND))


def opponent_trumps(hand: tuple[int, ...], turned: int, least: int) -> Answer:
    """Q66-14."""
    trump = cards.suit(turned)
    trumps = unseen_of(hand, turned, trump)
    value = probability(
        know(position(hand, turned), ME), [suit_of(trump)], lambda matrix: held(matrix, 0) >= least
    )
    steps = [
        Step(
            _("Exactly {k} trumps of {trumps} that I do not see, the rest from {plain} other cards:").format(
                k=k, trumps=trumps, plain=UNSEEN - trumps
            ),
            rf"{binom(trumps, k)} \cdot {binom(UNSEEN - trumps, HAND - k)} = {ways}",
        )
        for k, ways in trumps_ways(trumps, least)
    ]
    hits = value * math.comb(UNSEEN, HAND)
    last = Step(
        _("Add and divide.")
        if steps
        else _("Trumps that I do not see: {trumps}, too few.").format(trumps=trumps),
        f"{frac(hits, math.comb(UNSEEN, HAND))} = {result(value)}",
    )
    return Answer(value, [all_hands(), *steps, last])


def sample_opponent_trumps(
    hand: tuple[int, ...], turned: int, least: int, count: int, rng: np.random.Generator
) -> NDArray[Any]:
    """Q66-14 on deals sampled from what I know."""
    trumps = opponents_hands(hand, turned, count, rng) & rules.SUIT_MASK[cards.suit(turned)]
    return np.bitwise_count(trumps) >= least


def curve_opponent_trumps(hand: tuple[int, ...], turned: int, least: int) -> Curve:
    """Q66-14 over the number of unseen trumps."""
    points = [(trumps, opponent_trumps_chance(trumps, least)) for trumps in range(6)]
    return Curve(_("trumps that I do not see"), points, unseen_of(hand, turned, cards.suit(turned)))


# Q66-16

ALL_POINTS: Final = sum(int(rules.VALUE[cards.rank(card)]) for card in PACK)


def points_seen(hand: tuple[int, ...], turned: int) -> int:
    """Return the points of the cards that I see (R66-3)."""
    return sum(int(rules.VALUE[cards.rank(card)]) for card in (*hand, turned))


def opponent_points(hand: tuple[int, ...], turned: int) -> Answer:
    """Q66-16."""
    ranks = (ACE, TEN, KING, QUEEN, cards.JACK)
    worth = [int(rules.VALUE[rank]) for rank in ranks]
    value = expectation(
        know(position(hand, turned), ME),
        [cards.mask(13 * suit + rank for suit in range(4)) for rank in ranks],
        lambda matrix: sum(worth[row] * held(matrix, row) for row in range(len(ranks))),
    )
    seen = points_seen(hand, turned)
    return Answer(
        value,
        [
            Step(
                _("The pack holds {all} points [R66-3], and I see {seen} of them.").format(
                    all=ALL_POINTS, seen=seen
                ),
                f"{ALL_POINTS} - {seen} = {ALL_POINTS - seen}",
            ),
            Step(
                _("These lie on 17 unseen cards; a card is worth on average"),
                frac(ALL_POINTS - seen, UNSEEN),
            ),
            Step(
                _("The opponent holds 6 of these cards. Averages may be added, whatever else is known."),
                rf"6 \cdot {frac(ALL_POINTS - seen, UNSEEN)} = {result(value)}",
            ),
        ],
        kind="expected value",
        unit=_("points"),
    )


def sample_opponent_points(
    hand: tuple[int, ...], turned: int, count: int, rng: np.random.Generator
) -> NDArray[Any]:
    """Q66-16 on deals sampled from what I know."""
    hands = opponents_hands(hand, turned, count, rng)
    total = np.zeros(count, dtype=np.int64)
    for card in PACK:
        total += (hands & BIT[card] != NONE) * int(rules.VALUE[cards.rank(card)])
    return total


def curve_opponent_points(hand: tuple[int, ...], turned: int) -> Curve:
    """Q66-16 over the points that I see."""
    points = [(seen, Fraction(HAND * (ALL_POINTS - seen), UNSEEN)) for seen in range(5, 70, 5)]
    return Curve(_("points that I see"), points, points_seen(hand, turned))


QUESTIONS: Final = (
    Question(
        id="Q66-6",
        name="opponent-marriage",
        title=_("Given my hand, does the opponent hold a marriage?"),
        about=_("Every king or queen that you hold or see makes one marriage impossible."),
        rules=("R66-20",),
        exact=opponent_marriage,
        sample=sample_opponent_marriage,
        curve=curve_opponent_marriage,
        parameters=(hand_parameter("AH TH JH AS 9C KD"), TURNED),
        check=check_turned,
    ),
    Question(
        id="Q66-9",
        name="ace-trumped",
        title=_("I lead a plain ace at trick 1. Can it be trumped?"),
        about=_(
            "While the stock is open any card may be played, so one trump in the other hand is enough. "
            "It is there far more often than not."
        ),
        rules=("R66-5", "R66-13"),
        exact=ace_trumped,
        sample=sample_ace_trumped,
        curve=curve_ace_trumped,
        parameters=(hand_parameter("AH TH JH 9S 9C KD"), TURNED, lead_parameter("AH")),
        check=check_ace,
    ),
    Question(
        id="Q66-10",
        name="ten-taken",
        title=_("I lead a ten without its ace. Can it be taken?"),
        about=_("The ace of the suit is one more card that takes the ten."),
        rules=("R66-4", "R66-5", "R66-13"),
        exact=ten_taken,
        sample=sample_ace_trumped,
        curve=curve_ten_taken,
        parameters=(hand_parameter("TH JH 9S 9C KD AD"), TURNED, lead_parameter("TH")),
        check=check_ten,
    ),
    Question(
        id="Q66-11",
        name="closed-ace-ruffed",
        title=_("I close at once and lead an ace. Will it be trumped?"),
        about=_(
            "Closing protects your aces: the opponent may trump only without a card of the suit. "
            "Compare with Q66-9."
        ),
        rules=("R66-15", "R66-39", "R66-42"),
        exact=closed_ace_ruffed,
        sample=sample_closed_ace_ruffed,
        curve=curve_closed_ace_ruffed,
        parameters=(hand_parameter("AH TH AS 9C KD AC"), TURNED, lead_parameter("AH")),
        check=check_ace,
    ),
    Question(
        id="Q66-14",
        name="opponent-trumps",
        title=_("Does the opponent start with many trumps, three or more?"),
        about=_("The fewer trumps you see, the more are left for the other hand, and for the stock."),
        rules=("R66-7",),
        exact=opponent_trumps,
        sample=sample_opponent_trumps,
        curve=curve_opponent_trumps,
        parameters=(hand_parameter("AH TH JH 9C KD QC"), TURNED, LEAST),
        check=check_turned,
    ),
    Question(
        id="Q66-16",
        name="opponent-points",
        title=_("How many points does the opponent hold on average?"),
        about=_("Points that you do not see are spread evenly: 6 parts of 17 lie in the other hand."),
        rules=("R66-3",),
        exact=opponent_points,
        sample=sample_opponent_points,
        curve=curve_opponent_points,
        parameters=(
            hand_parameter("AH TH KH QD JC 9S"),
            OneCard("turned", _("Turned card"), cards.card("AS"), PACK),
        ),
        check=check_turned,
    ),
)
