"""The assessment of a position, as a worker or the command line gives it."""

from __future__ import annotations

from typing import Final

from molecore.core.protocol import Seat
from molecore.core.record import record

DEAR: Final = 0.08
"""The chance to win that a person is told of when it is given away."""


@record
class Pupil:
    """Who is told something, and how people are called there."""

    seat: Seat
    names: tuple[str, ...]
    """Of all seats."""
    recalls: bool
    """Whether they may be told by all they were ever shown, and not by the present view alone."""


@record
class Suggestion:
    """The worth of one action to the person who may choose it."""

    notation: str
    worth: float
    """The chance to win, from 0 to 1."""
    visits: int
    spread: float
    """The standard error of the worth."""
    line: tuple[str, ...] = ()
    """The probable continuation, turn by turn."""


@record
class Assessed:
    """The assessment of one position."""

    choices: tuple[Suggestion, ...]
    """The best first; never empty."""
    played: Suggestion | None = None

    @property
    def best(self) -> Suggestion:
        """The best of them."""
        return self.choices[0]

    @property
    def loss(self) -> float:
        """The chance to win that was given away by what was played."""
        return self.best.worth - self.played.worth if self.played else 0.0

    @property
    def is_dear(self) -> bool:
        """Whether what was given away is much, and more than chance explains."""
        if self.played is None:
            return False
        doubt: float = self.best.spread + self.played.spread
        return self.loss >= DEAR and self.loss > doubt


def percent(worth: float) -> int:
    """A chance as a whole number of percent."""
    return round(100 * worth)


def doubt(suggestion: Suggestion) -> int:
    """By how many percent a chance may be off, in 95 of 100 cases; 0 where it is exact."""
    return max(1, round(196 * suggestion.spread)) if suggestion.visits else 0
