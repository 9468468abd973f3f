"""Turns: plays, discards, passes, draws and piles (R16, R32-R45)."""

from __future__ import annotations

import pytest

from molecore.core.errors import IllegalAction
from molecore.games.mole_majority.records import State
from tests.games.mole_majority.burrows import (
    cards_of,
    claim,
    discard,
    fresh,
    hand,
    kinds,
    legal,
    meadow,
    moles,
    play,
)

OPEN = "m0[AAAA..]=A r0[....] m3[BBBB..]=B r3[....]"
"""Two homes with room to breed, each with a hex to move to."""
STUCK = "m0[AAAAAA]=A m3[BBBBBB]=B c5[...]"
"""No mole can be moved or bred, and nothing converted."""


def breeds(state: State) -> list[str]:
    return [
        text for text in legal(state) if text[0] in "mroc" and "-" not in text and "|" not in text
    ]


@pytest.mark.rule("R32", "R33")
def test_a_turn_begins_with_an_action_or_with_discarding_the_hand() -> None:
    state = meadow(OPEN, ["N2 N4 GK1 N2 CI"])
    assert legal(state) == ["n4", "n2", "ci", "gk1", "discard"]
    with pytest.raises(IllegalAction, match=r"first choose a card to play.*\(R32\)"):
        play(state, "m0/4")
    with pytest.raises(IllegalAction, match=r"no Move or Breed 3 in hand\. \(R33\)"):
        play(state, "n3")


@pytest.mark.rule("R33")
def test_one_card_only_is_the_action() -> None:
    with pytest.raises(IllegalAction, match=r"a turn has one Action\. \(R33\)"):
        play(meadow(OPEN, ["N2 N4"]), "n2", "n4")
    with pytest.raises(IllegalAction, match=r"a turn has one Action\. \(R33\)"):
        play(meadow(OPEN, ["N2 N4"]), "n2", "m0/4", "discard")


@pytest.mark.rule("R34")
def test_after_a_play_one_card_is_drawn() -> None:
    state = meadow(OPEN, ["N2 N4 N3"], draws=["GO CV N3"])
    after = play(state, "n4", "m0/4", "end").state
    assert hand(after, "A") == "N2 N3 GO"
    assert after.public.mover == 1


@pytest.mark.rule("R34")
@pytest.mark.parametrize(("held", "texts"), [("N4", ["n4"]), ("N4 GO", ["n4", "+go"])])
def test_an_empty_hand_draws_five_instead(held: str, texts: list[str]) -> None:  # T13
    state = meadow(OPEN, [held])
    step = play(state, *texts, "m0/4", "end")
    assert len(step.state.holdings[0].hand) == 5
    assert moles(step.state, "m0") == "AAAAA."  # the last card was still carried out


@pytest.mark.rule("R35")
def test_a_whole_hand_is_discarded_in_its_order_and_five_drawn() -> None:
    state = meadow(STUCK, ["N2 CV N4"], draws=["GO CV N3 N3 CI N4"])
    step = play(state, "discard")
    assert discard(step.state, "A") == "N2 CV N4"
    assert hand(step.state, "A") == "GO CV N3 N3 CI"
    assert kinds(step.events) == ["HandDiscarded", "TurnEnded", "CardsDrawn"]


@pytest.mark.rule("R36")
def test_a_pass_is_offered_only_where_nothing_can_be_played_and_changes_nothing() -> None:
    state = meadow(STUCK, ["N4 CV"])
    assert legal(state) == ["discard", "pass"]
    step = play(state, "pass")
    assert (hand(step.state, "A"), discard(step.state, "A")) == ("N4 CV", "")
    assert step.state.public.mover == 1
    assert step.state.holdings == state.holdings
    with pytest.raises(IllegalAction, match=r"You can play Move or Breed 4.* \(R36\)"):
        play(meadow(OPEN, ["N4"]), "pass")


@pytest.mark.rule("R37")
def test_a_play_has_to_change_something() -> None:
    state = meadow(OPEN, ["N4"])
    with pytest.raises(IllegalAction, match=r"has to change something first\. \(R37\)"):
        play(state, "n4", "end")
    assert "end" not in legal(play(state, "n4").state)
    with pytest.raises(IllegalAction, match=r"Move or Breed 4 would change nothing.*\(R37\)"):
        play(meadow(STUCK, ["N4"]), "n4")
    with pytest.raises(IllegalAction, match=r"Convert would change nothing.*\(R37\)"):
        play(meadow(STUCK, ["CV"]), "cv")


@pytest.mark.rule("R37")
def test_each_stacked_card_has_to_be_used_at_once() -> None:
    state = play(meadow(OPEN, ["N4 GK2"]), "n4", "+gk2").state
    assert legal(state) == ["m0/4", "m0/5"]
    with pytest.raises(IllegalAction, match=r"has to breed first\. \(R37\)"):
        play(state, "end")
    with pytest.raises(IllegalAction, match=r"Groundskeeper \+1 adds nothing.*\(R37\)"):
        play(meadow("m0[AAAAAA]=A r0[....] m3[BBBBBB]=B", ["N4 GK1"]), "n4", "+gk1")


@pytest.mark.rule("R37")
def test_a_number_card_may_take_no_step_when_something_stacked_does() -> None:
    step = play(meadow(OPEN, ["N4 N2 N3"]), "n4", "+n2", "m0/4", "end")
    assert step.state.public.mover == 1
    assert discard(step.state, "A") == "N4 N2"


@pytest.mark.rule("R38")
def test_used_cards_go_to_the_own_discards_in_the_order_played() -> None:
    state = meadow(OPEN, ["N4 CV GK2 N3 N2"], discards=["GO"])
    step = play(state, "gk2", "with:n3", "+cv:roll", "m3/0>m3/1", "m0/4", "+n2", "m0/5", "end")
    assert discard(step.state, "A") == "GO GK2 N3 CV N2"


@pytest.mark.rule("R38")
def test_of_equal_cards_the_one_held_longest_leaves_first() -> None:
    state = meadow(OPEN, ["N3 N4 N3 CV N3"])
    assert hand(play(state, "n3").state, "A") == "N4 N3 CV N3"


@pytest.mark.rule("R39")
def test_an_empty_draw_pile_is_made_from_the_own_discards() -> None:  # T19
    state = meadow(OPEN, ["N2 N3"], discards=["N4 N4 CV"], draws=[""])
    step = play(state, "n2", "m0/4", "end")
    assert kinds(step.events)[-2:] == ["PileShuffled", "CardsDrawn"]
    held = step.state.holdings[0]
    assert sorted((*held.draw, held.hand[-1])) == ["CV", "N2", "N4", "N4"]
    assert discard(step.state, "A") == ""


@pytest.mark.rule("R39")
def test_what_is_left_is_drawn_before_the_discards_are_shuffled() -> None:
    state = meadow(OPEN, ["N2 N3"], discards=["N4 N4 CV"], draws=["GO CI"])
    step = play(state, "discard")
    assert step.state.holdings[0].hand[:2] == ("GO", "CI")
    assert len(step.state.holdings[0].hand) == 5
    assert step.state.public.tribes[0].known == ("CI", "GO")


@pytest.mark.rule("R40")
def test_a_turn_goes_from_the_main_effect_to_bonuses_to_the_draw() -> None:
    state = meadow(OPEN, ["N2 GO"])
    step = play(state, "n2", "m0/0-r0/0", "m0/0", "m0/4", "+go", "m0/5", "end")
    assert kinds(step.events) == [
        "CardPlayed",
        "MoleMoved",
        "MoleBred",
        "MoleBred",
        "CardStacked",
        "MoleBred",
        "TurnEnded",
        "CardsDrawn",
    ]


@pytest.mark.rule("R40")
def test_stacking_ends_the_main_effect() -> None:
    state = play(meadow(OPEN, ["N4 GO"]), "n4", "m0/0-r0/0", "+go", "m0/4").state
    assert legal(state) == ["end"]


@pytest.mark.rule("R41", "R42")
@pytest.mark.parametrize(("card", "steps"), [("N4", 4), ("N3", 3)])
def test_number_cards_move_or_breed_up_to_their_number(card: str, steps: int) -> None:
    state = meadow("m0[AA....]=A r0[.....] m3[BBBBBB]=B", [f"{card} GK1 CV"])
    state = play(state, card).state
    mixed = ["m0/0-r0/0", "m0/2", "m0/1-r0/1", "m0/3"]
    for text in mixed[:steps]:
        assert text in legal(state)
        state = play(state, text).state
    assert legal(state)[-1] == "end"
    with pytest.raises(IllegalAction, match=r"no breed is left in this play\. \(R57\)"):
        play(state, "m0/4")
    with pytest.raises(IllegalAction, match=r"no move is left in this play\. \(R41\)"):
        play(state, "m0/2-r0/3")


@pytest.mark.rule("R41", "R42")
def test_fewer_steps_are_allowed() -> None:
    for card in ("n4", "n3"):
        step = play(meadow(OPEN, ["N4 N3"]), card, "m0/4", "end")
        assert moles(step.state, "m0") == "AAAAA."


@pytest.mark.rule("R43")
def test_a_hex_claimed_by_a_step_is_ground_for_the_next() -> None:
    state = meadow("m0[AAAA..]=A r0[AA.] r1[...] m3[BBBBBB]=B", ["N4"])
    state = play(state, "n4", "m0/0-r0/2").state
    assert claim(state, "r0") == "A"
    assert "r0/0-r1/0" in legal(state)
    after = play(state, "r0/0-r1/0", "r0/0").state
    assert moles(after, "r0") == "AAA"


@pytest.mark.rule("R44")
def test_a_two_is_followed_by_one_breed_that_no_move_replaces() -> None:
    state = play(meadow(OPEN, ["N2 N4"]), "n2", "m0/0-r0/0", "m0/1-r0/1").state
    assert breeds(state) == ["m0/0", "m0/1", "m0/4", "m0/5"]
    assert not [text for text in legal(state) if "-" in text]
    state = play(state, "m0/0").state
    assert legal(state) == ["end"]


@pytest.mark.rule("R44", "R51")
def test_a_stacked_two_breeds_once() -> None:
    state = play(meadow(OPEN, ["N3 N2 N4"]), "n3", "m0/0-r0/0", "+n2").state
    assert breeds(state) == legal(state)
    assert legal(play(state, "m0/4").state) == ["end"]


@pytest.mark.rule("R45")
def test_the_value_of_a_number_card() -> None:
    state = play(meadow(OPEN, ["GK1 N4 N3 N2 CI CV GO GK2"]), "gk1").state
    values = {}
    for text in legal(state):
        if text.startswith("with:"):
            turn = play(state, text).state.public.turn
            assert turn is not None
            values[text[5:]] = turn.roll
    assert values == {"n4": 4, "n3": 3, "n2": 2, "ci": 2}


@pytest.mark.rule("R45")
def test_a_cave_in_is_no_number_where_that_is_agreed() -> None:
    state = play(meadow(OPEN, ["GK1 N2 CI"], ci_is_number=False), "gk1").state
    assert "with:n2" in legal(state)
    with pytest.raises(IllegalAction, match=r"is no number card.* \(R45\)"):
        play(state, "with:ci")


@pytest.mark.rule("R16")
def test_hand_and_piles_of_each_seat_hold_18_cards_after_each_choice() -> None:
    state = fresh(3)
    for texts in (["discard"], ["discard"], ["discard"]):
        state = play(state, *texts).state
        assert [cards_of(state, seat) for seat in range(3)] == [18] * 3
