"""Fit who is likely to win Mountains after a round: `python -m train.mountains`.

Games are played by the opponents themselves, judged by the weights there are; a choice
in ten is made at random. At the end of each round the features of all seats are taken
down, with who of each two came out before the other; the weights are fitted to
differences between two seats, by logistic regression, for each number of rounds played.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations
from math import exp, fsum
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

from molecore.core.options import resolve
from molecore.core.protocol import Level
from molecore.games.mountains import prospects
from molecore.games.mountains import weights as present
from molecore.games.mountains.board import ROUNDS
from molecore.games.mountains.kernel import Position, RandomChance
from molecore.games.mountains.opponent import think
from molecore.games.mountains.prospects import NAMES
from molecore.registry import load
from train.fitting import Normal, head

Weights: TypeAlias = tuple[tuple[int, ...], ...]
Sample: TypeAlias = tuple[int, tuple[int, ...], float, float]
"""Rounds played, how the features of two seats differ, whether the first came out before, and
what share of a game that is: of each the same, however many play."""

_PLACE: Final = Path(present.__file__)
_TRIALS: Final = (50, 200)
"""Trials for a choice in the first games, and in those that the weights are then fitted to."""
_GAMES: Final = 600
_SEATS: Final = (2, 2, 2, 2, 3, 4)
_STRAY: Final = 0.1
_RIDGE: Final = 5.0
_STEPS: Final = 12
"""Newton's method takes so many steps; it has come to rest before."""
_LEAST: Final = 1e-6
"""What was all but certain still counts a little."""
_FARTHEST: Final = 30.0
"""Odds of more than e to the power of this are not told apart."""


def main() -> None:
    """Fit the weights and write them down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=_GAMES)
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    weights = _FIRST
    with ProcessPoolExecutor(asked.processes) as pool:
        for generation, trials in enumerate(_TRIALS):
            level = Level("trial", "trial", "", trials)
            seeds = range(generation * asked.games, (generation + 1) * asked.games)
            play = partial(_game, weights, level)
            samples = [found for part in pool.map(play, seeds, chunksize=5) for found in part]
            weights = _fit(samples)
            print(f"generation {generation}: {len(samples)} pairs, {weights}", flush=True)
    _PLACE.write_text(_written(weights, asked), encoding="utf-8")


_GUESSED: Final = {"points": 100, "height": 50}
_FIRST: Final[Weights] = ((*(_GUESSED.get(name, 0) for name in NAMES),),) * (ROUNDS - 1)
"""What the first games are judged by."""


def _game(weights: Weights, level: Level, seed: int) -> list[Sample]:
    """A game of the opponents; what there was at the end of each round."""
    vars(present).update(WEIGHTS=weights)
    game, random, seats = load("mountains"), Random(seed), _SEATS[seed % len(_SEATS)]
    state = game.setup(resolve(game.meta.options, {}), seats, seed).state
    seen: dict[int, list[list[int]]] = {}
    while actors := game.actors(state):
        seat = actors[0]
        if state.public.question == "token" and state.public.round not in seen:
            position = Position(state.public, state.hands, RandomChance(random))
            seen[position.round] = prospects.features(position)
        state = game.apply(state, seat, _answer(game, state, seat, level, random)).state
    result = game.result(state)
    assert result is not None  # noqa: S101 - no one is asked any more
    return [
        sample for played, found in seen.items() for sample in _pairs(played, found, result.places)
    ]


def _answer(game: Any, state: Any, seat: int, level: Level, random: Random) -> Any:
    if random.random() < _STRAY:
        return random.choice(game.legal_actions(state, seat))
    *_, thought = think(game.recall(state, seat), seat, level, random)
    return thought.action


def _pairs(played: int, found: list[list[int]], places: Sequence[int]) -> list[Sample]:
    pairs = list(combinations(range(len(places)), 2))
    return [
        (
            played,
            tuple(mine - theirs for mine, theirs in zip(found[one], found[other], strict=True)),
            0.5 if places[one] == places[other] else float(places[one] < places[other]),
            1 / len(pairs),
        )
        for one, other in pairs
    ]


def _fit(samples: list[Sample]) -> Weights:
    return tuple(
        tuple(round(1000 * weight) for weight in _logistic(played, samples))
        for played in range(1, ROUNDS)
    )


def _logistic(played: int, samples: list[Sample]) -> list[float]:
    """The weights under which what came of the games was likeliest, by Newton's method."""
    known = [(found, won, share) for rounds, found, won, share in samples if rounds == played]
    weights = [0.0] * len(NAMES)
    for _ in range(_STEPS):
        fit = Normal(len(NAMES))
        for found, won, share in known:
            odds = fsum(weight * value for weight, value in zip(weights, found, strict=True))
            chance = 1 / (1 + exp(-min(max(odds, -_FARTHEST), _FARTHEST)))
            doubt = max(chance * (1 - chance), _LEAST)
            fit.add(found, odds + (won - chance) / doubt, doubt * share)
        weights = fit.solved(_RIDGE)
    return weights


def _written(weights: Weights, asked: argparse.Namespace) -> str:
    lines = [
        *head(
            "What each feature of a seat says of its chance after a round, in 1/1000 of log odds.",
            f"train.mountains --games {asked.games}",
        ),
        "from typing import Final",
        "",
        "WEIGHTS: Final[tuple[tuple[int, ...], ...]] = (",
        *(f"    {row}," for row in weights),
        ")",
        '"""By rounds played, by feature: see `prospects.NAMES`."""',
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
