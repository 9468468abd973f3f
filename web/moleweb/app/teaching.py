"""What a person is told at the table, and what the worker is asked for it."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from molecore.core.match import Match
from molecore.core.protocol import Seat
from molecore.core.record import record
from molecore.teacher.assessed import Assessed, Pupil
from moleweb.app import queries

Purpose: TypeAlias = Literal["hint", "coach", "review"]
"""Why the worker is asked about a position."""

_SHARING: Final = 2
"""People who share a screen."""


@record
class Hint:
    """A hint for the position as it is."""

    match: Match
    seat: Seat
    progress: float = 0.0
    found: Assessed | None = None
    final: bool = False
    """Whether the assessment is more than a first glance."""
    failed: bool = False


@record
class Coaching:
    """What the last move of a person gave away."""

    match: Match
    """As it was once the move was played."""
    ply: int
    seat: Seat
    found: Assessed | None = None

    @property
    def dear(self) -> Assessed | None:
        """The assessment, if the move gave away enough to warn a person."""
        return self.found if self.found and self.found.is_dear else None


@record
class Consultation:
    """The last question to the worker, which it is to answer."""

    request: int
    purpose: Purpose
    match: Match
    ply: int
    """The position it is about: after so many plies."""


def recalls(match: Match) -> bool:
    """Whether a person may be told by all they were ever shown.

    While others look at the same screen, it is only by what lies open.
    """
    return len(queries.people(match)) < _SHARING or queries.is_played_out(match)


def pupil(match: Match, seat: Seat) -> Pupil:
    """Who is told something, as the page speaks of people."""
    return Pupil(seat, queries.names(match), recalls(match))
