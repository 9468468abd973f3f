"""The rules of Mountains Out of Molehills (T1-T54) as a `Game`; see docs/rules/mountains.md."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from molecore.core.action_space import ActionSpace
from molecore.core.errors import IllegalAction, Refusal
from molecore.core.options import Options
from molecore.core.outcomes import GENERATOR, Outcomes
from molecore.core.protocol import GameMeta, GameRules, Result, Seat, Step, Target
from molecore.games.mountains import actions as a
from molecore.games.mountains import evolve, legal, notation, views, wording
from molecore.games.mountains.board import MIXES, SIZES
from molecore.games.mountains.card_execution import (
    begin_with,
    move,
    place_rock,
    reveal,
    take_back,
    turn_to,
)
from molecore.games.mountains.events import Event, actor_of
from molecore.games.mountains.meta import META
from molecore.games.mountains.records import Rules, State, View
from molecore.games.mountains.refusals import refusal, refusal_of_target
from molecore.games.mountains.rounds import begin_round, confirm, draft, score, take_token
from molecore.games.mountains.setup import face, set_up, take_corner
from molecore.games.mountains.toppling import topple, topple_next
from molecore.games.mountains.transition import Stage, Transition
from molecore.words import Message


class Mountains(GameRules):
    """Mountains Out of Molehills for the protocol: plans are secret, cards and die are chance."""

    meta: GameMeta = META
    state_type: Any = State
    view_type: Any = View
    action_type: Any = a.Action
    event_type: Any = Event
    lists_few = True

    def setup(
        self, options: Options, seats: int, seed: int, outcomes: Outcomes = GENERATOR
    ) -> Step[State]:
        self.meta.check_seats(seats)
        return set_up(_rules(options, seats), seats, seed, outcomes)

    def actors(self, state: State) -> tuple[Seat, ...]:
        return state.public.asked

    def legal_actions(self, state: State, seat: Seat) -> Sequence[a.Action]:
        return legal.legal_actions(state.public, state.hands, seat)

    def marker(self, actions: ActionSpace) -> Callable[[State, Seat], bytearray]:
        marks = legal.marker(actions)
        return lambda state, seat: marks(state.public, state.hands, seat)

    def all_actions(self, options: Options, seats: int) -> Iterable[a.Action]:  # noqa: ARG002 - the same for all
        return legal.all_actions(seats)

    def apply(
        self, state: State, seat: Seat, action: a.Action, outcomes: Outcomes = GENERATOR
    ) -> Step[State]:
        if not legal.is_legal(state.public, state.hands, seat, action):
            raise IllegalAction(refusal(state.public, state.hands, seat, action))
        return self.carry_out(state, seat, action, outcomes)

    def carry_out(
        self, state: State, seat: Seat, action: a.Action, outcomes: Outcomes = GENERATOR
    ) -> Step[State]:
        transition = Transition(state, outcomes)
        _play(transition, seat, action)
        while forced := _only_answer(transition):
            _play(transition, *forced)
        transition.close()
        return transition.step()

    view = staticmethod(views.view_of)

    def recall(self, state: State, seat: Seat | None) -> View:
        return views.recall(state, seat)

    def follow(self, view: View, event: Any) -> View:
        return evolve.follow(view, event)

    def look_back(self, view: View, later: Iterable[Any]) -> View:
        return views.look_back(view, later)

    part = staticmethod(views.part)
    sample = staticmethod(views.sample)

    def result(self, state: State) -> Result | None:
        return state.public.result

    def why_not(self, view: View, seat: Seat, target: Target) -> Refusal:
        return refusal_of_target(view.public, seat, target)

    encode = staticmethod(notation.encode)
    decode = staticmethod(notation.decode)

    def describe(self, event: Any, names: Sequence[str]) -> Message:
        return wording.describe(event, names)

    def actor(self, event: Any) -> Seat | None:
        return actor_of(event)


GAME: Final = Mountains()

_CARRY_OUT: Final[Mapping[type, Callable[[Transition, Seat, Any], None]]] = {
    a.TakeCorner: lambda transition, seat, action: take_corner(transition, seat, action.space),
    a.Face: lambda transition, seat, action: face(transition, seat, action.facing),
    a.Draft: lambda transition, seat, action: draft(transition, seat, action.card),
    a.Plan: lambda transition, seat, action: confirm(transition, seat, action.cards),
    a.TurnTo: lambda transition, _, action: turn_to(transition, action.side),
    a.Begin: lambda transition, _, action: begin_with(transition, action.first),
    a.TakeBack: lambda transition, _, action: take_back(transition, action.space),
    a.PlaceRock: lambda transition, _, action: place_rock(transition, action.space),
    a.Topple: lambda transition, _, action: topple(transition, action.facing),
    a.TakeToken: lambda transition, seat, action: take_token(transition, seat, action.place),
}
_BY_ITSELF: Final[Mapping[Stage, Callable[[Transition], None]]] = {
    "begin": begin_round,
    "reveal": reveal,
    "move": move,
    "topple": topple_next,
    "score": score,
}


def _rules(options: Options, seats: int) -> Rules:
    """Resolved options in the form the rules read; most are fields of the same name."""
    values = dict[str, Any](options)
    caps, cards = values.pop("caps"), values.pop("cards")
    return Rules(SIZES[seats], tuple(map(int, caps.split(","))), MIXES[cards], **values)


def _play(transition: Transition, seat: Seat, action: a.Action) -> None:
    """Carry out an action, and what follows from it until there is a question."""
    _CARRY_OUT[type(action)](transition, seat, action)
    while transition.stage is not None:
        _BY_ITSELF[transition.stage](transition)


def _only_answer(transition: Transition) -> tuple[Seat, a.Action] | None:
    """Where the next question has one answer, who would give it: the game does so itself."""
    return legal.only_answer(transition.public, transition.question, transition.answerers)
