"""Who plays whom, in which seats and with which seed: plain values that travel to any process."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from molecore.bots.turn import SECONDS
from molecore.core.plain import to_plain
from molecore.core.protocol import Seat
from molecore.core.record import record


@record
class Encounter:
    """One game to be played. ``players`` has the name of a player for each seat."""

    game: str
    players: tuple[str, ...]
    seed: int
    options: tuple[tuple[str, object], ...] = ()
    """Key and value, as `molecore.core.options.resolve` takes them."""
    seconds: float = SECONDS
    """What a bot in another process may take for a choice."""


@record
class Fault:
    """Whose bot lost a game by crashing, by taking too long or by nonsense, and how."""

    seat: Seat
    reason: str


@record
class Score:
    """What came of an encounter.

    ``shares`` has each seat's part of the win: 1 for the only winner, 1/n for
    each of n seats in first place, 0 for the others. ``scores`` are points.
    """

    encounter: Encounter
    shares: tuple[float, ...]
    scores: tuple[int, ...]
    plies: int
    fault: Fault | None = None

    def share_of(self, player: str) -> float:
        """The part of the win that went to all seats of ``player`` together."""
        pairs = zip(self.encounter.players, self.shares, strict=True)
        return sum(share for name, share in pairs if name == player)

    def as_plain(self) -> dict[str, Any]:
        """The score as JSON takes it."""
        plain = {
            "players": list(self.encounter.players),
            "seed": self.encounter.seed,
            "shares": list(self.shares),
            "scores": list(self.scores),
            "plies": self.plies,
        }
        return plain | ({"fault": to_plain(self.fault)} if self.fault else {})


def schedule(
    game: str,
    players: Sequence[str],
    rounds: int,
    seats: int = 2,
    options: Mapping[str, object] | None = None,
) -> Iterator[Encounter]:
    """Each two of ``players`` against each other, ``rounds`` times in every seat.

    With more than two seats the first of a pair sits alone among the second.
    All seatings of a round have the same seed, so that luck is shared, and
    every round begins all pairs anew: whoever stops early has seen them all.
    """
    given = tuple(sorted((options or {}).items()))
    for seed in range(rounds):
        for one, other in combinations(players, 2):
            for seat in range(seats):
                seated = tuple(one if place == seat else other for place in range(seats))
                yield Encounter(game, seated, seed, given)
