"""Who has to agree before moves are taken back, and why."""

from __future__ import annotations

from molecore.core.match import Match, Ply
from molecore.core.protocol import Seat
from molecore.core.record import record
from molecore.core.reveals import reveals
from moleweb import turns


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
    seats = {p.seat for p in taken if turns.is_person(match, p.seat)}
    seen = any(_reveals(match, n, p) for n, p in enumerate(taken, start=ply))
    return Takeback(len(taken), tuple(sorted(seats)), seen)


def _reveals(match: Match, before: int, ply: Ply) -> bool:
    state = match.steps[before].state
    return any(reveals(match.game, state, ply, seat) for seat in turns.people(match))
