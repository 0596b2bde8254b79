"""Deals for the tests: playing moves, and reaching a position by playing up to it."""

import copy
import random
from collections.abc import Sequence
from typing import Any

from tests.reference.sides import Options


def choose_any(deal: Any, rng: random.Random) -> str:
    """Choose a legal move at random: first its kind, so that rare kinds are not too rare, then the move."""
    kinds: dict[str, list[str]] = {}
    for move in deal.legal_moves():
        kinds.setdefault(_kind(move), []).append(move)
    return rng.choice(kinds[rng.choice(sorted(kinds))])


def _kind(move: str) -> str:
    """Return the first word; "9H" is a card and "7Hx3S4D" a capture."""
    if move[2:3] in ("", "x"):
        return "capture" if move[2:] else "card"
    return move.split()[0]


def play(deal: Any, moves: str) -> None:
    """Play moves given as one text.

    "marriage:H" stands for the move "marriage H", and "/" for the end of a trick: released if it may be extended.
    """
    for move in moves.split():
        if move != "/":
            deal.play(move.replace(":", " "))
        elif "release" in deal.legal_moves():
            deal.play("release")


def after(deal: Any, moves: str) -> Any:
    """Return a copy of the deal in which these moves have been played."""
    later = copy.deepcopy(deal)
    play(later, moves)
    return later


def reach(
    reading: Any, rules: Any, options: Options, hands: Sequence[str], stock: str = "", **more: Any
) -> Any:
    """Return a deal in which seat 0 leads next, and the hands and the stock are these.

    Everything before is played with the other cards: seat 0, after the last seat as dealer, leads a card that nobody
    answers, until only these cards are left. So seat 0 has taken all tricks and points up to here.

    Parameters
    ----------
    reading
        A deal on either reading.
    rules
        The module of the game's reference.
    options
        The rule set.
    hands
        The cards of each seat, "AH TH", all the same number.
    stock
        The rest of the stock, next card first.
    more
        Further arguments of the reading.
    """
    held = [hand.split() for hand in hands]
    before = _unanswered(rules, options, held, stock.split())
    order = _order(rules, options, [first + last for first, last in zip(before, held)], stock.split())
    deal = reading(options, order, len(hands) - 1, **more)
    for cards in zip(*before):
        for card in cards:
            deal.play(card)
        if "release" in deal.legal_moves():
            deal.play("release")
    assert [sorted(hand) for hand in deal.hands] == [sorted(hand) for hand in held]
    assert deal.turn == 0
    return deal


def finished(
    reading: Any, options: Options, piles: Sequence[str], last_taker: int = 1, **more: Sequence[int]
) -> Any:
    """Return a deal of a fishing game that ends with these piles of the two sides.

    The last card of the last taker's pile is the last one played; it stays on the empty layout until the end.
    """
    *kept, last = piles[last_taker].split()
    before = [" ".join(kept) if side == last_taker else pile for side, pile in enumerate(piles)]
    hands = ["", last, "", ""][: options["players"]]
    deal = reading.position(options, hands=hands, piles=before, turn=1, last_taker=last_taker, **more)
    deal.play(last)
    assert deal.over
    assert [sorted(pile) for pile in deal.piles[:2]] == [sorted(pile.split()) for pile in piles]
    return deal


def _unanswered(
    rules: Any, options: Options, hands: Sequence[Sequence[str]], stock: Sequence[str]
) -> list[list[str]]:
    """Return what each seat plays before: rounds in which nobody answers the card of seat 0."""
    kept = {*stock, *(card for hand in hands for card in hand)}
    rest = [card for card in rules.full_pack(options) if card not in kept]
    wilds = [card for card in rest if card[0] == rules.WILD]
    others = [card for card in rest if card[0] != rules.WILD]
    rounds, players = len(rest) // len(hands), len(hands)
    assert len(rest) == rounds * players
    assert len(wilds) <= rounds
    rng = random.Random(0)
    while True:
        rng.shuffle(others)
        leads = [*wilds, *others[: rounds - len(wilds)]]
        answers = others[rounds - len(wilds) :]
        by_seat = [leads, *(answers[seat * rounds : (seat + 1) * rounds] for seat in range(players - 1))]
        if all(card[0] != lead[0] for lead, *cards in zip(*by_seat) for card in cards):
            return by_seat


def _order(
    rules: Any, options: Options, sequences: Sequence[Sequence[str]], stock: Sequence[str]
) -> list[str]:
    """Return the pack order by which each seat gets its cards in this sequence, seat 0 drawing first."""
    players = len(sequences)
    coming = [list(cards) for cards in sequences]
    order = [coming[seat].pop(0) for seat in rules.served(options, players - 1)]
    drawn = [card for cards in zip(*coming) for card in cards]
    return [*order, *drawn, *stock]
