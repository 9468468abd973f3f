"""What an action does on the meadow, in words: claims first, then moles; or what a card allows."""

from __future__ import annotations

from molecore.core.protocol import Action, Seat
from molecore.games.mole_majority.actions import Play
from molecore.games.mole_majority.network import moves, plan
from molecore.games.mole_majority.pointers import nearest_to_win
from molecore.games.mole_majority.records import PublicState, View
from molecore.games.mole_majority.spots import hex_spot
from molecore.words import Message


def advice(before: View, after: View, seat: Seat, action: Action) -> Message | None:
    """What changed for the better, or can now; None where there is nothing such."""
    if before.public.phase != "turn":
        return None
    if isinstance(action, Play):
        return _enough(after.public, seat)
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


def _enough(public: PublicState, seat: Seat) -> Message | None:
    """That a card moves as many moles as the next hex lacks to be won, and so many get there."""
    found, whole = nearest_to_win(public, seat), plan(public)
    if found is None or public.turn is None or found[0] > public.turn.steps:
        return None
    lacking, cell = found
    near = (
        moles for _, moles, ends in moves(public, seat) if cell in {whole.hex_of[e] for e in ends}
    )
    if sum(map(len, near)) < lacking:
        return None
    return Message("mole_majority.card_is_enough", n=lacking, hex=hex_spot(whole.cells[cell]))


def _own(places: tuple[Seat | None, ...], seat: Seat) -> int:
    return places.count(seat)


def _rivals(places: tuple[Seat | None, ...], seat: Seat) -> int:
    return len(places) - places.count(seat) - places.count(None)
