"""Matches drawn at random, the same for the same seed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from molecore import registry
from molecore.core.match import Match, Player, new_match
from molecore.core.options import Choice, Count, Flag, Option
from molecore.core.protocol import GameMeta
from molecore.core.rng import SplitMix64

NAMES: Final = ("", "Ann", "Jörg", "Мария", "山田太郎", "🦔 digger", "x" * 20)


def random_match(seed: int, *, game_id: str = "mole_hill") -> Match:
    """A match with random options, players, plies, cursor and sometimes a resignation."""
    rng = SplitMix64(seed)
    game = registry.load(game_id)
    players = [_player(game.meta, rng, seat) for seat in range(rng.choice(game.meta.seats))]
    game_seed = rng.below(1 << rng.choice([1, 16, 53, 64]))
    match = _played(new_match(game, players, _options(game.meta, rng), game_seed), rng)
    if match.actors and rng.below(2):
        match = match.resign(rng.choice(match.actors))
    return match if rng.below(2) else match.jump(rng.below(len(match.plies) + 1))


def full_match(seed: int, options: Mapping[str, object] | None = None) -> Match:
    """A game of Mole Hill played at random to its end, with the standard players."""
    game = registry.load("mole_hill")
    start = new_match(game, [Player("Player 1"), Player("Player 2")], options or {}, seed)
    return played_on(start, SplitMix64(seed), 1000)


def played_on(match: Match, rng: SplitMix64, plies: int) -> Match:
    """``match`` with up to ``plies`` random plies more."""
    for _ in range(plies):
        if not match.actors:
            break
        seat = rng.choice(match.actors)
        match = match.play(seat, rng.choice(match.game.legal_actions(match.state, seat)))
    return match


def _played(match: Match, rng: SplitMix64) -> Match:
    return played_on(match, rng, rng.choice([0, 1, rng.below(100), 1000]))


def _player(meta: GameMeta, rng: SplitMix64, seat: int) -> Player:
    level = rng.choice([None, *(level.id for level in meta.levels)])
    return Player(rng.choice(NAMES) or f"Player {seat + 1}", level)


def _options(meta: GameMeta, rng: SplitMix64) -> dict[str, object]:
    return {option.key: _value(option, rng) for option in meta.options if rng.below(2)}


def _value(option: Option, rng: SplitMix64) -> object:
    match option:
        case Flag():
            return rng.below(2) == 1
        case Choice(choices=choices):
            return rng.choice([value for value, _ in choices])
        case Count(low=low, high=high):
            return low + rng.below(high - low + 1)
    cells = iter(rng.shuffled(option.cells))
    return {group: [next(cells) for _ in range(count)] for group, count in option.groups}
