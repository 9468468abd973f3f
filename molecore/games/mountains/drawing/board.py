"""Mountains and moles, drawn as a slope cut open: what stands above over what is below."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Final

from molecore.core.protocol import Event, Seat, Target
from molecore.drawing.board import (
    EMPTY_SCENE,
    Board,
    Moment,
    Noise,
    Part,
    Scene,
    override,
)
from molecore.drawing.cursor import Site
from molecore.drawing.marks import drawn_marks
from molecore.drawing.nodes import Attribute, Child, Node, h
from molecore.games.mountains import events as e
from molecore.games.mountains.board import CARDS, FACINGS, Facing, Number, grid_of
from molecore.games.mountains.drawing.ground import Content, contents
from molecore.games.mountains.drawing.hand import (
    arranged,
    called,
    face,
    forecast,
    gathered,
    printed,
    reach,
    ready,
    tray,
)
from molecore.games.mountains.drawing.labels import label, mole_of, pieces_said
from molecore.games.mountains.drawing.lane import chip, lanes
from molecore.games.mountains.drawing.sheet import aim, secrecy, sheet, standing, task
from molecore.games.mountains.drawing.spaces import (
    ANGLES,
    GROUND,
    HIGH,
    MARGIN,
    RIM,
    WIDE,
    cap_of,
    corner_of,
    digger,
    level_of,
    middle_of,
    mole_at,
    piece,
    space_with,
)
from molecore.games.mountains.drawing.story import Fall, drawn, fall_at, moments, part_of
from molecore.games.mountains.foresight import Forecast
from molecore.games.mountains.records import Mole, PublicState, View
from molecore.games.mountains.scoring import totals
from molecore.games.mountains.wording import CARD_NAMES
from molecore.words import Message, Words, cached, say

_RING: Final = 57
"""The radius of the ring around a space that is spoken of."""


_NOISES: Final[Mapping[type, Noise]] = {
    e.CornerTaken: "dig",
    e.CardDrafted: "card",
    e.PlanConfirmed: "card",
    e.CardRevealed: "reveal",
    e.MoleTurned: "rod",
    e.MoleMoved: "dig",
    e.MoleBlocked: "rod",
    e.RockHit: "rod",
    e.RockPlaced: "rod",
    e.MountainToppled: "topple",
    e.RoundScored: "reveal",
}
"""What is heard of its events."""


class MountainsBoard(Board[View], noises=_NOISES):
    """The slope. No round clears the grid, so there is no last look at one."""

    @override
    def sites(self, view: View) -> Sequence[Site]:
        """The spaces, row by row from the north."""
        return _sites(view.public.rules.size)

    @override
    def draw(self, view: View, scene: Scene) -> Node:
        """The live board: each space is one cell over its picture."""
        public = view.public
        size, there = public.rules.size, contents(public)
        layers = (
            _spaces_and_moles(public, there, scene),
            _dreams(view, scene),
            _cells(public, scene, there),
            _ways(public, scene),
            drawn_marks(_sites(size), scene.marks, _RING),
        )
        return _svg(
            size,
            layers,
            id="board",
            class_=f"slope live {public.question}",
            role="grid",
            aria_label=say("mountains.board.grid", size=size),
            data_game="mountains",
            data_ply=scene.ply,
            data_actor=scene.actor,
        )

    @override
    def picture(self, view: View, scene: Scene = EMPTY_SCENE) -> Node:
        """The position as a still picture."""
        public = view.public
        size = public.rules.size
        marked = (
            _frame(site, class_="space can still")
            for site in _sites(size)
            if site.target in scene.pressable
        )
        spaces = _things(tuple(_spaces(public, contents(public))))
        marks = drawn_marks(_sites(size), scene.marks, _RING)
        return _svg(size, (spaces, marked, marks), class_="slope still", aria_hidden="true")

    @override
    def role(self, view: View, seat: Seat) -> str:
        return str(mole_of(seat))

    @override
    def called(self, view: View, target: Target) -> Words:
        return called(view, target)

    @override
    def printed(self, view: View, target: Target) -> Words:
        return printed(view, target)

    task = staticmethod(task)
    secrecy = staticmethod(secrecy)

    @override
    def aim(self, view: View) -> Words:
        return aim(view)

    @override
    def standing(self, view: View) -> tuple[int, ...]:
        return standing(view.public)

    @override
    def figures(self, view: View) -> Sequence[int]:
        points = (0,) * len(view.public.order)
        return totals((points, *view.public.points))

    @override
    def supply(self, view: View, seat: Seat) -> Words:
        return Message("mountains.board.supply", n=view.public.supplies[seat])

    sheet = staticmethod(sheet)

    @override
    def reach(self, view: View, pressed: Sequence[Target], target: Target) -> Collection[Target]:
        return reach(view, pressed, target)

    @override
    def gathered(self, view: View, pressed: Sequence[Target]) -> str | None:
        return gathered(view, pressed)

    @override
    def arranged(
        self, view: View, pressed: Sequence[Target], target: Target, legal: Container[Target]
    ) -> tuple[Target, ...] | None:
        return arranged(view, pressed, target)

    @override
    def ready(self, view: View, pressed: Sequence[Target]) -> str | None:
        return ready(view, pressed)

    @override
    def tray(self, view: View, scene: Scene) -> Child:
        return tray(view, scene, lanes(view, scene.names))

    @override
    def reveals(self, events: Sequence[Event]) -> bool:
        return any(isinstance(event, e.CardDrafted) and not event.open for event in events)

    @override
    def moments(
        self, view: View, events: Sequence[Event], names: Sequence[str]
    ) -> Sequence[Moment]:
        return tuple(moments(view, events, names))

    @override
    def part(self, before: Part, event: Event) -> Part:
        return part_of(before, event)

    @override
    def emblem(self, seat: Seat) -> Node:
        return chip(seat)

    @override
    def pictured(self, event: Event) -> Child:
        return drawn(event)

    @override
    def gallery(self) -> Iterator[tuple[Node, Words]]:
        """Each card once, as a drawing with its name."""
        for card in CARDS:
            yield face(card), CARD_NAMES[card]


# ---- where things are


@cache
def _sites(size: int) -> tuple[Site, ...]:
    return tuple(
        Site(space, *middle_of(size, number)) for number, space in enumerate(grid_of(size).spaces)
    )


# ---- the still picture


def _svg(size: int, layers: Child, **attributes: Attribute) -> Node:
    wide, high = _extent(size)
    return h("svg", _ground(size), layers, viewBox=f"0 0 {wide} {high}", **attributes)


def _extent(size: int) -> tuple[int, int]:
    """How wide and high the drawing is."""
    return size * WIDE + MARGIN + RIM, size * HIGH + MARGIN + RIM


@cache
def _ground(size: int) -> Node:
    """The frame and its letters and numbers."""
    wide, high = _extent(size)
    return h(
        "g",
        h("rect", class_="frame", width=wide, height=high, rx=20),
        h("g", _coordinates(size), class_="coord"),
        aria_hidden="true",
    )


def _coordinates(size: int) -> Iterator[Node]:
    for column, letter in enumerate("ABCDEF"[:size]):
        yield h("text", letter, x=MARGIN + column * WIDE + WIDE // 2, y=28)
    for row in range(size):
        yield h("text", row + 1, x=20, y=MARGIN + row * HIGH + 70)


def _spaces(
    public: PublicState, there: Sequence[Content], goal: Number | None = None
) -> Iterator[Node]:
    """What is on all spaces, but for the piece that is on its way to ``goal``."""
    size, cap = public.rules.size, cap_of(public)
    for number, content in enumerate(there):
        yield space_with(size, number, content, cap, arriving=number == goal)


def _spaces_and_moles(public: PublicState, there: Sequence[Content], scene: Scene) -> Node:
    """The same; but the moles lie above all spaces, so that they can move from one to another.

    So does the piece that falls just now.
    """
    fall = fall_at(public, scene)
    piece_on_its_way = _falling(public, fall, f"{scene.ply}-{scene.part}") if fall else None
    bare = [content if content.mole is None else replace(content, mole=None) for content in there]
    moles = (
        _mole(public.rules.size, number, *content.mole)
        for number, content in enumerate(there)
        if content.mole is not None
    )
    spaces = _spaces(public, bare, fall.goal if fall else None)
    flying = (piece_on_its_way,) if piece_on_its_way else ()
    return _things((*spaces, *moles, *flying))


def _falling(public: PublicState, fall: Fall, name: str) -> Node:
    """A piece where it comes to lie; ``data-travel`` is the way back to where it lay."""
    size, height = public.rules.size, len(public.mountains[fall.goal])
    x, y = corner_of(size, fall.goal)
    left_x, left_y = corner_of(size, fall.source)
    rise = level_of(1, fall.height) - level_of(height - 1, height)
    return h(
        "g",
        piece(fall.owner, height - 1, height),
        id=f"falling-{name}",
        data_travel=f"{left_x - x} {left_y - y + rise}",
        transform=f"translate({x} {y})",
    )


@lru_cache(maxsize=16)
def _things(drawn: tuple[Node, ...]) -> Node:
    return h("g", drawn, class_="things", aria_hidden="true")


@cache
def _mole(size: int, number: Number, seat: Seat, facing: Facing | None) -> Node:
    x, y = corner_of(size, number)
    return h(
        "g",
        h("g", digger(seat, facing)),
        id=f"mole-{seat}",
        data_glide=f"{x} {y}",
        transform=f"translate({x} {y})",
    )


# ---- the live board


def _cells(public: PublicState, scene: Scene, there: Sequence[Content]) -> Iterator[Node]:
    size = public.rules.size
    cells = [_cell(public, scene, number, content) for number, content in enumerate(there)]
    return (_row(row, tuple(cells[row * size : (row + 1) * size])) for row in range(size))


@lru_cache(maxsize=64)
def _row(row: int, cells: tuple[Node, ...]) -> Node:
    return h("g", cells, role="row", id=f"row-{row}")


def _cell(public: PublicState, scene: Scene, number: Number, content: Content) -> Node:
    site = _sites(public.rules.size)[number]
    space, can = site.target, site.target in scene.pressable
    falling = public.execution is not None and public.execution.next_to_topple == number
    pressed = public.corner == number or space in scene.pressed
    looks = {"can": can, "cannot": not can, "falling": falling, "pressed": pressed}
    look = " ".join(name for name, holds in looks.items() if holds)
    return _drawn_cell(site, content, look, can, space == scene.cursor)


@cached(maxsize=2048)
def _drawn_cell(site: Site, content: Content, look: str, can: bool, here: bool) -> Node:
    space = site.target
    return _frame(
        site,
        class_=f"space {look}",
        role="gridcell",
        id=f"at-{space}",
        data_target=space if can else None,
        data_site=None if can else space,
        tabindex=0 if here else -1,
        aria_label=label(space, content),
        aria_description=pieces_said(content.mountain),
    )


def _frame(site: Site, **attributes: Attribute) -> Node:
    x, y = site.x - WIDE // 2, site.y - HIGH // 2
    return h("rect", x=x, y=y, width=WIDE, height=HIGH, **attributes)


# ---- directions to press


def _ways(public: PublicState, scene: Scene) -> Node | None:
    """Arrows around the space from which a direction is chosen; the same as the buttons below."""
    number = public.corner
    if public.execution and public.question == "topple":
        number = public.execution.next_to_topple
    if number is None or not scene.pressable:
        return None
    return _ways_from(*middle_of(public.rules.size, number))


@cache
def _ways_from(x: int, y: int) -> Node:
    arrows = (_way(facing, x, y) for facing in FACINGS)
    return h("g", arrows, class_="ways", id="ways", aria_hidden="true")


def _way(facing: Facing, x: int, y: int) -> Node:
    along, down = {"N": (0, -75), "E": (78, 0), "S": (0, 75), "W": (-78, 0)}[facing]
    return h(
        "g",
        h("circle", class_="reach", r=44),
        h("circle", r=21),
        h("path", d="M0 11V-9M-9 -1L0 -11L9 -1"),
        class_="way",
        data_target=facing,
        transform=f"translate({x + along} {y + down}) rotate({ANGLES[facing]})",
    )


# ---- what the own plan may come to


def _dreams(view: View, scene: Scene) -> Node | None:
    """Where the viewer's own plan leads, as far as it is laid (nothing about the others)."""
    seen = forecast(view, scene.pressed)
    return None if seen is None else _dreamt(view.public.rules.size, view.viewer or 0, seen)


@lru_cache(maxsize=64)
def _dreamt(size: int, seat: Seat, seen: Forecast) -> Node:
    marks = [_dream(size, number, "sure") for number in sorted(seen.sure)]
    marks += [_dream(size, number, "maybe") for number in sorted(seen.maybe - seen.sure)]
    ends = [_ghost(size, mole, seat) for mole in seen.ends]
    return h("g", marks, ends, class_="dreams", id="dreams", aria_hidden="true")


def _dream(size: int, number: Number, kind: str) -> Node:
    x, y = corner_of(size, number)
    return h("ellipse", class_=kind, cx=x + WIDE // 2, cy=y + GROUND - 4, rx=54, ry=11)


def _ghost(size: int, mole: Mole, seat: Seat) -> Node:
    x, y = corner_of(size, mole.space)
    return mole_at(seat, mole.facing, x + WIDE // 2, y + 97, "ghostly")
