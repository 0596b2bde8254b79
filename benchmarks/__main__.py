"""``python -m benchmarks`` measures everything and prints the figures of docs/performance.md.

What follows goes to pytest: ``python -m benchmarks -k comparison``.
"""

import sys
from pathlib import Path

import pytest

OPTIONS = ["-m", "", "-q", "-p", "no:cacheprovider", "--benchmark-columns=min,median,max,rounds"]

sys.exit(pytest.main([str(Path(__file__).parent), *OPTIONS, *sys.argv[1:]]))
