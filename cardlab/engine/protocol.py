"""The stubs that generic code calls and each game provides kernels for, chosen by the dtype of the record."""

from typing import Any, Final, TypeAlias

from numpy.typing import NDArray

from cardlab.engine.gears import generic

# Records are np.record at run time, which has no static type for its fields; the alias says what is meant.
State: TypeAlias = Any
Move: TypeAlias = Any
Match: TypeAlias = Any
Outcome: TypeAlias = Any
Knowledge: TypeAlias = Any


@generic
def full_pack(state: State, order: NDArray[Any]) -> int:
    """Fill `order` (int8) with the cards of the pack that the state's rules ask for; return how many there are."""
    raise NotImplementedError


@generic
def deal_cards(state: State, order: NDArray[Any]) -> None:
    """Begin a deal: lay out the pack `order`. The state's rules and dealer are set already."""
    raise NotImplementedError


@generic
def legal_moves(state: State, moves: NDArray[Any]) -> int:
    """Fill `moves` with the legal moves of the seat to move; return how many there are."""
    raise NotImplementedError


@generic
def apply_move(state: State, move: Move) -> None:
    """Play a legal move; nothing is checked."""
    raise NotImplementedError


@generic
def is_over(state: State) -> bool:
    """Whether the deal is decided."""
    raise NotImplementedError


@generic
def payoffs(state: State, out: NDArray[Any]) -> None:
    """Fill `out` (float64, one a seat) with what each seat has won or lost in a decided deal."""
    raise NotImplementedError


@generic
def knowledge(state: State, seat: int, known: Knowledge) -> None:
    """Fill the KNOWLEDGE record `known` with what `seat` can know, and nothing else."""
    raise NotImplementedError


@generic
def determinize(state: State, seat: int, world: NDArray[Any], rng: Any) -> None:
    """Replace all that is hidden from `seat` by a sampled world: `world` as `sample_world` fills it."""
    raise NotImplementedError


@generic
def policy(state: State, level: int, moves: NDArray[Any], count: int, rng: Any) -> int:
    """Return the index of the move that a bot of this level chooses among `moves[:count]`."""
    raise NotImplementedError


@generic
def outcome(state: State, out: Outcome) -> None:
    """Fill an OUTCOME record with what the outcomes lab shows of a decided deal."""
    raise NotImplementedError


@generic
def next_deal(state: State, match: Match) -> None:
    """Set the dealer of the state for the match's next deal."""
    raise NotImplementedError


@generic
def score_deal(state: State, match: Match) -> None:
    """Enter a decided deal into the match: scores, next dealer, winner."""
    raise NotImplementedError


KERNELS: Final = tuple(
    stub.__name__
    for stub in (
        full_pack,
        deal_cards,
        legal_moves,
        apply_move,
        is_over,
        payoffs,
        knowledge,
        determinize,
        policy,
        outcome,
        next_deal,
        score_deal,
    )
)
"""What a game provides, by name."""
