"""How often each level of the game beats another, of a hundred games between two.

Figures from runs of `python -m train.ladder moleozer`, of the upper three levels from
runs of `python -m molecore arena`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from molecore.core.protocol import Strength

STRENGTHS: Final[Mapping[str, Strength]] = {
    "forgetful": Strength("sensible", 31, 23, 41, 100),
    "careful": Strength("forgetful", 74, 65, 82, 100),
    "shrewd": Strength("careful", 69, 63, 75, 200),
    "masterly": Strength("shrewd", 69, 62, 75, 200),
    "uncanny": Strength("masterly", 70, 65, 75, 300),
}
