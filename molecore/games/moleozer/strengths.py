"""How often each level of the game beats another, of a hundred games between two.

Written by `python -m train.ladder moleozer`; not by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from molecore.core.protocol import Strength

STRENGTHS: Final[Mapping[str, Strength]] = {
    "forgetful": Strength("sensible", 27, 17, 39, 60),
    "careful": Strength("forgetful", 72, 59, 81, 60),
    "shrewd": Strength("careful", 83, 72, 91, 60),
    "masterly": Strength("shrewd", 77, 65, 86, 60),
    "uncanny": Strength("masterly", 68, 56, 79, 60),
}
