"""What the seats are called by the colours of their pieces."""

from __future__ import annotations

from typing import Final

from molecore.core.protocol import Seat
from molecore.words import Message

_COLOURS: Final = ("orange", "blue", "yellow", "violet")
"""Of each seat."""


def colour_of(seat: Seat) -> Message:
    """What a piece of ``seat`` is called in a row of pieces."""
    return Message(f"mountains.board.colour.{_COLOURS[seat]}")


def mole_of(seat: Seat) -> Message:
    """The mole of ``seat`` in words, by its colour and without an article."""
    return Message(f"mountains.board.mole.{_COLOURS[seat]}")


def hill_of(seat: Seat) -> Message:
    """A molehill of ``seat`` in words, without an article."""
    return Message(f"mountains.board.hill.{_COLOURS[seat]}")


def mountain_of(seat: Seat, height: int) -> Message:
    """A mountain on its base, without an article."""
    return Message(f"mountains.board.mountain.{_COLOURS[seat]}", height=height)
