"""What a seat knows of a position as a document's table: ``docs/position.kazablanka.schema.json``."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from cardlab import cards
from cardlab.cards import TWO
from cardlab.engine.bits import BIT, NONE
from cardlab.engine.errors import BadInput
from cardlab.engine.pool import Pool
from cardlab.engine.protocol import State
from cardlab.games.kazablanka import rules as law
from cardlab.games.kazablanka.position import FILL
from cardlab.games.kazablanka.story import last_trick, matches
from cardlab.text import _


def write_table(state: State, seat: int) -> dict[str, Any]:
    """Return all that `seat` knows of a running deal; whose turn it is and who holds the trick follow from it."""
    table: dict[str, Any] = {
        "dealer": int(state.dealer),
        "opener": int(state.opener),
        "hand": cards.names(state.hand[seat]),
        "reserve": [None if card < 0 else cards.name(int(card)) for card in state.reserve],
        "shown": [cards.names(mask) for mask in state.shown],
        "only_twos": [each for each in range(law.SEATS) if state.lacks[each]],
        "trick": [cards.name(int(card)) for card in state.played[state.trick_start : state.cards]],
        "doublings": int(state.doublings),
        "doubled_by": _seats(int(state.doubled_by)),
        "forced_by": _seats(int(state.forced_by)),
        "won": [cards.names(pile) for pile in state.won],
        "tricks": state.tricks.tolist(),
        "points": state.points.tolist(),
        "doubled_tricks": int(state.doubled_tricks),
    }
    if state.last_taker >= 0:
        table["last"] = {
            "opener": int(state.last_opener),
            "cards": [cards.name(card) for _seat, card in last_trick(state)],
            "doublings": int(state.last_doublings),
            "points": int(state.last_worth),
        }
    return table


def _seats(bits: int) -> list[int]:
    return [seat for seat in range(law.SEATS) if bits >> seat & 1]


def _bits(seats: Sequence[int]) -> int:
    return sum(1 << seat for seat in set(seats))


def read_table(rules: Any, seat: int, table: dict[str, Any]) -> State:
    """Return a state in which `seat` knows what the table says; what is hidden lies in some order.

    Raises
    ------
    BadInput
        When there can be no such position.
    """
    state = np.zeros(1, dtype=law.STATE)[0]
    state.rules, state.dealer = rules, table["dealer"]
    law.deal_cards(state, np.arange(law.PACK, dtype=np.int8))
    pool = Pool(FILL)
    state.opener = table["opener"]
    _put_down(state, pool, table)
    _hand_out(state, pool, seat, table)
    _count(state, table)
    return state


def _put_down(state: State, pool: Pool, table: dict[str, Any]) -> None:
    """Lay out what has been played: the piles, the last trick at their end, the open trick."""
    last = table.get("last", {"opener": -1, "cards": [], "doublings": 0, "points": 0})
    piles = [
        pool.take(" ".join(pile), _("the tricks of seat {seat}").format(seat=seat))
        for seat, pile in enumerate(table["won"])
    ]
    trick = pool.take(" ".join(table["trick"]), _("the trick"))
    ended = [cards.card(text) for text in last["cards"]]
    if not set(ended) <= set(piles[state.opener]) or len(set(ended)) != len(last["cards"]):
        raise BadInput(_("The last trick lies with the player who leads now, and the piles do not show it."))
    earlier = [card for pile in piles for card in pile if card not in ended]
    if len(earlier) % law.SEATS or len(ended) % law.SEATS or (earlier and not ended):
        raise BadInput(_("The piles and the last trick must be of full rounds of four cards."))
    state.won = [np.uint64(cards.mask(pile)) for pile in piles]
    played = [*earlier, *ended, *trick]
    state.played[: len(played)] = played
    state.cards = len(played)
    state.trick_start = len(earlier) + len(ended)
    state.last_start = len(earlier)
    if ended:
        state.last_opener, state.last_taker = last["opener"], state.opener
        state.last_doublings, state.last_worth = last["doublings"], last["points"]
    state.led = trick[0] if trick else -1
    state.doublings = table["doublings"]
    state.doubled_by, state.forced_by = _bits(table["doubled_by"]), _bits(table["forced_by"])
    state.turn = (state.opener + len(trick)) % law.SEATS
    state.holder = state.opener
    in_round = len(trick) % law.SEATS
    state.phase = law.DECIDE if trick and in_round == 0 and not state.forced_by else law.PLAY
    for n, card in enumerate(trick):
        player = (state.opener + n) % law.SEATS
        if matches(state, card):
            state.holder = player
        is_open = player != state.opener or (n > 0 and state.rules.exchange_openers_two)
        if n >= len(trick) - in_round and card % 13 == TWO and state.led % 13 != TWO and is_open:
            state.open_twos |= BIT[card]


def _hand_out(state: State, pool: Pool, seat: int, table: dict[str, Any]) -> None:
    """Give every player the cards that are known to be with him, and as many others as he must hold (IKZ-2)."""
    reserves = [pool.take(text or "", _("the reserves")) for text in table["reserve"]]
    own = pool.take(" ".join(table["hand"]), _("the hand"))
    shown = [
        pool.take(" ".join(each), _("the cards shown by seat {seat}").format(seat=other))
        if other != seat
        else [cards.card(text) for text in each if text in table["hand"]]
        for other, each in enumerate(table["shown"])
    ]
    rounds, in_round = divmod(int(state.cards), law.SEATS)
    needed = []
    for other in range(law.SEATS):
        has_played = (other - int(state.opener)) % law.SEATS < in_round
        held = own if other == seat else shown[other]
        needed.append(law.HAND - rounds - has_played - len(reserves[other]) - len(held))
        state.reserve[other] = reserves[other][0] if reserves[other] else -1
        state.shown[other] = np.uint64(cards.mask(shown[other]))
        state.lacks[other] = ~law.TWOS if other in table["only_twos"] else NONE
        state.hand[other] = np.uint64(cards.mask(held))
    if min(needed) < 0 or needed[seat] != 0:
        raise BadInput(
            _(
                "After {n} cards on the table the hand cannot be of {size} cards, or a player has shown too many."
            ).format(n=int(state.cards), size=len(own))
        )
    # A player who has shown that only twos are left (OKZ-2) gets twos; the sampler draws anew in any case.
    for other in sorted(range(law.SEATS), key=lambda each: each not in table["only_twos"]):
        if other in table["only_twos"]:
            pool.left.sort(key=lambda card: card % 13 != TWO)
        state.hand[other] |= np.uint64(cards.mask(pool.draw(needed[other])))


def _count(state: State, table: dict[str, Any]) -> None:
    sides = law.sides(state.rules)
    for seat, points in enumerate(table["points"]):
        if points != table["points"][sides.index(sides[seat])]:
            raise BadInput(
                _("The points of seats {first} and {seat} must be the same: they are partners.").format(
                    first=sides.index(sides[seat]), seat=seat
                )
            )
    state.points, state.tricks = table["points"], table["tricks"]
    state.doubled_tricks = table["doubled_tricks"]
