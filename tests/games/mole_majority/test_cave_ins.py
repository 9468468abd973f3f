"""Cave-In / Make a Home (R60-R67)."""

from __future__ import annotations

import pytest

from molecore.core.errors import IllegalAction
from molecore.games.mole_majority.events import HomeTaken, HomeTurned
from molecore.games.mole_majority.rules import GAME
from tests.games.mole_majority.burrows import claim, kinds, legal, meadow, play

HEXES = "m0[AAAA..]=A r0[A..]=A?2 o[....]?3 m3[BBBBB.]=B"


@pytest.mark.rule("R60")
def test_up_to_two_steps_come_first_and_then_one_of_the_two_effects() -> None:
    state = play(meadow(HEXES, ["CI N4"]), "ci", "m0/4").state
    assert "home:r0" in legal(state)
    assert "r0|m0" in legal(state)
    after = play(state, "home:r0").state
    assert legal(after) == ["end"]  # the second step is forgone
    with pytest.raises(IllegalAction, match=r"is done once\. \(R60\)"):
        play(after, "r0|m0")
    both = play(state, "m0/5").state
    assert "home:r0" in legal(both)
    assert not [text for text in legal(both) if "-" in text]


@pytest.mark.rule("R61")
def test_either_part_may_be_left_out_but_not_both() -> None:
    state = meadow(HEXES, ["CI GK1 N4"])
    assert play(state, "ci", "m0/4", "end").state.public.mover == 1
    assert play(state, "ci", "home:r0", "end").state.public.mover == 1
    begun = play(state, "ci").state
    with pytest.raises(IllegalAction, match=r"has to change something first\. \(R37\)"):
        play(begun, "end")
    with pytest.raises(IllegalAction, match=r"use Cave-In / Make a Home itself first\. \(R61\)"):
        play(begun, "+gk1")
    assert "+gk1" in legal(play(begun, "m0/4").state)


@pytest.mark.rule("R62")
def test_making_a_home_takes_the_token_of_a_claimed_hex_in_secret() -> None:
    state = meadow(HEXES, ["CI CI"])
    step = play(state, "ci", "home:r0")
    taken = step.events[-1]
    assert isinstance(taken, HomeTaken)
    assert taken.seen_by(0) == HomeTaken(0, "r0", 2, open=False)
    for other in (1, None):
        assert taken.seen_by(other) == HomeTaken(0, "r0", None, open=False)
    assert step.state.holdings[0].homes == (2,)
    assert GAME.view(step.state, 1).known(0).homes == (None,)
    assert GAME.view(step.state, 0).known(0).homes == (2,)
    for text, why in (
        ("home:o", "not claimed the middle hex"),
        ("home:m0", "no home token on the upper far right hex"),
    ):
        with pytest.raises(IllegalAction, match=why):
            play(state, "ci", text)


@pytest.mark.rule("R62")
def test_one_home_for_each_play_and_one_token_on_each_hex_ever() -> None:
    hexes = "m0[AAAA..]=A r0[A..]=A?2 r1[A..]=A?1 o[....]?3 m3[BBBBB.]=B"
    state = play(meadow(hexes, ["CI CI N4"]), "ci", "home:r0").state
    assert not [text for text in legal(state) if text.startswith("home:")]
    state = play(state, "end", "discard", "ci").state
    assert [text for text in legal(state) if text.startswith("home:")] == ["home:r1"]
    assert play(state, "home:r1").state.holdings[0].homes == (2, 1)


@pytest.mark.rule("R63")
def test_tokens_taken_are_kept_and_others_stay_with_the_hex() -> None:
    hexes = "m0[AAAA..]=A r0[AAB]=A?2 o[B...]?3 r1[AAB]=A?1 m3[BBBBB.]=B"
    state = play(meadow(hexes, ["CI", "CV CV N4"]), "ci", "home:r0", "end").state
    state = play(state, "cv", "x:r0/0", "+cv:repeat", "x:r1/0", "end").state
    assert claim(state, "r0") == claim(state, "r1") == "B"
    assert state.holdings[0].homes == (2,)
    assert state.public.homes == (None, None, 0, 0, None)


@pytest.mark.rule("R64")
def test_exactly_two_edges_of_claimed_hexes_cave_in() -> None:
    state = play(meadow(HEXES, ["CI N4"]), "ci", "o|r0").state
    assert all("|" in text for text in legal(state))
    with pytest.raises(IllegalAction, match=r"edge of the second Cave-In\. \(R64\)"):
        play(state, "end")
    with pytest.raises(IllegalAction, match=r"beside the lower right edge of the middle hex"):
        play(state, "o|d5")
    done = play(state, "r0|m0")
    assert done.state.public.cave_ins == ("o|r0", "r0|m0")
    assert done.state.public.tribes[0].cave_ins == 2
    assert legal(done.state) == ["end"]


@pytest.mark.rule("R64")
def test_four_tokens_do_for_two_uses() -> None:
    state = meadow(HEXES, ["CI CI CI"])
    state = play(state, "ci", "o|r0", "r0|m0", "end", "discard").state
    state = play(state, "ci", "m0|d0", "m0|d1", "end", "discard").state
    assert state.public.tribes[0].cave_ins == 0
    playing = play(state, "ci").state
    assert not [text for text in legal(playing) if "|" in text]
    with pytest.raises(IllegalAction, match=r"It takes two tokens .*, and you have 0\. \(R64\)"):
        play(playing, "m0|d2")


@pytest.mark.rule("R64")
def test_one_free_edge_is_not_enough() -> None:
    hexes = "m0[AAAAA.]=A r0[...] m3[BBBBB.]=B"
    state = meadow(hexes, ["CI N4"], cavein_outer_edges=False)
    assert not [text for text in legal(play(state, "ci").state) if "|" in text]


@pytest.mark.rule("R65")
def test_an_edge_takes_one_cave_in_and_may_be_on_the_rim() -> None:
    state = play(meadow(HEXES, ["CI N4"], cave_ins="r0|m0"), "ci").state
    edges = [text for text in legal(state) if "|" in text]
    assert edges == [
        *("m0|d0", "m0|d1", "m0|d2", "m0|d3", "m0|d5"),
        *("r0|d0", "r0|d2", "o|r0", "r0|d4", "r0|d5"),
    ]
    with pytest.raises(
        IllegalAction,
        match=r"between the right hex and the upper far right hex already.* \(R65\)",
    ):
        play(state, "r0|m0")
    with pytest.raises(IllegalAction, match=r"There is no edge o\|m5"):
        play(state, "m5|o")
    assert play(state, "r0|o").state.public.cave_ins == ("r0|m0", "o|r0")


@pytest.mark.rule("R65")
def test_the_rim_may_be_left_out_by_agreement() -> None:
    state = play(meadow(HEXES, ["CI N4"], cavein_outer_edges=False), "ci").state
    assert [text for text in legal(state) if "|" in text] == ["r0|m0", "o|r0"]
    with pytest.raises(IllegalAction, match=r"Nothing caves in on the rim.* \(R65\)"):
        play(state, "m0|d0")


@pytest.mark.rule("R66")
def test_two_cave_ins_bring_one_home_token_from_beside_the_board() -> None:
    state = meadow(HEXES, ["CI N4"])
    first = play(state, "ci", "o|r0")
    assert first.state.spare == state.spare
    step = play(first.state, "r0|m0")
    assert kinds(step.events) == ["EdgeCavedIn", "HomeTaken"]
    assert step.events[-1] == HomeTaken(0, None, state.spare[0], open=False)
    assert len(step.state.spare) == len(state.spare) - 1
    assert step.state.public.tribes[0].homes == (None,)


@pytest.mark.rule("R8", "R26")
@pytest.mark.parametrize("reveal", [True, False])
def test_home_tokens_may_turn_up_at_the_first_claim(reveal: bool) -> None:
    hexes = "m0[AAAA..]=A r0[AA.]?2 o[....]?3 m3[BBBBB.]=B"
    state = meadow(hexes, ["N4 CI"], reveal_home_on_first_claim=reveal)
    step = play(state, "n4", "m0/0-r0/2")
    assert (HomeTurned("r0", 2) in step.events) == reveal
    assert step.state.public.homes == (None, 2 if reveal else 0, 0, None)
    after = play(step.state, "end", "discard", "ci", "home:r0")
    assert GAME.view(after.state, 1).known(0).homes == (2 if reveal else None,)
    taken = after.events[-1]
    assert isinstance(taken, HomeTaken)
    assert taken.seen_by(None) == HomeTaken(0, "r0", 2 if reveal else None, open=reveal)
