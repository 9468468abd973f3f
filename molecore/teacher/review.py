"""The review of a finished game: which turns are looked at, and which of them mattered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from molecore.core.match import Match
from molecore.core.protocol import Seat
from molecore.core.record import record, replace
from molecore.teacher.assessed import DEAR, Assessed
from molecore.teacher.questions import GLANCE_EFFORTS, REVIEW_EFFORT

EXAMINED: Final = 12
"""Turns of a review that are looked at closely."""
_DROPS: Final = 4
"""Turns besides that are, because less of a chance was left after them."""
_GLANCES: Final = 300
"""Percent of what the strongest opponent puts into a choice, for the glances at a whole game."""
_MOST: Final = 3
"""Turns that are told of: those that cost most."""


@record
class Review:
    """The review of a finished game in the background: all turns at a glance, then some closely."""

    match: Match
    turns: tuple[int, ...]
    """The plies in which somebody chose who is judged, ascending; the match's first is 1."""
    glances: tuple[Assessed, ...] = ()
    """The assessments so far, in the order of ``turns``."""
    examined: tuple[tuple[int, Assessed], ...] = ()
    """The turns that were looked at closely, with their plies, in that order."""
    failures: int = 0
    """How often in a row a question came to nothing."""

    @property
    def has_glanced(self) -> bool:
        """Whether there was a glance at each turn."""
        return len(self.glances) == len(self.turns)

    @property
    def glance(self) -> int:
        """The effort of each glance, in percent of what the strongest opponent puts in."""
        each = _GLANCES // max(len(self.turns), 1)
        return min(max(each, GLANCE_EFFORTS[0]), GLANCE_EFFORTS[-1])

    @property
    def promising(self) -> tuple[int, ...]:
        """The plies that are worth a closer look: those that seem to have cost most come first.

        A glance may overlook what was better. So those come last after which their player had
        much less of a chance than before, whatever it was.
        """
        glanced = zip(self.turns, self.glances, strict=False)
        dear = sorted((-found.loss, ply) for ply, found in glanced if found.loss > 0)[:EXAMINED]
        first = tuple(ply for _, ply in dear)
        drops = sorted((-drop, ply) for ply, drop in self._drops() if drop >= DEAR)
        return (*first, *[ply for _, ply in drops if ply not in first][:_DROPS])

    def _drops(self) -> Iterator[tuple[int, float]]:
        """How much less of a chance each turn left its player than the one before."""
        before = dict[Seat, float]()
        for ply, found in zip(self.turns, self.glances, strict=False):
            seat, worth = self.match.plies[ply - 1].seat, (found.played or found.best).worth
            yield ply, before.get(seat, worth) - worth
            before[seat] = worth

    @property
    def next(self) -> tuple[int, int] | None:
        """The ply to be judged next, and with how much effort; None once all is done."""
        if not self.has_glanced:
            return self.turns[len(self.glances)], self.glance
        left = self.promising[len(self.examined) :]
        return (left[0], REVIEW_EFFORT) if left else None

    @property
    def done(self) -> bool:
        """Whether there is nothing left to look at."""
        return self.next is None

    @property
    def judged(self) -> dict[int, Assessed]:
        """The assessment of each turn so far, by its ply."""
        return {**dict(zip(self.turns, self.glances, strict=False)), **dict(self.examined)}

    def answered(self, found: Assessed) -> Review:
        """The review with the assessment of the next turn in it."""
        if not self.has_glanced:
            return replace(self, glances=(*self.glances, found), failures=0)
        ply = self.promising[len(self.examined)]
        return replace(self, examined=(*self.examined, (ply, found)), failures=0)


def has_choice(match: Match, ply: int) -> bool:
    """Whether the ply-th ply was one of several that were legal."""
    state, seat = match.steps[ply - 1].state, match.plies[ply - 1].seat
    return len(match.game.legal_actions(state, seat)) > 1


def turns(match: Match, seats: Iterable[Seat]) -> tuple[int, ...]:
    """The plies in which one of ``seats`` had a choice, ascending; the first ply is 1."""
    judged, plies = set(seats), range(1, len(match.plies) + 1)
    return tuple(n for n in plies if match.plies[n - 1].seat in judged and has_choice(match, n))


def dearest(review: Review) -> Sequence[tuple[int, Assessed]]:
    """The turns that cost most, with their plies; the dearest first."""
    dear = [(ply, assessed) for ply, assessed in review.examined if assessed.is_dear]
    return sorted(dear, key=lambda turn: (-turn[1].loss, turn[0]))[:_MOST]
