"""The grid and the parts of the game as data: directions, cards, heights (T1, T4, T6, T7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, Literal, TypeAlias

from molecore.core.record import record

Space: TypeAlias = str
"""A column from the west and a row from the north: "C3"; the same below and above ground."""
Number: TypeAlias = int
"""A space as a number: they count from 0, row by row."""
Facing: TypeAlias = Literal["N", "E", "S", "W"]
Turn: TypeAlias = Literal["left", "right", "back"]
Card: TypeAlias = Literal["M1", "M2", "M3", "TURN", "UTURN", "M1L", "M1R", "M1U", "ROCK", "MOLE"]

SIZES: Final[Mapping[int, int]] = {2: 4, 3: 5, 4: 6}
"""How many columns and rows the grid has, by players (T1)."""
PIECES: Final = 30
"""How many molehills each seat has in its colour (T2)."""
ROUNDS: Final = 6
DEALT: Final = 5
"""Cards on offer in a round, for each player (T8)."""
HAND: Final = 4
"""Cards each player drafts and plans (T9)."""

FACINGS: Final[tuple[Facing, ...]] = ("N", "E", "S", "W")
"""The four directions, clockwise from the north; links count in this order."""
DIE: Final[tuple[Turn, ...]] = ("left", "left", "right", "right", "back", "back")
"""The faces of the rock's die."""
CARDS: Final[tuple[Card, ...]] = (
    "M1",
    "M2",
    "M3",
    "TURN",
    "UTURN",
    "M1L",
    "M1R",
    "M1U",
    "ROCK",
    "MOLE",
)
MIXES: Final[Mapping[str, tuple[int, ...]]] = {
    "even": (12, 12, 12, 12, 12, 12, 12, 12, 12, 12),
    "digging": (14, 16, 12, 12, 8, 14, 14, 10, 10, 10),
}
"""How many there are of each card, in the order of `CARDS`: 120 in all (T6)."""
CAPS: Final[tuple[str, ...]] = ("2,3,3,4,4,5", "2,2,3,3,4,4", "3,4,4,5,5,6")
"""The greatest height in each round, the standard first; none falls (T7, T44)."""

STEP_AND_TURN: Final[tuple[Card, ...]] = ("M1L", "M1R", "M1U")
"""The cards that go one step and turn, in either order (T18)."""

_RANKS: Final = {card: rank for rank, card in enumerate(CARDS)}
_COLUMNS: Final = "ABCDEF"
_OFFSETS: Final[Mapping[Facing, tuple[int, int]]] = {
    "N": (0, -1),
    "E": (1, 0),
    "S": (0, 1),
    "W": (-1, 0),
}
_QUARTERS: Final[Mapping[Turn, int]] = {"right": 1, "back": 2, "left": 3}


@record
class Grid:
    """A square grid of spaces by number."""

    size: int
    spaces: tuple[Space, ...]
    numbers: Mapping[Space, Number]
    rays: Mapping[Facing, tuple[tuple[Number, ...], ...]]
    """From each space, what lies ahead in a direction, the nearest first, up to the edge."""
    corners: tuple[Number, ...]


@cache
def grid_of(size: int) -> Grid:
    """The grid of so many columns and rows."""
    cells = [(column, row) for row in range(size) for column in range(size)]
    spaces = tuple(f"{_COLUMNS[column]}{row + 1}" for column, row in cells)
    return Grid(
        size=size,
        spaces=spaces,
        numbers={space: number for number, space in enumerate(spaces)},
        rays={facing: tuple(_ray(size, *cell, facing) for cell in cells) for facing in FACINGS},
        corners=(0, size - 1, size * (size - 1), size * size - 1),
    )


def _ray(size: int, column: int, row: int, facing: Facing) -> tuple[Number, ...]:
    right, down = _OFFSETS[facing]
    ahead = ((column + right * far, row + down * far) for far in range(1, size))
    return tuple(r * size + c for c, r in ahead if 0 <= c < size and 0 <= r < size)


def turned(facing: Facing, turn: Turn) -> Facing:
    """The direction after a turn (T17)."""
    return FACINGS[(FACINGS.index(facing) + _QUARTERS[turn]) % 4]


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """``cards`` sorted by their places in `CARDS`, equal ones side by side."""
    return tuple(sorted(cards, key=_RANKS.__getitem__))
