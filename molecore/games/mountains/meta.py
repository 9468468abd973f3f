"""What the lobby shows of Mountains Out of Molehills until it can be played."""

from __future__ import annotations

from typing import Final

from molecore.core.protocol import GameMeta

META: Final = GameMeta(
    id="mountains",
    name="Mountains Out of Molehills",
    tagline="Plan four cards in secret, dig, and let the mountains topple.",
    credit="after the game published by The Op",
    seats=(2, 3, 4),
)
