"""Numbers of known ranges as text, in little more room than they need.

A digit is a number below a base. A list of digits, each with a base of its
own, names an interval of [0, 1): the first digit cuts it into ``base`` equal
parts and picks one, the next digit cuts that part, and so on (arithmetic
coding with equal shares, in exact whole numbers). The text is the shortest
binary fraction that is sure to lie in the interval together with everything
that continues it, six bits a character. So the front of a text tells the
front of the digits, wherever it was cut.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from math import prod
from typing import Final, TypeAlias

Digit: TypeAlias = tuple[int, int]
"""A number and its base: 0 <= number < base."""

CHARACTER_BITS: Final = 6


class OutOfDigits(Exception):
    """The text ends before the digit that was asked for."""


def text_length(bases: Sequence[int]) -> int:
    """How many characters digits of these bases take, whatever they are."""
    return _length(prod(bases))


def write(digits: Sequence[Digit]) -> str:
    """The text of ``digits``: base64url characters, `text_length` of them."""
    low, width = 0, 1
    for number, base in digits:
        low, width = low * base + number, width * base
    length = _length(width)
    return _to_text(-(-(low << CHARACTER_BITS * length) // width), length)


class DigitReader:
    """Reads digits back, given the bases in the same order."""

    def __init__(self, text: str) -> None:
        """``text`` has base64url characters only."""
        self._bits = CHARACTER_BITS * len(text)
        self._low = _to_number(text)
        self._width = 1
        self.taken: list[Digit] = []
        """The digits that were read so far, in order."""

    def copy(self) -> DigitReader:
        """A reader that stands where this one does, and moves by itself."""
        other = DigitReader("")
        other._bits, other._low, other._width = self._bits, self._low, self._width
        other.taken = self.taken.copy()
        return other

    def take(self, base: int) -> int:
        """The next digit. Raises OutOfDigits if the text is too short to tell."""
        number = self._next(base) if base > 1 else 0
        self.taken.append((number, base))
        return number

    def _next(self, base: int) -> int:
        low, width = self._low * base, self._width * base
        number = low >> self._bits
        if (low + width - 1) >> self._bits != number:
            raise OutOfDigits
        self._low, self._width = low - (number << self._bits), width
        return number

    @property
    def at_end(self) -> bool:
        """Whether the text is just what `write` makes of the digits read."""
        # Of all fractions in the interval it is the first, so less than one step above its start.
        return self._low < self._width and self._bits == CHARACTER_BITS * _length(self._width)


def _length(width: int) -> int:
    """Characters for digits whose bases have the product ``width``."""
    # Room for two steps per interval: one of them lies in it from end to end.
    return -(-(2 * width - 1).bit_length() // CHARACTER_BITS)


def _to_text(number: int, length: int) -> str:
    padding = -length % 4
    data = (number << CHARACTER_BITS * padding).to_bytes((length + padding) // 4 * 3, "big")
    return urlsafe_b64encode(data).decode()[:length]


def _to_number(text: str) -> int:
    padding = -len(text) % 4
    data = urlsafe_b64decode(text + "A" * padding)
    return int.from_bytes(data, "big") >> CHARACTER_BITS * padding
