"""Whole matches of every game: they end, replay exactly, and are the same for ever."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import pairwise
from typing import Any, Final, get_args

import pytest

from molecore.core.errors import BadOptions
from molecore.core.match import RESIGNATION, Match, Ply, new_match, replay
from molecore.core.options import is_added_later, resolve
from molecore.core.plain import to_plain
from molecore.core.playout import fingerprint, random_match
from molecore.core.protocol import AnyGame, ClosingEvent, Event, Seat, Step
from molecore.registry import PLAYABLE
from tests import goldens, playthroughs
from tests.amounts import amount
from tests.contract.conftest import digests, golden
from tests.contract.positions import positions, seats
from tests.playthroughs import text

PINNED_SEEDS = range(24)
PLAYED_SEEDS = PINNED_SEEDS[: amount(3, 24)]
Matches = tuple[Match, ...]


def test_random_matches_end(matches: Matches) -> None:
    for match in matches:
        assert match.result is not None
        assert match.actors == ()


def test_a_match_replays_exactly_from_its_text(game: AnyGame, matches: Matches) -> None:
    for match in matches:
        texts = [(ply.seat, game.encode(ply.action)) for ply in match.plies]
        fresh = new_match(game, match.players, match.options, match.seed, match.id)
        again = replay(fresh, (Ply(seat, game.decode(text)) for seat, text in texts))
        assert again == match


def test_a_match_played_ply_by_ply_is_the_same(game: AnyGame, matches: Matches) -> None:
    for match in matches[:2]:
        again = new_match(game, match.players, match.options, match.seed, match.id)
        for ply in match.plies:
            again = again.play(ply.seat, ply.action)
        assert again == match


def test_someone_acts_until_there_is_a_result(game: AnyGame, matches: Matches) -> None:
    for match, state in positions(matches):
        actors = game.actors(state)
        assert (game.result(state) is None) == bool(actors)
        assert list(actors) == sorted(set(actors))
        assert set(actors) <= set(seats(match))


def test_results_rank_every_seat_for_a_known_reason(game: AnyGame, matches: Matches) -> None:
    for match in matches:
        result = match.result
        assert result is not None
        assert result.reason in dict(game.meta.end_reasons)
        assert len(result.scores) == len(result.places) == len(match.players)
        assert result.winners


def test_every_event_is_a_sentence(game: AnyGame, matches: Matches) -> None:
    names = ["Ann", "Bea", "Cid", "Dot"]
    for match in matches:
        for ply in range(len(match.steps)):
            for event in match.events(ply, None):
                sentence = str(game.describe(event, names))
                assert sentence == sentence.strip()
                assert sentence[0].isupper() or sentence[0].isdigit()
                assert sentence.endswith((".", "!"))


def test_seats_in_the_metadata_can_be_set_up_and_no_others(game: AnyGame) -> None:
    options = resolve(game.meta.options, {})
    for count in game.meta.seats:
        assert game.result(game.setup(options, count, 0).state) is None
    with pytest.raises(BadOptions):
        game.setup(options, max(game.meta.seats) + 1, 0)


def test_matches_are_the_same_for_ever(game: AnyGame, rewrite_goldens: bool) -> None:
    if rewrite_goldens:
        _keep_without_later_options(game)
        anew = {str(seed): to_plain(fingerprint(random_match(game, seed))) for seed in PINNED_SEEDS}
        text = json.dumps(anew, indent=1, sort_keys=True) + "\n"
        goldens.check_section(golden(game.meta.id), "digests", text, rewrite_goldens)
    known = digests(game.meta.id)
    assert len(known) == len(PINNED_SEEDS)
    for seed in PLAYED_SEEDS:
        assert to_plain(fingerprint(random_match(game, seed))) == known[str(seed)]


def _keep_without_later_options(game: AnyGame) -> None:
    """Keep what is pinned before the first option is added later: it holds without that option."""
    kind, path = "digests-without-later-options", golden(game.meta.id)
    if not any(map(is_added_later, game.meta.options)) or kind in goldens.sections(path):
        return
    pinned = digests(game.meta.id).items()
    kept = {seed: {key: known[key] for key in ("legal", "plies")} for seed, known in pinned}
    goldens.check_section(path, kind, json.dumps(kept, indent=1, sort_keys=True) + "\n", True)


# ---- Views follow events, and events alone: what a seat hears is all that changes what it sees


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


def test_whose_turn_it_is_changes_with_the_closing_event_alone(
    game: AnyGame, matches: Matches
) -> None:
    for match in matches[:3]:
        for before, after in pairwise(match.steps):
            view = game.view(before.state, None)
            for event in after.events[:-1]:
                told = event.seen_by(None)
                if told is not None:
                    view = game.follow(view, told)
                    assert game.actors(game.part(view)) == game.actors(before.state)


# ---- Each playable game has a golden playthrough for each way it can end


PLAYED = [(meta.id, name) for meta in PLAYABLE for name in playthroughs.texts(meta.id)]


@pytest.mark.parametrize(("game_id", "name"), PLAYED)
def test_a_golden_playthrough_plays_as_written(
    game_id: str, name: str, rewrite_goldens: bool
) -> None:
    match, title = text.parse(playthroughs.texts(game_id)[name])
    assert match.game.meta.id == game_id
    goldens.check_section(
        playthroughs.path(game_id), name, text.render(match, title), rewrite_goldens
    )


def test_each_way_to_end_has_a_golden_playthrough(game: AnyGame) -> None:
    for reason in (*dict(game.meta.end_reasons), RESIGNATION):
        assert reason in playthroughs.texts(game.meta.id), f"no playthrough ends by {reason}"
        match = playthroughs.golden(game.meta.id, reason)
        assert match.result is not None
        assert match.result.reason == reason


RARE: Final = {"FirstMoleDrawn", "ClaimMissed", "HomeTurned"}
"""Events of an option or of a position that no playthrough comes to."""


def test_playthroughs_show_every_action_and_event_with_each_number_of_seats(game: AnyGame) -> None:
    played = [playthroughs.golden(game.meta.id, name) for name in playthroughs.texts(game.meta.id)]
    assert {len(match.players) for match in played} == set(game.meta.seats)
    actions = _kinds(ply.action for match in played for ply in match.plies)
    assert actions == {kind.__name__ for kind in get_args(game.action_type)}
    events = _kinds(event for match in played for step in match.steps for event in step.events)
    assert {kind.__name__ for kind in get_args(game.event_type)} - events <= RARE


def _kinds(things: Iterable[Any]) -> set[str]:
    return {type(thing).__name__ for thing in things}
