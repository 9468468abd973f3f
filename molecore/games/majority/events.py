"""The events of Majority, in the past tense; the public state changes by them alone."""

from __future__ import annotations

from typing import TypeAlias

from molecore.core.outcomes import UNKNOWN, is_unknown
from molecore.core.protocol import ClosingEvent, GameEnded, PublicEvent, Seat, SecretEvent
from molecore.core.record import record, replace
from molecore.games.majority.board import Place
from molecore.games.majority.records import Question


@record
class SlipFilled(SecretEvent):
    """A slip was filled, or left blank (None); what is on it is `UNKNOWN` to the others (J7)."""

    seat: Seat
    place: Place | None

    def seen_by(self, seat: Seat | None) -> SlipFilled:
        return self if seat == self.seat else SlipFilled(self.seat, UNKNOWN)

    @property
    def is_blank(self) -> bool:
        return is_unknown(self.place)


@record
class PreferencesDeclared:
    """A side has filled its last slip; ``count`` is None to those who may not know it (J7)."""

    seat: Seat
    count: int | None
    """The number of preferences it has declared."""
    count_shown: bool
    """Whether everybody may know the number."""

    def seen_by(self, seat: Seat | None) -> PreferencesDeclared:
        return self if self.count_shown or seat == self.seat else replace(self, count=None)


@record
class SeatClaimed(PublicEvent):
    """A side claimed a place with an ordinary piece (J9)."""

    seat: Seat
    place: Place


@record
class PreferencePlaced(PublicEvent):
    """A preference piece of ``seat`` went on ``place``, for good (J10-J13)."""

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
    """A neutral place went to ``seat``, the majority around it (J18)."""

    seat: Seat
    place: Place
    votes: tuple[int, int]
    """How many of its neighbours each side holds."""


@record
class SeatFlipped(PublicEvent):
    """A place of the other side changed hands to ``seat``, the majority around it (J14)."""

    seat: Seat
    place: Place
    votes: tuple[int, int]
    """How many of its neighbours each side holds."""


@record
class ContestHung(PublicEvent):
    """All places are claimed and neither side has won (J27)."""

    contest: int
    scores: tuple[int, int]
    quota: int
    blocked: Seat | None
    """Who has the quota, but not the Upper."""


@record
class ContestBegan(PublicEvent):
    """The boards were cleared for another contest (J28)."""

    contest: int
    kept: bool | None
    """Whether the preferences stay in force; None in a game without preferences."""


@record
class Asked(ClosingEvent):
    """``seat`` is to answer ``question``; the last event of every step but that of the end."""

    seat: Seat
    question: Question
    slips: int = 0
    """How many slips the seat has filled, blank ones too, if it is declaring."""


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
    | Asked
    | GameEnded
)


def actor_of(event: Event) -> Seat | None:
    """The seat that acts in ``event``, see `molecore.core.protocol.Game.actor`."""
    match event:
        case PreferencesCancelled() | ContestHung() | ContestBegan() | Asked() | GameEnded():
            return None
        case PreferencePlaced(claimant=claimant) if claimant is not None:
            return claimant
    return event.seat
