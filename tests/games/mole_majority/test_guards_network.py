"""When a hex is sealed, at the edge of the statement (R19), and what is not asked again."""

from __future__ import annotations

import pytest

from molecore.games.mole_majority.network import free_edges, network
from tests.games.mole_majority.burrows import meadow, play
from tests.games.mole_majority.test_network import ends


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
