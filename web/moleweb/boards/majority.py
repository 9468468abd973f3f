"""The chambers of Majority, one above the other. A seat is 100 by 100; x to the right, y down."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from functools import cache, lru_cache
from itertools import groupby
from typing import Final

from molecore.core.protocol import Event
from molecore.core.record import record
from molecore.games.majority.board import COLUMNS, NAMES, Boards, Place, place_at, plan_of
from molecore.games.majority.records import (
    PreferencePlaced,
    SeatCarried,
    SeatClaimed,
    SeatFlipped,
    View,
)
from moleweb.boards import EMPTY_SCENE, Scene
from moleweb.boards.majority_landmarks import LANDMARKS
from moleweb.boards.majority_prospects import prospects
from moleweb.boards.majority_seats import HOPES, after, before_falling, kinds, label
from moleweb.boards.majority_sheet import INTERLUDE, gathered, role, secrecy, sheet, task
from moleweb.cursor import Site
from moleweb.markup import Markup, part

__all__ = [
    "INTERLUDE",
    "LANDMARKS",
    "draw",
    "finished",
    "gathered",
    "picture",
    "role",
    "secrecy",
    "sheet",
    "sites",
    "task",
]

_MARGIN: Final = 70
"""For the numbers of the rows, and the letters of the columns."""
_AISLE: Final = 50
"""Between two chambers."""
_NAME_WIDTH: Final = 250
_TITLE: Final = 60
"""For a name above a chamber that leaves no room beside it."""
_OPEN: Final = ' class="place can"'


# ---- where things are


@record
class _Chamber:
    """Where a chamber stands: the top left corner of its first seat."""

    board: str
    rows: tuple[str, ...]
    x: int
    y: int
    title: tuple[int, int] | None
    """Where its name ends; None for a single chamber that leaves no room."""


@record
class _Hall:
    """All chambers in play, and the size of the drawing."""

    chambers: tuple[_Chamber, ...]
    width: int
    height: int


@lru_cache(maxsize=8)
def _hall(boards: Boards) -> _Hall:
    widest = max(len(rows[0]) for _, rows in boards) * 100
    chambers, y = [], _MARGIN
    for board, rows in boards:
        x = (widest - len(rows[0]) * 100) // 2 + _MARGIN
        title, above = _beside(x, y, rows), (x + _NAME_WIDTH, y - 10)
        if title is None and len(boards) > 1:
            title, y = above, y + _TITLE
        chambers.append(_Chamber(board, rows, x, y, title))
        y += len(rows) * 100 + _AISLE + _MARGIN
    return _Hall(tuple(chambers), widest + 2 * _MARGIN, y - _MARGIN)


def _beside(x: int, y: int, rows: tuple[str, ...]) -> tuple[int, int] | None:
    """Where the name of a chamber ends if its first row leaves room for it on the left."""
    room = x - 80 if x > _NAME_WIDTH else x + rows[0].find("#") * 100 - 20
    return (room, y + 66) if room >= _NAME_WIDTH else None


def sites(view: View) -> Sequence[Site]:
    """The seats, row by row from the top."""
    return _sites(view.house.rules.boards)


@lru_cache(maxsize=8)
def _sites(boards: Boards) -> tuple[Site, ...]:
    return tuple(site for chamber in _hall(boards).chambers for site in _in_chamber(chamber))


def _in_chamber(chamber: _Chamber) -> Iterator[Site]:
    for row, line in enumerate(chamber.rows):
        for column, mark in enumerate(line):
            if mark == "#":
                place = place_at(chamber.board, column, row)
                yield Site(place, chamber.x + column * 100 + 50, chamber.y + row * 100 + 50)


@lru_cache(maxsize=8)
def _site_of(boards: Boards) -> dict[Place, Site]:
    return {site.target: site for site in _sites(boards)}


# ---- the still picture


def picture(view: View, scene: Scene = EMPTY_SCENE) -> Markup:
    """The position as a still picture."""
    seats = _seats(view, scene.pressable) + _marks(view, scene.events)
    return _svg(view, seats, f'class="chambers still {view.house.phase}" aria-hidden="true"')


def _seats(view: View, pressable: Container[Place] = ()) -> str:
    return "".join(
        f'<use href="#seat-{kind}" x="{site.x}" y="{site.y}"'
        f"{_OPEN if site.target in pressable else ''}/>"
        for site, kind in zip(sites(view), kinds(view), strict=True)
    )


def _svg(view: View, seats: str, attributes: str) -> Markup:
    hall = _hall(view.house.rules.boards)
    box = f'viewBox="0 0 {hall.width} {hall.height}"'
    return Markup(f"<svg {box} {attributes}>{_ground(view.house.rules.boards)}{seats}</svg>")


@lru_cache(maxsize=8)
def _ground(boards: Boards) -> str:
    """The coordinates and names of the chambers."""
    return (
        f'<g class="aisles" aria-hidden="true">{"".join(map(_edges, _hall(boards).chambers))}</g>'
    )


def _edges(chamber: _Chamber) -> str:
    columns = "".join(
        _text(chamber.x + column * 100 + 50, chamber.y - 14, letter)
        for column, letter in enumerate(COLUMNS[: len(chamber.rows[0])])
    )
    rows = "".join(
        _text(chamber.x - 34, chamber.y + row * 100 + 66, row + 1)
        for row in range(len(chamber.rows))
    )
    return columns + rows + _title(chamber)


def _title(chamber: _Chamber) -> str:
    if chamber.title is None:
        return ""
    x, y = chamber.title
    return f'<text class="chamber-name" x="{x}" y="{y}">{NAMES[chamber.board]}</text>'


def _text(x: int, y: int, text: object) -> str:
    return f'<text x="{x}" y="{y}">{text}</text>'


# ---- the live board


def draw(view: View, scene: Scene) -> Markup:
    """The live board: each seat is one element, which is pressed and focused."""
    found = dict(zip(plan_of(view.house.rules.boards).places, kinds(view), strict=True))
    rows = groupby(sites(view), key=lambda site: site.y)
    cells = "".join(
        f'<g role="row" id="row-{y}">{"".join(_cell(site, scene, view, found) for site in row)}</g>'
        for y, row in rows
    )
    attributes = (
        f'id="board" class="chambers live {view.house.phase}" role="grid" '
        f'aria-label="{_name(view)}" '
        f'data-game="majority" data-ply="{scene.ply}" data-actor="{scene.actor}"'
    )
    layers = _pieces_before(view, scene.events) + _marks(view, scene.events)
    full = scene.before and after(scene.before, scene.events)
    return _svg(view, cells + (_curtain(full, layers) if full else layers), attributes)


def _name(view: View) -> str:
    boards = " and ".join(NAMES[board] for board, _ in view.house.rules.boards)
    return f"The {boards}; A1 would be at the top left of each"


def _cell(site: Site, scene: Scene, view: View, found: dict[Place, str]) -> str:
    target, house = site.target, view.house
    can, pressed = target in scene.pressable, target in scene.pressed
    chosen = pressed and house.phase == "declare"
    kind = HOPES[house.mover] if chosen else found[target]
    state = ("can" if can else "cannot") + (" pressed" if pressed else "")
    return part(
        f'<use href="#seat-{kind}" x="{site.x}" y="{site.y}" class="place {state}" '
        f'role="gridcell" id="at-{target}" {"data-target" if can else "data-site"}="{target}" '
        f'tabindex="{0 if target == scene.cursor else -1}" '
        f'aria-label="{label(view, target, kind)}{", chosen" if pressed else ""}"'
        f"{_described(prospects(view, target, kind))}/>"
    )


def _described(words: str) -> str:
    return f' aria-description="{words}"' if words else ""


def _marks(view: View, events: Sequence[Event]) -> str:
    """What the last ply changed: the seat that was claimed, and all that fell to a side."""
    found = _site_of(view.house.rules.boards)
    marks = "".join(_mark(found[place], mark) for place, mark in _changes(events).items())
    return f'<g class="marks" aria-hidden="true">{marks}</g>'


def _changes(events: Sequence[Event]) -> dict[Place, str]:
    changes: dict[Place, str] = {}
    for event in events:
        if isinstance(event, SeatCarried | SeatFlipped):
            changes[event.place] = "flipped"
        elif isinstance(event, SeatClaimed | PreferencePlaced):
            changes[event.place] = "claimed"
    return changes


@cache
def _mark(site: Site, mark: str) -> str:
    return f'<use href="#mark-{mark}" x="{site.x}" y="{site.y}"/>'


def _pieces_before(view: View, events: Sequence[Event]) -> str:
    """What lay on each seat that fell, until its turn in the cascade; only motion shows it."""
    found = _site_of(view.house.rules.boards)
    pieces = "".join(
        f'<use href="#seat-{was.kind}" x="{found[was.place].x}" y="{found[was.place].y}" '
        f'data-from="{was.since}" data-until="{was.until}" data-why="{was.why}"/>'
        for was in before_falling(events)
    )
    return f'<g class="fallen" aria-hidden="true">{pieces}</g>'


# ---- the end of a contest


def _curtain(full: View, layers: str) -> str:
    """The full boards and how they came about, over the empty ones; hides no press and fades."""
    return f'<g class="curtain" aria-hidden="true">{_seats(full)}{layers}</g>'


def finished(before: View, events: Sequence[Event]) -> View | None:
    """The full boards of a hung contest; the next state shows empty ones already."""
    return after(before, events)
