"""States, views, actions and events of every game are values."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, fields

import pytest

from molecore.core.match import Match
from molecore.core.plain import canonical_json, digest, from_plain, to_plain
from molecore.core.protocol import AnyGame
from molecore.core.rng import SplitMix64
from tests.amounts import amount
from tests.contract.positions import all_actions, decisions, positions, seats, some

Matches = tuple[Match, ...]


def test_applying_leaves_the_state_alone(game: AnyGame, matches: Matches) -> None:
    for _, state, seat in decisions(matches):
        before = digest(state)
        for action in game.legal_actions(state, seat)[:3]:
            game.apply(state, seat, action)
        assert digest(state) == before


def test_the_same_action_always_leads_to_the_same_step(game: AnyGame, matches: Matches) -> None:
    for match in matches[: amount(3, 8)]:
        for number, ply in enumerate(match.plies):
            again = game.apply(match.steps[number].state, ply.seat, ply.action)
            assert again == match.steps[number + 1]


def test_no_part_of_a_value_can_change(game: AnyGame, matches: Matches) -> None:
    match = matches[0]
    events = match.steps[-1].events
    for value in (match.state, game.view(match.state, 0), match.plies[0].action, *events):
        hash(value)  # a mutable part would refuse this
        with pytest.raises(FrozenInstanceError):
            setattr(value, fields(value)[0].name, None)


def test_every_value_can_be_copied_and_pickled(game: AnyGame, matches: Matches) -> None:
    match = matches[0]
    values = (match, match.state, game.view(match.state, 0), match.plies[0].action, match.steps[-1])
    for value in values:
        assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301 - our own bytes
        assert copy.copy(value) is value
        assert copy.deepcopy([value])[0] is value


def test_states_are_plain_data(game: AnyGame, matches: Matches) -> None:
    for _, state in some(list(positions(matches)), amount(100, 600)):
        plain = to_plain(state)
        canonical_json(plain)
        assert from_plain(game.state_type, plain) == state


def test_views_are_plain_data(game: AnyGame, matches: Matches) -> None:
    for match, state in some(list(positions(matches)), amount(100, 600)):
        for seat in (None, *seats(match)):
            view = game.view(state, seat)
            assert from_plain(game.view_type, to_plain(view)) == view


def test_actions_are_plain_data(game: AnyGame, matches: Matches) -> None:
    for action in all_actions(matches):
        assert from_plain(game.action_type, to_plain(action)) == action


def test_events_are_plain_data(game: AnyGame, matches: Matches) -> None:
    for match in matches[: amount(3, 8)]:
        for event in (event for step in match.steps for event in step.events):
            assert from_plain(game.event_type, to_plain(event)) == event


def test_a_sample_shows_the_view_it_was_drawn_from(game: AnyGame, matches: Matches) -> None:
    rng = SplitMix64(3)
    for match, state in positions(matches):
        for seat in seats(match):
            view = game.view(state, seat)
            sample = game.sample(view, rng)
            assert game.view(sample, seat) == view
            assert game.actors(sample) == game.actors(state)


def test_legal_actions_depend_on_the_view_alone(game: AnyGame, matches: Matches) -> None:
    rng = SplitMix64(4)
    for _, state, seat in decisions(matches):
        sample = game.sample(game.view(state, seat), rng)
        assert list(game.legal_actions(sample, seat)) == list(game.legal_actions(state, seat))
