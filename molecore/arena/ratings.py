"""All players of a series on Elo's scale, with intervals. Needs the extra "arena"."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import permutations
from math import log
from random import Random
from statistics import quantiles
from typing import Any, Final, TypeAlias

from molecore.arena.encounters import Score
from molecore.core.errors import MolecoreError
from molecore.core.record import record
from molecore.words import Message

Fit: TypeAlias = Callable[[Sequence[Sequence[float]]], Sequence[float]]
"""From how often each player (row) won against each other to the logarithms of their strengths."""

_ELO: Final = 400 / log(10)
"""Elo in one unit of the logarithm of the odds."""
_PRIOR: Final = 0.01
"""A little doubt, so that who won every game is not infinitely better."""
_SAMPLES: Final = 200
_CUTS: Final = 40
"""Quantiles 1/40 and 39/40 hold 95 % between them."""


class NoRatings(MolecoreError):
    """Ratings were asked for without the package that works them out."""


@record
class Rating:
    """Elo above the mean of all players, and between which values it lies at 95 %."""

    elo: float
    low: float
    high: float


def rate(scores: Sequence[Score], seed: int = 0) -> Mapping[str, Rating]:
    """The rating of every player in ``scores``, by the model of Bradley and Terry.

    A draw is half a win for either side. Where more than two play, whoever wins has won against
    each other seat, and of the others nothing is said: so who is alone among three, and as strong,
    wins three times as much one time in four. Intervals come from drawing as many
    games again out of ``scores`` (the bootstrap), by chance from ``seed``.
    Raises NoRatings where the extra is not installed.
    """
    fit = _fit()
    players = list(dict.fromkeys(name for score in scores for name in score.encounter.players))
    random = Random(seed)
    drawn = [
        _strengths(fit, random.choices(scores, k=len(scores)), players) for _ in range(_SAMPLES)
    ]
    found = _strengths(fit, scores, players)
    return {
        name: _rating(found[place], [each[place] for each in drawn])
        for place, name in enumerate(players)
    }


def _rating(found: float, drawn: Sequence[float]) -> Rating:
    cuts = quantiles(drawn, n=_CUTS)
    return Rating(_ELO * found, _ELO * cuts[0], _ELO * cuts[-1])


def _fit() -> Fit:
    """What finds strengths; of an extra, and slow to import."""
    try:
        choix: Any = import_module("choix")
        numpy: Any = import_module("numpy")
    except ImportError as error:
        raise NoRatings(Message("arena.needs_extra")) from error
    return lambda wins: choix.ilsr_pairwise_dense(numpy.asarray(wins), alpha=_PRIOR)


def _strengths(fit: Fit, scores: Sequence[Score], players: Sequence[str]) -> Sequence[float]:
    """The likeliest strength of each player, 0 on average."""
    wins = [[0.0] * len(players) for _ in players]
    for score in scores:
        for winner, loser, share in _wins(score):
            wins[players.index(winner)][players.index(loser)] += share
    strengths = fit(wins)
    middle = sum(strengths) / len(players)
    return [float(strength - middle) for strength in strengths]


def _wins(score: Score) -> Iterator[tuple[str, str, float]]:
    """Each seat's part of the win, over the player of each other seat."""
    for seat, other in permutations(range(len(score.shares)), 2):
        winner, loser = score.encounter.players[seat], score.encounter.players[other]
        if winner != loser and score.shares[seat]:
            yield winner, loser, score.shares[seat]
