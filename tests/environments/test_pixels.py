"""Pictures read again: each way of writing a row, by a writer of its own."""

from __future__ import annotations

import zlib
from struct import pack
from typing import Any

import numpy as np
import pytest

from molecore import draw, load_game, new_match
from molecore.environments.pixels import pixels

SIZE = (7, 5)
WAYS = range(5)


def written(picture: np.ndarray[Any, Any], way: int, kind: int = 6) -> bytes:
    """``picture`` as a PNG file, all rows written in this way, by the words of the standard."""
    height, width, _ = picture.shape
    whole = np.zeros((height + 1, width + 1, 4), int)  # with a row and a column of noughts
    whole[1:, 1:] = picture
    left, up, corner = whole[1:, :-1], whole[:-1, 1:], whole[:-1, :-1]
    slope = left + up - corner
    near = [abs(slope - other) for other in (left, up, corner)]
    paeth = np.choose(np.argmin(near, axis=0), [left, up, corner])
    rows = (picture - [0 * left, left, up, (left + up) // 2, paeth][way]) % 256
    data = b"".join(bytes([way]) + row.astype(np.uint8).tobytes() for row in rows)
    head = pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(data)), (b"IEND", b""))
    parts = (
        pack(">I4s", len(inside), name) + inside + pack(">I", zlib.crc32(name + inside))
        for name, inside in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


@pytest.mark.parametrize("way", WAYS)
def test_every_way_of_writing_a_row_is_read(way: int) -> None:
    picture = np.random.default_rng(1).integers(0, 256, (*SIZE, 4))
    picture[:, :, 3] = 255
    assert (pixels(written(picture, way)) == picture[:, :, :3]).all()


def test_what_does_not_cover_stands_on_white() -> None:
    clear = np.zeros((*SIZE, 4), int)
    assert (pixels(written(clear, 0)) == 255).all()


def test_other_kinds_of_pictures_are_refused() -> None:
    with pytest.raises(ValueError, match="not read"):
        pixels(written(np.zeros((*SIZE, 4), int), 0, kind=2))


def test_a_drawing_has_its_size_and_its_colours() -> None:
    match = new_match(load_game("mole_hill"), ["Ann", "Bea"], seed=1)
    found = pixels(draw.png(draw.svg(match), width=200))
    assert found.shape[1:] == (200, 3)
    assert len(np.unique(found.reshape(-1, 3), axis=0)) > 50
