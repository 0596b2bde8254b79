"""Confidence intervals for shares and means, at 95 %."""

import math
from dataclasses import dataclass
from typing import Final

Z: Final = 1.959964  # 95 % of the normal distribution lie within so many standard deviations


@dataclass(frozen=True)
class Estimate:
    """An estimate with the interval that holds the true value in 95 of 100 such experiments.

    Attributes
    ----------
    value, low, high : float
    samples : int
        How many samples it comes from.
    """

    value: float
    low: float
    high: float
    samples: int


def share(hits: float, samples: int) -> Estimate:
    """Return a share with its Wilson interval (E. B. Wilson, JASA 22, 1927), which stays within 0 and 1."""
    p = hits / samples
    weight = Z * Z / samples
    middle = (p + weight / 2) / (1 + weight)
    reach = Z * math.sqrt(p * (1 - p) / samples + weight / (4 * samples)) / (1 + weight)
    low = middle - reach if hits > 0 else 0.0
    high = middle + reach if hits < samples else 1.0
    return Estimate(p, low, high, samples)


def mean(total: float, squares: float, samples: int) -> Estimate:
    """Return a mean with its normal interval, from the sum of the values and the sum of their squares.

    One sample says nothing about the spread: the interval is then infinite.
    """
    value = total / samples
    if samples < 2:
        return Estimate(value, -math.inf, math.inf, samples)
    variance = max(0.0, squares / samples - value * value) * samples / (samples - 1)
    reach = Z * math.sqrt(variance / samples)
    return Estimate(value, value - reach, value + reach, samples)
