from __future__ import annotations

import pytest

from molecore.core.errors import IllegalAction
from molecore.games.mountains.events import RoundBegan, RoundScored, TokenTaken
from molecore.games.mountains.records import State
from molecore.games.mountains.rules import GAME
from molecore.games.mountains.scoring import totals
from tests.games.mountains.ground import everything, ground, legal, mole, only, play, resolve_card


def scored(mountains: dict[str, str], number: int = 5) -> tuple[int, ...]:
    return resolve_card(ground(mountains=mountains, number=number), "UTURN").state.public.points[-1]


@pytest.mark.rule("T47")
def test_a_mountain_scores_its_height_for_its_base() -> None:
    assert scored({"C3": "abcb"}) == (4, 0, 0, 0)
    assert scored({"C3": "ab", "C4": "ba", "C5": "bbb"}) == (2, 5, 0, 0)


@pytest.mark.rule("T47")
def test_single_molehills_score_one_and_empty_spaces_nothing() -> None:
    assert scored({"A1": "a", "B1": "b", "C1": "b", "D1": "d"}) == (1, 2, 0, 1)
    assert scored({}) == (0, 0, 0, 0)


@pytest.mark.rule("T48")
def test_points_add_up_and_nothing_leaves_the_grid() -> None:
    towers = {"C3": "abb", "D4": "c"}
    state = ground(
        moles="B5E", mountains=towers, rock="A1 left", number=3, points=[(1, 2, 3, 4)] * 2
    )
    step = resolve_card(state, "UTURN")
    assert only(step.events, RoundScored) == [RoundScored(3, (3, 0, 1, 0))]
    assert totals(step.state.public.points) == (5, 4, 7, 8)
    assert everything(step.state) == towers
    assert mole(step.state) == "B5W"
    assert step.state.public.rock == state.public.rock


def choosing(mountains: dict[str, str], seats: int = 4) -> State:
    """After a round in which the seats played in the order b, c, d, a."""
    return resolve_card(ground(seats, mountains=mountains, number=4), "UTURN").state


def chosen_order(state: State) -> list[int]:
    order = []
    while state.public.question == "token":
        step = play(state, legal(state)[0])
        order += [event.seat for event in only(step.events, TokenTaken)]
        state = step.state
    return order


@pytest.mark.rule("T49", "T50")
def test_whoever_has_most_tops_chooses_first() -> None:
    towers = {"A1": "bca", "B1": "a", "C1": "bd", "D1": "dc", "E1": "a", "F1": "c", "A2": "b"}
    assert chosen_order(choosing(towers)) == [0, 2, 1, 3]


@pytest.mark.rule("T50")
def test_equal_ones_choose_in_the_present_order() -> None:
    assert chosen_order(choosing({})) == [1, 2, 3, 0]
    assert chosen_order(choosing({"A1": "a", "B1": "d"})) == [3, 0, 1, 2]


@pytest.mark.rule("T50")
def test_any_place_that_is_free_can_be_taken() -> None:
    state = choosing({})
    assert legal(state) == ["token:1", "token:2", "token:3", "token:4"]
    state = play(state, "token:3").state
    assert legal(state) == ["token:1", "token:2", "token:4"]
    with pytest.raises(
        IllegalAction, match=r"Place 3 is not to be had; there is 1, 2 and 4. \(T50\)"
    ):
        play(state, "token:3")
    step = play(state, "token:4", "token:1")
    assert only(step.events, TokenTaken)[-1] == TokenTaken(0, 2)
    assert step.state.public.order == (3, 0, 1, 2)
    (began,) = only(step.events, RoundBegan)
    assert (began.round, began.order) == (5, (3, 0, 1, 2))


@pytest.mark.rule("T50")
def test_after_the_last_round_no_order_is_chosen() -> None:
    last = resolve_card(ground(mountains={"A1": "a"}, number=6), "UTURN").state
    assert GAME.actors(last) == ()
    assert last.public.question == "over"


@pytest.mark.rule("T51")
def test_used_cards_are_out_of_the_game() -> None:
    state = choosing({})
    assert state.public.hands == state.public.revealed == state.plans == ((),) * 4
    deck = sum(state.public.deck)
    step = play(state, *["token:1", "token:2", "token:3"])
    assert sum(step.state.public.deck) + len(step.state.public.pool) == deck
