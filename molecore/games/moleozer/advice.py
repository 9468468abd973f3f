"""What a step of the mole does, in words: how near it comes to the houses of others."""

from __future__ import annotations

from molecore.core.protocol import Seat
from molecore.games.moleozer.board import distance
from molecore.games.moleozer.race import owners
from molecore.games.moleozer.records import View
from molecore.words import Message


def advice(before: View, after: View, seat: Seat) -> Message | None:
    """Where a step leads; None for anything but a step."""
    if before.public.phase != "step" or after.public.mole == before.public.mole:
        return None
    standing = owners(before.public)
    if after.public.mole in standing:
        return Message("moleozer.advice.crushes")
    others = [house for house, owner in standing.items() if owner != seat]
    steps = min(distance(before.public.on, after.public.mole, house) for house in others)
    return Message("moleozer.advice.nears", n=steps)
