"""How sure a result is: intervals, Elo, and when enough has been played."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log, log10, sqrt
from statistics import NormalDist, mean, pvariance
from typing import Final

from molecore.core.record import record

CONFIDENCE: Final = 0.95
_ERRORS: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
"""Standard errors either way that hold this much of what chance does."""


def elo(share: float, seats: int = 2) -> float:
    """The lead in Elo of who wins ``share`` of the games; infinite at 0 and 1.

    At a table with more ``seats`` than two that is one against the others, all of one strength:
    whoever is as strong as they wins one game of so many (Luce's model of a choice among several).
    """
    if share in (0, 1):
        return inf if share else -inf
    return 400 * log10(share * (seats - 1) / (1 - share))


def expected_share(lead: float, seats: int = 2) -> float:
    """The share of the games that a lead of so much Elo wins, alone against all other seats."""
    strength: float = 10 ** (lead / 400)
    return strength / (strength + seats - 1)


@record
class Comparison:
    """One player against another: ``shares`` has its part of the win of each game.

    Draws count half. With more than two seats it was one seat against all others.
    """

    shares: tuple[float, ...]
    seats: int = 2

    @property
    def share(self) -> float:
        """The mean share of the win."""
        return mean(self.shares)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval of the share at 95 %, from 0 to 1; good for few games too."""
        count, share = len(self.shares), self.share
        weight = _ERRORS**2 / count
        middle = (share + weight / 2) / (1 + weight)
        reach = _ERRORS * sqrt(share * (1 - share) / count + weight / (4 * count)) / (1 + weight)
        return max(0.0, middle - reach), min(1.0, middle + reach)

    @property
    def elo(self) -> float:
        """The lead in Elo; infinite where every game was won or lost."""
        return elo(self.share, self.seats)

    @property
    def elo_interval(self) -> tuple[float, float]:
        """The lead in Elo at both ends of `interval`."""
        low, high = self.interval
        return elo(low, self.seats), elo(high, self.seats)


@record
class SequentialTest:
    """Wald's sequential test of whether a lead is ``low`` or less, or ``high`` or more.

    ``low`` and ``high`` are Elo, of one alone where there are more ``seats`` than two. With
    ``risk`` the chance of either wrong answer, it may be asked after every game and stops as
    early as can be.
    Michel Van den Bergh, "A Practical Introduction to the GSPRT" (2018).
    """

    low: float
    high: float
    risk: float = 0.05
    seats: int = 2

    def verdict(self, shares: Sequence[float]) -> bool | None:
        """Whether the lead is ``high`` rather than ``low``; None while it is not sure."""
        bound = log((1 - self.risk) / self.risk)
        likelihood = self.log_likelihood(shares)
        if abs(likelihood) < bound:
            return None
        return likelihood > 0

    def log_likelihood(self, shares: Sequence[float]) -> float:
        """The logarithm of how much likelier ``shares`` are with ``high`` than with ``low``.

        A win and a loss are added to what was played: without them a row of
        wins would have no variance and no game more could be uncertain.
        """
        seen = [*shares, 0.0, 1.0]
        worse, better = (expected_share(lead, self.seats) for lead in (self.low, self.high))
        middle = (worse + better) / 2
        return len(seen) * (better - worse) * (mean(seen) - middle) / pvariance(seen)
