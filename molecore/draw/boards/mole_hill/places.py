"""Where things are on the lawn. A square is 100 by 100; x to the right, y down, (0, 0) above a7."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import groupby

from molecore.draw.cursor import Site
from molecore.games.mole_hill.board import (
    INNER_RODS,
    RIM_RODS,
    ROWS,
    SQUARES,
    Rod,
    Square,
    column_row,
)
from molecore.games.mole_hill.records import View


@cache
def square_xy(square: Square) -> tuple[int, int]:
    """The middle of ``square``, as x and y in the drawing."""
    column, row = column_row(square)
    return column * 100 + 50, (ROWS - 1 - row) * 100 + 50


@cache
def rod_xy(rod: Rod) -> tuple[int, int]:
    """The middle of a rod site, as x and y: half a square off its first or else second square."""
    upright = "|" in rod
    first, second = rod.split("|" if upright else "-")
    x, y = square_xy(first or second)
    off = 50 if first else -50
    return (x + off, y) if upright else (x, y - off)


def sites(view: View) -> Sequence[Site]:
    """The squares; for the gardener the rod sites as well. Row by row from the top."""
    return _sites(view.to_act == "gardener", view.rules.outer_edge_rods)


@cache
def _sites(gardening: bool, rim: bool) -> tuple[Site, ...]:
    rods = (*INNER_RODS, *(RIM_RODS if rim else ())) if gardening else ()
    places = [Site(square, *square_xy(square)) for square in SQUARES]
    places += [Site(rod, *rod_xy(rod)) for rod in rods]
    return tuple(sorted(places, key=lambda site: (site.y, site.x)))


def rows(view: View) -> Sequence[tuple[int, tuple[str, ...]]]:
    """The same by row: its y and its places, from the left."""
    return _rows(view.to_act == "gardener", view.rules.outer_edge_rods)


@cache
def _rows(gardening: bool, rim: bool) -> tuple[tuple[int, tuple[str, ...]], ...]:
    by_row = groupby(_sites(gardening, rim), key=lambda site: site.y)
    return tuple((y, tuple(site.target for site in row)) for y, row in by_row)
