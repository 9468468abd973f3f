"""What happens in a lesson besides what happens at its table."""

from __future__ import annotations

from typing import Final, TypeAlias

from molecore.core.record import record
from moleweb.app.acts import Acts, always, fresh_id, fresh_seed
from moleweb.pages.history.messages import HistoryMessage
from moleweb.pages.play.messages import MemoryPeekMessage, TurnMessage
from moleweb.pages.telling.messages import TellingMessage


@record
class LessonContinued:
    """What came of the step has been read, or what there was to read."""


@record
class LessonTurnShown:
    """Let the page play what the step asks for."""


@record
class LessonTurnTakenBack:
    """Try the step once more."""


@record
class LessonRestarted:
    """From the first step again."""


@record
class FirstGameStarted:
    """Play a first game, in which the page points out what can be done."""

    seed: int
    match_id: str


TableMessage: TypeAlias = TurnMessage | TellingMessage | HistoryMessage | MemoryPeekMessage
"""What can happen at the table of a lesson, as at any other."""
LessonMessage: TypeAlias = (
    LessonContinued | LessonTurnShown | LessonTurnTakenBack | LessonRestarted | FirstGameStarted
)
"""Going through a lesson, and on to a first game."""

LESSON_ACTS: Final[Acts[LessonMessage]] = {
    "lessonnext": always(LessonContinued()),
    "lessonshow": always(LessonTurnShown()),
    "lessonback": always(LessonTurnTakenBack()),
    "lessonagain": always(LessonRestarted()),
    "firstgame": lambda *_: FirstGameStarted(fresh_seed(), fresh_id()),
}
