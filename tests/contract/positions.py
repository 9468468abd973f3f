"""The positions of matches, one by one, and all that can be chosen in any of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from molecore.core.match import Match
from molecore.core.protocol import Action, Seat, SecretAction
from tests.amounts import amount

ALL = 10_000
EACH = amount(8, ALL)
"""Positions of a match that are looked at, its first and its last among them."""


def positions(matches: Iterable[Match], most: int = EACH) -> Iterator[tuple[Match, Any]]:
    """States of each match, evenly spread, with their match: all in ``build.py prove contract``."""
    for match in matches:
        for number in spread(len(match.steps), most):
            yield match, match.steps[number].state


def spread(count: int, most: int) -> list[int]:
    """At most so many numbers below ``count``, evenly spread, the first and the last of them."""
    if count <= most:
        return list(range(count))
    return [number * (count - 1) // (most - 1) for number in range(most)]


def some(found: Sequence[Any], most: int = 120) -> Sequence[Any]:
    """All that was ``found``, or at most so many, evenly spread: there may be thousands."""
    return found[:: -(-len(found) // most) or 1]


def decisions(matches: Iterable[Match], most: int = EACH) -> Iterator[tuple[Match, Any, Seat]]:
    """Those states where a seat is to act, once for every such seat."""
    for match, state in positions(matches, most):
        for seat in match.game.actors(state):
            yield match, state, seat


def all_actions(matches: Iterable[Match], most: int = EACH) -> list[Any]:
    """What is legal somewhere in the matches, each action once."""
    found: dict[Any, None] = {}
    for match, state, seat in decisions(matches, most):
        found.update(dict.fromkeys(some(match.game.legal_actions(state, seat))))
    return list(found)


def seats(match: Match) -> range:
    """The seats of a match."""
    return range(len(match.players))


def seen_action(action: Action, actor: Seat, viewer: Seat | None) -> Action:
    """What ``actor`` did, as ``viewer`` (None: a spectator) knows it."""
    if viewer != actor and isinstance(action, SecretAction):
        return action.hidden()
    return action
