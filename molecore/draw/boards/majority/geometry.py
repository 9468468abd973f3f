"""Where the chambers and their seats are drawn, one chamber above the other.

A seat is 100 by 100; x to the right, y down.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import Final

from molecore.core.record import record
from molecore.draw.cursor import Site
from molecore.draw.nodes import Node, h
from molecore.games.majority.board import (
    COLUMNS,
    NAMES,
    Boards,
    Mask,
    Place,
    mask_of,
    place_at,
    plan_of,
)
from molecore.words import cached

_MARGIN: Final = 70
"""For the numbers of the rows, and the letters of the columns."""
_AISLE: Final = 50
"""Between two chambers."""
_NAME_WIDTH: Final = 250
_TITLE: Final = 60
"""For a name above a chamber that leaves no room beside it."""


@record
class _Chamber:
    """Where a chamber stands: the top left corner of its first seat."""

    board: str
    rows: tuple[str, ...]
    x: int
    y: int
    title: tuple[int, int] | None
    """Where its name ends; None for a single chamber that leaves no room."""


@record
class Drawing:
    """All chambers in play, and the size of the drawing."""

    chambers: tuple[_Chamber, ...]
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
    chambers, y = [], _MARGIN
    for board, rows in boards:
        x = (widest - len(rows[0]) * 100) // 2 + _MARGIN
        title, above = _beside(x, y, rows), (x + _NAME_WIDTH, y - 10)
        if title is None and len(boards) > 1:
            title, y = above, y + _TITLE
        chambers.append(_Chamber(board, rows, x, y, title))
        y += len(rows) * 100 + _AISLE + _MARGIN
    return Drawing(tuple(chambers), widest + 2 * _MARGIN, y - _MARGIN)


def _beside(x: int, y: int, rows: tuple[str, ...]) -> tuple[int, int] | None:
    """Where the name of a chamber ends if its first row leaves room for it on the left."""
    room = x - 80 if x > _NAME_WIDTH else x + rows[0].find("#") * 100 - 20
    return (room, y + 66) if room >= _NAME_WIDTH else None


@lru_cache(maxsize=8)
def sites(boards: Boards) -> tuple[Site, ...]:
    """The seats, row by row from the top: in the order of the plan."""
    return tuple(site for chamber in drawing_of(boards).chambers for site in _in_chamber(chamber))


def _in_chamber(chamber: _Chamber) -> Iterator[Site]:
    for row, line in enumerate(chamber.rows):
        for column, mark in enumerate(line):
            if mark == "#":
                place = place_at(chamber.board, column, row)
                yield Site(place, chamber.x + column * 100 + 50, chamber.y + row * 100 + 50)


@lru_cache(maxsize=8)
def site_of(boards: Boards) -> dict[Place, Site]:
    """The site of each place, at the middle of its seat in the drawing."""
    return {site.target: site for site in sites(boards)}


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


# ---- the coordinates


@cached(maxsize=8)
def coordinates(boards: Boards) -> Node:
    """The coordinates and names of the chambers."""
    edges = map(_edges, drawing_of(boards).chambers)
    return h("g", edges, class_="aisles", aria_hidden="true")


def _edges(chamber: _Chamber) -> Iterator[Node]:
    for column, letter in enumerate(COLUMNS[: len(chamber.rows[0])]):
        yield h("text", letter, x=chamber.x + column * 100 + 50, y=chamber.y - 14)
    for row in range(len(chamber.rows)):
        yield h("text", row + 1, x=chamber.x - 34, y=chamber.y + row * 100 + 66)
    if chamber.title is not None:
        x, y = chamber.title
        yield h("text", str(NAMES[chamber.board]), class_="chamber-name", x=x, y=y)
