"""How a ply of Mole Majority is told: what is done, then what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from molecore.core.protocol import ClosingEvent, Event
from molecore.draw.board import Moment
from molecore.games.mole_majority.events import (
    CardsDrawn,
    HomeTurned,
    PileShuffled,
    RoundEnded,
    TurnEnded,
)

_QUIET = TurnEnded | RoundEnded | CardsDrawn | PileShuffled
"""What ends a turn as a matter of course; it is not worth a moment."""


def moments(events: Sequence[Event]) -> Iterator[Moment]:
    """Each event is a moment with what goes without saying after it."""
    group: list[Event] = []
    for event in events:
        if isinstance(event, ClosingEvent):
            continue
        if group and not isinstance(event, _QUIET | HomeTurned):
            yield Moment(tuple(group))
            group = []
        group.append(event)
    if group:
        yield Moment(tuple(group))
