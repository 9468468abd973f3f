from __future__ import annotations

import pytest

from molecore.games.mountains.events import MoleBlocked, MoleMoved, MoleTurned, RockHit
from tests.games.mountains.ground import everything, ground, legal, mole, only, resolve_card, stack


@pytest.mark.rule("T16", "T23")
@pytest.mark.parametrize(("card", "end"), [("M1", "B3"), ("M2", "C3"), ("M3", "D3")])
def test_a_mole_goes_forward_and_raises_a_molehill_in_each_space(card: str, end: str) -> None:
    step = resolve_card(ground(moles="A3E"), card)  # type: ignore[arg-type]
    assert mole(step.state) == f"{end}E"
    entered = ["B3", "C3", "D3"][: int(card[1])]
    assert everything(step.state) == dict.fromkeys(entered, "a")
    assert [move.space for move in only(step.events, MoleMoved)] == entered
    assert step.state.public.supplies[0] == 30 - len(entered)


@pytest.mark.rule("T17")
@pytest.mark.parametrize(
    ("card", "answer", "facing"),
    [("TURN", ["left"], "N"), ("TURN", ["right"], "S"), ("UTURN", [], "W")],
)
def test_turns_raise_no_molehill(card: str, answer: list[str], facing: str) -> None:
    step = resolve_card(ground(moles="C3E"), card, *answer)  # type: ignore[arg-type]
    assert mole(step.state) == f"C3{facing}"
    assert only(step.events, MoleTurned) == [MoleTurned(0, "C3", facing)]  # type: ignore[arg-type]
    assert everything(step.state) == {}


@pytest.mark.rule("T18")
@pytest.mark.parametrize(
    ("card", "first", "end"),
    [
        ("M1L", "turn", "C2N"),
        ("M1L", "step", "D3N"),
        ("M1R", "turn", "C4S"),
        ("M1R", "step", "D3S"),
        ("M1U", "turn", "B3W"),
        ("M1U", "step", "D3W"),
    ],
)
def test_turn_and_step_in_the_chosen_order(card: str, first: str, end: str) -> None:
    step = resolve_card(ground(moles="C3E"), card, f"{first}-first")  # type: ignore[arg-type]
    assert mole(step.state) == end
    assert everything(step.state) == {end[:2]: "a"}


@pytest.mark.rule("T18", "T19")
def test_a_blocked_step_leaves_the_turn() -> None:
    """V5."""
    step_first = resolve_card(ground(moles="F3E"), "M1U", "step-first")
    assert (mole(step_first.state), everything(step_first.state)) == ("F3W", {})
    assert only(step_first.events, MoleBlocked) == [MoleBlocked(0, "F3", None)]
    turn_first = resolve_card(ground(moles="F3E"), "M1U", "turn-first")
    assert (mole(turn_first.state), everything(turn_first.state)) == ("E3W", {"E3": "a"})


@pytest.mark.rule("T19")
def test_the_edge_ends_all_steps() -> None:
    step = resolve_card(ground(moles="E3E"), "M3")
    assert (mole(step.state), everything(step.state)) == ("F3E", {"F3": "a"})
    assert only(step.events, MoleBlocked) == [MoleBlocked(0, "F3", None)]


@pytest.mark.rule("T20")
def test_another_mole_ends_all_steps() -> None:
    """V6."""
    step = resolve_card(ground(moles="A3E C3N"), "M3")
    assert (mole(step.state), mole(step.state, 1)) == ("B3E", "C3N")
    assert everything(step.state) == {"B3": "a"}
    assert only(step.events, MoleBlocked) == [MoleBlocked(0, "B3", 1)]


@pytest.mark.rule("T20", "T18")
def test_behind_another_mole_the_turn_is_still_made() -> None:
    step = resolve_card(ground(moles="A3E B3N"), "M1R", "step-first")
    assert (mole(step.state), everything(step.state)) == ("A3S", {})


@pytest.mark.rule("T21")
def test_the_rock_turns_a_mole_at_the_cost_of_a_step() -> None:
    """V4."""
    step = resolve_card(ground(moles="A1E F1S A6N", rock="C1 right"), "M3")
    assert mole(step.state) == "B2S"
    assert everything(step.state) == {"B1": "a", "B2": "a"}
    assert only(step.events, RockHit) == [RockHit(0, "B1", "S")]


@pytest.mark.rule("T21")
@pytest.mark.parametrize(("turn", "end"), [("left", "A1N"), ("right", "A4S"), ("back", "A2W")])
def test_what_is_left_follows_in_the_new_direction(turn: str, end: str) -> None:
    step = resolve_card(ground(moles="A2E F1S F6N A6N", rock=f"B2 {turn}"), "M3")
    assert mole(step.state) == end


@pytest.mark.rule("T21")
def test_the_rock_can_be_hit_once_more_after_a_blocked_way() -> None:
    state = ground(moles="A2E A1S F6N F1N", rock="B2 left")
    step = resolve_card(state, "M2")
    assert mole(step.state) == "A2N"
    assert only(step.events, MoleBlocked) == [MoleBlocked(0, "A2", 1)]


@pytest.mark.rule("T22")
@pytest.mark.parametrize(
    ("first", "end"),
    [("step", "C3E"), ("turn", "C2N")],
)
def test_the_rock_takes_the_step_and_the_own_turn_stays(first: str, end: str) -> None:
    step = resolve_card(ground(moles="C3E", rock="D3 right"), "M1L", f"{first}-first")
    assert mole(step.state) == end


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
def test_mountains_stop_nobody_and_move_nobody() -> None:
    towers = {"C3": "bbbb", "D3": "cc", "E3": "dd"}
    state = ground(moles="A3E D4N", mountains=towers, rock="F3 left", number=4)
    step = resolve_card(state, "M2", "topple:E")
    assert mole(step.state) == "C3E"
    assert mole(step.state, 1) == "D4N"
    assert step.state.public.rock == state.public.rock
    assert stack(step.state, "B3 C3 D3 E3 F3") == "a a ccb ddb b"


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


@pytest.mark.rule("T20", "T21")
def test_a_rock_that_turns_a_mole_back_sends_it_to_where_it_set_out() -> None:
    state = resolve_card(ground(moles="C3E", rock="E3 back"), "M3").state
    assert mole(state) == "C3W"
    assert everything(state) == {"C3": "a", "D3": "a"}
