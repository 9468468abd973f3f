"""The peers with hidden hands: information set searches of OpenSpiel's, in Python and in C++."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import numpy
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from bench.side_by_side import Measure, rate

HEARTS: Final = "OpenSpiel hearts, Python ISMCTS"
GIN: Final = "OpenSpiel gin rummy, C++ ISMCTS"
_SIMULATIONS: Final = 300
"""In each search, of one random game each."""
_CURIOSITY: Final = 1.4


def hearts() -> Measure:
    """Simulations a second of its search in Python, at the first real choice of hearts."""
    chance = numpy.random.RandomState(1)
    bot: Any = ismcts.ISMCTSBot(
        game=pyspiel.load_game("hearts"),
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance),
        uct_c=_CURIOSITY,
        max_simulations=_SIMULATIONS,
        random_state=chance,
    )
    return _searches(bot, "hearts")


def gin_rummy() -> Measure:
    """Simulations a second of its search in C++, at the first real choice of gin rummy."""
    bot = pyspiel.ISMCTSBot(
        seed=1,
        evaluator=pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1),
        uct_c=_CURIOSITY,
        max_simulations=_SIMULATIONS,
    )
    return _searches(bot, "gin_rummy")


def _searches(bot: Any, game: str) -> Measure:
    state = _first_choice(game)

    def search() -> int:
        bot.step(state)
        return _SIMULATIONS

    return rate(search)


def _first_choice(name: str) -> Any:
    """The state where somebody has more than one legal action for the first time."""
    state, chance = pyspiel.load_game(name).new_initial_state(), Random(1)
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        state.apply_action(chance.choice(state.legal_actions()))
    return state
