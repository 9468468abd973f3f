"""The field of Moleozer: the track around, the map inside, cards in its corners.

A cell of the track is 100 by 100; x to the right, y down, (0, 0) at the top left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import groupby
from typing import Final

from molecore.core.protocol import Event, Seat, Target
from molecore.draw.board import EMPTY_SCENE, Board, MemoryPeek, Scene, Secrecy
from molecore.draw.boards.moleozer.cards import BACK, face
from molecore.draw.boards.moleozer.desk import desk
from molecore.draw.boards.moleozer.labels import labels, names_of, shown, too_near
from molecore.draw.boards.moleozer.sheet import (
    doubtful,
    gathered,
    linger,
    memory_peek,
    reveals,
    role,
    sheet,
    task,
)
from molecore.draw.cursor import Site
from molecore.draw.nodes import Attribute, Child, Node, h
from molecore.games.moleozer.board import HOUSES, NODES, TRACK, Card, Map
from molecore.games.moleozer.board import Node as Space
from molecore.games.moleozer.events import CardsTurned
from molecore.games.moleozer.records import PublicState, Reveal, View
from molecore.games.moleozer.seating import owner_of
from molecore.words import Message, cached, say

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


class MoleozerBoard(Board[View]):
    """The field. Cards that were turned stay in sight until the next guess."""

    def sites(self, view: View) -> Sequence[Site]:
        return sites(view)

    def draw(self, view: View, scene: Scene) -> Node:
        return draw(view, scene)

    def picture(self, view: View, scene: Scene = EMPTY_SCENE) -> Node:
        return picture(view, scene)

    def role(self, view: View, seat: Seat) -> str:
        return role(view, seat)

    def task(self, view: View) -> str:
        return task(view)

    def secrecy(self, view: View) -> Secrecy:
        # Cards are secret (Z8), but nobody may look at them again, and nothing is chosen unseen.
        return "nothing"

    def sheet(self, view: View, names: Sequence[str]) -> Child:
        return sheet(view, names)

    def gathered(self, view: View, pressed: Sequence[Target]) -> str | None:
        return gathered(view, pressed)

    def reveals(self, events: Sequence[Event]) -> bool:
        return reveals(events)

    def memory_peek(self, view: View, pressed: Sequence[Target]) -> MemoryPeek | None:
        return memory_peek(view, pressed)

    def linger(self, events: Sequence[Event]) -> float:
        return linger(events)

    def doubtful(self, view: View, seat: Seat, pressed: Sequence[Target]) -> bool:
        return doubtful(view, seat, pressed)


# ---- where things are


@cache
def cell_xy(number: int) -> tuple[int, int]:
    """The middle of a number of the track, which runs clockwise from the top left."""
    side, along = divmod(number - 1, TRACK // 4)
    far, way = _SIDE - 50, 150 + along * 100
    back = _SIDE - way
    return ((way, 50), (far, way), (back, far), (50, back))[side]


@cache
def node_xy(space: Space) -> tuple[int, int]:
    """The middle of a space of the map."""
    across, down = _AHEAD[space[0]]
    depth = int(space[1:] or 0) * _STEP
    return _MIDDLE + across * depth, _MIDDLE + down * depth


def sites(view: View) -> Sequence[Site]:
    """The numbers and the spaces, row by row from the top."""
    return _sites(view.public.on)


@cache
def _sites(on: Map) -> tuple[Site, ...]:
    numbers = [Site(str(number), *cell_xy(number)) for number in range(1, TRACK + 1)]
    spaces = [Site(node, *node_xy(node)) for node in NODES[on]]
    return tuple(sorted(numbers + spaces, key=lambda site: (site.y, site.x)))


# ---- the still picture, from the ground up


def picture(view: View, scene: Scene = EMPTY_SCENE) -> Node:
    """The position as a still picture."""
    near = too_near(view.public, shown(view.public, scene.events))
    cells = (_still_cell(site.target, _state(site.target, scene, near)) for site in sites(view))
    content = (cells, _layers(view, scene))
    return _svg(view.public.on, content, class_="mole-field still", aria_hidden="true")


def _svg(on: Map, content: Child, **attributes: Attribute) -> Node:
    return h("svg", _ground(on), content, viewBox=f"0 0 {_SIDE} {_SIDE}", **attributes)


@cache
def _ground(on: Map) -> Node:
    tunnels = "".join(f"M{_point('C')}L{_point(house)}" for house in HOUSES[on])
    return h(
        "g",
        h("rect", class_="frame", width=_SIDE, height=_SIDE, rx=36),
        h("rect", class_="grass", x=100, y=100, width=1000, height=1000, rx=18),
        h("path", class_="mown", d="M100 300h1000v200h-1000zM100 700h1000v200h-1000z"),
        h("path", class_="ways", d=tunnels),
        map(_dugout, NODES[on]),
        aria_hidden="true",
    )


def _dugout(space: Space) -> Node:
    x, y = node_xy(space)
    return h("circle", class_="dugout", cx=x, cy=y, r=40)


def _point(space: Space) -> str:
    x, y = node_xy(space)
    return f"{x} {y}"


def _layers(view: View, scene: Scene) -> Node:
    public, reveal = view.public, shown(view.public, scene.events)
    fresh = any(isinstance(event, CardsTurned) for event in scene.events)
    names = names_of(scene.names, len(public.seating))
    layers = (
        (_house(house, standing=_stands(public, house)) for house in HOUSES[public.on]),
        (_corner(public, seat, names[seat], reveal) for seat in _seated(public)),
        _pawns(public, reveal),
        _answer(reveal.answer) if reveal and reveal.answer <= TRACK else None,
        _mole(public.mole),
    )
    return h(
        "g",
        layers,
        class_=f"things turning ply-{scene.ply}" if fresh else "things",
        aria_hidden="true",
    )


def _seated(public: PublicState) -> Iterator[Seat]:
    """Who is in and has a house."""
    places = zip(public.seating, public.houses, strict=True)
    return (seat for seat, house in places if seat is not None and house is not None)


def _stands(public: PublicState, house: Space) -> bool:
    return public.phase == "houses" or owner_of(public, house) is not None


@cache
def _house(space: Space, *, standing: bool) -> Node:
    at = f"translate({_point(space)})"
    if not standing:
        rubble = h("path", class_="rubble", d="M-34 26C-24 6-12 12-4 2C6 12 14-2 34 26Z")
        return h("g", rubble, class_="home home-none", transform=at)
    return h(
        "g",
        h("path", class_="home-wall", d="M-34 36V-4H34V36Z"),
        h("path", class_="house-roof", d="M-46 0L0-46L46 0Z"),
        h("text", space[0], class_="home-letter", y=26),
        class_=f"home home-{space[0]}",
        transform=at,
    )


def _letter(public: PublicState, seat: Seat) -> str:
    """What the house of a player begins with."""
    return (public.houses[public.seating.index(seat)] or "C")[0]


def _corner(public: PublicState, seat: Seat, name: str, reveal: Reveal | None) -> Node:
    """The stack of a player, the last card turned over, and how far the guess was off."""
    parts = (
        *_stack(public.stack),
        *_open_card(public, seat, reveal),
        *_guess(public, seat, reveal),
    )
    won = reveal is not None and reveal.winner == seat
    return _drawn_corner(seat, _letter(public, seat), name, parts, won=won)


@lru_cache(maxsize=64)
def _drawn_corner(
    seat: Seat, letter: str, name: str, parts: tuple[Node, ...], *, won: bool
) -> Node:
    x, y = _CORNERS[letter]
    squeezed = len(name) > 14
    called = h(
        "text",
        name,
        class_="corner-name",
        x=24,
        y=52,
        textLength=330 if squeezed else None,
        lengthAdjust="spacingAndGlyphs" if squeezed else None,
    )
    mat = h("rect", class_="mat", width=380, height=380, rx=24)
    corner = h("g", mat, called, parts, class_=f"corner home-{letter}{' winner' if won else ''}")
    at = f"translate({x} {y})"
    return h("g", corner, id=f"corner-{seat}", data_glide=f"{x} {y}", transform=at)


@cache
def _stack(count: int) -> tuple[Node, ...]:
    backs = (
        h("g", BACK, transform=f"translate({106 - 5 * n} {226 - 6 * n}) scale(1.6)")
        for n in range(count)
    )
    return (*backs, h("text", count or None, class_="corner-count", x=106 - 5 * count, y=352))


def _open_card(public: PublicState, seat: Seat, reveal: Reveal | None) -> Iterator[Node]:
    played = public.played[seat]
    card = reveal.cards[seat] if reveal else played[-1] if played else None
    if card is not None:
        yield _drawn_open_card(card, _order(reveal, seat) if reveal else None)


@cache
def _drawn_open_card(card: Card, order: int | None) -> Node:
    """A card of an earlier round, or the one in this place of those turned over now."""
    at = "translate(272 214) scale(1.9)"
    if order is None:
        return h("g", face(card), class_="open-card spent", transform=at)
    turned = h("g", face(card), class_=f"turned turn-{order}")
    return h("g", turned, class_="open-card", transform=at)


def _order(reveal: Reveal, seat: Seat) -> int:
    """Which card this is of those turned over, from 0."""
    return sum(card is not None for card in reveal.cards[:seat])


def _guess(public: PublicState, seat: Seat, reveal: Reveal | None) -> Iterator[Node]:
    """What a player has guessed, and how far off it is once that is known."""
    guess = (reveal.guesses if reveal else public.guesses)[seat]
    if guess is not None:
        yield _drawn_guess(guess)
    far = reveal.distances[seat] if reveal else None
    if far is not None:
        yield _distance(far)


@cached(maxsize=64)
def _drawn_guess(guess: int) -> Node:
    told = Message("moleozer.board.corner.guess", number=guess)
    return h("text", told, class_="corner-guess", x=24, y=112)


@cached(maxsize=64)
def _distance(far: int) -> Node:
    told = Message("moleozer.board.corner.off", distance=far)
    exact = Message("moleozer.board.corner.exact")
    return h("text", told if far else exact, class_="corner-off late", x=272, y=352)


def _pawns(public: PublicState, reveal: Reveal | None) -> Iterator[Node]:
    for seat, guess in enumerate(reveal.guesses if reveal else public.guesses):
        if guess is not None and guess <= TRACK and seat in public.seating:
            yield _pawn(seat, _letter(public, seat), guess)


_PAWN: Final = "M-30 38C-30 16-17 10-14-2A21 21 0 1 1 14-2C17 10 30 16 30 38Z"


@lru_cache(maxsize=256)
def _pawn(seat: Seat, letter: str, guess: int) -> Node:
    x, y = cell_xy(guess)
    drawn = h(
        "g",
        h("path", class_="pawn-body", d=_PAWN),
        h("text", letter, class_="pawn-letter", y=30),
        transform=f"translate({x} {y})",
    )
    return h("g", drawn, class_=f"pawn home-{letter}", id=f"pawn-{seat}", data_enter="drop")


@cache
def _answer(answer: int) -> Node:
    x, y = cell_xy(answer)
    return h("rect", class_="answer late", x=x - 47, y=y - 47, width=94, height=94, rx=14)


@cache
def _mole(space: Space) -> Node:
    drawn = h("g", h("use", href="#mole", transform="scale(1.15)"))
    at = _point(space)
    return h("g", drawn, id="the-mole", data_glide=at, transform=f"translate({at})")


# ---- the live board


def draw(view: View, scene: Scene) -> Node:
    """The live board: each number and each space is one element; below it the desk."""
    public, reveal = view.public, shown(view.public, scene.events)
    field = _svg(
        public.on,
        (_rows(view, scene, reveal), _layers(view, scene)),
        id="board",
        class_=f"mole-field live {public.phase}",
        role="grid",
        aria_label=say("moleozer.board.label"),
        data_game="moleozer",
        data_ply=scene.ply,
        data_actor=scene.actor,
    )
    return h("div", field, desk(view, scene, reveal), class_="moleozer-table")


def _rows(view: View, scene: Scene, reveal: Reveal | None) -> Iterator[Node]:
    near = too_near(view.public, reveal)
    called = labels(view.public, reveal, scene.names)
    for y, row in groupby(sites(view), key=lambda site: site.y):
        yield _row(y, tuple(_cell(site.target, scene, near, called) for site in row))


@lru_cache(maxsize=64)
def _row(y: int, cells: tuple[Node, ...]) -> Node:
    return h("g", cells, role="row", id=f"row-{y}")


def _cell(
    target: Target, scene: Scene, near: Mapping[int, int], called: Mapping[Target, str]
) -> Node:
    can, here = target in scene.pressable, target == scene.cursor
    return _live_cell(target, _state(target, scene, near), called[target], can=can, here=here)


@lru_cache(maxsize=1024)
def _live_cell(target: Target, state: str, label: str, *, can: bool, here: bool) -> Node:
    return _shape(
        target,
        state,
        role="gridcell",
        id=f"at-{target}",
        data_target=target if can else None,
        data_site=None if can else target,
        tabindex=0 if here else -1,
        aria_label=label,
    )


@lru_cache(maxsize=256)
def _still_cell(target: Target, state: str) -> Node:
    return _shape(target, state)


def _state(target: Target, scene: Scene, near: Mapping[int, int]) -> str:
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
    left, top = x - 46, y - 46
    cross = f"M{left + 14} {top + 14}l64 64M{left + 78} {top + 14}l-64 64"
    return h(
        "g",
        h("rect", class_="track-number", x=left, y=top, width=92, height=92, rx=12),
        h("text", target, class_="digits", x=x, y=y + 15),
        h("path", class_="barred", d=cross) if "near" in state else None,
        class_=f"number-cell {state}",
        **more,
    )
