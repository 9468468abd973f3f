"""What each seat of the chambers shows, and how it is named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from molecore.core.protocol import Event
from molecore.core.record import record
from molecore.games.majority.board import COLOURS, Mask, Place, Plan, plan_of
from molecore.games.majority.records import (
    ContestBegan,
    House,
    PreferencePlaced,
    SeatCarried,
    SeatClaimed,
    SeatFlipped,
    View,
)

WORDS: Final = {
    "free": "free",
    "red": "red",
    "blue": "blue",
    "green": "green preference of Red",
    "yellow": "yellow preference of Blue",
    "hope-red": "free, preference of Red",
    "hope-blue": "free, preference of Blue",
    "cancelled": "free, declared by both",
}
"""Each kind of seat by the name of its drawing."""
ORDINARY: Final = ("red", "blue")
FOR_GOOD: Final = ("green", "yellow")
HOPES: Final = ("hope-red", "hope-blue")
"""What each side's preferences look like on free seats."""
_PIECES: Final = tuple(zip(ORDINARY, FOR_GOOD, strict=True))


def kinds(view: View) -> list[str]:
    """What each seat shows, in the order of the plan."""
    house = view.house
    shown = ["free"] * len(plan_of(house.rules.boards).places)
    for seat in (0, 1):
        own = view.own if seat == view.viewer else 0
        _fill(shown, (house.revealed[seat] | own) & ~house.cancelled, HOPES[seat])
    _fill(shown, house.cancelled, "cancelled")
    for held, (ordinary, preference) in zip(house.held, _PIECES, strict=True):
        _fill(shown, held & ~house.placed, ordinary)
        _fill(shown, held & house.placed, preference)
    return shown


def _fill(shown: list[str], places: Mask, kind: str) -> None:
    for number in range(places.bit_length()):
        if places >> number & 1:
            shown[number] = kind


def label(view: View, place: Place, kind: str) -> str:
    """The accessible name of a seat: where, what, and who sits around it."""
    plan = plan_of(view.house.rules.boards)
    around = plan.around[plan.numbers[place]]
    red, blue = ((held & around).bit_count() for held in view.house.held)
    return _label(place, kind, red, blue, around.bit_count())


@cache
def _label(place: Place, kind: str, red: int, blue: int, neighbours: int) -> str:
    return f"{place.replace(':', ' ')}, {WORDS[kind]}{_around(red, blue, neighbours)}"


def _around(red: int, blue: int, neighbours: int) -> str:
    if red + blue == neighbours:
        return f", surrounded {red} red to {blue} blue"
    if not red + blue:
        return ""
    return f", {red} red and {blue} blue of {neighbours} around it"


# ---- what events made of the boards


@record
class Was:
    """What lay on a seat while a cascade ran, in steps of it: ``since`` <= step < ``until``."""

    place: Place
    kind: str
    since: int
    until: int
    why: str
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
        return ORDINARY[1 - event.seat]
    claimed = isinstance(event, PreferencePlaced) and event.claimant is not None
    return "" if claimed else "free"


def _why(event: SeatCarried | SeatFlipped | PreferencePlaced) -> str:
    """The reason for a step of a cascade, in as few words as stand beside a seat."""
    place, owner = event.place.replace(":", " "), COLOURS[event.seat]
    if isinstance(event, PreferencePlaced):
        return f"{place}: surrounded, and a preference of {owner}"
    verb = "flips" if isinstance(event, SeatFlipped) else "goes"
    return f"{place} {verb} to {owner}, {max(event.votes)} to {min(event.votes)} around it"


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
