"""When a hex is sealed, at the edge of the statement (R19)."""

from __future__ import annotations

import pytest

from molecore.games.mole_majority.network import network
from tests.games.mole_majority.burrows import meadow, play
from tests.games.mole_majority.test_network import ends


@pytest.mark.rule("R19")
def test_by_teleport_a_hex_joined_to_nothing_is_open_with_a_cave_in_elsewhere() -> None:
    hexes = "m0[AA....]=A r0[A..] m3[...]=A m4[B]=B"
    state = meadow(hexes, ["N4"], cave_ins="m0|d0", move_mode="teleport")
    assert network(state.public, 0)
    assert ends(play(state, "n4").state, "m0") == {"r0", "m3"}
