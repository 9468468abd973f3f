from __future__ import annotations

import pytest

from molecore.core.errors import IllegalAction
from molecore.core.options import resolve
from molecore.games.mole_hill.board import INNER_RODS, RIM_RODS, SQUARES
from molecore.games.mole_hill.events import Dug, MolePlaced, RodPlaced
from molecore.games.mole_hill.records import Role
from molecore.games.mole_hill.rules import GAME
from molecore.games.mole_hill.scoring import ORANGE_PIECES, PIECES
from tests.games.mole_hill.lawn import WALK, fresh, lawn, legal, play, told


@pytest.mark.rule("H5")
def test_the_mole_has_ten_orange_and_twelve_dark_pieces() -> None:
    assert (ORANGE_PIECES, PIECES - ORANGE_PIECES) == (10, 12)


@pytest.mark.rule("H5", "H9")
def test_pieces_are_used_in_order() -> None:
    (dug,) = told(play(lawn(WALK[:10]), WALK[10]).events)
    assert dug == Dug(seat=0, start=WALK[9], square=WALK[10], piece=11, jumped=False)


@pytest.mark.rule("H1", "H4")
@pytest.mark.parametrize(("rim", "rods"), [(False, INNER_RODS), (True, (*INNER_RODS, *RIM_RODS))])
def test_every_action_is_a_square_or_a_rod_of_this_game(rim: bool, rods: tuple[str, ...]) -> None:
    options = resolve(GAME.meta.options, {"outer_edge_rods": rim})
    assert list(map(GAME.encode, GAME.all_actions(options, 2))) == [*SQUARES, *rods]


@pytest.mark.rule("H7")
def test_the_mole_comes_up_on_any_square() -> None:
    assert legal(fresh()) == list(SQUARES)
    for square in SQUARES:
        step = play(fresh(), square)
        assert step.events[0] == MolePlaced(0, square)
        assert step.state.visits == (square,)


@pytest.mark.rule("H8")
def test_then_the_gardener_places_one_rod_on_any_free_edge() -> None:
    state = play(fresh(), "a1").state
    assert GAME.actors(state) == (1,)
    assert legal(state) == list(INNER_RODS)
    step = play(state, "h7|i7")
    assert told(step.events) == (RodPlaced(1, "h7|i7"),)
    assert step.state.rods == ("h7|i7",)
    assert GAME.actors(step.state) == (0,)


@pytest.mark.rule("H8")
def test_an_edge_holds_one_rod() -> None:
    state = lawn("a1 b1", "c1|d1", to_act="gardener")
    assert legal(state) == [rod for rod in INNER_RODS if rod != "c1|d1"]
    with pytest.raises(IllegalAction, match=r"rod on c1\|d1 already.*\(H8\)"):
        play(state, "c1|d1")


@pytest.mark.rule("H8")
def test_rods_stay_where_they_are() -> None:
    state = play(fresh(), "a1", "c1|d1", "b1", "c2|d2", "c1").state
    assert state.rods == ("c1|d1", "c2|d2")


@pytest.mark.rule("H8")
def test_rods_may_stand_beside_visited_squares() -> None:
    assert "a1|b1" in legal(lawn("a1 b1", to_act="gardener"))


@pytest.mark.rule("H4", "H8")
def test_rim_sites_come_last() -> None:
    state = lawn("a1", to_act="gardener", outer_edge_rods=True)
    assert legal(state) == [*INNER_RODS, *RIM_RODS]


@pytest.mark.rule("H9")
def test_a_square_is_visited_once() -> None:
    state = lawn("a1 b1 b2")
    assert "a1" not in legal(state)
    with pytest.raises(IllegalAction, match=r"been on a1.*\(H9\)"):
        play(state, "a1")


@pytest.mark.rule("H9")
def test_the_mole_must_move_on() -> None:
    with pytest.raises(IllegalAction, match=r"stands on b2; he must move on. \(H9\)"):
        play(lawn("a1 b2"), "b2")


@pytest.mark.rule("H9")
def test_the_square_left_stays_visited() -> None:
    assert play(lawn("a1 b1"), "c2").state.visits == ("a1", "b1", "c2")


@pytest.mark.rule("H8", "H9")
def test_nobody_may_pass_or_act_for_the_other() -> None:
    with pytest.raises(IllegalAction, match=r"mole's turn: choose a square to dig to. \(H9\)"):
        play(lawn("a1"), "a1|b1")
    with pytest.raises(IllegalAction, match=r"gardener's turn: choose an edge .* \(H8\)"):
        play(lawn("a1", to_act="gardener"), "b1")
    with pytest.raises(IllegalAction, match=r"mole's turn: choose any square .* \(H7\)"):
        play(fresh(), "a1|b1")
    with pytest.raises(IllegalAction, match=r"mole's turn"):
        GAME.apply(fresh(), 1, GAME.decode("a1"))


@pytest.mark.rule("H23")
def test_nothing_is_hidden_and_nothing_left_to_chance() -> None:
    state = lawn("a1 b2", "c1|d1")
    assert all(GAME.view(state, seat) is state for seat in (0, 1, None))
    options = resolve(GAME.meta.options, {})
    assert GAME.setup(options, 2, seed=1).state == GAME.setup(options, 2, seed=2).state


@pytest.mark.rule("H23")
@pytest.mark.parametrize("to_act", ["mole", "gardener"])
def test_the_order_of_visits_and_rods_decides_nothing(to_act: Role) -> None:
    one = lawn("a1 b1 c2", "c2|d2 e1|f1", to_act)
    other = lawn("b1 a1 c2", "e1|f1 c2|d2", to_act)
    assert legal(one) == legal(other)
