"""The meadow of Mole Majority, drawn; the hand beside it is in `mole_majority_hand`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from molecore.core.protocol import Event, Seat, Target
from molecore.core.record import record
from molecore.games.mole_majority.board import Cell, Edge, Plan, plan_of
from molecore.games.mole_majority.events import (
    CardsDrawn,
    EdgeCavedIn,
    HexClaimed,
    HomeTaken,
    HomeTurned,
    MoleBred,
    MoleConverted,
    MoleMoved,
    MolesRolled,
    TileDrawn,
    TileLaid,
)
from molecore.games.mole_majority.network import destinations, network, open_neighbours
from molecore.games.mole_majority.records import Meadow, View
from moleweb.boards import EMPTY_SCENE, Heading, Landmark, Scene
from moleweb.boards.mole_majority_ground import (
    OUTLINE,
    box,
    edge_xy,
    hex_xy,
    open_edges,
    points,
    rows,
    sites,
    spaces_of,
)
from moleweb.boards.mole_majority_hand import tray
from moleweb.boards.mole_majority_sheet import INTERLUDE, role, secrecy, sheet, task
from moleweb.boards.mole_majority_words import hex_words, space_words
from moleweb.markup import Markup, esc

__all__ = [
    "HEADINGS",
    "INTERLUDE",
    "LANDMARKS",
    "draw",
    "finished",
    "gathered",
    "picture",
    "reveals",
    "role",
    "secrecy",
    "sheet",
    "sites",
    "task",
    "tray",
]

HEADINGS: Final = {
    "d": Heading("the hex to the east", (1, 0)),
    "e": Heading("the hex to the north-east", (89, -154)),
    "w": Heading("the hex to the north-west", (-89, -154)),
    "a": Heading("the hex to the west", (-1, 0)),
    "z": Heading("the hex to the south-west", (-89, 154)),
    "x": Heading("the hex to the south-east", (89, 154)),
}


def _own_moles(view: View, seat: Seat | None) -> tuple[Target, ...]:
    whole = plan_of(view.meadow.tiles)
    owners = zip(whole.spaces, view.meadow.moles, strict=True)
    return tuple(space for space, owner in owners if owner == seat)


def _own_claims(view: View, seat: Seat | None) -> tuple[Target, ...]:
    cells = plan_of(view.meadow.tiles).cells
    return tuple(c for c, owner in zip(cells, view.meadow.claims, strict=True) if owner == seat)


LANDMARKS: Final = {
    "o": Landmark("mole of one's own", _own_moles),
    "c": Landmark("claim of one's own", _own_claims),
}


# ---- what the screens ask


def finished(before: View, events: Sequence[Event]) -> None:
    """A game has no parts."""


def gathered(view: View, pressed: Sequence[Target]) -> None:
    """Every press is a choice of its own."""


def reveals(events: Sequence[Event]) -> bool:
    """Whether tiles, cards or home tokens came to light."""
    return any(
        isinstance(event, TileDrawn | CardsDrawn | HomeTaken | HomeTurned) for event in events
    )


def picture(view: View, scene: Scene = EMPTY_SCENE) -> Markup:
    """The position as a still picture."""
    return _svg(_Drawing(view, scene, live=False), 'class="meadow still" aria-hidden="true"')


def draw(view: View, scene: Scene) -> Markup:
    """The live board."""
    turn = view.meadow.turn
    kind = view.meadow.phase if turn is None else turn.owed or "play"
    attributes = (
        f'class="meadow live {kind}" role="grid" aria-label="The meadow, hexes in rows" '
        f'id="board" data-game="mole_majority" data-ply="{scene.ply}" data-actor="{scene.actor}"'
    )
    return _svg(_Drawing(view, scene, live=True), attributes)


@record
class _Drawing:
    """What is drawn, and whether it can be pressed."""

    view: View
    scene: Scene
    live: bool

    @property
    def meadow(self) -> Meadow:
        return self.view.meadow

    @property
    def plan(self) -> Plan:
        return plan_of(self.view.meadow.tiles)


def _svg(drawing: _Drawing, attributes: str) -> Markup:
    layers = (
        _grounds(drawing),
        _networks(drawing),
        _ways(drawing),
        _cells(drawing),
        _edges(drawing),
    )
    seen = box(drawing.meadow)
    return Markup(f'<svg viewBox="{seen}" {attributes}>{"".join(layers)}</svg>')


# ---- the ground


def _grounds(drawing: _Drawing) -> str:
    grounds = "".join(_ground(drawing, cell) for row in rows() for cell in row)
    return f'<g class="grounds" aria-hidden="true">{grounds}</g>'


def _ground(drawing: _Drawing, cell: Cell) -> str:
    """The hex itself, in the colour of its claim."""
    x, y = hex_xy(cell)
    number = drawing.plan.hexes.get(cell)
    if number is None:
        return ""
    claim = drawing.meadow.claims[number]
    look = "wild" if claim is None else f"of-{claim}"
    return f'<path class="hex {look}" d="{OUTLINE}" transform="translate({x} {y})"/>'


def _networks(drawing: _Drawing) -> str:
    """The tunnels of each tribe, shown when somebody asks for them on the sheet."""
    if not drawing.live:
        return ""
    return "".join(_network(drawing.meadow, seat) for seat in range(len(drawing.meadow.tribes)))


def _network(meadow: Meadow, seat: Seat) -> str:
    cells = plan_of(meadow.tiles).cells
    hexes = network(meadow, seat)
    lines = "".join(
        _line(cells[number], cells[other])
        for number in sorted(hexes)
        for other in open_neighbours(meadow, number)
        if number < other and other in hexes
    )
    dots = "".join(_outline(cells[number]) for number in sorted(hexes))
    return (
        f'<g class="tribe-tunnels tribe-{seat}" id="tunnels-{seat}" aria-hidden="true">{dots}'
        f'<path d="{lines}"/></g>'
    )


def _line(one: Cell, other: Cell) -> str:
    (x, y), (to_x, to_y) = hex_xy(one), hex_xy(other)
    return f"M{x} {y}L{to_x} {to_y}"


def _outline(cell: Cell) -> str:
    x, y = hex_xy(cell)
    return f'<path class="reach" d="{OUTLINE}" transform="translate({x} {y}) scale(.95)"/>'


def _ways(drawing: _Drawing) -> str:
    """The hexes that the mole just pressed can go to, and the ways there."""
    start = _pressed_hex(drawing)
    if start is None:
        return ""
    meadow, cells = drawing.meadow, drawing.plan.cells
    ends = destinations(meadow, meadow.mover, start)
    lines = "".join(
        _line(cells[number], cells[other])
        for number in sorted({start, *ends})
        for other in open_neighbours(meadow, number)
        if other in ends
    )
    reach = "".join(_outline(cells[number]) for number in sorted(ends))
    return f'<g class="ways" aria-hidden="true"><path d="{lines}"/>{reach}</g>'


def _pressed_hex(drawing: _Drawing) -> int | None:
    pressed, turn = drawing.scene.pressed, drawing.meadow.turn
    if not pressed or turn is None or not (turn.steps or turn.owed == "move"):
        return None
    number = drawing.plan.numbers.get(pressed[0])
    return None if number is None else drawing.plan.hex_of[number]


# ---- hexes and their spaces


def _cells(drawing: _Drawing) -> str:
    spaces = points(drawing.plan)
    return "".join(_row(drawing, number, row, spaces) for number, row in enumerate(rows()))


def _row(
    drawing: _Drawing, number: int, row: Sequence[Cell], spaces: Sequence[tuple[int, int]]
) -> str:
    inside = "".join(part for cell in row for part in _cell(drawing, cell, spaces))
    naming = f' role="row" id="row-{number}"' if drawing.live else ""
    return f"<g{naming}>{inside}</g>"


def _cell(drawing: _Drawing, cell: Cell, spaces: Sequence[tuple[int, int]]) -> Iterator[str]:
    if cell not in drawing.plan.hexes:
        if drawing.meadow.phase in {"settle", "lay"}:
            yield _site_of_tile(drawing, cell)
        return
    yield _middle(drawing, cell)
    for number in spaces_of(drawing.meadow, cell):
        yield _burrow(drawing, number, spaces[number])


def _site_of_tile(drawing: _Drawing, cell: Cell) -> str:
    x, y = hex_xy(cell)
    naming = _naming(drawing, cell, "tile-site", f"{cell}, no hex")
    return f'<path {naming} d="{OUTLINE}" transform="translate({x} {y}) scale(.94)"/>'


def _middle(drawing: _Drawing, cell: Cell) -> str:
    """What lies in the middle: points, a claim token, a home token."""
    meadow, number = drawing.meadow, drawing.plan.hexes[cell]
    x, y = hex_xy(cell)
    claim, home = meadow.claims[number], meadow.homes[number]
    parts = [f'<circle class="core" cx="{x}" cy="{y}" r="32"/>']
    if home is not None:
        parts.append(f'<use href="#home-token" x="{x}" y="{y}"/>')
    if claim is None:
        parts.append(
            f'<text class="points" x="{x}" y="{y + 13}">{drawing.plan.sizes[number]}</text>'
        )
    else:
        parts.append(f'<use href="#claim-{claim}" x="{x}" y="{y}"/>')
    if home:
        parts.append(f'<text class="home-value" x="{x}" y="{y + 46}">+{home}</text>')
    if any(isinstance(e, HexClaimed | TileLaid) and e.cell == cell for e in drawing.scene.events):
        parts.append(f'<circle class="fresh" cx="{x}" cy="{y}" r="34"/>')
    naming = _naming(drawing, cell, "middle", hex_words(meadow, number))
    return f"<g {naming}>{''.join(parts)}</g>"


def _burrow(drawing: _Drawing, number: int, at: tuple[int, int]) -> str:
    x, y = at
    space, owner = drawing.plan.spaces[number], drawing.meadow.moles[number]
    mole = "" if owner is None else f'<use href="#tribe-{owner}" x="{x}" y="{y}"/>'
    fresh = (
        f'<circle class="fresh" cx="{x}" cy="{y}" r="30"/>' if space in _changed(drawing) else ""
    )
    naming = _naming(drawing, space, "burrow", space_words(space, owner))
    return f'<g {naming}><circle class="den" cx="{x}" cy="{y}" r="28"/>{mole}{fresh}</g>'


def _changed(drawing: _Drawing) -> frozenset[Target]:
    """The spaces where the last ply changed something."""
    changed: set[Target] = set()
    for event in drawing.scene.events:
        match event:
            case MoleBred(space=space) | MoleMoved(space=space) | MoleConverted(space=space):
                changed.add(space)
            case MolesRolled(spaces=spaces):
                changed.update(spaces)
    return frozenset(changed)


def _naming(drawing: _Drawing, target: Target, kind: str, words: str) -> str:
    """The attributes by which a part of the board is found, pressed and read."""
    scene = drawing.scene
    can, pressed = target in scene.pressable, target in scene.pressed
    state = ("can" if can else "cannot") + (" pressed" if pressed else "")
    if not drawing.live:
        return f'class="{kind} {state}"'
    return (
        f'class="{kind} {state}" role="gridcell" id="at-{target}" '
        f'{"data-target" if can else "data-site"}="{target}" '
        f'tabindex="{0 if target == scene.cursor else -1}" '
        f'aria-label="{esc(words)}{", chosen" if pressed else ""}"'
    )


# ---- edges


def _edges(drawing: _Drawing) -> str:
    fallen = "".join(_rubble(drawing, edge) for edge in drawing.meadow.cave_ins)
    choices = "".join(_edge(drawing, edge) for edge in open_edges(drawing.meadow))
    naming = ' role="row" id="row-edges"' if drawing.live and choices else ""
    return f'<g aria-hidden="true" class="fallen-edges">{fallen}</g><g{naming}>{choices}</g>'


def _rubble(drawing: _Drawing, edge: Edge) -> str:
    (x, y), angle = edge_xy(edge)
    is_new = any(isinstance(e, EdgeCavedIn) and e.edge == edge for e in drawing.scene.events)
    return (
        f'<g class="rubble{" fresh-rubble" if is_new else ""}" '
        f'transform="translate({x} {y}) rotate({angle})"><use href="#rubble"/></g>'
    )


def _edge(drawing: _Drawing, edge: Edge) -> str:
    (x, y), angle = edge_xy(edge)
    naming = _naming(drawing, edge, "edge-site", f"edge {edge}")
    return (
        f'<rect {naming} x="-42" y="-13" width="84" height="26" rx="12" '
        f'transform="translate({x} {y}) rotate({angle})"/>'
    )
