"""What events made of the boards: the steps of a cascade, and full boards that are cleared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from molecore.core.protocol import Event
from molecore.core.record import record
from molecore.draw.boards.majority.seats import SIDES, spoken
from molecore.games.majority.board import COLOURS, Place, Plan, plan_of
from molecore.games.majority.records import (
    ContestBegan,
    House,
    PreferencePlaced,
    SeatCarried,
    SeatClaimed,
    SeatFlipped,
    View,
)
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
    if not any(isinstance(event, ContestBegan) for event in events):
        return None
    house, plan = before.house, plan_of(before.house.rules.boards)
    for event in events:
        house = _happened(house, plan, event)
    return replace(before, house=replace(house, phase="over"))


def _happened(house: House, plan: Plan, event: Event) -> House:
    if not isinstance(event, SeatClaimed | PreferencePlaced | SeatCarried | SeatFlipped):
        return house
    place = 1 << plan.numbers[event.place]
    red, blue = (held & ~place for held in house.held)
    held = (red | place, blue) if event.seat == 0 else (red, blue | place)
    placed = house.placed | place if isinstance(event, PreferencePlaced) else house.placed
    return replace(house, held=held, placed=placed)
