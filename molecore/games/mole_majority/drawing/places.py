"""The places of the meadow: middles of hexes, burrows, sites for tiles, and edges."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache, lru_cache

from molecore.core.protocol import Seat
from molecore.drawing.nodes import Node, h
from molecore.games.mole_majority.board import Cell, Edge, Space, plan_of
from molecore.games.mole_majority.drawing.geometry import (
    OUTLINE,
    edge_xy,
    hex_xy,
    open_edges,
    rows,
    space_xy,
    spaces_of,
)
from molecore.games.mole_majority.drawing.marks import Mark, Marks, naming
from molecore.games.mole_majority.drawing.words import hex_words, space_words
from molecore.games.mole_majority.records import PublicState
from molecore.games.mole_majority.spots import edge_spot, hex_spot
from molecore.words import Message, cached

# ---- hexes and their spaces


def hexes(public: PublicState, marks: Marks) -> Iterator[Node]:
    """All hexes, row by row, and the sites for more while the board is laid."""
    for number, row in enumerate(rows()):
        places = tuple(place for cell in row for place in _hex(public, cell, marks))
        yield _row(number, places, marks.live)


@lru_cache(maxsize=64)
def _row(number: int, places: tuple[Node, ...], live: bool) -> Node:
    return h("g", places, role="row", id=f"row-{number}") if live else h("g", places)


def _hex(public: PublicState, cell: Cell, marks: Marks) -> Iterator[Node]:
    plan = plan_of(public.tiles)
    number = plan.hexes.get(cell)
    if number is None:
        if public.phase in {"home_base", "tile"}:
            yield _site_of_tile(cell, marks.of(cell))
        return
    size = plan.sizes[number]
    yield _middle(cell, size, public.claims[number], public.homes[number], marks.of(cell))
    for place in spaces_of(public, cell):
        space = plan.spaces[place]
        yield _burrow(space, size, public.moles[place], marks.of(space))


@cached(maxsize=256)
def _site_of_tile(cell: Cell, mark: Mark) -> Node:
    x, y = hex_xy(cell)
    words = Message("mole_majority.board.no_hex", cell=hex_spot(cell))
    named = naming(cell, "tile-site", words, mark)
    return h("path", d=OUTLINE, transform=f"translate({x} {y}) scale(.94)", **named)


@cached(maxsize=512)
def _middle(cell: Cell, size: int, claim: Seat | None, home: int | None, mark: Mark) -> Node:
    """What stands in the middle: points on a sign or a home token, or a flag beside the token."""
    x, y = hex_xy(cell)
    return h(
        "g",
        h("circle", class_="core", cx=x, cy=y, r=32),
        _unclaimed(size, home, x, y) if claim is None else _claimed(claim, home, x, y),
        h("circle", class_="fresh", cx=x, cy=y, r=34) if mark.fresh else None,
        **naming(cell, "middle", hex_words(cell, size, claim, home), mark),
    )


def _unclaimed(size: int, home: int | None, x: int, y: int) -> Iterator[Node]:
    if home is None:
        yield h("circle", class_="stone", cx=x, cy=y, r=21)
        yield h("text", size, class_="points carved", x=x, y=y + 10)
        return
    yield h("use", href="#home-token", x=x, y=y)
    yield h("text", size, class_="points", x=x, y=y + 21)
    yield from _value(home, x + 20, y - 17)


def _claimed(claim: Seat, home: int | None, x: int, y: int) -> Iterator[Node]:
    if home is not None:
        yield h("use", href="#home-token", transform=f"translate({x + 15} {y + 17}) scale(.58)")
    yield h("use", href=f"#claim-{claim}", x=x, y=y)
    yield from _value(home, x + 15, y + 20)


def _value(home: int | None, x: int, y: int) -> Iterator[Node]:
    """What a home token is worth, once it lies face up."""
    if home:
        yield h("text", f"+{home}", class_="home-value", x=x, y=y + 8)


@cached(maxsize=2048)
def _burrow(space: Space, size: int, owner: Seat | None, mark: Mark) -> Node:
    x, y = space_xy(space, size)
    return h(
        "g",
        h("circle", class_="around-den", cx=x, cy=y, r=29.6),
        h("circle", class_="den", cx=x, cy=y, r=24),
        None if owner is None else h("use", href=f"#tribe-{owner}", x=x, y=y),
        h("circle", class_="fresh", cx=x, cy=y, r=28) if mark.fresh else None,
        **naming(space, "burrow", space_words(space, size, owner), mark),
    )


def dangers(cells: Collection[Cell]) -> Node | None:
    """A broken line around each of the hexes that somebody new is warned of, and a sign on it."""
    return _dangers(tuple(sorted(cells))) if cells else None


@cached(maxsize=32)
def _dangers(cells: tuple[Cell, ...]) -> Node:
    return h("g", map(_danger, cells), class_="dangers", id="dangers", aria_hidden="true")


def _danger(cell: Cell) -> Node:
    x, y = hex_xy(cell)
    return h(
        "g",
        h("path", class_="danger-line", d=OUTLINE),
        h("path", class_="danger-sign", d="M0 -122L26 -76L-26 -76Z"),
        h("text", "!", class_="danger-mark", y=-82),
        transform=f"translate({x} {y})",
    )


# ---- edges


def edges(public: PublicState, marks: Marks) -> Iterator[Node]:
    """What has caved in, and the edges that may be next."""
    yield _fallen(tuple(_rubble(edge, edge in marks.fresh) for edge in public.cave_ins))
    choices = tuple(_edge(edge, marks.of(edge)) for edge in open_edges(public))
    named = marks.live and choices
    yield h("g", choices, role="row", id="row-edges") if named else h("g", choices)


@lru_cache(maxsize=8)
def _fallen(rubble: tuple[Node, ...]) -> Node:
    return h("g", rubble, aria_hidden="true", class_="fallen-edges")


@cache
def _rubble(edge: Edge, fresh: bool) -> Node:
    (x, y), angle = edge_xy(edge)
    return h(
        "g",
        h("use", href="#rubble"),
        class_="cave-in fresh-rubble" if fresh else "cave-in",
        transform=f"translate({x} {y}) rotate({angle})",
    )


@cached(maxsize=512)
def _edge(edge: Edge, mark: Mark) -> Node:
    (x, y), angle = edge_xy(edge)
    return h(
        "g",
        h("circle", class_="edge-knob", r=29.6),
        h("rect", class_="edge-bar", x=-42, y=-13, width=84, height=26, rx=12),
        transform=f"translate({x} {y}) rotate({angle})",
        data_near=True if mark.can else None,
        **naming(edge, "edge-site", edge_spot(edge), mark),
    )
