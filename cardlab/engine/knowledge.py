"""What a seat knows: hidden places with the cards possible in each, the sampler of worlds, the exact counter."""

from typing import Final

import numpy as np

MAX_PLACES: Final = 6

KNOWLEDGE: Final = np.dtype(
    (
        np.record,
        [
            ("unseen", np.uint64),  # cards whose place the seat does not know
            ("places", np.int8),  # how many hidden places there are
            ("size", np.int8, MAX_PLACES),  # unknown cards in each
            ("possible", np.uint64, MAX_PLACES),  # the unseen cards that may lie there
            ("known", np.uint64, MAX_PLACES),  # cards there that the seat has seen
        ],
    )
)
