"""What the moles live on: the lawn, the hexes in the colours of their claims, and the tunnels."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from molecore.core.protocol import Seat
from molecore.drawing.nodes import Node, h
from molecore.games.mole_majority.board import CELLS, Cell, Edge, Hex, Tiles, plan_of
from molecore.games.mole_majority.drawing.geometry import OUTLINE, Box, box, hex_xy, rows, space_xy
from molecore.games.mole_majority.records import PublicState

_RIM: Final = 12
"""How broad the rim is, and twice that how round its corners are."""
_SPRIGS: Final = (
    ("tuft", 38, 62, 1.0),
    ("daisy", 70, 40, 0.5),
    ("tuft", 104, 46, 0.8),
    ("poppy", 40, 100, 0.5),
)
"""What grows in each corner: the drawing, how far from both sides, and how large."""


def ground(public: PublicState) -> tuple[Node, ...]:
    """All that the moles live on, for a view: none of it can be pressed."""
    tiles, claims = public.tiles, public.claims
    return (_lawn(box(public)), _hexes(tiles, claims), _tunnels(tiles, claims, public.cave_ins))


# ---- the lawn


@lru_cache(maxsize=8)
def _lawn(around: Box) -> Node:
    left, top, width, height = around
    size = {"width": width - 2 * _RIM, "height": height - 2 * _RIM}
    return h(
        "g",
        h("rect", class_="meadow-rim", x=left, y=top, width=width, height=height, rx=36),
        h("rect", class_="meadow-lawn", x=left + _RIM, y=top + _RIM, rx=26, **size),
        _sprigs(around),
        aria_hidden="true",
    )


def _sprigs(around: Box) -> Iterator[Node]:
    left, top, width, height = around
    for name, aside, down, scale in _SPRIGS:
        for x in (left + aside, left + width - aside):
            for y in (top + down, top + height - down):
                use = h("use", href=f"#{name}", transform=f"translate({x} {y}) scale({scale})")
                yield h("g", use, class_="red" if name == "poppy" else "white")


# ---- the hexes


@lru_cache(maxsize=8)
def _hexes(tiles: Tiles, claims: tuple[Seat | None, ...]) -> Node:
    """The hexes themselves, each in the colour of its claim."""
    owners = {cell: claim for (cell, _), claim in zip(tiles, claims, strict=True)}
    cells = [cell for row in rows() for cell in row if cell in owners]
    shapes = (_hex(cell, owners[cell]) for cell in cells)
    return h("g", shapes, class_="grounds", aria_hidden="true")


@cache
def _hex(cell: Cell, claim: Seat | None) -> Node:
    (x, y), (q, r) = hex_xy(cell), CELLS[cell]
    at = f"translate({x} {y})"
    if claim is None:
        return h("path", class_=f"hex wild mown-{(q - r) % 3}", d=OUTLINE, transform=at)
    turf = h("path", class_=f"hex of-{claim}", d=OUTLINE)
    fence = h("path", class_=f"fence tribe-{claim}", d=OUTLINE, transform="scale(.91)")
    return h("g", turf, fence, transform=at)


# ---- what places are called where moves are typed


@lru_cache(maxsize=8)
def codes(tiles: Tiles) -> Node:
    """The code of each hex above its middle, and by each mole space its number there.

    They are hidden until the style sheet is told otherwise: people need them for typing alone.
    """
    return h("g", (_codes(cell, size) for cell, size in tiles), class_="codes", aria_hidden="true")


@cache
def _codes(cell: Cell, size: int) -> Node:
    x, y = hex_xy(cell)
    spaces = ((number, space_xy(f"{cell}/{number}", size)) for number in range(size))
    numbers = (h("text", str(number), x=at + 19, y=down + 25) for number, (at, down) in spaces)
    return h("g", h("text", cell, class_="hex-code", x=x, y=y - 24), numbers)


# ---- tunnels between claims


@lru_cache(maxsize=8)
def _tunnels(tiles: Tiles, claims: tuple[Seat | None, ...], cave_ins: tuple[Edge, ...]) -> Node:
    """The tunnels between hexes that touch and are of one tribe, where nothing has caved in."""
    found = {seat: _lines(tiles, claims, cave_ins, seat) for seat in range(4)}
    dug = (
        (h("path", class_="dug", d=lines), h("path", class_=f"lining tribe-{seat}", d=lines))
        for seat, lines in found.items()
        if lines
    )
    return h("g", dug, class_="claimed-tunnels", aria_hidden="true")


def _lines(
    tiles: Tiles, claims: tuple[Seat | None, ...], cave_ins: tuple[Edge, ...], seat: Seat
) -> str:
    plan = plan_of(tiles)
    pairs: Iterator[tuple[Hex, Hex]] = (
        (number, other)
        for number, owner in enumerate(claims)
        if owner == seat
        for other, edge in plan.near[number]
        if number < other and claims[other] == seat and edge not in cave_ins
    )
    return "".join(tunnel(plan.cells[one], plan.cells[other]) for one, other in pairs)


@cache
def tunnel(one: Cell, other: Cell) -> str:
    """A line from the middle of one hex to that of another, as a part of a path."""
    (x, y), (to_x, to_y) = hex_xy(one), hex_xy(other)
    return f"M{x} {y}L{to_x} {to_y}"
