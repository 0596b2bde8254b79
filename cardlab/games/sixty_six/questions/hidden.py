"""Questions about one card that I have not seen, in an open deal: Q66-7, 8 and 15."""

from fractions import Fraction
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab import cards
from cardlab.cards import ACE, QUEEN
from cardlab.engine.bits import BIT, NONE, ONE
from cardlab.engine.gears import entry_point, kernel
from cardlab.engine.playouts import dealt
from cardlab.engine.question import Answer, Curve, Question, Step, WholeNumber, frac, result
from cardlab.games.sixty_six import GAME, rules
from cardlab.games.sixty_six.questions.hands import HAND, ME, PACK, UNSEEN
from cardlab.text import _, ngettext

ALL_CARDS: Final = np.uint64(cards.mask(PACK))
QUEENS: Final = np.uint64(cards.mask(13 * suit + QUEEN for suit in range(4)))
FACE_DOWN: Final = UNSEEN - HAND

DRAWS: Final = WholeNumber("draws", _("My draws"), 3, low=1, high=5)
TRICK: Final = WholeNumber("trick", _("Before trick"), 4, low=1, high=6)
LAST_TRICK: Final = WholeNumber("trick", _("Before trick"), 6, low=1, high=6)


@kernel
def random_card(moves: NDArray[Any], n: int, rng: Any) -> int:
    """Choose among the moves that play a card, which `legal_moves` writes first, or that draw."""
    playable = 0
    while playable < n and (moves[playable].kind == rules.CARD or moves[playable].kind == rules.DRAW):
        playable += 1
    return int(rng.random() * playable)


@entry_point
def play_tricks(
    states: NDArray[Any], tricks: int, moves: NDArray[Any], drawn: NDArray[Any], rng: Any
) -> None:
    """Play so many tricks of cards at random in each state, drawing after each; nobody closes or declares.

    Parameters
    ----------
    states : array of STATE
        Just dealt.
    tricks : int
        At most 5.
    moves : array of MOVE
        Room for the legal moves.
    drawn : array of uint64, one a state
        Filled: the cards that seat 0 has drawn.
    rng : numpy.random.Generator
        The only source of chance.
    """
    for i in range(states.shape[0]):
        state = states[i]
        drawn[i] = NONE
        while state.tricks[0] + state.tricks[1] < tricks or state.phase != rules.LEAD:
            before = state.hand[0]
            n = rules.legal_moves(state, moves)
            rules.apply_move(state, moves[random_card(moves, n, rng)])
            drawn[i] |= state.hand[0] & ~before


def after_tricks(tricks: int, count: int, rng: np.random.Generator) -> tuple[Any, NDArray[np.uint64], Any]:
    """Return dealt states after so many tricks, what I have drawn, and the states as they were dealt."""
    began = dealt(GAME, GAME.rules(), count, rng)
    states = began.copy()
    drawn = np.zeros(count, dtype=np.uint64)
    play_tricks(states, tricks, np.zeros(GAME.max_moves, dtype=GAME.move), drawn, rng)
    return states, drawn, began


def unseen(states: Any) -> NDArray[np.uint64]:
    """Return the cards that I have not seen, for each state between tricks."""
    seen = states["hand"][:, ME] | states["won"][:, 0] | states["won"][:, 1] | BIT[states["stock"][:, 0]]
    left: NDArray[np.uint64] = ALL_CARDS & ~seen
    return left


def one_of(masks: NDArray[np.uint64], rather: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return one card (as a mask) of each mask, where possible one of `rather`."""
    wanted = masks & rather
    chosen = np.where(wanted != NONE, wanted, masks)
    return chosen & (~chosen + ONE)


# Q66-7


def draw_card(draws: int) -> Answer:
    """Q66-7."""
    value = Fraction(draws, UNSEEN)
    return Answer(
        value,
        [
            Step(
                _("The queen is one of 17 cards that I do not see, and equally likely to be any of them."),
                frac(1, UNSEEN),
            ),
            Step(
                _(
                    "Each of my {draws} draws is one of these cards; it cannot come twice, so the chances add up."
                ).format(draws=draws),
                rf"{draws} \cdot {frac(1, UNSEEN)} = {result(value)}",
            ),
        ],
    )


def sample_draw_card(draws: int, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """Q66-7 on real deals: a queen that I miss (if I hold all, another card), and what I draw in so many tricks."""
    _states, drawn, began = after_tricks(draws, count, rng)
    return drawn & one_of(unseen(began), np.full(count, QUEENS)) != NONE


def curve_draw_card(draws: int) -> Curve:
    """Q66-7 over the number of draws."""
    return Curve(_("my draws"), [(each, Fraction(each, UNSEEN)) for each in range(1, DRAWS.high + 1)], draws)


# Q66-8


def unseen_before(trick: int) -> int:
    """Return how many cards I do not see before a trick of an open deal (R66-12)."""
    return UNSEEN - 2 * (trick - 1)


def card_place(trick: int) -> Answer:
    """Q66-8."""
    left = unseen_before(trick)
    value = Fraction(HAND, left)
    return Answer(
        value,
        [
            Step(
                _("Before trick {trick} so many cards lie face down in the stock [R66-12]:").format(
                    trick=trick
                ),
                rf"13 - 2 \cdot {trick} = {left - HAND}",
            ),
            Step(_("With the opponent's 6 cards I do not see"), f"{left - HAND} + {HAND} = {left}"),
            Step(
                _("The card is equally likely to be any of these; 6 of them are in the hand."), result(value)
            ),
        ],
    )


def sample_card_place(trick: int, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """Q66-8 on real deals played to this trick: the trump ace, or another card if I have seen it."""
    states, _drawn, _began = after_tricks(trick - 1, count, rng)
    card = one_of(unseen(states), BIT[13 * states["trump"].astype(np.int64) + ACE])
    return states["hand"][:, 1 - ME] & card != NONE


def curve_card_place(trick: int) -> Curve:
    """Q66-8 over the number of the trick."""
    points = [(each, Fraction(HAND, unseen_before(each))) for each in range(1, 7)]
    return Curve(_("before trick"), points, trick)


# Q66-15


def last_card(trick: int) -> Answer:
    """Q66-15."""
    left = unseen_before(trick)
    value = Fraction(1, left)
    return Answer(
        value,
        [
            Step(
                ngettext(
                    "I do not see the {down} face-down card and the opponent's 6 [R66-12].",
                    "I do not see the {down} face-down cards and the opponent's 6 [R66-12].",
                    left - HAND,
                ).format(down=left - HAND),
                f"{left - HAND} + {HAND} = {left}",
            ),
            Step(_("Each of them is equally likely to be the last face-down card."), result(value)),
        ],
    )


def sample_last_card(trick: int, count: int, rng: np.random.Generator) -> NDArray[Any]:
    """Q66-15 on real deals played to this trick: the trump ace, or another card if I have seen it."""
    states, _drawn, _began = after_tricks(trick - 1, count, rng)
    card = one_of(unseen(states), BIT[13 * states["trump"].astype(np.int64) + ACE])
    return BIT[states["stock"][:, 1]] == card


def curve_last_card(trick: int) -> Curve:
    """Q66-15 over the number of the trick."""
    return Curve(_("before trick"), [(each, Fraction(1, unseen_before(each))) for each in range(1, 7)], trick)


QUESTIONS: Final = (
    Question(
        id="Q66-7",
        name="draw-card",
        title=_("Will I draw the missing queen in my next draws?"),
        about=_("You hold a king before trick 1 and miss its queen. Is it worth waiting for?"),
        rules=("R66-12",),
        exact=draw_card,
        sample=sample_draw_card,
        curve=curve_draw_card,
        parameters=(DRAWS,),
    ),
    Question(
        id="Q66-8",
        name="card-place",
        title=_("Does the opponent hold a card that I have not seen, such as the trump ace?"),
        about=_(
            "With every trick fewer cards are unseen, but the other hand keeps its size: its share grows."
        ),
        rules=("R66-12",),
        exact=card_place,
        sample=sample_card_place,
        curve=curve_card_place,
        parameters=(TRICK,),
    ),
    Question(
        id="Q66-15",
        name="last-card",
        title=_("Is the last face-down card the one I need?"),
        about=_(
            "Before trick 6 one card lies face down. It is no likelier to be yours than any card in the other hand."
        ),
        rules=("R66-12",),
        exact=last_card,
        sample=sample_last_card,
        curve=curve_last_card,
        parameters=(LAST_TRICK,),
    ),
)
