"""Stacking cards on an Action (R50-R57)."""

from __future__ import annotations

from typing import Any

import pytest

from molecore.core.errors import IllegalAction
from molecore.games.mole_majority.records import State
from tests.games.mole_majority.burrows import discard, hand, legal, meadow, moles, play
from tests.games.mole_majority.test_turns import OPEN

MIXED = "m0[AAA...]=A r0[AB..] m3[BBBB..]=B r3[....]"


@pytest.mark.rule("R51")
def test_the_bonus_of_an_action_is_optional() -> None:
    step = play(meadow(MIXED, ["GK2 N3 N4"]), "gk2", "with:n3", "m3/0>m3/1", "end")
    assert moles(step.state, "m0") == "AAA..."


@pytest.mark.rule("R52", "R71")
def test_a_convert_as_the_action_has_no_bonus() -> None:
    state = play(meadow(MIXED, ["CV N4"]), "cv", "x:r0/1").state
    assert legal(state) == ["end"]


@pytest.mark.rule("R53")
def test_a_roll_or_a_repeat_fits_one_action_only() -> None:  # T16
    number = play(meadow(MIXED, ["N3 N4 CV"]), "n3", "m0/3").state
    for use, why in (("roll", "only to a roll"), ("repeat", "only if the Action is Convert")):
        assert f"+cv:{use}" not in legal(number)
        with pytest.raises(IllegalAction, match=rf"{why}.* \(R53\)"):
            play(number, f"+cv:{use}")
    keeper = play(meadow(MIXED, ["GK1 N3 CV N4"]), "gk1", "with:n3").state
    assert "+cv:roll" in legal(keeper)
    assert "+cv:repeat" not in legal(keeper)


@pytest.mark.rule("R53", "R73")
def test_a_convert_on_a_convert_repeats_moves_or_breeds() -> None:  # T15
    state = play(meadow(MIXED, ["CV CV N4"]), "cv", "x:r0/1").state
    assert {"+cv:move", "+cv:breed"} <= set(legal(state))
    hexes = "m0[AAA...]=A r0[ABB.] m3[BBBB..]=B"
    again = play(meadow(hexes, ["CV CV N4"]), "cv", "x:r0/1", "+cv:repeat").state
    assert legal(again) == ["x:r0/2"]
    assert moles(play(again, "x:r0/2").state, "r0") == "AAA."


@pytest.mark.rule("R37", "R55")
def test_a_declined_card_may_carry_a_stacked_move_alone() -> None:
    hexes = "m0[AAAAAA]=A r0[....] m3[BBBBBB]=B"
    state = meadow(hexes, ["GO CV"])
    assert legal(state) == ["go", "discard"]
    step = play(state, "go", "+cv:move", "m0/0-r0/0", "end")
    assert discard(step.state, "A") == "GO CV"


@pytest.mark.rule("R55")
def test_a_convert_is_never_played_for_a_bonus_alone() -> None:
    hexes = "m0[AAA...]=A r0[....] m3[BBBBBB]=B"
    state = meadow(hexes, ["CV GK2"])
    assert "cv" not in legal(state)


@pytest.mark.rule("R55")
def test_where_it_is_not_allowed_roll_and_swap_come_first() -> None:
    state = meadow(OPEN, ["GK1 GO CV"], allow_bonus_only=False)
    assert legal(state) == ["discard", "pass"]
    held = meadow(OPEN, ["GK1 N2 GO N4"], discards=["", "N3"], allow_bonus_only=False)
    keeper = play(held, "gk1").state
    assert legal(keeper) == ["with:n4", "with:n2"]
    with pytest.raises(IllegalAction, match=r"the Action's own effect comes first\. \(R55\)"):
        play(keeper, "m0/4")
    with pytest.raises(IllegalAction, match=r"the Action's own effect comes first\. \(R55\)"):
        play(keeper, "+go")
    assert "m0/4" in legal(play(keeper, "with:n2", "m3/0>m3/1").state)
    gopher = play(held, "go").state
    assert legal(gopher) == ["swap:2/1"]
    assert {"m0/4", "+n2"} <= set(legal(play(gopher, "swap:2/1").state))
    assert "m0/4" in legal(play(held, "n2").state)


@pytest.mark.rule("R40", "R56")
def test_two_breeds_may_be_split_around_other_effects_the_first_at_once() -> None:
    state = play(meadow(OPEN, ["N3 GK2 CV N4"]), "n3", "m0/0-r0/0", "+gk2").state
    assert all("-" not in text for text in legal(state))
    state = play(state, "m0/4", "+cv:move", "m0/1-r0/1").state
    assert "m0/5" in legal(state)
    assert "end" in legal(state)


@pytest.mark.rule("R57")
def test_bonus_breeds_may_go_to_different_claimed_hexes() -> None:
    hexes = "m0[AAAAA.]=A r1[A...]=A m3[BBBBBB]=B"
    step = play(meadow(hexes, ["N3 GK2 N4"]), "n3", "+gk2", "m0/5", "r1/2", "end")
    assert (moles(step.state, "m0"), moles(step.state, "r1")) == ("AAAAAA", "A.A.")


@pytest.mark.rule("R14", "R53", "R54", "R76")
def test_all_cards_together() -> None:  # T14
    state = meadow("m0[AAAA..]=A r0[....] m3[BBBBBB]=B", ["GK2 N4 CV N3"])
    state = play(state, "gk2", "with:n4", "+cv:roll", "m3/0>m3/1").state
    assert moles(state, "m3") == ".....B"
    assert hand(state, "A") == "N3"
    state = play(state, "m0/4", "m0/5").state
    assert legal(state) == ["end"]


# ---- Turns of stacked cards without an Action, where that is agreed (R33)


TABLE = "m0[AAAA..]=A r0[....]?1 m3[BBBB..]=B r3[....]?2"


def alone(hexes: str, *hands: str, **options: Any) -> State:
    """A position in which turns without an Action are agreed."""
    return meadow(hexes, hands, stackables_alone=True, **options)


@pytest.mark.rule("R33")
def test_without_the_option_a_turn_begins_with_an_action() -> None:
    state = meadow(TABLE, ["N2 CV N4"])
    assert not [text for text in legal(state) if text.startswith("+")]
    with pytest.raises(IllegalAction, match=r"First play a card.*\(R32\)"):
        play(state, "+n2")


@pytest.mark.rule("R33", "R51")
def test_stackable_cards_may_begin_a_turn_where_that_is_agreed() -> None:
    state = alone(TABLE, "N4 N2 CI CV GK2 GO")
    found = [text for text in legal(state) if text.startswith("+")]
    assert found == ["+n2", "+cv:move", "+cv:breed", "+gk2", "+go"]
    assert legal(state)[-1] == "discard"


@pytest.mark.rule("R33", "R53")
def test_a_convert_alone_moves_or_breeds_once() -> None:
    state = alone(TABLE, "CV N4")
    moved = play(state, "+cv:move").state
    assert {"m0/0-r0/0", "m0/3-r0/3"} <= set(legal(moved))
    assert legal(play(moved, "m0/0-r0/0").state) == ["end"]
    assert legal(play(state, "+cv:breed").state) == ["m0/4", "m0/5"]
    with pytest.raises(IllegalAction, match=r"\(R53\)"):
        play(state, "+cv:roll")
    with pytest.raises(IllegalAction, match=r"\(R53\)"):
        play(state, "+cv:repeat")


@pytest.mark.rule("R33", "R50")
def test_what_cannot_be_stacked_cannot_begin_a_turn_so() -> None:
    state = alone(TABLE, "N4 N3 CI")
    for card in ("n4", "n3", "ci"):
        with pytest.raises(IllegalAction, match=r"\(R50\)"):
            play(state, f"+{card}")
