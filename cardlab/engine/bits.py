"""The few operations on masks (sets of cards as 64-bit integers) that kernels need.

Masks are ``np.uint64`` throughout: mixing them with signed integers would silently give floats.
"""

import numpy as np
from numpy.typing import NDArray

from cardlab.engine.gears import kernel

NONE = np.uint64(0)
ONE = np.uint64(1)
BIT: NDArray[np.uint64] = np.array([1 << i for i in range(64)], dtype=np.uint64)


def lowest(mask: np.uint64 | int) -> int:
    """Return the number of the lowest bit that is set; there must be one. Compiled, one instruction."""
    value = int(mask)
    return (value & -value).bit_length() - 1


@kernel
def count(mask: np.uint64) -> int:
    """Return how many cards a mask holds."""
    n = 0
    while mask != NONE:
        mask &= mask - ONE
        n += 1
    return n
