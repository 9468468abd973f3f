"""Bytes, written and read: numbers, texts and lists as docs/elsewhere.md has them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from molecore.remote.errors import BadLetter
from molecore.words import Message

T = TypeVar("T")

_MOST: Final = 1 << 32
"""Numbers are smaller than this."""


def number(value: int) -> bytes:
    """``value``, seven bits a byte, the lowest first; all bytes but the last have 128 added."""
    groups = bytearray()
    while value >= 128:
        groups.append(value % 128 + 128)
        value //= 128
    groups.append(value)
    return bytes(groups)


def block(content: bytes) -> bytes:
    """``content``, with its length in bytes before it."""
    return number(len(content)) + content


def text(content: str) -> bytes:
    """``content`` in UTF-8, after the number of bytes it takes."""
    return block(content.encode())


def several(items: Iterable[bytes]) -> bytes:
    """All ``items`` one after another, with their number before them."""
    found = tuple(items)
    return number(len(found)) + b"".join(found)


class Reader:
    """Reads what the functions of this module wrote. Raises BadLetter where it cannot."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self._at = 0

    def take(self, length: int) -> bytes:
        """The next ``length`` bytes, just as they are."""
        end = self._at + length
        if end > len(self._content):
            raise BadLetter("changed", Message("remote.bad.bytes"))
        found, self._at = self._content[self._at : end], end
        return found

    def number(self) -> int:
        """The next number, in its shortest form."""
        value, worth = 0, 1
        while True:
            group = self.take(1)[0]
            value, worth = value + group % 128 * worth, worth * 128
            if value >= _MOST or (not group and worth > 128):
                raise BadLetter("changed", Message("remote.bad.bytes"))
            if group < 128:
                return value

    def block(self) -> bytes:
        """The next bytes that stand after their own length."""
        return self.take(self.number())

    def text(self) -> str:
        """The next text, which is in UTF-8."""
        try:
            return self.block().decode()
        except UnicodeDecodeError:
            raise BadLetter("changed", Message("remote.bad.bytes")) from None

    def several(self, read: Callable[[Reader], T]) -> tuple[T, ...]:
        """The next list, each item as ``read`` reads it."""
        return tuple([read(self) for _ in range(self.number())])

    def end(self) -> None:
        """Raise BadLetter if anything is left to read."""
        if self._at != len(self._content):
            raise BadLetter("changed", Message("remote.bad.bytes"))
