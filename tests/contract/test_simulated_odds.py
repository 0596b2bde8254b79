"""Every odds question simulated on real deals, in both gears, against its exact value, or the best that is known."""

import math
from collections.abc import Mapping

import numpy as np
import pytest

from cardlab.analysis.odds import find, questions
from cardlab.engine.game import game_names
from cardlab.engine.gears import gear

SAMPLES = 200_000 if gear() == "compiled" else 1_000

Case = tuple[str, str, Mapping[str, object]]
RULES_FILE: list[Case] = [(game, question.id, {}) for game in game_names() for question in questions(game)]
SIXTY_SIX: list[Case] = [
    ("sixty_six", asked, {"rule_set": rule_set})
    for asked in ("Q66-1", "Q66-2", "Q66-3", "Q66-4", "Q66-5", "Q66-12", "Q66-13", "Q66-18")
    for rule_set in ("polish", "schnapsen")
]
SEDMICE: list[Case] = [
    ("sedmice", asked, {"rule_set": rule_set})
    for asked in ("QSD-1", "QSD-15", "QSD-16")
    for rule_set in ("serbian_four", "serbian_two")
]
OTHERS: list[Case] = [
    ("sixty_six", "Q66-7", {"draws": 5}),
    ("sixty_six", "Q66-8", {"trick": 1}),
    ("sixty_six", "Q66-8", {"trick": 6}),
    ("sixty_six", "Q66-15", {"trick": 3}),
    ("sixty_six", "Q66-6", {"hand": "AH TH JH AS 9C TD"}),
    ("sixty_six", "Q66-11", {"hand": "AH 9D AS 9C KD AC", "turned": "9S"}),
    ("sixty_six", "Q66-17", {"mine": 7, "theirs": 5, "ones": 0, "twos": 1, "threes": 9}),
    ("sedmice", "QSD-14", {"rule_set": "croatian_two"}),
    ("sedmice", "QSD-17", {"rule_set": "serbian_two", "before": 5, "mine": 0, "played": 1}),
    ("sedmice", "QSD-17", {"rule_set": "serbian_pairs", "before": 3, "mine": 1, "played": 0}),
    ("sedmice", "QSD-17", {"rule_set": "serbian_four", "before": 1, "mine": 2, "played": 0}),
    ("sedmice", "QSD-17", {"rule_set": "croatian_pairs", "before": 8, "mine": 0, "played": 3}),
    ("sedmice", "QSD-18", {"rule_set": "croatian_pairs", "least": 1}),
    ("remi", "REM-Q3", {"held": "5H JK", "seen": "4H 4H JK", "others": 20, "draws": 4}),
    ("remi", "REM-Q12", {"what": "any", "card": "9H", "held": 10}),
    ("remi", "REM-Q14", {"hand": 9, "jokers": 6}),
    ("remi", "REM-Q16", {"held": "2", "minimum": "70"}),
    ("remi", "REM-Q19", {"ace": "11", "jokers": "6"}),
    ("remi", "REM-Q20", {"what": "cap", "hand": 8}),
    ("remi", "REM-Q21", {"players": 4, "hand": 8}),
]


@pytest.mark.parametrize(("game", "asked", "given"), [*RULES_FILE, *SIXTY_SIX, *SEDMICE, *OTHERS])
def test_simulation_agrees(game: str, asked: str, given: dict[str, object]) -> None:
    question = find(game, asked)
    values = question.read(given)
    answer = question.exact(**values)
    seen = question.simulate(values, SAMPLES, np.random.default_rng(66))
    assert seen.shape == (SAMPLES,)
    exact = float(answer.value)
    if answer.kind == "probability":
        assert set(np.unique(seen)) <= {0.0, 1.0}
        spread = math.sqrt(exact * (1 - exact) * (1 + (SAMPLES / answer.samples if answer.samples else 0)))
    else:
        spread = float(seen.std())
    assert abs(seen.mean() - exact) <= 4.5 * spread / math.sqrt(SAMPLES)
