"""Rules of thumb for Remi: the bots `random` and `thumb`.

A bot reads of the state only what its seat may know; ``tests/contract/test_no_peeking.py`` holds that.
"""

from typing import Any, Final

from numpy.typing import NDArray

from cardlab.engine.gears import kernel
from cardlab.engine.protocol import State

RANDOM, THUMB = range(2)
LEVELS: Final = ("random", "thumb")


@kernel
def policy(state: State, level: int, moves: NDArray[Any], n: int, rng: Any) -> int:
    """Choose among the first `n` moves."""
    return int(rng.random() * n)
