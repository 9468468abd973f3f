"""What was played in a row, and what it says about each two of the players."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from math import isinf
from typing import Any

from molecore.arena.encounters import Score
from molecore.arena.ratings import Rating
from molecore.arena.running import Lost
from molecore.arena.statistics import Comparison
from molecore.core.record import record


@record
class Series:
    """What came of each game, for players in the order they were named.

    ``verdict`` is that of a sequential test, None where there was none or it
    was not sure.
    """

    players: tuple[str, ...]
    scores: tuple[Score, ...]
    lost: tuple[Lost, ...]
    verdict: bool | None = None

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Each two players of which a game came to its end."""
        met = {frozenset(score.encounter.players) for score in self.scores}
        return [pair for pair in combinations(self.players, 2) if frozenset(pair) in met]

    @property
    def faults(self) -> dict[str, list[str]]:
        """By player, how its bot lost games by a fault of its own."""
        found: dict[str, list[str]] = {}
        for score in self.scores:
            if fault := score.fault:
                found.setdefault(score.encounter.players[fault.seat], []).append(fault.reason)
        return found

    def comparison(self, one: str, other: str) -> Comparison:
        """How ``one`` did against ``other`` in the games of these two."""
        games = [score for score in self.scores if set(score.encounter.players) == {one, other}]
        shares = tuple(score.share_of(one) for score in games)
        return Comparison(shares, len(games[0].shares) if games else 2)

    def as_plain(self, ratings: Mapping[str, Rating]) -> dict[str, Any]:
        """All that it says as JSON takes it; what is infinite is None."""
        return {
            "pairs": [self._pair_as_plain(*pair) for pair in self.pairs],
            "ratings": {
                name: {"elo": rating.elo, "interval": [rating.low, rating.high]}
                for name, rating in ratings.items()
            },
            "lost": len(self.lost),
            "verdict": self.verdict,
        }

    def _pair_as_plain(self, one: str, other: str) -> dict[str, Any]:
        compared = self.comparison(one, other)
        return {
            "players": [one, other],
            "games": len(compared.shares),
            "share": compared.share,
            "interval": list(compared.interval),
            "elo": _finite(compared.elo),
            "elo_interval": list(map(_finite, compared.elo_interval)),
        }


def _finite(value: float) -> float | None:
    return None if isinf(value) else value
