from __future__ import annotations

import pytest

from molecore.core.action_space import action_at, action_index, action_space
from molecore.core.options import resolve
from molecore.games.mole_hill import rules, rules_v1
from molecore.games.mole_hill.actions import Dig, Fence

GAME = rules.GAME
OPTIONS = resolve(GAME.meta.options, {})
WITH_RIM = resolve(GAME.meta.options, {"outer_edge_rods": True})


def test_places_count_from_nought_without_gaps() -> None:
    space = action_space(GAME, OPTIONS, 2)
    assert len(space) == len(space.actions) == 63 + 110
    assert sorted(space.places.values()) == list(range(len(space)))
    for place, action in enumerate(space.actions):
        assert action_index(GAME, OPTIONS, 2, action) == place
        assert action_at(GAME, OPTIONS, 2, place) == action


def test_what_no_position_allows_has_no_place() -> None:
    assert action_index(GAME, WITH_RIM, 2, Fence("|a1")) == 63 + 110
    with pytest.raises(KeyError):
        action_index(GAME, OPTIONS, 2, Fence("|a1"))
    with pytest.raises(KeyError):
        action_index(GAME, OPTIONS, 2, Dig("j1"))


@pytest.mark.parametrize("place", [-1, -173, 173, 1000])
def test_there_is_nothing_beyond_either_end(place: int) -> None:
    with pytest.raises(IndexError):
        action_at(GAME, OPTIONS, 2, place)


def test_actions_are_numbered_by_what_they_say() -> None:
    space = action_space(GAME, OPTIONS, 2)
    own, other = space.actions[5], space.actions[7]
    assert isinstance(other, Dig)
    equal = Dig(other.square)
    assert equal is not other
    assert space.numbers([own]) == [5]
    assert space.numbers((equal, own)) == [7, 5]
    with pytest.raises(KeyError):
        space.numbers([own, Dig("j1")])


def test_actions_are_marked_at_their_numbers() -> None:
    space = action_space(GAME, OPTIONS, 2)
    own, other = space.actions[5], space.actions[7]
    marks = space.marks([other, own])
    assert len(marks) == len(space)
    assert [number for number, mark in enumerate(marks) if mark] == [5, 7]
    assert set(marks) == {0, 1}


def test_a_space_is_counted_once_for_its_options() -> None:
    backwards = dict(reversed(OPTIONS.items()))
    assert list(backwards) != list(OPTIONS)
    assert action_space(GAME, backwards, 2) is action_space(GAME, OPTIONS, 2)
    assert action_space(GAME, WITH_RIM, 2) is not action_space(GAME, OPTIONS, 2)


def test_each_version_of_the_rules_has_a_space_of_its_own() -> None:
    old = resolve(rules_v1.META_V1.options, {})
    assert old == OPTIONS
    assert action_space(rules_v1.GAME, old, 2) is not action_space(GAME, OPTIONS, 2)
