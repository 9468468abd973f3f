"""Tunnels on the meadow: those of each tribe, and the ways of the mole just pressed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from molecore.core.protocol import Seat
from molecore.drawing.nodes import Node, h
from molecore.games.mole_majority.board import Cell, Hex, plan_of
from molecore.games.mole_majority.drawing.geometry import OUTLINE, hex_xy
from molecore.games.mole_majority.drawing.ground import tunnel
from molecore.games.mole_majority.network import destinations, network, open_neighbours
from molecore.games.mole_majority.records import PublicState


@lru_cache(maxsize=4)
def networks(public: PublicState) -> tuple[Node, ...]:
    """The tunnels of each tribe, shown when somebody asks for them on the sheet."""
    return tuple(_network(public, seat) for seat in range(len(public.tribes)))


def _network(public: PublicState, seat: Seat) -> Node:
    hexes = network(public, seat)
    steps = (
        (number, other)
        for number in sorted(hexes)
        for other in open_neighbours(public, number)
        if number < other and other in hexes
    )
    return _drawn_network(seat, _cells(public, hexes), _lines(public, steps))


@lru_cache(maxsize=64)
def _drawn_network(seat: Seat, cells: tuple[Cell, ...], lines: str) -> Node:
    return h(
        "g",
        map(_outline, cells),
        h("path", d=lines),
        class_=f"tribe-tunnels tribe-{seat}",
        id=f"tunnels-{seat}",
        aria_hidden="true",
    )


@lru_cache(maxsize=4)
def ways(public: PublicState, start: Hex) -> Node:
    """The hexes that a mole of the mover can go to from ``start``, and the ways there."""
    ends = destinations(public, public.mover, start)
    steps = (
        (number, other)
        for number in sorted({start, *ends})
        for other in open_neighbours(public, number)
        if other in ends
    )
    return h(
        "g",
        h("path", d=_lines(public, steps)),
        map(_outline, _cells(public, ends)),
        class_="ways",
        aria_hidden="true",
    )


def _cells(public: PublicState, hexes: Iterable[Hex]) -> tuple[Cell, ...]:
    cells = plan_of(public.tiles).cells
    return tuple(cells[number] for number in sorted(hexes))


def _lines(public: PublicState, steps: Iterable[tuple[Hex, Hex]]) -> str:
    cells = plan_of(public.tiles).cells
    return "".join(tunnel(cells[number], cells[other]) for number, other in steps)


@cache
def _outline(cell: Cell) -> Node:
    x, y = hex_xy(cell)
    return h("path", class_="reach", d=OUTLINE, transform=f"translate({x} {y}) scale(.95)")
