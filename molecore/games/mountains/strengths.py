"""How often each level of the game beats another, of a hundred games between two.

Figures from runs of `python -m train.ladder mountains`, put together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from molecore.core.protocol import Strength

STRENGTHS: Final[Mapping[str, Strength]] = {
    "beginner": Strength("sensible", 40, 33, 48, 160),
    "casual": Strength("beginner", 75, 68, 81, 160),
    "skilled": Strength("casual", 75, 68, 81, 160),
    "strong": Strength("skilled", 75, 68, 81, 160),
    "master": Strength("strong", 100, 76, 100, 12),
}
