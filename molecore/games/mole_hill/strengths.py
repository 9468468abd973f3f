"""How often each level of the game beats another, of a hundred games between two.

Figures from runs of `python -m train.ladder mole_hill`, put together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from molecore.core.protocol import Strength

STRENGTHS: Final[Mapping[str, Strength]] = {
    "beginner": Strength("sensible", 25, 13, 43, 30),
    "casual": Strength("beginner", 77, 65, 86, 60),
    "skilled": Strength("casual", 77, 59, 88, 30),
    "strong": Strength("skilled", 77, 59, 88, 30),
    "master": Strength("strong", 100, 84, 100, 20),
}
