"""The chambers as data: their shapes, and who sits next to whom (J2, J3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from string import ascii_uppercase
from typing import Final, Literal, TypeAlias

from molecore.core.record import record
from molecore.words import Message

Place: TypeAlias = str
"""A seat of a chamber: the board, a column from the left and a row from the top, "U:B1".

The rules call it a seat; in code a seat is a player's, as in the protocol.
"""
Mask: TypeAlias = int
"""A set of places: bit n stands for place number n of the plan."""
COLOURS: Final = (Message("majority.side.red"), Message("majority.side.blue"))
"""What the side of each seat is called: Red moves first, then Blue (J1)."""
Mode: TypeAlias = Literal["upper", "lower", "complete"]
Boards: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]
"""Each board's letter and its rows, top row first; ``#`` is a place."""

UPPER: Final = (
    ".########.",
    "##########",
    "##########",
    "##########",
    "##########",
    "##########",
    "##########",
    ".########.",
)
"""The Upper as this project reconstructs it: 76 places (J2, J3)."""
LOWER: Final = (
    "...###########...",
    ".###############.",
    ".###############.",
    "#################",
    "#################",
    "#################",
    "#################",
    ".###############.",
    ".###############.",
    "...###########...",
)
"""The Lower as this project reconstructs it: 150 places (J2, J3)."""
STANDARD: Final[Boards] = (("U", UPPER), ("L", LOWER))
SMALL: Final[Boards] = (
    ("U", (".####.", "######", "######", ".####.")),
    ("L", ("..#####..", ".#######.", "#########", "#########", ".#######.", "..#####..")),
)
"""20 and 42 places: a game of a quarter of the length."""
TWO_WINGS: Final[Boards] = (
    ("U", ("####..####", "####..####", "##########", "####..####", "####..####")),
    ("L", ("#####...#####", "#####...#####", "#############", "#####...#####", "#####...#####")),
)
"""42 and 53 places: two halves that meet in one row."""
NAMES: Final[Mapping[str, Message]] = {
    "U": Message("majority.chamber.upper"),
    "L": Message("majority.chamber.lower"),
}
COLUMNS: Final = ascii_uppercase
MOST_ROWS: Final = 26
MOST_PLACES: Final = 200
"""Of one board; more would make games too long for a save."""

_IN_PLAY: Final[Mapping[Mode, str]] = {"upper": "U", "lower": "L", "complete": "UL"}


@record
class Plan:
    """The boards in play as numbers: places count from 0, row by row, the Upper first."""

    places: tuple[Place, ...]
    numbers: Mapping[Place, int]
    neighbours: tuple[tuple[int, ...], ...]
    """Of each place, ascending; a king's move away on the same board (J3)."""
    around: tuple[Mask, ...]
    """The neighbours of each place once more, as masks."""
    everywhere: Mask
    upper: Mask
    isolated: Mask
    """Places without neighbours, which only loaded layouts have."""
    pairs: int
    """Pairs of neighbours: the most flips of owned seats in one contest (J20)."""


def in_play(boards: Boards, mode: Mode) -> Boards:
    """Those of ``boards`` that a mode plays on (J2)."""
    return tuple((board, rows) for board, rows in boards if board in _IN_PLAY[mode])


@lru_cache(maxsize=64)
def plan_of(boards: Boards) -> Plan:
    """The plan of the boards in play."""
    cells = [cell for board, rows in boards for cell in _cells(board, rows)]
    numbers = {cell: number for number, cell in enumerate(cells)}
    neighbours = tuple(
        tuple(numbers[near] for near in _kings_moves(*cell) if near in numbers) for cell in cells
    )
    places = tuple(place_at(*cell) for cell in cells)
    return Plan(
        places=places,
        numbers={place: number for number, place in enumerate(places)},
        neighbours=neighbours,
        around=tuple(map(mask_of, neighbours)),
        everywhere=(1 << len(cells)) - 1,
        upper=mask_of(number for (board, _, _), number in numbers.items() if board == "U"),
        isolated=mask_of(number for number, near in enumerate(neighbours) if not near),
        pairs=sum(map(len, neighbours)) // 2,
    )


def place_at(board: str, column: int, row: int) -> Place:
    """The place in a column and row of a board, both counted from 0 at the top left."""
    return f"{board}:{COLUMNS[column]}{row + 1}"


def mask_of(numbers: Iterable[int]) -> Mask:
    """The set of the places with these numbers, as a mask."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def numbers_in(mask: Mask) -> Iterator[int]:
    """The places in a set, ascending."""
    while mask:
        last = mask & -mask
        yield last.bit_length() - 1
        mask ^= last


def places_in(plan: Plan, mask: Mask) -> tuple[Place, ...]:
    """The places in a set by name, in the order of the plan."""
    return tuple(plan.places[number] for number in numbers_in(mask))


_Cell: TypeAlias = tuple[str, int, int]
"""A board, a column and a row."""


def _cells(board: str, rows: tuple[str, ...]) -> Iterator[_Cell]:
    for row, line in enumerate(rows):
        for column, mark in enumerate(line):
            if mark == "#":
                yield board, column, row


def _kings_moves(board: str, column: int, row: int) -> Iterator[_Cell]:
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            if down or right:
                yield board, column + right, row + down
