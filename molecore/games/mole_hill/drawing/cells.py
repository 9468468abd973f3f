"""The live lawn: one element for each place that can be pressed and focused."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache, partial
from itertools import starmap
from typing import Final, NamedTuple

from molecore.core.protocol import Target
from molecore.drawing.nodes import Attribute, Node, defer, h
from molecore.games.mole_hill.board import RIM_RODS, SQUARES
from molecore.games.mole_hill.drawing.places import Labels, rod_xy, rows, square_xy
from molecore.games.mole_hill.records import View
from molecore.words import cached, say

MIDDLE: Final = 18
"""Half of what is free in the middle of a square, of whose edges none is meant there.

It leaves a rod site 24 pixels where a square has 38 of them, as on a phone of 390 pixels.
"""


@cached(maxsize=2)
def cells(
    view: View, pressable: frozenset[Target], pressed: tuple[Target, ...], here: Target | None
) -> Node:
    """All places, for what can be pressed, what was and where the cursor is.

    Those of the gardener's turn and those of the mole's take turns.
    """
    whose = "gardener" if view.to_act == "gardener" else "mole"
    return defer("g", whose, partial(_rows, view, pressable, pressed, here), id="cells")


def _rows(
    view: View, pressable: frozenset[Target], pressed: tuple[Target, ...], here: Target | None
) -> Iterator[Node]:
    """The cells, row by row from the top. There are up to 205, and each costs its share."""
    label = Labels(view).of
    mole = view.visits[-1] if pressable and view.visits and view.to_act == "mole" else None
    for y, row in rows(view):
        cells = [
            (at, _Mark(at in pressable, at in pressed, at == here, at == mole), label(at))
            for at in row
        ]
        yield _row(y, tuple(starmap(_cell, cells)))


@lru_cache(maxsize=64)
def _row(y: int, cells: tuple[Node, ...]) -> Node:
    return h("g", cells, role="row", id=f"row-{y}")


class _Mark(NamedTuple):
    """How a place stands at present."""

    can: bool
    """Whether it can be pressed."""
    pressed: bool
    here: bool
    """Whether the keyboard cursor stands on it."""
    taken: bool
    """Whether the mole stands there and can be dragged on."""


@cached(maxsize=2048)
def _cell(target: Target, mark: _Mark, label: str) -> Node:
    can, pressed, here, taken = mark
    reached = can and len(target) == 2
    return shape(
        target,
        "can" if can else "cannot",
        *(("pressed",) if pressed else ()),
        role="gridcell",
        id=f"at-{target}",
        data_target=target if can else None,
        data_site=None if can else target,
        tabindex=0 if here else -1,
        aria_label=say("mole_hill.board.within_reach", place=label) if reached else label,
        data_take="the-mole" if taken else None,
    )


def shape(target: Target, *states: str, **more: Attribute) -> Node:
    """A square; or for a rod the hexagon along its edge, between the middles of two squares."""
    if len(target) == 2:
        x, y = square_xy(target)
        class_ = " ".join(("cell", "square", *states))
        return h("rect", x=x - 50, y=y - 50, width=100, height=100, class_=class_, **more)
    x, y = rod_xy(target)
    kind = "up" if "|" in target else "flat"
    return h("path", d=_hexagon(x, y, kind), class_=" ".join(("cell", kind, *states)), **more)


def _hexagon(x: int, y: int, kind: str) -> str:
    """From one end of the edge to the other; the middles of the squares at its sides stay free."""
    reach, across = 50 - MIDDLE, 2 * MIDDLE
    if kind == "up":
        return f"M{x} {y - 50}l{reach} {reach}v{across}l-{reach} {reach}-{reach}-{reach}v-{across}z"
    return f"M{x - 50} {y}l{reach}-{reach}h{across}l{reach} {reach}-{reach} {reach}h-{across}z"


@cache
def middles() -> Node:
    """The middle of each square, which is near to no edge: a press there plays no rod.

    It is explained, as any other press that cannot be.
    """
    at, size = 50 - MIDDLE, 2 * MIDDLE
    corners = (square_xy(square) for square in SQUARES)
    squares = (f"M{x - 50 + at} {y - 50 + at}h{size}v{size}h-{size}z" for x, y in corners)
    return h("path", class_="middles", d="".join(squares), data_site="middle", aria_hidden="true")


@cache
def rim(*, wasted: bool) -> Node:
    """Where no rod can go, a press is explained, so that no part of the lawn is dead."""
    rods = () if wasted else RIM_RODS
    what, make = "bare" if wasted else "rods", lambda: (shape(rod, data_site=rod) for rod in rods)
    return defer("g", what, make, id="rim", aria_hidden="true")
