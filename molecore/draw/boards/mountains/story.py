"""What the spaces showed while the last ply went on, step by step, for the eye to follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Literal, TypeAlias, cast

from molecore.core.protocol import Event, Seat
from molecore.core.record import record
from molecore.draw.boards.mountains.colours import NAMES
from molecore.games.mountains.board import Facing, Number, Turn, grid_of
from molecore.games.mountains.events import (
    CornerTaken,
    FirstHillRaised,
    MoleFaced,
    MoleMoved,
    MoleTurned,
    MountainToppled,
    PieceTakenBack,
    RockHit,
    RockPlaced,
)
from molecore.games.mountains.records import Mountain, PublicState
from molecore.games.mountains.wording import describe
from molecore.words import Message


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
    why: Message
    awaits: bool
    """Whether something is on its way here when it ends."""


@record
class Journey:
    """A mole, or a piece that falls, on its way in one step of the story."""

    kind: Literal["mole", "piece"]
    owner: Seat
    start: Number
    way: tuple[int, int]
    """How many spaces it goes east and south."""
    end: Number | None
    """None: over the edge."""
    facing: Facing | None = None
    """Where the nose of a mole points."""
    leaves: tuple[int, int] = (0, 0)
    """For a piece: how many lie below it, and how high the mountain is that it leaves."""
    joins: tuple[int, int] = (0, 0)
    """The same of the mountain that it comes to lie on."""
    step: int = 0


@record
class Story:
    """What is to be told of a ply."""

    glimpses: tuple[Glimpse, ...]
    """Every state of every space that was changed, in the order they ended."""
    journeys: tuple[Journey, ...]


def contents(public: PublicState) -> list[Content]:
    """What is on each space and below it."""
    moles: dict[Number, tuple[Seat, Facing | None]] = {
        mole.space: (seat, mole.facing) for seat, mole in enumerate(public.moles) if mole
    }
    if public.corner is not None:
        moles[public.corner] = (public.asked[0], None)
    rock = {public.rock.space: public.rock.turn} if public.rock else {}
    return [
        Content(mountain, moles.get(number), rock.get(number))
        for number, mountain in enumerate(public.mountains)
    ]


def story(before: PublicState, events: Sequence[Event]) -> Story:
    """What the spaces of ``before`` went through in the last ply."""
    telling = _Telling(before)
    for event in events:
        telling.tell(event)
    return Story(tuple(telling.glimpses), tuple(telling.journeys))


_Changes: TypeAlias = Iterator[tuple[dict[Number, Content], Journey | None]]
"""What spaces come to show, one step after another, and what travelled meanwhile."""


class _Telling:
    """The ground while events are gone through."""

    def __init__(self, before: PublicState) -> None:
        self.size, self.numbers = before.rules.size, grid_of(before.rules.size).numbers
        self.ground = contents(before)
        self.since: dict[Number, int] = {}
        self.step = 0
        self.glimpses: list[Glimpse] = []
        self.journeys: list[Journey] = []

    def tell(self, event: Event) -> None:
        for changes, journey in _CHANGES.get(type(event), _nothing)(self, event):
            self.step += 1
            if journey is not None:
                self.journeys.append(replace(journey, step=self.step))
            goal = journey and journey.end
            for number, content in changes.items():
                self._change(number, content, event, awaits=number == goal)

    def _change(self, number: Number, content: Content, event: Event, *, awaits: bool) -> None:
        why, since = describe(cast("Any", event), NAMES), self.since.get(number, 0)
        self.glimpses.append(
            Glimpse(number, self.ground[number], since, self.step, why, awaits=awaits)
        )
        self.since[number], self.ground[number] = self.step, content

    def settled(self, event: CornerTaken) -> _Changes:
        number = self.numbers[event.space]
        yield {number: replace(self.ground[number], mole=(event.seat, None))}, None

    def turned(self, event: MoleFaced | MoleTurned | RockHit) -> _Changes:
        number = self.numbers[event.space]
        yield {number: replace(self.ground[number], mole=(event.seat, event.facing))}, None

    def raised(self, event: FirstHillRaised) -> _Changes:
        number = self.numbers[event.space]
        here = self.ground[number]
        yield {number: replace(here, mountain=(event.seat, *here.mountain))}, None

    def moved(self, event: MoleMoved) -> _Changes:
        start, end = self.numbers[event.start], self.numbers[event.space]
        mole, there = self.ground[start].mole, self.ground[end]
        mountain = (event.seat, *there.mountain) if event.raised else there.mountain
        changes = {
            start: replace(self.ground[start], mole=None),
            end: replace(there, mole=mole, mountain=mountain),
        }
        facing = mole[1] if mole else None
        way = (end % self.size - start % self.size, end // self.size - start // self.size)
        yield changes, Journey("mole", event.seat, start, way, end, facing)

    def toppled(self, event: MountainToppled) -> _Changes:
        """The pieces go one by one, the lowest of those above the base first."""
        source = self.numbers[event.space]
        ends = [*(self.numbers[space] for space in event.landed), *[None] * len(event.pieces)]
        for place, owner in enumerate(event.pieces):
            here, end = self.ground[source], ends[place]
            changes = {source: replace(here, mountain=(here.mountain[0], *here.mountain[2:]))}
            below = 0 if end is None else len(self.ground[end].mountain)
            if end is not None:
                there = self.ground[end]
                changes[end] = replace(there, mountain=(*there.mountain, owner))
            way, leaves = _way(event.facing, place + 1), (1, len(here.mountain))
            fall = Journey("piece", owner, source, way, end, None, leaves, (below, below + 1))
            yield changes, fall

    def taken_back(self, event: PieceTakenBack) -> _Changes:
        number = self.numbers[event.space]
        here = self.ground[number]
        yield {number: replace(here, mountain=here.mountain[:-1])}, None

    def rock_placed(self, event: RockPlaced) -> _Changes:
        changes = {
            number: replace(content, rock=None)
            for number, content in enumerate(self.ground)
            if content.rock
        }
        number = self.numbers[event.space]
        yield {**changes, number: replace(self.ground[number], rock=event.turn)}, None


def _way(facing: Facing, spaces: int) -> tuple[int, int]:
    """So many spaces in this direction, as east and south."""
    east, south = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}[facing]
    return east * spaces, south * spaces


def _nothing(*_: object) -> _Changes:
    yield from ()


_CHANGES: Final[Mapping[type, Callable[[_Telling, Any], _Changes]]] = {
    CornerTaken: _Telling.settled,
    MoleFaced: _Telling.turned,
    MoleTurned: _Telling.turned,
    RockHit: _Telling.turned,
    FirstHillRaised: _Telling.raised,
    MoleMoved: _Telling.moved,
    MountainToppled: _Telling.toppled,
    PieceTakenBack: _Telling.taken_back,
    RockPlaced: _Telling.rock_placed,
}
"""What each event changes; others change nothing to be seen on the ground."""
