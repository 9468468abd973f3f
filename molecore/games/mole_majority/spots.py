"""What places on the meadow are called for people: by where they lie, not by their notation."""

from __future__ import annotations

from typing import Final

from molecore.games.mole_majority.board import CELLS, Cell, Edge, Space
from molecore.words import Message

_SIDES: Final = (
    "right",
    "upper_right",
    "upper_left",
    "left",
    "lower_left",
    "lower_right",
)
"""The sides of a hex by their direction."""
_AROUND: Final = (
    (30, "top"),
    (80, "upper_right"),
    (100, "right"),
    (150, "lower_right"),
    (210, "bottom"),
    (260, "lower_left"),
    (280, "left"),
    (330, "upper_left"),
)
"""Where a burrow lies on its hex: up to which angle, clockwise from the top, in degrees."""


def hex_spot(cell: Cell) -> Message:
    """A hex by where it lies on the meadow: "the upper left hex"."""
    return Message(f"mole_majority.hex.{cell}")


def spot_of(space: Space) -> Message:
    """The hex of a mole space: which of its spaces is meant is seen, not said."""
    return hex_spot(space.partition("/")[0])


def burrow_spot(space: Space, size: int) -> Message:
    """A mole space of a hex with ``size`` of them: "the burrow at the top of the middle hex"."""
    cell, _, number = space.partition("/")
    angle = int(number) * 360 / size
    where = next(name for most, name in _AROUND if angle < most)
    return Message(f"mole_majority.burrow.{where}", hex=hex_spot(cell))


def edge_spot(edge: Edge) -> Message:
    """An edge by the two hexes that it parts, or by its hex and the side where none follows."""
    one, _, other = edge.partition("|")
    if other in CELLS:
        return Message(
            "mole_majority.edge.between", one_hex=hex_spot(one), other_hex=hex_spot(other)
        )
    side = _SIDES[int(other.removeprefix("d"))]
    return Message(f"mole_majority.rim.{side}", hex=hex_spot(one))
