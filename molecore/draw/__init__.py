"""Boards of games, drawn from what a seat may see, and pictures of them that stand alone.

`svg`, `picture` and `png` are imported when first used, as the page does without them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from molecore.draw.standalone import picture as picture
    from molecore.draw.standalone import png as png
    from molecore.draw.standalone import svg as svg
else:

    def __getattr__(name: str) -> Any:
        if name not in ("svg", "picture", "png"):
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from molecore.draw import standalone

        return getattr(standalone, name)
