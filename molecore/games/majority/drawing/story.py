"""How a ply of Majority is told, and what the boards were like that it cleared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from molecore.core.protocol import ClosingEvent, Event
from molecore.core.record import replace
from molecore.drawing.board import Interlude, Moment
from molecore.games.majority.events import (
    ContestBegan,
    ContestHung,
    PreferencesDeclared,
    SlipFilled,
)
from molecore.games.majority.events import Event as MajorityEvent
from molecore.games.majority.evolve import follow
from molecore.games.majority.records import View
from molecore.words import Message


def moments(events: Sequence[Event]) -> list[Moment]:
    """Each seat that falls is a moment, and a hung contest ends with an interlude.

    Of slips only the last one is told, with which all are filled.
    """
    declared = tuple(e for e in events if isinstance(e, SlipFilled | PreferencesDeclared))
    rest = [
        Moment((event,), interlude=_hung(event) if isinstance(event, ContestHung) else None)
        for event in events[len(declared) :]
        if not isinstance(event, ContestBegan | ClosingEvent)
    ]
    done = any(isinstance(event, PreferencesDeclared) for event in declared)
    return [Moment(declared), *rest] if done else rest


def _hung(event: ContestHung) -> Interlude:
    """What each has, and what would have been a majority."""
    needed = Message("majority.board.needed", quota=event.quota) if event.blocked is None else ""
    return Interlude(
        Message("majority.board.interlude"), tally=event.blocked is None, sentence=needed
    )


def full_boards(before: View, events: Sequence[Event]) -> View | None:
    """The full boards of a hung contest that ``events`` end to begin another; None otherwise."""
    view = before
    for event in events:
        if isinstance(event, ContestBegan):
            return replace(view, public=replace(view.public, phase="over"))
        view = follow(view, cast("MajorityEvent", event))
    return None
