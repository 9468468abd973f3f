"""What a ply shows, and what it keeps secret."""

from __future__ import annotations

from typing import Any, Final

from molecore.core.errors import IllegalAction
from molecore.core.match import Ply
from molecore.core.protocol import AnyGame, Seat, Step
from molecore.core.rng import SplitMix64

_SAMPLES: Final = 4
"""Sampled worlds to compare; a secret with two sides is missed once in sixteen times."""


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


def conceals(game: AnyGame, state: Any, ply: Ply, watcher: Seat | None) -> bool:
    """Whether ``watcher`` cannot tell from its outcome which ``ply`` was played in ``state``.

    That is so if another action of the same seat would have looked the same: a preference
    declared, cards put down in some order.
    """
    looks = _looks(game, game.apply(state, ply.seat, ply.action), watcher)
    others = (action for action in game.legal_actions(state, ply.seat) if action != ply.action)
    return any(_looks(game, game.apply(state, ply.seat, o), watcher) == looks for o in others)


def _looks(game: AnyGame, step: Step[Any], watcher: Seat | None) -> tuple[Any, ...]:
    heard = tuple(event.seen_by(watcher) for event in step.events)
    return heard, game.view(step.state, watcher)


def _looks_different(game: AnyGame, world: Any, ply: Ply, watcher: Seat, after: Any) -> bool:
    try:
        step = game.apply(world, ply.seat, ply.action)
    except IllegalAction:
        return False
    return bool(game.view(step.state, watcher) != after)
