"""The last questions of the game, played out in all ways: what each answer comes to with best play.

Between two, and only where nothing is hidden any more: in the last round, when of
every plan what is left has one order. Rolls of the die are averaged.
"""

from __future__ import annotations

from math import fsum
from typing import Any, Final

from molecore.core.protocol import Seat
from molecore.games.mountains.board import DIE
from molecore.games.mountains.kernel import OVER, ROCK, TURN_OF, Position
from molecore.games.mountains.scoring import game_result

_DIGITS: Final = 9
"""Worths that differ farther behind the point differ by rounding only."""


class TooMuch(Exception):
    """An ending has more positions than were granted."""


class Loaded:
    """A die that shows what it is told to."""

    def __init__(self, turn: int) -> None:
        self._turn = turn

    def roll(self) -> int:
        """The turn that it was told to show, in quarters as `TURN_OF` has it."""
        return self._turn

    def deal(self, deck: list[int], count: int) -> list[int]:  # noqa: ARG002 - none are left
        """No cards are dealt any more."""
        raise TooMuch


_DICE: Final = tuple(Loaded(TURN_OF[face]) for face in DIE)


def worths_of(position: Position, seat: Seat, positions: int) -> list[float]:
    """What each answer is worth to ``seat``, who is asked: 1 won, 0 lost; in the order of options.

    Looks at ``positions`` at most, then raises TooMuch.
    """
    ending = _Ending(seat, positions)
    return [round(ending.after(position, option), _DIGITS) for option in position.options()]


def shares(position: Position) -> list[float]:
    """What each seat has of the win, where the game is over: 1, 0, or a part of a shared one."""
    points, mountains = (tuple(position.points),), list(map(tuple, position.mountains))
    winners = game_result(points, mountains).winners
    return [(seat in winners) / len(winners) for seat in range(len(position.points))]


class _Ending:
    """Positions judged for one seat."""

    def __init__(self, seat: Seat, positions: int) -> None:
        self._seat, self._left = seat, positions

    def after(self, position: Position, option: Any) -> float:
        """What an answer is worth, on average over the die where it is rolled."""
        if position.question != ROCK:
            return self._answered(position, option, position.chance)
        return fsum(self._answered(position, option, die) for die in _DICE) / len(_DICE)

    def _answered(self, position: Position, option: Any, chance: Any) -> float:
        self._left -= 1
        if self._left < 0:
            raise TooMuch
        after = position.copy()
        after.chance = chance
        after.answer(option)
        if after.question == OVER:
            return shares(after)[self._seat]
        found = [self.after(after, each) for each in after.options()]
        return max(found) if after.mover == self._seat else min(found)
