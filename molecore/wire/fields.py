"""Texts and large numbers as digits."""

from __future__ import annotations

from typing import Final

from molecore.wire.digits import Digit, DigitReader
from molecore.wire.names import NAME_LENGTH

_BLOCKS: Final = ((0x20, 0x7F), (0xA0, 0x800), (0x800, 0x110000))
"""First and past-the-last code points; the smaller the block, the fewer bits a character takes."""
_BYTE: Final = 256
_MOST_BYTES: Final = 8


def name_digits(name: str) -> list[Digit]:
    """A clean name: its length, then the block of each character and its place in it."""
    digits = [(len(name), NAME_LENGTH + 1)]
    for character in name:
        code = ord(character)
        block = next(n for n, (first, limit) in enumerate(_BLOCKS) if first <= code < limit)
        first, limit = _BLOCKS[block]
        digits += [(block, len(_BLOCKS)), (code - first, limit - first)]
    return digits


def read_name(digits: DigitReader) -> str:
    """What `name_digits` wrote; from a forged link it may be any text of that length."""
    return "".join(_read_character(digits) for _ in range(digits.take(NAME_LENGTH + 1)))


def number_digits(number: int) -> list[Digit]:
    """A whole number below 2**64: how many bytes it has, then all of them as one digit."""
    size = -(-number.bit_length() // 8)
    return [(size, _MOST_BYTES + 1), (number, _BYTE**size)]


def read_number(digits: DigitReader) -> int:
    """The whole number that `number_digits` wrote. Raises OutOfDigits where the text ends."""
    return digits.take(_BYTE ** digits.take(_MOST_BYTES + 1))


def _read_character(digits: DigitReader) -> str:
    first, limit = _BLOCKS[digits.take(len(_BLOCKS))]
    return chr(first + digits.take(limit - first))
