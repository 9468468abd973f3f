"""Tables for `fast`: where the mole can go, looked up and never worked out twice.

Squares are 0-62 in the order of `SQUARES`, rod sites 0-141 in the order of
`INNER_RODS` and `RIM_RODS`. A set of either is an int, a bit for each member.
What is near a square is found by the rods around it, what is free there by
the squares not visited yet; both tables fill themselves as they are asked.
An action is its square's number, or `FIRST_ROD` plus its rod site's number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, TypeAlias

from molecore.games.mole_hill.board import (
    CENTRE,
    FILES,
    INNER_RODS,
    RIM_RODS,
    SQUARES,
    Rod,
    Square,
    column_row,
)
from molecore.games.mole_hill.steps import WAYS

Mask: TypeAlias = int
"""A set of squares or of rod sites."""
Spot: TypeAlias = tuple[Mask, "dict[Mask, Mask]", "dict[Mask, tuple[Spot, ...]]", Mask]
"""Where the mole stands, as the tables that say where to from there.

(the rods that matter, squares in reach by those rods, a set of squares as
spots, the square's own bit)."""
LAWN: Final[Mask] = (1 << len(SQUARES)) - 1
SITES: Final = (*INNER_RODS, *RIM_RODS)
FIRST_ROD: Final = len(SQUARES)
BIT: Final = [1 << site for site in range(len(SITES))]
SITE: Final = {rod: site for site, rod in enumerate(SITES)}
_CENTRE: Final = SQUARES.index(CENTRE)


_SAME: Final[dict[Mask, Mask]] = {}
"""One int for all equal masks: what is small stays in the processor's cache."""


class _Reach(dict[Mask, Mask]):
    """The squares in reach of one square, by which rods stand around it (H10, H11)."""

    def __init__(self, square: int) -> None:
        super().__init__()
        self._ways = [
            (1 << SQUARES.index(target), [_rod_mask(way) for way in ways])
            for target, ways in WAYS[SQUARES[square]].items()
        ]

    def __missing__(self, rods: Mask) -> Mask:
        free = sum(target for target, ways in self._ways if not all(way & rods for way in ways))
        return self.setdefault(rods, _SAME.setdefault(free, free))


class _Lists(dict[Mask, tuple[Spot, ...]]):
    """A set of squares as the spots there, ascending. Kept: neighbours are few."""

    def __missing__(self, squares: Mask) -> tuple[Spot, ...]:
        return self.setdefault(squares, _spots(squares))


class _LongLists(dict[Mask, tuple[Spot, ...]]):
    """As `_Lists`, not kept: there are too many sets a jump can choose from."""

    def __missing__(self, squares: Mask) -> tuple[Spot, ...]:
        return _spots(squares)


def squares_mask(squares: Iterable[Square]) -> Mask:
    """The set of some squares."""
    return sum(1 << SQUARES.index(square) for square in squares)


def members(squares: Mask) -> list[int]:
    """The numbers of the squares in a set, ascending."""
    return [number for number in range(len(SQUARES)) if squares >> number & 1]


def square_of(spot: Spot) -> int:
    """The number of the square where ``spot`` is."""
    return spot[3].bit_length() - 1


def _rod_mask(rods: Iterable[Rod]) -> Mask:
    return sum(BIT[SITE[rod]] for rod in rods)


def _spots(squares: Mask) -> tuple[Spot, ...]:
    spots: tuple[Spot, ...] = ()
    for rank in _RANKS:
        spots += rank[squares & _RANK]
        squares >>= len(FILES)
    return spots


def _walk(square: int) -> Spot:
    near = {rod for ways in WAYS[SQUARES[square]].values() for way in ways for rod in way}
    return _rod_mask(near), _Reach(square), _LISTS, 1 << square


def _any_spots(first: int, rank: Mask) -> tuple[Spot, ...]:
    return tuple(SPOTS[first + file] for file in range(len(FILES)) if rank >> file & 1)


_LISTS: Final = _Lists()
_TO_ANYWHERE: Final[tuple[Mask, dict[Mask, Mask], _LongLists]] = (0, {0: LAWN}, _LongLists())
START: Final[Spot] = (*_TO_ANYWHERE, 0)
"""Before the mole is placed (H7)."""
UNJUMPING_SPOTS: Final[list[Spot]] = [_walk(square) for square in range(len(SQUARES))]
"""Each square as a start that does not grant the jump."""
SPOTS: Final[list[Spot]] = [*UNJUMPING_SPOTS]
"""Each square; the one in the centre with the right to jump (H14)."""
SPOTS[_CENTRE] = (*_TO_ANYWHERE, 1 << _CENTRE)
_TO_ANYWHERE[2][LAWN] = tuple(SPOTS)
_RANK: Final = (1 << len(FILES)) - 1
_RANKS: Final = [
    [_any_spots(first, rank) for rank in range(_RANK + 1)]
    for first in range(0, len(SQUARES), len(FILES))
]
"""For each rank, any set of its squares as spots."""


_NEAREST: Final = 40
"""Rods that a search looks at: as many as lie within two squares of the mole."""


def _distance(site: int, square: int) -> tuple[float, float]:
    """How far a rod is from a square, in king's steps and then along the edges."""
    column, row = column_row(SQUARES[square])
    ends = [column_row(end) for end in re.findall("[a-i][1-7]", SITES[site])]
    across = abs(sum(end[0] for end in ends) / 2 - column)
    along = abs(sum(end[1] for end in ends) / 2 - row)
    return max(across, along), across + along


def _nearest_rods(square: int) -> list[int]:
    sites = sorted(range(len(INNER_RODS)), key=lambda site: _distance(site, square))
    return [FIRST_ROD + site for site in sites[:_NEAREST]]


NEAREST_RODS: Final = {1 << square: _nearest_rods(square) for square in range(len(SQUARES))}
"""By the bit of a square: the actions that put a rod near it, the nearest first."""
