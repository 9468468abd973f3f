"""Repeat a won game by rote: `python -m train.rote GAME --tries 40`.

Two of a level play until one has won. Then its choices are made again, one after another, in
games that differ in the other's chance alone; where one is not legal any more, any is made.
What is wanted is that no such script wins again.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any, TypeAlias

from molecore.bots.own import at_level
from molecore.bots.turn import Bot, Turn
from molecore.core.options import resolve
from molecore.core.record import replace
from molecore.registry import load

Script: TypeAlias = Sequence[str]
"""The choices of one seat, in notation."""


def main() -> None:
    """Win a game as each seat, repeat it, and tell how often the script won."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--tries", type=int, default=40)
    parser.add_argument("--simulations", type=int, help="of the highest level, if fewer")
    parser.add_argument("--options", type=json.loads, default={}, help='JSON, {"mode": "upper"}')
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    for seat in (0, 1):
        script = _won(asked, seat)
        with ProcessPoolExecutor(asked.processes) as pool:
            tasks = [(asked, seat, script, seed) for seed in range(1000, 1000 + asked.tries)]
            won = sum(pool.map(_repeated, tasks))
        print(f"{asked.game}, seat {seat}: {won} of {asked.tries} won by rote", flush=True)


def _level(asked: argparse.Namespace) -> Bot:
    game = load(asked.game)
    best = game.meta.levels[-1]
    return at_level(replace(best, simulations=asked.simulations or best.simulations))


def _won(asked: argparse.Namespace, seat: int) -> Script:
    """The choices of ``seat`` in the first game that it wins."""
    for seed in range(100):
        players, script = [_level(asked), _level(asked)], list[str]()
        if _winner(asked, players, seed, script, seat) == seat:
            return script
    raise RuntimeError("That seat never wins.")


def _repeated(task: tuple[argparse.Namespace, int, Script, int]) -> bool:
    asked, seat, script, seed = task
    players = [_level(asked), _level(asked)]
    players[seat] = _by_rote(asked.game, script)
    return _winner(asked, players, seed, [], seat) == seat


def _by_rote(game_id: str, script: Script) -> Bot:
    game, left = load(game_id), list(script)

    def decide(turn: Turn) -> Any:
        legal = {game.encode(each): each for each in turn.legal}
        while left:
            found = legal.get(left.pop(0))
            if found is not None:
                return found
        return Random(turn.seed).choice(list(legal.values()))

    return decide


def _winner(
    asked: argparse.Namespace, players: Sequence[Bot], seed: int, script: list[str], seat: int
) -> int | None:
    """Who won alone, always from the same deal; the choices of ``seat`` are added to ``script``."""
    game = load(asked.game)
    state: Any = game.setup(resolve(game.meta.options, asked.options), 2, 1).state
    ply = seed * 10_000
    while (result := game.result(state)) is None:
        actor = game.actors(state)[0]
        action = players[actor](Turn(game, game.recall(state, actor), actor, ply))
        if actor == seat:
            script.append(game.encode(action))
        state, ply = game.apply(state, actor, action).state, ply + 1
    return result.winners[0] if len(result.winners) == 1 else None


if __name__ == "__main__":
    main()
