"""Plans of two seats as a matrix game: what to plan when the other one thinks as far.

Both plan at once, each one of at most 24 orders. Trials fill the matrix with what
each pair of orders comes to; regret matching finds how often to choose each. More
trials go then where both are likely to choose, and it is solved again.

Hart and Mas-Colell, "A simple adaptive procedure leading to correlated
equilibrium" (2000); with regrets kept above 0, as Tammelin's CFR+ (2014).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum
from random import Random
from typing import Final, TypeAlias

Matrix: TypeAlias = list[list[float]]
"""What each of the own orders is worth against each of the other's, 0 (lost) to 1 (won)."""
Mix: TypeAlias = list[float]
"""How often each order is chosen, sum 1."""

_ROUNDS: Final = 200
"""Times that both sides adapt to each other."""
_FILLING: Final = 2
"""One part in so many of the trials fills the matrix evenly."""
_ANY: Final = 0.2
"""How often a trial takes any order."""
_SELDOM: Final = 0.02
"""Orders that are chosen more seldom are not chosen at all."""


def solved(matrix: Matrix) -> tuple[Mix, Mix]:
    """How often each side chooses each of its orders, by regret matching."""
    rows, columns = range(len(matrix)), range(len(matrix[0]))
    transposed = [list(column) for column in zip(*matrix, strict=True)]
    regrets = [0.0 for _ in rows], [0.0 for _ in columns]
    sums = [0.0 for _ in rows], [0.0 for _ in columns]
    mine, theirs = _mix(regrets[0]), _mix(regrets[1])
    for number in range(1, _ROUNDS + 1):
        _adapt(regrets[0], [_dot(row, theirs) for row in matrix], mine)
        mine = _mix(regrets[0])
        _adapt(regrets[1], [-_dot(column, mine) for column in transposed], theirs)
        theirs = _mix(regrets[1])
        for total, mix in zip(sums, (mine, theirs), strict=True):
            for place, share in enumerate(mix):
                total[place] += number * share
    return _mix(sums[0]), _mix(sums[1])


def _dot(row: Sequence[float], mix: Mix) -> float:
    return fsum(map(float.__mul__, row, mix))


def _adapt(regrets: list[float], worths: list[float], mix: Mix) -> None:
    had = _dot(worths, mix)
    for place, worth in enumerate(worths):
        regrets[place] = max(0.0, regrets[place] + worth - had)


def _mix(weights: Sequence[float]) -> Mix:
    whole = fsum(weights)
    if whole <= 0:
        return [1 / len(weights)] * len(weights)
    return [weight / whole for weight in weights]


class Plans:
    """The matrix of two seats' orders, as far as trials have filled it."""

    def __init__(self, rows: int, columns: int, trial: Callable[[int, int], float]) -> None:
        """``trial`` plays a round once, with a row's order against a column's."""
        self._trial = trial
        self._sums = [[0.0] * columns for _ in range(rows)]
        self._counts = [[0] * columns for _ in range(rows)]
        self._rows, self._columns = rows, columns
        self.tried = 0
        self._mixes: tuple[Mix, Mix] | None = None

    def grow(self, trials: int, of: int, random: Random) -> None:
        """So many trials more ``of`` all there will be: even ones first, then where it matters."""
        cells = self._rows * self._columns
        for _ in range(trials):
            if self.tried < max(of // _FILLING, cells):
                row, column = divmod(self.tried % cells, self._columns)
            else:
                if self._mixes is None:
                    self._mixes = solved(self._means())
                row, column = (_explored(mix, random) for mix in self._mixes)
            self._play(row, column)
            self.tried += 1

    def likely(self) -> tuple[int, float]:
        """The row that went best so far, against all that it was tried against, and how well."""
        means = [
            fsum(totals) / max(sum(counts), 1)
            for totals, counts in zip(self._sums, self._counts, strict=True)
        ]
        best = max(range(self._rows), key=means.__getitem__)
        return best, means[best]

    def mixed(self) -> tuple[Mix, float]:
        """How often to choose each row, and what that is worth, as far as trials tell."""
        matrix = self._means()
        mine, theirs = solved(matrix)
        mine = _mix([share if share >= _SELDOM else 0.0 for share in mine])
        return mine, _dot([_dot(row, theirs) for row in matrix], mine)

    def _play(self, row: int, column: int) -> None:
        self._sums[row][column] += self._trial(row, column)
        self._counts[row][column] += 1

    def _means(self) -> Matrix:
        return [
            [total / count if count else 0.5 for total, count in zip(totals, counts, strict=True)]
            for totals, counts in zip(self._sums, self._counts, strict=True)
        ]


def _explored(mix: Mix, random: Random) -> int:
    """A place, as often as the mix says; now and then any."""
    return random.randrange(len(mix)) if random.random() < _ANY else drawn(mix, random)


def drawn(mix: Mix, random: Random) -> int:
    """A place, as often as the mix says."""
    left = random.random()
    for place, share in enumerate(mix):
        left -= share
        if left < 0:
            return place
    return max(range(len(mix)), key=mix.__getitem__)
