"""Each level is worth its name: it beats the one below. Seeds are fixed, so the games are too."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from molecore.ai.choose import Question, choose
from molecore.core.options import resolve
from molecore.core.protocol import Level, Result
from molecore.games.mole_hill.rules import GAME

LEVELS = GAME.meta.levels


def decide(level: Level | None, state: Any, seat: int, seed: int) -> Any:
    if level is None:
        return Random(seed).choice(GAME.legal_actions(state, seat))
    return choose(Question(GAME, GAME.view(state, seat), seat, level, seed), lambda _: None).action


def play(levels: tuple[Level | None, Level | None], seed: int) -> Result:
    state, ply = GAME.setup(resolve(GAME.meta.options, {}), 2, 0), 0
    while actors := GAME.actors(state):
        (seat,) = actors
        action = decide(levels[seat], state, seat, 1000 * seed + ply)
        state, ply = GAME.apply(state, seat, action).state, ply + 1
    result = GAME.result(state)
    assert result is not None
    return result


def lead(upper: Level, lower: Level | None, games: int) -> int:
    """Games that ``upper`` won more than ``lower``, taking turns with who begins."""
    won = 0
    for seed in range(games):
        seat = seed % 2
        result = play((upper, lower) if seat == 0 else (lower, upper), seed)
        won += (seat in result.winners) - (1 - seat in result.winners)
    return won


def test_the_lowest_level_beats_chance() -> None:
    assert lead(LEVELS[0], None, games=10) >= 5


@pytest.mark.parametrize(("lower", "upper"), list(pairwise(LEVELS[:3])))
def test_a_level_beats_the_one_below(lower: Level, upper: Level) -> None:
    assert lead(upper, lower, games=8) >= 3


def test_levels_go_from_weak_to_strong() -> None:
    work = [level.simulations for level in LEVELS]

    assert len(LEVELS) >= 3
    assert work == sorted(set(work))
    assert all(level.name and level.note for level in LEVELS)
