"""The last plies of a round, played out in all ways: what each action comes to with best play."""

from __future__ import annotations

from molecore.core.protocol import Seat
from molecore.games.mole_hill.kernel.round import MoleHillPlayouts, Position


class TooMuch(Exception):
    """An ending has more positions than were granted."""


def worths_of(kernel: MoleHillPlayouts, positions: int) -> dict[int, float]:
    """The worth of each legal action at the root to the seat that acts, 0 (lost) to 1 (won).

    The rest of the round is played out by both sides as well as can be. Looks at
    ``positions`` at most, then raises TooMuch.
    """
    seat = kernel.actor(kernel.root)
    if seat is None:
        return {}
    ending = _Ending(kernel, seat, positions)
    return {
        action: ending.worth(kernel.play(kernel.root, action), -1.0, 2.0)
        for action in kernel.legal(kernel.root)
    }


class _Ending:
    """Positions of one round, judged for one seat."""

    def __init__(self, kernel: MoleHillPlayouts, seat: Seat, positions: int) -> None:
        self._kernel, self._seat, self._left = kernel, seat, positions

    def worth(self, position: Position, low: float, high: float) -> float:
        """What a position is worth to the seat; exact between the bounds (alpha-beta)."""
        kernel, actor = self._kernel, position[0]
        if actor is None:
            return kernel.worths[kernel.points_of(position[3])][self._seat]
        self._left -= 1
        if self._left < 0:
            raise TooMuch
        mine = actor == self._seat
        best = -1.0 if mine else 2.0
        for action in self._ordered(position):
            found = self.worth(kernel.play(position, action), low, high)
            if mine:
                best = max(best, found)
                low = max(low, best)
            else:
                best = min(best, found)
                high = min(high, best)
            if low >= high:
                break
        return best

    def _ordered(self, position: Position) -> list[int]:
        """All legal actions, the likely best first."""
        likely = self._kernel.candidates(position)
        seen = set(likely)
        return [*likely, *(each for each in self._kernel.legal(position) if each not in seen)]
