"""Fit what Mole Hill's search expects of a round, by self-play: `python -m train.mole_hill`.

Rounds are played by the search itself, first judged by random playouts, then by
the weights just fitted; now and then a choice is made at random, so that unlikely
positions are known too. Of each position the features are taken down with the
points the mole scored from there on. The weights for a number of squares dug are
fitted by least squares to the positions with about as many.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

from molecore.ai.choose import PATIENCE
from molecore.ai.mcts import Tree
from molecore.core.options import resolve
from molecore.core.thinking import CURIOSITY
from molecore.games.mole_hill.board import SQUARES
from molecore.games.mole_hill.kernel import weights as present
from molecore.games.mole_hill.kernel.prospects import NAMES, Weights
from molecore.games.mole_hill.kernel.round import MoleHillKernel, MoleHillPlayouts
from molecore.games.mole_hill.kernel.tables import SQUARE_BITS
from molecore.games.mole_hill.scoring import PIECES
from molecore.registry import load
from train.fitting import Normal, head

Sample: TypeAlias = tuple[bool, int, tuple[int, ...], int]
"""(whether the mole acts, squares dug, features, points the mole scored from there on)."""

_PLACE: Final = Path(present.__file__)
_GENERATIONS: Final = 4
_ROUNDS: Final = 700
_SIMULATIONS: Final = (300, 250, 250, 250)
_STRAY: Final = 0.08
"""How often a choice is made at random."""
_RIDGE: Final = 3.0
_BESIDE: Final = ((0, 1.0), (1, 0.5), (-1, 0.5))
"""Positions with one square more or fewer count half."""


def main() -> None:
    """Fit the weights and write them down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=_ROUNDS)
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    fitted: tuple[Weights, tuple[int, ...]] | None = None
    samples: list[Sample] = []
    with ProcessPoolExecutor(asked.processes) as pool:
        for generation in range(_GENERATIONS):
            seeds = range(generation * asked.rounds, (generation + 1) * asked.rounds)
            play = partial(_round, fitted, _SIMULATIONS[generation])
            played = [found for part in pool.map(play, seeds, chunksize=10) for found in part]
            samples = [*(samples if generation > 1 else []), *played]
            fitted = _fit(samples)
            ends = [dug for _, dug, _, left in played if dug == 1]
            mean = sum(left for _, dug, _, left in played if dug == 1) / len(ends)
            print(f"generation {generation}: {len(samples)} positions, {mean:.2f} points a round")
    assert fitted is not None  # noqa: S101 - there are generations
    _PLACE.write_text(_written(*fitted, asked.rounds), encoding="utf-8")


def _round(
    fitted: tuple[Weights, tuple[int, ...]] | None, simulations: int, seed: int
) -> list[Sample]:
    """One round played by the search; its positions."""
    if fitted is not None:
        _use(*fitted)
    random = Random(seed)
    kernel = (MoleHillPlayouts if fitted is None else MoleHillKernel)(_first())
    position, seen = kernel.root, []
    while (actor := kernel.actor(position)) is not None:
        kernel.root = position
        if random.random() < _STRAY:
            action = random.choice(kernel.candidates(position)[:20])
        else:
            tree: Tree[Any] = Tree(kernel, random, CURIOSITY, PATIENCE)
            tree.grow(simulations)
            action = tree.actions[tree.best()]
        position = kernel.play(position, action)
        if kernel.actor(position) is not None:
            seen.append((position, actor))
    points = kernel.points_of(position[3])
    return [
        (
            kernel.actor(at) == 0,
            len(SQUARES) - (at[3] & SQUARE_BITS).bit_count(),
            tuple(map(int, kernel.features(at))),
            points - kernel.points_of(at[3]),
        )
        for at, _ in seen
    ]


def _first() -> Any:
    game = load("mole_hill")
    return game.setup(resolve(game.meta.options, {}), 2, 0).state


def _use(weights: Weights, spreads: tuple[int, ...]) -> None:
    """Let this process judge by these weights."""
    MoleHillKernel.weights, MoleHillKernel.spreads = weights, spreads


def _fit(samples: list[Sample]) -> tuple[Weights, tuple[int, ...]]:
    fits = [[Normal(len(NAMES)) for _ in range(PIECES + 1)] for _ in range(2)]
    for moles, dug, found, left in samples:
        for away, weight in _BESIDE:
            if 0 <= dug + away <= PIECES:
                fits[moles][dug + away].add(found, 1000 * left, weight)
    gardener, mole = (
        tuple(tuple(round(weight) for weight in fit.solved(_RIDGE)) for fit in side)
        for side in fits
    )
    weights = (gardener, mole)
    return weights, tuple(_spreads(weights, samples))


def _spreads(weights: Weights, samples: list[Sample]) -> Iterator[int]:
    """By squares dug, the standard deviation of the points from what was expected."""
    squares, counts = [0.0] * (PIECES + 1), [1] * (PIECES + 1)
    for moles, dug, found, left in samples:
        guess = sum(map(int.__mul__, weights[moles][dug], found))
        squares[dug] += (1000 * left - guess) ** 2
        counts[dug] += 1
    for square, count in zip(squares, counts, strict=True):
        yield max(300, round(sqrt(square / count)))


def _written(weights: Weights, spreads: tuple[int, ...], rounds: int) -> str:
    lines = [
        *head(
            "What each feature of a position is worth to the mole, in thousandths of a point.",
            f"train.mole_hill --rounds {rounds}",
        ),
        "from typing import Final",
        "",
        "# fmt: off",
        "WEIGHTS: Final[tuple[tuple[tuple[int, ...], ...], ...]] = (",
    ]
    for side in weights:
        lines += ["    (", *(f"        {row}," for row in side), "    ),"]
    lines += [
        ")",
        '"""By whether the mole acts, by squares dug, by feature: see `prospects.NAMES`."""',
        f"SPREADS: Final[tuple[int, ...]] = {spreads}",
        '"""By squares dug, the standard deviation of points from what is expected."""',
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
