from __future__ import annotations

from math import prod

import pytest

from molecore.core.errors import IllegalAction
from molecore.games.moleozer.events import CardsTurned, Declared, GuessChanged
from molecore.games.moleozer.rules import GAME
from tests.games.moleozer.meadow import (
    after,
    card,
    dealt,
    fresh,
    kinds,
    legal,
    play,
)
from tests.games.moleozer.test_ending import last_round

AGAIN = dealt("3 1", "7 2", "2 4", change_guess=True)
LOOSE = fresh(2, reorder=True)
TIMES = dealt("3 1", "7 2", "2 4", multiplication=True)


# ---- V1


@pytest.mark.rule("Z46")
def test_the_starter_may_move_the_pawn_once() -> None:
    state = after(AGAIN, "20", "10", "30")
    assert (state.public.phase, GAME.actors(state)) == ("change", (0,))
    step = play(state, "12")
    assert step.events[0] == GuessChanged(0, 12)
    assert step.state.public.reveal is not None
    assert step.state.public.reveal.winner == 0
    assert step.state.public.phase == "step"


@pytest.mark.rule("Z46")
def test_the_starter_may_keep_the_guess() -> None:
    step = play(after(AGAIN, "20", "10", "30"), "pass")
    assert step.events[0] == GuessChanged(0, None)
    assert step.state.public.reveal is not None
    assert step.state.public.reveal.guesses == (20, 10, 30)


@pytest.mark.rule("Z46")
def test_the_second_guess_keeps_the_distance_to_all_others() -> None:
    state = after(AGAIN, "20", "10", "30")
    near = {"9", "10", "11", "20", "29", "30", "31"}
    assert set(legal(state)) == {str(n) for n in range(1, 41)} - near | {"pass"}
    with pytest.raises(IllegalAction, match=r"Your pawn is on 20 already.*Z46"):
        play(state, "20")


@pytest.mark.rule("Z46")
@pytest.mark.parametrize("allowed", [True, False])
def test_in_sudden_death_an_option_says_whether(allowed: bool) -> None:
    state = last_round("1", "2", change_guess=True, change_in_sudden_death=allowed)
    begun = after(state, "30", "33", "pass", "pass", "ready", "ready")
    assert begun.public.sudden_death
    guessed = after(begun, "10", "20")
    assert (guessed.public.phase == "change") is allowed


# ---- V2


@pytest.mark.rule("Z47")
def test_a_stack_may_be_put_down_in_any_order() -> None:
    assert len(legal(LOOSE)) == 120
    one, two, three, four, five = LOOSE.stacks[0]
    state = after(LOOSE, "order:31245")
    assert state.stacks[0] == (three, one, two, four, five)
    assert state.stacks[1] == LOOSE.stacks[1]


@pytest.mark.rule("Z47")
def test_nobody_hears_in_which_order_not_even_who_chose_it() -> None:
    one, other = play(LOOSE, "order:54321"), play(LOOSE, "ready")
    assert one.events == other.events
    for seat in (None, 0, 1):
        assert GAME.view(one.state, seat) == GAME.view(other.state, seat)


@pytest.mark.rule("Z47")
def test_an_order_can_be_begun_and_the_rest_follows() -> None:
    assert after(LOOSE, "order:4") == after(LOOSE, "order:41235")
    assert after(LOOSE, "order:") == after(LOOSE, "ready")
    with pytest.raises(IllegalAction, match=r"Each card has one place.*Z47"):
        play(LOOSE, "order:44")


# ---- V3


@pytest.mark.rule("Z48")
def test_the_starter_says_first_how_the_cards_count() -> None:
    assert legal(TIMES) == ["add", "multiply"]
    assert play(TIMES, "multiply").events == (Declared(0, multiplied=True),)
    with pytest.raises(IllegalAction, match=r"12 has no place here.*Z48"):
        play(TIMES, "12")


@pytest.mark.rule("Z16", "Z48")
def test_multiplied_cards_give_their_product() -> None:
    step = play(TIMES, "multiply", "40", "60", "80")
    (event,) = (event for event in step.events if isinstance(event, CardsTurned))
    assert event.reveal.answer == 42
    assert event.reveal.winner == 0


@pytest.mark.rule("Z48")
def test_a_round_of_addition_is_as_ever() -> None:
    state = after(TIMES, "add")
    assert legal(state) == [str(number) for number in range(1, 41)]
    assert after(state, "12", "20", "30").public.reveal.answer == 12  # type: ignore[union-attr]


@pytest.mark.rule("Z48")
@pytest.mark.parametrize(("players", "most"), [(2, 100), (3, 1_000), (4, 10_000)])
def test_guesses_go_up_to_the_greatest_product(players: int, most: int) -> None:
    stacks = ("1 1", "2 2", "3 3", "4 4")[:players]
    state = after(dealt(*stacks, multiplication=True), "multiply")
    numbers = legal(state)
    assert (numbers[0], numbers[-1], len(numbers)) == ("1", str(most), most)
    assert most == prod([card("10").value] * players)
    with pytest.raises(IllegalAction, match=rf"the numbers are 1 to {most:,}.*Z48"):
        play(state, str(most + 1))


@pytest.mark.rule("Z48")
def test_the_gap_is_two_there_too() -> None:
    state = after(TIMES, "multiply", "500")
    assert not {"499", "500", "501"} & set(legal(state))
    assert {"498", "502"} <= set(legal(state))


@pytest.mark.rule("Z48")
def test_each_round_is_declared_anew() -> None:
    state = after(TIMES, "multiply", "42", "60", "80", "pass")
    assert state.public.phase == "declare"
    assert not state.public.multiplied
    assert GAME.actors(state) == (1,)


@pytest.mark.rule("Z46", "Z47", "Z48")
def test_all_variants_go_together() -> None:
    state = fresh(2, change_guess=True, reorder=True, multiplication=True)
    step = play(state, "order:21345", "ready", "multiply", "40", "60", "50")
    assert "CardsTurned" in kinds(step)
    assert step.state.public.reveal is not None
    assert step.state.public.reveal.guesses == (50, 60)
