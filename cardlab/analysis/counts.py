"""The checks of how much to simulate."""

from typing import Final

from cardlab.engine.errors import BadInput
from cardlab.text import _

MOST: Final = 10_000_000


def check_count(count: object, what: str) -> None:
    """Refuse a number of deals, matches or samples that is none, or more than `MOST`; raises BadInput."""
    if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= MOST:
        raise BadInput(
            _("The number of {what} cannot be {count!r}: it is a whole number from 1 to {most:,}.").format(
                what=what, count=count, most=MOST
            )
        )


def check_seed(seed: object) -> None:
    """Refuse a seed that NumPy cannot use; raises BadInput."""
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        raise BadInput(_("The seed cannot be {seed!r}: it is a whole number from 0 on.").format(seed=seed))
