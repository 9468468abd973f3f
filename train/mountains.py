"""Fit what the opponents of Mountains expect after a round: `python -m train.mountains`.

Games are played by the opponents themselves, judged by the weights there are; a
choice in ten is made at random. At the end of each round the features of all seats
are taken down, with the points each scored from there on; the weights are fitted to
differences between seats, by least squares, for each number of rounds played.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

from molecore.core.options import resolve
from molecore.core.protocol import Level, recall
from molecore.games.mountains import prospects
from molecore.games.mountains import weights as present
from molecore.games.mountains.board import ROUNDS
from molecore.games.mountains.kernel import Position, RandomChance
from molecore.games.mountains.opponent import think
from molecore.games.mountains.prospects import NAMES
from molecore.registry import load
from train.fitting import Normal
from train.written import head

Weights: TypeAlias = tuple[tuple[int, ...], ...]
Sample: TypeAlias = tuple[int, tuple[int, ...], int]
"""(rounds played, how the features of two seats differ, and the points they scored later)."""

_PLACE: Final = Path(present.__file__)
_GENERATIONS: Final = 2
_GAMES: Final = 300
_SEATS: Final = (2, 2, 2, 3, 4)
_STRAY: Final = 0.1
_RIDGE: Final = 5.0


def main() -> None:
    """Fit the weights and write them down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=_GAMES)
    parser.add_argument("--trials", type=int, default=60)
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    level = Level("trial", "trial", "", asked.trials)
    weights, spreads = _HALVES
    with ProcessPoolExecutor(asked.processes) as pool:
        for generation in range(_GENERATIONS):
            seeds = range(generation * asked.games, (generation + 1) * asked.games)
            play = partial(_game, weights, spreads, level)
            samples = [found for part in pool.map(play, seeds, chunksize=5) for found in part]
            weights, spreads = _fit(samples)
            print(f"generation {generation}: {len(samples)} pairs, spreads {spreads}", flush=True)
    _PLACE.write_text(_written(weights, spreads, asked), encoding="utf-8")


_HALVES: Final[tuple[Weights, tuple[int, ...]]] = (
    tuple(
        tuple(500 * (ROUNDS - played) if name == "height" else 0 for name in NAMES)
        for played in range(1, ROUNDS)
    ),
    (13_000,) * (ROUNDS - 1),
)
"""What the first games are judged by: half a point for each piece and round to come."""


def _game(weights: Weights, spreads: tuple[int, ...], level: Level, seed: int) -> list[Sample]:
    """A game of the opponents; what there was at the end of each round."""
    vars(present).update(WEIGHTS=weights, SPREADS=spreads)
    game, random, seats = load("mountains"), Random(seed), _SEATS[seed % len(_SEATS)]
    state = game.setup(resolve(game.meta.options, {}), seats, seed).state
    seen: dict[int, tuple[list[list[int]], list[int]]] = {}
    while actors := game.actors(state):
        seat = actors[0]
        if state.public.question == "token" and state.public.round not in seen:
            position = Position(state.public, state.hands, RandomChance(random))
            seen[position.round] = (prospects.features(position), list(position.points))
        state = game.apply(state, seat, _answer(game, state, seat, level, random)).state
    result = game.result(state)
    assert result is not None  # noqa: S101 - no one is asked any more
    return [
        sample
        for played, (found, points) in seen.items()
        for sample in _pairs(played, found, points, result.scores)
    ]


def _answer(game: Any, state: Any, seat: int, level: Level, random: Random) -> Any:
    if random.random() < _STRAY:
        return random.choice(game.legal_actions(state, seat))
    *_, thought = think(recall(game, state, seat), seat, level, random)
    return thought.action


def _pairs(played: int, found: list[list[int]], points: list[int], ends: Any) -> list[Sample]:
    later = [end - now for end, now in zip(ends, points, strict=True)]
    return [
        (
            played,
            tuple(mine - theirs for mine, theirs in zip(found[one], found[other], strict=True)),
            later[one] - later[other],
        )
        for one, other in combinations(range(len(points)), 2)
    ]


def _fit(samples: list[Sample]) -> tuple[Weights, tuple[int, ...]]:
    fits = [Normal(len(NAMES)) for _ in range(1, ROUNDS)]
    for played, found, lead in samples:
        fits[played - 1].add(found, 1000 * lead)
    weights = tuple(tuple(round(weight) for weight in fit.solved(_RIDGE)) for fit in fits)
    squares = [0.0] * len(fits)
    for played, found, lead in samples:
        guess = sum(map(int.__mul__, weights[played - 1], found))
        squares[played - 1] += (1000 * lead - guess) ** 2
    spreads = (round(sqrt(each / fit.weight)) for each, fit in zip(squares, fits, strict=True))
    return weights, tuple(spreads)


def _written(weights: Weights, spreads: tuple[int, ...], asked: argparse.Namespace) -> str:
    made = f"--games {asked.games} --trials {asked.trials}"
    lines = [
        *head(
            "What each feature of a seat is worth after a round, in thousandths of a point.",
            f"train.mountains {made}",
        ),
        "from typing import Final",
        "",
        "WEIGHTS: Final[tuple[tuple[int, ...], ...]] = (",
        *(f"    {row}," for row in weights),
        ")",
        '"""By rounds played, by feature: see `prospects.NAMES`."""',
        f"SPREADS: Final[tuple[int, ...]] = {spreads}",
        '"""By rounds played, the standard deviation of what is expected of a lead."""',
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
