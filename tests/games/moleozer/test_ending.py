from __future__ import annotations

import pytest

from molecore.core.playout import random_match
from molecore.core.protocol import Result
from molecore.games.moleozer.events import DistancesCompared
from molecore.games.moleozer.records import State
from molecore.games.moleozer.rules import GAME
from tests.games.moleozer.meadow import (
    after,
    all_ready,
    cards,
    changed,
    dealt,
    fresh,
    hands,
    legal,
    play,
)

MOST_ROUNDS = 500


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
@pytest.mark.parametrize(("deals", "rounds"), [(1, 5), (2, 10), (3, 15)])
def test_two_players_play_so_many_deals(deals: int, rounds: int) -> None:
    assert rounds_until_compared(fresh(2, two_player_deals=deals)) == rounds


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
def test_equal_distances_lead_to_one_card_each() -> None:
    step = play(last_round("1", "2"), "10", "20", "pass")
    assert [len(hand) for hand in hands(step)] == [1, 1]
    assert step.state.public.phase == "memory"
    assert GAME.view(step.state, 0).own == step.state.stacks[0]
    assert GAME.actors(all_ready(step.state)) == (1,)  # whom Z14 makes first


@pytest.mark.rule("Z43")
def test_in_sudden_death_the_closest_wins_the_game() -> None:
    state = sudden(last_round("1", "2"), "3", "9")
    assert legal(after(state, "10")) == [str(n) for n in range(1, 41) if abs(n - 10) > 1]
    assert GAME.result(after(state, "10", "15")) == Result((0, 0), (2, 1), "sudden_death")


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


@pytest.mark.rule("Z44")
def test_all_cards_are_shuffled_again_for_it() -> None:
    state = sudden(last_round("1", "2"), "3", "9")
    drawn = set()
    for chance in range(200):
        step = play(State(state.public, state.stacks, chance), "10", "14")
        drawn |= {card for hand in hands(step) for card in hand}
    assert set(cards("3 9")) <= drawn


@pytest.mark.rule("Z45")
def test_with_three_or_four_there_is_no_limit_of_deals() -> None:
    state = fresh(3)
    for _ in range(6):
        state = all_ready(state)
        for _ in range(5):
            state = after(state, "30", "33", "36")
            while state.public.phase in ("step", "action"):
                state = after(state, "pass")
    assert state.public.round == 31
    assert GAME.result(state) is None
    assert state.public.deals_for_two == 0


@pytest.mark.rule("Z45")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_end_with_one_winner_and_no_points(seats: int) -> None:
    seen = 0
    for seed in range(40):
        match = random_match(GAME, seed)
        if len(match.players) != seats:
            continue
        seen += 1
        result = match.result
        assert result is not None
        assert sorted(result.places) == list(range(1, seats + 1))
        assert set(result.scores) == {0}
        assert match.state.public.round <= MOST_ROUNDS
    assert seen > 5
