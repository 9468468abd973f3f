"""How often each level of the game beats another, of a hundred games between two.

Written by `python -m train.ladder mountains`; not by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from molecore.core.protocol import Strength

STRENGTHS: Final[Mapping[str, Strength]] = {
    "beginner": Strength("sensible", 43, 27, 61, 30),
    "casual": Strength("beginner", 63, 46, 78, 30),
    "skilled": Strength("casual", 83, 66, 93, 30),
    "strong": Strength("skilled", 87, 70, 95, 30),
}
