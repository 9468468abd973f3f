"""What cannot be unseen: whether a ply showed somebody what they could not have known."""

from __future__ import annotations

from typing import Any, Final

from molecore.core.errors import IllegalAction
from molecore.core.match import Ply
from molecore.core.protocol import AnyGame, Seat
from molecore.core.rng import SplitMix64

_SAMPLES: Final = 4
"""Worlds that are looked into; a secret of two sides stays unnoticed once in sixteen times."""


def reveals(game: AnyGame, state: Any, ply: Ply, watcher: Seat) -> bool:
    """Whether ``ply``, played in ``state``, showed ``watcher`` more than that it was played.

    It did if the same action would have looked different in another state
    that looked the same before: a card turned over, a tile drawn.
    """
    before = game.view(state, watcher)
    after = game.view(game.apply(state, ply.seat, ply.action).state, watcher)
    chance = SplitMix64(0)
    worlds = (game.sample(before, chance) for _ in range(_SAMPLES))
    others = (world for world in worlds if world != state)
    return any(_looks_different(game, world, ply, watcher, after) for world in others)


def _looks_different(game: AnyGame, world: Any, ply: Ply, watcher: Seat, after: Any) -> bool:
    try:
        step = game.apply(world, ply.seat, ply.action)
    except IllegalAction:
        return False
    return bool(game.view(step.state, watcher) != after)
