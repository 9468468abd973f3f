from __future__ import annotations

from collections import Counter

import pytest

from molecore.games.mountains.board import CAPS, CARDS, MIXES, PIECES, grid_of
from molecore.games.mountains.events import CornerTaken, FirstHillRaised, MoleFaced
from molecore.games.mountains.meta import META
from tests.games.mountains.ground import everything, fresh, legal, only, play, started


@pytest.mark.rule("T1")
@pytest.mark.parametrize(("seats", "size"), [(2, 4), (3, 5), (4, 6)])
def test_the_grid_depends_on_the_players(seats: int, size: int) -> None:
    public = fresh(seats).public
    assert public.rules.size == size
    assert len(public.mountains) == size * size
    spaces = grid_of(size).spaces
    assert spaces[0] == "A1"
    assert spaces[-1] == f"{'ABCDEF'[size - 1]}{size}"


@pytest.mark.rule("T1")
def test_nothing_lies_beyond_the_edge() -> None:
    grid = grid_of(5)
    names = {facing: rays[grid.numbers["E4"]] for facing, rays in grid.rays.items()}
    assert {facing: [grid.spaces[space] for space in ray] for facing, ray in names.items()} == {
        "N": ["E3", "E2", "E1"],
        "E": [],
        "S": ["E5"],
        "W": ["D4", "C4", "B4", "A4"],
    }


@pytest.mark.rule("T2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_has_a_mole_and_30_molehills(seats: int) -> None:
    public = fresh(seats).public
    assert len(public.moles) == seats
    assert public.supplies == (PIECES,) * seats == (30,) * seats


@pytest.mark.rule("T3")
def test_the_turn_order_is_dealt_by_chance() -> None:
    orders = Counter(fresh(3, seed).public.order for seed in range(600))
    assert len(orders) == 6
    assert min(orders.values()) > 60


@pytest.mark.rule("T4")
def test_in_turn_order_each_takes_a_corner_and_a_facing() -> None:
    state = fresh(4, seed=3)
    asked = []
    for corner, facing in (("A1", "W"), ("F6", "S"), ("F1", "E")):
        assert f"corner:{corner}" in legal(state)
        asked.append(state.public.asked[0])
        state = play(state, f"corner:{corner}").state
        assert state.public.asked[0] == asked[-1]
        assert legal(state) == ["face:N", "face:E", "face:S", "face:W"]
        step = play(state, f"face:{facing}")
        state = step.state
    assert only(step.events, CornerTaken) == [CornerTaken(state.public.asked[0], "A6")]
    assert legal(state) == ["face:N", "face:E", "face:S", "face:W"]
    last = play(state, "face:N")
    assert (*asked, state.public.asked[0]) == last.state.public.order
    assert only(last.events, MoleFaced) == [MoleFaced(state.public.asked[0], "A6", "N")]


@pytest.mark.rule("T4")
def test_a_corner_is_taken_once() -> None:
    state = play(fresh(3), "corner:A1", "face:E").state
    assert legal(state) == ["corner:E1", "corner:A5", "corner:E5"]


@pytest.mark.rule("T5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_first_hills_rise_when_all_moles_are_placed(seats: int) -> None:
    state = fresh(seats)
    while state.public.question in ("corner", "facing"):
        assert not any(state.public.mountains)
        step = play(state, legal(state)[-1])
        state = step.state
    assert [hill.seat for hill in only(step.events, FirstHillRaised)] == list(state.public.order)
    assert state.public.supplies == (29,) * seats
    spaces = [
        grid_of(state.public.rules.size).spaces[mole.space] for mole in state.public.moles if mole
    ]
    assert everything(state) == {space: "abcd"[seat] for seat, space in enumerate(spaces)}


@pytest.mark.rule("T6")
def test_the_rock_waits_beside_the_grid() -> None:
    assert fresh().public.rock is None
    assert started().public.rock is None


@pytest.mark.rule("T6")
@pytest.mark.parametrize("name", list(MIXES))
def test_there_are_120_cards(name: str) -> None:
    public = fresh(cards=name).public
    assert sum(public.deck) == 120
    assert public.deck == MIXES[name]
    assert len(public.deck) == len(CARDS) == 10


@pytest.mark.rule("T6")
def test_by_default_there_are_twelve_of_each_card() -> None:
    assert fresh().public.deck == (12,) * 10


@pytest.mark.rule("T6")
def test_all_orders_of_the_deck_can_come() -> None:
    pools = [started(2, seed).public.pool for seed in range(200)]
    assert len(set(pools)) > 190
    dealt = Counter(card for pool in pools for card in pool)
    assert set(dealt) == set(CARDS)
    assert min(dealt.values()) > 150


@pytest.mark.rule("T7", "T44")
def test_six_rounds_with_heights_that_never_fall() -> None:
    assert fresh().public.rules.caps == (2, 3, 3, 4, 4, 5)
    for caps in CAPS:
        heights = fresh(caps=caps).public.rules.caps
        assert len(heights) == 6
        assert list(heights) == sorted(heights)


@pytest.mark.rule("T54")
def test_by_default_the_game_is_that_of_the_rulebook() -> None:
    assert {option.key: option.default for option in META.options} == {
        "caps": "2,3,3,4,4,5",
        "cards": "even",
        "show_own_plan": False,
        "chain_free": 40,
        "hands": "hidden",
        "topple_when": "at_once",
    }
