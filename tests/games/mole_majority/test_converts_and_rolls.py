"""Convert and Groundskeeper (R70-R79)."""

from __future__ import annotations

import pytest

from molecore.core.errors import IllegalAction
from molecore.games.mole_majority.events import MolesRolled
from molecore.games.mole_majority.network import moles_left
from molecore.games.mole_majority.records import State
from tests.games.mole_majority.burrows import (
    claim,
    discard,
    kinds,
    legal,
    meadow,
    moles,
    play,
)

RING = "m0[AAAA..]=A m3[AB.AAB]=A r0[...] m4[BBBBBB]=B"


def rolling(state: State, card: str = "n4") -> State:
    """The state in which the roll has to be chosen."""
    return play(state, "gk1", f"with:{card}").state


@pytest.mark.rule("R70")
def test_a_convert_reaches_the_whole_network_and_only_that() -> None:
    hexes = "r0[A..]=A o[BB..] r3[B..] r1[B..]=A m3[BBBBBB]=B"
    state = play(meadow(hexes, ["CV"], cave_ins="o|r0"), "cv").state
    assert legal(state) == ["x:o/0", "x:o/1", "x:r1/0"]
    with pytest.raises(
        IllegalAction,
        match=r"not reach the burrow at the top of the left hex\. \(R70\)",
    ):
        play(state, "x:r3/0")


@pytest.mark.rule("R71")
def test_a_convert_puts_an_own_mole_in_the_same_space() -> None:
    hexes = "r0[A..]=A o[.BB.] m3[BBBBBB]=B"
    step = play(meadow(hexes, ["CV"]), "cv", "x:o/2")
    assert moles(step.state, "o") == ".BA."
    assert moles_left(step.state.public, 0) == 28
    assert moles_left(step.state.public, 1) == 23
    for text, why in (("x:o/0", "is empty"), ("x:r0/0", "is yours already")):
        with pytest.raises(IllegalAction, match=why):
            play(meadow(hexes, ["CV"]), "cv", text)


@pytest.mark.rule("R71")
def test_a_convert_needs_a_mole_in_supply_and_one_to_convert() -> None:
    crowd = "m5[" + "A" * 29 + "]"
    state = meadow(f"r0[A..]=A o[.BB.] {crowd} m3[BBBBBB]=B", ["CV"])
    assert legal(state) == ["discard", "pass"]
    alone = meadow("r0[A..]=A o[....] m3[BBBBBB]=B", ["CV"])
    assert legal(alone) == ["discard", "pass"]


@pytest.mark.rule("R71")
def test_the_convert_of_an_action_is_not_optional() -> None:
    state = play(meadow("r0[A..]=A o[.BB.] m3[BBBBBB]=B", ["CV N4"]), "cv").state
    assert legal(state) == ["x:o/1", "x:o/2"]
    with pytest.raises(IllegalAction, match=r"first choose the mole to convert\. \(R71\)"):
        play(state, "end")


@pytest.mark.rule("R73")
def test_a_repeat_sees_the_network_as_it_is_then() -> None:
    hexes = "r0[A..]=A o[B...] r3[B..] m3[BBBBBB]=B"
    state = play(meadow(hexes, ["CV CV CV"]), "cv", "x:o/0", "+cv:repeat").state
    assert legal(state) == ["x:r3/0"]
    state = play(state, "x:r3/0").state
    assert "+cv:repeat" in legal(state)
    assert "x:m3/4" in legal(play(state, "+cv:repeat").state)


@pytest.mark.rule("R74")
def test_moles_of_the_eliminated_can_be_converted_and_claims_stay() -> None:
    hexes = "r0[AC.]=A o[C...]=B m3[BBBBBB]=B m4[C]"
    state = play(meadow(hexes, ["CV"], out="C"), "cv").state
    assert legal(state) == ["x:r0/1", "x:o/0"]
    step = play(state, "x:o/0")
    assert kinds(step.events) == ["MoleConverted"]
    assert claim(step.state, "o") == "B"


@pytest.mark.rule("R75")
def test_a_groundskeeper_takes_one_number_card_which_does_nothing_else() -> None:
    hexes = "m0[AAAA..]=A r0[....]=A?2 m3[BBBBBB]=B"
    state = play(meadow(hexes, ["GK1 CI N2 CV"]), "gk1").state
    assert {"with:n2", "with:ci"} <= set(legal(state))
    state = play(state, "with:ci", "m3/0>m3/1").state
    assert discard(state, "A") == "GK1 CI"
    assert not [text for text in legal(state) if text.startswith("home:") or "|" in text]
    with pytest.raises(IllegalAction, match=r"a number card, and one\. \(R75\)"):
        play(state, "with:n2")


@pytest.mark.rule("R75", "R79")
def test_a_two_to_roll_with_does_not_breed() -> None:  # T20
    state = rolling(meadow("m0[AAAA..]=A r0[...] m3[BBBBBB]=B", ["GK1 N2 N4"]), "n2")
    turn = state.public.turn
    assert turn is not None
    assert (turn.roll, turn.breeds) == (2, 1)
    state = play(state, "m3/2>m3/3").state
    assert moles(state, "m3") == "BB..BB"
    assert legal(play(state, "m0/4").state) == ["end"]


@pytest.mark.rule("R76")
@pytest.mark.parametrize(("extra", "number"), [(0, 3), (1, 4), (2, 5)])
def test_each_stacked_convert_adds_one_to_the_roll(extra: int, number: int) -> None:
    state = rolling(meadow("m0[AAAA..]=A r0[...] m3[BBBBBB]=B", ["GK1 N3 CV CV N4"]), "n3")
    state = play(state, *["+cv:roll"] * extra, "m3/0>m3/1").state
    assert moles(state, "m3").count(".") == number


@pytest.mark.rule("R77")
def test_a_roll_starts_on_any_mole_of_any_hex_in_either_direction() -> None:  # T10
    state = rolling(meadow("r0[A..]=A r1[BA.]=B m3[B...]=B", ["GK1 N4 N3"]))
    assert legal(state) == [
        *("r0/0>r0/1", "r0/0>r0/2"),
        *("r1/0>r1/1", "r1/0>r1/2", "r1/1>r1/2", "r1/1>r1/0"),
        *("m3/0>m3/1", "m3/0>m3/3"),
    ]
    with pytest.raises(
        IllegalAction, match=r"the right hex, as it is empty; a roll starts.* \(R77\)"
    ):
        play(state, "r0/1>r0/2")
    with pytest.raises(IllegalAction, match=r"it is not next to it.* \(R77\)"):
        play(state, "m3/0>m3/2")


@pytest.mark.rule("R78")
def test_a_roll_goes_round_and_stops_at_the_first_gap() -> None:  # T8
    step = play(rolling(meadow(RING, ["GK1 N4 N3"])), "m3/5>m3/0")
    assert step.events[-1] == MolesRolled(0, ("m3/5", "m3/0", "m3/1"), (1, 0, 1))
    assert moles(step.state, "m3") == "...AA."
    assert moles_left(step.state.public, 1) == 24
    assert legal(step.state)[-1] == "end"


@pytest.mark.rule("R78")
def test_a_roll_the_other_way_takes_others() -> None:
    step = play(rolling(meadow(RING, ["GK1 N2 N3"]), "n2"), "m3/5>m3/4")
    assert moles(step.state, "m3") == "AB.A.."


@pytest.mark.rule("R30", "R78", "R79")
def test_a_roll_ends_when_it_has_come_full_circle() -> None:  # T9
    hexes = "m0[AAAA..]=A r0[BAB]=B?2 m3[BBBBB.]=B"
    step = play(rolling(meadow(hexes, ["GK1 N4 N3"])), "r0/1>r0/2")
    assert moles(step.state, "r0") == "..."
    assert kinds(step.events) == ["MolesRolled", "ClaimReturned"]
    assert claim(step.state, "r0") == ""
    assert step.state.public.homes == (None, 0, None)


@pytest.mark.rule("R78")
def test_a_roll_takes_own_moles_and_goes_as_far_as_it_can() -> None:
    state = rolling(meadow(RING, ["GK1 N4 N3"]))
    with pytest.raises(IllegalAction, match=r"does not stop after 1\. \(R78\)"):
        play(state, "m0/0>m0/1*1")
    assert moles(play(state, "m0/0>m0/1").state, "m0") == "......"


@pytest.mark.rule("R78")
def test_a_roll_may_stop_early_where_that_is_agreed() -> None:
    state = rolling(meadow(RING, ["GK1 N4 N3"], roll_may_stop_early=True))
    assert [text for text in legal(state) if text.startswith("m3/5>m3/0")] == [
        f"m3/5>m3/0*{count}" for count in (1, 2, 3)
    ]
    assert moles(play(state, "m3/5>m3/0*2").state, "m3") == ".B.AA."
    for text, why in (("m3/5>m3/0*4", "takes 1 to 3 moles"), ("m3/5>m3/0", "needs a number")):
        with pytest.raises(IllegalAction, match=why):
            play(state, text)


@pytest.mark.rule("R79")
def test_after_a_roll_the_claim_stays_and_no_majority_is_looked_at() -> None:
    hexes = "m0[AAAA..]=A r0[AAABB]=A m3[BBBBBB]=B"
    step = play(rolling(meadow(hexes, ["GK1 N2 N3"]), "n2"), "r0/0>r0/1")
    assert moles(step.state, "r0") == "..ABB"
    assert claim(step.state, "r0") == "A"
    assert kinds(step.events) == ["MolesRolled"]


@pytest.mark.rule("R79")
@pytest.mark.parametrize(("card", "bonus"), [("gk1", 1), ("gk2", 2)])
def test_then_one_or_two_moles_are_bred(card: str, bonus: int) -> None:
    hexes = "m0[AAA...]=A r0[...] m3[BBBBBB]=B"
    state = play(meadow(hexes, [f"{card.upper()} N2 N4"]), card, "with:n2", "m3/0>m3/1").state
    for number in range(bonus):
        state = play(state, f"m0/{3 + number}").state
    assert legal(state) == ["end"]
