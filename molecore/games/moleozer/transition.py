"""One action being carried out, with all that follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from molecore.core.protocol import GameEnded, Seat, Step
from molecore.core.record import replace
from molecore.core.rng import SplitMix64
from molecore.games.moleozer.board import DECK
from molecore.games.moleozer.events import Event
from molecore.games.moleozer.records import Cards, PublicState, State
from molecore.games.moleozer.scoring import final_result


class Transition:
    """What a state becomes, step by step, and the events on the way."""

    def __init__(self, state: State) -> None:
        self.public: PublicState = state.public
        self.stacks: list[Cards] = list(state.stacks)
        self._chance = state.chance
        self._events: list[Event] = []

    def set(self, **changes: Any) -> None:
        """Change fields of the public state."""
        self.public = replace(self.public, **changes)

    def tell(self, event: Event) -> None:
        """Add an event."""
        self._events.append(event)

    def shuffled(self) -> Cards:
        """All cards in a new order (Z6)."""
        rng = SplitMix64(self._chance)
        deck = rng.shuffled(DECK)
        self._chance = rng.state
        return deck

    def win(self, seat: Seat, reason: str) -> None:
        """End the game."""
        result = final_result(self.public, seat, reason)
        self.set(phase="over", result=result)
        self.tell(GameEnded(result))

    def done(self) -> Step[State]:
        """The step that all this amounts to."""
        state = State(self.public, tuple(self.stacks), self._chance)
        return Step(state, tuple(self._events))


def with_item(items: Sequence[Any], index: int, item: Any) -> tuple[Any, ...]:
    """``items`` as a tuple, with one of them replaced."""
    return (*items[:index], item, *items[index + 1 :])
