"""The chambers in plain text, for terminals and for records that people read."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from molecore.games.majority.board import COLOURS, COLUMNS, NAMES, place_at, plan_of
from molecore.words import say

if TYPE_CHECKING:  # the package itself shows the board, and must not load the records for it
    from molecore.games.majority.records import View

_MARGIN: Final = "   "
_GAP: Final = "   "


def text_board(view: View) -> str:
    """The boards in play side by side, the state of the contest below, and a legend."""
    boards = [_board(view, board, rows) for board, rows in view.public.rules.boards]
    widths = [max(map(len, lines)) for lines in boards]
    lines = [
        _GAP.join(line.ljust(width) for line, width in zip(side, widths, strict=True)).rstrip()
        for side in zip_longest(*boards, fillvalue="")
    ]
    return "\n".join([*lines, _status(view), say("majority.legend")])


def _board(view: View, board: str, rows: tuple[str, ...]) -> list[str]:
    columns = _MARGIN + " ".join(COLUMNS[: len(rows[0])])
    lines = [_row(view, board, row, line) for row, line in enumerate(rows)]
    return [f"{_MARGIN}{NAMES[board]}", columns, *lines]


def _row(view: View, board: str, row: int, line: str) -> str:
    marks = [
        _mark(view, place_at(board, column, row)) if cell == "#" else " "
        for column, cell in enumerate(line)
    ]
    return f"{row + 1:2} " + " ".join(marks)


def _mark(view: View, place: str) -> str:
    """What is on a place, or known of it."""
    public = view.public
    bit = 1 << plan_of(public.rules.boards).numbers[place]
    for seat in (0, 1):
        if public.held[seat] & bit:
            return ("GY" if public.placed & bit else "RB")[seat]
    if public.cancelled & bit:
        return "x"
    for seat in (0, 1):
        if (public.revealed[seat] | (view.own if seat == view.viewer else 0)) & bit:
            return "gy"[seat]
    return "."


def _status(view: View) -> str:
    public = view.public
    red, blue = ((held & ~public.placed).bit_count() for held in public.held)
    return say(
        f"majority.status.{public.phase}",
        contest=public.contest,
        red=red,
        blue=blue,
        mover=COLOURS[public.mover],
    )
