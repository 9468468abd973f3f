"""Views follow events, and events alone: what a seat hears is all that changes what it sees."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from molecore.core.match import Match
from molecore.core.protocol import AnyGame, ClosingEvent, Event, Seat, Step
from tests.contract.positions import seats

Matches = tuple[Match, ...]


def seen(step: Step[Any], seat: Seat | None) -> list[Event]:
    """The events of a step, as a seat sees them."""
    return [event for each in step.events if (event := each.seen_by(seat)) is not None]


def test_views_follow_events(game: AnyGame, matches: Matches) -> None:
    for match in matches:
        for viewer in (*seats(match), None):
            for before, after in pairwise(match.steps):
                view = game.view(before.state, viewer)
                for event in seen(after, viewer):
                    view = game.follow(view, event)
                assert view == game.view(after.state, viewer)


def test_every_step_closes_with_what_is_asked(matches: Matches) -> None:
    for match in matches:
        for step in match.steps:
            *before, last = step.events
            assert isinstance(last, ClosingEvent)
            assert last.seen_by(None) == last
            assert not any(isinstance(event, ClosingEvent) for event in before)
