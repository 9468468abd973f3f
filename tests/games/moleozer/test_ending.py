"""Who is out of Moleozer, and how a game ends."""

from __future__ import annotations

import pytest

from molecore.core.protocol import Result
from molecore.games.moleozer.board import HOUSES, NODES, distance
from molecore.games.moleozer.events import DistancesCompared, MoleRecentred
from molecore.games.moleozer.records import State
from molecore.games.moleozer.rules import GAME
from molecore.games.moleozer.seating import house_of
from tests.games.moleozer.meadow import (
    after,
    all_ready,
    cards,
    changed,
    dealt,
    hands,
    kinds,
    legal,
    play,
    won,
)


def last_round(*stacks: str, mole: str = "C", **options: object) -> State:
    """The last round of the last deal of two players."""
    return changed(dealt(*stacks, **options), deals_for_two=2, mole=mole)


def sudden(state: State, *stacks: str) -> State:
    """The sudden death that follows ``state``, with these cards, everybody ready."""
    begun = all_ready(after(state, "30", "33", "pass"))
    assert begun.public.sudden_death
    return State(begun.public, tuple(map(cards, stacks)), begun.chance)


def rounds_until_compared(state: State) -> int:
    """The rounds played when the mole never moves, until the distances are compared."""
    state = all_ready(state)
    while not state.public.sudden_death:
        state = after(state, "30", "33")
        while state.public.phase in ("step", "action"):
            state = after(state, "pass")
        if not state.public.sudden_death:
            state = all_ready(state)
    return state.public.round - 1


@pytest.mark.rule("Z41")
@pytest.mark.parametrize("left", [0, 2, 4])
def test_after_the_board_is_turned_only_later_deals_count(left: int) -> None:
    stacks = [" ".join(["1", *["2", "2", "3", "3"][:left]]), "4" + " 5" * left, "6" + " 7" * left]
    state = changed(dealt(*(stack[: 2 * left + 1] for stack in stacks)), mole="E3")
    turned = after(state, "11", "20", "30", "E4")
    assert turned.public.on == "path"
    assert rounds_until_compared(turned) == 1 + left + 10


@pytest.mark.rule("Z42")
@pytest.mark.parametrize(("mole", "winner"), [("A1", 1), ("B1", 0), ("A3", 1)])
def test_whose_house_is_farther_wins(mole: str, winner: int) -> None:
    step = play(last_round("1", "2", mole=mole), "10", "20", "pass")
    places = (1, 2) if winner == 0 else (2, 1)
    assert GAME.result(step.state) == Result((0, 0), places, "farthest")
    assert any(isinstance(event, DistancesCompared) for event in step.events)


@pytest.mark.rule("Z40", "Z41")
def test_the_comparison_comes_after_the_winner_s_turn() -> None:
    state = last_round("2X", "1")
    assert GAME.result(after(state, "3", "20", "A1", "pass")) is not None
    assert after(state, "3", "20", "A1", "C").public.sudden_death


@pytest.mark.rule("Z43")
def test_in_sudden_death_symbols_mean_nothing() -> None:
    state = after(sudden(last_round("1", "2"), "1S", "4W"), "5", "20")
    assert GAME.result(state) == Result((0, 0), (2, 1), "sudden_death")


@pytest.mark.rule("Z43", "Z48")
def test_sudden_death_always_adds() -> None:
    begun = after(last_round("1", "2", multiplication=True), "add", "30", "33", "pass")
    assert after(begun, "ready", "ready").public.phase == "guess"


@pytest.mark.rule("Z44")
def test_an_exact_middle_is_played_again_with_the_other_one_first() -> None:
    state = sudden(last_round("1", "2"), "3", "9")
    first = GAME.actors(state)
    step = play(state, "10", "14")
    assert [len(hand) for hand in hands(step)] == [1, 1]
    again = all_ready(step.state)
    assert again.public.sudden_death
    assert GAME.actors(again) != first
    assert GAME.result(again) is None


# ---- elimination


PLAIN = ("1 1", "2 2", "3 3", "4 4")


@pytest.mark.rule("Z35", "Z45")
def test_the_last_one_left_has_won_at_once_and_no_action_follows() -> None:
    step = play(won("2X 2", "6X 3", mole="B3"), "B4")
    assert step.state.public.phase == "over"
    assert GAME.result(step.state) == Result((0, 0), (1, 2), "last_house")
    assert kinds(step) == ["MoleMoved", "HouseCrushed", "GameEnded"]


@pytest.mark.rule("Z36")
def test_the_lower_place_gets_a4_even_after_a_swap() -> None:
    state = changed(won("1 1", "2 2", "3 3", mole="E3"), seating=(2, 1, 0))
    public = after(state, "E4").public
    assert [house_of(public, seat) for seat in (2, 0)] == ["A4", "B4"]


@pytest.mark.rule("Z36", "Z14")
def test_the_rotation_of_starters_goes_on_after_the_turn() -> None:
    assert GAME.actors(after(won("1 1", "2 2", "3 3", mole="E3"), "E4")) == (2,)
    assert GAME.actors(after(won("1 1", "2 2", "3 3", mole="S3"), "S4")) == (1,)


@pytest.mark.rule("Z37")
def test_an_option_brings_the_mole_back_to_the_centre() -> None:
    state = changed(dealt(*PLAIN, recentre=True), mole="N3")
    step = play(state, "10", "14", "18", "22", "N4")
    assert step.state.public.mole == "C"
    assert MoleRecentred() in step.events


@pytest.mark.rule("Z38")
def test_a_swap_remains_too_with_those_who_are_left() -> None:
    state = after(won("4W 2", "3 3", "4 4", "5 5", mole="E3"), "E4")
    assert legal(state) == ["swap:3", "swap:4", "pass"]


@pytest.mark.rule("Z39")
def test_houses_are_too_far_apart_for_two_in_a_turn() -> None:
    for on, houses in HOUSES.items():
        for node in NODES[on]:
            assert sum(distance(on, node, house) <= 2 for house in houses) <= 1
