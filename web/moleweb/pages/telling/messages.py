"""What happens while something is told."""

from __future__ import annotations

from typing import Final, TypeAlias

from molecore.core.record import record
from moleweb.app.acts import Acts, always


@record
class TellingAdvanced:
    """The present moment has stood for its time in this run of the timer."""

    run: int


@record
class TellingStepped:
    """Go some frames on or back; the narration then pauses."""

    moments: int


@record
class TellingPaused:
    """Stand still, or go on by itself."""


@record
class TellingContinued:
    """An interlude was looked at."""


@record
class TellingSkipped:
    """To the end of it."""


@record
class TellingRequested:
    """Tell once more what happened since the last turn of the one who is to act."""


@record
class MotionTold:
    """Whether the device asks for little motion."""

    reduced: bool


TellingMessage: TypeAlias = (
    TellingAdvanced
    | TellingStepped
    | TellingPaused
    | TellingContinued
    | TellingSkipped
    | TellingRequested
    | MotionTold
)

TELLING_ACTS: Final[Acts[TellingMessage]] = {
    "tell": lambda _, value: TellingStepped(int(value)),
    "tellpause": always(TellingPaused()),
    "tellon": always(TellingContinued()),
    "tellskip": always(TellingSkipped()),
    "tellagain": always(TellingRequested()),
    "motion": lambda _, value: MotionTold(value == "reduced"),
}
