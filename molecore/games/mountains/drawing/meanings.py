"""What movement cards do, for whoever asks it of one."""

from __future__ import annotations

from typing import Final

from molecore.games.mountains.board import Card
from molecore.words import Message

DOES: Final[dict[Card, Message]] = {
    "M1": Message("mountains.card_does.m1"),
    "M2": Message("mountains.card_does.m2"),
    "M3": Message("mountains.card_does.m3"),
    "TURN": Message("mountains.card_does.turn"),
    "UTURN": Message("mountains.card_does.uturn"),
    "M1L": Message("mountains.card_does.m1l"),
    "M1R": Message("mountains.card_does.m1r"),
    "M1U": Message("mountains.card_does.m1u"),
    "ROCK": Message("mountains.card_does.rock"),
    "MOLE": Message("mountains.card_does.mole"),
}
"""What each card does, as the rest of a sentence that begins with its name and a colon."""
