"""Random games of Majority a second, beside OpenSpiel's C++ on a board of the same size."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from bench.side_by_side import race, rate, rounds_wanted
from bench.spiel import HEX
from molecore.core.options import resolve
from molecore.games.majority.kernel.contest import MajorityKernel
from molecore.games.majority.kernel.turns import playout
from molecore.games.majority.rules import GAME

_START: Final[Any] = GAME.setup(resolve(GAME.meta.options, {}), 2, 0).state
_TABLES: Final = MajorityKernel(_START).tables
_GAMES: Final = 100
_draw: Final = Random(1).getrandbits


def main() -> None:
    """Print the ratio."""
    race(
        rounds_wanted(__doc__),
        HEX.games,
        {HEX.games: HEX.random_games(), "Majority, kernel": rate(_random_games)},
        {"Majority, kernel": 0.9},
    )


def _random_games() -> int:
    for _ in range(_GAMES):
        playout(_TABLES, 0, 0, 0, _draw)
    return _GAMES


if __name__ == "__main__":
    main()
