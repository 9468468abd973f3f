"""How often each level of the game beats another, of a hundred games.

Written by `python -m train.ladder moleozer`; not by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from molecore.core.protocol import Strength

STRENGTHS: Final[Mapping[str, tuple[Strength, ...]]] = {
    "forgetful": (
        Strength("sensible", 38, 36, 42, 1000, seats=2),
        Strength("sensible", 16, 11, 21, 200, seats=3),
    ),
    "careful": (
        Strength("forgetful", 80, 78, 83, 1000, seats=2),
        Strength("forgetful", 79, 73, 84, 200, seats=3),
    ),
    "shrewd": (Strength("careful", 76, 72, 80, 400, seats=2),),
    "masterly": (Strength("shrewd", 73, 68, 77, 400, seats=2),),
    "uncanny": (Strength("masterly", 70, 63, 76, 200, seats=2),),
}
