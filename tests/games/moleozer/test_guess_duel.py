"""How one of two guesses who plays as if the other one knew how it guesses."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from molecore.core.protocol import recall
from molecore.games.moleozer.actions import Guess
from molecore.games.moleozer.board import DECK, GAP, TRACK
from molecore.games.moleozer.guess_duel import is_duel
from molecore.games.moleozer.guess_search import decided
from molecore.games.moleozer.meta import META
from molecore.games.moleozer.opponent import think
from molecore.games.moleozer.records import State
from molecore.games.moleozer.rules import GAME
from tests.games.moleozer.meadow import after, dealt

HIGHEST = META.levels[-1]
REST = "2 3 4 6"


def guessed(state: State, chance: int = 1) -> int:
    """What the highest level guesses."""
    (seat,) = GAME.actors(state)
    action: Any = think(recall(GAME, state, seat), seat, HIGHEST, Random(chance)).action
    assert isinstance(action, Guess)
    return action.number


@pytest.mark.rule("Z20")
@pytest.mark.parametrize("top", ["1S", "5S", "10S"])
def test_who_wins_by_being_farther_guesses_first_what_nobody_is_farther_from(top: str) -> None:
    number = guessed(dealt(f"{top} {REST}", "7 8 9 3 4"))
    value = int(top[:-1])
    for other in {card.value for card in DECK}:
        for answer in range(1, TRACK + 1):
            if abs(answer - number) >= GAP:
                assert decided({0: number, 1: answer}, value + other, second=True) == 0


@pytest.mark.rule("Z20")
@pytest.mark.parametrize("first", range(3, 20))
def test_who_wins_by_being_farther_does_so_as_second(first: int) -> None:
    number = guessed(after(dealt("7 8 9 3 4", f"5S {REST}"), str(first)))
    for other in {card.value for card in DECK}:
        assert decided({0: first, 1: number}, 5 + other, second=True) == 1


@pytest.mark.parametrize("first", [1, *range(21, TRACK + 1)])
@pytest.mark.parametrize("card", ["1", "4", "7", "10"])
def test_a_guess_far_off_gains_nothing_by_pretending(first: int, card: str) -> None:
    number = guessed(after(dealt("7 8 9 3 4", f"{card} {REST}"), str(first)))
    for other in {value.value for value in DECK}:
        assert decided({0: first, 1: number}, int(card) + other, second=False) != 0


def test_the_same_card_has_several_first_guesses() -> None:
    state = dealt("1 2 3 4 9", "7 8 9 3 4")
    assert len({guessed(state, chance) for chance in range(30)}) > 1


def test_the_same_guess_is_answered_on_both_sides() -> None:
    state = after(dealt("7 8 9 3 4", f"5 {REST}"), "10")
    assert {guessed(state, chance) for chance in range(60)} <= {8, 12}
    low, high = (after(dealt("7 8 9 3 4", f"{card} {REST}"), "10") for card in ("1", "10"))
    assert {guessed(low, chance) for chance in range(12)} == {8}
    assert {guessed(high, chance) for chance in range(12)} == {12}


@pytest.mark.rule("Z46", "Z48")
def test_it_is_no_duel_where_more_is_to_be_thought_of() -> None:
    assert is_duel(dealt("7 8", "9 3").public)
    assert not is_duel(dealt("7 8", "9 3", "4 5").public)
    assert not is_duel(dealt("7 8", "9 3", change_guess=True).public)
    multiplied = after(dealt("7 8", "9 3", multiplication=True), "multiply")
    assert not is_duel(multiplied.public)
