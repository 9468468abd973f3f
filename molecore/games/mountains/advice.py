"""What an answer does to the mountains, in words: points that it brings, or takes from others."""

from __future__ import annotations

from molecore.core.protocol import Seat
from molecore.games.mountains.records import View
from molecore.words import Message


def advice(before: View, after: View, seat: Seat) -> Message | None:
    """How the points change that mountains are worth; None where none does for the better."""
    if after.public.round != before.public.round:
        return None
    seats = range(len(before.public.supplies))
    changes = [_standing(after, each) - _standing(before, each) for each in seats]
    if changes[seat] > 0:
        return Message("mountains.advice.adds", n=changes[seat])
    lost = -sum(min(change, 0) for other, change in enumerate(changes) if other != seat)
    return Message("mountains.advice.takes", n=lost) if lost > 0 and not changes[seat] else None


def _standing(view: View, seat: Seat) -> int:
    """The points of a seat, if the round ended now (T47)."""
    return sum(len(pile) for pile in view.public.mountains if pile and pile[0] == seat)
