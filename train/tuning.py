"""Find the temperature of a level: `python -m train.tuning GAME LEVEL/SIMULATIONS/NEGLECTS OTHER`.

Bisects the temperature at which the level has a ``--share`` of the wins against OTHER, one of the
players of `train.ladder`. A temperature is left as soon as it is clearly too high or too low; all
play the same games, with seats swapped.
"""

from __future__ import annotations

import argparse
from math import sqrt
from typing import Final

from molecore.arena.statistics import Comparison
from train.ladder import played

_FEWEST: Final = 16
_PROBES: Final = 6


def main() -> None:
    """Bisect, and print each temperature tried."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("level", help="such as casual/40/ways")
    parser.add_argument("other")
    parser.add_argument("--share", type=float, default=0.73)
    parser.add_argument("--low", type=float, default=0.001)
    parser.add_argument("--high", type=float, default=0.2)
    parser.add_argument("--games", type=int, default=100, help="games at each temperature, at most")
    parser.add_argument("--first", type=int, default=500, help="the seed of the first game")
    asked = parser.parse_args()
    level, simulations, neglects = asked.level.split("/")
    low, high = asked.low, asked.high
    for _ in range(_PROBES):
        tried = sqrt(low * high)
        player = f"{level}/{simulations}/{tried:.4f}/{neglects}"
        share, games = _probed(asked, player)
        print(f"{asked.game}: {player} beats {asked.other}: {share:.2f} of {games}", flush=True)
        low, high = (tried, high) if share > asked.share else (low, tried)
    print(f"{asked.game}: temperature {sqrt(low * high):.4f}")


def _probed(asked: argparse.Namespace, player: str) -> tuple[float, int]:
    """The share of ``player``, of no more games than tell on which side of the wanted one it is."""
    shares: list[float] = []
    for number in range(asked.first, asked.first + asked.games):
        shares.append(played((asked.game, player, asked.other, 2, number)))
        if len(shares) >= _FEWEST:
            low, high = Comparison(tuple(shares)).interval
            if not low < asked.share < high:
                break
    return Comparison(tuple(shares)).share, len(shares)


if __name__ == "__main__":
    main()
