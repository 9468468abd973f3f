"""Our side of the searches: what runs in CPython here and in Chromium's Python alike."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any, Final

from molecore.ai.choose import CURIOSITY, PATIENCE
from molecore.ai.mcts import ROOT, Tree
from molecore.core.options import resolve
from molecore.registry import load, load_kernel

SIMULATIONS: Final = 1000
"""In each search, from the first position, one random round each."""

_seeds: Final = count(1)


def search() -> int:
    """Search once from the start of Mole Hill as an opponent does; the simulations made."""
    game = load("mole_hill")
    state: Any = game.setup(resolve(game.meta.options, {}), 2, 0)
    kernel = load_kernel("mole_hill", state)
    tree = Tree(kernel, Random(next(_seeds)), CURIOSITY, PATIENCE)
    tree.grow(SIMULATIONS)
    return tree.visits[ROOT]
