"""The chambers of Majority, drawn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from molecore.core.protocol import Event, Seat, Target
from molecore.drawing.art import piece
from molecore.drawing.board import (
    EMPTY_SCENE,
    Board,
    Moment,
    Noise,
    Part,
    Scene,
    next_turn,
    override,
)
from molecore.drawing.cursor import Site
from molecore.drawing.marks import Label, drawn_marks, rings_of
from molecore.drawing.nodes import Attribute, Child, Node, h
from molecore.games.majority import events as e
from molecore.games.majority.actions import BLANK
from molecore.games.majority.board import COLOURS, NAMES, Boards, Place
from molecore.games.majority.drawing.building import building, reach
from molecore.games.majority.drawing.cells import live_chambers, open_desks
from molecore.games.majority.drawing.geometry import drawing_of, leaves_of, site_of, sites
from molecore.games.majority.drawing.hall import coordinates, hall
from molecore.games.majority.drawing.landmarks import LANDMARKS
from molecore.games.majority.drawing.seats import KINDS, SIDES, called, in_words, kind_at, shown
from molecore.games.majority.drawing.sheet import aim, gathered, secrecy, sheet, task
from molecore.games.majority.drawing.story import full_boards, moments
from molecore.games.majority.records import View
from molecore.games.majority.scoring import scores
from molecore.words import Message, Words, cached, listed, say

_WIDE: Final = 1500
"""Halls wider than this are moved sideways on a phone, so that no seat is smaller than 24 px."""
_FEW: Final = 9
"""Seats of which one has to be chosen, rather than any free one."""
_RING: Final = 27
"""The radius of the ring around a seat that is spoken of."""


_NOISES: Final[Mapping[type, Noise]] = {
    e.SeatClaimed: "card",
    e.PreferencePlaced: "reveal",
    e.SeatCarried: "flip",
    e.SeatFlipped: "flip",
    e.ContestHung: "reveal",
}
"""What is heard of its events."""


class MajorityBoard(
    Board[View],
    noises=_NOISES,
    landmarks=LANDMARKS,
):
    """The chambers. Preferences are pressed one by one and declared all at once."""

    @override
    def sites(self, view: View) -> Sequence[Site]:
        return sites(view.public.rules.boards)

    @override
    def draw(self, view: View, scene: Scene) -> Node:
        """The live board, and over it what the last ply changed, as far as it is told."""
        boards = view.public.rules.boards
        happens = _happens(boards, scene) if len(boards) > 1 else None
        return _svg(
            view,
            (
                live_chambers(view, scene, happens),
                _last_ply(boards, scene.events, live=True),
                drawn_marks(sites(boards), scene.marks, _RING),
                coordinates(boards),
            ),
            id="board",
            class_=f"chambers live {view.public.phase}",
            role="grid",
            aria_label=_name(boards),
            data_game="majority",
            data_clear=1,
            data_leaves=leaves_of(boards),
            data_place=100,
            data_happens=happens,
            data_ply=scene.ply,
            data_actor=scene.actor,
        )

    @override
    def picture(self, view: View, scene: Scene = EMPTY_SCENE) -> Node:
        """The position as a still picture."""
        boards = view.public.rules.boards
        layers = (
            _open(boards, scene.pressable),
            _seats(view),
            coordinates(boards),
            _last_ply(boards, tuple(scene.events), live=False),
            drawn_marks(sites(boards), scene.marks, _RING),
        )
        return _svg(
            view,
            layers,
            class_=f"chambers still {view.public.phase}",
            aria_hidden="true",
        )

    @override
    def role(self, view: View, seat: Seat) -> str:
        return str(COLOURS[seat])

    task = staticmethod(task)
    secrecy = staticmethod(secrecy)

    @override
    def in_words(self, told: Message, view: Callable[[], View]) -> Message:
        """Seats as people call them, not as they are typed."""
        return in_words(told, alone=len(view().public.rules.boards) == 1)

    @override
    def called(self, view: View, target: Target) -> Words:
        if target == BLANK:
            return Message("majority.board.blank")
        name = called(target, alone=len(view.public.rules.boards) == 1)
        return name if isinstance(name, Message) else str(name)

    @override
    def leaves(self, view: View) -> Sequence[Words]:
        boards = view.public.rules.boards
        return [NAMES[board] for board, _ in boards] if len(boards) > 1 else ()

    @override
    def aim(self, view: View) -> Words:
        return aim(view)

    @override
    def standing(self, view: View) -> tuple[int, ...]:
        return scores(view.public)

    @override
    def counted(self, figure: int) -> Words:
        return Message("majority.board.seats", n=figure)

    @override
    def gained(self, before: int, after: int) -> Message:
        return Message("majority.gain", before=before, n=after)

    @override
    def reach(self, view: View, pressed: Sequence[Target], target: Target) -> Collection[Target]:
        return reach(view, target)

    @override
    def building(self, view: View) -> Sequence[Label]:
        return building(view)

    sheet = staticmethod(sheet)

    @override
    def gathered(self, view: View, pressed: Sequence[Target]) -> str | None:
        return gathered(view, pressed)

    @override
    def finished(self, before: View, events: Sequence[Event]) -> View | None:
        # The next state shows empty boards already.
        return full_boards(before, events)

    @override
    def moments(
        self, view: View, events: Sequence[Event], names: Sequence[str]
    ) -> Sequence[Moment]:
        return moments(events)

    @override
    def part(self, before: Part, event: Event) -> Part:
        """Return the part ``event`` belongs to; a turn is a claim with all that it leads to."""
        contest = max(before.round, 1)
        match event:
            case e.ContestBegan(contest=number):
                return Part("contest", number, 0)
            case e.Asked(question="declare"):
                return Part("preferences", contest, 0)
            case e.Asked(question="claim"):
                return next_turn(Part("turns", contest, before.turn))
        return before

    @override
    def emblem(self, seat: Seat) -> Node:
        return piece(f"seat-{SIDES[seat]}")

    @override
    def gallery(self) -> Iterator[tuple[Node, Words]]:
        """What a seat can show, each as a drawing with its name."""
        for kind in ("free", *reversed(KINDS)):
            use = h("use", href=f"#seat-{kind}")
            drawn = h(
                "svg", use, class_="chambers still", viewBox="-34 -34 68 68", aria_hidden="true"
            )
            yield drawn, Message(f"majority.kind.{kind.replace('-', '_')}")


# ---- the still picture


def _open(boards: Boards, pressable: frozenset[Target]) -> Iterator[Node]:
    for part, _ in enumerate(boards if pressable else (), 1):
        yield open_desks(boards, part, pressable)


def _seats(view: View) -> Iterator[Node]:
    seen = shown(view)
    for number, site in enumerate(sites(view.public.rules.boards)):
        yield _seat(site, kind_at(seen, number))


@cache
def _seat(site: Site, kind: str) -> Node:
    return h("use", href=f"#seat-{kind}", x=site.x, y=site.y)


def _svg(view: View, layers: Child, *, class_: str, **attributes: Attribute) -> Node:
    drawing = drawing_of(view.public.rules.boards)
    box = f"0 0 {drawing.width} {drawing.height}"
    return h(
        "svg",
        h("g", hall(view, live="id" in attributes), layers, id=attributes.get("id") and "hall"),
        viewBox=box,
        class_=f"{class_} wide" if drawing.width > _WIDE else class_,
        **attributes,
    )


# ---- the live board


def _happens(boards: Boards, scene: Scene) -> int | None:
    """The number of the chamber, from 1, in which something has just happened or is to be chosen.

    That is where the last change was that is told; a choice between a few seats goes before it.
    """
    seats = {site.target for site in sites(boards)}
    chosen_from = scene.pressable & seats if len(scene.pressable) <= _FEW else ()
    marked = chosen_from or rings_of(scene.marks, "spoken", "asked", "advised")
    places = sorted(marked) or list(_changes(scene.events))
    return [board for board, _ in boards].index(places[-1][0]) + 1 if places else None


@cached(maxsize=8)
def _name(boards: Boards) -> str:
    return say("majority.board.name", chambers=listed([NAMES[board] for board, _ in boards]))


@cached(maxsize=8)
def _last_ply(boards: Boards, events: tuple[Event, ...], *, live: bool) -> Node:
    """Marks on all that the last ply changed, as far as it is told."""
    found = site_of(boards)
    marks = (_mark(found[place], mark) for place, mark in _changes(events).items())
    name, part = ("marks", 0) if live else (None, None)
    return h("g", marks, class_="marks", aria_hidden="true", id=name, data_part=part)


def _changes(events: Sequence[Event]) -> dict[Place, str]:
    """The seat that was claimed, and all that fell to a side."""
    changes: dict[Place, str] = {}
    for event in events:
        if isinstance(event, e.SeatCarried | e.SeatFlipped):
            changes[event.place] = "flipped"
        elif isinstance(event, e.SeatClaimed | e.PreferencePlaced):
            changes[event.place] = "claimed"
    return changes


@cache
def _mark(site: Site, mark: str) -> Node:
    return h("use", href=f"#mark-{mark}", x=site.x, y=site.y)
