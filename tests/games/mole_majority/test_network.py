"""Hexes, tunnel networks, and where moles can go (R12-R20, R67, R68)."""

from __future__ import annotations

from typing import Any, Final

import pytest

from molecore.core.errors import IllegalAction
from molecore.core.protocol import Seat
from molecore.games.mole_majority.board import Hex, plan_of
from molecore.games.mole_majority.network import (
    breeding_spaces,
    claimed,
    convertible_spaces,
    departures,
    destinations,
    free_edges,
    network,
    occupied,
    reached_from,
)
from molecore.games.mole_majority.records import PublicState, State
from tests.amounts import amount
from tests.games.mole_majority.burrows import claim, fresh, legal, meadow, moles, play
from tests.games.mole_majority.test_random_games import random_game

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


@pytest.mark.rule("R13")
def test_a_hex_may_be_claimed_and_occupied_and_hold_moles_of_several() -> None:
    state = meadow("r0[A.B]=A o[AB..] r1[...]=A m3[B]=B")
    assert cells(state, claimed(state.public, 0)) == {"r0", "r1"}
    assert cells(state, occupied(state.public, 0)) == {"r0", "o"}
    assert cells(state, occupied(state.public, 1)) == {"r0", "o", "m3"}


@pytest.mark.rule("R15", "R43")
def test_a_network_is_worked_out_anew_after_each_step() -> None:
    state = meadow(CHAIN, ["N4"])
    assert "r0/0-m2/0" not in legal(play(state, "n4").state)
    with pytest.raises(
        IllegalAction,
        match=r"not reach the top space of the far left hex in row 2\. \(R18\)",
    ):
        play(state, "n4", "r0/0-m2/0")
    assert "r0/1-m2/0" in legal(play(state, "n4", "r0/0-r3/0").state)


@pytest.mark.rule("R17", "R67")
def test_cave_ins_do_not_keep_moles_from_breeding() -> None:
    sealed = meadow("m0[A.....]=A r0[...] m3[BBBBBB]=B", ["N4"], cave_ins="r0|m0")
    assert "m0/3" in legal(play(sealed, "n4").state)


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
        match=r"from the top space of the right hex to the right space.* \(R19\)",
    ):
        play(moving, "r0/0-o/1")
    assert legal(play(state, "cv").state) == ["x:r3/0"]


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


@pytest.mark.rule("R18")
def test_where_a_seat_has_no_mole_none_can_set_out() -> None:
    state = meadow("r0[AA.]=A o[...]=A r1[...]")
    whole = plan_of(state.public.tiles)
    assert cells(state, destinations(state.public, 0, whole.hexes["r0"])) == {"o", "r1"}
    assert destinations(state.public, 0, whole.hexes["r1"]) == frozenset()


# ---- When a hex is sealed, at the edge of the statement (R19), and what is not asked again


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
    for seed in range(amount(3, 30)):
        match = random_game(2 + seed % 3, seed, standard=False)
        for step in match.steps:
            public = step.state.public
            for seat in range(len(public.tribes)):
                for question in REMEMBERED:
                    assert question(public, seat) == asked_anew(question, public, seat)


def asked_anew(question: Any, public: PublicState, seat: Seat) -> Any:
    """The answer of a function that remembers, to a meadow it has not been asked of."""
    return question.__wrapped__(public, seat)
