"""What is told is one state: whatever is shown at a moment comes from the view as far as told."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from molecore.core.match import Match, Player, new_match
from molecore.core.protocol import ClosingEvent, Event, GameMeta, Step
from molecore.core.record import replace
from molecore.draw.nodes import to_html
from molecore.registry import CATALOGUE, load
from moleweb.app.model import Model
from moleweb.app.routes import Route
from moleweb.pages.play import queries
from moleweb.pages.play.view import table
from moleweb.pages.telling.model import Telling
from moleweb.pages.telling.stops import stops_of


def whole_game(game: str, seed: int, levels: tuple[str | None, ...]) -> Match:
    """A game played at random, to its end or far into it."""
    players = [Player(f"Mole {seat}", level) for seat, level in enumerate(levels)]
    match = new_match(load(game), players, {}, seed, "told")
    chance = Random(seed)
    while match.actors and len(match.plies) < 300:
        seat = match.actors[0]
        match = match.play(seat, chance.choice(match.game.legal_actions(match.state, seat)))
    return match


def tables(meta: GameMeta) -> Iterator[tuple[str | None, ...]]:
    """One person against computers, and people at one screen."""
    yield (None, *["casual"] * (meta.seats[-1] - 1))
    yield (None,) * meta.seats[0]


CASES = [(meta.id, levels) for meta in CATALOGUE for levels in tables(meta)]


@pytest.fixture(scope="module", params=CASES, ids=lambda case: f"{case[0]}-{case[1].count(None)}")
def match(request: pytest.FixtureRequest) -> Match:
    game, levels = request.param
    return whole_game(game, 5, levels)


def tellings(match: Match, most: int = 80) -> Iterator[tuple[Match, Telling]]:
    """What is told of many plies of a match, each as the last that was played."""
    last = len(match.plies)
    for ply in {*range(1, last + 1, max(1, last // most)), last}:
        there = match.jump(ply).forget_undone()
        if telling := telling_of(there):
            yield there, telling


def telling_of(match: Match) -> Telling | None:
    viewer = queries.viewer(match)
    stops = tuple(stops_of(match, match.cursor, viewer))
    return Telling(match, viewer, stops, 0, going=True, again=False, run=0) if stops else None


def page(match: Match, telling: Telling, at: int) -> str:
    """The table at a moment."""
    there = replace(telling, at=at)
    return to_html(table(Model(route=Route("play", match.id), match=match, telling=there)))


class Unread:
    """A state that nobody may look at."""

    def __getattribute__(self, name: str) -> object:
        raise AssertionError(f"what is not told yet was looked at: {name}")


def cut_off(match: Match, telling: Telling, at: int) -> tuple[Match, Telling]:
    """The same moment where nothing is known of the ply but what was told of it."""
    events = told_at(telling, at)
    cut = replace(match, steps=(*match.steps[:-1], Step(Unread(), events)))
    known = tuple(stops_of(cut, cut.cursor, telling.viewer))[: at + 1]
    rest = known[-1:] * (len(telling.stops) - len(known))  # as many as are counted
    return cut, replace(telling, match=cut, stops=known + rest)


def told_at(telling: Telling, at: int) -> tuple[Event, ...]:
    match = telling.stops[at].match
    return match.steps[match.cursor].events


def test_nothing_that_comes_later_is_on_the_page(match: Match) -> None:
    """Score sheet, log, status and board of a moment are the same whatever follows it."""
    looked_at = 0
    for there, telling in tellings(match):
        for at in range(len(telling.stops)):
            assert page(*cut_off(there, telling, at), at) == page(there, telling, at)
            looked_at += 1
    assert looked_at > 20


def test_the_moments_tell_the_events_in_their_order_and_never_what_closes_them(
    match: Match,
) -> None:
    for there, telling in tellings(match):
        seen = there.events(there.cursor, telling.viewer)
        told = [told_at(telling, at) for at in range(len(telling.stops))]
        assert all(seen[: len(events)] == events for events in told)
        assert [len(events) for events in told] == sorted(len(events) for events in told)
        assert not any(isinstance(event, ClosingEvent) for event in told[-1])
        assert all(stop.caption for stop in telling.stops)


def test_the_view_of_a_moment_follows_from_what_was_told(match: Match) -> None:
    game = match.game
    for there, telling in tellings(match):
        view = game.view(there.steps[-2].state, telling.viewer)
        for event in told_at(telling, len(telling.stops) - 1):
            view = game.follow(view, event)
        last = telling.stops[-1].match
        assert game.view(last.state, telling.viewer) == view
        assert queries.view(last).public == view.public if hasattr(view, "public") else True
