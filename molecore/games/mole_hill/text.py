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
    from molecore.games.mole_hill.records import State

_MARGIN: Final = "   "
_LAST_ORANGE: Final = 10


def text_board(state: State) -> str:
    """The lawn, a7 top left: 17 lines of squares, flowers, pieces and rods, and a legend."""
    lines = [_edges(state, ROWS)]
    for row in reversed(range(ROWS)):
        lines += [_squares(state, row), _edges(state, row)]
    files = _MARGIN + "".join(f"  {file} " for file in FILES).rstrip()
    return "\n".join([*(line.rstrip() for line in lines), files, say("mole_hill.legend")])


def _squares(state: State, row: int) -> str:
    line = f" {RANKS[row]} " + ("|" if f"|a{RANKS[row]}" in state.rods else " ")
    for column in range(COLUMNS):
        line += _square(state, square_at(column, row)) + _right_edge(state, column, row)
    return line


def _square(state: State, square: Square) -> str:
    rules = state.rules
    flower = "2" if square in rules.red_flowers else "1" if square in rules.white_flowers else " "
    return f" {_piece(state, square)}{flower}"


def _piece(state: State, square: Square) -> str:
    if square not in state.visits:
        return "@" if square == CENTRE else "."
    number = state.visits.index(square) + 1
    if number == len(state.visits):
        return "M"
    return "o" if number <= _LAST_ORANGE else "x"


def _right_edge(state: State, column: int, row: int) -> str:
    square = square_at(column, row)
    if column == COLUMNS - 1:
        return "|" if f"{square}|" in state.rods else " "
    return "|" if rod_between(square, square_at(column + 1, row)) in state.rods else " "


def _edges(state: State, row: int) -> str:
    """The line below ``row``; row 7 is the rim above the top row."""
    return _MARGIN + "+" + "+".join(_edge(state, column, row) for column in range(COLUMNS)) + "+"


def _edge(state: State, column: int, row: int) -> str:
    if row == 0:
        rod = f"-{square_at(column, 0)}"
    elif row == ROWS:
        rod = f"{square_at(column, ROWS - 1)}-"
    else:
        rod = rod_between(square_at(column, row - 1), square_at(column, row))
    return "---" if rod in state.rods else "   "
