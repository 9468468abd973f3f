from __future__ import annotations

from itertools import pairwise

import pytest

from molecore.core.errors import IllegalAction
from molecore.games.mole_hill.board import INNER_RODS, SQUARES
from molecore.games.mole_hill.events import Dug
from tests.games.mole_hill.lawn import lawn, legal, play, unvisited

AROUND_E4 = "d4|e4 e4|f4 e3-e4 e4-e5"


@pytest.mark.rule("H10", "H11")
@pytest.mark.parametrize(("square", "count"), [("a1", 3), ("e1", 5), ("d4", 8)])
def test_the_mole_goes_to_any_neighbour_on_an_empty_lawn(square: str, count: int) -> None:
    assert len(legal(lawn(square))) == count


@pytest.mark.rule("H10")
@pytest.mark.parametrize(
    ("target", "rod"), [("c4", "c4|d4"), ("e4", "d4|e4"), ("d3", "d3-d4"), ("d5", "d4-d5")]
)
def test_a_rod_stops_the_straight_step_over_its_edge_and_no_other(target: str, rod: str) -> None:
    everywhere = legal(lawn("d4"))
    assert legal(lawn("d4", [rod])) == [square for square in everywhere if square != target]
    with pytest.raises(IllegalAction, match=r"The rod on .* is between .*\(H10\)"):
        play(lawn("d4", [rod]), target)


@pytest.mark.rule("H11")
@pytest.mark.parametrize(
    "rods", ["", "b2|c2", "c2-c3", "b2-b3", "b3|c3", "b2|c2 c2-c3", "b2-b3 b3|c3"]
)
def test_a_diagonal_step_needs_one_free_way_round(rods: str) -> None:
    assert "c3" in legal(lawn("b2", rods))


@pytest.mark.rule("H11")
@pytest.mark.parametrize("rods", ["b2|c2 b3|c3", "b2|c2 b2-b3", "c2-c3 b3|c3", "c2-c3 b2-b3"])
def test_a_diagonal_step_is_stopped_when_both_ways_are_fenced(rods: str) -> None:
    state = lawn("b2", rods)
    assert "c3" not in legal(state)
    with pytest.raises(IllegalAction, match=r"Both ways round the corner .*\(H11\)"):
        play(state, "c3")


@pytest.mark.rule("H11")
def test_the_refusal_names_the_rods_of_both_ways() -> None:
    with pytest.raises(IllegalAction) as refused:
        play(lawn("b2", "b2|c2 c2-c3 b3|c3"), "c3")
    assert str(refused.value.refusal.message) == (
        "Both ways round the corner to c3 are fenced: by c2 with b2|c2 and c2-c3, by b3 with b3|c3."
    )


@pytest.mark.rule("H11")
@pytest.mark.parametrize("target", ["c3", "c5", "e3", "e5"])
def test_every_diagonal_has_just_the_two_ways_round_its_corner(target: str) -> None:
    along, upwards = f"{target[0]}4", f"d{target[1]}"
    ways = [_edges("d4", along, target), _edges("d4", upwards, target)]
    others = set(INNER_RODS) - set(ways[0]) - set(ways[1])
    assert target in legal(lawn("d4", others))
    for one in ways[0]:
        for other in ways[1]:
            assert target not in legal(lawn("d4", [one, other]))


@pytest.mark.rule("H12")
def test_visited_squares_do_not_block_a_diagonal_step() -> None:
    assert "c3" in legal(lawn("c2 b3 b2"))
    assert play(lawn("c2 b3 b2"), "c3").state.visits[-1] == "c3"


@pytest.mark.rule("H13")
@pytest.mark.parametrize("corner", ["a1", "i1", "a7", "i7"])
def test_the_mole_never_leaves_the_lawn(corner: str) -> None:
    assert set(legal(lawn(corner))) < set(SQUARES)


@pytest.mark.rule("H13")
def test_files_do_not_wrap_round() -> None:
    assert legal(lawn("i3")) == ["h2", "i2", "h3", "h4", "i4"]


@pytest.mark.rule("H10", "H11")
@pytest.mark.parametrize(("target", "rule"), [("a3", "H10"), ("c1", "H10"), ("c3", "H11")])
def test_far_squares_are_out_of_reach(target: str, rule: str) -> None:
    with pytest.raises(IllegalAction, match=rf"{target} is not next to a1.*\({rule}\)"):
        play(lawn("a1"), target)


@pytest.mark.rule("H14")
def test_from_the_centre_the_mole_may_go_anywhere_unvisited() -> None:
    for state in (lawn("e4"), lawn("a1 d3 e4"), lawn("e4", AROUND_E4)):
        assert legal(state) == unvisited(state)
    assert len(legal(lawn("e4"))) == len(legal(lawn("e4", AROUND_E4))) == 62


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
    with pytest.raises(IllegalAction, match=r"starts on e4 cannot jump. \(H14\)"):
        play(state, "a1")


@pytest.mark.rule("H14")
def test_without_the_option_a_later_visit_still_grants_the_jump() -> None:
    state = lawn("d4 e4", start_on_centre_jumps=False)
    assert legal(state) == unvisited(state)


@pytest.mark.rule("H15")
def test_the_right_to_jump_lasts_one_move() -> None:
    assert legal(play(lawn("e4"), "a1", "h1|i1").state) == ["b1", "a2", "b2"]


@pytest.mark.rule("H15")
def test_the_centre_is_visited_once() -> None:
    assert "e4" not in legal(lawn("e4 d4"))


def _edges(*squares: str) -> list[str]:
    pairs = pairwise(squares)
    return [
        rod for one, other in pairs for rod in INNER_RODS if {one, other} == {rod[:2], rod[-2:]}
    ]
