"""What an action does on the meadow, in words: claims first, then moles."""

from __future__ import annotations

from molecore.core.protocol import Seat
from molecore.games.mole_majority.records import View
from molecore.words import Message


def advice(before: View, after: View, seat: Seat) -> Message | None:
    """What changed for the better; None where nothing on the meadow did."""
    if before.public.phase != "turn":
        return None
    found = (
        ("claims", _own(after.public.claims, seat) - _own(before.public.claims, seat)),
        ("unclaims", _rivals(before.public.claims, seat) - _rivals(after.public.claims, seat)),
        ("removes", _rivals(before.public.moles, seat) - _rivals(after.public.moles, seat)),
        ("breeds", _own(after.public.moles, seat) - _own(before.public.moles, seat)),
    )
    for name, gain in found:
        if gain > 0:
            return Message(f"mole_majority.advice.{name}", n=gain)
    return None


def _own(places: tuple[Seat | None, ...], seat: Seat) -> int:
    return places.count(seat)


def _rivals(places: tuple[Seat | None, ...], seat: Seat) -> int:
    return len(places) - places.count(seat) - places.count(None)
