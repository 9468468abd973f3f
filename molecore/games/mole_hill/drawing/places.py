"""The places of the lawn: where they are, and what they are called.

A square is 100 by 100; x to the right, y down, (0, 0) above a7.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cache, reduce
from itertools import groupby
from typing import Literal, TypeAlias

from molecore.core.protocol import Target
from molecore.drawing.cursor import Site
from molecore.games.mole_hill.board import (
    CENTRE,
    INNER_RODS,
    RIM_RODS,
    ROWS,
    SQUARES,
    Rod,
    Square,
    column_row,
)
from molecore.games.mole_hill.records import View
from molecore.words import Message, cached, say


@cache
def square_xy(square: Square) -> tuple[int, int]:
    """The middle of ``square``, as x and y in the drawing."""
    column, row = column_row(square)
    return column * 100 + 50, (ROWS - 1 - row) * 100 + 50


@cache
def rod_xy(rod: Rod) -> tuple[int, int]:
    """The middle of a rod site, as x and y: half a square off its first or else second square."""
    upright = "|" in rod
    first, second = rod.split("|" if upright else "-")
    x, y = square_xy(first or second)
    off = 50 if first else -50
    return (x + off, y) if upright else (x, y - off)


def sites(view: View) -> Sequence[Site]:
    """The squares; for the gardener the rod sites as well. Row by row from the top."""
    return _sites(view.to_act == "gardener", view.rules.outer_edge_rods)


def marked_sites(view: View) -> Sequence[Site]:
    """The squares and the rod sites, whoever acts: a line that is foretold has moves of both."""
    return _sites(True, view.rules.outer_edge_rods)


@cache
def _sites(gardening: bool, rim: bool) -> tuple[Site, ...]:
    rods = (*INNER_RODS, *(RIM_RODS if rim else ())) if gardening else ()
    places = [Site(square, *square_xy(square)) for square in SQUARES]
    places += [Site(rod, *rod_xy(rod)) for rod in rods]
    return tuple(sorted(places, key=lambda site: (site.y, site.x)))


def rows(view: View) -> Sequence[tuple[int, tuple[str, ...]]]:
    """The sites by row: its y and its places, from the left."""
    return _rows(view.to_act == "gardener", view.rules.outer_edge_rods)


@cache
def _rows(gardening: bool, rim: bool) -> tuple[tuple[int, tuple[str, ...]], ...]:
    by_row = groupby(_sites(gardening, rim), key=lambda site: site.y)
    return tuple((y, tuple(site.target for site in row)) for y, row in by_row)


_Side: TypeAlias = Literal["left", "above", "right", "below"]


class Labels:
    """The accessible names of all places in one position."""

    def __init__(self, view: View) -> None:
        self._numbers = {square: number for number, square in enumerate(view.visits, 1)}
        self._mole = view.visits[-1] if view.visits else None
        self._flowers = dict.fromkeys(view.rules.red_flowers, "red")
        self._flowers |= dict.fromkeys(view.rules.white_flowers, "white")
        self._rods = frozenset(view.rods)
        self._fenced = frozenset(square for rod in view.rods for square in _beside(rod))

    def of(self, target: Target) -> str:
        """What a square or a rod site is called."""
        if len(target) > len("a1"):
            return rod_label(target, target in self._rods)
        walls = _walls(target, self._rods) if target in self._fenced else ()
        number, flower = self._numbers.get(target), self._flowers.get(target)
        return _square_label(target, number, target == self._mole, flower, walls)


def _walls(square: Square, rods: Container[Rod]) -> tuple[_Side, ...]:
    """On which sides of a square rods stand."""
    return tuple(side for side, rod in _sides_of_squares()[square] if rod in rods)


def _beside(rod: Rod) -> list[Square]:
    """The squares on both sides of a rod; on the rim there is one."""
    return [square for square in rod.replace("-", "|").split("|") if square]


@cached(maxsize=512)
def _square_label(
    square: Square,
    number: int | None,
    mole: bool,
    flower: str | None,
    walls: tuple[_Side, ...],
) -> str:
    """A square, its molehill, whether the mole is there, its flower, and where rods stand."""
    things = [_held(number, mole)]
    if flower:
        things.append(Message(f"mole_hill.board.flower.{flower}"))
    if square == CENTRE:
        things.append(Message("mole_hill.board.centre"))
    if walls:
        things.append(Message("mole_hill.board.walls", sides=_sides(walls)))
    return reduce(_with, things, square)


def _with(place: str, thing: Message) -> str:
    return say("mole_hill.board.place", place=place, thing=thing)


def _held(number: int | None, mole: bool) -> Message:
    if number is None:
        return Message("mole_hill.board.free")
    return Message("mole_hill.board.mole" if mole else "mole_hill.board.molehill", number=number)


def _sides(walls: Iterable[_Side]) -> Message:
    """One side after the other; there are commas around them already."""
    sides = (Message(f"mole_hill.board.side.{side}") for side in walls)
    return reduce(lambda first, last: Message("list.pair", first=first, last=last), sides)


@cache
def _sides_of_squares() -> Mapping[Square, Sequence[tuple[_Side, Rod]]]:
    """The four sides of each square, each with its rod site."""
    places = [(rod, rod_xy(rod)) for rod in (*INNER_RODS, *RIM_RODS)]
    found = {}
    for square in SQUARES:
        x, y = square_xy(square)
        sides: dict[tuple[int, int], _Side] = {
            (x - 50, y): "left",
            (x, y - 50): "above",
            (x + 50, y): "right",
            (x, y + 50): "below",
        }
        found[square] = [(sides[place], rod) for rod, place in places if place in sides]
    return found


@cached(maxsize=512)
def rod_label(rod: Rod, stands: bool) -> str:
    """A rod that stands there, or its site."""
    first, second = rod.split("|" if "|" in rod else "-")
    if first and second:
        return say(
            "mole_hill.board.rod.between" if stands else "mole_hill.board.site.between",
            first=first,
            second=second,
        )
    side, square = _rim_side(rod), first or second
    return say(
        f"mole_hill.board.rim_rod.{side}" if stands else f"mole_hill.board.rim_site.{side}",
        square=square,
    )


def _rim_side(rod: Rod) -> _Side:
    """On which side of its only square a rod on the rim stands."""
    if "|" in rod:
        return "left" if rod.startswith("|") else "right"
    return "below" if rod.startswith("-") else "above"
