"""Each level against the one below, and the lowest against chance: games and points.

As `python -m molecore arena`, and by how many points. The upper level sits in
each seat in turn, the lower in all others. Seeds are fixed: the same ladder
gives the same figures anywhere.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from math import sqrt
from os import cpu_count
from statistics import mean, pstdev
from time import perf_counter
from typing import Final

from molecore.arena import Comparison, Score, play_all, schedule
from molecore.bots.named import RANDOM
from molecore.registry import load

_DEADLINE: Final = 3600.0
_SURE: Final = 1.96
"""Standard errors either way that hold 95 % of what chance does."""


def main() -> None:
    """Play the ladder of a game and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="mole_hill")
    parser.add_argument("--games", type=int, default=20, help="games of each pair")
    parser.add_argument("--options", type=json.loads, default={}, help='JSON, {"mode": "upper"}')
    parser.add_argument("--seats", type=int, default=2, help="one upper among lower ones")
    parser.add_argument("--above", default=RANDOM, help="only the pairs from this level up")
    parser.add_argument("--quick", action="store_true", help="two games of each pair")
    asked = parser.parse_args()
    players = [RANDOM, *(level.id for level in load(asked.game).meta.levels)]
    rounds = 1 if asked.quick else -(-asked.games // asked.seats)
    for lower, upper in pairwise(players[players.index(asked.above) :]):
        _climb(asked, upper, lower, rounds)


def _climb(asked: argparse.Namespace, upper: str, lower: str, rounds: int) -> None:
    start = perf_counter()
    met = schedule(asked.game, (upper, lower), rounds, asked.seats, asked.options)
    at_once = cpu_count() or 1
    with ThreadPoolExecutor(at_once) as threads:
        games = play_all(met, threads, at_once=at_once, deadline=_DEADLINE)
        scores = [each for each in games if isinstance(each, Score)]
    compared = Comparison(tuple(score.share_of(upper) for score in scores))
    low, high = compared.interval
    print(
        f"{upper} beats {lower}: {compared.share:.2f} ({low:.2f} to {high:.2f}) "
        f"of {len(scores)} games, by {_interval([_margin(each, upper) for each in scores])} points "
        f"({perf_counter() - start:.0f} s)",
        flush=True,
    )


def _margin(score: Score, player: str) -> int:
    """By how much the only seat of ``player`` is ahead of the best of the others."""
    seat = score.encounter.players.index(player)
    return score.scores[seat] - max((*score.scores[:seat], *score.scores[seat + 1 :]))


def _interval(values: Sequence[int]) -> str:
    return f"{mean(values):.1f} +- {_SURE * pstdev(values) / sqrt(len(values)):.1f}"


if __name__ == "__main__":
    main()
