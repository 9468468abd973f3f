"""What the lobby shows of Majority until it can be played."""

from __future__ import annotations

from typing import Final

from molecore.core.protocol import GameMeta

META: Final = GameMeta(
    id="majority",
    name="Majority",
    tagline="Two chambers, 226 seats: surround them, flip them, win the vote.",
    credit="after the game at majoritythegame.com",
    seats=(2,),
)
