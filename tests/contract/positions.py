"""The positions of matches, one by one, and all that can be chosen in any of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from molecore.core.match import Match
from molecore.core.protocol import Action, Seat, SecretAction


def positions(matches: Iterable[Match]) -> Iterator[tuple[Match, Any]]:
    """Each state of each match, with its match."""
    for match in matches:
        for step in match.steps:
            yield match, step.state


def some(found: Sequence[Any], most: int = 120) -> Sequence[Any]:
    """All that was ``found``, or at most so many, evenly spread: there may be thousands."""
    return found[:: -(-len(found) // most) or 1]


def decisions(matches: Iterable[Match]) -> Iterator[tuple[Match, Any, Seat]]:
    """Each state where a seat is to act, once for every such seat."""
    for match, state in positions(matches):
        for seat in match.game.actors(state):
            yield match, state, seat


def all_actions(matches: Iterable[Match]) -> list[Any]:
    """What is legal somewhere in the matches, each action once."""
    found: dict[Any, None] = {}
    for match, state, seat in decisions(matches):
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
