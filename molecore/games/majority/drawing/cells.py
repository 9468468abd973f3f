"""The seats of the live board, each one element, which is pressed and focused.

A press changes a few of up to 226 seats, so each row is made anew only when
something changed in it or next to it, and each seat only when it did itself.
Which desks are open is drawn below them, all as one: browsers style a seat anew
with all that is drawn in it, 160 at once where the next one is to choose.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from typing import TypeAlias

from molecore.core.protocol import Target
from molecore.drawing.board import Scene
from molecore.drawing.cursor import Site
from molecore.drawing.nodes import Node, h, late
from molecore.games.majority.board import Boards, Place, plan_of
from molecore.games.majority.drawing.geometry import Row, desks, drawing_of, rows, sites
from molecore.games.majority.drawing.prospects import prospects
from molecore.games.majority.drawing.seats import (
    HOPES,
    Around,
    Shown,
    around,
    kind_at,
    label,
    shown,
    within,
)
from molecore.games.majority.records import View
from molecore.words import cached, say

_Presses: TypeAlias = tuple[frozenset[Place], frozenset[Place], Place | None]
"""What can be pressed in one row, what is, and where the cursor stands."""


def live_chambers(view: View, scene: Scene, happens: int | None) -> Iterator[Node]:
    """The seats of each chamber of the live board, row by row from the top.

    Where it ``happens`` in one chamber (counted from 1), the others may follow a frame later: to
    lay out all of them at once takes slow devices too long. Not when another person may look now,
    who must not see what is left.
    """
    boards, seen, pressed = view.public.rules.boards, shown(view), frozenset(scene.pressed)
    chosen = HOPES[view.public.mover] if view.public.phase == "declare" else None
    drawn: list[list[Node]] = [[] for _ in boards]
    tops = [chamber.y for chamber in drawing_of(boards).chambers]
    for number, row in enumerate(rows(boards)):
        places = row.places
        cursor = scene.cursor if scene.cursor in places else None
        presses = (scene.pressable & places, pressed & places, cursor)
        node = _row(boards, number, within(seen, row.reach), presses, chosen)
        drawn[bisect(tops, row.y) - 1].append(node)
    may_wait = happens is not None and (scene.alone or not scene.actor)
    for part, nodes in enumerate(drawn, 1):
        ground = open_desks(boards, part, scene.pressable)
        chamber = h("g", ground, nodes, id=f"seats-{part}", data_part=part)
        yield late(chamber) if may_wait and happens != part else chamber


@cached(maxsize=64)
def open_desks(boards: Boards, part: int, pressable: frozenset[Target]) -> Node:
    """The desks of a chamber (counted from 1) that can be pressed, in a lighter colour."""
    board = drawing_of(boards).chambers[part - 1].board
    free = (site for site in sites(boards) if site.target in pressable)
    within = desks(site for site in free if site.target[0] == board)
    return h("path", class_="desks open", d=within, aria_hidden="true")


@cached(maxsize=256)
def _row(boards: Boards, number: int, seen: Shown, presses: _Presses, chosen: str | None) -> Node:
    """One row; ``chosen`` is what a pressed seat shows, if not what it showed before."""
    row = rows(boards)[number]
    cells = _cells(row, boards, seen, presses, chosen)
    return h("g", cells, role="row", id=f"row-{row.y}")


def _cells(
    row: Row, boards: Boards, seen: Shown, presses: _Presses, chosen: str | None
) -> Iterator[Node]:
    pressable, pressed, cursor = presses
    plan, alone = plan_of(boards), len(boards) == 1
    for site, number in zip(row.sites, row.numbers, strict=True):
        place = site.target
        kind = chosen if chosen and place in pressed else kind_at(seen, number)
        state = (place in pressable, place in pressed, place == cursor)
        yield _cell(site, kind, around(seen, plan.around[number]), state, alone=alone)


@cached(maxsize=2048)
def _cell(
    site: Site, kind: str, near: Around, state: tuple[bool, bool, bool], *, alone: bool
) -> Node:
    """One seat; ``state`` is whether it can be pressed, is, and has the cursor."""
    can, pressed, here = state
    place = site.target
    name, prospect = _words(place, kind, near, alone=alone)
    return h(
        "use",
        href=f"#seat-{kind}",
        x=site.x,
        y=site.y,
        class_="place pressed" if pressed else "place",
        role="gridcell",
        id=f"at-{place}",
        data_target=place if can else None,
        data_site=None if can else place,
        tabindex=0 if here else -1,
        aria_label=say("majority.chosen", seat=name) if pressed else name,
        aria_description=prospect,
    )


@cached(maxsize=2048)
def _words(place: Place, kind: str, near: Around, *, alone: bool) -> tuple[str, str | None]:
    """What a seat is called, and what would change it: so too where it cannot be pressed."""
    prospect = prospects(kind, near)
    return str(label(place, kind, near, alone=alone)), str(prospect) if prospect else None
