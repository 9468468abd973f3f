"""The working copy of one action, or of the set-up."""

from __future__ import annotations

from molecore.core.protocol import Step
from molecore.core.transition import Transition as WorkingCopy
from molecore.games.mole_hill.records import PublicState, State


class Transition(WorkingCopy[PublicState]):
    """A position on its way to the next one; it has no secrets to add (H23)."""

    __slots__ = ()

    def step(self) -> Step[State]:
        """The position reached, and the events that led to it."""
        return Step(self._public, tuple(self.events))
