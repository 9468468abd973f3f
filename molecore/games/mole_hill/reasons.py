"""Why what is special happens, event by event: beside the story of `wording.py`."""

from __future__ import annotations

from molecore.core.remarks import Reason
from molecore.games.mole_hill.events import Dug, Event, FlowerReached, RoundEnded
from molecore.games.mole_hill.scoring import ORANGE_PIECES
from molecore.words import Message


def reason(event: Event) -> Reason | None:  # noqa: PLR0911 - a case each
    """Why ``event`` came about, with its rule; None where that needs no saying."""
    match event:
        case Dug(square=square, jumped=True):
            return Reason(Message("reason.mole_hill.leap"), "H14", (square,))
        case Dug(square=square, piece=piece) if piece == ORANGE_PIECES + 1:
            return Reason(Message("reason.mole_hill.dark"), "H19", (square,))
        case FlowerReached(square=square, points=points):
            return Reason(Message("reason.mole_hill.flower", n=points), "H20", (square,))
        case RoundEnded(reason="clinched"):
            return Reason(Message("reason.mole_hill.clinched"), "H22")
        case RoundEnded(reason="blocked"):
            return Reason(Message("reason.mole_hill.blocked"), "H16")
        case RoundEnded():
            return Reason(Message("reason.mole_hill.pieces"), "H16")
        case _:
            return None
