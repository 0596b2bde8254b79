"""Which card is safest to leave: PAS-Q16, and the same for every move of any position."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab import cards
from cardlab.engine.bits import BIT, NONE
from cardlab.engine.captures import RANK_MASK
from cardlab.engine.errors import BadInput
from cardlab.engine.knowledge import know, probability
from cardlab.engine.protocol import State
from cardlab.engine.question import Answer, Cards, Choice, Curve, OneCard, Question, Step, hint
from cardlab.games.pasur import GAME, rules
from cardlab.games.pasur.position import position
from cardlab.games.pasur.questions.outs import (
    MODE,
    UNSEEN,
    WHOLE_PACK,
    chance,
    formula,
    outs,
    seen_outs,
)
from cardlab.games.pasur.rules import HAND, LAYOUT
from cardlab.games.pasur.story import move_text
from cardlab.text import _

# --- any position


@dataclass(frozen=True)
class Left:
    """What a move leaves to the next player: the chance that he can take something, and that he can make a tabla."""

    move: str
    taken: Fraction
    cleared: Fraction


def ranking(state: State) -> list[Left]:
    """Return what each legal move leaves, the safest first, as far as the seat to move can know (PAS-13, PAS-17).

    Parameters
    ----------
    state : STATE
        A running deal.
    """
    moves = np.zeros(rules.MAX_MOVES, dtype=rules.MOVE)
    found = [_left(state, move) for move in moves[: rules.legal_moves(state, moves)]]
    return sorted(found, key=lambda each: (each.taken, each.cleared))


def hints(state: State) -> dict[str, dict[str, Any]]:
    """Return for each card of the hand the chance that the next player can take something of what it leaves.

    That is after the safest move with the card; the safest cards of all are the best. The form is that of the scene.
    """
    ranked = ranking(state)
    safest = {each.move[:2]: each for each in reversed(ranked)}
    best = (ranked[0].taken, ranked[0].cleared)
    return {card: hint(each.taken, (each.taken, each.cleared) == best) for card, each in safest.items()}


def _left(state: State, move: Any) -> Left:
    after = state.copy()
    rules.apply_move(after, move)
    text = move_text(state, move)
    if after.phase == rules.OVER:
        return Left(text, Fraction(0), Fraction(0))
    return Left(
        text, _next_holds(state, after, outs(after)), _next_holds(state, after, outs(after, clearing=True))
    )


def _next_holds(before: State, after: State, wanted: int) -> Fraction:
    """Return the chance that the next player holds a wanted card, new cards for all included (PAS-05)."""
    seat = int(before.turn)
    if after.stock_size == before.stock_size:
        return probability(know(before, seat), [wanted], lambda matrix: matrix[0][0] > 0)
    unseen = int(know(before, seat).unseen)
    return chance(unseen.bit_count(), HAND, (wanted & unseen).bit_count())


# --- PAS-Q16

MY_HAND: Final = Cards("hand", _("My hand"), tuple(cards.cards("7H 4S 2D KD")), count=HAND, pack=WHOLE_PACK)
THERE: Final = Cards(
    "layout", _("The layout"), tuple(cards.cards("QH 9S 9D 6C")), count=LAYOUT, pack=WHOLE_PACK
)
LEAVE: Final = OneCard("leave", _("The card that I lay"), cards.card("7H"), pack=WHOLE_PACK)
WHAT: Final = Choice(
    "what",
    _("What the opponent can do"),
    "card",
    {
        "card": _("take the card that I lay"),
        "anything": _("take something"),
        "tabla": _("make a tabla"),
    },
)


def check(hand: tuple[int, ...], layout: tuple[int, ...], leave: int, what: str, mode: str) -> None:
    """Each card has one place, and the card that is laid comes from the hand."""
    twice = next((card for card in hand if card in layout), None)
    if twice is not None:
        raise BadInput(
            _("hand and layout both have {card}: each card is there once.").format(card=cards.name(twice))
        )
    if leave not in hand:
        raise BadInput(_("leave must be a card of the hand, not {card}.").format(card=cards.name(leave)))


def wanted_of(hand: Sequence[int], layout: Sequence[int], leave: int, what: str, mode: str) -> int:
    """Return the unseen cards by which the opponent can do what I am afraid of."""
    state = GAME.new_state(GAME.rules(capture_many=mode == "many"))[0]
    state.stock_size = rules.PACK
    state.layout = cards.mask([*layout, leave])
    wanted = _takers_of(state, leave) if what == "card" else outs(state, clearing=what == "tabla")
    return wanted & ~cards.mask([*hand, *layout])


def _takers_of(state: State, leave: int) -> int:
    """Return the cards that can take this one card, alone or with others."""
    moves = np.zeros(rules.MAX_MOVES, dtype=rules.MOVE)
    found = 0
    for rank in range(13):
        taken = moves["taken"][: rules.add_captures(state, moves, 0, rank)]
        if np.any(taken & BIT[leave] != NONE):
            found |= int(RANK_MASK[rank])
    return found


def left_chance(hand: tuple[int, ...], layout: tuple[int, ...], leave: int, what: str, mode: str) -> Fraction:
    """PAS-Q16."""
    return chance(UNSEEN, HAND, wanted_of(hand, layout, leave, what, mode).bit_count())


def safest(hand: tuple[int, ...], layout: tuple[int, ...], leave: int, what: str, mode: str) -> Answer:
    """PAS-Q16: the steps rank the whole hand, the safest card first."""

    def number(card: int) -> int:
        return wanted_of(hand, layout, card, what, mode).bit_count()

    steps = [
        Step(
            _(
                "The opponent holds 4 of the 44 cards I do not see. For each card of mine count those that help him."
            ),
            f"U = {UNSEEN}, \\quad h = {HAND}",
        )
    ]
    for card in sorted(hand, key=number):
        if card != leave:
            text = _("If I lay the {card}, he is helped by {n} of them:").format(
                card=cards.words(card), n=number(card)
            )
            steps.append(Step(text, formula(UNSEEN, HAND, number(card))))
    text = _("If I lay the {card}, as I want to, he is helped by {n} of them:").format(
        card=cards.words(leave), n=number(leave)
    )
    steps.append(Step(text, formula(UNSEEN, HAND, number(leave))))
    return Answer(left_chance(hand, layout, leave, what, mode), steps)


def sample(
    hand: tuple[int, ...],
    layout: tuple[int, ...],
    leave: int,
    what: str,
    mode: str,
    count: int,
    rng: np.random.Generator,
) -> NDArray[Any]:
    """PAS-Q16 on worlds sampled from what I know."""
    texts = [" ".join(cards.name(card) for card in each) for each in (hand, layout)]
    state = position(GAME.rules(), hands=[texts[0], ""], layout=texts[1])
    return seen_outs(state, wanted_of(hand, layout, leave, what, mode), count, rng)


def curve(hand: tuple[int, ...], layout: tuple[int, ...], leave: int, what: str, mode: str) -> Curve:
    """PAS-Q16 for each card of the hand."""
    points = [(n, left_chance(hand, layout, card, what, mode)) for n, card in enumerate(hand, start=1)]
    return Curve(_("the card of my hand, in the order given"), points, hand.index(leave) + 1)


QUESTIONS: Final = (
    Question(
        id="PAS-Q16",
        name="safest-to-leave",
        title=_("I can take nothing, or will not. Which card is safest to leave?"),
        about=_("The whole hand by the chance that the opponent can do something with what I leave."),
        rules=("PAS-08", "PAS-13", "PAS-17"),
        exact=safest,
        sample=sample,
        curve=curve,
        parameters=(MY_HAND, THERE, LEAVE, WHAT, MODE),
        check=check,
    ),
)
