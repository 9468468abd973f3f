"""The lawn of Mole Hill, drawn. A square is 100 by 100; x to the right, y down, (0, 0) above a7."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import groupby
from typing import Final

from molecore.core.options import Placement
from molecore.core.protocol import Event, Target
from molecore.games.mole_hill.board import (
    CENTRE,
    COLUMNS,
    FILES,
    INNER_RODS,
    RANKS,
    RIM_RODS,
    ROWS,
    SQUARES,
    Rod,
    Square,
    column_row,
)
from molecore.games.mole_hill.records import Dug, MolePlaced, RodPlaced, RoundEnded, View
from molecore.games.mole_hill.scoring import ORANGE_PIECES
from moleweb.boards import EMPTY_SCENE, Scene, Secrecy
from moleweb.boards.mole_hill_sheet import role, sheet, task
from moleweb.cursor import Site
from moleweb.markup import Markup, late, part

__all__ = [
    "INTERLUDE",
    "draw",
    "finished",
    "gathered",
    "picture",
    "placement",
    "role",
    "secrecy",
    "sheet",
    "sites",
    "task",
]

INTERLUDE: Final = "Half-time"

_LABEL: Final = "Lawn of 9 by 7 squares, a1 at the bottom left"


# ---- where things are


@cache
def square_xy(square: Square) -> tuple[int, int]:
    """The middle of a square."""
    column, row = column_row(square)
    return column * 100 + 50, (ROWS - 1 - row) * 100 + 50


@cache
def rod_xy(rod: Rod) -> tuple[int, int]:
    """The middle of a rod site, which lies half a square off its first, or else second, square."""
    upright = "|" in rod
    first, second = rod.split("|" if upright else "-")
    x, y = square_xy(first or second)
    off = 50 if first else -50
    return (x + off, y) if upright else (x, y - off)


def sites(view: View) -> Sequence[Site]:
    """The squares; for the gardener the rod sites as well. Row by row from the top."""
    return _sites(view.to_act == "gardener", view.rules.outer_edge_rods)


@cache
def _sites(gardening: bool, rim: bool) -> tuple[Site, ...]:
    rods = (*INNER_RODS, *(RIM_RODS if rim else ())) if gardening else ()
    places = [Site(square, *square_xy(square)) for square in SQUARES]
    places += [Site(rod, *rod_xy(rod)) for rod in rods]
    return tuple(sorted(places, key=lambda site: (site.y, site.x)))


# ---- the still picture, from the ground up


def picture(view: View, scene: Scene = EMPTY_SCENE) -> Markup:
    """The position as a still picture."""
    dots = "".join(f'{_shape(target)} can"/>' for target in sorted(scene.pressable))
    layers = _ground() + _things(view, scene.events)
    return _svg(dots, layers, 'class="lawn still" aria-hidden="true"')


def _svg(cells: str, layers: str, attributes: str) -> Markup:
    return Markup(f'<svg viewBox="-34 -34 968 768" {attributes}>{layers}{cells}</svg>')


@cache
def _ground() -> str:
    checks = "".join(
        f"M{column * 100} {row * 100}h100v100h-100z"
        for row in range(ROWS)
        for column in range(COLUMNS)
        if (row + column) % 2
    )
    pegs = "".join(
        f"M{column * 100} {row * 100}h0" for row in range(ROWS + 1) for column in range(COLUMNS + 1)
    )
    files = "".join(
        f'<text x="{column * 100 + 50}" y="726">{file}</text>' for column, file in enumerate(FILES)
    )
    ranks = "".join(
        f'<text x="-17" y="{(ROWS - 1 - row) * 100 + 59}">{rank}</text>'
        for row, rank in enumerate(RANKS)
    )
    x, y = square_xy(CENTRE)
    return (
        '<g aria-hidden="true">'
        '<rect class="frame" x="-34" y="-34" width="968" height="768" rx="30"/>'
        '<rect class="grass" width="900" height="700" rx="10"/>'
        f'<path class="mown" d="{checks}"/><path class="pegs" d="{pegs}"/>'
        f'<use href="#burrow" class="burrow" x="{x}" y="{y}"/>'
        f'<g class="coord">{files}{ranks}</g></g>'
    )


def _things(view: View, events: Sequence[Event]) -> str:
    layers = (
        _traces(events),
        _tunnel(view.visits),
        _flowers(view),
        _hills(view.visits),
        _rods(view.rods, events),
        _mole(view.visits),
    )
    return f'<g class="things" aria-hidden="true">{"".join(layers)}</g>'


def _edges(pressable: frozenset[Target]) -> str:
    """Where a rod may go: one drawing, for a filled cell each would take longer to paint."""
    lines = "".join(_edge(target) for target in sorted(pressable) if len(target) > 2)
    return f'<path class="edges" aria-hidden="true" d="{lines}"/>' if lines else ""


@cache
def _edge(rod: Rod) -> str:
    x, y = rod_xy(rod)
    return f"M{x} {y - 30}v60" if "|" in rod else f"M{x - 30} {y}h60"


def _traces(events: Iterable[Event]) -> str:
    """The squares the mole left and reached in the last ply."""
    squares: list[Square] = []
    for event in events:
        if isinstance(event, Dug):
            squares += (event.start, event.square)
        elif isinstance(event, MolePlaced):
            squares.append(event.square)
    return "".join(_rect(square, "trace") for square in squares)


def _rect(square: Square, class_: str) -> str:
    x, y = square_xy(square)
    return f'<rect class="{class_}" x="{x - 50}" y="{y - 50}" width="100" height="100"/>'


def _tunnel(visits: Sequence[Square]) -> str:
    points = " ".join("{},{}".format(*square_xy(square)) for square in visits)
    return f'<polyline class="tunnel" points="{points}"/>' if len(visits) > 1 else ""


def _flowers(view: View) -> str:
    visited = frozenset(view.visits)
    return "".join(
        _flower(square, kind, symbol, square in visited)
        for kind, symbol, squares in (
            ("red", "poppy", view.rules.red_flowers),
            ("white", "daisy", view.rules.white_flowers),
        )
        for square in squares
    )


@cache
def _flower(square: Square, kind: str, symbol: str, picked: bool) -> str:
    x, y = square_xy(square)
    # A flower the mole has reached shows small above its hill.
    at = f"translate({x + 30} {y - 32}) scale(.5)" if picked else f"translate({x} {y})"
    return f'<g class="flower {kind}" transform="{at}"><use href="#{symbol}"/></g>'


def _hills(visits: Sequence[Square]) -> str:
    return "".join(_hill(square, number) for number, square in enumerate(visits, 1))


@cache
def _hill(square: Square, number: int) -> str:
    x, y = square_xy(square)
    kind, symbol = ("orange", "hill") if number <= ORANGE_PIECES else ("dark", "peaks")
    return (
        f'<g class="hill {kind}" id="hill-{square}" data-enter="grow">'
        f'<use href="#{symbol}" x="{x}" y="{y}"/><text x="{x}" y="{y + 24}">{number}</text></g>'
    )


def _rods(rods: Sequence[Rod], events: Sequence[Event]) -> str:
    new = {event.rod for event in events if isinstance(event, RodPlaced)}
    return "".join(_rod(rod, rod in new) for rod in rods)


@cache
def _rod(rod: Rod, new: bool) -> str:
    return f'<g class="rod{" new" if new else ""}" id="rod-{rod}" data-enter="drop">{_bar(rod)}</g>'


@cache
def _bar(rod: Rod) -> str:
    x, y = rod_xy(rod)
    shape = "rod-up" if "|" in rod else "rod-flat"
    return f'<use href="#{shape}" x="{x}" y="{y}"/>'


def _mole(visits: Sequence[Square]) -> str:
    if not visits:
        return ""
    x, y = square_xy(visits[-1])
    kind = "orange" if len(visits) <= ORANGE_PIECES else "dark"
    return (
        f'<g id="the-mole" class="mole" data-glide="{x} {y}" transform="translate({x} {y})">'
        f'<g><use href="#mole"/><g class="hill {kind}"><use href="#crumbs"/></g></g></g>'
    )


# ---- the live board


def draw(view: View, scene: Scene) -> Markup:
    """The live board: the picture, and over it a grid of cells that are pressed and focused."""
    things = _things(view, scene.events) + late(_edges(scene.pressable))
    layers = _ground() + things + late(_rim(view)) + _curtain(scene.finished)
    rows = groupby(sites(view), key=lambda site: site.y)
    labels = _Labels(view)
    cells = "".join(
        f'<g role="row" id="row-{y}">{"".join(_cell(site, scene, labels) for site in row)}</g>'
        for y, row in rows
    )
    crowd = " crowd" if len(scene.pressable) > 12 else ""
    attributes = (
        f'class="lawn live {view.to_act}{crowd}" data-ply="{scene.ply}" data-actor="{scene.actor}"'
    )
    lawn = f'id="board" role="grid" aria-label="{_LABEL}" data-game="mole_hill" {late(attributes)}'
    return _svg(late(f'<g id="cells">{cells}</g>'), layers, lawn)


def _cell(site: Site, scene: Scene, labels: _Labels) -> str:
    """One element a cell: there are up to 205, and each costs its share of every click."""
    target = site.target
    can = target in scene.pressable
    state = ("can" if can else "cannot") + (" pressed" if target in scene.pressed else "")
    return _written_cell(target, state, labels.of(target), can, target == scene.cursor)


@lru_cache(maxsize=2048)
def _written_cell(target: str, state: str, label: str, can: bool, here: bool) -> Markup:
    name = "data-target" if can else "data-site"
    reach = ", within reach" if can and len(target) == 2 else ""
    return part(
        f'{_shape(target)} {state}" role="gridcell" id="at-{target}" {name}="{target}" '
        f'tabindex="{0 if here else -1}" aria-label="{label}{reach}"/>'
    )


@cache
def _shape(target: str) -> str:
    """A square; or for a rod the diamond of the two triangles at both sides of its edge."""
    if len(target) == 2:
        x, y = square_xy(target)
        return f'<rect x="{x - 50}" y="{y - 50}" width="100" height="100" class="cell square'
    x, y = rod_xy(target)
    kind = "up" if "|" in target else "flat"
    return f'<path d="M{x - 50} {y}l50-50 50 50-50 50z" class="cell {kind}'


def _rim(view: View) -> str:
    """Where no rod can go, a press is explained, so that no part of the lawn is dead."""
    wasted = view.to_act != "gardener" or view.rules.outer_edge_rods
    return f'<g id="rim" aria-hidden="true">{"" if wasted else _rim_shapes()}</g>'


@cache
def _rim_shapes() -> str:
    return "".join(f'{_shape(rod)}" data-site="{rod}"/>' for rod in RIM_RODS)


class _Labels:
    """The accessible names of all places in one position."""

    def __init__(self, view: View) -> None:
        self.numbers = {square: number for number, square in enumerate(view.visits, 1)}
        self.mole = view.visits[-1] if view.visits else None
        self.flowers = dict.fromkeys(view.rules.red_flowers, "red flower")
        self.flowers |= dict.fromkeys(view.rules.white_flowers, "white flower")
        self.rods = frozenset(view.rods)

    def of(self, target: str) -> str:
        return self._square(target) if len(target) == 2 else self._rod(target)

    def _square(self, square: Square) -> str:
        number = self.numbers.get(square)
        if square == self.mole:
            holds = f"the mole on molehill {number}"
        else:
            holds = f"molehill {number}" if number else "free"
        walls = " and ".join(side for side, rod in _around(square) if rod in self.rods)
        parts = [square, holds, self.flowers.get(square), "centre" if square == CENTRE else None]
        parts.append(f"rod {walls}" if walls else None)
        return ", ".join(part for part in parts if part)

    def _rod(self, rod: Rod) -> str:
        return f"{'rod' if rod in self.rods else 'rod site'} {_rod_place(rod)}"


@cache
def _around(square: Square) -> tuple[tuple[str, Rod], ...]:
    """The four sides of a square in words, each with its rod site."""
    x, y = square_xy(square)
    sides = {(x - 50, y): "left", (x, y - 50): "above", (x + 50, y): "right", (x, y + 50): "below"}
    rods = (*INNER_RODS, *RIM_RODS)
    return tuple((sides[rod_xy(rod)], rod) for rod in rods if rod_xy(rod) in sides)


@cache
def _rod_place(rod: Rod) -> str:
    first, second = rod.split("|" if "|" in rod else "-")
    if first and second:
        return f"between {first} and {second}"
    sides = {"|": ("left of", "right of"), "-": ("below", "above")}
    before, after = sides["|" if "|" in rod else "-"]
    return f"on the rim {after if first else before} {first or second}"


# ---- what is chosen, and who may see it


def secrecy(view: View) -> Secrecy:  # noqa: ARG001 - one of the functions of `Board`
    """Nothing is ever hidden here."""
    return "nothing"


def gathered(view: View, pressed: Sequence[str]) -> None:
    """Each press plays."""


# ---- the end of a round


def _curtain(seen: View | None) -> str:
    """The lawn as the round left it; it lies over the new one, hides no press and fades."""
    return f'<g class="curtain">{_ground()}{_things(seen, ())}</g>' if seen else ""


def finished(before: View, events: Sequence[Event]) -> View | None:
    """The lawn as the round left it; the next state shows a new lawn already."""
    if not any(isinstance(event, RoundEnded) for event in events):
        return None
    seen = replace(before, to_act=None)
    for event in events:
        if isinstance(event, (Dug, MolePlaced)):
            seen = replace(seen, visits=(*seen.visits, event.square))
        elif isinstance(event, RodPlaced):
            seen = replace(seen, rods=(*seen.rods, event.rod))
    return seen


# ---- the flowers, before the game


def placement(option: Placement, placed: Mapping[str, Sequence[str]], group: str) -> Markup:
    """The lawn, to put flowers on: each square is a button."""
    owner = {cell: name for name, cells in placed.items() for cell in cells}
    buttons = "".join(_bed(cell, owner.get(cell)) for cell in option.cells)
    return _svg(
        buttons,
        _ground(),
        f'class="lawn live beds" role="group" aria-label="Place {group} flowers"',
    )


@lru_cache(maxsize=256)
def _bed(cell: str, flower: str | None) -> str:
    drawn = ""
    if flower:
        drawn = _flower(cell, flower, "poppy" if flower == "red" else "daisy", picked=False)
    return (
        f'<g role="button" tabindex="0" id="bed-{cell}" class="bed" data-act="place" '
        f'data-value="{cell}" aria-label="{cell}, {f"{flower} flower" if flower else "free"}">'
        f"{_rect(cell, 'cell square can')}{drawn}</g>"
    )
