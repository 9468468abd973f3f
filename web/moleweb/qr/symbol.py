"""Where the bits of a QR code stand. A line is a whole number whose bit x is the module at x.

Everything is kept twice, by rows and by columns, so that looking for what
confuses readers is arithmetic on whole lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, product
from typing import Final, TypeAlias

from moleweb.qr.codewords import codewords, version_for

Lines: TypeAlias = list[int]
Module: TypeAlias = tuple[int, int]
"""Column and row."""

_MASKS: Final[tuple[Callable[[int, int], bool], ...]] = (
    lambda x, y: (x + y) % 2 == 0,
    lambda x, y: y % 2 == 0,  # noqa: ARG005 - all take both
    lambda x, y: x % 3 == 0,  # noqa: ARG005
    lambda x, y: (x + y) % 3 == 0,
    lambda x, y: (x // 3 + y // 2) % 2 == 0,
    lambda x, y: x * y % 2 + x * y % 3 == 0,
    lambda x, y: (x * y % 2 + x * y % 3) % 2 == 0,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2 == 0,
)
_PERIOD: Final = 12
"""All masks repeat after so many columns and rows."""
_LEVEL_L: Final = 0b01
_FORMAT_POLYNOMIAL, _FORMAT_MASK = 0b10100110111, 0b101010000010010
_VERSION_POLYNOMIAL: Final = 0b1111100100101


class Grid:
    """Modules that can be set, and are known to be taken once they are."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.rows: Lines = [0] * size
        self.columns: Lines = [0] * size
        self.taken: Lines = [0] * size

    def put(self, module: Module, dark: object) -> None:
        """Make a module dark or light."""
        x, y = module
        self.taken[y] |= 1 << x
        if dark:
            self.rows[y] |= 1 << x
            self.columns[x] |= 1 << y

    def masked(self, mask: int) -> Grid:
        """The finished symbol: data flipped where the mask says, and the mask written down."""
        flips = _tiles(_MASKS[mask], self.size)
        done = Grid(self.size)
        done.rows = [
            row ^ (flip & ~taken)
            for row, flip, taken in zip(self.rows, flips, self.taken, strict=True)
        ]
        done.columns = _turned(done.rows)
        for module, dark in _format(self.size, mask):
            done.put(module, dark)
        return done


def symbol(data: bytes) -> Sequence[int]:
    """The rows of the code that holds ``data``, dark modules as ones. Raises TooLong."""
    version = version_for(len(data))
    grid = Grid(17 + 4 * version)
    _put_patterns(grid, version)
    _put_data(grid, codewords(data, version))
    best = min((grid.masked(mask) for mask in range(len(_MASKS))), key=_confusion)
    return best.rows


# ---- what every symbol has


def _put_patterns(grid: Grid, version: int) -> None:
    last = grid.size - 1
    for x, y in ((3, 3), (last - 3, 3), (3, last - 3)):
        _put_eye(grid, (x, y), 4)
    for x, y in _marks(version):
        _put_eye(grid, (x, y), 2)
    for at in range(8, grid.size - 8):
        grid.put((at, 6), at % 2 == 0)
        grid.put((6, at), at % 2 == 0)
    for module, _ in _format(grid.size, 0):
        grid.put(module, dark=False)
    for module, dark in _version(grid.size, version):
        grid.put(module, dark)


def _put_eye(grid: Grid, centre: Module, radius: int) -> None:
    """Squares in each other: the light border of a finder (radius 4) is cut off at the edge."""
    for dx, dy in product(range(-radius, radius + 1), repeat=2):
        x, y = centre[0] + dx, centre[1] + dy
        if 0 <= x < grid.size and 0 <= y < grid.size:
            ring = max(abs(dx), abs(dy))
            grid.put((x, y), ring in ((0, 2) if radius == 2 else (0, 1, 3)))


def _marks(version: int) -> Iterator[Module]:
    """The centres of the alignment marks."""
    if version == 1:
        return
    count, last = version // 7 + 2, 4 * version + 10
    step = 26 if version == 32 else -(-(last - 6) // (2 * (count - 1))) * 2
    places = [6, *(last - step * n for n in range(count - 2, -1, -1))]
    corners = {(6, 6), (6, last), (last, 6)}
    yield from (mark for mark in product(places, places) if mark not in corners)


def _format(size: int, mask: int) -> Iterator[tuple[Module, int]]:
    """Error correction level and mask, twice, and the module that is always dark."""
    value = _LEVEL_L << 3 | mask
    bits = (value << 10 | _remainder(value, _FORMAT_POLYNOMIAL, 10)) ^ _FORMAT_MASK
    beside = [*range(6), 7, 8, *[size - 7 + n for n in range(7)]]
    below = [*[size - 1 - n for n in range(8)], 7, 5, 4, 3, 2, 1, 0]
    for n in range(15):
        yield (8, beside[n]), bits >> n & 1
        yield (below[n], 8), bits >> n & 1
    yield (8, size - 8), 1


def _version(size: int, version: int) -> Iterator[tuple[Module, int]]:
    """The version, twice, from version 7 on."""
    if version < 7:
        return
    bits = version << 12 | _remainder(version, _VERSION_POLYNOMIAL, 12)
    for n in range(18):
        across, along = size - 11 + n % 3, n // 3
        yield (across, along), bits >> n & 1
        yield (along, across), bits >> n & 1


def _remainder(value: int, polynomial: int, degree: int) -> int:
    rest = value << degree
    while rest.bit_length() > degree:
        rest ^= polynomial << rest.bit_length() - 1 - degree
    return rest


# ---- data


def _put_data(grid: Grid, data: bytes) -> None:
    bits = (byte >> n & 1 for byte in data for n in range(7, -1, -1))
    free = [module for module in _way(grid.size) if not grid.taken[module[1]] >> module[0] & 1]
    taken = list(grid.taken)
    for module in free:
        grid.put(module, next(bits, 0))
    grid.taken = taken  # data may still be flipped


def _way(size: int) -> Iterator[Module]:
    """Up and down two columns at a time, from the right; the timing column is left out."""
    rights = [*range(size - 1, 6, -2), 5, 3, 1]
    for number, right in enumerate(rights):
        rows = range(size) if number % 2 else range(size - 1, -1, -1)
        for y in rows:
            yield right, y
            yield right - 1, y


def _tiles(mask: Callable[[int, int], bool], size: int) -> Lines:
    tile = [sum(mask(x, y) << x for x in range(_PERIOD)) for y in range(_PERIOD)]
    repeats = sum(1 << at for at in range(0, size, _PERIOD))
    return [tile[y % _PERIOD] * repeats & (1 << size) - 1 for y in range(size)]


def _turned(lines: Lines) -> Lines:
    size = len(lines)
    texts = [f"{line:0{size}b}" for line in reversed(lines)]
    return [int("".join(column), 2) for column in zip(*texts, strict=True)][::-1]


# ---- what confuses readers, by ISO/IEC 18004, 7.8.3


def _confusion(grid: Grid) -> int:
    lines = (*grid.rows, *grid.columns)
    dark = sum(row.bit_count() for row in grid.rows)
    uneven = abs(20 * dark - 10 * grid.size**2) // grid.size**2
    return sum(_runs(line, grid.size) for line in lines) + _squares(grid) + 10 * uneven


def _runs(line: int, size: int) -> int:
    """Five modules or more of one colour, and what looks like a finder."""
    light = line ^ (1 << size) - 1
    return _long(line) + _long(light) + 40 * _finders(line, light)


def _long(line: int) -> int:
    fives = line & line >> 1 & line >> 2 & line >> 3 & line >> 4
    return fives.bit_count() + 2 * (fives & ~(fives << 1)).bit_count()


def _finders(line: int, light: int) -> int:
    """How often 1:1:3:1:1 stands beside four light modules."""
    eye = line & light >> 1 & line >> 2 & line >> 3 & line >> 4 & light >> 5 & line >> 6
    four = light & light >> 1 & light >> 2 & light >> 3
    return (eye & four >> 7).bit_count() + (eye & four << 4).bit_count()


def _squares(grid: Grid) -> int:
    """Two by two modules of one colour."""
    full = (1 << grid.size - 1) - 1
    count = 0
    for row, below in pairwise(grid.rows):
        same, even = ~(row ^ below), ~(row ^ row >> 1)
        count += (same & same >> 1 & even & full).bit_count()
    return 3 * count
