"""What is drawn by hand for Mountains Out of Molehills: pieces, moles, the rock, cards."""

from __future__ import annotations

from molecore.draw.nodes import Child, h

# A drawing is a line.
# fmt: off


def slope() -> Child:
    """All of it, for the sprite."""
    return (
        h("g", h("path", class_="slab", d="M-44 7C-40-1-34-6-26-6H26C34-6 40-1 44 7Z"), h("circle", class_="slab-mark", cy=1, r=4), id="base-0", class_="seat-0"),
        h("g", h("path", class_="slab", d="M-44 7L-38-6H38L44 7Z"), h("path", class_="slab-mark", d="M-10-2H10V3H-10Z"), id="base-1", class_="seat-1"),
        h("g", h("path", class_="slab", d="M-44 7L-30-6H30L44 7Z"), h("path", class_="slab-mark", d="M0-5L9 1L0 6L-9 1Z"), id="base-2", class_="seat-2"),
        h("g", h("path", class_="slab", d="M-44 7L-34 0L-38-6H38L34 0L44 7Z"), h("path", class_="slab-mark", d="M-9-3H-3V5H-9ZM3-3H9V5H3Z"), id="base-3", class_="seat-3"),
        h("g", h("rect", class_="slab", x=-30, y="-5.500", width=60, height=11, rx="5.500"), h("circle", class_="slab-mark", r="3.200"), id="slab-0", class_="seat-0"),
        h("g", h("rect", class_="slab", x=-30, y="-5.500", width=60, height=11), h("path", class_="slab-mark", d="M-9-2H9V2H-9Z"), id="slab-1", class_="seat-1"),
        h("g", h("path", class_="slab", d="M-33 0L-24-5.500H24L33 0L24 5.500H-24Z"), h("path", class_="slab-mark", d="M0-4L7 0L0 4L-7 0Z"), id="slab-2", class_="seat-2"),
        h("g", h("path", class_="slab", d="M-32-5.500H32L26 0L32 5.500H-32L-26 0Z"), h("path", class_="slab-mark", d="M-8-3H-3V3H-8ZM3-3H8V3H3Z"), id="slab-3", class_="seat-3"),
        h("g", h("circle", class_="slab", r="4.500"), id="mark-seat-0", class_="seat-0"),
        h("g", h("path", class_="slab", d="M-4-4H4V4H-4Z"), id="mark-seat-1", class_="seat-1"),
        h("g", h("path", class_="slab", d="M0-5.500L5.500 0L0 5.500L-5.500 0Z"), id="mark-seat-2", class_="seat-2"),
        h("g", h("path", class_="slab", d="M-5 4.500L0-5L5 4.500Z"), id="mark-seat-3", class_="seat-3"),
        h("g", h("path", class_="digger-paw", d="M-13-9C-22-14-24-4-16 0ZM13-9C22-14 24-4 16 0Z"), h("ellipse", class_="digger-coat", cy=3, rx="15.500", ry=17), h("path", class_="digger-face", d="M-9-8C-8-17-3-21 0-21S8-17 9-8Z"), h("circle", class_="mole-nose", cy=-20, r=5), h("circle", class_="mole-eye", cx=-5, cy=-9, r="2.600"), h("circle", class_="mole-eye", cx=5, cy=-9, r="2.600"), id="digger"),
        h("g", h("use", href="#digger"), h("circle", class_="slab-mark", cy=7, r=5), id="digger-0", class_="seat-0"),
        h("g", h("use", href="#digger"), h("path", class_="slab-mark", d="M-9 4H9V10H-9Z"), id="digger-1", class_="seat-1"),
        h("g", h("use", href="#digger"), h("path", class_="slab-mark", d="M0 0L8 7L0 14L-8 7Z"), id="digger-2", class_="seat-2"),
        h("g", h("use", href="#digger"), h("path", class_="slab-mark", d="M-8 2H-2V12H-8ZM2 2H8V12H2Z"), id="digger-3", class_="seat-3"),
        h("g", h("path", class_="boulder", d="M-34 10L-26-12L-6-20L18-17L33-3L28 15L-4 20L-28 18Z"), id="boulder"),
        h("g", h("rect", class_="die", x=-14, y=-14, width=28, height=28, rx=6), h("path", class_="die-arrow", d="M7 9V-2H-7M-2-8L-8-2L-2 4"), id="die-left"),
        h("g", h("rect", class_="die", x=-14, y=-14, width=28, height=28, rx=6), h("path", class_="die-arrow", d="M-7 9V-2H7M2-8L8-2L2 4"), id="die-right"),
        h("g", h("rect", class_="die", x=-14, y=-14, width=28, height=28, rx=6), h("path", class_="die-arrow", d="M6 9V-3A6 6 0 0 0-6-3V7M-10 3L-6 8L-2 3"), id="die-back"),
        h("g", h("path", class_="track", d="M30 56V28M21 36L30 26L39 36"), h("circle", class_="hole", cx=30, cy=58, r=5), id="card-M1"),
        h("g", h("path", class_="track", d="M30 58V18M21 26L30 16L39 26M21 42L30 32L39 42"), h("circle", class_="hole", cx=30, cy=60, r=5), id="card-M2"),
        h("g", h("path", class_="track", d="M30 60V10M21 18L30 8L39 18M21 32L30 22L39 32M21 46L30 36L39 46"), h("circle", class_="hole", cx=30, cy=62, r=5), id="card-M3"),
        h("g", h("path", class_="track", d="M26 56C26 40 22 34 12 34M18 26L10 34L18 42M34 56C34 40 38 34 48 34M42 26L50 34L42 42"), h("circle", class_="hole", cx=30, cy=60, r=5), id="card-TURN"),
        h("g", h("path", class_="track", d="M20 56V32A10 10 0 0 1 40 32V52M31 44L40 54L49 44"), h("circle", class_="hole", cx=20, cy=60, r=5), id="card-UTURN"),
        h("g", h("path", class_="track", d="M38 58V40M38 40C38 28 32 24 16 24M24 15L14 24L24 33"), h("circle", class_="hole", cx=38, cy=60, r=5), h("path", class_="step-mark", d="M32 44H44"), id="card-M1L"),
        h("g", h("path", class_="track", d="M22 58V40M22 40C22 28 28 24 44 24M36 15L46 24L36 33"), h("circle", class_="hole", cx=22, cy=60, r=5), h("path", class_="step-mark", d="M16 44H28"), id="card-M1R"),
        h("g", h("path", class_="track", d="M20 58V26A10 10 0 0 1 40 26V40M31 33L40 43L49 33"), h("circle", class_="hole", cx=20, cy=60, r=5), h("path", class_="step-mark", d="M14 44H26"), id="card-M1U"),
        h("g", h("use", href="#boulder", x=30, y=44), h("path", class_="die-arrow", d="M22 22A9 9 0 1 1 38 22M33 20L39 23L41 16"), id="card-ROCK"),
        h("g", h("g", h("use", href="#mole"), transform="translate(30 40) scale(.5)"), h("g", h("use", href="#crumbs"), class_="hill", transform="translate(30 44) scale(.52)"), id="card-MOLE"),
    )
