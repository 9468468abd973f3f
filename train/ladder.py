"""Measure the levels of a game: `python -m train.ladder GAME`.

The lowest plays the sensible beginner, every other level the one below it, taking
turns with who begins. What came of it, with Wilson's intervals of 95 %, is written
to `molecore/games/GAME/strengths.py`, which the page shows where levels are chosen.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from typing import Any

import molecore
from molecore.arena.playing import Player, at_level, player_named
from molecore.arena.statistics import Comparison
from molecore.core.options import resolve
from molecore.core.protocol import AnyGame, recall
from molecore.core.record import replace
from molecore.registry import load
from train import knowing
from train.beginner import NAME, beginner
from train.written import head

_PLIES = 10_000


def main() -> None:
    """Play what was asked for, tell of it, and write the figures down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--top", type=int, help="games of the highest level, which takes longest")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--only", nargs=2, help="two players instead of the ladder")
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    levels = [level.id for level in load(asked.game).meta.levels]
    pairs = [tuple(asked.only)] if asked.only else list(pairwise([NAME, *levels]))
    found = {}
    for lower, upper in pairs:
        if asked.top and upper == levels[-1]:
            asked.games = asked.top
        start = perf_counter()
        compared = Comparison(tuple(_played(asked, upper, lower)))
        found[upper] = (lower, *map(_percent, (compared.share, *compared.interval)), asked.games)
        seconds = perf_counter() - start
        print(f"{asked.game}: {upper} beats {found[upper]} {seconds:.0f} s", flush=True)
    if not asked.only:
        _write(asked.game, found)


def _played(asked: argparse.Namespace, upper: str, lower: str) -> Iterator[float]:
    """What ``upper`` had of each game's win."""
    seeds = range(asked.first, asked.first + asked.games)
    with ProcessPoolExecutor(asked.processes) as pool:
        yield from pool.map(_share, [(asked.game, upper, lower, seed) for seed in seeds])


def _share(task: tuple[str, str, str, int]) -> float:
    game_id, upper, lower, number = task
    game = load(game_id)
    seat = number % 2
    players = [_player(game, name) for name in (upper, lower)]
    result = _result(game, players if seat == 0 else players[::-1], number // 2, number)
    return (seat in result.winners) / len(result.winners)


def _player(game: AnyGame, name: str) -> Player:
    """A level by its id, somebody else of `train`, or faults to be tried: "casual/60/0.02/10/0"."""
    if "/" in name:
        level, simulations, wander, overlooks, at_a_glance = name.split("/")
        tried = replace(
            game.meta.level(level),
            simulations=int(simulations),
            wander=float(wander),
            overlooks=int(overlooks),
            glances=int(at_a_glance),
        )
        return at_level(game, tried)
    others = {NAME: beginner, knowing.NAME: knowing.knowing}
    return others[name](game) if name in others else player_named(game, name)


def _result(game: AnyGame, players: list[Player], seed: int, number: int) -> Any:
    state, ply = game.setup(resolve(game.meta.options, {}), 2, seed).state, number * _PLIES
    while (result := game.result(state)) is None:
        seat = game.actors(state)[0]
        action = players[seat](recall(game, state, seat), seat, ply)
        state, ply = game.apply(state, seat, action).state, ply + 1
    return result


def _percent(share: float) -> int:
    return round(100 * share)


def _write(game: str, found: dict[str, tuple[str, int, int, int, int]]) -> None:
    lines = [
        *head(
            "How often each level of the game beats another, of a hundred games between two.",
            f"train.ladder {game}",
        ),
        "from __future__ import annotations",
        "",
        "from collections.abc import Mapping",
        "from typing import Final",
        "",
        "from molecore.core.protocol import Strength",
        "",
        "STRENGTHS: Final[Mapping[str, Strength]] = {",
        *(f'    "{level}": Strength{figures},' for level, figures in found.items()),
        "}",
        "",
    ]
    text = "\n".join(lines).replace("Strength('", 'Strength("').replace("',", '",')
    folder = Path(molecore.__file__).parent / "games" / game
    (folder / "strengths.py").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
