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
_AROUND: Final = {
    3: ("top", "lower_right", "lower_left"),
    4: ("top", "right", "bottom", "left"),
    5: ("top", "upper_right", "lower_right", "lower_left", "upper_left"),
    6: ("top", "upper_right", "lower_right", "bottom", "lower_left", "upper_left"),
}
"""Where the burrows of a hex with so many of them lie, clockwise."""


def hex_spot(cell: Cell) -> Message:
    """A hex by where it lies on the meadow: "the upper left hex"."""
    return Message(f"mole_majority.hex.{cell}")


def spot_of(space: Space) -> Message:
    """The hex of a mole space: which of its spaces is meant is seen, not said."""
    return hex_spot(space.partition("/")[0])


def burrow_spot(space: Space, size: int) -> Message:
    """A mole space of a hex with ``size`` of them: "the burrow at the top of the middle hex"."""
    cell, _, number = space.partition("/")
    where = _AROUND[size][int(number)]
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
