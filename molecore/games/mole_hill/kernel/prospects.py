"""How many points a round is likely to bring the mole yet: the judgement that searches rest on.

It looks at where the mole can be within a few steps, by bits: the squares are
spread over the lawn as a flood that rods hold back. Each feature counts by a
weight for the number of squares dug and for whose turn it is. The weights are
whole thousandths of a point, fitted to self-play by `train/mole_hill.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from molecore.games.mole_hill.kernel.tables import (
    JUMP,
    SPOTS,
    SQUARE_BITS,
    Lawn,
    Place,
    Shift,
)

Features: TypeAlias = tuple[int, ...]
Weights: TypeAlias = tuple[tuple[tuple[int, ...], ...], ...]
"""By whether the mole acts, by squares dug, by feature: thousandths of a point."""

NAMES: Final = (
    *("one", "no_way", "one_way", "two_ways", "three_ways", "ways"),
    *("within_two", "within_three", "within_four", "centre_next", "centre_second", "centre_third"),
    *("flowers_next", "flowers_second", "flowers_near", "jumping", "flowers_left"),
)
"""What `features` counts, in its order; "one" is always 1."""

KINDS: Final = {
    "flowers": ("flowers_next", "flowers_second", "flowers_near", "flowers_left"),
}
"""Features that a level may neglect together."""

_RIGHT: Final = 3
_UP: Final = 30
"""How far the bits of the square to the right and of the one above are away."""


def features(place: Place, shift: Shift, lawn: Lawn, marked: tuple[Lawn, Lawn, Lawn]) -> Features:
    """What counts in a position; ``marked`` are the red flowers, the white ones and the centre.

    Flowers count one for a white one and two for a red one.
    """
    red, white, centre = marked
    unvisited = lawn & SQUARE_BITS
    if shift == JUMP:
        first = second = third = fourth = unvisited
    else:
        beside, above = ~lawn >> 1 & SQUARE_BITS, ~lawn >> 2 & SQUARE_BITS
        first = _spread(SPOTS[place][1], beside, above, unvisited)
        second = first | _spread(first, beside, above, unvisited)
        third = second | _spread(second, beside, above, unvisited)
        fourth = third | _spread(third, beside, above, unvisited)
    ways = first.bit_count()
    return (
        1,
        ways == 0,
        ways == 1,
        ways == 2,
        ways == 3,
        ways,
        second.bit_count(),
        third.bit_count(),
        fourth.bit_count(),
        first & centre != 0,
        second & ~first & centre != 0,
        third & ~second & centre != 0,
        (first & white).bit_count() + 2 * (first & red).bit_count(),
        (second & white).bit_count() + 2 * (second & red).bit_count(),
        (fourth & white).bit_count() + 2 * (fourth & red).bit_count(),
        shift == JUMP,
        (unvisited & white).bit_count() + 2 * (unvisited & red).bit_count(),
    )


def _spread(squares: Lawn, beside: Lawn, above: Lawn, unvisited: Lawn) -> Lawn:
    """The squares not visited one step from any of ``squares`` (H9-H11)."""
    row = (squares & beside) << _RIGHT | squares >> _RIGHT & beside
    column = (squares & above) << _UP | squares >> _UP & above
    corners = (
        (row & above) << _UP
        | row >> _UP & above
        | (column & beside) << _RIGHT
        | column >> _RIGHT & beside
    )
    return (row | column | corners) & unvisited


def dot(weights: Sequence[int], found: Features) -> int:
    """The weighted sum of what was found."""
    return sum(map(int.__mul__, weights, found))
