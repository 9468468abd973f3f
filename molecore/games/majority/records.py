"""The values of Majority: state and views, actions, events.

What everybody sees is one record of its own, the `House`. A state adds the
secret declarations to it and a view only the viewer's own, so nothing that
is worked out from the house can give a secret away (J7).
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from molecore.core.protocol import GameEnded, PublicEvent, Seat, Target
from molecore.core.record import record, replace
from molecore.games.majority.board import Boards, Mask, Mode, Place

Phase: TypeAlias = Literal["declare", "claim", "resolve", "over"]
"""What the mover has to do: fill a slip (J5), claim (J8), choose a majority (J17), or nothing."""
Basis: TypeAlias = Literal["allSeats", "ordinarySeats"]

BLANK: Final[Target] = "blank"
"""The target of leaving a slip blank."""


@record
class Rules:
    """The options a game is played with, in the form the rules read."""

    mode: Mode
    boards: Boards
    """The boards in play."""
    most_preferences: int
    """The slips of each side (J5)."""
    majority_basis: Basis
    upper_counts_preferences: bool
    show_preference_count: bool
    keep_preferences: bool
    max_contests: int


@record
class House:
    """All that everybody can see. Pairs have one entry for each seat."""

    rules: Rules
    phase: Phase
    mover: Seat
    """Who is to act; when the game is over, who acted last."""
    slips: int
    """How many slips the mover has filled while declaring, blank ones too; later 0."""
    held: tuple[Mask, Mask]
    """The places each side has claimed, its preference pieces included."""
    placed: Mask
    """The places with preference pieces, which never flip nor count (J12)."""
    revealed: tuple[Mask, Mask]
    """The preferences of each side that all know of; after a hung contest not all are placed."""
    cancelled: Mask
    """The places announced as declared by both (J6)."""
    contest: int
    """From 1."""
    flips: int
    """Flips of owned seats so far in this contest (J20)."""


@record
class State:
    """A position of the game, secrets included."""

    house: House
    declared: tuple[Mask, Mask]
    """What each side has declared (J5)."""


@record
class View:
    """What one seat may know of a position (J7)."""

    house: House
    viewer: Seat | None
    """None is a spectator."""
    own: Mask
    """What the viewer has declared; whether some of it is cancelled shows in the house only."""
    counts: tuple[int | None, int | None]
    """How many preferences each side declared, as far as the viewer may know."""


@record
class Declare:
    """Write ``place`` on the next slip; None leaves it, and so all that follow, blank."""

    place: Place | None

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.place or BLANK,)


@record
class Claim:
    """Claim ``place``."""

    place: Place

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.place,)


@record
class Resolve:
    """Have the other side's majority around ``place`` resolved before its others."""

    place: Place

    @property
    def targets(self) -> tuple[Target, ...]:
        return (self.place,)


Action: TypeAlias = Declare | Claim | Resolve


@record
class SlipFilled:
    """A slip was filled or left blank (None); only its writer knows (J7)."""

    seat: Seat
    place: Place | None

    def seen_by(self, seat: Seat | None) -> SlipFilled | None:
        return self if seat == self.seat else None


@record
class PreferencesDeclared:
    """A side has declared; ``count`` is None to those who may not know it (J7)."""

    seat: Seat
    count: int | None
    count_shown: bool
    """Whether everybody may know it."""

    def seen_by(self, seat: Seat | None) -> PreferencesDeclared:
        return self if self.count_shown or seat == self.seat else replace(self, count=None)


@record
class SeatClaimed(PublicEvent):
    """A side claimed a place with an ordinary piece (J9)."""

    seat: Seat
    place: Place


@record
class PreferencePlaced(PublicEvent):
    """A preference piece of ``seat`` went on ``place``, for good."""

    seat: Seat
    place: Place
    claimant: Seat | None
    """Who claimed the place (J10, J11); None if its surround was completed (J13)."""


@record
class PreferencesCancelled(PublicEvent):
    """It came out that both sides had declared ``place`` (J6)."""

    place: Place


@record
class SeatCarried(PublicEvent):
    """A neutral place went to the majority around it (J18)."""

    seat: Seat
    place: Place
    votes: tuple[int, int]
    """How many of its neighbours each side holds."""


@record
class SeatFlipped(PublicEvent):
    """An owned place changed hands to ``seat``, the majority around it (J14)."""

    seat: Seat
    place: Place
    votes: tuple[int, int]


@record
class ContestHung(PublicEvent):
    """All places are claimed and nobody has won (J27)."""

    contest: int
    scores: tuple[int, int]
    quota: int
    blocked: Seat | None
    """Who has the quota, but not the Upper."""


@record
class ContestBegan(PublicEvent):
    """The boards were cleared for another contest (J28)."""

    contest: int
    kept: bool
    """Whether the preferences stay in force."""


Event: TypeAlias = (
    SlipFilled
    | PreferencesDeclared
    | SeatClaimed
    | PreferencePlaced
    | PreferencesCancelled
    | SeatCarried
    | SeatFlipped
    | ContestHung
    | ContestBegan
    | GameEnded
)
