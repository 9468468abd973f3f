"""Our side of the searches: what runs in CPython here and in Chromium's Python alike."""

from __future__ import annotations

from functools import cache
from itertools import count
from random import Random
from typing import Any, Final

from molecore.ai.choose import PATIENCE
from molecore.ai.mcts import ROOT, Tree
from molecore.core.options import resolve
from molecore.core.thinking import CURIOSITY
from molecore.registry import load, load_kernel

SIMULATIONS: Final = 1000
"""In each search, one random game, round or forecast each."""

_seeds: Final = count(1)


def search(game_id: str, *opening: str) -> int:
    """Search once as an opponent does, after some plies in notation; the simulations made."""
    kernel = load_kernel(load(game_id), _position(game_id, *opening))
    tree = Tree(kernel, Random(next(_seeds)), CURIOSITY, PATIENCE)
    tree.grow(SIMULATIONS)
    return tree.visits[ROOT]


@cache
def _position(game_id: str, *opening: str) -> Any:
    game = load(game_id)
    state = game.setup(resolve(game.meta.options, {}), 2, 0).state
    for text in opening:
        (seat,) = game.actors(state)
        state = game.apply(state, seat, game.decode(text)).state
    return state
