"""What can happen in Mole Hill. Every event is open to both seats and to spectators (H23)."""

from __future__ import annotations

from typing import TypeAlias

from molecore.core.protocol import ClosingEvent, GameEnded, PublicEvent, Seat
from molecore.core.record import record
from molecore.games.mole_hill.board import Rod, Square
from molecore.games.mole_hill.records import Question, RoundEnd, RoundScore


@record
class FirstMoleDrawn(PublicEvent):
    """The lot has fallen on the mole of the first round (H6)."""

    seat: Seat


@record
class RoundBegan(PublicEvent):
    """A round begins on an empty lawn; ``round`` is 1 or 2 (H6)."""

    round: int
    mole: Seat
    gardener: Seat


@record
class MolePlaced(PublicEvent):
    """The mole came up on its first square of the round (H7)."""

    seat: Seat
    square: Square


@record
class Dug(PublicEvent):
    """The mole went from ``start`` to ``square`` and stands on its piece number ``piece``."""

    seat: Seat
    start: Square
    square: Square
    piece: int
    """1 to 22; the round's first piece lies where the mole came up."""
    jumped: bool
    """Whether only the right to jump from the centre allowed it (H14)."""


@record
class FlowerReached(PublicEvent):
    """The mole reached a flower worth ``points``: 2 if it is red, 1 if it is white (H20)."""

    seat: Seat
    square: Square
    points: int


@record
class RodPlaced(PublicEvent):
    """The gardener put a rod on the rod site ``rod`` (H8)."""

    seat: Seat
    rod: Rod


@record
class RoundEnded(PublicEvent):
    """A round is over (H16), or the game stops in the middle of the second one (H22)."""

    round: int
    reason: RoundEnd
    score: RoundScore
    points: int


@record
class Asked(ClosingEvent):
    """A seat is asked for its next action."""

    question: Question


Event: TypeAlias = (
    FirstMoleDrawn
    | RoundBegan
    | MolePlaced
    | Dug
    | FlowerReached
    | RodPlaced
    | RoundEnded
    | Asked
    | GameEnded
)


def actor_of(event: Event) -> Seat | None:
    """The seat that acts in ``event``, see `molecore.core.protocol.Game.actor`."""
    match event:
        case FirstMoleDrawn() | RoundBegan() | RoundEnded() | Asked() | GameEnded():
            return None
    return event.seat
