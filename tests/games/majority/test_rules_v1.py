"""Version 1 of the rules plays as it always did; it has no number of preferences to agree on."""

from __future__ import annotations

import pickle

import pytest

from molecore.core.errors import BadOptions
from molecore.core.match import Player, new_match
from molecore.games.majority.kernel import kernel
from molecore.games.majority.meta import META
from molecore.games.majority.rules_v1 import GAME, META_V1
from molecore.registry import load, load_kernel

PLAYERS = [Player("Ann"), Player("Bea")]


def test_it_has_the_options_that_there_were() -> None:
    keys = ["mode", "majority_basis", "upper_counts_preferences", "show_preference_count"]
    assert [option.key for option in META_V1.options] == [
        *(*keys, "hung_preferences"),
        *("max_contests", "layout"),
    ]
    assert META.options[:7] == META_V1.options
    with pytest.raises(BadOptions, match="preferences"):
        new_match(GAME, PLAYERS, {"preferences": 0}, 0)


@pytest.mark.rule("J5")
@pytest.mark.parametrize(("mode", "most"), [("upper", 3), ("lower", 4), ("complete", 7)])
def test_each_side_has_as_many_preferences_as_the_chambers_give(mode: str, most: int) -> None:
    match = new_match(GAME, PLAYERS, {"mode": mode}, 0)
    assert match.state.public.rules.most_preferences == most


def test_it_is_loaded_for_what_was_made_with_it() -> None:
    assert load("majority", 1) is GAME is pickle.loads(pickle.dumps(GAME))  # noqa: S301
    assert load("majority", 2) is load("majority") is not GAME
    state = new_match(GAME, PLAYERS, {}, 0).state
    assert type(load_kernel("majority", state, 1)) is kernel
