"""How often each level of the game beats another, of a hundred games between two.

Figures from runs of `python -m train.ladder mole_majority`, put together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from molecore.core.protocol import Strength

STRENGTHS: Final[Mapping[str, Strength]] = {
    "beginner": Strength("sensible", 27, 14, 44, 30),
}
