"""The field of Moleozer: the track around, the map inside, cards in its corners.

A cell of the track is 100 by 100; x to the right, y down, (0, 0) at the top left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import Final

from molecore.core.protocol import Event, Seat, Target
from molecore.games.moleozer.board import HOUSES, NODES, TRACK, Map, Node, neighbours
from molecore.games.moleozer.records import CardsTurned, Reveal, Table, View
from molecore.games.moleozer.seating import owner_of
from moleweb.boards import EMPTY_SCENE, Scene
from moleweb.boards.moleozer_cards import BACK, face
from moleweb.boards.moleozer_desk import desk
from moleweb.boards.moleozer_sheet import (
    INTERLUDE,
    doubtful,
    gathered,
    glimpse,
    linger,
    reveals,
    role,
    secrecy,
    sheet,
    task,
)
from moleweb.cursor import Site
from moleweb.markup import Markup, esc, h

__all__ = [
    "INTERLUDE",
    "doubtful",
    "draw",
    "finished",
    "gathered",
    "glimpse",
    "linger",
    "picture",
    "reveals",
    "role",
    "secrecy",
    "sheet",
    "sites",
    "task",
]

_SIDE: Final = 1200
_MIDDLE: Final = 600
_STEP: Final = 110
"""Between two spaces of the map."""
_AHEAD: Final[Mapping[str, tuple[int, int]]] = {
    "C": (0, 0),
    "N": (0, -1),
    "E": (1, 0),
    "S": (0, 1),
    "W": (-1, 0),
    "A": (-1, 0),
    "B": (1, 0),
}
_CORNERS: Final[Mapping[str, tuple[int, int]]] = {
    "N": (690, 130),
    "E": (690, 690),
    "S": (130, 690),
    "W": (130, 130),
    "A": (130, 690),
    "B": (690, 130),
}
"""Where the cards of who lives in a house lie: the next corner clockwise."""


# ---- where things are


@cache
def cell_xy(number: int) -> tuple[int, int]:
    """The middle of a number of the track, which runs clockwise from the top left."""
    side, along = divmod(number - 1, TRACK // 4)
    far, way = _SIDE - 50, 150 + along * 100
    back = _SIDE - way
    return ((way, 50), (far, way), (back, far), (50, back))[side]


@cache
def node_xy(node: Node) -> tuple[int, int]:
    """The middle of a space of the map."""
    across, down = _AHEAD[node[0]]
    depth = int(node[1:] or 0) * _STEP
    return _MIDDLE + across * depth, _MIDDLE + down * depth


def sites(view: View) -> Sequence[Site]:
    """The numbers and the spaces, row by row from the top."""
    return _sites(view.table.on)


@cache
def _sites(on: Map) -> tuple[Site, ...]:
    numbers = [Site(str(number), *cell_xy(number)) for number in range(1, TRACK + 1)]
    spaces = [Site(node, *node_xy(node)) for node in NODES[on]]
    return tuple(sorted(numbers + spaces, key=lambda site: (site.y, site.x)))


def finished(before: View, events: Sequence[Event]) -> View | None:  # noqa: ARG001 - as `Board` has it
    """Nothing: cards that were turned stay in sight until the next guess."""
    return None


def shown(table: Table, events: Sequence[Event]) -> Reveal | None:
    """The cards just turned over, as long as they matter: until the round is over and seen."""
    fresh = any(isinstance(event, CardsTurned) for event in events)
    return table.reveal if fresh or table.phase in ("step", "action") else None


# ---- the still picture, from the ground up


def picture(view: View, scene: Scene = EMPTY_SCENE) -> Markup:
    """The position as a still picture."""
    near = _too_near(view.table, shown(view.table, scene.events))
    cells = "".join(_shape(site, _state(site.target, scene, near), "") for site in sites(view))
    return _svg(cells + _layers(view, scene), 'class="mole-field still" aria-hidden="true"', view)


def _svg(content: str, attributes: str, view: View) -> Markup:
    box = f'viewBox="0 0 {_SIDE} {_SIDE}"'
    return Markup(f"<svg {box} {attributes}>{_ground(view.table.on)}{content}</svg>")


@cache
def _ground(on: Map) -> str:
    tunnels = "".join(f"M{_point('C')}L{_point(house)}" for house in HOUSES[on])
    spaces = "".join(
        '<circle class="dugout" cx="{}" cy="{}" r="40"/>'.format(*node_xy(node))
        for node in NODES[on]
    )
    return (
        '<g aria-hidden="true">'
        f'<rect class="frame" width="{_SIDE}" height="{_SIDE}" rx="36"/>'
        '<rect class="grass" x="100" y="100" width="1000" height="1000" rx="18"/>'
        '<path class="mown" d="M100 300h1000v200h-1000zM100 700h1000v200h-1000z"/>'
        f'<path class="ways" d="{tunnels}"/>{spaces}</g>'
    )


def _point(node: Node) -> str:
    x, y = node_xy(node)
    return f"{x} {y}"


def _layers(view: View, scene: Scene) -> str:
    reveal = shown(view.table, scene.events)
    fresh = any(isinstance(event, CardsTurned) for event in scene.events)
    layers = (
        *(_house(view.table, house) for house in HOUSES[view.table.on]),
        *(_corner(view.table, seat, scene.names, reveal) for seat in _seated(view.table)),
        _pawns(view.table, reveal),
        _answer(reveal),
        _mole(view.table),
    )
    turning = f" turning ply-{scene.ply}" if fresh else ""
    return f'<g class="things{turning}" aria-hidden="true">{"".join(layers)}</g>'


def _seated(table: Table) -> Iterator[Seat]:
    """Who is in and has a house."""
    places = zip(table.seating, table.houses, strict=True)
    return (seat for seat, house in places if seat is not None and house is not None)


def _house(table: Table, node: Node) -> str:
    x, y = node_xy(node)
    owner = owner_of(table, node)
    kind = f"home-{node[0]}" if owner is not None or table.phase == "houses" else "home-none"
    letter = f'<text class="home-letter" y="26">{node[0]}</text>' if kind != "home-none" else ""
    shape = (
        '<path class="home-wall" d="M-34 36V-4H34V36Z"/>'
        '<path class="house-roof" d="M-46 0L0-46L46 0Z"/>'
        if kind != "home-none"
        else '<path class="rubble" d="M-34 26C-24 6-12 12-4 2C6 12 14-2 34 26Z"/>'
    )
    return f'<g class="home {kind}" transform="translate({x} {y})">{shape}{letter}</g>'


def _corner(table: Table, seat: Seat, names: Sequence[str], reveal: Reveal | None) -> str:
    """The stack of a player, the last card turned over, and how far the guess was off."""
    letter = (table.houses[table.seating.index(seat)] or "C")[0]
    x, y = _CORNERS[letter]
    name = names[seat] if names else f"Player {seat + 1}"
    squeezed = ' textLength="330" lengthAdjust="spacingAndGlyphs"' if len(name) > 14 else ""
    won = " winner" if reveal and reveal.winner == seat else ""
    return (
        f'<g id="corner-{seat}" data-glide="{x} {y}" transform="translate({x} {y})">'
        f'<g class="corner home-{letter}{won}">'
        f'<rect class="mat" width="380" height="380" rx="24"/>'
        f'<text class="corner-name" x="24" y="52"{squeezed}>{esc(name)}</text>'
        f"{_stack(table.stack)}{_open_card(table, seat, reveal)}"
        f"{_guess(table, reveal, seat)}</g></g>"
    )


def _stack(count: int) -> str:
    backs = "".join(
        f'<g transform="translate({106 - 5 * n} {226 - 6 * n}) scale(1.6)">{BACK}</g>'
        for n in range(count)
    )
    return f'{backs}<text class="corner-count" x="{106 - 5 * count}" y="352">{count or ""}</text>'


def _open_card(table: Table, seat: Seat, reveal: Reveal | None) -> str:
    if not table.played[seat] and not (reveal and reveal.cards[seat]):
        return ""
    card = reveal.cards[seat] if reveal else table.played[seat][-1]
    if card is None:
        return ""
    order = _order(reveal, seat) if reveal else 0
    inner = f'<g class="turned turn-{order}">{face(card)}</g>' if reveal else face(card)
    dim = "" if reveal else " spent"
    return f'<g class="open-card{dim}" transform="translate(272 214) scale(1.9)">{inner}</g>'


def _order(reveal: Reveal, seat: Seat) -> int:
    """Which card this is of those turned over, from 0."""
    return sum(card is not None for card in reveal.cards[:seat])


def _guess(table: Table, reveal: Reveal | None, seat: Seat) -> str:
    """What a player has guessed, and how far off it is once that is known."""
    guess = (reveal.guesses if reveal else table.guesses)[seat]
    if guess is None:
        return ""
    told = f'<text class="corner-guess" x="24" y="112">guess {guess:,}</text>'
    if reveal is None:
        return told
    far = reveal.distances[seat]
    text = "exact" if far == 0 else f"{far:,} off"
    return f'{told}<text class="corner-off late" x="272" y="352">{text}</text>'


def _pawns(table: Table, reveal: Reveal | None) -> str:
    guesses = reveal.guesses if reveal else table.guesses
    return "".join(
        _pawn(table, seat, guess)
        for seat, guess in enumerate(guesses)
        if guess is not None and guess <= TRACK and seat in table.seating
    )


_PAWN: Final = "M-30 38C-30 16-17 10-14-2A21 21 0 1 1 14-2C17 10 30 16 30 38Z"


def _pawn(table: Table, seat: Seat, guess: int) -> str:
    x, y = cell_xy(guess)
    letter = (table.houses[table.seating.index(seat)] or "C")[0]
    return (
        f'<g class="pawn home-{letter}" id="pawn-{seat}" data-enter="drop">'
        f'<g transform="translate({x} {y})">'
        f'<path class="pawn-body" d="{_PAWN}"/>'
        f'<text class="pawn-letter" y="30">{letter}</text></g></g>'
    )


def _answer(reveal: Reveal | None) -> str:
    if reveal is None or reveal.answer > TRACK:
        return ""
    x, y = cell_xy(reveal.answer)
    return f'<rect class="answer late" x="{x - 47}" y="{y - 47}" width="94" height="94" rx="14"/>'


def _mole(table: Table) -> str:
    x, y = node_xy(table.mole)
    return (
        f'<g id="the-mole" data-glide="{x} {y}" transform="translate({x} {y})">'
        '<g><use href="#mole" transform="scale(1.15)"/></g></g>'
    )


# ---- the live board


def draw(view: View, scene: Scene) -> Markup:
    """The live board: each number and each space is one element; below it the desk."""
    rows = groupby(sites(view), key=lambda site: site.y)
    near = _too_near(view.table, shown(view.table, scene.events))
    cells = "".join(
        f'<g role="row" id="row-{y}">{"".join(_cell(view, site, scene, near) for site in row)}</g>'
        for y, row in rows
    )
    attributes = (
        f'id="board" class="mole-field live {view.table.phase}" role="grid" aria-label="{_LABEL}" '
        f'data-game="moleozer" data-ply="{scene.ply}" data-actor="{scene.actor}"'
    )
    field = _svg(cells + _layers(view, scene), attributes, view)
    return h(
        "div", field, desk(view, scene, shown(view.table, scene.events)), class_="moleozer-table"
    )


_LABEL: Final = "Track of 40 numbers around the map; the mole's way in the middle"


def _too_near(table: Table, reveal: Reveal | None) -> Mapping[int, str]:
    """The numbers that a pawn keeps free around itself, with the reason."""
    if reveal or table.phase not in ("guess", "change"):
        return {}
    placed = [guess for guess in table.guesses if guess is not None]
    return {guess + side: f"too near to {guess}" for guess in placed for side in (-1, 1)}


def _cell(view: View, site: Site, scene: Scene, near: Mapping[int, str]) -> str:
    target = site.target
    if target.isdecimal():
        label = _number_label(view, int(target), scene, near)
    else:
        label = _space_label(view.table, target, scene.names)
    access = (
        f'role="gridcell" id="at-{target}" '
        f'{"data-target" if target in scene.pressable else "data-site"}="{target}" '
        f'tabindex="{0 if target == scene.cursor else -1}" aria-label="{esc(label)}"'
    )
    return _shape(site, _state(target, scene, near), access)


def _state(target: Target, scene: Scene, near: Mapping[int, str]) -> str:
    """The classes of a number or a space."""
    can = "can" if target in scene.pressable else "cannot"
    pressed = " pressed" if target in scene.pressed else ""
    barred = " near" if target.isdecimal() and int(target) in near else ""
    return can + pressed + barred


def _shape(site: Site, state: str, access: str) -> str:
    if not site.target.isdecimal():
        return f'<circle class="map-space {state}" cx="{site.x}" cy="{site.y}" r="48" {access}/>'
    left, top = site.x - 46, site.y - 46
    cross = f"M{left + 14} {top + 14}l64 64M{left + 78} {top + 14}l-64 64"
    return (
        f'<g class="number-cell {state}" {access}>'
        f'<rect class="track-number" x="{left}" y="{top}" width="92" height="92" rx="12"/>'
        f'<text class="digits" x="{site.x}" y="{site.y + 15}">{site.target}</text>'
        + (f'<path class="barred" d="{cross}"/></g>' if "near" in state else "</g>")
    )


def _number_label(view: View, number: int, scene: Scene, near: Mapping[int, str]) -> str:
    reveal = shown(view.table, scene.events)
    guesses = reveal.guesses if reveal else view.table.guesses
    here = [seat for seat, guess in enumerate(guesses) if guess == number]
    words = [str(number), *(f"{_name(seat, scene.names)}'s pawn" for seat in here)]
    if reveal and reveal.answer == number:
        words.append("what the cards come to")
    if not here and number in near:
        words.append(near[number])
    return ", ".join(words)


def _space_label(table: Table, node: Node, names: Sequence[str]) -> str:
    words = [node]
    owner = owner_of(table, node)
    if owner is not None:
        words.append(f"{_name(owner, names)}'s house")
    elif node in HOUSES[table.on]:
        words.append("a free house" if table.phase == "houses" else "nobody's house")
    if node == table.mole:
        words.append("the mole")
    elif node in neighbours(table.on, table.mole):
        words.append("next to the mole")
    return ", ".join(words)


def _name(seat: Seat, names: Sequence[str]) -> str:
    return names[seat] if names else f"player {seat + 1}"
