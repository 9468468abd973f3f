"""What views can hold, as all games have it."""

from __future__ import annotations

import pytest

from molecore.core.match import Player, new_match
from molecore.registry import PLAYABLE, load
from molecore.spaces import spaces_of


@pytest.mark.parametrize("game", [meta.id for meta in PLAYABLE])
def test_no_number_of_a_view_can_be_below_nought(game: str) -> None:
    rules = load(game)
    for seats in rules.meta.seats:
        match = new_match(rules, [Player(f"Player {seat}") for seat in range(seats)], {}, 1)
        assert {each.part.low for each in spaces_of(match).parts} <= {0, 1}
