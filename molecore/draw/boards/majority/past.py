"""What events made of the boards: the steps of a cascade, and full boards that are cleared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from molecore.core.protocol import Event
from molecore.core.record import record, replace
from molecore.draw.boards.majority.seats import SIDES, spoken
from molecore.games.majority.board import COLOURS, Place
from molecore.games.majority.events import (
    ContestBegan,
    PreferencePlaced,
    SeatCarried,
    SeatFlipped,
)
from molecore.games.majority.events import Event as MajorityEvent
from molecore.games.majority.evolve import follow
from molecore.games.majority.records import View
from molecore.words import Message


@record
class Was:
    """What lay on a seat while a cascade ran, in steps of it: ``since`` <= step < ``until``."""

    place: Place
    kind: str
    since: int
    until: int
    why: Message
    """What ended it."""


def before_falling(events: Sequence[Event]) -> list[Was]:
    """What lay on each seat before it fell to a side, for each time that it fell."""
    fell: list[Was] = []
    last: dict[Place, int] = {}
    for event in events:
        if not isinstance(event, SeatCarried | SeatFlipped | PreferencePlaced):
            continue
        if kind := _replaced(event):
            step = len(fell) + 1
            fell.append(Was(event.place, kind, last.get(event.place, 0), step, _why(event)))
            last[event.place] = step
    return fell


def _replaced(event: SeatCarried | SeatFlipped | PreferencePlaced) -> str:
    """What lay where a seat fell; "" where a preference was claimed, which is no step."""
    if isinstance(event, SeatFlipped):
        return SIDES[1 - event.seat]
    claimed = isinstance(event, PreferencePlaced) and event.claimant is not None
    return "" if claimed else "free"


def _why(event: SeatCarried | SeatFlipped | PreferencePlaced) -> Message:
    """The reason for a step of a cascade, in as few words as stand beside a seat."""
    place, side = spoken(event.place), COLOURS[event.seat]
    if isinstance(event, PreferencePlaced):
        return Message("majority.step.preference", place=place, side=side)
    return Message(
        "majority.step.flipped" if isinstance(event, SeatFlipped) else "majority.step.carried",
        place=place,
        side=side,
        more=max(event.votes),
        less=min(event.votes),
    )


def after(before: View, events: Sequence[Event]) -> View | None:
    """The full boards of a hung contest that ``events`` end to begin another; None otherwise."""
    view = before
    for event in events:
        if isinstance(event, ContestBegan):
            return replace(view, public=replace(view.public, phase="over"))
        view = follow(view, cast("MajorityEvent", event))
    return None
