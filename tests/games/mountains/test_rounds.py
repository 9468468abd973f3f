from __future__ import annotations

import pytest

from molecore.games.mountains.events import RoundScored, TokenTaken
from molecore.games.mountains.records import State
from molecore.games.mountains.scoring import totals
from tests.games.mountains.ground import (
    everything,
    finished,
    ground,
    legal,
    mole,
    only,
    play,
    resolve_card,
)


def scored(mountains: dict[str, str], number: int = 5) -> tuple[int, ...]:
    return resolve_card(ground(mountains=mountains, number=number), "UTURN").state.public.points[-1]


@pytest.mark.rule("T47")
def test_a_mountain_scores_its_height_for_its_base() -> None:
    assert scored({"C3": "abcb"}) == (4, 0, 0, 0)
    assert scored({"C3": "ab", "C4": "ba", "C5": "bbb"}) == (2, 5, 0, 0)


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


@pytest.mark.rule("T51")
def test_used_cards_are_out_of_the_game() -> None:
    state = choosing({})
    assert state.public.hands == state.public.revealed == state.plans == ((),) * 4
    deck = sum(state.public.deck)
    step = play(state, *["token:1", "token:2", "token:3"])
    assert sum(step.state.public.deck) + len(step.state.public.pool) == deck


@pytest.mark.rule("T52")
def test_the_most_points_win() -> None:
    result = finished([(10, 12, 3)], {"A1": "aaa"}, 3)
    assert result.scores == (13, 12, 3)
    assert result.places == (1, 2, 3)
    assert result.reason == "most_points"


@pytest.mark.rule("T53")
@pytest.mark.parametrize(
    ("height", "mountains"),
    [
        (5, {"A1": "aaaaa", "B1": "bbbb", "C1": "b"}),
        (4, {"A1": "aaaa", "B1": "bbb", "C1": "b"}),
        (3, {"A1": "aaa", "B1": "bb", "C1": "b"}),
        (2, {"A1": "aa", "B1": "b", "C1": "b"}),
        (5, {"A1": "abbbb", "B1": "a", "C1": "aa", "D1": "bbbb", "A2": "bbbb"}),
    ],
)
def test_equal_points_are_decided_by_the_highest_mountains(
    height: int, mountains: dict[str, str]
) -> None:
    result = finished([], mountains, 2)
    assert result.scores[0] == result.scores[1]
    assert result.places == (1, 2)
    assert result.reason == f"tie_at_{height}"


@pytest.mark.rule("T53")
def test_equal_in_everything_share_the_victory() -> None:
    result = finished([], {"A1": "ab", "B1": "ba", "C1": "c"}, 3)
    assert result.scores == (2, 2, 1)
    assert result.places == (1, 1, 3)
    assert result.winners == (0, 1)
    assert result.reason == "shared"


@pytest.mark.rule("T53")
def test_only_the_tied_are_compared() -> None:
    result = finished([(0, 1, 0)], {"A1": "aa", "B1": "b", "C1": "ccc", "D1": "a"}, 3)
    assert result.scores == (3, 2, 3)
    assert result.places == (2, 3, 1)
    assert result.reason == "tie_at_3"
