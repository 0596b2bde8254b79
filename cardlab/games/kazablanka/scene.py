"""How a position of Kazablanka lies on the table for one seat: the scene that the table widget draws."""

from collections.abc import Sequence
from typing import Any
from cardlab.engine.protocol import State


def draw_choice(rules: Any) -> bool | None:
    return None


def scene(
    state: State, seat: int, names: Sequence[str], moves: Sequence[str], open_cards: bool = False
) -> dict[str, Any]:
    return {}
