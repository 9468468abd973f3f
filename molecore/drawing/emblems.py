"""One emblem for each game, on the card that it is chosen by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from molecore.drawing.nodes import Child, h

# A drawing is a line.
# fmt: off


def _mole_hill() -> Child:
    return (
        h("rect", class_="e-lawn", width=160, height=110),
        h("path", class_="e-lawn-2", d="M0 0h40v37H0zM80 0h40v37H80zM40 37h40v36H40zM120 37h40v36h-40zM0 73h40v37H0zM80 73h40v37H80z"),
        h("path", class_="e-tunnel", d="M20 92L60 55L60 18"),
        h("g", h("use", href="#hill"), class_="hill orange", transform="translate(20 90) scale(.42)"),
        h("g", h("use", href="#hill"), class_="hill orange", transform="translate(60 18) scale(.42)"),
        h("g", h("use", href="#poppy"), class_="red", transform="translate(140 18) scale(.5)"),
        h("g", h("use", href="#daisy"), class_="white", transform="translate(140 92) scale(.5)"),
        h("g", h("use", href="#rod-up"), class_="rod", transform="translate(120 55) scale(.4)"),
        h("g", h("use", href="#rod-flat"), class_="rod", transform="translate(100 37) scale(.4)"),
        h("g", h("use", href="#mole"), h("g", h("use", href="#crumbs"), class_="hill dark"), class_="mole", transform="translate(78 62) scale(.86)"),
    )


def _majority() -> Child:
    return (
        h("rect", class_="e-paper", width=160, height=110),
        h("path", class_="e-bench", d="M22 94a58 58 0 0 1 116 0M40 94a40 40 0 0 1 80 0M58 94a22 22 0 0 1 44 0"),
        h("g", h("circle", cx=22, cy=94, r=8), h("circle", cx=26, cy=72, r=8), h("circle", cx=38, cy=54, r=8), h("circle", cx=57, cy=41, r=8), h("circle", cx=40, cy=94, r=8), h("circle", cx=46, cy=73, r=8), h("circle", cx=58, cy=94, r=8), class_="e-reds"),
        h("g", h("rect", x=95, y=33, width=15, height=15), h("rect", x=114, y=47, width=15, height=15), h("rect", x=127, y=65, width=15, height=15), h("rect", x=130, y=87, width=15, height=15), h("rect", x=106, y=66, width=15, height=15), h("rect", x=112, y=87, width=15, height=15), h("rect", x=94, y=87, width=15, height=15), class_="e-blues"),
        h("g", h("circle", cx=80, cy=36, r=8), h("path", d="M72 54h16v8a8 8 0 0 1-16 0z"), class_="e-ink"),
    )


def _mountains() -> Child:
    return (
        h("rect", class_="e-sky", width=160, height=110),
        h("path", class_="e-far", d="M0 84L34 42l22 24 30-44 34 46 16-18 24 34v26H0z"),
        h("path", class_="e-snow", d="M86 22l-13 20 8-4 6 6 6-5 6 5z"),
        h("path", class_="e-soil", d="M0 92c26-12 52-12 80-4s54 8 80-4v26H0z"),
        h("g", h("use", href="#peaks"), class_="hill dark", transform="translate(40 80) scale(.5)"),
        h("g", h("use", href="#peaks"), class_="hill orange", transform="translate(118 76) scale(.62)"),
        h("g", h("use", href="#hill"), class_="hill orange", transform="translate(118 50) scale(.44)"),
        h("g", h("use", href="#mole"), class_="mole", transform="translate(118 30) scale(.36)"),
    )


def _mole_majority() -> Child:
    return (
        h("rect", class_="e-meadow", width=160, height=110),
        h("g", h("path", class_="e-lawn", d="M80 8l24 14v28L80 64 56 50V22z"), h("path", class_="e-lawn-2", d="M32 8l24 14v28L32 64 8 50V22z"), h("path", class_="e-soil", d="M128 8l24 14v28l-24 14-24-14V22z"), h("path", class_="e-soil", d="M56 50l24 14v28l-24 14-24-14V64z"), h("path", class_="e-lawn-2", d="M104 50l24 14v28l-24 14-24-14V64z"), class_="e-hexes"),
        h("g", h("use", href="#hill"), class_="hill orange", transform="translate(32 36) scale(.36)"),
        h("g", h("use", href="#mole"), class_="mole", transform="translate(80 38) scale(.4)"),
        h("g", h("use", href="#mole"), class_="mole", transform="translate(104 80) scale(.4)"),
        h("g", h("ellipse", cx=128, cy=37, rx=13, ry=9), h("ellipse", cx=56, cy=79, rx=13, ry=9), class_="e-hole"),
    )


def _moleozer() -> Child:
    return (
        h("rect", class_="e-dusk", width=160, height=110),
        h("circle", class_="e-moon", cx=128, cy=24, r=11),
        h("path", class_="e-soil", d="M0 86c40-10 120-10 160 0v24H0z"),
        h("g", h("path", d="M10 84V58l18-16 18 16v26zM114 84V58l18-16 18 16v26z"), class_="e-house"),
        h("g", h("path", d="M24 64h9v9h-9zM128 64h9v9h-9z"), class_="e-window"),
        h("g", h("rect", x=50, y=18, width=24, height=34, rx=4, transform="rotate(-9 62 35)"), h("rect", x=86, y=18, width=24, height=34, rx=4, transform="rotate(9 98 35)"), class_="e-card"),
        h("path", class_="e-pips", d="M58 30l5 5-4 6M95 30h6M98 27v6M94 41h7"),
        h("g", h("use", href="#mole"), h("g", h("use", href="#crumbs"), class_="hill dark"), class_="mole", transform="translate(80 74) scale(.62)"),
    )


EMBLEMS: Final[Mapping[str, Callable[[], Child]]] = {
    "mole_hill": _mole_hill,
    "majority": _majority,
    "mountains": _mountains,
    "mole_majority": _mole_majority,
    "moleozer": _moleozer,
}
"""The emblem of each game, by id; each is 160 by 110."""
