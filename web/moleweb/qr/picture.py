"""A QR code as SVG."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from molecore.drawing.nodes import Node, h
from moleweb.qr.codewords import TooLong
from moleweb.qr.symbol import symbol

_QUIET: Final = 4
"""Modules of light around a code, without which readers do not find it."""


@lru_cache(maxsize=4)
def picture(text: str, label: str) -> Node | None:
    """The code that holds ``text``, one unit a module; None if it is too long for one."""
    try:
        rows = symbol(text.encode())
    except TooLong:
        return None
    size = len(rows) + 2 * _QUIET
    ground = h("rect", class_="qr-light", width=size, height=size)
    dark = h("path", class_="qr-dark", d=_path(rows))
    box = f"0 0 {size} {size}"
    return h("svg", ground, dark, class_="qr", viewBox=box, role="img", aria_label=label)


def _path(rows: Sequence[int]) -> str:
    """Every run of dark modules as a bar."""
    bars = []
    for y, row in enumerate(rows, _QUIET):
        for run in re.finditer("1+", f"{row:b}"[::-1]):
            width = run.end() - run.start()
            bars.append(f"M{run.start() + _QUIET} {y}h{width}v1h-{width}z")
    return "".join(bars)
