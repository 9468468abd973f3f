"""How often each level of the game beats another, of a hundred games between two.

Figures from runs of `python -m train.ladder majority`, put together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from molecore.core.protocol import Strength

STRENGTHS: Final[Mapping[str, Strength]] = {
    "beginner": Strength("sensible", 38, 18, 61, 16),
    "casual": Strength("beginner", 75, 57, 87, 30),
    "skilled": Strength("casual", 80, 63, 90, 30),
    "strong": Strength("skilled", 75, 57, 87, 30),
    "master": Strength("strong", 100, 72, 100, 10),
}
