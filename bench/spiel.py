"""The peers: games of OpenSpiel's, played and searched by its C++."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pyspiel

from bench.side_by_side import Measure, rate

_SIMULATIONS: Final = 1000
"""In each search, from the first position, one random game each."""
_ROLLOUTS: Final = 500
"""Random games for each of the two simulations of a search that is only there to play them."""


class Peer:
    """A game of OpenSpiel's, and what to measure of it."""

    def __init__(self, name: str, game: str) -> None:
        self.plies = f"OpenSpiel {name}, Python API"
        self.search = f"OpenSpiel {name}, C++ search"
        self.games = f"OpenSpiel {name}, C++ random games"
        self.whole_games = f"OpenSpiel {name}, random games by its Python API"
        self._game = pyspiel.load_game(game)
        self._random = Random(1).random

    def random_plies(self) -> Measure:
        """Plies a second of random games, driven from its Python API."""
        return rate(self._random_game)

    def random_whole_games(self) -> Measure:
        """Random games a second, driven from its Python API, chance and all."""
        return rate(lambda: min(self._random_game(), 1))

    def simulations(self) -> Measure:
        """Simulations a second of its own Monte Carlo tree search, all in C++."""
        return rate(lambda: self._search(_SIMULATIONS, rollouts=1))

    def random_games(self) -> Measure:
        """Random games a second from the first position, all in C++."""
        return rate(lambda: self._search(2, rollouts=_ROLLOUTS))

    def _random_game(self) -> int:
        state, plies = self._game.new_initial_state(), 0
        while not state.is_terminal():
            actions: Any = state.legal_actions()
            state.apply_action(actions[int(self._random() * len(actions))])
            plies += 1
        return plies

    def _search(self, simulations: int, rollouts: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=rollouts, seed=1)
        bot = pyspiel.MCTSBot(
            game=self._game,
            evaluator=evaluator,
            uct_c=1.4,
            max_simulations=simulations,
            max_memory_mb=1000,
            solve=False,
            seed=1,
            verbose=False,
        )
        bot.step(self._game.new_initial_state())
        return simulations * rollouts


BREAKTHROUGH: Final = Peer("breakthrough", "breakthrough")
"""64 squares, for Mole Hill, which has 63."""
HEX: Final = Peer("hex 15x15", "hex(board_size=15)")
"""225 cells, for Majority, which has 226."""
MAEDN: Final = Peer("maedn", "maedn")
"""Mensch aergere dich nicht for two: a die and a track, for Mountains Out of Molehills."""
