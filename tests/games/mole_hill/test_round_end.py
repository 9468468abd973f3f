from __future__ import annotations

from itertools import pairwise

import pytest

from molecore.core.match import Match
from molecore.core.playout import random_match
from molecore.games.mole_hill.events import RoundEnded
from molecore.games.mole_hill.movement import is_blocked
from molecore.games.mole_hill.rules import GAME
from tests.games.mole_hill.lawn import WALK, kinds, lawn, legal, play

WALLED_IN = "a1|b1 b1-b2 a2|b2 a2-a3"
"""With these, a mole in a1 can go to a2 and no further."""


@pytest.mark.rule("H16")
def test_22_visited_squares_end_the_round_before_another_rod() -> None:
    step = play(lawn(WALK[:21]), WALK[21])
    assert kinds(step.events) == ["Dug", "RoundEnded", "RoundBegan"]
    ended = step.events[1]
    assert isinstance(ended, RoundEnded)
    assert (ended.round, ended.reason, ended.score.visited) == (1, "pieces", 22)


@pytest.mark.rule("H16")
def test_21_visited_squares_do_not() -> None:
    state = play(lawn(WALK[:20]), WALK[20]).state
    assert (state.round, state.to_act) == (1, "gardener")


@pytest.mark.rule("H16")
def test_a_mole_that_digs_into_a_dead_end_ends_the_round_before_another_rod() -> None:
    step = play(lawn("a1", WALLED_IN), "a2")
    assert kinds(step.events) == ["Dug", "RoundEnded", "RoundBegan"]
    ended = step.events[1]
    assert isinstance(ended, RoundEnded)
    assert (ended.reason, ended.score.visited) == ("blocked", 2)


@pytest.mark.rule("H16")
def test_visited_squares_wall_the_mole_in_too() -> None:
    step = play(lawn("a2 b2 b1"), "a1")
    assert "RoundEnded" in kinds(step.events)


@pytest.mark.rule("H16")
def test_a_rod_that_leaves_no_way_ends_the_round() -> None:
    state = lawn("a1", "a1|b1", to_act="gardener")
    step = play(state, "a1-a2")
    assert kinds(step.events) == ["RodPlaced", "RoundEnded", "RoundBegan"]
    ended = step.events[1]
    assert isinstance(ended, RoundEnded)
    assert (ended.reason, ended.score.visited) == ("blocked", 1)


@pytest.mark.rule("H16")
def test_a_rod_that_leaves_a_way_does_not() -> None:
    step = play(lawn("a1", "a1|b1", to_act="gardener"), "b1-b2")
    assert kinds(step.events) == ["RodPlaced"]
    assert legal(step.state) == ["a2", "b2"]


@pytest.mark.rule("H16")
def test_pieces_are_the_reason_when_both_hold() -> None:
    blocked_on_the_last = [*WALK[:20], "a1", "b1"]
    rods = "b1|c1 b1-b2 a1-a2"
    step = play(lawn(blocked_on_the_last[:-1], rods), "b1")
    ended = step.events[1]
    assert isinstance(ended, RoundEnded)
    assert ended.reason == "pieces"
    assert is_blocked(lawn(blocked_on_the_last, rods))


@pytest.mark.rule("H17")
def test_a_mole_on_the_centre_is_never_blocked() -> None:
    surrounded = lawn("d4 d3 e3 f3 f4 f5 e5 d5")
    assert kinds(play(surrounded, "e4").events) == ["Dug"]
    fenced = lawn("e4", "d4|e4 e4|f4 e3-e4", to_act="gardener")
    assert kinds(play(fenced, "e4-e5").events) == ["RodPlaced"]


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


@pytest.mark.rule("H8", "H16")
@pytest.mark.parametrize("seed", range(20))
def test_within_a_round_mole_and_gardener_alternate(seed: int) -> None:
    for before, after in pairwise(_turns(random_match(GAME, seed))):
        new_round = before[0] != after[0]
        assert after[1] == "mole" if new_round else before[1] != after[1]


def _turns(match: Match) -> list[tuple[int, str]]:
    states = [step.state for step in match.steps]
    return [(state.round, state.to_act) for state in states if state.to_act is not None]
