"""The numbers of the track and the spaces of the map, as cells that can be pressed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from molecore.core.protocol import Target
from molecore.drawing.board import Scene
from molecore.drawing.nodes import Attribute, Node, h
from molecore.games.moleozer.drawing.labels import labels, too_near
from molecore.games.moleozer.drawing.places import cell_xy, node_xy, sites
from molecore.games.moleozer.records import Reveal, View


def rows(view: View, scene: Scene, reveal: Reveal | None) -> Iterator[Node]:
    """The cells of the live board, row by row from the top."""
    near = too_near(view.public, reveal)
    called = labels(view.public, reveal, scene.names)
    moves = scene.pressable and view.public.phase in ("step", "action")
    taken = view.public.mole if moves else None
    for y, row in groupby(sites(view), key=lambda site: site.y):
        yield _row(y, tuple(_cell(site.target, scene, near, called, taken) for site in row))


@lru_cache(maxsize=64)
def _row(y: int, cells: tuple[Node, ...]) -> Node:
    return h("g", cells, role="row", id=f"row-{y}")


def _cell(
    target: Target,
    scene: Scene,
    near: Mapping[int, int],
    called: Mapping[Target, str],
    taken: Target | None,
) -> Node:
    mark = _Mark(target in scene.pressable, target == scene.cursor, target == taken)
    return _live_cell(target, cell_state(target, scene, near), called[target], mark)


class _Mark(NamedTuple):
    """What can be done at a place at present."""

    can: bool
    """Whether it can be pressed."""
    here: bool
    """Whether the keyboard cursor stands on it."""
    taken: bool
    """Whether the mole stands there and can be dragged on."""


@lru_cache(maxsize=1024)
def _live_cell(target: Target, state: str, label: str, mark: _Mark) -> Node:
    return _shape(
        target,
        state,
        role="gridcell",
        id=f"at-{target}",
        data_target=target if mark.can else None,
        data_site=None if mark.can else target,
        tabindex=0 if mark.here else -1,
        aria_label=label,
        data_take="the-mole" if mark.taken else None,
    )


@lru_cache(maxsize=256)
def still_cell(target: Target, state: str) -> Node:
    """A cell of a still picture, with the classes in ``state``."""
    return _shape(target, state)


def cell_state(target: Target, scene: Scene, near: Mapping[int, int]) -> str:
    """The classes of a number or a space."""
    states = (
        "can" if target in scene.pressable else "cannot",
        "pressed" if target in scene.pressed else "",
        "near" if target.isdecimal() and int(target) in near else "",
    )
    return " ".join(filter(None, states))


def _shape(target: Target, state: str, **more: Attribute) -> Node:
    if not target.isdecimal():
        x, y = node_xy(target)
        return h("circle", class_=f"map-space {state}", cx=x, cy=y, r=48, **more)
    x, y = cell_xy(int(target))
    # A fence keeps the numbers beside a guess free.
    left, top = x - 46, y - 46
    posts = "".join(f"M{left + across} {top + 26}v54" for across in (16, 46, 76))
    fence = f"{posts}M{left + 4} {top + 42}h84M{left + 4} {top + 66}h84"
    return h(
        "g",
        h("rect", class_="track-number", x=left, y=top, width=92, height=92, rx=26),
        h("path", class_="barred", d=fence) if "near" in state else None,
        h("text", target, class_="digits", x=x, y=y + 15),
        class_=f"number-cell {state}",
        **more,
    )
