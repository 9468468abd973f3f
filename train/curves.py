"""From what a search makes of a position to a chance to win: logistic regression, in plain Python.

A search looks for what is best and so hopes for too much, most of all where much is open;
and it can be too bold or too shy. Three figures tell of it: a hope, a boldness, and how
much bolder still it may be where nearly all is decided. Between two there is no hope to be
taken off, as what one gains the other loses.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, fsum, log
from typing import Final, TypeAlias

from train.fitting import eliminated

Pair: TypeAlias = tuple[float, float]
"""A worth that was expected, and the share of the win that came of it."""
Table: TypeAlias = tuple[int, ...]

_PAIR: Final = 2
_NEVER: Final = 0.002
"""Odds of less than this are not told apart."""
_CUBE: Final = 0.1
"""Scale of the third coefficient, to bring it to the size of the others."""
_DOUBT: Final = 1.0
"""How sure it is beforehand that worths are chances themselves: of few answers nothing follows."""
_ROUNDS: Final = 40
_FARTHEST: Final = 0.5
"""Newton's method takes so many steps, no figure changed by more: it has come to rest long before,
and does not run away where what is better loses."""
_STEPS: Final = 20
"""Into how many parts a table divides what may be expected."""


@dataclass(frozen=True)
class Curve:
    """The chance to win at each worth, for one number of seats."""

    seats: int
    figures: tuple[float, ...]

    def chance(self, worth: float) -> float:
        """The chance, 0 to 1, of which 0 and 1 stay what they are."""
        if not 0 < worth < 1:
            return worth
        return _share(self.figures, _features(worth, self.seats), self.seats)

    def table(self) -> Table:
        """Chances for worths from 0 to 1 at equal distances, in thousandths, which never fall."""
        found = [0]
        for step in range(1, _STEPS):
            found.append(max(found[-1], round(1000 * self.chance(step / _STEPS))))
        return (*found, 1000)


def fitted(seats: int, pairs: Iterable[Pair]) -> Curve:
    """The curve under which what came true was likeliest, but for some doubt about few answers."""
    answers = [(_features(worth, seats), won) for worth, won in pairs]
    start: tuple[float, ...] = (1.0, 0.0) if seats == _PAIR else (0.0, 1.0, 0.0)
    figures = start
    for _ in range(_ROUNDS):
        figures = _better(figures, start, answers, seats)
    return Curve(seats, figures)


def _features(worth: float, seats: int) -> tuple[float, ...]:
    """What figures are multiplied by: the logarithm of the odds against those of an equal share."""
    worth = min(max(worth, _NEVER), 1 - _NEVER)
    odds = log(worth / (1 - worth) * (seats - 1))
    more = (odds, _CUBE * odds**3)
    return more if seats == _PAIR else (1.0, *more)


def _share(figures: Sequence[float], features: Sequence[float], seats: int) -> float:
    odds = exp(fsum(one * other for one, other in zip(figures, features, strict=True)))
    return odds / (odds + seats - 1)


def _better(
    figures: tuple[float, ...],
    start: tuple[float, ...],
    answers: Sequence[tuple[tuple[float, ...], float]],
    seats: int,
) -> tuple[float, ...]:
    """One step of Newton's method."""
    size = range(len(figures))
    rows = [[_DOUBT * (one == other) for other in size] for one in size]
    slope = [_DOUBT * (start[place] - figures[place]) for place in size]
    for features, won in answers:
        share = _share(figures, features, seats)
        steep = share * (1 - share)
        for one in size:
            slope[one] += (won - share) * features[one]
            for other in size:
                rows[one][other] += steep * features[one] * features[other]
    steps = eliminated([[*row, right] for row, right in zip(rows, slope, strict=True)])
    slower = _FARTHEST / max(_FARTHEST, *map(abs, steps))
    return tuple(one + slower * step for one, step in zip(figures, steps, strict=True))
