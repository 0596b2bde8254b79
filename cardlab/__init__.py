"""cardlab: an interactive tutorial and analyzer for card games.

    from cardlab import Deal, Match

are loaded at first use, so that importing the package costs nothing.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardlab.engine.deal import Deal
    from cardlab.engine.match import Match

__version__ = "0.1.0"
__all__ = ["Deal", "Match"]


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in __all__:
        raise AttributeError(f"module 'cardlab' has no attribute {name!r}")
    return getattr(import_module(f"cardlab.engine.{name.lower()}"), name)
