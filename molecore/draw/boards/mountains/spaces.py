"""How a space of Mountains Out of Molehills is drawn, and where it lies.

A space is 100 wide and 120 high; x to the right, y down. Its upper part is
grass with the mountain on it, its lower part the soil with mole or rock.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from molecore.core.protocol import Seat
from molecore.draw.boards.mountains.ground import Content
from molecore.draw.nodes import Node, h
from molecore.games.mountains.board import FACINGS, Facing, Number, Turn
from molecore.games.mountains.records import Mountain, PublicState

WIDE: Final = 100
HIGH: Final = 120
GROUND: Final = 72
"""Where the grass ends and the soil begins, from the top of a space."""
MARGIN: Final = 40
"""For the letters above and the numbers on the left."""
RIM: Final = 36
"""On the other two sides, so that arrows around a space in a corner have room."""
_PITCH: Final = 11
"""From one piece of a mountain to the next; less where it is very high."""
_TALLEST: Final = 62
ANGLES: Final = dict(zip(FACINGS, (0, 90, 180, 270), strict=True))


def corner_of(size: int, number: Number) -> tuple[int, int]:
    """The top left of a space."""
    row, column = divmod(number, size)
    return MARGIN + column * WIDE, MARGIN + row * HIGH


def middle_of(size: int, number: Number) -> tuple[int, int]:
    """The middle of a space."""
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
        _soil(odd=(row + column) % 2 == 1),
        _below(content),
        _mountain(content.mountain, cap, lacking=int(arriving)),
        transform=f"translate({x} {y})",
    )


@cache
def _soil(*, odd: bool) -> tuple[Node, ...]:
    """An empty space; every second one is darker."""
    deep = HIGH - GROUND
    return (
        h("rect", class_="turf odd" if odd else "turf", width=WIDE, height=GROUND),
        h("rect", class_="earth odd" if odd else "earth", y=GROUND, width=WIDE, height=deep),
    )


def cap_of(public: PublicState) -> int:
    """How high a mountain may be in this round, or in the first before it begins."""
    return public.rules.caps[max(public.round - 1, 0)]


def _mountain(mountain: Mountain, cap: int, lacking: int) -> Iterator[Node]:
    """Its pieces from the bottom to the top but for the last, and how many they are in all."""
    height = len(mountain)
    for level, owner in enumerate(mountain[: height - lacking]):
        yield piece(owner, level, height)
    if height > 1:
        yield h("text", height, class_="height full" if height >= cap else "height", x=91, y=19)


@cache
def piece(owner: Seat, level: int, height: int) -> Node:
    """The piece with ``level`` others below it; the lowest is broader, as it says whose all is."""
    kind = "slab" if level else "base"
    return h("use", href=f"#{kind}-{owner}", x=50, y=level_of(level, height))


def level_of(level: int, height: int) -> int:
    """How far down the piece with ``level`` others below it lies, in a mountain of ``height``."""
    return GROUND - 7 - level * min(_PITCH, _TALLEST // max(height, 1))


def _below(content: Content) -> tuple[Node, ...]:
    if content.mole is not None:
        return digger(*content.mole)
    return _rock(content.rock) if content.rock else ()


@cache
def digger(seat: Seat, facing: Facing | None) -> tuple[Node, ...]:
    """A mole in its hole, in the middle of the soil."""
    turn = f" rotate({ANGLES[facing]})" if facing else ""
    return (
        h("ellipse", class_="burrow-hole", cx=50, cy=96, rx=34, ry=21),
        h("use", href=f"#digger-{seat}", transform=f"translate(50 96){turn}"),
    )


@cache
def _rock(turn: Turn) -> tuple[Node, ...]:
    return tuple(h("use", href=f"#{part}", x=50, y=96) for part in ("boulder", f"die-{turn}"))
