"""The two readings of the rules; a test takes both with these marks."""

from typing import Any

import pytest

from tests.reference.kernels import KernelDeal, KernelMatch
from tests.reference.sixty_six import Reference, ReferenceMatch

READINGS: list[Any] = [Reference, KernelDeal]
MATCHES: list[Any] = [ReferenceMatch, KernelMatch]
both_readings = pytest.mark.parametrize("reading", READINGS)
both_matches = pytest.mark.parametrize("match_of", MATCHES)
