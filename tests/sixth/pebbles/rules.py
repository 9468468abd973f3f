"""The rules of Pebbles: take 1 to ``most`` pebbles; who takes the last one wins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias

from molecore.core.errors import IllegalAction, MalformedAction, Refusal
from molecore.core.options import Options
from molecore.core.outcomes import GENERATOR, Outcomes
from molecore.core.protocol import (
    ClosingEvent,
    GameEnded,
    GameRules,
    PublicEvent,
    Result,
    Seat,
    Step,
    Target,
)
from molecore.core.record import record, replace
from molecore.core.rng import SplitMix64
from molecore.words import Message
from tests.sixth.pebbles.meta import META


@record
class Take:
    """Take so many pebbles."""

    count: int

    @property
    def targets(self) -> tuple[Target, ...]:
        return (str(self.count),)


@record
class HeapMade(PublicEvent):
    """The heap was made, of a number drawn by lot."""

    pebbles: int


@record
class Taken(PublicEvent):
    """A seat took pebbles."""

    seat: Seat
    count: int


@record
class Asked(ClosingEvent):
    """A seat is to take."""

    seat: Seat


@record
class State:
    """A heap, and whose turn it is. Nothing is hidden."""

    most: int
    pebbles: int
    seat: Seat
    result: Result | None


Action: TypeAlias = Take
View: TypeAlias = State
Event: TypeAlias = HeapMade | Taken | Asked | GameEnded


class Pebbles(GameRules):
    """Pebbles for the protocol."""

    meta = META
    state_type: Any = State
    view_type: Any = View
    action_type: Any = Action
    event_type: Any = Event

    def setup(
        self, options: Options, seats: int, seed: int, outcomes: Outcomes = GENERATOR
    ) -> Step[State]:
        self.meta.check_seats(seats)
        most = options["most"]
        assert isinstance(most, int)
        empty = State(most, 0, 0, None)
        made = HeapMade(outcomes.lot(SplitMix64(seed), range(8, 16)))
        return _stepped(empty, made, Asked(0))

    def actors(self, state: State) -> tuple[Seat, ...]:
        return () if state.result else (state.seat,)

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Take]:
        if seat not in self.actors(state):
            return ()
        return [Take(count) for count in range(1, min(state.most, state.pebbles) + 1)]

    def all_actions(self, options: Options, seats: int) -> Iterable[Take]:
        most = options["most"]
        assert isinstance(most, int)
        return map(Take, range(1, most + 1))

    def apply(
        self, state: State, seat: Seat, action: Take, outcomes: Outcomes = GENERATOR
    ) -> Step[State]:
        if action not in self.legal_actions(state, seat):
            raise IllegalAction(Refusal(Message("pebbles.too_many")))
        taken = Taken(seat, action.count)
        if action.count < state.pebbles:
            return _stepped(state, taken, Asked(1 - seat))
        places = (1, 2) if seat == 0 else (2, 1)
        return _stepped(state, taken, GameEnded(Result((0, 0), places, "last")))

    def view(self, state: State, seat: Seat | None) -> View:
        return state

    def follow(self, view: View, event: Any) -> View:
        return _evolved(view, event)

    def part(self, view: View) -> State:
        return view

    def sample(self, view: View, rng: SplitMix64) -> State:
        return view

    def result(self, state: State) -> Result | None:
        return state.result

    def why_not(self, view: View, seat: Seat, target: Target) -> Refusal:
        return Refusal(Message("pebbles.too_many"))

    def encode(self, action: Take) -> str:
        return str(action.count)

    def decode(self, text: str) -> Take:
        if not text.strip().isdecimal():
            raise MalformedAction(Message("pebbles.no_number"))
        return Take(int(text))

    def decode_turn(self, view: View, text: str) -> tuple[Take, ...]:
        return (self.decode(text),)

    def actor(self, event: Any) -> Seat | None:
        return getattr(event, "seat", None)

    def describe(self, event: Any, names: Sequence[str]) -> Message:
        match event:
            case HeapMade(pebbles=pebbles):
                return Message("pebbles.heap_made", n=pebbles)
            case Taken(seat=seat, count=count):
                return Message("pebbles.taken", name=names[seat], count=count)
            case Asked(seat=seat):
                return Message("pebbles.asked", name=names[seat])
        return Message("pebbles.over")


def _stepped(state: State, *events: Event) -> Step[State]:
    for event in events:
        state = _evolved(state, event)
    return Step(state, events)


def _evolved(state: State, event: Event) -> State:
    match event:
        case HeapMade(pebbles=pebbles):
            return replace(state, pebbles=pebbles)
        case Taken(count=count):
            return replace(state, pebbles=state.pebbles - count)
        case Asked(seat=seat):
            return replace(state, seat=seat)
        case GameEnded(result=result):
            return replace(state, result=result)


GAME: Final = Pebbles()
