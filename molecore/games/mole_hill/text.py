"""The lawn in plain text, for terminals and for records that people read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from molecore.games.mole_hill.board import (
    CENTRE,
    COLUMNS,
    FILES,
    RANKS,
    ROWS,
    Square,
    rod_between,
    square_at,
)
from molecore.words import say

if TYPE_CHECKING:  # the package itself shows the board, and must not load the records for it
    from molecore.games.mole_hill.records import PublicState

_MARGIN: Final = "   "
_LAST_ORANGE: Final = 10


def text_board(public: PublicState) -> str:
    """The lawn, a7 top left: 17 lines of squares, flowers, pieces and rods, and a legend."""
    lines = [_edges(public, ROWS)]
    for row in reversed(range(ROWS)):
        lines += [_squares(public, row), _edges(public, row)]
    files = _MARGIN + "".join(f"  {file} " for file in FILES).rstrip()
    return "\n".join([*(line.rstrip() for line in lines), files, say("mole_hill.legend")])


def _squares(public: PublicState, row: int) -> str:
    line = f" {RANKS[row]} " + ("|" if f"|a{RANKS[row]}" in public.rods else " ")
    for column in range(COLUMNS):
        line += _square(public, square_at(column, row)) + _right_edge(public, column, row)
    return line


def _square(public: PublicState, square: Square) -> str:
    rules = public.rules
    flower = "2" if square in rules.red_flowers else "1" if square in rules.white_flowers else " "
    return f" {_piece(public, square)}{flower}"


def _piece(public: PublicState, square: Square) -> str:
    if square not in public.visits:
        return "@" if square == CENTRE else "."
    number = public.visits.index(square) + 1
    if number == len(public.visits):
        return "M"
    return "o" if number <= _LAST_ORANGE else "x"


def _right_edge(public: PublicState, column: int, row: int) -> str:
    square = square_at(column, row)
    if column == COLUMNS - 1:
        return "|" if f"{square}|" in public.rods else " "
    return "|" if rod_between(square, square_at(column + 1, row)) in public.rods else " "


def _edges(public: PublicState, row: int) -> str:
    """The line below ``row``; row 7 is the rim above the top row."""
    return _MARGIN + "+" + "+".join(_edge(public, column, row) for column in range(COLUMNS)) + "+"


def _edge(public: PublicState, column: int, row: int) -> str:
    if row == 0:
        rod = f"-{square_at(column, 0)}"
    elif row == ROWS:
        rod = f"{square_at(column, ROWS - 1)}-"
    else:
        rod = rod_between(square_at(column, row - 1), square_at(column, row))
    return "---" if rod in public.rods else "   "
