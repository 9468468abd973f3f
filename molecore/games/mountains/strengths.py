"""How often each level of the game beats another, of a hundred games between two.

Figures from runs of `python -m train.ladder mountains`, put together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from molecore.core.protocol import Strength

STRENGTHS: Final[Mapping[str, Strength]] = {
    "beginner": Strength("sensible", 38, 27, 51, 60),
    "casual": Strength("beginner", 78, 66, 87, 60),
    "skilled": Strength("casual", 72, 59, 81, 60),
    "strong": Strength("skilled", 72, 57, 84, 40),
    "master": Strength("strong", 95, 76, 99, 20),
}
