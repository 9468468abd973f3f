"""What a level of the computer does, in words, from its own figures."""

from __future__ import annotations

from typing import Final

from molecore.core.protocol import Level
from molecore.words import Message, Words

_OFTEN: Final = 0.02
_RARELY: Final = 0.005
"""Temperatures from which it settles for second best often, and below which rarely."""


def described(level: Level) -> Words:
    """How ``level`` chooses, and whom it spares: its own note, or words filled from its figures."""
    chooses = level.note or _chooses(level)
    if level.spares:
        return Message("level.spares", chooses=chooses, rounds=level.spares)
    return chooses


def _chooses(level: Level) -> Message:
    if not level.temperature:
        return Message("level.best")
    if level.temperature < _RARELY:
        return Message("level.rarely")
    return Message("level.sometimes") if level.temperature < _OFTEN else Message("level.often")
