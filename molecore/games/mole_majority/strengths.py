"""How often each level of the game beats another, of a hundred games.

Written by `python -m train.ladder mole_majority`; not by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from molecore.core.protocol import Strength

STRENGTHS: Final[Mapping[str, tuple[Strength, ...]]] = {
    "beginner": (Strength("sensible", 47, 30, 64, 30, seats=2),),
    "casual": (Strength("beginner", 90, 74, 97, 30, seats=2),),
    "skilled": (Strength("casual", 81, 57, 93, 16, seats=2),),
    "strong": (Strength("skilled", 62, 39, 82, 16, seats=2),),
}
