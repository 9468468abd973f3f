"""The lawn and all that lies on it, from the ground up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache, partial
from itertools import starmap
from typing import Final, NamedTuple

from molecore.core.protocol import Event, Target
from molecore.drawing.nodes import Attribute, Child, Node, defer, h
from molecore.games.mole_hill.board import (
    CENTRE,
    COLUMNS,
    FILES,
    RANKS,
    RIM_RODS,
    ROWS,
    SQUARES,
    Rod,
    Square,
)
from molecore.games.mole_hill.drawing.places import Labels, rod_xy, rows, square_xy
from molecore.games.mole_hill.events import Dug, MolePlaced, RodPlaced
from molecore.games.mole_hill.records import View
from molecore.games.mole_hill.scoring import ORANGE_PIECES
from molecore.words import cached, say


def svg(layers: Child, **attributes: Attribute) -> Node:
    """The whole drawing, made of ``layers`` from the bottom up."""
    return h("svg", layers, viewBox="-34 -34 968 768", **attributes)


@cache
def ground() -> Node:
    """The grass, its frame and the names of its squares."""
    checks = "".join(
        f"M{column * 100} {row * 100}h100v100h-100z"
        for row in range(ROWS)
        for column in range(COLUMNS)
        if (row + column) % 2
    )
    pegs = "".join(
        f"M{column * 100} {row * 100}h0" for row in range(ROWS + 1) for column in range(COLUMNS + 1)
    )
    x, y = square_xy(CENTRE)
    return h(
        "g",
        h("rect", class_="frame", x=-34, y=-34, width=968, height=768, rx=30),
        h("rect", class_="grass", width=900, height=700, rx=10),
        h("path", class_="mown", d=checks),
        h("path", class_="pegs", d=pegs),
        h("use", href="#burrow", class_="burrow", x=x, y=y),
        h("g", _coordinates(), class_="coord"),
        aria_hidden="true",
    )


def _coordinates() -> Iterator[Node]:
    for column, file in enumerate(FILES):
        yield h("text", file, x=column * 100 + 50, y=726)
    for row, rank in enumerate(RANKS):
        yield h("text", rank, x=-17, y=(ROWS - 1 - row) * 100 + 59)


def things(view: View, events: Sequence[Event]) -> Node:
    """Whatever lies on the grass: traces, tunnel, flowers, hills, rods and the mole."""
    rules = view.rules
    dug = _dug(view.visits, rules.red_flowers, rules.white_flowers)
    traces, rods = h("g", _traces(events)), h("g", _rods(view.rods, events))
    return h("g", traces, dug, rods, _mole(view.visits), class_="things", aria_hidden="true")


@lru_cache(maxsize=2)
def _dug(visits: Sequence[Square], red: Sequence[Square], white: Sequence[Square]) -> Node:
    """What rods change nothing of: tunnel, flowers and hills."""
    return h("g", _tunnel(visits), _flowers(visits, red, white), _hills(visits))


def edges(pressable: frozenset[Target]) -> Node:
    """Where a rod may go: one drawing, for a filled cell each would take longer to paint."""
    lines = "".join(_edge(target) for target in sorted(pressable) if len(target) > 2)
    return h("path", class_="edges", aria_hidden="true", d=lines or None)


@cache
def _edge(rod: Rod) -> str:
    x, y = rod_xy(rod)
    return f"M{x} {y - 30}v60" if "|" in rod else f"M{x - 30} {y}h60"


def _traces(events: Iterable[Event]) -> Iterator[Node]:
    """The squares the mole left and reached in the last ply."""
    for event in events:
        if isinstance(event, Dug):
            yield rect(event.start, "trace")
            yield rect(event.square, "trace")
        elif isinstance(event, MolePlaced):
            yield rect(event.square, "trace")


@cache
def rect(square: Square, *classes: str) -> Node:
    """The rectangle that covers ``square``, with these classes."""
    x, y = square_xy(square)
    return h("rect", class_=" ".join(classes), x=x - 50, y=y - 50, width=100, height=100)


def _tunnel(visits: Sequence[Square]) -> Node | None:
    points = " ".join("{},{}".format(*square_xy(square)) for square in visits)
    return h("polyline", class_="tunnel", points=points) if len(visits) > 1 else None


def _flowers(
    visits: Iterable[Square], red: Iterable[Square], white: Iterable[Square]
) -> Iterator[Node]:
    visited = frozenset(visits)
    for kind, symbol, squares in (("red", "poppy", red), ("white", "daisy", white)):
        for square in squares:
            yield flower(square, kind, symbol, square in visited)


@cache
def flower(square: Square, kind: str, symbol: str, picked: bool) -> Node:
    """A flower; small above its hill once it is picked."""
    x, y = square_xy(square)
    # A flower the mole has reached shows small above its hill, clear of rods.
    at = f"translate({x + 26} {y - 27}) scale(.5)" if picked else f"translate({x} {y})"
    return h("g", h("use", href=f"#{symbol}"), class_=f"flower {kind}", transform=at)


def _hills(visits: Sequence[Square]) -> Iterable[Node]:
    return (_hill(square, number) for number, square in enumerate(visits, 1))


@cache
def _hill(square: Square, number: int) -> Node:
    x, y = square_xy(square)
    kind, symbol = ("orange", "hill") if number <= ORANGE_PIECES else ("dark", "peaks")
    return h(
        "g",
        h("use", href=f"#{symbol}", x=x, y=y),
        h("text", number, x=x, y=y + 24),
        class_=f"hill {kind}",
        id=f"hill-{square}",
        data_enter="grow",
    )


def _rods(rods: Sequence[Rod], events: Sequence[Event]) -> Iterable[Node]:
    new = {event.rod for event in events if isinstance(event, RodPlaced)}
    return (_rod(rod, rod in new) for rod in rods)


@cache
def _rod(rod: Rod, new: bool) -> Node:
    x, y = rod_xy(rod)
    shape = "rod-up" if "|" in rod else "rod-flat"
    bar = h("use", href=f"#{shape}", x=x, y=y)
    return h("g", bar, class_="rod new" if new else "rod", id=f"rod-{rod}", data_enter="drop")


@lru_cache(maxsize=2)
def _mole(visits: Sequence[Square]) -> Node | None:
    if not visits:
        return None
    x, y = square_xy(visits[-1])
    return h(
        "g",
        _mole_itself("orange" if len(visits) <= ORANGE_PIECES else "dark"),
        id="the-mole",
        class_="mole",
        data_glide=f"{x} {y}",
        transform=f"translate({x} {y})",
    )


@cache
def _mole_itself(kind: str) -> Node:
    crumbs = h("g", h("use", href="#crumbs"), class_=f"hill {kind}")
    return h("g", h("use", href="#mole"), crumbs)


# ---- the live lawn: an element for each place that can be pressed and focused


MIDDLE: Final = 18
"""Half of what is free in the middle of a square, of whose edges none is meant there.

It leaves a rod site 24 pixels where a square has 38 of them, as on a phone of 390 pixels.
"""


@cached(maxsize=2)
def cells(
    view: View, pressable: frozenset[Target], pressed: tuple[Target, ...], here: Target | None
) -> Node:
    """All places, for what can be pressed, what was and where the cursor is.

    Those of the gardener's turn and those of the mole's take turns.
    """
    whose = "gardener" if view.to_act == "gardener" else "mole"
    return defer("g", whose, partial(_rows, view, pressable, pressed, here), id="cells")


def _rows(
    view: View, pressable: frozenset[Target], pressed: tuple[Target, ...], here: Target | None
) -> Iterator[Node]:
    """The cells, row by row from the top. There are up to 205, and each costs its share."""
    label = Labels(view).of
    mole = view.visits[-1] if pressable and view.visits and view.to_act == "mole" else None
    for y, row in rows(view):
        cells = [
            (at, _Mark(at in pressable, at in pressed, at == here, at == mole), label(at))
            for at in row
        ]
        yield _row(y, tuple(starmap(_cell, cells)))


@lru_cache(maxsize=64)
def _row(y: int, cells: tuple[Node, ...]) -> Node:
    return h("g", cells, role="row", id=f"row-{y}")


class _Mark(NamedTuple):
    """How a place stands at present."""

    can: bool
    """Whether it can be pressed."""
    pressed: bool
    here: bool
    """Whether the keyboard cursor stands on it."""
    taken: bool
    """Whether the mole stands there and can be dragged on."""


@cached(maxsize=2048)
def _cell(target: Target, mark: _Mark, label: str) -> Node:
    can, pressed, here, taken = mark
    reached = can and len(target) == 2
    return shape(
        target,
        "can" if can else "cannot",
        *(("pressed",) if pressed else ()),
        role="gridcell",
        id=f"at-{target}",
        data_target=target if can else None,
        data_site=None if can else target,
        tabindex=0 if here else -1,
        aria_label=say("mole_hill.board.within_reach", place=label) if reached else label,
        data_take="the-mole" if taken else None,
    )


def shape(target: Target, *states: str, **more: Attribute) -> Node:
    """A square; or for a rod the hexagon along its edge, between the middles of two squares."""
    if len(target) == 2:
        x, y = square_xy(target)
        class_ = " ".join(("cell", "square", *states))
        return h("rect", x=x - 50, y=y - 50, width=100, height=100, class_=class_, **more)
    x, y = rod_xy(target)
    kind = "up" if "|" in target else "flat"
    return h("path", d=_hexagon(x, y, kind), class_=" ".join(("cell", kind, *states)), **more)


def _hexagon(x: int, y: int, kind: str) -> str:
    """From one end of the edge to the other; the middles of the squares at its sides stay free."""
    reach, across = 50 - MIDDLE, 2 * MIDDLE
    if kind == "up":
        return f"M{x} {y - 50}l{reach} {reach}v{across}l-{reach} {reach}-{reach}-{reach}v-{across}z"
    return f"M{x - 50} {y}l{reach}-{reach}h{across}l{reach} {reach}-{reach} {reach}h-{across}z"


@cache
def middles() -> Node:
    """The middle of each square, which is near to no edge: a press there plays no rod.

    It is explained, as any other press that cannot be.
    """
    at, size = 50 - MIDDLE, 2 * MIDDLE
    corners = (square_xy(square) for square in SQUARES)
    squares = (f"M{x - 50 + at} {y - 50 + at}h{size}v{size}h-{size}z" for x, y in corners)
    return h("path", class_="middles", d="".join(squares), data_site="middle", aria_hidden="true")


@cache
def rim(*, wasted: bool) -> Node:
    """Where no rod can go, a press is explained, so that no part of the lawn is dead."""
    rods = () if wasted else RIM_RODS
    what, make = "bare" if wasted else "rods", lambda: (shape(rod, data_site=rod) for rod in rods)
    return defer("g", what, make, id="rim", aria_hidden="true")
