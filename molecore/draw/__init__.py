"""Drawings: pure functions from what a seat may see to nodes of HTML and SVG.

`svg`, `picture` and `png` make pictures that stand alone. They are imported when
first used, as the page does without them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from molecore.draw.raster import png as png
    from molecore.draw.standalone import picture as picture
    from molecore.draw.standalone import svg as svg

_HOMES: Final = {"picture": "standalone", "png": "raster", "svg": "standalone"}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
