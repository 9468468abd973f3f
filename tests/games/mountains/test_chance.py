"""Explicit chance: what may come out at each point, and how likely it is."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from molecore.core.outcomes import UNKNOWN, ImpossibleOutcome, chance_outcomes
from molecore.core.protocol import Step
from molecore.games.mountains.actions import Plan
from molecore.games.mountains.board import CARDS, Card
from molecore.games.mountains.events import CardRevealed, OrderDealt, RockPlaced, RoundBegan
from molecore.games.mountains.records import State
from molecore.games.mountains.rules import GAME
from tests.games.mountains.ground import (
    dealt,
    fresh,
    ground,
    legal,
    only,
    planning,
    play,
    resolve_card,
)


def outcomes_of(state: State, text: str, *given: Any, seat: int | None = None) -> Any:
    """What an action comes to with these outcomes, or what may come out next."""
    actor = GAME.actors(state)[0] if seat is None else seat
    action = GAME.decode(text)
    return chance_outcomes(lambda source: GAME.apply(state, actor, action, source), given)


@pytest.mark.rule("T3")
def test_the_tokens_are_turned_up_one_by_one() -> None:
    def set_up(*given: int) -> Any:
        options = {option.key: option.default for option in GAME.meta.options}
        return chance_outcomes(lambda source: GAME.setup(options, 3, 0, source), given)

    assert dict(set_up()) == dict.fromkeys(range(3), Fraction(1, 3))
    assert dict(set_up(1)) == {0: Fraction(1, 2), 2: Fraction(1, 2)}
    assert dict(set_up(1, 2)) == {0: 1}
    step = set_up(1, 2, 0)
    assert step.events[0] == OrderDealt((1, 2, 0))
    assert GAME.actors(step.state) == (1,)


@pytest.mark.rule("T6", "T8")
def test_cards_come_off_the_deck_by_how_many_of_each_are_left() -> None:
    state = fresh(2)
    while len(legal(state)) > 1:
        last, state = state, play(state, legal(state)[0]).state
        if state.public.round:
            break
    first = dict(outcomes_of(last, legal(last)[0]))
    assert first == dict.fromkeys(CARDS, Fraction(12, 120))
    second = dict(outcomes_of(last, legal(last)[0], "M1"))
    assert second == {card: Fraction(11 if card == "M1" else 12, 119) for card in CARDS}
    step = outcomes_of(last, legal(last)[0], *["M1"] * 6, *["ROCK"] * 4)
    (began,) = only(step.events, RoundBegan)
    assert Counter(began.cards) == {"M1": 6, "ROCK": 4}
    assert step.state.public.deck == (6, *[12] * 7, 8, 12)


@pytest.mark.rule("T26")
def test_the_die_shows_each_turn_as_often_as_it_has_faces_for_it() -> None:
    asked = resolve_card(ground(), "ROCK").state
    chances = dict(outcomes_of(asked, "rock:C3"))
    assert chances == dict.fromkeys(("left", "right", "back"), Fraction(2, 6))
    step = outcomes_of(asked, "rock:C3", "back")
    assert only(step.events, RockPlaced) == [RockPlaced(0, "C3", "back")]
    with pytest.raises(ImpossibleOutcome):
        outcomes_of(asked, "rock:C3", "up")


HANDS: tuple[tuple[Card, ...], ...] = (("M1", "M1", "TURN", "ROCK"), ("M2", "M3", "TURN", "ROCK"))


def both_planned(viewer: int | None) -> tuple[State, int]:
    """What ``viewer`` knows when one plan of two is made, and who has still to plan."""
    state = planning(2, hands="open")
    state = dealt(state, HANDS)
    step = GAME.apply(state, 0, Plan(("M1", "TURN", "M1", "ROCK")))
    return GAME.part(GAME.view(step.state, viewer)), 1


@pytest.mark.rule("T12", "T14")
def test_the_first_card_of_an_unknown_plan_is_any_of_the_hand() -> None:
    part, seat = both_planned(1)
    assert part.plans[0] == (UNKNOWN,) * 4
    part = replace(part, public=replace(part.public, order=(0, 1)))
    chances = dict(outcomes_of(part, "plan:M2,M3,TURN,ROCK", seat=seat))
    assert chances == {"M1": Fraction(1, 2), "TURN": Fraction(1, 4), "ROCK": Fraction(1, 4)}
    step: Step[State] = outcomes_of(part, "plan:M2,M3,TURN,ROCK", "TURN", seat=seat)
    assert only(step.events, CardRevealed) == [CardRevealed(0, 1, "TURN")]
    assert step.state.plans[0] == ("TURN", *[UNKNOWN] * 3)


@pytest.mark.rule("T12", "T14")
def test_each_card_that_is_turned_up_leaves_fewer_for_the_next() -> None:
    """Worked out by hand: after a Turn, two of the three cards left are Move 1."""
    part, seat = both_planned(1)
    part = replace(part, public=replace(part.public, order=(0, 1)))
    step = outcomes_of(part, "plan:TURN,M2,M3,ROCK", "TURN", seat=seat)
    step = outcomes_of(step.state, "left")  # the other seat's own Turn is known
    chances = outcomes_of(step.state, "left")
    assert dict(chances) == {"M1": Fraction(2, 3), "ROCK": Fraction(1, 3)}
    assert sum(chance for _, chance in chances) == 1


@pytest.mark.rule("T12")
def test_a_plan_that_is_not_known_can_be_played_by_those_who_do_not_know_it() -> None:
    state = planning(2, hands="open")
    state = dealt(state, HANDS)
    hidden = Plan(HANDS[0]).hidden()
    part = GAME.part(GAME.view(state, 1))
    assert GAME.apply(part, 0, hidden).state.plans == ((UNKNOWN,) * 4, ())
