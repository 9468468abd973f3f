"""Mountains and moles, drawn as a slope cut open: what stands above over what is below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Final

from molecore.core.protocol import Seat
from molecore.games.mountains.board import FACINGS, Facing, Number, Space, grid_of
from molecore.games.mountains.records import Mole, Mountain, Table, View
from moleweb.boards import EMPTY_SCENE, Scene
from moleweb.boards.mountains_forecast import forecast
from moleweb.boards.mountains_hand import arranged, gathered, ready, tray
from moleweb.boards.mountains_past import past
from moleweb.boards.mountains_sheet import COLOURS, finished, role, secrecy, sheet, task
from moleweb.boards.mountains_spaces import (
    ANGLES,
    GROUND,
    HIGH,
    MARGIN,
    RIM,
    WIDE,
    cap_of,
    corner_of,
    digger,
    middle_of,
    space_with,
)
from moleweb.boards.mountains_story import Content, contents
from moleweb.cursor import Site
from moleweb.markup import Markup

__all__ = [
    "INTERLUDE",
    "arranged",
    "draw",
    "finished",
    "gathered",
    "picture",
    "ready",
    "role",
    "secrecy",
    "sheet",
    "sites",
    "task",
    "tray",
]

INTERLUDE: Final = "The round is over"


# ---- where things are


def sites(view: View) -> Sequence[Site]:
    """The spaces, row by row from the north."""
    return _sites(view.table.rules.size)


@cache
def _sites(size: int) -> tuple[Site, ...]:
    return tuple(
        Site(space, *middle_of(size, number)) for number, space in enumerate(grid_of(size).spaces)
    )


# ---- the still picture


def picture(view: View, scene: Scene = EMPTY_SCENE) -> Markup:
    """The position as a still picture."""
    table = view.table
    marked = "".join(
        _frame(table.rules.size, number, "space can still")
        for number, space in enumerate(grid_of(table.rules.size).spaces)
        if space in scene.pressable
    )
    return _svg(table, _spaces(table) + marked, 'class="slope still" aria-hidden="true"')


def _svg(table: Table, content: str, attributes: str) -> Markup:
    size = table.rules.size
    wide, high = _extent(size)
    return Markup(f'<svg viewBox="0 0 {wide} {high}" {attributes}>{_ground(size)}{content}</svg>')


def _extent(size: int) -> tuple[int, int]:
    """How wide and high the drawing is."""
    return size * WIDE + MARGIN + RIM, size * HIGH + MARGIN + RIM


@cache
def _ground(size: int) -> str:
    """The frame and its letters and numbers."""
    columns = "".join(
        f'<text x="{MARGIN + column * WIDE + 50}" y="28">{letter}</text>'
        for column, letter in enumerate("ABCDEF"[:size])
    )
    rows = "".join(
        f'<text x="20" y="{MARGIN + row * HIGH + 70}">{row + 1}</text>' for row in range(size)
    )
    wide, high = _extent(size)
    return (
        '<g aria-hidden="true">'
        f'<rect class="frame" width="{wide}" height="{high}" rx="20"/>'
        f'<g class="coord">{columns}{rows}</g></g>'
    )


def _spaces(table: Table) -> str:
    return _things("".join(_drawn(table, contents(table))))


def _spaces_and_moles(table: Table) -> str:
    """The same; but the moles lie above all spaces, so that they can move from one to another."""
    there = contents(table)
    bare = [content if content.mole is None else replace(content, mole=None) for content in there]
    moles = (
        _mole(table.rules.size, number, *content.mole)
        for number, content in enumerate(there)
        if content.mole is not None
    )
    return _things("".join((*_drawn(table, bare), *moles)))


def _things(drawn: str) -> str:
    return f'<g class="things" aria-hidden="true">{drawn}</g>'


def _drawn(table: Table, content: Sequence[Content]) -> Iterator[str]:
    size, cap = table.rules.size, cap_of(table)
    return (space_with(size, number, here, cap) for number, here in enumerate(content))


def _mole(size: int, number: Number, seat: Seat, facing: Facing | None) -> str:
    x, y = corner_of(size, number)
    return (
        f'<g id="mole-{seat}" data-glide="{x} {y}" transform="translate({x} {y})">'
        f"<g>{digger(seat, facing)}</g></g>"
    )


# ---- the live board


def draw(view: View, scene: Scene) -> Markup:
    """The live board: each space is one cell over its picture."""
    table = view.table
    attributes = (
        f'id="board" class="slope live {table.question}" role="grid" '
        f'aria-label="{table.rules.size} by {table.rules.size} spaces, A1 in the north-west" '
        f'data-game="mountains" data-ply="{scene.ply}" data-actor="{scene.actor}"'
    )
    layers = _spaces_and_moles(table) + past(table, scene) + _dreams(view, scene)
    return _svg(table, layers + _cells(table, scene) + _ways(table, scene), attributes)


def _cells(table: Table, scene: Scene) -> str:
    size = table.rules.size
    cells = [_cell(table, scene, number, content) for number, content in enumerate(contents(table))]
    return "".join(
        f'<g role="row" id="row-{row}">{"".join(cells[row * size : (row + 1) * size])}</g>'
        for row in range(size)
    )


def _cell(table: Table, scene: Scene, number: Number, content: Content) -> str:
    space = grid_of(table.rules.size).spaces[number]
    can = space in scene.pressable
    state = "can" if can else "cannot"
    if table.errand and table.errand.waiting[-1:] == (number,):
        state += " falling"
    if table.corner == number or space in scene.pressed:
        state += " pressed"
    x, y = corner_of(table.rules.size, number)
    return (
        f'<rect x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" class="space {state}" '
        f'role="gridcell" id="at-{space}" {"data-target" if can else "data-site"}="{space}" '
        f'tabindex="{0 if space == scene.cursor else -1}" {_words(space, content)}/>'
    )


def _frame(size: int, number: Number, class_: str) -> str:
    x, y = corner_of(size, number)
    return f'<rect x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" class="{class_}"/>'


@lru_cache(maxsize=2048)
def _words(space: Space, content: Content) -> str:
    """What is there, for those who listen; the very pieces for those who ask."""
    label = f'aria-label="{space}{_said_above(content.mountain)}{_said_below(content)}"'
    if len(content.mountain) < 2:
        return label
    pieces = ", ".join(COLOURS[owner] for owner in content.mountain)
    return f'{label} aria-description="from the base up: {pieces}"'


def _said_above(mountain: Mountain) -> str:
    if not mountain:
        return ""
    what = f"mountain of {len(mountain)}" if len(mountain) > 1 else "molehill"
    return f", {COLOURS[mountain[0]]} {what}"


def _said_below(content: Content) -> str:
    if content.mole is not None:
        seat, facing = content.mole
        return f", {COLOURS[seat]} mole below{_DIRECTIONS[facing] if facing else ''}"
    return f", rock below turning {content.rock}" if content.rock else ""


_DIRECTIONS: Final = {
    "N": " facing north",
    "E": " facing east",
    "S": " facing south",
    "W": " facing west",
}


# ---- directions to press


def _ways(table: Table, scene: Scene) -> str:
    """Arrows around the space from which a direction is chosen; the same as the buttons below."""
    number = table.corner
    if table.errand and table.question == "topple":
        number = table.errand.waiting[-1]
    if number is None or not scene.pressable:
        return ""
    x, y = middle_of(table.rules.size, number)
    arrows = "".join(_way(facing, x, y) for facing in FACINGS)
    return f'<g class="ways" aria-hidden="true">{arrows}</g>'


@cache
def _way(facing: Facing, x: int, y: int) -> str:
    along, down = {"N": (0, -75), "E": (65, 0), "S": (0, 75), "W": (-65, 0)}[facing]
    return (
        f'<g class="way" data-target="{facing}" '
        f'transform="translate({x + along} {y + down}) rotate({ANGLES[facing]})">'
        '<circle r="21"/><path d="M0 11V-9M-9 -1L0 -11L9 -1"/></g>'
    )


# ---- what the last ply changed, and what the own plan may come to


def _dreams(view: View, scene: Scene) -> str:
    """Where the viewer's own plan leads, as far as it is laid (nothing about the others)."""
    seen = forecast(view, scene.pressed)
    if seen is None:
        return ""
    size = view.table.rules.size
    marks = [_dream(size, number, "sure") for number in sorted(seen.sure)]
    marks += [_dream(size, number, "maybe") for number in sorted(seen.maybe - seen.sure)]
    ends = [_ghost(size, mole, view.viewer or 0) for mole in seen.ends]
    return f'<g class="dreams" aria-hidden="true">{"".join((*marks, *ends))}</g>'


def _dream(size: int, number: Number, kind: str) -> str:
    x, y = corner_of(size, number)
    return f'<ellipse class="{kind}" cx="{x + 50}" cy="{y + GROUND - 4}" rx="43" ry="11"/>'


def _ghost(size: int, mole: Mole, seat: Seat) -> str:
    x, y = corner_of(size, mole.space)
    place = f"translate({x + 50} {y + 96}) rotate({ANGLES[mole.facing]})"
    return f'<use href="#digger-{seat}" class="ghostly" transform="{place}"/>'
