"""The figures of a run, printed as Markdown at its end."""

import os
import platform
from pathlib import Path

import numba
import numpy as np


class Figures:
    """Tables by title; a row is its cells by column."""

    def __init__(self) -> None:
        self.tables: dict[str, list[dict[str, str]]] = {}
        self.load = load()

    def add(self, table: str, **cells: str) -> None:
        self.tables.setdefault(table, []).append(
            {name.replace("_", " "): cell for name, cell in cells.items()}
        )

    def markdown(self) -> str:
        return "\n\n".join([self._machine(), *map(self._table, self.tables)])

    def _table(self, title: str) -> str:
        rows = self.tables[title]
        lines = [rows[0].keys(), ["---"] * len(rows[0]), *(row.values() for row in rows)]
        return "\n".join([f"**{title}**", "", *(f"| {' | '.join(line)} |" for line in lines)])

    def _machine(self) -> str:
        return (
            f"{processor()}, {os.cpu_count()} cores; Python {platform.python_version()}, NumPy {np.__version__}, "
            f"numba {numba.__version__}; load {self.load} before, {load()} after"
        )


def processor() -> str:
    """Return the name of the processor."""
    about = Path("/proc/cpuinfo")
    if about.exists():
        for line in about.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def load() -> str:
    """Return the mean number of processes that wanted a core in the last minute: more than cores is a busy machine."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


def milliseconds(seconds: float) -> str:
    """Return seconds as a text in milliseconds, with three digits."""
    value = seconds * 1000
    return f"{value:,.0f} ms" if value >= 100 else f"{value:.3g} ms"
