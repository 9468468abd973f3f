"""What is drawn by hand for Moleozer: the houses of the mice, and the mice themselves.

Both take the colours of the house they belong to, and leave room for its letter.
"""

from __future__ import annotations

from molecore.drawing.nodes import Child, h

# A drawing is a line.
# fmt: off


def mice() -> Child:
    """All drawings of this module, for the sprite."""
    return (
        h(
            "g",
            h("path", class_="house-chimney", d="M18-30V-52H32V-18Z"),
            h("path", class_="home-wall", d="M-38 42V-4H38V42Z"),
            h("path", class_="house-roof", d="M-54 4L-6-44C-3-47 3-47 6-44L54 4L44 10L0-32L-44 10Z"),
            h("path", class_="house-gable", d="M-40 4L0-34L40 4Z"),
            h("path", class_="house-door", d="M14 42V22C14 10 34 10 34 22V42Z"),
            h("circle", class_="house-lamp", cx=29, cy=30, r=2.6),
            id="cottage",
        ),
        h(
            "g",
            h("path", class_="ruin", d="M-38 38V10L-28 16L-22 4L-14 22L-4 14L2 24L14 8L20 20L30 14L38 38Z"),
            h("path", class_="ruin-stones", d="M-46 40a9 7 0 0 1 18 0ZM-18 40a7 6 0 0 1 14 0ZM24 40a10 8 0 0 1 20 0Z"),
            id="ruin",
        ),
        h(
            "g",
            h("path", class_="mouse-tail", d="M24 36C42 40 44 24 36 18"),
            h("circle", class_="pawn-body", cx=-18, cy=-26, r=13),
            h("circle", class_="pawn-body", cx=18, cy=-26, r=13),
            h("circle", class_="mouse-ear", cx=-18, cy=-26, r=7),
            h("circle", class_="mouse-ear", cx=18, cy=-26, r=7),
            h("path", class_="pawn-body", d="M-29 40C-32 12-22-24 0-24S32 12 29 40Z"),
            h("circle", class_="mole-eye", cx=-9, cy=-10, r=5),
            h("circle", class_="mole-eye", cx=9, cy=-10, r=5),
            h("circle", class_="mole-pupil", cx=-8, cy=-9, r=2.8),
            h("circle", class_="mole-pupil", cx=8, cy=-9, r=2.8),
            h("ellipse", class_="mole-nose", cy=0, rx=5, ry=4),
            h("path", class_="mouse-whisker", d="M-8 1L-24-3M-8 4L-24 6M8 1L24-3M8 4L24 6"),
            id="mouse",
        ),
    )
