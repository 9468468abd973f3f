"""Who has the majority, and what becomes of claims (R21-R31, R92)."""

from __future__ import annotations

import pytest

from molecore.games.mole_majority.events import ClaimReturned, HexClaimed
from molecore.games.mole_majority.network import claims_left, moles_left
from tests.games.mole_majority.burrows import claim, fresh, kinds, meadow, moles, play

HOMES = "m0[AAAAAA]=A m3[BBBBBB]=B"
THREE = f"{HOMES} m4[CCCCCC]=C"
NINE = " ".join(f"{cell}[A]=A" for cell in ("c0", "c1", "c2", "c3", "c4", "c5", "m1", "m2", "m5"))


@pytest.mark.rule("R23")
def test_who_is_alone_on_a_hex_has_the_majority() -> None:
    step = play(meadow(f"{HOMES} r0[AAAA.]", ["N4"]), "n4", "m0/0-r0/4")
    assert claim(step.state, "r0") == "A"


@pytest.mark.rule("R24")
def test_a_tie_goes_to_the_last_to_move_in() -> None:  # T2
    state = meadow(f"{HOMES} r0[AAB.] o[B...] r3[B...]", ["", "N4"], mover="B")
    assert claim(play(state, "n4", "m3/0-r0/3").state, "r0") == "B"


@pytest.mark.rule("R25")
@pytest.mark.parametrize(
    ("mover", "rest", "winner"), [("C", "AABB", "B"), ("A", "BBCC", "C"), ("B", "CCAA", "A")]
)
def test_among_others_it_goes_to_whose_turn_was_last(mover: str, rest: str, winner: str) -> None:
    hexes = f"{THREE} r0[{rest}.]={mover}"
    hands = ["N4"] * 3
    step = play(meadow(hexes, hands, mover=mover), "n4", "r0/4")  # T3
    assert claim(step.state, "r0") == winner


@pytest.mark.rule("R25")
def test_the_order_of_turns_decides_not_the_order_of_moles() -> None:  # T3, order B, A, C
    state = meadow(f"{THREE} r0[BBDD.]=A m1[DDDDDD]=D", ["N4"])
    assert claim(play(state, "n4", "r0/4").state, "r0") == "D"
    gone = meadow(f"{THREE} r0[BBCC.]=A m1[......]", ["N4"], out="C")
    assert claim(play(gone, "n4", "r0/4").state, "r0") == "B"


@pytest.mark.rule("R27", "R72")
def test_a_convert_can_turn_a_full_hex_and_the_old_claim_goes_back() -> None:  # T4
    state = meadow(f"{HOMES} r0[AAAB]=A", ["", "CV"], mover="B")
    step = play(state, "cv", "x:r0/0")
    assert moles(step.state, "r0") == "BAAB"
    assert HexClaimed(1, "r0", 0) in step.events
    assert claims_left(step.state.public, 0) == 9
    assert claims_left(step.state.public, 1) == 8


@pytest.mark.rule("R22", "R72")
def test_a_convert_in_a_hex_that_is_not_full_changes_no_claim() -> None:  # T5
    state = meadow(f"{HOMES} r0[AA.B]=A", ["", "CV"], mover="B")
    step = play(state, "cv", "x:r0/0")
    assert moles(step.state, "r0") == "BA.B"
    assert claim(step.state, "r0") == "A"


@pytest.mark.rule("R21", "R28")
def test_a_token_that_comes_back_in_the_same_step_is_too_late() -> None:
    nine = NINE.replace("m5[A]=A", "r1[A]=A")
    hexes = f"m0[AAAAAA]=A {nine} r0[A..B] m3[BBBBBB]=B"
    state = meadow(hexes, ["N4"])
    step = play(state, "n4", "m0/0-r0/1", "r1/0-r0/2")
    assert kinds(step.events)[-3:] == ["MoleMoved", "ClaimMissed", "ClaimReturned"]
    assert claim(step.state, "r0") == ""
    assert claims_left(step.state.public, 0) == 1


@pytest.mark.rule("R29")
def test_a_claim_stays_while_any_mole_is_there() -> None:  # T6
    step = play(meadow(f"{HOMES} r0[AB.]=A", ["N4"]), "n4", "r0/2")
    assert claim(step.state, "r0") == "A"
    left = play(meadow(f"{HOMES} r0[AB.]=A o[A...]", ["N4"]), "n4", "r0/0-o/1")
    assert moles(left.state, "r0") == ".B."
    assert claim(left.state, "r0") == "A"


@pytest.mark.rule("R30")
def test_a_claim_goes_back_when_the_last_mole_leaves_and_the_home_token_stays() -> None:  # T7
    step = play(meadow(f"{HOMES} r0[A..]=A?2 o[A...]", ["N4"]), "n4", "r0/0-o/1")
    assert claim(step.state, "r0") == ""
    assert ClaimReturned(0, "r0") in step.events
    assert claims_left(step.state.public, 0) == 9
    assert 0 in step.state.public.homes


@pytest.mark.rule("R31")
def test_full_home_bases_are_claimed_from_the_start() -> None:
    state = fresh(3)
    for seat in range(3):
        assert claims_left(state.public, seat) == 9
    step = play(meadow("m0[AAAAA.]=A m3[BBBBBB]=B", ["N4"]), "n4", "m0/5")
    assert kinds(step.events) == ["CardPlayed", "MoleBred"]


@pytest.mark.rule("R91", "R92")
def test_moles_of_the_eliminated_fill_spaces_but_count_for_no_majority() -> None:
    state = meadow(f"{THREE.replace('=C', '')} r0[CCCC.]=A", ["N4"], out="C")
    assert claim(play(state, "n4", "r0/4").state, "r0") == "A"
    assert moles_left(state.public, 2) == 20
