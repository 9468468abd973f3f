"""What the rules of Mole Hill say of positions that random matches seldom reach."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import cast

import pytest

from molecore.core.errors import BadOptions, IllegalAction
from molecore.core.options import resolve
from molecore.core.outcomes import Outcomes, chance_outcomes
from molecore.core.playout import random_match
from molecore.core.protocol import Result, Step
from molecore.games.mole_hill import board
from molecore.games.mole_hill.board import (
    INNER_RODS,
    RED_FLOWERS,
    SQUARES,
    WHITE_FLOWERS,
    column_row,
    rod_between,
)
from molecore.games.mole_hill.drawing.board import MoleHillBoard
from molecore.games.mole_hill.drawing.sheet import _rounds
from molecore.games.mole_hill.events import Dug, Event, MolePlaced, RoundEnded
from molecore.games.mole_hill.evolve import evolve
from molecore.games.mole_hill.legal import is_blocked
from molecore.games.mole_hill.records import PublicState, RoundScore, State
from molecore.games.mole_hill.rules import GAME
from molecore.games.mole_hill.scoring import round_score
from tests.games.mole_hill.lawn import WALK, fresh, kinds, lawn, legal, play, score, told, unvisited

# ---- setup


RED = ["a1", "b1", "c1", "e4"]
WHITE = ["d1", "f1", "g1", "h1"]


@pytest.mark.rule("H3")
def test_the_order_in_which_flowers_are_named_does_not_matter() -> None:
    one = fresh(flowers={"red": RED, "white": WHITE})
    assert fresh(flowers={"white": WHITE[::-1], "red": RED[::-1]}) == one


@pytest.mark.rule("H3")
@pytest.mark.parametrize(
    ("red", "white", "message"),
    [
        (RED[:3], WHITE, "red needs 4 squares, not 3"),
        (RED, [*WHITE, "i7"], "white needs 4 squares, not 5"),
        (["a1", "a1", "b1", "c1"], WHITE, "a1 is used twice"),
        (RED, ["a1", "f1", "g1", "h1"], "a1 is used twice"),
        (["j1", "b1", "c1", "e4"], WHITE, "there is no square 'j1'"),
        ("a1b1", WHITE, "red must be a list"),
        ([7, "b1", "c1", "e4"], WHITE, "there is no square 7"),
        ([["a1"], "b1", "c1", "e4"], WHITE, "there is no square"),
    ],
)
def test_unfit_layouts_are_refused(red: object, white: object, message: str) -> None:
    with pytest.raises(BadOptions, match=message):
        fresh(flowers={"red": red, "white": white})


@pytest.mark.rule("H3")
@pytest.mark.parametrize("flowers", ["many", {"red": RED}, None, 8, {"red": RED, "blue": WHITE}])
def test_a_layout_names_both_colours(flowers: object) -> None:
    with pytest.raises(BadOptions, match="must be"):
        fresh(flowers=flowers)


@pytest.mark.rule("H4")
def test_rods_go_on_the_rim_only_with_the_option() -> None:
    assert len(legal(play(fresh(), "a1").state)) == 110
    assert len(legal(play(fresh(outerEdgeRods=True), "a1").state)) == 142


@pytest.mark.rule("H6")
def test_the_lot_is_the_only_chance_and_even() -> None:
    def begun(**options: object) -> Callable[[Outcomes], Step[State]]:
        resolved = resolve(GAME.meta.options, options)
        return lambda outcomes: GAME.setup(resolved, 2, 0, outcomes)

    half = Fraction(1, 2)
    assert chance_outcomes(begun(first_mole="lot")) == ((0, half), (1, half))
    for mole in (0, 1):
        step = chance_outcomes(begun(first_mole="lot"), [mole])
        assert isinstance(step, Step)
        assert step.state.mole == mole
    assert isinstance(chance_outcomes(begun(first_mole=2)), Step)


@pytest.mark.rule("H1")
def test_the_centre_is_e4() -> None:
    assert board.CENTRE == SQUARES[63 // 2] == "e4"


@pytest.mark.rule("H2")
def test_flowers_are_at_the_sides_and_near_the_corners() -> None:
    assert set(board.RED_FLOWERS) == {"a4", "e1", "e7", "i4"}
    assert set(board.WHITE_FLOWERS) == {"b2", "b6", "h2", "h6"}


@pytest.mark.rule("H4")
def test_a_rod_names_the_two_squares_it_is_between() -> None:
    for rod in INNER_RODS:
        one, other = rod[:2], rod[-2:]
        (left, low), (right, high) = column_row(one), column_row(other)
        assert (right - left, high - low) == ((1, 0) if "|" in rod else (0, 1))
        assert rod_between(one, other) == rod_between(other, one) == rod


# ---- steps


@pytest.mark.rule("H10", "H11")
@pytest.mark.parametrize(("square", "count"), [("a1", 3), ("e1", 5), ("d4", 8)])
def test_the_mole_goes_to_any_neighbour_on_an_empty_lawn(square: str, count: int) -> None:
    assert len(legal(lawn(square))) == count


@pytest.mark.rule("H12")
def test_visited_squares_do_not_block_a_diagonal_step() -> None:
    assert "c3" in legal(lawn("c2 b3 b2"))
    assert play(lawn("c2 b3 b2"), "c3").state.visits[-1] == "c3"


@pytest.mark.rule("H13")
def test_files_do_not_wrap_round() -> None:
    assert legal(lawn("i3")) == ["h2", "i2", "h3", "h4", "i4"]


@pytest.mark.rule("H14")
def test_a_jump_is_told_from_a_step() -> None:
    assert play(lawn("d4 e4"), "i7").events[0] == Dug(0, "e4", "i7", 3, jumped=True)
    assert play(lawn("d4 e4"), "f5").events[0] == Dug(0, "e4", "f5", 3, jumped=False)
    over_a_rod = play(lawn("d4 e4", "e4|f4"), "f4").events[0]
    assert over_a_rod == Dug(0, "e4", "f4", 3, jumped=True)


@pytest.mark.rule("H14")
def test_without_the_option_a_start_in_the_centre_grants_only_steps() -> None:
    state = lawn("e4", "d4|e4", start_on_centre_jumps=False)
    assert legal(state) == ["d3", "e3", "f3", "f4", "d5", "e5", "f5"]
    with pytest.raises(IllegalAction, match=r"came up on e4 cannot jump. \(H14\)"):
        play(state, "a1")


@pytest.mark.rule("H14")
def test_without_the_option_a_later_visit_still_grants_the_jump() -> None:
    state = lawn("d4 e4", start_on_centre_jumps=False)
    assert legal(state) == unvisited(state)


@pytest.mark.rule("H15")
def test_the_right_to_jump_lasts_one_move() -> None:
    assert legal(play(lawn("e4"), "a1", "h1|i1").state) == ["b1", "a2", "b2"]


@pytest.mark.rule("H5", "H9")
def test_pieces_are_used_in_order() -> None:
    (dug,) = told(play(lawn(WALK[:10]), WALK[10]).events)
    assert dug == Dug(seat=0, start=WALK[9], square=WALK[10], piece=11, jumped=False)


@pytest.mark.rule("H7")
def test_the_mole_comes_up_on_any_square() -> None:
    assert legal(fresh()) == list(SQUARES)
    for square in SQUARES:
        step = play(fresh(), square)
        assert step.events[0] == MolePlaced(0, square)
        assert step.state.visits == (square,)


@pytest.mark.rule("H8")
def test_rods_may_stand_beside_visited_squares() -> None:
    assert "a1|b1" in legal(lawn("a1 b1", to_act="gardener"))


@pytest.mark.rule("H23")
def test_nothing_is_hidden_and_nothing_left_to_chance() -> None:
    state = lawn("a1 b2", "c1|d1")
    assert all(GAME.view(state, seat) is state for seat in (0, 1, None))
    options = resolve(GAME.meta.options, {})
    assert GAME.setup(options, 2, seed=1).state == GAME.setup(options, 2, seed=2).state


# ---- scoring


CORNERED = "b1|c1 b1-b2 a1-a2"
"""With these, a mole that digs from a1 to b1 is stuck."""


@pytest.mark.rule("H21")
def test_a_round_is_worth_24_at_most() -> None:
    everything = [*RED_FLOWERS, *WHITE_FLOWERS, *WALK[:14]]
    assert round_score(lawn(everything)).points == 24


@pytest.mark.rule("H22")
def test_with_the_option_the_game_stops_when_the_second_mole_is_ahead() -> None:
    step = play(lawn("d1", first=score(1), clinch=True), "e1")
    assert kinds(step.events) == ["Dug", "FlowerReached", "RoundEnded", "GameEnded"]
    assert GAME.result(step.state) == Result(scores=(1, 2), places=(2, 1), reason="clinched")
    assert GAME.actors(step.state) == ()


@pytest.mark.rule("H22")
def test_being_level_does_not_stop_it() -> None:
    step = play(lawn("d1", first=score(2), clinch=True), "e1")
    assert GAME.result(step.state) is None


@pytest.mark.rule("H22", "H16")
def test_a_round_that_is_over_anyway_is_not_called_stopped() -> None:
    dead_end = lawn("d2 d1", "e1-e2 e1|f1", first=score(1), clinch=True)
    step = play(dead_end, "e1")
    assert kinds(step.events) == ["Dug", "FlowerReached", "RoundEnded", "GameEnded"]
    result = GAME.result(step.state)
    assert result is not None
    assert result.reason == "higher_score"


@pytest.mark.rule("H19", "H20")
def test_the_score_sheets_of_both_rounds_are_kept() -> None:
    end = play(lawn("a1", CORNERED, first=score(3)), "b1").state
    assert [sheet.points for sheet in end.finished] == [3, 0]
    assert [sheet.mole for sheet in end.finished] == [0, 1]


@pytest.mark.rule("H16")
def test_pieces_are_the_reason_when_both_hold() -> None:
    blocked_on_the_last = [*WALK[:20], "a1", "b1"]
    rods = "b1|c1 b1-b2 a1-a2"
    step = play(lawn(blocked_on_the_last[:-1], rods), "b1")
    ended = step.events[1]
    assert isinstance(ended, RoundEnded)
    assert ended.reason == "pieces"
    assert is_blocked(lawn(blocked_on_the_last, rods))


@pytest.mark.rule("H17", "H14")
def test_without_the_right_to_jump_a_mole_on_the_centre_can_be_blocked() -> None:
    rods = "d4|e4 e4|f4 e3-e4"
    fenced = lawn("e4", rods, to_act="gardener", start_on_centre_jumps=False)
    assert "RoundEnded" in kinds(play(fenced, "e4-e5").events)


@pytest.mark.rule("H18")
@pytest.mark.parametrize("seed", range(20))
def test_a_round_has_at_most_22_visits_and_21_rods(seed: int) -> None:
    match = random_match(GAME, seed)
    assert all(len(step.state.visits) <= 22 for step in match.steps)
    assert all(len(step.state.rods) <= 21 for step in match.steps)


# ---- Events say all that changes, in the order in which it happens


def moments(state: State, step: Step[State]) -> list[PublicState]:
    """What everybody sees after each event of a step from ``state``."""
    seen = [state]
    for event in step.events:
        seen.append(evolve(seen[-1], cast("Event", event)))
    return seen[1:]


def test_a_last_look_shows_the_lawn_as_the_round_left_it() -> None:
    board = MoleHillBoard()
    before = lawn("a1", CORNERED)
    step = play(before, "b1")
    seen = board.finished(before, step.events)
    assert seen is not None
    assert (seen.visits, seen.rods, seen.to_act) == (("a1", "b1"), before.rods, None)
    assert board.finished(lawn("a1"), play(lawn("a1"), "b1").events) is None


def test_the_score_sheet_is_right_at_every_moment_of_a_step() -> None:
    before = lawn("a1", CORNERED)
    sheets = [_rounds(moment) for moment in moments(before, play(before, "b1"))]
    first, coming = RoundScore(0, 2, 0, 0, 0), RoundScore(1, 0, 0, 0, 0)
    assert sheets == [(first, coming)] * 4
    last = lawn("a1", CORNERED, first=score(3))
    *_, over = moments(last, play(last, "b1"))
    assert _rounds(over) == (score(3), RoundScore(1, 2, 0, 0, 0))
