"""Every playable game of the registry is examined; joining it is all a game does for that."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from molecore.core.match import Match
from molecore.core.playout import random_match
from molecore.core.protocol import AnyGame
from molecore.registry import PLAYABLE, load
from tests import goldens

SEEDS = range(8)


def golden(game_id: str) -> Path:
    """What is known of a game, in sections."""
    return Path(__file__).parent / "golden" / f"{game_id}.txt"


def digests(game_id: str, kind: str = "") -> dict[str, Any]:
    """The pinned digests of a game, or of an older kind of it, by seed."""
    found: dict[str, Any] = json.loads(goldens.sections(golden(game_id))[f"digests{kind}"])
    return found


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
