"""The rules of Majority (J1-J30) as a `Game`; docs/rules/majority.md states them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from molecore.core.action_space import ActionSpace
from molecore.core.errors import IllegalAction
from molecore.core.options import Options
from molecore.core.outcomes import GENERATOR, Outcomes
from molecore.core.protocol import GameEnded, GameRules, Result, Seat, Step
from molecore.games.majority import legal, notation, views, wording
from molecore.games.majority.actions import Action, Claim, Declare
from molecore.games.majority.events import Asked, ContestBegan, ContestHung, Event, actor_of
from molecore.games.majority.evolve import follow
from molecore.games.majority.meta import META
from molecore.games.majority.records import State, View, other_side
from molecore.games.majority.refusals import refusal, refusal_of_target
from molecore.games.majority.scoring import game_result, outcome, quota, scores
from molecore.games.majority.setup import rules_of, set_up
from molecore.games.majority.transition import Transition
from molecore.words import Message


class Majority(GameRules):
    """Majority for the protocol: declarations are secret, nothing is left to chance."""

    meta = META
    state_type: Any = State
    view_type: Any = View
    action_type: Any = Action
    event_type: Any = Event
    lists_few = False

    def setup(
        self,
        options: Options,
        seats: int,
        seed: int,  # noqa: ARG002 - no chance
        outcomes: Outcomes = GENERATOR,  # noqa: ARG002
    ) -> Step[State]:
        self.meta.check_seats(seats)
        return set_up(rules_of(options))

    def actors(self, state: State) -> tuple[Seat, ...]:
        return () if state.public.phase == "over" else (state.public.mover,)

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        if seat != state.public.mover:
            return ()
        return legal.legal_actions(state.public, state.declared[seat])

    def marker(self, actions: ActionSpace) -> Callable[[State, Seat], bytearray]:
        marks = legal.marker(actions)

        def marks_for(state: State, seat: Seat) -> bytearray:
            if seat != state.public.mover:
                return bytearray(len(actions))
            return marks(state.public, state.declared[seat])

        return marks_for

    def all_actions(self, options: Options, seats: int) -> Iterable[Action]:  # noqa: ARG002 - two
        return legal.all_actions(rules_of(options))

    def apply(
        self, state: State, seat: Seat, action: Action, outcomes: Outcomes = GENERATOR
    ) -> Step[State]:
        public, own = state.public, state.declared[state.public.mover]
        if seat != public.mover or not legal.is_legal(public, own, action):
            raise IllegalAction(refusal(public, own, seat, action))
        return self.carry_out(state, seat, action, outcomes)

    def carry_out(
        self,
        state: State,
        seat: Seat,  # noqa: ARG002 - it is the mover
        action: Action,
        outcomes: Outcomes = GENERATOR,
    ) -> Step[State]:
        transition = Transition(state, outcomes)
        if isinstance(action, Declare):
            transition.fill_slip(action.place)
            return transition.step()
        number = transition.plan.numbers[action.place]
        if isinstance(action, Claim):
            transition.claim(number)
        else:
            transition.choose(number)
        close(transition)
        return transition.step()

    view = staticmethod(views.view_of)

    def follow(self, view: View, event: Any) -> View:
        return follow(view, event)

    part = staticmethod(views.part)
    sample = staticmethod(views.sample)

    def result(self, state: State) -> Result | None:
        return game_result(state.public) if state.public.phase == "over" else None

    why_not = staticmethod(refusal_of_target)
    encode = staticmethod(notation.encode)
    decode = staticmethod(notation.decode)

    def decode_turn(self, view: View, text: str) -> tuple[Action, ...]:
        return notation.decode_turn(view.public, text)

    def describe(self, event: Any, names: Sequence[str]) -> Message:
        return wording.describe(event, names)

    def actor(self, event: Any) -> Seat | None:
        return actor_of(event)


# ---- the end of a turn


def close(transition: Transition) -> None:
    """Tell what is asked next, or how the contest or the game ended."""
    public = transition.public
    other = other_side(public.mover)
    if transition.pending[other]:
        transition.tell(Asked(public.mover, "resolve"))
    elif public.claimed == transition.plan.everywhere:
        _end_contest(transition)
    else:
        transition.tell(Asked(other, "claim"))


def _end_contest(transition: Transition) -> None:
    """The game ends, or its boards are cleared for another contest (J24-J29)."""
    public = transition.public
    ended = outcome(public)
    if ended.winner is None:
        hung = ContestHung(public.contest, scores(public), quota(public), ended.blocked)
        transition.tell(hung)
        if public.contest < public.rules.max_contests:
            _contest_again(transition)
            return
    transition.tell(GameEnded(game_result(public)))


def _contest_again(transition: Transition) -> None:
    """Empty boards; what was declared is known to all and stays, or is dropped (J28)."""
    public, rules = transition.public, transition.public.rules
    kept = rules.keep_preferences if rules.most_preferences else None
    transition.tell(ContestBegan(public.contest + 1, kept))
    # A full board has brought out every declaration.
    transition.declared = (transition.public.came_out(0), transition.public.came_out(1))
    transition.tell(Asked(0, "claim"))


GAME: Final = Majority()
