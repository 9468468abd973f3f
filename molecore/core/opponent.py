"""What a game of its own kind of thinking offers instead of a kernel for searches."""

from __future__ import annotations

from random import Random
from typing import Any, Generic, Protocol

from molecore.core.protocol import A, Level, Seat
from molecore.core.record import record


@record
class Thought(Generic[A]):
    """What an opponent would do.

    ``worth`` is the result it expects for its seat, from 0 (lost) to 1 (won);
    ``simulations`` is the work it took.
    """

    action: A
    worth: float
    simulations: int


class Think(Protocol):
    """How a game's opponents make up their minds, where looking ahead is not what counts."""

    def __call__(self, view: Any, seat: Seat, level: Level, random: Random) -> Thought:
        """What ``seat``, who was ever shown ``view``, does; its chance is ``random`` alone."""
        ...
