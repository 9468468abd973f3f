"""The field of Moleozer: what lies under everything, and the things on it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from molecore.core.protocol import Seat
from molecore.drawing.board import Scene
from molecore.drawing.nodes import Attribute, Child, Node, h
from molecore.games.moleozer.board import HOUSES, NODES, TRACK, Map
from molecore.games.moleozer.board import Node as Space
from molecore.games.moleozer.drawing.corners import corner, home_name
from molecore.games.moleozer.drawing.labels import names_of, shown, sum_of
from molecore.games.moleozer.drawing.places import SIDE, cell_xy, node_xy, point
from molecore.games.moleozer.records import PublicState, Reveal, View
from molecore.games.moleozer.seating import owner_of

_QUARTER: Final = 320
"""From two sides of the field to the middle of the place for a player's cards."""


def svg(on: Map, content: Child, **attributes: Attribute) -> Node:
    """The field as an SVG element: the background of the map ``on``, and ``content`` over it."""
    return h("svg", _background(on), content, viewBox=f"0 0 {SIDE} {SIDE}", **attributes)


@cache
def _background(on: Map) -> Node:
    tunnels = "".join(f"M{point('C')}L{point(house)}" for house in HOUSES[on])
    return h(
        "g",
        h("rect", class_="frame", width=SIDE, height=SIDE, rx=36),
        h("rect", class_="grass", x=100, y=100, width=1000, height=1000, rx=18),
        h("path", class_="mown", d="M100 300h1000v200h-1000zM100 700h1000v200h-1000z"),
        _flowers(),
        h("path", class_="banks", d=tunnels),
        h("path", class_="ways", d=tunnels),
        map(_dugout, NODES[on]),
        aria_hidden="true",
    )


def _flowers() -> Iterator[Node]:
    """What grows in the corners of the track, and on the lawn where nobody's cards lie."""
    for x, y in ((50, 50), (SIDE - 50, 50), (50, SIDE - 50), (SIDE - 50, SIDE - 50)):
        yield h("g", h("use", href="#daisy", transform=f"translate({x} {y})"), class_="white")
    for x in (_QUARTER, SIDE - _QUARTER):
        for y in (_QUARTER, SIDE - _QUARTER):
            yield h("use", href="#tuft", transform=f"translate({x - 70} {y + 40}) scale(2.4)")
            yield h("use", href="#tuft", transform=f"translate({x + 60} {y - 40}) scale(1.8)")
            yield h("g", h("use", href="#poppy", x=x + 20, y=y + 20), class_="red")


def _dugout(space: Space) -> tuple[Node, ...]:
    x, y = node_xy(space)
    return (
        h("circle", class_="dugout", cx=x, cy=y, r=44),
        h("ellipse", class_="burrow-hole", cx=x, cy=y + 4, rx=31, ry=27),
    )


def layers(view: View, scene: Scene) -> Node:
    """What lies on the background: houses, cards, pawns, the answer and the mole."""
    public, reveal = view.public, shown(view.public, scene)
    answer = sum_of(reveal)
    names = names_of(scene.names, len(public.seating))
    parts = (
        (_house(house, _look(public, house)) for house in HOUSES[public.on]),
        (corner(public, seat, names[seat], reveal) for seat in _seated(public)),
        _pawns(public, reveal),
        _answer(answer) if answer is not None and answer <= TRACK else None,
        _mole(public.mole),
    )
    return h("g", parts, class_="things", aria_hidden="true")


def _seated(public: PublicState) -> Iterator[Seat]:
    """Who is in and has a house."""
    places = zip(public.seating, public.houses, strict=True)
    return (seat for seat, house in places if seat is not None and house is not None)


def _look(public: PublicState, house: Space) -> str | None:
    """Whose house it is, by the class with their colours; None if it is a ruin."""
    owner = owner_of(public, house)
    if owner is not None:
        return f"mouse-{owner}"
    return "mouse-none" if public.phase == "houses" else None


@cache
def _house(space: Space, look: str | None) -> Node:
    at = f"translate({point(space)})"
    if look is None:
        return h("g", h("use", href="#ruin"), class_="home mouse-none", transform=at)
    return h(
        "g",
        h("use", href="#cottage", transform="scale(1.15)"),
        h("text", space, class_="home-letter", x=-16, y=42),
        class_=f"home {look}",
        transform=at,
    )


def _pawns(public: PublicState, reveal: Reveal | None) -> Iterator[Node]:
    for seat, guess in enumerate(reveal.guesses if reveal else public.guesses):
        if guess is not None and guess <= TRACK and seat in public.seating:
            yield _pawn(seat, home_name(public, seat), guess)


@lru_cache(maxsize=256)
def _pawn(seat: Seat, home: str, guess: int) -> Node:
    x, y = cell_xy(guess)
    drawn = h(
        "g",
        h("use", href="#mouse"),
        h("text", home, class_="pawn-letter", y=34),
        transform=f"translate({x} {y})",
    )
    return h("g", drawn, class_=f"pawn mouse-{seat}", id=f"pawn-{seat}", data_enter="drop")


@cache
def _answer(answer: int) -> Node:
    x, y = cell_xy(answer)
    return h("rect", class_="answer", x=x - 47, y=y - 47, width=94, height=94, rx=26)


@cache
def _mole(space: Space) -> Node:
    drawn = h("g", h("use", href="#mole", transform="scale(1.15)"))
    at = point(space)
    return h("g", drawn, id="the-mole", data_glide=at, transform=f"translate({at})")
