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
from molecore.games.moleozer import guessing, knowledge, moving, notation, rounds, wording
from molecore.games.moleozer.board import HOUSES, START, Map, Node
from molecore.games.moleozer.choices import choices, is_choice
from molecore.games.moleozer.meta import META
from molecore.games.moleozer.records import (
    Action,
    ChooseHouse,
    Declare,
    Event,
    Guess,
    Move,
    Place,
    PutDown,
    Reverse,
    Rules,
    State,
    Swap,
    Table,
    View,
)
from molecore.games.moleozer.refusals import refusal, refusal_of_target
from molecore.games.moleozer.seating import actors
from molecore.games.moleozer.turn import Turn
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
        table = _first_table(rules, seats, starter)
        turn = Turn(State(table, ((),) * seats, rng.state))
        if None not in table.houses:
            rounds.deal(turn)
        return Step(turn.done().state, ())

    def actors(self, state: State) -> tuple[Seat, ...]:
        return actors(state.table)

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        return choices(state.table, seat)

    def apply(
        self,
        state: State,
        seat: Seat,
        action: Action,
        outcomes: Outcomes = GENERATOR,  # noqa: ARG002
    ) -> Step[State]:
        if not is_choice(state.table, seat, action):
            raise IllegalAction(refusal(state.table, seat, action))
        turn = Turn(state)
        _carry_out(turn, seat, action)
        return turn.done()

    def view(self, state: State, seat: Seat | None) -> View:
        return knowledge.view(state, seat)

    def recall(self, state: State, seat: Seat | None) -> View:
        return knowledge.recall(state, seat)

    def sample(self, view: View, rng: SplitMix64) -> State:
        return knowledge.sample(view, rng)

    def result(self, state: State) -> Result | None:
        return state.table.result

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


def _first_table(rules: Rules, seats: int, starter: Place) -> Table:
    on: Map = "path" if seats == 2 else "star"
    return Table(
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


def _carry_out(turn: Turn, seat: Seat, action: Action) -> None:
    match action:
        case ChooseHouse(node=node):
            rounds.choose_house(turn, seat, node)
        case PutDown(order=order):
            rounds.put_down(turn, seat, order)
        case Declare(multiplied=multiplied):
            guessing.declare(turn, seat, multiplied=multiplied)
        case Guess(number=number):
            _place_guess(turn, seat, number)
        case Move(node=node):
            moving.move(turn, seat, node)
        case Reverse():
            moving.reverse(turn, seat)
        case Swap(seat=other):
            moving.swap(turn, seat, other)
        case _:
            _do_without(turn, seat)


def _place_guess(turn: Turn, seat: Seat, number: int) -> None:
    if turn.table.phase == "change":
        guessing.change(turn, seat, number)
    else:
        guessing.guess(turn, seat, number)


def _do_without(turn: Turn, seat: Seat) -> None:
    if turn.table.phase == "change":
        guessing.change(turn, seat, None)
    else:
        moving.decline(turn, seat)
