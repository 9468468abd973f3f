"""Each level is worth its name: it beats the one below. Seeds are fixed, so the games are too.

Each run plays the games that are soon over; ``build.py prove levels`` plays all.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from molecore.ai.choose import Question, choose
from molecore.core.levels import described
from molecore.core.options import resolve
from molecore.core.protocol import AnyGame, Level, Result
from molecore.core.record import record
from molecore.registry import PLAYABLE, load
from tests.amounts import LONG

GAMES = [meta for meta in PLAYABLE if meta.levels]
SHORT: dict[str, dict[str, Any]] = {"majority": {"mode": "upper"}}
"""Options with which games with many plies are over soon."""
GAMES_OF_LUCK = {"moleozer": 24, "mountains": 16, "majority": 20}
"""How many games it takes to tell two levels apart, where twelve are too few."""
AGAINST_CHANCE = [
    meta.id for meta in GAMES if LONG or meta.id not in ("mole_hill", "mole_majority")
]
LADDERS = [meta for meta in GAMES if LONG or meta.id == "moleozer"]


@record
class Rung:
    """A level (None: chance) in a game."""

    game: AnyGame
    level: Level | None

    def decide(self, state: Any, seat: int, seed: int) -> Any:
        if self.level is None:
            return Random(seed).choice(self.game.legal_actions(state, seat))
        asked = Question(self.game, self.game.recall(state, seat), seat, self.level, seed)
        return choose(asked, lambda _: None).action


def play(game: AnyGame, rungs: tuple[Rung, Rung], seed: int) -> Result:
    options = resolve(game.meta.options, SHORT.get(game.meta.id, {}))
    state, ply = game.setup(options, 2, seed).state, 0
    while actors := game.actors(state):
        seat = actors[0]
        action = rungs[seat].decide(state, seat, 1000 * seed + ply)
        state, ply = game.apply(state, seat, action).state, ply + 1
    result = game.result(state)
    assert result is not None
    return result


def lead(game_id: str, upper: Level, lower: Level | None, games: int) -> int:
    """Games that ``upper`` won more than ``lower``, taking turns with who begins."""
    game, won = load(game_id), 0
    high, low = Rung(game, upper), Rung(game, lower)
    for seed in range(games):
        seat = seed % 2
        result = play(game, (high, low) if seat == 0 else (low, high), seed)
        won += (seat in result.winners) - (1 - seat in result.winners)
    return won


@pytest.mark.parametrize("game", AGAINST_CHANCE)
def test_the_lowest_level_beats_chance(game: str) -> None:
    assert lead(game, load(game).meta.levels[0], None, games=40) >= 4


@pytest.mark.parametrize(
    ("game", "lower", "upper"),
    [(meta.id, *pair) for meta in LADDERS for pair in pairwise(meta.levels[:3])],
)
def test_a_level_beats_the_one_below(game: str, lower: Level, upper: Level) -> None:
    assert lead(game, upper, lower, games=GAMES_OF_LUCK.get(game, 12)) >= 1


@pytest.mark.parametrize("game", [meta.id for meta in GAMES])
def test_levels_go_from_weak_to_strong(game: str) -> None:
    levels = load(game).meta.levels
    work = [level.simulations for level in levels]
    best = levels[-1]

    assert 5 <= len(levels) <= 7
    assert work == sorted(work)
    assert not best.temperature
    assert not best.neglects
    assert all(level.name and described(level) for level in levels)
