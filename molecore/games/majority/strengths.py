"""How often each level of the game beats another, of a hundred games.

Written by `python -m train.ladder majority`; not by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from molecore.core.protocol import Strength

STRENGTHS: Final[Mapping[str, tuple[Strength, ...]]] = {
    "beginner": (Strength("sensible", 35, 21, 53, 30, seats=2),),
}
