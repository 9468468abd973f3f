"""The turning point of a game that is over: the ply from which on the winner led."""

from __future__ import annotations

from typing import Any

from molecore.core.match import RESIGNATION, Match
from molecore.core.protocol import Seat
from molecore.draw import boards
from molecore.words import cached
from moleweb.app.same import Same


def turning_point(match: Match) -> int | None:
    """The ply (1 is the first) after which the winners led and were not caught up with again.

    What leads is told by the game's own standing (`Board.standing`), as everybody sees it.
    None where nobody won, somebody resigned, or the winners led from the beginning.
    """
    result = match.result
    if result is None or result.reason == RESIGNATION:
        return None
    if len(result.winners) == len(match.players):
        return None
    game: Any = match.game  # hashable, which the protocol does not say
    return _turning_point(game, frozenset(result.winners), Same(match.steps))


@cached(maxsize=2)
def _turning_point(game: Any, winners: frozenset[Seat], played: Same) -> int | None:
    steps, board = played.steps, boards.of(game.meta.id)
    for ply in range(len(steps) - 2, -1, -1):
        standing = board.standing(game.view(steps[ply].state, None))
        if _leaders(standing) != winners:
            return ply + 1
    return None


def _leaders(standing: tuple[int, ...]) -> frozenset[Seat]:
    """Who has the most; nobody where nothing compares the seats."""
    return frozenset(seat for seat, has in enumerate(standing) if has == max(standing))
