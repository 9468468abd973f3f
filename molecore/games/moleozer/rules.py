"""The rules of Moleozer (Z1-Z48) as a `Game`; docs/rules/moleozer.md states them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from molecore.core.errors import IllegalAction, Refusal
from molecore.core.options import Options
from molecore.core.outcomes import GENERATOR, Outcomes
from molecore.core.protocol import Event as AnyEvent
from molecore.core.protocol import GameRules, Result, Seat, Step, Target
from molecore.core.rng import SplitMix64
from molecore.games.moleozer import guess_rules, movement, notation, rounds, views, wording
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
from molecore.games.moleozer.board import HOUSES, START, Map, Node
from molecore.games.moleozer.events import Event
from molecore.games.moleozer.legal import is_legal, legal_actions
from molecore.games.moleozer.meta import META
from molecore.games.moleozer.records import Place, PublicState, Rules, State, View
from molecore.games.moleozer.refusals import refusal, refusal_of_target
from molecore.games.moleozer.seating import actors
from molecore.games.moleozer.transition import Transition
from molecore.words import Message


class Moleozer(GameRules):
    """Moleozer for the protocol: what has been shown once has to be remembered."""

    meta = META
    state_type: Any = State
    view_type: Any = View
    action_type: Any = Action
    event_type: Any = Event

    def setup(
        self,
        options: Options,
        seats: int,
        seed: int,
        outcomes: Outcomes = GENERATOR,  # noqa: ARG002
    ) -> Step[State]:
        META.check_seats(seats)
        rng = SplitMix64(seed)
        rules = Rules(**cast("dict[str, Any]", dict(options)))
        starter = rng.below(seats) if rules.starter == "random" else 0
        public = _first_table(rules, seats, starter)
        transition = Transition(State(public, ((),) * seats, rng.state))
        if None not in public.houses:
            rounds.deal(transition)
        return Step(transition.done().state, ())

    def actors(self, state: State) -> tuple[Seat, ...]:
        return actors(state.public)

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        return legal_actions(state.public, seat)

    def apply(
        self,
        state: State,
        seat: Seat,
        action: Action,
        outcomes: Outcomes = GENERATOR,  # noqa: ARG002
    ) -> Step[State]:
        if not is_legal(state.public, seat, action):
            raise IllegalAction(refusal(state.public, seat, action))
        transition = Transition(state)
        _carry_out(transition, seat, action)
        return transition.done()

    def view(self, state: State, seat: Seat | None) -> View:
        return views.view(state, seat)

    def recall(self, state: State, seat: Seat | None) -> View:
        return views.recall(state, seat)

    def sample(self, view: View, rng: SplitMix64) -> State:
        return views.sample(view, rng)

    def result(self, state: State) -> Result | None:
        return state.public.result

    def why_not(self, view: View, seat: Seat, target: Target) -> Refusal:
        return refusal_of_target(view, seat, target)

    def encode(self, action: Action) -> str:
        return notation.encode(action)

    def decode(self, text: str) -> Action:
        return notation.decode(text)

    def decode_turn(self, view: View, text: str) -> tuple[Action, ...]:
        return notation.decode_turn(view, text)

    def describe(self, event: AnyEvent, names: Sequence[str]) -> Message:
        return wording.describe(cast("Event", event), names)


GAME: Final = Moleozer()


def _first_table(rules: Rules, seats: int, starter: Place) -> PublicState:
    on: Map = "path" if seats == 2 else "star"
    return PublicState(
        rules=rules,
        phase="houses",
        on=on,
        mole=START,
        seating=tuple(range(seats)),
        houses=_given_houses(rules.houses, on, seats, starter),
        out=(),
        starter=starter,
        round=1,
        deals_for_two=0,
        sudden_death=False,
        looking=(),
        stack=0,
        reversed=False,
        multiplied=False,
        guesses=(None,) * seats,
        played=((),) * seats,
        reveal=None,
        result=None,
    )


def _given_houses(houses: str, on: Map, seats: int, starter: Place) -> tuple[Node | None, ...]:
    """The houses that nobody has to choose, by place (Z3)."""
    if houses == "choose":
        return (None,) * seats
    if houses == "quick":
        return tuple(HOUSES[on][(place - starter) % seats] for place in range(seats))
    letters = houses[:seats]
    if on == "path":
        return HOUSES[on] if letters in _FIRST_THEN_SECOND else HOUSES[on][::-1]
    return tuple(f"{letter}4" for letter in letters)


_FIRST_THEN_SECOND: Final = ("NE", "NS", "NW", "ES", "EW", "SW")
"""Letters of two houses in the order of the star."""


def _carry_out(transition: Transition, seat: Seat, action: Action) -> None:
    match action:
        case ChooseHouse(node=node):
            rounds.choose_house(transition, seat, node)
        case PutDown(order=order):
            rounds.put_down(transition, seat, order)
        case Declare(multiplied=multiplied):
            guess_rules.declare(transition, seat, multiplied=multiplied)
        case Guess(number=number):
            _place_guess(transition, seat, number)
        case Move(node=node):
            movement.move(transition, seat, node)
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
