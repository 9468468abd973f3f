"""The rules of Mole Majority (R1-R102) as a `Game`; docs/rules/mole_majority.md states them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from molecore.core.errors import IllegalAction, Refusal
from molecore.core.options import Options
from molecore.core.outcomes import GENERATOR, Outcomes
from molecore.core.protocol import Event as AnyEvent
from molecore.core.protocol import GameRules, Result, Seat, Step, Target
from molecore.core.rng import SplitMix64
from molecore.games.mole_majority import events, knowledge, notation, wording
from molecore.games.mole_majority.actions import Action
from molecore.games.mole_majority.choices import choices
from molecore.games.mole_majority.laying import set_up
from molecore.games.mole_majority.meta import META
from molecore.games.mole_majority.records import State, View
from molecore.games.mole_majority.refusals import refusal
from molecore.games.mole_majority.refusals.targets import refusal_of_target
from molecore.games.mole_majority.scoring import game_result
from molecore.games.mole_majority.table import Table
from molecore.games.mole_majority.turns import carry_out
from molecore.words import Message


class MoleMajority(GameRules):
    """Mole Majority for the protocol: hands are secret, piles are shuffled by chance."""

    meta = META
    state_type: Any = State
    view_type: Any = View
    action_type: Any = Action
    event_type: Any = events.Event

    def setup(
        self,
        options: Options,
        seats: int,
        seed: int,
        outcomes: Outcomes = GENERATOR,  # noqa: ARG002
    ) -> Step[State]:
        META.check_seats(seats)
        return Step(set_up(options, seats, seed), ())

    def actors(self, state: State) -> tuple[Seat, ...]:
        return () if state.meadow.phase == "over" else (state.meadow.mover,)

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        if seat != state.meadow.mover:
            return ()
        return choices(state.meadow, state.holdings[seat].hand)

    def apply(
        self,
        state: State,
        seat: Seat,
        action: Action,
        outcomes: Outcomes = GENERATOR,  # noqa: ARG002
    ) -> Step[State]:
        refused = refusal(state.meadow, state.holdings[seat].hand, seat, action)
        if refused is not None:
            raise IllegalAction(refused)
        table = Table(state)
        carry_out(table, action)
        return table.step()

    def view(self, state: State, seat: Seat | None) -> View:
        return knowledge.view_of(state, seat)

    def sample(self, view: View, rng: SplitMix64) -> State:
        return knowledge.sample(view, rng)

    def result(self, state: State) -> Result | None:
        if state.meadow.phase != "over":
            return None
        return game_result(state.meadow, state.holdings)

    def why_not(self, view: View, seat: Seat, target: Target) -> Refusal:
        return refusal_of_target(view, seat, target)

    def encode(self, action: Action) -> str:
        return notation.encode(action)

    def decode(self, text: str) -> Action:
        return notation.decode(text)

    def decode_turn(self, view: View, text: str) -> tuple[Action, ...]:  # noqa: ARG002 - read alike
        return notation.decode_turn(text)

    def describe(self, event: AnyEvent, names: Sequence[str]) -> Message:
        return wording.describe(cast("events.Event", event), names)


GAME: Final = MoleMajority()
