"""Events tell all that changes, in the order in which it happened."""

from __future__ import annotations

import pytest

from molecore.core.protocol import GameEnded
from molecore.games.mountains.events import (
    Asked,
    CardRevealed,
    MoleMoved,
    MoleTurned,
    OrderChosen,
    OrderDealt,
    RoundScored,
)
from molecore.games.mountains.evolve import evolve
from molecore.games.mountains.rules import GAME
from molecore.games.mountains.transition import Transition
from tests.games.mountains.ground import fresh, ground, legal, play, resolve_card, started


@pytest.mark.rule("T3")
def test_the_set_up_tells_the_turn_order() -> None:
    options = {option.key: option.default for option in GAME.meta.options}
    step = GAME.setup(options, 4, 7)
    order = step.state.public.order
    assert step.events == (OrderDealt(order), Asked("corner", order[:1]))


@pytest.mark.rule("T18", "T31")
@pytest.mark.parametrize("first", ["turn", "step"])
def test_which_half_comes_first_is_told_before_pieces_are_taken_back(first: str) -> None:
    state = ground(moles="A3E", mountains={"B1": "a"}, supplies={"a": 0})
    asked = resolve_card(state, "M1L").state
    step = play(asked, f"{first}-first")
    assert step.events == (OrderChosen(0, first), Asked("back", (0,)))  # type: ignore[arg-type]
    motions = step.state.public.execution
    assert motions is not None
    assert motions.motions == (("left", "step") if first == "turn" else ("step", "left"))


@pytest.mark.rule("T18")
def test_what_a_card_does_is_told_in_the_order_in_which_it_is_done() -> None:
    asked = resolve_card(ground(moles="B3E"), "M1R").state
    kinds = [type(event) for event in play(asked, "step-first").events]
    assert kinds == [OrderChosen, MoleMoved, MoleTurned, RoundScored, Asked]
    kinds = [type(event) for event in play(asked, "turn-first").events]
    assert kinds == [OrderChosen, MoleTurned, MoleMoved, RoundScored, Asked]


def test_what_is_asked_changes_last() -> None:
    state = started(3)
    step = play(state, legal(state)[0])
    public = state.public
    for event in step.events[:-1]:
        public = evolve(public, event)  # type: ignore[arg-type] # its own
        assert (public.question, public.asked) == (state.public.question, state.public.asked)
    assert evolve(public, step.events[-1]) == step.state.public  # type: ignore[arg-type]


@pytest.mark.rule("T52")
def test_the_end_is_told_last() -> None:
    step = resolve_card(ground(number=6), "UTURN")
    *_, scored, ended = step.events
    assert isinstance(scored, RoundScored)
    assert isinstance(ended, GameEnded)
    assert GAME.result(step.state) == ended.result
    assert step.state.public.question == "over"


def test_what_everybody_sees_cannot_change_in_silence() -> None:
    transition = Transition(fresh(2))
    with pytest.raises(AttributeError):
        transition.public = transition.public  # type: ignore[misc] # that is what is shown


@pytest.mark.rule("T14")
def test_a_card_is_told_before_what_it_does() -> None:
    kinds = [type(event) for event in resolve_card(ground(moles="B3E"), "M2").events]
    assert kinds[1:4] == [CardRevealed, MoleMoved, MoleMoved]
