"""What is in the box, and how the meadow is laid (R1-R11)."""

from __future__ import annotations

from collections import Counter

import pytest

from molecore.core.errors import BadOptions, IllegalAction
from molecore.core.options import resolve
from molecore.core.rng import SplitMix64
from molecore.games.mole_majority.board import CORNERS, HEART, MIDS, around, plan_of
from molecore.games.mole_majority.cards import CARDS, DECKS, HEXES, HOMES
from molecore.games.mole_majority.network import claims_left, moles_left
from molecore.games.mole_majority.records import State
from molecore.games.mole_majority.rules import GAME
from tests.games.mole_majority.burrows import cards_of, fresh, kinds, legal, moles, play

TOTALS = [(2, 13, 11, 13), (3, 16, 13, 11), (4, 19, 15, 9)]


def laid_by_players(seats: int, seed: int = 0, **options: object) -> State:
    """A board laid by the players, each choice at random."""
    state, rng = fresh(seats, seed=seed, layout="players", **options), SplitMix64(seed)
    while state.public.phase in {"home_base", "tile"}:
        state = play(state, rng.choice(legal(state))).state
    return state


@pytest.mark.rule("R1")
def test_each_player_has_18_cards_and_24_hexes_and_tokens_are_shared() -> None:
    for counts in DECKS.values():
        assert set(counts) == set(CARDS)
        assert sum(counts.values()) == 18
    for mix in HEXES.values():
        assert sum(mix.values()) == 24
        assert mix[6] >= 4
    for tokens in HOMES.values():
        assert sum(tokens.values()) == 24
        assert set(tokens) == {1, 2, 3}


@pytest.mark.rule("R1")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_two_to_four_play(seats: int) -> None:
    with pytest.raises(BadOptions, match="2 or 3 or 4 seats"):
        GAME.setup(resolve(GAME.meta.options, {}), seats, 0)


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


@pytest.mark.rule("R3")
def test_the_centre_and_six_hexes_around_it_are_drawn_first() -> None:
    state = fresh(2, layout="players")
    assert tuple(cell for cell, _ in state.public.tiles) == tuple(HEART)
    assert set(around("o")) == set(HEART) - {"o"}
    sizes = {tuple(size for _, size in fresh(seed=seed).public.tiles[:7]) for seed in range(9)}
    assert len(sizes) > 5


@pytest.mark.rule("R4")
def test_home_bases_go_on_the_six_cells_that_touch_two_of_the_ring() -> None:
    state = fresh(3, layout="players")
    assert legal(state) == [f"base:m{number}" for number in range(6)]
    state = play(state, "base:m2").state
    assert state.public.mover == 1
    assert legal(state) == [f"base:m{number}" for number in (0, 1, 3, 4, 5)]


@pytest.mark.rule("R4")
def test_no_two_of_them_touch_and_no_other_cell_touches_two_of_the_ring() -> None:
    ring = set(HEART) - {"o"}
    for cell in MIDS:
        assert len(ring.intersection(around(cell))) == 2
        assert not set(MIDS).intersection(around(cell))
    for cell in CORNERS:
        assert len(ring.intersection(around(cell))) == 1
        assert len(set(MIDS).intersection(around(cell))) == 2


@pytest.mark.rule("R4")
@pytest.mark.parametrize(
    ("text", "why"),
    [("base:c0", "needs two"), ("base:r0", "on the right hex"), ("base:m2", "a hex on")],
)
def test_a_home_base_goes_nowhere_else(text: str, why: str) -> None:
    state = play(fresh(2, layout="players"), "base:m2").state
    with pytest.raises(IllegalAction, match=why):
        play(state, text)


@pytest.mark.rule("R5")
def test_extra_tiles_touch_two_hexes_and_one_of_the_ring() -> None:
    state = play(fresh(2, layout="players"), "base:m0", "base:m3").state
    mids = ["lay:m1", "lay:m2", "lay:m4", "lay:m5"]
    assert legal(state) == [*mids, "lay:c0", "lay:c1", "lay:c3", "lay:c4"]
    state = play(state, "lay:m1").state
    assert "lay:c2" in legal(state)
    assert "lay:c5" not in legal(state)
    with pytest.raises(IllegalAction, match="the bottom right hex touches 1"):
        play(state, "lay:c5")


@pytest.mark.rule("R5")
@pytest.mark.parametrize(("seats", "extras"), [(2, 4), (3, 6), (4, 8)])
def test_each_player_draws_and_lays_two_tiles_in_turn(seats: int, extras: int) -> None:
    state = fresh(seats, layout="players")
    for _ in range(seats):
        state = play(state, legal(state)[0]).state
    movers = []
    for _ in range(extras):
        assert state.public.drawn is not None  # seen before it is laid
        movers.append(state.public.mover)
        drawn = state.public.drawn
        state = play(state, legal(state)[-1]).state
        assert state.public.tiles[-1][1] == drawn
    assert movers == [*range(seats)] * 2
    assert state.public.phase == "turn"


@pytest.mark.rule("R6")
def test_a_board_for_four_is_always_the_whole_hexagon() -> None:
    for seed in range(5):
        cells = {cell for cell, _ in laid_by_players(4, seed).public.tiles}
        assert cells == {*HEART, *MIDS, *CORNERS}


@pytest.mark.rule("R4", "R5")
@pytest.mark.parametrize("layout", ["star", "compact"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_presets_are_boards_that_players_could_lay(seats: int, layout: str) -> None:
    cells = [cell for cell, _ in fresh(seats, layout=layout).public.tiles[7:]]
    state = fresh(seats, layout="players")
    for number, cell in enumerate(cells):
        state = play(state, f"{'base' if number < seats else 'lay'}:{cell}").state
    assert state.public.phase == "turn"


@pytest.mark.rule("R7")
def test_a_home_base_starts_with_a_claim_token_and_six_moles() -> None:
    state = play(fresh(2, layout="players"), "base:m4").state
    assert moles(state, "m4") == "AAAAAA"
    assert state.public.claims[-1] == 0


@pytest.mark.rule("R8")
def test_home_tokens_lie_face_down_on_all_but_the_home_bases() -> None:
    state = fresh(3)
    for owner, face, token in zip(
        state.public.claims, state.public.homes, state.tokens, strict=True
    ):
        assert (owner is None) == (face == 0) == (token > 0)
        assert (face is None) == (owner is not None)


@pytest.mark.rule("R9")
def test_piles_are_shuffled_and_all_draw_five() -> None:
    state = fresh(4)
    assert [len(held.hand) for held in state.holdings] == [5] * 4
    hands = {(held.hand, held.draw) for held in state.holdings}
    assert len(hands) == 4
    assert fresh(4) == state
    assert fresh(4, seed=1).holdings != state.holdings


@pytest.mark.rule("R9", "R16")
@pytest.mark.parametrize(("starter", "sizes"), [(1, [5, 6, 5]), (2, [5, 5, 6]), (3, [6, 5, 5])])
def test_only_the_second_to_play_may_get_a_sixth_card(starter: int, sizes: list[int]) -> None:
    state = fresh(3, starter=starter, second_player_extra_card=True)
    assert [len(held.hand) for held in state.holdings] == sizes


@pytest.mark.rule("R10")
def test_the_first_seat_starts_unless_another_is_chosen() -> None:
    assert GAME.actors(fresh(4)) == (0,)
    assert GAME.actors(fresh(4, starter=3)) == (2,)
    assert GAME.actors(fresh(2, starter=3)) == (0,)
    drawn = {GAME.actors(fresh(4, seed=seed, starter="random")) for seed in range(40)}
    assert drawn == {(0,), (1,), (2,), (3,)}


@pytest.mark.rule("R10")
def test_play_goes_on_to_the_next_seat() -> None:
    state, movers = fresh(3, starter=2), []
    for _ in range(4):
        movers.append(state.public.mover)
        state = play(state, "discard").state
    assert movers == [1, 2, 0, 1]


@pytest.mark.rule("R5", "R8", "R9")
def test_the_last_tile_completes_the_board() -> None:
    state = fresh(2, layout="players")
    texts = ["base:m0", "base:m3", "lay:m1", "lay:m2", "lay:m4"]
    before = play(state, *texts).state
    assert before.public.homes.count(None) == len(before.public.tiles)
    assert [len(held.hand) for held in before.holdings] == [0, 0]
    step = play(before, "lay:m5")
    assert kinds(step.events) == ["TileLaid", "BoardCompleted", "CardsDrawn", "CardsDrawn"]
