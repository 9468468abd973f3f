"""Where the mole can go: straight steps, diagonal steps and jumps (H7, H9-H17)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, TypeAlias

from molecore.games.mole_hill.board import (
    CENTRE,
    SQUARES,
    Rod,
    Square,
    column_row,
    on_board,
    rod_between,
    square_at,
)
from molecore.games.mole_hill.records import PublicState

Way: TypeAlias = tuple[Rod, ...]
"""The edges crossed on the way to a neighbour: one straight on, two round a corner."""


def _neighbours(square: Square) -> Iterator[Square]:
    column, row = column_row(square)
    for up in (-1, 0, 1):
        for right in (-1, 0, 1):
            if (up or right) and on_board(column + right, row + up):
                yield square_at(column + right, row + up)


def _ways(start: Square, target: Square) -> tuple[Way, Way]:
    """Both ways to a neighbour, along the row first and up the file first (H10, H11).

    Straight on they are the same one.
    """
    if start[0] == target[0] or start[1] == target[1]:
        straight = (rod_between(start, target),)
        return straight, straight
    along, upwards = target[0] + start[1], start[0] + target[1]
    return (
        (rod_between(start, along), rod_between(along, target)),
        (rod_between(start, upwards), rod_between(upwards, target)),
    )


WAYS: Final[dict[Square, dict[Square, tuple[Way, Way]]]] = {
    start: {target: _ways(start, target) for target in _neighbours(start)} for start in SQUARES
}
"""For each square its neighbours, in the order of `SQUARES`, and both ways there."""
AROUND: Final[dict[Square, frozenset[Rod]]] = {
    square: frozenset(rod for ways in WAYS[square].values() for way in ways for rod in way)
    for square in SQUARES
}
"""For each square the edges that a step from it may cross, up to 12."""
_CROSSED: Final = {
    start: {target: (frozenset(one), frozenset(other)) for target, (one, other) in ways.items()}
    for start, ways in WAYS.items()
}
"""`WAYS` as sets, for one step to be looked at without the others."""


def may_jump(public: PublicState) -> bool:
    """Whether the mole stands in the centre with the right to jump (H14, H15)."""
    visits = public.visits
    return (
        len(visits) > 0
        and visits[-1] == CENTRE
        and (len(visits) > 1 or public.rules.start_on_centre_jumps)
    )


def in_reach(square: Square, rods: Iterable[Rod]) -> tuple[Square, ...]:
    """The neighbours, visited or not, that one step past ``rods`` leads to (H10-H13).

    They come in the order of `SQUARES`.
    """
    return _open_neighbours(square, AROUND[square].intersection(rods))


def is_open(start: Square, target: Square, rods: Iterable[Rod]) -> bool:
    """Whether one step past ``rods`` leads from ``start`` to ``target`` (H10-H13)."""
    ways = _CROSSED[start].get(target)
    return ways is not None and (ways[0].isdisjoint(rods) or ways[1].isdisjoint(rods))


def is_blocked(public: PublicState) -> bool:
    """Whether the mole has nowhere to go from where he stands (H16 b, H17)."""
    visits, rods = public.visits, public.rods
    for target, (one, other) in _CROSSED[visits[-1]].items():
        if target not in visits and (one.isdisjoint(rods) or other.isdisjoint(rods)):
            return False
    return not may_jump(public)


@lru_cache(maxsize=1 << 13)  # the same few rods stand around a square in most positions
def _open_neighbours(square: Square, rods: frozenset[Rod]) -> tuple[Square, ...]:
    return tuple(
        target
        for target, (one, other) in WAYS[square].items()
        if rods.isdisjoint(one) or rods.isdisjoint(other)
    )
