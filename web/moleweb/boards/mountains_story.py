"""What the spaces showed while the last ply went on, step by step, for the eye to follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias, cast

from molecore.core.protocol import Event, Seat
from molecore.core.record import record
from molecore.games.mountains.board import Facing, Number, Turn, grid_of
from molecore.games.mountains.records import (
    CornerTaken,
    FirstHillRaised,
    MoleFaced,
    MoleMoved,
    MoleTurned,
    Mountain,
    MountainToppled,
    PieceTakenBack,
    RockHit,
    RockPlaced,
    Table,
)
from molecore.games.mountains.wording import describe
from moleweb.boards.mountains_sheet import NAMES


@record
class Content:
    """All that is on a space and below it."""

    mountain: Mountain
    mole: tuple[Seat, Facing | None] | None
    rock: Turn | None


@record
class Glimpse:
    """What a space showed from one step of the story to another, and what ended that."""

    number: Number
    content: Content
    since: int
    until: int
    why: str


def contents(table: Table) -> list[Content]:
    """What is on each space and below it."""
    moles: dict[Number, tuple[Seat, Facing | None]] = {
        mole.space: (seat, mole.facing) for seat, mole in enumerate(table.moles) if mole
    }
    if table.corner is not None:
        moles[table.corner] = (table.mover, None)
    rock = {table.rock.space: table.rock.turn} if table.rock else {}
    return [
        Content(mountain, moles.get(number), rock.get(number))
        for number, mountain in enumerate(table.mountains)
    ]


def glimpses(before: Table, events: Sequence[Event]) -> list[Glimpse]:
    """Every state of every space that the last ply changed, in the order they ended."""
    return _Story(before).told(events)


_Changes: TypeAlias = Iterator[dict[Number, Content]]
"""What spaces come to show, one step after another."""


class _Story:
    """The ground while events are gone through."""

    def __init__(self, before: Table) -> None:
        self.numbers = grid_of(before.rules.size).numbers
        self.ground = contents(before)

    def told(self, events: Sequence[Event]) -> list[Glimpse]:
        told: list[Glimpse] = []
        since: dict[Number, int] = {}
        step = 0
        for event in events:
            for changes in _CHANGES.get(type(event), _nothing)(self, event):
                step += 1
                for number, content in changes.items():
                    was = self.ground[number]
                    why = describe(cast("Any", event), NAMES)
                    told.append(Glimpse(number, was, since.get(number, 0), step, why))
                    since[number], self.ground[number] = step, content
        return told

    def settled(self, event: CornerTaken) -> _Changes:
        number = self.numbers[event.space]
        yield {number: replace(self.ground[number], mole=(event.seat, None))}

    def turned(self, event: MoleFaced | MoleTurned | RockHit) -> _Changes:
        number = self.numbers[event.space]
        yield {number: replace(self.ground[number], mole=(event.seat, event.facing))}

    def raised(self, event: FirstHillRaised) -> _Changes:
        number = self.numbers[event.space]
        here = self.ground[number]
        yield {number: replace(here, mountain=(event.seat, *here.mountain))}

    def moved(self, event: MoleMoved) -> _Changes:
        start, end = self.numbers[event.start], self.numbers[event.space]
        mole, there = self.ground[start].mole, self.ground[end]
        mountain = (event.seat, *there.mountain) if event.raised else there.mountain
        yield {
            start: replace(self.ground[start], mole=None),
            end: replace(there, mole=mole, mountain=mountain),
        }

    def toppled(self, event: MountainToppled) -> _Changes:
        """The pieces go one by one, the lowest of those above the base first."""
        source = self.numbers[event.space]
        for place, owner in enumerate(event.pieces):
            here = self.ground[source]
            changes = {source: replace(here, mountain=(here.mountain[0], *here.mountain[2:]))}
            if place < len(event.landed):
                number = self.numbers[event.landed[place]]
                there = self.ground[number]
                changes[number] = replace(there, mountain=(*there.mountain, owner))
            yield changes

    def taken_back(self, event: PieceTakenBack) -> _Changes:
        number = self.numbers[event.space]
        here = self.ground[number]
        yield {number: replace(here, mountain=here.mountain[:-1])}

    def rock_placed(self, event: RockPlaced) -> _Changes:
        changes = {
            number: replace(content, rock=None)
            for number, content in enumerate(self.ground)
            if content.rock
        }
        number = self.numbers[event.space]
        yield {**changes, number: replace(self.ground[number], rock=event.turn)}


def _nothing(*_: object) -> _Changes:
    yield from ()


_CHANGES: Final[Mapping[type, Callable[[_Story, Any], _Changes]]] = {
    CornerTaken: _Story.settled,
    MoleFaced: _Story.turned,
    MoleTurned: _Story.turned,
    RockHit: _Story.turned,
    FirstHillRaised: _Story.raised,
    MoleMoved: _Story.moved,
    MountainToppled: _Story.toppled,
    PieceTakenBack: _Story.taken_back,
    RockPlaced: _Story.rock_placed,
}
"""What each event changes; others change nothing to be seen on the ground."""
