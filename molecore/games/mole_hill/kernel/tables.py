"""The lawn as one int, and tables that say where on it the mole can go.

A square is three bits of the lawn: it is not visited yet, a rod stands right
of it, a rod stands above it. Squares lie rank by rank, as places in ranks of
ten with an empty one around the rim; place p has the bits from 3p on. Shifted
until the neighbourhood of a place comes lowest, the lawn looks the same from
everywhere, so two small tables serve all squares: `REACH` by the rods around
the mole, `STEPS` by the squares in reach and not visited. They fill themselves
as they are asked, and stay small enough for a processor's cache.

An action is its square's number 0-62 in the order of `SQUARES`, or `FIRST_ROD`
plus its site's number 0-141 in the order of `SITES`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, TypeAlias

from molecore.games.mole_hill.board import (
    CENTRE,
    COLUMNS,
    INNER_RODS,
    RIM_RODS,
    ROWS,
    SQUARES,
    Rod,
    Square,
    column_row,
)
from molecore.games.mole_hill.legal import WAYS

Lawn: TypeAlias = int
"""What is on the lawn, or a part of it."""
Place: TypeAlias = int
Shift: TypeAlias = int

SITES: Final = (*INNER_RODS, *RIM_RODS)
FIRST_ROD: Final = len(SQUARES)
SITE: Final = {rod: site for site, rod in enumerate(SITES)}

_BITS: Final = 3
_RANK: Final = COLUMNS + 1
_NEIGHBOURHOOD: Final = _BITS * (_RANK + 1)
"""From the lowest bit of a neighbourhood to the one of the square in its middle."""


def _place(square: Square) -> Place:
    column, row = column_row(square)
    return (row + 1) * _RANK + column + 1


PLACES: Final[tuple[Place, ...]] = tuple(map(_place, SQUARES))
"""By the number of a square."""
SQUARE_AT: Final = {place: number for number, place in enumerate(PLACES)}


def unvisited(squares: Iterable[Square]) -> Lawn:
    """The bits of some squares that are set until they are visited."""
    return sum(1 << _BITS * _place(square) for square in squares)


def _rod(rod: Rod) -> Lawn:
    """The bit of an inner rod. Those on the rim have no effect and so no bit."""
    if rod in RIM_RODS:
        return 0
    return 1 << _BITS * _place(rod[:2]) + (1 if "|" in rod else 2)


RODS: Final[list[Lawn]] = [_rod(rod) for rod in SITES]
"""By the number of a site."""
SQUARE_BITS: Final[Lawn] = unvisited(SQUARES)
"""The bits of all squares, and so the lawn before the mole comes up: none visited, no rods."""
JUMP: Final[Shift] = SQUARE_BITS.bit_length()
"""Instead of a shift: from here the mole goes anywhere. It shifts all out of sight."""


def shift_at(place: Place) -> Shift:
    """How far to shift the lawn to have the neighbourhood of ``place`` lowest."""
    return _BITS * place - _NEIGHBOURHOOD


def _spot(place: Place) -> tuple[Shift, Lawn]:
    return (JUMP if place == _place(CENTRE) else shift_at(place)), 1 << _BITS * place


SPOTS: Final = [_spot(place) for place in range(PLACES[-1] + 1)]
"""By place: the shift to step on from there, and the bit that is set until it is visited."""

_MIDDLE: Final = CENTRE
_BACK: Final = shift_at(_place(_MIDDLE))
_STEPS: Final = [
    (
        _place(target) - _place(_MIDDLE),
        unvisited([target]) >> _BACK,
        [sum(_rod(rod) for rod in set(way)) >> _BACK for way in ways],
    )
    for target, ways in WAYS[_MIDDLE].items()
]
"""The eight steps, as from the middle: (difference of places, bit of the target, its ways)."""
NEAR: Final[Lawn] = sum(
    {_rod(rod) >> _BACK for ways in WAYS[_MIDDLE].values() for way in ways for rod in way}
)
"""The rods of a neighbourhood that matter to the mole in its middle."""


class _Reach(dict[Lawn, Lawn]):
    """The squares in reach, by the rods of a neighbourhood (H10, H11)."""

    def __missing__(self, rods: Lawn) -> Lawn:
        free = sum(target for _, target, ways in _STEPS if not all(way & rods for way in ways))
        return self.setdefault(rods, free)


class _Steps(dict[Lawn, tuple[int, ...]]):
    """The steps to some squares of a neighbourhood, as differences of places."""

    def __missing__(self, targets: Lawn) -> tuple[int, ...]:
        steps = tuple(step for step, target, _ in _STEPS if target & targets)
        return self.setdefault(targets, steps)


REACH: Final = _Reach()
STEPS: Final = _Steps()


class _Rank(dict[Lawn, tuple[Place, ...]]):
    """The places of some squares of one rank, by their bits at the rank's lowest place."""

    def __init__(self, first: Place) -> None:
        super().__init__()
        self._first = first

    def __missing__(self, squares: Lawn) -> tuple[Place, ...]:
        files = (file for file in range(COLUMNS) if squares >> _BITS * file & 1)
        return self.setdefault(squares, tuple(self._first + file for file in files))


_RANKS: Final = [
    (_BITS * PLACES[COLUMNS * row], _Rank(PLACES[COLUMNS * row])) for row in range(ROWS)
]
_ONE_RANK: Final = sum(1 << _BITS * file for file in range(COLUMNS))


def places_left(lawn: Lawn) -> tuple[Place, ...]:
    """The places on ``lawn`` that the mole has not visited, ascending."""
    places: tuple[Place, ...] = ()
    for shift, rank in _RANKS:
        places += rank[lawn >> shift & _ONE_RANK]
    return places


_NEAREST: Final = 40
"""Rods that a search looks at: as many as lie within two squares of the mole."""


def _distance(rod: Rod, square: Square) -> tuple[float, float]:
    """How far a rod is from a square, in king's steps and then along the edges."""
    column, row = column_row(square)
    ends = [column_row(end) for end in re.findall("[a-i][1-7]", rod)]
    across = abs(sum(end[0] for end in ends) / 2 - column)
    along = abs(sum(end[1] for end in ends) / 2 - row)
    return max(across, along), across + along


def _nearest_rods(square: Square) -> list[tuple[int, Lawn]]:
    rods = sorted(INNER_RODS, key=lambda rod: _distance(rod, square))
    return [(FIRST_ROD + SITE[rod], _rod(rod)) for rod in rods[:_NEAREST]]


NEAREST_RODS: Final = {_place(square): _nearest_rods(square) for square in SQUARES}
"""By place: the actions that put a rod near it, with the rod's bit, the nearest first."""
