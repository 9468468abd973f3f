"""The tokens of Mole Majority: each tribe has a colour, a shape and a letter of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from molecore.draw.nodes import Child, Node, h

_SHAPES: Final = (
    h("circle", class_="coat", r=25),
    h("rect", class_="coat", x=-23, y=-23, width=46, height=46, rx=5),
    h("path", class_="coat", d="M0-28L26-9L16 22H-16L-26-9Z"),
    h("path", class_="coat", d="M0-30L30 0L0 30L-30 0Z"),
)
_LETTERS: Final = "ABCD"


def tribes() -> Child:
    """Moles, claims, home tokens and Cave-Ins, for the sprite."""
    return (
        _of_the_seats(),
        h(
            "g",
            h("circle", class_="home-token", r=31),
            h("path", class_="token-roof", d="M-24 4L0-18L24 4"),
            id="home-token",
        ),
        h(
            "g",
            h("rect", class_="rubble-bar", x=-46, y=-9, width=92, height=18, rx=8),
            h(
                "path",
                class_="rubble-rocks",
                d="M-40 4L-30-8L-20 4ZM-14 5L-4-7L8 5ZM14 5L24-8L38 5Z",
            ),
            id="rubble",
        ),
    )


def _of_the_seats() -> Iterator[Node]:
    for seat, shape in enumerate(_SHAPES):
        yield _mole(seat, shape)
        yield _claim(seat, shape)


def _mole(seat: int, shape: Node) -> Node:
    letter = h("text", _LETTERS[seat], class_="letter", y=11)
    return h("g", shape, letter, id=f"tribe-{seat}", class_=f"tribe tribe-{seat}")


def _claim(seat: int, shape: Node) -> Node:
    seal = h("circle", class_="seal", r=34)
    pennant = h("path", class_="pennant", d="M-9-15V15M-9-15H11L5-8L11-1H-9")
    return h("g", seal, shape, pennant, id=f"claim-{seat}", class_=f"tribe tribe-{seat}")
