"""How often each level of the game beats another, of a hundred games.

Written by `python -m train.ladder mountains`; not by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from molecore.core.protocol import Strength

STRENGTHS: Final[Mapping[str, tuple[Strength, ...]]] = {
    "beginner": (Strength("sensible", 39, 32, 47, 150, seats=2),),
    "casual": (Strength("beginner", 85, 78, 90, 150, seats=2),),
    "skilled": (Strength("casual", 67, 54, 77, 60, seats=2),),
    "strong": (Strength("skilled", 70, 57, 80, 60, seats=2),),
}
