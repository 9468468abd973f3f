"""Hexes, tunnel networks, and where moles can go (R12-R20, R67, R68)."""

from __future__ import annotations

import pytest

from molecore.core.errors import IllegalAction
from molecore.games.mole_majority.board import Hex, plan_of
from molecore.games.mole_majority.network import (
    claimed,
    destinations,
    neighbours,
    network,
    occupied,
)
from molecore.games.mole_majority.records import State
from tests.games.mole_majority.burrows import claim, fresh, legal, meadow, moles, play

CHAIN = "r0[AA.]=A o[A...] r3[...] m2[...] m3[BBBBBB]=B"
"""A has claimed r0 and occupies o; r3 touches o only, m2 and m3 touch r3."""


def cells(state: State, hexes: frozenset[Hex]) -> set[str]:
    whole = plan_of(state.public.tiles)
    return {whole.cells[number] for number in hexes}


def ends(state: State, start: str) -> set[str]:
    """The hexes that moves from a hex lead to."""
    return {
        text.split("-")[1].split("/")[0]
        for text in legal(state)
        if "-" in text and text.startswith(f"{start}/")
    }


@pytest.mark.rule("R12")
def test_a_hex_has_three_to_six_spaces_in_a_circle_and_as_many_points() -> None:
    whole = plan_of(fresh(4).public.tiles)
    assert set(whole.sizes) == {3, 4, 5, 6}
    for size, span in zip(whole.sizes, whole.spans, strict=True):
        assert span.stop - span.start == size
    assert [text for text in whole.spaces if text.startswith("m0/")] == [
        f"m0/{number}" for number in range(6)
    ]


@pytest.mark.rule("R12")
def test_a_space_holds_one_mole() -> None:
    with pytest.raises(
        IllegalAction,
        match=r"a mole in the burrow at the top of the right hex already\. \(R12\)",
    ):
        play(meadow(CHAIN, ["N4"]), "n4", "r0/0")
    with pytest.raises(IllegalAction, match=r"There is no mole space r0/3"):
        play(meadow(CHAIN, ["N4"]), "n4", "r0/3")


@pytest.mark.rule("R13")
def test_a_hex_may_be_claimed_and_occupied_and_hold_moles_of_several() -> None:
    state = meadow("r0[A.B]=A o[AB..] r1[...]=A m3[B]=B")
    assert cells(state, claimed(state.public, 0)) == {"r0", "r1"}
    assert cells(state, occupied(state.public, 0)) == {"r0", "o"}
    assert cells(state, occupied(state.public, 1)) == {"r0", "o", "m3"}


@pytest.mark.rule("R14")
def test_only_hexes_with_own_moles_have_neighbours() -> None:
    state = meadow("r0[...]=A o[...] r3[A..] m3[B.....]=B", cave_ins="r3|m3")
    assert cells(state, neighbours(state.public, 0)) == {"o", "m3"}


@pytest.mark.rule("R15")
def test_a_network_is_what_is_claimed_occupied_or_next_to_it() -> None:
    state = meadow(CHAIN)
    assert cells(state, network(state.public, 0)) == {"r0", "o", "r3"}


@pytest.mark.rule("R15", "R43")
def test_a_network_is_worked_out_anew_after_each_step() -> None:
    state = meadow(CHAIN, ["N4"])
    assert "r0/0-m2/0" not in legal(play(state, "n4").state)
    with pytest.raises(
        IllegalAction,
        match=r"not reach the burrow at the top of the upper far left hex\. \(R18\)",
    ):
        play(state, "n4", "r0/0-m2/0")
    assert "r0/1-m2/0" in legal(play(state, "n4", "r0/0-r3/0").state)


@pytest.mark.rule("R17")
def test_breeding_takes_a_mole_from_the_supply_to_a_claimed_hex() -> None:
    state = play(meadow("m0[A.....]=A r0[...]=A r1[A..] m3[BBBBBB]=B", ["N4"]), "n4").state
    spaces = {text for text in legal(state) if "-" not in text}
    assert spaces == {*(f"m0/{number}" for number in range(1, 6)), "r0/0", "r0/1", "r0/2"}
    with pytest.raises(IllegalAction, match=r"breed only on hexes you have claimed\. \(R17\)"):
        play(state, "r1/1")
    bred = play(state, "r0/1").state
    assert moles(bred, "r0") == ".A."


@pytest.mark.rule("R17")
def test_without_a_mole_in_supply_there_is_no_breeding() -> None:
    state = meadow("m0[A.....]=A r0[...] " + "m5[" + "A" * 29 + "] m3[B]=B", ["N4"])
    texts = legal(play(state, "n4").state)
    assert texts
    assert all("-" in text for text in texts)
    with pytest.raises(
        IllegalAction,
        match=r"no mole left to breed on the burrow at the upper right of .* \(R17\)",
    ):
        play(state, "n4", "m0/1")


@pytest.mark.rule("R17", "R67")
def test_cave_ins_do_not_keep_moles_from_breeding() -> None:
    sealed = meadow("m0[A.....]=A r0[...] m3[BBBBBB]=B", ["N4"], cave_ins="r0|m0")
    assert "m0/3" in legal(play(sealed, "n4").state)


@pytest.mark.rule("R18")
def test_moves_start_on_claimed_hexes_only_and_go_to_another_hex() -> None:
    state = play(meadow(CHAIN, ["N4"]), "n4").state
    assert ends(state, "r0") == {"o", "r3"}
    assert ends(state, "o") == set()
    with pytest.raises(IllegalAction, match=r"middle hex, on a hex you have not claimed.* \(R18\)"):
        play(state, "o/0-r3/0")
    with pytest.raises(IllegalAction, match=r"on the same hex; go to another\. \(R18\)"):
        play(state, "r0/0-r0/2")
    with pytest.raises(
        IllegalAction, match=r"no mole of yours in the burrow at the lower left of the right hex"
    ):
        play(state, "r0/2-o/1")


@pytest.mark.rule("R19")
def test_a_path_leads_through_own_hexes_and_ends_on_a_neighbour() -> None:  # T11
    state = play(meadow(CHAIN, ["N4"]), "n4").state
    assert "r0/0-r3/0" in legal(state)
    assert "r0/0-m2/0" not in legal(state)


@pytest.mark.rule("R19", "R67", "R70")
def test_a_cave_in_closes_the_only_way_to_movers_but_not_to_converts() -> None:  # T11
    hexes = "r0[AA.]=A o[A...] r3[B..] m3[BBBBBB]=B"
    state = meadow(hexes, ["N4 CV"], cave_ins="o|r0")
    moving = play(state, "n4").state
    assert not [text for text in legal(moving) if "-" in text]
    with pytest.raises(
        IllegalAction,
        match=r"from the burrow at the top of the right hex to the burrow at the right.* \(R19\)",
    ):
        play(moving, "r0/0-o/1")
    assert legal(play(state, "cv").state) == ["x:r3/0"]


@pytest.mark.rule("R19", "R67")
def test_a_mole_goes_round_a_cave_in_if_it_can() -> None:
    hexes = "r0[AA.]=A r1[A..] o[A...] r3[...] m3[BBBBBB]=B"
    state = play(meadow(hexes, ["N4"], cave_ins="o|r0"), "n4").state
    assert ends(state, "r0") == {"r1", "o", "r3"}


@pytest.mark.rule("R19")
def test_full_hexes_and_moles_of_others_stop_nobody_who_passes() -> None:
    state = play(meadow("r0[AA.]=A o[ABBB] r3[...] m3[BBBBBB]=B", ["N4"]), "n4").state
    assert ends(state, "r0") == {"r3"}


@pytest.mark.rule("R19")
def test_a_hex_that_is_a_neighbour_only_ends_a_path() -> None:
    hexes = "r0[AA.]=A o[...] r3[A..] m3[BBBBBB]=B"
    assert ends(play(meadow(hexes, ["N4"]), "n4").state, "r0") == {"o"}


@pytest.mark.rule("R14", "R18", "R19")
def test_a_claimed_hex_without_own_moles_carries_but_has_no_neighbours() -> None:
    hexes = "r0[AA.]=A o[B...]=A r3[...] m3[BBBBBB]=B"
    state = play(meadow(hexes, ["N4"]), "n4").state
    assert ends(state, "r0") == {"o"}
    hexes = "r0[AA.]=A o[B...]=A r3[A..] m3[BBBBBB]=B"
    assert ends(play(meadow(hexes, ["N4"]), "n4").state, "r0") == {"o", "r3"}


@pytest.mark.rule("R19")
def test_by_teleport_no_path_is_needed() -> None:
    hexes = "r0[AA.]=A o[...] r3[A..] m3[......] m4[B]=B"
    state = play(meadow(hexes, ["N4"], move_mode="teleport"), "n4").state
    assert ends(state, "r0") == {"o", "r3", "m3"}


@pytest.mark.rule("R19", "R67")
def test_by_teleport_a_hex_is_closed_when_all_that_joins_it_is_caved_in() -> None:
    hexes = "r0[AA.]=A o[A...] r1[...] r3[...] m4[B]=B"
    one = meadow(hexes, ["N4"], cave_ins="o|r1", move_mode="teleport")
    assert ends(play(one, "n4").state, "r0") == {"o", "r1", "r3"}
    both = meadow(hexes, ["N4"], cave_ins="o|r1 r0|r1", move_mode="teleport")
    assert ends(play(both, "n4").state, "r0") == {"o", "r3"}
    start = meadow(hexes, ["N4"], cave_ins="o|r0 r0|r1", move_mode="teleport")
    assert ends(play(start, "n4").state, "r0") == set()


@pytest.mark.rule("R19")
def test_by_teleport_a_hex_joined_to_nothing_is_open() -> None:
    hexes = "m0[AA....]=A r0[A..] m3[...]=A m4[B]=B"
    state = meadow(hexes, ["N4"], move_mode="teleport")
    assert ends(play(state, "n4").state, "m0") == {"r0", "m3"}
    path = meadow(hexes, ["N4"])
    assert ends(play(path, "n4").state, "m0") == {"r0"}


@pytest.mark.rule("R20")
def test_who_moves_chooses_the_mole_and_the_space() -> None:
    state = play(meadow("r0[AA.]=A o[A...] m3[BBBBBB]=B", ["N4"]), "n4").state
    found = [text for text in legal(state) if "-" in text]
    assert found == [f"r0/{mole}-o/{space}" for mole in (0, 1) for space in (1, 2, 3)]
    moved = play(state, "r0/1-o/2").state
    assert (moles(moved, "r0"), moles(moved, "o")) == ("A..", "A.A.")


@pytest.mark.rule("R68")
def test_a_tribe_can_seal_its_own_home() -> None:
    hexes = "m0[AAAAA.]=A r0[...] r1[A..] m3[BBBBB.]=B"
    state = play(meadow(hexes, ["CI N4 CV GK1"]), "ci", "r0|m0", "r1|m0", "end").state
    again = play(state, "discard").state
    playing = play(again, "n4").state
    assert not [text for text in legal(playing) if "-" in text]
    assert "m0/5" in legal(playing)
    assert claim(play(playing, "m0/5").state, "m0") == "A"
    assert "m0/0>m0/1" in legal(play(again, "gk1", "with:n4").state)


@pytest.mark.rule("R67")
def test_a_cave_in_stops_everybody_and_stays_for_good() -> None:
    hexes = "r0[AB.]=B o[....]=B m3[BBBBBB]=B m0[AAAAAA]=A"
    state = meadow(hexes, ["", "N4"], mover="B", cave_ins="o|r0")
    assert ends(play(state, "n4").state, "r0") == set()
    assert ends(play(state, "n4").state, "o") == set()
    assert play(state, "discard").state.public.cave_ins == ("o|r0",)


@pytest.mark.rule("R18")
def test_where_a_seat_has_no_mole_none_can_set_out() -> None:
    state = meadow("r0[AA.]=A o[...]=A r1[...]")
    whole = plan_of(state.public.tiles)
    assert cells(state, destinations(state.public, 0, whole.hexes["r0"])) == {"o", "r1"}
    assert destinations(state.public, 0, whole.hexes["r1"]) == frozenset()
