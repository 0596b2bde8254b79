"""The options of Remi that do not go together."""

import pytest

from cardlab.engine.errors import BadInput
from cardlab.games.remi import GAME


def test_a_round_must_end() -> None:
    """REM-24: without a limit, and with an empty stock, discards could be taken in turn for ever."""
    with pytest.raises(BadInput, match="stall_circuits 1 or more"):
        GAME.rules(blocked_trigger="cannot_draw", stall_circuits=0)
    assert GAME.rules(blocked_trigger="cannot_draw", stall_circuits=1).stall_circuits == 1
    assert GAME.rules(stall_circuits=0).stall_circuits == 0
