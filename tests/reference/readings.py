"""The readings of the rules that a test runs on."""

from typing import Any

import pytest

from tests.reference.sixty_six import Reference, ReferenceMatch

READINGS: list[Any] = [Reference]
MATCHES: list[Any] = [ReferenceMatch]
both_readings = pytest.mark.parametrize("reading", READINGS)
both_matches = pytest.mark.parametrize("match_of", MATCHES)
