"""What a round that is over says of who is likely to win."""

from __future__ import annotations

from random import Random

import pytest

from molecore.games.mountains.kernel import OVER, Position, RandomChance, playout
from molecore.games.mountains.prospects import NAMES, features, worths
from molecore.games.mountains.weights import WEIGHTS
from tests.games.mountains.ground import fresh, ground


def position(**given: object) -> Position:
    state = ground(**given)  # type: ignore[arg-type]
    return Position(state.public, state.hands, RandomChance(Random(1)))


def found(name: str, at: Position) -> list[int]:
    return [counts[NAMES.index(name)] for counts in features(at)]


def test_mountains_count_for_who_is_at_their_foot_and_on_their_top() -> None:
    at = position(moles="A1E F6W", mountains={"C3": "abb", "D4": "ba", "E5": "b"})
    assert found("height", at)[:2] == [3, 3]
    assert found("tops", at)[:2] == [1, 2]


def test_a_mole_has_ways_to_go_and_prey_beside_it() -> None:
    at = position(moles="A1W C1E", mountains={"A2": "bba", "B1": "a", "D1": "ab", "C2": "a"})
    assert found("blocked", at)[:2] == [1, 0]
    assert found("ahead", at)[:2] == [0, 3]
    assert found("rim", at)[:2] == [0, 1]
    assert found("prey", at)[:2] == [3, 4]
    inner = position(moles="C3N F6W")
    assert (found("inner", inner)[:2], found("rim", inner)[:2]) == ([1, 0], [0, 0])


def test_there_is_a_weight_for_each_feature_and_round() -> None:
    assert len(WEIGHTS) == 5
    assert {len(weights) for weights in WEIGHTS} == {len(NAMES)}


def test_points_are_for_who_has_them_and_chances_of_two_make_one() -> None:
    state = fresh(2, seed=3)
    at = Position(state.public, state.hands, RandomChance(Random(2)))
    at.spaces, at.facings, at.round = [5, 10], [0, 2], 4
    even = worths(at)
    at.points = [30, 20]
    ahead = worths(at)
    assert sum(even) == pytest.approx(1)
    assert sum(ahead) == pytest.approx(1)
    assert ahead[0] > even[0] + 0.1


def test_at_the_end_the_winner_counts_and_points_a_little() -> None:
    state = fresh(2, seed=5)
    at = Position(state.public, state.hands, RandomChance(Random(2)))
    playout(at, Random(4).random)
    assert at.question == OVER
    at.points = [51, 50]
    close = worths(at)
    at.points = [90, 50]
    clear = worths(at)
    assert 0.95 < close[0] < clear[0] < 1
    at.points, at.mountains = [50, 50], [[0, 0], *[[] for _ in at.mountains[1:]]]
    assert worths(at) == pytest.approx([0.975, 0.025]), "the higher mountain decides (T53)"
