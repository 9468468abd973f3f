"""Gopher It! (R80-R86)."""

from __future__ import annotations

import pytest

from molecore.core.errors import IllegalAction
from molecore.games.mole_majority.actions import Swap
from molecore.games.mole_majority.events import CardSwapped
from molecore.games.mole_majority.rules import GAME
from tests.games.mole_majority.burrows import cards_of, discard, hand, legal, meadow, play

HEXES = "m0[AAAA..]=A r0[...] m3[BBBB..]=B m4[CCCC..]=C"


def swaps(*piles: str, held: str = "GO N4", out: str = "") -> list[str]:
    """The swaps that A can choose from, with these discards of A, B and C."""
    hexes = HEXES.replace("=C", "") if out else HEXES
    state = play(meadow(hexes, [held], discards=piles, out=out), "go").state
    return [text for text in legal(state) if text.startswith("swap:")]


@pytest.mark.rule("R80", "R84")
def test_a_card_of_the_top_three_comes_to_the_own_discards_for_the_gopher() -> None:  # T12
    state = meadow(HEXES, ["GO N4"], discards=["N3", "CV N2"])
    step = play(state, "go", "swap:2/1")
    assert discard(step.state, "A") == "N3 N2"
    assert discard(step.state, "B") == "CV GO"
    assert [cards_of(step.state, seat) for seat in (0, 1)] == [18, 18]
    assert CardSwapped(0, 1, 1, "N2") in step.events
    assert hand(step.state, "A") == "N4"


def test_a_swap_is_chosen_by_pressing_a_card_of_the_pile() -> None:
    assert Swap(1, 2).targets == ("discard:2/2",)


@pytest.mark.rule("R80", "R81")
@pytest.mark.parametrize(
    ("seat", "place", "why"),
    [
        (1, 0, "Only the top 3 discards of player 2 are looked at. (R80)"),
        (1, 4, "Only the top 3 discards of player 2 are looked at. (R80)"),
        (2, 2, "Player 3 has no card 2, but 1 discarded. (R81)"),
        (2, 3, "Player 3 has no card 3, but 1 discarded. (R81)"),
        (3, 1, "There is no player 4 in this game. (R80)"),
    ],
)
def test_no_other_card_can_be_taken(seat: int, place: int, why: str) -> None:
    state = play(meadow(HEXES, ["GO N4"], discards=["", "N4 N3 N2 CI", "CV"]), "go").state
    with pytest.raises(IllegalAction) as refused:
        GAME.apply(state, 0, Swap(seat, place))
    assert str(refused.value) == why


@pytest.mark.rule("R80")
def test_only_the_top_three_of_one_opponent_are_looked_at() -> None:
    assert swaps("", "N4 N3 N2 CI", "CV") == ["swap:2/1", "swap:2/2", "swap:2/3", "swap:3/1"]
    state = play(meadow(HEXES, ["GO N4"], discards=["N4", "N3"]), "go").state
    with pytest.raises(IllegalAction, match=r"is your own; choose an opponent\. \(R80\)"):
        play(state, "swap:1/1")
    with pytest.raises(IllegalAction, match=r"no player 4 in this game\. \(R80\)"):
        play(state, "swap:4/1")


@pytest.mark.rule("R81")
def test_fewer_than_three_are_looked_at_where_there_are_no_more() -> None:
    assert swaps("", "N4 N3") == ["swap:2/1", "swap:2/2"]  # T12
    assert swaps("", "", "N3") == ["swap:3/1"]
    state = play(meadow(HEXES, ["GO N4"], discards=["", "N4"]), "go").state
    with pytest.raises(IllegalAction, match=r"has no card 2, but 1 discarded\. \(R81\)"):
        play(state, "swap:2/2")


@pytest.mark.rule("R82")
def test_who_is_eliminated_is_no_target_and_other_cards_keep_their_order() -> None:
    assert swaps("", "N4", "N3", out="C") == ["swap:2/1"]
    state = play(meadow(HEXES, ["GO N4"], discards=["", "N4 N3 N2 CI"]), "go").state
    assert discard(play(state, "swap:2/3").state, "B") == "N4 N2 CI GO"


@pytest.mark.rule("R83")
def test_any_card_can_be_taken_another_gopher_too() -> None:
    step = play(meadow(HEXES, ["GO"], discards=["", "GO"]), "go", "swap:2/1", "end")
    assert discard(step.state, "A") == "GO"
    assert discard(step.state, "B") == "GO"


@pytest.mark.rule("R85")
def test_then_one_mole_is_bred() -> None:
    state = play(meadow(HEXES, ["GO N4"], discards=["", "N4"]), "go", "swap:2/1").state
    assert legal(state) == ["m0/4", "m0/5", "end"]
    assert legal(play(state, "m0/4").state) == ["end"]


@pytest.mark.rule("R38", "R85")
@pytest.mark.parametrize("texts", [["go", "m0/4"], ["n4", "+go", "m0/4"]])
def test_without_a_swap_it_goes_to_the_own_discards(texts: list[str]) -> None:
    state = play(meadow(HEXES, ["GO N4 N3"], discards=["", "N2"]), *texts).state
    assert discard(state, "A").split()[-1] == "GO"
    assert discard(state, "B") == "N2"
    assert not [text for text in legal(state) if text.startswith("swap:")]


@pytest.mark.rule("R86")
def test_the_swap_comes_before_later_cards_reach_the_pile() -> None:
    state = meadow(HEXES, ["GO N2 N4"], discards=["", "CI"])
    state = play(state, "go", "swap:2/1", "+n2", "m0/4").state
    assert discard(state, "A") == "CI N2"
    again = play(meadow(HEXES, ["GO N2 N4"], discards=["", "CI"]), "go", "+n2", "m0/4").state
    with pytest.raises(IllegalAction, match=r"that was just played\. \(R80\)"):
        play(again, "swap:2/1")


@pytest.mark.rule("R11", "R86")
def test_discards_are_there_for_all_to_see() -> None:
    state = meadow(HEXES, ["GO N4"], discards=["N3", "CV N2"])
    for viewer in (None, 0, 1, 2):
        piles = [tribe.discard for tribe in GAME.view(state, viewer).public.tribes]
        assert piles == [("N3",), ("CV", "N2"), ()]
