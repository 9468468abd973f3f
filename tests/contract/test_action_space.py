"""Every action has one place among all of its game."""

from __future__ import annotations

import pytest

from molecore.core.action_space import action_at, action_index, action_space
from molecore.core.match import Match
from molecore.core.protocol import AnyGame
from tests.contract.positions import decisions

Matches = tuple[Match, ...]


def test_every_legal_action_has_a_place_that_leads_back(game: AnyGame, matches: Matches) -> None:
    for match, state, seat in decisions(matches):
        options, count = match.options, len(match.players)
        for action in game.legal_actions(state, seat):
            place = action_index(game, options, count, action)
            assert action_at(game, options, count, place) == action


def test_no_action_stands_twice(game: AnyGame, matches: Matches) -> None:
    for match in matches:
        space = action_space(game, match.options, len(match.players))
        assert len(space) == len(space.places)


def test_there_is_nothing_beyond_either_end(game: AnyGame, matches: Matches) -> None:
    match = matches[0]
    options, count = match.options, len(match.players)
    with pytest.raises(IndexError):
        action_at(game, options, count, len(action_space(game, options, count)))
    with pytest.raises(IndexError):
        action_at(game, options, count, -1)
