"""The kernel of games that have none of their own, on a game so small that all of it is seen."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from molecore.core.protocol import Result
from molecore.core.rules_kernel import RulesKernel


@dataclass(frozen=True)
class After:
    state: int


class Stairs:
    """Two seats climb in turn, by one step or two; who takes the sixth wins, past it both do."""

    def actors(self, state: int) -> tuple[int, ...]:
        return () if state >= 6 else (state % 2,)

    def legal_actions(self, state: int, seat: int) -> list[str]:
        assert self.actors(state) == (seat,)
        return ["two", "one"] if state else ["one"]

    def apply(self, state: int, seat: int, action: str) -> After:
        assert action in self.legal_actions(state, seat)
        return After(state + {"one": 1, "two": 2}[action])

    def result(self, state: int) -> Result | None:
        if state < 6:
            return None
        return Result((0, 1), (2, 1), "top") if state == 6 else Result((1, 1), (1, 1), "past")


@pytest.fixture
def kernel() -> RulesKernel:
    game: Any = Stairs()
    return RulesKernel(game, 0)


def test_actions_are_numbered_as_they_are_met(kernel: RulesKernel) -> None:
    assert kernel.root == 0
    assert (kernel.legal(0), kernel.legal(1), kernel.legal(0)) == ([0], [1, 0], [0])
    assert [kernel.action(0), kernel.action(1)] == ["one", "two"]
    assert kernel.candidates(1) == kernel.legal(1)


def test_positions_are_those_of_the_rules(kernel: RulesKernel) -> None:
    kernel.legal(1)
    assert [kernel.actor(position) for position in (0, 1, 6)] == [0, 1, None]
    assert (kernel.play(1, 0), kernel.play(1, 1)) == (3, 2)
    assert kernel.legal(6) == []


@pytest.mark.parametrize(
    ("start", "dice", "ends"),
    [
        (6, [], [0.0, 1.0]),
        (7, [], [0.5, 0.5]),
        (5, [0.0], [0.5, 0.5]),
        (5, [0.49], [0.5, 0.5]),
        (5, [0.5], [0.0, 1.0]),
        (3, [0.99, 0.3], [0.0, 1.0]),
        (3, [0.0, 0.0], [0.5, 0.5]),
    ],
)
def test_a_game_is_played_out_as_the_dice_fall(
    start: int, dice: list[float], ends: list[float], kernel: RulesKernel
) -> None:
    falling = iter(dice)
    assert kernel.rollout(start, falling) == ends
    assert not [*falling], "a die for each action"


def test_dice_are_those_of_the_generator(kernel: RulesKernel) -> None:
    dice, same = kernel.dice(Random(3)), Random(3)
    assert [next(dice) for _ in range(4)] == [same.random() for _ in range(4)]
