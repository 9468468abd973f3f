"""When a hex is sealed, at the edge of the statement (R19), and what is not asked again."""

from __future__ import annotations

from typing import Any, Final

import pytest

from molecore.core.protocol import Seat
from molecore.games.mole_majority.network import (
    breeding_spaces,
    claimed,
    convertible_spaces,
    departures,
    free_edges,
    network,
    occupied,
    reached_from,
)
from molecore.games.mole_majority.records import PublicState
from tests.games.mole_majority.burrows import meadow, play
from tests.games.mole_majority.test_network import ends
from tests.games.mole_majority.test_random_games import random_game

REMEMBERED: Final = (
    occupied,
    claimed,
    network,
    reached_from,
    breeding_spaces,
    convertible_spaces,
    departures,
    free_edges,
)
"""The questions that are asked again only when something has moved, none before those it asks."""


@pytest.mark.rule("R19")
def test_by_teleport_a_hex_joined_to_nothing_is_open_with_a_cave_in_elsewhere() -> None:
    hexes = "m0[AA....]=A r0[A..] m3[...]=A m4[B]=B"
    state = meadow(hexes, ["N4"], cave_ins="m0|d0", move_mode="teleport")
    assert network(state.public, 0)
    assert ends(play(state, "n4").state, "m0") == {"r0", "m3"}


@pytest.mark.rule("R65")
@pytest.mark.parametrize("first", [True, False])
def test_the_same_meadow_under_other_rules_is_asked_anew(first: bool) -> None:
    hexes = "m0[A.....]=A r0[A..] m4[B]=B"
    found = {
        outer: free_edges(meadow(hexes, ["N4"], cavein_outer_edges=outer).public, 0)
        for outer in (first, not first)
    }
    assert "m0|d0" in found[True]
    assert found[False] == ("r0|m0",)


def test_what_is_remembered_is_what_would_be_found_anew() -> None:
    for seed in range(9):
        match = random_game(2 + seed % 3, seed, standard=False)
        for step in match.steps:
            public = step.state.public
            for seat in range(len(public.tribes)):
                for question in REMEMBERED:
                    assert question(public, seat) == asked_anew(question, public, seat)


def asked_anew(question: Any, public: PublicState, seat: Seat) -> Any:
    """The answer of a function that remembers, to a meadow it has not been asked of."""
    return question.__wrapped__(public, seat)
