"""What the lobby shows of Moleozer until it can be played."""

from __future__ import annotations

from typing import Final

from molecore.core.protocol import GameMeta

META: Final = GameMeta(
    id="moleozer",
    name="Moleozer",
    tagline="Remember your cards, guess the sum, and steer the mole to their house.",
    credit="after a game by Alon Nir",
    seats=(2, 3, 4),
)
