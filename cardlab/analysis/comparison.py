"""Whether two settings differ by more than chance."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardlab.analysis.intervals import Estimate, Z, mean


def difference(first: NDArray[Any], second: NDArray[Any]) -> Estimate:
    """Return how much larger the second mean is, with the interval that holds the true difference 95 times in 100.

    Parameters
    ----------
    first, second : array, shape (deals,)
        A number of each deal. Where both have the same length they are compared deal by deal: simulated from one
        seed the same packs lie under both, and what they share drops out. Otherwise they count as independent.

    Returns
    -------
    Estimate
        `samples` is the length of the shorter one.
    """
    a, b = np.asarray(first, dtype=np.float64), np.asarray(second, dtype=np.float64)
    if len(a) == len(b):
        gain = b - a
        return mean(float(gain.sum()), float(gain @ gain), len(gain))
    value = float(b.mean() - a.mean())
    reach = Z * float(np.sqrt(a.var(ddof=1) / len(a) + b.var(ddof=1) / len(b)))
    return Estimate(value, value - reach, value + reach, min(len(a), len(b)))


def is_beyond_chance(estimate: Estimate) -> bool:
    """Whether an interval leaves out zero."""
    return estimate.low > 0 or estimate.high < 0
