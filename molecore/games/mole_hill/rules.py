"""The rules of Mole Hill (H1-H23) as a `Game`; docs/rules/mole_hill.md states them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from molecore.core.errors import IllegalAction, Refusal
from molecore.core.options import Options
from molecore.core.outcomes import GENERATOR, Outcomes
from molecore.core.protocol import Event as AnyEvent
from molecore.core.protocol import GameEnded, GameRules, Result, Seat, Step, Target
from molecore.core.rng import SplitMix64
from molecore.games.mole_hill import notation, wording
from molecore.games.mole_hill.board import CENTRE, Rod, Square
from molecore.games.mole_hill.meta import META
from molecore.games.mole_hill.records import (
    Action,
    Dig,
    Dug,
    Event,
    FlowerReached,
    MolePlaced,
    RodPlaced,
    RolesSwapped,
    RoundEnd,
    RoundEnded,
    RoundScore,
    Rules,
    State,
    View,
)
from molecore.games.mole_hill.refusals import refusal, refusal_of_target
from molecore.games.mole_hill.scoring import (
    PIECES,
    RED_POINTS,
    WHITE_POINTS,
    game_result,
    is_clinched,
    round_score,
)
from molecore.games.mole_hill.steps import (
    digs,
    fences,
    in_reach,
    is_blocked,
    may_dig,
    may_fence,
)
from molecore.words import Message


class MoleHill(GameRules):
    """Mole Hill for the protocol: nothing hidden, no chance (H23)."""

    meta = META
    state_type: Any = State
    view_type: Any = View
    action_type: Any = Action
    event_type: Any = Event

    def setup(
        self,
        options: Options,
        seats: int,
        seed: int,  # noqa: ARG002 - no chance
        outcomes: Outcomes = GENERATOR,  # noqa: ARG002
    ) -> Step[State]:
        META.check_seats(seats)
        rules = _rules(options)
        return Step(_new_round(rules, 1, rules.first_mole, ()), ())

    def actors(self, state: State) -> tuple[Seat, ...]:
        if state.to_act is None:
            return ()
        return (state.mole if state.to_act == "mole" else 1 - state.mole,)

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        if state.to_act == "mole" and seat == state.mole:
            return digs(state)
        if state.to_act == "gardener" and seat == 1 - state.mole:
            return fences(state)
        return ()

    def apply(
        self,
        state: State,
        seat: Seat,
        action: Action,
        outcomes: Outcomes = GENERATOR,  # noqa: ARG002
    ) -> Step[State]:
        if isinstance(action, Dig):
            if state.to_act == "mole" and seat == state.mole and may_dig(state, action.square):
                return _dig(state, action.square)
        elif state.to_act == "gardener" and seat == 1 - state.mole and may_fence(state, action.rod):
            return _fence(state, action.rod)
        raise IllegalAction(refusal(state, seat, action))

    def view(self, state: State, seat: Seat | None) -> View:  # noqa: ARG002 - all is open (H23)
        return state

    def sample(self, view: View, rng: SplitMix64) -> State:  # noqa: ARG002 - nothing to draw (H23)
        return view

    def result(self, state: State) -> Result | None:
        return _result(state) if state.to_act is None else None

    def why_not(self, view: View, seat: Seat, target: Target) -> Refusal:
        return refusal_of_target(view, seat, target)

    def encode(self, action: Action) -> str:
        return notation.encode(action)

    def decode(self, text: str) -> Action:
        return notation.decode(text)

    def decode_turn(self, view: View, text: str) -> tuple[Action, ...]:  # noqa: ARG002 - one action a turn
        return (notation.decode(text),)

    def describe(self, event: AnyEvent, names: Sequence[str]) -> Message:
        return wording.describe(cast("Event", event), names)


GAME: Final = MoleHill()


def _rules(options: Options) -> Rules:
    flowers: dict[str, tuple[Square, ...]] = dict(cast("Any", options["flowers"]))
    return Rules(
        first_mole=cast("int", options["first_mole"]) - 1,
        red_flowers=flowers["red"],
        white_flowers=flowers["white"],
        start_on_centre_jumps=bool(options["start_on_centre_jumps"]),
        outer_edge_rods=bool(options["outer_edge_rods"]),
        clinch=bool(options["clinch"]),
    )


def _new_round(rules: Rules, number: int, mole: Seat, finished: tuple[RoundScore, ...]) -> State:
    return State(rules, number, mole, "mole", (), (), finished)


def _dig(state: State, square: Square) -> Step[State]:
    visits = (*state.visits, square)
    dug = State(
        state.rules, state.round, state.mole, "gardener", visits, state.rods, state.finished
    )
    events = _dig_events(state, square)
    end = _round_end(dug)
    if end is not None:
        return _end_round(dug, end, events)
    if is_clinched(dug):
        return _end_game(dug, events)
    return Step(dug, events)


def _fence(state: State, rod: Rod) -> Step[State]:
    rods = (*state.rods, rod)
    fenced = State(state.rules, state.round, state.mole, "mole", state.visits, rods, state.finished)
    events = (RodPlaced(1 - state.mole, rod),)
    return _end_round(fenced, "blocked", events) if is_blocked(fenced) else Step(fenced, events)


def _dig_events(state: State, square: Square) -> tuple[Event, ...]:
    arrival = _arrival(state, square)
    if square in state.rules.red_flowers:
        return arrival, FlowerReached(state.mole, square, RED_POINTS)
    if square in state.rules.white_flowers:
        return arrival, FlowerReached(state.mole, square, WHITE_POINTS)
    return (arrival,)


def _arrival(state: State, square: Square) -> Event:
    if not state.visits:
        return MolePlaced(state.mole, square)
    start = state.visits[-1]
    jumped = start == CENTRE and square not in in_reach(start, state.rods)
    return Dug(state.mole, start, square, len(state.visits) + 1, jumped)


def _round_end(state: State) -> RoundEnd | None:
    """Whether the mole's turn ended the round; pieces go before blocked (H16)."""
    if len(state.visits) == PIECES:
        return "pieces"
    return "blocked" if is_blocked(state) else None


def _end_round(state: State, reason: RoundEnd, events: tuple[Event, ...]) -> Step[State]:
    score = round_score(state)
    events = (*events, RoundEnded(state.round, reason, score, score.points))
    if state.round == 2:
        return _end_game(state, events)
    gardener = 1 - state.mole
    swapped = _new_round(state.rules, 2, gardener, (score,))
    return Step(swapped, (*events, RolesSwapped(gardener, state.mole)))


def _end_game(state: State, events: tuple[Event, ...]) -> Step[State]:
    over = State(
        rules=state.rules,
        round=state.round,
        mole=state.mole,
        to_act=None,
        visits=state.visits,
        rods=state.rods,
        finished=(*state.finished, round_score(state)),
    )
    return Step(over, (*events, GameEnded(_result(over))))


def _result(state: State) -> Result:
    first, second = state.finished
    return game_result(first, second, clinched=_round_end(state) is None)
