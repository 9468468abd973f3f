from __future__ import annotations

from typing import Any

import pytest

from molecore.core.action_space import action_space
from molecore.core.options import resolve
from molecore.core.playout import random_match
from molecore.games.moleozer.actions import Action, ChooseHouse, Guess, Move, PutDown, Swap
from molecore.games.moleozer.guess_rules import blocked, highest, is_free
from molecore.games.moleozer.rules import GAME


def space(seats: int, **options: Any) -> tuple[Action, ...]:
    """All actions there can be with these options and this number of seats."""
    return tuple(action_space(GAME, resolve(GAME.meta.options, options), seats).actions)  # type: ignore[arg-type]


def count(seats: int, kind: type, **options: Any) -> int:
    return sum(isinstance(action, kind) for action in space(seats, **options))


@pytest.mark.rule("Z2", "Z3")
def test_houses_are_those_of_the_map_where_they_are_chosen() -> None:
    assert [count(seats, ChooseHouse) for seats in (2, 3, 4)] == [2, 4, 4]
    assert count(4, ChooseHouse, houses="quick") == 0


@pytest.mark.rule("Z8", "Z43", "Z47")
def test_stacks_of_five_or_one_are_put_down() -> None:
    assert count(2, PutDown) == 2
    assert count(2, PutDown, reorder=True) == 121


@pytest.mark.rule("Z11", "Z48")
def test_guesses_reach_as_far_as_the_options_allow() -> None:
    assert count(3, Guess) == 40
    assert [count(seats, Guess, multiplication=True) for seats in (2, 3, 4)] == [
        100,
        1_000,
        10_000,
    ]


@pytest.mark.rule("Z26", "Z36")
def test_the_mole_can_go_to_every_space_of_the_maps_in_use() -> None:
    assert [count(seats, Move) for seats in (2, 3, 4)] == [9, 17 + 8, 17 + 8]


@pytest.mark.rule("Z32")
def test_any_seat_can_be_swapped_with() -> None:
    assert [count(seats, Swap) for seats in (2, 3, 4)] == [2, 3, 4]


@pytest.mark.rule("Z11", "Z46")
@pytest.mark.parametrize("seed", range(8))
def test_a_number_is_free_unless_it_is_blocked(seed: int) -> None:
    for step in random_match(GAME, seed).steps:
        public = step.state.public
        if public.phase in ("guess", "change"):
            (seat,) = public.actors
            barred = blocked(public, seat)
            for number in range(-1, 44):
                free = 1 <= number <= highest(public) and number not in barred
                assert is_free(public, seat, number) == free
