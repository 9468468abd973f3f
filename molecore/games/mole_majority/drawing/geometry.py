"""Where things are in the meadow: hexes with a point at the top, 100 from their middle to it.

x to the right, y down, the middle of the centre hex at (0, 0). Mole spaces lie
on a circle, number 0 at the top, clockwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from math import cos, pi, sin
from typing import Final, TypeAlias

from molecore.drawing.cursor import Site
from molecore.games.mole_majority.board import (
    CELLS,
    DIRECTIONS,
    Cell,
    Edge,
    Space,
    Tiles,
    plan_of,
)
from molecore.games.mole_majority.network import free_edges
from molecore.games.mole_majority.records import PublicState, View

Point: TypeAlias = tuple[int, int]
Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, width and height."""

_ACROSS: Final = 178
"""From the middle of a hex to that of the next in its row."""
_DOWN: Final = 154
"""From one row to the next."""
RADIUS: Final = 99
_RINGS: Final = {3: 66, 4: 59, 5: 59, 6: 66}
"""How far mole spaces are from the middle, by their number on the hex: a circle of 26 around each
stays within the hex, and leaves one of 30 in the middle free."""
_HALF: Final = (106, 118)
"""How far a hex reaches from its middle to the side and up, with the rim of the meadow."""


@cache
def hex_xy(cell: Cell) -> Point:
    """The middle of a hex in the drawing, as x and y."""
    q, r = CELLS[cell]
    return _ACROSS * (2 * q + r) // 2, _DOWN * r


def _around(angle: float, distance: float) -> Point:
    """A point by its angle, in sixths of a turn clockwise from the top, and distance."""
    turn = (angle - 1.5) * pi / 3
    return round(distance * cos(turn)), round(distance * sin(turn))


CORNERS: Final = tuple(_around(number, RADIUS) for number in range(6))
"""Of a hex around (0, 0), clockwise from the top."""
OUTLINE: Final = "M" + "L".join(f"{x} {y}" for x, y in CORNERS) + "Z"
_EDGE_AT: Final = (1.5, 0.5, 5.5, 4.5, 3.5, 2.5)
"""The angle of the edge in each direction."""


@cache
def space_xy(space: Space, size: int) -> Point:
    """The middle of a mole space on a hex of so many."""
    cell, _, number = space.partition("/")
    x, y = hex_xy(cell)
    right, down = _around(int(number) * 6 / size, _RINGS[size])
    return x + right, y + down


@cache
def edge_xy(edge: Edge) -> tuple[Point, float]:
    """The middle of an edge and its angle in degrees."""
    first, _, beyond = edge.partition("|")
    direction = _direction(first, beyond)
    x, y = hex_xy(first)
    right, down = _around(_EDGE_AT[direction], _ACROSS / 2)
    return (x + right, y + down), _EDGE_AT[direction] * 60 % 180


def _direction(first: Cell, beyond: str) -> int:
    if beyond not in CELLS:
        return int(beyond.removeprefix("d"))
    (q, r), (other_q, other_r) = CELLS[first], CELLS[beyond]
    return DIRECTIONS.index((other_q - q, other_r - r))


def box(public: PublicState) -> Box:
    """What is in sight: the whole meadow while it is laid, then the hexes that are there.

    Both are as wide for their height, so that nothing beside the board moves from one to the other.
    """
    is_laying = public.phase in {"home_base", "tile"}
    return _WHOLE if is_laying else _as_wide(_box_of(dict(public.tiles)), *_WHOLE[2:])


def _box_of(cells: Iterable[Cell]) -> Box:
    """The box of some hexes."""
    middles = [hex_xy(cell) for cell in cells]
    (left, width), (top, height) = (
        _span([middle[axis] for middle in middles], _HALF[axis]) for axis in (0, 1)
    )
    return left, top, width, height


def _as_wide(what: Box, width: int, height: int) -> Box:
    """``what`` with room on two sides, so that it is as wide for its height as these."""
    left, top, own_width, own_height = what
    wider = max(0, round(own_height * width / height) - own_width)
    higher = 0 if wider else max(0, round(own_width * height / width) - own_height)
    return left - wider // 2, top - higher // 2, own_width + wider, own_height + higher


def frame(public: PublicState) -> str:
    """The `box` as the value of a viewBox."""
    return " ".join(map(str, box(public)))


def _span(middles: Sequence[int], half: int) -> tuple[int, int]:
    start = min(middles) - half
    return start, max(middles) + half - start


_WHOLE: Final = _box_of(CELLS)
"""The box of the whole meadow."""


def rows() -> tuple[tuple[Cell, ...], ...]:
    """All cells, row by row from the top and from the left."""
    return _ROWS


_ROWS: Final = tuple(
    tuple(sorted((cell for cell, (_, r) in CELLS.items() if r == row), key=hex_xy))
    for row in range(-2, 3)
)


def sites(view: View) -> Sequence[Site]:
    """Each hex, its spaces, and at the end the edges while some may cave in."""
    public = view.public
    places = _cells_and_spaces(public.tiles, is_laying=public.phase in {"home_base", "tile"})
    return (*places, *map(_edge_site, open_edges(public)))


@lru_cache(maxsize=8)
def _cells_and_spaces(tiles: Tiles, *, is_laying: bool) -> tuple[Site, ...]:
    sizes = dict(tiles)
    found = []
    for cell in (cell for row in _ROWS for cell in row):
        if cell in sizes or is_laying:
            found.append(Site(cell, *hex_xy(cell), cell))
        spaces = [f"{cell}/{number}" for number in range(sizes.get(cell, 0))]
        found += [Site(space, *space_xy(space, len(spaces)), cell) for space in spaces]
    return tuple(found)


def _edge_site(edge: Edge) -> Site:
    (x, y), _ = edge_xy(edge)
    return Site(edge, x, y, edge.partition("|")[0])


def open_edges(public: PublicState) -> tuple[Edge, ...]:
    """The edges that the mover may cave in now, or next."""
    turn = public.turn
    if turn is None or not (turn.main == "burrow" or turn.owed == "cave_in"):
        return ()
    return free_edges(public, public.mover)


def spaces_of(public: PublicState, cell: Cell) -> range:
    """The numbers of the spaces of a hex that is laid."""
    whole = plan_of(public.tiles)
    span = whole.spans[whole.hexes[cell]]
    return range(span.start, span.stop)
