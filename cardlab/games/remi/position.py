"""Positions in the middle of a round, written with card texts and checked: for lessons, exercises and questions."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from cardlab import cards
from cardlab.engine.deal import full_pack
from cardlab.engine.errors import BadInput, IllegalMove
from cardlab.engine.pool import ANY, Pool
from cardlab.engine.protocol import State
from cardlab.games.remi import rules as law
from cardlab.games.remi.hands import masks
from cardlab.games.remi.meld_text import read_meld
from cardlab.text import _

PHASES: Final = ("draw", "play")


def position(
    rules: Any,
    *,
    hands: Sequence[str],
    melds: Sequence[str] = (),
    owners: Sequence[int] = (),
    pile: str = "",
    stock: int | None = None,
    next_cards: str = "",
    bottom: str = "",
    opened: Sequence[bool] | None = None,
    shown: Sequence[str] = (),
    dealer: int | None = None,
    turn: int = 0,
    phase: str = "draw",
    turns: int | None = None,
    took: str = "",
    owes: bool = False,
    owed_jokers: int = 0,
    drew: str = "",
    acted: bool = False,
    laid_value: int = 0,
    opened_now: bool = False,
    others_opened: bool | None = None,
    idle: int = 0,
    reshuffles: int = 0,
) -> State:
    """Return a STATE record of a position; what is not given is filled with the cards that are left (REM-I1).

    Hands may be of any size (REM-G16).

    Parameters
    ----------
    rules : RULES record
    hands : texts, one a seat
        ``"7H 7H JK ?"``; a ``?`` stands for any card that is left.
    melds : texts
        The melds on the table, each as its cards lie: ``"5S JK 7S"``; in any other order REM-10 puts them in order.
    owners : ints, optional
        Who laid each meld; the seat to move, if not given.
    pile : str
        The discard pile, its top card last.
    stock : int, optional
        Cards in the stock: all that are left, if not given; otherwise the rest lies under the pile.
    next_cards : str
        The next cards of the stock, in the order in which they are drawn.
    bottom : str
        The bottom card of the stock, where everybody sees it (REM-G2).
    opened : bools, one a seat, optional
        Who has opened; who owns a meld, if not given.
    shown : texts, one a seat, optional
        Cards of each hand that everybody has seen.
    dealer : int, optional
        The seat before seat 0, if not given.
    turn : int
        The seat to move.
    phase : "draw" or "play"
        Whether it has to draw first (REM-11).
    turns : int, optional
        Turns finished in the round; if not given as many that everybody may open (REM-G9).
    took, drew : str
        The card that the seat has taken from the pile, or drawn from the stock, in this turn.
    owes : bool
        The card taken must still be melded (REM-13).
    owed_jokers : int
        Jokers taken from the table that must still be melded (REM-18, ``use_now``).
    acted, laid_value, opened_now
        Whether the seat has done anything at the table in this turn, what it has laid towards its opening so far,
        and whether it has opened in this turn.
    others_opened : bool, optional
        Whether an opponent had opened before this turn (REM-22); if not given whether one has now.
    idle, reshuffles : int
        Turns without draw or table action (REM-24), and how often the pile has become the stock (REM-G12).

    Raises
    ------
    BadInput
        When the position cannot be.
    """
    players = int(rules.players)
    _check_lists(players, hands, opened, shown)
    if len(melds) > law.MAX_TABLE or (owners and len(owners) != len(melds)):
        raise BadInput(
            _("There are {melds} melds, but owners for {count}.").format(melds=len(melds), count=len(owners))
        )
    for seat in (turn, *owners, *(() if dealer is None else (dealer,))):
        if seat not in range(players):
            raise BadInput(
                _("There is no seat {seat}: the seats are 0 to {last}.").format(seat=seat, last=players - 1)
            )
    if phase not in PHASES:
        raise BadInput(_("The phase is draw or play, not {phase!r}.").format(phase=phase))
    state = np.zeros(1, dtype=law.STATE)[0]
    state.rules = rules
    state.dealer = players - 1 if dealer is None else dealer
    state.turn, state.phase = turn, (law.DRAW_PHASE, law.PLAY_PHASE)[PHASES.index(phase)]
    state.turns = players * max(1, int(rules.no_open_rounds)) if turns is None else turns
    state.how = state.winner = -1
    owning = list(owners) or [turn] * len(melds)
    _place(state, hands, melds, owning, pile, stock, next_cards, bottom)
    for seat in range(players):
        state.opened[seat] = seat in owning if opened is None else opened[seat]
    for seat, text in enumerate(shown):
        state.shown[seat], state.shown_twice[seat] = _seen(state, seat, text)
    state.took, state.drew = _card(took), _card(drew)
    if owes and not took:
        raise BadInput(_("Only a card taken from the pile can be owed."))
    state.owes = state.took if owes else -1
    state.owed_jokers, state.acted = owed_jokers, acted
    state.laid_value, state.opened_now = laid_value, opened_now
    others = any(state.opened[seat] for seat in range(players) if seat != turn)
    state.others_opened = others if others_opened is None else others_opened
    state.idle, state.reshuffles = idle, reshuffles
    _check(state, owning)
    return state


def _check_lists(
    players: int, hands: Sequence[str], opened: Sequence[bool] | None, shown: Sequence[str]
) -> None:
    for name, given in (("hands", hands), ("opened", opened), ("shown", shown)):
        if given is not None and len(given) != players and (given or given is hands):
            raise BadInput(
                _("{name} must be one for each of the {players} seats, not {count}.").format(
                    name=name, players=players, count=len(given)
                )
            )


def _place(
    state: State,
    hands: Sequence[str],
    melds: Sequence[str],
    owners: Sequence[int],
    pile: str,
    stock: int | None,
    next_cards: str,
    bottom: str,
) -> None:
    """Give every card its place."""
    pool = Pool(_filling(state.rules, int(state.dealer)))
    for number, (text, owner) in enumerate(zip(melds, owners, strict=True)):
        given = pool.take(text, _("meld {number}").format(number=number + 1))
        try:
            state.melds[number] = read_meld(state.rules, given)
        except IllegalMove as why:
            raise BadInput(_("In meld {number}: {why}").format(number=number + 1, why=why)) from None
        state.owner[number] = owner
    state.meld_count = len(melds)
    held = [
        pool.take(hand, _("the hand of seat {seat}").format(seat=seat)) for seat, hand in enumerate(hands)
    ]
    thrown, coming = pool.take(pile, _("the pile")), pool.take(next_cards, _("the next cards"))
    lowest = pool.take(bottom, _("the bottom card"))
    for seat, hand in enumerate(hands):
        held[seat] += pool.draw(hand.split().count(ANY))
        state.hand[seat], state.twice[seat] = masks(held[seat])
    most = len(pool.left) + len(coming) + len(lowest)
    size = most if stock is None else stock
    if not len(coming) + len(lowest) <= size <= most:
        raise BadInput(
            _("The stock cannot be of {size} cards here: {left} are left for it.").format(
                size=size, left=most
            )
        )
    rest = pool.draw(size - len(coming) - len(lowest))
    state.stock[:size] = [*lowest, *rest[::-1], *coming[::-1]]
    state.stock_size = size
    thrown = [*pool.draw(len(pool.left)), *thrown]
    state.pile[: len(thrown)] = thrown
    state.pile_size = len(thrown)


def _filling(rules: Any, dealer: int) -> list[int]:
    """Return the pack as open places are filled from it: always in the same disorder, the jokers last."""
    states = np.zeros(1, dtype=law.STATE)
    states[0].rules, states[0].dealer = rules, dealer
    pack = np.random.default_rng(0).permutation(np.sort(full_pack(states)))
    return sorted((int(card) for card in pack), key=lambda card: card == cards.JOKER)


def _seen(state: State, seat: int, text: str) -> tuple[np.uint64, np.uint64]:
    hand, twice = masks(cards.cards(text))
    if hand & ~state.hand[seat] or twice & ~state.twice[seat]:
        raise BadInput(_("Seat {seat} does not hold all the cards of shown.").format(seat=seat))
    return hand, twice


def _card(text: str) -> int:
    return cards.card(text) if text else -1


def _check(state: State, owners: Sequence[int]) -> None:
    """REM-11, REM-13, REM-I9: refuse what cannot be true together."""
    turn = int(state.turn)
    for seat in range(int(state.rules.players)):
        opening = seat == turn and state.laid_value > 0
        if (seat in owners) != bool(state.opened[seat] or opening):
            raise BadInput(
                _("Seat {seat} has opened exactly if a meld on the table is its own.").format(seat=seat)
            )
    if state.phase == law.DRAW_PHASE and (
        state.took >= 0 or state.drew >= 0 or state.acted or state.opened_now or state.laid_value
    ):
        raise BadInput(_("Before the draw nothing else can have happened in the turn."))
    if state.took >= 0 and state.drew >= 0:
        raise BadInput(_("A turn begins with one card: drawn, or taken from the pile."))
    if state.owes >= 0 and not law.holds(state.hand[turn], state.owes):
        raise BadInput(
            _("The {card} must still be melded, but it is not in the hand.").format(
                card=cards.words(int(state.owes))
            )
        )
    if not state.hand[turn]:
        raise BadInput(_("The seat to move has no cards: the round would be over."))
