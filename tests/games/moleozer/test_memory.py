from __future__ import annotations

from collections import Counter

import pytest

from molecore.core.errors import IllegalAction
from molecore.core.rng import SplitMix64
from molecore.games.moleozer.board import DECK, HAND
from molecore.games.moleozer.events import Dealt, StackPutDown
from molecore.games.moleozer.records import View
from molecore.games.moleozer.rules import GAME
from tests.games.moleozer.meadow import (
    action,
    after,
    all_ready,
    cards,
    changed,
    dealt,
    fresh,
    legal,
    play,
)


@pytest.mark.rule("Z7")
def test_everybody_looks_at_once_each_at_their_own() -> None:
    state = fresh(3)
    assert GAME.actors(state) == (0, 1, 2)
    for seat in range(3):
        assert GAME.view(state, seat).own == state.stacks[seat]
    assert GAME.view(state, None).own == ()


@pytest.mark.rule("Z7")
def test_guessing_begins_when_the_last_is_ready_in_whatever_order() -> None:
    state = fresh(3)
    for seat in (2, 0):
        state = GAME.apply(state, seat, action("ready")).state
        assert state.public.phase == "memory"
    assert GAME.actors(state) == (1,)
    state = GAME.apply(state, 1, action("ready")).state
    assert (state.public.phase, GAME.actors(state)) == ("guess", (0,))


@pytest.mark.rule("Z7")
def test_a_hand_is_dealt_to_its_owner_alone() -> None:
    step = play(dealt("2", "3"), "5", "20", "pass")
    (event,) = (event for event in step.events if isinstance(event, Dealt))
    assert event.seen_by(0) == Dealt(HAND, 2, (step.state.stacks[0], ()))
    assert event.seen_by(None) == Dealt(HAND, 2, ((), ()))


@pytest.mark.rule("Z8")
def test_who_is_ready_is_not_shown_the_cards_again() -> None:
    state = GAME.apply(fresh(2), 0, action("ready")).state
    assert GAME.view(state, 0).own == ()
    assert GAME.view(state, 1).own == state.stacks[1]
    with pytest.raises(IllegalAction, match=r"Your stack is down already.*Z7"):
        GAME.apply(state, 0, action("ready"))


@pytest.mark.rule("Z8")
def test_outside_the_memory_phase_nobody_is_shown_a_card_that_is_face_down() -> None:
    state = all_ready(fresh(4))
    for text in ("10", "14", "18", "22"):
        views = [GAME.view(state, seat) for seat in (None, 0, 1, 2, 3)]
        assert [view.own for view in views] == [()] * 5
        state = after(state, text)


@pytest.mark.rule("Z8")
def test_a_stack_keeps_its_order() -> None:
    state = fresh(2)
    assert legal(state) == ["ready"]
    assert after(state, "ready", "ready").stacks == state.stacks
    with pytest.raises(IllegalAction, match=r"order:21345 would change the order.*Z8"):
        play(state, "order:21345")


@pytest.mark.rule("Z8")
def test_a_perfect_memory_knows_its_stack_and_no_other() -> None:
    state = after(dealt("2 7W 9", "3R 1 4"), "5", "20", "pass", "reverse")
    known = GAME.recall(state, 0)
    assert known == View(state.public, 0, cards("9 7W"))
    assert GAME.recall(state, None).own == ()
    again = GAME.sample(known, SplitMix64(3))
    assert again.stacks[0] == state.stacks[0]
    assert GAME.view(again, 0) == GAME.view(state, 0)


@pytest.mark.rule("Z8")
def test_what_is_not_remembered_may_be_any_card_that_is_not_open() -> None:
    state = after(dealt("2 7W 9", "3 1 4"), "5", "20", "pass")
    rng = SplitMix64(1)
    drawn = [GAME.sample(GAME.view(state, 0), rng).stacks[0] for _ in range(300)]
    seen = {card for stack in drawn for card in stack}
    assert len(seen) == len(set(DECK))  # of the plain 2 and 3, two each are left
    assert all(Counter(stack)[card] <= Counter(DECK)[card] for stack in drawn for card in stack)


@pytest.mark.rule("Z6", "Z40")
def test_after_five_rounds_all_cards_are_shuffled_and_dealt_again() -> None:
    state = fresh(3)
    first = state.stacks
    state = all_ready(state)
    for _ in range(HAND):
        state = after(state, "30", "33", "36")
        while state.public.phase in ("step", "action"):
            state = after(state, "pass")
    assert state.public.phase == "memory"
    assert [len(stack) for stack in state.stacks] == [HAND] * 3
    assert state.stacks != first
    assert state.public.played == ((), (), ())


@pytest.mark.rule("Z6")
def test_a_deal_uses_each_card_at_most_once() -> None:
    for seed in range(20):
        dealt_cards = Counter(card for stack in fresh(4, seed).stacks for card in stack)
        assert not dealt_cards - Counter(DECK)


@pytest.mark.rule("Z40")
def test_all_stacks_run_out_together() -> None:
    state = dealt("1 1 2", "3 4 5", "6 7 8")
    for left in (2, 1):
        state = after(state, "30", "33", "36", "pass")
        assert [len(stack) for stack in state.stacks] == [left] * 3 == [state.public.stack] * 3


def test_ready_tells_nothing_but_who() -> None:
    step = play(fresh(2), "ready")
    assert step.events == (StackPutDown(0),)


@pytest.mark.rule("Z6", "Z31")
def test_new_stacks_do_not_lie_upside_down() -> None:
    state = changed(dealt("2", "3", "4"), reversed=True)
    assert not after(state, "9", "20", "30", "pass").public.reversed
