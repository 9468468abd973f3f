"""The lawn of Mole Hill: what its board answers, and what it shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, cast

from molecore.core.options import Placement
from molecore.core.protocol import ClosingEvent, Seat, Target
from molecore.core.protocol import Event as AnyEvent
from molecore.core.record import replace
from molecore.drawing.board import (
    EMPTY_SCENE,
    Board,
    Interlude,
    Moment,
    Noise,
    Part,
    Scene,
    Secrecy,
    override,
)
from molecore.drawing.marks import drawn_marks
from molecore.drawing.nodes import Child, Node, h, late
from molecore.games.mole_hill import events as e
from molecore.games.mole_hill.drawing.lawn import (
    cells,
    edges,
    flower,
    ground,
    middles,
    rect,
    rim,
    shape,
    svg,
    things,
)
from molecore.games.mole_hill.drawing.places import marked_sites, rod_label, sites
from molecore.games.mole_hill.drawing.sheet import (
    drawn,
    part_of,
    points,
    role,
    sheet,
    standing,
    supply,
    task,
)
from molecore.games.mole_hill.evolve import follow
from molecore.games.mole_hill.records import View
from molecore.games.mole_hill.scoring import ORANGE_PIECES
from molecore.words import Message, Words, cached

_CROWD: Final = 12
"""Places that can be pressed, above which they are marked more quietly."""

_RING: Final = 46
"""The radius of the ring around a place that is spoken of."""


# ---- the still picture


def picture(view: View, scene: Scene = EMPTY_SCENE) -> Node:
    """The position as a still picture."""
    dots = (shape(target, "can") for target in sorted(scene.pressable))
    marks = drawn_marks(marked_sites(view), scene.marks, _RING)
    layers = (ground(), things(view, scene.events), dots, marks)
    return svg(layers, class_="lawn still", aria_hidden="true")


# ---- the live board


def draw(view: View, scene: Scene) -> Node:
    """The live board: the picture, and over it a grid of cells that are pressed and focused."""
    crowd = len(scene.pressable) > _CROWD
    classes = ("lawn", "live", str(view.to_act), *(("crowd",) if crowd else ()))
    layers = (
        ground(),
        things(view, scene.events),
        late(edges(scene.pressable)),
        rim(wasted=view.to_act != "gardener" or view.rules.outer_edge_rods),
        middles(),
        cells(view, scene.pressable, scene.pressed, scene.cursor),
        drawn_marks(marked_sites(view), scene.marks, _RING),
    )
    return svg(
        layers,
        id="board",
        role="grid",
        aria_label=Message("mole_hill.board.lawn"),
        data_game="mole_hill",
        class_=late(" ".join(classes)),
        data_ply=late(str(scene.ply)),
        data_actor=late(scene.actor),
    )


# ---- how a ply is told


def _half_time(view: View, names: Sequence[str]) -> Interlude:
    """The points so far, and who is the mole now."""
    swapped = Message(
        "mole_hill.board.swapped", mole=names[view.gardener], gardener=names[view.mole]
    )
    return Interlude(Message("mole_hill.board.interlude"), sentence=swapped)


# ---- the flowers, before the game


@cached(maxsize=256)
def _bed(cell: str, kind: str | None) -> Node:
    free = Message("mole_hill.board.free")
    thing = Message(f"mole_hill.board.flower.{kind}") if kind else free
    symbol = "poppy" if kind == "red" else "daisy"
    return h(
        "g",
        rect(cell, "cell", "square", "can"),
        flower(cell, kind, symbol, picked=False) if kind else None,
        role="button",
        tabindex=0,
        id=f"bed-{cell}",
        class_="bed",
        data_act="place",
        data_value=cell,
        aria_label=Message("mole_hill.board.place", place=cell, thing=thing),
    )


_NOISES: Final[Mapping[type, Noise]] = {
    e.MolePlaced: "dig",
    e.Dug: "dig",
    e.FlowerReached: "reveal",
    e.RodPlaced: "rod",
    e.RoundEnded: "reveal",
}
"""What is heard of its events."""


class MoleHillBoard(
    Board[View],
    noises=_NOISES,
    hides=False,
    one_press=True,
):
    """The lawn. Nothing is ever hidden here, and each press plays."""

    sites = staticmethod(sites)
    draw = staticmethod(draw)
    picture = staticmethod(picture)
    role = staticmethod(role)
    task = staticmethod(task)
    sheet = staticmethod(sheet)

    @override
    def aim(self, view: View) -> Words:
        return Message("mole_hill.aim")

    @override
    def called(self, view: View, target: Target) -> Words:
        return rod_label(target, True) if len(target) > len("a1") else target

    @override
    def standing(self, view: View) -> tuple[int, ...]:
        return standing(view)

    @override
    def figures(self, view: View) -> Sequence[int]:
        return points(view)

    @override
    def supply(self, view: View, seat: Seat) -> Words:
        return supply(view, seat)

    @override
    def secrecy(self, view: View) -> Secrecy:
        return "nothing"

    @override
    def moments(
        self, view: View, events: Sequence[AnyEvent], names: Sequence[str]
    ) -> Sequence[Moment]:
        """A step and the flower at its end are one moment; round 1 ends with an interlude."""
        told: list[Moment] = []
        for event in events:
            if isinstance(event, e.FlowerReached):
                told[-1] = replace(told[-1], events=(*told[-1].events, event))
            elif not isinstance(event, e.RoundBegan | ClosingEvent):
                half = isinstance(event, e.RoundEnded) and event.round == 1
                told.append(Moment((event,), interlude=_half_time(view, names) if half else None))
        return told

    @override
    def part(self, before: Part, event: AnyEvent) -> Part:
        return part_of(before, event)

    @override
    def pictured(self, event: AnyEvent) -> Child:
        return drawn(event)

    @override
    def finished(self, before: View, events: Sequence[AnyEvent]) -> View | None:
        """The lawn as the round left it; the next state shows a new lawn already."""
        if not any(isinstance(event, e.RoundEnded) for event in events):
            return None
        seen = before
        for event in events:
            seen = follow(seen, cast("e.Event", event))
            if isinstance(event, e.RoundEnded):
                return replace(seen, question=None)
        return None

    @override
    def placement(
        self, option: Placement, placed: Mapping[str, Sequence[Target]], group: str
    ) -> Node:
        """The lawn, to put flowers on: each square is a button."""
        owner = {cell: name for name, cells in placed.items() for cell in cells}
        buttons = (_bed(cell, owner.get(cell)) for cell in option.cells)
        return svg(
            (ground(), buttons),
            class_="lawn live beds",
            role="group",
            aria_label=Message(f"mole_hill.board.place_flowers.{group}"),
        )

    @override
    def gallery(self) -> Iterator[tuple[Node, Words]]:
        """Flowers, molehills and the mole as they are on the lawn, a rod, and the centre."""
        yield _drawn(_flower("red", "poppy")), Message("mole_hill.board.flower.red")
        yield _drawn(_flower("white", "daisy")), Message("mole_hill.board.flower.white")
        orange = _hill("orange", "hill", 1)
        yield _drawn(orange), Message("mole_hill.gallery.hill", last=str(ORANGE_PIECES))
        dark = _hill("dark", "peaks", ORANGE_PIECES + 1)
        first = str(ORANGE_PIECES + 1)
        yield _drawn(dark), Message("mole_hill.gallery.dark_hill", first=first)
        small = h("g", _flower("red", "poppy"), transform="translate(30 -32) scale(.5)")
        yield _drawn((orange, small)), Message("mole_hill.gallery.picked")
        crumbs = h("g", h("use", href="#crumbs"), class_="hill orange")
        yield _drawn((h("use", href="#mole"), crumbs)), Message("mole_hill.gallery.mole")
        yield _drawn(h("use", href="#rod-up", class_="rod")), Message("mole_hill.gallery.rod")
        yield _drawn(h("use", href="#burrow", class_="burrow")), Message("mole_hill.gallery.centre")


def _drawn(content: Child) -> Node:
    """A piece alone, as large as on a square."""
    return h("svg", content, class_="lawn still", viewBox="-50 -50 100 100", aria_hidden="true")


def _flower(kind: str, symbol: str) -> Node:
    return h("g", h("use", href=f"#{symbol}"), class_=f"flower {kind}")


def _hill(kind: str, symbol: str, number: int) -> Node:
    content = (h("use", href=f"#{symbol}"), h("text", number, y=24))
    return h("g", content, class_=f"hill {kind}")
