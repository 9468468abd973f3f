"""Matches drawn at random with all that a match can have, the same for the same seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from molecore import registry
from molecore.core.history import History, begin
from molecore.core.match import Match, Player, new_match
from molecore.core.playout import LONGEST
from molecore.core.playout import random_match as random_playout
from molecore.core.protocol import GameMeta
from molecore.core.rng import SplitMix64

NAMES: Final = ("", "Ann", "Jörg", "Мария", "山田太郎", "🦔 digger", "x" * 20)


def random_match(seed: int, game_id: str = "mole_hill") -> Match:
    """A match with random options, players, plies, cursor and sometimes a resignation."""
    rng = SplitMix64(seed)
    limit = rng.choice([0, 1, rng.below(100), LONGEST])
    played = random_playout(registry.load(game_id), seed, limit)
    seats = range(len(played.players))
    players = tuple(_player(played.game.meta, rng, seat) for seat in seats)
    match = replace(played, players=players)
    if match.actors and rng.below(2):
        match = match.resign(rng.choice(match.actors))
    return match if rng.below(2) else match.jump(rng.below(len(match.plies) + 1))


def full_match(
    seed: int, options: Mapping[str, object] | None = None, game_id: str = "mole_hill"
) -> Match:
    """A game played at random to its end by persons without names."""
    game = registry.load(game_id)
    rng = SplitMix64(seed)
    players = [Player("Player 1"), Player("Player 2")]
    match = new_match(game, players, options or {}, rng.below(1 << 53))
    while match.actors:
        seat = match.actors[0]
        match = match.play(seat, rng.choice(game.legal_actions(match.state, seat)))
    return match


def _player(meta: GameMeta, rng: SplitMix64, seat: int) -> Player:
    level = rng.choice([None, *(level.id for level in meta.levels)])
    return Player(rng.choice(NAMES) or f"Player {seat + 1}", level)


def random_history(seed: int, game_id: str = "mole_hill") -> History:
    """A random match that was left for other lines a few times, with names and deleted lines."""
    rng = SplitMix64(seed)
    history = begin(random_match(seed, game_id))
    for _ in range(rng.below(4)):
        history = history.walk(rng.below(len(history.nodes) + 1))
        history = history.follow(_played_on(history.match, rng))
    if history.nodes and rng.below(2):
        number = rng.below(len(history.nodes)) + 1
        history = history.name(number, f"line {number}").entitle(rng.choice(NAMES)).hide(number)
    return history


def _played_on(match: Match, rng: SplitMix64) -> Match:
    for _ in range(rng.below(6)):
        if not match.actors:
            break
        seat = rng.choice(match.actors)
        match = match.play(seat, rng.choice(match.game.legal_actions(match.state, seat)))
    return match
