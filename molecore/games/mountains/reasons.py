"""Why what is special happens, event by event: beside the story of `wording.py`."""

from __future__ import annotations

from molecore.core.remarks import Reason
from molecore.games.mountains.events import (
    Event,
    MoleBlocked,
    MoleMoved,
    MolePeeked,
    MountainToppled,
    RockHit,
)
from molecore.words import Message


def reason(event: Event) -> Reason | None:  # noqa: PLR0911 - a case each
    """Why ``event`` came about, with its rule; None where that needs no saying."""
    match event:
        case MoleMoved(space=space, overfull=True):
            return Reason(Message("reason.mountains.overfull", space=space), "T38", (space,))
        case MoleMoved(space=space, raised=False):
            return Reason(Message("reason.mountains.no_hill", space=space), "T32", (space,))
        case MoleBlocked(space=space, by=None):
            return Reason(Message("reason.mountains.edge", space=space), "T19", (space,))
        case MoleBlocked(space=space):
            return Reason(Message("reason.mountains.mole_ahead", space=space), "T20", (space,))
        case RockHit(space=space):
            return Reason(Message("reason.mountains.rock", space=space), "T21", (space,))
        case MolePeeked(space=space, height=height):
            topples = "peek" if height > 1 else "peek_nothing"
            return Reason(Message(f"reason.mountains.{topples}", space=space), "T29", (space,))
        case MountainToppled():
            return _toppled(event)
        case _:
            return None


def _toppled(event: MountainToppled) -> Reason:
    space = event.space
    if event.forced:
        return Reason(Message("reason.mountains.forced", space=space), "T46", (space,))
    if len(event.landed) < len(event.pieces):
        return Reason(Message("reason.mountains.over_the_edge", space=space), "T35", (space,))
    return Reason(Message("reason.mountains.toppled", space=space), "T34", (space,))
