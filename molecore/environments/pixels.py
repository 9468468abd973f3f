"""PNG files of `molecore.draw.png` as arrays of pixels, for the render mode "rgb_array"."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from struct import unpack
from typing import Any, Final

import numpy as np

_SIGNATURE: Final = 8
_CHANNELS: Final = 4
"""Red, green, blue and how much of a pixel covers what is behind it: all of one octet."""
_SUB, _UP, _AVERAGE, _PAETH = 1, 2, 3, 4
"""How an octet may be written: less its neighbours in the row, above it, or what these foretell."""


def pixels(png: bytes) -> np.ndarray[Any, Any]:
    """The picture on white: (height, width, 3), red, green and blue as uint8.

    Raises ValueError unless it is of 8 bits with four channels and not
    interlaced, as all pictures of `molecore.draw.png` are.
    """
    chunks = list(_chunks(png))
    width, height, *kind = unpack(">IIBBBBB", chunks[0][1])
    if kind != [8, 6, 0, 0, 0]:
        raise ValueError(f"pictures of this kind are not read: {kind}")
    packed = zlib.decompress(b"".join(data for name, data in chunks if name == b"IDAT"))
    flat = np.frombuffer(b"".join(_rows(packed, width * _CHANNELS)), np.uint8)
    full = flat.reshape(height, width, _CHANNELS).astype(np.uint16)
    colours, cover = full[:, :, :3], full[:, :, 3:]
    on_white: np.ndarray[Any, Any] = (colours * cover + 255 * (255 - cover) + 127) // 255
    return on_white.astype(np.uint8)


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = _SIGNATURE
    while at < len(png):
        size, name = unpack(">I4s", png[at : at + 8])
        yield name, png[at + 8 : at + 8 + size]
        at += size + 12


def _rows(packed: bytes, size: int) -> Iterator[bytes]:
    """The rows as they were before each octet was foretold from those around it."""
    above = bytes(size)
    for start in range(0, len(packed), size + 1):
        row = bytearray(packed[start + 1 : start + 1 + size])
        _restore(packed[start], row, above)
        above = bytes(row)
        yield above


def _restore(way: int, row: bytearray, above: bytes) -> None:
    if way == _UP:
        row[:] = (np.frombuffer(row, np.uint8) + np.frombuffer(above, np.uint8)).tobytes()
    elif way == _SUB:
        written = np.frombuffer(row, np.uint8).reshape(-1, _CHANNELS)
        row[:] = written.cumsum(axis=0, dtype=np.uint8).tobytes()
    elif way in (_AVERAGE, _PAETH):
        foretold = _average if way == _AVERAGE else _paeth
        before = (0, 0)
        for at, (octet, up) in enumerate(zip(row, above, strict=True)):
            if at >= _CHANNELS:
                before = (row[at - _CHANNELS], above[at - _CHANNELS])
            row[at] = octet + foretold(before[0], up, before[1]) & 255


def _average(left: int, up: int, _: int) -> int:
    return left + up >> 1


def _paeth(left: int, up: int, corner: int) -> int:
    """Of the three the one nearest to where they slope to; of like ones the first."""
    to_left, to_up, to_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
    if to_left <= to_up and to_left <= to_corner:
        return left
    return up if to_up <= to_corner else corner
