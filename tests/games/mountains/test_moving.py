"""How moles dig in Mountains, and what they dig with."""

from __future__ import annotations

import pytest

from molecore.games.mountains import events as e
from molecore.games.mountains.board import grid_of
from tests.games.mountains.ground import (
    everything,
    ground,
    legal,
    mole,
    only,
    play,
    resolve_card,
    stack,
)


@pytest.mark.rule("T17")
@pytest.mark.parametrize(
    ("card", "answer", "facing"),
    [("TURN", ["left"], "N"), ("TURN", ["right"], "S"), ("UTURN", [], "W")],
)
def test_turns_raise_no_molehill(card: str, answer: list[str], facing: str) -> None:
    step = resolve_card(ground(moles="C3E"), card, *answer)  # type: ignore[arg-type]
    assert mole(step.state) == f"C3{facing}"
    assert only(step.events, e.MoleTurned) == [e.MoleTurned(0, "C3", facing)]  # type: ignore[arg-type]
    assert everything(step.state) == {}


@pytest.mark.rule("T18", "T19")
def test_a_blocked_step_leaves_the_turn() -> None:
    """V5."""
    step_first = resolve_card(ground(moles="F3E"), "M1U", "step-first")
    assert (mole(step_first.state), everything(step_first.state)) == ("F3W", {})
    assert only(step_first.events, e.MoleBlocked) == [e.MoleBlocked(0, "F3", None)]
    turn_first = resolve_card(ground(moles="F3E"), "M1U", "turn-first")
    assert (mole(turn_first.state), everything(turn_first.state)) == ("E3W", {"E3": "a"})


@pytest.mark.rule("T20")
def test_another_mole_ends_all_steps() -> None:
    """V6."""
    step = resolve_card(ground(moles="A3E C3N"), "M3")
    assert (mole(step.state), mole(step.state, 1)) == ("B3E", "C3N")
    assert everything(step.state) == {"B3": "a"}
    assert only(step.events, e.MoleBlocked) == [e.MoleBlocked(0, "B3", 1)]


@pytest.mark.rule("T21")
def test_the_rock_turns_a_mole_at_the_cost_of_a_step() -> None:
    """V4."""
    step = resolve_card(ground(moles="A1E F1S A6N", rock="C1 right"), "M3")
    assert mole(step.state) == "B2S"
    assert everything(step.state) == {"B1": "a", "B2": "a"}
    assert only(step.events, e.RockHit) == [e.RockHit(0, "B1", "S")]


@pytest.mark.rule("T22")
def test_turning_first_may_bring_the_rock_ahead() -> None:
    step = resolve_card(ground(moles="C3E", rock="C2 back"), "M1L", "turn-first")
    assert (mole(step.state), everything(step.state)) == ("C3S", {})


@pytest.mark.rule("T23", "T24")
@pytest.mark.parametrize(
    ("before", "after"), [("bb", "abb"), ("a", "aa"), ("ab", "aab"), (".", "a")]
)
def test_the_molehill_goes_to_the_bottom(before: str, after: str) -> None:
    stacks = {} if before == "." else {"C3": before}
    state = ground(moles="B3E", mountains=stacks, number=4)
    step = resolve_card(state, "M1")
    assert stack(step.state, "C3") == after


@pytest.mark.rule("T25")
def test_pieces_that_fall_over_moles_and_rock_leave_them_alone() -> None:
    state = ground(moles="B3E D3S E3N", mountains={"C3": "bbb"}, rock="F3 left")
    step = resolve_card(state, "M1", "topple:E")
    assert [mole(step.state, seat) for seat in range(3)] == ["C3E", "D3S", "E3N"]
    assert stack(step.state, "C3 D3 E3 F3") == "a b b b"


@pytest.mark.rule("T15", "T16")
def test_cards_that_only_go_forward_leave_nothing_to_choose() -> None:
    step = resolve_card(ground(moles="A3E"), "M2")
    assert legal(step.state)[0].startswith("token:")


@pytest.mark.rule("T26", "T28")
def test_what_it_shows_stays_until_it_moves() -> None:
    state = ground(moles="B3E", rock="C3 back")
    step = resolve_card(state, "M3")
    assert step.state.public.rock == state.public.rock
    assert not only(step.events, e.RockPlaced)
    assert step.state.chance == state.chance


@pytest.mark.rule("T27")
def test_empty_is_without_a_mole_and_without_the_rock() -> None:
    towers = {"C3": "bb", "A1": "c"}
    state = ground(moles="B3E F1S F6N A6N", mountains=towers, rock="D4 left")
    spaces = [text.removeprefix("rock:") for text in legal(resolve_card(state, "ROCK").state)]
    assert set(grid_of(6).spaces) - set(spaces) == {"B3", "F1", "F6", "A6", "D4"}
    assert {"A1", "C3", "A3"} <= set(spaces)


# ---- supply


@pytest.mark.rule("T32")
def test_without_enough_molehills_the_first_spaces_get_them() -> None:
    """V7."""
    step = resolve_card(ground(moles="A3E", supplies={"a": 1}), "M3")
    assert mole(step.state) == "D3E"
    assert everything(step.state) == {"B3": "a"}
    assert step.state.public.supplies[0] == 0
    assert [move.raised for move in only(step.events, e.MoleMoved)] == [True, False, False]


@pytest.mark.rule("T31")
def test_nothing_topples_where_a_piece_was_taken() -> None:
    state = ground(moles="A3E", mountains={"A1": "ba", "A2": "bb"}, supplies={"a": 0})
    step = play(resolve_card(state, "M1").state, "back:A1")
    assert not only(step.events, e.MountainToppled)


@pytest.mark.rule("T30")
@pytest.mark.parametrize(
    ("card", "moles", "rock", "asked"),
    [
        ("M3", "E3E", "", False),  # the edge: one space
        ("M3", "D3E", "", True),  # two
        ("M3", "A3E C3N", "", False),  # another mole: one
        ("M3", "A3E F1S F6N A6N", "B3 left", True),  # the rock takes a step: two
        ("M2", "A3E F1S F6N A6N", "B3 left", False),
        ("MOLE", "A1E", "", False),  # none
        ("TURN", "A1E", "", False),
    ],
)
def test_what_is_needed_is_what_will_be_entered(
    card: str, moles: str, rock: str, asked: bool
) -> None:
    state = ground(moles=moles, rock=rock, mountains={"F1": "a"}, supplies={"a": 1})
    step = resolve_card(state, card)  # type: ignore[arg-type]
    assert (step.state.public.question == "back") == asked


@pytest.mark.rule("T33")
def test_pieces_that_come_back_are_used_on_the_way() -> None:
    towers = {"B3": "ba", "A1": "b"}
    state = ground(moles="C3W F1S", mountains=towers, supplies={"a": 1}, rock="")
    asked = resolve_card(state, "M2").state
    assert legal(asked) == ["back:B3", "enough"]
    step = play(asked, "enough", "topple:W")
    assert only(step.events, e.MountainToppled)[0].landed == ("A3",)
    assert stack(step.state, "B3 A3") == "a ab"
    assert step.state.public.supplies[0] == 0
