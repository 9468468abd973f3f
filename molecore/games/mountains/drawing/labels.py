"""What is on a space and below it, for those who listen."""

from __future__ import annotations

from typing import Final

from molecore.core.protocol import Seat
from molecore.games.mountains.board import Space
from molecore.games.mountains.drawing.ground import Content
from molecore.games.mountains.records import Mountain
from molecore.games.mountains.wording import DIRECTIONS
from molecore.words import Message, Said, enumerated, say

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


def label(space: Space, content: Content) -> str:
    """The name of a space, whose mountain is on it and who is below."""
    found: Said = space
    for thing in (_above(content.mountain), _below(content)):
        if thing is not None:
            found = Message("mountains.board.space", space=found, thing=thing)
    return str(found)


def pieces_said(mountain: Mountain) -> str | None:
    """All pieces of a mountain, from the bottom to the top; None where the label says it all."""
    if len(mountain) < 2:
        return None
    return say("mountains.board.pieces", colours=enumerated(map(colour_of, mountain)))


def _above(mountain: Mountain) -> Message | None:
    if not mountain:
        return None
    base = mountain[0]
    return mountain_of(base, len(mountain)) if len(mountain) > 1 else hill_of(base)


def _below(content: Content) -> Message | None:
    if content.mole is None:
        return Message(f"mountains.board.rock.{content.rock}") if content.rock else None
    seat, facing = content.mole
    if facing is None:
        return Message("mountains.board.below", mole=mole_of(seat))
    direction = DIRECTIONS[facing]
    return Message("mountains.board.below_facing", mole=mole_of(seat), direction=direction)
