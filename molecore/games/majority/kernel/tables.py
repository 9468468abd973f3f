"""The chambers in play as one int, so that one operation sees every place at once.

Boards lie row by row, the Upper first, in rows of equal length with an empty
column at the end and an empty row after each board. What is one column or one
row away is so many bits away, everywhere; what falls off a board falls on
empty bits, which no result keeps. Places are numbered as in the plan.

An action is a place's number to claim it, that and the number of places to
declare it, that and twice as many to resolve it first; the last is a blank slip.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain
from operator import getitem
from typing import Final, TypeAlias

from molecore.games.majority.actions import LEAVE_BLANK, Action
from molecore.games.majority.board import Boards, Mask, numbers_in, plan_of
from molecore.games.majority.legal import actions_on

BitBoard: TypeAlias = int
"""A set of places, as bits of the boards as they lie here."""
BitBoards: TypeAlias = tuple[BitBoard, BitBoard, BitBoard, BitBoard, BitBoard]
"""(what one side holds, what the other side holds, the places with preference pieces, what one
side has declared, what the other side has). A preference counts as hidden until it is placed."""

MOST_NEIGHBOURS: Final = 8


class Tables:
    """The tables of some boards; `tables_of` keeps them."""

    def __init__(self, boards: Boards) -> None:
        plan = plan_of(boards)
        self.row = 1 + max(len(line) for _, lines in boards for line in lines)
        """Bits from a place to the one below it."""
        self.spots = tuple(_spots(boards, self.row))
        """The number of the bit of each place, by place number."""
        self.size = len(self.spots)
        self.width = 1 + self.spots[-1]
        """The number of bits of a bitboard."""
        self.bits = tuple(1 << spot for spot in self.spots)
        self.everywhere: BitBoard = sum(self.bits)
        self.upper = self.bitboard(plan.upper)
        self.degrees = tuple(map(len, plan.neighbours))
        self.even = self._where(degree % 2 == 0 for degree in self.degrees)
        """Places where the votes can be equal."""
        absent = [(MOST_NEIGHBOURS - degree + 1) // 2 for degree in self.degrees]
        self.absent = (
            self._where(count & 1 for count in absent),
            self._where(count & 2 for count in absent),
            self._where(count & 4 for count in absent),
        )
        """Half the neighbours a place lacks, rounded up: its ones, twos and fours."""
        self.actions = _numbered(boards)
        self._octets = [_Octet(self.spots, first) for first in range(0, self.width, 8)]

    def bitboard(self, places: Mask) -> BitBoard:
        """A set of places of the plan, as bits here."""
        return sum(self.bits[number] for number in numbers_in(places))

    def numbers(self, bitboard: BitBoard) -> list[int]:
        """The numbers of the places in a set, ascending."""
        octets = bitboard.to_bytes(len(self._octets), "little")
        return list(chain.from_iterable(map(getitem, self._octets, octets)))

    def _where(self, flags: Iterable[object]) -> BitBoard:
        return sum(bit for bit, flag in zip(self.bits, flags, strict=True) if flag)


tables_of = lru_cache(maxsize=16)(Tables)
"""The tables of some boards, made once and kept."""


class _Octet(dict[int, tuple[int, ...]]):
    """The numbers of the places in eight bits of a bitboard, by these bits."""

    def __init__(self, spots: tuple[int, ...], first: int) -> None:
        super().__init__()
        self._here = {spot - first: n for n, spot in enumerate(spots) if 0 <= spot - first < 8}

    def __missing__(self, bits: int) -> tuple[int, ...]:
        numbers = tuple(number for spot, number in self._here.items() if bits >> spot & 1)
        return self.setdefault(bits, numbers)


def _spots(boards: Boards, row: int) -> Iterator[int]:
    first = 0
    for _, lines in boards:
        for line in lines:
            yield from (first + column for column, mark in enumerate(line) if mark == "#")
            first += row
        first += row


def _numbered(boards: Boards) -> tuple[Action, ...]:
    known = actions_on(boards)
    return (*known.claims, *known.declares, *known.resolves, LEAVE_BLANK)
