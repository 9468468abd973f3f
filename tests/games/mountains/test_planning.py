from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from molecore.core.errors import IllegalAction
from molecore.core.match import Player, new_match
from molecore.core.rng import SplitMix64
from molecore.games.mountains.board import Card
from molecore.games.mountains.events import CardRevealed, PlanConfirmed
from molecore.games.mountains.records import State
from molecore.games.mountains.rules import GAME
from tests.games.mountains.ground import dealt, legal, only, planning, play, started


def plan_of(state: State, seat: int, which: int = 0) -> str:
    return GAME.encode(GAME.legal_actions(state, seat)[which])


@pytest.mark.rule("T12")
def test_all_may_plan_at_the_same_time_in_any_order() -> None:
    for order in permutations(range(3)):
        state = planning(3)
        waiting = {0, 1, 2}
        for seat in order:
            assert set(GAME.actors(state)) == waiting
            state = GAME.apply(state, seat, GAME.legal_actions(state, seat)[0]).state
            waiting.discard(seat)
        assert state.public.question != "plan"


@pytest.mark.rule("T12")
def test_the_order_of_confirming_makes_no_difference() -> None:
    ends = []
    for order in permutations(range(3)):
        state = planning(3)
        plans = [GAME.legal_actions(state, seat)[-1] for seat in range(3)]
        for seat in order:
            state = GAME.apply(state, seat, plans[seat]).state
        ends.append(state)
    assert all(end == ends[0] for end in ends)


@pytest.mark.rule("T12")
def test_a_plan_is_one_of_the_distinct_orders() -> None:
    state = planning(4)
    hands: tuple[tuple[Card, ...], ...] = (
        ("M1", "M2", "M3", "TURN"),
        ("M1", "M1", "ROCK", "MOLE"),
        ("M1", "M1", "MOLE", "MOLE"),
        ("M1L", "M1L", "M1L", "M1U"),
    )
    state = dealt(state, hands)
    for seat, count in enumerate((24, 12, 6, 4)):
        plans = [action.cards for action in GAME.legal_actions(state, seat)]  # type: ignore[union-attr]
        assert len(plans) == len(set(plans)) == count
        assert {tuple(sorted(plan)) for plan in plans} == {tuple(sorted(hands[seat]))}


@pytest.mark.rule("T12")
@pytest.mark.parametrize("option", ["hidden", "open"])
def test_four_alike_are_planned_by_themselves(option: str) -> None:
    state = started(2, hands=option)
    first, last = state.public.order
    hands: list[tuple[Card, ...]] = [(), ()]
    hands[first], hands[last] = ("M1", "M2", "M3", "TURN"), ("UTURN",) * 3
    state = dealt(state, hands)
    public = replace(state.public, pool=("UTURN", "ROCK", "MOLE"), asked=(last,))
    step = play(replace(state, public=public), "take:UTURN")
    assert [event.seat for event in only(step.events, PlanConfirmed)] == [last]
    assert GAME.actors(step.state) == (first,)


@pytest.mark.rule("T12")
def test_a_plan_is_made_of_the_own_cards_and_once() -> None:
    state = planning(2)
    state = dealt(state, (("M1", "M2", "M3", "TURN"), ("M1", "M2", "M3", "ROCK")))
    with pytest.raises(IllegalAction, match=r"your cards are .* and Turn. \(T12\)"):
        GAME.apply(state, 0, GAME.decode("plan:M1,M2,M3,ROCK"))
    state = GAME.apply(state, 0, GAME.decode("plan:M1,M2,M3,TURN")).state
    with pytest.raises(IllegalAction, match=r"Your plan is made; .* \(T12\)"):
        GAME.apply(state, 0, GAME.decode("plan:M2,M1,M3,TURN"))


@pytest.mark.rule("T12")
def test_a_match_takes_plans_in_any_order() -> None:
    match = new_match(GAME, [Player("Ann"), Player("Bea")], {}, 0)
    while match.state.public.question != "plan":
        seat = match.actors[0]
        match = match.play(seat, GAME.legal_actions(match.state, seat)[0])
    for first in (0, 1):
        plan = GAME.legal_actions(match.state, first)[0]
        assert match.play(first, plan).actors == (1 - first,)


@pytest.mark.rule("T12")
def test_nobody_learns_anything_before_all_have_confirmed() -> None:
    state = planning(3)
    sights = set()
    for action in GAME.legal_actions(state, 0):
        step = GAME.apply(state, 0, action)
        told = tuple(event.seen_by(1) for event in step.events)
        sights.add((GAME.view(step.state, 1), GAME.view(step.state, None), told))
    assert len(sights) == 1


@pytest.mark.rule("T13")
def test_a_plan_cannot_be_looked_at_again() -> None:
    state = planning(2)
    step = play(state, plan_of(state, 0))
    assert GAME.view(step.state, 0).plan == ()
    assert [event.seen_by(0) for event in step.events[:-1]] == [PlanConfirmed(0, (), shown=False)]


@pytest.mark.rule("T13")
def test_unless_it_may_be_shown_to_its_owner() -> None:
    state = planning(2, show_own_plan=True)
    text = plan_of(state, 0)
    step = play(state, text)
    cards = tuple(text.partition(":")[2].split(","))
    assert GAME.view(step.state, 0).plan == cards
    assert GAME.view(step.state, 1).plan == GAME.view(step.state, None).plan == ()
    (event, _) = step.events
    seen = [event.seen_by(seat) for seat in (0, 1, None)]
    assert [shown.cards for shown in seen if isinstance(shown, PlanConfirmed)] == [cards, (), ()]


@pytest.mark.rule("T13")
def test_what_is_not_turned_up_can_be_in_any_order() -> None:
    state = planning(2)
    state = dealt(state, (("M1", "M2", "TURN", "ROCK"), ("TURN", "M1", "M2", "M3")))
    state = play(state, "plan:TURN,M1,M2,ROCK", "plan:TURN,M1,M2,M3").state
    seat = state.public.asked[0]
    view, rng = GAME.view(state, seat), SplitMix64(1)
    drawn = {GAME.sample(view, rng).plans[seat] for _ in range(200)}
    assert len(drawn) == 6
    assert {plan[0] for plan in drawn} == {"TURN"}


@pytest.mark.rule("T14")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cards_are_turned_up_one_by_one_in_turn_order(seats: int) -> None:
    state = planning(seats, seed=2)
    order, plans, turned = state.public.order, [""] * seats, []
    while state.public.round == 1 and state.public.question != "token":
        seat = GAME.actors(state)[0]
        text = legal(state)[0]
        if state.public.question == "plan":
            plans[seat] = text.partition(":")[2]
        step = play(state, text)
        turned += only(step.events, CardRevealed)
        state = step.state
    expected = [(seat, step + 1) for step in range(4) for seat in order]
    assert [(event.seat, event.step) for event in turned] == expected
    for seat in range(seats):
        shown = [event.card for event in turned if event.seat == seat]
        assert ",".join(shown) == plans[seat]


@pytest.mark.rule("T14")
def test_a_card_is_carried_out_in_full_before_the_next_is_turned_up() -> None:
    state = planning(2)
    state = dealt(state, (("TURN", "TURN", "TURN", "ROCK"),) * 2)
    state = play(state, *["plan:TURN,TURN,TURN,ROCK"] * 2).state
    for seat in state.public.order * 2:
        assert GAME.actors(state) == (seat,)
        assert state.public.execution is not None
        assert state.public.execution.card == "TURN"
        state = play(state, "left").state


@pytest.mark.rule("T15")
def test_choices_are_made_when_a_card_is_carried_out() -> None:
    state = planning(2)
    plans = GAME.legal_actions(state, 0)
    assert all(len(plan.targets) == 4 for plan in plans)
    hands: tuple[tuple[Card, ...], ...] = (
        ("M1L", "TURN", "ROCK", "M1R"),
        ("M1L", "TURN", "ROCK", "M1R"),
    )
    state = dealt(state, hands)
    questions = []
    state = play(state, "plan:M1L,TURN,ROCK,M1R", "plan:M1L,TURN,ROCK,M1R").state
    while state.public.question != "token":
        questions.append(state.public.question)
        state = play(state, legal(state)[0]).state
    assert questions == [*["order"] * 2, *["side"] * 2, *["rock"] * 2, *["order"] * 2]


@pytest.mark.rule("T15")
def test_no_card_can_be_declined() -> None:
    state = planning(2)
    hands: tuple[tuple[Card, ...], ...] = (
        ("TURN", "M1L", "ROCK", "M1R"),
        ("M1L", "TURN", "ROCK", "M1R"),
    )
    state = dealt(state, hands)
    state = play(state, "plan:TURN,M1L,ROCK,M1R", "plan:TURN,M1L,ROCK,M1R").state
    assert legal(state) == ["left", "right"]
    with pytest.raises(IllegalAction, match=r"choose left or right. \(T17\)"):
        play(state, "enough")
