"""What a QR code holds: the bytes of a text and their error correction, in the order of drawing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, cycle, islice, zip_longest
from typing import Final

VERSIONS: Final = range(1, 41)
"""A symbol of version v has 17 + 4v modules on a side."""
_CHECKS: Final = (
    7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
    28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
)  # fmt: skip
"""By version, how many bytes of each block correct errors."""
_BLOCKS: Final = (
    1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8,
    8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
)  # fmt: skip
"""By version, how many blocks the bytes are dealt to."""
_BYTE_MODE: Final = 0b0100
_PADDING: Final = (0xEC, 0x11)
_POLYNOMIAL: Final = 0x11D


class TooLong(ValueError):
    """More bytes than the largest symbol holds."""


def version_for(size: int) -> int:
    """The smallest version that holds ``size`` bytes. Raises TooLong."""
    for version in VERSIONS:
        if _length_bits(version) + 4 + 8 * size <= 8 * _room(version):
            return version
    raise TooLong(size)


def codewords(data: bytes, version: int) -> bytes:
    """All bytes of the symbol: those of the blocks in turn, then their corrections in turn."""
    blocks = list(_dealt(_message(data, version), _BLOCKS[version - 1]))
    checks = [_correction(block, _CHECKS[version - 1]) for block in blocks]
    return bytes(chain(_in_turn(blocks), _in_turn(checks)))


def modules(version: int) -> int:
    """How many modules of a symbol are left for data, by ISO/IEC 18004, table 1."""
    count = (16 * version + 128) * version + 64
    if version >= 2:
        marks = version // 7 + 2
        count -= (25 * marks - 10) * marks - 55
    return count - 36 if version >= 7 else count


def _room(version: int) -> int:
    """Bytes of a symbol that are not correction."""
    return modules(version) // 8 - _CHECKS[version - 1] * _BLOCKS[version - 1]


def _length_bits(version: int) -> int:
    return 8 if version < 10 else 16


def _message(data: bytes, version: int) -> bytes:
    """Mode, length, data and an end mark of four bits, padded to all there is room for."""
    width, room = _length_bits(version), _room(version)
    bits = (_BYTE_MODE << width | len(data)) << 8 * len(data) | int.from_bytes(data, "big")
    size = 4 + width + 8 * len(data)
    # The end mark also fills up the last byte, as mode and length take half a one.
    message = (bits << 4).to_bytes((size + 4) // 8, "big")
    return message + bytes(islice(cycle(_PADDING), room - len(message)))


def _dealt(message: bytes, count: int) -> Iterator[bytes]:
    """``count`` blocks in order; the last ones are one byte longer if it does not come out even."""
    short, longer = divmod(len(message), count)
    start = 0
    for number in range(count):
        end = start + short + (number >= count - longer)
        yield message[start:end]
        start = end


def _in_turn(blocks: Sequence[bytes]) -> Iterator[int]:
    columns = zip_longest(*blocks)
    return (byte for column in columns for byte in column if byte is not None)


# ---- Reed-Solomon over GF(256)


def _powers() -> tuple[int, ...]:
    powers = [1]
    while len(powers) < 255:
        double = powers[-1] << 1
        powers.append(double ^ _POLYNOMIAL if double > 255 else double)
    return tuple(powers)


_POWERS: Final = _powers()
_LOGARITHMS: Final = {power: exponent for exponent, power in enumerate(_POWERS)}


def _product(one: int, other: int) -> int:
    if not one or not other:
        return 0
    return _POWERS[(_LOGARITHMS[one] + _LOGARITHMS[other]) % 255]


@cache
def _generator(degree: int) -> tuple[int, ...]:
    """The coefficients of (x - 1)(x - 2)(x - 4)... below the leading one, highest first."""
    coefficients = [1]
    for root in _POWERS[:degree]:
        shifted = [_product(coefficient, root) for coefficient in coefficients]
        coefficients = [a ^ b for a, b in zip([*coefficients, 0], [0, *shifted], strict=True)]
    return tuple(coefficients[1:])


def _correction(block: bytes, degree: int) -> bytes:
    """The remainder of the block, as a polynomial, by the generator."""
    generator, rest = _generator(degree), [0] * degree
    for byte in block:
        factor = byte ^ rest[0]
        rest = [r ^ _product(g, factor) for r, g in zip([*rest[1:], 0], generator, strict=True)]
    return bytes(rest)
