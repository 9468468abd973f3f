"""What a seat can choose in Mountains Out of Molehills: one record for each kind of choice."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from molecore.core.outcomes import UNKNOWN
from molecore.core.protocol import Target
from molecore.core.record import record
from molecore.games.mountains.board import Card, Facing, Space

Side: TypeAlias = Literal["left", "right"]
First: TypeAlias = Literal["turn", "step"]

ENOUGH: Final[Target] = "enough"
"""The target of taking no more pieces back."""


@record
class TakeCorner:
    """Start with the own mole in a corner of the grid (T4)."""

    space: Space

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.space,)


@record
class Face:
    """Start with the nose in this direction (T4)."""

    facing: Facing

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.facing,)


@record
class Draft:
    """Take a card from the pool (T9)."""

    card: Card

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.card,)


@record
class Plan:
    """Confirm the order of the own four cards (T12)."""

    cards: tuple[Card, ...]

    @property
    def targets(self) -> tuple[Target, ...]:
        return self.cards

    def hidden(self) -> Plan:
        """The plan as all others know it until its cards are turned up (T13)."""
        return Plan((UNKNOWN,) * len(self.cards))


@record
class TurnTo:
    """Turn the own mole a quarter to this side (T17)."""

    side: Side

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.side,)


@record
class Begin:
    """Begin a card that steps and turns with one of the two (T18)."""

    first: First

    @property
    def targets(self) -> tuple[Target, ...]:
        return (f"{self.first}-first",)


@record
class TakeBack:
    """Take an own piece back from the top of a mountain; None is enough (T31)."""

    space: Space | None

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.space or ENOUGH,)


@record
class PlaceRock:
    """Put the rock on a space below ground (T26)."""

    space: Space

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.space,)


@record
class Topple:
    """Let the mountain that is to topple fall in this direction (T34)."""

    facing: Facing

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.facing,)


@record
class TakeToken:
    """Take a place in the next turn order, counted from 1 (T50)."""

    place: int

    @property
    def targets(self) -> tuple[Target, ...]:
        return (f"token-{self.place}",)


Action: TypeAlias = (
    TakeCorner | Face | Draft | Plan | TurnTo | Begin | TakeBack | PlaceRock | Topple | TakeToken
)
