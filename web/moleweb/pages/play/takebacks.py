"""Who has to agree before moves are taken back, and why."""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from molecore.core.history import History
from molecore.core.match import Match, Ply
from molecore.core.protocol import Seat
from molecore.core.record import record
from molecore.core.reveals import reveals
from moleweb.app import queries

_LOOKED_AT: Final = 40
"""Plies searched for a secret where several people have to agree in any case."""


@record
class Takeback:
    """What taking back some plies means to the people at the table."""

    plies: int
    seats: tuple[Seat, ...]
    """The people whose moves are taken back."""
    revealed: bool
    """Whether somebody has seen since then what was hidden before."""

    @property
    def free(self) -> bool:
        """Whether nobody has to agree."""
        return len(self.seats) < 2 and not self.revealed


def takeback(match: Match, ply: int) -> Takeback:
    """What it means to go back to the position after ``ply`` and play on from there."""
    taken = match.plies[ply:]
    seats = {p.seat for p in taken if queries.is_person(match, p.seat)}
    looked_at = taken if len(seats) < 2 else taken[:_LOOKED_AT]
    seen = any(_reveals(match, n, p) for n, p in enumerate(looked_at, start=ply))
    return Takeback(len(taken), tuple(sorted(seats)), seen)


def instead(history: History) -> Takeback:
    """What playing on at the cursor takes back of the line that was played last."""
    latest, shared = _left_behind(history)
    return takeback(latest, shared)


def leaves_something(history: History) -> bool:
    """Whether playing on at the cursor takes back anything."""
    latest, shared = _left_behind(history)
    return shared < len(latest.plies)


def _left_behind(history: History) -> tuple[Match, int]:
    """The line that was played last, and how many of its plies lead to the cursor."""
    latest = history.back_to(len(history.nodes)).match
    here = history.match.plies[: history.match.cursor]
    pairs = zip(here, latest.plies, strict=False)
    return latest, sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _reveals(match: Match, before: int, ply: Ply) -> bool:
    state = match.steps[before].state
    return any(reveals(match.game, state, ply, seat) for seat in queries.people(match))
