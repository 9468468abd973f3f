"""Plans of two who think alike: games whose solution is known are solved."""

from __future__ import annotations

from random import Random

import pytest

from molecore.games.mountains.planning import Plans, solved

ROCK_PAPER_SCISSORS = [[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]]


def test_each_throw_is_chosen_as_often_as_the_others() -> None:
    mine, theirs = solved(ROCK_PAPER_SCISSORS)
    assert mine == pytest.approx([1 / 3] * 3, abs=0.03)
    assert theirs == pytest.approx([1 / 3] * 3, abs=0.03)


def test_a_dominated_order_is_not_chosen() -> None:
    mine, _ = solved([[0.6, 0.7], [0.5, 0.4]])
    assert mine[0] > 0.99


def test_unequal_stakes_are_mixed_as_worked_out_by_hand() -> None:
    # The row that makes the other side indifferent: 0.9 p + 0.2 (1 - p) = 0.1 p + 0.6 (1 - p).
    mine, theirs = solved([[0.9, 0.1], [0.2, 0.6]])
    assert mine[0] == pytest.approx(1 / 3, abs=0.03)
    assert theirs[0] == pytest.approx(5 / 12, abs=0.03)


def test_trials_with_luck_find_the_same() -> None:
    random = Random(4)

    def trial(row: int, column: int) -> float:
        return float(random.random() < ROCK_PAPER_SCISSORS[row][column])

    plans = Plans(3, 3, trial)
    plans.grow(6000, 6000, random)
    mix, worth = plans.mixed()
    assert worth == pytest.approx(0.5, abs=0.05)
    assert max(mix) < 0.55
