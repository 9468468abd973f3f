"""What is drawn by hand for Majority: cushions and the members on them, the speaker, marks.

A side is a colour and a shape: Reds sit on round cushions and wear berets,
Blues on square ones and wear mortar-boards. Who sits for good has a rosette
behind the cushion: a green star or a yellow diamond.
"""

from __future__ import annotations

from typing import Final

from molecore.drawing.nodes import Child, Node, h

# A drawing is a line.
# fmt: off

_STAR: Final = "M0 -45L13 -31L32 -32L31 -13L45 0L31 13L32 32L13 31L0 45L-13 31L-32 32L-31 13L-45 0L-31 -13L-32 -32L-13 -31Z"
_DIAMOND: Final = "M0-46L46 0L0 46L-46 0Z"
_PLACE: Final = (
    h("rect", class_="seat-area", x=-50, y=-50, width=100, height=100),
    h("rect", class_="desk", x=-42, y=-42, width=84, height=84, rx=15),
)
"""Of every seat: where it can be pressed, and its cushion."""
_HEAD: Final = (
    h("path", class_="member-coat", d="M-25 31C-27 6-18-8 0-8S27 6 25 31C14 36-14 36-25 31Z"),
    h("ellipse", class_="mole-snout", cy=17, rx=12, ry=9),
    h("ellipse", class_="mole-nose", cy=12, rx="6.500", ry="4.500"),
    h("circle", class_="mole-eye", cx=-10, cy=3, r="5.200"),
    h("circle", class_="mole-eye", cx=10, cy=3, r="5.200"),
    h("circle", class_="mole-pupil", cx=-9, cy="3.500", r="2.800"),
    h("circle", class_="mole-pupil", cx=9, cy="3.500", r="2.800"),
)
_BERET: Final = (h("path", class_="member-hat", d="M-26-9C-30-27 4-36 23-22C30-16 26-8 22-6C8-10-12-10-26-9Z"), h("path", class_="member-line", d="M4-29L8-37"))
_BOARD: Final = (h("path", class_="member-hat", d="M-17-16H17V-4C8-8-8-8-17-4Z"), h("path", class_="member-hat", d="M-32-22L0-34L32-22L0-11Z"), h("path", class_="member-line", d="M28-22V-6"))


def chambers() -> Child:
    """All drawings of this module, for the sprite."""
    return (
        _seat("free", h("circle", class_="stool", r=12)),
        _seat("red", h("circle", class_="red-seat", r=41), _HEAD, _BERET),
        _seat("blue", h("rect", class_="blue-seat", x=-40, y=-40, width=80, height=80, rx=5), _HEAD, _BOARD),
        _seat("green", h("path", class_="green-seat", d=_STAR), h("circle", class_="red-seat", r=27), h("g", _HEAD, _BERET, transform="scale(.72)")),
        _seat("yellow", h("path", class_="yellow-seat", d=_DIAMOND), h("rect", class_="blue-seat", x=-22, y=-22, width=44, height=44, rx=3), h("g", _HEAD, _BOARD, transform="scale(.66)")),
        _seat("hope-red", h("path", class_="hope", d=_STAR), h("g", _BERET, class_="hoped", transform="translate(0 19) scale(.9)")),
        _seat("hope-blue", h("path", class_="hope", d=_DIAMOND), h("g", _BOARD, class_="hoped", transform="translate(0 17) scale(.78)")),
        _seat("cancelled", h("path", class_="crossed", d="M-22-22L22 22M22-22L-22 22")),
        h("g", h("rect", class_="mark", x=-46, y=-46, width=92, height=92, rx=18), id="mark-claimed"),
        h("g", h("path", class_="mark-corner", d="M46-46V-4L4-46Z"), h("path", class_="mark-corner", d="M-46 46V4L-4 46Z"), id="mark-flipped"),
        h("g", h("use", href="#mole", transform="translate(0 -34) scale(.86)"), h("path", class_="member-line", d="M26-30L44-48"), h("rect", class_="gavel", x=34, y=-62, width=26, height=16, rx=4, transform="rotate(-45 47 -54)"), h("path", class_="lectern", d="M-52-8H52L42 40H-42Z"), h("path", class_="lectern-top", d="M-60-16H60V-4H-60Z"), h("circle", class_="lectern-seal", cy=18, r=11), id="speaker"),
    )


def _seat(kind: str, *figure: Child) -> Node:
    return h("g", _PLACE, figure, id=f"seat-{kind}")
