"""What is drawn by hand for Mountains Out of Molehills: plots, hills, moles, the rock, cards.

A seat is a colour and a mark: a disc, a bar, a diamond, two bars. They are on
its pieces, on the back of its mole and on the curve of its points.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from molecore.drawing.nodes import Child, Node, h

# A drawing is a line.
# fmt: off

_MARKS: Final = (
    h("circle", class_="slab-mark", r="4.600"),
    h("path", class_="slab-mark", d="M-11-3H11V3H-11Z"),
    h("path", class_="slab-mark", d="M0-6.500L11 0L0 6.500L-11 0Z"),
    h("path", class_="slab-mark", d="M-9-4.500H-3V4.500H-9ZM3-4.500H9V4.500H3Z"),
)
_POINTS: Final = (
    h("circle", class_="slab", r="4.500"),
    h("path", class_="slab", d="M-4-4H4V4H-4Z"),
    h("path", class_="slab", d="M0-5.500L5.500 0L0 5.500L-5.500 0Z"),
    h("path", class_="slab", d="M-5 4.500L0-5L5 4.500Z"),
)
_BACKS: Final = (
    h("circle", class_="slab-mark", cy=6, r=6),
    h("path", class_="slab-mark", d="M-11 3H11V10H-11Z"),
    h("path", class_="slab-mark", d="M0-3L9 6L0 15L-9 6Z"),
    h("path", class_="slab-mark", d="M-9 0H-3V13H-9ZM3 0H9V13H3Z"),
)
_FLANKS: Final = (
    h("circle", class_="slab-mark", cx=-8, cy=-3, r=6),
    h("path", class_="slab-mark", d="M-19-7H3V1H-19Z"),
    h("path", class_="slab-mark", d="M-8-12L2-3L-8 6L-18-3Z"),
    h("path", class_="slab-mark", d="M-17-10H-11V4H-17ZM-6-10H0V4H-6Z"),
)
_GRASS: Final = "M0 70C10.4 74 15.6 66 23.4 72C31.2 76 39 68 46.8 73C54.6 77 59.8 67 67.6 72C75.4 76 85.8 69 91 73C98.8 77 106.6 67 114.4 72C120.9 75 126.1 70 130 70V62H0Z"


def slope() -> Child:
    """All drawings of this module, for the sprite."""
    return (
        _plot(""),
        _plot("odd"),
        (_pieces(seat) for seat in range(4)),
        h("g", h("path", class_="snow", d="M-33.8-9C-22.5-18-11.2-22 0-22.500S22.5-18 33.8-9L23.8-7L13.8-13L3.8-6L-6.2-13L-15-6L-25-8Z"), id="snow"),
        h("g", h("path", class_="digger-paw", d="M-12-8C-19-17-29-12-26-6L-23-8L-23-3L-19-6L-18-1L-13-2ZM12-8C19-17 29-12 26-6L23-8L23-3L19-6L18-1L13-2Z"), h("path", class_="digger-tail", d="M0 19C3 23 1 26 4 28"), h("path", class_="digger-coat", d="M0-16C11-16 17-5 17 5C17 15 9 21 0 21S-17 15-17 5C-17-5-11-16 0-16Z"), h("path", class_="digger-face", d="M-9-13C-8-21-3-26 0-26S8-21 9-13C4-10-4-10-9-13Z"), h("circle", class_="mole-nose", cy=-25, r="4.600"), h("circle", class_="mole-pupil", cx="-5.500", cy=-11, r="2.400"), h("circle", class_="mole-pupil", cx="5.500", cy=-11, r="2.400"), id="digger"),
        h("g", h("path", class_="digger-tail", d="M-29 8C-35 10-37 6-40 9"), h("path", class_="digger-paw", d="M-20 11C-25 12-26 18-20 18H-10L-12 13Z"), h("path", class_="digger-coat", d="M-31 13C-36-8-16-20 4-18C20-17 29-7 33 5C31 12 25 14 18 14C2 16-20 17-31 13Z"), h("path", class_="digger-face", d="M22-8C29-5 35 0 38 6C36 10 30 11 25 8C21 4 20-3 22-8Z"), h("circle", class_="mole-nose", cx=38, cy=5, r="4.600"), h("circle", class_="mole-eye", cx=18, cy=-6, r=4), h("circle", class_="mole-pupil", cx=19, cy=-6, r="2.400"), h("path", class_="digger-paw", d="M5 9C11 7 18 10 20 14L25 15L20 17L23 20L17 19L16 22L11 19C5 19 2 13 5 9Z"), id="walker"),
        h("g", h("path", class_="boulder", d="M-34 10L-26-12L-6-20L18-17L33-3L28 15L-4 20L-28 18Z"), h("path", class_="boulder-shine", d="M-24 6L-18-9L-5-14"), id="boulder"),
        h("g", h("rect", class_="die", x=-14, y=-14, width=28, height=28, rx=6), h("path", class_="die-arrow", d="M7 9V-2H-7M-2-8L-8-2L-2 4"), id="die-left"),
        h("g", h("rect", class_="die", x=-14, y=-14, width=28, height=28, rx=6), h("path", class_="die-arrow", d="M-7 9V-2H7M2-8L8-2L2 4"), id="die-right"),
        h("g", h("rect", class_="die", x=-14, y=-14, width=28, height=28, rx=6), h("path", class_="die-arrow", d="M6 9V-3A6 6 0 0 0-6-3V7M-10 3L-6 8L-2 3"), id="die-back"),
        h("g", h("rect", class_="card-sky", x=3, y=3, width=54, height=20, rx=5), h("path", class_="card-soil", d="M3 16C12 12 20 19 30 15S48 12 57 16V62C57 65 55 67 52 67H8C5 67 3 65 3 62Z"), id="card-ground"),
        _card("M1", "M30 56V28M21 36L30 26L39 36", 30, 56),
        _card("M2", "M30 58V18M21 26L30 16L39 26M21 42L30 32L39 42", 30, 58),
        _card("M3", "M30 58V10M21 18L30 8L39 18M21 32L30 22L39 32M21 46L30 36L39 46", 30, 60),
        _card("TURN", "M26 56C26 40 22 34 12 34M18 26L10 34L18 42M34 56C34 40 38 34 48 34M42 26L50 34L42 42", 30, 56),
        _card("UTURN", "M20 56V32A10 10 0 0 1 40 32V52M31 44L40 54L49 44", 20, 57),
        _card("M1L", "M38 58V40M38 40C38 28 32 24 16 24M24 15L14 24L24 33", 38, 57, "M32 42H44"),
        _card("M1R", "M22 58V40M22 40C22 28 28 24 44 24M36 15L46 24L36 33", 22, 57, "M16 42H28"),
        _card("M1U", "M20 58V26A10 10 0 0 1 40 26V40M31 33L40 43L49 33", 20, 57, "M14 42H26"),
        h("g", h("use", href="#boulder", transform="translate(30 46) scale(.72)"), h("path", class_="track-bed", d="M22 22A9 9 0 1 1 38 22M33 20L39 23L41 16"), h("path", class_="track", d="M22 22A9 9 0 1 1 38 22M33 20L39 23L41 16"), id="card-ROCK"),
        h("g", h("g", h("use", href="#mole"), transform="translate(30 38) scale(.5)"), h("g", h("use", href="#crumbs"), class_="hill", transform="translate(30 44) scale(.52)"), id="card-MOLE"),
    )


def _plot(kind: str) -> Node:
    """A space cut open: the meadow, and the tunnel in the soil below it."""
    return h(
        "g",
        h("rect", class_=f"earth {kind}", y=66, width=130, height=54),
        h("rect", class_="burrowed", y=82, width=130, height=30),
        h("path", class_="pebbles", d="M16 77a3 2 0 1 0 6 0a3 2 0 1 0-6 0M83 116a4 2 0 1 0 8 0a4 2 0 1 0-8 0M112 77a2 2 0 1 0 4 0a2 2 0 1 0-4 0"),
        h("rect", class_=f"turf {kind}", width=130, height=66),
        h("path", class_=f"turf {kind}", d=_GRASS),
        h("path", class_="blades", d="M18 60q1-7 4-9M22 60q0-6-3-9M102 62q1-7 4-9M106 62q0-6-3-8M65 12q1-6 4-8M69 12q0-5-2-7"),
        id=f"plot-{kind or 'even'}",
    )


def _pieces(seat: int) -> Iterator[Node]:
    """A molehill, the lowest, a middle and the topmost piece of a mountain; a mole; a mark."""
    look, mark = f"seat-{seat}", _MARKS[seat]
    yield h("g", h("path", class_="slab", d="M-51.2 8C-47.5-16-23.8-24 0-24S47.5-16 51.2 8C32.5 12-32.5 12-51.2 8Z"), h("path", class_="slab-shine", d="M-35-3C-30-12-20-16-10-18"), h("g", mark, transform="translate(0 -4) scale(1.300)"), id=f"mound-{seat}", class_=look)
    yield h("g", h("path", class_="slab", d="M-58.8 9C-51.2 3-50-2-43.8-8H43.8C50-2 51.2 3 58.8 9C37.5 12-37.5 12-58.8 9Z"), mark, id=f"base-{seat}", class_=look)
    yield h("g", h("path", class_="slab", d="M-55 8C-50 3-48.8-3-43.8-8H43.8C48.8-3 50 3 55 8Z"), mark, id=f"slab-{seat}", class_=look)
    yield h("g", h("path", class_="slab", d="M-55 8C-46.2-1-32.5-16-15-21C-6.2-23 6.2-23 15-21C32.5-16 46.2-1 55 8Z"), mark, id=f"peak-{seat}", class_=look)
    yield h("g", _POINTS[seat], id=f"mark-seat-{seat}", class_=look)
    yield h("g", h("use", href="#digger"), _BACKS[seat], id=f"digger-{seat}", class_=look)
    yield h("g", h("use", href="#walker"), _FLANKS[seat], id=f"walker-{seat}", class_=look)


def _card(card: str, track: str, x: int, y: int, step: str = "") -> Node:
    """A movement card: the way of the mole that looks out of its hole at (``x``, ``y``)."""
    return h(
        "g",
        h("path", class_="track-bed", d=track),
        h("path", class_="track", d=track),
        h("path", class_="step-mark", d=step) if step else None,
        h("g", h("use", href="#digger"), class_="card-digger", transform=f"translate({x} {y}) scale(.42)"),
        id=f"card-{card}",
    )
