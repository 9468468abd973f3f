from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from molecore.core.errors import IllegalAction
from molecore.games.mountains.board import DIE, grid_of
from molecore.games.mountains.events import RockPlaced
from tests.games.mountains.ground import ground, legal, only, play, resolve_card


@pytest.mark.rule("T26")
def test_the_rock_is_placed_and_its_die_rolled() -> None:
    step = resolve_card(ground(moles="A3E"), "ROCK", "rock:D4")
    rock = step.state.public.rock
    assert rock is not None
    assert grid_of(6).spaces[rock.space] == "D4"
    assert only(step.events, RockPlaced) == [RockPlaced(0, "D4", rock.turn)]


@pytest.mark.rule("T26")
def test_the_die_shows_each_side_equally_often() -> None:
    assert Counter(DIE) == {"left": 2, "right": 2, "back": 2}
    shown: Counter[str] = Counter()
    for seed in range(300):
        state = replace(resolve_card(ground(), "ROCK").state, chance=seed * 7919)
        (event,) = only(play(state, "rock:D4").events, RockPlaced)
        shown[event.turn] += 1
    assert min(shown.values()) > 75
    assert len(shown) == 3


@pytest.mark.rule("T26", "T28")
def test_what_it_shows_stays_until_it_moves() -> None:
    state = ground(moles="B3E", rock="C3 back")
    step = resolve_card(state, "M3")
    assert step.state.public.rock == state.public.rock
    assert not only(step.events, RockPlaced)
    assert step.state.chance == state.chance


@pytest.mark.rule("T27")
def test_empty_is_without_a_mole_and_without_the_rock() -> None:
    towers = {"C3": "bb", "A1": "c"}
    state = ground(moles="B3E F1S F6N A6N", mountains=towers, rock="D4 left")
    spaces = [text.removeprefix("rock:") for text in legal(resolve_card(state, "ROCK").state)]
    assert set(grid_of(6).spaces) - set(spaces) == {"B3", "F1", "F6", "A6", "D4"}
    assert {"A1", "C3", "A3"} <= set(spaces)


@pytest.mark.rule("T27")
@pytest.mark.parametrize(
    ("space", "message"),
    [("D4", "The rock lies on D4 already; it has to move."), ("B3", "A mole is on B3; ")],
)
def test_it_must_move_to_an_empty_space(space: str, message: str) -> None:
    asked = resolve_card(ground(moles="B3E", rock="D4 left"), "ROCK").state
    with pytest.raises(IllegalAction, match=rf"{message}.*\(T27\)"):
        play(asked, f"rock:{space}")


@pytest.mark.rule("T28")
@pytest.mark.parametrize(("seats", "room"), [(2, 13), (3, 21), (4, 31)])
def test_there_is_always_room(seats: int, room: int) -> None:
    asked = resolve_card(ground(seats, rock="B2 left"), "ROCK").state
    assert len(legal(asked)) == room


@pytest.mark.rule("T28")
def test_it_has_to_be_placed() -> None:
    asked = resolve_card(ground(), "ROCK").state
    with pytest.raises(IllegalAction, match=r"choose an empty space below ground .*\(T26\)"):
        play(asked, "enough")
