"""The rules of Mole Majority (R1-R102) as a `Game`; docs/rules/mole_majority.md states them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from molecore.core.action_space import ActionSpace
from molecore.core.errors import IllegalAction
from molecore.core.options import Options
from molecore.core.outcomes import GENERATOR, Outcomes
from molecore.core.protocol import GameRules, Result, Seat, Step
from molecore.games.mole_majority import events, notation, views, wording
from molecore.games.mole_majority.actions import Action
from molecore.games.mole_majority.events import actor_of
from molecore.games.mole_majority.evolve import follow
from molecore.games.mole_majority.legal import all_actions, legal_actions, possible_hand
from molecore.games.mole_majority.marking import marker
from molecore.games.mole_majority.meta import META
from molecore.games.mole_majority.records import Rules, State, View
from molecore.games.mole_majority.refusals import refusal
from molecore.games.mole_majority.refusals.targets import refusal_of_target
from molecore.games.mole_majority.setup import set_up
from molecore.games.mole_majority.transition import Transition
from molecore.games.mole_majority.turns import carry_out
from molecore.words import Message


class MoleMajority(GameRules):
    """Mole Majority for the protocol: hands are secret, piles are shuffled by chance."""

    meta = META
    state_type: Any = State
    view_type: Any = View
    action_type: Any = Action
    event_type: Any = events.Event
    lists_few = False

    def setup(
        self,
        options: Options,
        seats: int,
        seed: int,
        outcomes: Outcomes = GENERATOR,
    ) -> Step[State]:
        META.check_seats(seats)
        return set_up(options, seats, seed, outcomes)

    def actors(self, state: State) -> tuple[Seat, ...]:
        return () if state.public.phase == "over" else (state.public.mover,)

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        if seat != state.public.mover:
            return ()
        return legal_actions(state.public, possible_hand(state.public, state.holdings[seat].hand))

    def marker(self, actions: ActionSpace) -> Callable[[State, Seat], bytearray]:
        marks = marker(actions)

        def marks_for(state: State, seat: Seat) -> bytearray:
            public = state.public
            if seat != public.mover:
                return bytearray(len(actions))
            return marks(public, possible_hand(public, state.holdings[seat].hand))

        return marks_for

    def all_actions(self, options: Options, seats: int) -> Iterator[Action]:
        return all_actions(Rules(**dict[str, Any](options)), seats)

    def apply(
        self,
        state: State,
        seat: Seat,
        action: Action,
        outcomes: Outcomes = GENERATOR,
    ) -> Step[State]:
        hand = possible_hand(state.public, state.holdings[seat].hand, action)
        refused = refusal(state.public, hand, seat, action)
        if refused is not None:
            raise IllegalAction(refused)
        return self.carry_out(state, seat, action, outcomes)

    def carry_out(
        self,
        state: State,
        seat: Seat,  # noqa: ARG002 - it is the mover
        action: Action,
        outcomes: Outcomes = GENERATOR,
    ) -> Step[State]:
        transition = Transition(state, outcomes)
        carry_out(transition, action)
        return transition.step()

    view = staticmethod(views.view_of)

    def follow(self, view: View, event: Any) -> View:
        return follow(view, event)

    part = staticmethod(views.part)
    sample = staticmethod(views.sample)

    def result(self, state: State) -> Result | None:
        return state.public.result

    why_not = staticmethod(refusal_of_target)
    encode = staticmethod(notation.encode)
    decode = staticmethod(notation.decode)

    def decode_turn(self, view: View, text: str) -> tuple[Action, ...]:  # noqa: ARG002 - read alike
        return notation.decode_turn(text)

    def describe(self, event: Any, names: Sequence[str]) -> Message:
        return wording.describe(event, names)

    def actor(self, event: Any) -> Seat | None:
        return actor_of(event)


GAME: Final = MoleMajority()
