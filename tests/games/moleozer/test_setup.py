from __future__ import annotations

import pytest

from molecore.core.errors import BadOptions, IllegalAction
from molecore.games.moleozer.board import HAND, START, neighbours
from molecore.games.moleozer.events import Dealt, HouseChosen
from molecore.games.moleozer.meta import META
from molecore.games.moleozer.rules import GAME
from molecore.games.moleozer.seating import house_of, owner_of
from tests.games.moleozer.meadow import after, all_ready, changed, fresh, legal, play, won


@pytest.mark.rule("Z1")
def test_two_to_four_play() -> None:
    assert META.seats == (2, 3, 4)
    for seats in META.seats:
        assert fresh(seats).public.seating == tuple(range(seats))
    with pytest.raises(BadOptions, match="not 5"):
        fresh(5)


@pytest.mark.rule("Z2")
@pytest.mark.parametrize(("seats", "on"), [(2, "path"), (3, "star"), (4, "star")])
def test_the_number_of_players_settles_the_map(seats: int, on: str) -> None:
    public = fresh(seats).public
    assert (public.on, public.mole) == (on, START)


@pytest.mark.rule("Z3", "Z10")
def test_houses_are_chosen_clockwise_from_the_starter() -> None:
    state = changed(fresh(4, houses="choose"), starter=2)
    choosing: list[int] = []
    for house in ("E4", "N4", "W4"):
        choosing += GAME.actors(state)
        state = after(state, f"house:{house}")
    assert choosing == [2, 3, 0]
    assert [house_of(state.public, seat) for seat in range(4)] == ["W4", "S4", "E4", "N4"]


@pytest.mark.rule("Z3")
def test_the_last_house_is_not_asked_for() -> None:
    step = play(fresh(2, houses="choose"), "house:B4")
    assert step.events[:2] == (
        HouseChosen(0, "B4", last=False),
        HouseChosen(1, "A4", last=True),
    )
    assert isinstance(step.events[2], Dealt)
    assert step.state.public.phase == "memory"


@pytest.mark.rule("Z3")
def test_no_house_has_two_owners() -> None:
    state = after(fresh(3, houses="choose"), "house:S4")
    assert legal(state) == ["house:N4", "house:E4", "house:W4"]
    with pytest.raises(IllegalAction, match=r"S4 has an owner already.*Z3"):
        play(state, "house:S4")


@pytest.mark.rule("Z3")
def test_the_quick_start_gives_houses_clockwise_from_the_starter() -> None:
    seeds = {fresh(4, seed, starter="lot").public.starter: seed for seed in range(30)}
    public = fresh(4, seeds[1], starter="lot").public
    assert public.houses == ("W4", "N4", "E4", "S4")
    assert fresh(2, seeds[0]).public.houses == ("A4", "B4")


@pytest.mark.rule("Z3")
@pytest.mark.parametrize(
    ("houses", "seats", "given"),
    [
        ("WSNE", 4, ("W4", "S4", "N4", "E4")),
        ("WSNE", 3, ("W4", "S4", "N4")),
        ("NWES", 2, ("A4", "B4")),
        ("WNES", 2, ("B4", "A4")),
    ],
)
def test_houses_can_be_given_to_the_players_one_by_one(
    houses: str, seats: int, given: tuple[str, ...]
) -> None:
    public = fresh(seats, houses=houses).public
    assert tuple(house_of(public, seat) for seat in range(seats)) == given


@pytest.mark.rule("Z4")
def test_the_house_of_nobody_is_a_plain_space() -> None:
    state = won("2 2", "3 3", "4 4", mole="W3")
    assert owner_of(state.public, "W4") is None
    moved = after(state, "W4")
    assert (moved.public.mole, moved.public.out) == ("W4", ())
    assert neighbours("star", "W4") == ("W3",)


@pytest.mark.rule("Z5")
def test_each_has_one_pawn() -> None:
    state = all_ready(fresh(3))
    guessed = after(state, "10", "20")
    assert guessed.public.guesses == (10, 20, None)
    assert GAME.actors(guessed) == (2,)


@pytest.mark.rule("Z6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_gets_five_cards(seats: int) -> None:
    state = fresh(seats)
    assert [len(stack) for stack in state.stacks] == [HAND] * seats
    assert state.public.stack == HAND


@pytest.mark.rule("Z9")
@pytest.mark.parametrize(
    ("seats", "starters"), [(2, [0, 1, 0, 1]), (3, [0, 1, 2, 0]), (4, [0, 1, 2, 3])]
)
def test_an_option_names_the_starter(seats: int, starters: list[int]) -> None:
    assert [fresh(seats, starter=wanted).public.starter for wanted in range(1, 5)] == starters
    chosen = [fresh(seats, starter=wanted, houses="choose") for wanted in range(1, 5)]
    assert [GAME.actors(state) for state in chosen] == [(seat,) for seat in starters]


@pytest.mark.rule("Z9")
def test_the_starter_is_drawn_by_lot() -> None:
    assert {fresh(4, seed, starter="lot").public.starter for seed in range(40)} == {0, 1, 2, 3}
    assert fresh(4, 7, starter="lot") == fresh(4, 7, starter="lot")
