"""What happens on the review of a finished game."""

from __future__ import annotations

from typing import Final, TypeAlias

from molecore.core.record import record
from moleweb.app.acts import Acts, always, fresh_id


@record
class TurnShown:
    """Somebody looks at the table as it was after the ply-th ply."""

    ply: int


@record
class TurnTried:
    """Somebody plays the ply-th ply anew; ``match_id`` is for a game of its own, if need be."""

    ply: int
    match_id: str


@record
class ReviewResumed:
    """A review that came to a halt goes on."""


ReviewMessage: TypeAlias = TurnShown | TurnTried | ReviewResumed

REVIEW_ACTS: Final[Acts[ReviewMessage]] = {
    "reviewresumed": always(ReviewResumed()),
    "showturn": lambda _, value: TurnShown(int(value)),
    "tryturn": lambda _, value: TurnTried(int(value), fresh_id()),
}
