"""Where the chambers and their seats are drawn, one chamber above the other.

A seat is 100 by 100; x to the right, y down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import groupby
from typing import Final

from molecore.core.record import record
from molecore.drawing.cursor import Site
from molecore.games.majority.board import (
    Boards,
    Mask,
    Place,
    mask_of,
    place_at,
    plan_of,
)

_SIDE: Final = 74
"""For the numbers of the rows, on both sides, and the rim of the lawn."""
HEAD: Final = 184
"""For the speaker, the bar of who holds how much, and the letters of the columns."""
_FOOT: Final = 60
"""For the letters of the columns once more."""


@record
class Chamber:
    """Where a chamber stands: the top left corner of its first seat."""

    board: str
    rows: tuple[str, ...]
    x: int
    y: int

    @property
    def width(self) -> int:
        """How far its widest row reaches."""
        return len(self.rows[0]) * 100

    @property
    def bounds(self) -> tuple[int, int, int, int]:
        """All that belongs to it: left, top, width and height."""
        height = HEAD + len(self.rows) * 100 + _FOOT
        return self.x - _SIDE, self.y - HEAD, self.width + 2 * _SIDE, height


@record
class Drawing:
    """All chambers in play, and the size of the drawing."""

    chambers: tuple[Chamber, ...]
    width: int
    height: int


@record
class Row:
    """The seats of a chamber side by side."""

    y: int
    sites: tuple[Site, ...]
    numbers: tuple[int, ...]
    """Of the seats in the plan."""
    places: frozenset[Place]
    reach: Mask
    """Its seats and all next to them, which are all that it depends on."""


@lru_cache(maxsize=8)
def drawing_of(boards: Boards) -> Drawing:
    """Where the chambers and their names stand, one below the other, in units of the drawing."""
    widest = max(len(rows[0]) for _, rows in boards) * 100
    chambers, y = [], 0
    for board, rows in boards:
        x = (widest - len(rows[0]) * 100) // 2 + _SIDE
        chambers.append(Chamber(board, rows, x, y + HEAD))
        y += HEAD + len(rows) * 100 + _FOOT
    return Drawing(tuple(chambers), widest + 2 * _SIDE, y)


@lru_cache(maxsize=8)
def leaves_of(boards: Boards) -> str:
    """What a closer look may show: the whole hall, and each of several chambers alone."""
    drawing = drawing_of(boards)
    alone = [chamber.bounds for chamber in drawing.chambers] if len(boards) > 1 else []
    bounds = ((0, 0, drawing.width, drawing.height), *alone)
    return ";".join(" ".join(map(str, box)) for box in bounds)


@lru_cache(maxsize=8)
def sites(boards: Boards) -> tuple[Site, ...]:
    """The seats, row by row from the top: in the order of the plan."""
    return tuple(site for chamber in drawing_of(boards).chambers for site in _in_chamber(chamber))


def _in_chamber(chamber: Chamber) -> Iterator[Site]:
    for row, line in enumerate(chamber.rows):
        for column, mark in enumerate(line):
            if mark == "#":
                place = place_at(chamber.board, column, row)
                yield Site(place, chamber.x + column * 100 + 50, chamber.y + row * 100 + 50)


@lru_cache(maxsize=8)
def site_of(boards: Boards) -> dict[Place, Site]:
    """The site of each place, at the middle of its seat in the drawing."""
    return {site.target: site for site in sites(boards)}


def desks(at: Iterable[Site]) -> str:
    """The outline of the desks at these sites, all as one path."""
    return "".join(map(_desk, at))


@cache
def _desk(site: Site) -> str:
    return (
        f"M{site.x - 27} {site.y - 42}h54a15 15 0 0 1 15 15v54a15 15 0 0 1-15 15"
        "h-54a15 15 0 0 1-15-15v-54a15 15 0 0 1 15-15z"
    )


@lru_cache(maxsize=8)
def rows(boards: Boards) -> tuple[Row, ...]:
    """The rows of all chambers, from the top."""
    found = groupby(sites(boards), key=lambda site: site.y)
    return tuple(_row(boards, y, tuple(in_it)) for y, in_it in found)


def _row(boards: Boards, y: int, in_it: tuple[Site, ...]) -> Row:
    plan, places = plan_of(boards), tuple(site.target for site in in_it)
    numbers = tuple(plan.numbers[place] for place in places)
    reach = mask_of(numbers)
    for number in numbers:
        reach |= plan.around[number]
    return Row(y, in_it, numbers, frozenset(places), reach)
