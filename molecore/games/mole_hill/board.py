"""The lawn as data: squares, flowers, rod sites and what separates what (H1, H2, H4)."""

from __future__ import annotations

from typing import Final, TypeAlias

Square: TypeAlias = str
"""A file a-i from left to right and a rank 1-7 from bottom to top: "c3"."""
Rod: TypeAlias = str
"""A rod site. Between two squares ``b2|c2`` (side by side, left one first) or
``b2-b3`` (stacked, lower one first); on the rim ``|a1``, ``i1|``, ``-a1``, ``a7-``."""

FILES: Final = "abcdefghi"
RANKS: Final = "1234567"
COLUMNS: Final = len(FILES)
ROWS: Final = len(RANKS)

SQUARES: Final[tuple[Square, ...]] = tuple(file + rank for rank in RANKS for file in FILES)
"""All 63, rank by rank from a1."""
CENTRE: Final[Square] = "e4"
RED_FLOWERS: Final[tuple[Square, ...]] = ("e1", "a4", "i4", "e7")
WHITE_FLOWERS: Final[tuple[Square, ...]] = ("b2", "h2", "b6", "h6")
"""The standard places, in the order of `SQUARES`."""


def column_row(square: Square) -> tuple[int, int]:
    """Column 0-8 and row 0-6 of ``square``, both counted from a1."""
    return FILES.index(square[0]), RANKS.index(square[1])


def square_at(column: int, row: int) -> Square:
    """The square in a column 0-8 and row 0-6."""
    return FILES[column] + RANKS[row]


def on_board(column: int, row: int) -> bool:
    """Whether there is a square in this column and row."""
    return 0 <= column < COLUMNS and 0 <= row < ROWS


def rod_between(one: Square, other: Square) -> Rod:
    """The rod site on the edge that two orthogonal neighbours share."""
    first, second = sorted((one, other), key=SQUARES.index)
    return f"{first}|{second}" if first[1] == second[1] else f"{first}-{second}"


def _inner_rods() -> tuple[Rod, ...]:
    side_by_side = [
        rod_between(square_at(column, row), square_at(column + 1, row))
        for row in range(ROWS)
        for column in range(COLUMNS - 1)
    ]
    stacked = [
        rod_between(square_at(column, row), square_at(column, row + 1))
        for row in range(ROWS - 1)
        for column in range(COLUMNS)
    ]
    return (*side_by_side, *stacked)


INNER_RODS: Final[tuple[Rod, ...]] = _inner_rods()
"""The 110 sites between two squares: 56 side by side, then 54 stacked."""
RIM_RODS: Final[tuple[Rod, ...]] = (
    *(f"|a{rank}" for rank in RANKS),
    *(f"i{rank}|" for rank in RANKS),
    *(f"-{file}1" for file in FILES),
    *(f"{file}7-" for file in FILES),
)
"""The 32 sites on the outer edge, used with the option ``outer_edge_rods`` only."""
