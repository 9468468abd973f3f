"""What a level of the computer does, in words, from its own figures."""

from __future__ import annotations

from molecore.core.protocol import Level
from molecore.words import Message, Words

_ALL = 100


def described(level: Level) -> Words:
    """How ``level`` chooses, and whom it spares: its own note, or words filled from its figures."""
    chooses = level.note or _chooses(level)
    if level.spares:
        return Message("level.spares", chooses=chooses, rounds=level.spares)
    return chooses


def _chooses(level: Level) -> Message:
    if level.glances >= _ALL and not level.tactics:
        return Message("level.looks_never")
    if level.glances:
        return Message("level.looks_sometimes", ahead=_ALL - level.glances)
    if level.overlooks:
        return Message("level.overlooks", missed=level.overlooks)
    return Message("level.looks_always")
