"""Whole random games of Mountains Out of Molehills a second, for two, beside OpenSpiel's maedn."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from bench.side_by_side import race, rate, rounds_wanted
from bench.spiel import MAEDN
from molecore.core.options import resolve
from molecore.games.mountains.kernel import Position, RandomChance, playout
from molecore.games.mountains.rules import GAME

_START: Final[Any] = GAME.setup(resolve(GAME.meta.options, {}), 2, 0).state
_POSITION: Final = Position(_START.public, _START.hands, RandomChance(Random(1)))
_GAMES: Final = 20
_random: Final = Random(2).random


def main() -> None:
    """Print both ratios."""
    race(
        rounds_wanted(__doc__),
        MAEDN.whole_games,
        {
            MAEDN.whole_games: MAEDN.random_whole_games(),
            "Mountains, kernel": rate(_kernel_games),
            "Mountains, rules": rate(_rules_game),
        },
        {"Mountains, kernel": 1.0, "Mountains, rules": 0.05},
    )


def _kernel_games() -> int:
    for _ in range(_GAMES):
        playout(_POSITION.copy(), _random)
    return _GAMES


def _rules_game() -> int:
    """One game, each ply with its new state and its events."""
    state = _START
    while actors := GAME.actors(state):
        actions = GAME.legal_actions(state, actors[0])
        state = GAME.apply(state, actors[0], actions[int(_random() * len(actions))]).state
    return 1


if __name__ == "__main__":
    main()
