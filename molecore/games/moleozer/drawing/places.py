"""Where the numbers of the track and the spaces of the map are drawn.

A cell of the track is 100 by 100; x to the right, y down, (0, 0) at the top left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from molecore.drawing.cursor import Site
from molecore.games.moleozer.board import NODES, TRACK, Map
from molecore.games.moleozer.board import Node as Space
from molecore.games.moleozer.records import View

SIDE: Final = 1200
_MIDDLE: Final = 600
_STEP: Final = 110
"""Between two spaces of the map."""
_AHEAD: Final[Mapping[str, tuple[int, int]]] = {
    "C": (0, 0),
    "N": (0, -1),
    "E": (1, 0),
    "S": (0, 1),
    "W": (-1, 0),
    "A": (-1, 0),
    "B": (1, 0),
}


@cache
def cell_xy(number: int) -> tuple[int, int]:
    """The middle of a number of the track, which runs clockwise from the top left."""
    side, along = divmod(number - 1, TRACK // 4)
    far, way = SIDE - 50, 150 + along * 100
    back = SIDE - way
    return ((way, 50), (far, way), (back, far), (50, back))[side]


@cache
def node_xy(space: Space) -> tuple[int, int]:
    """The middle of a space of the map."""
    across, down = _AHEAD[space[0]]
    depth = int(space[1:] or 0) * _STEP
    return _MIDDLE + across * depth, _MIDDLE + down * depth


def sites(view: View) -> Sequence[Site]:
    """The numbers and the spaces, row by row from the top."""
    return _sites(view.public.on)


@cache
def _sites(on: Map) -> tuple[Site, ...]:
    numbers = [Site(str(number), *cell_xy(number)) for number in range(1, TRACK + 1)]
    spaces = [Site(node, *node_xy(node)) for node in NODES[on]]
    return tuple(sorted(numbers + spaces, key=lambda site: (site.y, site.x)))


def point(space: Space) -> str:
    """The middle of a space of the map, as SVG writes a point."""
    x, y = node_xy(space)
    return f"{x} {y}"
