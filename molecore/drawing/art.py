"""What is drawn by hand, in sizes for text and cards: icons, pieces, the emblems of the games.

They use the drawings of the `sprite` by name.
"""

from __future__ import annotations

from functools import cache

from molecore.drawing.emblems import EMBLEMS
from molecore.drawing.nodes import Node, h


@cache
def icon(name: str) -> Node:
    """A line icon the size of the text beside it, silent to screen readers."""
    use = h("use", href=f"#i-{name}")
    return h("svg", use, class_="icon", aria_hidden="true", focusable="false")


@cache
def emblem(game: str) -> Node:
    """The drawing of a game on its card."""
    return h(
        "svg",
        EMBLEMS[game]() if game in EMBLEMS else None,
        class_="emblem",
        viewBox="0 0 160 110",
        preserveAspectRatio="xMidYMid slice",
        aria_hidden="true",
        focusable="false",
    )


@cache
def piece(name: str, class_: str = "") -> Node:
    """One piece as a small picture in a line of text."""
    return h(
        "svg",
        h("use", href=f"#{name}"),
        class_=f"piece {class_}",
        viewBox="-50 -50 100 100",
        aria_hidden="true",
        focusable="false",
    )


@cache
def logo() -> Node:
    """The mark of the house: a mole looking out of its hill."""
    return h(
        "svg",
        h("rect", class_="e-lawn", x=-50, y=-50, width=100, height=100, rx=24),
        h("g", h("use", href="#mole"), class_="mole"),
        h("g", h("use", href="#crumbs"), class_="hill orange"),
        class_="logo",
        viewBox="-50 -50 100 100",
        aria_hidden="true",
        focusable="false",
    )
