"""How often each level of the game beats another, of a hundred games between two.

Written by `python -m train.ladder majority`; not by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from molecore.core.protocol import Strength

STRENGTHS: Final[Mapping[str, Strength]] = {
    "beginner": Strength("sensible", 38, 18, 61, 16),
    "casual": Strength("beginner", 75, 51, 90, 16),
    "skilled": Strength("casual", 94, 72, 99, 16),
    "strong": Strength("skilled", 100, 81, 100, 16),
}
