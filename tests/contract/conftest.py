"""Every playable game of the registry is examined; joining it is all a game does for that."""

from __future__ import annotations

from functools import cache

import pytest

from molecore.core.match import Match
from molecore.core.playout import random_match
from molecore.core.protocol import AnyGame
from molecore.registry import PLAYABLE, load

SEEDS = range(8)


@cache
def matches_of(game_id: str) -> tuple[Match, ...]:
    """Random matches of a game, played once for all tests."""
    return tuple(random_match(load(game_id), seed) for seed in SEEDS)


@pytest.fixture(params=[meta.id for meta in PLAYABLE])
def game(request: pytest.FixtureRequest) -> AnyGame:
    return load(request.param)


@pytest.fixture
def matches(game: AnyGame) -> tuple[Match, ...]:
    return matches_of(game.meta.id)
