"""What happens at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, get_args

from molecore.core.protocol import Seat, Target
from molecore.core.record import record
from molecore.drawing.cursor import Direction
from moleweb.app.acts import Acts, always, fresh_id, fresh_seed


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
    """Play again, in the same seats or, ``swapped``, each player one seat on."""

    seed: int
    match_id: str
    swapped: bool = False


@record
class PlacesShown:
    """Mark and say all that can be pressed, or no longer."""

    toggle: bool = True
    """Whether they are marked no longer if they are already."""


@record
class LookedAt:
    """The pointer or the focus rests on something to press; "" for nothing."""

    target: Target


@record
class MoveListToggled:
    """Open or close the list of moves."""


@record
class EndingClosed:
    """Put the end away, to see the board below it."""


@record
class EndingOpened:
    """Show the end again."""


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


ReportKind: TypeAlias = Literal["progress", "best", "answer", "error", "slow"]


@record
class OpponentReported:
    """News from the opponent: its progress, what is best so far, its answer, or that it failed.

    Of a bot also that it took too long ("slow").
    """

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
    """Close the hint, or stop waiting for it."""


@record
class CoachingClosed:
    """Close what the coach said of the last move."""


@record
class TeacherReported:
    """News of what was asked of the worker for a person."""

    request: int
    kind: ReportKind
    text: str


TurnMessage: TypeAlias = (
    PlacesShown
    | LookedAt
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
    | EndingOpened
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

_DIRECTIONS: Final[Mapping[str, Direction]] = {name: name for name in get_args(Direction)}
_REPORTS: Final[Mapping[str, ReportKind]] = {kind: kind for kind in get_args(ReportKind)}

TURN_ACTS: Final[Acts[TurnMessage]] = {
    "press": lambda key, value: Pressed(value, unsure=key == "small"),
    "typed": lambda _, value: MoveTyped(value),
    "clear": always(PressesCleared()),
    "gathered": always(GatheredPlayed()),
    "branch": always(BranchConfirmed()),
    "cursor": lambda _, value: CursorMoved(_DIRECTIONS[value]),
    "seek": lambda key, value: CursorJumped(key, value == "1"),
    "where": lambda _, value: PlacesShown(toggle=value != "on"),
    "look-at": lambda _, value: LookedAt(value),
    "moves": always(MoveListToggled()),
    "resign": always(Resigned()),
    "endingclosed": always(EndingClosed()),
    "endingopened": always(EndingOpened()),
    "restart": lambda *_: GameRestarted(fresh_seed(), fresh_id()),
    "rematch": lambda *_: RematchStarted(fresh_seed(), fresh_id()),
    "swapsides": lambda *_: RematchStarted(fresh_seed(), fresh_id(), swapped=True),
}
HANDOVER_ACTS: Final[Acts[HandoverMessage]] = {
    "secrets": always(SecretsRequested()),
    "uncover": always(ScreenUncovered()),
    "cover": always(ScreenCovered()),
    "viewpoint": lambda _, value: ViewpointChosen(int(value) if value else None),
}
MEMORY_PEEK_ACTS: Final[Acts[MemoryPeekMessage]] = {
    "look": always(MemoryPeekRequested()),
    "looked": always(MemoryPeekEnded()),
    "longer": lambda _, value: MemoryPeekExtended(int(value)),
    "nolimit": always(MemoryPeekExtended(None)),
}
OPPONENT_ACTS: Final[Acts[OpponentMessage]] = {
    "movenow": always(OpponentHurried()),
    "stop": always(OpponentStopped()),
    "resume": always(OpponentResumed()),
    "takeseat": always(SeatTakenOver()),
}
TEACHING_ACTS: Final[Acts[TeachingMessage]] = {
    "hint": always(HintRequested()),
    "hintclosed": always(HintClosed()),
    "coachingclosed": always(CoachingClosed()),
}


def report_kind(name: str) -> ReportKind:
    """The kind of a worker's report; a name that nobody knows is a failure."""
    return _REPORTS.get(name, "error")
