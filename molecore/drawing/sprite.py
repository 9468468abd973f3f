"""The sprite: all that is drawn by hand and used by name, on every page once.

So a board of sixty pieces is sixty short lines. Pieces are drawn around (0, 0)
on a square of 100. Colours come from the style sheet by class; nothing here
names one.
"""

from __future__ import annotations

from typing import Final

from molecore.drawing.art_chambers import chambers
from molecore.drawing.art_field import mice
from molecore.drawing.art_meadow import tribes
from molecore.drawing.art_slope import slope
from molecore.drawing.nodes import Child, Node, h

_ICONS: Final = {
    "undo": "M9 4L4 9l5 5M4 9h10a5.500 5.500 0 0 1 0 11H9",
    "redo": "M15 4l5 5-5 5M20 9H10a5.500 5.500 0 0 0 0 11h5",
    "first": "M6 5v14M19 6l-8 6 8 6z",
    "back": "M15 5l-7 7 7 7",
    "forward": "M9 5l7 7-7 7",
    "last": "M18 5v14M5 6l8 6-8 6z",
    "share": "M12 15V4M8 8l4-4 4 4M6 12H5v8h14v-8h-1",
    "flag": "M6 21V4M6 5c4-3 7 3 12 0v9c-5 3-8-3-12 0",
    "again": "M19 12a7 7 0 1 1-2-5M19 3v5h-5",
    "plus": "M12 5v14M5 12h14",
    "minus": "M5 12h14",
    "gear": "M4 7h9M17 7h3M4 17h3M11 17h9M13 4.500v5h4v-5zM7 14.500v5h4v-5z",
    "book": "M12 6c-2-2-5-2-8-1v13c3-1 6-1 8 1 2-2 5-2 8-1V5c-3-1-6-1-8 1zM12 6v13",
    "clock": "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.500l3 2",
    "close": "M6 6l12 12M18 6L6 18",
    "pause": "M9 6v12M15 6v12",
    "play": "M8 5l11 7-11 7z",
    "person": "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 20c1-4 4-6 7.500-6s6.500 2 7.500 6",
    "computer": "M4 5h16v11H4zM9 20h6M12 16v4M9 10v1.500M15 10v1.500",
    "keys": "M3 7h18v10H3zM7 11v.5M11 11v.5M15 11v.5M8 14h8",
    "branch": "M7 5v14M7 5.500v.010M7 13h5a4 4 0 0 0 4-4V6M16 6l-3 3M16 6l3 3",
    "shelf": "M4 20h16M6 20V6h3v14M11 20V4h3v16M16 20l-1-13 3-.500 1 13.500",
    "pencil": "M5 19l1-4L16 5l3 3L9 18zM14 7l3 3",
    "bin": "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v5M14 11v5",
    "copy": "M8 8h11v12H8zM5 16V4h11",
    "down": "M12 4v11M8 11l4 4 4-4M5 17v3h14v-3",
    "up": "M12 15V4M8 8l4-4 4 4M5 17v3h14v-3",
    "braces": "M9 4c-3 0-3 1-3 4s0 4-3 4c3 0 3 1 3 4s0 4 3 4M15 4c3 0 3 1 3 4s0 4 3 4c-3 0-3 1-3 4s0 4-3 4",
    "sound": "M4 10v4h4l5 4V6L8 10zM16 9a4 4 0 0 1 0 6M18.500 6.500a7.500 7.500 0 0 1 0 11",
    "mute": "M4 10v4h4l5 4V6L8 10zM16.500 9.500l5 5M21.500 9.500l-5 5",
    "story": "M5 6h.010M5 12h.010M5 18h.010M9 6h11M9 12h11M9 18h11",
    "more": "M4.500 12h1M11.500 12h1M18.500 12h1",
    "bulb": "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.500c1 1 1 1.500 1 2.500h6c0-1 0-1.500 1-2.500a6 6 0 0 0-4-10.500z",
    "check": "M5 13l4 4L19 7",
}


def sprite() -> Node:
    """All pieces and icons as symbols, which the page holds once and drawings refer to by id."""
    symbols = (
        h("symbol", h("path", d=path), id=f"i-{name}", viewBox="0 0 24 24")
        for name, path in _ICONS.items()
    )
    drawings = h("defs", _pieces(), chambers(), mice(), tribes(), slope(), _fills(), symbols)
    return h(
        "svg", drawings, class_="sprite", width=0, height=0, aria_hidden="true", focusable="false"
    )


# A drawing is a line.
# fmt: off


def _pieces() -> Child:
    return (
        h("g", h("path", class_="mound", d="M-39 27C-35 3-20-21 0-21S35 3 39 27C28 36-28 36-39 27Z"), h("path", class_="shine", d="M-24 9C-19-5-11-11-3-12"), id="hill"),
        h("g", h("path", class_="mound", d="M-39 27C-36 6-27-9-18-9C-12-9-10-5-7-6C-3-25 13-27 19-11C29-5 36 10 39 27C28 36-28 36-39 27Z"), h("path", class_="shine", d="M-26 9C-23 1-20-2-16-2M0-8C3-15 8-16 11-11"), id="peaks"),
        h("g", h("path", class_="mole-paw", d="M-33 24C-38 12-30 6-24 11S-18 26-22 30ZM33 24C38 12 30 6 24 11S18 26 22 30Z"), h("path", class_="mole-coat", d="M-27 32C-31-8-19-38 0-38S31-8 27 32Z"), h("path", class_="mole-belly", d="M-15 32C-17 12-10 4 0 4S17 12 15 32Z"), h("ellipse", class_="mole-snout", cx=0, cy=-7, rx=14, ry=11), h("ellipse", class_="mole-nose", cx=0, cy=-13, rx=7, ry="5.5"), h("circle", class_="mole-eye", cx=-12, cy=-21, r="4.4"), h("circle", class_="mole-eye", cx=12, cy=-21, r="4.4"), h("circle", class_="mole-pupil", cx=-11, cy="-20.500", r="2.400"), h("circle", class_="mole-pupil", cx=11, cy="-20.500", r="2.400"), h("path", class_="mole-whisker", d="M-13-4L-30-8M-13 0L-30 2M13-4L30-8M13 0L30 2"), id="mole"),
        h("g", h("path", class_="mound", d="M-44 33C-38 17-25 13-13 19C-4 15 5 15 13 19C26 13 39 18 44 33C28 42-28 42-44 33Z"), id="crumbs"),
        h("g", h("circle", class_="petal", cx=-11, cy=-11, r=14), h("circle", class_="petal", cx=11, cy=-11, r=14), h("circle", class_="petal", cx=-11, cy=11, r=14), h("circle", class_="petal", cx=11, cy=11, r=14), h("circle", class_="heart", r=8), id="poppy"),
        h("g", h("path", class_="petal", d="M0 0C-9-12-7-28 0-30C7-28 9-12 0 0C2-15 15-26 21-21C26-15 15-2 0 0C12-9 28-7 30 0C28 7 12 9 0 0C15 2 26 15 21 21C15 26 2 15 0 0C9 12 7 28 0 30C-7 28-9 12 0 0C-2 15-15 26-21 21C-26 15-15 2 0 0C-12 9-28 7-30 0C-28-7-12-9 0 0C-15-2-26-15-21-21C-15-26-2-15 0 0Z"), h("circle", class_="heart", r=9), id="daisy"),
        h("g", h("rect", class_="rail", x=-8, y=-47, width=16, height=94, rx=6), h("path", class_="grain", d="M-8-27H8M-8 27H8M-1-16V14"), id="rod-up"),
        h("g", h("rect", class_="rail", x=-47, y=-8, width=94, height=16, rx=6), h("path", class_="grain", d="M-27-8V8M27-8V8M-16-1H14"), id="rod-flat"),
        h("g", h("ellipse", class_="burrow-rim", rx=36, ry=30), h("ellipse", class_="burrow-hole", cy=3, rx=24, ry=18), id="burrow"),
    )


def _fills() -> Child:
    """How cells are filled: a dot where the mole may go, the ghost of a rod below the hand."""
    return (
        h("pattern", h("circle", class_="dot", r=15), id="dot", width=1, height=1, viewBox="-50 -50 100 100"),
        h("pattern", h("circle", class_="speck", r=10), id="speck", width=1, height=1, viewBox="-50 -50 100 100"),
        h("pattern", h("rect", class_="trace", x=-50, y=-50, width=100, height=100), h("circle", class_="dot", r=19), id="aim", width=1, height=1, viewBox="-50 -50 100 100"),
        h("pattern", h("rect", class_="ghost", x=-8, y=-46, width=16, height=92, rx=6), id="ghost-up", width=1, height=1, viewBox="-50 -50 100 100"),
        h("pattern", h("rect", class_="ghost", x=-46, y=-8, width=92, height=16, rx=6), id="ghost-flat", width=1, height=1, viewBox="-50 -50 100 100"),
    )
