"""Why what is special happens, event by event: beside the story of `wording.py`."""

from __future__ import annotations

from molecore.core.remarks import Reason
from molecore.games.majority.events import (
    Event,
    PreferencePlaced,
    SeatCarried,
    SeatFlipped,
)
from molecore.words import Message


def reason(event: Event) -> Reason | None:
    """Why ``event`` came about, with its rule; None where that needs no saying."""
    match event:
        case SeatCarried(place=place, votes=votes):
            words = Message(
                "reason.majority.carried", place=place, most=max(votes), least=min(votes)
            )
            return Reason(words, "J18", (place,))
        case SeatFlipped(place=place, votes=votes):
            words = Message(
                "reason.majority.flipped", place=place, most=max(votes), least=min(votes)
            )
            return Reason(words, "J14", (place,))
        case PreferencePlaced():
            return _placed(event)
        case _:
            return None


def _placed(event: PreferencePlaced) -> Reason:
    place = event.place
    if event.claimant is None:
        return Reason(Message("reason.majority.surrounded", place=place), "J13", (place,))
    if event.claimant == event.seat:
        return Reason(Message("reason.majority.own", place=place), "J10", (place,))
    return Reason(Message("reason.majority.others", place=place), "J11", (place,))
