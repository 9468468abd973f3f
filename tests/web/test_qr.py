"""QR codes are read back by somebody else's reader."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import pytest
import zxingcpp

from moleweb.qr.codewords import VERSIONS, TooLong, version_for
from moleweb.qr.picture import picture
from moleweb.qr.symbol import symbol
from tests.amounts import amount

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
QUIET, PIXELS = 4, 4


def read(rows: Sequence[int]) -> list[str]:
    """What a reader finds in a picture of the code."""
    side = (len(rows) + 2 * QUIET) * PIXELS
    grey = bytearray(b"\xff" * side * side)
    for y, row in enumerate(rows):
        for x in range(len(rows)):
            if row >> x & 1:
                _blacken(grey, side, x + QUIET, y + QUIET)
    picture = memoryview(grey).cast("B", (side, side))
    return [code.text for code in zxingcpp.read_barcodes(picture)]


def _blacken(grey: bytearray, side: int, x: int, y: int) -> None:
    for line in range(y * PIXELS, (y + 1) * PIXELS):
        start = line * side + x * PIXELS
        grey[start : start + PIXELS] = bytes(PIXELS)


def text_of(length: int, seed: int) -> str:
    return "".join(Random(seed).choices(LETTERS, k=length))


def largest(version: int) -> int:
    """The most bytes that a version holds."""
    return max(size for size in range(1, 2954) if version_for(size) == version)


@pytest.mark.parametrize("version", [*VERSIONS][:: amount(-4, -1)])
def test_a_full_code_of_every_size_is_read_back(version: int) -> None:
    text = text_of(largest(version), version)
    rows = symbol(text.encode())
    assert len(rows) == 17 + 4 * version
    assert read(rows) == [text]


def test_links_are_read_back() -> None:
    for seed in range(amount(10, 40)):
        text = f"https://example.org/games/#m1.{text_of(40 + 7 * seed, seed)}"
        assert read(symbol(text.encode())) == [text]


def test_what_fits_into_no_code_is_refused() -> None:
    assert version_for(2953) == 40
    with pytest.raises(TooLong):
        symbol(bytes(2954))


def test_a_link_too_long_for_a_code_has_none() -> None:
    assert picture("x" * 2954, "a code") is None


def test_the_picture_has_quiet_around_it() -> None:
    drawn = picture("hello", "a code")
    assert drawn is not None
    assert drawn.attributes["viewBox"] == "0 0 29 29"
    assert drawn.attributes["aria-label"] == "a code"
