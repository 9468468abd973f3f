"""The board of Moleozer, its set-up and what is legal."""

from __future__ import annotations

from itertools import combinations

import pytest

from molecore.core.errors import BadOptions
from molecore.core.options import Choice, resolve
from molecore.games.moleozer.board import HOUSES, START, distance
from molecore.games.moleozer.events import StarterChosen
from molecore.games.moleozer.meta import META
from molecore.games.moleozer.rules import GAME
from molecore.games.moleozer.rules_v1 import GAME as GAME_V1
from tests.games.moleozer.meadow import after, all_ready, fresh


@pytest.mark.rule("Z1")
def test_two_to_four_play() -> None:
    assert META.seats == (2, 3, 4)
    for seats in META.seats:
        assert fresh(seats).public.seating == tuple(range(seats))
    with pytest.raises(BadOptions, match="not 5"):
        fresh(5)


@pytest.mark.rule("Z5")
def test_each_has_one_pawn() -> None:
    state = all_ready(fresh(3))
    guessed = after(state, "10", "20")
    assert guessed.public.guesses == (10, 20, None)
    assert GAME.actors(guessed) == (2,)


@pytest.mark.rule("Z9")
@pytest.mark.parametrize(
    ("seats", "starters"), [(2, [0, 1, 0, 1]), (3, [0, 1, 2, 0]), (4, [0, 1, 2, 3])]
)
def test_an_option_names_the_starter(seats: int, starters: list[int]) -> None:
    assert [fresh(seats, starter=wanted).public.starter for wanted in range(1, 5)] == starters
    chosen = [fresh(seats, starter=wanted, houses="choose") for wanted in range(1, 5)]
    assert [GAME.actors(state) for state in chosen] == [(seat,) for seat in starters]


@pytest.mark.rule("Z2")
def test_every_house_is_four_steps_from_the_start_and_eight_from_any_other() -> None:
    for on, houses in HOUSES.items():
        assert [distance(on, START, house) for house in houses] == [4] * len(houses)
        assert {distance(on, *pair) for pair in combinations(houses, 2)} == {8}


# ---- Version 1 of the rules goes on for the records that were made with it


@pytest.mark.rule("Z9")
def test_its_starter_is_drawn_or_the_first_player() -> None:
    starter = GAME_V1.meta.options[0]
    assert isinstance(starter, Choice)
    assert [value for value, _ in starter.choices] == ["random", "first"]
    assert resolve(GAME_V1.meta.options, {})["starter"] == "random"
    with pytest.raises(BadOptions, match="starter must be one of random, first, not 'lot'"):
        resolve(GAME_V1.meta.options, {"starter": "lot"})
    first = resolve(GAME_V1.meta.options, {"starter": "first"})
    assert GAME_V1.setup(first, 3, 0).events[0] == StarterChosen(0, by_lot=False)


@pytest.mark.rule("Z9")
def test_old_names_of_the_starter_are_read_by_the_present_version() -> None:
    named = [
        resolve(GAME.meta.options, {"starter": name})["starter"] for name in ("random", "first")
    ]
    assert named == ["lot", 1]
