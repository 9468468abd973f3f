"""How many cases a proof takes: few in every run, many for ``build.py prove``."""

from __future__ import annotations

import os
from typing import Final

LONG: Final = "MOLECORE_LONG_PROOFS" in os.environ


def amount(usual: int, long: int) -> int:
    """``usual``, or ``long`` in a run that has the time."""
    return long if LONG else usual
