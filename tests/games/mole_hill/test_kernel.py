"""The kernel plays the same game as the rules, and its random games look the same."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from statistics import mean

import pytest

from molecore.core.options import resolve
from molecore.core.playout import random_match
from molecore.games.mole_hill.actions import Action
from molecore.games.mole_hill.board import SQUARES
from molecore.games.mole_hill.kernel.round import MoleHillKernel, Position, playout, roll
from molecore.games.mole_hill.kernel.tables import (
    FIRST_ROD,
    PLACES,
    SPOTS,
    SQUARE_BITS,
    places_left,
    unvisited,
)
from molecore.games.mole_hill.records import State
from molecore.games.mole_hill.rules import GAME
from molecore.games.mole_hill.scoring import round_score
from molecore.spaces import spaces_of
from tests.amounts import LONG

NEIGHBOURHOOD = [file + rank for file in "abcde" for rank in "12345"]
CUSTOM = {"red": ["a1", "b1", "e4", "i7"], "white": ["c1", "d1", "e1", "f1"]}
OPTIONS: list[dict[str, object]] = [
    {},
    {"clinch": True},
    {"first_mole": "lot"},
    {"first_mole": 2, "start_on_centre_jumps": False},
    {"outer_edge_rods": True},
    {"flowers": CUSTOM, "clinch": True, "start_on_centre_jumps": False, "outer_edge_rods": True},
]
"""Every option, alone and together."""


def start(options: dict[str, object]) -> State:
    return GAME.setup(resolve(GAME.meta.options, options), 2, 0).state


def legal(kernel: MoleHillKernel, position: Position) -> list[Action]:
    return [kernel.action(number) for number in kernel.legal(position)]


def check_candidates(kernel: MoleHillKernel, position: Position) -> None:
    """All steps of the mole, and some rods of the gardener, each once."""
    candidates, numbers = kernel.candidates(position), kernel.legal(position)
    assert len(set(candidates)) == len(candidates) > 0
    assert set(candidates) <= set(numbers)
    assert len(candidates) == len(numbers) or numbers[0] >= FIRST_ROD


def check_game(options: dict[str, object], random: Random) -> str:
    """Play one game by rules and kernel together; how it ended."""
    state = start(options)
    kernel, position = MoleHillKernel(state), None
    while actors := GAME.actors(state):
        if position is None:
            kernel = MoleHillKernel(state)
            position = kernel.root
        (seat,) = actors
        assert kernel.actor(position) == seat
        assert legal(kernel, position) == list(GAME.legal_actions(state, seat))
        check_candidates(kernel, position)
        number = random.choice(kernel.legal(position))
        position = kernel.play(position, number)
        before, state = state, GAME.apply(state, seat, kernel.action(number)).state
        over = state.to_act is None or state.round != before.round
        assert (kernel.actor(position) is None) == over
        if over:
            assert kernel.points_of(position[3]) == state.finished[-1].points
            assert kernel.legal(position) == []
            position = None
        else:
            assert kernel.points_of(position[3]) == round_score(state).points
    result = GAME.result(state)
    assert result is not None
    return result.reason


@pytest.mark.rule("H7", "H8", "H9", "H10", "H11", "H12", "H14", "H16", "H17", "H19", "H20", "H23")
@pytest.mark.parametrize("options", OPTIONS)
def test_random_games_go_the_same_way_by_rules_and_kernel(options: dict[str, object]) -> None:
    random = Random(7)

    reasons = Counter(check_game(options, random) for _ in range(40))

    assert reasons["higher_score"] + reasons["clinched"] > 30
    assert ("clinched" in reasons) == bool(options.get("clinch"))


@pytest.mark.parametrize("options", OPTIONS)
def test_a_kernel_can_begin_anywhere_in_a_game(options: dict[str, object]) -> None:
    random = Random(8)
    state = start(options)
    while actors := GAME.actors(state):
        (seat,) = actors
        kernel = MoleHillKernel(state)
        assert legal(kernel, kernel.root) == list(GAME.legal_actions(state, seat))
        state = GAME.apply(state, seat, random.choice(GAME.legal_actions(state, seat))).state
    assert MoleHillKernel(state).actor(MoleHillKernel(state).root) is None


@pytest.mark.rule("H14", "H15")
@pytest.mark.parametrize(("jumps", "destinations"), [(True, 62), (False, 8)])
def test_a_start_in_the_centre_jumps_by_option(jumps: bool, destinations: int) -> None:
    kernel = MoleHillKernel(start({"start_on_centre_jumps": jumps}))
    placed = kernel.play(kernel.root, SQUARES.index("e4"))
    fenced = kernel.play(placed, FIRST_ROD)

    assert len(kernel.legal(fenced)) == destinations
    assert len(kernel.candidates(fenced)) == destinations


def test_random_rounds_of_the_kernel_look_like_those_of_the_rules() -> None:
    # 20,000 rounds by the rules: 19.1 squares, 12.8 points, 60 % with all 22 squares.
    kernel, dice = MoleHillKernel(start({})), roll(Random(1))

    ends = [playout(kernel.root, True, dice) for _ in range(20_000)]

    visited = [63 - len(places_left(end)) for end in ends]
    assert mean(visited) == pytest.approx(19.1, abs=0.15)
    assert mean(map(kernel.points_of, ends)) == pytest.approx(12.8, abs=0.15)
    assert mean(count == 22 for count in visited) == pytest.approx(0.60, abs=0.02)


def by_kernel(kernel: MoleHillKernel, position: Position, random: Random) -> int:
    """One round played out ply by ply; the squares left."""
    while kernel.actor(position) is not None:
        position = kernel.play(position, random.choice(kernel.legal(position)))
    return position[3]


@pytest.mark.parametrize("plies", [0, 1, 8, 15, 30] if LONG else [15, 30])
def test_playouts_end_like_rounds_played_ply_by_ply(plies: int) -> None:
    kernel, random, games = MoleHillKernel(start({})), Random(plies), 3_000
    position = kernel.root
    for _ in range(plies):
        position = kernel.play(position, random.choice(kernel.legal(position)))
    moles_turn = kernel.actor(position) == 0
    dice = roll(Random(2))

    fast = [playout(position, moles_turn, dice) for _ in range(games)]
    slow = [by_kernel(kernel, position, random) for _ in range(games)]

    assert mean(map(kernel.points_of, fast)) == pytest.approx(
        mean(map(kernel.points_of, slow)), abs=0.5
    )
    for place in places_left(position[3]):
        bit = SPOTS[place][1]
        share = mean(end & bit > 0 for end in fast) - mean(end & bit > 0 for end in slow)
        assert abs(share) < 0.06


def test_every_rod_site_is_as_likely_as_any_other() -> None:
    dice = roll(Random(3))

    drawn = Counter(site for (sites,), _ in islice(dice, 10_000) for site in sites)

    assert sorted(drawn) == list(range(110))
    assert max(drawn.values()) / min(drawn.values()) < 1.15


@pytest.mark.parametrize(
    ("square", "reach"), [("e4", 42), ("d4", 8), ("a1", 3)][0 if LONG else 1 :]
)
def test_every_step_is_as_likely_as_any_other(square: str, reach: int) -> None:
    # The mole has one piece left; squares are visited, but none near him.
    visited = [other for other in SQUARES if other not in NEIGHBOURHOOD][:20]
    lawn = SQUARE_BITS ^ unvisited([*visited, square])
    place = PLACES[SQUARES.index(square)]
    position = (0, place, SPOTS[place][0], lawn, b"")
    dice = roll(Random(4))

    ends = Counter(playout(position, True, dice) for _ in range(reach * 2000))

    assert len(ends) == reach
    assert max(ends.values()) / min(ends.values()) < 1.2


@pytest.mark.rule("H22")
def test_more_points_are_worth_more_to_the_mole_and_less_to_the_gardener() -> None:
    kernel = MoleHillKernel(start({}))

    worths = kernel.worths

    assert all(sum(pair) == pytest.approx(1) for pair in worths)
    assert [pair[0] for pair in worths] == sorted({pair[0] for pair in worths})


def test_numbers_of_a_round_that_is_over_are_those_of_its_sheet() -> None:
    match = random_match(GAME, 1, 60)
    (sheet,) = match.view(None).finished
    numbers = spaces_of(match).tensors(match.view(None))["finished"].numbers
    there, *mole = numbers[:3]
    assert (there, mole.index(1)) == (1, sheet.mole)
    assert [*numbers[3:7]] == [sheet.visited, sheet.dark, sheet.red, sheet.white]
    assert not any(numbers[7:])
