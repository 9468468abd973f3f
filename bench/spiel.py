"""The peer: OpenSpiel's C++ breakthrough (64 squares), driven from its Python API."""

from __future__ import annotations

from random import Random
from typing import Final

import pyspiel

from bench.side_by_side import Measure, rate

SIMULATIONS: Final = 1000
"""In each search, from the first position, one random game each."""

PLIES: Final = "OpenSpiel breakthrough, Python API"
SEARCH: Final = "OpenSpiel breakthrough, C++ search"
_GAME: Final = pyspiel.load_game("breakthrough")
_random: Final = Random(1).random


def random_plies() -> Measure:
    """Plies a second of random games."""
    return rate(_random_game)


def simulations() -> Measure:
    """Simulations a second of its own Monte Carlo tree search, all in C++."""
    return rate(_search)


def _random_game() -> int:
    state, plies = _GAME.new_initial_state(), 0
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[int(_random() * len(actions))])
        plies += 1
    return plies


def _search() -> int:
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
    bot = pyspiel.MCTSBot(
        game=_GAME,
        evaluator=evaluator,
        uct_c=1.4,
        max_simulations=SIMULATIONS,
        max_memory_mb=1000,
        solve=False,
        seed=1,
        verbose=False,
    )
    bot.step(_GAME.new_initial_state())
    return SIMULATIONS
