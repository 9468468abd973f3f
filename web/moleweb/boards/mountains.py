"""Mountains and moles, drawn as a slope cut open: what stands above over what is below.

A space is 100 wide and 120 high; x to the right, y down. Its upper part is
grass with the mountain on it, its lower part the soil with mole or rock.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from molecore.core.protocol import Seat
from molecore.games.mountains.board import FACINGS, Facing, Number, Space, grid_of
from molecore.games.mountains.records import Mole, Mountain, Table, View
from moleweb.boards import EMPTY_SCENE, Scene
from moleweb.boards.mountains_forecast import forecast
from moleweb.boards.mountains_hand import arranged, gathered, ready, tray
from moleweb.boards.mountains_sheet import COLOURS, finished, role, secrecy, sheet, task
from moleweb.boards.mountains_story import Content, Glimpse, contents, glimpses
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

_WIDE: Final = 100
_HIGH: Final = 120
_GROUND: Final = 72
"""Where the grass ends and the soil begins, from the top of a space."""
_MARGIN: Final = 40
"""For the letters above and the numbers on the left."""
_RIM: Final = 36
"""On the other two sides, so that arrows around a space in a corner have room."""
_PITCH: Final = 11
"""From one piece of a mountain to the next; less where it is very high."""
_TALLEST: Final = 62
_ANGLES: Final = dict(zip(FACINGS, (0, 90, 180, 270), strict=True))


# ---- where things are


def sites(view: View) -> Sequence[Site]:
    """The spaces, row by row from the north."""
    return _sites(view.table.rules.size)


@cache
def _sites(size: int) -> tuple[Site, ...]:
    return tuple(
        Site(space, *_middle(size, number)) for number, space in enumerate(grid_of(size).spaces)
    )


def _corner(size: int, number: Number) -> tuple[int, int]:
    """The top left of a space."""
    row, column = divmod(number, size)
    return _MARGIN + column * _WIDE, _MARGIN + row * _HIGH


def _middle(size: int, number: Number) -> tuple[int, int]:
    x, y = _corner(size, number)
    return x + _WIDE // 2, y + _HIGH // 2


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
    return size * _WIDE + _MARGIN + _RIM, size * _HIGH + _MARGIN + _RIM


@cache
def _ground(size: int) -> str:
    """The frame and its letters and numbers."""
    columns = "".join(
        f'<text x="{_MARGIN + column * _WIDE + 50}" y="28">{letter}</text>'
        for column, letter in enumerate("ABCDEF"[:size])
    )
    rows = "".join(
        f'<text x="20" y="{_MARGIN + row * _HIGH + 70}">{row + 1}</text>' for row in range(size)
    )
    wide, high = _extent(size)
    return (
        '<g aria-hidden="true">'
        f'<rect class="frame" width="{wide}" height="{high}" rx="20"/>'
        f'<g class="coord">{columns}{rows}</g></g>'
    )


def _spaces(table: Table) -> str:
    size, cap = table.rules.size, _cap(table)
    drawn = (_space(size, number, content, cap) for number, content in enumerate(contents(table)))
    return f'<g class="things" aria-hidden="true">{"".join(drawn)}</g>'


def _cap(table: Table) -> int:
    return table.rules.caps[max(table.round - 1, 0)]


@lru_cache(maxsize=2048)
def _space(size: int, number: Number, content: Content, cap: int) -> str:
    """One space with all that is on it and below it."""
    x, y = _corner(size, number)
    row, column = divmod(number, size)
    shade = " odd" if (row + column) % 2 else ""
    return (
        f'<g transform="translate({x} {y})">'
        f'<rect class="turf{shade}" width="{_WIDE}" height="{_GROUND}"/>'
        f'<rect class="earth{shade}" y="{_GROUND}" width="{_WIDE}" height="{_HIGH - _GROUND}"/>'
        f"{_below(content)}{_mountain(content.mountain, cap)}</g>"
    )


def _mountain(mountain: Mountain, cap: int) -> str:
    """Its pieces from the bottom to the top, and how many they are."""
    pitch = min(_PITCH, _TALLEST // max(len(mountain), 1))
    pieces = "".join(
        f'<use href="#{kind}-{owner}" x="50" y="{_GROUND - 7 - level * pitch}"/>'
        for level, (kind, owner) in enumerate(zip(_kinds(mountain), mountain, strict=True))
    )
    if len(mountain) < 2:
        return pieces
    high = " full" if len(mountain) >= cap else ""
    return f'{pieces}<text class="height{high}" x="91" y="19">{len(mountain)}</text>'


def _kinds(mountain: Mountain) -> Sequence[str]:
    """Which drawing each piece has: the base is broader, as it says whose mountain it is."""
    return ("base", *["slab"] * len(mountain))[: len(mountain)]


def _below(content: Content) -> str:
    if content.mole is not None:
        return _digger(*content.mole)
    return _rock(content.rock) if content.rock else ""


def _digger(seat: Seat, facing: Facing | None) -> str:
    turn = f" rotate({_ANGLES[facing]})" if facing else ""
    return (
        '<ellipse class="burrow-hole" cx="50" cy="96" rx="34" ry="21"/>'
        f'<use href="#digger-{seat}" transform="translate(50 96){turn}"/>'
    )


def _rock(turn: str) -> str:
    return f'<use href="#boulder" x="50" y="96"/><use href="#die-{turn}" x="50" y="96"/>'


# ---- the live board


def draw(view: View, scene: Scene) -> Markup:
    """The live board: each space is one cell over its picture."""
    table = view.table
    attributes = (
        f'id="board" class="slope live {table.question}" role="grid" '
        f'aria-label="{table.rules.size} by {table.rules.size} spaces, A1 in the north-west" '
        f'data-game="mountains" data-ply="{scene.ply}" data-actor="{scene.actor}"'
    )
    layers = _spaces(table) + _past(table, scene) + _dreams(view, scene)
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
    x, y = _corner(table.rules.size, number)
    return (
        f'<rect x="{x}" y="{y}" width="{_WIDE}" height="{_HIGH}" class="space {state}" '
        f'role="gridcell" id="at-{space}" {"data-target" if can else "data-site"}="{space}" '
        f'tabindex="{0 if space == scene.cursor else -1}" {_words(space, content)}/>'
    )


def _frame(size: int, number: Number, class_: str) -> str:
    x, y = _corner(size, number)
    return f'<rect x="{x}" y="{y}" width="{_WIDE}" height="{_HIGH}" class="{class_}"/>'


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
    x, y = _middle(table.rules.size, number)
    arrows = "".join(_way(facing, x, y) for facing in FACINGS)
    return f'<g class="ways" aria-hidden="true">{arrows}</g>'


@cache
def _way(facing: Facing, x: int, y: int) -> str:
    along, down = {"N": (0, -75), "E": (65, 0), "S": (0, 75), "W": (-65, 0)}[facing]
    return (
        f'<g class="way" data-target="{facing}" '
        f'transform="translate({x + along} {y + down}) rotate({_ANGLES[facing]})">'
        '<circle r="21"/><path d="M0 11V-9M-9 -1L0 -11L9 -1"/></g>'
    )


# ---- what the last ply changed, and what the own plan may come to


def _past(table: Table, scene: Scene) -> str:
    """What each changed space showed, until its turn in the story of the last ply."""
    seen = glimpses(scene.before.table, scene.events) if scene.before else ()
    if len({glimpse.until for glimpse in seen}) < 2:
        return ""  # a single change needs no telling
    size, cap = table.rules.size, _cap(table)
    drawn = "".join(_glimpse(size, glimpse, cap) for glimpse in seen)
    return f'<g class="fallen" aria-hidden="true">{drawn}</g>'


def _glimpse(size: int, glimpse: Glimpse, cap: int) -> str:
    return (
        f'<g data-from="{glimpse.since}" data-until="{glimpse.until}" data-why="{glimpse.why}">'
        f"{_space(size, glimpse.number, glimpse.content, cap)}</g>"
    )


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
    x, y = _corner(size, number)
    return f'<ellipse class="{kind}" cx="{x + 50}" cy="{y + _GROUND - 4}" rx="43" ry="11"/>'


def _ghost(size: int, mole: Mole, seat: Seat) -> str:
    x, y = _corner(size, mole.space)
    place = f"translate({x + 50} {y + 96}) rotate({_ANGLES[mole.facing]})"
    return f'<use href="#digger-{seat}" class="ghostly" transform="{place}"/>'
