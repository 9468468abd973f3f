"""The meadow as data: its 19 cells, the presets, and a plan of the hexes laid so far (R3-R6, R12).

Axial coordinates, the centre at (0, 0): a step in direction 0 goes east, and
each next direction is 60 degrees further counter-clockwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import accumulate
from typing import Final, Literal, TypeAlias

from molecore.core.record import record

Cell: TypeAlias = str
"""A place for a hex: ``o`` the centre, ``r0`` to ``r5`` the ring around it, ``m0`` to ``m5`` and
``c0`` to ``c5`` the cells outside that touch two hexes of the ring (mids) or one (corners)."""
Space: TypeAlias = str
"""A mole space: a cell and a number from 0, clockwise: ``r0/2``."""
Edge: TypeAlias = str
"""Two cells that touch, ``o|r0``, or a cell and a direction without a hex beyond, ``m0|d1``."""
Tiles: TypeAlias = tuple[tuple[Cell, int], ...]
"""The hexes in the order they were laid: each cell with its number of spaces."""
Hex: TypeAlias = int
"""A hex by its number in the plan."""
LayoutName: TypeAlias = Literal["players", "star", "compact"]

DIRECTIONS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
CENTRE: Final[Cell] = "o"
HEART: Final[Mapping[Cell, tuple[int, int]]] = {
    CENTRE: (0, 0),
    "r0": (1, 0),
    "r1": (1, -1),
    "r2": (0, -1),
    "r3": (-1, 0),
    "r4": (-1, 1),
    "r5": (0, 1),
}
"""The centre and its ring."""
MIDS: Final[Mapping[Cell, tuple[int, int]]] = {
    "m0": (2, -1),
    "m1": (1, -2),
    "m2": (-1, -1),
    "m3": (-2, 1),
    "m4": (-1, 2),
    "m5": (1, 1),
}
"""The only cells for Home Bases; no two of them touch (R4)."""
CORNERS: Final[Mapping[Cell, tuple[int, int]]] = {
    "c0": (2, 0),
    "c1": (2, -2),
    "c2": (0, -2),
    "c3": (-2, 0),
    "c4": (-2, 2),
    "c5": (0, 2),
}
CELLS: Final[Mapping[Cell, tuple[int, int]]] = {**HEART, **MIDS, **CORNERS}
"""Every cell with its axial coordinates."""
HOME_SIZE: Final = 6
"""Spaces of a Home Base (R2)."""


@record
class Preset:
    """A board laid by itself: Home Bases in the order of seats, and extra tiles as they come."""

    homes: tuple[Cell, ...]
    extras: tuple[Cell, ...]


_STAR: Final[Mapping[int, Preset]] = {
    2: Preset(("m0", "m3"), ("m1", "m2", "m4", "m5", "c0")),
    3: Preset(("m0", "m2", "m4"), ("m1", "m3", "m5", "c1", "c3", "c5")),
    4: Preset(("m0", "m1", "m3", "m4"), ("m2", "m5", "c0", "c1", "c2", "c3", "c4", "c5")),
}
"""By seats. The fifth extra tile of a game for two is used only where the options ask for it."""
_COMPACT: Final[Mapping[int, Preset]] = {
    **_STAR,
    2: Preset(("m0", "m3"), ("c0", "c1", "c3", "c4", "m1")),
}


def preset(layout: LayoutName, seats: int) -> Preset | None:
    """The preset of a layout; None where the players lay the board."""
    if layout == "players":
        return None
    return (_COMPACT if layout == "compact" else _STAR)[seats]


@cache
def around(cell: Cell) -> tuple[Cell | None, ...]:
    """What lies beyond each of the six edges of a cell; None outside the 19."""
    q, r = CELLS[cell]
    return tuple(_CELL_AT.get((q + dq, r + dr)) for dq, dr in DIRECTIONS)


_CELL_AT: Final = {axial: cell for cell, axial in CELLS.items()}
_ORDER: Final = {cell: number for number, cell in enumerate(CELLS)}


@record
class Plan:
    """The hexes laid, as numbers: hexes and spaces count from 0 in the order they were laid."""

    cells: tuple[Cell, ...]
    hexes: Mapping[Cell, Hex]
    sizes: tuple[int, ...]
    spans: tuple[slice, ...]
    """Of each hex its spaces among all."""
    inside: tuple[range, ...]
    """``spans`` as ranges, to iterate over the spaces of a hex."""
    spaces: tuple[Space, ...]
    numbers: Mapping[Space, int]
    hex_of: tuple[Hex, ...]
    """Of each space."""
    near: tuple[tuple[tuple[Hex, Edge], ...], ...]
    """Of each hex its neighbours, and the edge between."""
    edges: tuple[tuple[Edge, ...], ...]
    """Of each hex its six edges, by direction."""
    hexes_at: Mapping[Edge, tuple[Hex, ...]]
    """The one or two hexes at each edge, in the order of the plan."""


@lru_cache(maxsize=256)
def plan_of(tiles: Tiles) -> Plan:
    """The plan of the hexes laid so far."""
    cells = tuple(cell for cell, _ in tiles)
    sizes = tuple(size for _, size in tiles)
    hexes = {cell: number for number, cell in enumerate(cells)}
    stops = tuple(accumulate(sizes))
    inside = tuple(range(stop - size, stop) for stop, size in zip(stops, sizes, strict=True))
    spaces = tuple(f"{cell}/{number}" for cell, size in tiles for number in range(size))
    edges = tuple(tuple(_edges(cell, hexes)) for cell in cells)
    return Plan(
        cells=cells,
        hexes=hexes,
        sizes=sizes,
        spans=tuple(slice(spaces.start, spaces.stop) for spaces in inside),
        inside=inside,
        spaces=spaces,
        numbers={space: number for number, space in enumerate(spaces)},
        hex_of=tuple(hexes[space.partition("/")[0]] for space in spaces),
        near=tuple(tuple(_near(cell, hexes)) for cell in cells),
        edges=edges,
        hexes_at=_hexes_at(edges),
    )


def _edges(cell: Cell, hexes: Mapping[Cell, Hex]) -> Iterator[Edge]:
    for direction, other in enumerate(around(cell)):
        if other is not None and other in hexes:
            yield edge_between(cell, other)
        else:
            yield f"{cell}|d{direction}"


def _near(cell: Cell, hexes: Mapping[Cell, Hex]) -> Iterator[tuple[Hex, Edge]]:
    for other in around(cell):
        if other is not None and other in hexes:
            yield hexes[other], edge_between(cell, other)


@cache
def edge_between(one: Cell, other: Cell) -> Edge:
    """The edge that two cells share, whichever is named first."""
    first, last = sorted((one, other), key=_ORDER.__getitem__)
    return f"{first}|{last}"


def _hexes_at(edges: tuple[tuple[Edge, ...], ...]) -> Mapping[Edge, tuple[Hex, ...]]:
    found: dict[Edge, tuple[Hex, ...]] = {}
    for number, six in enumerate(edges):
        for edge in six:
            found[edge] = (*found.get(edge, ()), number)
    return found
