"""What the answers of a seat are worth, for a person who learns."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from molecore.core.protocol import Action, Seat
from molecore.core.thinking import Choice, simulated
from molecore.games.mountains.opponent import Answers
from molecore.games.mountains.records import View


def assess(view: View, seat: Seat, random: Random) -> Trying:
    """Judge what ``seat`` may answer from what ``view`` shows."""
    return Trying(Answers(view, seat, random))


class Trying:
    """Trials of answers, as opponents make them."""

    def __init__(self, answers: Answers) -> None:
        self._answers = answers

    def grow(self, simulations: int) -> None:
        """Make so many more trials of the answers that look best."""
        self._answers.grow(simulations)

    def choices(self) -> Sequence[Choice]:
        """The answers that were tried, the one that was tried most first."""
        found = self._answers
        best, visits, worths = found.best(), found.visits, found.worths
        tried = [rank for rank, count in enumerate(visits) if count]
        tried.sort(key=lambda rank: (rank != best, -visits[rank], -worths[rank]))
        return [simulated(found.actions[n], worths[n], visits[n]) for n in tried]

    def alone(self, action: Action, simulations: int) -> Choice:
        """What so many trials of one answer come to."""
        found = self._answers
        rank = list(found.actions).index(action)  # type: ignore[arg-type]
        total = 0.0
        for _ in range(simulations):
            total += found.try_one(rank)
        return simulated(action, total, simulations)
