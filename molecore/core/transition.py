"""The working copy of a state during one action: its public part changes by events alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeAlias, TypeVar

from molecore.core.outcomes import GENERATOR, Outcomes
from molecore.core.protocol import Step
from molecore.core.rng import SplitMix64

P = TypeVar("P")
"""A public state: an immutable record of all that everybody sees."""
E = TypeVar("E")
"""The events of a game: the union of their classes."""

Evolve: TypeAlias = Callable[[P, E], P]
"""The public state after an event."""


class Transition(Generic[P, E]):
    """A state during one action, and the events so far.

    A game with secrets adds them in a subclass. ``public`` can only be read: it changes by
    `tell`, so every change is an event, and a seat that follows the events sees what the rules see.
    """

    __slots__ = ("_chance", "_evolve", "_public", "_rng", "events", "outcomes")

    def __init__(
        self, public: P, evolve: Evolve[P, E], chance: int = 0, outcomes: Outcomes = GENERATOR
    ) -> None:
        self._public = public
        self._evolve = evolve
        self._chance = chance
        self._rng: SplitMix64 | None = None
        self.outcomes = outcomes
        self.events: list[E] = []

    @property
    def public(self) -> P:
        """What everybody sees, after all that has been told."""
        return self._public

    @property
    def rng(self) -> SplitMix64:
        """The generator of the state, made when it is first asked for: few actions need it."""
        if self._rng is None:
            self._rng = SplitMix64(self._chance)
        return self._rng

    @property
    def chance(self) -> int:
        """What the next state stores of the generator."""
        return self._chance if self._rng is None else self._rng.state

    def tell(self, event: E) -> P:
        """Let ``event`` happen: change ``public`` by it, and keep it for the step.

        Returns the public state after it.
        """
        public = self._public = self._evolve(self._public, event)
        self.events.append(event)
        return public

    def step(self) -> Step[Any]:
        """The state after all events, and these. A game with secrets adds them to the state."""
        events: tuple[Any, ...] = tuple(self.events)
        return Step(self._public, events)
