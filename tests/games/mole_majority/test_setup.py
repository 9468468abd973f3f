"""What is in the box, and how the meadow is laid (R1-R11)."""

from __future__ import annotations

from collections import Counter

import pytest

from molecore.core.rng import SplitMix64
from molecore.games.mole_majority.board import MIDS, plan_of
from molecore.games.mole_majority.network import claims_left, moles_left
from molecore.games.mole_majority.records import State
from tests.games.mole_majority.burrows import cards_of, fresh, legal, moles, play

TOTALS = [(2, 13, 11, 13), (3, 16, 13, 11), (4, 19, 15, 9)]


def laid_by_players(seats: int, seed: int = 0, **options: object) -> State:
    """A board laid by the players, each choice at random."""
    state, rng = fresh(seats, seed=seed, layout="players", **options), SplitMix64(seed)
    while state.public.phase in {"home_base", "tile"}:
        state = play(state, rng.choice(legal(state))).state
    return state


@pytest.mark.rule("R1", "R6", "R7", "R8")
@pytest.mark.parametrize("layout", ["players", "star", "compact"])
@pytest.mark.parametrize(("seats", "hexes", "tokens", "spare"), TOTALS)
def test_a_new_game_has_its_hexes_tokens_and_supplies(
    layout: str, seats: int, hexes: int, tokens: int, spare: int
) -> None:  # T1
    state = laid_by_players(seats) if layout == "players" else fresh(seats, layout=layout)
    assert len(state.public.tiles) == hexes
    assert state.public.homes.count(0) == tokens == sum(value > 0 for value in state.tokens)
    assert len(state.spare) == spare
    assert Counter((*state.spare, *state.tokens)) == {1: 8, 2: 8, 3: 8, 0: seats}
    for seat in range(seats):
        assert moles_left(state.public, seat) == 24
        assert claims_left(state.public, seat) == 9
        assert state.public.tribes[seat].cave_ins == 4
        assert cards_of(state, seat) == 18


@pytest.mark.rule("R6")
def test_a_fifth_extra_tile_makes_the_14_hexes_that_are_printed() -> None:
    for layout in ("star", "compact"):
        assert len(fresh(2, layout=layout, two_player_extra=5).public.tiles) == 14
    state = laid_by_players(2, two_player_extra=5)
    assert len(state.public.tiles) == 14
    for seats, hexes in ((3, 16), (4, 19)):
        assert len(fresh(seats, two_player_extra=5).public.tiles) == hexes


@pytest.mark.rule("R5")
def test_the_first_seat_lays_the_fifth_tile() -> None:
    state = fresh(2, layout="players", two_player_extra=5)
    movers = []
    while state.public.phase != "turn":
        movers.append(state.public.mover)
        state = play(state, legal(state)[0]).state
    assert movers == [0, 1, 0, 1, 0, 1, 0]


@pytest.mark.rule("R2")
@pytest.mark.parametrize(("seats", "left"), [(2, 22), (3, 21), (4, 20)])
def test_each_home_base_is_a_hex_of_six_set_aside(seats: int, left: int) -> None:
    state = fresh(seats, layout="players")
    on_table = [size for _, size in state.public.tiles]
    assert len(state.pile) + len(on_table) == left
    assert Counter((*state.pile, *on_table)) == {3: 6, 4: 6, 5: 6, 6: 6 - seats}
    done = laid_by_players(seats)
    sizes = dict(done.public.tiles)
    assert {sizes[cell] for cell in MIDS if moles_on(done, cell)} == {6}


def moles_on(state: State, cell: str) -> bool:
    return cell in plan_of(state.public.tiles).hexes and moles(state, cell).strip(".") != ""


@pytest.mark.rule("R4")
def test_home_bases_go_on_the_six_cells_that_touch_two_of_the_ring() -> None:
    state = fresh(3, layout="players")
    assert legal(state) == [f"base:m{number}" for number in range(6)]
    state = play(state, "base:m2").state
    assert state.public.mover == 1
    assert legal(state) == [f"base:m{number}" for number in (0, 1, 3, 4, 5)]


@pytest.mark.rule("R9", "R16")
@pytest.mark.parametrize(("starter", "sizes"), [(1, [5, 6, 5]), (2, [5, 5, 6]), (3, [6, 5, 5])])
def test_only_the_second_to_play_may_get_a_sixth_card(starter: int, sizes: list[int]) -> None:
    state = fresh(3, starter=starter, second_player_extra_card=True)
    assert [len(held.hand) for held in state.holdings] == sizes
