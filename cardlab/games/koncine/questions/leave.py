"""What is likely to be taken of what I leave: KON-Q2 to KON-Q4, RUS-Q1 and RUS-Q2, and the ranking of a hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab import cards
from cardlab.engine import captures
from cardlab.engine.errors import BadInput
from cardlab.engine.knowledge import know, probability
from cardlab.engine.protocol import Move, State
from cardlab.engine.question import (
    Answer,
    Cards,
    Choice,
    Curve,
    OneCard,
    Question,
    Step,
    WholeNumber,
    hint,
)
from cardlab.games.koncine import GAME
from cardlab.games.koncine import rules as law
from cardlab.games.koncine.questions.unseen import (
    UNSEEN_AT_START,
    check_unseen,
    out_steps,
    some_drawn,
    some_out,
)
from cardlab.text import _

PACK: Final = tuple(range(law.PACK))
TAKEN, SWEPT = "taken", "cleared"


EVENT: Final = Choice(
    "event",
    _("What is asked"),
    TAKEN,
    choices={TAKEN: _("something is taken"), SWEPT: _("everything is taken")},
)
ALL_GONE: Final = Choice("event", EVENT.title, SWEPT, choices=EVENT.choices)
HELD: Final = WholeNumber("held", _("Cards that the next player holds"), law.HAND, low=1, high=law.HAND)
UNSEEN: Final = WholeNumber("unseen", _("Cards that I do not see"), UNSEEN_AT_START, low=1, high=46)
SEEN: Final = WholeNumber("seen", _("Outs that I hold or have seen go"), 0, low=0, high=24)


@cache
def _rules(rule_set: str) -> Any:
    return GAME.rules(rule_set)


def outs(rules: Any, layout: int, event: str) -> int:
    """Return the mask of all cards that can take something of a layout, or all of it (KON-12 to KON-16, RUS-04)."""
    mask = np.uint64(layout)
    if event == TAKEN:
        return int(law.takers(rules, mask))
    room = np.zeros(captures.WORK, dtype=np.uint64)
    result = 0
    for rank in range(13) if layout else ():
        inside = not mask & ~law.summands(rules, rank)
        row, several = law.row_of(rules, rank), rules.multi_capture
        if law.sweeps(rules, rank) or (inside and captures.is_capture(mask, row, several, room)):
            result |= int(captures.RANK_MASK[rank])
    return result


@dataclass(frozen=True)
class Left:
    """A card of the hand as it would be left: the outs, and the chances that something or all is taken."""

    card: int
    outs: int
    taken: Fraction
    cleared: Fraction


def ranking(rules: Any, hand: int, layout: int, unseen: int, held: int) -> list[Left]:
    """Rank a hand by which card is safest to lay: the least likely to let something be taken comes first.

    Parameters
    ----------
    rules : RULES record
    hand, layout, unseen : int
        Masks: my cards, what lies there, what I do not see.
    held : int
        How many of the unseen cards the next player holds.
    """
    found = []
    number = unseen.bit_count()
    for card in cards.members(hand):
        left = layout | 1 << card
        some, whole = (unseen & outs(rules, left, event) for event in (TAKEN, SWEPT))
        found.append(
            Left(
                card,
                some.bit_count(),
                some_out(number, held, some.bit_count()),
                some_out(number, held, whole.bit_count()),
            )
        )
    return sorted(found, key=_by_safety)


def ranking_of(state: State) -> list[Left]:
    """Rank the hand to move in a running deal, each card as its safest move leaves the layout (`ranking`).

    The chances are exact for what the seat knows. A card that takes more leaves fewer ways to take, so only captures
    that are part of no other one are looked at, and laying the card only where it takes nothing.
    """
    room = np.zeros(law.MAX_MOVES, dtype=law.MOVE)
    moves = room[: law.legal_moves(state, room)]
    found = []
    for card in cards.members(int(state.hand[state.turn])):
        choices = [_left(state, move) for move in _widest(moves[moves["card"] == card])]
        if choices:
            found.append(min(choices, key=_by_safety))
    return sorted(found, key=_by_safety)


def hints(state: State) -> dict[str, dict[str, Any]]:
    """Return for each card of the hand to move what the next player can take after it, as the hints of the scene."""
    ranked = ranking_of(state)
    return {
        cards.name(each.card): hint(
            each.taken, (each.taken, each.cleared) == (ranked[0].taken, ranked[0].cleared)
        )
        for each in ranked
    }


def _by_safety(left: Left) -> tuple[Fraction, Fraction, int]:
    return left.taken, left.cleared, left.card


def _widest(moves: Any) -> list[Any]:
    """Return the moves that take no part of what another one takes."""
    kept: dict[int, Any] = {}
    for move in sorted(moves, key=lambda each: -int(each.taken).bit_count()):
        taken = int(move.taken)
        if not any(taken & ~wider == 0 for wider in kept):
            kept[taken] = move
    return list(kept.values())


def _left(state: State, move: Move) -> Left:
    after = state.copy()
    law.apply_move(after, move)
    if after.over:
        return Left(int(move.card), 0, Fraction(0), Fraction(0))
    some, whole = (outs(state.rules, int(after.layout), event) for event in (TAKEN, SWEPT))
    unseen = int(know(state, int(state.turn)).unseen)
    chances = (_next_holds(state, after, mask) for mask in (some, whole))
    return Left(int(move.card), (some & unseen).bit_count(), *chances)


def _next_holds(before: State, after: State, mask: int) -> Fraction:
    """Return the chance that the next player holds one of these cards, as the seat to move before knows it."""
    known = know(before, int(before.turn))
    if after.stock_size == before.stock_size:  # his hand is the first place
        return probability(known, (mask,), lambda matrix: matrix[0][0] > 0)
    shown = int(after.shown[after.turn])  # of new hands (KON-10): the returned jacks are known
    if mask & shown:
        return Fraction(1)
    unseen = int(known.unseen)
    return some_out(unseen.bit_count(), law.HAND - shown.bit_count(), (mask & unseen).bit_count())


# KON-Q2, KON-Q3, RUS-Q1, RUS-Q2


def out_ranks(mask: int) -> str:
    """Return cards as ranks in words: "3 × 7, 4 × J"."""
    ranks = sorted({cards.rank(card) for card in cards.members(mask)}, key=captures.value_of)
    return ", ".join(
        f"{(mask & int(captures.RANK_MASK[rank])).bit_count()} × {cards.RANKS[rank].replace('T', '10')}"
        for rank in ranks
    )


def outs_elsewhere(rule_set: str, layout: Sequence[int], event: str) -> int:
    """Return the mask of the outs that do not lie there themselves."""
    lies = cards.mask(layout)
    return outs(_rules(rule_set), lies, event) & ~lies


def check_left(rule_set: str, layout: Sequence[int], seen: int, unseen: int, held: int, event: str) -> None:
    """Raise BadInput when the numbers do not fit."""
    number = outs_elsewhere(rule_set, layout, event).bit_count()
    if seen > number:
        raise BadInput(_("There are {n} outs here, so {seen} cannot be seen.").format(n=number, seen=seen))
    check_unseen(unseen, held, number - seen)


def left_answer(
    rule_set: str, layout: Sequence[int], seen: int, unseen: int, held: int, event: str
) -> Answer:
    """Return the chance that the next player can take something, or everything, of a layout."""
    mask = outs_elsewhere(rule_set, layout, event)
    number = mask.bit_count() - seen
    return Answer(some_out(unseen, held, number), [_outs_step(mask, seen), *out_steps(unseen, held, number)])


def _outs_step(mask: int, seen: int) -> Step:
    number = mask.bit_count()
    return Step(
        _("The outs, all cards that could do it: {outs}. I see {seen} of them.").format(
            outs=out_ranks(mask) or _("none"), seen=seen
        ),
        f"{number} - {seen} = {number - seen}",
    )


def sample_left(
    rule_set: str,
    layout: Sequence[int],
    seen: int,
    unseen: int,
    held: int,
    event: str,
    count: int,
    rng: np.random.Generator,
) -> NDArray[Any]:
    """The same on shuffled cards."""
    number = outs_elsewhere(rule_set, layout, event).bit_count() - seen
    return some_drawn(unseen, held, number, count, rng)


def left_curve(rule_set: str, layout: Sequence[int], seen: int, unseen: int, held: int, event: str) -> Curve:
    """The same over the number of cards that the next player holds."""
    number = outs_elsewhere(rule_set, layout, event).bit_count() - seen
    points = [(n, some_out(unseen, n, number)) for n in range(1, min(law.HAND, unseen) + 1)]
    return Curve(_("cards that the next player holds"), points, held)


# KON-Q4


def check_safest(
    layout: Sequence[int], hand: Sequence[int], gone: Sequence[int], held: int, event: str, card: int
) -> None:
    """Raise BadInput when a card has two places, or the one that is left is not in the hand."""
    seen = [*layout, *hand, *gone]
    twice = next((each for each in seen if seen.count(each) > 1), None)
    if twice is not None:
        raise BadInput(_("{card} has two places: each card is there once.").format(card=cards.name(twice)))
    if card not in hand:
        raise BadInput(_("{card} cannot be left: it is not in the hand.").format(card=cards.name(card)))


def outs_left(
    layout: Sequence[int], hand: Sequence[int], gone: Sequence[int], event: str, card: int
) -> tuple[int, int]:
    """Return the mask of the unseen outs when a card is left, and how many cards are unseen."""
    unseen = int(law.ALL_CARDS) & ~cards.mask([*layout, *hand, *gone])
    return unseen & outs(_rules("koncine"), cards.mask([*layout, card]), event), unseen.bit_count()


def safest(
    layout: Sequence[int], hand: Sequence[int], gone: Sequence[int], held: int, event: str, card: int
) -> Answer:
    """KON-Q4: the card that is asked about, and before it the ranking of the whole hand."""
    unseen = int(law.ALL_CARDS) & ~cards.mask([*layout, *hand, *gone])
    ranked = ranking(_rules("koncine"), cards.mask(hand), cards.mask(layout), unseen, held)
    if event == SWEPT:
        ranked.sort(key=lambda each: (each.cleared, each.taken, each.card))
    steps = [
        Step(
            _("Number {n}, if I leave the {card}:").format(n=n, card=cards.words(each.card)),
            f"{float(each.taken if event == TAKEN else each.cleared):.4f}",
        )
        for n, each in enumerate(ranked, start=1)
    ]
    mask, size = outs_left(layout, hand, gone, event, card)
    number = mask.bit_count()
    outs_step = Step(
        _("The outs after the {card}, as far as I do not see them: {outs}.").format(
            card=cards.words(card), outs=out_ranks(mask) or _("none")
        ),
        str(number),
    )
    return Answer(some_out(size, held, number), [*steps, outs_step, *out_steps(size, held, number)])


def sample_safest(
    layout: Sequence[int],
    hand: Sequence[int],
    gone: Sequence[int],
    held: int,
    event: str,
    card: int,
    count: int,
    rng: np.random.Generator,
) -> NDArray[Any]:
    """KON-Q4 on shuffled cards."""
    mask, size = outs_left(layout, hand, gone, event, card)
    return some_drawn(size, held, mask.bit_count(), count, rng)


def curve_safest(
    layout: Sequence[int], hand: Sequence[int], gone: Sequence[int], held: int, event: str, card: int
) -> Curve:
    """KON-Q4 over the number of cards that the next player holds."""
    mask, size = outs_left(layout, hand, gone, event, card)
    points = [(n, some_out(size, n, mask.bit_count())) for n in range(1, law.HAND + 1)]
    return Curve(_("cards that the next player holds"), points, held)


def _cards(name: str, title: str, default: str) -> Cards:
    found = tuple(cards.cards(default))
    return Cards(name, title, found, count=len(found), pack=PACK)


def _question(
    asked: str, name: str, title: str, about: str, rule_set: str, layout: str, event: Choice = EVENT
) -> Question:
    """Return a question about a layout that is left to the next player."""
    return Question(
        id=asked,
        name=name,
        title=title,
        about=about,
        rules=("RUS-04", "KON-12") if rule_set == "ruska" else ("KON-12", "KON-13", "KON-15"),
        exact=partial(left_answer, rule_set),
        sample=partial(sample_left, rule_set),
        curve=partial(left_curve, rule_set),
        parameters=(_cards("layout", _("What lies there"), layout), SEEN, UNSEEN, HELD, event),
        check=partial(check_left, rule_set),
    )


QUESTIONS: Final = (
    _question(
        "KON-Q2",
        "lone-seven",
        _("Only a seven lies there: can the next player take it?"),
        _("A single numeral is taken by its three equals and by four jacks: more often than not."),
        "koncine",
        "7C",
    ),
    _question(
        "KON-Q3",
        "both-swept",
        _("A three and a four lie there: will the next player be able to take both?"),
        _("Four sevens and four jacks: two small cards that add up are worse than one card."),
        "koncine",
        "3D 4S",
        ALL_GONE,
    ),
    Question(
        id="KON-Q4",
        name="safest-card",
        title=_("Which card is safest to leave?"),
        about=_(
            "What counts are the outs: next to a nine, an ace opens the tens as well, a five nothing. In any other "
            "position, switch on “Show risks” in Play."
        ),
        rules=("KON-12", "KON-13", "KON-15"),
        exact=safest,
        sample=sample_safest,
        curve=curve_safest,
        parameters=(
            _cards("layout", _("What lies there"), "9C"),
            _cards("hand", _("My cards"), "5S AS 2H 3D QC KC"),
            _cards("gone", _("Cards that I have seen go"), "QS KH 4D"),
            HELD,
            EVENT,
            OneCard("card", _("The card that I leave"), cards.card("5S"), PACK),
        ),
        check=check_safest,
    ),
    _question(
        "RUS-Q1",
        "eight-and-five",
        _("Russian: an eight and a five lie there, can the next player take something?"),
        _("In the Russian game a king takes both: ten outs instead of six."),
        "ruska",
        "8S 5H",
    ),
    _question(
        "RUS-Q2",
        "lone-court",
        _("Russian: only a court card lies there, can the next player take it?"),
        _("Without a jack that sweeps only the three equals can: a court is the safest card to leave."),
        "ruska",
        "QS",
    ),
)
