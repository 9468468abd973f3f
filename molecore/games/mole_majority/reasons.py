"""Why what is special happens, event by event: beside the story of `wording.py`."""

from __future__ import annotations

from molecore.core.remarks import Reason
from molecore.games.mole_majority.events import (
    ClaimMissed,
    ClaimReturned,
    EdgeCavedIn,
    Event,
    HexClaimed,
    PileShuffled,
    SeatEliminated,
)
from molecore.games.mole_majority.spots import hex_spot
from molecore.words import Message


def reason(event: Event) -> Reason | None:  # noqa: PLR0911 - a case each
    """Why ``event`` came about, with its rule; None where that needs no saying."""
    match event:
        case HexClaimed(cell=cell, displaced=None):
            words = Message("reason.mole_majority.claimed", cell=hex_spot(cell))
            return Reason(words, "R22", (cell,))
        case HexClaimed(cell=cell):
            words = Message("reason.mole_majority.displaced", cell=hex_spot(cell))
            return Reason(words, "R27", (cell,))
        case ClaimMissed(cell=cell):
            return Reason(
                Message("reason.mole_majority.missed", cell=hex_spot(cell)), "R28", (cell,)
            )
        case ClaimReturned(cell=cell):
            words = Message("reason.mole_majority.returned", cell=hex_spot(cell))
            return Reason(words, "R30", (cell,))
        case EdgeCavedIn(edge=edge):
            return Reason(Message("reason.mole_majority.cut_off"), "R67", (edge,))
        case SeatEliminated():
            return Reason(Message("reason.mole_majority.eliminated"), "R90")
        case PileShuffled():
            return Reason(Message("reason.mole_majority.shuffled"), "R39")
        case _:
            return None
