"""How often each level of the game beats another, of a hundred games between two.

Figures from runs of `python -m train.ladder moleozer`, put together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from molecore.core.protocol import Strength

STRENGTHS: Final[Mapping[str, Strength]] = {
    "forgetful": Strength("sensible", 31, 23, 41, 100),
    "careful": Strength("forgetful", 74, 65, 82, 100),
    "shrewd": Strength("careful", 72, 63, 80, 100),
    "masterly": Strength("shrewd", 67, 61, 72, 300),
    "uncanny": Strength("masterly", 67, 61, 72, 300),
}
