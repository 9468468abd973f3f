"""How often each level of the game beats another, of a hundred games.

Written by `python -m train.ladder mole_hill`; not by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from molecore.core.protocol import Strength

STRENGTHS: Final[Mapping[str, tuple[Strength, ...]]] = {
    "beginner": (Strength("sensible", 42, 35, 48, 200, seats=2),),
    "casual": (Strength("beginner", 86, 81, 91, 200, seats=2),),
    "skilled": (Strength("casual", 68, 58, 76, 100, seats=2),),
    "strong": (Strength("skilled", 68, 55, 78, 60, seats=2),),
    "veteran": (Strength("strong", 77, 59, 88, 30, seats=2),),
}
