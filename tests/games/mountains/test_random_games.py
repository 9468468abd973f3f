"""Whole games at random, with the pieces counted after every single choice."""

from __future__ import annotations

import os

import pytest

from molecore.core.rng import SplitMix64
from molecore.games.mountains.events import MountainToppled
from molecore.games.mountains.rules import GAME
from tests.games.mountains.ground import conserved, fresh, only

GAMES = int(os.environ.get("MOLECORE_GAMES", "8"))
"""Games for each number of players; MOLECORE_GAMES=1000 plays the long run."""


@pytest.mark.rule("T45")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("when", ["at_once", "after_card"])
def test_pieces_are_conserved_and_no_mountain_stays_too_high(seats: int, when: str) -> None:
    longest = 0
    for seed in range(GAMES):
        rng, state = SplitMix64(seed), fresh(seats, seed, topple_when=when)
        while actors := GAME.actors(state):
            seat = rng.choice(actors)
            step = GAME.apply(state, seat, rng.choice(GAME.legal_actions(state, seat)))
            state = step.state
            assert conserved(state.public)
            longest = max(longest, len(only(step.events, MountainToppled)))
        assert len(state.public.points) == 6
        assert GAME.result(state) is not None
    assert longest > 0
