"""What happens at the table."""

from __future__ import annotations

from typing import Literal, TypeAlias

from molecore.core.protocol import Seat, Target
from molecore.core.record import record
from molecore.draw.cursor import Direction


@record
class Pressed:
    """Something on the board was pressed."""

    target: Target
    unsure: bool = False
    """Whether it was touched and is smaller than a fingertip, so that it may not be meant."""


@record
class GatheredPlayed:
    """What was pressed is all: play it as one turn."""


@record
class MoveTyped:
    """A move was typed and entered."""

    text: str


@record
class BranchConfirmed:
    """Yes, everybody agrees: play the move, and take the later ones back."""


@record
class PressesCleared:
    """Escape: what was pressed so far does not count."""


@record
class CursorMoved:
    """An arrow key on the board."""

    direction: Direction


@record
class CursorJumped:
    """A letter on the board: to the next place it leads to, or the one before."""

    letter: str
    forward: bool


@record
class Resigned:
    """Yes, resign."""


@record
class GameRestarted:
    """Start again with the same set-up; ``seed`` is for what is hidden, which is dealt anew."""

    seed: int
    match_id: str


@record
class RematchStarted:
    """The same players once more, in the same seats or, swapped, each one seat on."""

    seed: int
    match_id: str
    swapped: bool = False


@record
class PlacesShown:
    """Mark all that can be pressed, or no longer."""


@record
class MoveListToggled:
    """Open or close the list of moves."""


@record
class EndingClosed:
    """Put the end away, to see the board below it."""


@record
class SecretsRequested:
    """The person to act wants to see what is theirs alone."""


@record
class ScreenUncovered:
    """The person who was called is alone with the screen."""


@record
class ScreenCovered:
    """Secrets must not be seen any more."""


@record
class ViewpointChosen:
    """The game is over, and somebody looks at it as this seat saw it; None: as all did."""

    seat: Seat | None


@record
class MemoryPeekRequested:
    """The person to act wants to look at what is shown but once."""


@record
class MemoryPeekTicked:
    """A second has passed in this run of the timer."""

    run: int


@record
class MemoryPeekExtended:
    """The person who looks takes so many seconds more; None: as many as they like."""

    seconds: int | None


@record
class MemoryPeekEnded:
    """The person who looks has seen enough."""


ReportKind: TypeAlias = Literal["progress", "best", "answer", "error"]


@record
class OpponentReported:
    """News from the opponent: its progress, what is best so far, its answer, or that it failed."""

    request: int
    kind: ReportKind
    text: str


@record
class OpponentOverdue:
    """It is time to look whether the opponent has been heard since ``heard``."""

    request: int
    heard: int
    checks: int = 1
    """How often it was looked, this time included."""


@record
class OpponentHurried:
    """The computer shall think no longer, and do what is best so far."""


@record
class OpponentStopped:
    """The computer shall stop thinking and wait."""


@record
class OpponentResumed:
    """The computer shall think again."""


@record
class SeatTakenOver:
    """A person plays on for the computer."""


@record
class HintRequested:
    """The person to act wants to know what would be good, or to hear no more of it."""


@record
class HintClosed:
    """Enough of the hint, or of waiting for it."""


@record
class CoachingClosed:
    """Enough of what the coach said of the last move."""


@record
class TeacherReported:
    """News of what was asked of the worker for a person."""

    request: int
    kind: ReportKind
    text: str


TurnMessage: TypeAlias = (
    PlacesShown
    | Pressed
    | GatheredPlayed
    | MoveTyped
    | BranchConfirmed
    | PressesCleared
    | CursorMoved
    | CursorJumped
    | Resigned
    | GameRestarted
    | RematchStarted
    | MoveListToggled
    | EndingClosed
)
HandoverMessage: TypeAlias = SecretsRequested | ScreenUncovered | ScreenCovered | ViewpointChosen
MemoryPeekMessage: TypeAlias = (
    MemoryPeekRequested | MemoryPeekTicked | MemoryPeekExtended | MemoryPeekEnded
)
OpponentMessage: TypeAlias = (
    OpponentReported
    | OpponentOverdue
    | OpponentHurried
    | OpponentStopped
    | OpponentResumed
    | SeatTakenOver
)
TeachingMessage: TypeAlias = HintRequested | HintClosed | CoachingClosed | TeacherReported
