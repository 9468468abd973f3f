from __future__ import annotations

from random import Random

import pytest

from molecore.games.moleozer.meta import META
from molecore.games.moleozer.opponent import remembered, think
from molecore.games.moleozer.rules import GAME
from tests.games.moleozer.meadow import action, after, dealt, fresh, legal, won

LEVELS = {level.id: level for level in META.levels}


def test_what_is_forgotten_stays_forgotten_until_the_next_deal() -> None:
    state = dealt("2X 7 9R 1 4", "3R 8 5 6 2")
    first = remembered(GAME.recall(state, 0), 0, 2)
    assert sum(card is None for card in first) == 3
    later = after(state, "5", "20", "pass", "pass")
    assert remembered(GAME.recall(later, 0), 0, 2) == first[1:]
    upside_down = after(state, "5", "20", "pass", "reverse")
    assert remembered(GAME.recall(upside_down, 0), 0, 2) == first[:0:-1]


def test_other_hands_lose_other_cards() -> None:
    hands = ("1 2 3 4 5", "1 2 3 4 6", "1 2 3 4 7", "1 2 3 4 8")
    lost = {
        tuple(card is None for card in remembered(GAME.recall(dealt(hand, hand), 0), 0, 2))
        for hand in hands
    }
    assert len(lost) > 1


def test_a_perfect_memory_forgets_nothing() -> None:
    state = dealt("2X 7 9R", "3R 8 5")
    assert remembered(GAME.recall(state, 1), 1, 5) == state.stacks[1]


def test_the_mole_is_driven_into_another_house_not_one_s_own() -> None:
    state = won("2 2", "3 3", "4 4", mole="E3")
    chosen = think(GAME.recall(state, 0), 0, LEVELS["masterly"], Random(1)).action
    assert chosen == GAME.decode("E4")
    endangered = won("2 2", "3 3", "4 4", mole="N3")
    chosen = think(GAME.recall(endangered, 0), 0, LEVELS["masterly"], Random(1)).action
    assert chosen == GAME.decode("N2")


def test_a_swap_leaves_the_mole_to_somebody_else() -> None:
    state = after(won("4W 2", "3 3", "4 4", mole="N3"), "pass")
    assert legal(state) == ["swap:2", "swap:3", "pass"]
    chosen = think(GAME.recall(state, 0), 0, LEVELS["masterly"], Random(1)).action
    assert chosen in (GAME.decode("swap:2"), GAME.decode("swap:3"))


@pytest.mark.parametrize("level", [id_ for id_, level in LEVELS.items() if not level.temperature])
@pytest.mark.parametrize(("mole", "back"), [("W1", "C"), ("W2", "W1"), ("W3", "W2")])
def test_where_nobody_lives_the_mole_is_driven_back(level: str, mole: str, back: str) -> None:
    """Else players who all stand equally drive it about there for ever."""
    state = won("2 2", "3 3", "4 4", mole=mole)
    assert state.public.houses == ("N4", "E4", "S4")
    assert think(GAME.recall(state, 0), 0, LEVELS[level], Random(1)).action == action(back)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_of_the_lowest_level_ends_as_well(seats: int) -> None:
    state = fresh(seats, 1)
    for ply in range(2_000):
        actors = GAME.actors(state)
        if not actors:
            return
        seat, lowest = actors[0], GAME.meta.levels[0]
        chosen = think(GAME.recall(state, seat), seat, lowest, Random(ply)).action
        state = GAME.apply(state, seat, chosen).state
    pytest.fail("it goes on for ever")
