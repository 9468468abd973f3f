from __future__ import annotations

import pytest

from molecore.core.errors import IllegalAction
from molecore.core.rng import SplitMix64
from molecore.games.moleozer.events import Declined, MoleMoved, SeatsSwapped, StacksReversed
from molecore.games.moleozer.rules import GAME
from molecore.games.moleozer.seating import house_of
from tests.games.moleozer.meadow import after, cards, dealt, kinds, legal, play, won


@pytest.mark.rule("Z26")
def test_the_winner_may_move_the_mole_one_step_either_way_or_leave_it() -> None:
    assert legal(won("2 2", "3 3", mole="A2")) == ["A1", "A3", "pass"]
    assert legal(won("2 2", "3 3", "4 4", mole="C")) == ["N1", "E1", "S1", "W1", "pass"]


@pytest.mark.rule("Z26")
def test_leaving_it_has_to_be_said() -> None:
    step = play(won("2 2", "3 3"), "pass")
    assert step.events[0] == Declined(0, "step")
    assert step.state.public.mole == "C"
    assert step.state.public.phase == "guess"


@pytest.mark.rule("Z26")
@pytest.mark.parametrize("node", ["A3", "C", "B1"])
def test_the_mole_goes_nowhere_else(node: str) -> None:
    state = won("2 2", "3 3", mole="A1")
    if node == "C":
        assert after(state, node).public.mole == "C"
    else:
        with pytest.raises(IllegalAction, match=rf"{node} is not next to the mole.*Z26"):
            play(state, node)


@pytest.mark.rule("Z27")
def test_the_mole_may_enter_its_mover_s_own_house() -> None:
    state = won("2 2", "3 3", "4 4", mole="N3")
    assert "N4" in legal(state)
    assert after(state, "N4").public.out == (0,)


@pytest.mark.rule("Z28")
def test_only_the_kinds_that_were_turned_can_be_chosen() -> None:
    assert legal(after(won("2X 2", "3 3", mole="A1"), "pass")) == ["C", "A2", "pass"]
    assert legal(after(won("2 2", "3R 3"), "pass")) == ["reverse", "pass"]
    assert legal(after(won("4W 2", "3 3", "4 4"), "pass")) == ["swap:2", "swap:3", "pass"]


@pytest.mark.rule("Z28")
def test_cards_of_several_kinds_give_one_action_of_them() -> None:
    state = after(won("2X 2", "3R 3", "4W 4", mole="N1"), "N2")
    assert legal(state) == ["N1", "N3", "reverse", "swap:2", "swap:3", "pass"]
    assert after(state, "N3").public.phase == "guess"


@pytest.mark.rule("Z28")
def test_two_of_a_kind_give_one_action_as_well() -> None:
    state = after(won("2X 2", "6X 3"), "A1", "A2")
    assert state.public.phase == "guess"
    assert state.public.mole == "A2"


@pytest.mark.rule("Z28")
def test_no_action_need_be_taken() -> None:
    step = play(won("2X 2", "3 3"), "A1", "pass")
    assert step.events[1] == Declined(0, "action")
    assert step.state.public.mole == "A1"


@pytest.mark.rule("Z28")
def test_s_alone_gives_no_action() -> None:
    state = after(dealt("1S 2", "3 3"), "20", "4", "pass")
    assert state.public.phase == "guess"


@pytest.mark.rule("Z29")
def test_the_step_comes_first_then_the_action() -> None:
    state = won("4W 2", "3 3")
    with pytest.raises(IllegalAction, match=r"swap:2 has no place here.*Z26"):
        play(state, "swap:2")
    assert legal(after(state, "A1")) == ["swap:2", "pass"]


@pytest.mark.rule("Z30")
def test_x_is_one_more_step_and_may_go_on_into_a_house() -> None:
    step = play(won("2X 2", "3 3", "4 4", mole="E2"), "E3", "E4")
    moves = [event for event in step.events if isinstance(event, MoleMoved)]
    assert [(move.start, move.node, move.extra) for move in moves] == [
        ("E2", "E3", False),
        ("E3", "E4", True),
    ]
    assert step.state.public.out == (1,)


@pytest.mark.rule("Z30")
def test_the_extra_step_is_there_when_the_first_was_declined() -> None:
    assert after(won("2X 2", "3 3"), "pass", "B1").public.mole == "B1"


@pytest.mark.rule("Z31")
def test_r_turns_every_stack_upside_down_unseen() -> None:
    state = won("3R 7 2 9", "2 1 4 8")
    step = play(state, "pass", "reverse")
    assert step.state.stacks == (cards("9 2 7"), cards("8 4 1"))
    assert StacksReversed(0) in step.events
    assert [GAME.view(step.state, seat).own for seat in (None, 0, 1)] == [()] * 3


@pytest.mark.rule("Z31")
@pytest.mark.parametrize("rest", ["", " 7"])
def test_r_does_nothing_to_one_card_or_none(rest: str) -> None:
    state = after(won("3R" + rest, "2" + rest), "pass")
    assert legal(state) == ["reverse", "pass"]
    reversed_stacks = after(state, "reverse")
    if rest:
        assert reversed_stacks.stacks == state.stacks


@pytest.mark.rule("Z32")
def test_w_exchanges_places_and_houses() -> None:
    state = after(won("4W 2", "3 3", "4 4"), "pass")
    step = play(state, "swap:3")
    public = step.state.public
    assert public.seating == (2, 1, 0)
    assert [house_of(public, seat) for seat in (0, 1, 2)] == ["S4", "E4", "N4"]
    assert step.events[0] == SeatsSwapped(0, 2, ("S4", "N4"))


@pytest.mark.rule("Z32")
def test_w_is_for_others_who_are_in() -> None:
    state = after(won("4W 2", "3 3", "4 4"), "pass")
    with pytest.raises(IllegalAction, match=r"swap seats with yourself.*Z32"):
        play(state, "swap:1")
    with pytest.raises(IllegalAction, match=r"Player 4 is not in the game.*Z32"):
        play(state, "swap:4")


@pytest.mark.rule("Z4", "Z32")
def test_nobody_can_swap_with_an_empty_house() -> None:
    assert "swap:4" not in legal(after(won("4W 2", "3 3", "4 4"), "pass"))


@pytest.mark.rule("Z33")
def test_stacks_and_what_is_known_of_them_stay_with_the_person() -> None:
    state = won("4W 2", "3 9", "4 4")
    after_swap = after(state, "pass", "swap:2")
    assert after_swap.stacks == state.stacks
    assert GAME.recall(after_swap, 0).own == cards("2")
    assert GAME.sample(GAME.recall(after_swap, 0), SplitMix64(1)).stacks[0] == cards("2")


@pytest.mark.rule("Z34")
def test_the_starter_marker_stays_with_the_place() -> None:
    state = after(won("4W 2", "3 9", "4 4"), "pass", "swap:2")
    assert state.public.starter == 1
    assert GAME.actors(state) == (0,)  # who now sits there
    assert state.public.seating == (1, 0, 2)


def test_a_step_is_followed_by_the_next_round() -> None:
    assert kinds(play(won("2 2", "3 3"), "B1")) == ["MoleMoved", "RoundEnded", "RoundBegan"]
