"""Who is likely to win when a round is over: the judgement that trials rest on.

Each feature of a seat counts by a weight for the number of rounds played. The
weights are thousandths of log odds, fitted to the winners of self-play by `train/mountains.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import sqrt
from typing import Final, TypeAlias

from molecore.games.mountains import weights as fitted
from molecore.games.mountains.endings import shares
from molecore.games.mountains.kernel import Position

Features: TypeAlias = list[int]

NAMES: Final = (
    *("points", "height", "tops", "supply", "ahead", "blocked", "inner", "rim", "prey"),
)
"""What `features` counts of a seat, in its order.

"height" is what its mountains would score, "ahead" the spaces before its mole, "blocked" whether
there are none, "inner" and "rim" whether its mole has four ways to go or three, and "prey" the
heights of the mountains of others on the spaces beside it, which a step would take.
"""
_POINTS, _HEIGHT, _TOPS, _SUPPLY, _AHEAD, _BLOCKED, _INNER, _RIM, _PREY = range(len(NAMES))
KINDS: Final = {
    "mountains": ("height", "tops", "supply"),
    "mole": ("ahead", "blocked", "inner", "rim", "prey"),
}
"""Features that a level may neglect together."""
_MOST_AHEAD: Final = 3
_WAYS: Final = {4: _INNER, 3: _RIM}
_EVEN: Final = 1667
"""Thousandths of log odds ahead that turn a chance of 1/2 into one of 0.85."""
_POINTS_AHEAD: Final = 8
"""Points ahead, at the end, that do the same."""
_MATTERS: Final = 0.95
"""How much it matters at the end who has won; by how much makes up the rest."""


def features(position: Position) -> list[Features]:
    """Of each seat what counts for it, in the order of `NAMES`: whole numbers."""
    found = [[points, *[0] * (len(NAMES) - 1)] for points in position.points]
    for mountain in position.mountains:
        if mountain:
            found[mountain[0]][_HEIGHT] += len(mountain)
            found[mountain[-1]][_TOPS] += 1
    for seat, counts in enumerate(found):
        counts[_SUPPLY] = position.supplies[seat]
        _add_mole(position, seat, counts)
    return found


def _add_mole(position: Position, seat: int, counts: Features) -> None:
    space, ways = position.spaces[seat], 0
    for rays in position.rays:
        if ray := rays[space]:
            ways += 1
            mountain = position.mountains[ray[0]]
            if mountain and mountain[0] != seat:
                counts[_PREY] += len(mountain)
    ahead = len(position.rays[position.facings[seat]][space])
    counts[_AHEAD], counts[_BLOCKED] = min(_MOST_AHEAD, ahead), not ahead
    if ways in _WAYS:
        counts[_WAYS[ways]] = 1


def worths(position: Position, neglects: tuple[str, ...] = ()) -> Sequence[float]:
    """How each seat stands at the end of a round: 0 (lost) to 1 (won).

    ``neglects`` are `KINDS` of features that do not count, except at the end of the game.
    """
    if position.round > len(fitted.WEIGHTS):
        return _ended(position)
    weights = (_without(neglects) if neglects else fitted.WEIGHTS)[position.round - 1]
    standings = [sum(map(int.__mul__, weights, found)) for found in features(position)]
    return [_worth(standings, seat, _EVEN) for seat in range(len(standings))]


@cache
def _without(neglects: tuple[str, ...]) -> Sequence[Sequence[int]]:
    """The weights, nothing for some kinds of features."""
    left_out = {name for kind in neglects for name in KINDS[kind]}
    counted = [name not in left_out for name in NAMES]
    return [tuple(map(int.__mul__, counted, each)) for each in fitted.WEIGHTS]


def _ended(position: Position) -> list[float]:
    """Won or lost, and a little by how much: who loses for certain still plays for points."""
    points = position.points
    return [
        _MATTERS * share + (1 - _MATTERS) * _worth(points, seat, _POINTS_AHEAD)
        for seat, share in enumerate(shares(position))
    ]


def _worth(standings: Sequence[int], seat: int, even: int) -> float:
    """From how far a seat is ahead of the best of the others; ``even`` is as in `_EVEN`."""
    lead = standings[seat] - max((*standings[:seat], *standings[seat + 1 :]))
    share: float = lead / sqrt(even * even + lead * lead)
    return 0.5 + 0.5 * share
