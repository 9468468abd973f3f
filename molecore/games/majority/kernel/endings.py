"""The last claims of a contest, played out in all ways: who wins with best play on both sides."""

from __future__ import annotations

from molecore.games.majority.kernel.contest import MajorityKernel, Position
from molecore.games.majority.kernel.tables import BitBoards


class TooMuch(Exception):
    """An ending has more positions than were granted."""


class Endings:
    """The results of positions of one contest, as far as they have been worked out."""

    def __init__(self, kernel: MajorityKernel, positions: int) -> None:
        """Works out ``positions`` at most, then raises TooMuch."""
        self._kernel, self._left = kernel, positions
        self._known: dict[Position, tuple[float, float]] = {}

    def result(self, position: Position, low: float = 0.0, high: float = 1.0) -> float:
        """What a position is worth to Red: 1 won, 0 lost, 1/2 hung; exact between the bounds."""
        actor, _, bitboards = position
        if actor is None:
            return self._over(bitboards)
        least, most = self._known.get(position, (0.0, 1.0))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        self._left -= 1
        if self._left < 0:
            raise TooMuch
        found = self._searched(position, low, high)
        if found > low:
            least = max(least, found)
        if found < high:
            most = min(most, found)
        self._known[position] = (least, most)
        return found

    def _searched(self, position: Position, low: float, high: float) -> float:
        kernel, red = self._kernel, position[0] == 0
        best = 0.0 if red else 1.0
        for action in kernel.every_candidate(position):
            found = self.result(kernel.play(position, action), low, high)
            if red:
                best = max(best, found)
                low = max(low, best)
            else:
                best = min(best, found)
                high = min(high, best)
            if low >= high:
                break
        return best

    def _over(self, bitboards: BitBoards) -> float:
        red, _, fixed, *_ = bitboards
        return self._kernel.outcome(red, fixed)
