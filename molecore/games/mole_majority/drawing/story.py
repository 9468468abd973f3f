"""How a ply of Mole Majority is told: what is done, then what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, cast

from molecore.core.protocol import ClosingEvent, Event
from molecore.core.record import replace
from molecore.drawing.board import Moment, eliminated
from molecore.games.mole_majority import events as e
from molecore.games.mole_majority.evolve import follow
from molecore.games.mole_majority.records import View

_QUIET = e.TurnEnded | e.RoundEnded | e.CardsDrawn | e.PileShuffled
"""What ends a turn as a matter of course; it is not worth a moment."""
_BEATS: Final[Mapping[type, float]] = {e.HoldingsShown: 2.0}


def moments(view: View, events: Sequence[Event]) -> Iterator[Moment]:
    """Each event is a moment with what goes without saying after it; a roll is one a space."""
    group: tuple[Event, ...] = ()
    for event in events:
        if isinstance(event, ClosingEvent):
            break
        if group and not isinstance(event, _QUIET | e.HomeTurned):
            yield _moment(group)
            group = ()
        if isinstance(event, e.MolesRolled):
            yield from _rolled(view, event)
        group += (event,)
        view = follow(view, cast("Any", event))
    if group:
        yield _moment(group)


def _moment(group: tuple[Event, ...]) -> Moment:
    telling = tuple(event for event in group if not isinstance(event, _QUIET))
    beats = max(_BEATS.get(type(event), 1.0) for event in group)
    out = next((event.seat for event in telling if isinstance(event, e.SeatEliminated)), None)
    return Moment(group, telling, beats=beats, interlude=None if out is None else eliminated(out))


def _rolled(view: View, event: e.MolesRolled) -> Iterator[Moment]:
    """The spaces one after another, up to the last, with which the whole roll is told."""
    for count in range(1, len(event.spaces)):
        part = replace(event, spaces=event.spaces[:count], owners=event.owners[:count])
        yield Moment((), (event,), follow(view, part), beats=0.6)
