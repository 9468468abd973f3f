"""How often each worth has won, in thousandths, for worths from 0 to 1 in twentieths.

Written by `python -m train.calibration`; not by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

CHANCES: Final[Mapping[tuple[str, int], tuple[int, ...]]] = {}
"""By game and number of seats."""
