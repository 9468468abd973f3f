"""How a space of Mountains Out of Molehills is drawn, and where it lies.

A space is 130 wide and 120 high; x to the right, y down. Its upper part is
grass with the mountain on it, its lower part the soil with mole or rock.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from molecore.core.protocol import Seat
from molecore.drawing.nodes import Node, h
from molecore.games.mountains.board import FACINGS, Facing, Number, Turn
from molecore.games.mountains.drawing.ground import Content
from molecore.games.mountains.records import Mountain, PublicState

WIDE: Final = 130
HIGH: Final = 120
GROUND: Final = 72
"""Where the grass ends and the soil begins, from the top of a space."""
MARGIN: Final = 40
"""For the letters above and the numbers on the left."""
RIM: Final = 36
"""On the other two sides, so that arrows around a space in a corner have room."""
_PITCH: Final = 15
"""From one piece of a mountain to the next; less where it is very high."""
_TALLEST: Final = 60
_TAPER: Final = 0.79
"""How broad a piece is at its top, with what it has at its bottom as 1."""
_SNOW: Final = 3
"""From which height on it snows on a mountain, whatever it may come to."""
ANGLES: Final = dict(zip(FACINGS, (0, 90, 180, 270), strict=True))


def corner_of(size: int, number: Number) -> tuple[int, int]:
    """The top left of a space."""
    row, column = divmod(number, size)
    return MARGIN + column * WIDE, MARGIN + row * HIGH


def middle_of(size: int, number: Number) -> tuple[int, int]:
    """The middle of a space in the drawing, as x and y."""
    x, y = corner_of(size, number)
    return x + WIDE // 2, y + HIGH // 2


@lru_cache(maxsize=2048)
def space_with(
    size: int, number: Number, content: Content, cap: int, *, arriving: bool = False
) -> Node:
    """One space with all that is on it and below it.

    The topmost piece is left out if it is ``arriving`` and drawn on its way.
    """
    x, y = corner_of(size, number)
    row, column = divmod(number, size)
    return h(
        "g",
        h("use", href="#plot-odd" if (row + column) % 2 else "#plot-even"),
        _below(content),
        _mountain(content.mountain, cap, lacking=int(arriving)),
        transform=f"translate({x} {y})",
    )


def cap_of(public: PublicState) -> int:
    """How high a mountain may be in this round, or in the first before it begins."""
    return public.rules.caps[max(public.round - 1, 0)]


def _mountain(mountain: Mountain, cap: int, lacking: int) -> Iterator[Node]:
    """Its pieces from the bottom to the top but for the last, and how many they are in all."""
    height = len(mountain)
    for level, owner in enumerate(mountain[: height - lacking]):
        yield piece(owner, level, height)
    if height >= min(cap, _SNOW):
        yield h("use", href="#snow", transform=_stand(height - 1, height))
    if height > 1:
        yield h(
            "text",
            height,
            h("tspan", f"/{cap}"),
            class_="height full" if height >= cap else "height",
            x=WIDE - 3,
            y=19,
        )


@cache
def piece(owner: Seat, level: int, height: int) -> Node:
    """The piece with ``level`` others below it; the lowest is broader, as it says whose all is."""
    return h("use", href=f"#{_kind(level, height)}-{owner}", transform=_stand(level, height))


def _kind(level: int, height: int) -> str:
    if level == height - 1:
        return "peak" if level else "mound"
    return "slab" if level else "base"


def _stand(level: int, height: int) -> str:
    """How a piece lies in its mountain, as narrow as the one below is at its top."""
    return f"translate({WIDE // 2} {level_of(level, height)}) scale({round(_TAPER**level, 3)} 1)"


def level_of(level: int, height: int) -> int:
    """How far down the piece with ``level`` others below it lies, in a mountain of ``height``."""
    return GROUND - 6 - level * min(_PITCH, _TALLEST // max(height, 1))


def _below(content: Content) -> tuple[Node, ...]:
    if content.mole is not None:
        return digger(*content.mole)
    return _rock(content.rock) if content.rock else ()


@cache
def digger(seat: Seat, facing: Facing | None) -> tuple[Node, ...]:
    """A mole in its hole, in the middle of the soil."""
    return (
        h("ellipse", class_="burrow-hole", cx=WIDE // 2, cy=97, rx=36, ry=20),
        mole_at(seat, facing, WIDE // 2, 97),
    )


def mole_at(seat: Seat, facing: Facing | None, x: int, y: int, class_: str | None = None) -> Node:
    """A mole with its middle at a point: from above when it goes north or south, else its side."""
    look = "digger" if facing in (None, "N", "S") else "walker"
    turn = {None: "", "N": "", "E": "", "S": " rotate(180)", "W": " scale(-1 1)"}[facing]
    at = f"translate({x} {y}){turn}"
    return h("use", href=f"#{look}-{seat}", class_=class_, transform=at)


@cache
def _rock(turn: Turn) -> tuple[Node, ...]:
    parts = ("boulder", f"die-{turn}")
    return tuple(h("use", href=f"#{part}", x=WIDE // 2, y=96) for part in parts)
