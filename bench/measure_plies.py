"""Random plies a second, through the rules and through the kernel, beside OpenSpiel's C++."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from bench.side_by_side import race, rate, rounds_wanted
from bench.spiel import BREAKTHROUGH
from molecore.core.options import resolve
from molecore.games.mole_hill.board import SQUARES
from molecore.games.mole_hill.kernel.round import MoleHillKernel, playout, roll
from molecore.games.mole_hill.kernel.tables import SQUARE_BITS
from molecore.games.mole_hill.rules import GAME

_START: Final[Any] = GAME.setup(resolve(GAME.meta.options, {}), 2, 0).state
_KERNEL: Final = MoleHillKernel(_START)
_ROUNDS: Final = 20
_random: Final = Random(2).random
_dice: Final = roll(Random(3))


def main() -> None:
    """Print both ratios."""
    race(
        rounds_wanted(__doc__),
        BREAKTHROUGH.plies,
        {
            BREAKTHROUGH.plies: BREAKTHROUGH.random_plies(),
            "Mole Hill, kernel": rate(_kernel_rounds),
            "Mole Hill, rules": rate(_rules_game),
        },
        {"Mole Hill, kernel": 5.0, "Mole Hill, rules": 0.2},
    )


def _kernel_rounds() -> int:
    """The plies of some rounds; a rod after which the mole is shut in is not counted."""
    root = _KERNEL.root
    ends = [playout(root, True, _dice) for _ in range(_ROUNDS)]
    return sum(2 * (len(SQUARES) - (end & SQUARE_BITS).bit_count()) - 1 for end in ends)


def _rules_game() -> int:
    """The plies of one game of two rounds, each with its new state and its events."""
    state, plies = _START, 0
    while actors := GAME.actors(state):
        actions = GAME.legal_actions(state, actors[0])
        state = GAME.apply(state, actors[0], actions[int(_random() * len(actions))]).state
        plies += 1
    return plies


if __name__ == "__main__":
    main()
