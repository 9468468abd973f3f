"""What the lobby shows of Mole Majority until it can be played."""

from __future__ import annotations

from typing import Final

from molecore.core.protocol import GameMeta

META: Final = GameMeta(
    id="mole_majority",
    name="Mole Majority",
    tagline="Burrow through the meadow and hold the most of every hex.",
    credit="after the rules of August 2015",
    seats=(2, 3, 4),
)
