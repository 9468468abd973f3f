"""Stacking cards on an Action (R50-R57)."""

from __future__ import annotations

import pytest

from molecore.core.errors import IllegalAction
from tests.games.mole_majority.burrows import discard, hand, legal, meadow, moles, play
from tests.games.mole_majority.test_turns import OPEN

MIXED = "m0[AAA...]=A r0[AB..] m3[BBBB..]=B r3[....]"


@pytest.mark.rule("R50")
@pytest.mark.parametrize("card", ["n4", "n3", "ci"])
def test_numbers_without_a_bonus_and_cave_ins_are_never_stacked(card: str) -> None:
    state = play(meadow(OPEN, ["N3 N3 N4 CI"]), "n3", "m0/4").state
    assert not [text for text in legal(state) if text.startswith("+")]
    with pytest.raises(IllegalAction, match=r"cannot be stacked; it is an Action only\. \(R50\)"):
        play(state, f"+{card}")


@pytest.mark.rule("R51")
@pytest.mark.parametrize(("card", "bonus"), [("n2", 1), ("gk1", 1), ("gk2", 2), ("go", 1)])
def test_a_then_card_breeds_when_stacked_and_as_the_action(card: str, bonus: int) -> None:
    hexes = "m0[AA....]=A r0[....] m3[BBBBBB]=B"
    upon = play(meadow(hexes, [f"N3 {card.upper()} N4"]), "n3", f"+{card}").state
    turn = upon.public.turn
    assert turn is not None
    assert turn.breeds == bonus
    alone = play(meadow(hexes, [f"{card.upper()} N4"]), card).state.public.turn
    assert alone is not None
    assert alone.breeds == bonus


@pytest.mark.rule("R51")
def test_the_bonus_of_an_action_is_optional() -> None:
    step = play(meadow(MIXED, ["GK2 N3 N4"]), "gk2", "with:n3", "m3/0>m3/1", "end")
    assert moles(step.state, "m0") == "AAA..."


@pytest.mark.rule("R52", "R71")
def test_a_convert_as_the_action_has_no_bonus() -> None:
    state = play(meadow(MIXED, ["CV N4"]), "cv", "x:r0/1").state
    assert legal(state) == ["end"]


@pytest.mark.rule("R53")
def test_a_stacked_convert_moves_or_breeds_after_any_action() -> None:
    state = play(meadow(MIXED, ["N3 CV N4"]), "n3", "m0/3").state
    assert {"+cv:move", "+cv:breed"} <= set(legal(state))
    moving = play(state, "+cv:move").state
    assert all("-" in text for text in legal(moving))
    assert legal(play(moving, "m0/0-r0/2").state) == ["end"]
    breeding = play(state, "+cv:breed").state
    assert legal(breeding) == ["m0/4", "m0/5"]
    assert legal(play(breeding, "m0/5").state) == ["end"]


@pytest.mark.rule("R53")
def test_a_roll_or_a_repeat_fits_one_action_only() -> None:  # T16
    number = play(meadow(MIXED, ["N3 N4 CV"]), "n3", "m0/3").state
    for use, why in (("roll", "to a roll only"), ("repeat", "only where the Action is one")):
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


@pytest.mark.rule("R53")
@pytest.mark.parametrize(
    ("held", "texts"),
    [
        ("N4 CV", ["n4", "m0/3"]),
        ("N2 CV", ["n2", "m0/3"]),
        ("CI CV", ["ci", "m0/3"]),
        ("GK1 N3 CV", ["gk1", "with:n3", "m3/0>m3/1"]),
        ("GO CV", ["go", "swap:2/1"]),
        ("CV CV", ["cv", "x:r0/1"]),
    ],
)
def test_one_more_move_fits_every_action(held: str, texts: list[str]) -> None:
    state = play(meadow(MIXED, [held], discards=["", "N4"]), *texts).state
    assert "+cv:move" in legal(state)
    assert "+cv:breed" in legal(state)


@pytest.mark.rule("R54")
def test_a_higher_roll_is_stacked_before_the_roll_and_all_else_after() -> None:
    state = play(meadow(MIXED, ["GK1 N3 CV GO N4"]), "gk1", "with:n3").state
    assert [text for text in legal(state) if text.startswith("+")] == ["+cv:roll"]
    with pytest.raises(IllegalAction, match=r"is stacked for a breed after the roll\. \(R54\)"):
        play(state, "+go")
    rolled = play(state, "m3/0>m3/1").state
    assert "+go" in legal(rolled)
    assert "+cv:roll" not in legal(rolled)


@pytest.mark.rule("R55")
@pytest.mark.parametrize("card", ["gk1", "gk2", "go"])
def test_a_main_effect_may_be_declined_for_the_breeds(card: str) -> None:
    state = play(meadow(OPEN, [f"{card.upper()} N2 N4"], discards=["", "N4"]), card).state
    state = play(state, "m0/4", "+n2", "m0/5").state
    assert not [text for text in legal(state) if text.startswith(("with:", "swap:"))]
    assert "end" in legal(state)


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


@pytest.mark.rule("R56")
def test_stacked_effects_add_up() -> None:
    hexes = "m0[AA....]=A r0[.....] r1[....]=A m3[BBBBBB]=B"
    state = meadow(hexes, ["N3 GK2 GO N4"])
    state = play(state, "n3", "m0/2", "m0/3", "m0/0-r0/0", "+gk2", "m0/4", "+go", "m0/5").state
    assert legal(state) == ["m0/0", "r1/0", "r1/1", "r1/2", "r1/3", "end"]
    state = play(state, "r1/0").state
    assert legal(state) == ["end"]


@pytest.mark.rule("R56")
def test_a_stacked_groundskeeper_or_gopher_only_breeds() -> None:
    state = meadow(OPEN, ["N3 GK1 GO N4"], discards=["", "N4 N3"])
    state = play(state, "n3", "+gk1", "m0/4", "+go", "m0/5").state
    assert legal(state) == ["end"]
    assert discard(state, "A") == "N3 GK1 GO"
    assert discard(state, "B") == "N4 N3"


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
