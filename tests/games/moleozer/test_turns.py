"""Whom each question is put to."""

from __future__ import annotations

import pytest

from molecore.games.moleozer.events import Asked
from molecore.games.moleozer.rules import GAME
from molecore.games.moleozer.turns import asked_seats
from tests.games.moleozer.meadow import after, changed, dealt, fresh, won


@pytest.mark.rule("Z3", "Z10")
def test_houses_and_guesses_are_asked_of_the_next_clockwise_who_has_none() -> None:
    state = changed(fresh(3, houses="choose"), starter=2)
    assert asked_seats(state.public, "houses") == (2,)
    assert asked_seats(after(state, "house:N4").public, "houses") == (0,)
    guessing = changed(dealt("1 1", "2 2", "3 3"), starter=1)
    assert asked_seats(after(guessing, "10").public, "guess") == (2,)


@pytest.mark.rule("Z7")
def test_all_who_are_in_are_asked_to_look_in_the_order_of_their_numbers() -> None:
    swapped = changed(fresh(4), seating=(3, None, 0, 1), starter=2)
    assert asked_seats(swapped.public, "memory") == (0, 1, 3)


@pytest.mark.rule("Z46", "Z48")
def test_the_starter_declares_and_may_change_the_guess() -> None:
    swapped = changed(fresh(3), seating=(2, 0, 1), starter=1).public
    assert [asked_seats(swapped, phase) for phase in ("declare", "change")] == [(0,), (0,)]


@pytest.mark.rule("Z26", "Z28")
def test_the_winner_is_asked_for_the_step_and_the_action() -> None:
    state = won("2X 2", "3 3", "4 4")
    step = GAME.apply(state, 0, GAME.decode("N1"))
    assert state.public.actors == (0,)
    assert step.events[-1] == Asked("action", (0,))


def test_nobody_is_asked_when_the_game_is_over_or_no_one_has_won() -> None:
    public = fresh(2).public
    with pytest.raises(ValueError, match="the game is over"):
        asked_seats(public, "over")
    for phase in ("step", "action"):
        with pytest.raises(ValueError, match="no seat has won"):
            asked_seats(public, phase)
