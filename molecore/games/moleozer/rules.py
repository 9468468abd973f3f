"""The rules of Moleozer (Z1-Z48) as a `Game`; docs/rules/moleozer.md states them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, cast

from molecore.core.action_space import ActionSpace
from molecore.core.errors import IllegalAction
from molecore.core.options import Options
from molecore.core.outcomes import GENERATOR, Outcomes
from molecore.core.protocol import GameRules, Result, Seat, Step
from molecore.games.moleozer import guess_rules, movement, notation, rounds, wording
from molecore.games.moleozer.actions import (
    Action,
    ChooseHouse,
    Declare,
    Guess,
    Move,
    PutDown,
    Reverse,
    Swap,
)
from molecore.games.moleozer.events import Event, actor_of
from molecore.games.moleozer.evolve import follow
from molecore.games.moleozer.legal import (
    all_actions,
    is_hidden_order,
    is_legal,
    legal_actions,
    marker,
)
from molecore.games.moleozer.meta import META
from molecore.games.moleozer.records import Rules, State, View
from molecore.games.moleozer.refusals import refusal, refusal_of_target
from molecore.games.moleozer.setup import set_up
from molecore.games.moleozer.transition import Transition
from molecore.games.moleozer.views import part, recall, sample, view_of
from molecore.words import Message


class Moleozer(GameRules):
    """Moleozer for the protocol: what has been shown once has to be remembered."""

    meta = META
    state_type: Any = State
    view_type: Any = View
    action_type: Any = Action
    event_type: Any = Event
    lists_few = True

    def setup(
        self, options: Options, seats: int, seed: int, outcomes: Outcomes = GENERATOR
    ) -> Step[State]:
        self.meta.check_seats(seats)
        rules = Rules(**cast("dict[str, Any]", dict(options)))
        return set_up(rules, seats, seed, outcomes)

    def actors(self, state: State) -> tuple[Seat, ...]:
        return state.public.actors

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        return legal_actions(state.public, seat)

    def marker(self, actions: ActionSpace) -> Callable[[State, Seat], bytearray]:
        return marker(actions, self.legal_actions)

    all_actions = staticmethod(all_actions)

    def apply(
        self, state: State, seat: Seat, action: Action, outcomes: Outcomes = GENERATOR
    ) -> Step[State]:
        if not is_legal(state.public, seat, action) and not is_hidden_order(state, seat, action):
            raise IllegalAction(refusal(state.public, seat, action))
        return self.carry_out(state, seat, action, outcomes)

    def carry_out(
        self, state: State, seat: Seat, action: Action, outcomes: Outcomes = GENERATOR
    ) -> Step[State]:
        transition = Transition(state, outcomes)
        _carry_out(transition, seat, action)
        return transition.step()

    view = staticmethod(view_of)

    def recall(self, state: State, seat: Seat | None) -> View:
        return recall(state, seat)

    def follow(self, view: View, event: Any) -> View:
        return follow(view, event)

    part = staticmethod(part)
    sample = staticmethod(sample)

    def result(self, state: State) -> Result | None:
        return state.public.result

    why_not = staticmethod(refusal_of_target)
    encode = staticmethod(notation.encode)
    decode = staticmethod(notation.decode)

    def decode_turn(self, view: View, text: str) -> tuple[Action, ...]:
        return notation.decode_turn(view, text)

    def describe(self, event: Any, names: Sequence[str]) -> Message:
        return wording.describe(event, names)

    def actor(self, event: Any) -> Seat | None:
        return actor_of(event)


GAME: Final = Moleozer()


def _carry_out(transition: Transition, seat: Seat, action: Action) -> None:
    match action:
        case Guess(number=number):
            _place_guess(transition, seat, number)
        case Move(node=node):
            movement.move(transition, seat, node)
        case PutDown(order=order):
            rounds.put_down(transition, seat, order)
        case ChooseHouse(node=node):
            rounds.choose_house(transition, seat, node)
        case Declare(multiplied=multiplied):
            guess_rules.declare(transition, seat, multiplied=multiplied)
        case Reverse():
            movement.reverse(transition, seat)
        case Swap(seat=other):
            movement.swap(transition, seat, other)
        case _:
            _do_without(transition, seat)


def _place_guess(transition: Transition, seat: Seat, number: int) -> None:
    if transition.public.phase == "change":
        guess_rules.change(transition, seat, number)
    else:
        guess_rules.guess(transition, seat, number)


def _do_without(transition: Transition, seat: Seat) -> None:
    if transition.public.phase == "change":
        guess_rules.change(transition, seat, None)
    else:
        movement.decline(transition, seat)
