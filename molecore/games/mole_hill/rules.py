"""The rules of Mole Hill (H1-H23) as a `Game`; docs/rules/mole_hill.md states them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from molecore.core.errors import IllegalAction
from molecore.core.options import Options
from molecore.core.outcomes import GENERATOR, Outcomes
from molecore.core.protocol import GameRules, Result, Seat, Step
from molecore.core.rng import SplitMix64
from molecore.games.mole_hill import legal, notation, turns, wording
from molecore.games.mole_hill.actions import Action, Dig
from molecore.games.mole_hill.events import Event, FirstMoleDrawn, actor_of
from molecore.games.mole_hill.evolve import evolve, follow
from molecore.games.mole_hill.legal import is_legal
from molecore.games.mole_hill.meta import META
from molecore.games.mole_hill.records import PublicState, Rules, State, View
from molecore.games.mole_hill.refusals import refusal, refusal_of_target
from molecore.games.mole_hill.turns import Transition, begin_round
from molecore.words import Message


class MoleHill(GameRules):
    """Mole Hill for the protocol: nothing hidden, and no chance once it has begun (H23)."""

    meta = META
    state_type: Any = State
    view_type: Any = View
    action_type: Any = Action
    event_type: Any = Event
    lists_few = False

    legal_actions = staticmethod(legal.legal_actions)
    marker = staticmethod(legal.marker)

    def setup(
        self, options: Options, seats: int, seed: int, outcomes: Outcomes = GENERATOR
    ) -> Step[State]:
        self.meta.check_seats(seats)
        return set_up(read_rules(options), seed, outcomes)

    def actors(self, state: State) -> tuple[Seat, ...]:
        return () if state.question is None else (state.question.seat,)

    def all_actions(self, options: Options, seats: int) -> Iterable[Action]:  # noqa: ARG002 - two
        return legal.all_actions(options)

    def apply(
        self,
        state: State,
        seat: Seat,
        action: Action,
        outcomes: Outcomes = GENERATOR,
    ) -> Step[State]:
        if not is_legal(state, seat, action):
            raise IllegalAction(refusal(state, seat, action))
        return self.carry_out(state, seat, action, outcomes)

    def carry_out(
        self,
        state: State,
        seat: Seat,
        action: Action,
        outcomes: Outcomes = GENERATOR,  # noqa: ARG002 - no chance in a turn (H23)
    ) -> Step[State]:
        transition = Transition(state, evolve)
        if isinstance(action, Dig):
            turns.dig(transition, action.square)
        else:
            turns.fence(transition, seat, action.rod)
        return transition.step()

    def view(self, state: State, seat: Seat | None) -> View:  # noqa: ARG002 - all is open (H23)
        return state

    def follow(self, view: View, event: Any) -> View:
        return follow(view, event)

    def part(self, view: View) -> State:
        return view

    def sample(self, view: View, rng: SplitMix64) -> State:  # noqa: ARG002 - nothing to draw (H23)
        return view

    def result(self, state: State) -> Result | None:
        return state.result

    why_not = staticmethod(refusal_of_target)
    encode = staticmethod(notation.encode)
    decode = staticmethod(notation.decode)

    def describe(self, event: Any, names: Sequence[str]) -> Message:
        return wording.describe(event, names)

    def actor(self, event: Any) -> Seat | None:
        return actor_of(event)


# ---- the set-up

SEATS: Final[tuple[Seat, Seat]] = (0, 1)


def read_rules(options: Options) -> Rules:
    """Resolved ``options`` in the form the rules read; most are fields of the same name."""
    values = dict[str, Any](options)
    first_mole, flowers = values.pop("first_mole"), dict(values.pop("flowers"))
    return Rules(
        first_mole=None if first_mole == "lot" else first_mole - 1,
        red_flowers=flowers["red"],
        white_flowers=flowers["white"],
        **values,
    )


def set_up(rules: Rules, seed: int, outcomes: Outcomes) -> Step[State]:
    """From an empty table to the mole's first turn."""
    empty = PublicState(rules, (), (), (), (), None, None)
    transition = Transition(empty, evolve, seed, outcomes)
    begin_round(transition, _first_mole(transition))
    return transition.step()


def _first_mole(transition: Transition) -> Seat:
    agreed = transition.public.rules.first_mole
    if agreed is not None:
        return agreed
    drawn = transition.outcomes.lot(transition.rng, SEATS)
    transition.tell(FirstMoleDrawn(drawn))
    return drawn


GAME: Final = MoleHill()
