"""Why a move is refused: the rule and one sentence for everything that a player may try."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from cardlab import cards
from cardlab.cards import JOKER, rank, rank_words, suit, suit_words, words
from cardlab.engine.protocol import Move, State
from cardlab.games.remi import melds
from cardlab.games.remi import rules as law
from cardlab.games.remi.hands import held
from cardlab.games.remi.meld_text import LOW_ACE, PLACES, card_rank, cards_of, label, rank_plural, size_of
from cardlab.games.remi.opening import is_barred
from cardlab.games.remi.search import best_melds
from cardlab.text import _

Why = tuple[str, str]


def why_not(state: State, move: Move) -> Why:
    """Return the rule that forbids a move to the seat to move, and the reason in one sentence."""
    kind = int(move.kind)
    if state.phase == law.DRAW_PHASE:
        if kind == law.DRAW:
            return "REM-12", _("The stock is empty: take the top card of the discard pile.")
        if kind == law.TAKE:
            return _why_not_taken(state)
        return "REM-11", _(
            "Draw a card first: from the stock, or the top card of the discard pile if you may."
        )
    if kind in (law.DRAW, law.TAKE):
        if state.took < 0 and state.drew < 0:
            return "REM-11", _("You begin the round with a card more: you do not draw in your first turn.")
        return "REM-11", _("You have your card for this turn: lay, or discard.")
    lacks = _not_held(state, move)
    if lacks is not None:
        return lacks
    if kind == law.LAY:
        return _why_not_laid(state, move)
    if kind == law.DISCARD:
        return _why_not_discarded(state, int(move.card))
    if not state.opened[state.turn]:
        return _not_opened(state)
    fits = _why_not_added(state, move) if kind == law.ADD else _why_not_swapped(state, move)
    return fits or _what_is_owed(state, move)


def own_hand(state: State) -> list[int]:
    """Return the cards of the seat to move."""
    return held(state.hand[state.turn], state.twice[state.turn])


def opening_value(rules: Any, meld: Any) -> int:
    """REM-16, REM-G9: return what a meld adds to an opening."""
    return int(
        melds.opening_points(rules, meld.run, int(meld.of), int(meld.low), size_of(meld), int(meld.natural))
    )


def best_opening(state: State, *, taking: int | None = None) -> list[Any]:
    """Return the melds with which the hand to move makes the most points towards its opening (REM-16).

    Parameters
    ----------
    state : STATE
    taking : int, optional
        A card that is taken into the hand first, and must be in one of the melds (REM-13).
    """
    rules, seat = state.rules, int(state.turn)
    hand, twice = state.hand.copy(), state.twice.copy()
    if taking is not None:
        law.put_in(hand, twice, seat, taking)
    keep = int(rules.must_discard_to_go_out)
    return best_melds(rules, int(hand[seat]), int(twice[seat]), "opening", keep, taking)


def opening_total(rules: Any, laid: Sequence[Any]) -> int:
    """REM-16: return what melds make together towards an opening."""
    return sum(opening_value(rules, meld) for meld in laid)


def _not_held(state: State, move: Move) -> Why | None:
    """Say which card of the move is not in the hand, or not often enough."""
    needed = [card for card, _as in cards_of(move.laid)] if move.kind == law.LAY else [int(move.card)]
    missing = Counter(needed) - Counter(own_hand(state))
    if not missing:
        return None
    card = next(iter(missing))
    if card in own_hand(state):
        text = _("You do not hold so many jokers.") if card == JOKER else _("You hold only one {card}.")
    else:
        text = _("You have no joker in your hand.") if card == JOKER else _("The {card} is not in your hand.")
    return "REM-11", text.format(card=words(card))


def _not_opened(state: State) -> Why:
    have, need = int(state.laid_value), int(state.rules.opening_min)
    if have >= need and (owed := _owed(state)):
        return owed
    if have:
        text = _("You have laid {have} of {need} points: open first, then add to melds and take jokers.")
    else:
        text = _("You have not opened: first lay melds from your hand worth at least {need} points.")
    return "REM-17", text.format(have=have, need=need)


# --- taking the discard


def _why_not_taken(state: State) -> Why:
    if not state.pile_size:
        return "REM-12", _("The discard pile is empty: draw from the stock.")
    rules, card = state.rules, int(state.pile[state.pile_size - 1])
    what = {"card": words(card), "need": int(rules.opening_min)}
    if state.opened[state.turn]:
        return "REM-G7", _(
            "The {card} would have to be in a meld before your turn ends, and it cannot."
        ).format(**what)
    if rules.discard_pickup_unopened == law.NEVER:
        return "REM-G7", _("Only who has opened may take from the discard pile.")
    if is_barred(state):
        return "REM-G9", _("Nobody may open yet, so the {card} stays where it is.").format(**what)
    best = opening_total(rules, best_opening(state, taking=card))
    if not best:
        return "REM-13", _(
            "You have not opened, and the {card} makes no meld with your cards: draw from the stock."
        ).format(**what)
    if best < rules.opening_min:
        return "REM-13", _(
            "You may take the {card} only to open with it: your best melds with it make {best} of the {need} points."
        ).format(best=best, **what)
    return "REM-13", _(
        "You may take the {card} only to open with it, and no card would be left to discard."
    ).format(**what)


# --- laying


def _why_not_laid(state: State, move: Move) -> Why:
    rules = state.rules
    if state.meld_count == len(state.melds):
        return "REM-19", _("The table is full: it holds {n} melds.").format(n=len(state.melds))
    if not state.opened[state.turn]:
        if is_barred(state):
            return "REM-G9", _("Nobody may open in the first {n} circuits.").format(
                n=int(rules.no_open_rounds)
            )
        short = _too_short(state, move)
        if short is not None:
            return short
    return _what_is_owed(state, move)


def _too_short(state: State, move: Move) -> Why | None:
    """REM-16: say how much an opening with this meld is short of the minimum, or None."""
    rules, need, laid = state.rules, int(state.rules.opening_min), int(state.laid_value)
    after = state.copy()
    for card, _as in cards_of(move.laid):
        law.take_out(after.hand, after.twice, int(state.turn), card)
    have = laid + opening_value(rules, move.laid)
    most = have + opening_total(rules, best_opening(after))
    if most >= need:
        return None
    found = best_opening(state)
    best = laid + opening_total(rules, found)
    what: dict[str, Any] = {"have": have, "need": need, "missing": need - have, "best": best, "most": most}
    named = sorted(found, key=lambda meld: -opening_value(rules, meld))
    parts = [_("{laid} laid already").format(laid=laid)] if laid else []
    parts += [f"{label(meld)} {opening_value(rules, meld)}" for meld in named]
    what["melds"] = ", ".join(parts)
    if best >= need:
        text = _(
            "That is {have} of the {need} points to open, and the rest brings it to {most} at most. "
            "Better: {melds}, together {best}."
        )
    elif best == have:
        text = _(
            "That is {have} of the {need} points to open: {missing} are missing, and your hand holds no better."
        )
    else:
        text = _(
            "That is {have} of the {need} points to open: {missing} are missing. "
            "The best your hand holds is {best}: {melds}."
        )
    if move.laid.run and move.laid.low == LOW_ACE:
        text = _("{why} An ace at the low end counts 1.").replace("{why}", text)
    return "REM-16", text.format(**what)


# --- adding and taking jokers


def _why_not_added(state: State, move: Move) -> Why | None:
    """REM-17, REM-06 to REM-08: say why the card does not fit the meld, or None."""
    meld, card = state.melds[move.meld], int(move.card)
    jokers = size_of(meld) - int(meld.natural).bit_count()
    number = int(move.meld) + 1
    if card == JOKER and jokers + 1 > law.joker_limit(state.rules, int(meld.natural).bit_count()):
        return ("REM-08" if jokers else "REM-G4"), _("Meld {number} may not have another joker.").format(
            number=number
        )
    if not meld.run:
        if size_of(meld) == len(cards.SUITS):
            return "REM-06", _("Meld {number} is full: a set has one card of each suit.").format(
                number=number
            )
        if card == JOKER:
            return None
        if rank(card) != meld.of:
            return "REM-06", _("Meld {number} is a set of {ranks}: the {card} does not fit.").format(
                number=number, ranks=rank_plural(int(meld.of)), card=words(card)
            )
        if int(meld.natural) >> suit(card) & 1:
            return "REM-06", _(
                "The {card} lies in meld {number} already: the cards of a set are all of different suits."
            ).format(card=words(card), number=number)
        return None
    return _why_no_end(state, meld, card, int(move.end), number)


def _why_no_end(state: State, meld: Any, card: int, end: int, number: int) -> Why | None:
    """REM-07: say why a card fits neither end of a run, or not the one that is named."""
    places = [int(meld.low) - 1, int(meld.low) + size_of(meld)]
    free = [0 <= place < PLACES for place in places]
    if size_of(meld) == PLACES - 1 and not state.rules.ace_both_ends:
        return "REM-G3", _("Meld {number} is full: a run may not have an ace at both ends here.").format(
            number=number
        )
    if not any(free):
        return "REM-07", _("Meld {number} is full: it goes from ace to ace.").format(number=number)
    if card == JOKER:
        if end and not free[end - 1]:
            return "REM-07", _("Meld {number} ends with the ace there: nothing goes beyond it.").format(
                number=number
            )
        return None
    fitting = [card_rank(place) for place, open_end in zip(places, free) if open_end]
    if suit(card) == meld.of and rank(card) in fitting:
        return None
    ends = _(" or the ").join(rank_words(each) for each in fitting)
    return "REM-17", _("Meld {number} is a run of {suit}: the {ends} of {suit} fits, not the {card}.").format(
        number=number, suit=suit_words(int(meld.of)), ends=ends, card=words(card)
    )


def _why_not_swapped(state: State, move: Move) -> Why | None:
    """REM-18: say why the card takes no joker there, or None."""
    meld, card, number = state.melds[move.meld], int(move.card), int(move.meld) + 1
    rules, naturals = state.rules, int(meld.natural).bit_count()
    if rules.joker_swap == law.OFF:
        return "REM-G10", _("Jokers stay where they are: nobody may take them from the table.")
    if naturals == size_of(meld):
        return "REM-18", _("There is no joker in meld {number}.").format(number=number)
    if card == JOKER:
        return "REM-18", _("A joker is taken with the card that it stands for, not with another joker.")
    if meld.run:
        stands_for = [counts_as for lying, counts_as in cards_of(meld) if lying == JOKER]
        if card in stands_for:
            return None
        return "REM-18", _(
            "The joker in meld {number} stands for the {cards}: only that card takes it."
        ).format(number=number, cards=_(" or the ").join(words(each) for each in stands_for))
    if rank(card) != meld.of or int(meld.natural) >> suit(card) & 1:
        missing = [13 * s + int(meld.of) for s in range(4) if not int(meld.natural) >> s & 1]
        return "REM-18", _(
            "The joker in meld {number} stands for the {cards}: only that card takes it."
        ).format(number=number, cards=_(" or the ").join(words(each) for each in missing))
    if rules.joker_swap_set == law.FULL_SET and size_of(meld) < len(cards.SUITS):
        return "REM-18", _(
            "The joker of a set is taken only when three natural cards lie with it: first add a card to meld {number}."
        ).format(number=number)
    return None


# --- discarding, and what a turn owes


def _why_not_discarded(state: State, card: int) -> Why:
    rules = state.rules
    owed = _owed(state)
    if owed is not None:
        return owed
    if card == JOKER and rules.joker_discard == law.FORCED_ONLY:
        return "REM-15", _("A joker may be discarded only if you hold no other card.")
    return "REM-14", _(
        "You took the {card} in this turn: neither it nor its twin may be discarded "
        "while you can discard another card."
    ).format(card=words(card))


def _owed(state: State) -> Why | None:
    """Say what must still be laid before the turn may end, or None."""
    rules, seat = state.rules, int(state.turn)
    if state.owes >= 0:
        rule = "REM-G7" if state.opened[seat] and not state.opened_now else "REM-13"
        return rule, _("You took the {card} for a meld: lay it in this turn, or take back.").format(
            card=words(int(state.took))
        )
    if state.owed_jokers:
        return "REM-G10", _("The joker that you took must be in a meld before your turn ends.")
    if not state.opened[seat] and state.laid_value:
        have, need = int(state.laid_value), int(rules.opening_min)
        if have >= need:
            return "REM-G9", _("An opening needs a run without jokers: lay one, or take back.")
        return "REM-16", _("You have laid {have} of the {need} points to open: lay on, or take back.").format(
            have=have, need=need
        )
    return None


def _what_is_owed(state: State, move: Move) -> Why:
    """Say what could not be done any more after a move that is right in itself."""
    size = len(own_hand(state)) - (size_of(move.laid) if move.kind == law.LAY else move.kind == law.ADD)
    if size == 0 and state.rules.must_discard_to_go_out:
        return "REM-20", _("At least one card must remain in your hand: the last one is discarded.")
    what = {"card": words(int(state.owes))} if state.owes >= 0 else {}
    if what and not state.opened[state.turn]:
        return "REM-13", _("Then the {card} that you took could not be in a meld any more.").format(**what)
    if what:
        return "REM-G7", _("First put the {card} in a meld: you took it for that.").format(**what)
    if state.owed_jokers:
        return "REM-G10", _("First use the joker that you took: it must be in a meld before your turn ends.")
    if move.kind == law.SWAP:
        return "REM-G10", _("You would have to use the joker in this turn, and it fits nowhere.")
    if not state.opened[state.turn] and state.rules.opening_pure_run:
        return "REM-G9", _("An opening needs a run without jokers, and then your hand would not hold one.")
    return "REM-20", _("Then you could not finish your turn: a card must remain for the discard.")
