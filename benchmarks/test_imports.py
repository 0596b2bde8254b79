"""How long a fresh Python takes until it has a deal, a table, and the compiled engine."""

import os
import statistics
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.figures import Figures, milliseconds

PROGRAM = """
import time
wall, cpu = time.perf_counter(), time.process_time()
{statements}
print(time.perf_counter() - wall, time.process_time() - cpu)
"""
FIRST_DEALS = (
    'from cardlab.analysis.simulation import simulate; simulate("sixty_six", None, ["thumb", "thumb"], 1)'
)
STATEMENTS = {
    "beside it: NumPy alone": "import numpy",
    "`import cardlab`": "import cardlab",
    "the engine with a `Deal`": 'from cardlab import Deal; Deal.new("sixty_six", seed=1)',
    "beside it: ipywidgets and anywidget alone": "import ipywidgets, anywidget",
    "a match at a table, as the page makes it": 'from cardlab.views.play import play; play("sixty_six", "")',
    "beside it: numba alone": "import numba",
    "first simulation, compiled before (cache warm)": FIRST_DEALS,
}
TABLE = "A fresh Python until it has"


@pytest.mark.parametrize("name", STATEMENTS)
def test_import_time(figures: Figures, name: str) -> None:
    seconds(STATEMENTS[name])  # once for the disk
    wall, cpu = zip(*(seconds(STATEMENTS[name]) for _round in range(5)), strict=True)
    add(figures, name, statistics.median(wall), statistics.median(cpu))


def test_compiling(figures: Figures, tmp_path: Path) -> None:
    add(
        figures,
        "first simulation, never compiled (cache cold)",
        *seconds(FIRST_DEALS, XDG_CACHE_HOME=str(tmp_path), LOCALAPPDATA=str(tmp_path), HOME=str(tmp_path)),
    )


def seconds(statements: str, **environment: str) -> tuple[float, float]:
    """Return wall and CPU time of the statements in a new Python."""
    inherited = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    finished = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(statements=statements)],
        env={**inherited, **environment},
        check=True,
        capture_output=True,
        text=True,
    )
    wall, cpu = map(float, finished.stdout.split())
    return wall, cpu


def add(figures: Figures, name: str, wall: float, cpu: float) -> None:
    figures.add(TABLE, what=name, wall_time=milliseconds(wall), CPU_time=milliseconds(cpu))
