"""The rules of Mountains Out of Molehills (T1-T54) as a `Game`; see docs/rules/mountains.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, cast

from molecore.core.errors import IllegalAction, Refusal
from molecore.core.options import Options
from molecore.core.outcomes import GENERATOR, Outcomes
from molecore.core.protocol import Event as AnyEvent
from molecore.core.protocol import GameRules, Result, Seat, Step, Target
from molecore.core.rng import SplitMix64
from molecore.games.mountains import knowledge, notation, wording
from molecore.games.mountains.board import MIXES, SIZES
from molecore.games.mountains.choices import actors, choices
from molecore.games.mountains.errands import place_rock, reveal, set_out, take_back, walk
from molecore.games.mountains.meta import META
from molecore.games.mountains.opening import face, first_state, take_corner
from molecore.games.mountains.play import Play, Stage
from molecore.games.mountains.records import (
    Action,
    Begin,
    Draft,
    Event,
    Face,
    PlaceRock,
    Plan,
    Rules,
    State,
    TakeBack,
    TakeCorner,
    TakeToken,
    Topple,
    TurnTo,
    View,
)
from molecore.games.mountains.refusals import refusal, refusal_of_target
from molecore.games.mountains.rounds import begin_round, confirm, draft, score, take_token
from molecore.games.mountains.scoring import game_result
from molecore.games.mountains.toppling import chain, topple
from molecore.words import Message


class Mountains(GameRules):
    """Mountains Out of Molehills for the protocol: plans are secret, cards and die are chance."""

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
        return Step(first_state(_rules(options, seats), seats, seed), ())

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
        if action not in choices(state.table, seat):
            raise IllegalAction(refusal(state.table, seat, action))
        step = _carried_out(state, seat, action)
        while forced := _only_choice(step.state):
            following = _carried_out(step.state, *forced)
            step = Step(following.state, step.events + following.events)
        return step

    def view(self, state: State, seat: Seat | None) -> View:
        return knowledge.view_of(state, seat)

    def sample(self, view: View, rng: SplitMix64) -> State:
        return knowledge.sample(view, rng)

    def result(self, state: State) -> Result | None:
        table = state.table
        return game_result(table.points, table.mountains) if table.question == "over" else None

    def why_not(self, view: View, seat: Seat, target: Target) -> Refusal:
        return refusal_of_target(view.table, seat, target)

    def encode(self, action: Action) -> str:
        return notation.encode(action)

    def decode(self, text: str) -> Action:
        return notation.decode(text)

    def decode_turn(self, view: View, text: str) -> tuple[Action, ...]:  # noqa: ARG002 - one action a turn
        return (notation.decode(text),)

    def describe(self, event: AnyEvent, names: Sequence[str]) -> Message:
        return wording.describe(cast("Event", event), names)


GAME: Final = Mountains()

_CARRY_OUT: Final[Mapping[type, Callable[[Play, Seat, Any], None]]] = {
    TakeCorner: lambda play, _, action: take_corner(play, action.space),
    Face: lambda play, _, action: face(play, action.facing),
    Draft: lambda play, _, action: draft(play, action.card),
    Plan: lambda play, seat, action: confirm(play, seat, action.cards),
    TurnTo: lambda play, _, action: set_out(play, action.side),
    Begin: lambda play, _, action: set_out(play, action.first),
    TakeBack: lambda play, _, action: take_back(play, action.space),
    PlaceRock: lambda play, _, action: place_rock(play, action.space),
    Topple: lambda play, _, action: topple(play, action.facing),
    TakeToken: lambda play, _, action: take_token(play, action.place),
}
_BY_ITSELF: Final[Mapping[Stage, Callable[[Play], None]]] = {
    "begin": begin_round,
    "reveal": reveal,
    "walk": walk,
    "chain": chain,
    "score": score,
}


def _rules(options: Options, seats: int) -> Rules:
    values = cast("Any", options)
    return Rules(
        size=SIZES[seats],
        caps=tuple(map(int, values["caps"].split(","))),
        mix=MIXES[values["cards"]],
        chain_free=values["chain_free"],
        show_own_plan=values["show_own_plan"],
    )


def _carried_out(state: State, seat: Seat, action: Action) -> Step[State]:
    """What an action leads to, up to the next question."""
    play = Play(state)
    _CARRY_OUT[type(action)](play, seat, action)
    while play.stage is not None:
        _BY_ITSELF[play.stage](play)
    return play.step()


def _only_choice(state: State) -> tuple[Seat, Action] | None:
    """Where a question has one answer, who would give it: the game does so itself."""
    for seat in actors(state.table):
        answers = choices(state.table, seat)
        if len(answers) == 1:
            return seat, answers[0]
    return None
