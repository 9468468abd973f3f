"""How often each level of the game beats another, of a hundred games between two.

Figures from runs of `python -m train.ladder mole_majority`, put together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from molecore.core.protocol import Strength

STRENGTHS: Final[Mapping[str, Strength]] = {
    "beginner": Strength("sensible", 35, 26, 45, 100),
    "casual": Strength("beginner", 77, 71, 82, 200),
    "skilled": Strength("casual", 73, 61, 83, 60),
    "strong": Strength("skilled", 77, 65, 86, 60),
    "master": Strength("strong", 100, 84, 100, 20),
}
