"""One collection of figures a run; the browser is that of the browser tests."""

from collections.abc import Iterator

import pytest

from benchmarks.figures import Figures
from tests.browser.conftest import browser_type_launch_args

__all__ = ["browser_type_launch_args"]

FIGURES = pytest.StashKey[Figures]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[FIGURES] = Figures()


@pytest.fixture(scope="session")
def figures(pytestconfig: pytest.Config) -> Figures:
    return pytestconfig.stash[FIGURES]


@pytest.hookimpl(wrapper=True)
def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> Iterator[None]:
    yield
    terminalreporter.section("figures")
    terminalreporter.write_line(config.stash[FIGURES].markdown())
