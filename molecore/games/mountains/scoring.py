"""Points by bases, tops for the turn order, and how the game ends (T47-T53)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from molecore.core.protocol import Result, Seat
from molecore.games.mountains.records import Mountain

_DECISIVE: Final = (5, 4, 3, 2, 1)
"""The heights whose mountains decide between equal points, one after another (T53)."""


def points_of(mountains: Sequence[Mountain], seats: int) -> tuple[int, ...]:
    """What each seat scores: the full height of every mountain on its base (T47)."""
    points = [0] * seats
    for mountain in mountains:
        if mountain:
            points[mountain[0]] += len(mountain)
    return tuple(points)


def tops_of(mountains: Sequence[Mountain], seats: int) -> tuple[int, ...]:
    """How many mountains each seat has the top piece of (T49)."""
    tops = [mountain[-1] for mountain in mountains if mountain]
    return tuple(map(tops.count, range(seats)))


def totals(points: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """What each seat has scored in all rounds together (T48)."""
    return tuple(map(sum, zip(*points, strict=True)))


def game_result(points: Sequence[tuple[int, ...]], mountains: Sequence[Mountain]) -> Result:
    """Who won, and which height decided between equal points (T52, T53)."""
    scores = totals(points)
    standings = [(score, *_controlled(mountains, seat)) for seat, score in enumerate(scores)]
    places = tuple(1 + sum(other > own for other in standings) for own in standings)
    return Result(scores, places, _reason(sorted(standings, reverse=True)))


def _controlled(mountains: Sequence[Mountain], seat: Seat) -> tuple[int, ...]:
    """How many mountains of each decisive height stand on the base of ``seat``."""
    heights = [len(mountain) for mountain in mountains if mountain and mountain[0] == seat]
    return tuple(map(heights.count, _DECISIVE))


def _reason(standings: Sequence[tuple[int, ...]]) -> str:
    """What sets the first apart from the second."""
    first, second = standings[:2]
    if first[0] != second[0]:
        return "most_points"
    for height, own, other in zip(_DECISIVE, first[1:], second[1:], strict=True):
        if own != other:
            return f"tie_at_{height}"
    return "shared"
