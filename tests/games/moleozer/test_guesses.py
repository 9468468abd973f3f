from __future__ import annotations

import pytest

from molecore.core.errors import IllegalAction
from molecore.games.moleozer.board import TRACK
from molecore.games.moleozer.events import Guessed, RoundBegan
from molecore.games.moleozer.records import State
from molecore.games.moleozer.rules import GAME
from tests.games.moleozer.meadow import after, changed, dealt, legal, play

FOUR = dealt("1 1", "2 2", "3 3", "4 4")


@pytest.mark.rule("Z10")
def test_the_starter_guesses_first_and_the_others_follow_clockwise() -> None:
    state, order = changed(FOUR, starter=2), list[int]()
    for guess in ("10", "14", "18", "22"):
        order += GAME.actors(state)
        state = after(state, guess)
    assert order == [2, 3, 0, 1]


@pytest.mark.rule("Z10")
def test_a_guess_is_told_to_all() -> None:
    (event,) = play(FOUR, "10").events
    assert event == Guessed(0, 10)
    assert event.seen_by(None) == event.seen_by(3) == event


@pytest.mark.rule("Z11")
def test_any_number_of_the_track_can_be_guessed() -> None:
    assert legal(FOUR) == [str(number) for number in range(1, TRACK + 1)]
    for number in ("0", "41"):
        with pytest.raises((IllegalAction, ValueError), match=r"1 to 40|no action"):
            play(FOUR, number)


@pytest.mark.rule("Z11")
@pytest.mark.parametrize(
    ("placed", "near", "free"),
    [
        (["10"], ["9", "10", "11"], ["8", "12"]),
        (["10", "13"], ["9", "10", "11", "12", "13", "14"], ["8", "15"]),
        (["1"], ["1", "2"], ["3", "40"]),
    ],
)
def test_guesses_differ_by_two_at_least(
    placed: list[str], near: list[str], free: list[str]
) -> None:
    state = after(FOUR, *placed)
    assert not set(near) & set(legal(state))
    assert set(free) <= set(legal(state))
    for number in near:
        with pytest.raises(IllegalAction, match=rf"^{number} is too near to .*Z11"):
            play(state, number)


@pytest.mark.rule("Z12")
def test_there_is_always_a_legal_guess_and_no_passing() -> None:
    fewest = min(
        len(legal(after(FOUR, str(one), str(two), str(three))))
        for one in range(1, TRACK - 7)
        for two in (one + 2, one + 3, one + 4)
        for three in (two + 2, two + 3)
    )
    assert fewest == TRACK - 9
    with pytest.raises(IllegalAction, match=r"pass has no place here.*Z10"):
        play(FOUR, "pass")


@pytest.mark.rule("Z13")
def test_a_guess_is_final() -> None:
    state = after(FOUR, "10")
    with pytest.raises(IllegalAction, match="it is the turn of player 2"):
        GAME.apply(state, 0, GAME.decode("20"))


def _starters(state: State, rounds: int) -> list[int]:
    found: list[int] = []
    for _ in range(rounds):
        found += GAME.actors(state)
        guesses = len([seat for seat in state.public.seating if seat is not None])
        state = after(state, *(str(number) for number in range(20, 20 + 3 * guesses, 3)))
        while state.public.phase in ("step", "action"):
            state = after(state, "pass")
    return found


@pytest.mark.rule("Z14")
def test_the_next_one_clockwise_starts_the_next_round_whoever_won() -> None:
    stacks = ["1 1 2 2 3", "3 3 4 4 7", "5 6 7 8 9", "8 9 9 10 10"]
    assert _starters(dealt(*stacks), 4) == [0, 1, 2, 3]


@pytest.mark.rule("Z14")
def test_who_is_out_is_passed_over() -> None:
    state = changed(FOUR, seating=(0, None, 2, 3), out=(1,), starter=0)
    state = State(state.public, (state.stacks[0], (), *state.stacks[2:]), state.chance)
    assert _starters(state, 2) == [0, 2]


@pytest.mark.rule("Z14")
def test_the_rotation_goes_on_across_deals() -> None:
    state = dealt("1", "2", "3")
    step = play(state, "6", "20", "30", "pass")
    state = after(step.state, "ready", "ready", "ready")
    assert state.public.starter == 1
    assert GAME.actors(state) == (1,)
    assert RoundBegan(2, 1) in play(step.state, "ready", "ready", "ready").events
