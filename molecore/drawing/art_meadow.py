"""What is drawn by hand for Mole Majority: each tribe has a colour, a hat and an emblem of its own.

A mole reaches 27 from its middle and a flag 30, so that they fit a mole space
and the middle of a hex.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from molecore.drawing.nodes import Child, Node, h

# A drawing is a line.
# fmt: off

_HATS: Final = (
    (h("path", class_="hat", d="M-17-10C-17-31 17-31 17-10Z"), h("path", class_="brim", d="M-21-10H21"), h("circle", class_="lamp", cy=-18, r="4.500")),
    (h("path", class_="hat", d="M-12-11V-31H12V-11Z"), h("path", class_="band", d="M-12-16H12"), h("path", class_="brim", d="M-20-11H20")),
    (h("path", class_="hat", d="M-20-8C-9-11-3-17 2-35C5-17 10-11 20-8C9-5-9-5-20-8Z"),),
    (h("path", class_="hat", d="M-17-9L-21-28L-9-19L0-32L9-19L21-28L17-9C8-6-8-6-17-9Z"), h("circle", class_="lamp", cy=-14, r=3)),
)
_CLOTHS: Final = ("M0-28H28V-4H0Z", "M0-28H31L23-16L31-4H0Z", "M0-29L32-16L0-3Z", "M0-28H29V-2L22-8L14.500-2L7-8L0-2Z")
_EMBLEMS: Final = (
    h("circle", class_="emblem-mark", cx=13, cy=-16, r=6),
    h("rect", class_="emblem-mark", x="6.500", y="-21.500", width=11, height=11),
    h("path", class_="emblem-mark", d="M4-10.500L9.500-21.500L15-10.500Z"),
    h("path", class_="emblem-mark", d="M14-24L21-17L14-10L7-17Z"),
)


def tribes() -> Child:
    """Moles, flags, home tokens and Cave-Ins, and what stands on the cards, for the sprite."""
    return (
        _of_the_seats(),
        h("g", h("path", class_="burrow-roof", d="M-27 1L0-25L27 1L20 4V23H-20V4Z"), h("path", class_="burrow-door", d="M-12 23V10C-12-6 12-6 12 10V23Z"), id="home-token"),
        h("g", h("path", class_="rubble-bar", d="M-44 6C-40-6-28-9-20-5C-12-11-4-10 2-5C10-11 22-10 26-4C34-8 42-4 44 6C30 10-30 10-44 6Z"), h("path", class_="rubble-rocks", d="M-37 4L-30-7L-19-5L-15 5ZM-10 6L-6-6L7-7L11 4ZM17 5L21-6L33-4L37 5Z"), id="rubble"),
        h("g", h("path", class_="tuft", d="M-10 0C-10-6-13-10-15-12C-10-11-7-6-6-2C-6-9-4-14 0-18C2-12 2-6 2-2C4-7 8-11 13-12C9-8 8-4 8 0Z"), id="tuft"),
        _on_cards(),
    )


def _of_the_seats() -> Iterator[Node]:
    for seat in range(4):
        yield _mole(seat)
        yield _flag(seat)


def _mole(seat: int) -> Node:
    """A mole that looks out of its burrow."""
    return h(
        "g",
        h("path", class_="coat", d="M-22 24C-28-2-19-17 0-17S28-2 22 24C12 28-12 28-22 24Z"),
        h("path", class_="bib", d="M-11 25C-12 17-8 13 0 13S12 17 11 25C6 27-6 27-11 25Z"),
        h("ellipse", class_="muzzle", cy=10, rx=11, ry=8),
        h("ellipse", class_="mole-nose", cy=6, rx=5, ry="3.600"),
        h("circle", class_="mole-eye", cx=-9, cy=-1, r="4.400"),
        h("circle", class_="mole-eye", cx=9, cy=-1, r="4.400"),
        h("circle", class_="mole-pupil", cx=-8, cy="-.500", r="2.400"),
        h("circle", class_="mole-pupil", cx=8, cy="-.500", r="2.400"),
        _HATS[seat],
        id=f"tribe-{seat}",
        class_=f"tribe tribe-{seat}",
    )


def _flag(seat: int) -> Node:
    """The flag of a claim, on its hill."""
    cloth = h("path", class_="cloth", d=_CLOTHS[seat])
    return h(
        "g",
        h("path", class_="knoll", d="M-25 27C-20 15-12 12-7 12S6 15 11 27C2 31-16 31-25 27Z"),
        h("path", class_="pole", d="M-8 18V-29"),
        h("g", cloth, _EMBLEMS[seat], transform="translate(-8)"),
        id=f"claim-{seat}",
        class_=f"tribe tribe-{seat}",
    )


def _on_cards() -> Child:
    """What the cards show, around (0, 0) on a square of 100."""
    return (
        h("g", h("path", class_="card-path", d="M-40 26C-30-2-12-2-4 12"), h("path", class_="card-line", d="M-13 6L-3 14L2 3"), h("ellipse", class_="burrow-hole", cx=18, cy=30, rx=28, ry=10), h("use", href="#mole", transform="translate(18 8) scale(.62)"), id="meadow-card-move"),
        h("g", h("use", href="#home-token", transform="translate(-22 4) scale(.85)"), h("use", href="#rubble", transform="translate(26 20) rotate(-24) scale(.52)"), h("use", href="#rubble", transform="translate(22 -12) rotate(18) scale(.52)"), id="meadow-card-cave_in"),
        h("g", h("use", href="#mole", transform="translate(-24 4) scale(.5)"), h("path", class_="card-line", d="M-4-4H12M6-11L13-4L6 3"), h("use", href="#mole", transform="translate(30 4) scale(.5)"), h("path", class_="card-hat", d="M18-11V-30H42V-11Z"), h("path", class_="card-line", d="M12-11H48"), id="meadow-card-convert"),
        h("g", h("rect", class_="card-roller", x=-42, y=-4, width=44, height=36, rx=16), h("path", class_="card-line", d="M-20 14L30-28M24-34L38-24M-30 4V24M-10 2V26"), h("ellipse", class_="burrow-hole", cx=30, cy=30, rx=16, ry=6), id="meadow-card-groundskeeper"),
        h("g", h("rect", class_="card-slip", x=-30, y=-34, width=30, height=42, rx=4, transform="rotate(-10 -15 -13)"), h("rect", class_="card-slip", x=0, y=-34, width=30, height=42, rx=4, transform="rotate(10 15 -13)"), h("use", href="#mole", transform="translate(0 18) scale(.5)"), h("path", class_="card-line", d="M-36 24C-42 8-38 4-32 2M36 24C42 8 38 4 32 2"), id="meadow-card-gopher_it"),
    )
