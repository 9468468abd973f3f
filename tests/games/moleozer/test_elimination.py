from __future__ import annotations

import pytest

from molecore.core.protocol import Result
from molecore.games.moleozer.board import HOUSES, NODES, distance
from molecore.games.moleozer.events import BoardTurned, HouseCrushed, MoleRecentred
from molecore.games.moleozer.records import State, with_item
from molecore.games.moleozer.rules import GAME
from molecore.games.moleozer.seating import house_of
from tests.games.moleozer.meadow import after, cards, changed, dealt, kinds, legal, play, won

PLAIN = ("1 1", "2 2", "3 3", "4 4")


@pytest.mark.rule("Z35")
def test_whose_house_is_entered_is_out_with_pawn_and_stack() -> None:
    step = play(won(*PLAIN, mole="N3"), "N4")
    public = step.state.public
    assert HouseCrushed(0, "N4", 0) in step.events
    assert public.out == (0,)
    assert public.seating == (None, 1, 2, 3)
    assert public.houses == (None, "E4", "S4", "W4")
    assert step.state.stacks[0] == ()
    assert public.played == (cards("1"), cards("2"), cards("3"), cards("4"))


@pytest.mark.rule("Z35")
def test_a_crushed_house_is_a_plain_space() -> None:
    empty = {"houses": ("N4", None, "S4", "W4"), "seating": (0, None, 2, 3), "out": (1,)}
    state = dealt(*PLAIN)
    state = changed(State(state.public, with_item(state.stacks, 1, ()), 0), mole="E3", **empty)
    entered = after(state, "8", "20", "30", "E4").public
    assert (entered.mole, entered.out) == ("E4", (1,))


@pytest.mark.rule("Z35")
def test_who_is_out_does_nothing_any_more_but_watch() -> None:
    state = after(won(*PLAIN, mole="E3"), "E4")
    assert 1 not in GAME.actors(state)
    assert GAME.legal_actions(state, 1) == ()
    assert GAME.why_not(GAME.view(state, 1), 1, "12").rule == "Z35"
    assert GAME.view(state, 1).public == GAME.view(state, None).public


@pytest.mark.rule("Z35", "Z45")
def test_the_last_one_left_has_won_at_once_and_no_action_follows() -> None:
    step = play(won("2X 2", "6X 3", mole="B3"), "B4")
    assert step.state.public.phase == "over"
    assert GAME.result(step.state) == Result((0, 0), (1, 2), "last_house")
    assert kinds(step) == ["MoleMoved", "HouseCrushed", "GameEnded"]


@pytest.mark.rule("Z35")
def test_one_s_own_house_can_lose_the_game() -> None:
    state = after(won("2 2", "6 3", mole="A3"), "A4")
    assert GAME.result(state) == Result((0, 0), (2, 1), "last_house")


@pytest.mark.rule("Z36")
def test_with_two_left_the_board_is_turned() -> None:
    state = won("1 1 9", "2 2 8", "3 3 7", mole="E3")
    step = play(state, "E4")
    public = step.state.public
    assert BoardTurned((0, 2), ("A4", "B4")) in step.events
    assert (public.on, public.mole) == ("path", "C")
    assert [house_of(public, seat) for seat in (0, 2)] == ["A4", "B4"]
    assert step.state.stacks == (cards("1 9"), (), cards("3 7"))


@pytest.mark.rule("Z36")
def test_the_lower_place_gets_a4_even_after_a_swap() -> None:
    state = changed(won("1 1", "2 2", "3 3", mole="E3"), seating=(2, 1, 0))
    public = after(state, "E4").public
    assert [house_of(public, seat) for seat in (2, 0)] == ["A4", "B4"]


@pytest.mark.rule("Z36", "Z14")
def test_the_rotation_of_starters_goes_on_after_the_turn() -> None:
    assert GAME.actors(after(won("1 1", "2 2", "3 3", mole="E3"), "E4")) == (2,)
    assert GAME.actors(after(won("1 1", "2 2", "3 3", mole="S3"), "S4")) == (1,)


@pytest.mark.rule("Z37")
def test_with_three_left_the_mole_goes_on_from_the_crushed_house() -> None:
    state = after(won("1 1", "2 2", "3 3", "4 4", mole="N3"), "N4")
    assert (state.public.on, state.public.mole) == ("star", "N4")
    guesses = ["9", "20", "30"]
    assert legal(after(state, *guesses)) == ["N3", "pass"]


@pytest.mark.rule("Z37")
def test_an_option_brings_the_mole_back_to_the_centre() -> None:
    state = changed(dealt(*PLAIN, recentre=True), mole="N3")
    step = play(state, "10", "14", "18", "22", "N4")
    assert step.state.public.mole == "C"
    assert MoleRecentred() in step.events


@pytest.mark.rule("Z38")
def test_the_action_remains_after_a_house_was_crushed() -> None:
    state = after(won("2X 2", "3 3", "4 4", mole="E3"), "E4")
    assert state.public.phase == "action"
    assert legal(state) == ["A1", "B1", "pass"]  # on the new board
    assert after(state, "B1").public.mole == "B1"


@pytest.mark.rule("Z38")
def test_a_swap_remains_too_with_those_who_are_left() -> None:
    state = after(won("4W 2", "3 3", "4 4", "5 5", mole="E3"), "E4")
    assert legal(state) == ["swap:3", "swap:4", "pass"]


@pytest.mark.rule("Z38")
def test_who_crushed_their_own_house_takes_no_action() -> None:
    step = play(won("2X 2", "3 3", "4 4", mole="N3"), "N4")
    assert kinds(step) == ["MoleMoved", "HouseCrushed", "BoardTurned", "RoundEnded", "RoundBegan"]
    assert step.state.public.phase == "guess"


@pytest.mark.rule("Z39")
def test_houses_are_too_far_apart_for_two_in_a_turn() -> None:
    for on, houses in HOUSES.items():
        for node in NODES[on]:
            assert sum(distance(on, node, house) <= 2 for house in houses) <= 1
