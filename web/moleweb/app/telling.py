"""A telling: what is shown of a match one moment after another, and where it stands."""

from __future__ import annotations

from molecore.core.match import Match
from molecore.core.protocol import Event, Seat, Target
from molecore.core.record import record


@record
class Stop:
    """The table as it stands at one moment."""

    match: Match
    """The match as far as it is told: its last step has the events told so far, and of the
    state what the viewer sees. Nothing that comes later is in it."""
    actor: Seat
    """Whose action is told."""
    caption: str
    spoken: frozenset[Target]
    """The places that the caption speaks of."""
    trails: tuple[tuple[Target, Target], ...]
    """From where to where something went."""
    moment: tuple[Event, ...]
    """What is told just now."""
    part: int
    """Which part of it, where one event is told in several moments."""
    beats: float
    """How long it stands, compared with others."""
    waits: bool
    """Whether it stands until somebody goes on."""


@record
class Telling:
    """What is told of the last plies of a match."""

    match: Match
    """The real one, which is shown when all is told."""
    viewer: Seat | None
    """Whose eyes it is told to; None is a spectator."""
    stops: tuple[Stop, ...]
    start: int
    """The stop it began at; those before it were told before, and are there to go back to."""
    at: int
    """The stop that is shown, from 0."""
    going: bool
    """Whether it goes on by itself."""
    again: bool
    """Whether somebody asked for what was told before."""
    run: int
    """Counts how often the timer was started; only the last run of it counts."""

    @property
    def stop(self) -> Stop:
        """The one that is shown."""
        return self.stops[self.at]
