"""The values of Mole Hill: state, actions, events. Everything is open to both seats (H23)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from molecore.core.protocol import GameEnded, PublicEvent, Seat, Target
from molecore.core.record import record
from molecore.games.mole_hill.board import Rod, Square

RoundEnd: TypeAlias = Literal["pieces", "blocked"]
"""Why a round ended: the mole has placed all 22 pieces, or cannot move (H16)."""
Role: TypeAlias = Literal["mole", "gardener"]


@record
class Rules:
    """The options a game is played with, in the form the rules read."""

    first_mole: Seat
    red_flowers: tuple[Square, ...]
    white_flowers: tuple[Square, ...]
    start_on_centre_jumps: bool
    outer_edge_rods: bool
    clinch: bool


@record
class RoundScore:
    """The score sheet of one round (H19, H20); counts of squares, not points."""

    mole: Seat
    visited: int
    dark: int
    red: int
    white: int

    @property
    def points(self) -> int:
        """Dark pieces 1 each, red flowers 2, white flowers 1."""
        return self.dark + 2 * self.red + self.white


@record
class State:
    """A position of the game."""

    rules: Rules
    round: int
    """1 or 2; stays 2 when the game is over."""
    mole: Seat
    """Who is the mole this round; the other seat is the gardener."""
    to_act: Role | None
    """None when the game is over."""
    visits: tuple[Square, ...]
    """The squares of this round's pieces, oldest first; the mole stands on the last."""
    rods: tuple[Rod, ...]
    """This round's rods, oldest first."""
    finished: tuple[RoundScore, ...]
    """The score sheets of the rounds that are over."""


View: TypeAlias = State
"""Nothing is hidden, so what a seat may know is the state."""


@record
class Dig:
    """The mole goes to ``square``, or starts there."""

    square: Square

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.square,)


@record
class Fence:
    """The gardener puts a rod on ``rod``."""

    rod: Rod

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.rod,)


Action: TypeAlias = Dig | Fence


@record
class MolePlaced(PublicEvent):
    """The mole came up on its first square of the round."""

    seat: Seat
    square: Square


@record
class Dug(PublicEvent):
    """The mole went from ``start`` to ``square`` and stands on piece number ``piece``."""

    seat: Seat
    start: Square
    square: Square
    piece: int
    jumped: bool
    """Whether only the right to jump from the centre allowed it (H14)."""


@record
class FlowerReached(PublicEvent):
    """The mole reached a flower worth ``points``."""

    seat: Seat
    square: Square
    points: int


@record
class RodPlaced(PublicEvent):
    """The gardener put a rod on ``rod``."""

    seat: Seat
    rod: Rod


@record
class RoundEnded(PublicEvent):
    """A round is over."""

    round: int
    reason: RoundEnd
    score: RoundScore
    points: int


@record
class RolesSwapped(PublicEvent):
    """The second round begins on an empty lawn."""

    mole: Seat
    gardener: Seat


Event: TypeAlias = (
    MolePlaced | Dug | FlowerReached | RodPlaced | RoundEnded | RolesSwapped | GameEnded
)
