"""What may become of each place, by the votes around it, if coins fell on the rest.

Sums of votes need more than a bit for each place, so here every bit of a bitboard
has a byte, and all bytes together are one int, too. A place's byte becomes a
code for how its neighbours stand; tables tell what that is worth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import comb
from typing import Final, TypeAlias

from molecore.core.protocol import Seat
from molecore.core.rng import SplitMix64
from molecore.games.majority.board import Boards
from molecore.games.majority.kernel.tables import MOST_NEIGHBOURS, BitBoard, tables_of

Bytes: TypeAlias = int
"""A byte for each bit of a bitboard."""
ChanceTable: TypeAlias = bytes
"""By the code of a place."""

CERTAIN: Final = 120
"""A chance of 1, in a byte. The sum over the most places there can be has to fit 16 bits."""
_LEAD: Final = 9
_EVEN: Final = _LEAD * MOST_NEIGHBOURS
"""A place's code is this, plus ``_LEAD`` for each vote of Red's lead, plus the free neighbours."""
_RED: Final = 2 * _LEAD
_FREE: Final = _LEAD + 1
"""What neighbours add to a code, when Blue's add nothing."""

_VOTE: Final = 10
"""What it is worth, in claims, to decide a place."""
_CLAIMS: Final = 60
"""Claims that are looked at, at least."""
_BOTTOM: Final = 64
"""Added to the worth of a claim, which may be less than nothing."""


def _coins(lead: int, free: int) -> float:
    """The chance that a lead stays one when coins fall on ``free`` places; 1/2 for no lead."""
    ways = [comb(free, heads) for heads in range(free + 1)]
    ends = [lead + 2 * heads - free for heads in range(free + 1)]
    won = sum(way for way, end in zip(ways, ends, strict=True) if end > 0)
    tied = sum(way for way, end in zip(ways, ends, strict=True) if end == 0)
    return (won + tied / 2) / (1 << free)


def code_of(lead: int, free: int) -> int:
    """The code of a place, by Red's lead around it and its free neighbours."""
    return _EVEN + _LEAD * lead + free


def _table(entry: Callable[[int, int], float]) -> ChanceTable:
    """The table with an entry for Red's lead around a place and its free neighbours."""
    table = bytearray(256)
    for lead in range(-MOST_NEIGHBOURS, MOST_NEIGHBOURS + 1):
        for free in range(MOST_NEIGHBOURS + 1 - abs(lead)):
            table[code_of(lead, free)] = round(entry(lead, free))
    return bytes(table)


def _weight(lead: int, free: int) -> float:
    """How much a vote changes the chance for a place."""
    return _coins(lead + 1, free - 1) - _coins(lead - 1, free - 1) if free else 0.0


def _closing(wins: Callable[[int], bool]) -> ChanceTable:
    return _table(lambda lead, free: 255 * (free == 1 and wins(lead)))


_CHANCES: Final = _table(lambda lead, free: CERTAIN * _coins(lead, free))
"""The chance that a place becomes Red's, of ``CERTAIN``, by its code."""
_WEIGHTS: Final = _table(lambda lead, free: _VOTE * _weight(lead, free))
_WINS: Final = (_closing(lambda lead: lead >= 0), _closing(lambda lead: lead <= 0))
_LOSES: Final = (_closing(lambda lead: lead <= -2), _closing(lambda lead: lead >= 2))
"""By seat: whether a place falls to it, or from it, when it claims the last free neighbour."""


class Forecast:
    """Forecasts for some boards; `forecast_of` keeps them."""

    def __init__(self, boards: Boards) -> None:
        tables = tables_of(boards)
        self._row = 8 * tables.row
        self._length = tables.width
        self._ones = int.from_bytes(b"\1" * tables.width, "little")
        self._places = self._spread(tables.everywhere)
        self._lacking = sum(
            (_EVEN - _LEAD * degree) << 8 * spot
            for degree, spot in zip(tables.degrees, tables.spots, strict=True)
        )
        self._every_other = int.from_bytes(b"\xff\0" * (1 + tables.width // 2), "little")
        self._number = {spot: number for number, spot in enumerate(tables.spots)}
        # Equally good claims are taken in an order that favours no corner.
        self._mixed = SplitMix64(1).shuffled(tables.spots)

    def chances(self, red: BitBoard, blue: BitBoard) -> Bytes:
        """The chance of each place to be Red's, of ``CERTAIN``."""
        return self._look_up(_CHANCES, self._codes(self._spread(red), self._spread(blue)))

    def lead(self, chances: Bytes, among: BitBoard) -> float:
        """By how much Red is ahead in some places, as a share of them: -1 to 1."""
        if not among:
            return 0.0
        red = self._total(chances & 255 * self._spread(among)) / CERTAIN
        return 2 * red / among.bit_count() - 1

    def _total(self, numbers: Bytes) -> int:
        """The sum of all bytes, which has to be less than 2 ** 16 - 1."""
        pairs = (numbers & self._every_other) + (numbers >> 8 & self._every_other)
        return pairs % 0xFFFF  # as the sum of digits is what is left modulo nine

    def promising(
        self,
        seat: Seat,
        held: tuple[BitBoard, BitBoard, BitBoard],
        among: BitBoard,
        mixed: Sequence[int] | None = None,
    ) -> list[int]:
        """The numbers of the claims among some places that ``seat`` should look at, best first.

        A claim is worth what its vote changes around it, and all that it wins
        or loses at once by completing a surround. Equals come in the order of ``mixed``, bits.
        ``held`` is what Red and Blue hold, and the places that can not change.
        """
        red_places, blue_places, fixed_places = map(self._spread, held)
        codes = self._codes(red_places, blue_places)
        sides = (red_places, blue_places)
        free = _VOTE * (self._places - red_places - blue_places)
        good = self._look_up(_WEIGHTS, codes)
        good += self._look_up(_WINS[seat], codes) & (2 * _VOTE * sides[1 - seat] + free)
        bad = self._look_up(_LOSES[seat], codes) & (2 * _VOTE * sides[seat] + free)
        changing = 255 * (self._places ^ fixed_places)
        worth = self._around(good & changing) - self._around(bad & changing)
        return self._best(worth + _BOTTOM * self._ones, self._spread(among), mixed or self._mixed)

    def _best(self, worth: Bytes, among: Bytes, mixed: Sequence[int]) -> list[int]:
        """The numbers of the places ``among`` by their worth, from the greatest, not too many."""
        # A sum that does not fit its byte spoils the order, no more: each place has one bit here.
        worths = list((worth & 255 * among | among).to_bytes(self._length, "little"))
        least = max(1, sorted(worths)[-min(_CLAIMS, self._length)])
        spots = [spot for spot in mixed if worths[spot] >= least]
        spots.sort(key=worths.__getitem__, reverse=True)
        return [self._number[spot] for spot in spots]

    def _spread(self, bitboard: BitBoard) -> Bytes:
        """A bitboard with each bit in a byte of its own."""
        return int.from_bytes(f"{bitboard:b}".encode(), "big") & self._ones

    def _codes(self, red: Bytes, blue: Bytes) -> bytes:
        free = self._places - red - blue
        codes = self._around(_RED * red + _FREE * free) + self._lacking
        return (codes & 255 * self._places).to_bytes(self._length, "little")

    def _around(self, numbers: Bytes) -> Bytes:
        """The sum of the neighbours of each byte."""
        beside = (numbers << 8) + (numbers >> 8)
        column = beside + numbers
        return beside + (column << self._row) + (column >> self._row)

    def _look_up(self, table: ChanceTable, codes: bytes) -> Bytes:
        return int.from_bytes(codes.translate(table), "little")


forecast_of = lru_cache(maxsize=16)(Forecast)
"""The forecasts for some boards, made once and kept."""
