"""The levels against each other, and the lowest against chance: who wins, and how surely.

The upper level sits in each seat in turn, the lower in all others. Seeds are
fixed: the same ladder gives the same figures anywhere. A shared win is shared out.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import sqrt
from random import Random
from statistics import mean, pstdev
from time import perf_counter
from typing import Any, Final, TypeAlias

from molecore.ai.choose import Question, choose
from molecore.core.options import resolve
from molecore.core.protocol import AnyGame, Level, Result, recall
from molecore.core.record import record
from molecore.core.rng import SplitMix64
from molecore.registry import load

Mind: TypeAlias = Callable[[Any, int, int], Any]
"""From what a seat was ever shown, the seat and a seed to an action."""


@record
class Table:
    """What is played."""

    game: AnyGame
    options: Mapping[str, object]
    seats: int = 2


_SURE: Final = 1.96
"""Standard errors either way that hold 95 % of what chance does."""


def main() -> None:
    """Play the ladder of a game and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="mole_hill")
    parser.add_argument("--games", type=int, default=20, help="games of each pair")
    parser.add_argument("--options", type=json.loads, default={}, help='JSON, {"mode": "upper"}')
    parser.add_argument("--seats", type=int, default=2, help="one upper among lower ones")
    parser.add_argument("--above", default="", help="only the pairs from this level up")
    parser.add_argument("--quick", action="store_true", help="two games of each pair")
    options = parser.parse_args()
    game = load(options.game)
    rungs = [("at random", _at_random(game))]
    rungs += [(str(level.name), _level(game, level)) for level in game.meta.levels]
    table = Table(game, options.options, options.seats)
    for lower, upper in pairwise(rungs[_first(game, options.above) :]):
        count = table.seats if options.quick else options.games
        _climb(table, lower, upper, count)


def _first(game: AnyGame, above: str) -> int:
    """Where the ladder begins: at chance, or at the level with the id ``above``."""
    return ["", *(level.id for level in game.meta.levels)].index(above)


def _at_random(game: AnyGame) -> Mind:
    def decide(view: Any, seat: int, seed: int) -> Any:
        lookalike = game.sample(view, SplitMix64(seed))
        return Random(seed).choice(game.legal_actions(lookalike, seat))

    return decide


def _level(game: AnyGame, level: Level) -> Mind:
    return lambda view, seat, seed: (
        choose(Question(game, view, seat, level, seed), lambda _: None).action
    )


def _climb(table: Table, lower: tuple[str, Mind], upper: tuple[str, Mind], games: int) -> None:
    start = perf_counter()
    wins, margins = [], []
    for number in range(games):
        seat = number % table.seats
        minds = [upper[1] if place == seat else lower[1] for place in range(table.seats)]
        result = play(table, minds, seed=number)
        wins.append((seat in result.winners) / len(result.winners))
        margins.append(_margin(result, seat))
    print(
        f"{upper[0]} beats {lower[0]}: {_interval(wins)} of games, "
        f"by {_interval(margins)} points ({perf_counter() - start:.0f} s)",
        flush=True,
    )


def _margin(result: Result, seat: int) -> int:
    """By how much a seat is ahead of the best of the others."""
    return result.scores[seat] - max((*result.scores[:seat], *result.scores[seat + 1 :]))


def play(table: Table, minds: Sequence[Mind], seed: int) -> Result:
    """One game, with a mind for each seat."""
    game = table.game
    state, ply = game.setup(resolve(game.meta.options, table.options), table.seats, seed).state, 0
    while actors := game.actors(state):
        seat = actors[0]
        action = minds[seat](recall(game, state, seat), seat, 1000 * seed + ply)
        state, ply = game.apply(state, seat, action).state, ply + 1
    result = game.result(state)
    if result is None:
        raise RuntimeError("a game without actors has a result")
    return result


def _interval(values: list[Any]) -> str:
    return f"{mean(values):.2f} +- {_SURE * pstdev(values) / sqrt(len(values)):.2f}"


if __name__ == "__main__":
    main()
